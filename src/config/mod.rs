//! Floor 1: the configuration, read once at start. `config.toml` at the top of the project documents every key and is
//! itself the source of the defaults. All problems are reported at once, each with its key.

#![expect(
    clippy::option_option,
    reason = "of what reads a key. Outer: the key is in order; inner: it is not empty"
)]

mod configuration;
mod embedded;
mod finding;
mod id_card;
mod identities;
mod limits;
mod mail;
mod providers;
mod reader;
mod redirect_keys;
mod redirects;
mod sections;
mod session;

pub use configuration::{Blank, Config, fill};
pub use embedded::{Database, EmbeddedConfig, SecondFactorRule, sqlite_file};
pub use finding::{Finding, Findings, Health};
pub use id_card::{
    CaName, CardCaSet, CardCas, CardListener, CrlSource, IdCard, IdCardKind, Ocsp, OcspIssuer,
    OcspTerms, ProxyHeader,
};
pub use identities::TEST_CA;
pub use limits::{Hashing, Limits, Thresholds};
pub use mail::{MailTarget, MailTls, Smtp};
pub use providers::{
    CertificateLevel, MobileIdConfig, Providers, SmartIdConfig, SmartIdScheme, SmartIdStart,
    TrustedCas,
};
pub use reader::{Problems, is_loopback};
pub use redirects::{
    ClaimNames, ClientAuthentication, ClientKeys, PersonalCodeForm, ProviderConfig, ProviderKind,
    ProviderProtocol, RedirectsConfig, Requirements, SignOutKeys, SignOutWish, SigningAlgorithm,
    Standard,
};
pub use sections::{
    AccountApi, AccountRoot, AcrNames, CaptchaConfig, CaptchaKind, Embed, Geo, Imprint,
    LinksConfig, Log, Login, MainApp, PasskeysConfig, SecondaryAs, Security, Server, SiteConfig,
    Tls,
};
pub use session::{SessionConfig, SessionStore};

use std::{collections::BTreeMap, path::Path};

use reader::{CREDENTIALS, Reader};

/// The defaults, with their documentation.
const DEFAULTS: &str = include_str!("../../config.toml");

impl Config {
    /// Reads the defaults, then the file, then environment variables (`LAVI__SECTION__KEY`); later values override
    /// earlier ones.
    ///
    /// # Errors
    /// [`Problems`] with everything that is wrong: an unreadable file, unknown keys, invalid values.
    pub fn read(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, Problems> {
        match Self::read_what_is_right(file, environment) {
            (Some(config), findings) if findings.list.is_empty() => Ok(config),
            (_, findings) => Err(Problems(findings.lines())),
        }
    }

    /// As [`Config::read`]. With problems it also returns what the configuration would be with the defaults of the keys
    /// whose values cannot be used, so that the rest can be examined.
    pub fn read_what_is_right(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> (Option<Self>, Findings) {
        let is_ours = |name: &str| name.starts_with("LAVI__") || name == CREDENTIALS;
        let environment: BTreeMap<_, _> =
            environment.into_iter().filter(|(name, _)| is_ours(name)).collect();
        let mut reader = Reader::new(DEFAULTS, file, &environment);
        let config = Self::read_from(&mut reader);
        if let Some(config) = &config {
            configuration::check_plain_http(&mut reader, config);
            identities::check(&mut reader, config);
            configuration::check_smart_id(&mut reader, config);
        }
        (config, reader.finish())
    }
}
