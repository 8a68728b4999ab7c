//! The TLS handshake of the ID-card host: it asks for a client certificate, lets a browser without one in, and verifies
//! possession of the certificate's private key.

use std::sync::Arc;

use rustls::{
    DigitallySignedStruct, DistinguishedName, Error, RootCertStore, ServerConfig, SignatureScheme,
    client::danger::HandshakeSignatureValid,
    crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, UnixTime},
    server::{
        NoServerSessionStorage,
        danger::{ClientCertVerified, ClientCertVerifier},
    },
};

use crate::{
    app::{BuildError, tls::CurrentCertificate},
    providers::certificates::Anchors,
};

/// The section of the card host's listener.
pub const SECTION: &str = "id_card";

/// The TLS configuration of the handshake.
pub fn server_config(
    current: Arc<CurrentCertificate>,
    anchors: &Anchors,
) -> Result<ServerConfig, BuildError> {
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let mut config = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|cause| BuildError::Tls(SECTION, cause.to_string()))?
        .with_client_cert_verifier(Arc::new(OptionalClientCertificate {
            names: names(anchors),
            provider,
        }))
        .with_cert_resolver(current);
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    Ok(config)
}

/// The CA names that the browser chooses a card by.
fn names(anchors: &Anchors) -> Vec<DistinguishedName> {
    let mut store = RootCertStore::empty();
    store
        .add_parsable_certificates(anchors.certificates().map(|ca| CertificateDer::from(ca.der())));
    store.subjects()
}

/// Asks for a client certificate, accepts any or none, and verifies possession of its private key.
#[derive(Debug)]
struct OptionalClientCertificate {
    names: Vec<DistinguishedName>,
    provider: Arc<CryptoProvider>,
}

impl ClientCertVerifier for OptionalClientCertificate {
    fn client_auth_mandatory(&self) -> bool {
        false
    }

    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &self.names
    }

    fn verify_client_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        Ok(ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(
            message,
            certificate,
            signature,
            &self.provider.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(
            message,
            certificate,
            signature,
            &self.provider.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
