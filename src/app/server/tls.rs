//! TLS of our own listeners, for installations without a proxy that terminates it.

use std::{
    fmt,
    path::Path,
    sync::{Arc, PoisonError, RwLock},
};

use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
};

use crate::{
    app::settings::BuildError,
    config::{Findings, Tls},
};

/// The section of the site's listener.
pub const SITE: &str = "server.tls";

/// The TLS configuration of the site's listener.
pub fn server_config(current: Arc<CurrentCertificate>) -> Result<ServerConfig, BuildError> {
    let config =
        ServerConfig::builder_with_provider(rustls::crypto::aws_lc_rs::default_provider().into())
            .with_safe_default_protocol_versions()
            .map_err(|cause| BuildError::Tls(SITE, cause.to_string()))?;
    Ok(config.with_no_client_auth().with_cert_resolver(current))
}

/// The certificate that a listener shows. It can be replaced while the server runs.
#[derive(Debug)]
pub struct CurrentCertificate {
    /// The section of the configuration, `server.tls` or `id_card`.
    pub section: &'static str,
    shown: RwLock<Arc<CertifiedKey>>,
}

impl CurrentCertificate {
    /// Reads the files of a section.
    ///
    /// # Errors
    /// [`BuildError::Tls`] when a file cannot be read, or certificate and key do not match.
    pub fn read(section: &'static str, files: &Tls) -> Result<Self, BuildError> {
        Ok(Self { section, shown: RwLock::new(Arc::new(certified(section, files)?)) })
    }

    /// Shows the certificate of these files to connections from now on.
    ///
    /// # Errors
    /// As [`CurrentCertificate::read`]; the former certificate stays then.
    pub fn replace(&self, files: &Tls) -> Result<(), BuildError> {
        let read = Arc::new(certified(self.section, files)?);
        *self.shown.write().unwrap_or_else(PoisonError::into_inner) = read;
        Ok(())
    }
}

impl ResolvesServerCert for CurrentCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.shown.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn certified(section: &'static str, files: &Tls) -> Result<CertifiedKey, BuildError> {
    let (chain, key) = (chain(section, &files.certificate)?, key(section, &files.key)?);
    CertifiedKey::from_der(chain, key, &rustls::crypto::aws_lc_rs::default_provider()).map_err(
        |cause| {
            let (certificate, key) = (files.certificate.display(), files.key.display());
            BuildError::Tls(section, format!("{certificate}, {key}: {cause}"))
        },
    )
}

/// Notes what is wrong with the files of a section. One that is not named is a problem of its key.
pub fn examine(section: &'static str, files: &Tls, found: &mut Findings) {
    let has = |file: &Path| !file.as_os_str().is_empty();
    let (has_certificate, has_key) = (has(&files.certificate), has(&files.key));
    if has_certificate {
        found.of(chain(section, &files.certificate));
    }
    if has_key {
        found.of(key(section, &files.key));
    }
    if has_certificate && has_key {
        found.of(certified(section, files));
    }
}

fn chain(section: &'static str, file: &Path) -> Result<Vec<CertificateDer<'static>>, BuildError> {
    let failed =
        |cause: &dyn fmt::Display| BuildError::Tls(section, format!("{}: {cause}", file.display()));
    let chain = CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|cause| failed(&cause))?;
    if chain.is_empty() {
        return Err(failed(&"holds no certificate in PEM"));
    }
    Ok(chain)
}

fn key(section: &'static str, file: &Path) -> Result<PrivateKeyDer<'static>, BuildError> {
    PrivateKeyDer::from_pem_file(file)
        .map_err(|cause| BuildError::Tls(section, format!("{}: {cause}", file.display())))
}
