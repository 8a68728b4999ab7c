//! Journeys of which each request is answered by the other node.

use std::time::Duration;

use lavi::demo::simulators::MOBILE_ID;
use serde_json::Value;
use url::Url;

use super::{
    balancer::{Balancer, KINDS},
    cluster::Cluster,
};
use crate::{
    cast::{PASSWORD, set_up},
    oauth_server::{CHALLENGE, VERIFIER},
    site::{Browser, Seen},
};

const NEW: &str = "Suvi-2027!!";
pub const BACK: &str = "https://kava.example/back";

/// A visitor who notices which node answers.
pub struct Walker {
    pub browser: Browser,
    last: std::cell::RefCell<String>,
    turns: std::cell::Cell<usize>,
}

impl Walker {
    pub fn before(balancer: &Balancer) -> Self {
        let browser = Browser::new(balancer.root());
        Self { browser, last: String::new().into(), turns: 0.into() }
    }

    /// The same page, once it is seen that the other node than before has answered.
    fn turned(&self, seen: Seen) -> Seen {
        let node = seen.header("x-node").to_owned();
        assert!(!node.is_empty() && *self.last.borrow() != node, "{node} twice: {seen}");
        *self.last.borrow_mut() = node;
        self.turns.set(self.turns.get() + 1);
        seen
    }

    async fn get(&self, address: &str) -> Seen {
        self.turned(self.browser.get(address).await)
    }

    async fn submit(&self, page: &Seen, action: &str, fields: &[(&str, &str)]) -> Seen {
        self.turned(self.browser.submit(page, action, fields).await)
    }

    async fn follow(&self, answer: &Seen) -> Seen {
        self.turned(self.browser.follow(answer).await)
    }

    async fn sign_in(&self, name: &str, password: &str) -> Seen {
        let page = self.get("/en").await;
        self.submit(&page, "submit", &[("email", name), ("password", password)]).await
    }

    /// Accepts the terms where they are asked for, and returns the account page.
    async fn arrive(&self, answer: &Seen) -> Seen {
        let mut page = self.follow(answer).await;
        if page.screen() == "agree-to-terms" {
            let agreed = self.submit(&page, "confirm", &[("terms_accepted", "true")]).await;
            page = self.follow(&agreed).await;
        }
        assert_eq!((page.status, page.screen().as_str()), (200, "account"), "{page}");
        page
    }
}

/// The address with this path in the letter that comes after these.
pub async fn link_after(cluster: &Cluster, known: &[String], path: &str) -> String {
    for _ in 0..200 {
        let letter = cluster.letters().into_iter().find(|letter| !known.contains(letter));
        if let Some(letter) = letter.map(|letter| letter.replace("=\r\n", "")) {
            let address =
                |language| letter.find(&format!("http://localhost:8080/{language}/{path}"));
            let from = address("en").or_else(|| address("et"));
            let rest = &letter[from.unwrap_or_else(|| panic!("{path}: {letter}"))..];
            let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '"' | '<')).unwrap();
            return rest[..end].replace("=3D", "=");
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no letter came");
}

#[actix_web::test]
async fn a_password_its_reset_and_signing_out_work_from_node_to_node() {
    let cluster = Cluster::start();
    cluster.add_person("mari", 0);
    for kind in KINDS {
        let balancer = Balancer::start(kind, &cluster.ports);
        let mari = Walker::before(&balancer);
        let wrong = mari.sign_in("mari", "Sygis-2027!").await;
        assert_eq!(wrong.errors(), ["check_email_and_password"], "{wrong}");
        let right = mari.submit(&wrong, "submit", &[("password", PASSWORD)]).await;
        let account = mari.arrive(&right).await;
        let out = mari.submit(&account, "submit", &[]).await;
        assert_eq!(out.status, 303, "{out}");
        for _ in 0..2 {
            assert_eq!(mari.get("/account/").await.status, 303, "signed out on both nodes");
        }

        let known = cluster.letters();
        let name = format!("reset{}", known.len());
        cluster.add_person(&name, 1);
        let page = mari.get("/en/forgotPassword").await;
        let sent = mari.submit(&page, "submit", &[("username", &name)]).await;
        assert_eq!(mari.follow(&sent).await.screen(), "success");
        let page = mari.get(&link_after(&cluster, &known, "setNewPassword/").await).await;
        let fields = [("password", NEW), ("password_confirmation", NEW)];
        let done = mari.submit(&page, "submit", &fields).await;
        assert_eq!(done.status, 303, "{done}");
        let again = mari.submit(&page, "submit", &fields).await;
        assert_ne!(again.status, 303, "a link works once, on whichever node");
        mari.arrive(&mari.sign_in(&name, NEW).await).await;
        assert!(mari.turns.get() > 15, "{}", mari.turns.get());
    }
    cluster.assert_sound();
}

#[actix_web::test]
async fn a_registration_works_from_node_to_node() {
    let cluster = Cluster::start();
    for kind in KINDS {
        let balancer = Balancer::start(kind, &cluster.ports);
        let mari = Walker::before(&balancer);
        let known = cluster.letters();
        let email = format!("mari{}@kool.example", known.len());
        let code = format!("4711{}", known.len());
        let page = mari.get("/en/setupAccount").await;
        let sent = mari.submit(&page, "submit", &set_up(("FI", &code), &email)).await;
        assert_eq!(mari.follow(&sent).await.screen(), "success");
        let page = mari.get(&link_after(&cluster, &known, "activate/").await).await;
        let activated = mari.submit(&page, "confirm", &[]).await;
        assert_eq!(activated.status, 303, "{activated}");
        mari.arrive(&mari.sign_in(&email, PASSWORD).await).await;
    }
    cluster.assert_sound();
}

