//! The PROXY protocol on the ID-card host: whose connection a proxy passes through, who may say so, and what is no header.

use std::{
    fs,
    io::{Read, Write},
    net::{IpAddr, SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustls::{
    ClientConnection,
    pki_types::{CertificateDer, pem::PemObject},
};
use tempfile::TempDir;
use tokio::net::TcpSocket;

use super::{Card, CardSite};
use crate::{
    command::Machine,
    lines::{Ca, tls_client, tls_over},
    served::{Served, free_ports},
};

const SIGNATURE: &[u8] = b"\r\n\r\n\0\r\nQUIT\n";

/// A header of version 2.
fn second(command: u8, family: u8, rest: &[u8]) -> Vec<u8> {
    let length = u16::try_from(rest.len()).unwrap().to_be_bytes();
    [SIGNATURE, &[command, family], &length, rest].concat()
}

/// The ID-card host as a process, behind proxies at these addresses.
struct Host {
    served: Served,
    port: u16,
    roots: PathBuf,
    _folder: TempDir,
}

impl Host {
    fn behind(proxies: &str) -> Self {
        Self::with(&[("LAVI__SERVER__TRUSTED_PROXIES", proxies)])
    }

    fn with(more: &[(&str, &str)]) -> Self {
        let (folder, ca) = (TempDir::new().unwrap(), Ca::new("A school's own CA"));
        let (roots, files) = (ca.file(folder.path()), ca.certify(folder.path(), &["localhost"]));
        let path = |path: &Path| path.display().to_string();
        let [port] = free_ports().map(|address| address.port());
        let machine = Machine::new()
            .with("LAVI__LOG__REQUESTS", "true")
            .with("LAVI__ID_CARD__HOST", "https://localhost")
            .with("LAVI__ID_CARD__LISTEN", &format!("0.0.0.0:{port}"))
            .with("LAVI__ID_CARD__PROXY_PROTOCOL", "true")
            .with("LAVI__ID_CARD__TRUSTED_CAS", &path(&roots))
            .with("LAVI__ID_CARD__CERTIFICATE", &path(&files.certificate))
            .with("LAVI__ID_CARD__KEY", &path(&files.key));
        let machine = more.iter().fold(machine, |machine, (key, value)| machine.with(key, value));
        Self { served: Served::start(&machine), port, roots, _folder: folder }
    }

    /// Says this before the handshake, and then asks for a page. `None` if the connection is closed.
    fn ask(&self, header: &[u8], page: &str) -> Option<String> {
        self.ask_on(TcpStream::connect(("127.0.0.1", self.port)).unwrap(), header, page)
    }

    fn ask_on(&self, mut stream: TcpStream, header: &[u8], page: &str) -> Option<String> {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(header).unwrap();
        let mut stream = tls_over(stream, CertificateDer::from_pem_file(&self.roots).unwrap());
        let request = format!(
            "GET /{page} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.9\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Some(String::from_utf8(answer).unwrap()).filter(|answer| answer.starts_with("HTTP/1.1 "))
    }

    /// A connection that has said this, has made its handshake, and asks for nothing yet.
    fn hold(&self, header: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(header).unwrap();
        let mut tls = self.tls();
        while tls.is_handshaking() {
            tls.complete_io(&mut stream).unwrap();
        }
        stream
    }

    fn tls(&self) -> ClientConnection {
        tls_client(CertificateDer::from_pem_file(&self.roots).unwrap())
    }

    /// Whose the next request was, by the log.
    fn visitor_of(&self, number: usize) -> String {
        let line = self.served.wait_for_nth("lavi::request", number);
        line.split_once("address=").unwrap().1.split(' ').next().unwrap().to_owned()
    }
}

#[test]
fn the_visitor_is_whom_a_trusted_proxy_names() {
    let host = Host::behind("[\"127.0.0.1\"]");
    let six = [&[0x20, 1, 0xd, 0xb8][..], &[0; 11], &[7], &[0; 16], &[0xc8, 1, 1, 0xbb]].concat();
    let mapped =
        [&[0; 10][..], &[0xff, 0xff, 192, 0, 2, 7], &[0; 16], &[0xc8, 1, 1, 0xbb]].concat();
    let four = [192, 0, 2, 7, 192, 0, 2, 1, 0xc8, 1, 1, 0xbb];
    let extended = [&four[..], &[0x04, 0, 3, 1, 2, 3]].concat();
    for (number, (header, visitor)) in [
        (b"PROXY TCP4 192.0.2.7 192.0.2.1 51201 443\r\n".to_vec(), "192.0.2.7"),
        (b"PROXY TCP6 2001:db8::7 2001:db8::1 51201 443\r\n".to_vec(), "2001:db8::7"),
        (b"PROXY TCP6 ::ffff:192.0.2.7 ::ffff:192.0.2.1 51201 443\r\n".to_vec(), "192.0.2.7"),
        (b"PROXY UNKNOWN\r\n".to_vec(), "127.0.0.1"),
        (b"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n".to_vec(), "127.0.0.1"),
        (second(0x21, 0x11, &four), "192.0.2.7"),
        (second(0x21, 0x21, &six), "2001:db8::7"),
        (second(0x21, 0x21, &mapped), "192.0.2.7"),
        (second(0x21, 0x11, &extended), "192.0.2.7"),
        (second(0x20, 0x00, &[]), "127.0.0.1"),
    ]
    .into_iter()
    .enumerate()
    {
        let shown = String::from_utf8_lossy(&header).into_owned();
        assert!(host.ask(&header, "").is_some(), "{shown:?}");
        // A visitor's own X-Forwarded-For never counts.
        assert_eq!(host.visitor_of(number + 1), visitor, "{shown:?}");
    }
}

#[test]
fn what_is_no_header_closes_the_connection_and_the_next_one_is_served() {
    let host = Host::behind("[\"127.0.0.1\"]");
    let long = format!("PROXY UNKNOWN {}\r\n", "x".repeat(120));
    for header in [
        b"".to_vec(),
        b"PROXY TCP4 192.0.2.7 192.0.2.1 51201\r\n".to_vec(),
        b"PROXY TCP4 192.0.2.777 192.0.2.1 51201 443\r\n".to_vec(),
        b"PROXY TCP4 2001:db8::7 2001:db8::1 51201 443\r\n".to_vec(),
        b"PROXY TCP4 192.0.2.7 192.0.2.1 +5120 443\r\n".to_vec(),
        b"PROXY UDP4 192.0.2.7 192.0.2.1 51201 443\r\n".to_vec(),
        b"proxy TCP4 192.0.2.7 192.0.2.1 51201 443\r\n".to_vec(),
        long.into_bytes(),
        second(0x11, 0x11, &[0; 12]),
        second(0x21, 0x12, &[0; 12]),
        second(0x21, 0x11, &[0; 11]),
        second(0x21, 0x31, &[0; 216]),
        second(0x21, 0x11, &[0; 1025]),
        second(0x21, 0x00, &[]),
    ] {
        let shown = String::from_utf8_lossy(&header).into_owned();
        assert_eq!(host.ask(&header, ""), None, "{shown:?}");
    }
    assert!(host.ask(b"PROXY UNKNOWN\r\n", "").is_some());
    host.served.wait_for("id_card.proxy_protocol: a connection is closed");

    let mut half = TcpStream::connect(("127.0.0.1", host.port)).unwrap();
    half.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    half.write_all(&SIGNATURE[..7]).unwrap();
    let begun = Instant::now();
    assert_eq!(half.read(&mut [0]).unwrap_or(0), 0);
    assert!((2..8).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
}

#[test]
fn nobody_else_is_believed() {
    let host = Host::behind("[\"192.0.2.1\"]");
    assert_eq!(host.ask(b"PROXY TCP4 192.0.2.7 192.0.2.1 51201 443\r\n", ""), None);
    assert!(host.ask(b"", "").is_some(), "a visitor without a proxy");
    assert_eq!(host.visitor_of(1), "127.0.0.1");
}

#[test]
fn a_visitor_behind_a_proxy_has_a_ceiling_of_connections_and_the_next_visitor_has_another() {
    let host = Host::with(&[
        ("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]"),
        ("LAVI__SERVER__MAX_CONNECTIONS_PER_ADDRESS", "2"),
    ]);
    let of = |visitor: &str| format!("PROXY TCP4 {visitor} 192.0.2.1 51201 443\r\n").into_bytes();
    let held = [host.hold(&of("192.0.2.7")), host.hold(&of("192.0.2.7"))];
    assert_eq!(host.ask(&of("192.0.2.7"), ""), None, "a third");
    assert!(host.ask(&of("192.0.2.8"), "").is_some(), "somebody else");
    assert!(host.ask(b"PROXY UNKNOWN\r\n", "").is_some(), "the proxy itself");
    host.served.wait_for("server.max_connections_per_address");
    drop(held);
    let begun = Instant::now();
    while host.ask(&of("192.0.2.7"), "").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "no place again");
    }
}

/// A connection from this port to one of our addresses.
async fn from_port(port: u16, to: [u8; 4], at: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], port))).unwrap();
    let stream = socket.connect(SocketAddr::from((to, at))).await.unwrap().into_std().unwrap();
    stream.set_nonblocking(false).unwrap();
    stream
}

