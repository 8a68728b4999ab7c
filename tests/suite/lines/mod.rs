//! The connections to other servers, tested with real ones from Debian: with TLS, with an invalid certificate, and
//! without TLS. If such a server is not installed, the test fails and names the package.

pub mod certificates;
mod doctor;
mod full_redis;
mod hanging;
pub mod postgres;
mod readiness;
pub mod redis;
pub mod smtp;

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
};

pub use certificates::Ca;
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::aws_lc_rs,
    pki_types::CertificateDer,
};

use crate::served::free_ports;

/// TLS to `localhost` over this connection, by whoever believes this certificate or what it has certified.
pub fn tls_over<S: Read + Write>(
    connection: S,
    believed: CertificateDer<'static>,
) -> StreamOwned<ClientConnection, S> {
    StreamOwned::new(tls_client(believed), connection)
}

/// The client's end of TLS to `localhost` that believes this CA alone, before its handshake.
pub fn tls_client(believed: CertificateDer<'static>) -> ClientConnection {
    let mut roots = RootCertStore::empty();
    roots.add(believed).unwrap();
    let config = ClientConfig::builder_with_provider(aws_lc_rs::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap()).unwrap()
}

/// An external server, stopped when dropped.
pub struct ExternalServer {
    child: Child,
    pub port: u16,
    said: Arc<Mutex<String>>,
}

impl ExternalServer {
    /// Starts a program on a free port, and returns once it has reported on either output that it is ready.
    pub fn start(package: &str, ready: &str, command: impl FnOnce(u16) -> Command) -> Self {
        let [port] = free_ports().map(|address| address.port());
        let mut child = command(port)
            .env("PYTHONUNBUFFERED", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|cause| panic!("install {package}: {cause}"));
        let said: Arc<Mutex<String>> = Arc::default();
        let (sender, receiver) = std::sync::mpsc::channel();
        let outputs: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for output in outputs {
            let (said, sender, ready) = (Arc::clone(&said), sender.clone(), ready.to_owned());
            thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    let is_ready = line.contains(&ready);
                    said.lock().unwrap().extend([line.as_str(), "\n"]);
                    if is_ready {
                        let _ = sender.send(());
                    }
                }
            });
        }
        drop(sender);
        receiver.recv().unwrap_or_else(|_| panic!("{package} ended: {}", said.lock().unwrap()));
        Self { child, port, said }
    }

    /// Its output so far.
    pub fn heard(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Stops it and returns its whole output.
    pub fn said(mut self) -> String {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.said.lock().unwrap().clone()
    }
}

impl Drop for ExternalServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
