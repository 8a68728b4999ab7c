//! Connections and requests that never end, as many as a client can open: other visitors still get their pages.

use std::{
    io::{BufRead, BufReader},
    net::{IpAddr, SocketAddr},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::rt::{net::TcpStream, time::timeout};
use futures_util::future::join_all;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
};

use crate::{served::free_ports, site::Site};
use lavi::app::ConnectionLimits;

const FORM: &str = "POST /en HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n";
/// Long enough even for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A connection from another address, as the server sees it.
pub async fn stranger(server: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    socket.connect(server).await.unwrap()
}

/// Sends this and reads until the server ends the connection.
pub async fn told(mut connection: TcpStream, request: &str) -> String {
    // If the connection is already closed, this may fail.
    let _ = connection.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(TIMEOUT, connection.read_to_end(&mut answer)).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Opens this many forms that are never completed; returns those still open, and how many were closed at once.
async fn unfinished(server: SocketAddr, number: usize) -> (Vec<TcpStream>, usize) {
    let (mut open, mut closed) = (Vec::new(), 0);
    for _ in 0..number {
        let mut connection = stranger(server).await;
        let _ =
            connection.write_all(format!("{FORM}Content-Length: 60000\r\n\r\na").as_bytes()).await;
        open.push(connection);
    }
    // The server sends nothing to connections that it keeps.
    let ended =
        open.iter_mut().map(|connection| timeout(Duration::from_secs(2), connection.read_u8()));
    let ended: Vec<bool> = join_all(ended).await.iter().map(Result::is_ok).collect();
    let mut at = ended.iter();
    open.retain(|_| {
        let ended = *at.next().unwrap();
        closed += usize::from(ended);
        !ended
    });
    (open, closed)
}

#[actix_web::test]
async fn three_hundred_unfinished_forms_of_one_address_do_not_block_others() {
    let site = Site::with_operator();
    let (open, closed) = unfinished(site.address, 300).await;
    assert_eq!((open.len(), closed), (256, 44));
    assert_eq!(site.browser().get("/en").await.status, 200);
    let metrics = site.operator().get("/metrics").await;
    assert!(metrics.body.contains("\nlavi_connections_refused_total 44\n"), "{metrics}");
    drop(open);
    // Their permits are released as soon as the server notices that they are gone.
    let until = Instant::now() + TIMEOUT;
    while told(stranger(site.address).await, "GET /health/live HTTP/1.0\r\n\r\n").await.is_empty() {
        assert!(Instant::now() < until, "no place for the stranger again");
    }
}

#[actix_web::test]
async fn the_admin_listener_has_its_own_connection_limit() {
    let [free] = free_ports();
    let site = Site::with(&format!("[server]\nadmin_listen = \"{free}\"\nmax_connections = 20\n"));
    let (open, closed) = unfinished(site.address, 30).await;
    assert_eq!((open.len(), closed), (10, 20), "an address has half of all places at most");
    let others = join_all((0..10).map(|_| TcpStream::connect(site.address))).await;
    assert_eq!(
        told(TcpStream::connect(site.address).await.unwrap(), "GET /en HTTP/1.0\r\n\r\n").await,
        "",
        "all are taken"
    );
    let live =
        told(TcpStream::connect(free).await.unwrap(), "GET /health/live HTTP/1.0\r\n\r\n").await;
    assert!(live.starts_with("HTTP/1.0 200") && live.ends_with("live\n"), "{live}");
    drop((open, others));
}

#[actix_web::test]
async fn a_trusted_proxy_has_no_connection_limit_per_address() {
    let site = Site::with(
        "[server]\ntrusted_proxies = [\"127.0.0.2\"]\nmax_connections_per_address = 2\n",
    );
    assert_eq!(unfinished(site.address, 8).await.1, 0);
    let unknown = Site::with("[server]\nmax_connections_per_address = 2\n");
    assert_eq!(unfinished(unknown.address, 8).await.1, 6);
}

#[actix_web::test]
async fn an_ipv6_64_counts_as_one_address() {
    let ceilings = ConnectionLimits::new(100, 2, vec!["2001:db8:1::/48".parse().unwrap()]);
    let enter = |address: &str| ceilings.enter(address.parse::<IpAddr>().unwrap());
    let two = [enter("2001:db8::1"), enter("2001:db8::ffff:1")];
    assert!(two.iter().all(Option::is_some) && enter("2001:db8::2").is_none());
    assert!(enter("2001:db8:0:1::1").is_some() && enter("192.0.2.1").is_some());
    let proxied: Vec<_> = (0..5).map(|_| enter("2001:db8:1::1")).collect();
    assert!(proxied.iter().all(Option::is_some));
    let mapped = [enter("::ffff:192.0.2.7"), enter("192.0.2.7")];
    assert!(mapped.iter().all(Option::is_some) && enter("::ffff:192.0.2.7").is_none());
    drop(two);
    assert!(enter("2001:db8::2").is_some());
    drop((proxied, mapped));
    assert_eq!((ceilings.now(), Arc::strong_count(&ceilings)), ((0, 2), 1));
}

#[actix_web::test]
async fn all_addresses_together_have_a_connection_limit() {
    let ceilings = ConnectionLimits::new(4, 2, vec!["192.0.2.9/32".parse().unwrap()]);
    let enter = |address: &str| ceilings.enter(address.parse::<IpAddr>().unwrap());
    let mut all: Vec<_> = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "192.0.2.9"].map(enter).into();
    assert!(all.iter().all(Option::is_some));
    assert!(enter("192.0.2.3").is_none() && enter("192.0.2.9").is_none(), "nor has a proxy one");
    all.pop();
    assert!(enter("192.0.2.3").is_some());
}

