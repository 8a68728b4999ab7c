//! The alert rules of `deploy/` against invented hours, by promtool's own unit tests.

use std::{fs, process::Command};

use crate::papers::project;

/// A series of an hour: its name with labels, and its values in promtool's notation, one for each five seconds.
pub type Series<'a> = (&'a str, &'a str);

/// The alerts that fire after so many seconds of these series.
pub fn firing(series: &[Series], seconds: u32) -> Vec<String> {
    let rules = project("deploy/prometheus-alerts.yml");
    let text = fs::read_to_string(&rules).unwrap();
    let names = text.lines().filter_map(|line| Some(line.split_once("- alert: ")?.1));
    names.filter(|name| fires(name, series, seconds)).map(str::to_owned).collect()
}

/// Whether promtool finds fault with a test that expects this alert not to fire.
fn fires(alert: &str, series: &[Series], seconds: u32) -> bool {
    let lines = |(name, values): &Series| format!("  - series: '{name}'\n    values: '{values}'\n");
    let series: Vec<String> = series.iter().map(lines).collect();
    let series = series.concat();
    let test = format!(
        "rule_files: ['{}']\nevaluation_interval: 5s\ntests:\n- interval: 5s\n  input_series:\n{series}  alert_rule_test:\n  \
         - eval_time: {seconds}s\n    alertname: {alert}\n    exp_alerts: []\n",
        project("deploy/prometheus-alerts.yml").display()
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.yml");
    fs::write(&file, test).unwrap();
    let ended = Command::new("promtool").args(["test", "rules"]).arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&ended.stdout).into_owned()
        + &String::from_utf8_lossy(&ended.stderr);
    let expected = said.contains("exp:[");
    assert!(ended.status.success() || expected, "{alert}: {said}");
    !ended.status.success()
}

const BOTH_UP: [Series; 2] =
    [("up{job=\"lavi\",instance=\"a\"}", "1x100"), ("up{job=\"lavi\",instance=\"b\"}", "1x100")];

/// What both nodes say of a dependency that answers for a minute and then does not.
fn gone<'a>(of_a: &'a str, of_b: &'a str) -> Vec<Series<'a>> {
    let mut series = BOTH_UP.to_vec();
    series.extend([(of_a, "1x12 0x60"), (of_b, "1x12 0x60")]);
    series
}

#[test]
fn nothing_fires_while_all_is_well() {
    let mut series = BOTH_UP.to_vec();
    series.extend([
        ("lavi_dependency_up{job=\"lavi\",instance=\"a\",name=\"redis\"}", "1x100"),
        ("lavi_dependency_up{job=\"lavi\",instance=\"b\",name=\"redis\"}", "1x100"),
        ("haproxy_frontend_http_responses_total{proxy=\"site\",code=\"5xx\"}", "0+5x100"),
        (
            "haproxy_server_http_responses_total{proxy=\"lavi\",server=\"a\",code=\"5xx\"}",
            "0+5x100",
        ),
    ]);
    assert_eq!(firing(&series, 400), Vec::<String>::new(), "the 5xx are the nodes' own words");
}

#[test]
fn an_alert_fires_when_something_answers_no_node() {
    for name in ["database", "redis", "account_service"] {
        let [a, b] = ["a", "b"].map(|node| {
            format!("lavi_dependency_up{{job=\"lavi\",instance=\"{node}\",name=\"{name}\"}}")
        });
        assert_eq!(firing(&gone(&a, &b), 55), Vec::<String>::new());
        assert_eq!(firing(&gone(&a, &b), 100), ["LaviDependencyDown"], "{name}");
    }
    let letters = gone(
        "lavi_dependency_up{instance=\"a\",name=\"mail\"}",
        "lavi_dependency_up{instance=\"b\",name=\"mail\"}",
    );
    assert_eq!(firing(&letters, 200), Vec::<String>::new(), "LaviLettersWait is for those");
}

#[test]
fn an_alert_fires_when_something_answers_one_node_alone() {
    let mut series = BOTH_UP.to_vec();
    series.extend([
        ("lavi_dependency_up{job=\"lavi\",instance=\"a\",name=\"redis\"}", "0x100"),
        ("lavi_dependency_up{job=\"lavi\",instance=\"b\",name=\"redis\"}", "1x100"),
    ]);
    assert_eq!(firing(&series, 120), ["LaviDependencyDownForNode"]);
}

#[test]
fn an_alert_fires_when_no_node_answers() {
    let series = [
        ("up{job=\"lavi\",instance=\"a\"}", "1x12 0x60"),
        ("up{job=\"lavi\",instance=\"b\"}", "1x12 0x60"),
    ];
    assert_eq!(firing(&series, 100), ["LaviNobodyIsServed"]);
    assert_eq!(firing(&series, 200), ["LaviNobodyIsServed", "LaviDown"]);
}

#[test]
fn an_alert_fires_when_the_balancer_answers_itself() {
    let mut of_haproxy = BOTH_UP.to_vec();
    of_haproxy.extend([
        ("haproxy_frontend_http_responses_total{proxy=\"site\",code=\"5xx\"}", "0+5x100"),
        ("haproxy_server_http_responses_total{proxy=\"lavi\",server=\"a\",code=\"5xx\"}", "0x100"),
    ]);
    assert_eq!(firing(&of_haproxy, 120), ["LaviBalancerAnswersItself"]);
    let mut of_caddy = BOTH_UP.to_vec();
    of_caddy.push((
        "caddy_http_request_duration_seconds_count{handler=\"file_server\",code=\"503\"}",
        "0+5x100",
    ));
    assert_eq!(firing(&of_caddy, 120), ["LaviBalancerAnswersItself"]);
}