#[actix_web::test]
async fn limits_and_captchas_hold_across_nodes() {
    let cluster = Cluster::start();
    for (kind, name) in KINDS.into_iter().zip(["mari", "juku"]) {
        cluster.add_person(name, 0);
        let balancer = Balancer::start(kind, &cluster.ports);
        let stranger = Walker::before(&balancer);
        let mut page = stranger.get("/en").await;
        for _ in 0..3 {
            let typed = [("email", name), ("password", "Sygis-2027!")];
            page = stranger.submit(&page, "submit", &typed).await;
        }
        assert_eq!(page.count(".captcha img"), 1, "the third of both nodes together: {page}");
        let without = Walker::before(&balancer).sign_in(name, PASSWORD).await;
        assert_eq!(without.errors(), ["confirm_recaptcha"], "{without}");
    }
    cluster.assert_sound();
}

/// An application that operators have added.
pub struct Application {
    pub id: String,
    pub secret: String,
}

impl Application {
    pub fn added(cluster: &Cluster) -> Self {
        let scopes = ["--redirect", BACK, "--scopes", "user_basic_data", "Õppekava"];
        Self::told(&cluster.command(&[&["client", "add"][..], &scopes[..]].concat(), ""))
    }

    /// The one that `lavi client add` has just printed.
    pub fn told(said: &str) -> Self {
        let told = |name: &str| {
            let line = said.lines().find_map(|line| line.split_once(name)).unwrap_or_default().1;
            line.trim_start_matches([':', '=', ' ']).trim().to_owned()
        };
        let (id, secret) = (told("client_id"), told("client_secret"));
        assert!(!id.is_empty() && !secret.is_empty(), "{said}");
        Self { id, secret }
    }
}

/// Where an application sends a browser.
pub fn authorize(id: &str) -> String {
    format!(
        "/account/oauth/authorize?response_type=code&client_id={id}&redirect_uri=https%3a%2F%2Fkava.example%2Fback\
         &scope=user_basic_data&state=a&code_challenge={CHALLENGE}&code_challenge_method=S256"
    )
}

#[actix_web::test]
async fn consent_and_its_code_work_from_node_to_node() {
    let cluster = Cluster::start();
    cluster.add_person("mari", 0);
    for kind in KINDS {
        let Application { id, secret } = Application::added(&cluster);
        let balancer = Balancer::start(kind, &cluster.ports);
        let mari = Walker::before(&balancer);
        let asked = mari.get(&authorize(&id)).await;
        let page = mari.follow(&asked).await;
        let mut answer =
            mari.submit(&page, "submit", &[("email", "mari"), ("password", PASSWORD)]).await;
        let mut page = mari.follow(&answer).await;
        while page.screen() != "permissions" {
            answer = match page.status {
                303 => page,
                _ => mari.submit(&page, "confirm", &[("terms_accepted", "true")]).await,
            };
            page = mari.follow(&answer).await;
        }
        let allowed = mari.submit(&page, "allow", &[]).await;
        let back = Url::parse(&allowed.location()).unwrap();
        let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("client_id", &id),
            ("client_secret", &secret),
        ];
        let redeemed = mari.turned(mari.browser.post("/account/oauth/token", &fields).await);
        let token: Value = serde_json::from_str(&redeemed.body).unwrap();
        assert!(redeemed.status == 200 && token["access_token"].is_string(), "{redeemed}");
        let again = mari.turned(mari.browser.post("/account/oauth/token", &fields).await);
        assert_eq!(again.status, 400, "a code counts once, on whichever node: {again}");
    }
    cluster.assert_sound();
}

/// Asks the `at`-th test person's phone, and returns the waiting page.
pub async fn ring(browser: &Browser, at: usize) -> Seen {
    let form = browser.get("/en?method=mobile-id").await;
    let (prefix, number) = MOBILE_ID[at].phone.split_at(4);
    let person =
        [("personalCode", MOBILE_ID[at].code), ("phonePrefix", prefix), ("phoneNumber", number)];
    let begun = browser.submit(&form, "submit", &person).await;
    let page = browser.follow(&begun).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "waiting"), "{page}");
    page
}

#[actix_web::test]
async fn a_phone_works_from_node_to_node() {
    let cluster = Cluster::start();
    cluster.add_person("mari", 0);
    for (session, kind) in KINDS.into_iter().enumerate() {
        let balancer = Balancer::start(kind, &cluster.ports);
        let mari = Walker::before(&balancer);
        let page = ring(&mari.browser, 0).await;
        cluster.provider.has_rung(session + 1).await;
        let script = Browser::new(balancer.root()).with_header("accept", "application/json");
        for name in ["lavi_session", "lavi_account", "lavi_check"] {
            script.set_cookie(name, &mari.browser.cookie(name).unwrap_or_default());
        }
        for _ in 0..2 {
            let pending = script.submit(&page, "confirm", &[]).await;
            assert_eq!(pending.status, 200, "{pending}");
        }
        cluster.provider.confirm(session);
        let mut answer = mari.browser.submit(&page, "confirm", &[]).await;
        while answer.status == 200 {
            answer = mari.browser.submit(&answer, "confirm", &[]).await;
        }
        mari.arrive(&answer).await;
    }
    cluster.assert_sound();
}
