//! The country that forms preselect: where the visitor's address is, according to a service or a database.

use std::{path::Path, time::Instant};

use lavi::{config::Config, providers::geolocation::Locator};

use crate::{
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

/// A documentation address, which is not a private one.
const VISITOR: &str = "203.0.113.7";

fn asking(url: &str) -> Site {
    Site::with(&format!("[server]\ntrusted_proxies = [\"127.0.0.1\"]\n[geo]\nurl = \"{url}\""))
}

fn from(site: &Site, address: &str) -> Browser {
    site.browser().with_header("x-forwarded-for", address)
}

async fn first_step(site: &Site, address: &str) -> Seen {
    from(site, address).get("/en/setupAccount").await
}

async fn preselected(site: &Site) -> String {
    first_step(site, VISITOR).await.value("issuer").unwrap()
}

#[actix_web::test]
async fn the_country_of_the_service_is_preselected_in_every_step() {
    let stub = Stub::telling(&[("geo/203.0.113.7", r#"{"country":"LV"}"#)]);
    let site = asking(&format!("{}geo/{{ip}}", stub.root));
    let school = from(&site, VISITOR).get("/en/school-register").await;
    assert_eq!(school.value("country").as_deref(), Some("LV"), "{school}");
    let page = first_step(&site, VISITOR).await;
    assert_eq!(page.value("issuer").as_deref(), Some("LV"), "{page}");
    let person = [
        ("firstName", "Jānis"),
        ("lastName", "Bērziņš"),
        ("idCode", "1"),
        ("dateOfBirth", "1.1.2000"),
        ("gender", "0"),
    ];
    let address = from(&site, VISITOR).submit(&page, "submit", &person).await;
    assert_eq!(
        (address.attribute("main", "data-step").as_deref(), address.value("country").as_deref()),
        (Some("2"), Some("LV"))
    );
}

#[actix_web::test]
async fn a_country_code_is_read_from_either_key_and_other_answers_are_ignored() {
    for (said, country) in [
        (r#"{"country_code":"LT"}"#, "LT"),
        (r#"{"country":"Latvia","country_code":"lv"}"#, "LV"),
        (r#"{"country":"Atlantis"}"#, "EE"),
        (r#"{"country":null}"#, "EE"),
        (r#"["LV"]"#, "EE"),
        ("LV", "EE"),
    ] {
        let stub = Stub::telling(&[("203.0.113.7", said)]);
        assert_eq!(preselected(&asking(&format!("{}{{ip}}", stub.root))).await, country, "{said}");
    }
    let stub = Stub::answering(503, r#"{"country":"LV"}"#);
    assert_eq!(preselected(&asking(&format!("{}{{ip}}", stub.root))).await, "EE");
}

#[actix_web::test]
async fn a_slow_or_unreachable_service_does_not_delay_the_page() {
    let slow = Stub::stalling_after("HTTP/1.1 200 OK\r\n");
    let gone = "http://127.0.0.1:1/{ip}";
    for url in [&format!("{}{{ip}}", slow.root), gone] {
        let site = asking(url);
        let begun = Instant::now();
        assert_eq!(preselected(&site).await, "EE");
        assert!(begun.elapsed().as_millis() < 2000, "{url} took {:?}", begun.elapsed());
    }
}

#[actix_web::test]
async fn an_answer_is_cached_for_an_hour_and_a_missing_one_for_a_minute() {
    let stub = Stub::telling(&[
        ("203.0.113.7", r#"{"country":"LV"}"#),
        ("203.0.113.7", r#"{"country":"LT"}"#),
    ]);
    let site = asking(&format!("{}{{ip}}", stub.root));
    assert_eq!(preselected(&site).await, "LV");
    site.clock.advance(3599);
    assert_eq!(preselected(&site).await, "LV");
    site.clock.advance(2);
    assert_eq!(preselected(&site).await, "LT");

    let stub = Stub::telling(&[("203.0.113.7", ""), ("203.0.113.7", r#"{"country":"LV"}"#)]);
    let site = asking(&format!("{}{{ip}}", stub.root));
    assert_eq!(preselected(&site).await, "EE");
    site.clock.advance(59);
    assert_eq!(preselected(&site).await, "EE");
    site.clock.advance(2);
    assert_eq!(preselected(&site).await, "LV");
}

#[actix_web::test]
async fn private_addresses_are_not_looked_up() {
    let stub = Stub::always(
        "HTTP/1.1 200 OK\r\nContent-Length: 16\r\nConnection: close\r\n\r\n{\"country\":\"LV\"}",
    );
    let site = asking(&format!("{}{{ip}}", stub.root));
    for address in [
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "169.254.1.1",
        "::1",
        "fd00::1",
        "fe80::1",
    ] {
        assert_eq!(
            first_step(&site, address).await.value("issuer").as_deref(),
            Some("EE"),
            "{address}"
        );
    }
    assert_eq!(
        site.browser().get("/en/setupAccount").await.value("issuer").as_deref(),
        Some("EE"),
        "this machine"
    );
    assert_eq!(first_step(&site, "2001:db8::7").await.value("issuer").as_deref(), Some("LV"));
    assert!(stub.request().contains("/2001:db8::7"), "the first that was asked about");
}

#[actix_web::test]
async fn the_first_step_has_one_entity_tag_per_country() {
    let stub = Stub::telling(&[
        ("203.0.113.7", r#"{"country":"LV"}"#),
        ("203.0.113.8", r#"{"country":"LT"}"#),
    ]);
    let site = asking(&format!("{}{{ip}}", stub.root));
    let page = first_step(&site, VISITOR).await;
    assert_eq!(page.header("cache-control"), "private, no-cache");
    let etag = page.header("etag").to_owned();
    let again =
        from(&site, VISITOR).with_header("if-none-match", &etag).get("/en/setupAccount").await;
    assert_eq!(again.status, 304);
    let elsewhere = from(&site, "203.0.113.8")
        .with_header("if-none-match", &etag)
        .get("/en/setupAccount")
        .await;
    assert_eq!((elsewhere.status, elsewhere.value("issuer").as_deref()), (200, Some("LT")));
}

#[actix_web::test]
async fn without_a_configured_source_the_default_country_is_preselected() {
    let site = Site::with("[server]\ntrusted_proxies = [\"127.0.0.1\"]\n[site]\ncountry = \"LV\"");
    assert_eq!(preselected(&site).await, "LV");
}

#[actix_web::test]
async fn a_database_on_this_machine_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("country.mmdb");
    std::fs::write(&file, database([203, 0, 113], "LT")).unwrap();
    let more = format!(
        "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n[geo]\ndatabase = \"{}\"",
        file.display()
    );
    let site = Site::with(&more);
    assert_eq!(preselected(&site).await, "LT");
    for elsewhere in ["198.51.100.1", "203.0.112.1", "10.0.0.1", "2001:db8::1"] {
        assert_eq!(
            first_step(&site, elsewhere).await.value("issuer").as_deref(),
            Some("EE"),
            "{elsewhere}"
        );
    }
}

#[test]
fn an_invalid_database_and_two_sources_at_once_are_refused() {
    assert!(Locator::database(Path::new("config.toml")).is_err());
    assert!(Locator::database(Path::new("no-such-file")).is_err());
    let both = [("URL", "https://geo.example/{ip}"), ("DATABASE", "country.mmdb")];
    let both = both.map(|(key, value)| (format!("LAVI__GEO__{key}"), value.to_owned()));
    assert_eq!(
        Config::read(None, both).unwrap_err().0,
        ["geo.database: geo.url is given too; one of them decides"]
    );
}

/// A database (`MaxMind`'s format, version 2.0) that knows one IPv4 network of 24 bits.
fn database(network: [u8; 3], country: &str) -> Vec<u8> {
    const BITS: u32 = 24;
    let mut file = Vec::new();
    let known = network.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte));
    for depth in 0..BITS {
        // A record is the next node, or the number of nodes for "not found", or beyond that an offset in the data.
        let next = if depth + 1 < BITS { depth + 1 } else { BITS + 16 };
        let goes_right = known >> (BITS - 1 - depth) & 1 == 1;
        let records = if goes_right { [BITS, next] } else { [next, BITS] };
        file.extend(records.iter().flat_map(|record| record.to_be_bytes()[1..].to_vec()));
    }
    file.extend([0; 16]);
    file.extend(map(&[("country", map(&[("iso_code", text(country))]))]));
    file.extend(b"\xab\xcd\xefMaxMind.com");
    file.extend(map(&[
        ("node_count", unsigned(6, BITS)),
        ("record_size", unsigned(5, 24)),
        ("ip_version", unsigned(5, 4)),
        ("database_type", text("Country")),
        ("languages", vec![0, 4]),
        ("binary_format_major_version", unsigned(5, 2)),
        ("binary_format_minor_version", unsigned(5, 0)),
        ("build_epoch", vec![0, 2]),
        ("description", map(&[])),
    ]));
    file
}

fn text(text: &str) -> Vec<u8> {
    assert!(text.len() < 29, "longer ones have a length of their own");
    [vec![2 << 5 | u8::try_from(text.len()).unwrap()], text.as_bytes().to_vec()].concat()
}

/// Type 5 has 16 bits, type 6 has 32; leading zeros are left out.
fn unsigned(kind: u8, value: u32) -> Vec<u8> {
    let bytes: Vec<u8> = value.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    [vec![kind << 5 | u8::try_from(bytes.len()).unwrap()], bytes].concat()
}

fn map(entries: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut written = vec![7 << 5 | u8::try_from(entries.len()).unwrap()];
    for (key, value) in entries {
        written.extend(text(key));
        written.extend(value);
    }
    written
}
