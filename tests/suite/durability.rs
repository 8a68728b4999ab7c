//! `kill -9` at any moment loses no account whose registration was answered with success.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use reqwest::Client;
use serde_json::Value;

use crate::{
    cast::{PASSWORD, create_account},
    served::free_ports,
};

/// A server process with its account API, on ports of its own.
struct Process {
    child: Child,
    api: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let [api] = free_ports();
        let mut child = Command::new(env!("CARGO_BIN_EXE_lavi"))
            .arg("serve")
            .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
            .env("LAVI__EMBEDDED__API_LISTEN", api.to_string())
            .env(
                "LAVI__EMBEDDED__DATABASE",
                format!("sqlite://{}", folder.join("lavi.db").display()),
            )
            .env("LAVI__EMBEDDED__MAIL", format!("file://{}", folder.join("mail").display()))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let started =
            lines.find(|line| line.as_ref().is_ok_and(|line| line.starts_with("Lävi listens on")));
        assert!(started.is_some(), "the server starts");
        // Keeps reading, so that a full pipe does not block the server.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, api }
    }

    /// `kill -9`
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    async fn call(&self, path: &str, fields: &[(&str, &str)]) -> Option<Value> {
        call(self.api, path, fields).await
    }
}

async fn call(api: SocketAddr, path: &str, fields: &[(&str, &str)]) -> Option<Value> {
    let client = Client::builder().no_proxy().build().unwrap();
    let answer = client.post(format!("http://{api}/{path}")).form(fields).send().await.ok()?;
    answer.json().await.ok()
}

#[actix_web::test]
async fn an_acknowledged_registration_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..3 {
        let process = Process::start(folder.path());
        let api = process.api;
        let done = Arc::new(Mutex::new(Vec::new()));
        let stop = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..4)
            .map(|client| {
                let (done, stop) = (Arc::clone(&done), Arc::clone(&stop));
                actix_web::rt::spawn(async move {
                    for number in 0.. {
                        let email = format!("p{round}-{client}-{number}@kool.example");
                        match call(api, "create-account", &create_account(&email)).await {
                            Some(answer) if answer["success"] == true => {
                                done.lock().unwrap().push(email);
                            }
                            Some(answer) => panic!("{answer}"),
                            None => break,
                        }
                        if stop.load(Ordering::SeqCst) {
                            break;
                        }
                    }
                })
            })
            .collect();
        // Kills the server as soon as a few requests have succeeded, in the middle of others.
        while done.lock().unwrap().len() < 5 + round {
            actix_web::rt::time::timeout(Duration::from_millis(1), std::future::pending::<()>())
                .await
                .unwrap_err();
        }
        process.kill();
        stop.store(true, Ordering::SeqCst);
        for client in clients {
            client.await.unwrap();
        }
        acknowledged.append(&mut done.lock().unwrap());
    }

    let process = Process::start(folder.path());
    assert!(acknowledged.len() >= 18);
    for email in &acknowledged {
        let answer =
            process.call("login", &[("email", email), ("password", PASSWORD)]).await.unwrap();
        assert_eq!(answer["errors"][0], "account_not_activated", "{email}: {answer}");
    }
    process.kill();
}
