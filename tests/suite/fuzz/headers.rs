//! Request headers: content negotiation, relayed cookies, the certificate that a proxy passes on.

use lavi::{
    accounts::Relay,
    domain::Language,
    providers::{certificates::Certificate, id_card::client_cert},
    web::{
        cache::compression::Coding,
        request::negotiate::{coding, language, prefers_json},
    },
};
use proptest::{prop_assert, prop_assert_eq};

use super::{text_near, throw};
use crate::fixtures::certificate;

#[test]
fn the_content_coding_is_one_that_the_browser_names() {
    let seeds = [
        "gzip, deflate, br, zstd",
        "br;q=0.5, gzip;q=0.8",
        "*;q=0.1",
        "br;q=0, *",
        "identity;q=1",
        "BR;Q=1.000",
        ";;q=,=,",
    ];
    throw(text_near(seeds), |header| {
        for preferred in [Coding::Brotli, Coding::Gzip] {
            let named = match coding(&header, preferred) {
                Coding::Brotli => "br",
                Coding::Gzip => "gzip",
                Coding::Identity => continue,
            };
            let header = header.to_ascii_lowercase();
            prop_assert!(header.contains(named) || header.contains('*'), "{named}");
        }
        Ok(())
    });
}

#[test]
fn the_language_is_offered_and_named_by_the_browser() {
    let offered = [Language::Et, Language::En, Language::Lv];
    let seeds =
        ["et-EE,et;q=0.9,en;q=0.8", "ru, lv;q=0.2", "*", "LV-lv, en", "et;q=0", "e-t;q=1e9,,;;"];
    throw(text_near(seeds), |header| {
        if let Some(chosen) = language(&header, &offered) {
            prop_assert!(
                offered.contains(&chosen) && header.to_ascii_lowercase().contains(chosen.code())
            );
        }
        let json = ["application/json", "text/html;q=0.9, application/json;q=0.8", "*/*"];
        prop_assert!(!prefers_json(&header) || header.to_ascii_lowercase().contains(json[0]));
        Ok(())
    });
    let seeds = [
        "application/json",
        "text/html,application/json;q=0.9",
        "*/*",
        "APPLICATION/JSON;q=1;q=0",
        "application/json;q=-1",
    ];
    throw(text_near(seeds), |header| {
        prop_assert!(
            !prefers_json(&header) || header.to_ascii_lowercase().contains("application/json")
        );
        Ok(())
    });
}

#[test]
fn only_listed_cookies_are_relayed_and_without_a_foreign_domain() {
    let names = ["lavi_account", "app_session"].map(str::to_owned);
    let relays = [Relay::new(&names, None), Relay::new(&names, Some("school.example"))];
    let seeds = [
        "lavi_account=a; app_session=\"b c\"; other=x",
        "lavi_account=; lavi_account=2",
        "app_session=a=b",
        "; ;=;",
        "lavi_account",
        "lavi_account=a; Path=/; HttpOnly; Secure; SameSite=Lax; Domain=evil.example; domain=.x",
        "lavi_account=a\r\nSet-Cookie: b=c",
        " app_session = a ;Domain",
        "other=lavi_account=1",
    ];
    throw(text_near(seeds), |header| {
        for relay in &relays {
            let inbound = relay.inbound(&header);
            for (name, value) in &inbound {
                prop_assert!(names.contains(name) && !value.contains([';', '\r', '\n', '\0']));
            }
            if let Some(sent) = relay.header(&inbound) {
                prop_assert_eq!(relay.inbound(&sent), inbound);
            }
            let Some(written) = relay.outbound(&header) else { continue };
            prop_assert!(relay.admits(&written) && !written.contains(['\r', '\n', '\0']));
            prop_assert_eq!(written.split(';').next(), header.split(';').next());
            let attributes = written
                .split(';')
                .skip(1)
                .map(|part| part.split('=').next().unwrap_or_default().trim().to_owned());
            let domains = attributes.filter(|name| name.eq_ignore_ascii_case("domain")).count();
            prop_assert!(
                domains == 0 || (domains == 1 && written.contains("Domain=school.example")),
                "{written}"
            );
            prop_assert_eq!(
                relay.outbound(&written),
                Some(written.clone()),
                "written twice is written once"
            );
        }
        Ok(())
    });
}

#[test]
fn a_certificate_in_a_header_is_read_whole_or_refused() {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    let written = client_cert::write(&card);
    let seeds = [
        written.clone(),
        ":AAAA:".to_owned(),
        "::".to_owned(),
        format!("{written}, {written}"),
        "<absent>".to_owned(),
    ];
    throw(text_near(seeds), |header| {
        let Ok(Some(read)) = client_cert::read([header.as_str()]) else { return Ok(()) };
        let again = client_cert::read([client_cert::write(&read).as_str()]).ok().flatten();
        prop_assert_eq!(again.as_ref().map(Certificate::der), Some(read.der()));
        Ok(())
    });
}

#[test]
fn a_certificate_in_an_escaped_pem_text_is_read_whole_or_refused() {
    let card = certificate("id-card/38001085718-esteid2018-valid-to-2029.pem");
    let pem = crate::card::pem(card.der());
    let seeds = [pem.replace('\n', "%0A"), pem.replace('\n', "%0A").repeat(2), "%".to_owned()];
    throw(text_near(seeds), |header| {
        let Ok(Some(read)) = client_cert::read_escaped([header.as_str()]) else { return Ok(()) };
        let der = Certificate::from_der(read.der()).ok();
        prop_assert_eq!(der.as_ref().map(Certificate::der), Some(read.der()));
        Ok(())
    });
}
