//! Codes, tokens and consents of clients, on SQLite and PostgreSQL.

use actix_web::{
    App,
    body::to_bytes,
    http::header::{AUTHORIZATION, CACHE_CONTROL, WWW_AUTHENTICATE},
    test::{TestRequest, call_service, init_service},
    web::Data,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use lavi::{
    accounts::{
        AccountService, Role,
        embedded::oauth::{
            self, AuthorizationStep, ClientError, Decision, NewClient, RegisteredClient,
        },
    },
    domain::Secret,
};
use serde_json::{Value, json};
use url::Url;

use super::events;
use crate::{
    cast::PASSWORD,
    oauth_server::{CHALLENGE, VERIFIER},
    world::{ServiceBrowser, World},
};

const BACK: &str = "https://kava.example/back?from=lavi";
const STATE: &str = "s t+~";
const ISSUER: &str = "https://login.example/account";

fn kava() -> NewClient {
    NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec![BACK.to_owned(), "https://kava.example/other".to_owned()],
        scopes: ["user_basic_data", "user_data", "user_roles", "user_schools", "user_grades"]
            .map(str::to_owned)
            .into(),
        ..NewClient::default()
    }
}

fn resource_server(scopes: &[&str]) -> NewClient {
    NewClient {
        name: "E-diary".to_owned(),
        scopes: scopes.iter().map(|scope| (*scope).to_owned()).collect(),
        resource_server: true,
        ..NewClient::default()
    }
}

fn query(client: &str, scope: &str) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.extend_pairs([
        ("response_type", "code"),
        ("client_id", client),
        ("redirect_uri", BACK),
        ("scope", scope),
    ]);
    query.extend_pairs([("state", STATE), ("code_challenge", CHALLENGE)]);
    query.append_pair("code_challenge_method", "S256").finish()
}

/// Mari, signed in, and a client.
pub struct OAuthWorld {
    pub world: World,
    client: RegisteredClient,
    pub browser: ServiceBrowser,
}

/// An endpoint's response.
#[derive(Debug)]
pub struct EndpointResponse {
    pub status: u16,
    challenge: String,
    json: Value,
}

impl OAuthWorld {
    pub async fn new() -> Self {
        let world = World::new().await;
        world.person("mari").await;
        let mut browser = ServiceBrowser::new();
        browser.login(&world, "mari", PASSWORD).await;
        let client = world.service.oauth.clients.add_client(kava()).await.unwrap();
        Self { world, client, browser }
    }

    fn query(&self, scope: &str) -> String {
        query(&self.client.id, scope)
    }

    async fn step(&mut self, query: &str) -> AuthorizationStep {
        let reply =
            self.world.service.oauth.authorizations.authorize(&self.browser.caller, query).await;
        self.browser.take(reply)
    }

