//! The certificate on its way from one service to another (RFC 9440).

use lavi::providers::id_card::client_cert;
use reqwest::Method;

use super::{Card, FRONT_END, World, add_account};
use crate::{
    remote::stub::{Stub, answer},
    site::{Browser, Seen},
};

const TRUSTING: &str = "[server]\ntrusted_proxies = [\"127.0.0.1\"]";
const API: &str = "[embedded]\napi_listen = \"127.0.0.1:0\"";

/// A proxy's request with these `Client-Cert` headers.
async fn proxied(world: &World, path: &str, headers: &[&str]) -> Seen {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
    let mut request = client.post(world.site.url(path)).header("origin", FRONT_END).header("sec-fetch-site", "same-site");
    for header in headers {
        request = request.header("client-cert", *header);
    }
    Seen::read(path, request.send().await.unwrap()).await
}

#[actix_web::test]
async fn a_proxy_that_is_trusted_hands_a_card_on() {
    let world = World::configured("", TRUSTING);
    world.account("jaak").await;
    let card = client_cert::write(&Card::of(&world.ca).certificate);
    let signed_in = proxied(&world, "/account/id-card?lang=en", &[&card]).await;
    assert_eq!(signed_in.location(), format!("{FRONT_END}/account/"), "{signed_in}");
    let expected = |code| format!("{FRONT_END}/en?method=id-card&error={code}");
    let foreign = client_cert::write(&Card::of(&crate::providers_card::ca::Ca::new("Test CA")).certificate);
    for (headers, code) in [
        (&[][..], "check_id_card_reader"),
        (&[foreign.as_str()], "check_id_card_reader"),
        (&["MIIB"], "server_error"),
        (&[&card, &card], "server_error"),
    ] {
        assert_eq!(proxied(&world, "/account/id-card?lang=en", headers).await.location(), expected(code), "{headers:?}");
    }
}

#[actix_web::test]
async fn nobody_else_hands_a_card_on() {
    let world = World::start();
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    let header = client_cert::write(&card.certificate);
    let refused = format!("{FRONT_END}/en?method=id-card&error=check_id_card_reader");
    assert_eq!(proxied(&world, "/account/id-card?lang=en", &[&header]).await.location(), refused);
    let headers = [("origin", FRONT_END), ("client-cert", header.as_str())];
    let answer = world.send(&world.site.browser(), None, Method::POST, "/id-card?lang=en", &headers).await;
    assert_eq!(answer.location(), refused, "the host's own listener");
    assert_eq!(world.ocsp.count("/"), 0);
}

/// A front end with an ID-card host before an account service elsewhere; both believe the same CA.
fn before(root: &str) -> World {
    World::configured("", &format!("[account_api]\nroot = \"{root}\""))
}

fn behind(front: &World, sections: &str) -> crate::site::Site {
    let folder = tempfile::tempdir().unwrap();
    let cas = folder.path().join("cas.pem");
    std::fs::write(&cas, super::pem(front.ca.certificate().der())).unwrap();
    crate::site::Site::with(&format!(
        "[id_card]\ntrusted_cas = \"{}\"\nocsp_url = \"{}\"\n{sections}",
        cas.display(),
        front.ocsp.root
    ))
}

#[actix_web::test]
async fn an_account_service_elsewhere_is_handed_the_card_and_its_cookies_come_back() {
    // The service needs the front end's CA, the front end the service's address: a first world lends the CA.
    let lender = World::start();
    let service = behind(&lender, &format!("{TRUSTING}\n{API}"));
    for username in ["jaak", "jaak.opetaja"] {
        add_account(&service, username, Some("1")).await;
    }
    let root = format!("http://{}/", service.api_address.unwrap());
    let front =
        World::asking(std::sync::Arc::clone(&lender.ca), responder(&lender), "", &format!("[account_api]\nroot = \"{root}\""));
    let browser = front.site.browser();
    let card = Card::of(&front.ca);
    let answer = front.press(&browser, Some(&card), "/en?method=id-card").await;
    assert_eq!(answer.location(), format!("{FRONT_END}/en/choose-user"), "{answer}");
    let first = browser.cookie("lavi_account").unwrap();
    let page = browser.follow(&answer).await;
    assert_eq!(page.count("li[data-account-id]"), 2, "{page}");
    let again = front.press(&browser, Some(&card), "/en?method=id-card").await;
    assert_eq!(again.status, 303);
    assert_ne!(browser.cookie("lavi_account").unwrap(), first, "a new step, a new value");
    let registered = front.press(&browser, Some(&card), "/en/register?method=id-card").await;
    assert!(registered.location().ends_with("error=user_id_code_already_exist"), "{registered}");
}

