//! Cached responses of shared pages, compared with responses that bypass the cache. An address with an unknown
//! parameter always bypasses it and gives the same page.

use std::{collections::BTreeSet, fs};

use reqwest::Client;

use crate::{shape, site::Site};

/// Shared pages of every audience.
const ADDRESSES: [&str; 15] = [
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
    "/et/validation?type=har",
];

/// The cookies that browsers may send.
const COOKIES: [&[(&str, &str)]; 10] = [
    &[],
    &[("lavi_lang", "et")],
    &[("lavi_lang", "lv")],
    &[("lavi_check", "token")],
    &[("__Host-lavi_check", "token")],
    &[("lavi_session", "nonsense")],
    &[("lavi_account", "unknown"), ("lavi_lang", "en")],
    &[("lavi_storage", "1")],
    &[("lavi_method", "smart-id")],
    &[("lavi_method", "nonsense"), ("lavi_lang", "et")],
];

const HEADERS: [&[(&str, &str)]; 7] = [
    &[("accept-encoding", "gzip, br;q=0.9")],
    &[("accept-encoding", "*;q=0"), ("if-none-match", "\"other\"")],
    &[("accept-encoding", "gzip"), ("save-data", "on")],
    &[("accept-encoding", "identity"), ("if-none-match", "*")],
    &[
        ("accept-encoding", "gzip"),
        ("x-forwarded-proto", "https"),
        ("sec-fetch-storage-access", "active"),
    ],
    &[("accept-encoding", "gzip"), ("sec-fetch-storage-access", "none")],
    &[("accept-encoding", "gzip"), ("x-forwarded-proto", "http"), ("accept-language", "ja")],
];

/// Everything by which a browser could tell two responses apart.
async fn told(
    client: &Client,
    url: String,
    cookies: &[(&str, &str)],
    headers: &[(&str, &str)],
) -> (u16, Vec<String>, Vec<u8>) {
    let cookies: Vec<String> =
        cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut request = headers
        .iter()
        .fold(client.get(url), |request, (name, value)| request.header(*name, *value));
    if !cookies.is_empty() {
        request = request.header("cookie", cookies.join("; "));
    }
    let answer = request.send().await.unwrap();
    let headers = answer.headers().iter().filter(|(name, _)| *name != "date");
    let mut headers: Vec<_> =
        headers.map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect();
    headers.sort();
    (answer.status().as_u16(), headers, answer.bytes().await.unwrap().to_vec())
}

#[actix_web::test]
async fn a_cached_response_equals_one_that_bypasses_the_cache() {
    let client = Client::builder().no_proxy().build().unwrap();
    for config in [
        "",
        "[server]\npublic_url = \"https://id.example.ee\"\ntrusted_proxies = [\"127.0.0.1\"]\n[embed]\norigins = [\"https://paevik.example.ee\"]",
    ] {
        let site = Site::with(config);
        for address in ADDRESSES {
            told(&client, site.url(address), &[], &[]).await;
            let mark = if address.contains('?') { '&' } else { '?' };
            for (cookies, headers) in COOKIES
                .iter()
                .flat_map(|cookies| HEADERS.iter().map(move |headers| (cookies, headers)))
            {
                let whole_way =
                    told(&client, site.url(&format!("{address}{mark}utm=1")), cookies, headers)
                        .await;
                let again = told(&client, site.url(address), cookies, headers).await;
                assert!(
                    whole_way == again,
                    "{config} {address} {cookies:?} {headers:?}: {:?} {:?}",
                    whole_way.1,
                    again.1
                );
            }
        }
    }
}

#[actix_web::test]
async fn a_known_entity_tag_always_gets_status_304() {
    let site = Site::start();
    for address in ADDRESSES {
        let first = site.browser().get(address).await;
        for _ in 0..3 {
            let again = site
                .browser()
                .with_header("if-none-match", first.header("etag"))
                .get(address)
                .await;
            assert_eq!(
                (again.status, again.body.as_str(), again.header("etag")),
                (304, "", first.header("etag")),
                "{address}"
            );
        }
    }
}

#[actix_web::test]
async fn the_e_mail_address_of_one_visitor_is_not_shown_to_others() {
    let site = Site::start();
    let stranger = site.browser().get("/en/success?type=registration").await;
    let browser = site.browser();
    let named = browser.get("/en/success?type=registration&email=mari%40example.ee").await;
    assert!(named.body.contains("mari@example.ee"), "{named}");
    assert_eq!(site.browser().get("/en/success?type=registration").await.body, stranger.body);
}

#[actix_web::test]
async fn every_shared_page_is_among_the_tested_addresses() {
    let declared: usize = shape::files("src", &["rs"])
        .iter()
        .map(|path| fs::read_to_string(path).unwrap().matches("impl SharedPage for ").count())
        .sum();
    let site = Site::start();
    let mut screens = BTreeSet::new();
    for address in ADDRESSES {
        let page = site.browser().get(address).await;
        assert!(!page.header("etag").is_empty(), "{address}: {page}");
        screens.insert(page.screen());
    }
    assert_eq!(screens.len(), declared, "{screens:?}");
}
