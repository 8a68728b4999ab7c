//! What applications send: requests by the browser, and, themselves, assertions, key sets, and the names of requests that were sent ahead.

use std::cell::Cell;

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use lavi::accounts::embedded::oauth::{
    AuthorizationStep, ClientAssertion, LogoutStep, NewClient, claimed_client, named_request,
    parse_set, posted_query, typed_code, wanted_languages,
};
use proptest::{prop_assert, prop_assert_eq};
use serde_json::json;

use super::{near, text_near, throw, throw_some};
use crate::{
    doubles::openid_provider::{NOW, encode, jwk, signed},
    remote::visitor,
    site::Site,
};

const BACK: &str = "https://kava.example/back";
const GONE: &str = "https://kava.example/gone";

#[test]
fn a_request_by_the_browser_leads_to_a_registered_address_or_to_a_page_of_ours() {
    let site = Site::start();
    let oauth = site.embedded.clone().unwrap().oauth.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut client = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec![BACK.to_owned()],
        scopes: ["openid", "profile", "offline_access"].map(str::to_owned).into(),
        ..NewClient::default()
    };
    client.options.logout.post_logout = vec![GONE.to_owned()];
    let id = runtime.block_on(oauth.clients.add_client(client)).unwrap().id;
    let token = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJ4In0.AAAA";
    let asked = format!(
        "response_type=code&client_id={id}&redirect_uri={BACK}&scope=openid+profile&state=a%2Bb&nonce=n\
         &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
    );
    let leaving = format!("client_id={id}&post_logout_redirect_uri={GONE}&state=a%2Bb");
    let seeds = [
        format!("{asked}&prompt=none"),
        format!("{asked}&prompt=login+consent&max_age=0&display=popup&ui_locales=fr-CA+et"),
        format!("{asked}&login_hint=mari%40kool.example&id_token_hint={token}"),
        format!("{asked}&acr_values=urn%3Alavi%3Amfa+high&response_mode=form_post&prompt=none"),
        format!(
            r#"{asked}&prompt=none&claims={{"id_token":{{"acr":{{"essential":true,"values":["urn:lavi:mfa",1]}},"sub":{{"value":"x"}},"name":null}},"userinfo":{{}}}}"#
        ),
        format!(r#"{asked}&claims={{"id_token":{{"acr":[{{"value":{{}}}}]}}}}"#),
        leaving.clone(),
        format!("{leaving}&id_token_hint={token}&logout_hint=mari&ui_locales=ja"),
    ];
    let answered = Cell::new((0, 0));
    throw_some(300, text_near(seeds), |query| {
        let (by_address, by_form) = answered.get();
        let _ = (wanted_languages(&query), posted_query(query.as_bytes()));
        let leads_back = |address: &str| address.starts_with(&format!("{BACK}?"));
        let step = runtime.block_on(oauth.authorizations.authorize(&visitor(), &query)).result;
        match step {
            Ok(AuthorizationStep::Back(address)) => {
                answered.set((by_address + 1, by_form));
                prop_assert!(leads_back(&address), "{address}");
            }
            Ok(AuthorizationStep::Post(answer)) => {
                answered.set((by_address, by_form + 1));
                prop_assert_eq!(&answer.address, BACK);
            }
            Ok(step) => {
                let is_ours =
                    !matches!(step, AuthorizationStep::Ask(_) | AuthorizationStep::Device(_));
                prop_assert!(is_ours, "nobody is signed in: {step:?}");
            }
            Err(fault) => prop_assert!(false, "{fault:?}"),
        }
        match runtime.block_on(oauth.logouts.step(&visitor(), &query)).result {
            Ok(LogoutStep::Nobody(end)) => {
                let is_ours = end.back.as_deref().is_none_or(|back| back.starts_with(GONE));
                prop_assert!(is_ours, "{end:?}");
            }
            step => prop_assert!(false, "nobody is signed in: {step:?}"),
        }
        Ok(())
    });
    let (by_address, by_form) = answered.get();
    assert!(by_address > 9 && by_form > 0, "{by_address} by an address, {by_form} by a form");
}

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