    /// Asks for a scope and allows it; returns the authorization response.
    async fn allowed(&mut self, scope: &str) -> Url {
        let query = self.query(scope);
        if let AuthorizationStep::Back(address) = self.step(&query).await {
            return address.parse().unwrap();
        }
        // The state is always the same: only the request of the form tells which one is meant.
        let shown = self.shown(&query).await;
        match self.answer(Some(&shown), true).await {
            AuthorizationStep::Back(address) => address.parse().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// What the consent form for this request carries.
    async fn shown(&mut self, query: &str) -> String {
        let shown = self.world.service.third_party(&self.browser.caller, query).await;
        self.browser.take(shown).data.unwrap().request.unwrap()
    }

    /// The person's answer to the authorization request that the form carries.
    async fn answer(&mut self, request: Option<&str>, allow: bool) -> AuthorizationStep {
        let decision = Decision { client: &self.client.id, state: STATE, request, allow };
        let reply =
            self.world.service.oauth.authorizations.decide(&self.browser.caller, decision).await;
        self.browser.take(reply)
    }

    pub async fn code(&mut self, scope: &str) -> String {
        parameter(&self.allowed(scope).await, "code")
    }

    async fn call(&self, request: TestRequest) -> EndpointResponse {
        let app = App::new()
            .app_data(Data::new(self.world.service.oauth.clone()))
            .configure(oauth::routes);
        let app = init_service(app.configure(oauth::well_known)).await;
        let response = call_service(&app, request.to_request()).await;
        let status = response.status().as_u16();
        let header = |name| {
            response
                .headers()
                .get(name)
                .map(|value| value.to_str().unwrap().to_owned())
                .unwrap_or_default()
        };
        let (challenge, kept) = (header(WWW_AUTHENTICATE), header(CACHE_CONTROL));
        let body = to_bytes(response.into_body()).await.unwrap();
        let json: Value = serde_json::from_slice(&body).unwrap();
        assert!(
            kept == "no-store" || kept == "public, max-age=300" && json.get("issuer").is_some(),
            "{json}"
        );
        EndpointResponse { status, challenge, json }
    }

    async fn post(&self, path: &str, fields: &[(&str, &str)]) -> EndpointResponse {
        let secret = self.client.secret.as_ref().unwrap().expose().to_owned();
        let own = [("client_id", self.client.id.as_str()), ("client_secret", &secret)];
        self.call(form(path, fields.iter().chain(&own))).await
    }

    pub async fn exchange(&self, code: &str) -> EndpointResponse {
        self.exchange_with(code, BACK, VERIFIER).await
    }

    async fn exchange_with(
        &self,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
    ) -> EndpointResponse {
        let fields = [("code", code), ("redirect_uri", redirect_uri), ("code_verifier", verifier)];
        self.post("token", &[&[("grant_type", "authorization_code")], &fields[..]].concat()).await
    }

    pub async fn refresh(&self, token: &str, scope: &str) -> EndpointResponse {
        self.post(
            "token",
            &[("grant_type", "refresh_token"), ("refresh_token", token), ("scope", scope)],
        )
        .await
    }

    /// The tokens of a new grant.
    async fn tokens(&mut self, scope: &str) -> EndpointResponse {
        let code = self.code(scope).await;
        self.exchange(&code).await
    }

    /// Registers a resource server that has what these scopes open.
    async fn server(&self, scopes: &[&str]) -> RegisteredClient {
        self.world.service.oauth.clients.add_client(resource_server(scopes)).await.unwrap()
    }

    /// What it is told of a token.
    async fn introspect(&self, server: &RegisteredClient, token: &str) -> EndpointResponse {
        let secret = server.secret.as_ref().unwrap().expose();
        let fields = [("token", token), ("client_id", &server.id), ("client_secret", secret)];
        self.call(form("introspect", &fields)).await
    }

    pub async fn facts(&self, token: &str) -> EndpointResponse {
        self.call(
            TestRequest::get()
                .uri("/oauth/userinfo")
                .insert_header((AUTHORIZATION, format!("Bearer {token}"))),
        )
        .await
    }
}

fn form<'a>(path: &str, fields: impl IntoIterator<Item = &'a (&'a str, &'a str)>) -> TestRequest {
    let body: String =
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    TestRequest::post().uri(&format!("/oauth/{path}")).set_payload(body)
}

fn parameter(url: &Url, name: &str) -> String {
    url.query_pairs()
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default()
}

pub fn text<'a>(told: &'a EndpointResponse, name: &str) -> &'a str {
    told.json[name].as_str().unwrap_or_default()
}

#[track_caller]
fn is_refused(told: &EndpointResponse, status: u16, error: &str) {
    assert_eq!((told.status, text(told, "error")), (status, error), "{told:?}");
    assert!(told.json.get("access_token").is_none());
}

#[actix_web::test]
async fn an_allowed_authorization_request_gives_tokens_for_its_scopes() {
    let mut scene = OAuthWorld::new().await;
    let back = scene.allowed("user_basic_data user_roles").await;
    assert!(back.as_str().starts_with(&format!("{BACK}&code=")), "{back}");
    assert_eq!(
        (parameter(&back, "state").as_str(), parameter(&back, "iss").as_str()),
        (STATE, ISSUER)
    );
    let told = scene.exchange(&parameter(&back, "code")).await;
    assert_eq!(
        (told.status, text(&told, "token_type"), text(&told, "scope")),
        (200, "Bearer", "user_basic_data user_roles")
    );
    assert_eq!(told.json["expires_in"], 3600);
    let facts = scene.facts(text(&told, "access_token")).await;
    let sub = scene.world.service.administration.find_account("mari").await.unwrap();
    let expected = json!({"sub": sub, "name": "Mari Maasikas", "given_name": "Mari", "family_name": "Maasikas", "locale": "en", "roles": []});
    assert_eq!((facts.status, facts.json), (200, expected));
}

#[actix_web::test]
async fn each_scope_opens_only_its_own_claims() {
    let mut scene = OAuthWorld::new().await;
    for (scope, names) in [
        ("user_roles", vec!["sub", "roles"]),
        ("user_schools", vec!["sub", "schools"]),
        // What Lävi does not have is the platform's, which asks whether the token is good.
        ("user_grades", vec!["sub"]),
        ("user_basic_data", vec!["sub", "name", "given_name", "family_name", "locale"]),
        ("user_data", vec!["sub", "name", "given_name", "family_name", "locale", "email"]),
    ] {
        let code = scene.code(scope).await;
        let told = scene.exchange(&code).await;
        let facts = scene.facts(text(&told, "access_token")).await;
        let known: Vec<&str> = facts.json.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(known, names, "{scope}");
    }
}

