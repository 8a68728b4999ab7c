//! The shape of the code: floors, rooms, names and sizes. A failure says what is missing.

mod app_rooms;
mod figures;
mod graph;
mod lists;
mod reminders;
mod scripts;
mod source;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const FLOORS: [&[&str]; 9] = [
    &["domain"],
    &["config", "i18n", "clock", "rng", "background", "metrics", "traces"],
    &["providers"],
    &["accounts"],
    &["web"],
    &["login_methods"],
    &["screens"],
    &["account_pages", "desk", "demo"],
    &["app"],
];

/// Every file below a folder of the project with one of these extensions.
pub fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path())
        {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| endings.iter().any(|e| ending == *e)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The path relative to the project, with slashes.
pub fn name(path: &Path) -> String {
    path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string()
}

fn floor(module: &str) -> usize {
    FLOORS
        .iter()
        .position(|modules| modules.contains(&module))
        .unwrap_or_else(|| panic!("{module} stands on no floor"))
}

/// What follows `crate::` in a file, also inside `use crate::{…}`: `domain::Language`, `web::Page`, …
fn imports(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in source.match_indices("crate::") {
        let rest = &source[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let (mut depth, mut item) = (0, String::new());
            for c in group.chars() {
                match c {
                    '}' if depth == 0 => break,
                    ',' if depth == 0 => {
                        found.insert(std::mem::take(&mut item).trim().to_owned());
                    }
                    c => {
                        depth += i32::from(c == '{') - i32::from(c == '}');
                        item.push(c);
                    }
                }
            }
            found.insert(item.trim().to_owned());
        } else {
            found.insert(
                rest.chars().take_while(|c| c.is_alphanumeric() || "_:".contains(*c)).collect(),
            );
        }
    }
    found.remove("");
    found
}

fn module_of(path: &Path) -> String {
    let name = name(path);
    let below = name.trim_start_matches("src/");
    below.split('/').next().unwrap().trim_end_matches(".rs").to_owned()
}

#[test]
fn a_module_imports_lower_floors_only() {
    let mut wrong = Vec::new();
    for path in files("src", &["rs"]) {
        let module = module_of(&path);
        if matches!(module.as_str(), "lib" | "main") {
            continue;
        }
        for import in imports(&fs::read_to_string(&path).unwrap()) {
            let other = import.split("::").next().unwrap().to_owned();
            if other != module && floor(&other) >= floor(&module) {
                wrong.push(format!("{} imports {import}", name(&path)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rooms_do_not_import_each_other() {
    let mut wrong = Vec::new();
    for (floor, shared) in [
        ("screens", &[] as &[&str]),
        ("login_methods", &["outcome", "phone", "Purpose", "Tabs", "address", "area"]),
    ] {
        for path in files(&format!("src/{floor}"), &["rs"]) {
            let own = name(&path).split('/').nth(2).unwrap().trim_end_matches(".rs").to_owned();
            for import in imports(&fs::read_to_string(&path).unwrap()) {
                let Some(room) = import.strip_prefix(&format!("{floor}::")) else { continue };
                let room = room
                    .split(|c: char| !c.is_alphanumeric() && c != '_')
                    .find(|part| !part.is_empty())
                    .unwrap_or_default();
                if room != own && own != "mod" && !shared.contains(&room) {
                    wrong.push(format!("{} imports {import}", name(&path)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_screen_has_its_template_its_wording_and_its_test() {
    let list = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/screens/mod.rs"))
        .unwrap();
    let rooms = list.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let exists = |path: String| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        path.exists() || path.with_extension("").is_dir()
    };
    let mut missing = Vec::new();
    for room in rooms {
        let wanted = [
            format!("templates/screens/{room}.html"),
            format!("i18n/en/{room}.ftl"),
            format!("tests/suite/{room}.rs"),
        ];
        missing.extend(wanted.into_iter().filter(|path| !exists(path.clone())));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn no_file_has_a_vague_name() {
    let vague = ["utils", "util", "helpers", "helper", "common", "misc", "manager"];
    let wrong: Vec<String> = ["src", "tests/suite", "islands"]
        .iter()
        .flat_map(|folder| files(folder, &["rs", "ts", "tsx"]))
        .map(|path| name(&path))
        .filter(|name| name.split(['/', '.']).any(|part| vague.contains(&part)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_source_file_says_what_it_is() {
    let silent: Vec<String> = files("src", &["rs"])
        .iter()
        .chain(&files("tests/suite", &["rs"]))
        .filter(|path| !fs::read_to_string(path).unwrap().starts_with("//!"))
        .map(|path| name(path))
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

/// SQLite plans a statement anew at each run when a parameter stands bare behind LIMIT or OFFSET; in a CAST it does not.
#[test]
fn no_parameter_follows_limit_without_a_cast() {
    let bare: Vec<String> = files("src", &["rs"])
        .iter()
        .filter(|path| {
            let source = fs::read_to_string(path).unwrap();
            ["LIMIT $", "OFFSET $"].iter().any(|bare| source.contains(bare))
        })
        .map(|path| name(path))
        .collect();
    assert!(bare.is_empty(), "write CAST($n AS BIGINT): {bare:?}");
}

/// rustfmt holds code to 100 columns, and leaves comments as they are.
#[test]
fn comments_have_at_most_130_columns() {
    let mut wide = Vec::new();
    for path in files("src", &["rs"]) {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().enumerate();
        let comments = lines.filter(|(_, line)| line.trim_start().starts_with("//"));
        let over = comments.filter(|(_, line)| line.chars().count() > 130);
        wide.extend(over.map(|(at, _)| format!("{}:{}", name(&path), at + 1)));
    }
    assert!(wide.is_empty(), "comments over 130 columns: {wide:#?}");
}
