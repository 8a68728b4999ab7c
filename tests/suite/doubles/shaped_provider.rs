//! An `OpenID` provider in the shape of a published one: its discovery document, ID token and userinfo are what the test
//! says. The browser never sees a page of it: the test reads the request and writes the answer.

use std::sync::{Arc, Mutex, MutexGuard};

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use super::{
    openid_provider::{jwk, sign_rsa, signed},
    server::{Action, Request, Server},
};

const ACCESS: &str = "an access token of the shaped provider";

pub struct Shape {
    pub root: String,
    /// Added to the discovery document.
    pub discovery: Value,
    /// Added to the ID token.
    pub claims: Value,
    /// The answer of the userinfo endpoint; `null` means that there is none.
    pub userinfo: Value,
    /// The audience, the nonce and the time of the token.
    pub client: String,
    pub nonce: String,
    pub now: i64,
}

pub struct ShapedProvider {
    shape: Arc<Mutex<Shape>>,
}

/// `at_hash` as TARA writes it.
pub fn padded_hash() -> String {
    STANDARD.encode(&Sha256::digest(ACCESS)[..16])
}

/// `at_hash` as the standard writes it.
pub fn url_safe_hash() -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(ACCESS)[..16])
}

impl ShapedProvider {
    pub fn new(discovery: Value, claims: Value, userinfo: Value) -> Self {
        let (root, client, nonce) = (String::new(), String::new(), String::new());
        let shape = Shape { root, discovery, claims, userinfo, client, nonce, now: 0 };
        let shape = Arc::new(Mutex::new(shape));
        let shared = Arc::clone(&shape);
        let server = Server::start(move |request| act(request, &shared.lock().unwrap()));
        server.root.as_str().trim_end_matches('/').clone_into(&mut shape.lock().unwrap().root);
        Self { shape }
    }

    pub fn issuer(&self) -> String {
        self.shape().root.clone()
    }

    pub fn shape(&self) -> MutexGuard<'_, Shape> {
        self.shape.lock().unwrap()
    }

    /// Takes an authorization request: the address that leads back with a code.
    pub fn consents(&self, request: &str, now: i64) -> String {
        let request = Url::parse(request).unwrap();
        assert!(request.as_str().starts_with(&self.issuer()), "{request}");
        let given = |name: &str| parameter(&request, name).unwrap_or_default();
        let mut back = Url::parse(&given("redirect_uri")).unwrap();
        back.query_pairs_mut().append_pair("code", "c").append_pair("state", &given("state"));
        let mut shape = self.shape();
        (shape.client, shape.nonce, shape.now) = (given("client_id"), given("nonce"), now);
        back.into()
    }
}

/// A parameter of an address that occurs once.
pub fn parameter(address: &Url, name: &str) -> Option<String> {
    let mut found = address.query_pairs().filter(|(key, _)| key == name);
    let value = found.next().map(|(_, value)| value.into_owned());
    assert!(found.next().is_none(), "{name} twice: {address}");
    value
}

fn act(request: &Request, shape: &Shape) -> Action {
    let root = &shape.root;
    let with = |mut base: Value, more: &Value| {
        base.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        base
    };
    let at = |path: &str| format!("{root}{path}");
    match request.path.as_str() {
        "/.well-known/openid-configuration" => {
            let mut document = json!({
                "issuer": root, "authorization_endpoint": at("/authorize"), "token_endpoint": at("/token"), "jwks_uri": at("/keys"),
            });
            if !shape.userinfo.is_null() {
                document["userinfo_endpoint"] = at("/userinfo").into();
            }
            Action::json(200, &with(document, &shape.discovery))
        }
        "/keys" => Action::json(200, &json!({ "keys": [jwk(0, "k")] })),
        "/token" => {
            let base = json!({
                "iss": root, "aud": [shape.client], "nonce": shape.nonce, "iat": shape.now, "exp": shape.now + 40,
            });
            let sign =
                |message: &[u8]| sign_rsa(0, &aws_lc_rs::signature::RSA_PKCS1_SHA256, message);
            let token =
                signed(&json!({"alg": "RS256", "kid": "k"}), &with(base, &shape.claims), sign);
            Action::json(
                200,
                &json!({"access_token": ACCESS, "token_type": "bearer", "id_token": token}),
            )
        }
        "/userinfo" if request.header("authorization") == Some(&format!("Bearer {ACCESS}")) => {
            Action::json(200, &shape.userinfo)
        }
        _ => Action::text(404, ""),
    }
}
