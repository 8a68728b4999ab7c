//! TLS of our own listeners, for installations without a proxy that terminates it.

use std::{fmt, path::Path};

use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use crate::{app::BuildError, config::Tls};

/// The TLS configuration of the site's listener.
///
/// # Errors
/// [`BuildError::Tls`] when a file cannot be read, or certificate and key do not match.
pub fn server_config(files: &Tls) -> Result<ServerConfig, BuildError> {
    const SECTION: &str = "server.tls";
    let (chain, key) = chain_and_key(SECTION, files)?;
    ServerConfig::builder_with_provider(rustls::crypto::aws_lc_rs::default_provider().into())
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, key))
        .map_err(|cause| BuildError::Tls(SECTION, cause.to_string()))
}

/// Reads the PEM files of a section of the configuration.
///
/// # Errors
/// [`BuildError::Tls`] when a file cannot be read.
pub fn chain_and_key(
    section: &'static str,
    files: &Tls,
) -> Result<(Vec<CertificateDer<'static>>, PrivateKeyDer<'static>), BuildError> {
    let failed = |file: &Path, cause: &dyn fmt::Display| {
        BuildError::Tls(section, format!("{}: {cause}", file.display()))
    };
    let chain = CertificateDer::pem_file_iter(&files.certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|cause| failed(&files.certificate, &cause))?;
    let key =
        PrivateKeyDer::from_pem_file(&files.key).map_err(|cause| failed(&files.key, &cause))?;
    Ok((chain, key))
}
