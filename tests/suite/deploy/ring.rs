//! What the balancers of `deploy/` answer themselves, what they hold, and what they pass on.

use std::{
    io::{Read, Write},
    net::{IpAddr, SocketAddr, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::rt::{net::TcpStream as Connection, time::timeout};
use futures_util::future::join_all;
use lavi::providers::id_card::client_cert;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
};

use super::{
    balancer::{Balancer, KINDS, Kind},
    nginx::{ACCOUNT_PAGES, CARDS, Nginx, SITE},
};
use crate::{
    card::{Card, handshake::has_a_minute_for_a_pin, pem},
    doubles::server::{Action, Request, Server},
    providers_card::ca::Ca,
    served::free_ports,
};

const VISITOR: &str = "127.77.0.3";
const PATIENCE: Duration = Duration::from_secs(90);

/// What the page says in each language, as a person reads it.
const WORDS: [(&str, &str, &str); 7] = [
    ("et", "Teenus ei vasta", "Proovi mõne minuti pärast uuesti."),
    ("en", "The service is not responding", "Try again in a few minutes."),
    ("ru", "Сервис не отвечает", "Попробуйте ещё раз через несколько минут."),
    ("de", "Der Dienst antwortet nicht", "Versuchen Sie es in einigen Minuten noch einmal."),
    ("fr", "Le service ne répond pas", "Réessayez dans quelques minutes."),
    ("ja", "サービスから応答がありません", "数分後にもう一度お試しください。"),
    ("lv", "Pakalpojums neatbild", "Mēģiniet vēlreiz pēc dažām minūtēm."),
];

/// A node that answers every request with 200; its health, too.
fn node() -> (Server, SocketAddr) {
    let server = Server::start(|_| Action::text(200, "<main data-screen=\"login\"></main>"));
    let address = address_of(&server);
    (server, address)
}

fn address_of(server: &Server) -> SocketAddr {
    format!("127.0.0.1:{}", server.root.port().unwrap()).parse().unwrap()
}

#[actix_web::test]
async fn where_no_node_answers_a_page_of_ours_comes_in_every_language() {
    for kind in KINDS {
        let [one, other] = free_ports();
        let balancer = Balancer::before(kind, [one, other], one.port());
        let browser = balancer.browser(VISITOR, "et");
        for path in ["/en", "/et/activate/T0kenOfALetter?code=Qu3ry"] {
            let pages = [browser.get(path).await, browser.post(path, &[("email", "mari")]).await];
            for page in pages {
                assert!([502, 503].contains(&page.status), "{kind:?} {page}");
                assert_eq!(page.screen(), "outage", "{kind:?} {page}");
                assert_eq!(page.header("retry-after"), "10", "{kind:?} {page}");
                assert_eq!(page.header("cache-control"), "no-store", "{kind:?} {page}");
                for (language, heading, lead) in WORDS {
                    let section = format!("section[lang={language}]");
                    assert_eq!(page.text(&format!("{section} :is(h1, h2)")), heading);
                    assert_eq!(page.text(&format!("{section} p")), lead);
                }
                assert_eq!((page.count("h1"), page.text("title").as_str()), (1, "Päevik"));
                assert!(page.body.contains("--accent: "), "the brand's colours: {page}");
            }
        }
        let counted = balancer.counted().await;
        let (of_log, of_counters) = match kind {
            Kind::Nginx => (" 502 ", "\n 1"),
            Kind::HaProxy => {
                (" 503 ", "haproxy_frontend_http_responses_total{proxy=\"site\",code=\"5xx\"} 4")
            }
            Kind::Caddy | Kind::NewerCaddy => ("\"status\":50", "code=\"503\""),
        };
        assert!(kind == Kind::Nginx || counted.contains(of_counters), "{kind:?} {counted}");
        assert!(kind != Kind::Nginx || counted.contains("server accepts handled requests"));
        let until = Instant::now() + Duration::from_secs(5);
        while balancer.log().matches(of_log).count() < 4 {
            assert!(Instant::now() < until, "{kind:?} {}", balancer.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let log = balancer.log();
        assert!(!log.contains("T0ken") && !log.contains("Qu3ry"), "{kind:?} {log}");
    }
}

#[actix_web::test]
async fn no_visitor_says_whose_trace_a_request_is() {
    for kind in KINDS {
        let (server, address) = node();
        let balancer = Balancer::before(kind, [address, address], address.port());
        let client = balancer.client(VISITOR, PATIENCE);
        for request in
            [client.get(format!("https://{SITE}/en")), client.post(format!("https://{SITE}/en"))]
        {
            let traced = request
                .header("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
                .header("tracestate", "rojo=00f067aa0ba902b7");
            assert_eq!(traced.send().await.unwrap().status(), 200, "{kind:?}");
        }
        assert_eq!(server.count("/en"), 2, "{kind:?}");
        for request in server.after(0) {
            assert_eq!(request.header("traceparent"), None, "{kind:?} {}", request.text());
            assert_eq!(request.header("tracestate"), None, "{kind:?} {}", request.text());
        }
    }
}

/// As many files as this machine gives to the test.
fn take_files() {
    let maximum = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).unwrap();
}

/// Five thousand connections from ten addresses; each sends this and reads the beginning of an answer, if it sends anything.
async fn connected(to: SocketAddr, request: &'static str) -> Vec<Connection> {
    let mut open = Vec::new();
    for _ in 0..50 {
        let opening = (0..100).map(|number| async move {
            let socket = TcpSocket::new_v4().unwrap();
            let from: IpAddr = format!("127.80.0.{}", 1 + number % 10).parse().unwrap();
            socket.bind((from, 0).into()).unwrap();
            let mut connection = socket.connect(to).await.unwrap();
            if !request.is_empty() {
                connection.write_all(request.as_bytes()).await.unwrap();
                let answered = timeout(PATIENCE, connection.read(&mut [0; 64])).await;
                assert!(answered.unwrap().unwrap() > 0, "no answer");
            }
            connection
        });
        open.extend(join_all(opening).await);
    }
    open
}

/// Somebody else gets a page within a second or two, and again.
async fn others_are_served(balancer: &Balancer, beside: &str) {
    for _ in 0..3 {
        let begun = Instant::now();
        let client = balancer.client(VISITOR, Duration::from_secs(10));
        let answer = client.get(format!("https://{SITE}/en")).send().await;
        let status =
            answer.unwrap_or_else(|cause| panic!("{:?} {beside}: {cause}", balancer.kind)).status();
        assert_eq!(status, 200, "{:?} {beside}", balancer.kind);
        assert!(
            begun.elapsed() < Duration::from_secs(3),
            "{:?} {beside}: {:?}",
            balancer.kind,
            begun.elapsed()
        );
    }
}

async fn holds_five_thousand(kind: Kind) {
    take_files();
    let (_server, address) = node();
    let balancer = Balancer::before(kind, [address, address], address.port());
    let request = "GET /en HTTP/1.1\r\nHost: login.school.example\r\n\r\n";
    let begun = Instant::now();
    let mut idle = connected(balancer.plain(), request).await;
    assert!(begun.elapsed() < Duration::from_secs(20), "{kind:?}: {:?}", begun.elapsed());
    others_are_served(&balancer, "beside five thousand idle").await;
    // What more there was of the answer, and then nothing: none of them had to give way.
    let ended = idle.iter_mut().map(async |connection| {
        let rest = timeout(Duration::from_secs(1), connection.read_to_end(&mut Vec::new())).await;
        rest.is_ok()
    });
    let ended = join_all(ended).await.into_iter().filter(|has_ended| *has_ended).count();
    assert_eq!(ended, 0, "{kind:?} has closed so many");
    drop(idle);
    let silent = connected(balancer.site(), "").await;
    others_are_served(&balancer, "beside five thousand silent").await;
    drop(silent);
}

#[actix_web::test]
async fn nginx_holds_five_thousand_idle_and_five_thousand_silent_connections() {
    holds_five_thousand(Kind::Nginx).await;
}

#[actix_web::test]
async fn haproxy_holds_five_thousand_idle_and_five_thousand_silent_connections() {
    holds_five_thousand(Kind::HaProxy).await;
}

#[actix_web::test]
async fn caddy_holds_five_thousand_idle_and_five_thousand_silent_connections() {
    holds_five_thousand(Kind::Caddy).await;
}

#[actix_web::test]
async fn a_person_has_a_minute_to_type_a_pin_behind_each_balancer() {
    let ca = Ca::new("Test CA");
    let (card, cas) = (Card::of(&ca), pem(ca.certificate().der()));
    let (server, address) = node();
    let balancers = [Kind::Nginx, Kind::HaProxy, Kind::NewerCaddy]
        .map(|kind| Balancer::asking_for_cards(kind, [address; 2], address.port(), &cas));
    std::thread::scope(|scope| {
        for balancer in &balancers {
            let (card, is_right) = (&card, |answer: &str| answer.starts_with("HTTP/1.1 200 "));
            let (at, certificate) = (balancer.cards(), balancer.certificate());
            scope.spawn(move || has_a_minute_for_a_pin(at, CARDS, certificate, card, is_right));
        }
    });
    let presented: Vec<_> = server.after(0).into_iter().filter(is_card).collect();
    assert_eq!(presented.len(), 2 * balancers.len(), "by each version of TLS");
    let certificate = client_cert::write(&card.certificate);
    for request in presented {
        assert_eq!(request.header("client-cert"), Some(&*certificate), "{}", request.text());
    }
}

fn is_card(request: &Request) -> bool {
    request.path.starts_with("/account/id-card")
}

/// A handshake that never comes is given up, so that those connections end by themselves.
#[actix_web::test]
async fn silent_connections_end_within_seconds() {
    for kind in KINDS {
        let (_server, address) = node();
        let balancer = Balancer::before(kind, [address, address], address.port());
        let begun = Instant::now();
        let mut silent = TcpSocket::new_v4().unwrap().connect(balancer.site()).await.unwrap();
        let ended = timeout(Duration::from_secs(20), silent.read(&mut [0])).await;
        assert!(ended.is_ok(), "{kind:?} holds it");
        let taken = begun.elapsed();
        assert!((3..9).contains(&taken.as_secs()), "{kind:?}: {taken:?}");
    }
}

#[actix_web::test]
async fn haproxy_takes_two_thousand_connections_of_one_address_and_no_more() {
    take_files();
    let (_server, address) = node();
    let balancer = Balancer::before(Kind::HaProxy, [address, address], address.port());
    let mut open = Vec::new();
    for _ in 0..2_300 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.80.0.1:0".parse().unwrap()).unwrap();
        open.push(socket.connect(balancer.plain()).await);
    }
    let is_closed = open.iter_mut().map(async |connection| match connection {
        Ok(open) => timeout(Duration::from_secs(1), open.read(&mut [0])).await.is_ok(),
        Err(_) => true,
    });
    let closed = join_all(is_closed).await.into_iter().filter(|is_closed| *is_closed).count();
    assert!((250..=300).contains(&closed), "{closed}");
    others_are_served(&balancer, "beside two thousand of one address").await;
}

/// An IPv6 network of /64 counts as one address, and no IPv4 address is lumped together with another.
#[actix_web::test]
async fn haproxy_counts_networks_of_ipv6_and_addresses_of_ipv4() {
    let (_server, address) = node();
    let balancer = Balancer::before(Kind::HaProxy, [address, address], address.port());
    for from in ["127.77.0.3", "127.77.0.4"] {
        let answer = balancer.client(from, PATIENCE).get(format!("https://{SITE}/en")).send();
        assert_eq!(answer.await.unwrap().status(), 200);
    }
    drop(TcpStream::connect(format!("[::1]:{}", balancer.site().port())).unwrap());
    // It hears of a connection a moment after the system has made it.
    let until = Instant::now() + Duration::from_secs(10);
    let wanted = ["::ffff:127.77.0.3", "::ffff:127.77.0.4", "::"];
    let mut counted = balancer.haproxy().unwrap().visitors();
    while !wanted.iter().all(|key| counted.contains(&format!(" key={key} "))) {
        assert!(Instant::now() < until, "{counted}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        counted = balancer.haproxy().unwrap().visitors();
    }
    assert!(!counted.contains(" key=::1 "), "{counted}");
}

/// Requests of one visitor at this address over one connection; the statuses that came.
fn asked(nginx: &Nginx, from: &str, times: usize) -> Vec<String> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(nginx.certificate.as_bytes()).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap();
    let config = Arc::new(config.with_root_certificates(roots).with_no_client_auth());
    let mut socket = TcpStream::connect(nginx.https).unwrap();
    let family = if from.contains(':') { "TCP6" } else { "TCP4" };
    // In one piece.
    let head = format!("PROXY {family} {from} {from} 40000 443\r\n");
    socket.write_all(head.as_bytes()).unwrap();
    let name = ServerName::try_from(SITE).unwrap();
    let mut stream = StreamOwned::new(ClientConnection::new(config, name).unwrap(), socket);
    let mut statuses = Vec::new();
    for number in 1..=times {
        let last = if number == times { "Connection: close\r\n" } else { "" };
        write!(stream, "HEAD /static/x HTTP/1.1\r\nHost: {SITE}\r\n{last}\r\n").unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            if stream.read(&mut byte).unwrap_or(0) == 0 {
                break;
            }
            head.extend(byte);
        }
        statuses.push(String::from_utf8_lossy(&head).chars().skip(9).take(3).collect());
    }
    statuses
}

/// nginx hears of the visitors' addresses by the PROXY protocol here, so that they can be of any network.
#[actix_web::test]
async fn nginx_counts_networks_of_ipv6_and_addresses_of_ipv4() {
    let (_server, address) = node();
    let proxied = [
        (
            " ssl http2;\n    ",
            " ssl proxy_protocol;\n    set_real_ip_from 127.0.0.1;\n    real_ip_header proxy_protocol;\n".to_owned(),
        ),
        // So that eighty requests are too many.
        ("rate=100r/s", "rate=1r/s".to_owned()),
        ("burst=2000", "burst=50".to_owned()),
    ];
    let nginx = Nginx::with(address, None, &[("nginx.conf", &proxied)]);
    let limited = |statuses: Vec<String>| statuses.iter().filter(|status| *status == "429").count();
    assert_eq!(limited(asked(&nginx, "2001:db8:0:1::1", 40)), 0);
    assert!(limited(asked(&nginx, "2001:db8:0:1:ffff::2", 40)) > 0, "the same home");
    assert_eq!(limited(asked(&nginx, "2001:db8:0:2::1", 40)), 0, "another home");
    assert_eq!(limited(asked(&nginx, "::ffff:192.0.2.1", 40)), 0);
    assert_eq!(limited(asked(&nginx, "::ffff:192.0.2.2", 40)), 0, "IPv4 in another form");
    assert_eq!(limited(asked(&nginx, "192.0.2.3", 40)), 0);
    assert_eq!(limited(asked(&nginx, "192.0.2.4", 40)), 0);
}

/// One node takes connections and says nothing more, as one that is moved or stuck does.
#[actix_web::test]
async fn nginx_passes_over_a_node_that_stands_still() {
    let stuck = Server::start(|_| Action::Hang(""));
    let (sound, address) = node();
    let balancer = Balancer::before(Kind::Nginx, [address_of(&stuck), address], address.port());
    let client = balancer.client(VISITOR, PATIENCE);
    let begun = Instant::now();
    let mut slow = 0_u32;
    for number in 0..20 {
        let asked = Instant::now();
        let answer = client.get(format!("https://{SITE}/en?{number}")).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{number} after {:?}", asked.elapsed());
        slow += u32::from(asked.elapsed() > Duration::from_secs(2));
        // It is not asked again a moment later.
        tokio::time::sleep(Duration::from_millis(250) * slow).await;
        let form = client.post(format!("https://{SITE}/en?{number}"));
        if number > 2 {
            assert_eq!(form.form(&[("email", "mari")]).send().await.unwrap().status(), 200);
        }
    }
    assert_eq!(slow, 1, "one visitor waits");
    assert!(begun.elapsed() < Duration::from_secs(25), "{:?}", begun.elapsed());
    let forms =
        |server: &Server| server.after(0).iter().filter(|asked| asked.method == "POST").count();
    assert_eq!((forms(&stuck), forms(&sound)), (0, 17));
}

/// A node that hangs up on a form may have acted on it.
#[actix_web::test]
async fn a_form_that_a_node_has_had_is_sent_to_no_other() {
    for kind in KINDS {
        let breaking = || {
            Server::start(|request| match request.method.as_str() {
                "POST" => Action::Close,
                _ => Action::text(200, ""),
            })
        };
        let nodes = [breaking(), breaking()];
        let addresses = nodes.each_ref().map(address_of);
        let balancer = Balancer::before(kind, addresses, addresses[0].port());
        let browser = balancer.browser(VISITOR, "et");
        for path in ["/en", "/et/activate/T0ken"] {
            let page = browser.post(path, &[("email", "mari")]).await;
            assert_eq!(page.screen(), "outage", "{kind:?} {page}");
            let had: usize = nodes.iter().map(|node| node.count(path)).sum();
            assert_eq!(had, 1, "{kind:?} {path}");
        }
    }
}

/// One nginx with the site, the ID-card host and an account service that is a process of its own.
#[actix_web::test]
async fn all_samples_of_nginx_are_one_set() {
    let (front, at) = node();
    let (service, of_service) = node();
    let cas = pem(Ca::new("Test CA").certificate().der());
    let pages = [("http://127.0.0.1:8082", format!("http://{of_service}"))];
    let nginx = Nginx::with(at, Some(&cas), &[(ACCOUNT_PAGES, &pages)]);
    let own = reqwest::Certificate::from_pem(nginx.certificate.as_bytes()).unwrap();
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([own]);
    let client = client.resolve(SITE, nginx.https).resolve(CARDS, nginx.cards).build().unwrap();
    for address in [
        format!("https://{SITE}/en"),
        format!("https://{SITE}/account/roles"),
        format!("https://{CARDS}/id-card"),
    ] {
        let traced = client.get(&address).header("traceparent", "00-4bf92f3577b34da6-00f067-01");
        assert_eq!(traced.send().await.unwrap().status(), 200, "{address}");
    }
    assert_eq!((front.count("/en"), front.count("/account/id-card")), (1, 1));
    assert_eq!((front.count("/account/roles"), service.count("/account/roles")), (0, 1));
    for request in [front.after(0), service.after(0)].concat() {
        assert_eq!(request.header("traceparent"), None, "{}", request.text());
    }
}
