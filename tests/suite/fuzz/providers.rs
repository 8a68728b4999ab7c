//! Providers' answers: ID tokens, keys, discovery, claims, authorization responses, and the end results of phones.

use std::sync::LazyLock;

use lavi::{
    config::SigningAlgorithm,
    domain::{Country, Language, Secret, personal_code::PersonalCode, phone::Phone},
    providers::{
        certificates::Hash,
        mobile_id,
        oauth::{AuthorizationResponse, Claims, Freshness, Mapping, PendingLogin},
        oidc::{Endpoints, Expected, KeySet, verify},
        smart_id,
    },
};
use proptest::{prop_assert, prop_assert_eq};
use serde_json::{Value, json};

use super::{near, text_near, throw, throw_some};
use crate::{
    doubles::openid_provider::{self, NOW},
    fixtures,
    providers_mobile::smart_id as published,
};

fn claims(text: &[u8]) -> Option<Claims> {
    serde_json::from_slice(text).ok()
}

#[test]
fn a_changed_id_token_never_gives_other_claims() {
    let header = json!({"alg": "RS256", "typ": "JWT", "kid": "first"});
    let said = json!({"iss": "https://harid.ee", "sub": "4f9a", "aud": "lavi", "exp": NOW + 300, "iat": NOW, "nonce": "n"});
    let sign = |message: &[u8]| {
        openid_provider::sign_rsa(0, &aws_lc_rs::signature::RSA_PKCS1_SHA256, message)
    };
    let good = openid_provider::signed(&header, &said, sign);
    let body = |header: Value| {
        format!(
            "{}.{}",
            openid_provider::encode(header.to_string()),
            openid_provider::encode(said.to_string())
        )
    };
    let seeds = [
        good.clone(),
        format!("{}.", body(json!({"alg": "none"}))),
        format!("{}.AAAA", body(json!({"alg": "HS256", "kid": "first"}))),
        format!(
            "{}.AAAA",
            body(
                json!({"alg": "RS256", "jwk": openid_provider::jwk(1, "first"), "jku": "https://evil.example"})
            )
        ),
    ];
    let keys =
        KeySet::read(json!({"keys": [openid_provider::jwk(0, "first")]}).as_object().unwrap())
            .unwrap();
    let algorithms = [SigningAlgorithm::Rs256, SigningAlgorithm::Es256];
    let expected = Expected {
        issuer: "https://harid.ee",
        client_id: "lavi",
        nonce: "n",
        algorithms: &algorithms,
        access_token: "",
    };
    assert!(verify(&good, &keys, &expected, NOW).is_ok());
    throw(text_near(seeds), |token| {
        if let Ok(read) = verify(&token, &keys, &expected, NOW) {
            prop_assert_eq!(Value::Object(read), said.clone());
            prop_assert_eq!(token.rsplit('.').next(), good.rsplit('.').next(), "the signature");
        }
        Ok(())
    });
}

#[test]
fn provider_documents_are_read_or_refused_and_name_only_https_addresses() {
    let discovery = json!({
        "issuer": "https://harid.ee", "authorization_endpoint": "https://harid.ee/et/authorizations/new",
        "token_endpoint": "https://harid.ee/et/access_tokens", "userinfo_endpoint": "https://harid.ee/et/user_info",
        "jwks_uri": "https://harid.ee/et/jwks",
    });
    let plain = json!({"issuer": "https://harid.ee", "authorization_endpoint": "http://a", "token_endpoint": 1, "jwks_uri": "x:"});
    let keys = json!({"keys": [openid_provider::jwk(0, "first"), {"kty": "oct", "k": "AAAA"}, {"kty": "EC", "crv": "P-256", "x": "", "y": ""}, 1]});
    throw(near([discovery.to_string(), plain.to_string(), keys.to_string()]), |text| {
        let Some(document) = claims(&text) else { return Ok(()) };
        if let Ok(read) = Endpoints::read(&document, "https://harid.ee") {
            let all = [Some(read.authorization), Some(read.token), read.userinfo, Some(read.keys)];
            prop_assert!(
                all.into_iter().flatten().all(|url| url.scheme() == "https" && url.has_host())
            );
        }
        let _ = KeySet::read(&document);
        Ok(())
    });
}

