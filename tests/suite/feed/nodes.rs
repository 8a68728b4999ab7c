//! Two nodes on one database, and `kill -9`.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use reqwest::Client;
use serde_json::Value;

use super::{Reader, TOKEN, names};
use crate::{cast::create_account, command::Machine, served::free_ports, world::fresh_database};

/// A machine with a database of its own, on the server of the tests where there is one.
async fn machine() -> Machine {
    let machine = Machine::new();
    let keys = machine.path("storage.key").display().to_string();
    let machine = machine.with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &keys);
    match std::env::var("LAVI_TEST_POSTGRES") {
        Ok(server) => machine.with("LAVI__EMBEDDED__DATABASE", &fresh_database(&server).await),
        Err(_) => machine,
    }
}

/// A process of that machine that serves the feed.
struct Node {
    child: Child,
    api: SocketAddr,
}

impl Node {
    fn start(machine: &Machine) -> Self {
        let [api] = free_ports();
        let mut command = machine.command("serve");
        command.env("LAVI__SERVER__LISTEN", "127.0.0.1:0");
        command.env("LAVI__EMBEDDED__API_LISTEN", api.to_string());
        command.env("LAVI__EMBEDDED__FEED_TOKEN", TOKEN).env("RUST_LOG", "lavi=info");
        let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("Lävi listens on")), "the node starts");
        // Keeps reading, so that a full pipe does not block the node.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, api }
    }

    /// `kill -9`
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[actix_web::test]
async fn a_change_of_one_node_or_of_a_command_answers_who_waits_at_another() {
    let machine = machine().await;
    let (first, second) = (Node::start(&machine), Node::start(&machine));
    let waits = |after: i64| {
        let reader = Reader::of(second.api);
        actix_web::rt::spawn(async move {
            let page = reader.page(&format!("feed?after={after}&wait=30")).await;
            (page, Instant::now())
        })
    };
    let waiting = waits(0);
    actix_web::rt::time::sleep(Duration::from_millis(500)).await;
    let client = Client::builder().no_proxy().build().unwrap();
    let form = create_account("mari@kool.example");
    let answer = client.post(format!("http://{}/create-account", first.api)).form(&form);
    let answer: Value = answer.send().await.unwrap().json().await.unwrap();
    let registered = Instant::now();
    assert_eq!(answer["success"], true, "{answer}");
    let (page, told) = waiting.await.unwrap();
    assert_eq!(names(&page), ["account_added"]);
    let late = told.saturating_duration_since(registered);
    assert!(late < Duration::from_secs(3), "{late:?}");
    let waiting = waits(1);
    machine.told("account add juku --first-name Juku --last-name Juurikas");
    machine.told("account block juku");
    let (page, _) = waiting.await.unwrap();
    assert_eq!(names(&page)[0], "account_added");
    let reader = Reader::of(first.api);
    assert_eq!(names(&reader.page("feed?after=1").await), ["account_added", "account_blocked"]);
    first.kill();
    second.kill();
}

#[actix_web::test]
async fn what_was_acknowledged_before_a_kill_is_in_the_feed() {
    let machine = machine().await;
    let mut acknowledged = BTreeSet::new();
    for round in 0..2 {
        let node = Node::start(&machine);
        let done: Arc<Mutex<Vec<String>>> = Arc::default();
        let people: Vec<_> = (0..3)
            .map(|person| {
                let (done, api) = (Arc::clone(&done), node.api);
                actix_web::rt::spawn(async move {
                    let client = Client::builder().no_proxy().build().unwrap();
                    for number in 0.. {
                        let email = format!("p{round}-{person}-{number}@kool.example");
                        let call = client.post(format!("http://{api}/create-account"));
                        let Ok(answer) = call.form(&create_account(&email)).send().await else {
                            break;
                        };
                        let Ok(answer) = answer.json::<Value>().await else { break };
                        assert_eq!(answer["success"], true, "{answer}");
                        done.lock().unwrap().push(email);
                    }
                })
            })
            .collect();
        while done.lock().unwrap().len() < 5 {
            actix_web::rt::time::sleep(Duration::from_millis(1)).await;
        }
        node.kill();
        for person in people {
            person.await.unwrap();
        }
        acknowledged.extend(done.lock().unwrap().drain(..));
    }
    let node = Node::start(&machine);
    let page = Reader::of(node.api).page("feed?after=0&limit=1000").await;
    let changes = page["changes"].as_array().unwrap();
    let told: BTreeSet<String> = changes
        .iter()
        .map(|change| change["state"]["email"].as_str().unwrap().to_owned())
        .collect();
    assert!(acknowledged.len() >= 10);
    let missed: Vec<_> = acknowledged.difference(&told).collect();
    assert!(missed.is_empty(), "{missed:?}");
    let numbers: Vec<i64> = changes.iter().map(|one| one["number"].as_i64().unwrap()).collect();
    let expected: Vec<i64> = (1..=i64::try_from(numbers.len()).unwrap()).collect();
    assert_eq!(numbers, expected, "no number was lost with the process");
    node.kill();
}
