//! Five thousand connections at once, each of which asks for a page every three seconds, while somebody signs in.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use rustix::process::{Resource, getrlimit, setrlimit};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::sleep,
};

use super::{node::Node, table::folder};

const CONNECTIONS: u16 = 5_000;
/// How long they ask, and how often; the server closes what is silent for five seconds.
const LENGTH: Duration = Duration::from_secs(30);
const BETWEEN: Duration = Duration::from_secs(3);
/// How many come from one address.
const OF_ONE: u16 = 200;

/// Asks once on this connection; whether a whole page came.
async fn ask(stream: &mut TcpStream) -> bool {
    let request = b"GET /en HTTP/1.1\r\nHost: localhost:8080\r\n\r\n";
    if stream.write_all(request).await.is_err() {
        return false;
    }
    let (mut seen, mut bytes) = (Vec::new(), vec![0; 16_384]);
    loop {
        let Ok(length @ 1..) = stream.read(&mut bytes).await else { return false };
        seen.extend_from_slice(&bytes[..length]);
        let Some(end) = seen.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&seen[..end]).to_ascii_lowercase();
        let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
        if seen.len() == end + 4 + length.unwrap().parse::<usize>().unwrap() {
            return head.starts_with("http/1.1 200");
        }
    }
}

async fn connect(number: u16, to: SocketAddr) -> TcpStream {
    let [high, low] = (number / OF_ONE).to_be_bytes();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::new(127, 1, high, low), 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

#[actix_web::test]
async fn five_thousand_connections() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).unwrap();
    let node = Node::start(&[("LAVI__SERVER__MAX_CONNECTIONS", "6000")]);
    node.add("mari", "");
    let to: SocketAddr = ([127, 0, 0, 1], node.served.port()).into();
    let (answered, failed) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
    let begun = Instant::now();
    let mut asking = Vec::new();
    for number in 0..CONNECTIONS {
        let mut stream = connect(number, to).await;
        let (answered, failed) = (Arc::clone(&answered), Arc::clone(&failed));
        asking.push(actix_web::rt::spawn(async move {
            while begun.elapsed() < LENGTH {
                let count = if ask(&mut stream).await { &answered } else { &failed };
                count.fetch_add(1, Ordering::SeqCst);
                sleep(BETWEEN).await;
            }
        }));
    }
    println!("{CONNECTIONS} connections after {:?}", begun.elapsed());
    let (mut slowest, mut most) = (Duration::ZERO, 0);
    while begun.elapsed() < LENGTH {
        let signing = Instant::now();
        let visit = node.sign_in("mari").await;
        assert!(visit.is_good, "{visit:?}");
        slowest = slowest.max(signing.elapsed());
        let metrics = node.visitor().with_header("x-forwarded-for", "").get("/metrics").await.body;
        let open = metrics.lines().find_map(|line| line.strip_prefix("lavi_connections "));
        most = most.max(open.unwrap().parse().unwrap());
        sleep(Duration::from_secs(1)).await;
    }
    for asking in asking {
        asking.await.unwrap();
    }
    let (answered, failed) = (answered.load(Ordering::SeqCst), failed.load(Ordering::SeqCst));
    let megabytes = node.served.memory();
    println!(
        "at most {most} open; {answered} pages, {failed} failed; the slowest sign-in {slowest:?}; {megabytes} MB"
    );
    let value = json!([{
        "connections": most, "pages": answered, "failed": failed, "slowest_sign_in_s": slowest.as_secs_f64(),
        "memory_mb": megabytes,
    }]);
    fs::write(folder().join("crowd.json"), value.to_string()).unwrap();
    assert_eq!(failed, 0);
    assert!(most >= usize::from(CONNECTIONS), "{most}");
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    node.assert_sound();
}