#[actix_web::test]
async fn an_authorization_code_used_twice_revokes_its_grant() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let first = scene.exchange(&code).await;
    assert_eq!(scene.facts(text(&first, "access_token")).await.status, 200);
    is_refused(&scene.exchange(&code).await, 400, "invalid_grant");
    assert_eq!(scene.facts(text(&first, "access_token")).await.status, 401);
    is_refused(&scene.refresh(text(&first, "refresh_token"), "").await, 400, "invalid_grant");
    let told = events::all(&scene.world).await.pop().unwrap();
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    assert_eq!(
        (told.event.as_str(), told.actor, told.account),
        ("token_reused", format!("application:{}", scene.client.id), Some(mari))
    );
}

#[actix_web::test]
async fn a_wrong_exchange_is_refused_and_uses_up_the_authorization_code() {
    let mut scene = OAuthWorld::new().await;
    let short = &VERIFIER[1..];
    let other = VERIFIER.replace('d', "e");
    for (redirect_uri, verifier) in
        [(BACK, other.as_str()), (BACK, short), ("https://kava.example/other", VERIFIER)]
    {
        let code = scene.code("user_data").await;
        is_refused(&scene.exchange_with(&code, redirect_uri, verifier).await, 400, "invalid_grant");
        is_refused(&scene.exchange(&code).await, 400, "invalid_grant");
    }
    for missing in ["code", "redirect_uri", "code_verifier", "grant_type"] {
        let code = scene.code("user_data").await;
        let all = [
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
        ];
        let fields: Vec<_> = all.into_iter().filter(|(name, _)| *name != missing).collect();
        is_refused(&scene.post("token", &fields).await, 400, "invalid_request");
    }
    is_refused(
        &scene.post("token", &[("grant_type", "password")]).await,
        400,
        "unsupported_grant_type",
    );
    is_refused(&scene.post("token", &[("code", "a"), ("code", "b")]).await, 400, "invalid_request");
}

#[actix_web::test]
async fn an_authorization_code_expires_after_a_minute() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    scene.world.clock.advance(59);
    assert_eq!(scene.exchange(&code).await.status, 200);
    let code = scene.code("user_data").await;
    scene.world.clock.advance(60);
    is_refused(&scene.exchange(&code).await, 400, "invalid_grant");
}

#[actix_web::test]
async fn an_authorization_code_of_another_client_is_refused_and_stays_valid() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let other = scene
        .world
        .service
        .oauth
        .clients
        .add_client(NewClient { name: "Other".to_owned(), ..kava() })
        .await
        .unwrap();
    let own = std::mem::replace(&mut scene.client, other);
    is_refused(&scene.exchange(&code).await, 400, "invalid_grant");
    scene.client = own;
    assert_eq!(scene.exchange(&code).await.status, 200);
}

#[actix_web::test]
async fn a_client_authenticates_by_header_or_by_form_and_not_by_both() {
    let mut scene = OAuthWorld::new().await;
    let (id, secret) =
        (scene.client.id.clone(), scene.client.secret.clone().unwrap().expose().to_owned());
    let code = scene.code("user_data").await;
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", &code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
    ];
    let by_header = |pair: String| {
        form("token", &fields)
            .insert_header((AUTHORIZATION, format!("Basic {}", STANDARD.encode(pair))))
    };
    for pair in
        [format!("{id}:wrong"), format!("nobody:{secret}"), format!("{id}:"), "nonsense".to_owned()]
    {
        let told = scene.call(by_header(pair.clone())).await;
        is_refused(&told, 401, "invalid_client");
        assert_eq!(told.challenge, "Basic realm=\"oauth\"", "{pair}");
    }
    for own in [
        vec![],
        vec![("client_id", id.as_str())],
        vec![("client_id", &id), ("client_secret", "wrong")],
    ] {
        is_refused(
            &scene.call(form("token", fields.iter().chain(&own))).await,
            400,
            "invalid_client",
        );
    }
    let both = [("client_secret", secret.as_str())];
    let twice = form("token", fields.iter().chain(&both));
    let header = format!("Basic {}", STANDARD.encode(format!("{id}:{secret}")));
    is_refused(
        &scene.call(twice.insert_header((AUTHORIZATION, header))).await,
        400,
        "invalid_request",
    );
    assert_eq!(
        scene.call(by_header(format!("{id}:{secret}"))).await.status,
        200,
        "the code is still good"
    );
}

#[actix_web::test]
async fn a_public_client_uses_a_code_verifier_and_no_secret() {
    let mut scene = OAuthWorld::new().await;
    let public = NewClient {
        redirect_uris: vec![BACK.to_owned(), "ee.kava.app:/back".to_owned()],
        public: true,
        ..kava()
    };
    scene.client = scene.world.service.oauth.clients.add_client(public).await.unwrap();
    assert!(scene.client.secret.is_none());
    let code = scene.code("user_data").await;
    let id = scene.client.id.clone();
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", &code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
        ("client_id", &id),
    ];
    is_refused(
        &scene.call(form("token", fields.iter().chain(&[("client_secret", "any")]))).await,
        400,
        "invalid_client",
    );
    assert_eq!(scene.call(form("token", &fields)).await.status, 200);
}

