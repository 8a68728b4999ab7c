//! The state of the stand-ins: their addresses, our client credentials, and what they have issued.

use std::{
    io,
    net::TcpListener,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use url::Url;

use super::{grants::Granted, signing_key::Key};
use crate::{
    clock::Clock,
    config::{
        ClaimNames, ClientKeys, Demands, PersonalCodeForm, ProviderKind, ProviderProtocol,
        RedirectsConfig, SignOutKeys, SigningAlgorithm,
    },
    domain::{LoginMethod, Secret},
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
            config.demands = Demands::default();
            config.sign_out = SignOutKeys::default();
            match &mut config.protocol {
                ProviderProtocol::HarId { issuer, .. } => *issuer = self.issuer(method),
                ProviderProtocol::EParaksts { host, .. } => *host = self.at("e-paraksts/"),
                ProviderProtocol::Standard(standard) => {
                    standard.kind = ProviderKind::Oidc;
                    standard.issuer = self.issuer(method);
                    standard.algorithms = vec![SigningAlgorithm::Rs256];
                    standard.claims = claims();
                }
            }
        }
    }

    /// The exact issuer.
    pub(super) fn issuer(&self, method: LoginMethod) -> String {
        self.at(method.slug()).into()
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

/// The claims of the stand-ins' ID tokens.
fn claims() -> ClaimNames {
    let [given_name, surname, personal_code, birth_date, gender, address, email] =
        ["given_name", "family_name", "personal_code", "birthdate", "gender", "address", "email"]
            .map(str::to_owned);
    let personal_code_form = PersonalCodeForm::Bare;
    ClaimNames {
        given_name,
        surname,
        personal_code,
        personal_code_form,
        birth_date,
        gender,
        address,
        email,
    }
}
