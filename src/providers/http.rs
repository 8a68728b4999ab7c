//! HTTP clients for external services, and TLS to servers with a pinned key. They share the system's certificate authorities,
//! because reading them takes some milliseconds and a megabyte.

use std::sync::{Arc, LazyLock};

use reqwest::{Client, ClientBuilder, Response, redirect::Policy};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
    client::{
        VerifierBuilderError, WebPkiServerVerifier,
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    },
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, ServerName, UnixTime},
};
use sha2::{Digest, Sha256};
use x509_parser::parse_x509_certificate;

use crate::domain::TlsPin;

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

/// The body of an answer; `None` if it has more than `limit` bytes, of which no more are read.
pub async fn body(mut answer: Response, limit: usize) -> reqwest::Result<Option<Vec<u8>>> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > limit {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body))
}

// TLS to a server with a pinned key: its certificate is verified as any other, and then its key must be one of those
// that the configuration names.

/// The pins of a server. None: any key that a trusted CA certifies.
#[derive(Clone, Debug, Default)]
pub struct Pins {
    /// The configuration key, for the log.
    pub key: &'static str,
    /// The keys that the server may have.
    pub pins: Vec<TlsPin>,
}

/// Why TLS with pins cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum PinError {
    #[error(transparent)]
    Roots(#[from] VerifierBuilderError),
    /// The TLS library refuses its own defaults.
    #[error(transparent)]
    Library(#[from] Error),
}

impl Pins {
    /// The TLS configuration of a client that trusts these CAs and accepts these keys.
    pub fn client_config(&self, roots: Arc<RootCertStore>) -> Result<ClientConfig, PinError> {
        let provider = Arc::new(aws_lc_rs::default_provider());
        let chain =
            WebPkiServerVerifier::builder_with_provider(roots, Arc::clone(&provider)).build()?;
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(PinnedServer { chain, pins: self.clone() }))
            .with_no_client_auth();
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(config)
    }
}

/// Verifies a server's certificate and its key.
#[derive(Debug)]
struct PinnedServer {
    chain: Arc<WebPkiServerVerifier>,
    pins: Pins,
}

impl ServerCertVerifier for PinnedServer {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let verified = self.chain.verify_server_cert(
            end_entity,
            intermediates,
            server_name,
            ocsp_response,
            now,
        )?;
        let (_, certificate) = parse_x509_certificate(end_entity)
            .map_err(|_| Error::InvalidCertificate(CertificateError::BadEncoding))?;
        let found = TlsPin::of(Sha256::digest(certificate.public_key().raw).into());
        if self.pins.pins.contains(&found) {
            return Ok(verified);
        }
        let Pins { key, .. } = self.pins;
        tracing::error!(
            "{key}: the server's key is {found}, which is none of the pins, so nothing was sent; if the provider has announced this \
             key, add it, otherwise find out which server answers there"
        );
        Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.chain.verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.chain.verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.chain.supported_verify_schemes()
    }
}
