//! Request heads with lists of thousands of languages, tags, cookies, proxies or ranges; and heads that ask for another
//! protocol.

use crate::{
    card,
    cast::PASSWORD,
    connections::{stranger, told},
    doubles::account_service::Stub,
    site::Site,
};

/// The limit of a head's size in bytes, less what a browser sends besides.
const ROOM: usize = 32 * 1024 - 700;

/// A list of this many bytes.
fn long(item: &str, bytes: usize) -> String {
    item.repeat(bytes / item.len())
}

#[actix_web::test]
async fn the_fields_of_a_request_head_may_have_32_kibibytes_in_all() {
    let site = Site::start();
    for name in [
        "accept",
        "accept-encoding",
        "accept-language",
        "cookie",
        "if-none-match",
        "range",
        "x-forwarded-for",
        "x-any",
    ] {
        let with = async |length| {
            site.browser().with_header(name, &long("a,", length)).get("/en").await.status
        };
        assert_eq!((with(ROOM).await, with(33 * 1024).await), (200, 431), "{name}");
    }
    let many = (0..8)
        .map(|number| format!("X-{number}: {}\r\n", "a".repeat(4_200)))
        .collect::<Vec<_>>()
        .concat();
    let answer =
        told(stranger(site.address).await, &format!("GET /en HTTP/1.0\r\n{many}\r\n")).await;
    assert!(answer.starts_with("HTTP/1.0 431 "), "{answer:.200}");
}

#[actix_web::test]
async fn every_listener_limits_the_request_head() {
    let long = long("a,", 33 * 1024);
    let site = Site::with("[embedded]\napi_listen = \"127.0.0.1:0\"\n");
    let request = format!("GET /session/pending HTTP/1.0\r\nAccept-Language: {long}\r\n\r\n");
    let answer = told(stranger(site.api_address.unwrap()).await, &request).await;
    assert!(answer.starts_with("HTTP/1.0 431 "), "{answer:.200}");
    let world = card::CardSite::start();
    let browser = world.site.browser();
    let answer = world
        .send(&browser, None, reqwest::Method::GET, "/id-card", &[("accept-language", &long)])
        .await;
    assert_eq!(answer.status, 431);
}

#[actix_web::test]
async fn the_first_hundred_items_of_a_list_are_read_and_all_cookies() {
    let site = Site::start();
    let etag = site.browser().get("/en").await.header("etag").to_owned();
    for (others, counts) in [(99, true), (100, false), (2_000, false)] {
        let languages = "xx-YY;q=0.5,".repeat(others) + "lv";
        let front = site.browser().with_header("accept-language", &languages).get("/").await;
        assert_eq!(front.location(), if counts { "/lv" } else { "/et" }, "{others}");
        let tags = "\"a\",".repeat(others) + &etag;
        let known = site.browser().with_header("if-none-match", &tags).get("/en").await;
        assert_eq!(known.status, if counts { 304 } else { 200 }, "{others}");
        let codings = "x,".repeat(others) + "br";
        let coded = site.browser().with_header("accept-encoding", &codings).get("/en").await;
        assert_eq!(coded.header("content-encoding"), if counts { "br" } else { "" }, "{others}");
    }
    let cookies = long("a=b; ", ROOM - 20) + "lavi_lang=de";
    assert_eq!(site.browser().with_header("cookie", &cookies).get("/").await.location(), "/de");
}

#[actix_web::test]
async fn the_visitors_address_is_found_behind_thousands_of_trusted_proxies() {
    let stub = Stub::telling(&[("login", r#"{"errors":["check_email_and_password"]}"#)]);
    let site = Site::with(&format!(
        "[server]\ntrusted_proxies = [\"127.0.0.0/8\"]\n[account_api]\nroot = \"{}\"",
        stub.root
    ));
    let chain = format!("198.51.100.1, 203.0.113.7{}", long(", 127.0.0.1", ROOM - 200));
    let browser = site.browser().with_header("x-forwarded-for", &chain);
    browser.post("/en", &[("email", "mari"), ("password", PASSWORD)]).await;
    assert!(stub.request_for("login").contains("x-forwarded-for: 203.0.113.7\r\n"));
}

#[actix_web::test]
async fn a_range_request_gets_the_whole_page() {
    let site = Site::start();
    let script = site.browser().get("/en").await.attribute("script[src]", "src").unwrap();
    for address in ["/en", script.as_str()] {
        let whole = site.browser().get(address).await.body;
        for range in ["bytes=0-0".to_owned(), format!("bytes={}0-1", long("0-1,", 20_000))] {
            let answer = site.browser().with_header("range", &range).get(address).await;
            assert_eq!((answer.status, answer.header("content-range")), (200, ""), "{address}");
            assert_eq!(answer.body.len(), whole.len(), "{address}");
        }
    }
}

#[actix_web::test]
async fn only_http_1_is_spoken() {
    let site = Site::with("[server]\nidle_timeout_ms = 600000\n");
    let websocket = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let h2c = "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__";
    for upgrade in [websocket, h2c] {
        for address in ["/en", "/account/"] {
            let request = format!(
                "GET {address} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n{upgrade}\r\n\r\n"
            );
            let answer = told(stranger(site.address).await, &request).await;
            assert!(["200", "303"].contains(&answer.split(' ').nth(1).unwrap()), "{answer:.300}");
            assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "and the connection ends");
        }
    }
    let preface = told(stranger(site.address).await, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
    assert!(preface.is_empty() || preface.starts_with("HTTP/1.1 400 "), "{preface:.300}");
}
