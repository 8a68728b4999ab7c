//! TLS of the site's own listener, where no proxy ends it.

use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use crate::{app::build::BuildError, config::Tls};

/// Reads certificate chain and key.
///
/// # Errors
/// Which file cannot be read, or that the two do not belong together.
pub fn server_config(files: &Tls) -> Result<ServerConfig, BuildError> {
    let failed = |file: &std::path::Path, cause: &dyn std::fmt::Display| BuildError::Tls(format!("{}: {cause}", file.display()));
    let chain = CertificateDer::pem_file_iter(&files.certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|cause| failed(&files.certificate, &cause))?;
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|cause| failed(&files.key, &cause))?;
    ServerConfig::builder_with_provider(rustls::crypto::aws_lc_rs::default_provider().into())
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, key))
        .map_err(|cause| BuildError::Tls(cause.to_string()))
}
