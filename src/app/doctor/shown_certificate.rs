//! Which certificate a server shows whose driver does not tell. The handshake ends there: nothing is believed, and nothing follows.

use std::{
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs},
    sync::{Arc, OnceLock},
};

use rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, Error, SignatureScheme,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, ServerName, UnixTime},
};

use super::finding::PATIENCE;
use crate::providers::certificates::Certificate;

/// What comes before TLS.
#[derive(Clone, Copy, Debug)]
pub enum Preamble {
    /// Nothing.
    None,
    /// PostgreSQL's `SSLRequest`, which it answers with `S`.
    Postgres,
}

const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// The certificate that a server shows at this host and port; `None` if it shows none.
pub async fn shown_at(host: String, port: u16, preamble: Preamble) -> Option<Certificate> {
    let looked = actix_web::rt::task::spawn_blocking(move || look(&host, port, preamble).ok());
    looked.await.ok()??.and_then(|der| Certificate::from_der(&der).ok())
}

fn look(host: &str, port: u16, preamble: Preamble) -> io::Result<Option<CertificateDer<'static>>> {
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    let mut addresses = (host, port).to_socket_addrs()?;
    let connected = addresses.find_map(|at| TcpStream::connect_timeout(&at, PATIENCE).ok());
    let mut stream = connected.ok_or(io::ErrorKind::ConnectionRefused)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    if let Preamble::Postgres = preamble {
        stream.write_all(&SSL_REQUEST)?;
        let mut answer = [0];
        stream.read_exact(&mut answer)?;
        if answer != *b"S" {
            return Ok(None);
        }
    }
    let provider = Arc::new(aws_lc_rs::default_provider());
    let schemes = provider.signature_verification_algorithms.supported_schemes();
    let onlooker = Arc::new(Onlooker { seen: OnceLock::new(), schemes });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::clone(&onlooker) as Arc<dyn ServerCertVerifier>)
        .with_no_client_auth();
    let mut tls = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
    // It fails in any case: nobody believes the certificate.
    let _ = tls.complete_io(&mut stream);
    Ok(onlooker.seen.get().cloned())
}

/// Looks at a certificate and believes none.
#[derive(Debug)]
struct Onlooker {
    seen: OnceLock<CertificateDer<'static>>,
    schemes: Vec<SignatureScheme>,
}

fn not_believed<T>() -> Result<T, Error> {
    Err(Error::General("the certificate was only looked at".to_owned()))
}

impl ServerCertVerifier for Onlooker {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let _ = self.seen.set(end_entity.clone().into_owned());
        not_believed()
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        not_believed()
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        not_believed()
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.schemes.clone()
    }
}
