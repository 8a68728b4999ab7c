//! Content negotiation by quality values, and the remembered choice of language.

use std::io::Read;

use lavi::{
    domain::Language,
    web::{
        cache::compression::Coding,
        request::negotiate::{coding, language, prefers_json},
    },
};

use crate::site::Site;

#[test]
fn the_content_coding_of_the_highest_quality_is_chosen_and_brotli_among_equals() {
    for (header, expected) in [
        ("", Coding::Identity),
        ("gzip, deflate, br, zstd", Coding::Brotli),
        ("gzip", Coding::Gzip),
        ("br;q=0.5, gzip;q=0.8", Coding::Gzip),
        ("br;q=0, *", Coding::Gzip),
        ("*;q=0.1", Coding::Brotli),
        ("gzip;q=0", Coding::Identity),
        ("identity;q=1, br;q=0.5", Coding::Identity),
        ("BR;Q=1.000", Coding::Brotli),
        ("br;q=nonsense, gzip;q=0.001", Coding::Gzip),
    ] {
        assert_eq!(coding(header, Coding::Brotli), expected, "{header:?}");
    }
}

#[test]
fn gzip_is_chosen_among_equals_where_it_is_preferred() {
    for (header, expected) in [
        ("", Coding::Identity),
        ("gzip, deflate, br, zstd", Coding::Gzip),
        ("br", Coding::Brotli),
        ("br, gzip;q=0.9", Coding::Brotli),
        ("*", Coding::Gzip),
    ] {
        assert_eq!(coding(header, Coding::Gzip), expected, "{header:?}");
    }
}

#[test]
fn the_offered_language_of_the_highest_quality_is_chosen() {
    let offered = [Language::Et, Language::En, Language::Lv];
    for (header, expected) in [
        ("", None),
        ("ru, fr", None),
        ("ru, lv;q=0.2, en;q=0.7", Some(Language::En)),
        ("LV-lv, en", Some(Language::Lv)),
        ("en;q=0", None),
        ("et;q=0.9, en;q=0.9", Some(Language::Et)),
    ] {
        assert_eq!(language(header, &offered), expected, "{header:?}");
    }
}

#[test]
fn json_is_sent_only_where_it_is_preferred() {
    assert!(prefers_json("application/json"));
    assert!(prefers_json("text/html;q=0.5, application/json;q=0.6"));
    assert!(!prefers_json("text/html, application/json;q=0.9"));
    assert!(!prefers_json("*/*"));
}

#[actix_web::test]
async fn a_page_has_the_same_weak_entity_tag_in_each_content_coding() {
    let site = Site::start();
    let mut tags = Vec::new();
    for (accepted, named) in [("br", "br"), ("gzip", "gzip"), ("", "")] {
        let page = site.browser().with_header("accept-encoding", accepted).get("/en").await;
        assert_eq!((page.status, page.header("content-encoding")), (200, named));
        assert!(page.header("vary").contains("Accept-Encoding"));
        tags.push(page.header("etag").to_owned());
    }
    tags.dedup();
    assert_eq!(tags.len(), 1);
    assert!(tags[0].starts_with("W/"));
}

#[actix_web::test]
async fn a_page_is_later_sent_in_a_better_compression() {
    let site = Site::start();
    let plain = site.browser().get("/en/two-factor").await.body;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let fetch = async || {
        let answer = client
            .get(site.url("/en/two-factor"))
            .header("accept-encoding", "br")
            .send()
            .await
            .unwrap();
        let packed = answer.bytes().await.unwrap();
        let mut page = String::new();
        brotli::Decompressor::new(&packed[..], 4096).read_to_string(&mut page).unwrap();
        assert_eq!(page, plain);
        packed.len()
    };
    let first = fetch().await;
    // It suffices that the page gets smaller eventually; if it never does, this loops forever.
    while fetch().await == first {}
    assert!(fetch().await < first);
}

#[actix_web::test]
async fn a_page_for_one_visitor_comes_in_every_content_coding() {
    let site = Site::start();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut pages = Vec::new();
    for (accepted, named) in [("br, gzip", "gzip"), ("br", "br"), ("identity", "")] {
        let request = client
            .post(site.url("/en"))
            .body("email=mari&password=")
            .header("sec-fetch-site", "same-origin");
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.header("accept-encoding", accepted).send().await.unwrap();
        let coding = answer
            .headers()
            .get("content-encoding")
            .map_or("", |coding| coding.to_str().unwrap())
            .to_owned();
        assert_eq!((answer.status().as_u16(), coding.as_str()), (422, named));
        let (packed, mut page) = (answer.bytes().await.unwrap(), String::new());
        match named {
            "gzip" => {
                flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut page).unwrap();
            }
            "br" => drop(
                brotli::Decompressor::new(&packed[..], 4096).read_to_string(&mut page).unwrap(),
            ),
            _ => page = String::from_utf8(packed.to_vec()).unwrap(),
        }
        assert!(
            page.contains("mari") && (named.is_empty() || packed.len() < page.len() / 2),
            "{named} {}",
            packed.len()
        );
        pages.push(page);
    }
    pages.dedup();
    assert_eq!(pages.len(), 1);
}

#[actix_web::test]
async fn the_chosen_language_is_kept_for_seven_days_and_used_at_the_root_address() {
    let site = Site::start();
    let browser = site.browser().with_header("accept-language", "de");
    let page = browser.get("/ja").await;
    assert!(
        page.header("set-cookie").contains("lavi_lang=ja")
            && page.header("set-cookie").contains("Max-Age=604800")
    );
    assert_eq!(browser.get("/").await.location(), "/ja");
    assert_eq!(
        browser.get("/ja").await.header("set-cookie"),
        "",
        "a cookie that says the same is not sent again"
    );
}

#[actix_web::test]
async fn with_save_data_no_script_is_sent() {
    let site = Site::start();
    assert_eq!(site.browser().get("/en").await.count("script[src]"), 1);
    assert_eq!(
        site.browser().with_header("save-data", "on").get("/en").await.count("script[src]"),
        0
    );
}
