//! What code, configuration and documents cite: documents, their sections and anchors, and decisions.

use std::collections::BTreeMap;

use super::{Document, documents, links::resolved, project, texts};

/// The types of files that are searched for citations, besides the documents.
const ENDINGS: [&str; 17] = [
    "rs", "ts", "tsx", "mjs", "js", "css", "html", "ftl", "sql", "sh", "py", "toml", "conf",
    "service", "yml", "yaml", "Makefile",
];

/// Documents of other projects that ours cite.
const OF_OTHERS: [&str; 1] = ["Testing.md"];

/// The marks that begin a comment line.
const MARKS: [&str; 8] = ["//!", "///", "//", "--", "/**", "/*", "*", "#"];

/// A cited document.
struct Citation<'a> {
    path: &'a str,
    sections: Vec<&'a str>,
    anchor: Option<&'a str>,
}

/// The lines of a file joined, without comment marks: a citation may continue on the next line.
fn joined(text: &str) -> String {
    let line = |line: &str| {
        let line = line.trim();
        let mark = MARKS.iter().find_map(|mark| line.strip_prefix(mark));
        mark.unwrap_or(line).trim().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join(" ")
}

/// Every path in a text with what follows it. URLs and paths with variables are left out.
fn paths(text: &str) -> Vec<(&str, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(is_part).map(|start| at + start) {
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |length| start + length);
        let path = text[start..end].trim_end_matches(['.', '/']);
        let is_made = text[..start].ends_with(['$', '}', ':', '*']);
        if !is_made && path.contains('/') | path.contains('.') {
            found.push((path, &text[start + path.len()..]));
        }
        at = end;
    }
    found
}

/// The numbers of `section 3`, `sections 1.6, 2.8 and 3.1`, at the beginning of a text.
fn sections(text: &str) -> Vec<&str> {
    let rest = text.strip_prefix(" sections ").or_else(|| text.strip_prefix(" section "));
    rest.map(|rest| numbers(rest, |_| true)).unwrap_or_default()
}

/// Numbers such as `2.8` at the beginning of a text, with commas and `and` between them.
fn numbers(text: &str, fits: impl Fn(&str) -> bool) -> Vec<&str> {
    let (mut rest, mut found) = (text, Vec::new());
    loop {
        let length = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let number = rest[..length].trim_end_matches('.');
        if number.is_empty() || !fits(number) {
            return found;
        }
        found.push(number);
        rest = &rest[number.len()..];
        let next = [", and ", " and ", ", "].iter().find_map(|between| rest.strip_prefix(between));
        let Some(next) = next else { return found };
        rest = next;
    }
}

/// The documents that a text cites.
fn cited(text: &str) -> Vec<Citation<'_>> {
    let is_document = |path: &str| {
        path.strip_suffix(".md").is_some_and(|stem| !stem.is_empty() && !stem.ends_with('/'))
    };
    let mut found = Vec::new();
    for (path, rest) in paths(text).into_iter().filter(|(path, _)| is_document(path)) {
        let is_anchor = |c: char| c.is_alphanumeric() || "-_".contains(c);
        let anchor = rest.strip_prefix('#').and_then(|rest| rest.split(|c| !is_anchor(c)).next());
        found.push(Citation { path, sections: sections(rest), anchor });
    }
    found
}

/// The numbers of the decisions that a text cites as `docs/decisions/0011`, also `… and 0012`.
fn decisions(text: &str) -> Vec<&str> {
    let named = paths(text).into_iter().filter_map(|(path, rest)| {
        let number = path.strip_prefix("docs/decisions/")?;
        let is_number = |number: &str| number.len() == 4 && !number.contains('.');
        let more = [" and ", ", "].iter().find_map(|between| rest.strip_prefix(between));
        (!number.contains('.')).then(|| {
            let more = more.map(|more| numbers(more, is_number)).unwrap_or_default();
            std::iter::once(number).chain(more).collect::<Vec<_>>()
        })
    });
    named.flatten().collect()
}

/// The word "decision" with a bare number, which leads to no file.
fn bare_decisions(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_bare = |pair: &&[&str]| {
        let word = pair[0].trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        matches!(word.as_str(), "decision" | "decisions")
            && pair[1].starts_with(|c: char| c.is_ascii_digit())
    };
    words.windows(2).filter(is_bare).map(|pair| pair.join(" ")).collect()
}