#[actix_web::test]
async fn two_connections_from_one_port_of_a_proxy_are_told_apart() {
    let host = Host::behind("[\"127.0.0.1\"]");
    let one = from_port(0, [127, 0, 0, 1], host.port).await;
    let port = one.local_addr().unwrap().port();
    // Each worker takes one in turn, and the next comes to that of the first.
    let workers = thread::available_parallelism().unwrap().get();
    let between: Vec<_> =
        (1..workers).map(|_| TcpStream::connect(("127.0.0.1", host.port)).unwrap()).collect();
    let other = from_port(port, [127, 0, 0, 2], host.port).await;
    let of = |visitor: &str| format!("PROXY TCP4 {visitor} 192.0.2.1 51201 443\r\n").into_bytes();
    for (number, (stream, visitor)) in
        [(one, "192.0.2.7"), (other, "192.0.2.8")].into_iter().enumerate()
    {
        assert!(host.ask_on(stream, &of(visitor), "").is_some(), "{visitor}");
        assert_eq!(host.visitor_of(number + 1), visitor);
    }
    drop(between);
}

/// HAProxy that passes connections through to this port.
struct PassThrough {
    child: Child,
    _folder: TempDir,
}

impl PassThrough {
    fn start(port: u16, to: u16, how: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("haproxy.cfg");
        let text = format!(
            "defaults\n  mode tcp\n  timeout connect 5s\n  timeout client 30s\n  timeout server 30s\n\
             listen cards\n  bind 127.0.0.1:{port}\n  server lavi 127.0.0.1:{to} {how}\n"
        );
        fs::write(&file, text).unwrap();
        let child = Command::new("haproxy")
            .args(["-db", "-f"])
            .arg(&file)
            .stdout(Stdio::null())
            .spawn()
            .unwrap_or_else(|cause| panic!("haproxy (scripts/setup.sh test): {cause}"));
        let until = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < until, "haproxy starts");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { child, _folder: folder }
    }
}

