//! The demo's redirecting providers are as strict as the real ones.

use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::Client;
use serde_json::Value;
use url::Url;

use super::{come_as, leave, visitor, way_back};
use crate::site::Site;

struct Redeemed {
    status: u16,
    body: Value,
}

async fn redeem(token: &Url, client: Option<&str>, form: &[(&str, &str)]) -> Redeemed {
    let mut request = Client::builder().no_proxy().build().unwrap().post(token.clone()).form(form);
    if let Some(client) = client {
        request = request.header("authorization", format!("Basic {}", STANDARD.encode(client)));
    }
    let answer = request.send().await.unwrap();
    Redeemed { status: answer.status().as_u16(), body: answer.json().await.unwrap() }
}

#[actix_web::test]
async fn a_code_is_not_exchanged_for_an_unauthenticated_client() {
    let site = Site::demo();
    for (method, path) in [
        ("har-id", "/har-id/et/access_tokens"),
        ("x-id", "/x-id/token"),
        ("e-paraksts", "/e-paraksts/trustedx-authserver/oauth/lvrtc-eipsign-as/token"),
    ] {
        let browser = visitor(&site);
        let page = leave(&browser, method).await;
        let back: Url = way_back(&browser, &page, "mary").await.parse().unwrap();
        let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let token = Url::parse(&page.address).unwrap().join(path).unwrap();
        let form = [
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", "http://localhost:8080/"),
        ];
        for client in [None, Some("lavi-demo:guessed"), Some("lavi-demo")] {
            let answer = redeem(&token, client, &form).await;
            assert_eq!(
                (answer.status, &answer.body["error"]),
                (401, &Value::from("invalid_client")),
                "{method} {client:?}"
            );
        }
    }
}

#[actix_web::test]
async fn an_unknown_client_or_redirect_uri_gets_status_400() {
    let site = Site::demo();
    let browser = visitor(&site);
    for method in ["har-id", "x-id", "e-paraksts"] {
        let out = browser.get(&format!("/account/{method}")).await.location();
        for (ours, theirs) in
            [("client_id=lavi-demo", "client_id=other"), ("%2Fcallback", "%2Felsewhere")]
        {
            assert!(out.contains(ours), "{out}");
            let answer = browser.get(&out.replace(ours, theirs)).await;
            assert_eq!(
                (answer.status, answer.count("[data-person]")),
                (400, 0),
                "{method} {theirs}"
            );
        }
        let wrong = browser.get(&out.replace("response_type=code", "response_type=token")).await;
        assert!(wrong.location().contains("error=unsupported_response_type"), "{wrong}");
    }
}

#[actix_web::test]
async fn an_identity_at_the_stand_in_can_be_linked() {
    let site = Site::demo();
    let browser = visitor(&site);
    come_as(&browser, "x-id", "mary").await;
    site.clock.advance(1);
    let page = browser.get("/account/identities").await;
    let onward = browser.submit(&page, "choose", &[]).await;
    let address = onward.attribute("a[data-action=proceed]", "href").unwrap();
    let page = browser.get(&address).await;
    let back = way_back(&browser, &page, "mary").await;
    assert_eq!(browser.get(&back).await.location(), "/account/identities");
    assert_eq!(browser.get("/account/identities").await.count("[data-identity-id]"), 1);
}

#[actix_web::test]
async fn the_page_offers_every_demo_person_and_a_refusal() {
    let site = Site::demo();
    let page = leave(&visitor(&site), "e-paraksts").await;
    assert_eq!(
        (page.status, page.text("h1").as_str()),
        (200, "eParaksts, played by the demo"),
        "{page}"
    );
    for person in ["mary", "kadri", "uku", "una", "anna", "nobody"] {
        assert_eq!(page.count(&format!("[data-person=\"{person}\"]")), 1, "{person}");
    }
    assert_eq!(page.count("script"), 0);
}
