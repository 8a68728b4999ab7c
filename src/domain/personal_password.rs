//! Passwords that contain what is known about a person: their name, their e-mail address or user name, the name of this
//! service.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};

use crate::domain::common_password::letter_like;

/// The shortest part, in characters, that is searched for inside a password. Shorter ones occur in too many other
/// words.
const MIN_PART: usize = 4;

/// Whether a password contains one of these names, e-mail addresses or user names, as a whole or in part. A part of
/// fewer than four letters counts only if the password has no other letters.
pub fn is_personal<'a>(password: &str, known: impl IntoIterator<Item = &'a str>) -> bool {
    let folded = folded(password);
    let letters: String = folded.chars().filter(|c| c.is_alphabetic()).collect();
    let bare = bare(password);
    known.into_iter().flat_map(parts).any(|part| match part.chars().count() {
        0 | 1 => false,
        length if length < MIN_PART => part == bare,
        _ => folded.contains(&part) || letters.contains(&part),
    })
}

/// Only the letters of a password.
fn bare(password: &str) -> String {
    folded(&password.chars().filter(|c| c.is_alphabetic()).collect::<String>())
}

/// A name or an address (without `@` and what follows) as a whole, and the words in it.
fn parts(known: &str) -> Vec<String> {
    let known = known.split_once('@').map_or(known, |(local, _)| local);
    let between = known.split(|c: char| !c.is_alphabetic()).map(str::to_owned);
    let whole: String = known.chars().filter(|c| c.is_alphanumeric()).collect();
    between.chain([known.to_owned(), whole]).map(|part| folded(&part)).collect()
}

/// Folds a text for comparison: lower case, without accents, lookalikes replaced by letters, and `l` by `i`.
fn folded(text: &str) -> String {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let plain =
        DecomposingNormalizerBorrowed::new_nfkd().normalize(&text.to_lowercase()).into_owned();
    let letters =
        plain.chars().filter(|c| !GeneralCategoryGroup::Mark.contains(categories.get(*c)));
    letters.map(letter_like).map(|c| if c == 'l' { 'i' } else { c }).collect()
}
