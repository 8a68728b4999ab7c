//! The certificate, passed on from one service to another (RFC 9440).

use std::net::IpAddr;

use lavi::providers::id_card::client_cert;
use reqwest::Method;

use super::{Card, CardSite, FRONT_END, begun};
use crate::{
    cast,
    doubles::{
        account_service::Stub,
        server::{Action, Server, answer},
    },
    providers_card::ca::Answer,
    site::{Browser, Seen, Site},
};

const API: &str = "[embedded]\napi_listen = \"127.0.0.1:0\"";
const TOKEN: &str = "token = \"a-credential-of-32-characters-or-more\"";

/// Sends a request from this loopback address with these `Client-Cert` headers.
async fn sent_from(address: &str, site: &Site, path: &str, headers: &[&str]) -> Seen {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy();
    let client = client.local_address(address.parse::<IpAddr>().unwrap()).build().unwrap();
    let mut request = client
        .post(site.url(path))
        .header("origin", FRONT_END)
        .header("sec-fetch-site", "same-site");
    for header in headers {
        request = request.header("client-cert", *header);
    }
    Seen::read(path, request.send().await.unwrap()).await
}

/// The address of the proxy that serves as the ID-card host.
const CARD_PROXY: &str = "127.0.0.2";

/// A site whose ID-card host is a proxy. It uses the CA of `world`.
async fn behind_a_proxy(world: &CardSite, sections: &str) -> Site {
    let id_card = format!("host = \"https://id.example\"\nproxies = [\"{CARD_PROXY}\"]");
    let site = behind(world, &id_card, sections);
    site.add(cast::jaak("jaak")).await;
    site
}

#[actix_web::test]
async fn a_configured_card_proxy_passes_a_certificate_on() {
    let world = CardSite::start();
    let site = behind_a_proxy(&world, "").await;
    let card = client_cert::write(&Card::of(&world.ca).certificate);
    let path = format!("/account/id-card?lang=en&begun={}", begun("of-this-browser"));
    let led = sent_from(CARD_PROXY, &site, &path, &[&card]).await;
    let set_cookies = led.headers.get_all("set-cookie").iter().count();
    assert_eq!(set_cookies, 0, "the ID-card host sets no cookie: {led}");
    let browser = site.browser();
    browser.set_cookie("lavi_card", "of-this-browser");
    let signed_in = browser.follow(&led).await;
    assert_eq!(signed_in.location(), format!("{FRONT_END}/account/"), "{signed_in}");
    let pane = format!("{FRONT_END}/en?method=id-card&error=check_id_card_reader");
    // The site shows a number with it.
    let failed = format!("{FRONT_END}/account/id-card/arrived?lang=en&failed=server_error");
    let foreign =
        client_cert::write(&Card::of(&crate::providers_card::ca::Ca::new("Test CA")).certificate);
    for (headers, to) in [
        (&[][..], &pane),
        (&[foreign.as_str()], &pane),
        (&["MIIB"], &failed),
        (&[&card, &card], &failed),
    ] {
        let answer = sent_from(CARD_PROXY, &site, &path, headers).await;
        assert_eq!(&answer.location(), to, "{headers:?}");
    }
}

/// Through a proxy no handshake of ours has proven the card's key, so a request must say where it comes from.
#[actix_web::test]
async fn through_a_proxy_a_form_without_an_origin_is_refused() {
    let world = CardSite::start();
    let site = behind_a_proxy(&world, "").await;
    let card = client_cert::write(&Card::of(&world.ca).certificate);
    let client = reqwest::Client::builder()
        .no_proxy()
        .local_address(CARD_PROXY.parse::<IpAddr>().unwrap())
        .build()
        .unwrap();
    let answer =
        client.post(site.url("/account/id-card")).header("client-cert", card).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.headers().get("set-cookie")), (403, None));
    assert_eq!(world.ocsp.count("/"), 0);
}

#[actix_web::test]
async fn a_client_cert_header_sent_to_the_card_host_itself_is_ignored() {
    let world = CardSite::start();
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    let header = client_cert::write(&card.certificate);
    let headers = [("origin", FRONT_END), ("client-cert", header.as_str())];
    let refused = format!("{FRONT_END}/en?method=id-card&error=check_id_card_reader");
    let path = format!("/id-card?lang=en&begun={}", begun("any"));
    let answer = world.send(&world.site.browser(), None, Method::POST, &path, &headers).await;
    assert_eq!(answer.location(), refused, "the host's own listener");
    assert_eq!(world.ocsp.count("/"), 0);
}

/// A visitor sends this through the site's own proxy, which is trusted to say where visitors are.
#[actix_web::test]
async fn a_proxy_that_forwards_visitors_cannot_pass_a_certificate_on() {
    let world = CardSite::start();
    let card = client_cert::write(&Card::of(&world.ca).certificate);
    let trusting = "[server]\ntrusted_proxies = [\"127.0.0.1\", \"127.0.0.2\"]";
    let host_elsewhere = behind_a_proxy(&world, trusting).await;
    let own_host = CardSite::configured("", trusting);
    let web_eid = behind(&world, "kind = \"web-eid\"", trusting);
    for (site, proxy) in
        [(&host_elsewhere, "127.0.0.1"), (&own_host.site, CARD_PROXY), (&web_eid, "127.0.0.1")]
    {
        for path in ["/account/id-card", "/account/register/id-card"] {
            for headers in [&[card.as_str()][..], &[]] {
                let answer = sent_from(proxy, site, path, headers).await;
                assert_eq!(
                    (answer.status, answer.header("set-cookie")),
                    (404, ""),
                    "{path} {headers:?} {answer}"
                );
            }
        }
    }
    assert_eq!(world.ocsp.count("/"), 0);
}

