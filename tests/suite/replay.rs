//! Shared pages that are answered again, against the same answers that go the whole way. An address with a parameter that no
//! screen knows always goes the whole way; the page is the same.

use crate::site::{Browser, Seen, Site};

/// Shared pages of every audience.
const ADDRESSES: [&str; 14] = [
    "/et",
    "/en?error=canceled",
    "/ru?method=smart-id",
    "/de/login",
    "/fr/iframe",
    "/ja/mini?error=canceled",
    "/lv/mobile",
    "/et/register",
    "/en/forgotPassword",
    "/ru/two-factor?view=thirdParty",
    "/de/failed?type=registration",
    "/fr/success?type=registration",
    "/ja/setupAccount",
    "/lv/school-register",
];

/// What browsers send along.
const COOKIES: [&[(&str, &str)]; 7] = [
    &[],
    &[("lavi_lang", "et")],
    &[("lavi_lang", "lv")],
    &[("lavi_check", "token")],
    &[("lavi_session", "nonsense")],
    &[("lavi_account", "unknown"), ("lavi_lang", "en")],
    &[("lavi_storage", "1")],
];

const HEADERS: [&[(&str, &str)]; 7] = [
    &[("accept-encoding", "br, gzip")],
    &[("accept-encoding", "gzip;q=1, br;q=0.5")],
    &[("accept-encoding", "br"), ("save-data", "on")],
    &[("accept-encoding", "identity"), ("if-none-match", "*")],
    &[("accept-encoding", "br"), ("x-forwarded-proto", "https"), ("sec-fetch-storage-access", "active")],
    &[("accept-encoding", "br"), ("sec-fetch-storage-access", "none")],
    &[("accept-encoding", "br"), ("x-forwarded-proto", "http"), ("accept-language", "ja")],
];

fn browser(site: &Site, cookies: &[(&str, &str)], headers: &[(&'static str, &str)]) -> Browser {
    let browser = headers.iter().fold(site.browser(), |browser, (name, value)| browser.with_header(name, value));
    cookies.iter().for_each(|(name, value)| browser.set_cookie(name, value));
    browser
}

/// What a browser could tell two answers by.
fn told(seen: &Seen) -> (u16, Vec<(String, Vec<u8>)>, &str) {
    let mut headers: Vec<_> = seen.headers.iter().filter(|(name, _)| *name != "date").collect();
    headers.sort_by_key(|(name, _)| name.as_str().to_owned());
    let headers = headers.into_iter().map(|(name, value)| (name.to_string(), value.as_bytes().to_vec())).collect();
    (seen.status, headers, &seen.body)
}

#[actix_web::test]
async fn an_answer_given_again_is_the_answer_of_the_whole_way() {
    for config in [
        "",
        "[server]\npublic_url = \"https://id.example.ee\"\ntrusted_proxies = [\"127.0.0.1\"]\n[embed]\norigins = [\"https://paevik.example.ee\"]",
    ] {
        let site = Site::with(config);
        for address in ADDRESSES {
            site.browser().get(address).await;
            let mark = if address.contains('?') { '&' } else { '?' };
            for (cookies, headers) in COOKIES.iter().flat_map(|cookies| HEADERS.iter().map(move |headers| (cookies, headers))) {
                let whole_way = browser(&site, cookies, headers).get(&format!("{address}{mark}utm=1")).await;
                let again = browser(&site, cookies, headers).get(address).await;
                assert_eq!(told(&whole_way), told(&again), "{config} {address} {cookies:?} {headers:?}");
            }
        }
    }
}

#[actix_web::test]
async fn a_browser_that_has_the_page_is_told_so_again_and_again() {
    let site = Site::start();
    for address in ADDRESSES {
        let first = site.browser().get(address).await;
        for _ in 0..3 {
            let again = site.browser().with_header("if-none-match", first.header("etag")).get(address).await;
            assert_eq!((again.status, again.body.as_str(), again.header("etag")), (304, "", first.header("etag")), "{address}");
        }
    }
}

#[actix_web::test]
async fn what_one_visitor_has_typed_is_nobody_elses() {
    let site = Site::start();
    let stranger = site.browser().get("/en/success?type=registration").await;
    let browser = site.browser();
    let named = browser.get("/en/success?type=registration&email=mari%40example.ee").await;
    assert!(named.body.contains("mari@example.ee"), "{named}");
    assert_eq!(site.browser().get("/en/success?type=registration").await.body, stranger.body);
}
