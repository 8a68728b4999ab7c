//! Makes the identity providers' settings from configuration and PEM files.

use std::{fs, io, path::Path, time::Duration};

use rustls::pki_types::{CertificateDer, pem::PemObject};

use crate::{
    accounts::embedded::{Notification, SmartIdWays},
    app::BuildError,
    config::{self, TrustedCas},
    providers::{
        certificates::{Anchors, Certificate, LIVE_CAS, TEST_CAS},
        id_card, mobile_id, ocsp,
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
        timing: Timing { start: timeout, ..Timing::default() },
        ..mobile_id::Settings::demo(anchors("embedded.mobile_id.trusted_cas", &given.trusted_cas)?)
    }))
}

/// Smart-ID, if configured.
pub fn smart_id(
    given: &config::SmartIdConfig,
    timeout: Duration,
) -> Result<Option<smart_id::Settings>, BuildError> {
    use smart_id::{CertificateLevel, Scheme};
    let Some(base) = &given.base else { return Ok(None) };
    Ok(Some(smart_id::Settings {
        base: base.to_string(),
        scheme: if given.is_demo { Scheme::Demo } else { Scheme::Live },
        relying_party_uuid: given.relying_party_uuid.clone(),
        relying_party_name: given.relying_party_name.clone(),
        level: if given.is_qualified {
            CertificateLevel::Qualified
        } else {
            CertificateLevel::Advanced
        },
        tls_roots: tls_roots("embedded.smart_id.tls_roots", given.tls_roots.as_deref())?,
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

/// The ID card.
pub fn id_card(given: &config::IdCard) -> Result<id_card::Settings, BuildError> {
    let certificates = |key, path: Option<&Path>| match path {
        Some(path) => certificates(key, path),
        None => Ok(Vec::new()),
    };
    let anchors = match &given.trusted_cas {
        Some(path) => anchors("id_card.trusted_cas", &TrustedCas::Files(path.clone()))?,
        None => Anchors::default(),
    };
    let asked = |ocsp: &config::Ocsp| {
        let trusted = certificates("id_card.ocsp_responders", ocsp.responders.as_deref())?;
        Ok::<_, BuildError>(ocsp::Settings { address: ocsp.url.clone(), trusted })
    };
    Ok(id_card::Settings {
        rules: id_card::CardRules { anchors, policies: given.policies.clone() },
        timeout: given.ocsp.as_ref().map(|ocsp| ocsp.timeout).unwrap_or_default(),
        ocsp: given.ocsp.as_ref().map(asked).transpose()?,
    })
}

/// The trusted CAs that a key names.
pub fn anchors(key: &'static str, cas: &TrustedCas) -> Result<Anchors, BuildError> {
    let texts = match cas {
        TrustedCas::Test => vec![TEST_CAS.to_owned()],
        TrustedCas::Live => vec![LIVE_CAS.to_owned()],
        TrustedCas::Files(path) => {
            pem_texts(path).map_err(|cause| unreadable(key, path, &cause))?
        }
    };
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    Anchors::from_pem(&texts).map_err(|cause| BuildError::Provider(format!("{key}: {cause}")))
}

fn certificates(key: &'static str, path: &Path) -> Result<Vec<Certificate>, BuildError> {
    let texts = pem_texts(path).map_err(|cause| unreadable(key, path, &cause))?;
    let all = texts.iter().flat_map(|text| CertificateDer::pem_slice_iter(text.as_bytes()));
    let read = all.map(|der| der.ok().and_then(|der| Certificate::from_der(&der).ok()));
    read.collect::<Option<_>>().ok_or_else(|| {
        BuildError::Provider(format!(
            "{key}: {} does not hold a certificate that can be read",
            path.display()
        ))
    })
}

fn tls_roots(key: &'static str, file: Option<&Path>) -> Result<Vec<String>, BuildError> {
    let Some(file) = file else { return Ok(Vec::new()) };
    fs::read_to_string(file).map(|pem| vec![pem]).map_err(|cause| unreadable(key, file, &cause))
}

/// The text of a PEM file, or of every `.pem` and `.crt` file in a folder, sorted by name.
pub fn pem_texts(path: &Path) -> io::Result<Vec<String>> {
    if !path.is_dir() {
        return Ok(vec![fs::read_to_string(path)?]);
    }
    let mut files = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| {
        file.extension().is_some_and(|extension| extension == "pem" || extension == "crt")
    });
    files.sort();
    files.into_iter().map(fs::read_to_string).collect()
}

fn unreadable(key: &str, path: &Path, cause: &io::Error) -> BuildError {
    BuildError::Provider(format!("{key}: {}: {cause}", path.display()))
}
