//! A language is one row of `src/domain/language.rs` and its wording: nothing else lists languages by hand.

use std::{collections::BTreeSet, fs};

use lavi::domain::Language;

use crate::shape::{files, name};

/// The default language of a site, and that of accounts added on the command line.
const DEFAULTS: [Language; 2] = [Language::En, Language::Et];

#[test]
fn every_wording_folder_is_a_language_and_every_language_has_one() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/i18n");
    let folders: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|folder| folder != "brands")
        .collect();
    assert_eq!(folders, Language::ALL.map(|language| language.code().to_owned()).into());
}

#[test]
fn no_code_lists_languages_by_hand() {
    let variants = Language::ALL.into_iter().filter(|language| !DEFAULTS.contains(language));
    let variants: Vec<String> =
        variants.map(|language| format!("Language::{language:?}")).collect();
    let pairs = Language::ALL.windows(2);
    let lists: Vec<String> = pairs
        .flat_map(|pair| {
            let [first, second] = [pair[0].code(), pair[1].code()];
            [format!("{first}, {second}"), format!("\"{first}\", \"{second}\"")]
        })
        .collect();
    // The people of the demo world are exempt: each has a language.
    let sources = files("src", &["rs"]).into_iter().chain(files("islands", &["ts", "tsx"]));
    let wrong: Vec<_> = sources
        .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
        .filter(|(file, _)| file != "src/domain/language.rs" && !file.starts_with("src/demo/"))
        .flat_map(|(file, source)| {
            let source: String = source.lines().filter(|line| !line.contains("//")).collect();
            let found = variants.iter().chain(&lists).filter(|text| source.contains(*text));
            found.map(|text| format!("{file}: {text}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(wrong.is_empty(), "ask src/domain/language.rs: {wrong:#?}");
}