/// A front end with an ID-card host and a remote account service; both trust the same CA.
fn before(root: &str) -> CardSite {
    CardSite::configured("", &format!("[account_api]\nroot = \"{root}\""))
}

fn behind(front: &CardSite, id_card: &str, sections: &str) -> Site {
    let folder = tempfile::tempdir().unwrap();
    let cas = folder.path().join("cas.pem");
    std::fs::write(&cas, super::pem(front.ca.certificate().der())).unwrap();
    Site::with(&format!(
        "[id_card]\ntrusted_cas = \"{}\"\nocsp_url = \"{}\"\n{id_card}\n{sections}",
        cas.display(),
        front.ocsp.root
    ))
}

#[actix_web::test]
async fn a_remote_account_service_gets_the_certificate_and_its_cookies_are_relayed() {
    // The service needs the front end's CA, and the front end needs the service's address, so a first world provides
    // the CA.
    let lender = CardSite::start();
    let service = behind(&lender, "", &format!("{API}\napi_{TOKEN}"));
    for username in ["jaak", "jaak.opetaja"] {
        service.add(cast::jaak(username)).await;
    }
    let root = format!("http://{}/", service.api_address.unwrap());
    let front = CardSite::asking(
        std::sync::Arc::clone(&lender.ca),
        responder(&lender),
        "",
        &format!("[account_api]\nroot = \"{root}\"\n{TOKEN}"),
    );
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

fn responder(world: &CardSite) -> Server {
    let (ca, by) = (
        std::sync::Arc::clone(&world.ca),
        world.ca.responder(&[rcgen::ExtendedKeyUsagePurpose::OcspSigning]),
    );
    Server::start(move |request| {
        let good = Answer::good(crate::site::MORNING);
        Action::Answer(200, ca.answer(&by, &good.to(&request.body)))
    })
}

#[actix_web::test]
async fn without_an_api_credential_no_certificate_is_accepted() {
    let lender = CardSite::start();
    let service =
        behind(&lender, "", &format!("[server]\ntrusted_proxies = [\"127.0.0.1\"]\n{API}"));
    service.add(cast::jaak("jaak")).await;
    let root = format!("http://{}/", service.api_address.unwrap());
    let sections = format!("[account_api]\nroot = \"{root}\"");
    let front =
        CardSite::asking(std::sync::Arc::clone(&lender.ca), responder(&lender), "", &sections);
    let answer =
        front.press(&front.site.browser(), Some(&Card::of(&front.ca)), "/en?method=id-card").await;
    assert!(answer.location().ends_with("error=check_id_card_reader"), "{answer}");
}

#[actix_web::test]
async fn the_call_carries_the_certificate_and_of_the_cookies_only_the_session_cookie() {
    let done = r#"{"success":true,"login_method":"id_card","url":"welcome"}"#;
    let stub = Stub::always(answer(
        200,
        "Connection: close\r\nSet-Cookie: lavi_account=new; Path=/\r\n",
        done,
    ));
    let front = before(stub.root.as_str());
    let browser = front.site.browser();
    browser.set_cookie("lavi_account", "old");
    let card = Card::of(&front.ca);
    let reply = pressed(&front, &browser, &card).await;
    assert_eq!(reply.location(), format!("{}welcome", stub.root), "{reply}");
    assert_eq!(browser.cookie("lavi_account").as_deref(), Some("new"));
    let request = stub.request();
    assert!(request.starts_with("POST /api/id-card HTTP/1.1\r\n"), "{request}");
    assert!(
        request
            .contains(&format!("\r\nclient-cert: {}\r\n", client_cert::write(&card.certificate))),
        "{request}"
    );
    assert!(request.contains("\r\ncookie: lavi_account=old\r\n"), "{request}");
    assert!(request.ends_with("\r\n\r\n"), "{request}");
}

async fn pressed(front: &CardSite, browser: &Browser, card: &Card) -> Seen {
    let headers = [("origin", FRONT_END), ("accept", "text/html")];
    front.send(browser, Some(card), Method::POST, "/id-card?lang=en", &headers).await
}

#[actix_web::test]
async fn an_invalid_card_is_not_passed_on() {
    let stub =
        Stub::always(answer(200, "Connection: close\r\n", r#"{"success":true,"url":"welcome"}"#));
    let front = before(stub.root.as_str());
    let expired = Card::with(&front.ca, |card| card.not_after = rcgen::date_time_ymd(2026, 11, 1));
    let foreign = Card::of(&crate::providers_card::ca::Ca::new("Other CA"));
    for card in [&expired, &foreign] {
        let answer = pressed(&front, &front.site.browser(), card).await;
        assert!(answer.location().ends_with("error=check_id_card_reader"), "{answer}");
    }
    assert!(stub.is_untouched());
}
