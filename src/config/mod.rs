//! Floor 1: the configuration, read once at start. `config.toml` at the top of the project documents every key and is
//! itself the source of the defaults. All problems are reported at once, each with its key.

mod configuration;
mod id_card;
mod identities;
mod keys;
mod limits;
mod mail;
mod providers;
mod reader;
mod redirect_keys;
mod redirects;
mod sections;
mod session;
mod storage;

pub use configuration::{Blank, Config, fill};
pub use id_card::{
    CaName, CardCaSet, CardCas, CardListener, CrlPlace, IdCard, IdCardKind, Ocsp, OcspIssuer,
    OcspTerms, ProxyHeader,
};
pub use identities::TEST_CA;
pub use limits::LimitsConfig;
pub use mail::{MailTarget, MailTls, Smtp};
pub use providers::{
    MobileIdConfig, Providers, SmartIdConfig, SmartIdScheme, SmartIdStart, TrustedCas,
};
pub use reader::{Problems, is_loopback};
pub use redirects::{
    ClaimNames, ClientAuthentication, ClientKeys, Demands, PersonalCodeForm, ProviderConfig,
    ProviderKind, ProviderProtocol, RedirectsConfig, SignOutKeys, SignOutWish, SigningAlgorithm,
    Standard,
};
pub use sections::{
    AccountApi, AccountRoot, CaptchaConfig, CaptchaKind, Embed, EmbeddedConfig, Geo, Imprint,
    LinksConfig, Log, Login, MainApp, Security, Server, SiteConfig, Tls,
};
pub use session::{SessionConfig, SessionStore};
pub use storage::{Database, sqlite_file};

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use reader::{CREDENTIALS, NOT_TOML, Reader};

/// The defaults, with their documentation.
const DEFAULTS: &str = include_str!("../../config.toml");

/// How often values that are wrong are left out, before the rest is not examined.
const ROUNDS: usize = 4;

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
        layered(file, text.as_deref(), &ours(environment), &BTreeSet::new())
    }

    /// As [`Config::read`]. With problems it also returns what the configuration would be without the values that are
    /// wrong, so that the rest can be examined; `None` if nothing can be made of it.
    pub fn read_what_is_right(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> (Option<Self>, Problems) {
        let environment = ours(environment);
        let problems = match Self::read(file, environment.clone()) {
            Ok(config) => return (Some(config), Problems(Vec::new())),
            Err(problems) => problems,
        };
        let mut without = wrong_keys(&problems);
        let text = file.and_then(|path| std::fs::read_to_string(path).ok());
        let text = text.filter(|_| !without.contains(NOT_TOML));
        for _ in 0..ROUNDS {
            match layered(file, text.as_deref(), &environment, &without) {
                Ok(config) => return (Some(config), problems),
                Err(more) => without.extend(wrong_keys(&more)),
            }
        }
        (None, problems)
    }
}

/// The variables that are meant for us.
fn ours(environment: impl IntoIterator<Item = (String, String)>) -> BTreeMap<String, String> {
    let is_ours = |name: &str| name.starts_with("LAVI__") || name == CREDENTIALS;
    environment.into_iter().filter(|(name, _)| is_ours(name)).collect()
}

/// The keys and variables that lines are about.
fn wrong_keys(problems: &Problems) -> BTreeSet<String> {
    let keys = problems.0.iter().filter_map(|line| Some(line.split_once(": ")?.0));
    keys.flat_map(|keys| keys.split(", ")).map(str::to_owned).collect()
}

/// The configuration of the defaults, a file's text, and the environment, without the values of some keys.
fn layered(
    file: Option<&Path>,
    text: Option<&str>,
    environment: &BTreeMap<String, String>,
    without: &BTreeSet<String>,
) -> Result<Config, Problems> {
    let mut reader = Reader::new(DEFAULTS, file.zip(text), environment, without)?;
    let config = keys::read(&mut reader);
    if let Some(config) = &config {
        configuration::check_plain_http(&mut reader, config);
        identities::check(&mut reader, config);
        configuration::check_smart_id(&mut reader, config);
    }
    reader.finish(config)
}
