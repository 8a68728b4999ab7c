//! What the three stand-ins hold: where they are, who we are to them, and what they have handed out.

use std::{
    io,
    net::TcpListener,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use url::Url;

use super::{grants::Granted, signing_key::Key};
use crate::{
    chance::Rng,
    clock::Clock,
    config::{ClientKeys, RedirectsConfig},
    domain::{LoginMethod, Secret},
};

/// Who we are to all three.
pub(super) const CLIENT: &str = "lavi-demo";

/// The three providers. Clones share everything.
#[derive(Clone)]
pub struct StandIns(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) listener: TcpListener,
    /// Below it lie `har-id`, `x-id` and `e-paraksts`.
    base: Url,
    /// Where browsers may be sent back to.
    callbacks: Url,
    pub(super) secret: Secret,
    clock: Clock,
    pub(super) chance: Rng,
    key: OnceLock<Option<Key>>,
    granted: Mutex<Granted>,
}

impl StandIns {
    /// Stand-ins on a port of their own, for a service whose public root is `callbacks`. They are another site than that
    /// service's, as the true ones are.
    ///
    /// # Errors
    /// When there is no port.
    pub fn new(callbacks: Url, clock: Clock, chance: Rng) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let base =
            Url::parse(&format!("http://{}/", listener.local_addr()?)).map_err(io::Error::other)?;
        let (secret, granted) = (Secret::new(chance.token()), Mutex::default());
        Ok(Self(Arc::new(Inner {
            listener,
            base,
            callbacks,
            secret,
            clock,
            chance,
            key: OnceLock::new(),
            granted,
        })))
    }

    /// Connects the account service with them.
    pub fn connect(&self, redirects: &mut RedirectsConfig) {
        let client = || ClientKeys { id: CLIENT.to_owned(), secret: self.0.secret.clone() };
        redirects.har_id.issuer = self.issuer(LoginMethod::HarId);
        redirects.har_id.client = client();
        redirects.x_id.issuer = self.issuer(LoginMethod::XId);
        redirects.x_id.client = client();
        "personal_code".clone_into(&mut redirects.x_id.claims.personal_code);
        redirects.e_paraksts.host = self.at("e-paraksts/");
        redirects.e_paraksts.client = client();
    }

    /// The issuer, to the letter.
    pub(super) fn issuer(&self, method: LoginMethod) -> String {
        self.at(method.slug()).into()
    }

    fn at(&self, path: &str) -> Url {
        self.0.base.join(path).unwrap_or_else(|_| self.0.base.clone())
    }

    /// Where this provider may send browsers back to.
    pub(super) fn callback(&self, method: LoginMethod) -> String {
        self.0
            .callbacks
            .join(&format!("{}/callback", method.slug()))
            .map(String::from)
            .unwrap_or_default()
    }

    pub(super) fn now(&self) -> i64 {
        self.0.clock.now()
    }

    pub(super) fn granted(&self) -> MutexGuard<'_, Granted> {
        self.0.granted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Made when it is first needed, since that takes a moment.
    pub(super) fn key(&self) -> Option<&Key> {
        self.0.key.get_or_init(Key::new).as_ref()
    }
}
