//! What stands in several files about the tools that build Lävi: the pinned Rust, the order of Cargo.lock, the age of the advisories.

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
fn the_image_is_built_with_the_pinned_rust_which_is_not_older_than_the_oldest() {
    let pin = table("rust-toolchain.toml");
    let toolchain = pin["toolchain"].as_table().unwrap();
    // Components or a profile would have rustup fetch what a build does not need.
    assert_eq!(toolchain.keys().collect::<Vec<_>>(), ["channel"]);
    let channel = toolchain["channel"].as_str().unwrap();
    let parts = |version: &str| -> Vec<u32> {
        version.split('.').map(|part| part.parse().unwrap()).collect()
    };
    assert_eq!(parts(channel).len(), 3, "{channel}: a version in full, for the same bytes");
    let image = format!("FROM docker.io/library/rust:{channel}-slim-bookworm AS build\n");
    assert!(read("Containerfile").contains(&image), "{image}");
    let manifest = table("Cargo.toml");
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str().unwrap().to_owned();
    assert!(parts(&oldest) <= parts(channel), "{oldest} {channel}");
    for file in ["README.md", "scripts/setup.sh"] {
        assert!(read(file).contains(&format!("Rust {oldest} or newer")), "{file}");
    }
}

#[test]
fn the_lock_file_has_cargos_own_order() {
    let lock = table("Cargo.lock");
    let packages = lock["package"].as_array().unwrap();
    let names = packages.iter().map(|package| package["name"].as_str().unwrap());
    assert!(names.is_sorted(), "any cargo without --locked would change it");
    for package in packages {
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
