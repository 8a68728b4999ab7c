//! docs/two-nodes.md: its commands fit the samples and the package. All of it was followed by hand, with systemd and other machines.

use std::{
    fs,
    process::{Command, Output},
};

use crate::papers::project;

fn guide() -> String {
    fs::read_to_string(project("docs/two-nodes.md")).unwrap()
}

/// The fenced blocks in this language.
fn blocks(guide: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let blocks = guide.split(&fence).skip(1);
    blocks.map(|block| block.split_once("\n```").unwrap().0.to_owned()).collect()
}

fn bash(script: &str) -> Output {
    Command::new("bash").args(["-euc", script]).output().unwrap()
}

#[test]
fn every_exchange_in_a_sample_finds_what_it_exchanges() {
    let guide = guide();
    let exchanges: Vec<_> = guide.lines().filter(|line| line.starts_with("sed -i ")).collect();
    let mut done = 0;
    for exchange in exchanges {
        let (command, file) = exchange.rsplit_once(' ').unwrap();
        let sample = match file {
            "/etc/haproxy/haproxy.cfg" => "haproxy.cfg",
            "lavi.conf" => "nginx.conf",
            "lavi-id-card.conf" => "id-card-nginx.conf",
            "/etc/lavi/config.toml" => "node.toml",
            other => panic!("{other}"),
        };
        let folder = tempfile::tempdir().unwrap();
        let (before, copy) = (super::fill_in(sample, &[]), folder.path().join(sample));
        fs::write(&copy, &before).unwrap();
        let names = "login=login.else.example\ncard=id.else.example";
        let done_so = bash(&format!("{names}\n{command} {}", copy.display()));
        assert!(done_so.status.success(), "{exchange}");
        let after = fs::read_to_string(&copy).unwrap();
        assert!(before != after, "nothing is exchanged: {exchange}");
        // What is the balancer's own address in a comment may stay.
        let wanted = ["login.school", "id.school", "127.0.0.2;", "source 127.0.0.2", "10.0.0.11:"];
        let meant = wanted
            .into_iter()
            .filter(|old| exchange.contains(&old.replace('.', "\\.")) && before.contains(old));
        for old in meant {
            let code = |line: &&str| !line.contains('#') && line.contains(old);
            let left: Vec<_> = after.lines().filter(code).collect();
            assert!(left.is_empty(), "{exchange}: {left:?}");
            done += 1;
        }
    }
    assert_eq!(done, 7);
}

#[test]
fn every_key_that_is_filled_in_stands_in_the_sample() {
    let (guide, sample) = (guide(), super::fill_in("node.toml", &[]));
    let keys: Vec<String> = blocks(&guide, "toml")
        .iter()
        .flat_map(|block| block.lines())
        .filter(|line| !line.is_empty())
        .map(|line| line.split_once(" = ").map_or(line, |(key, _)| key).to_owned())
        .collect();
    assert!(keys.len() > 8, "{keys:?}");
    for key in keys {
        let stands = |line: &str| {
            let line = line.trim_start_matches("# ");
            line == key || line.split_once(" = ").is_some_and(|(name, _)| name == key)
        };
        assert!(sample.lines().any(stands), "{key}");
    }
}

#[test]
fn the_commands_are_commands_and_its_ca_vouches_for_the_data_machine() {
    let guide = guide();
    let blocks = blocks(&guide, "sh");
    assert!(blocks.len() > 10, "{}", blocks.len());
    for block in &blocks {
        let read = Command::new("bash").args(["-n", "-c", block]).output().unwrap();
        assert!(read.status.success() && read.stderr.is_empty(), "{block}: {read:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().display().to_string();
    let here = blocks[0].replace("/root/ca", &own);
    let making: Vec<_> = here.lines().filter(|line| !line.starts_with("scp ")).collect();
    let made = bash(&making.join("\n"));
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let verify = |address: &str| {
        let script = format!(
            "cd {own}; openssl verify -x509_strict -purpose sslserver -CAfile ca.pem -verify_ip {address} data.pem"
        );
        bash(&script).status.success()
    };
    assert!(verify("10.0.0.30") && !verify("10.0.0.31"));
}