#[actix_web::test]
async fn refresh_tokens_rotate_and_reuse_revokes_the_grant() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_basic_data user_roles").await;
    let first = scene.exchange(&code).await;
    scene.world.clock.advance(3600);
    assert_eq!(
        scene.facts(text(&first, "access_token")).await.status,
        401,
        "an access token lasts an hour"
    );
    is_refused(
        &scene.refresh(text(&first, "refresh_token"), "user_data").await,
        400,
        "invalid_scope",
    );
    let second = scene.refresh(text(&first, "refresh_token"), "user_roles").await;
    assert_eq!((second.status, text(&second, "scope")), (200, "user_roles"));
    assert!(scene.facts(text(&second, "access_token")).await.json.get("name").is_none());
    let third = scene.refresh(text(&second, "refresh_token"), "").await;
    assert_eq!(text(&third, "scope"), "user_basic_data user_roles", "what was granted is granted");
    is_refused(&scene.refresh(text(&first, "refresh_token"), "").await, 400, "invalid_grant");
    assert_eq!(scene.facts(text(&third, "access_token")).await.status, 401);
    is_refused(&scene.refresh(text(&third, "refresh_token"), "").await, 400, "invalid_grant");
}

#[actix_web::test]
async fn a_refresh_token_expires_after_thirty_days() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let tokens = scene.exchange(&code).await;
    scene.world.clock.advance(30 * 24 * 3600 - 1);
    scene.world.service.upkeep.sweep().await;
    let again = scene.refresh(text(&tokens, "refresh_token"), "").await;
    assert_eq!(again.status, 200, "{again:?}");
    scene.world.clock.advance(30 * 24 * 3600);
    is_refused(&scene.refresh(text(&again, "refresh_token"), "").await, 400, "invalid_grant");
}

#[actix_web::test]
async fn a_grant_ends_ninety_days_after_consent_however_often_it_is_refreshed() {
    const DAY: i64 = 24 * 3600;
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    scene.world.clock.advance(30);
    let mut tokens = scene.exchange(&code).await;
    for _ in 0..3 {
        scene.world.clock.advance(29 * DAY);
        scene.world.service.upkeep.sweep().await;
        tokens = scene.refresh(text(&tokens, "refresh_token"), "").await;
        assert_eq!(
            (tokens.status, tokens.json["expires_in"].as_i64()),
            (200, Some(3600)),
            "{tokens:?}"
        );
    }
    scene.world.clock.advance(3 * DAY - 30 - 60);
    let last = scene.refresh(text(&tokens, "refresh_token"), "").await;
    assert_eq!(
        (last.status, last.json["expires_in"].as_i64()),
        (200, Some(60)),
        "the access token ends with the grant"
    );
    scene.world.clock.advance(60);
    assert_eq!(scene.facts(text(&last, "access_token")).await.status, 401);
    is_refused(&scene.refresh(text(&last, "refresh_token"), "").await, 400, "invalid_grant");
    scene.world.service.upkeep.sweep().await;
    is_refused(&scene.refresh(text(&last, "refresh_token"), "").await, 400, "invalid_grant");
}

#[actix_web::test]
async fn a_client_revokes_its_own_tokens() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let tokens = scene.exchange(&code).await;
    let (access, refresh) = (text(&tokens, "access_token"), text(&tokens, "refresh_token"));
    let other = scene
        .world
        .service
        .oauth
        .clients
        .add_client(NewClient { name: "Other".to_owned(), ..kava() })
        .await
        .unwrap();
    let own = std::mem::replace(&mut scene.client, other);
    assert_eq!(scene.post("revoke", &[("token", access)]).await.status, 200);
    scene.client = own;
    assert_eq!(scene.facts(access).await.status, 200, "it belongs to another application");
    assert_eq!(
        scene.post("revoke", &[("token", "unknown"), ("token_type_hint", "x")]).await.status,
        200
    );
    is_refused(&scene.post("revoke", &[]).await, 400, "invalid_request");
    assert_eq!(scene.post("revoke", &[("token", access)]).await.status, 200);
    assert_eq!(scene.facts(access).await.status, 401);
    let again = scene.refresh(refresh, "").await;
    assert_eq!(again.status, 200);
    assert_eq!(scene.post("revoke", &[("token", text(&again, "refresh_token"))]).await.status, 200);
    assert_eq!(
        scene.facts(text(&again, "access_token")).await.status,
        401,
        "a refresh token goes with its whole grant"
    );
}

#[actix_web::test]
async fn userinfo_needs_an_access_token_of_an_account_that_is_not_blocked() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let tokens = scene.exchange(&code).await;
    let nothing = scene.call(TestRequest::get().uri("/oauth/userinfo")).await;
    assert_eq!((nothing.status, nothing.challenge.as_str()), (401, "Bearer"));
    let refresh = scene.facts(text(&tokens, "refresh_token")).await;
    assert_eq!(
        (refresh.status, refresh.challenge.as_str()),
        (401, "Bearer error=\"invalid_token\"")
    );
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    scene.world.service.administration.block(&mari).await.unwrap();
    assert_eq!(scene.facts(text(&tokens, "access_token")).await.status, 401);
    is_refused(&scene.refresh(text(&tokens, "refresh_token"), "").await, 400, "invalid_grant");
}

