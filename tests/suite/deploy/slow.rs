//! Bodies that never end.

use std::{
    io::{ErrorKind, Read, Write},
    net::{TcpListener, TcpStream},
    sync::Arc,
};

use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};

use super::nginx::{Nginx, SITE};

#[test]
fn an_unfinished_body_is_cut_off_by_nginx_and_never_reaches_the_server() {
    let lavi = TcpListener::bind("127.0.0.1:0").unwrap();
    let nginx = Nginx::start(lavi.local_addr().unwrap(), None);
    let mut slow: Vec<_> = (0..50).map(|_| connect(&nginx)).collect();
    for stream in &mut slow {
        write!(
            stream,
            "POST /en HTTP/1.1\r\nHost: {SITE}\r\nContent-Length: 60000\r\n\r\nemail=mari"
        )
        .unwrap();
    }
    for mut stream in slow {
        let mut answer = Vec::new();
        // nginx may close the connection with or without notice.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    lavi.set_nonblocking(true).unwrap();
    assert_eq!(lavi.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
}

fn connect(nginx: &Nginx) -> StreamOwned<ClientConnection, TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(nginx.certificate.as_bytes()).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap();
    let config = Arc::new(config.with_root_certificates(roots).with_no_client_auth());
    let name = ServerName::try_from(SITE).unwrap();
    StreamOwned::new(
        ClientConnection::new(config, name).unwrap(),
        TcpStream::connect(nginx.https).unwrap(),
    )
}
