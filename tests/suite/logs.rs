//! The log as JSON, and the line for each request, by configuration.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::site::Browser;

/// A server with this configuration, and its address.
pub struct Served {
    child: Child,
    pub root: String,
    first: Vec<String>,
    lines: std::sync::mpsc::Receiver<String>,
    folder: TempDir,
}

impl Served {
    pub fn start(log: &str) -> Self {
        Self::with("", log)
    }

    /// The same with these keys of `[server]`.
    pub fn with(keys: &str, log: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("config.toml");
        let text = format!(
            "[server]\nlisten = \"127.0.0.1:0\"\n{keys}\n[log]\n{log}\n[login]\nprimary = [\"password\"]\nsecondary = []\n[embedded]\ndatabase = \"sqlite://{0}/lavi.db\"\nmail = \"file://{0}/mail\"\n",
            folder.path().display()
        );
        std::fs::write(&file, text).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_lavi"))
            .arg("--config")
            .arg(&file)
            .arg("serve")
            .env_remove("RUST_LOG")
            .current_dir(folder.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = std::sync::mpsc::channel();
        let output = BufReader::new(child.stderr.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        let mut served = Self { child, root: String::new(), first: Vec::new(), lines, folder };
        while served.root.is_empty() {
            let line = served.lines.recv().unwrap();
            if let Some((_, root)) = line.split_once("Lävi listens on ") {
                root.split('"').next().unwrap().clone_into(&mut served.root);
            }
            served.first.push(line);
        }
        served
    }

    /// A command with the same configuration.
    pub fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lavi"));
        let file = self.folder.path().join("config.toml");
        command.arg("--config").arg(file).args(words.split_whitespace()).env_remove("RUST_LOG");
        command
    }

    /// Stops the server as a service manager does; returns the lines that it has written.
    pub fn stopped(mut self) -> Vec<String> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
        self.first.drain(..).chain(self.lines.iter()).collect()
    }

    /// Ends the server; returns the lines that it has written.
    pub fn said(mut self) -> Vec<String> {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.first.drain(..).chain(self.lines.iter()).collect()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn visit(root: &str) {
    let browser = Browser::new(root.to_owned());
    browser.get("/en/setNewPassword/geheimnis?token=geheimnis").await;
    let typed = [("email", "geheimnis@school.example"), ("password", "geheimnis")];
    assert_eq!(browser.post("/en", &typed).await.status, 422);
    browser.get("/geheimnis").await;
}

#[actix_web::test]
async fn each_line_of_a_json_log_is_an_object_and_requests_are_named_by_their_route() {
    let served = Served::start("format = \"json\"\nrequests = true");
    visit(&served.root).await;
    let lines = served.said();
    let objects: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|cause| panic!("{cause}: {line}")))
        .collect();
    let requests: Vec<&Value> =
        objects.iter().filter(|line| line["target"] == "lavi::request").collect();
    let of = |route: &str| {
        let found = requests.iter().find(|line| line["fields"]["route"] == route);
        found.unwrap_or_else(|| panic!("{route}: {lines:#?}"))
    };
    let link = &of("/{lang}/setNewPassword/{token}")["fields"];
    assert_eq!((&link["method"], &link["address"]), (&"GET".into(), &"127.0.0.1".into()));
    assert!(link["milliseconds"].is_number(), "{link}");
    let form = &of("/{lang}")["fields"];
    assert_eq!((&form["method"], &form["status"]), (&"POST".into(), &422.into()));
    assert!(!form["incident"].as_str().unwrap().is_empty(), "{form}");
    assert_eq!(requests.len(), 3, "{lines:#?}");
    assert!(!lines.concat().contains("geheimnis"), "{lines:#?}");
    let tried = objects.iter().find(|line| line["target"] == "lavi::sign_in").unwrap();
    assert_eq!(tried["fields"]["code"], "check_email_and_password");
    assert_eq!(tried["span"]["incident"], form["incident"], "the same incident");
}

#[actix_web::test]
async fn the_log_is_text_without_requests_unless_configured() {
    let served = Served::start("");
    visit(&served.root).await;
    let lines = served.said();
    assert!(lines.iter().any(|line| line.contains("lavi::sign_in")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("lavi::request")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Lävi listens on http://")), "{lines:#?}");
    assert!(lines.iter().all(|line| serde_json::from_str::<Value>(line).is_err()), "{lines:#?}");
}
