//! The brand, the wording, the looks, and the files of the operator's folder that replace them.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::found_problems::FoundProblems;
use crate::{
    config::Config,
    i18n::{BadRules, Catalogues, brand_rules, missing_terms},
    web::site::assets::Assets,
};

/// The folders of `site.overrides` whose files replace built-in ones.
const REPLACED: [&str; 2] = ["i18n", "static"];

/// Looks for a brand that is incomplete in any language, and for files that cannot be read.
pub fn examine(config: &Config, found: &mut FoundProblems) {
    let (brand, overrides) = (&config.site.brand, config.site.overrides.as_deref());
    if let Some(folder) = overrides {
        unreadable(folder, found);
    }
    for language in &config.site.locales {
        if let Err(cause) = Catalogues::read(&[*language], brand, overrides) {
            found.add(&format!("{cause} (site.brand, site.overrides)"));
            continue;
        }
        let missing = missing_terms(brand, *language, overrides);
        if !missing.is_empty() {
            found.add(&format!(
                "site.brand: i18n/brands/{}/{language}.ftl lacks {}; every brand has them, as the built-in ones show",
                brand.name(),
                missing.join(", ")
            ));
        }
    }
    if let Err(BadRules(problems)) = brand_rules(brand, overrides) {
        found.add_all(problems.iter().map(|problem| format!("{problem} (site.brand)")).collect());
    }
    if let Err(cause) = Assets::read(brand, overrides) {
        found.add(&format!("{cause} (site.brand)"));
    }
}

/// Files of the operator that would be passed over in silence, because they cannot be read.
fn unreadable(overrides: &Path, found: &mut FoundProblems) {
    let mut say = |path: &Path, cause: &io::Error| {
        found.add(&format!("site.overrides: {}: {cause}", path.display()));
    };
    if let Err(cause) = fs::read_dir(overrides) {
        return say(overrides, &cause);
    }
    let mut folders: Vec<PathBuf> = REPLACED
        .map(|name| overrides.join(name))
        .into_iter()
        .filter(|path| path.exists())
        .collect();
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(cause) => {
                say(&folder, &cause);
                continue;
            }
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| ["ftl", "html", "toml"].iter().any(|of| end == *of))
            {
                if let Err(cause) = fs::read_to_string(&path) {
                    say(&path, &cause);
                }
            } else if let Err(cause) = fs::File::open(&path) {
                say(&path, &cause);
            }
        }
    }
}
