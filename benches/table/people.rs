//! People and an application of the embedded account service, entered as an operator does, and signed in as people do.

use std::{
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use crate::{browser::Browser, server};

/// Everyone's password.
pub const PASSWORD: &str = "Terehommikust1";

/// Enters an account with a password; `more` are further words of `lavi account add`.
pub fn add(folder: &Path, username: &str, more: &[&str]) {
    let mut command = server::lavi_command(folder);
    command
        .args([
            "account",
            "add",
            username,
            "--first-name",
            "Mari",
            "--last-name",
            "Maasikas",
            "--password",
        ])
        .args(more);
    let _ = said(command, PASSWORD);
}

/// Registers an application that asks for everything here; returns its id.
pub fn add_application(folder: &Path, redirect: &str, scopes: &str) -> String {
    let mut command = server::lavi_command(folder);
    command.args(["client", "add", "Õppekava", "--redirect", redirect, "--scopes", scopes]);
    let said = said(command, "");
    said.lines().find_map(|line| line.strip_prefix("client_id\t")).unwrap().to_owned()
}

fn said(mut command: Command, input: &str) -> String {
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success(), "lavi refuses what an operator does");
    String::from_utf8(output.stdout).unwrap()
}

/// Signs in by password; returns where that leads.
pub fn sign_in(browser: &mut Browser, username: &str) -> String {
    let answer = browser.post("/et", &[("email", username), ("password", PASSWORD)]);
    assert_eq!(answer.status, 303, "a sign-in is refused: {}", answer.code());
    if answer.header("location") != "/et/agreeToTerms" {
        return answer.header("location").to_owned();
    }
    let answer = browser.post("/et/agreeToTerms", &[("terms_accepted", "true")]);
    assert_eq!(answer.status, 303, "the terms cannot be accepted: {}", answer.code());
    answer.header("location").to_owned()
}
