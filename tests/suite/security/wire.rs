//! HTTP and TLS on the wire: where a request ends, which methods and TLS versions exist; and the time in the log.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Command, Stdio},
    time::Duration,
};

use crate::site::Site;

fn ask(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    // A listener that refuses a request may close before it has read all of it.
    let _ = stream.read_to_end(&mut answer);
    answer
}

fn status(answer: &[u8]) -> u16 {
    String::from_utf8_lossy(answer)
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0)
}

#[test]
fn a_request_of_ambiguous_length_is_refused_and_nothing_behind_it_is_answered() {
    let site = Site::start();
    let unclear = [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
        "Content-Length: +5\r\n\r\nhello",
        "Content-Length: 5, 5\r\n\r\nhello",
        "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: x\r\n\r\n",
        "Content-Length : 0\r\n\r\n",
    ];
    for headers in unclear {
        let request = format!(
            "POST /en HTTP/1.1\r\nHost: localhost\r\n{headers}GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        );
        let answer = ask(site.address, request.as_bytes());
        assert_eq!(status(&answer), 400, "{headers:?}: {}", String::from_utf8_lossy(&answer));
        assert_eq!(String::from_utf8_lossy(&answer).matches("HTTP/1.1 ").count(), 1, "{headers:?}");
    }
}

#[test]
fn methods_that_echo_or_tunnel_are_not_there() {
    let site = Site::start();
    for method in ["TRACE", "TRACK", "CONNECT", "DEBUG"] {
        for path in ["/", "/en", "/account/"] {
            let request = format!(
                "{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Mark: mark-7\r\nConnection: close\r\n\r\n"
            );
            let answer = ask(site.address, request.as_bytes());
            assert!(
                [400, 404, 405].contains(&status(&answer)),
                "{method} {path}: {}",
                status(&answer)
            );
            assert!(!String::from_utf8_lossy(&answer).contains("mark-7"), "{method} {path}");
        }
    }
}

/// A TLS greeting that offers no newer protocol than this one, these suites and these extensions.
fn client_hello(version: u8, suites: &[u16], extensions: &[u8]) -> Vec<u8> {
    let mut hello = vec![3, version];
    hello.extend_from_slice(&[7; 32]);
    hello.push(0);
    hello.extend_from_slice(&u16::try_from(2 * suites.len()).unwrap().to_be_bytes());
    hello.extend(suites.iter().flat_map(|suite| suite.to_be_bytes()));
    hello.extend_from_slice(&[1, 0]);
    if !extensions.is_empty() {
        hello.extend_from_slice(&u16::try_from(extensions.len()).unwrap().to_be_bytes());
        hello.extend_from_slice(extensions);
    }
    let length = u8::try_from(hello.len()).unwrap();
    [&[0x16, 3, 1, 0, length + 4, 1, 0, 0, length][..], &hello].concat()
}

/// A site that terminates TLS itself, with the untrusted certificate `c.pem`, and more lines in the section `server`.
pub fn site_with_tls(folder: &std::path::Path, of_server: &str) -> Site {
    let issued = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let [certificate, key] = ["c.pem", "k.pem"].map(|name| folder.join(name));
    std::fs::write(&certificate, issued.cert.pem()).unwrap();
    std::fs::write(&key, issued.signing_key.serialize_pem()).unwrap();
    Site::with(&format!(
        "[server]\npublic_url = \"https://localhost\"\n{of_server}\n[server.tls]\ncertificate = \"{}\"\nkey = \"{}\"\n",
        certificate.display(),
        key.display()
    ))
}

#[test]
fn protocols_older_than_tls_1_2_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let site = site_with_tls(folder.path(), "");
    for version in [0, 1, 2] {
        let suites = [0xc013, 0xc014, 0x002f, 0x0035];
        let answer = ask(site.address, &client_hello(version, &suites, &[]));
        // An alert (21), fatal (2). A handshake would continue with 22.
        assert!(
            answer.is_empty() || (answer[0] == 21 && answer.get(5) == Some(&2)),
            "TLS 1.{version}: {answer:?}"
        );
    }
}