#[test]
fn mapped_claims_have_a_valid_personal_code_and_clean_texts() {
    let seeds = [
        json!({"sub": "4f9a", "given_name": "Mari-Liis", "family_name": "Männik", "email": "mari@kool.example", "email_verified": true,
            "phone_number": "+37255555555", "personal_code": "EE:EID:60001019906", "strong_session": true}),
        json!({"sub": "x", "serial_number": "PNOLV-010180-15097", "birthdate": "0000-02-28", "gender": "m", "address": {"street_address": "a\nb"}}),
        json!({"sub": "", "personal_code": ["EE:EID:60001019906"], "address": [], "email": {}, "birthdate": 1999}),
    ];
    let mappings =
        [Mapping::har_id(), Mapping::e_paraksts(), Mapping::standard("personal_code", Country::EE)];
    throw(near(seeds.map(|seed| seed.to_string())), |text| {
        let Some(document) = claims(&text) else { return Ok(()) };
        for mapping in &mappings {
            let Ok(facts) = mapping.read(&document, NOW) else { continue };
            prop_assert!(!facts.subject.is_empty());
            prop_assert!(!mapping.code_required || facts.personal_code.is_some());
            prop_assert!(
                facts.email.is_none() || document.get("email_verified") == Some(&Value::Bool(true))
            );
            if let (Some(country), Some(code)) = (facts.country, &facts.personal_code) {
                prop_assert_eq!(PersonalCode::parse(code.as_str(), country), Ok(code.clone()));
            }
            let words = [
                &facts.given_name,
                &facts.surname,
                &facts.address,
                &facts.street,
                &facts.city,
                &facts.phone,
            ];
            prop_assert!(
                words
                    .into_iter()
                    .flatten()
                    .all(|words| !words.chars().any(char::is_control)
                        && words.chars().count() <= 255)
            );
        }
        Ok(())
    });
}

#[test]
fn an_authorization_response_is_accepted_only_with_its_state_and_issuer() {
    let pending = PendingLogin {
        state: Secret::new("a state"),
        nonce: Secret::new("n"),
        verifier: Secret::new("v"),
        since: NOW,
        freshness: Freshness::Any,
    };
    let seeds = [
        "code=c&state=a%20state",
        "code=c&state=a+state&iss=https://harid.ee",
        "error=access_denied&state=a+state",
        "state=&code=c",
    ];
    throw(text_near(seeds), |query| {
        let Ok(response) = actix_web::web::Query::<AuthorizationResponse>::from_query(&query)
        else {
            return Ok(());
        };
        if let Ok(code) = response.code(&pending, Some("https://harid.ee"), NOW) {
            prop_assert!(
                !code.is_empty()
                    && response.state.expose() == "a state"
                    && response.error.is_none()
            );
            prop_assert!(response.iss.as_deref().is_none_or(|iss| iss == "https://harid.ee"));
        }
        Ok(())
    });
}

static MOBILE: LazyLock<Value> = LazyLock::new(|| {
    let all =
        fixtures::names("mid", ".json").into_iter().filter(|name| name != "verification-codes");
    all.map(|name| fixtures::json(&format!("mid/{name}.json")))
        .find(|fixture| fixture["expect"]["verdict"] == "accept")
        .unwrap()
});

#[test]
fn a_changed_mobile_id_answer_never_identifies_another_person() {
    let fixture = &*MOBILE;
    let word = |pointer: &str| fixtures::at(fixture, pointer);
    let hash = [("SHA256", Hash::Sha256), ("SHA384", Hash::Sha384), ("SHA512", Hash::Sha512)]
        .into_iter()
        .find(|(name, _)| *name == word("/request/hashType"))
        .unwrap()
        .1;
    let challenge =
        || mobile_id::Challenge::of(hash, fixtures::base64(word("/request/hash"))).unwrap();
    let code = word("/expect/identity/personal_code");
    let phone = Phone::parse("+372", "00000766").unwrap();
    let request = mobile_id::Request::new(
        phone,
        &PersonalCode::parse(code, Country::EE).unwrap(),
        Language::Et,
        None,
        challenge(),
    )
    .unwrap();
    let anchors = fixtures::anchors(&[word("/trust_anchor")]);
    let good = fixture["session_status"].to_string();
    let signature = |text: &[u8]| {
        let answer: Value = serde_json::from_slice(text).unwrap();
        fixtures::base64(fixtures::at(&answer, "/signature/value"))
    };
    let seeds = [
        good.clone(),
        r#"{"state":"RUNNING"}"#.to_owned(),
        r#"{"state":"COMPLETE","result":"USER_CANCELLED"}"#.to_owned(),
    ];
    throw_some(400, near(seeds), |text| {
        let Ok(status) = serde_json::from_slice::<mobile_id::Status>(&text) else { return Ok(()) };
        if let Ok(identity) =
            mobile_id::verify(request.expected(), &status, &anchors, fixtures::NOW)
        {
            prop_assert_eq!(identity.personal_code.as_str(), code);
            prop_assert_eq!(signature(&text), signature(good.as_bytes()), "the same signature");
        }
        Ok(())
    });
}

#[test]
fn a_changed_smart_id_answer_never_identifies_another_person() {
    let fixture = fixtures::json("smart-id-v3/auth-ok-notification-pss-sha256.json");
    let (request, anchors) = (published::request(&fixture), published::anchors(&fixture));
    let holder = fixtures::at(&fixture, "/expect/identity/personal_code");
    let seeds = [
        fixture["session_status"].to_string(),
        r#"{"state":"COMPLETE","result":{"endResult":"TIMEOUT"}}"#.to_owned(),
    ];
    throw_some(300, near(seeds), |text| {
        let Ok(status) = serde_json::from_slice::<smart_id::Status>(&text) else { return Ok(()) };
        if let Ok(identity) = smart_id::verify(&request, &status, &anchors, fixtures::NOW) {
            prop_assert_eq!(identity.personal_code.as_str(), holder);
        }
        Ok(())
    });
}
