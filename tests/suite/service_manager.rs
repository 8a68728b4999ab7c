//! What `lavi serve` tells systemd, and the unit of `deploy/`.

use std::{
    os::unix::net::UnixDatagram,
    process::Command,
    time::{Duration, Instant},
};

use rustix::process::Signal;
use tempfile::TempDir;

use crate::{
    command::Machine,
    served::Served,
    site::Browser,
    stopping::{sends_its_last_traces, with_hanging_traces},
};

/// systemd's end of the line.
struct Manager {
    socket: UnixDatagram,
    folder: TempDir,
}

impl Manager {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let socket = UnixDatagram::bind(folder.path().join("notify")).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        Self { socket, folder }
    }

    fn start(&self, machine: &Machine, watchdog: Option<&str>) -> Served {
        Served::start_with(machine, |command| {
            command.env("NOTIFY_SOCKET", self.folder.path().join("notify"));
            command.envs(watchdog.map(|limit| ("WATCHDOG_USEC", limit)));
        })
    }

    /// The next message but for those of the watchdog.
    fn told(&self) -> String {
        loop {
            let message = self.any().unwrap();
            if !message.starts_with("WATCHDOG") {
                return message;
            }
        }
    }

    fn any(&self) -> Option<String> {
        let mut bytes = [0; 4096];
        let length = self.socket.recv(&mut bytes).ok()?;
        Some(String::from_utf8_lossy(&bytes[..length]).into_owned())
    }
}

#[test]
fn systemd_is_told_when_the_server_answers_reloads_and_stops() {
    let (manager, machine) = (Manager::new(), Machine::new());
    let mut served = manager.start(&machine, None);
    assert_eq!(manager.told().trim(), "READY=1");
    served.signal(Signal::HUP);
    let reloading = manager.told();
    let time = reloading.lines().find_map(|line| line.strip_prefix("MONOTONIC_USEC="));
    assert!(reloading.starts_with("RELOADING=1\n"), "{reloading}");
    assert!(time.unwrap().parse::<u64>().unwrap() > 0, "{reloading}");
    assert_eq!(manager.told().trim(), "READY=1");
    served.signal(Signal::TERM);
    assert_eq!(manager.told().trim(), "STOPPING=1");
    assert!(served.ended().0.success());
}

#[test]
fn the_watchdog_hears_from_a_server_that_runs_and_not_from_one_that_does_not() {
    let (manager, machine) = (Manager::new(), Machine::new());
    let served = manager.start(&machine, Some("2000000"));
    let begun = Instant::now();
    let mut heard = 0;
    while begun.elapsed() < Duration::from_secs(4) {
        heard += usize::from(manager.any().is_some_and(|message| message.trim() == "WATCHDOG=1"));
    }
    assert!((4..=12).contains(&heard), "{heard} in four seconds");
    served.signal(Signal::STOP);
    manager.socket.set_read_timeout(Some(Duration::from_millis(1500))).unwrap();
    while begun.elapsed() < Duration::from_secs(20) && manager.any().is_some() {}
    assert_eq!(manager.any(), None);
    served.signal(Signal::CONT);
    assert_eq!(manager.any().unwrap().trim(), "WATCHDOG=1");
}

#[actix_web::test]
async fn the_watchdog_is_fed_to_the_end_of_a_stop_that_takes_its_time() {
    let (machine, _collector) = with_hanging_traces();
    let manager = Manager::new();
    // Ten times a second: what nobody reads is soon more than the system keeps for a socket.
    let mut served = manager.start(&machine, Some("400000"));
    assert_eq!(Browser::new(served.root.clone()).get("/en").await.status, 200);
    served.signal(Signal::TERM);
    sends_its_last_traces(&served).await;
    manager.socket.set_nonblocking(true).unwrap();
    while manager.any().is_some() {}
    let (status, after) = served.ended();
    assert!(status.success() && after > Duration::from_secs(3), "{status} {after:?}");
    let mut fed = 0;
    while let Some(message) = manager.any() {
        assert_eq!(message.trim(), "WATCHDOG=1");
        fed += 1;
    }
    assert!(fed >= 4, "{fed} times in {after:?}");
    let said = served.said().join("\n");
    assert!(!said.contains("stuck"), "{said}");
}

#[test]
fn the_unit_of_deploy_is_verified_and_exposes_little() {
    let unit = std::fs::read_to_string("deploy/lavi.service").unwrap();
    let folder = TempDir::new().unwrap();
    // The program and the user exist where the unit is installed.
    let here = unit
        .replace("/usr/local/bin/lavi", env!("CARGO_BIN_EXE_lavi"))
        .replace("User=lavi", "User=daemon")
        .replace("Group=lavi", "Group=daemon");
    let file = folder.path().join("lavi.service");
    std::fs::write(&file, here).unwrap();
    let analyze = |words: &[&str]| {
        let mut command = Command::new("systemd-analyze");
        command.args(words).arg(&file);
        let said = command.output().unwrap_or_else(|cause| panic!("install systemd: {cause}"));
        let text =
            [said.stdout, said.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (said.status.success(), text)
    };
    let (verified, text) = analyze(&["verify", "--man=no", "--recursive-errors=no"]);
    let about_us: Vec<&str> = text.lines().filter(|line| line.contains("lavi.service")).collect();
    assert!(verified && about_us.is_empty(), "{text}");
    let (is_tight, text) = analyze(&["security", "--offline=yes", "--threshold=20"]);
    assert!(is_tight, "{text}");
}