/// The faulty citations of a text. Paths are relative to the project's root; in a document also to its folder or to
/// `docs`.
fn faults(text: &str, folder: Option<&str>, documents: &BTreeMap<String, Document>) -> Vec<String> {
    let mut wrong = Vec::new();
    for Citation { path, sections, anchor } in cited(text) {
        let folders = folder.into_iter().flat_map(|own| ["docs", own]);
        let below = folders.map(|folder| resolved(folder, path));
        let found = std::iter::once(path.trim_start_matches('/').to_owned()).chain(below);
        let found = found.into_iter().find_map(|path| documents.get(&path));
        let Some(document) = found else {
            if !OF_OTHERS.contains(&path) {
                wrong.push(format!("there is no document {path}"));
            }
            continue;
        };
        let missing = sections.iter().filter(|number| !document.has_section(number));
        wrong.extend(missing.map(|number| format!("{path} has no section {number}")));
        let anchors = document.anchors();
        let strange = anchor.filter(|anchor| !anchors.contains(*anchor));
        wrong.extend(strange.map(|anchor| format!("{path} has no heading #{anchor}")));
    }
    for number in decisions(text) {
        let start = format!("docs/decisions/{number}-");
        let count = documents.keys().filter(|path| path.starts_with(&start)).count();
        if count != 1 {
            wrong.push(format!("{count} decisions have the number {number}"));
        }
    }
    wrong
}

fn by_path() -> BTreeMap<String, Document> {
    documents().into_iter().map(|document| (document.path.clone(), document)).collect()
}

#[test]
fn what_code_and_configuration_cite_exists() {
    let documents = by_path();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (path, text) in texts(&ENDINGS) {
        let text = joined(&text);
        count += cited(&text).len() + decisions(&text).len();
        let bare = bare_decisions(&text);
        let bare = bare.iter().map(|bare| format!("cites {bare:?}, not a file of docs/decisions"));
        let all = faults(&text, None, &documents).into_iter().chain(bare);
        wrong.extend(all.map(|fault| format!("{path}: {fault}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 100, "only {count} citations were found");
}

#[test]
fn what_documents_name_exists() {
    let documents = by_path();
    let mut wrong = Vec::new();
    for document in documents.values() {
        for block in &document.blocks {
            let bare = bare_decisions(&block.prose);
            let bare = bare.iter().map(|bare| format!("{bare:?} leads nowhere"));
            let all = faults(&block.text, Some(document.folder()), &documents).into_iter();
            wrong.extend(all.chain(bare).map(|fault| format!("{}: {fault}", document.path)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_decision_has_a_number_of_its_own_and_a_line_in_the_list() {
    let documents = by_path();
    let list = &documents["docs/decisions/README.md"];
    let pages = documents.keys().filter_map(|path| path.strip_prefix("docs/decisions/"));
    let mut numbers = Vec::new();
    for page in pages.filter(|page| *page != "README.md") {
        let number = &page[..4];
        assert!(number.parse::<u16>().is_ok() && page[4..].starts_with('-'), "{page}");
        let is_listed = list.links.iter().any(|link| link.to == page && link.text == number);
        assert!(is_listed, "docs/decisions/README.md does not list {page} under {number}");
        numbers.push(number);
    }
    let count = numbers.len();
    numbers.dedup();
    assert_eq!(numbers.len(), count, "two decisions have one number");
    assert!(project("docs/decisions").is_dir() && count > 0);
}

/// The file's path as that of a module: `accounts/embedded/mail` of `src/accounts/embedded/mail/mod.rs`.
fn module(path: &str) -> Option<&str> {
    let below = path.strip_prefix("src/").or_else(|| path.strip_prefix("tests/suite/"))?;
    below.strip_suffix("/mod.rs").or_else(|| below.strip_suffix(".rs"))
}

/// `flows::states` names a file, `middleware::outermost` a function of one. Paths into crates of others begin with none of our modules.
#[test]
fn modules_that_documents_name_exist() {
    let sources = texts(&["rs"]);
    let of_module = |wanted: &str| -> Vec<&str> {
        let is_wanted = |found: &str| {
            found
                .strip_suffix(wanted)
                .is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        let found = sources.iter().filter(|(path, _)| module(path).is_some_and(is_wanted));
        found.map(|(_, text)| text.as_str()).collect()
    };
    let is_ours = |name: &str| {
        sources
            .iter()
            .filter_map(|(path, _)| module(path))
            .any(|path| path.split('/').any(|part| part == name))
    };
    let mut missing = Vec::new();
    for document in documents() {
        for code in document.blocks.iter().flat_map(|block| &block.code) {
            let is_path = code.contains("::")
                && !code.ends_with(':')
                && code
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_:".contains(c));
            let Some((first, _)) =
                code.split_once("::").filter(|(first, _)| is_path && is_ours(first))
            else {
                continue;
            };
            let path = code.replace("::", "/");
            let (room, last) = path.rsplit_once('/').unwrap_or((first, ""));
            let has = |text: &&str| {
                let is_handed_on = text.split("pub use ").skip(1).any(|after| {
                    let names = after.split(';').next().unwrap_or_default();
                    names.split(|c: char| !c.is_alphanumeric() && c != '_').any(|name| name == last)
                });
                let items = [format!("fn {last}("), format!("fn {last}<"), format!("mod {last}")];
                is_handed_on || items.iter().any(|item| text.contains(item.as_str()))
            };
            if of_module(&path).is_empty() && !of_module(room).iter().any(has) {
                missing.push(format!("{}: {code}", document.path));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
