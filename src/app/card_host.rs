//! The ID-card host: a separate listener whose TLS handshake asks for a client certificate.
//!
//! A browser without a card, or with an expired one, is let in too, so that a page can say what is wrong instead of a
//! broken connection. The handshake proves possession of the private key. Who the certificate belongs to and whether it
//! is valid is checked afterwards (`providers::id_card`). A card is valid for one request: connections are not kept
//! open, and TLS sessions are not resumed, so that nobody signs in with a card that has left the reader.

use std::sync::Arc;

use actix_http::{HttpService, KeepAlive};
use actix_service::map_config;
use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::{
    App,
    dev::{AppConfig, Server},
    middleware::from_fn,
    rt::net::TcpStream,
    web::{self, Data},
};
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
    app::{
        BuildError, Parts,
        connections::ConnectionTracker,
        listener::{self, Bounds, FORM_LIMIT},
        providers, tls,
    },
    config::CardListener,
    login_methods::id_card::host::{self, Presented},
    providers::{
        certificates::{Anchors, Certificate},
        id_card::CardVerifier,
    },
    web::middleware::layers,
};

/// Starts the listener. With a remote account service, cards are verified here before they are passed on.
///
/// # Errors
/// [`BuildError`] when a file cannot be read or the listener cannot be bound.
pub fn start(
    parts: &Parts,
    own: &CardListener,
    workers: usize,
    bounds: &Bounds,
) -> Result<(Server, std::net::SocketAddr), BuildError> {
    let refused = |cause| BuildError::Listen { key: "id_card.listen", address: own.listen, cause };
    let listener = listener::bind(own.listen).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let cards = providers::id_card(&parts.site.config.id_card)?;
    let tls = server_config(own, &cards.rules.anchors)?;
    let verifier = match parts.embedded {
        Some(_) => None,
        None => Some(Data::new(
            CardVerifier::new(cards)
                .map_err(|cause| BuildError::Provider(format!("id_card: {cause}")))?,
        )),
    };
    let (site, bounds) = (parts.site.clone(), bounds.clone());
    let server = Server::build().workers(workers).listen("id_card", listener, move || {
        let app = App::new()
            .app_data(site.clone())
            .app_data(web::PayloadConfig::new(FORM_LIMIT))
            .configure(|app| {
                if let Some(verifier) = verifier.clone() {
                    app.app_data(verifier);
                }
            })
            .wrap(from_fn(layers::outermost))
            .configure(host::routes)
            .default_service(web::to(host::not_found));
        let connections = ConnectionTracker::new(&bounds.ceilings, bounds.idle);
        let of_stream = connections.clone();
        let cards = HttpService::build()
            .keep_alive(KeepAlive::Disabled)
            .client_request_timeout(listener::HEAD)
            .client_disconnect_timeout(listener::FAREWELL)
            .on_connect_ext(move |stream: &TlsStream<TcpStream>, data| {
                of_stream.greet(listener::under_tls(stream), data);
                data.insert(presented(stream));
            })
            .h1(map_config(listener::bounded(app, &bounds), |()| AppConfig::default()));
        connections.counted(cards.rustls_0_23(tls.clone()))
    });
    Ok((server.map_err(refused)?.run(), address))
}

fn presented(stream: &TlsStream<TcpStream>) -> Presented {
    let (_, connection) = stream.get_ref();
    let first = connection.peer_certificates().and_then(<[_]>::first);
    Presented(first.and_then(|der| Certificate::from_der(der).ok()))
}

/// The TLS configuration of the handshake.
///
/// # Errors
/// [`BuildError`] when a file cannot be read, or certificate and key do not match.
pub fn server_config(own: &CardListener, anchors: &Anchors) -> Result<ServerConfig, BuildError> {
    let (chain, key) = tls::chain_and_key("id_card", &own.tls)?;
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let mut config = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|cause| BuildError::Tls("id_card", cause.to_string()))?
        .with_client_cert_verifier(Arc::new(OptionalClientCertificate {
            names: names(anchors),
            provider,
        }))
        .with_single_cert(chain, key)
        .map_err(|cause| BuildError::Tls("id_card", cause.to_string()))?;
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
