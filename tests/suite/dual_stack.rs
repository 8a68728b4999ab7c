//! A listener for both families of addresses: who comes by IPv4 is who they are, to the log, the proxies and the checks.

use crate::{command::Machine, served::Served, site::Browser};

/// A server on `[::]`, and its address in IPv4.
fn served(proxies: &str) -> (Served, String) {
    let machine = Machine::new()
        .with("LAVI__SERVER__LISTEN", "[::]:0")
        .with("LAVI__SERVER__TRUSTED_PROXIES", proxies)
        .with("LAVI__LOG__REQUESTS", "true");
    let served = Served::start(&machine);
    let root = format!("http://127.0.0.1:{}", served.port());
    (served, root)
}

fn visitor_of(served: &Served, number: usize) -> String {
    let line = served.wait_for_nth("lavi::request", number);
    line.split_once("address=").unwrap().1.split(' ').next().unwrap().to_owned()
}

#[actix_web::test]
async fn an_ipv4_visitor_has_an_ipv4_address_and_is_of_this_machine() {
    let (served, root) = served("[]");
    let browser = Browser::new(root.clone());
    assert_eq!(browser.get("/en").await.status, 200);
    assert_eq!(visitor_of(&served, 1), "127.0.0.1");
    let silent = browser.with_header("sec-fetch-site", "").with_header("origin", &root);
    let typed = [("email", "mari@kool.example"), ("password", "geheimnis")];
    assert_eq!(silent.post("/en", &typed).await.status, 422, "our own page's form");
    assert_eq!(silent.get("/health/live").await.status, 200);
}

#[actix_web::test]
async fn an_ipv4_proxy_is_known_and_what_it_says_is_an_ipv4_address() {
    let (served, root) = served("[\"127.0.0.1\", \"192.0.2.1\"]");
    for (number, (said, visitor)) in [
        ("192.0.2.9", "192.0.2.9"),
        ("::ffff:192.0.2.9", "192.0.2.9"),
        ("192.0.2.9, ::ffff:192.0.2.1", "192.0.2.9"),
        ("::ffff:192.0.2.9, 192.0.2.8", "192.0.2.8"),
    ]
    .into_iter()
    .enumerate()
    {
        let browser = Browser::new(root.clone()).with_header("x-forwarded-for", said);
        assert_eq!(browser.get("/en").await.status, 200);
        assert_eq!(visitor_of(&served, number + 1), visitor, "{said}");
    }
}
