//! Reads certificates from the files and folders that configuration keys name.

use std::{
    borrow::Cow,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use rustls::pki_types::{CertificateDer, pem::PemObject};

use crate::{
    app::settings::BuildError,
    config::{CaName, CardCas, Config, MailTarget, SessionStore, TrustedCas},
    desk::EndingCertificate,
    domain::kept::DAY,
    providers::certificates::{Anchors, Certificate},
};

/// Days before the end of a certificate at which it is told.
pub const SOON: i64 = 21;

/// What the certificates of OCSP responders are called.
const RESPONDERS: &str = "OCSP responders";

/// The endings of certificate files in a folder.
const ENDINGS: [&str; 4] = ["pem", "crt", "cer", "der"];

/// How a PEM text begins, behind comments.
const PEM: &[u8] = b"-----BEGIN ";

/// The CAs of a file, or of every certificate file of a folder.
///
/// # Errors
/// [`BuildError::Provider`] as with [`certificates`], or when a certificate is not of a CA.
pub fn anchors(key: &str, path: &Path) -> Result<Anchors, BuildError> {
    let read = read(key, path)?;
    if let Some((file, _)) = read.iter().find(|(_, certificate)| !certificate.can_issue()) {
        return Err(fault(key, file, "holds a certificate that is not of a CA"));
    }
    Ok(Anchors::of(read.into_iter().map(|(_, certificate)| certificate)))
}

/// The certificates of a file, or of every certificate file of a folder. PEM and DER are told apart by what is in the
/// file: `.crt` and `.cer` may be either.
///
/// # Errors
/// [`BuildError::Provider`] with the key and the file, when a file cannot be read or holds no certificate, or when the
/// folder has no certificate files.
pub fn certificates(key: &str, path: &Path) -> Result<Vec<Certificate>, BuildError> {
    Ok(read(key, path)?.into_iter().map(|(_, certificate)| certificate).collect())
}

fn read(key: &str, path: &Path) -> Result<Vec<(PathBuf, Certificate)>, BuildError> {
    let files = files(path).map_err(|cause| fault(key, path, &cause.to_string()))?;
    if files.is_empty() {
        let what = "the folder has no file that ends with .pem, .crt, .cer or .der";
        return Err(fault(key, path, what));
    }
    let mut read = Vec::new();
    for file in files {
        let bytes = fs::read(&file).map_err(|cause| fault(key, &file, &cause.to_string()))?;
        let certificates = parse(&bytes).ok_or_else(|| {
            fault(key, &file, "does not hold a certificate that can be read (PEM or DER)")
        })?;
        read.extend(certificates.into_iter().map(|certificate| (file.clone(), certificate)));
    }
    Ok(read)
}

/// The file itself, or the certificate files of a folder, sorted by name.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| {
        let ending = file.extension().map(OsStr::to_ascii_lowercase);
        ending.is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
    });
    files.sort();
    Ok(files)
}

/// At least one certificate, or `None`.
fn parse(bytes: &[u8]) -> Option<Vec<Certificate>> {
    if !bytes.windows(PEM.len()).any(|part| part == PEM) {
        return Certificate::from_der(bytes).ok().map(|certificate| vec![certificate]);
    }
    let all = CertificateDer::pem_slice_iter(bytes);
    let read: Option<Vec<_>> =
        all.map(|der| der.ok().and_then(|der| Certificate::from_der(&der).ok())).collect();
    read.filter(|certificates| !certificates.is_empty())
}

fn fault(key: &str, path: &Path, what: &str) -> BuildError {
    BuildError::Provider(format!("{key}: {}: {what}", path.display()))
}

// The files that the configuration names.

/// The certificates that have ended or end soon, for the desk.
pub fn ending(config: &Config, now: i64) -> Vec<EndingCertificate> {
    let ending = first_to_end(config).into_iter().filter_map(|(_, key, _, first)| {
        let ends_at = first.ends().filter(|end| (end - now) / DAY <= SOON)?;
        let name = first.common_name();
        Some(EndingCertificate { key: key.into_owned(), name, ends_at })
    });
    ending.collect()
}

/// Of each file that the configuration names the certificate that ends first, with what the file holds and its key.
pub fn first_to_end(config: &Config) -> Vec<(&str, Cow<'_, str>, &Path, Certificate)> {
    let mut files: Vec<(&str, Cow<'_, str>, &Path)> = Vec::new();
    if let Some(tls) = &config.server.tls {
        files.push(("certificate", "server.tls.certificate".into(), &tls.certificate));
    }
    if let Some(card) = &config.id_card.listener {
        files.push(("certificate", "id_card.certificate".into(), &card.tls.certificate));
    }
    if config.session.store == SessionStore::Redis
        && let Some(roots) = &config.session.redis_tls_roots
    {
        files.push(("CAs", "session.redis_tls_roots".into(), roots));
    }
    if let MailTarget::Smtp(server) = &config.embedded.mail
        && let Some(roots) = &server.roots
    {
        files.push(("CAs", "embedded.mail_tls_roots".into(), roots));
    }
    let (mobile, smart) =
        (&config.embedded.providers.mobile_id, &config.embedded.providers.smart_id);
    for (section, base, roots, cas) in [
        ("embedded.mobile_id", &mobile.base, &mobile.tls_roots, &mobile.trusted_cas),
        ("embedded.smart_id", &smart.base, &smart.tls_roots, &smart.trusted_cas),
    ] {
        let key = |name: &str| Cow::from(format!("{section}.{name}"));
        if base.is_none() {
            continue;
        }
        files.extend(roots.as_ref().map(|roots| ("CAs", key("tls_roots"), roots.as_path())));
        if let TrustedCas::Files(path) = cas {
            files.push(("CAs", key("trusted_cas"), path));
        }
    }
    if let Some(CardCas::Files(path)) = &config.id_card.trusted_cas {
        files.push(("CAs", "id_card.trusted_cas".into(), path));
    }
    if let Some(ocsp) = &config.id_card.ocsp {
        if let Some(responders) = &ocsp.responders {
            files.push((RESPONDERS, "id_card.ocsp_responders".into(), responders));
        }
        for own in &ocsp.issuers {
            let key = |name: &str| Cow::from(format!("{}.{name}", own.section));
            if let CaName::File(file) = &own.ca {
                files.push(("CAs", key("ca"), file));
            }
            if let Some(responders) = &own.responders {
                files.push((RESPONDERS, key("ocsp_responders"), responders));
            }
        }
    }
    // What cannot be read is a problem of the configuration, which is named elsewhere.
    let first = files.into_iter().filter_map(|(subject, key, path)| {
        let read = certificates(&key, path).ok()?;
        let first =
            read.into_iter().min_by_key(|certificate| certificate.ends().unwrap_or(i64::MAX))?;
        Some((subject, key, path, first))
    });
    first.collect()
}