#[actix_web::test]
async fn a_late_body_gets_status_408_and_ends_the_connection() {
    let site =
        Site::with("[server]\nbody_timeout_ms = 300\n[embedded]\napi_listen = \"127.0.0.1:0\"\n");
    for language in ["et", "en", "ja"] {
        let form = FORM.replace("/en", &format!("/{language}"));
        let page = told(
            stranger(site.address).await,
            &format!("{form}Content-Length: 60000\r\n\r\nemail=a"),
        )
        .await;
        assert!(
            page.starts_with("HTTP/1.1 408 ") && page.contains("\r\nconnection: close\r\n"),
            "{page}"
        );
        assert!(
            page.contains("data-screen=\"error\"")
                && page.contains(&format!("lang=\"{language}\"")),
            "{page}"
        );
    }
    let call = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nusername=a";
    let answer = told(stranger(site.api_address.unwrap()).await, call).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"bad_request\""), "{answer}");
    assert_eq!(site.browser().get("/en").await.status, 200);
}

#[actix_web::test]
async fn a_body_that_nobody_reads_ends_the_connection() {
    let site = Site::start();
    for request in ["GET /en", "GET /en", "POST /nowhere.txt", "GET /account/"] {
        let answer = told(
            stranger(site.address).await,
            &format!("{request} HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\na"),
        )
        .await;
        assert!(answer.contains("\r\nconnection: close\r\n"), "{answer:.300}");
    }
}

