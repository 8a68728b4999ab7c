//! `lavi audit`, beside a server that runs.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use rustix::process::Signal;
use serde_json::Value;
use sqlx::{AnyConnection, Connection, Executor, any::install_default_drivers};
use tempfile::TempDir;

use crate::{
    command::Machine, lines::postgres::postgres, logs::logging, served::Served, site::Browser,
};

const MARI: &str =
    "account add mari --first-name Mari --last-name Maasikas --email mari@kool.example";

/// What a command prints; it must succeed.
fn told(mut command: Command) -> String {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (said, complained) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success() && complained.is_empty(), "{said}{complained}");
    said
}

fn objects(said: &str) -> Vec<Value> {
    said.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn fail(served: &Served) {
    let typed = [("email", "mari@kool.example"), ("password", "geheimnis")];
    let page = Browser::new(served.root.clone()).post("/en", &typed).await;
    assert_eq!(page.status, 422, "{page}");
}

/// A command that goes on, and the lines that it prints.
struct Following {
    child: Child,
    lines: Receiver<String>,
}

impl Following {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Self { child, lines }
    }

    fn next(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(60)).unwrap()
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[actix_web::test]
async fn an_event_has_the_incident_of_its_request_and_log_line() {
    let machine =
        Machine::new().with("LAVI__LOG__FORMAT", "json").with("LAVI__LOG__REQUESTS", "true");
    let served = logging(&machine);
    fail(&served).await;
    let all = objects(&told(machine.command("audit --json")));
    let [event] = all.as_slice() else { panic!("{all:?}") };
    let incident = event["incident"].as_str().unwrap().to_owned();
    assert_eq!(
        objects(&told(machine.command(&format!("audit --json --incident {incident}")))),
        all
    );
    assert_eq!(told(machine.command("audit --json --incident nothing")), "");
    assert_eq!(objects(&told(machine.command("audit --json --address ::ffff:127.0.0.1"))), all);
    for (key, expected) in [
        ("event", "sign_in_failed"),
        ("outcome", "check_email_and_password"),
        ("method", "password"),
        ("address", "127.0.0.1"),
        ("actor", "visitor"),
    ] {
        assert_eq!(event[key], expected, "{event}");
    }
    assert_eq!((&event["account"], &event["times"]), (&Value::Null, &1.into()), "{event}");
    let lines: Vec<Value> = served
        .said_until(Signal::TERM)
        .1
        .iter()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let line = |target: &str| {
        let found: Vec<_> = lines.iter().filter(|line| line["target"] == target).collect();
        assert_eq!(found.len(), 1, "{lines:#?}");
        &found[0]["fields"]
    };
    assert_eq!(line("lavi::request")["incident"], incident.as_str());
    let tried = line("lavi::sign_in");
    assert_eq!(tried["incident"], incident.as_str());
    assert_eq!(
        (&tried["event"], &tried["address"], &tried["message"]),
        (&"sign_in_failed".into(), &"127.0.0.1".into(), &"not signed in".into())
    );
}

#[actix_web::test]
async fn follow_prints_what_other_processes_write() {
    let machine = Machine::new();
    let served = logging(&machine);
    told(machine.command(MARI));
    let json = Following::start(machine.command("audit --follow --json"));
    assert_eq!(objects(&json.next())[0]["event"], "account_added");
    let failures = Following::start(machine.command("audit --follow --outcome failed --since 1h"));
    fail(&served).await;
    let event = objects(&json.next()).remove(0);
    assert_eq!(event["event"], "sign_in_failed");
    assert!(event["account"].is_string(), "{event}");
    told(machine.command("account block mari"));
    assert_eq!(objects(&json.next())[0]["event"], "account_blocked");
    fail(&served).await;
    assert_eq!(objects(&json.next())[0]["event"], "sign_in_failed");
    for _ in 0..2 {
        let line = failures.next();
        assert!(line.contains(" sign_in_failed  check_email_and_password  password "), "{line}");
    }
    assert!(json.lines.try_recv().is_err() && failures.lines.try_recv().is_err(), "each once");
    drop((json, failures));
    served.said_until(Signal::KILL);
}

#[actix_web::test]
async fn follow_prints_what_commits_after_something_with_a_higher_number() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let address = format!("postgres://lavi@127.0.0.1:{}/postgres", server.port);
    let key = own.path().join("storage.key").display().to_string();
    let machine = Machine::new()
        .with("LAVI__EMBEDDED__DATABASE", &address)
        .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &key);
    machine.told("migrate");
    install_default_drivers();
    let mut slow = AnyConnection::connect(&address).await.unwrap();
    let mut quick = AnyConnection::connect(&address).await.unwrap();
    let note = async |connection: &mut AnyConnection, detail: &'static str| {
        sqlx::query("INSERT INTO events (at, event, outcome, actor, detail, times) VALUES (1, 'sign_in', 'ok', 'visitor', $1, 1)")
            .bind(detail)
            .execute(connection)
            .await
            .unwrap();
    };
    note(&mut quick, "before").await;
    slow.execute("BEGIN").await.unwrap();
    note(&mut slow, "slow").await;
    note(&mut quick, "quick").await;
    let following = Following::start(machine.command("audit --follow --json --limit 1"));
    let next = || objects(&following.next())[0]["detail"].as_str().unwrap().to_owned();
    assert_eq!(next(), "quick");
    slow.execute("COMMIT").await.unwrap();
    assert_eq!(next(), "slow");
    note(&mut quick, "after").await;
    assert_eq!(next(), "after");
    let more = following.lines.recv_timeout(Duration::from_secs(3));
    assert!(more.is_err(), "each once, and nothing that --limit left out: {more:?}");
}

