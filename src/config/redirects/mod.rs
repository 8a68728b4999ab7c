//! The redirecting providers of the embedded account service: three that are built in, and those of the configuration.
//! `config.toml` documents every key.

mod demands;
mod reading;
mod standard;

use url::Url;

pub use demands::{Demands, SignOutKeys, SignOutWish};
pub use reading::{add_login_methods, read};
pub use standard::{
    ClaimNames, ClientAuthentication, PersonalCodeForm, ProviderKind, SigningAlgorithm, Standard,
};

use crate::domain::{RedirectingProvider, Secret};

/// Every redirecting provider, connected or not.
#[derive(Clone, Debug)]
pub struct RedirectsConfig(pub Vec<ProviderConfig>);

/// A redirecting provider and its keys.
#[derive(Clone, Debug)]
pub struct ProviderConfig {
    pub provider: RedirectingProvider,
    /// The section of its keys: `embedded.har_id`, `embedded.providers.tara`.
    pub section: String,
    /// The icon of its tab as inline SVG; `None` means the one that is built in.
    pub icon: Option<String>,
    pub client: ClientKeys,
    pub demands: Demands,
    pub sign_out: SignOutKeys,
    pub protocol: ProviderProtocol,
}

/// Our client id and secret with a provider.
#[derive(Clone, Debug)]
pub struct ClientKeys {
    pub id: String,
    pub secret: Secret,
}

/// How a provider is spoken to.
#[derive(Clone, Debug)]
pub enum ProviderProtocol {
    HarId {
        /// Compared exactly.
        issuer: String,
        scopes: Vec<String>,
        require_strong_session: bool,
    },
    EParaksts {
        host: Url,
        acr_values: String,
    },
    /// Whatever the keys say: X-ID, and every provider of the configuration.
    Standard(Box<Standard>),
}

impl RedirectsConfig {
    /// The keys of this provider.
    pub fn of(&self, provider: RedirectingProvider) -> Option<&ProviderConfig> {
        self.0.iter().find(|config| config.provider == provider)
    }

    /// The same, to change them.
    pub fn of_mut(&mut self, provider: RedirectingProvider) -> Option<&mut ProviderConfig> {
        self.0.iter_mut().find(|config| config.provider == provider)
    }
}

impl ProviderConfig {
    /// The full name of a key of its section.
    pub fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.section)
    }

    /// The first required key that is empty, if any.
    pub fn lacks(&self) -> Option<String> {
        let of_protocol = match &self.protocol {
            ProviderProtocol::Standard(standard) => standard.lacks(),
            _ => None,
        };
        let client = self.client.id.is_empty().then_some("client_id");
        client.or(of_protocol).map(|name| self.key(name))
    }

    /// Whether it speaks `OpenID` Connect, in which a person can be signed out at the provider.
    pub fn can_sign_out(&self) -> bool {
        match &self.protocol {
            ProviderProtocol::HarId { .. } => true,
            ProviderProtocol::EParaksts { .. } => false,
            ProviderProtocol::Standard(standard) => standard.kind == ProviderKind::Oidc,
        }
    }

    /// The keys whose addresses we call or send people to, each with its address.
    pub fn addresses(&self) -> Vec<(String, Url)> {
        let issuer = |issuer: &str| Some(("issuer", Url::parse(issuer).ok()?));
        let addresses: Vec<_> = match &self.protocol {
            ProviderProtocol::HarId { issuer: address, .. } => {
                issuer(address).into_iter().collect()
            }
            ProviderProtocol::EParaksts { host, .. } => vec![("host", host.clone())],
            ProviderProtocol::Standard(standard) => {
                issuer(&standard.issuer).into_iter().chain(standard.endpoints()).collect()
            }
        };
        let end_session = self.sign_out.endpoint.clone().map(|url| ("end_session_endpoint", url));
        let addresses = addresses.into_iter().chain(end_session);
        addresses.map(|(name, address)| (self.key(name), address)).collect()
    }
}