#[actix_web::test]
async fn a_connection_with_an_unfinished_request_is_closed() {
    let site = Site::with("[server]\nidle_timeout_ms = 600\nbody_timeout_ms = 300\n");
    let page = "GET /en HTTP/1.1\r\nHost: localhost\r\n";
    for request in [
        // A second head without an end.
        format!("{page}\r\n{page}X-Never: ends"),
        // Chunked bodies: one that nobody reads, and one that is read.
        format!("{page}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
        format!("{FORM}Transfer-Encoding: chunked\r\n\r\n7\r\nemail=a\r\n"),
        // No head at all.
        String::new(),
    ] {
        told(stranger(site.address).await, &request).await;
    }
}

#[actix_web::test]
async fn a_connection_stays_open_while_its_request_is_handled() {
    // Checking a password takes longer than that.
    let site = Site::with("[server]\nidle_timeout_ms = 20\n");
    let fields = "email=nobody&password=Kevad-2026";
    let length = fields.len();
    let answer = told(
        stranger(site.address).await,
        &format!("{FORM}Content-Length: {length}\r\n\r\n{fields}"),
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 422 "), "{answer:.300}");
}

#[actix_web::test]
async fn overlong_addresses_heads_and_forms_are_refused() {
    let site = Site::start();
    let long = site.browser().get(&format!("/en?utm={}", "a".repeat(9_000))).await;
    assert_eq!(long.status, 414);
    assert_eq!(site.browser().get(&format!("/en?utm={}", "a".repeat(8_000))).await.status, 200);
    let heads = (0..120).map(|number| format!("X-{number}: a\r\n")).collect::<Vec<_>>().concat();
    let many =
        told(stranger(site.address).await, &format!("GET /en HTTP/1.1\r\nHost: a\r\n{heads}\r\n"))
            .await;
    assert!(many.starts_with("HTTP/1.1 431 "), "{many}");
    let names: Vec<String> = (0..1_000).map(|number| format!("field{number}")).collect();
    let fields: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "a")).collect();
    assert_eq!(site.browser().post("/en", &fields).await.status, 400);
    assert_eq!(site.browser().post("/en", &fields[..90]).await.status, 422);
}

#[actix_web::test]
async fn a_form_may_have_65_536_bytes() {
    let site = Site::start();
    for (length, status) in [(65_536, 422), (65_537, 400)] {
        let email = "a".repeat(length - "email=".len());
        assert_eq!(
            site.browser().post("/en", &[("email", &email)]).await.status,
            status,
            "{length}"
        );
        let chunk = format!(
            "{FORM}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n{length:x}\r\nemail={email}\r\n0\r\n\r\n"
        );
        let answer = told(stranger(site.address).await, &chunk).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{length} in chunks: {answer:.200}"
        );
    }
}

/// The real server with a limit on open files.
struct Poor {
    server: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Poor {
    fn start(files: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = |name: &str| folder.path().join(name).display().to_string();
        let mut server = Command::new("sh")
            .args([
                "-c",
                &format!("ulimit -n {files}; exec \"$0\" serve"),
                env!("CARGO_BIN_EXE_lavi"),
            ])
            .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
            .env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", own("lavi.db")))
            .env("LAVI__EMBEDDED__MAIL", format!("file://{}", own("mail")))
            .env("RUST_LOG", "off,lavi::app::settings::open_files=warn")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
        let mut said = String::new();
        let address = lines.find_map(|line| {
            said.push_str(&line);
            line.strip_prefix("Lävi listens on http://").map(|address| address.parse().unwrap())
        });
        std::thread::spawn(move || lines.for_each(drop));
        assert!(
            said.contains("server.max_connections") && said.contains("LimitNOFILE"),
            "the operator is told: {said}"
        );
        Self { server, address: address.unwrap(), _folder: folder }
    }
}

impl Drop for Poor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[actix_web::test]
async fn a_server_with_few_file_descriptors_takes_fewer_connections_and_still_answers() {
    let server = Poor::start(300);
    let (open, closed) = unfinished(server.address, 280).await;
    assert!(closed > 200 && !open.is_empty(), "{} open, {closed} closed", open.len());
    for _ in 0..3 {
        let page = told(
            TcpStream::connect(server.address).await.unwrap(),
            "GET /en HTTP/1.0\r\nHost: localhost\r\n\r\n",
        )
        .await;
        assert!(page.starts_with("HTTP/1.0 200"), "{page:.200}");
    }
}
