//! The test vectors of Web Authentication level 3 (section 16), through the code that verifies what browsers answer. Those of
//! `tests/vectors/webauthn_level_3.json` are the published ones, letter for letter.

use serde::Deserialize;
use serde_json::json;

use crate::doubles::authenticator::base64url;
use lavi::providers::webauthn::{
    Asserted, Assertion, KnownKey, NewCredential, NewPasskey, Rejection, RelyingParty,
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vector {
    name: String,
    registration: Registered,
    authentication: Authenticated,
}

#[derive(Deserialize)]
struct Registered {
    challenge: String,
    credential_id: String,
    #[serde(rename = "clientDataJSON")]
    client: String,
    #[serde(rename = "attestationObject")]
    object: String,
}

#[derive(Deserialize)]
struct Authenticated {
    challenge: String,
    #[serde(rename = "clientDataJSON")]
    client: String,
    #[serde(rename = "authenticatorData")]
    data: String,
    signature: String,
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(include_str!("../vectors/webauthn_level_3.json")).unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn party() -> RelyingParty {
    RelyingParty {
        id: "example.org".to_owned(),
        origins: vec!["https://example.org".to_owned()],
        embedders: vec!["https://example.com".to_owned()],
    }
}

impl Vector {
    fn made(&self) -> Result<NewPasskey, Rejection> {
        let Registered { challenge, credential_id, client, object } = &self.registration;
        let id = base64url(bytes(credential_id));
        let answer = json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "response": {
                "clientDataJSON": base64url(bytes(client)),
                "attestationObject": base64url(bytes(object)),
            },
        });
        NewCredential::read(&answer.to_string())?.check(&party(), &bytes(challenge))
    }

    fn answer(&self, change: impl FnOnce(&mut [Vec<u8>; 3])) -> Assertion {
        let Authenticated { client, data, signature, .. } = &self.authentication;
        let id = base64url(bytes(&self.registration.credential_id));
        let mut parts = [client, data, signature].map(|hex| bytes(hex));
        change(&mut parts);
        let [client, data, signature] = parts.map(base64url);
        let answer = json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "response": {
                "clientDataJSON": client,
                "authenticatorData": data,
                "signature": signature,
                "userHandle": null,
            },
        });
        Assertion::read(&answer.to_string()).unwrap()
    }

    fn used(&self, made: &NewPasskey) -> Result<Asserted, Rejection> {
        self.answer(|_| ()).check(&party(), &bytes(&self.authentication.challenge), &known(made))
    }
}

fn known(made: &NewPasskey) -> KnownKey {
    KnownKey {
        public_key: made.public_key.clone(),
        counter: made.counter,
        can_be_backed_up: made.can_be_backed_up,
    }
}

/// The algorithms that are not asked for.
const OTHERS: [&str; 3] = ["packed-es384", "packed-es512", "packed-ed448"];

#[test]
fn each_vector_of_an_algorithm_that_is_asked_for_passes() {
    let (mut passed, mut refused) = (0, 0);
    for vector in vectors() {
        let made = vector.made();
        if OTHERS.contains(&vector.name.as_str()) {
            assert_eq!(made.unwrap_err(), Rejection::Algorithm, "{}", vector.name);
            refused += 1;
            continue;
        }
        let made = made.unwrap_or_else(|cause| panic!("{}: {cause}", vector.name));
        vector.used(&made).unwrap_or_else(|cause| panic!("{}: {cause}", vector.name));
        passed += 1;
    }
    assert_eq!((passed, refused), (12, 3));
}

#[test]
fn vectors_without_user_verification_are_refused_as_passkeys() {
    let has_flag = |hex: &str, at: usize| bytes(hex)[at] & 0x04 != 0;
    let mut seen = [0, 0];
    for vector in vectors().into_iter().filter(|one| !OTHERS.contains(&one.name.as_str())) {
        let made = vector.made().unwrap();
        let used = vector.used(&made).unwrap();
        let is_verified = has_flag(&vector.authentication.data, 32);
        seen[usize::from(is_verified)] += 1;
        assert_eq!(used.verified().is_ok(), is_verified, "{}", vector.name);
        let object = bytes(&vector.registration.object);
        let hash = bytes(&vector.authentication.data)[..32].to_vec();
        let at = object.windows(32).position(|window| window == hash).unwrap() + 32;
        let was_verified = object[at] & 0x04 != 0;
        assert_eq!(made.verified().is_ok(), was_verified, "{}", vector.name);
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn one_changed_bit_of_any_part_is_refused() {
    for vector in vectors().into_iter().filter(|one| !OTHERS.contains(&one.name.as_str())) {
        let made = vector.made().unwrap();
        let challenge = bytes(&vector.authentication.challenge);
        for part in 0..3 {
            let assertion = vector.answer(|parts| {
                let last = parts[part].len() - if part == 0 { 2 } else { 1 };
                // Of the client's data the last letter of a value, so that it can still be read.
                parts[part][last] ^= u8::from(part != 0);
                if part == 0 {
                    parts[0].push(b' ');
                }
            });
            let refused = assertion.check(&party(), &challenge, &known(&made));
            assert!(refused.is_err(), "{} part {part}", vector.name);
        }
        let other = vector.answer(|_| ()).check(&party(), b"another", &known(&made));
        assert_eq!(other, Err(Rejection::Challenge), "{}", vector.name);
    }
}

#[test]
fn a_frame_of_another_site_and_another_relying_party_are_refused() {
    let vectors = vectors();
    let named = |name: &str| vectors.iter().find(|vector| vector.name == name).unwrap();
    let framed = named("none-es256-topOrigin");
    let made = framed.made().unwrap();
    let challenge = bytes(&framed.authentication.challenge);
    let alone = RelyingParty { embedders: Vec::new(), ..party() };
    let refused = framed.answer(|_| ()).check(&alone, &challenge, &known(&made));
    assert_eq!(refused, Err(Rejection::Embedder));
    let other = RelyingParty { id: "example.net".to_owned(), ..party() };
    let refused = framed.answer(|_| ()).check(&other, &challenge, &known(&made));
    assert_eq!(refused, Err(Rejection::RelyingParty));
    let other = RelyingParty { origins: vec!["https://example.net".to_owned()], ..party() };
    let refused = framed.answer(|_| ()).check(&other, &challenge, &known(&made));
    assert_eq!(refused, Err(Rejection::Origin));
}
