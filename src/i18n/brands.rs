//! The brands: their folders below `i18n/brands`, and the rules in each `brand.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use toml::{Table, Value};

use crate::{
    domain::{Brand, BrandRules, Country, Language, ResetBy},
    i18n::files,
};

const KEYS: [&str; 4] =
    ["offers_registration", "offers_school_registration", "reset_by", "smart_id_countries"];

/// Why the rules of a brand cannot be used, one line per problem.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct BadRules(pub Vec<String>);

/// The names of the built-in brands.
pub fn brands() -> BTreeSet<String> {
    files::names()
        .filter_map(|name| {
            name.strip_prefix("brands/")?.split_once('/').map(|(brand, _)| brand.to_owned())
        })
        .collect()
}

/// Reads the rules of a brand: the operator's file, or else the built-in one.
///
/// # Errors
/// [`BadRules`] for a missing file, or with every key that is missing, unknown or invalid.
pub fn brand_rules(brand: &Brand, overrides: Option<&Path>) -> Result<BrandRules, BadRules> {
    let name = format!("brands/{}/brand.toml", brand.name());
    let text = files::text(&name, overrides).ok_or_else(|| {
        BadRules(vec![format!("no rules for brand {}: i18n/{name} is missing", brand.name())])
    })?;
    rules(&text).map_err(|problems| {
        BadRules(problems.into_iter().map(|problem| format!("i18n/{name}: {problem}")).collect())
    })
}

fn rules(text: &str) -> Result<BrandRules, Vec<String>> {
    let table: Table =
        text.parse().map_err(|cause: toml::de::Error| vec![cause.message().to_owned()])?;
    let mut problems: Vec<String> = table
        .keys()
        .filter(|key| !KEYS.contains(&key.as_str()))
        .map(|key| format!("{key}: there is no such key"))
        .collect();
    let mut read = TableReader { table: &table, problems: &mut problems };
    let offers_registration = read.value("offers_registration", "true or false", Value::as_bool);
    let offers_school_registration =
        read.value("offers_school_registration", "true or false", Value::as_bool);
    let reset_by = read.value("reset_by", "username or email", |value| match value.as_str()? {
        "username" => Some(ResetBy::Username),
        "email" => Some(ResetBy::Email),
        _ => None,
    });
    let known = Country::SMART_ID.map(Country::code).join(", ");
    let smart_id_countries =
        read.value("smart_id_countries", &format!("one or more of {known}"), countries);
    match (offers_registration, offers_school_registration, reset_by, smart_id_countries) {
        (
            Some(offers_registration),
            Some(offers_school_registration),
            Some(reset_by),
            Some(smart_id_countries),
        ) if problems.is_empty() => Ok(BrandRules {
            offers_registration,
            offers_school_registration,
            reset_by,
            smart_id_countries,
        }),
        _ => Err(problems),
    }
}

/// The countries of a list; `None` if it is empty or contains a country without Smart-ID.
fn countries(value: &Value) -> Option<Vec<Country>> {
    let country = |value: &Value| {
        Country::parse(value.as_str()?).filter(|country| Country::SMART_ID.contains(country))
    };
    value
        .as_array()?
        .iter()
        .map(country)
        .collect::<Option<Vec<_>>>()
        .filter(|list| !list.is_empty())
}

struct TableReader<'a> {
    table: &'a Table,
    problems: &'a mut Vec<String>,
}

impl TableReader<'_> {
    fn value<T>(
        &mut self,
        key: &str,
        expected: &str,
        parse: impl FnOnce(&Value) -> Option<T>,
    ) -> Option<T> {
        let found = self.table.get(key);
        let value = found.and_then(parse);
        if value.is_none() {
            let found = found.map_or_else(|| "nothing".to_owned(), ToString::to_string);
            self.problems.push(format!("{key}: expected {expected}, found {found}"));
        }
        value
    }
}

// The terms of brands: each brand has words for what the built-in ones have words for.

/// What built-in brands have in a language and this brand has not, sorted: terms (`-product`), and cases of a term that has cases
/// (`-product[genitive]`). A sentence with such a term would show its name, one with such a case the nominative.
pub fn missing_terms(brand: &Brand, language: Language, overrides: Option<&Path>) -> Vec<String> {
    let given = terms(brand.name(), language, overrides);
    let mut missing = BTreeSet::new();
    for (term, cases) in brands().iter().flat_map(|built_in| terms(built_in, language, None)) {
        match given.get(&term) {
            None => _ = missing.insert(term),
            Some(own) if own.is_empty() => {}
            Some(own) => {
                missing.extend(cases.difference(own).map(|case| format!("{term}[{case}]")));
            }
        }
    }
    missing.into_iter().collect()
}

/// The terms of a brand's wording, each with its cases. Fluent begins a term, and nothing else, with a hyphen at the beginning of
/// a line; each case is a line of its own, as `[genitive]`.
fn terms(
    brand: &str,
    language: Language,
    overrides: Option<&Path>,
) -> BTreeMap<String, BTreeSet<String>> {
    let ending = format!("{language}.ftl");
    let texts = files::list(&format!("brands/{brand}"), overrides);
    let mut found = BTreeMap::new();
    for (_, text) in texts.into_iter().filter(|(name, _)| name.ends_with(&ending)) {
        let mut term = String::new();
        for line in text.lines() {
            if let Some((name, _)) = line.strip_prefix('-').and_then(|rest| rest.split_once('=')) {
                term = format!("-{}", name.trim());
                found.insert(term.clone(), BTreeSet::new());
            } else if let Some(case) = line.trim_start_matches([' ', '*']).strip_prefix('[')
                && let Some((case, _)) = case.split_once(']')
                && let Some(cases) = found.get_mut(&term)
            {
                cases.insert(case.to_owned());
            }
        }
    }
    found
}
