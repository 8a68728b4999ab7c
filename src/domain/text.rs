//! The rules of plain text fields.

use icu_normalizer::DecomposingNormalizerBorrowed;

use crate::domain::ErrorCode;

/// The longest text in any field, in characters (docs/behaviour.md section 19).
pub const MAX_LENGTH: usize = 255;

/// Checks a required text: 1 to 255 characters, no control characters. Returns it trimmed.
///
/// # Errors
/// `required`, `max_length` or `invalid_format`.
pub fn required(text: &str) -> Result<String, ErrorCode> {
    match optional(text)? {
        text if text.is_empty() => Err(ErrorCode::Required),
        text => Ok(text),
    }
}

/// Like [`required`], but the text may be empty.
///
/// # Errors
/// `max_length` or `invalid_format`.
pub fn optional(text: &str) -> Result<String, ErrorCode> {
    let text = text.trim();
    if text.chars().count() > MAX_LENGTH {
        return Err(ErrorCode::MaxLength);
    }
    if text.chars().any(char::is_control) {
        return Err(ErrorCode::InvalidFormat);
    }
    Ok(text.to_owned())
}

/// Whether a form field says yes: `true`, or what an HTML form sends for a ticked box.
pub fn is_ticked(value: &str) -> bool {
    matches!(value, "true" | "on" | "1")
}

/// Full-width letters, digits and signs, as Japanese keyboards write them, in ASCII.
pub fn half_width(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
            c => c,
        })
        .collect()
}

/// Parses a numeric code as people type it: spaces and dashes are dropped, full-width digits count, the rest must be digits.
///
/// # Errors
/// `required` or `digits_only`.
pub fn digits(text: &str) -> Result<String, ErrorCode> {
    let text: String = half_width(text)
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–'))
        .collect();
    if text.is_empty() {
        Err(ErrorCode::Required)
    } else if text.chars().all(|c| c.is_ascii_digit()) {
        Ok(text)
    } else {
        Err(ErrorCode::DigitsOnly)
    }
}

/// A text as it is looked for: in small letters, without diacritics, hyphens and spaces as one space. So `Õie-Mai Weiß` is `oie
/// mai weiss`.
pub fn sought(text: &str) -> String {
    let small = text.to_lowercase();
    let plain = DecomposingNormalizerBorrowed::new_nfkd().normalize(&small);
    let mut found = String::new();
    for c in plain.chars() {
        match c {
            // What stands above or below a letter.
            '\u{300}'..='\u{36f}' => {}
            'ß' => found.push_str("ss"),
            'æ' => found.push_str("ae"),
            'œ' => found.push_str("oe"),
            'þ' => found.push_str("th"),
            'ø' => found.push('o'),
            'ł' => found.push('l'),
            'đ' | 'ð' => found.push('d'),
            'ħ' => found.push('h'),
            'ŧ' => found.push('t'),
            'ı' => found.push('i'),
            '’' | '‘' | 'ʼ' | '`' | '´' => found.push('\''),
            '-' | '\u{2010}'..='\u{2015}' => found.push(' '),
            c => found.push(c),
        }
    }
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A first and a last name as they are looked for, in either order.
pub fn sought_name(first: &str, last: &str) -> String {
    let (first, last) = (sought(first), sought(last));
    format!("{first} {last} {first}")
}

/// What stands behind this prefix in each of these texts.
pub(super) const fn behind<const N: usize>(
    prefix: &str,
    mut texts: [&'static str; N],
) -> [&'static str; N] {
    let mut at = 0;
    while at < N {
        texts[at] = texts[at].split_at(prefix.len()).1;
        at += 1;
    }
    texts
}
