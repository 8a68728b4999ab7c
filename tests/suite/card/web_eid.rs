//! Web eID: the page's script, reimplemented here, with a card that signs.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use rcgen::KeyPair;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{CardSite, FRONT_END};
use crate::{
    cast,
    site::{Browser, Seen, Site},
};

const KIND: &str = "kind = \"web-eid\"";
const PANE: &str = "/en?method=id-card";

/// A card in a reader with Web eID software.
struct Reader {
    certificate: String,
    key: EcdsaKeyPair,
}

impl Reader {
    fn of(world: &CardSite) -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
        let pair = KeyPair::try_from(key.to_pkcs8v1().unwrap().as_ref()).unwrap();
        Self { certificate: STANDARD.encode(world.ca.card_with(&pair, |_| ()).der()), key }
    }

    fn token(&self, origin: &str, nonce: &str) -> String {
        let signed = [Sha256::digest(origin), Sha256::digest(nonce)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "format": "web-eid:1.0", "unverifiedCertificate": self.certificate, "algorithm": "ES256",
            "signature": STANDARD.encode(signature.as_ref()), "appVersion": "https://web-eid.eu/web-eid-app/releases/2.5.0+0",
        })
        .to_string()
    }
}

/// The challenge that the script requests when the button is pressed.
async fn challenge(browser: &Browser, page: &Seen) -> String {
    let address = page.attribute("form[data-web-eid]", "data-web-eid").unwrap();
    let answer = browser.post(&address, &[]).await;
    assert_eq!((answer.status, answer.header("cache-control")), (200, "no-store"), "{answer}");
    serde_json::from_str::<Value>(&answer.body).unwrap()["nonce"].as_str().unwrap().to_owned()
}

/// The errors of the pane after this token.
async fn refused(browser: &Browser, page: &Seen, token: &str) -> Vec<String> {
    let again = browser.submit(page, "submit", &[("auth_token", token)]).await;
    assert_eq!(
        again.attribute("[data-method]", "data-method").as_deref(),
        Some("id_card"),
        "{again}"
    );
    assert!(!again.body.contains("unverifiedCertificate"), "the token is not shown again");
    again.errors()
}

#[actix_web::test]
async fn a_card_that_signs_the_challenge_signs_in() {
    let world = CardSite::configured(KIND, "");
    world.account("jaak").await;
    let (browser, reader) = (world.site.browser(), Reader::of(&world));
    let page = browser.get(PANE).await;
    let nonce = challenge(&browser, &page).await;
    assert_eq!(nonce.len(), 44);
    let answer =
        browser.submit(&page, "submit", &[("auth_token", &reader.token(FRONT_END, &nonce))]).await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, format!("{FRONT_END}/account/")),
        "{answer}"
    );
    assert!(browser.follow(&answer).await.body.contains("Jõeorg"));
}

#[actix_web::test]
async fn a_card_that_signs_the_challenge_registers() {
    let world = CardSite::configured(KIND, "");
    let (browser, reader) = (world.site.browser(), Reader::of(&world));
    let page = browser.get("/en/register?method=id-card").await;
    let nonce = challenge(&browser, &page).await;
    let answer =
        browser.submit(&page, "submit", &[("auth_token", &reader.token(FRONT_END, &nonce))]).await;
    assert_eq!(answer.location(), "/en/setupAccount", "{answer}");
    assert_eq!(
        browser.follow(&answer).await.texts(".locked-value")[..2],
        ["Jaak-Kristjan", "Jõeorg"]
    );
}

#[actix_web::test]
async fn a_challenge_works_once_for_five_minutes_and_in_its_own_browser() {
    let world = CardSite::configured(KIND, "");
    let (browser, reader) = (world.site.browser(), Reader::of(&world));
    let page = browser.get(PANE).await;
    let token = reader.token(FRONT_END, &challenge(&browser, &page).await);
    let other = world.site.browser();
    challenge(&other, &page).await;
    assert_eq!(refused(&other, &page, &token).await, ["check_id_card_reader"], "another browser");
    assert_eq!(refused(&browser, &page, &token).await, ["user_not_found"], "the right one");
    assert_eq!(refused(&browser, &page, &token).await, ["authorization_process_timeout"], "again");
    let token = reader.token(FRONT_END, &challenge(&browser, &page).await);
    world.site.clock.advance(301);
    assert_eq!(refused(&browser, &page, &token).await, ["authorization_process_timeout"], "late");
    assert_eq!(
        refused(&world.site.browser(), &page, &token).await,
        ["authorization_process_timeout"],
        "never asked"
    );
}