#[test]
fn commands_leave_events_with_their_operator_and_the_columns_are_aligned() {
    let machine = Machine::new().with("SUDO_USER", "anu");
    machine.told(MARI);
    machine.told("account role add mari teacher");
    machine.told("account block mari");
    let said = machine.told("audit");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3, "{said}");
    for (line, event) in lines.iter().zip(["account_added", "role_added", "account_blocked"]) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!((words[2], words[3], words[7]), (event, "ok", "operator:anu"), "{line}");
        assert_eq!(line.find(" ok "), lines[0].find(" ok "), "{said}");
    }
    let number = |line: &str| line.split_whitespace().next().unwrap().to_owned();
    let page = machine.told("audit --limit 1");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&page), words(lines[2]));
    let before = machine.told(&format!("audit --limit 1 --before {}", number(&page)));
    assert_eq!(number(&before), number(lines[1]));
    for (words, count) in [
        ("audit --account MARI@kool.example", 3),
        ("audit --event role_added --event account_added", 2),
        ("audit --since 1h --until 2100-01-01", 3),
        ("audit --until 1h", 0),
        ("audit --outcome failed", 0),
        ("audit --address 192.0.2.1", 0),
    ] {
        assert_eq!(machine.told(words).lines().count(), count, "{words}");
    }
    let id = said.split_whitespace().nth(5).unwrap();
    machine.told("account delete mari");
    assert_eq!(machine.told(&format!("audit --account {id}")).lines().count(), 4);
}

#[test]
fn a_wrong_value_is_told_with_its_option_and_what_it_may_be() {
    let machine = Machine::new();
    machine.told("migrate");
    for (words, beginning) in [
        ("audit --since yesterday", "lavi: --since: expected a day (2026-11-01), a time"),
        ("audit --until 24", "lavi: --until: expected a day"),
        ("audit --since 1h --until 2h", "lavi: --until: is not later than --since"),
        ("audit --event signin", "lavi: --event: expected one of sign_in, sign_in_step, "),
        ("audit --address kool.example", "lavi: --address: expected an IP address such as"),
        ("audit --outcome wrong", "lavi: --outcome: expected ok, failed or an error code"),
        ("audit --account juku", "lavi: --account juku: there is no such account"),
    ] {
        let line = machine.refused(words);
        assert!(line.starts_with(beginning), "{words}: {line}");
    }
    for words in ["audit --limit 0", "audit --limit x", "audit --follow --before 1"] {
        assert_eq!(machine.run(words).code, 2, "{words}");
    }
}

#[test]
fn it_makes_no_database_and_migrates_none() {
    let machine = Machine::new();
    let line = machine.refused("audit");
    assert!(
        line.starts_with("lavi: the database sqlite://") && line.contains("cannot be opened"),
        "{line}"
    );
    assert!(!machine.path("lavi.db").exists());
    std::fs::write(machine.path("lavi.db"), "").unwrap();
    let line = machine.refused("audit");
    assert!(line.contains("no such table: events") && line.contains("`lavi migrate`"), "{line}");
    assert_eq!(std::fs::metadata(machine.path("lavi.db")).unwrap().len(), 0);
    let machine = machine.with("LAVI__ACCOUNT_API__ROOT", "https://accounts.example/");
    let line = machine.refused("audit");
    assert!(
        line.starts_with("lavi: account_api.root names an account service of its own"),
        "{line}"
    );
}

/// Says something to the machine's database, as a fault would.
async fn execute(machine: &Machine, statement: &'static str) {
    install_default_drivers();
    let address = format!("sqlite://{}", machine.path("lavi.db").display());
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    connection.execute(statement).await.unwrap();
    connection.close().await.unwrap();
}

