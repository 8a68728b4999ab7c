//! HTTP clients for external services. They share the system's certificate authorities, because reading them takes
//! some milliseconds and a megabyte.

use std::sync::{Arc, LazyLock};

use reqwest::{Client, ClientBuilder, redirect::Policy};
use rustls::{ClientConfig, RootCertStore, crypto::aws_lc_rs};

/// The certificate authorities of the system.
static ROOTS: LazyLock<Arc<RootCertStore>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for cause in &found.errors {
        tracing::warn!(%cause, "a certificate authority of the system cannot be read");
    }
    let (trusted, _) = roots.add_parsable_certificates(found.certs);
    if trusted == 0 {
        tracing::warn!(
            "the system names no certificate authority: no service can be reached by HTTPS"
        );
    }
    Arc::new(roots)
});

/// The TLS configuration, which trusts the certificate authorities of the system.
static TRUST: LazyLock<Result<ClientConfig, rustls::Error>> =
    LazyLock::new(|| trusting(system_roots()));

/// The certificate authorities of the system, read once.
pub fn system_roots() -> Arc<RootCertStore> {
    Arc::clone(&ROOTS)
}

/// The TLS configuration of a client that trusts these certificate authorities.
pub fn trusting(roots: Arc<RootCertStore>) -> Result<ClientConfig, rustls::Error> {
    let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()?;
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// A client that follows no redirects and trusts the system's certificate authorities.
pub fn client() -> ClientBuilder {
    let builder = Client::builder().redirect(Policy::none());
    match &*TRUST {
        Ok(config) => builder.tls_backend_preconfigured(config.clone()),
        // The builder sets up TLS itself then, and its error says what is wrong.
        Err(_) => builder,
    }
}
