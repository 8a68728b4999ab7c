//! What each offered method is connected to, in words for the operator.

use url::Url;

use crate::{
    config::{
        AccountRoot, CardCaSet, CardCas, Config, IdCard, IdCardKind, MobileIdConfig,
        ProviderConfig, ProviderProtocol, SignOutWish, SmartIdConfig, SmartIdStart, TrustedCas,
    },
    domain::{LoginMethod, TlsPin},
};

/// A line for each method of `login.*` that is offered, but for the password, which needs nobody else. A remote account
/// service has them all.
pub fn lines(config: &Config) -> Vec<String> {
    let offered = config.login.primary.iter().chain(&config.login.secondary).copied();
    if let AccountRoot::Remote(root) = &config.account_api.root {
        let codes: Vec<_> = offered.map(|method| method.to_string()).collect();
        let root = without_credentials(root);
        return vec![format!(
            "login: the account service at {root} is asked for {}",
            codes.join(", ")
        )];
    }
    let missing = config.without_provider();
    offered
        .filter(|method| !missing.iter().any(|(without, _)| without == method))
        .filter_map(|method| {
            let what = connection(config, method)?;
            Some(format!("login: {} is connected to {what}", method.code()))
        })
        .collect()
}

fn connection(config: &Config, method: LoginMethod) -> Option<String> {
    let providers = &config.embedded.providers;
    match method {
        LoginMethod::Password | LoginMethod::Passkey => None,
        LoginMethod::MobileId => mobile_id(&providers.mobile_id),
        LoginMethod::SmartId => smart_id(&providers.smart_id),
        LoginMethod::IdCard => id_card(config, &config.id_card),
        LoginMethod::Provider(provider) => providers.redirects.of(provider).map(redirecting),
    }
}

fn mobile_id(given: &MobileIdConfig) -> Option<String> {
    let base = without_credentials(given.base.as_ref()?);
    let key = "embedded.mobile_id.tls_pins";
    Some(format!("{base}; {}; {}", phone_cas(&given.trusted_cas), pinned(key, &given.tls_pins)))
}

fn smart_id(given: &SmartIdConfig) -> Option<String> {
    let base = without_credentials(given.base.as_ref()?);
    let ways: Vec<_> = given
        .start
        .iter()
        .map(|way| match way {
            SmartIdStart::DeviceLink => "device-link",
            SmartIdStart::Notification => "notification",
        })
        .collect();
    Some(format!(
        "{base}; starts by {}; {}; {}",
        ways.join(", then "),
        phone_cas(&given.trusted_cas),
        pinned("embedded.smart_id.tls_pins", &given.tls_pins)
    ))
}

fn phone_cas(cas: &TrustedCas) -> String {
    match cas {
        TrustedCas::Test => "trusts SK's test CAs".to_owned(),
        TrustedCas::Live => "trusts SK's live CAs".to_owned(),
        TrustedCas::Files(path) => format!("trusts the CAs of {}", path.display()),
    }
}

fn pinned(key: &str, pins: &[TlsPin]) -> String {
    match pins.len() {
        0 => format!("any key of its server, because {key} is empty"),
        1 => "one pinned key of its server".to_owned(),
        several => format!("{several} pinned keys of its server"),
    }
}

fn id_card(config: &Config, given: &IdCard) -> Option<String> {
    let place = match given.kind {
        IdCardKind::WebEid => {
            format!("Web eID at {}", without_credentials(&config.server.public_url))
        }
        IdCardKind::Tls => {
            let host = without_credentials(given.host.as_ref()?);
            let ends = if given.listener.is_some() { "served here" } else { "served by a proxy" };
            format!("{host}, {ends}")
        }
    };
    let cas = match &given.trusted_cas {
        None => "trusts what the proxy says, because id_card.trusted_cas is empty".to_owned(),
        Some(CardCas::Files(path)) => format!("trusts the CAs of {}", path.display()),
        Some(CardCas::Sets(sets)) => {
            let names: Vec<_> = sets
                .iter()
                .map(|set| match set {
                    CardCaSet::Estonian => "estonian",
                    CardCaSet::Latvian => "latvian",
                    CardCaSet::Test => "test",
                })
                .collect();
            format!("trusts the CAs {}", names.join(" and "))
        }
    };
    let revocation = match &given.ocsp {
        None => "asks nobody about revoked cards, because id_card.ocsp is off".to_owned(),
        Some(ocsp) => match &ocsp.url {
            None => "asks the responder that a card names".to_owned(),
            Some(url) => format!("asks {}", without_credentials(url)),
        },
    };
    let exceptions = given.ocsp.as_ref().map_or(0, |ocsp| ocsp.issuers.len());
    let exceptions = match exceptions {
        0 => String::new(),
        some => format!(", with rules of its own for {some} in id_card.issuers"),
    };
    Some(format!("{place}; {cas}; {revocation}{exceptions}"))
}

fn redirecting(given: &ProviderConfig) -> String {
    let place = match &given.protocol {
        ProviderProtocol::HarId { issuer, .. } => issuer.clone(),
        ProviderProtocol::EParaksts { host, .. } => without_credentials(host),
        ProviderProtocol::Standard(standard) if standard.issuer.is_empty() => {
            standard.authorization_endpoint.as_ref().map_or_else(String::new, without_credentials)
        }
        ProviderProtocol::Standard(standard) => standard.issuer.clone(),
    };
    let required = &given.requirements;
    let is_strong =
        matches!(given.protocol, ProviderProtocol::HarId { require_strong_session: true, .. });
    let level = match (required.acr.is_empty(), required.amr.is_empty()) {
        (true, true) if is_strong => "only strong sessions".to_owned(),
        (true, true) => "any level of assurance".to_owned(),
        (false, _) => format!("only {}", required.acr.join(" or ")),
        (true, false) => format!("only by {}", required.amr.join(" or ")),
    };
    let end = match (given.sign_out.wish, given.can_sign_out(), &given.sign_out.endpoint) {
        (SignOutWish::Never, ..) => {
            "signing out ends here, so on a shared computer the next person may come in as the last one"
        }
        (_, true, Some(_)) => "signing out ends there too",
        (_, true, None) => {
            "signing out ends there too if its discovery document says where, else it is asked to ask the next visitor"
        }
        (_, false, _) => "signing out ends here, and it is asked to ask the next visitor",
    };
    format!("{place}; {level}; {end}")
}

/// An address as it may be shown: an operator may have put a password into it.
pub fn without_credentials(address: &Url) -> String {
    let mut address = address.clone();
    let _ = address.set_password(None);
    let _ = address.set_username("");
    address.to_string()
}
