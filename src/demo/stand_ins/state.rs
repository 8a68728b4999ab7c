//! The state of the stand-ins: their addresses, our client credentials, what they have issued, and the key that signs ID
//! tokens.

use std::{
    collections::HashMap,
    io,
    net::TcpListener,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use aws_lc_rs::{
    rand::SystemRandom,
    rsa::KeySize,
    signature::{KeyPair, RSA_PKCS1_SHA256, RsaKeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use der::{Decode, Reader, SliceReader, asn1::UintRef};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::{
    clock::Clock,
    config::{
        ClientKeys, ProviderKind, ProviderProtocol, RedirectsConfig, Requirements, SignOutKeys,
        SigningAlgorithm,
    },
    demo::stand_ins::Played,
    domain::{Country, LoginMethod, Secret},
    providers::oauth::Mapping,
    rng::Rng,
};

/// Our client id with all of them.
pub(super) const CLIENT: &str = "lavi-demo";

/// The providers. Clones share their state.
#[derive(Clone)]
pub struct StandIns(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) listener: TcpListener,
    /// The address above `har-id`, `x-id`, `e-paraksts` and so on.
    base: Url,
    /// The root of the allowed redirect URIs.
    callbacks: Url,
    pub(super) secret: Secret,
    clock: Clock,
    pub(super) rng: Rng,
    key: OnceLock<Option<Key>>,
    granted: Mutex<Granted>,
}

impl StandIns {
    /// Stand-ins on a port of their own, for a service whose public root is `callbacks`. Their origin differs from that
    /// service's, as with the real providers.
    pub fn new(callbacks: Url, clock: Clock, rng: Rng) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let base =
            Url::parse(&format!("http://{}/", listener.local_addr()?)).map_err(io::Error::other)?;
        let (secret, granted) = (Secret::new(rng.token()), Mutex::default());
        Ok(Self(Arc::new(Inner {
            listener,
            base,
            callbacks,
            secret,
            clock,
            rng,
            key: OnceLock::new(),
            granted,
        })))
    }

    /// The port where they listen.
    pub fn port(&self) -> u16 {
        self.0.base.port().unwrap_or_default()
    }

    /// The same before they are shared, reached through another port of this machine.
    pub fn reached_by(mut self, port: u16) -> Self {
        if let Some(own) = Arc::get_mut(&mut self.0) {
            // An address with a host has room for a port.
            let _ = own.base.set_port(Some(port));
        }
        self
    }

    /// Configures the account service to use the stand-ins.
    pub fn connect(&self, redirects: &mut RedirectsConfig) {
        let client = || ClientKeys { id: CLIENT.to_owned(), secret: self.0.secret.clone() };
        for config in &mut redirects.0 {
            let method = LoginMethod::Provider(config.provider);
            config.client = client();
            config.parameters = Vec::new();
            config.requirements = Requirements::default();
            config.sign_out = SignOutKeys::default();
            match &mut config.protocol {
                ProviderProtocol::HarId { issuer, .. } => *issuer = self.issuer(method),
                ProviderProtocol::EParaksts { host, .. } => *host = self.at("e-paraksts/"),
                ProviderProtocol::Standard(standard) => {
                    standard.kind = ProviderKind::Oidc;
                    standard.issuer = self.issuer(method);
                    standard.algorithms = vec![SigningAlgorithm::Rs256];
                    standard.claims = Mapping::standard("personal_code", Country::EE).claims;
                }
            }
        }
    }

    /// The exact issuer.
    pub(super) fn issuer(&self, method: LoginMethod) -> String {
        self.at(&method.slug()).into()
    }

    fn at(&self, path: &str) -> Url {
        self.0.base.join(path).unwrap_or_else(|_| self.0.base.clone())
    }

    /// The redirect URI that this provider accepts.
    pub(super) fn callback(&self, method: LoginMethod) -> String {
        self.0
            .callbacks
            .join(&format!("{}/callback", method.path()))
            .map(String::from)
            .unwrap_or_default()
    }

    pub(super) fn now(&self) -> i64 {
        self.0.clock.now()
    }

    pub(super) fn granted(&self) -> MutexGuard<'_, Granted> {
        self.0.granted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The signing key, generated when it is first needed because that takes a moment.
    pub(super) fn key(&self) -> Option<&Key> {
        self.0.key.get_or_init(Key::new).as_ref()
    }
}

// The codes and access tokens that the stand-ins have issued.

/// The lifetimes of a code and of an access token, in seconds.
pub(super) const LIFETIMES: (i64, i64) = (60, 600);

#[derive(Default)]
pub(super) struct Granted {
    pub(super) codes: HashMap<String, Grant>,
    pub(super) tokens: HashMap<String, Access>,
}

/// What a code stands for.
pub(super) struct Grant {
    pub(super) method: LoginMethod,
    pub(super) person: &'static Played,
    pub(super) redirect_uri: String,
    pub(super) scope: String,
    pub(super) nonce: Option<String>,
    pub(super) challenge: Option<String>,
    pub(super) until: i64,
}

/// What an access token gives access to.
pub(super) struct Access {
    pub(super) method: LoginMethod,
    pub(super) person: &'static Played,
    pub(super) scope: String,
    pub(super) until: i64,
}

impl Granted {
    /// Drops expired codes and tokens.
    pub(super) fn forget(&mut self, now: i64) {
        self.codes.retain(|_, grant| now < grant.until);
        self.tokens.retain(|_, access| now < access.until);
    }
}

// The key that signs ID tokens (RS256). The JWT is assembled here by hand, so that the library that verifies it does
// not test itself.

/// The signing key of this run.
pub(super) struct Key {
    pair: RsaKeyPair,
    id: String,
}

impl Key {
    pub(super) fn new() -> Option<Self> {
        let pair = RsaKeyPair::generate(KeySize::Rsa2048).ok()?;
        let id = encode(&Sha256::digest(pair.public_key().as_ref())[..8]);
        Some(Self { pair, id })
    }

    pub(super) fn public(&self) -> Option<Value> {
        let mut reader = SliceReader::new(self.pair.public_key().as_ref()).ok()?;
        let number = |reader: &mut SliceReader<'_>| {
            UintRef::decode(reader).map(|number| encode(number.as_bytes()))
        };
        let (n, e) = reader
            .sequence(|reader| Ok::<_, der::Error>((number(reader)?, number(reader)?)))
            .ok()?;
        Some(json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.id, "n": n, "e": e}))
    }

    pub(super) fn sign(&self, claims: &Value) -> Option<String> {
        let header = json!({"typ": "JWT", "alg": "RS256", "kid": self.id});
        let message = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature)
            .ok()?;
        Some(format!("{message}.{}", encode(signature)))
    }
}

/// Base64url without padding, as used in JWTs.
pub(super) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