fn responder(world: &World) -> crate::providers_card::server::Server {
    use crate::providers_card::{
        ca::Answer,
        server::{Action, Server},
    };
    let (ca, by) = (std::sync::Arc::clone(&world.ca), world.ca.responder(&[rcgen::ExtendedKeyUsagePurpose::OcspSigning]));
    Server::start(move |_| Action::Answer(200, ca.answer(&by, &Answer::good(crate::site::MORNING))))
}

#[actix_web::test]
async fn a_service_that_does_not_trust_the_host_sees_no_card() {
    let lender = World::start();
    let service = behind(&lender, API);
    add_account(&service, "jaak", Some("1")).await;
    let root = format!("http://{}/", service.api_address.unwrap());
    let sections = format!("[account_api]\nroot = \"{root}\"");
    let front = World::asking(std::sync::Arc::clone(&lender.ca), responder(&lender), "", &sections);
    let answer = front.press(&front.site.browser(), Some(&Card::of(&front.ca)), "/en?method=id-card").await;
    assert!(answer.location().ends_with("error=check_id_card_reader"), "{answer}");
}

#[actix_web::test]
async fn the_call_carries_the_card_and_nothing_of_the_browser_but_the_account_cookie() {
    let done = r#"{"success":true,"login_method":"id_card","url":"welcome"}"#;
    let stub = Stub::always(answer(200, "Connection: close\r\nSet-Cookie: lavi_account=new; Path=/\r\n", done));
    let front = before(stub.root.as_str());
    let browser = front.site.browser();
    browser.set_cookie("lavi_account", "old");
    let card = Card::of(&front.ca);
    let reply = pressed(&front, &browser, &card).await;
    assert_eq!(reply.location(), format!("{}welcome", stub.root), "{reply}");
    assert_eq!(browser.cookie("lavi_account").as_deref(), Some("new"));
    let request = stub.request();
    assert!(request.starts_with("POST /api/id-card HTTP/1.1\r\n"), "{request}");
    assert!(request.contains(&format!("\r\nclient-cert: {}\r\n", client_cert::write(&card.certificate))), "{request}");
    assert!(request.contains("\r\ncookie: lavi_account=old\r\n"), "{request}");
    assert!(request.ends_with("\r\n\r\n"), "{request}");
}

async fn pressed(front: &World, browser: &Browser, card: &Card) -> Seen {
    let headers = [("origin", FRONT_END), ("accept", "text/html")];
    front.send(browser, Some(card), Method::POST, "/id-card?lang=en", &headers).await
}

#[actix_web::test]
async fn a_card_that_does_not_pass_is_not_handed_on() {
    let stub = Stub::always(answer(200, "Connection: close\r\n", r#"{"success":true,"url":"welcome"}"#));
    let front = before(stub.root.as_str());
    let expired = Card::with(&front.ca, |card| card.not_after = rcgen::date_time_ymd(2026, 11, 1));
    let foreign = Card::of(&crate::providers_card::ca::Ca::new("Other CA"));
    for card in [&expired, &foreign] {
        let answer = pressed(&front, &front.site.browser(), card).await;
        assert!(answer.location().ends_with("error=check_id_card_reader"), "{answer}");
    }
    assert!(stub.is_untouched());
}
