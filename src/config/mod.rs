//! Floor 1: the configuration, read once at start. `config.toml` at the top of the project documents every key and is
//! itself the source of the defaults. All problems are reported at once, each with its key.

mod account_service;
mod blanks;
mod configuration;
mod credentials;
mod id_card;
mod identities;
mod keys;
mod mail;
mod offered;
mod operator;
mod plain_http;
mod problems;
mod providers;
mod reader;
mod redirects;
mod sections;
mod security;
mod session;
mod smart_id_needs;
mod smart_id_start;
mod storage;
mod values;

use std::{collections::BTreeMap, path::Path};

pub use blanks::{Blank, fill};
pub use configuration::Config;
pub use id_card::{
    CaName, CardCaSet, CardCas, CardListener, CrlPlace, IdCard, IdCardKind, Ocsp, OcspIssuer,
    OcspTerms, ProxyHeader,
};
pub use identities::TEST_CA;
pub use mail::{MailTarget, MailTls, Smtp};
pub use operator::Imprint;
pub use problems::Problems;
pub use providers::{MobileIdConfig, Providers, SmartIdConfig, TrustedCas};
pub use redirects::{
    ClaimNames, ClientAuthentication, ClientKeys, Demands, PersonalCodeForm, ProviderConfig,
    ProviderKind, ProviderProtocol, RedirectsConfig, SignOutKeys, SigningAlgorithm, Standard,
};
pub use sections::{
    AccountApi, AccountRoot, CaptchaConfig, CaptchaKind, Embed, EmbeddedConfig, Geo, LinksConfig,
    Log, Login, MainApp, Server, SiteConfig, Tls,
};
pub use security::Security;
pub use session::{SessionConfig, SessionStore};
pub use smart_id_start::SmartIdStart;
pub use storage::{Database, sqlite_file};
pub use values::is_loopback;

use reader::Reader;

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
        let text = file
            .map(|path| {
                std::fs::read_to_string(path)
                    .map_err(|cause| Problems::one(format!("{}: {cause}", path.display())))
            })
            .transpose()?;
        let environment: BTreeMap<String, String> =
            environment.into_iter().filter(|(name, _)| name.starts_with("LAVI__")).collect();
        let mut reader = Reader::new(DEFAULTS, text.as_deref(), &environment)?;
        let config = keys::read(&mut reader);
        if let Some(config) = &config {
            plain_http::check(&mut reader, config);
            identities::check(&mut reader, config);
            smart_id_needs::check(&mut reader, config);
        }
        reader.finish(config)
    }
}
