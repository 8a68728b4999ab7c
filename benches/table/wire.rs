//! Bytes that the sign-in takes on the wire: the largest of all languages, brands and methods, for its first visitor and for all
//! others. `tests/suite/budgets.rs` holds every other screen.

use std::{collections::BTreeMap, path::Path, thread, time::Duration};

use lavi::domain::{Language, LoginMethod};

use crate::{
    Plan,
    browser::{Raw, raw},
    report::{Bound, Report, Row},
    server::{self, Server},
};

const BRANDS: [&str; 2] = ["main", "sibling"];

/// Bytes do not waver: each is looked at once.
pub fn measure(_: &Plan, report: &mut Report) {
    let folders = BRANDS.map(|_| tempfile::tempdir().unwrap());
    let servers: Vec<Server> = BRANDS
        .iter()
        .zip(&folders)
        .map(|(brand, folder)| server::serve(branded(folder.path(), brand)))
        .collect();
    let first = heaviest(&servers);
    let mut known = first;
    let settled = loop {
        thread::sleep(Duration::from_secs(2));
        let now = heaviest(&servers);
        if now == known {
            break now;
        }
        known = now;
    };
    let page = ask(&servers[0], "/et", "");
    let etag = page.header("etag").to_owned();
    let again = ask(&servers[0], "/et", &format!("If-None-Match: {etag}\r\n"));
    assert!(
        again.head.starts_with("HTTP/1.1 304") && again.body.is_empty(),
        "a second visit costs more than a 304"
    );
    let mut add = |name: &str, figure: usize, bound| {
        let figures = vec![f64::from(u32::try_from(figure).unwrap())];
        report.add(Row {
            name: name.to_owned(),
            unit: "bytes",
            figures,
            references: Vec::new(),
            bound,
        });
    };
    add("login with its style sheet, for the first visitor", first.1, Bound::AtMost(9000.0));
    add("the same for all others", settled.1, Bound::AtMost(9000.0));
    add("the same with the head of the answer", settled.0 + settled.1, Bound::AtMost(14_480.0));
    let scripts = scripts(&servers[0], &page.text());
    let of_page = scripts.iter().filter(|(name, _)| !is_of_another_page(name, &page.text()));
    add(
        "all that its scripts can load",
        of_page.map(|(_, size)| size).sum(),
        Bound::AtMost(75_000.0),
    );
    add("all scripts that there are, of every page", scripts.values().sum(), Bound::None);
    add("the answer of a second visit, its head", again.head.len(), Bound::None);
}

fn branded(folder: &Path, brand: &str) -> std::process::Command {
    let mut command = server::lavi_command(folder);
    command.env("LAVI__SITE__BRAND", brand);
    command
}

/// Bytes of the head and of the body of the heaviest login page.
fn heaviest(servers: &[Server]) -> (usize, usize) {
    let paths = Language::ALL.iter().flat_map(|language| {
        LoginMethod::BUILT_IN
            .into_iter()
            .map(move |method| format!("/{language}?method={}", method.slug()))
    });
    let pages = paths
        .flat_map(|path| servers.iter().map(|server| ask(server, &path, "")).collect::<Vec<_>>());
    let sizes = pages.map(|page| {
        assert!(page.text().contains("data-screen=\"login\""), "this is no login page");
        (page.head.len(), page.body.len())
    });
    sizes.max_by_key(|(head, body)| head + body).unwrap()
}

fn ask(server: &Server, path: &str, headers: &str) -> Raw {
    raw(&server.root, path, &format!("Accept-Encoding: br\r\n{headers}")).unwrap()
}

/// Whether this is the script of an island, `/static/SetupStepper-HASH.js`, that the page does not have.
fn is_of_another_page(name: &str, page: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    let component = file.split('-').next().unwrap_or(file);
    if !component.starts_with(|first: char| first.is_ascii_uppercase()) {
        return false;
    }
    let mut island = String::new();
    for letter in component.chars() {
        if letter.is_ascii_uppercase() && !island.is_empty() {
            island.push('-');
        }
        island.push(letter.to_ascii_lowercase());
    }
    !page.contains(&format!("data-island=\"{island}\""))
}

/// Bytes of the page's script and of all that it names, by address.
fn scripts(server: &Server, page: &str) -> BTreeMap<String, usize> {
    let first = page.split_once("async src=\"").unwrap().1.split('"').next().unwrap();
    let mut waiting = vec![first.to_owned()];
    let mut loaded = BTreeMap::new();
    while let Some(address) = waiting.pop() {
        let script = ask(server, &address, "");
        let text = script.text();
        let named = text.split("\"./").skip(1).filter_map(|rest| rest.split_once(".js\""));
        let named = named.map(|(name, _)| format!("/static/{name}.js"));
        loaded.insert(address, script.body.len());
        waiting.extend(named.filter(|address| !loaded.contains_key(address)));
    }
    assert!(loaded.len() > 5, "the script's imports are not found");
    loaded
}
