//! The terms of brands: each brand has words for what the built-in ones have words for.

use std::{borrow::Cow, collections::BTreeSet, path::Path};

use crate::{
    domain::{Brand, Language},
    i18n::{brands::brands, files},
};

/// The terms that built-in brands have in a language and this brand has not, sorted by name. A sentence with one of them
/// would show the term's name.
pub fn missing_terms(brand: &Brand, language: Language, overrides: Option<&Path>) -> Vec<String> {
    let given = terms(brand.name(), language, overrides);
    let wanted = brands().into_iter().flat_map(|built_in| terms(&built_in, language, None));
    wanted.collect::<BTreeSet<_>>().difference(&given).cloned().collect()
}

/// The terms of a brand's wording. Fluent begins a term, and nothing else, with a hyphen at the beginning of a line.
fn terms(brand: &str, language: Language, overrides: Option<&Path>) -> BTreeSet<String> {
    let ending = format!("{language}.ftl");
    let texts = files::list(&format!("brands/{brand}"), overrides);
    let texts = texts.into_iter().filter(|(name, _)| name.ends_with(&ending));
    let names = |text: Cow<'static, str>| {
        let terms = text.lines().filter_map(|line| line.strip_prefix('-')?.split_once('='));
        terms.map(|(name, _)| format!("-{}", name.trim())).collect::<Vec<_>>()
    };
    texts.flat_map(|(_, text)| names(text)).collect()
}
