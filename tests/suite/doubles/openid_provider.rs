//! An `OpenID` provider for tests: its keys, its tokens, and every fault that it can have. Tokens are assembled by
//! hand, so that the parser is not tested against itself.

use std::{
    sync::{Arc, LazyLock, Mutex, MutexGuard},
    time::Duration,
};

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der},
    rand::SystemRandom,
    rsa::KeySize,
    signature::{KeyPair, RSA_PKCS1_SHA256, RsaEncoding, RsaKeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use der::{Decode, Reader, SliceReader, asn1::UintRef};
use lavi::{
    domain::{Language, Secret},
    providers::{
        oauth::{
            AuthorizationRedirect, AuthorizationResponse, BackChannel, Freshness, PersonClaims,
            Rejection,
        },
        oidc::{Provider, Settings},
    },
    rng::Rng,
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::server::{Action, Request, Server};

pub const NOW: i64 = 1_795_132_800;
pub const SECRET: &str = "s€cret:/+ 1";
pub const CODE: &str = "a code";
/// Longer than a busy machine takes to answer.
pub const PATIENT: Duration = Duration::from_secs(20);
/// For providers that will not answer at all.
pub const HURRIED: Duration = Duration::from_secs(1);

/// Two keys shared by all tests, because generating one takes a while.
static KEYS: LazyLock<[RsaKeyPair; 2]> =
    LazyLock::new(|| [(); 2].map(|()| RsaKeyPair::generate(KeySize::Rsa2048).unwrap()));

/// The provider's current behaviour; tests change it.
pub struct State {
    pub root: String,
    /// Which of the two keys signs, and its key id.
    pub key: (usize, String),
    /// The published keys with their ids.
    pub published: Vec<(usize, String)>,
    pub nonce: String,
    pub change_claims: fn(&mut Map<String, Value>),
    /// Creates the token from its claims; `None` means a correctly signed one.
    pub token: Option<fn(&State, &Value) -> String>,
    pub userinfo: Value,
    pub challenge: String,
    /// What happens at an address instead of a response.
    pub failures: Vec<(&'static str, Action)>,
    /// An address whose response is padded with blanks to this many bytes.
    pub padded: Option<(&'static str, usize)>,
}

impl State {
    pub fn header(&self, algorithm: &str) -> Value {
        json!({"alg": algorithm, "typ": "JWT", "kid": self.key.1})
    }

    pub fn sign(&self, header: &Value, claims: &Value) -> String {
        signed(header, claims, |message| sign_rsa(self.key.0, &RSA_PKCS1_SHA256, message))
    }
}

/// The private key in PKCS#8.
pub fn private(key: usize) -> Vec<u8> {
    AsDer::<Pkcs8V1Der<'_>>::as_der(&KEYS[key]).unwrap().as_ref().to_vec()
}

pub fn sign_rsa(key: usize, how: &'static dyn RsaEncoding, message: &[u8]) -> Vec<u8> {
    let mut signature = vec![0; KEYS[key].public_modulus_len()];
    KEYS[key].sign(how, &SystemRandom::new(), message, &mut signature).unwrap();
    signature
}

pub fn signed(header: &Value, claims: &Value, sign: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let message = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
    let signature = sign(message.as_bytes());
    format!("{message}.{}", encode(signature))
}

pub fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub fn jwk(key: usize, name: &str) -> Value {
    let (modulus, exponent) = public(key);
    json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": name, "n": encode(modulus), "e": encode(exponent)})
}

pub fn public(key: usize) -> (Vec<u8>, Vec<u8>) {
    let public = KEYS[key].public_key();
    let mut reader = SliceReader::new(public.as_ref()).unwrap();
    let number = |reader: &mut SliceReader<'_>| {
        UintRef::decode(reader).map(|number| number.as_bytes().to_vec())
    };
    reader.sequence(|reader| Ok::<_, der::Error>((number(reader)?, number(reader)?))).unwrap()
}

pub fn claims(state: &State) -> Value {
    let mut claims = json!({
        "iss": state.root, "sub": "4f9a", "aud": "lavi", "exp": NOW + 300, "iat": NOW, "nonce": state.nonce,
        "at_hash": encode(&Sha256::digest("an access token")[..16]), "amr": ["pop"],
    });
    (state.change_claims)(claims.as_object_mut().unwrap());
    claims
}

pub struct Idp {
    pub server: Server,
    pub provider: Provider,
    state: Arc<Mutex<State>>,
    rng: Rng,
}

impl Idp {
    /// HarID without faults.
    pub fn new() -> Self {
        Self::with_timeout(PATIENT)
    }

    /// HarID with this time-out.
    pub fn with_timeout(timeout: Duration) -> Self {
        LazyLock::force(&KEYS);
        let state = Arc::new(Mutex::new(State {
            root: String::new(),
            key: (0, "first".to_owned()),
            published: vec![(0, "first".to_owned())],
            nonce: String::new(),
            change_claims: |_| {},
            token: None,
            userinfo: json!({
                "sub": "4f9a", "given_name": "Mari-Liis", "family_name": "Männik", "email": "mari@kool.example",
                "email_verified": true, "phone_number": "+37255555555", "personal_code": "EE:EID:60001019906",
                "strong_session": true,
            }),
            challenge: String::new(),
            failures: Vec::new(),
            padded: None,
        }));
        let shared = Arc::clone(&state);
        let server = Server::start(move |request| {
            let state = shared.lock().unwrap();
            match (act(request, &state), state.padded) {
                (Action::Answer(status, mut body), Some((path, length)))
                    if path == request.path =>
                {
                    body.resize(length, b' ');
                    Action::Answer(status, body)
                }
                (action, _) => action,
            }
        });
        let root = server.root.as_str().trim_end_matches('/').to_owned();
        state.lock().unwrap().root.clone_from(&root);
        let redirect_uri = "https://paevik.example/account/har-id/callback".parse().unwrap();
        let settings = Settings::har_id(&root, "lavi", Secret::new(SECRET), redirect_uri);
        Self {
            provider: Provider::new(settings, exchange(timeout)),
            server,
            state,
            rng: Rng::seeded(3),
        }
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    pub async fn begin(&self, now: i64) -> Result<AuthorizationRedirect, Rejection> {
        let redirect = self.provider.begin(Freshness::Any, Language::Et, &self.rng, now).await?;
        let query = |name: &str| {
            redirect
                .url
                .query_pairs()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value.into_owned())
        };
        let mut state = self.state();
        state.nonce = query("nonce").unwrap();
        state.challenge = query("code_challenge").unwrap();
        drop(state);
        Ok(redirect)
    }

    /// Signs in with consent: out to the provider and back.
    pub async fn sign_in(&self, now: i64) -> Result<PersonClaims, Rejection> {
        let redirect = self.begin(now).await?;
        self.provider.complete(&consent(&redirect), &redirect.pending, now).await
    }
}

pub fn exchange(timeout: Duration) -> BackChannel {
    BackChannel::new(timeout).unwrap()
}

pub fn consent(redirect: &AuthorizationRedirect) -> AuthorizationResponse {
    AuthorizationResponse {
        code: Secret::new(CODE),
        state: redirect.pending.state.clone(),
        ..AuthorizationResponse::default()
    }
}

fn act(request: &Request, state: &State) -> Action {
    if let Some((_, action)) = state.failures.iter().find(|(path, _)| *path == request.path) {
        return action.clone();
    }
    let at = |path: &str| format!("{}{path}", state.root);
    match request.path.as_str() {
        "/.well-known/openid-configuration" => Action::json(
            200,
            &json!({
                "issuer": state.root, "authorization_endpoint": at("/et/authorizations/new"), "jwks_uri": at("/jwks.json"),
                "token_endpoint": at("/et/access_tokens"), "userinfo_endpoint": at("/et/user_info"),
            }),
        ),
        "/jwks.json" => {
            let keys: Vec<_> = state.published.iter().map(|(key, name)| jwk(*key, name)).collect();
            Action::json(200, &json!({ "keys": keys }))
        }
        "/et/access_tokens" => {
            let is_ours = request.field("code").as_deref() == Some(CODE)
                && request.field("grant_type").as_deref() == Some("authorization_code")
                && encode(Sha256::digest(request.field("code_verifier").unwrap_or_default()))
                    == state.challenge;
            if !is_ours {
                return Action::json(
                    400,
                    &json!({"error": "invalid_grant", "error_description": "mari@kool.example"}),
                );
            }
            let claims = claims(state);
            let token = state.token.map_or_else(
                || state.sign(&state.header("RS256"), &claims),
                |token| token(state, &claims),
            );
            let answer = json!({"access_token": "an access token", "token_type": "bearer", "expires_in": 86400, "id_token": token});
            Action::json(200, &answer)
        }
        "/et/user_info" if request.header("authorization") == Some("Bearer an access token") => {
            Action::json(200, &state.userinfo)
        }
        _ => Action::Answer(404, Vec::new()),
    }
}
