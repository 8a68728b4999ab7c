//! The authorization server as an OpenID provider, on SQLite and PostgreSQL.

mod applications;
mod assertions;
mod cors;
mod demands;
mod device;
mod introspection;
mod keys;
mod logout;
mod notices;
mod pushed;
mod sign_in;
mod tokens;

use actix_web::{
    App,
    body::to_bytes,
    http::header::AUTHORIZATION,
    test::{TestRequest, call_service, init_service},
    web::Data,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use lavi::accounts::{
    AccountService,
    embedded::oauth::{self, AuthorizationStep, Decision, NewClient, RegisteredClient},
};
use serde_json::Value;
use url::{Url, form_urlencoded::Serializer};

use crate::{
    cast::PASSWORD,
    oauth_server::{CHALLENGE, VERIFIER},
    world::{ServiceBrowser, World},
};

const BACK: &str = "https://kava.example/back";
const STATE: &str = "s t+~";

/// An application that may ask for what these tests ask for.
fn kava() -> NewClient {
    NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec![BACK.to_owned()],
        scopes: [
            "user_basic_data",
            "user_data",
            "user_roles",
            "openid",
            "profile",
            "email",
            "offline_access",
        ]
        .map(str::to_owned)
        .into(),
        ..NewClient::default()
    }
}

/// Mari, signed in, and an application.
struct Scene {
    world: World,
    browser: ServiceBrowser,
    client: RegisteredClient,
}

impl Scene {
    async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// With another application.
    async fn with(change: impl FnOnce(&mut NewClient)) -> Self {
        let world = World::new().await;
        world.person("mari").await;
        let mut browser = ServiceBrowser::new();
        browser.login(&world, "mari", PASSWORD).await;
        let mut client = kava();
        change(&mut client);
        let client = world.service.oauth.clients.add_client(client).await.unwrap();
        Self { world, browser, client }
    }

    /// The query of a request: with these parameters in place of the usual ones, without those whose value is empty.
    fn query(&self, changed: &[(&str, &str)]) -> String {
        let usual = [
            ("response_type", "code"),
            ("client_id", self.client.id.as_str()),
            ("redirect_uri", BACK),
            ("scope", "user_basic_data"),
            ("state", STATE),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ];
        let is_usual = |(name, _): &&(&str, &str)| changed.iter().all(|(other, _)| other != name);
        let all = usual.iter().filter(is_usual).chain(changed);
        let all = all.filter(|(_, value)| !value.is_empty());
        Serializer::new(String::new()).extend_pairs(all).finish()
    }

    async fn sign_in(&mut self) {
        self.browser.login(&self.world, "mari", PASSWORD).await;
    }

    async fn step(&mut self, query: &str) -> AuthorizationStep {
        let authorizations = &self.world.service.oauth.authorizations;
        let query = authorizations.arrived(query).await.result.unwrap();
        let reply = authorizations.authorize(&self.browser.caller, &query).await;
        self.browser.take(reply)
    }

    /// What the application is answered, when the person allows what is asked.
    async fn answered(&mut self, changed: &[(&str, &str)]) -> Url {
        let query = self.query(changed);
        match self.step(&query).await {
            AuthorizationStep::Back(address) => address.parse().unwrap(),
            AuthorizationStep::Ask(_) => self.decide(&query, true).await,
            other => panic!("{other:?}"),
        }
    }

    /// The person's answer at the consent screen.
    async fn decide(&mut self, query: &str, allow: bool) -> Url {
        let shown = self.world.service.third_party(&self.browser.caller, query).await;
        let request = self.browser.take(shown).data.unwrap().request.unwrap();
        let decision =
            Decision { client: &self.client.id, state: STATE, request: Some(&request), allow };
        let reply =
            self.world.service.oauth.authorizations.decide(&self.browser.caller, decision).await;
        match self.browser.take(reply) {
            AuthorizationStep::Back(address) => address.parse().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    async fn code(&mut self, changed: &[(&str, &str)]) -> String {
        parameter(&self.answered(changed).await, "code")
    }

    /// Exchanges a code, with these fields in place of the usual ones, without those whose value is empty.
    async fn exchange(&self, code: &str, changed: &[(&str, &str)]) -> Answer {
        let usual = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
        ];
        self.token(&usual, changed).await
    }

    async fn token(&self, usual: &[(&str, &str)], changed: &[(&str, &str)]) -> Answer {
        let is_usual = |(name, _): &&(&str, &str)| changed.iter().all(|(other, _)| other != name);
        let fields = usual.iter().filter(is_usual).chain(changed);
        let fields: Vec<_> = fields.filter(|(_, value)| !value.is_empty()).collect();
        let mut request = TestRequest::post().uri("/oauth/token").set_form(&fields);
        if let Some(secret) = &self.client.secret {
            request = request.insert_header(basic(&self.client.id, secret.expose()));
        }
        self.call(request).await
    }

    /// Calls the service's own endpoints.
    async fn call(&self, request: TestRequest) -> Answer {
        let app = App::new()
            .app_data(Data::new(self.world.service.oauth.clone()))
            .configure(oauth::routes);
        let app = init_service(app.configure(oauth::well_known)).await;
        let response = call_service(&app, request.to_request()).await;
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body()).await.unwrap();
        Answer { status, json: serde_json::from_slice(&body).unwrap() }
    }
}

/// An endpoint's answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    json: Value,
}

impl Answer {
    /// A text that has to be there.
    #[track_caller]
    fn text(&self, name: &str) -> String {
        self.json[name].as_str().unwrap_or_else(|| panic!("{name}: {self:?}")).to_owned()
    }

    /// Status and error.
    fn error(&self) -> (u16, &str) {
        (self.status, self.json["error"].as_str().unwrap_or_default())
    }
}

fn basic(id: &str, secret: &str) -> (actix_web::http::header::HeaderName, String) {
    (AUTHORIZATION, format!("Basic {}", STANDARD.encode(format!("{id}:{secret}"))))
}

#[track_caller]
fn parameter(address: &Url, name: &str) -> String {
    let found = address.query_pairs().find(|(known, _)| known == name);
    found.unwrap_or_else(|| panic!("{name}: {address}")).1.into_owned()
}
