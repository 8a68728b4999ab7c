//! `kill -9` in the middle of `lavi account import`: all or nothing, or to be resumed.

use std::{
    fs,
    process::{Child, Stdio},
    time::Duration,
};

use serde_json::Value;
use sqlx::{AnyConnection, Connection};

use crate::{command::Machine, world};

const MANY: i64 = 6_000;

/// A machine on a database that this test may look at, and a file of many people.
async fn machine() -> (Machine, String, String) {
    sqlx::any::install_default_drivers();
    let machine = Machine::new();
    let address = match std::env::var("LAVI_TEST_POSTGRES") {
        Ok(server) => world::fresh_database(&server).await,
        Err(_) => format!("sqlite://{}", machine.path("lavi.db").display()),
    };
    let keys = machine.path("storage.key").display().to_string();
    let machine = machine.with("LAVI__EMBEDDED__DATABASE", &address);
    let machine = machine.with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &keys);
    machine.told("migrate");
    let file = machine.path("people.jsonl");
    let line = |n| {
        format!("{{\"user_name\":\"m{n}\",\"first_name\":\"Mari\",\"last_name\":\"Maasikas\"}}\n")
    };
    fs::write(&file, (0..MANY).map(line).collect::<String>()).unwrap();
    (machine, address, file.display().to_string())
}

async fn number(address: &str, statement: &'static str) -> i64 {
    let mut connection = AnyConnection::connect(address).await.unwrap();
    sqlx::query_scalar(statement).fetch_one(&mut connection).await.unwrap()
}

fn begun(machine: &Machine, words: &str) -> Child {
    let mut command = machine.command(words);
    command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null()).spawn().unwrap()
}

const ACCOUNTS: &str = "SELECT COUNT(*) FROM accounts";
const DONE: &str = "SELECT COALESCE(MAX(done), 0) FROM imports";

#[tokio::test]
async fn a_killed_import_is_resumed_without_a_loss_or_a_twin() {
    let (machine, address, file) = machine().await;
    let words = format!("account import {file} --resume --json");
    let mut kills = 0;
    while number(&address, DONE).await < MANY && kills < 3 {
        let before = number(&address, DONE).await;
        let mut process = begun(&machine, &words);
        while number(&address, DONE).await < before + 500 && process.try_wait().unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        process.kill().unwrap();
        process.wait().unwrap();
        kills += 1;
    }
    // Of PostgreSQL the killed one's last transaction may still be under way.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let done = number(&address, DONE).await;
    assert!(done >= 500, "{done}");
    assert_eq!(
        number(&address, ACCOUNTS).await,
        done,
        "what is acknowledged is there, and no more"
    );
    assert_eq!(number(&address, "SELECT COUNT(*) FROM feed").await, done, "and so is its change");
    let report: Value = serde_json::from_str(&machine.told(&words)).unwrap();
    assert_eq!((&report["added"], &report["errors"]), (&MANY.into(), &Value::Array(Vec::new())));
    assert_eq!(number(&address, ACCOUNTS).await, MANY);
}

#[tokio::test]
async fn a_killed_import_of_everybody_at_once_has_written_nobody() {
    let (machine, address, file) = machine().await;
    let words = format!("account import {file}");
    for wait in [150, 400, 700] {
        let mut process = begun(&machine, &words);
        tokio::time::sleep(Duration::from_millis(wait)).await;
        process.kill().unwrap();
        process.wait().unwrap();
        tokio::time::sleep(Duration::from_millis(300)).await;
        let written = number(&address, ACCOUNTS).await;
        assert!(written == 0 || written == MANY, "{written}");
        assert_eq!(number(&address, "SELECT COUNT(*) FROM feed").await, written);
        if written == MANY {
            return;
        }
    }
    assert_eq!(machine.told(&words), format!("added {MANY}, updated 0, skipped 0\n"));
}

#[tokio::test]
async fn the_commands_say_what_they_do() {
    let (machine, _, _) = machine().await;
    let file = machine.path("two.csv");
    fs::write(&file, "external_id,email,first_name,last_name\n7,mari@kool.example,Mari,Maasikas\n")
        .unwrap();
    let file = file.display().to_string();
    let dry = machine.told(&format!("account import {file} --dry-run"));
    assert_eq!(dry, "nothing is written; it would be added 1, updated 0, skipped 0\n");
    let dry: Value =
        serde_json::from_str(&machine.told(&format!("account import {file} --dry-run --json")))
            .unwrap();
    assert_eq!((&dry["added"], &dry["dry_run"]), (&1.into(), &true.into()));
    assert_eq!(machine.told(&format!("account import {file}")), "added 1, updated 0, skipped 0\n");
    let again = machine.run(&format!("account import {file} --json"));
    let report: Value = serde_json::from_str(&again.said).unwrap();
    assert_eq!(again.code, 1);
    assert_eq!(
        report["errors"][0],
        serde_json::json!({"line": 2, "field": "external_id", "problem": "an account has it already"})
    );
    assert_eq!(report["added"], 0);
    let again = machine.run(&format!("account import {file}"));
    assert_eq!(again.said, "line 2: external_id: an account has it already\n");
    assert_eq!(again.complained, "lavi: 1 problem; nothing is written\n");
    let skipped = machine.told(&format!("account import {file} --on-conflict skip"));
    assert_eq!(skipped, "added 0, updated 0, skipped 1\n");
    let shown: Value =
        serde_json::from_str(&machine.told("account show mari@kool.example --json")).unwrap();
    assert_eq!((&shown["external_id"], &shown["email_verified"]), (&"7".into(), &true.into()));
    let left = machine.told("account export");
    let piped = machine.run_with("account import - --on-conflict update --json", &left);
    assert_eq!(
        (piped.code, piped.said.as_str()),
        (0, "{\"added\":0,\"updated\":1,\"skipped\":0,\"errors\":[]}\n")
    );
    let table = machine.told("account export --csv");
    assert!(
        table.starts_with("external_id,user_name,email,email_verified,")
            && table.lines().count() == 2,
        "{table}"
    );
    assert!(machine.refused("account import /nowhere/people.csv").contains("/nowhere/people.csv"));
}

/// The samples of docs/import.md are read as they are.
#[tokio::test]
async fn the_samples_arrive() {
    for sample in ["people.jsonl", "register.csv"] {
        let (machine, _, _) = machine().await;
        let said = machine.told(&format!("account import examples/import/{sample}"));
        assert_eq!(said, "added 2, updated 0, skipped 0\n");
    }
}
