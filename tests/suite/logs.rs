//! The log as JSON, and the line for each request, by configuration.

use rustix::process::Signal;
use serde_json::Value;

use crate::{
    command::Machine,
    connections::{stranger, told},
    served::Served,
    site::Browser,
};

/// A server that logs what the configuration says, and nothing of the environment.
pub fn logging(machine: &Machine) -> Served {
    Served::start_with(machine, |command| {
        command.env_remove("RUST_LOG");
    })
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
    let machine =
        Machine::new().with("LAVI__LOG__FORMAT", "json").with("LAVI__LOG__REQUESTS", "true");
    let served = logging(&machine);
    visit(&served.root).await;
    let (_, lines) = served.said_until(Signal::TERM);
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
async fn an_address_of_ipv4_is_written_as_such_whoever_says_it_how() {
    let proxies = "[\"127.0.0.1\"]";
    let machine = Machine::new()
        .with("LAVI__LOG__REQUESTS", "true")
        .with("LAVI__SERVER__TRUSTED_PROXIES", proxies);
    let served = logging(&machine);
    for said in ["::ffff:192.0.2.7", "192.0.2.7"] {
        let browser = Browser::new(served.root.clone()).with_header("x-forwarded-for", said);
        assert_eq!(
            browser.post("/en", &[("email", "mari"), ("password", "wrong")]).await.status,
            422
        );
    }
    served.wait_for_nth("lavi::request", 2);
    let (_, lines) = served.said_until(Signal::TERM);
    let visits = lines.iter().filter(|line| line.contains(" address=192.0.2.7 ")).count();
    assert_eq!(visits, 4, "a sign-in and a request each: {lines:#?}");
    assert_eq!(machine.told("audit --address 192.0.2.7").lines().count(), 2);
}

#[actix_web::test]
async fn the_log_is_text_without_requests_unless_configured() {
    let machine = Machine::new();
    let served = logging(&machine);
    visit(&served.root).await;
    let (_, lines) = served.said_until(Signal::TERM);
    assert!(lines.iter().any(|line| line.contains("lavi::sign_in")), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains("lavi::request")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Lävi listens on http://")), "{lines:#?}");
    assert!(lines.iter().all(|line| serde_json::from_str::<Value>(line).is_err()), "{lines:#?}");
}

#[actix_web::test]
async fn what_strangers_can_repeat_makes_a_few_lines_with_address_and_count() {
    let machine = Machine::new();
    let served = logging(&machine);
    let server = ([127, 0, 0, 1], served.port()).into();
    for _ in 0..200 {
        told(stranger(server).await, "NONSENSE\r\nno head\0\r\n\r\n").await;
    }
    let foreign = Browser::new(served.root.clone())
        .with_header("Sec-Fetch-Site", "cross-site")
        .with_header("Origin", "https://evil.example");
    for _ in 0..100 {
        assert_eq!(foreign.post("/en", &[("email", "mari")]).await.status, 403);
    }
    let (_, lines) = served.said_until(Signal::TERM);
    let of =
        |text: &str| -> Vec<&String> { lines.iter().filter(|line| line.contains(text)).collect() };
    let malformed = of("what came is not HTTP");
    assert_eq!(malformed.len(), 8, "{lines:#?}");
    let last = malformed.last().unwrap();
    assert!(last.contains(" INFO ") && last.contains("address=127.0.0.2 times=128 "), "{last}");
    assert_eq!(of("another site's page was refused").len(), 7, "{lines:#?}");
    assert!(of("ERROR").is_empty(), "{lines:#?}");
}

#[actix_web::test]
async fn the_log_goes_to_standard_error_and_into_no_file() {
    let machine = Machine::new().with("LAVI__LOG__REQUESTS", "true");
    let served = logging(&machine);
    visit(&served.root).await;
    let (_, lines) = served.said_until(Signal::TERM);
    assert!(lines.iter().any(|line| line.contains("route=\"/{lang}\"")), "{lines:#?}");
    // What the server has written into its folder.
    let written: Vec<_> = std::fs::read_dir(machine.path("")).unwrap().flatten().collect();
    assert!(!written.is_empty());
    for file in written.iter().map(std::fs::DirEntry::path).filter(|path| path.is_file()) {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        assert!(!text.contains("lavi::request") && !text.contains(" INFO "), "{}", file.display());
    }
}

#[actix_web::test]
async fn a_start_says_version_commit_node_and_migrations_and_each_json_line_names_the_node() {
    let machine = Machine::new().with("LAVI__SERVER__NODE", "school-a");
    let named = machine.told("--version");
    let (version, commit) = named
        .trim()
        .strip_prefix("lavi ")
        .and_then(|named| named.strip_suffix(')')?.split_once(" ("))
        .unwrap_or_else(|| panic!("{named}"));
    let (_, lines) = logging(&machine).said_until(Signal::TERM);
    let first = &lines[0];
    for part in [
        format!("version=\"{version}\""),
        format!("commit=\"{commit}\""),
        "node=\"school-a\"".to_owned(),
    ] {
        assert!(first.contains("Lävi starts") && first.contains(&part), "{part}: {lines:#?}");
    }
    let migrated = |lines: &[String]| {
        lines.iter().find(|line| line.contains("the database is migrated")).cloned().unwrap()
    };
    assert!(!migrated(&lines).contains("applied=0"), "{lines:#?}");
    assert!(migrated(&lines).contains("0022 credentials version, 0023 places"), "{lines:#?}");
    let machine = machine.with("LAVI__LOG__FORMAT", "json");
    let (_, lines) = logging(&machine).said_until(Signal::TERM);
    assert!(migrated(&lines).contains("\"applied\":0"), "the second start: {lines:#?}");
    for line in &lines {
        let object: Value =
            serde_json::from_str(line).unwrap_or_else(|cause| panic!("{cause}: {line}"));
        assert_eq!(object["node"], "school-a", "{line}");
    }
    let first: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(first["fields"]["commit"], commit, "{first}");
}

#[test]
fn a_nodes_name_that_would_break_a_line_is_refused() {
    let line = Machine::new().with("LAVI__SERVER__NODE", "a b").refused("serve");
    assert!(line.contains("server.node: expected letters, digits"), "{line}");
}
