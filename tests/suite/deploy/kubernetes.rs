//! `deploy/kubernetes`: held against the schemas of Kubernetes' releases, and against what the server needs. No cluster runs in the
//! tests.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

use super::{container::said, nginx::SITE};
use crate::{doubles::tools, papers::project, shape::files};

/// Releases of Kubernetes: an old one that is still in use, and the newest.
const RELEASES: [&str; 2] = ["1.33", "1.37"];

/// Python with the programs of these lists.
fn python() -> Command {
    let mut command = Command::new("python3");
    let [kubernetes, others] =
        ["kubernetes", "deliver"].map(|list| tools(list).display().to_string());
    command.env("PYTHONPATH", format!("{kubernetes}:{others}"));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

fn validate(release: &str, file: &Path) -> Output {
    let words = ["-m", "kubernetes_validate", "--kubernetes-version", release, "--strict"];
    python().args(words).arg(file).output().unwrap()
}

fn manifests() -> Vec<PathBuf> {
    let found = files("deploy/kubernetes", &["yaml"]);
    assert!(found.len() >= 4, "{found:?}");
    found
}

#[test]
fn the_manifests_fit_the_schemas_of_kubernetes() {
    for release in RELEASES {
        for file in manifests() {
            let found = validate(release, &file);
            assert!(found.status.success(), "{}", said(&found));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nodes.yaml");
    let nodes = fs::read_to_string(project("deploy/kubernetes/nodes.yaml")).unwrap();
    for (right, wrong) in [
        ("replicas: 2", "replica: 2"),
        ("path: /health/live, port", "path: /health/live, gate"),
        ("minAvailable: 1", "minAvailable: [1]"),
    ] {
        assert!(nodes.contains(right), "{right}");
        fs::write(&file, nodes.replacen(right, wrong, 1)).unwrap();
        assert!(!validate(RELEASES[0], &file).status.success(), "the schemas find fault: {wrong}");
    }
}

/// Every resource, by kind and name.
fn resources() -> Vec<Value> {
    let program = "import json, sys, yaml
print(json.dumps([one for file in sys.argv[1:] for one in yaml.safe_load_all(open(file))]))";
    let read = python().args(["-c", program]).args(manifests()).output().unwrap();
    assert!(read.status.success(), "{}", said(&read));
    serde_json::from_slice(&read.stdout).unwrap()
}

fn named<'a>(resources: &'a [Value], kind: &str, name: &str) -> &'a Value {
    let is_meant = |one: &&Value| one["kind"] == kind && one["metadata"]["name"] == name;
    resources.iter().find(is_meant).unwrap_or_else(|| panic!("no {kind} {name}"))
}

/// Both pods: the node and the job.
fn pods(resources: &[Value]) -> [&Value; 2] {
    [("Deployment", "lavi"), ("Job", "lavi-migrate")]
        .map(|(kind, name)| &named(resources, kind, name)["spec"]["template"]["spec"])
}

fn configuration(resources: &[Value]) -> String {
    named(resources, "ConfigMap", "lavi")["data"]["config.toml"].as_str().unwrap().to_owned()
}

#[test]
fn the_configuration_of_the_cluster_is_in_order_once_it_is_filled_in() {
    let resources = resources();
    let folder = tempfile::tempdir().unwrap();
    let own = |name: &str| folder.path().join(name).display().to_string();
    fs::write(own("session.key"), [7; 64]).unwrap();
    fs::write(own("storage.key"), "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n").unwrap();
    let ca = crate::lines::Ca::new("A school's own CA").file(folder.path()).display().to_string();
    let mut config = configuration(&resources);
    for (example, value) in [
        ("public_url = \"\"", format!("public_url = \"https://{SITE}\"")),
        ("mail_from = \"\"", "mail_from = \"noreply@school.example\"".to_owned()),
        ("terms_date = \"\"", "terms_date = \"2026-09-01\"".to_owned()),
        ("contact = [\"\"]", "contact = [\"mailto:security@school.example\"]".to_owned()),
        ("name = \"\"", "name = \"Päevik OÜ\"".to_owned()),
        ("contact = \"\"", "contact = \"help@school.example\"".to_owned()),
        ("authority = \"\"", "authority = \"Andmekaitse Inspektsioon\"".to_owned()),
        ("accessibility_date = \"\"", "accessibility_date = \"2026-11-22\"".to_owned()),
        ("/etc/lavi/keys/session.key", own("session.key")),
        ("/etc/lavi/keys/storage.key", own("storage.key")),
        ("/etc/lavi/cas/database-ca.pem", ca.clone()),
    ] {
        assert!(config.contains(example), "{example}");
        config = config.replace(example, &value);
    }
    fs::write(own("config.toml"), config).unwrap();
    let secrets = [
        ("LAVI__EMBEDDED__DATABASE", format!("postgres://lavi:x@10.0.0.30/lavi?sslrootcert={ca}")),
        ("LAVI__SESSION__REDIS_URL", "rediss://:x@10.0.0.30:6379".to_owned()),
        ("LAVI__EMBEDDED__MAIL", "smtp://user:x@mail.school.example:587".to_owned()),
    ];
    for pod in pods(&resources) {
        let given = pod["containers"][0]["env"].as_array().unwrap();
        let mut check = Command::new(env!("CARGO_BIN_EXE_lavi"));
        check.env_clear().current_dir(folder.path());
        for (name, value) in &secrets {
            assert!(
                given.iter().any(|one| one["name"] == *name && one["value"].is_null()),
                "{name}"
            );
            check.env(name, value);
        }
        let checked =
            check.args(["--config", &own("config.toml"), "check-config"]).output().unwrap();
        assert!(checked.status.success(), "{}", said(&checked));
        assert_eq!(String::from_utf8_lossy(&checked.stderr), "", "no warning");
    }
}

#[test]
fn nodes_end_slowly_are_asked_whether_they_live_and_have_no_rights() {
    let resources = resources();
    let config: toml::Table = configuration(&resources).parse().unwrap();
    let delay = config["server"]["stop_delay_ms"].as_integer().unwrap() / 1_000;
    let [node, job] = pods(&resources);
    let grace = node["terminationGracePeriodSeconds"].as_i64().unwrap();
    assert!(grace >= delay + 30 + 5, "{grace} and {delay}");
    let container = &node["containers"][0];
    let admin = config["server"]["admin_listen"].as_str().unwrap();
    for probe in ["startupProbe", "readinessProbe", "livenessProbe"] {
        // In an outage of what all nodes need, a pod that is alive tells visitors so itself.
        assert_eq!(container[probe]["httpGet"]["path"], "/health/live", "{probe}");
        assert_eq!(container[probe]["httpGet"]["port"], "admin", "{probe}");
    }
    for (name, at) in [("admin", admin), ("http", config["server"]["listen"].as_str().unwrap())] {
        let ports = container["ports"].as_array().unwrap();
        let port = ports.iter().find(|port| port["name"] == name).unwrap();
        assert!(at.ends_with(&format!(":{}", port["containerPort"])), "{at}");
    }
    for pod in [node, job] {
        assert_eq!(pod["automountServiceAccountToken"], false);
        assert_eq!(pod["securityContext"]["runAsNonRoot"], true);
        assert_eq!(pod["securityContext"]["runAsUser"], 65_532);
        assert_eq!(pod["securityContext"]["seccompProfile"]["type"], "RuntimeDefault");
        let own = &pod["containers"][0]["securityContext"];
        assert_eq!(own["allowPrivilegeEscalation"], false);
        assert_eq!(own["readOnlyRootFilesystem"], true);
        assert_eq!(own["capabilities"]["drop"][0], "ALL");
    }
    assert_eq!(job["containers"][0]["image"], container["image"]);
    assert_eq!(config["embedded"]["migrate_at_start"].as_bool(), Some(false), "the job does it");
    let two = &named(&resources, "Deployment", "lavi")["spec"];
    assert!(two["replicas"].as_i64().unwrap() >= 2);
    assert_eq!(two["strategy"]["rollingUpdate"]["maxUnavailable"], 0);
    let apart = &node["affinity"]["podAntiAffinity"];
    let apart = &apart["requiredDuringSchedulingIgnoredDuringExecution"][0];
    assert_eq!(apart["topologyKey"], "kubernetes.io/hostname");
}

/// Every selector means the pods, and the job is none of the nodes that visitors are sent to.
#[test]
fn services_and_policies_mean_the_nodes() {
    let resources = resources();
    let label = "app.kubernetes.io/name";
    let of = |kind, name| {
        &named(&resources, kind, name)["spec"]["template"]["metadata"]["labels"][label]
    };
    assert_eq!(
        (of("Deployment", "lavi"), of("Job", "lavi-migrate")),
        (&"lavi".into(), &"lavi-migrate".into())
    );
    for selector in [
        &named(&resources, "Deployment", "lavi")["spec"]["selector"]["matchLabels"],
        &named(&resources, "PodDisruptionBudget", "lavi")["spec"]["selector"]["matchLabels"],
        &named(&resources, "Service", "lavi")["spec"]["selector"],
        &named(&resources, "Service", "lavi-admin")["spec"]["selector"],
    ] {
        assert_eq!(selector[label], "lavi");
    }
    let policy = &named(&resources, "NetworkPolicy", "lavi")["spec"];
    assert_eq!(
        policy["podSelector"]["matchExpressions"][0]["values"],
        serde_json::json!(["lavi", "lavi-migrate"])
    );
    assert_eq!(policy["policyTypes"], serde_json::json!(["Ingress", "Egress"]));
    for rule in policy["ingress"].as_array().unwrap() {
        assert!(
            rule["from"][0]["namespaceSelector"]["matchLabels"].is_object(),
            "nobody else: {rule}"
        );
    }
    // What pods mount by name is either made here or by the commands in config.yaml.
    let made = fs::read_to_string(project("deploy/kubernetes/config.yaml")).unwrap();
    for pod in pods(&resources) {
        for volume in pod["volumes"].as_array().unwrap() {
            let name =
                volume["secret"]["secretName"].as_str().or(volume["configMap"]["name"].as_str());
            if let Some(name) = name.filter(|name| *name != "lavi") {
                assert!(made.contains(&format!(" {name} --from-file=")), "{name}");
            }
        }
    }
}
