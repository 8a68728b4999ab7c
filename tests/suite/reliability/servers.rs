//! The database, Redis, the mail server and the account service.

use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection, Executor};
use tempfile::TempDir;

use super::{
    faulty_line::{FAULTS, FaultyLine},
    node::{Node, machine, try_start, visitor},
    table::{Trial, Visit},
    visits::Registrations,
};
use crate::{
    command::Machine,
    lines::{postgres::postgres, redis::plain_redis, smtp::mail_server},
};

/// The environment of a node on PostgreSQL at this port, with its storage key in this folder.
pub fn on_postgres(port: u16, folder: &TempDir) -> Vec<(&'static str, String)> {
    let key = folder.path().join("storage.key").display().to_string();
    vec![
        ("LAVI__EMBEDDED__DATABASE", format!("postgres://lavi@127.0.0.1:{port}/postgres")),
        ("LAVI__EMBEDDED__STORAGE_KEY_FILE", key),
    ]
}

pub fn borrowed<'a>(environment: &'a [(&'a str, String)]) -> Vec<(&'a str, &'a str)> {
    environment.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// How a process starts while each fault lasts.
fn starts(trial: &mut Trial, line: &FaultyLine, machine: &Machine) {
    for fault in FAULTS {
        line.fail(fault);
        let (words, waited) = try_start(machine);
        line.mend();
        trial.at_start(fault, words, waited);
        assert_eq!(try_start(machine).0, "starts", "after {fault:?}");
    }
}

#[actix_web::test]
async fn postgres_while_people_sign_in() {
    let [data, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(data.path(), &[]);
    let line = FaultyLine::to(server.port);
    let node = Node::start(&borrowed(&on_postgres(line.port, &own)));
    node.add("mari", "");
    let mut trial = Trial::new("PostgreSQL, a sign-in", 22, &[1, 2, 4, 8, 12, 16]);
    trial.on_the_line(&line, async || node.sign_in("mari").await).await;
    starts(&mut trial, &line, &node.machine);
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn postgres_while_people_register() {
    let [data, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(data.path(), &[]);
    let line = FaultyLine::to(server.port);
    let node = Node::start(&borrowed(&on_postgres(line.port, &own)));
    let (people, mut trial) =
        (Registrations::default(), Trial::new("PostgreSQL, a registration", 22, &[2, 6, 12, 18]));
    trial.on_the_line(&line, async || people.register(&node).await.0).await;
    println!("{} acknowledged registrations are kept", people.assert_kept(&node).await);
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn redis_while_people_register() {
    let server = plain_redis();
    let line = FaultyLine::to(server.port);
    let address = format!("redis://127.0.0.1:{}", line.port);
    let node =
        Node::start(&[("LAVI__SESSION__STORE", "redis"), ("LAVI__SESSION__REDIS_URL", &address)]);
    let people = Registrations::default();
    let mut trial = Trial::new("Redis, a registration", 5, &[1, 2, 3]);
    trial.on_the_line(&line, async || people.register(&node).await.0).await;
    println!("{} acknowledged registrations are kept", people.assert_kept(&node).await);
    starts(&mut trial, &line, &node.machine);
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn the_mail_server_while_people_register() {
    let server = mail_server(|_| {});
    let line = FaultyLine::to(server.port);
    let address = format!("smtp://127.0.0.1:{}", line.port);
    let node = Node::start(&[("LAVI__EMBEDDED__MAIL", &address)]);
    let people = Registrations::default();
    let mut trial = Trial::new("SMTP, a registration", 5, &[1, 2, 4, 6]);
    let register = async || {
        let (visit, email) = people.register(&node).await;
        assert!(visit.is_good, "a letter waits, and nobody who wants it: {visit:?}");
        // While it works a letter comes at once; else whoever registers need not know.
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(1_500) {
            if server.heard().contains(&email) {
                return visit;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Visit { is_good: false, words: format!("{}, the letter waits", visit.words) }
    };
    trial.on_a_calm_line(&line, register, async || all_left(&node).await).await;
    let begun = Instant::now();
    hasten_unconfirmed(&node).await;
    let heard = server.heard();
    let lost: Vec<_> =
        people.acknowledged().into_iter().filter(|email| !heard.contains(email)).collect();
    assert!(lost.is_empty(), "{} letters are lost", lost.len());
    println!("every letter has come {:?} after the last fault", begun.elapsed());
    starts(&mut trial, &line, &node.machine);
    node.assert_sound();
    trial.write();
}

/// Returns when no letter waits or is under way, but for those whose text got no answer: they are sent again after a quarter of an hour.
async fn all_left(node: &Node) {
    let mut database = node.database().await;
    none_waits(&mut database, "SELECT COUNT(*) FROM outbox WHERE unconfirmed = 0", 60).await;
    database.close().await.unwrap();
}

/// That quarter of an hour is over: they leave with the next look at what waits, which there is every minute.
async fn hasten_unconfirmed(node: &Node) {
    let mut database = node.database().await;
    let hastened = database.execute("UPDATE outbox SET next_try_at = 0").await.unwrap();
    println!("{} letters had no answer to their text", hastened.rows_affected());
    none_waits(&mut database, "SELECT COUNT(*) FROM outbox", 90).await;
    database.close().await.unwrap();
}

/// Returns when this counts no letter, which takes so many seconds at most.
async fn none_waits(database: &mut AnyConnection, question: &'static str, seconds: u64) {
    let begun = Instant::now();
    loop {
        let waiting: i64 = sqlx::query_scalar(question).fetch_one(&mut *database).await.unwrap();
        if waiting == 0 {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(seconds), "{waiting} letters do not leave");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// What the account service knows a front end by.
pub const TOKEN: &str = "a-token-of-the-account-api-for-these-tests";

/// A process with the embedded service, which another one stands before.
pub struct Service {
    pub node: Node,
    pub api: u16,
}

impl Service {
    pub fn start(more: &[(&str, &str)]) -> Self {
        let api = super::faulty_line::free_port();
        let listen = format!("127.0.0.1:{api}");
        let own =
            [("LAVI__EMBEDDED__API_LISTEN", listen.as_str()), ("LAVI__EMBEDDED__API_TOKEN", TOKEN)];
        let environment = [&own, more].concat();
        Self { node: Node::start(&environment), api }
    }

    /// The machine of a front end that reaches it at this port.
    pub fn front_end(port: u16) -> Machine {
        let root = format!("http://127.0.0.1:{port}/");
        machine(&[("LAVI__ACCOUNT_API__ROOT", &root), ("LAVI__ACCOUNT_API__TOKEN", TOKEN)])
    }
}

#[actix_web::test]
async fn the_account_service_while_people_sign_in() {
    let service = Service::start(&[]);
    service.node.add("mari", "");
    let line = FaultyLine::to(service.api);
    let front = Node::on(Service::front_end(line.port));
    let mut trial = Trial::new("account service, a sign-in", 12, &[1]);
    let sign_in = async || front.sign_in_before_a_service("mari").await;
    trial.on_the_line(&line, sign_in).await;
    starts(&mut trial, &line, &front.machine);
    let alone = visitor(&service.node.served.root, 0);
    assert_eq!(alone.get("/en").await.status, 200);
    front.assert_sound();
    service.node.assert_sound();
    trial.write();
}
