//! Cards that are refused, and pages that may not post to the ID-card host.

use std::sync::Arc;

use rcgen::{CustomExtension, date_time_ymd};
use reqwest::Method;
use serde_json::Value;

use super::{Card, CardSite, FRONT_END, arrival::ARRIVED, begun};
use crate::{
    cast::{JAAK, PASSWORD},
    doubles::server::{Action, Server},
    providers_card::ca::{Answer, Ca, UNKNOWN, revoked, sequence},
    site::MORNING,
};

const PANE: &str = "/en?method=id-card";

/// The error code that the front end shows for this card.
async fn code(world: &CardSite, card: Option<&Card>) -> String {
    let browser = world.site.browser();
    let answer = world.press(&browser, card, PANE).await;
    let page = browser.follow(&answer).await;
    assert_eq!(
        (page.status, page.attribute("[data-method]", "data-method").as_deref()),
        (200, Some("id_card")),
        "{page}"
    );
    page.errors().concat()
}

#[actix_web::test]
async fn unusable_cards_are_refused_without_asking_ocsp() {
    let world = CardSite::start();
    world.account("jaak").await;
    assert_eq!(code(&world, None).await, "check_id_card_reader", "none in the reader");
    let expired = Card::with(&world.ca, |card| card.not_after = date_time_ymd(2026, 11, 1));
    assert_eq!(code(&world, Some(&expired)).await, "check_id_card_reader", "expired");
    let unborn = Card::with(&world.ca, |card| card.not_before = date_time_ymd(2026, 12, 1));
    assert_eq!(code(&world, Some(&unborn)).await, "check_id_card_reader", "not valid yet");
    let foreign = Card::of(&Ca::new("Test CA"));
    assert_eq!(
        code(&world, Some(&foreign)).await,
        "check_id_card_reader",
        "of another CA with the same name"
    );
    let phone = Card::with(&world.ca, |card| card.custom_extensions = vec![mobile_id()]);
    assert_eq!(code(&world, Some(&phone)).await, "check_id_card_reader", "a Mobile-ID certificate");
    assert_eq!(world.ocsp.count("/"), 0, "nobody was asked about any of them");
}

/// The certificate policy 1.3.6.1.4.1.10015.1.3.
fn mobile_id() -> CustomExtension {
    let policy = vec![6, 10, 0x2b, 6, 1, 4, 1, 0xce, 0x1f, 1, 3];
    let policy = [&[6, 9][..], &policy[2..]].concat();
    CustomExtension::from_oid_content(&[2, 5, 29, 32], sequence(&[sequence(&[policy])]))
}

#[actix_web::test]
async fn a_required_certificate_policy_must_be_present() {
    let world = CardSite::configured("policies = [\"1.3.6.1.4.1.51361.1.2.1\"]", "");
    world.account("jaak").await;
    assert_eq!(code(&world, Some(&Card::of(&world.ca))).await, "check_id_card_reader");
}

#[actix_web::test]
async fn revoked_and_unknown_cards_are_refused() {
    for status in [revoked(MORNING - 60), UNKNOWN.to_vec()] {
        let world =
            CardSite::of(Ca::new("Test CA"), Answer { status, ..Answer::good(MORNING) }, "", "");
        world.account("jaak").await;
        assert_eq!(code(&world, Some(&Card::of(&world.ca))).await, "check_id_card_reader");
        assert_eq!(world.ocsp.count("/"), 1);
    }
}

#[actix_web::test]
async fn without_an_ocsp_answer_no_card_signs_in() {
    let ca = Arc::new(Ca::new("Test CA"));
    for action in [Action::Close, Action::Answer(500, Vec::new()), Action::Hang("")] {
        let ocsp = Server::start(move |_| action.clone());
        let world = CardSite::asking(Arc::clone(&ca), ocsp, "ocsp_timeout_ms = 200", "");
        world.account("jaak").await;
        assert_eq!(code(&world, Some(&Card::of(&world.ca))).await, "server_error");
    }
}

#[actix_web::test]
async fn an_operator_may_switch_ocsp_off() {
    let world = CardSite::configured("ocsp = false", "");
    world.account("jaak").await;
    let answer = world.press(&world.site.browser(), Some(&Card::of(&world.ca)), PANE).await;
    assert_eq!((answer.location(), world.ocsp.count("/")), (format!("{FRONT_END}/account/"), 0));
}

