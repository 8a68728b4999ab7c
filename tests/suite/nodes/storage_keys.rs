//! A storage key is brought into force once every node has it; a node without it is not ready.

use std::{fs, time::Duration};

use rustix::process::Signal;
use serde_json::Value;
use sqlx::{Connection, Executor};

use crate::{command::Machine, served::Served, site::Browser, world::fresh_database};

/// Two nodes on one database. Each has a key file of its own, and both files have the same key.
struct Pair {
    database: String,
    first: Machine,
    second: Machine,
}

impl Pair {
    async fn new() -> Self {
        sqlx::any::install_default_drivers();
        let first = Machine::new();
        let database = match std::env::var("LAVI_TEST_POSTGRES") {
            Ok(server) => fresh_database(&server).await,
            Err(_) => format!("sqlite://{}", first.path("lavi.db").display()),
        };
        let of = |machine: Machine| {
            let file = machine.path("storage.key").display().to_string();
            machine
                .with("LAVI__EMBEDDED__DATABASE", &database)
                .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &file)
        };
        let pair = Self { first: of(first), second: of(Machine::new()), database };
        pair.first.told("migrate");
        // The first command makes the first key.
        pair.first.told("account add mari --first-name Mari --last-name Maasikas");
        pair.copy_keys();
        pair
    }

    fn copy_keys(&self) {
        fs::copy(self.first.path("storage.key"), self.second.path("storage.key")).unwrap();
    }

    fn keys(&self) -> usize {
        fs::read_to_string(self.first.path("storage.key")).unwrap().lines().count()
    }

    async fn sql(&self, statement: &'static str) {
        let mut connection = sqlx::AnyConnection::connect(&self.database).await.unwrap();
        connection.execute(statement).await.unwrap();
    }

    async fn nodes(&self) -> i64 {
        let mut connection = sqlx::AnyConnection::connect(&self.database).await.unwrap();
        sqlx::query_scalar("SELECT count(*) FROM nodes").fetch_one(&mut connection).await.unwrap()
    }

    /// Waits until this many nodes have written themselves down.
    async fn are_there(&self, nodes: i64) {
        while self.nodes().await != nodes {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Status of `/health/ready`, and what it says of the storage keys; asked when no earlier finding counts.
async fn ready(node: &Served) -> (u16, Value) {
    tokio::time::sleep(Duration::from_millis(550)).await;
    let answer = Browser::new(node.root.clone()).get("/health/ready").await;
    let said: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(said["ready"], Value::Bool(answer.status == 200), "{said}");
    (answer.status, said["dependencies"]["storage_keys"].clone())
}

/// What doctor says of the storage keys.
fn examined(machine: &Machine) -> String {
    let said = machine.run("doctor").said;
    said.lines().filter(|line| line.contains(": storage keys (")).collect::<Vec<_>>().join("\n")
}

#[actix_web::test]
async fn a_rotation_waits_for_every_node_and_goes_on_once_each_has_the_key() {
    let pair = Pair::new().await;
    let (first, second) = (Served::start(&pair.first), Served::start(&pair.second));
    pair.are_there(2).await;
    assert_eq!(examined(&pair.first), "");

    let ended = pair.first.run("storage-key rotate");
    assert_eq!(ended.code, 1, "{ended:?}");
    let key = ended.said.trim().strip_prefix("new key: ").unwrap().to_owned();
    let other = second.root.trim_start_matches("http://");
    let said = &ended.complained;
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(&format!("({other})")) && said.contains(&key), "{said}");
    assert!(!said.contains(first.root.trim_start_matches("http://")), "the first has it: {said}");
    assert!(
        said.contains("copy the file to that node, then run `lavi storage-key reseal`"),
        "{said}"
    );
    let examined_now = examined(&pair.first);
    assert!(
        examined_now.starts_with("warning: ")
            && examined_now.contains(other)
            && examined_now.contains(&key),
        "{examined_now}"
    );

    // Nothing is sealed with it, also after a restart: the second node can read everything.
    pair.first.told("account two-factor enrol mari");
    pair.second.told("account two-factor enrol mari");
    drop(first);
    let first = Served::start(&pair.first);
    pair.first.told("account two-factor enrol mari");
    pair.second.told("account two-factor enrol mari");
    for node in [&first, &second] {
        assert_eq!(ready(node).await.0, 200);
    }

    pair.copy_keys();
    pair.first.await_signing_keys();
    let said = pair.first.told("storage-key rotate");
    // Her second factor, and the keys that sign ID tokens, which the first node has made.
    assert!(said.starts_with("values re-encrypted: 4\n"), "no further key is made: {said}");
    assert_eq!(pair.keys(), 2);
    for node in [&first, &second] {
        assert_eq!(ready(node).await, (200, serde_json::json!({ "state": "up" })));
    }
    // Who has stopped in order is waited for no longer; who was killed only for a while.
    pair.sql("DELETE FROM nodes").await;
    drop(first);
    let (status, _) = second.said_until(Signal::TERM);
    assert!(status.success());
    assert_eq!(pair.nodes().await, 0);
}

#[actix_web::test]
async fn a_node_without_the_key_that_seals_is_not_ready_until_it_has_it() {
    let pair = Pair::new().await;
    let (first, second) = (Served::start(&pair.first), Served::start(&pair.second));
    pair.are_there(2).await;
    pair.first.told("storage-key add");
    // An operator's mistake that nothing refuses: nobody knows of the second node, which says again only after a minute that it lives.
    pair.sql("DELETE FROM nodes").await;
    pair.first.told("storage-key reseal");
    assert_eq!(ready(&first).await.0, 200, "the node that has the key goes on");
    let (status, said) = ready(&second).await;
    assert_eq!((status, said["state"].as_str()), (503, Some("missing")), "{said}");
    assert!(said["reason"].as_str().unwrap().contains("copy the file of another node"), "{said}");
    let line = second.wait_for("embedded.storage_key_file of this node lacks the key");
    assert!(line.contains(said["key"].as_str().unwrap()), "{line}");
    let seen = examined(&pair.second);
    assert!(seen.contains("problem: ") && seen.contains(said["key"].as_str().unwrap()), "{seen}");

    pair.copy_keys();
    assert_eq!(ready(&second).await, (200, serde_json::json!({ "state": "up" })));
    drop(first);
}