#[actix_web::test]
async fn userinfo_takes_the_token_in_a_form_as_well_and_not_twice() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let tokens = scene.exchange(&code).await;
    let token = text(&tokens, "access_token");
    let post =
        |fields: &[(&str, &str)]| TestRequest::post().uri("/oauth/userinfo").set_form(fields);
    assert_eq!(scene.call(post(&[("access_token", token)])).await.status, 200);
    assert_eq!(scene.call(post(&[("access_token", "x")])).await.status, 401);
    let bearer = ("authorization", format!("Bearer {token}"));
    let twice = post(&[("access_token", token)]).insert_header(bearer.clone());
    is_refused(&scene.call(twice).await, 400, "invalid_request");
    let other = post(&[("x", "y")]).insert_header(bearer);
    assert_eq!(scene.call(other).await.status, 200);
    // An address is kept in places where a token must not be.
    let in_address = TestRequest::get().uri(&format!("/oauth/userinfo?access_token={token}"));
    assert_eq!(scene.call(in_address).await.status, 401);
}

#[actix_web::test]
async fn a_consent_is_remembered_until_it_is_revoked() {
    let mut scene = OAuthWorld::new().await;
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    let narrow = scene.query("user_basic_data");
    assert_eq!(scene.step(&narrow).await, AuthorizationStep::Ask(narrow.clone()));
    let tokens = {
        let code = scene.code("user_basic_data").await;
        scene.exchange(&code).await
    };
    assert!(
        matches!(scene.step(&narrow).await, AuthorizationStep::Back(address) if address.contains("code="))
    );
    let wide = scene.query("user_basic_data user_roles");
    assert_eq!(scene.step(&wide).await, AuthorizationStep::Ask(wide.clone()), "more is asked for");
    scene.allowed("user_basic_data user_roles").await;
    assert!(matches!(scene.step(&wide).await, AuthorizationStep::Back(_)));

    let applications = scene.world.service.oauth.consents.applications(&mari).await.result.unwrap();
    assert_eq!(applications.len(), 1);
    assert_eq!(
        (applications[0].name.as_str(), applications[0].scopes.join(" ").as_str()),
        ("Õppekava", "user_basic_data user_roles")
    );
    scene
        .world
        .service
        .oauth
        .consents
        .revoke_consent(&scene.browser.caller, &mari, &scene.client.id)
        .await
        .result
        .unwrap();
    assert_eq!(scene.world.service.oauth.consents.applications(&mari).await.result.unwrap(), []);
    let told: Vec<_> = events::all(&scene.world).await.into_iter().skip(3).collect();
    let names: Vec<&str> = told.iter().map(|event| event.event.as_str()).collect();
    let allowed = "application_allowed";
    assert_eq!(names, [allowed, allowed, allowed, allowed, "application_withdrawn"]);
    for event in told {
        assert_eq!(
            (event.account.as_ref(), event.detail),
            (Some(&mari), Some(scene.client.id.clone()))
        );
    }
    assert_eq!(scene.facts(text(&tokens, "access_token")).await.status, 401);
    assert_eq!(scene.step(&narrow).await, AuthorizationStep::Ask(narrow));
}

#[actix_web::test]
async fn an_authorization_request_is_answered_only_by_the_browser_that_sent_it() {
    let mut scene = OAuthWorld::new().await;
    let query = scene.query("user_data");
    assert_eq!(scene.step(&query).await, AuthorizationStep::Ask(query.clone()));
    let shown = scene.shown(&query).await;
    let mut other = ServiceBrowser::new();
    other.login(&scene.world, "mari", PASSWORD).await;
    let of_other = scene.world.service.third_party(&other.caller, &query).await;
    let of_other = other.take(of_other).data.unwrap().request.unwrap();
    for (browser, client, state) in [
        (&other, scene.client.id.as_str(), "s t+~"),
        (&ServiceBrowser::new(), &scene.client.id, "s t+~"),
        (&scene.browser, &scene.client.id, "s t+"),
        (&scene.browser, "nobody", "s t+~"),
        (&scene.browser, "\0", "\0"),
    ] {
        for allow in [true, false] {
            let decision = Decision { client, state, request: Some(&shown), allow };
            let reply =
                scene.world.service.oauth.authorizations.decide(&browser.caller, decision).await;
            assert_eq!(reply.result.unwrap(), AuthorizationStep::Refused, "{client} {state}");
        }
    }
    assert_eq!(scene.answer(Some(&of_other), true).await, AuthorizationStep::Refused);
    scene.world.clock.advance(3600);
    assert_eq!(
        scene.answer(Some(&shown), true).await,
        AuthorizationStep::Refused,
        "a request waits an hour"
    );
}

