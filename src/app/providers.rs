//! Makes the identity providers' settings from configuration and PEM files.

use std::{fs, io, path::Path, time::Duration};

use crate::{
    accounts::embedded::{Notification, SmartIdWays},
    app::{BuildError, certificate_files},
    config::{self, SmartIdScheme, TrustedCas},
    providers::{
        certificates::{Anchors, LIVE_CAS, TEST_CAS},
        http::Pins,
        mobile_id,
        rest::Timing,
        smart_id,
    },
};

/// Mobile-ID, if configured.
pub fn mobile_id(
    given: &config::MobileIdConfig,
    timeout: Duration,
) -> Result<Option<mobile_id::Settings>, BuildError> {
    let Some(base) = &given.base else { return Ok(None) };
    Ok(Some(mobile_id::Settings {
        base: base.to_string(),
        relying_party_uuid: given.relying_party_uuid.clone(),
        relying_party_name: given.relying_party_name.clone(),
        tls_roots: tls_roots("embedded.mobile_id.tls_roots", given.tls_roots.as_deref())?,
        tls_pins: Pins { key: "embedded.mobile_id.tls_pins", pins: given.tls_pins.clone() },
        timing: Timing { start: timeout, ..Timing::default() },
        ..mobile_id::Settings::demo(anchors("embedded.mobile_id.trusted_cas", &given.trusted_cas)?)
    }))
}

/// Smart-ID, if configured.
pub fn smart_id(
    given: &config::SmartIdConfig,
    timeout: Duration,
) -> Result<Option<smart_id::Settings>, BuildError> {
    use smart_id::{CertificateLevel, Scheme, device_link::CallbackScheme};
    let Some(base) = &given.base else { return Ok(None) };
    Ok(Some(smart_id::Settings {
        base: base.to_string(),
        scheme: match given.scheme {
            SmartIdScheme::Live => Scheme::Live,
            SmartIdScheme::Demo | SmartIdScheme::Simulated => Scheme::Demo,
        },
        callbacks: match given.scheme {
            SmartIdScheme::Simulated => CallbackScheme::HttpToo,
            SmartIdScheme::Live | SmartIdScheme::Demo => CallbackScheme::Https,
        },
        relying_party_uuid: given.relying_party_uuid.clone(),
        relying_party_name: given.relying_party_name.clone(),
        level: if given.is_qualified {
            CertificateLevel::Qualified
        } else {
            CertificateLevel::Advanced
        },
        tls_roots: tls_roots("embedded.smart_id.tls_roots", given.tls_roots.as_deref())?,
        tls_pins: Pins { key: "embedded.smart_id.tls_pins", pins: given.tls_pins.clone() },
        timing: Timing { start: timeout, ..Timing::default() },
        ..smart_id::Settings::demo(anchors("embedded.smart_id.trusted_cas", &given.trusted_cas)?)
    }))
}

/// The ways to start a sign-in with Smart-ID that are open.
pub fn smart_id_ways(given: &config::SmartIdConfig) -> SmartIdWays {
    let offers = |way| given.start.contains(&way);
    let by_notification = if !offers(config::SmartIdStart::Notification) {
        Notification::Closed
    } else if given.notification_needs_device_link {
        Notification::ForKnownBrowsers
    } else {
        Notification::Open
    };
    SmartIdWays { by_link: offers(config::SmartIdStart::DeviceLink), by_notification }
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