#[actix_web::test]
async fn a_person_who_was_turned_away_is_found_by_whatever_the_operator_knows() {
    let machine =
        Machine::new().with("LAVI__SERVER__NODE", "school-a").with("LAVI__LOG__REQUESTS", "true");
    let key = machine.path("session.key");
    std::fs::write(&key, [7; 64]).unwrap();
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    let machine = machine.with("LAVI__SESSION__KEY_FILE", key.to_str().unwrap());
    let added =
        machine.run_with(&format!("{MARI} --password"), &format!("{}\n", crate::cast::PASSWORD));
    assert_eq!(added.code, 0, "{added:?}");
    let served = logging(&machine);
    execute(&machine, "ALTER TABLE sessions RENAME TO elsewhere").await;
    let typed = [("email", "mari@kool.example"), ("password", crate::cast::PASSWORD)];
    let page = Browser::new(served.root.clone()).post("/et", &typed).await;
    assert_eq!(page.status, 503, "{page}");
    let number = page.text(".alert .hint");
    let incident = number.strip_prefix("Veakood: ").unwrap_or_else(|| panic!("{page}")).to_owned();
    execute(&machine, "ALTER TABLE elsewhere RENAME TO sessions").await;
    let mark = machine.told("account trace mari@kool.example").trim().to_owned();
    let begun = std::time::Instant::now();
    let found = loop {
        let said = machine.told(&format!("audit --json --incident {incident}"));
        if !said.is_empty() || begun.elapsed() > Duration::from_secs(10) {
            break said;
        }
    };
    let found = objects(&found);
    let [event] = found.as_slice() else { panic!("{found:?}") };
    let id = event["account"].as_str().unwrap();
    assert_eq!(
        (&event["event"], &event["outcome"]),
        (&"turned_away".into(), &"server_error".into())
    );
    assert_eq!((&event["node"], &event["name"]), (&"school-a".into(), &mark.as_str().into()));
    for chosen in [
        "--account mari",
        &format!("--account {id}"),
        &format!("--account {mark}"),
        "--address 127.0.0.1",
    ] {
        let said = machine.told(&format!("audit {chosen}"));
        assert!(said.lines().any(|line| line.contains(&incident)), "{chosen}: {said}");
    }
    // Each hash is taken, also one that looks like an option.
    let unknown = machine.refused("audit --account --pmWqDe7wEtQiQL");
    assert!(unknown.contains("no event of one with this id or name"), "{unknown}");
    let (_, lines) = served.said_until(Signal::TERM);
    let one = |target: &str| {
        let found: Vec<_> = lines.iter().filter(|line| line.contains(target)).collect();
        assert_eq!(found.len(), 1, "{target}: {lines:#?}");
        found[0].clone()
    };
    let line = one("lavi::sign_in");
    assert!(line.contains(&format!("name={mark}")) && line.contains(&incident), "{line}");
    assert!(one("lavi::request").contains("code=\"server_error\""), "{lines:#?}");
    // What audit prints, every command takes.
    assert!(machine.told(&format!("account show {id}")).contains("mari@kool.example"));
    let traced = machine.told(&format!("account trace {id}"));
    assert_eq!(traced, machine.told("account trace mari"));
    for task in ["block", "unblock", "unlock", "password-link", "role list"] {
        machine.told(&format!("account {task} {id}"));
    }
    machine.told(&format!("account delete {id}"));
    // Who has no account is found by the hash of what was typed.
    let said = machine.told("audit --account mari@kool.example");
    assert!(said.lines().any(|line| line.contains(&incident)), "{said}");
}

#[actix_web::test]
async fn whoever_is_turned_away_just_before_a_stop_is_found_after_it() {
    let machine = Machine::new();
    machine.told("migrate");
    let served = logging(&machine);
    execute(&machine, "ALTER TABLE login_names RENAME TO elsewhere").await;
    let typed = [("email", "mari@kool.example"), ("password", crate::cast::PASSWORD)];
    // Rows are written each second; of five people some come just after it.
    let mut incidents = Vec::new();
    for _ in 0..5 {
        let page = Browser::new(served.root.clone()).post("/et", &typed).await;
        incidents.extend(page.incident());
    }
    execute(&machine, "ALTER TABLE elsewhere RENAME TO login_names").await;
    let (status, _) = served.said_until(Signal::TERM);
    assert!(status.success(), "{status}");
    assert_eq!(incidents.len(), 5);
    for incident in incidents {
        let found = machine.told(&format!("audit --incident {incident}"));
        assert!(found.contains("turned_away"), "{incident}: {found}");
    }
}
