//! Names of people, as they are typed into a form: letters with their marks, spaces, hyphens and apostrophes. Nothing else is
//! taken, so that a name is neither an address nor a telephone number wherever it is shown later.

use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};

use crate::domain::{ErrorCode, text};

/// Hyphens (of the keyboard, of Unicode, the one that breaks no line), apostrophes (of the keyboard, of print) and spaces (of
/// the keyboard, the one that breaks no line, the ideographic one).
const BETWEEN: [char; 8] =
    ['-', '\u{2010}', '\u{2011}', '\'', '\u{2019}', ' ', '\u{a0}', '\u{3000}'];

/// A given or family name.
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
