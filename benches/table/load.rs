//! Load by wrk: 64 connections of one thread, which ask for the same address again and again.

use std::process::Command;

use crate::browser;

/// What wrk saw.
pub struct Load {
    /// Requests a second.
    pub rate: f64,
    /// In milliseconds.
    pub p99: f64,
}

/// Loads an address for so many seconds. Anything but 200 and 304 from a working connection ends the bench.
pub fn wrk(url: &str, headers: &[(String, String)], seconds: u64) -> Load {
    let mut command = Command::new("wrk");
    command.args(["-t1", "-c64", "--latency", "--timeout", "20s"]).arg(format!("-d{seconds}s"));
    command.args(["-H", &format!("Accept-Encoding: {}", browser::ACCEPT_ENCODING)]);
    for (name, value) in headers {
        command.args(["-H", &format!("{name}: {value}")]);
    }
    let output =
        command.arg(url).output().unwrap_or_else(|cause| panic!("wrk cannot be run: {cause}"));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "wrk fails: {said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        !said.contains("Non-2xx") && !said.contains("Socket errors"),
        "{url} is not answered as it should be:\n{said}"
    );
    let after = |mark: &str| {
        let line = said
            .lines()
            .find_map(|line| line.trim().strip_prefix(mark))
            .unwrap_or_else(|| panic!("no {mark} in:\n{said}"));
        line.trim()
    };
    Load { rate: after("Requests/sec:").parse().unwrap(), p99: milliseconds(after("99%")) }
}

/// `870.00us`, `1.20ms`, `1.05s` or `1.00m`
fn milliseconds(said: &str) -> f64 {
    let unit = said.find(|c: char| c.is_ascii_alphabetic()).unwrap();
    let factor = match &said[unit..] {
        "us" => 0.001,
        "ms" => 1.0,
        "s" => 1000.0,
        "m" => 60_000.0,
        other => panic!("wrk counts in {other}"),
    };
    said[..unit].parse::<f64>().unwrap() * factor
}
