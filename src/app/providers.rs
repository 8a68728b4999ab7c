//! The identity providers' settings, made of configuration and PEM files.

use std::{fs, io, path::Path, time::Duration};

use crate::{
    app::BuildError,
    config::{self, TrustedCas},
    domain::LoginMethod,
    providers::{
        certificates::{Anchors, LIVE_CAS, TEST_CAS},
        mobile_id,
        rest::Timing,
        smart_id,
    },
};

/// Mobile-ID.
pub fn mobile_id(given: &config::MobileId, timeout: Duration) -> Result<mobile_id::Settings, BuildError> {
    Ok(mobile_id::Settings {
        base: given.base.to_string(),
        relying_party_uuid: given.relying_party_uuid.clone(),
        relying_party_name: given.relying_party_name.clone(),
        tls_roots: tls_roots("embedded.mobile_id.tls_roots", given.tls_roots.as_deref())?,
        timing: Timing { start: timeout, ..Timing::default() },
        ..mobile_id::Settings::demo(anchors("embedded.mobile_id.trusted_cas", &given.trusted_cas)?)
    })
}

/// Smart-ID.
pub fn smart_id(given: &config::SmartId, timeout: Duration) -> Result<smart_id::Settings, BuildError> {
    use smart_id::{CertificateLevel, Scheme};
    Ok(smart_id::Settings {
        base: given.base.to_string(),
        scheme: if given.is_demo { Scheme::Demo } else { Scheme::Live },
        relying_party_uuid: given.relying_party_uuid.clone(),
        relying_party_name: given.relying_party_name.clone(),
        level: if given.is_qualified { CertificateLevel::Qualified } else { CertificateLevel::Advanced },
        tls_roots: tls_roots("embedded.smart_id.tls_roots", given.tls_roots.as_deref())?,
        timing: Timing { start: timeout, ..Timing::default() },
        ..smart_id::Settings::demo(anchors("embedded.smart_id.trusted_cas", &given.trusted_cas)?)
    })
}

/// Keys by which this configuration lets in whom nobody should: anybody can have a certificate of a test CA.
#[must_use]
pub fn warnings(config: &config::Config) -> Vec<&'static str> {
    let providers = &config.embedded.providers;
    let is_offered = |method| config.login.primary.contains(&method) || config.login.secondary.contains(&method);
    let methods = [
        (LoginMethod::MobileId, &providers.mobile_id.trusted_cas, "embedded.mobile_id.trusted_cas"),
        (LoginMethod::SmartId, &providers.smart_id.trusted_cas, "embedded.smart_id.trusted_cas"),
    ];
    let trusting = methods.into_iter().filter(|(method, cas, _)| is_offered(*method) && **cas == TrustedCas::Test);
    trusting.map(|(_, _, key)| key).collect()
}

fn anchors(key: &'static str, cas: &TrustedCas) -> Result<Anchors, BuildError> {
    let texts = match cas {
        TrustedCas::Test => vec![TEST_CAS.to_owned()],
        TrustedCas::Live => vec![LIVE_CAS.to_owned()],
        TrustedCas::Files(path) => pem_texts(path).map_err(|cause| unreadable(key, path, &cause))?,
    };
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    Anchors::from_pem(&texts).map_err(|cause| BuildError::Provider(format!("{key}: {cause}")))
}

fn tls_roots(key: &'static str, file: Option<&Path>) -> Result<Vec<String>, BuildError> {
    let Some(file) = file else { return Ok(Vec::new()) };
    fs::read_to_string(file).map(|pem| vec![pem]).map_err(|cause| unreadable(key, file, &cause))
}

/// The text of a PEM file, or of every one in a folder, in the order of their names.
pub fn pem_texts(path: &Path) -> io::Result<Vec<String>> {
    if !path.is_dir() {
        return Ok(vec![fs::read_to_string(path)?]);
    }
    let mut files = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "pem" || extension == "crt"));
    files.sort();
    files.into_iter().map(fs::read_to_string).collect()
}

fn unreadable(key: &str, path: &Path, cause: &io::Error) -> BuildError {
    BuildError::Provider(format!("{key}: {}: {cause}", path.display()))
}
