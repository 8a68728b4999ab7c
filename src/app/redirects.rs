//! Makes the settings of the redirecting providers from the configuration.

use std::time::Duration;

use url::Url;

use crate::{
    accounts::embedded::{MissingKey, Protocol, RedirectProvider, RedirectSettings},
    config::{
        ClientAuthentication, Config, Demands, PersonalCodeForm, ProviderConfig, ProviderKind,
        ProviderProtocol, SignOutKeys, SignOutWish, SigningAlgorithm, Standard,
    },
    domain::{Country, RedirectingProvider},
    providers::{
        oauth::{self, Authentication, ClientRegistration, CodeForm, Mapping, Requirements},
        oidc::{self, Algorithm},
    },
};

/// The time-out of a back-channel request, while the visitor waits.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of every provider. For an incomplete one, the missing configuration key takes the provider's place.
pub fn settings(config: &Config) -> RedirectSettings {
    let settings = |given: &ProviderConfig| {
        let root = &config.account_api.public_root;
        let mut settings = connected(given, callback(root, given.provider), config.site.country);
        if let Ok(RedirectProvider { protocol: Protocol::Oidc(settings), .. }) = &mut settings {
            settings.sign_out = sign_out(root, given);
        }
        (given.provider, settings)
    };
    let providers = config.embedded.providers.redirects.0.iter().map(settings).collect();
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

fn connected(
    given: &ProviderConfig,
    back: Url,
    site: Country,
) -> Result<RedirectProvider, MissingKey> {
    if let Some(key) = given.lacks() {
        return Err(MissingKey(key));
    }
    let missing = |name: &str| MissingKey(given.key(name));
    let (id, secret) = (&given.client.id, given.client.secret.clone());
    let asks_after_sign_out = given.sign_out.wish != SignOutWish::Never;
    let provider = |protocol, country| RedirectProvider {
        protocol,
        require_strong_session: false,
        country,
        asks_after_sign_out,
    };
    match &given.protocol {
        ProviderProtocol::HarId { issuer, scopes, require_strong_session } => {
            let mut settings = oidc::Settings::har_id(issuer, id, secret, back);
            settings.client.scopes.clone_from(scopes);
            settings.client.parameters.clone_from(&given.demands.parameters);
            settings.requirements = requirements(&given.demands);
            let protocol = Protocol::Oidc(Box::new(settings));
            Ok(RedirectProvider {
                require_strong_session: *require_strong_session,
                ..provider(protocol, Country::EE)
            })
        }
        ProviderProtocol::EParaksts { host, acr_values } => {
            let mut settings =
                oauth::Settings::e_paraksts(host, id, secret, back).map_err(|_| missing("host"))?;
            settings.client.parameters.clone_from(&given.demands.parameters);
            settings.requirements = requirements(&given.demands);
            let has_own = given.demands.parameters.iter().any(|(name, _)| name == "acr_values");
            if !acr_values.is_empty() && !has_own {
                settings.client.parameters.push(("acr_values".to_owned(), acr_values.clone()));
            }
            Ok(provider(Protocol::OAuth(Box::new(settings)), Country::LV))
        }
        ProviderProtocol::Standard(standard) => {
            let country = standard.country.unwrap_or(site);
            let client = ClientRegistration {
                authentication: match standard.authentication {
                    ClientAuthentication::Basic => Authentication::Basic,
                    ClientAuthentication::Post => Authentication::Post,
                },
                scopes: standard.scopes.clone(),
                pkce: standard.pkce,
                parameters: given.demands.parameters.clone(),
                ..ClientRegistration::new(id, secret, back)
            };
            Ok(provider(protocol(standard, &given.demands, client, country, missing)?, country))
        }
    }
}

fn protocol(
    given: &Standard,
    demands: &Demands,
    client: ClientRegistration,
    country: Country,
    missing: impl Fn(&str) -> MissingKey,
) -> Result<Protocol, MissingKey> {
    let (mapping, requirements) = (mapping(given, country), requirements(demands));
    let endpoint = |name| {
        let mut given = given.endpoints();
        given.find_map(|(key, url)| (key == name).then_some(url)).ok_or_else(|| missing(name))
    };
    Ok(match given.kind {
        ProviderKind::Oidc => Protocol::Oidc(Box::new(oidc::Settings {
            issuer: given.issuer.clone(),
            client,
            algorithms: given.algorithms.iter().copied().map(algorithm).collect(),
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

fn mapping(given: &Standard, country: Country) -> Mapping {
    let claims = &given.claims;
    Mapping {
        given_name: claims.given_name.clone(),
        surname: claims.surname.clone(),
        code_form: match claims.personal_code_form {
            PersonalCodeForm::Bare => CodeForm::Bare(country),
            PersonalCodeForm::Typed => CodeForm::Typed,
            PersonalCodeForm::Semantics => CodeForm::Semantics,
            PersonalCodeForm::Prefixed => CodeForm::Prefixed,
            PersonalCodeForm::Eidas => CodeForm::Eidas,
        },
        birth_date: claims.birth_date.clone(),
        gender: claims.gender.clone(),
        address: claims.address.clone(),
        email: claims.email.clone(),
        ..Mapping::standard(&claims.personal_code, country)
    }
}

fn requirements(given: &Demands) -> Requirements {
    let Demands { acr, amr, max_age, .. } = given.clone();
    Requirements { acr, amr, max_age }
}

fn algorithm(given: SigningAlgorithm) -> Algorithm {
    match given {
        SigningAlgorithm::Rs256 => Algorithm::Rs256,
        SigningAlgorithm::Ps256 => Algorithm::Ps256,
        SigningAlgorithm::Es256 => Algorithm::Es256,
    }
}