/// Groups X25519 and P-256, uncompressed points, signatures by ECDSA and RSA with SHA-256.
const EXTENSIONS: [u8; 28] =
    [0, 10, 0, 6, 0, 4, 0, 0x1d, 0, 0x17, 0, 11, 0, 2, 1, 0, 0, 13, 0, 8, 0, 6, 4, 3, 8, 4, 4, 1];

#[test]
fn only_suites_with_forward_secrecy_and_authenticated_encryption_are_spoken() {
    let folder = tempfile::tempdir().unwrap();
    let site = site_with_tls(folder.path(), "");
    // The certificate of the test is for ECDSA. Over TLS 1.3 there are no other suites than such.
    for (suite, name, is_spoken) in [
        (0xc02b, "ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", true),
        (0xc02c, "ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", true),
        (0xcca9, "ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", true),
        (0xc009, "ECDHE_ECDSA_WITH_AES_128_CBC_SHA", false),
        (0xc023, "ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", false),
        (0xc0ac, "ECDHE_ECDSA_WITH_AES_128_CCM", false),
        (0xc013, "ECDHE_RSA_WITH_AES_128_CBC_SHA", false),
        (0x009c, "RSA_WITH_AES_128_GCM_SHA256", false),
        (0x002f, "RSA_WITH_AES_128_CBC_SHA", false),
        (0x009e, "DHE_RSA_WITH_AES_128_GCM_SHA256", false),
        (0x000a, "RSA_WITH_3DES_CBC_SHA", false),
        (0x0005, "RSA_WITH_RC4_128_SHA", false),
        (0x0002, "RSA_WITH_NULL_SHA", false),
        (0x0034, "DH_anon_WITH_AES_128_CBC_SHA", false),
    ] {
        let mut stream = TcpStream::connect(site.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.write_all(&client_hello(3, &[suite], &EXTENSIONS)).unwrap();
        let mut kind = [0];
        let read = stream.read(&mut kind).unwrap_or(0);
        // A handshake message (22), or an alert (21), or the end.
        assert_eq!(read == 1 && kind == [22], is_spoken, "{name}: {kind:?}");
    }
}

#[actix_web::test]
async fn our_http_client_refuses_an_untrusted_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let site = site_with_tls(folder.path(), "");
    let address = format!("https://localhost:{}/en", site.address.port());
    let cause =
        lavi::providers::http::client().build().unwrap().get(&address).send().await.unwrap_err();
    assert!(cause.is_connect(), "{cause:?}");
    let careless = reqwest::Client::builder().danger_accept_invalid_certs(true).build().unwrap();
    assert_eq!(
        careless.get(&address).send().await.unwrap().status(),
        200,
        "it is there, and speaks TLS"
    );
}

#[test]
fn a_line_of_the_log_begins_with_its_time_in_utc() {
    let busy = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_lavi"))
        .arg("serve")
        .env_clear()
        .env("LAVI__SERVER__LISTEN", busy.local_addr().unwrap().to_string())
        .env(
            "LAVI__EMBEDDED__DATABASE",
            format!("sqlite://{}", folder.path().join("lavi.db").display()),
        )
        .env("LAVI__EMBEDDED__MAIL", format!("file://{}", folder.path().join("mail").display()))
        .env("TZ", "Asia/Tokyo")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let line = text
        .lines()
        .find(|line| line.contains("session.key_file is empty"))
        .unwrap_or_else(|| panic!("{text}"));
    let (time, rest) = line.split_once(' ').unwrap();
    assert!(
        time::OffsetDateTime::parse(time, &time::format_description::well_known::Rfc3339).is_ok()
            && time.ends_with('Z'),
        "{line}"
    );
    assert!(rest.trim_start().starts_with("WARN"), "{line}");
}
