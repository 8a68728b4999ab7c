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

/// With an ID-card host, every method has its tab.
const ID_CARD: &str = "[id_card]\nhost = \"https://id.example\"";

/// The links of other methods that are always in sight, and those of the list that opens.
const IN_SIGHT: &str = ".grid > ul > li > a";
const FOLDED: &str = ".grid details a";

#[actix_web::test]
async fn four_other_methods_stand_in_a_row_and_of_more_the_last_place_opens_a_list() {
    let four = Site::with(ID_CARD).browser().get("/en").await;
    assert_eq!((four.texts(IN_SIGHT).len(), four.texts(FOLDED).len()), (4, 0), "{four}");
    let five = Site::with(&format!(
        "{ID_CARD}\n[login]\nprimary = [\"password\", \"mobile_id\"]\n\
         secondary = [\"smart_id\", \"id_card\", \"har_id\", \"x_id\", \"e_paraksts\"]",
    ));
    let five = five.browser().get("/en").await;
    assert_eq!(five.texts(IN_SIGHT), ["Smart-ID", "ID card", "HarID"], "{five}");
    assert_eq!(five.texts(FOLDED), ["X-ID", "eParaksts"], "{five}");
}

#[actix_web::test]
async fn as_a_dropdown_all_other_methods_are_in_that_list() {
    let site = Site::with(&format!("{ID_CARD}\n[login]\nsecondary_as = \"dropdown\""));
    let page = site.browser().get("/en").await;
    assert_eq!((page.texts(IN_SIGHT).len(), page.texts(FOLDED).len()), (0, 4), "{page}");
    assert_eq!(page.text(".grid summary"), "More ways");
}

#[actix_web::test]
async fn a_press_on_a_providers_tile_leads_straight_there_from_our_own_pages_alone() {
    let site = Site::start();
    for (screen, address) in [
        ("/en", "http://localhost:8080/account/har-id"),
        ("/en/register", "http://localhost:8080/account/register/har-id"),
        ("/en/mini", "http://localhost:8080/account/har-id"),
    ] {
        let page = site.browser().get(screen).await;
        let tile = if screen == "/en/mini" {
            ".grid a[href^='/en?method=har-id'][target=_top]"
        } else {
            ".grid a[href*='method=har-id']:not([target])"
        };
        let tile = page.attribute(tile, "href").unwrap();
        let press = async |site_of: &str, mode: &str| {
            let browser = site.browser().with_header("sec-fetch-site", site_of);
            browser.with_header("sec-fetch-mode", mode).get(&tile).await
        };
        let pressed = press("same-origin", "navigate").await;
        assert_eq!((pressed.status, pressed.location().as_str()), (303, address), "{pressed}");
        for (site_of, mode) in
            [("cross-site", "navigate"), ("same-site", "navigate"), ("same-origin", "cors")]
        {
            let pane = press(site_of, mode).await;
            assert_eq!(
                (pane.status, pane.count("[data-method=har_id]")),
                (200, 1),
                "{site_of} {mode}"
            );
        }
        let silent = site.browser().with_header("sec-fetch-site", "").get(&tile).await;
        assert_eq!(silent.count("[data-method=har_id]"), 1, "nobody says");
        let pane = tile.replace("&go=1", "").replace("go=1&", "");
        let browser = site.browser().with_header("sec-fetch-site", "same-origin");
        assert_eq!(browser.get(&pane).await.count("[data-method=har_id]"), 1, "the address alone");
    }
}
