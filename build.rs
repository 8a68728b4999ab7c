//! Links programs for Linux with relative relocations in one packed list: 23 kB in place of 1.6 MB, which the loader reads whole at
//! every start. About half a megabyte less is resident. Needs glibc 2.36 (Debian 12).
//!
//! And says which commit is built, so that two builds of one version can be told apart.

use std::{env, fs, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The program has them inside; without this a new file is not noticed.
    println!("cargo:rerun-if-changed=src/accounts/embedded/migrations");
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo:rustc-link-arg=-Wl,-z,pack-relative-relocs");
    }
    println!("cargo:rustc-env=LAVI_COMMIT={:.12}", commit());
}

/// The commit that is built: the one that `LAVI_COMMIT` names, else that of the source archive (`git archive` writes it into
/// commit.txt), else that of the work tree. Debug builds do not ask git, so that they are not built anew at each commit.
fn commit() -> String {
    println!("cargo:rerun-if-env-changed=LAVI_COMMIT");
    println!("cargo:rerun-if-changed=commit.txt");
    if let Some(given) = env::var("LAVI_COMMIT").ok().filter(|given| is_hash(given)) {
        return given;
    }
    let archived = fs::read_to_string("commit.txt").unwrap_or_default();
    if is_hash(archived.trim()) {
        return archived.trim().to_owned();
    }
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return "debug".to_owned();
    }
    of_work_tree().unwrap_or_else(|| "unknown".to_owned())
}

/// The commit of the work tree that has this file at its top.
fn of_work_tree() -> Option<String> {
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if fs::canonicalize(top).ok()? != fs::canonicalize(".").ok()? {
        return None;
    }
    // A line more with every commit and every change of branch.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists());
    if let Some(log) = log {
        println!("cargo:rerun-if-changed={log}");
    }
    git(&["rev-parse", "HEAD"]).filter(|commit| is_hash(commit))
}

fn git(arguments: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim().to_owned())
}

fn is_hash(text: &str) -> bool {
    text.len() >= 12 && text.chars().all(|c| c.is_ascii_hexdigit())
}
