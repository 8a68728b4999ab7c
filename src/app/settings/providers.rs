//! Makes the settings of the identity providers, of phones and of those that browsers are sent to, from the configuration and
//! PEM files.

use std::{fs, io, path::Path, time::Duration};

use url::Url;

use crate::{
    accounts::embedded::{MissingKey, Protocol, RedirectProvider, RedirectSettings},
    app::settings::{BuildError, certificate_files},
    config::{
        self, Config, ProviderConfig, ProviderKind, ProviderProtocol, Requirements, SignOutKeys,
        SignOutWish, Standard, TrustedCas,
    },
    domain::{Country, RedirectingProvider},
    providers::{
        certificates::{Anchors, LIVE_CAS, TEST_CAS},
        mobile_id,
        oauth::{self, ClientRegistration, Mapping},
        oidc,
        rest::{PhoneSettings, Timing},
        smart_id,
    },
};

/// Mobile-ID, if configured.
pub fn mobile_id(
    given: &config::MobileIdConfig,
    timeout: Duration,
) -> Result<Option<mobile_id::Settings>, BuildError> {
    if given.base.is_none() {
        return Ok(None);
    }
    Ok(Some(PhoneSettings {
        keys: given.clone(),
        tls_roots: tls_roots("embedded.mobile_id.tls_roots", given.tls_roots.as_deref())?,
        anchors: anchors("embedded.mobile_id.trusted_cas", &given.trusted_cas)?,
        timing: Timing { start: timeout, ..Timing::default() },
    }))
}

/// Smart-ID, if configured.
pub fn smart_id(
    given: &config::SmartIdConfig,
    timeout: Duration,
) -> Result<Option<smart_id::Settings>, BuildError> {
    if given.base.is_none() {
        return Ok(None);
    }
    Ok(Some(PhoneSettings {
        keys: given.clone(),
        tls_roots: tls_roots("embedded.smart_id.tls_roots", given.tls_roots.as_deref())?,
        anchors: anchors("embedded.smart_id.trusted_cas", &given.trusted_cas)?,
        timing: Timing { start: timeout, ..Timing::default() },
    }))
}

/// The trusted CAs that a key names.
pub fn anchors(key: &'static str, cas: &TrustedCas) -> Result<Anchors, BuildError> {
    let built_in = match cas {
        TrustedCas::Test => TEST_CAS,
        TrustedCas::Live => LIVE_CAS,
        TrustedCas::Files(path) => return certificate_files::anchors(key, path),
    };
    Anchors::from_pem(&[built_in]).map_err(|cause| BuildError::Provider(format!("{key}: {cause}")))
}

/// The PEM texts of the only CAs that are trusted for a provider's server.
pub fn tls_roots(key: &'static str, file: Option<&Path>) -> Result<Vec<String>, BuildError> {
    let Some(file) = file else { return Ok(Vec::new()) };
    fs::read_to_string(file).map(|pem| vec![pem]).map_err(|cause| unreadable(key, file, &cause))
}

fn unreadable(key: &str, path: &Path, cause: &io::Error) -> BuildError {
    BuildError::Provider(format!("{key}: {}: {cause}", path.display()))
}

// Makes the settings of the redirecting providers from the configuration.

/// The time-out of a back-channel request, while the visitor waits.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of every provider. For an incomplete one, the missing configuration key takes the provider's place.
pub fn redirect_settings(config: &Config) -> RedirectSettings {
    let providers = config.embedded.providers.redirects.0.iter();
    let providers = providers.map(|given| (given.provider, connected(config, given))).collect();
    RedirectSettings { providers, timeout: TIMEOUT }
}

/// The callback address, as registered with the provider.
pub fn callback(root: &Url, provider: RedirectingProvider) -> Url {
    root.join(&format!("{}/callback", provider.path())).unwrap_or_else(|_| root.clone())
}

/// Signing out at the provider too, unless the configuration wants none of it.
pub fn sign_out(root: &Url, given: &ProviderConfig) -> Option<oidc::SignOut> {
    let back = root.join(&format!("{}/signed-out", given.provider.path())).ok()?;
    let SignOutKeys { wish, endpoint } = given.sign_out.clone();
    (wish != SignOutWish::Never).then_some(oidc::SignOut { endpoint, back })
}

fn connected(config: &Config, given: &ProviderConfig) -> Result<RedirectProvider, MissingKey> {
    if let Some(key) = given.lacks() {
        return Err(MissingKey(key));
    }
    let root = &config.account_api.public_root;
    let (id, secret) = (&given.client.id, given.client.secret.clone());
    let back = callback(root, given.provider);
    let mut parameters = given.parameters.clone();
    let (mut protocol, country) = match &given.protocol {
        ProviderProtocol::HarId { issuer, scopes, .. } => {
            let mut har_id = oidc::Settings::har_id(issuer, id, secret, back);
            har_id.client.scopes.clone_from(scopes);
            (Protocol::Oidc(Box::new(har_id)), Country::EE)
        }
        ProviderProtocol::EParaksts { host, acr_values } => {
            let has_own = parameters.iter().any(|(name, _)| name == "acr_values");
            if !acr_values.is_empty() && !has_own {
                parameters.push(("acr_values".to_owned(), acr_values.clone()));
            }
            let e_paraksts = oauth::Settings::e_paraksts(host, id, secret, back)
                .map_err(|_| MissingKey(given.key("host")))?;
            (Protocol::OAuth(Box::new(e_paraksts)), Country::LV)
        }
        ProviderProtocol::Standard(standard) => {
            let country = standard.country.unwrap_or(config.site.country);
            let client = ClientRegistration::new(id, secret, back);
            let missing = |name: &str| MissingKey(given.key(name));
            (protocol(standard, client, country, missing)?, country)
        }
    };
    let requirements = given.requirements.clone();
    match &mut protocol {
        Protocol::Oidc(settings) => {
            settings.client.parameters = parameters;
            settings.requirements = requirements;
            settings.sign_out = sign_out(root, given);
        }
        Protocol::OAuth(settings) => {
            settings.client.parameters = parameters;
            settings.requirements = requirements;
        }
    }
    let is_strong =
        matches!(given.protocol, ProviderProtocol::HarId { require_strong_session: true, .. });
    Ok(RedirectProvider {
        protocol,
        require_strong_session: is_strong,
        country,
        asks_after_sign_out: given.sign_out.wish != SignOutWish::Never,
    })
}

fn protocol(
    given: &Standard,
    client: ClientRegistration,
    country: Country,
    missing: impl Fn(&str) -> MissingKey,
) -> Result<Protocol, MissingKey> {
    let client = ClientRegistration {
        authentication: given.authentication,
        scopes: given.scopes.clone(),
        pkce: given.pkce,
        ..client
    };
    let (mapping, requirements) =
        (Mapping::of(given.claims.clone(), country), Requirements::default());
    let endpoint = |name| {
        let mut given = given.endpoints();
        given.find_map(|(key, url)| (key == name).then_some(url)).ok_or_else(|| missing(name))
    };
    Ok(match given.kind {
        ProviderKind::Oidc => Protocol::Oidc(Box::new(oidc::Settings {
            issuer: given.issuer.clone(),
            client,
            algorithms: given.algorithms.clone(),
            mapping,
            requirements,
            sign_out: None,
        })),
        ProviderKind::OAuth => Protocol::OAuth(Box::new(oauth::Settings {
            client,
            authorization: endpoint("authorization_endpoint")?,
            token: endpoint("token_endpoint")?,
            userinfo: endpoint("userinfo_endpoint")?,
            mapping,
            requirements,
        })),
    })
}
