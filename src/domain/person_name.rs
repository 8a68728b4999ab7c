//! Names of people, as typed into a form: letters with their marks, spaces, hyphens and apostrophes. Nothing else is
//! accepted, so that a name can never be an address or a telephone number where it is shown later.

use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};

use crate::domain::{ErrorCode, text};

/// Hyphens (ASCII, Unicode, non-breaking), apostrophes (ASCII, typographic) and spaces (ASCII, non-breaking,
/// ideographic).
const BETWEEN: [char; 8] =
    ['-', '\u{2010}', '\u{2011}', '\'', '\u{2019}', ' ', '\u{a0}', '\u{3000}'];

/// Checks a given or family name, and returns it trimmed.
///
/// # Errors
/// `required`, `max_length`, `invalid_format` or `letters_only`.
pub fn parse(typed: &str) -> Result<String, ErrorCode> {
    let name = text::required(typed)?;
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is = |c, group: GeneralCategoryGroup| group.contains(categories.get(c));
    let is_letter = |c| is(c, GeneralCategoryGroup::Letter);
    let fits = |c: char| is_letter(c) || is(c, GeneralCategoryGroup::Mark) || BETWEEN.contains(&c);
    if name.chars().any(is_letter) && name.chars().all(fits) {
        Ok(name)
    } else {
        Err(ErrorCode::LettersOnly)
    }
}

/// The first letters of a name's first and last words, in capitals; at most one letter if `most` is 1.
pub fn initials(name: &str, most: usize) -> String {
    let first = |word: &str| word.chars().find(|letter| letter.is_alphanumeric());
    let letters: Vec<char> = name.split_whitespace().filter_map(first).collect();
    let last = letters.last().filter(|_| most > 1 && letters.len() > 1);
    letters.first().into_iter().chain(last).flat_map(|letter| letter.to_uppercase()).collect()
}