impl Drop for PassThrough {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[actix_web::test]
async fn haproxy_keeps_the_visitors_address_and_the_card() {
    let host = Host::behind("[\"127.0.0.1\"]");
    let own = reqwest::Certificate::from_pem(&fs::read(&host.roots).unwrap()).unwrap();
    for (number, how) in ["send-proxy", "send-proxy-v2"].into_iter().enumerate() {
        let [port] = free_ports().map(|address| address.port());
        let _haproxy = PassThrough::start(port, host.port, how);
        let elsewhere: IpAddr = [127, 0, 0, 7].into();
        let client = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only([own.clone()])
            .local_address(elsewhere)
            .build()
            .unwrap();
        let answer = client.get(format!("https://localhost:{port}/")).send().await.unwrap();
        assert_eq!(answer.status(), 404);
        assert_eq!(host.visitor_of(number + 1), "127.0.0.7", "{how}");
    }

    let world = CardSite::configured(
        "proxy_protocol = true",
        "[server]\ntrusted_proxies = [\"127.0.0.1\"]",
    );
    world.account("jaak").await;
    let [port] = free_ports().map(|address| address.port());
    let _haproxy = PassThrough::start(port, world.port(), "send-proxy-v2");
    let at = SocketAddr::from(([127, 0, 0, 1], port));
    let card = Card::of(&world.ca);
    let client = world.client_at(Some(&card), at);
    let answer = client
        .post(format!("https://localhost:{port}/id-card?lang=en&begun={}", super::begun("any")))
        .header("origin", super::FRONT_END)
        .header("sec-fetch-site", "cross-site")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 303);
    assert_eq!(world.ocsp.count("/"), 1, "the card was seen and asked about");
}

#[test]
fn it_needs_a_listener_and_somebody_to_believe() {
    let alone = Machine::new().with("LAVI__ID_CARD__PROXY_PROTOCOL", "true");
    let line = alone.refused("check-config");
    assert!(line.starts_with("lavi: id_card.proxy_protocol: is for the listener"), "{line}");
    let listening = alone.with("LAVI__ID_CARD__LISTEN", "127.0.0.1:0");
    let ended = listening.run("check-config");
    assert!(ended.complained.contains("id_card.proxy_protocol: is read only from"), "{ended:?}");
}