#[actix_web::test]
async fn an_invalid_token_is_refused_and_uses_up_the_challenge() {
    let world = CardSite::configured(KIND, "");
    let (browser, reader) = (world.site.browser(), Reader::of(&world));
    let page = browser.get(PANE).await;
    let nonce = challenge(&browser, &page).await;
    let elsewhere = reader.token("https://evil.example", &nonce);
    assert_eq!(refused(&browser, &page, &elsewhere).await, ["check_id_card_reader"]);
    let good = reader.token(FRONT_END, &nonce);
    assert_eq!(refused(&browser, &page, &good).await, ["authorization_process_timeout"]);
    challenge(&browser, &page).await;
    assert_eq!(refused(&browser, &page, "{}").await, ["bad_request"]);
}

#[actix_web::test]
async fn errors_of_the_extension_become_our_error_codes() {
    let site = CardSite::configured(KIND, "").site;
    let browser = site.browser();
    let page = browser.get(PANE).await;
    for (error, status, code) in [
        ("ERR_WEBEID_USER_CANCELLED", 422, "canceled"),
        ("ERR_WEBEID_USER_TIMEOUT", 422, "authorization_process_timeout"),
        ("ERR_WEBEID_EXTENSION_UNAVAILABLE", 422, "id_card_software_missing"),
        ("ERR_WEBEID_NATIVE_FATAL", 422, "check_id_card_reader"),
        ("", 422, "id_card_software_missing"),
        ("no_challenge", 503, "server_error"),
    ] {
        let again = browser.submit(&page, "submit", &[("web_eid_error", error)]).await;
        assert_eq!((again.status, again.errors()), (status, vec![code.to_owned()]), "{error}");
    }
}

#[actix_web::test]
async fn with_a_card_host_the_tls_handshake_is_offered_as_well() {
    let world = CardSite::configured(KIND, "");
    let page = world.site.browser().get(PANE).await;
    assert_eq!(page.count("#pane form"), 2, "{page}");
    let plain = "#pane form:not([data-web-eid])";
    let action = page.attribute(plain, "action").unwrap();
    assert!(action.starts_with("https://localhost/id-card?lang=en&begun="), "{action}");
    let site =
        Site::with(&format!("[id_card]\n{KIND}\ntrusted_cas = \"tests/vectors/eid/trust-live\""));
    let page = site.browser().get(PANE).await;
    assert_eq!((page.count("#pane form"), page.count("#pane noscript")), (1, 1), "{page}");
}

#[actix_web::test]
async fn challenges_are_given_only_to_our_own_pages_and_only_with_web_eid() {
    let world = CardSite::configured(KIND, "");
    let foreign = world.site.browser().with_header("sec-fetch-site", "cross-site");
    assert_eq!(foreign.post("/en/id-card/challenge", &[]).await.status, 403);
    assert_eq!(Site::start().browser().post("/en/id-card/challenge", &[]).await.status, 404);
}

#[actix_web::test]
async fn a_remote_account_service_gives_the_challenge_and_verifies_the_token() {
    let service = CardSite::configured("", "[embedded]\napi_listen = \"127.0.0.1:0\"");
    service.site.add(cast::jaak("jaak")).await;
    let root = format!("http://{}/", service.site.api_address.unwrap());
    let front = Site::with(&format!("[id_card]\n{KIND}\n[account_api]\nroot = \"{root}\""));
    let (browser, reader) = (front.browser(), Reader::of(&service));
    let page = browser.get(PANE).await;
    let nonce = challenge(&browser, &page).await;
    let answer =
        browser.submit(&page, "submit", &[("auth_token", &reader.token(FRONT_END, &nonce))]).await;
    assert_eq!((answer.status, answer.location()), (303, root), "{answer}");
}
