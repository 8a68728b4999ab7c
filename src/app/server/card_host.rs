//! The ID-card host: a separate listener whose TLS handshake asks for a client certificate.
//!
//! A browser without a card, or with an expired one, is let in too, so that a page can say what is wrong instead of a
//! broken connection. The handshake proves possession of the private key. Its owner and whether it is
//! valid are checked afterwards (`providers::id_card`). A card is valid for one request: connections are not kept
//! open, and TLS sessions are not resumed, so that nobody signs in with a card that has left the reader.

use std::{
    io::{self, ErrorKind},
    sync::Arc,
    time::Duration,
};

use actix_http::{HttpService, KeepAlive, error::DispatchError};
use actix_service::{ServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_tls::accept::{
    TlsError,
    rustls_0_23::{Acceptor, TlsStream},
};
use actix_web::{
    App,
    dev::{AppConfig, Server},
    middleware::from_fn,
    rt::{
        net::TcpStream,
        time::{sleep, timeout},
    },
    web::{self, Data},
};
use ipnet::IpNet;
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
        server::{
            connections::ConnectionTracker,
            deadlines::{Bounds, FORM_LIMIT, bounded},
            listener, proxy_protocol,
            tls::CurrentCertificate,
        },
        settings::{BuildError, Parts, card_settings},
    },
    config::CardListener,
    login_methods::id_card::{self, Presented},
    providers::{
        certificates::{Anchors, Certificate},
        id_card::CardVerifier,
    },
    web::{
        middleware::{self, measure},
        request::is_in,
    },
};

/// How long a handshake may take: its person chooses a certificate and types a PIN meanwhile.
const HANDSHAKE: Duration = Duration::from_secs(60);

/// How long the first record of a handshake may take, for which nobody has to type anything.
const FIRST_RECORD: Duration = Duration::from_secs(3);

/// Starts the listener. With a remote account service, cards are verified here before they are passed on.
pub fn start(
    parts: &Parts,
    own: &CardListener,
    workers: usize,
    bounds: &Bounds,
    certificate: Arc<CurrentCertificate>,
) -> Result<(Server, std::net::SocketAddr), BuildError> {
    let refused = |cause| BuildError::Listen { key: "id_card.listen", address: own.listen, cause };
    let listener = listener::bind(own.listen).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let cards = card_settings::id_card(&parts.site.config.id_card)?;
    let tls = server_config(certificate, &cards.rules.anchors)?;
    let verifier = match parts.embedded {
        Some(_) => None,
        None => Some(Data::new(
            CardVerifier::new(cards)
                .map_err(|cause| BuildError::Provider(format!("id_card: {cause}")))?,
        )),
    };
    let (site, bounds) = (parts.site.clone(), bounds.clone());
    let proxies: Arc<[IpNet]> = if own.proxy_protocol {
        site.config.server.trusted_proxies.as_slice().into()
    } else {
        Arc::default()
    };
    let server =
        Server::build().workers(workers).disable_signals().listen("id_card", listener, move || {
            let app = App::new()
                .app_data(site.clone())
                .app_data(web::PayloadConfig::new(FORM_LIMIT))
                .configure(|app| {
                    if let Some(verifier) = verifier.clone() {
                        app.app_data(verifier);
                    }
                })
                .wrap(from_fn(middleware::outermost))
                .wrap(from_fn(measure::measure))
                .configure(id_card::host_routes)
                .default_service(web::to(id_card::host_not_found));
            let connections = ConnectionTracker::new(&bounds.ceilings, bounds.idle);
            let of_stream = connections.clone();
            let cards = HttpService::build()
                .keep_alive(KeepAlive::Disabled)
                .client_request_timeout(Duration::ZERO)
                .client_disconnect_timeout(listener::FAREWELL)
                .on_connect_ext(move |stream: &TlsStream<TcpStream>, data| {
                    of_stream.greet(listener::under_tls(stream), data);
                    data.insert(presented(stream));
                })
                .h1(map_config(bounded(app, &bounds), |()| AppConfig::default()));
            let passed_through = passed_through(&proxies, &connections);
            // `rustls_0_23` of the service would give up after three seconds.
            let mut handshake = Acceptor::new(tls.clone());
            handshake.set_handshake_timeout(HANDSHAKE);
            let handshake = handshake
                .map_init_err(|()| ())
                .map_err(TlsError::into_service_error)
                .map(|stream: TlsStream<TcpStream>| {
                    let peer = stream.get_ref().0.peer_addr().ok();
                    (stream, peer)
                });
            let cards = handshake.and_then(cards.map_err(TlsError::Service));
            connections.counted(passed_through.and_then(cards))
        });
    Ok((server.map_err(refused)?.run(), address))
}

/// Takes the header of the PROXY protocol off a connection that one of these proxies passes through, and waits for the
/// handshake's beginning.
fn passed_through(
    proxies: &Arc<[IpNet]>,
    connections: &ConnectionTracker,
) -> impl ServiceFactory<
    TcpStream,
    Config = (),
    Response = TcpStream,
    Error = TlsError<io::Error, DispatchError>,
    InitError = (),
> + use<> {
    let (proxies, connections) = (Arc::clone(proxies), connections.clone());
    fn_service(move |mut stream: TcpStream| {
        let (proxies, connections) = (Arc::clone(&proxies), connections.clone());
        async move {
            let peer = stream.peer_addr().map_err(TlsError::Tls)?;
            if is_in(&proxies, peer.ip()) {
                let visitor = proxy_protocol::read(&mut stream).await;
                let visitor = visitor.inspect_err(|cause| {
                    tracing::warn!(proxy = %peer.ip(), %cause, "id_card.proxy_protocol: a connection is closed");
                });
                let visitor = visitor.map_err(TlsError::Tls)?.unwrap_or(peer);
                if !connections.announce(&stream, visitor) {
                    return Err(TlsError::Tls(ErrorKind::ConnectionAborted.into()));
                }
            }
            let begun = timeout(FIRST_RECORD, begun(&stream)).await;
            begun.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into())).map_err(TlsError::Tls)?;
            Ok(stream)
        }
    })
}

/// Waits until the first TLS record of a connection is there as a whole, or something that is none. It stays to be read.
async fn begun(stream: &TcpStream) -> io::Result<()> {
    let mut seen = vec![0; 5 + (1 << 14)];
    loop {
        let there = stream.peek(&mut seen).await?;
        let is_whole = match &seen[..there] {
            [] => return Err(ErrorKind::UnexpectedEof.into()),
            [0x16, _, _, high, low, ..] => {
                there >= 5 + usize::from(u16::from_be_bytes([*high, *low])).min(1 << 14)
            }
            [0x16, ..] => false,
            _ => true,
        };
        if is_whole {
            return Ok(());
        }
        sleep(Duration::from_millis(20)).await;
    }
}

fn presented(stream: &TlsStream<TcpStream>) -> Presented {
    let (_, connection) = stream.get_ref();
    let first = connection.peer_certificates().and_then(<[_]>::first);
    Presented(first.and_then(|der| Certificate::from_der(der).ok()))
}

// The TLS handshake of the ID-card host: it asks for a client certificate, lets a browser without one in, and verifies
// possession of the certificate's private key.

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
