//! What applications send themselves: assertions, key sets, and the names of requests that were sent ahead.

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use lavi::accounts::embedded::oauth::{
    ClientAssertion, claimed_client, named_request, parse_set, typed_code,
};
use proptest::{prop_assert, prop_assert_eq};
use serde_json::json;

use super::{near, text_near, throw};
use crate::doubles::openid_provider::{NOW, encode, jwk, signed};

#[test]
fn a_changed_assertion_never_proves_who_an_application_is() {
    let pair = Ed25519KeyPair::generate().unwrap();
    let key = json!({"kty": "OKP", "crv": "Ed25519", "kid": "ed", "x": encode(pair.public_key())});
    let keys = parse_set(&json!({"keys": [key]}).to_string()).unwrap();
    let claims =
        json!({"iss": "kava", "sub": "kava", "aud": "https://a", "exp": NOW + 60, "jti": "n"});
    let sign = |header| signed(&header, &claims, |message| pair.sign(message).as_ref().to_vec());
    let good = sign(json!({"alg": "EdDSA", "kid": "ed"}));
    let seeds = [
        good.clone(),
        sign(json!({"alg": "none"})),
        sign(json!({"alg": "HS256", "kid": "ed"})),
        sign(json!({"alg": "EdDSA", "typ": "at+jwt"})),
        "..".to_owned(),
    ];
    let audiences = ["https://a".to_owned()];
    let right = ClientAssertion { id: "n".to_owned(), expires_at: NOW + 60 };
    assert_eq!(ClientAssertion::verify(&good, &keys, "kava", &audiences, NOW), Ok(right.clone()));
    throw(text_near(seeds), |text| {
        let _ = claimed_client(&text);
        if let Ok(read) = ClientAssertion::verify(&text, &keys, "kava", &audiences, NOW) {
            prop_assert_eq!(&read, &right);
            let claimed = claimed_client(&text);
            prop_assert_eq!(claimed.as_deref(), Some("kava"));
            prop_assert_eq!(text.rsplit('.').next(), good.rsplit('.').next(), "the signature");
        }
        Ok(())
    });
}

#[test]
fn a_key_set_is_read_or_refused() {
    let sets = [
        json!({"keys": [jwk(0, "first"), {"kty": "oct", "k": "AAAA"}, 1]}).to_string(),
        json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "AA"}, {"kty": "EC", "crv": "P-256", "x": "", "y": ""}]}).to_string(),
        json!({"keys": {}}).to_string(),
    ];
    throw(near(sets), |bytes| {
        let _ = str::from_utf8(&bytes).map(parse_set);
        Ok(())
    });
}

#[test]
fn the_name_of_a_request_is_ours_and_stands_once() {
    let own = "client_id=kava&request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Aabc";
    let seeds = [
        own.to_owned(),
        format!("{own}&request_uri=x"),
        format!("{own}&client_id=other"),
        "client_id=kava&request_uri=https://kava.example/jwt".to_owned(),
    ];
    throw(text_near(seeds), |query| {
        if let Some((_, name)) = named_request(&query) {
            prop_assert!(!name.is_empty());
            let values = url::form_urlencoded::parse(query.as_bytes())
                .filter(|(known, _)| known == "request_uri")
                .map(|(_, value)| value.into_owned())
                .collect::<Vec<_>>();
            prop_assert_eq!(values, [format!("urn:ietf:params:oauth:request_uri:{name}")]);
        }
        Ok(())
    });
}

#[test]
fn a_typed_code_is_one_that_could_be_shown() {
    let seeds = ["WDJB-MJHT", "wdjb mjht", " WDJB\u{2011}MJHT", "AEIO-UAEI", "WDJB-MJH7"];
    throw(text_near(seeds.map(str::to_owned)), |text| {
        if let Some(code) = typed_code(&text) {
            prop_assert!(code.len() == 8 && code.bytes().all(|letter| letter.is_ascii_uppercase()));
            prop_assert!(!code.contains(['A', 'E', 'I', 'O', 'U', 'Y']));
            prop_assert_eq!(typed_code(&code), Some(code.clone()));
        }
        Ok(())
    });
}
