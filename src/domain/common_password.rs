//! Passwords that guessers try first: those that many people had, those that stood in published leaks and satisfy our rules
//! all the same, and a common word with a little around it (`Summer2024!`). docs/passwords.md has sources and figures.
//!
//! The list is a binary fuse filter inside the program: it knows every entry, takes one other password in some thirty
//! thousand for one, and nobody can read passwords out of it. `examples/common_passwords.rs` makes the file.

use sha2::{Digest, Sha256};
use xorf::{BinaryFuse16Ref, Filter, FilterRef};

/// The bytes that describe the filter, before it.
pub const DESCRIPTOR: usize = 20;
/// The shortest common word, in letters.
pub const MIN_WORD: usize = 5;
/// What may stand around a common word, in characters, so that it still is not much more than the word.
const AROUND: usize = 6;

/// The filter is an array of numbers of 16 bits.
#[repr(align(2))]
struct Aligned<T: ?Sized>(T);

static FILE: &Aligned<[u8]> = &Aligned(*include_bytes!("common_passwords.bin"));

/// Whether guessers try this password early.
#[must_use]
pub fn is_common(password: &str) -> bool {
    let Some((descriptor, fingerprints)) = FILE.0.split_at_checked(DESCRIPTOR) else {
        return false;
    };
    let known = BinaryFuse16Ref::from_dma(descriptor, fingerprints);
    let lower = password.to_lowercase();
    known.contains(&key_of_password(&lower))
        || words_in(&lower).iter().any(|word| known.contains(&key_of_word(word)))
}

/// Under what a password (in lower case) stands in the filter.
#[must_use]
pub fn key_of_password(lower: &str) -> u64 {
    key(b"password:", lower)
}

/// Under what a common word stands in the filter.
#[must_use]
pub fn key_of_word(word: &str) -> u64 {
    key(b"word:", word)
}

fn key(kind: &[u8], text: &str) -> u64 {
    let digest: [u8; 32] = Sha256::new().chain_update(kind).chain_update(text).finalize().into();
    let (first, _) = digest.split_first_chunk().unwrap_or((&[0; 8], &[]));
    u64::from_le_bytes(*first)
}

/// The words that a password (in lower case) may be a mere decoration of: without what stands around them, with letters in the
/// place of what looks like them.
#[must_use]
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

/// The letter that a digit or sign stands for in `p4$$w0rd`.
#[must_use]
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