#[actix_web::test]
async fn an_answer_applies_to_the_authorization_request_that_was_shown() {
    let mut scene = OAuthWorld::new().await;
    let [narrow, wide] =
        ["user_basic_data", "user_basic_data user_data user_roles"].map(|scope| scene.query(scope));
    let narrow_mark = scene.shown(&narrow).await;
    // The client asks for more in another window, with the same state.
    assert_eq!(scene.step(&wide).await, AuthorizationStep::Ask(wide.clone()));
    for unknown in [None, Some(""), Some("x"), Some("v1.x.y")] {
        let step = scene.answer(unknown, true).await;
        assert_eq!(step, AuthorizationStep::Refused, "{unknown:?}");
    }
    let AuthorizationStep::Back(address) = scene.answer(Some(&narrow_mark), true).await else {
        panic!("the first window is answered")
    };
    let told = scene.exchange(&parameter(&address.parse().unwrap(), "code")).await;
    assert_eq!(
        (told.status, text(&told, "scope")),
        (200, "user_basic_data"),
        "what was on the screen"
    );
    assert_eq!(
        scene.step(&wide).await,
        AuthorizationStep::Ask(wide.clone()),
        "the other one is still a question"
    );
}

#[actix_web::test]
async fn a_public_client_needs_consent_each_time() {
    let mut scene = OAuthWorld::new().await;
    let public = NewClient {
        redirect_uris: vec![BACK.to_owned(), "ee.kava.app:/back".to_owned()],
        public: true,
        ..kava()
    };
    scene.client = scene.world.service.oauth.clients.add_client(public).await.unwrap();
    let query = scene.query("user_data");
    for _ in 0..2 {
        assert_eq!(scene.step(&query).await, AuthorizationStep::Ask(query.clone()));
        let shown = scene.shown(&query).await;
        assert!(matches!(scene.answer(Some(&shown), true).await, AuthorizationStep::Back(_)));
    }
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    let applications = scene.world.service.oauth.consents.applications(&mari).await.result.unwrap();
    assert_eq!(applications.len(), 1, "it stands on the list, where it can be taken back");
}

#[actix_web::test]
async fn removing_a_client_ends_its_tokens_and_its_requests() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let tokens = scene.exchange(&code).await;
    scene.world.service.oauth.clients.remove_client(&scene.client.id).await.unwrap();
    assert_eq!(scene.facts(text(&tokens, "access_token")).await.status, 401);
    let query = scene.query("user_data");
    assert_eq!(scene.step(&query).await, AuthorizationStep::Refused);
    assert!(matches!(
        scene.world.service.oauth.clients.remove_client(&scene.client.id).await,
        Err(ClientError::Unknown)
    ));
}

