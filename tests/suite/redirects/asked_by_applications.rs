//! What an application asks of a sign-in reaches the provider by which it is done, and what the provider says reaches the application.

use lavi::accounts::embedded::oauth::NewClient;
use serde_json::{Value, json};
use url::Url;

use super::{linking, shapes, visitor};
use crate::{
    cast::{MARI, account, account_with_code},
    doubles::shaped_provider::{ShapedProvider, parameter},
    oauth_server::{CHALLENGE, VERIFIER},
    site::{Browser, Site},
};

const BACK: &str = "https://kava.example/back";

struct Application {
    id: String,
    secret: String,
}

impl Application {
    async fn of(site: &Site) -> Self {
        let mut client = NewClient {
            name: "Õppekava".to_owned(),
            redirect_uris: vec![BACK.to_owned()],
            scopes: vec!["openid".to_owned()],
            ..NewClient::default()
        };
        client.options.first_party = true;
        let embedded = site.embedded.clone().unwrap();
        let client = embedded.oauth.clients.add_client(client).await.unwrap();
        Self { id: client.id, secret: client.secret.unwrap().expose().to_owned() }
    }

    fn asks(&self, more: &str) -> String {
        format!(
            "/account/oauth/authorize?response_type=code&client_id={}&redirect_uri=https%3A%2F%2Fkava.example%2Fback&scope=openid\
             &code_challenge={CHALLENGE}&code_challenge_method=S256{more}",
            self.id
        )
    }

    /// The ID token for the code of this address.
    async fn id_token(&self, site: &Site, address: &str) -> Value {
        let code = parameter(&Url::parse(address).unwrap(), "code");
        let code = code.unwrap_or_else(|| panic!("no code: {address}"));
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("client_id", &self.id),
            ("client_secret", &self.secret),
        ];
        let server = site.browser().with_header("sec-fetch-site", "");
        let tokens = server.post("/account/oauth/token", &fields).await;
        let tokens: Value = serde_json::from_str(&tokens.body).unwrap();
        let token = tokens["id_token"].as_str().unwrap_or_else(|| panic!("{tokens}"));
        jsonwebtoken::dangerous::insecure_decode::<Value>(token).unwrap().claims
    }
}

/// Out to the provider and back: what it was asked, and where the browser is sent next.
async fn signs_in(
    browser: &Browser,
    provider: &ShapedProvider,
    site: &Site,
    path: &str,
) -> (Url, String) {
    let out = browser.get(&format!("/account/{path}")).await.location();
    let landed = browser.get(&provider.consents(&out, site.clock.now())).await;
    (Url::parse(&out).unwrap(), landed.location())
}

#[actix_web::test]
async fn how_sure_the_provider_is_reaches_the_application() {
    for (said, told) in [
        ("substantial", "urn:lavi:substantial"),
        ("http://eidas.europa.eu/LoA/high", "high of Europe"),
        ("high", "high of Europe"),
    ] {
        let claims = json!({"sub": "EE60001019906", "acr": said, "amr": ["mID"],
            "profile_attributes": {"date_of_birth": "2000-01-01", "family_name": "Ä", "given_name": "M"}});
        let provider = ShapedProvider::new(json!({}), claims, Value::Null);
        let sample = shapes::connected("tara", &provider).replace(
            "acr = [\"substantial\", \"high\"]",
            "acr = [\"substantial\", \"high\", \"http://eidas.europa.eu/LoA/high\"]",
        );
        let site = Site::unconnected(&format!("{sample}\n[oidc.acr]\nhigh = \"high-of-Europe\""));
        site.add(account_with_code("mari", MARI)).await;
        let application = Application::of(&site).await;
        let browser = visitor(&site);
        browser.get(&application.asks("")).await;
        let (_, next) = signs_in(&browser, &provider, &site, "providers/tara").await;
        let on = browser.get(&next).await;
        let back = on.attribute("a[data-action=proceed]", "href").unwrap_or(on.location());
        let token = application.id_token(&site, &back).await;
        assert_eq!(token["acr"], told.replace(' ', "-"), "{said}");
    }
}

#[actix_web::test]
async fn a_provider_is_asked_anew_where_the_application_wants_a_new_sign_in() {
    let (provider, site) = linking::connected();
    site.add(account("mari")).await;
    let owner = visitor(&site);
    owner.sign_in_at("/en", "mari").await;
    linking::links(&owner, &provider, &site).await;
    provider.shape().claims["acr"] = "high".into();
    let application = Application::of(&site).await;
    for (more, is_asked) in [("", false), ("&prompt=login", true), ("&max_age=60", true)] {
        let browser = visitor(&site);
        site.clock.advance(100);
        assert_eq!(browser.get(&application.asks(more)).await.location(), "/en");
        site.clock.advance(5);
        // The provider asks if it is told to, and else has a session of an hour ago.
        let now = site.clock.now();
        provider.shape().claims["auth_time"] = if is_asked { now } else { now - 3600 }.into();
        let (asked, next) = signs_in(&browser, &provider, &site, "providers/city").await;
        let prompt = is_asked.then(|| "login".to_owned());
        assert_eq!(parameter(&asked, "prompt"), prompt, "{more}");
        let on = browser.get(&next).await;
        let back = on.attribute("a[data-action=proceed]", "href").unwrap_or(on.location());
        let token = application.id_token(&site, &back).await;
        let at = if is_asked { now } else { now - 3600 };
        assert_eq!(token["auth_time"], at, "{more}");
        // What counts for one factor here is no more for an application, whatever the provider says.
        assert_eq!(token["acr"], "https://refeds.org/profile/sfa", "{more}");
    }
}
