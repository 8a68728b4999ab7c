//! The alert rules and the dashboard of `deploy/`, read by Debian's promtool, and what a running server tells it.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    process::{Command, Stdio},
};

use lavi::{accounts::http_api::served, domain::RedirectingProvider};
use serde_json::Value;

use crate::{cast, papers::project, shape::files, site::Site};

/// Runs promtool with this text on its standard input; returns what it prints, if it finds fault.
fn faults(words: &[&str], input: &str) -> Option<String> {
    let mut process = Command::new("promtool")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|cause| panic!("install prometheus: {cause}"));
    process.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let ended = process.wait_with_output().unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    (!ended.status.success()).then(|| String::from_utf8_lossy(&said).into_owned())
}

fn read(name: &str) -> String {
    fs::read_to_string(project("deploy").join(name)).unwrap()
}

/// The expressions of the dashboard, with its variables filled in.
fn of_dashboard() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(&read("grafana-dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    targets
        .map(|target| {
            let expression = target["expr"].as_str().unwrap();
            expression.replace("$__rate_interval", "5m").replace("$node", ".*")
        })
        .collect()
}

fn check_rules(rules: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rules.yml");
    fs::write(&file, rules).unwrap();
    faults(&["check", "rules", file.to_str().unwrap()], "")
}

#[test]
fn promtool_reads_the_alert_rules_and_every_expression_of_the_dashboard() {
    assert_eq!(check_rules(&read("prometheus-alerts.yml")), None);
    let expressions = of_dashboard();
    assert!(expressions.len() > 15);
    let rules: Vec<String> = expressions
        .iter()
        .enumerate()
        .map(|(number, expression)| {
            format!("  - record: panel{number}\n    expr: {}\n", Value::from(expression.as_str()))
        })
        .collect();
    let rules = rules.concat();
    assert_eq!(check_rules(&format!("groups:\n- name: panels\n  rules:\n{rules}")), None);
    let wrong = "groups:\n- name: wrong\n  rules:\n  - record: wrong\n    expr: \"sum by (\"\n";
    assert!(check_rules(wrong).is_some(), "promtool finds fault");
}

/// The names of our metrics in a text.
fn names(text: &str) -> BTreeSet<String> {
    let is_of_name = |c: char| c.is_ascii_lowercase() || c == '_';
    text.split(|c| !is_of_name(c))
        .filter(|word| word.starts_with("lavi_") || word.starts_with("process_"))
        .map(|name| {
            let base = ["_bucket", "_count", "_sum"].iter().find_map(|end| name.strip_suffix(end));
            base.unwrap_or(name).to_owned()
        })
        .collect()
}

#[test]
fn alerts_and_dashboard_ask_for_metrics_that_exist() {
    let of_app = files("src/app", &["rs"]);
    let sources: String = of_app
        .iter()
        .chain([&project("src/metrics.rs")])
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let asked = names(&(read("prometheus-alerts.yml") + &of_dashboard().concat()));
    assert!(asked.len() > 12, "{asked:?}");
    let missing: Vec<_> =
        asked.iter().filter(|name| !sources.contains(&format!("\"{name}\""))).collect();
    // The name of the release's figure is written together with its label.
    assert_eq!(missing, ["lavi_build_info"]);
}

/// What stands before each quoted text, and that text.
fn quoted(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut pieces = text.split('"');
    std::iter::from_fn(move || Some((pieces.next()?, pieces.next()?)))
}

/// The values that expressions want labels of ours to have. One is one or several alternatives, each a pattern.
fn wanted(text: &str) -> BTreeSet<&str> {
    let label = |before: &str| {
        let name = before.trim_end_matches(['~', '!', '=']);
        let from = name.rfind(|c: char| !c.is_ascii_lowercase() && c != '_').map_or(0, |at| at + 1);
        (name.len() < before.len()).then(|| name[from..].to_owned())
    };
    // Two of these labels are Prometheus' own, the others HAProxy's and Caddy's.
    let foreign = ["job", "instance", "proxy", "code", "handler"];
    let of_ours = |(before, value)| {
        label(before).filter(|name| !foreign.contains(&name.as_str())).map(|_| value)
    };
    quoted(text).filter_map(of_ours).collect()
}

/// Whether all of a word is as a pattern of `.`, `.*` and letters says.
fn is_like(pattern: &str, word: &str) -> bool {
    let (rest, of_word) = (pattern.strip_prefix(".*"), word.chars().next());
    match (rest, pattern.chars().next()) {
        (Some(rest), _) => (0..=word.len())
            .filter(|at| word.is_char_boundary(*at))
            .any(|at| is_like(rest, &word[at..])),
        (None, None) => word.is_empty(),
        (None, Some(letter)) => of_word.is_some_and(|c| {
            (letter == '.' || letter == c) && is_like(&pattern[1..], &word[c.len_utf8()..])
        }),
    }
}

/// What labels can say: words of the files where something is counted, codes of errors and methods, routes, and statuses.
fn label_words() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = (200..600).map(|status| status.to_string()).collect();
    let calls = served(&RedirectingProvider::BUILT_IN);
    words.extend(calls.iter().map(|call| format!("/{}", call.path)));
    for path in files("src", &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        let is_of = |at: &str| path.starts_with(project(at));
        if text.contains("metrics::")
            || ["src/metrics.rs", "src/domain", "src/screens/mod.rs"].iter().any(|at| is_of(at))
        {
            words.extend(text.lines().flat_map(quoted).map(|(_, word)| word.to_owned()));
        }
    }
    words
}

#[test]
fn alerts_and_dashboard_ask_for_values_of_labels_that_exist() {
    let text = read("prometheus-alerts.yml") + &of_dashboard().concat();
    let words = label_words();
    let unknown = |text: &str| -> Vec<String> {
        let patterns = wanted(text).into_iter().flat_map(|value| value.split('|'));
        let is_known = |pattern: &&str| words.iter().any(|word| is_like(pattern, word));
        patterns.filter(|pattern| !is_known(pattern)).map(str::to_owned).collect()
    };
    for value in
        ["hash_queue", "ok|4xx|dropped", "5..", "check_email_and_password", ".*waiting.*|/feed"]
    {
        assert!(wanted(&text).contains(value), "{value}: {:?}", wanted(&text));
    }
    assert_eq!(unknown(&text), Vec::<String>::new());
    let wrong = text.replace("hash_queue", "hash_line").replace("|dropped", "|given_up");
    assert_eq!(unknown(&wrong), ["hash_line", "given_up"]);
    let wrong = text.replace(".*waiting.*", ".*patience.*").replace("\"5..\"", "\"9..\"");
    assert_eq!(unknown(&wrong), [".*patience.*", "9.."]);
}

#[actix_web::test]
async fn promtool_finds_no_fault_with_the_metrics_of_a_running_server() {
    let site = Site::with_operator();
    site.add(cast::mari()).await;
    let browser = site.browser();
    browser.get("/en").await;
    browser.post("/en", &[("email", "mari"), ("password", "wrong")]).await;
    let told = site.operator().get("/metrics").await;
    assert_eq!(faults(&["check", "metrics"], &told.body), None, "{told}");
}

#[test]
fn the_guide_says_what_to_do_at_each_alert() {
    let rules = read("prometheus-alerts.yml");
    let alerts: Vec<_> = rules.lines().filter_map(|line| line.split_once("- alert: ")).collect();
    assert!(alerts.len() >= 10, "{alerts:?}");
    let guide = fs::read_to_string(project("docs/operations.md")).unwrap();
    let missing: Vec<_> =
        alerts.iter().filter(|(_, name)| !guide.contains(&format!("\n| `{name}` |"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
