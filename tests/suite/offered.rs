//! Which methods are offered: with the embedded account service those with a provider, with a remote one all of
//! `login.*`.

use crate::site::Site;

const METHODS: [&str; 6] = ["mobile-id", "smart-id", "id-card", "har-id", "x-id", "e-paraksts"];
/// The addresses that redirect to a provider, that a provider redirects to, and that cards are passed on to.
const ADDRESSES: [&str; 10] = [
    "/account/har-id",
    "/account/register/har-id",
    "/account/har-id/callback",
    "/account/x-id",
    "/account/register/x-id",
    "/account/x-id/callback",
    "/account/e-paraksts",
    "/account/e-paraksts/callback",
    "/account/id-card",
    "/account/register/id-card",
];

#[actix_web::test]
async fn a_method_without_a_provider_has_no_tab_and_no_address() {
    let site = Site::unconnected("");
    let browser = site.browser();
    for screen in ["/en", "/en/register", "/en/mini"] {
        let page = browser.get(screen).await;
        assert_eq!((page.status, page.count("[data-method=password]")), (200, 1), "{page}");
        for method in METHODS {
            assert_eq!(page.count(&format!("a[href*='method={method}']")), 0, "{screen} {method}");
            let address = format!("{screen}?method={method}");
            assert_eq!(browser.get(&address).await.status, 404, "{address}");
            assert_eq!(browser.post(&address, &[]).await.status, 404, "{address}");
        }
    }
    for address in ADDRESSES {
        assert_eq!(browser.get(address).await.status, 404, "{address}");
    }
    for address in &ADDRESSES[8..] {
        assert_eq!(browser.post(address, &[]).await.status, 404, "{address}");
    }
}

#[actix_web::test]
async fn a_method_with_a_provider_is_offered() {
    let site = Site::unconnected(
        "[embedded.har_id]\nclient_id = \"us\"\nissuer = \"http://127.0.0.1:9/\"",
    );
    let browser = site.browser().with_header("accept-language", "en");
    assert_eq!(browser.get("/en").await.count("a[href*='method=har-id']"), 1);
    assert_eq!(browser.get("/en?method=har-id").await.status, 200);
    assert_eq!(
        browser.get("/account/har-id").await.leads_to(),
        "/en?method=har-id&error=server_error",
        "nobody is there"
    );
    assert_eq!(browser.get("/en?method=x-id").await.status, 404);
}

#[actix_web::test]
async fn a_primary_method_without_a_provider_is_left_out() {
    let site = Site::unconnected("[login]\nprimary = [\"smart_id\"]\nsecondary = [\"password\"]");
    let page = site.browser().get("/en").await;
    assert_eq!((page.status, page.count("[data-method=password]")), (200, 1), "{page}");
}

#[actix_web::test]
async fn an_id_card_needs_a_host_or_web_eid() {
    for id_card in [
        "host = \"https://id.example\"",
        "kind = \"web-eid\"\ntrusted_cas = \"tests/vectors/eid/trust-live\"",
    ] {
        let site = Site::unconnected(&format!("[id_card]\n{id_card}"));
        assert_eq!(site.browser().get("/en?method=id-card").await.status, 200, "{id_card}");
    }
}

#[actix_web::test]
async fn with_a_remote_account_service_only_the_configured_list_decides() {
    let site = Site::unconnected(
        "[account_api]\nroot = \"http://127.0.0.1:9/api/\"\n[login]\nsecondary = [\"x_id\", \"id_card\"]",
    );
    let browser = site.browser();
    for (method, status) in
        [("mobile-id", 200), ("smart-id", 200), ("x-id", 200), ("id-card", 200), ("har-id", 404)]
    {
        assert_eq!(browser.get(&format!("/en?method={method}")).await.status, status, "{method}");
    }
}
