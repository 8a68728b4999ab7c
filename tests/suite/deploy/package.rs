//! The Debian package, made of the binary that the tests run: lintian, what is in it, and installed for real.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{doubles::tools, papers::project, served::free_ports};

/// What it says on standard output.
fn run(command: &mut Command) -> String {
    let name = command.get_program().to_string_lossy().into_owned();
    let output: Output =
        command.output().unwrap_or_else(|cause| panic!("{name} (scripts/setup.sh test): {cause}"));
    let complaint = String::from_utf8_lossy(&output.stderr);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{name}: {said}{complaint}");
    said
}

/// Makes the package.
fn package(folder: &TempDir) -> PathBuf {
    let program = folder.path().join("lavi");
    run(Command::new("strip").arg("-o").arg(&program).arg(env!("CARGO_BIN_EXE_lavi")));
    let mut make = Command::new(project("scripts/deb.sh"));
    make.arg(&program).arg(folder.path()).env("DEB_COMPRESSION", "gzip");
    PathBuf::from(run(make.env("SOURCE_DATE_EPOCH", "1795165200")).trim())
}

#[test]
fn the_package_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let made = package(&folder);
    let faults = run(Command::new("lintian")
        .args(["--fail-on", "error,warning", "--allow-root"])
        .arg(&made));
    assert_eq!(faults, "");
    runs_from_its_files(&folder, &made);
    is_the_same_twice(&made);
}

/// Into a copy of this system, which a mount namespace of its own is needed for: root's, outside of most containers.
#[test]
fn the_package_installs_serves_upgrades_and_goes() {
    let mounts = Command::new("unshare").args(["--mount", "true"]).output().unwrap();
    if !mounts.status.success() {
        let cause = String::from_utf8_lossy(&mounts.stderr);
        eprintln!("NOT DONE: the package was not installed for real: {}", cause.trim());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let made = package(&folder);
    let [port] = free_ports();
    let mut install = Command::new(project("scripts/try-deb.sh"));
    let said = run(install.arg(&made).arg(port.port().to_string()));
    assert!(said.contains("installs, serves, upgrades and goes"), "{said}");
    eprintln!("Done: {}", said.trim());
}

/// The program and the configuration as they lie in the package.
fn runs_from_its_files(folder: &TempDir, made: &Path) {
    let root = folder.path().join("root");
    run(Command::new("dpkg-deb").arg("--extract").arg(made).arg(&root));
    let program = root.join("usr/bin/lavi");
    let version = run(Command::new(&program).arg("--version"));
    assert!(
        version.starts_with(concat!("lavi ", env!("CARGO_PKG_VERSION"), " (")),
        "release and commit: {version}"
    );
    let config = root.join("etc/lavi/config.toml");
    let checked = Command::new(&program).arg("--config").arg(&config).arg("check-config").output();
    let complaint = String::from_utf8(checked.unwrap().stderr).unwrap();
    assert!(complaint.contains("server.public_url: "), "{complaint}");
    let unit = std::fs::read_to_string(root.join("lib/systemd/system/lavi.service")).unwrap();
    assert!(
        unit.contains("\nExecStart=/usr/bin/lavi --config /etc/lavi/config.toml serve\n"),
        "{unit}"
    );
    let control = run(Command::new("dpkg-deb").arg("--field").arg(made));
    assert!(control.contains("libc6 (>= 2."), "{control}");
    // What the guides take from there.
    let guides = ["operations", "two-nodes", "id-card"]
        .map(|name| {
            std::fs::read_to_string(project("docs").join(name).with_extension("md")).unwrap()
        })
        .concat();
    let named = guides.split("/usr/share/doc/lavi/").skip(1);
    let named: Vec<_> = named
        .map(|rest| rest.split(|c: char| c.is_whitespace() || "`),".contains(c)).next().unwrap())
        .collect();
    assert!(named.len() > 5, "{named:?}");
    for name in named {
        assert!(root.join("usr/share/doc/lavi").join(name).exists(), "{name}");
    }
}

fn is_the_same_twice(made: &Path) {
    let again = tempfile::tempdir().unwrap();
    let (one, other) = (std::fs::read(made).unwrap(), std::fs::read(package(&again)).unwrap());
    assert!(one == other, "two packages of one program differ");
}

/// The list of parts, and what `CycloneDX`'s own library says of it.
fn checked(parts: &str) -> Output {
    let mut check = Command::new("python3");
    check.arg(project("scripts/check-sbom.py")).env("PYTHONPATH", tools("deliver"));
    let piped = check.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut checking = piped.spawn().unwrap();
    checking.stdin.take().unwrap().write_all(parts.as_bytes()).unwrap();
    checking.wait_with_output().unwrap()
}

#[test]
fn the_list_of_parts_is_whole_and_fits_its_schema() {
    let parts = run(Command::new("node").arg(project("scripts/sbom.mjs")));
    let output = checked(&parts);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let planted = parts.replacen("\"type\": \"library\"", "\"type\": \"book\"", 1);
    assert!(!checked(&planted).status.success(), "the schema finds fault");
    let list: Value = serde_json::from_str(&parts).unwrap();
    let components = list["components"].as_array().unwrap();
    let names: Vec<_> = components.iter().map(|part| part["name"].as_str().unwrap()).collect();
    for part in ["actix-web", "libsqlite3-sys", "aws-lc-sys", "rustls", "react"] {
        assert!(names.contains(&part), "{part} is in the program");
    }
    for other in ["rcgen", "proptest", "clap_derive", "typescript"] {
        assert!(!names.contains(&other), "{other} is not");
    }
    let licences = run(Command::new("node").arg(project("scripts/licences.mjs")));
    for part in components {
        let (name, version) = (part["name"].as_str().unwrap(), part["version"].as_str().unwrap());
        let licence = part["licenses"][0]["expression"].as_str().unwrap();
        assert!(licences.contains(&format!("\n{name} {version}: {licence}\n")), "{name}");
        assert!(part["hashes"][0]["content"].as_str().unwrap().len() >= 64, "{name}");
    }
}
