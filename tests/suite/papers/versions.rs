//! What stands in several files about the tools that build Lävi: the order of Cargo.lock, the age of the advisories.

use std::{fs, process::Command};

use lavi::clock::Clock;
use toml::{Table, Value};

use super::project;

fn read(file: &str) -> String {
    fs::read_to_string(project(file)).unwrap()
}

fn table(file: &str) -> Table {
    read(file).parse().unwrap()
}

#[test]
fn the_lock_file_has_cargos_own_order() {
    let lock = table("Cargo.lock");
    for package in lock["package"].as_array().unwrap() {
        let Some(Value::Array(dependencies)) = package.get("dependencies") else { continue };
        let names: Vec<&str> = dependencies.iter().filter_map(Value::as_str).collect();
        assert!(
            names.is_sorted(),
            "{}: any cargo without --locked would change it",
            package["name"]
        );
    }
}

#[test]
fn old_advisories_are_warned_of_and_are_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rustsec.txt");
    let today = today_as_git_writes_it();
    for (date, is_old) in [("2020-01-01T00:00:00Z", true), (today.as_str(), false), ("?", true)] {
        fs::write(&file, format!("commit 0\ndate {date}\n")).unwrap();
        let mut command = Command::new(project("scripts/refresh-advisories.sh"));
        let ended = command.arg("--age").arg(&file).output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(ended.status.success() && ended.stdout.is_empty(), "{date}: {said}");
        let warning = "older than thirty days: weaknesses told since are not looked for; make advisories renews them";
        assert_eq!(said.contains(warning), is_old, "{date}: {said}");
    }
}

/// Today, as git writes it.
fn today_as_git_writes_it() -> String {
    format!("{}T00:00:00+00:00", Clock::System.today())
}
