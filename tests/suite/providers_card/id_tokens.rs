//! ID tokens with one fault each: the sign-in fails, and the cause names the fault.

use aws_lc_rs::{
    hmac,
    rand::SystemRandom,
    signature::{
        ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256,
        RSA_PSS_SHA256,
    },
};
use lavi::{
    config::SigningAlgorithm,
    domain::{ErrorCode, LoginMethod},
    providers::{
        oauth::Rejection,
        oidc::{Expected, KeySet, verify},
    },
};
use serde_json::{Map, Value, json};

use crate::doubles::openid_provider::{
    Idp, NOW, SECRET, State, encode, jwk, public, sign_rsa, signed,
};

async fn cause_with_claims(change: fn(&mut Map<String, Value>)) -> Option<Rejection> {
    let idp = Idp::new();
    idp.state().change_claims = change;
    idp.sign_in(NOW).await.err()
}

async fn cause_with_token(token: Forgery) -> Option<Rejection> {
    let idp = Idp::new();
    idp.state().token = Some(token);
    idp.sign_in(NOW).await.err()
}

/// Creates a token from the claims.
type Forgery = fn(&State, &Value) -> String;

fn set(claims: &mut Map<String, Value>, name: &str, value: impl Into<Value>) {
    claims.insert(name.to_owned(), value.into());
}

#[actix_web::test]
async fn each_wrong_claim_is_refused() {
    type Change = fn(&mut Map<String, Value>);
    let wrong: [(&str, Change); 24] = [
        ("nonce", |c| set(c, "nonce", "another")),
        ("nonce", |c| set(c, "nonce", "")),
        ("nonce", |c| drop(c.remove("nonce"))),
        ("iss", |c| set(c, "iss", "https://evil.example")),
        ("iss", |c| drop(c.remove("iss"))),
        ("aud", |c| set(c, "aud", "another")),
        ("aud", |c| set(c, "aud", json!(["another"]))),
        ("aud", |c| set(c, "aud", json!([]))),
        ("aud", |c| set(c, "aud", json!(["lavi", "another"]))),
        ("aud", |c| drop(c.remove("aud"))),
        ("azp", |c| set(c, "azp", "another")),
        ("azp", |c| set(c, "azp", 1)),
        ("exp", |c| set(c, "exp", NOW - 60)),
        ("exp", |c| set(c, "exp", "tomorrow")),
        ("exp", |c| drop(c.remove("exp"))),
        ("iat", |c| set(c, "iat", NOW + 61)),
        ("iat", |c| set(c, "iat", NOW - 601)),
        ("iat", |c| drop(c.remove("iat"))),
        ("nbf", |c| set(c, "nbf", NOW + 61)),
        ("nbf", |c| set(c, "nbf", "now")),
        ("sub", |c| set(c, "sub", "")),
        ("sub", |c| drop(c.remove("sub"))),
        ("at_hash", |c| set(c, "at_hash", "another")),
        ("at_hash", |c| set(c, "at_hash", 1)),
    ];
    for (index, (name, change)) in wrong.into_iter().enumerate() {
        let cause = cause_with_claims(change).await.unwrap();
        assert_eq!(cause, Rejection::IdToken(name), "case {index}");
        assert_eq!(cause.code(LoginMethod::HAR_ID), ErrorCode::HarIdError);
    }
}

#[actix_web::test]
async fn claim_variants_that_the_standard_allows_are_accepted() {
    let right: [fn(&mut Map<String, Value>); 8] = [
        |c| set(c, "aud", json!(["lavi"])),
        |c| {
            set(c, "aud", json!(["another", "lavi"]));
            set(c, "azp", "lavi");
        },
        |c| set(c, "azp", "lavi"),
        |c| set(c, "exp", NOW - 59),
        |c| set(c, "exp", 1_795_133_100.5),
        |c| set(c, "iat", NOW + 60),
        |c| set(c, "nbf", NOW + 60),
        |c| drop(c.remove("at_hash")),
    ];
    for (index, change) in right.into_iter().enumerate() {
        assert_eq!(cause_with_claims(change).await, None, "case {index}");
    }
}

