//! Mobile-ID and Smart-ID: whether their services answer with a certificate and a key that we trust. No session is started.

use super::{
    finding::{Checkup, Finding},
    web_reach::{WebReach, by_status, shown},
};
use crate::{
    app::providers,
    config::{AccountRoot, Config},
    providers::{mobile_id::MobileId, rest::TransportFault, smart_id::SmartId},
};

/// What to do where a service does not answer.
const REMEDY: &str = "check the address and the firewall; the service's certificate must be of a CA of tls_roots (else of the system), its key one of tls_pins";

pub async fn examine(config: &Config, web: &WebReach) -> Checkup {
    if matches!(config.account_api.root, AccountRoot::Remote(_)) {
        return Checkup::default();
    }
    let (mobile, smart) =
        futures_util::future::join(mobile_id(config, web), smart_id(config, web)).await;
    let mut checkup = Checkup::default();
    checkup.join(mobile);
    checkup.join(smart);
    checkup
}

async fn mobile_id(config: &Config, web: &WebReach) -> Checkup {
    let given = &config.embedded.providers;
    // What cannot be built is a problem of the configuration, which is named elsewhere.
    let Ok(Some(settings)) = providers::mobile_id(&given.mobile_id, given.timeout) else {
        return Checkup::default();
    };
    let Ok(client) = MobileId::new(settings) else { return Checkup::default() };
    told(("Mobile-ID", "embedded.mobile_id.base"), client.reach().await, web)
}

async fn smart_id(config: &Config, web: &WebReach) -> Checkup {
    let given = &config.embedded.providers;
    let Ok(Some(settings)) = providers::smart_id(&given.smart_id, given.timeout) else {
        return Checkup::default();
    };
    let Ok(client) = SmartId::new(settings) else { return Checkup::default() };
    told(("Smart-ID", "embedded.smart_id.base"), client.reach().await, web)
}

fn told(
    (subject, key): (&str, &str),
    answer: Result<reqwest::Response, TransportFault>,
    web: &WebReach,
) -> Checkup {
    match answer {
        Err(cause) => Finding::problem(subject, key, cause.to_string(), REMEDY).into(),
        Ok(answer) => {
            let mut checkup = web.note(subject, key, &answer);
            let shown = shown(answer.url());
            checkup.findings.insert(0, by_status(subject, key, &shown, answer.status().as_u16()));
            checkup
        }
    }
}
