//! A script calls the ID-card host: it gets the outcome itself, and only from the front end's origin.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Card, CardSite, FRONT_END, begun};
use crate::{cast, site::Seen};

const SCRIPT: [(&str, &str); 3] =
    [("origin", FRONT_END), ("sec-fetch-site", "cross-site"), ("accept", "application/json")];

fn outcome(answer: &Seen) -> Value {
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, "application/json"),
        "{answer}"
    );
    assert_eq!(answer.header("access-control-allow-origin"), FRONT_END);
    assert_eq!(answer.header("access-control-allow-credentials"), "true");
    assert!(
        answer
            .headers
            .get_all("vary")
            .iter()
            .any(|value| value.to_str().unwrap().contains("Origin"))
    );
    assert_eq!(answer.header("cache-control"), "no-store");
    serde_json::from_str(&answer.body).unwrap()
}

#[actix_web::test]
async fn a_script_reads_the_outcome_of_a_sign_in() {
    let world = CardSite::start();
    let (browser, card) = (world.site.browser(), Card::of(&world.ca));
    let pane = browser.get("/en?method=id-card").await;
    let path = pane.attribute("#pane form", "action").unwrap();
    let path = path.strip_prefix("https://localhost").unwrap();
    let nobody = world.send(&browser, Some(&card), Method::POST, path, &SCRIPT).await;
    assert_eq!(outcome(&nobody), json!({"success": false, "errors": ["user_not_found"]}));
    world.account("jaak").await;
    let signed_in = outcome(&world.send(&browser, Some(&card), Method::POST, path, &SCRIPT).await);
    assert_eq!(
        (&signed_in["success"], &signed_in["login_method"]),
        (&json!(true), &json!("id_card")),
        "{signed_in}"
    );
    assert_eq!(browser.get("/account/").await.status, 303, "nobody is signed in by the call alone");
    let arrived = browser.get(signed_in["url"].as_str().unwrap()).await;
    assert_eq!(arrived.location(), format!("{FRONT_END}/account/"), "{arrived}");
    assert!(browser.get("/account/").await.body.contains("Jõeorg"));
}

#[actix_web::test]
async fn a_script_is_led_to_the_registration_of_a_cards_person() {
    let world = CardSite::start();
    let browser = world.site.browser();
    browser.set_cookie("lavi_card", "of-this-browser");
    let path = format!("/register/id-card?lang=en&begun={}", begun("of-this-browser"));
    let card = Card::of(&world.ca);
    let answer = world.send(&browser, Some(&card), Method::POST, &path, &SCRIPT).await;
    let arrived = browser.get(outcome(&answer)["url"].as_str().unwrap()).await;
    let form = browser.follow(&arrived).await;
    let held = form.texts(".locked-value");
    assert!(form.screen() == "setup-account" && held.contains(&cast::JAAK.to_owned()), "{form}");
}

#[actix_web::test]
async fn a_script_reads_the_error_code() {
    let world = CardSite::start();
    let path = format!("/id-card?begun={}", begun("any"));
    let answer = world.send(&world.site.browser(), None, Method::POST, &path, &SCRIPT).await;
    assert_eq!(outcome(&answer), json!({"success": false, "errors": ["check_id_card_reader"]}));
}

#[actix_web::test]
async fn a_preflight_is_answered_without_a_card() {
    let world = CardSite::start();
    let ask = async |path: &str, origin: &str| {
        let headers = [("origin", origin), ("access-control-request-method", "POST")];
        world.send(&world.site.browser(), None, Method::OPTIONS, path, &headers).await
    };
    for path in ["/id-card", "/register/id-card"] {
        let allowed = ask(path, FRONT_END).await;
        assert_eq!(
            (allowed.status, allowed.header("access-control-allow-origin")),
            (204, FRONT_END)
        );
        assert_eq!(allowed.header("access-control-allow-credentials"), "true");
        assert_eq!(
            (allowed.header("access-control-allow-methods"), allowed.header("vary")),
            ("POST", "Origin")
        );
        let refused = ask(path, "https://evil.example").await;
        assert_eq!((refused.status, refused.header("access-control-allow-origin")), (403, ""));
    }
}
