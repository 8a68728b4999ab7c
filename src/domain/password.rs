//! Passwords: the rules of a new one (docs/behaviour.md section 19, docs/account-api.md section 8), what in one is known
//! about its person, and those that attackers try first.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};
use sha2::{Digest, Sha256};
use xorf::{BinaryFuse16Ref, Filter, FilterRef};

use crate::domain::{ErrorCode, Secret, text::MAX_LENGTH};

/// The shortest accepted password, in characters.
pub const MIN_LENGTH: usize = 9;

/// A password that satisfies the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPassword(Secret);

impl NewPassword {
    /// Checks the rules: 9 to 255 characters, each a Unicode letter, an ASCII digit or ASCII punctuation, from at least
    /// three of the four classes (upper case, lower case, digit, punctuation).
    ///
    /// # Errors
    /// `required`, `min_length`, `max_length`, `password_characters` or `password_strength`.
    pub fn parse(typed: &Secret) -> Result<Self, ErrorCode> {
        let text = typed.expose();
        let length = text.chars().count();
        if length == 0 {
            return Err(ErrorCode::Required);
        }
        if length < MIN_LENGTH {
            return Err(ErrorCode::MinLength);
        }
        if length > MAX_LENGTH {
            return Err(ErrorCode::MaxLength);
        }
        if !text
            .chars()
            .all(|c| c.is_alphabetic() || c.is_ascii_digit() || c.is_ascii_punctuation())
        {
            return Err(ErrorCode::PasswordCharacters);
        }
        let has = |class: fn(char) -> bool| usize::from(text.chars().any(class));
        let classes = has(char::is_uppercase)
            + has(char::is_lowercase)
            + has(|c| c.is_ascii_digit())
            + has(|c| c.is_ascii_punctuation());
        if classes < 3 {
            return Err(ErrorCode::PasswordStrength);
        }
        Ok(Self(typed.clone()))
    }

    pub fn secret(&self) -> &Secret {
        &self.0
    }
}

// Passwords that contain what is known about a person: their name, their e-mail address or user name, the name of this
// service.

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

// Passwords that attackers try first: those that many people have used, those from published leaks that satisfy our
// rules, and a common word with few characters around it (`Summer2024!`). docs/passwords.md has sources and figures.
//
// The list is a binary fuse filter inside the program. It recognises every entry, mistakes one in about thirty
// thousand other passwords for an entry, and does not reveal any password. `examples/common_passwords.rs` generates
// the file.

/// The length of the filter's descriptor, which precedes it in the file, in bytes.
pub const DESCRIPTOR: usize = 20;
/// The length of the shortest common word, in letters.
pub const MIN_WORD: usize = 5;
/// How many characters may surround a common word for the password still to count as that word.
const AROUND: usize = 6;

/// Aligns the file, because the filter is an array of 16-bit numbers.
#[repr(align(2))]
struct Aligned<T: ?Sized>(T);

static FILE: &Aligned<[u8]> = &Aligned(*include_bytes!("common_passwords.bin"));

/// Whether attackers try this password early.
pub fn is_common(password: &str) -> bool {
    let Some((descriptor, fingerprints)) = FILE.0.split_at_checked(DESCRIPTOR) else {
        return false;
    };
    let known = BinaryFuse16Ref::from_dma(descriptor, fingerprints);
    let lower = password.to_lowercase();
    known.contains(&key_of_password(&lower))
        || words_in(&lower).iter().any(|word| known.contains(&key_of_word(word)))
}

/// The filter's key for a password (in lower case).
pub fn key_of_password(lower: &str) -> u64 {
    key(b"password:", lower)
}

/// The filter's key for a common word.
pub fn key_of_word(word: &str) -> u64 {
    key(b"word:", word)
}

fn key(kind: &[u8], text: &str) -> u64 {
    let digest: [u8; 32] = Sha256::new().chain_update(kind).chain_update(text).finalize().into();
    let (first, _) = digest.split_first_chunk().unwrap_or((&[0; 8], &[]));
    u64::from_le_bytes(*first)
}

/// The words that a password (in lower case) may merely decorate: without the characters around them, and with
/// lookalikes replaced by letters.
pub fn words_in(lower: &str) -> Vec<String> {
    let bare = [
        lower.trim_matches(|c: char| !c.is_alphabetic()),
        lower.trim_matches(|c: char| c.is_ascii_punctuation()),
    ];
    let words = bare.map(|bare| bare.chars().map(letter_like).collect::<String>());
    let fits = |word: &String| {
        let letters = word.chars().count();
        let around = lower.chars().count() - letters;
        letters >= MIN_WORD && around <= AROUND && word.chars().all(char::is_alphabetic)
    };
    words.into_iter().filter(fits).collect()
}

/// The letter that a digit or sign looks like, as in `p4$$w0rd`.
pub fn letter_like(character: char) -> char {
    match character {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        '8' => 'b',
        '9' => 'g',
        other => other,
    }
}