#[actix_web::test]
async fn the_hash_of_the_access_token_counts_in_either_alphabet_padded_or_not() {
    // The left half of the SHA-256 of `an access token`, as `openssl dgst -sha256` tells it.
    let right: [fn(&mut Map<String, Value>); 4] = [
        |c| set(c, "at_hash", "FPlcM-1UXiivOYozpUrp7Q"),
        |c| set(c, "at_hash", "FPlcM-1UXiivOYozpUrp7Q=="),
        |c| set(c, "at_hash", "FPlcM+1UXiivOYozpUrp7Q"),
        |c| set(c, "at_hash", "FPlcM+1UXiivOYozpUrp7Q=="),
    ];
    for (index, change) in right.into_iter().enumerate() {
        assert_eq!(cause_with_claims(change).await, None, "case {index}");
    }
    let wrong: [fn(&mut Map<String, Value>); 4] = [
        |c| set(c, "at_hash", ""),
        |c| set(c, "at_hash", "=="),
        |c| set(c, "at_hash", "FPlcM-1UXiivOYozpUrp"),
        |c| set(c, "at_hash", "FPlcM-1UXiivOYozpUrp7d117JnKzPF4YXuXNnfZmdU="),
    ];
    for (index, change) in wrong.into_iter().enumerate() {
        let cause = cause_with_claims(change).await;
        assert_eq!(cause, Some(Rejection::IdToken("at_hash")), "case {index}");
    }
}

#[actix_web::test]
async fn a_token_without_a_signature_is_refused() {
    for token in [
        (|state, claims| {
            signed(&json!({"alg": "none", "kid": state.key.1}), claims, |_| Vec::new())
        }) as Forgery,
        |_, claims| signed(&json!({"alg": "None"}), claims, |_| Vec::new()),
        |_, claims| signed(&json!({}), claims, |_| Vec::new()),
    ] {
        assert_eq!(cause_with_token(token).await, Some(Rejection::IdToken("header")));
    }
    let stripped = cause_with_token(|state, claims| {
        let token = state.sign(&state.header("RS256"), claims);
        token[..=token.rfind('.').unwrap()].to_owned()
    });
    assert_eq!(stripped.await, Some(Rejection::IdToken("signature")));
}

fn hs256(key: &[u8], message: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), message).as_ref().to_vec()
}

#[actix_web::test]
async fn a_mac_with_the_public_key_or_the_client_secret_is_refused() {
    let with_modulus = |state: &State, claims: &Value| {
        signed(&state.header("HS256"), claims, |m| hs256(&public(0).0, m))
    };
    assert_eq!(cause_with_token(with_modulus).await, Some(Rejection::IdToken("alg")));
    let with_secret = |state: &State, claims: &Value| {
        signed(&state.header("HS256"), claims, |m| hs256(SECRET.as_bytes(), m))
    };
    assert_eq!(cause_with_token(with_secret).await, Some(Rejection::IdToken("alg")));
}

#[actix_web::test]
async fn another_key_another_algorithm_and_a_foreign_header_are_refused() {
    let others: [(&str, Forgery); 6] = [
        // Signed with an unpublished key, under the id of a published one.
        ("signature", |state, claims| {
            let forged = State { key: (1, "first".to_owned()), ..blank(state) };
            forged.sign(&forged.header("RS256"), claims)
        }),
        ("alg", |state, claims| state.sign(&state.header("RS512"), claims)),
        ("alg", |state, claims| state.sign(&state.header("PS256"), claims)),
        ("alg", |state, claims| state.sign(&state.header("ES256"), claims)),
        ("crit", |state, claims| {
            state.sign(&json!({"alg": "RS256", "kid": "first", "crit": ["exp"]}), claims)
        }),
        // A key inside the token itself is ignored.
        ("signature", |state, claims| {
            let forged = State { key: (1, "first".to_owned()), ..blank(state) };
            forged.sign(&json!({"alg": "RS256", "kid": "first", "jwk": jwk(1, "first")}), claims)
        }),
    ];
    for (index, (name, token)) in others.into_iter().enumerate() {
        assert_eq!(cause_with_token(token).await, Some(Rejection::IdToken(name)), "case {index}");
    }
}

