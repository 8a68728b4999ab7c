//! Makes the settings of HarID, X-ID and eParaksts from the configuration.

use std::time::Duration;

use url::Url;

use crate::{
    accounts::embedded::{MissingKey, Protocol, RedirectProvider, RedirectSettings},
    config::{
        ClientAuthentication, Config, EParaksts, HarId, PersonalCodeForm, SigningAlgorithm, XId,
        XIdKind,
    },
    domain::{Country, LoginMethod},
    providers::{
        oauth::{self, Authentication, ClientRegistration, CodeForm, Mapping},
        oidc::{self, Algorithm},
    },
};

/// The time-out of a back-channel request, while the visitor waits.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of all three providers. For an incomplete one, the missing configuration key takes the provider's
/// place.
pub fn settings(config: &Config) -> RedirectSettings {
    let given = &config.embedded.providers.redirects;
    let back = |method: LoginMethod| callback(&config.account_api.public_root, method);
    RedirectSettings {
        har_id: har_id(&given.har_id, back(LoginMethod::HarId)),
        x_id: x_id(
            &given.x_id,
            back(LoginMethod::XId),
            given.x_id.country.unwrap_or(config.site.country),
        ),
        e_paraksts: e_paraksts(&given.e_paraksts, back(LoginMethod::EParaksts)),
        timeout: TIMEOUT,
    }
}

/// The callback address, as registered with the provider.
pub fn callback(root: &Url, method: LoginMethod) -> Url {
    root.join(&format!("{}/callback", method.slug())).unwrap_or_else(|_| root.clone())
}

fn har_id(given: &HarId, back: Url) -> Result<RedirectProvider, MissingKey> {
    complete(given.lacks())?;
    let settings =
        oidc::Settings::har_id(&given.issuer, &given.client.id, given.client.secret.clone(), back);
    let client = ClientRegistration { scopes: given.scopes.clone(), ..settings.client };
    Ok(RedirectProvider {
        protocol: Protocol::Oidc(Box::new(oidc::Settings { client, ..settings })),
        require_strong_session: given.require_strong_session,
        country: Country::EE,
    })
}

fn x_id(given: &XId, back: Url, country: Country) -> Result<RedirectProvider, MissingKey> {
    complete(given.lacks())?;
    let client = ClientRegistration {
        authentication: match given.authentication {
            ClientAuthentication::Basic => Authentication::Basic,
            ClientAuthentication::Post => Authentication::Post,
        },
        scopes: given.scopes.clone(),
        pkce: given.pkce,
        ..ClientRegistration::new(&given.client.id, given.client.secret.clone(), back)
    };
    let mapping = mapping(given, country);
    let endpoint = |url: &Option<Url>, key| url.clone().ok_or(MissingKey(key));
    let protocol = match given.kind {
        XIdKind::Oidc => {
            let issuer = given.issuer.clone();
            let algorithms = given.algorithms.iter().copied().map(algorithm).collect();
            Protocol::Oidc(Box::new(oidc::Settings { issuer, client, algorithms, mapping }))
        }
        XIdKind::OAuth => Protocol::OAuth(Box::new(oauth::Settings {
            client,
            authorization: endpoint(
                &given.authorization_endpoint,
                "embedded.x_id.authorization_endpoint",
            )?,
            token: endpoint(&given.token_endpoint, "embedded.x_id.token_endpoint")?,
            userinfo: endpoint(&given.userinfo_endpoint, "embedded.x_id.userinfo_endpoint")?,
            mapping,
        })),
    };
    Ok(RedirectProvider { protocol, require_strong_session: false, country })
}

fn mapping(given: &XId, country: Country) -> Mapping {
    let claims = &given.claims;
    Mapping {
        given_name: claims.given_name.clone(),
        surname: claims.surname.clone(),
        code_form: match claims.personal_code_form {
            PersonalCodeForm::Bare => CodeForm::Bare(country),
            PersonalCodeForm::Typed => CodeForm::Typed,
            PersonalCodeForm::Semantics => CodeForm::Semantics,
        },
        birth_date: claims.birth_date.clone(),
        gender: claims.gender.clone(),
        address: claims.address.clone(),
        email: claims.email.clone(),
        ..Mapping::standard(&claims.personal_code, country)
    }
}

fn algorithm(given: SigningAlgorithm) -> Algorithm {
    match given {
        SigningAlgorithm::Rs256 => Algorithm::Rs256,
        SigningAlgorithm::Ps256 => Algorithm::Ps256,
        SigningAlgorithm::Es256 => Algorithm::Es256,
    }
}

fn e_paraksts(given: &EParaksts, back: Url) -> Result<RedirectProvider, MissingKey> {
    complete(given.lacks())?;
    let mut settings = oauth::Settings::e_paraksts(
        &given.host,
        &given.client.id,
        given.client.secret.clone(),
        back,
    )
    .map_err(|_| MissingKey("embedded.e_paraksts.host"))?;
    if !given.acr_values.is_empty() {
        settings.client.parameters.push(("acr_values".to_owned(), given.acr_values.clone()));
    }
    Ok(RedirectProvider {
        protocol: Protocol::OAuth(Box::new(settings)),
        require_strong_session: false,
        country: Country::LV,
    })
}

fn complete(lacks: Option<&'static str>) -> Result<(), MissingKey> {
    lacks.map_or(Ok(()), |key| Err(MissingKey(key)))
}
