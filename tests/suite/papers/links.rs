//! Links between documents: each leads to something that exists, and the README leads to every document.

use std::collections::{BTreeMap, BTreeSet};

use super::{Document, documents, project};

/// Resolves a path relative to a folder into a path from the project's root.
pub fn resolved(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The targets of a document's links within the project: path and anchor. URLs are left out.
fn targets(document: &Document) -> impl Iterator<Item = (String, Option<&str>)> {
    let inside = document.links.iter().filter(|link| !link.to.contains(':'));
    inside.map(|link| {
        let (path, anchor) = match link.to.split_once('#') {
            Some((path, anchor)) => (path, Some(anchor)),
            None => (link.to.as_str(), None),
        };
        let own =
            if path.is_empty() { document.path.clone() } else { resolved(document.folder(), path) };
        (own, anchor)
    })
}

#[test]
fn every_link_leads_to_something_that_exists() {
    let documents = documents();
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        documents.iter().map(|document| (document.path.as_str(), document.anchors())).collect();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in &documents {
        for (target, anchor) in targets(document) {
            count += 1;
            if !project(&target).exists() {
                wrong.push(format!("{}: there is no {target}", document.path));
            } else if let Some(anchor) = anchor
                && !anchors.get(target.as_str()).is_some_and(|anchors| anchors.contains(anchor))
            {
                wrong.push(format!("{}: {target} has no heading #{anchor}", document.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 100, "only {count} links were found");
}

#[test]
fn a_link_that_is_called_a_decision_leads_to_that_decision() {
    let mut wrong = Vec::new();
    for document in documents() {
        for link in &document.links {
            let called = link.text.to_lowercase();
            let Some(number) = called.strip_prefix("decision ") else { continue };
            let page = format!("{:0>4}-", number.trim());
            if !link.to.rsplit('/').next().unwrap().starts_with(&page) {
                wrong.push(format!("{}: {} leads to {}", document.path, link.text, link.to));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_readme_leads_to_every_document() {
    let documents: BTreeMap<String, Document> =
        documents().into_iter().map(|document| (document.path.clone(), document)).collect();
    let mut reached = BTreeSet::new();
    let mut open = vec!["README.md".to_owned()];
    while let Some(path) = open.pop() {
        let Some(document) = documents.get(&path) else {
            // A folder is shown with its README.
            if project(&path).is_dir() {
                open.push(format!("{path}/README.md"));
            }
            continue;
        };
        if reached.insert(path) {
            open.extend(targets(document).map(|(target, _)| target));
        }
    }
    let is_ours = |path: &&String| !path.contains('/') || path.starts_with("docs/");
    let lost: Vec<&String> =
        documents.keys().filter(is_ours).filter(|path| !reached.contains(*path)).collect();
    assert!(lost.is_empty(), "no link from the README leads to {lost:#?}");
}

#[test]
fn the_readme_has_at_most_1200_words() {
    let words = std::fs::read_to_string(project("README.md")).unwrap().split_whitespace().count();
    assert!(words <= 1_200, "README.md has {words} words");
}