fn blank(state: &State) -> State {
    State {
        root: state.root.clone(),
        key: state.key.clone(),
        published: Vec::new(),
        nonce: state.nonce.clone(),
        change_claims: |_| {},
        token: None,
        userinfo: Value::Null,
        challenge: String::new(),
        failures: Vec::new(),
        padded: None,
    }
}

#[actix_web::test]
async fn a_changed_payload_is_refused() {
    let changed = cause_with_token(|state, claims| {
        let token = state.sign(&state.header("RS256"), claims);
        let mut other = claims.clone();
        other["sub"] = "another".into();
        let parts: Vec<&str> = token.split('.').collect();
        format!("{}.{}.{}", parts[0], encode(other.to_string()), parts[2])
    });
    assert_eq!(changed.await, Some(Rejection::IdToken("signature")));
}

#[actix_web::test]
async fn a_token_without_a_key_id_needs_a_provider_with_one_key() {
    let idp = Idp::new();
    idp.state().token = Some(|state, claims| state.sign(&json!({"alg": "RS256"}), claims));
    assert!(idp.sign_in(NOW).await.is_ok());
    let idp = Idp::new();
    idp.state().published.push((1, "second".to_owned()));
    idp.state().token = Some(|state, claims| state.sign(&json!({"alg": "RS256"}), claims));
    assert_eq!(idp.sign_in(NOW).await.unwrap_err(), Rejection::IdToken("no key for it"));
}

/// A key of each family, and what it signs.
#[test]
fn each_algorithm_verifies_with_its_own_kind_of_key_only() {
    let ec = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap();
    let (x, y) = ec.public_key().as_ref()[1..].split_at(32);
    let ed = Ed25519KeyPair::generate().unwrap();
    let mut rsa_key = jwk(0, "rsa");
    rsa_key.as_object_mut().unwrap().remove("alg");
    let document = json!({"keys": [
        {"kty": "oct", "kid": "mac", "k": encode("secret")}, {"kty": "strange"}, 5,
        rsa_key, {"kty": "EC", "crv": "P-256", "kid": "ec", "x": encode(x), "y": encode(y)},
        {"kty": "OKP", "crv": "Ed25519", "kid": "ed", "x": encode(ed.public_key())},
    ]});
    let keys = KeySet::read(document.as_object().unwrap()).unwrap();
    let algorithms = [
        SigningAlgorithm::Rs256,
        SigningAlgorithm::Ps256,
        SigningAlgorithm::Es256,
        SigningAlgorithm::EdDsa,
    ];
    let claims =
        json!({"iss": "i", "sub": "s", "aud": "lavi", "exp": NOW + 300, "iat": NOW, "nonce": "n"});
    for (algorithm, key, fits) in [
        (SigningAlgorithm::Rs256, "rsa", true),
        (SigningAlgorithm::Ps256, "rsa", true),
        (SigningAlgorithm::Es256, "ec", true),
        (SigningAlgorithm::EdDsa, "ed", true),
        (SigningAlgorithm::EdDsa, "ec", false),
        (SigningAlgorithm::Es256, "ed", false),
        (SigningAlgorithm::Rs256, "ec", false),
        (SigningAlgorithm::Es256, "rsa", false),
        (SigningAlgorithm::Rs256, "mac", false),
    ] {
        let token =
            signed(
                &json!({"alg": algorithm.name(), "kid": key}),
                &claims,
                |message| match algorithm {
                    SigningAlgorithm::Rs256 => sign_rsa(0, &RSA_PKCS1_SHA256, message),
                    SigningAlgorithm::Ps256 => sign_rsa(0, &RSA_PSS_SHA256, message),
                    SigningAlgorithm::Es256 => {
                        ec.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec()
                    }
                    SigningAlgorithm::EdDsa => ed.sign(message).as_ref().to_vec(),
                },
            );
        let expected = Expected {
            issuer: "i",
            client_id: "lavi",
            nonce: "n",
            algorithms: &algorithms,
            access_token: "",
        };
        assert_eq!(verify(&token, &keys, &expected, NOW).is_ok(), fits, "{algorithm:?} {key}");
        let narrow = Expected { algorithms: &[], ..expected };
        assert_eq!(verify(&token, &keys, &narrow, NOW), Err(Rejection::IdToken("alg")));
    }
}
