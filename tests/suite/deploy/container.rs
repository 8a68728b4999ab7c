//! The image and `compose.yaml`. No container engine runs in the tests: what is read is held against linter, schema and
//! the server itself, and the health check that the image asks for is asked.

use std::process::{Command, Output};

use serde_json::Value;

use super::{Lavi, filled_in, lavi};
use crate::{
    doubles::{
        server::{Action, Server},
        tool, tools,
    },
    papers::project,
    served::free_ports,
};

pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&*output.stdout, &*output.stderr].concat()).into_owned()
}

/// A program of scripts/deliver-tools.txt that is a script of Python.
fn python_tool(program: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg(tool("deliver", program)).env("PYTHONPATH", tools("deliver"));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

#[test]
fn hadolint_finds_no_fault_with_the_containerfile() {
    let hadolint = |file: &std::path::Path| {
        let output = Command::new(tool("deliver", "hadolint")).arg(file).output();
        output.unwrap_or_else(|cause| panic!("hadolint (scripts/setup.sh test): {cause}"))
    };
    let found = hadolint(&project("Containerfile"));
    assert!(found.status.success(), "{}", said(&found));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Containerfile");
    std::fs::write(&file, "FROM debian\nUSER root\nRUN cd /tmp && sudo true\n").unwrap();
    assert!(!hadolint(&file).status.success(), "hadolint finds fault");
}

/// `USER`, `HEALTHCHECK` and the like of the image that is run.
fn of_image(instruction: &str) -> String {
    let text = std::fs::read_to_string(project("Containerfile")).unwrap();
    let last = text.rsplit("\nFROM ").next().unwrap();
    let line = last.lines().find_map(|line| line.strip_prefix(instruction)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {instruction} in the last image")).to_owned()
}

#[test]
fn the_image_runs_as_nobody_in_particular_and_asks_for_its_health() {
    assert_eq!(of_image("USER"), "65532:65532");
    assert!(of_image("HEALTHCHECK").ends_with("CMD [\"/usr/bin/lavi\", \"healthcheck\"]"));
    assert_eq!(of_image("ENTRYPOINT"), "[\"/usr/bin/lavi\"]");
    assert_eq!(of_image("CMD"), "[\"serve\"]");
}

/// `compose.yaml` as JSON.
fn compose() -> Value {
    let program =
        "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)";
    let mut command = Command::new("python3");
    command.args(["-c", program]).arg(project("compose.yaml"));
    let read = command.env("PYTHONPATH", tools("deliver")).output().unwrap();
    assert!(read.status.success(), "{}", said(&read));
    serde_json::from_slice(&read.stdout).unwrap()
}

#[test]
fn compose_fits_its_schema() {
    let check = |file: &std::path::Path| {
        let mut command = python_tool("check-jsonschema");
        command.args(["--builtin-schema", "vendor.compose-spec"]).arg(file).output().unwrap()
    };
    let found = check(&project("compose.yaml"));
    assert!(found.status.success(), "{}", said(&found));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("compose.yaml");
    std::fs::write(&file, "services:\n  lavi:\n    reed_only: true\n").unwrap();
    assert!(!check(&file).status.success(), "the schema finds fault");
}

#[test]
fn compose_restricts_the_server_and_configures_it_rightly() {
    let compose = compose();
    for service in ["lavi", "migrate"] {
        let service = &compose["services"][service];
        assert_eq!(service["read_only"], true);
        assert_eq!(service["cap_drop"][0], "ALL");
        assert_eq!(service["user"], "65532:65532");
    }
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().display().to_string();
    let environment = compose["services"]["lavi"]["environment"].as_object().unwrap();
    let environment = environment
        .iter()
        .map(|(name, value)| (name, value.as_str().unwrap().replace("/var/lib/lavi", &own)));
    let mut check = Command::new(env!("CARGO_BIN_EXE_lavi"));
    let checked =
        check.env_clear().envs(environment).current_dir(&own).arg("check-config").output().unwrap();
    assert!(checked.status.success(), "{}", said(&checked));
    assert!(
        said(&checked)
            .ends_with("security.txt, and people who find a weakness do not know whom to tell\n"),
        "{}",
        said(&checked)
    );
}

#[actix_web::test]
async fn the_health_check_says_what_the_server_says() {
    let folder = tempfile::tempdir().unwrap();
    let [admin] = free_ports();
    let config = filled_in(&folder)
        .replace("admin_listen = \"127.0.0.1:0\"", &format!("admin_listen = \"{admin}\""));
    let ask = |more: &[&str]| lavi(&folder, &config, "healthcheck").args(more).output().unwrap();
    let nobody = ask(&[]);
    assert!(
        !nobody.status.success() && said(&nobody).contains("no answer from"),
        "{}",
        said(&nobody)
    );
    let mut serving = lavi(&folder, &config, "serve");
    let server = Lavi::of(&mut serving, None);
    let ready = ask(&[]);
    assert!(ready.status.success() && said(&ready).contains("\"ready\":true"), "{}", said(&ready));
    let live = ask(&["--live"]);
    assert!(live.status.success() && said(&live) == "live\n", "{}", said(&live));
    drop(server);
    assert!(!ask(&["--live"]).status.success());
}

#[test]
fn the_health_check_says_what_to_set_where_it_is_not_told_and_prints_no_page() {
    let folder = tempfile::tempdir().unwrap();
    let page = |status| {
        let server = Server::start(move |_| {
            Action::Raw(format!("HTTP/1.1 {status} So\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 13\r\nConnection: close\r\n\r\n<html></html>").into())
        });
        let at = server.root.port().unwrap();
        (server, format!("127.0.0.1:{at}"))
    };
    for (status, key, told) in [
        (404, "listen", "lavi: server.listen: http://"),
        (404, "admin_listen", "lavi: server.admin_listen: http://"),
        (502, "admin_listen", "lavi: http://"),
        (200, "admin_listen", "lavi: http://"),
    ] {
        let (_server, at) = page(status);
        let text = format!(
            "[server]\n{key} = \"{at}\"\n[embedded]\ndatabase = \"sqlite://{}/lavi.db\"\n",
            folder.path().display()
        );
        let output = lavi(&folder, &text, "healthcheck").output().unwrap();
        let line = said(&output);
        assert!(!output.status.success() && line.starts_with(told), "{line}");
        assert!(!line.contains('<') && line.trim().lines().count() == 1, "{line}");
        let names_remedy = line.contains("set server.admin_listen, such as ");
        assert_eq!(names_remedy, key == "listen", "{line}");
    }
}

#[test]
fn the_health_check_fails_where_the_server_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(|_| Action::text(503, "{\"ready\":false}"));
    let at = format!("admin_listen = \"127.0.0.1:{}\"", server.root.port().unwrap());
    let config = filled_in(&folder).replace("admin_listen = \"127.0.0.1:0\"", &at);
    let asked = lavi(&folder, &config, "healthcheck").output().unwrap();
    assert!(!asked.status.success() && said(&asked).contains("503"), "{}", said(&asked));
}
