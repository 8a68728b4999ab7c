//! An application that signs people in by OpenID Connect and is told when their sessions end.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;
use url::{Url, form_urlencoded::Serializer};

use super::server::{Action, Request, Server};
use crate::{
    oauth_server::{CHALLENGE, VERIFIER},
    site::{Browser, Seen},
};

pub const BACK: &str = "https://kava.example/back";

/// The application, with its server.
pub struct Application {
    pub id: String,
    pub secret: String,
    server: Server,
    mood: Arc<Mutex<Action>>,
}

/// A notice that it has got.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Notice {
    pub sid: String,
    pub jti: String,
}

impl Application {
    /// Its server, which answers each notice with 204.
    pub fn start() -> Self {
        let mood = Arc::new(Mutex::new(Action::text(204, "")));
        let now = Arc::clone(&mood);
        let server = Server::start(move |_| now.lock().unwrap().clone());
        Self { id: String::new(), secret: String::new(), server, mood }
    }

    pub fn port(&self) -> u16 {
        self.server.root.port().unwrap()
    }

    /// Registers it as one of the operator's own, which is told at this port, by this command of `lavi`.
    pub fn register(&mut self, port: u16, more: &str, command: impl FnOnce(&str) -> String) {
        let said = command(&format!(
            "client add --json --first-party --redirect {BACK} --scopes openid {more} --back-channel-logout http://127.0.0.1:{port}/ Kava"
        ));
        let said: Value = serde_json::from_str(&said).unwrap();
        said["client_id"].as_str().unwrap().clone_into(&mut self.id);
        said["client_secret"].as_str().unwrap_or_default().clone_into(&mut self.secret);
    }

    /// From now on it does this with each notice.
    pub fn does(&self, action: Action) {
        *self.mood.lock().unwrap() = action;
    }

    /// The query of its request.
    pub fn query(&self) -> String {
        let pairs = [
            ("response_type", "code"),
            ("client_id", self.id.as_str()),
            ("redirect_uri", BACK),
            ("scope", "openid"),
            ("state", "a"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ];
        Serializer::new(String::new()).extend_pairs(pairs).finish()
    }

    /// What a signed-in browser comes back with.
    pub fn code(answer: &Seen) -> String {
        Self::code_of(&answer.location()).unwrap_or_else(|| panic!("{answer}"))
    }

    /// The code in the address that leads back.
    pub fn code_of(address: &str) -> Option<String> {
        let back = Url::parse(address).ok()?;
        let code = back.query_pairs().find(|(name, _)| name == "code")?;
        Some(code.1.into_owned())
    }

    /// What it sends for the tokens of a code.
    pub fn fields<'a>(&'a self, code: &'a str) -> [(&'static str, &'a str); 6] {
        [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("client_id", &self.id),
            ("client_secret", &self.secret),
        ]
    }

    /// Exchanges a code; its ID token.
    pub async fn id_token(&self, browser: &Browser, code: &str) -> String {
        let answer = browser.post("/account/oauth/token", &self.fields(code)).await;
        let tokens: Value = serde_json::from_str(&answer.body).unwrap();
        tokens["id_token"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// Signs in whoever is signed in in this browser; the ID token.
    pub async fn enter(&self, browser: &Browser) -> String {
        let answer = browser.get(&format!("/account/oauth/authorize?{}", self.query())).await;
        self.id_token(browser, &Self::code(&answer)).await
    }

    /// The notices that it has got so far, in order.
    pub fn told(&self) -> Vec<Notice> {
        let notice = |request: Request| {
            let claims = claims(&request.field("logout_token").unwrap());
            let text = |name: &str| claims[name].as_str().unwrap().to_owned();
            Notice { sid: text("sid"), jti: text("jti") }
        };
        self.server.after(0).into_iter().map(notice).collect()
    }

    /// Whether it has been told of this session.
    pub fn knows(&self, sid: &str) -> bool {
        self.told().iter().any(|notice| notice.sid == sid)
    }

    /// Waits until it has got so many notices.
    pub async fn is_told(&self, notices: usize, time: Duration) -> Vec<Notice> {
        let begun = Instant::now();
        loop {
            let told = self.told();
            if told.len() >= notices {
                return told;
            }
            assert!(begun.elapsed() < time, "{} of {notices} after {time:?}", told.len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The sessions of these notices.
    pub fn sids(notices: &[Notice]) -> BTreeSet<&str> {
        notices.iter().map(|notice| notice.sid.as_str()).collect()
    }
}

/// What a token says. Who signed it is looked at elsewhere.
fn claims(token: &str) -> Value {
    let part = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

/// The session that an ID token names.
pub fn sid(id_token: &str) -> String {
    claims(id_token)["sid"].as_str().unwrap().to_owned()
}

/// Signs in with everyone's password, and accepts the terms where they are asked for.
pub async fn sign_in(browser: &Browser, name: &str) {
    let answer = browser.sign_in_at("/en", name).await;
    let mut page = browser.follow(&answer).await;
    if page.screen() == "agree-to-terms" {
        let agreed = browser.submit(&page, "confirm", &[("terms_accepted", "true")]).await;
        page = browser.follow(&agreed).await;
    }
    assert_eq!(page.screen(), "account", "{page}");
}

/// Signs out by an ID token, as an application does.
pub async fn sign_out(browser: &Browser, id_token: &str) {
    let answer = browser.get(&format!("/account/oauth/logout?id_token_hint={id_token}")).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert_eq!(browser.get("/account/").await.status, 303, "signed out");
}