#[actix_web::test]
async fn codes_tokens_and_client_secrets_are_stored_as_hashes() {
    let mut scene = OAuthWorld::new().await;
    let code = scene.code("user_data").await;
    let tokens = scene.exchange(&code).await;
    let secret = scene.client.secret.clone().unwrap_or(Secret::default());
    let rows: Vec<(String, Option<String>, String, String)> = {
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(scene.world.database())
                .await
                .unwrap();
        sqlx::query_as(
            "SELECT g.code_hash, c.secret_hash, t.token_hash, s.token_hash FROM oauth_grants g JOIN oauth_clients c ON c.id = g.client \
             JOIN oauth_tokens t ON t.grant_id = g.id CROSS JOIN sessions s",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap()
    };
    let kept = format!("{rows:?}");
    assert_eq!(rows.len(), 2);
    for secret in [
        code.as_str(),
        text(&tokens, "access_token"),
        text(&tokens, "refresh_token"),
        secret.expose(),
        scene.browser.cookie().unwrap(),
    ] {
        assert!(secret.len() == 43 && !kept.contains(secret), "{kept}");
    }
}

#[actix_web::test]
async fn clients_with_invalid_values_are_not_registered() {
    let world = World::new().await;
    let redirects = [
        "http://kava.example/back",
        "https://kava.example/back#part",
        "https://user@kava.example/",
        "https://kava.example/a b",
        "https://kava.example/õ",
        "javascript:alert(1)",
        "data:text/html,x",
        "myapp:/back",
        "/back",
        "",
    ];
    for redirect in redirects {
        let given = NewClient { redirect_uris: vec![redirect.to_owned()], ..kava() };
        assert!(
            matches!(
                world.service.oauth.clients.add_client(given).await,
                Err(ClientError::Redirect(_))
            ),
            "{redirect}"
        );
    }
    for redirect in
        ["http://localhost:4711/back", "http://127.0.0.1/", "http://[::1]:1/", "ee.kava.app:/back"]
    {
        let given = NewClient { redirect_uris: vec![redirect.to_owned()], ..kava() };
        assert!(world.service.oauth.clients.add_client(given).await.is_ok(), "{redirect}");
    }
    for name in ["", " ", "a\nb", "abc\u{202e}cba", "a\u{200b}"] {
        let given = NewClient { name: name.to_owned(), ..kava() };
        assert!(
            matches!(world.service.oauth.clients.add_client(given).await, Err(ClientError::Name)),
            "{name:?}"
        );
    }
    let none = |change: fn(&mut NewClient)| {
        let mut given = kava();
        change(&mut given);
        given
    };
    assert!(matches!(
        world.service.oauth.clients.add_client(none(|c| c.redirect_uris.clear())).await,
        Err(ClientError::NoRedirect)
    ));
    assert!(matches!(
        world.service.oauth.clients.add_client(none(|c| c.scopes.clear())).await,
        Err(ClientError::NoScope)
    ));
    assert!(matches!(
        world.service.oauth.clients.add_client(none(|c| c.scopes.push("all".into()))).await,
        Err(ClientError::Scope(_))
    ));
    assert!(matches!(
        world.service.oauth.clients.add_client(none(|c| c.roles.push("a b".into()))).await,
        Err(ClientError::Role(_))
    ));
    let of_applications: [fn(&mut NewClient); 3] = [
        |c| c.redirect_uris.push(BACK.to_owned()),
        |c| c.roles.push("teacher".to_owned()),
        |c| c.public = true,
    ];
    for change in of_applications {
        let mut given = resource_server(&["user_grades"]);
        change(&mut given);
        let refused = world.service.oauth.clients.add_client(given).await;
        assert!(matches!(refused, Err(ClientError::ResourceServer)), "{refused:?}");
    }
}

#[actix_web::test]
async fn the_metadata_names_the_endpoints_and_supported_features() {
    let scene = OAuthWorld::new().await;
    let told =
        scene.call(TestRequest::get().uri("/.well-known/oauth-authorization-server/account")).await;
    for (name, path) in [
        ("issuer", ""),
        ("authorization_endpoint", "/oauth/authorize"),
        ("token_endpoint", "/oauth/token"),
        ("revocation_endpoint", "/oauth/revoke"),
        ("introspection_endpoint", "/oauth/introspect"),
        ("userinfo_endpoint", "/oauth/userinfo"),
        ("jwks_uri", "/oauth/jwks"),
    ] {
        assert_eq!(text(&told, name), format!("{ISSUER}{path}"));
    }
    assert_eq!(told.json["code_challenge_methods_supported"], json!(["S256"]));
    let proven = json!(["client_secret_basic", "client_secret_post", "private_key_jwt"]);
    assert_eq!(told.json["introspection_endpoint_auth_methods_supported"], proven);
    assert_eq!(told.json["authorization_response_iss_parameter_supported"], true);
    assert_eq!(told.json["scopes_supported"].as_array().unwrap().len(), 25);
}

#[actix_web::test]
async fn a_person_with_one_of_the_required_roles_may_use_the_client() {
    let mut scene = OAuthWorld::new().await;
    let roles = vec!["teacher".to_owned(), "headmaster".to_owned()];
    scene.client =
        scene.world.service.oauth.clients.add_client(NewClient { roles, ..kava() }).await.unwrap();
    let query = scene.query("user_roles");
    assert_eq!(scene.step(&query).await, AuthorizationStep::NoRole);
    let mari = scene.world.service.administration.find_account("mari").await.unwrap();
    let role = |name: &str| Role {
        name: name.to_owned(),
        attributes: [("school".to_owned(), "Metsa".to_owned())].into(),
    };
    scene.world.service.roles.add_role(&mari, &role("parent")).await.unwrap();
    assert_eq!(scene.step(&query).await, AuthorizationStep::NoRole);
    scene.world.service.roles.add_role(&mari, &role("teacher")).await.unwrap();
    assert_eq!(scene.step(&query).await, AuthorizationStep::Ask(query.clone()));
    let code = scene.code("user_roles").await;
    let told = scene.exchange(&code).await;
    let facts = scene.facts(text(&told, "access_token")).await;
    let role = &facts.json["roles"][1];
    let told = json!({"name": role["name"], "attributes": role["attributes"]});
    assert_eq!(told, json!({"name": "teacher", "attributes": {"school": "Metsa"}}));
    let schools = scene.tokens("user_schools").await;
    let facts = scene.facts(text(&schools, "access_token")).await;
    assert_eq!(facts.json["schools"], json!(["Metsa"]), "each once");
}

#[actix_web::test]
async fn a_resource_server_learns_what_it_needs_of_a_token_for_its_scopes() {
    let mut scene = OAuthWorld::new().await;
    let diary = scene.server(&["user_grades", "messages"]).await;
    let begun = scene.world.clock.now();
    let tokens = scene.tokens("user_basic_data user_grades").await;
    let told = scene.introspect(&diary, text(&tokens, "access_token")).await;
    let sub = scene.facts(text(&tokens, "access_token")).await.json["sub"].clone();
    let expected = json!({
        "active": true, "scope": "user_grades", "client_id": scene.client.id, "token_type": "Bearer", "exp": begun + 3_600,
        "iat": begun, "sub": sub, "aud": diary.id, "iss": ISSUER,
    });
    assert_eq!((told.status, told.json), (200, expected), "its own scope alone");
}

#[actix_web::test]
async fn a_token_that_is_not_good_or_not_its_business_is_not_active_and_no_more_is_said() {
    let mut scene = OAuthWorld::new().await;
    let diary = scene.server(&["user_grades"]).await;
    let elsewhere = scene.server(&["messages", "user_payments"]).await;
    let tokens = scene.tokens("user_grades user_basic_data").await;
    let (access, refresh) = (text(&tokens, "access_token"), text(&tokens, "refresh_token"));
    let other = scene.tokens("user_basic_data").await;
    let inactive = (200, json!({"active": false}));
    let said = async |scene: &OAuthWorld, server: &RegisteredClient, token: &str| {
        let told = scene.introspect(server, token).await;
        (told.status, told.json)
    };
    assert_eq!(said(&scene, &diary, access).await.1["active"], true);
    assert_eq!(said(&scene, &elsewhere, access).await, inactive, "of other scopes");
    assert_eq!(
        said(&scene, &diary, text(&other, "access_token")).await,
        inactive,
        "no scope of its own"
    );
    let long = "x".repeat(10_000);
    for token in [refresh, "", "nonsense", &access[1..], &format!("{access} "), &long] {
        assert_eq!(said(&scene, &diary, token).await, inactive, "{token}");
    }
    let administration = scene.world.service.administration.clone();
    let mari = administration.find_account("mari").await.unwrap();
    administration.block(&mari).await.unwrap();
    assert_eq!(said(&scene, &diary, access).await, inactive, "blocked");
    administration.unblock(&mari).await.unwrap();
    assert_eq!(said(&scene, &diary, access).await, inactive, "of another version");
    scene.browser.login(&scene.world, "mari", PASSWORD).await;
    let tokens = scene.tokens("user_grades").await;
    let access = text(&tokens, "access_token").to_owned();
    assert_eq!(said(&scene, &diary, &access).await.1["active"], true);
    scene.post("revoke", &[("token", &access)]).await;
    assert_eq!(said(&scene, &diary, &access).await, inactive, "revoked");
    let tokens = scene.refresh(text(&tokens, "refresh_token"), "").await;
    let access = text(&tokens, "access_token").to_owned();
    assert_eq!(said(&scene, &diary, &access).await.1["active"], true);
    scene.world.clock.advance(3_600);
    assert_eq!(said(&scene, &diary, &access).await, inactive, "expired");
}

#[actix_web::test]
async fn only_who_proves_who_it_is_may_ask_about_tokens() {
    let mut scene = OAuthWorld::new().await;
    let diary = scene.server(&["user_grades"]).await;
    let tokens = scene.tokens("user_grades").await;
    let access = text(&tokens, "access_token");
    let unproven: [&[(&str, &str)]; 3] = [
        &[("token", access)],
        &[("token", access), ("client_id", &diary.id)],
        &[("token", access), ("client_id", &diary.id), ("client_secret", "wrong")],
    ];
    for fields in unproven {
        let told = scene.call(form("introspect", fields)).await;
        is_refused(&told, 401, "invalid_client");
        assert_eq!(told.challenge, r#"Basic realm="oauth""#);
    }
    let secret = diary.secret.as_ref().unwrap().expose();
    let basic = |secret: &str| STANDARD.encode(format!("{}:{secret}", diary.id));
    let by_header = |secret: &str| {
        form("introspect", &[("token", access)])
            .insert_header((AUTHORIZATION, format!("Basic {}", basic(secret))))
    };
    is_refused(&scene.call(by_header("wrong")).await, 401, "invalid_client");
    assert_eq!(scene.call(by_header(secret)).await.json["active"], true);
    let own = [("client_id", diary.id.as_str()), ("client_secret", secret)];
    is_refused(&scene.call(form("introspect", &own)).await, 400, "invalid_request");
}

#[actix_web::test]
async fn a_resource_server_never_asks_people() {
    let mut scene = OAuthWorld::new().await;
    let diary = scene.server(&["user_grades"]).await;
    for back in [BACK, ""] {
        let query = query(&diary.id, "user_grades").replace(
            &url::form_urlencoded::byte_serialize(BACK.as_bytes()).collect::<String>(),
            back,
        );
        assert_eq!(scene.step(&query).await, AuthorizationStep::Refused, "{query}");
    }
    let code = scene.code("user_grades").await;
    let secret = diary.secret.as_ref().unwrap().expose();
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", &code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
        ("client_id", &diary.id),
        ("client_secret", secret),
    ];
    is_refused(&scene.call(form("token", &fields)).await, 400, "invalid_grant");
}
