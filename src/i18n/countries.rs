//! Country names from CLDR, sorted by the rules of each language.

use std::sync::OnceLock;

use icu_collator::{Collator, CollatorBorrowed, options::CollatorOptions};
use icu_experimental::displaynames::{DisplayNamesOptions, multi::RegionDisplayNames};
use icu_locale::{Locale, subtags::Region};

use crate::domain::{Country, Language};

/// Every country with its name, sorted as a reader of the language expects. Computed once per language.
pub fn countries(language: Language) -> &'static [(Country, String)] {
    static LISTS: [OnceLock<Vec<(Country, String)>>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    LISTS[language as usize].get_or_init(|| sorted(language))
}

fn sorted(language: Language) -> Vec<(Country, String)> {
    let locale: Locale = language.code().parse().unwrap_or(Locale::UNKNOWN);
    let names = RegionDisplayNames::try_new((&locale).into(), DisplayNamesOptions::default()).ok();
    let name = |country: Country| {
        let region = Region::try_from_str(country.code()).ok()?;
        names.as_ref()?.of(region).map(str::to_owned)
    };
    let mut list: Vec<_> = Country::all()
        .map(|country| (country, name(country).unwrap_or_else(|| country.to_string())))
        .collect();
    match collator(&locale) {
        Some(collator) => list.sort_by(|(_, a), (_, b)| collator.compare(a, b)),
        None => list.sort_by(|(_, a), (_, b)| a.cmp(b)),
    }
    list
}

fn collator(locale: &Locale) -> Option<CollatorBorrowed<'static>> {
    Collator::try_new(locale.into(), CollatorOptions::default()).ok()
}
