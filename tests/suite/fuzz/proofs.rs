//! What a browser brings back to prove something: a device link's callback, a captcha's proof of work.

use lavi::{
    accounts::embedded::proof_of_work,
    domain::Language,
    providers::{certificates::Anchors, smart_id::device_link::DeviceLink},
};
use proptest::{prop_assert, prop_assert_eq};
use serde_json::json;
use sha2::{Digest, Sha256};
use url::form_urlencoded;

use super::{header_near, text_near, throw, throw_some};
use crate::{
    device_links::{BEGUN, before, session_of, waiting},
    doubles::phone_provider::{SID_DEMO, of_smart_id},
    fixtures,
    providers_mobile::device_link::{request, started},
    redirects::{ACCOUNT_PAGE, sign_out::connected, visitor},
    site::Seen,
};

#[test]
fn a_callback_counts_with_its_value_and_its_digest_alone() {
    let settings = of_smart_id(SID_DEMO, Anchors::default());
    let request = request(&settings, 1);
    let session = serde_json::from_value(started()).unwrap();
    let link = DeviceLink::of(&request, &session, Language::Et).unwrap();
    let address = url::Url::parse(request.style.callback().unwrap()).unwrap();
    let value = address.query_pairs().find(|(name, _)| name == "value").unwrap().1.into_owned();
    let secret = fixtures::base64(started()["sessionSecret"].as_str().unwrap());
    let digest = fixtures::to_base64(&Sha256::digest(secret)[..]);
    let digest = digest.replace('+', "-").replace('/', "_").replace('=', "");
    assert!(link.is_called_back_by(&value) && link.check_digest(&digest).is_ok());
    throw(text_near([value.clone(), format!("{value}&value={value}"), String::new()]), |brought| {
        prop_assert_eq!(link.is_called_back_by(&brought), brought == value);
        Ok(())
    });
    throw(text_near([digest.clone(), value.clone()]), |brought| {
        prop_assert_eq!(link.check_digest(&brought).is_ok(), brought == digest);
        Ok(())
    });
}

/// What the account service is told is what the address says, and nothing without a value.
#[test]
fn a_callback_is_handed_on_as_it_came_or_not_at_all() {
    const CALL: &str = "smart-id/device-link/callback";
    let (site, stub) = before(
        "[\"device-link\"]",
        &[("smart-id/device-link", BEGUN), (CALL, r#"{"success":false,"errors":["bad_request"]}"#)],
    );
    let system = actix_web::rt::System::new();
    let browser = site.browser();
    system.block_on(waiting(&browser, "/en?method=smart-id"));
    let cookie = session_of(&browser);
    let seeds = [
        "value=RrKjjT4aggzu27YBddX1bQ&sessionSecretDigest=Zm9v&userChallengeVerifier=YmFy",
        "userChallengeVerifier=%3Ci-am-typed%3E&value=%3Ci-am-typed%3E&sessionSecretDigest=",
        "value=&value=x&sessionSecretDigest=a+b%00",
    ];
    throw_some(200, text_near(seeds), |query| {
        let query: String =
            query.chars().filter(|c| !c.is_whitespace() && !c.is_control() && *c != '#').collect();
        stub.asked();
        let sent = format!(
            "GET /en/smart-id/callback?{query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n"
        );
        let answer = super::requests::ask(site.address, sent.as_bytes());
        super::requests::holds(sent.as_bytes(), answer)?;
        for told in stub.told() {
            let body = told.rsplit("\r\n\r\n").next().unwrap_or_default();
            prop_assert!(told.contains(&format!(" /api/{CALL} ")), "{told}");
            for (name, value) in form_urlencoded::parse(body.as_bytes()).skip(1) {
                let mut said = form_urlencoded::parse(query.as_bytes());
                let is_said = said.any(|(key, said)| key == name && said == value);
                prop_assert!(
                    (is_said || value.is_empty()) && value.len() <= 256,
                    "{body}\n{query}"
                );
                prop_assert!(name != "value" || !value.is_empty(), "handed on without a value");
            }
        }
        Ok(())
    });
}

#[test]
fn a_proof_of_work_is_digits_whose_digest_begins_with_zeros() {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../../vectors/captcha_work.json")).unwrap();
    let (id, first) = (cases["id"].as_str().unwrap(), cases["first"].as_str().unwrap());
    let seeds =
        [format!("work-{first}"), format!("work-0{first}"), "work-".to_owned(), "k7m2p".to_owned()];
    throw(text_near(seeds), |answer| {
        let Some(nonce) = answer.strip_prefix("work-") else {
            prop_assert_eq!(proof_of_work::is_proof(id, &answer), None);
            return Ok(());
        };
        if proof_of_work::is_proof(id, &answer) == Some(true) {
            prop_assert!(nonce.len() <= 12 && nonce.chars().all(|c| c.is_ascii_digit()));
            let digest = Sha256::digest(format!("{id}:{nonce}"));
            prop_assert!(digest[0] == 0 && digest[1] == 0 && digest[2] < 0b0100_0000, "{nonce}");
        }
        Ok(())
    });
}

/// What a browser carries for us while it is at a provider, sealed: one that was changed opens nothing.
#[test]
fn a_changed_sealed_cookie_signs_nobody_in() {
    let system = actix_web::rt::System::new();
    let (provider, site) = system.block_on(connected(json!({}), ""));
    let browser = visitor(&site);
    let out = system.block_on(browser.get("/account/providers/city"));
    let back = provider.consents(&out.location(), site.clock.now());
    let path = back.strip_prefix("http://localhost:8080").unwrap().to_owned();
    let carried = |seen: &Seen| -> (String, String) {
        let all = seen.headers.get_all("set-cookie").iter();
        let mut pairs =
            all.filter_map(|value| value.to_str().ok()?.split(';').next()?.split_once('='));
        let found = pairs.find(|(name, _)| name.contains("lavi_redirect_")).unwrap();
        (found.0.to_owned(), found.1.to_owned())
    };
    let (name, sealed) = carried(&out);
    let (_, other) = carried(&system.block_on(visitor(&site).get("/account/providers/city")));
    let is_signed_in = |value: &str| {
        let sent = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\nSec-Fetch-Site: cross-site\r\n\
             Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\nCookie: {name}={value}\r\n\r\n"
        );
        let answer = super::requests::ask(site.address, sent.as_bytes());
        let arrived = answer.as_ref().is_ok_and(|answer| {
            answer.as_ref().is_some_and(|answer| answer.leads_to(ACCOUNT_PAGE))
        });
        super::requests::holds(sent.as_bytes(), answer).map(|()| arrived)
    };
    let seeds = [sealed.clone(), other, sealed.replacen("v1.", "v2.", 1)];
    throw_some(300, header_near(seeds), |changed| {
        let changed = String::from_utf8_lossy(&changed).replace([';', ' '], "");
        if changed != sealed {
            prop_assert!(!is_signed_in(&changed)?, "{changed}");
        }
        Ok(())
    });
    assert!(is_signed_in(&sealed).unwrap(), "the very one does, after all of them");
}
