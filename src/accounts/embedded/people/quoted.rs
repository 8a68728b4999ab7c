//! Text typed by a stranger, quoted in a letter to the operator.

use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};

/// Longest quotation, in characters. The command shows the whole text.
const QUOTED: usize = 120;

/// Makes a stranger's text safe for a letter: on one line, cut to a maximum length, without anything that a mail
/// program turns into a link, and without characters that reverse or hide the text around them.
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
