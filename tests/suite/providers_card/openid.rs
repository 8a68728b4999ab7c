//! `OpenID` Connect with a working provider: the authorization request, the exchange, the claims, new keys.

use lavi::{
    domain::{Country, Gender, LoginMethod},
    providers::oauth::Rejection,
};

use crate::doubles::openid_provider::{Idp, NOW, SECRET, consent};

#[actix_web::test]
async fn the_authorization_request_has_state_nonce_and_code_challenge() {
    let idp = Idp::new();
    let redirect = idp.begin(NOW).await.unwrap();
    assert_eq!(redirect.url.path(), "/et/authorizations/new");
    let query = |name: &str| {
        let mut values = redirect
            .url
            .query_pairs()
            .filter(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned());
        let value = values.next().unwrap_or_default();
        assert_eq!(values.next(), None, "{name} twice");
        value
    };
    assert_eq!(query("response_type"), "code");
    assert_eq!(query("client_id"), "lavi");
    assert_eq!(query("redirect_uri"), "https://paevik.example/account/har-id/callback");
    assert_eq!(query("scope"), "openid profile email phone personal_code session_type");
    assert_eq!(query("code_challenge_method"), "S256");
    assert_eq!(query("ui_locales"), "et");
    assert_eq!(query("state"), redirect.pending.state.expose());
    assert_eq!(query("nonce"), redirect.pending.nonce.expose());
    for drawn in ["state", "nonce", "code_challenge"] {
        assert_eq!(query(drawn).len(), 43, "{drawn}");
    }
    assert!(!redirect.url.as_str().contains(redirect.pending.verifier.expose()));
    let again = idp.begin(NOW).await.unwrap();
    assert_ne!(again.pending.state, redirect.pending.state);
}

#[actix_web::test]
async fn the_claims_of_a_consenting_person_are_read() {
    let idp = Idp::new();
    let facts = idp.sign_in(NOW).await.unwrap();
    assert_eq!(facts.subject, "4f9a");
    assert_eq!(
        (facts.given_name.as_deref(), facts.surname.as_deref()),
        (Some("Mari-Liis"), Some("Männik"))
    );
    assert_eq!(facts.personal_code.as_ref().unwrap().as_str(), "60001019906");
    assert_eq!((facts.country, facts.gender), (Some(Country::EE), Some(Gender::Female)));
    assert_eq!(facts.birth_date.unwrap().to_string(), "01.01.2000");
    assert_eq!(facts.email.as_ref().unwrap().as_str(), "mari@kool.example");
    assert_eq!(facts.strong_session, Some(true));
    assert_eq!(format!("{facts:?}"), "PersonClaims { … }");
    let identity = facts.identity().unwrap();
    assert_eq!(
        (identity.given_name.as_str(), identity.personal_code.as_str()),
        ("Mari-Liis", "60001019906")
    );
}

#[actix_web::test]
async fn the_client_authenticates_with_form_encoded_basic_authentication() {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let idp = Idp::new();
    idp.sign_in(NOW).await.unwrap();
    let request = idp.server.last("/et/access_tokens");
    let encoded: String = url::form_urlencoded::byte_serialize(SECRET.as_bytes()).collect();
    let expected = format!("Basic {}", STANDARD.encode(format!("lavi:{encoded}")));
    assert_eq!(request.header("authorization"), Some(expected.as_str()));
    assert_eq!((request.field("client_secret"), request.field("client_id")), (None, None));
    assert_eq!(
        request.field("redirect_uri").unwrap(),
        "https://paevik.example/account/har-id/callback"
    );
}

#[actix_web::test]
async fn discovery_and_keys_are_fetched_once_an_hour() {
    let idp = Idp::new();
    idp.sign_in(NOW).await.unwrap();
    idp.sign_in(NOW + 60).await.unwrap();
    assert_eq!(idp.server.count("/.well-known/openid-configuration"), 1);
    assert_eq!(idp.server.count("/jwks.json"), 1);
    idp.begin(NOW + 3600).await.unwrap();
    assert_eq!(idp.server.count("/.well-known/openid-configuration"), 2);
}

#[actix_web::test]
async fn a_new_key_is_fetched_when_a_token_names_it() {
    let idp = Idp::new();
    idp.sign_in(NOW).await.unwrap();
    let second = (1, "second".to_owned());
    idp.state().key = second.clone();
    idp.state().published = vec![second];
    assert!(idp.sign_in(NOW + 30).await.is_ok());
    assert_eq!(idp.server.count("/jwks.json"), 2);
}

#[actix_web::test]
async fn an_unknown_key_is_looked_up_at_most_every_thirty_seconds() {
    let idp = Idp::new();
    idp.sign_in(NOW).await.unwrap();
    idp.state().key = (1, "unpublished".to_owned());
    for at in [1, 29, 30, 31, 59] {
        assert_eq!(idp.sign_in(NOW + at).await.unwrap_err(), Rejection::IdToken("no key for it"));
    }
    assert_eq!(idp.server.count("/jwks.json"), 2);
}

#[actix_web::test]
async fn a_code_is_exchanged_only_for_the_browser_that_asked() {
    let idp = Idp::new();
    let (first, second) = (idp.begin(NOW).await.unwrap(), idp.begin(NOW).await.unwrap());
    let stolen = idp.provider.complete(&consent(&first), &second.pending, NOW).await.unwrap_err();
    assert_eq!(stolen, Rejection::State);
    // The state is right, but the code belongs to another browser's code challenge.
    let other = idp.provider.complete(&consent(&first), &first.pending, NOW).await.unwrap_err();
    assert_eq!(other, Rejection::Token("invalid_grant"));
    assert_eq!(other.code(LoginMethod::HAR_ID).as_str(), "har_id_error");
}

#[actix_web::test]
async fn the_userinfo_subject_must_match_the_id_token() {
    let idp = Idp::new();
    idp.state().userinfo["sub"] = "another".into();
    assert!(
        matches!(idp.sign_in(NOW).await, Err(Rejection::Claim(what)) if what.starts_with("sub"))
    );
}

#[actix_web::test]
async fn claims_of_the_id_token_take_precedence_over_userinfo() {
    let idp = Idp::new();
    idp.state().change_claims =
        |claims| drop(claims.insert("given_name".to_owned(), "Signed".into()));
    assert_eq!(idp.sign_in(NOW).await.unwrap().given_name.as_deref(), Some("Signed"));
}