#[actix_web::test]
async fn a_person_without_an_account_is_told_so() {
    let world = CardSite::start();
    assert_eq!(code(&world, Some(&Card::of(&world.ca))).await, "user_not_found");
}

#[actix_web::test]
async fn an_account_with_a_typed_personal_code_is_not_opened_by_the_card() {
    let world = CardSite::start();
    let browser = world.site.browser();
    let first = browser.get("/en/setupAccount").await;
    let typed = [("firstName", "Jaak"), ("lastName", "Vale"), ("issuer", "EE"), ("idCode", JAAK)];
    let typed = [&typed[..], &[("dateOfBirth", "08.01.1980"), ("gender", "0")]].concat();
    let second = browser.submit(&first, "submit", &typed).await;
    let own =
        [("street", "Kase 1"), ("city", "Tartu"), ("postal_index", "50101"), ("country", "EE")];
    let third = browser.submit(&second, "submit", &own).await;
    let (email, password) = ("vale@example.com", PASSWORD);
    let own = [
        ("email", email),
        ("email_confirmation", email),
        ("password", password),
        ("password_confirmation", password),
    ];
    let done = browser.submit(&third, "submit", &own).await;
    assert_eq!(done.location(), "/en/success?type=registration", "{done}");
    assert_eq!(code(&world, Some(&Card::of(&world.ca))).await, "user_not_found");
}

#[actix_web::test]
async fn a_page_of_another_site_cannot_use_the_card() {
    let world = CardSite::start();
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    let foreign: [&[(&str, &str)]; 7] = [
        &[("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")],
        &[("origin", "http://localhost:8081"), ("sec-fetch-site", "same-site")],
        &[("origin", "http://localhost"), ("sec-fetch-site", "same-site")],
        &[("origin", "null"), ("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("referer", "https://evil.example/?http://localhost:8080")],
        &[("origin", "https://evil.example"), ("referer", FRONT_END)],
    ];
    for headers in foreign {
        let answer =
            world.send(&world.site.browser(), Some(&card), Method::POST, "/id-card", headers).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (403, ""), "{headers:?}");
        assert_eq!(answer.header("access-control-allow-origin"), "");
        assert_eq!(
            serde_json::from_str::<Value>(&answer.body).unwrap()["errors"][0],
            "bad_request"
        );
    }
    assert_eq!(world.ocsp.count("/"), 0);
}

#[actix_web::test]
async fn a_browser_without_an_origin_header_may_sign_in() {
    let world = CardSite::start();
    world.account("jaak").await;
    for headers in [&[][..], &[("referer", "http://localhost:8080/en")]] {
        let browser = world.site.browser();
        browser.set_cookie("lavi_card", "of-this-browser");
        let path = format!("/id-card?lang=en&begun={}", begun("of-this-browser"));
        let card = Card::of(&world.ca);
        let answer = world.send(&browser, Some(&card), Method::POST, &path, headers).await;
        assert!(answer.location().starts_with(ARRIVED), "{headers:?} {answer}");
        let answer = browser.follow(&answer).await;
        assert_eq!(answer.location(), format!("{FRONT_END}/account/"), "{headers:?}");
    }
}

#[actix_web::test]
async fn the_card_host_has_no_other_addresses() {
    let world = CardSite::start();
    let (browser, card) = (world.site.browser(), Card::of(&world.ca));
    for (method, path, status) in [
        (Method::GET, "/", 404),
        (Method::GET, "/en", 404),
        (Method::GET, "/health/live", 404),
        (Method::POST, "/account/id-card", 404),
        (Method::POST, "/id-card/", 404),
        (Method::POST, "/id-card/challenge", 404),
        (Method::POST, "/id-card/arrived", 404),
        (Method::GET, "/id-card", 405),
        (Method::DELETE, "/register/id-card", 405),
    ] {
        let answer =
            world.send(&browser, Some(&card), method, path, &[("origin", FRONT_END)]).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(answer.header("content-type"), "application/json", "{path}");
    }
}
