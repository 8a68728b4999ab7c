//! What a stranger typed, in a letter to the operator.

use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};

/// The longest text that is quoted to the operator, in characters; the command shows all.
const QUOTED: usize = 120;

/// A stranger's words as a letter may hold them: on one line, cut off at some length, with nothing that a mail program takes
/// for an address to open, and no characters that turn or hide what stands around them.
pub fn quoted(typed: &str) -> String {
    let seen: Vec<char> = typed
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| is_visible(*c))
        .collect();
    let mut quoted = String::new();
    for (at, character) in seen.iter().take(QUOTED).enumerate() {
        let next = seen.get(at + 1);
        match character {
            '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}'
                if next.is_some_and(|next| next.is_alphabetic()) =>
            {
                quoted.push_str("[.]");
            }
            ':' if next == Some(&'/') => quoted.push_str("[:]"),
            '@' => quoted.push_str("[at]"),
            other => quoted.push(*other),
        }
    }
    if seen.len() > QUOTED {
        quoted.push('…');
    }
    quoted
}

fn is_visible(character: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(character);
    !GeneralCategoryGroup::Other.contains(category)
}
