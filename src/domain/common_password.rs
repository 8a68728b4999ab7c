//! Passwords that attackers try first: those that many people have used, those from published leaks that satisfy our
//! rules, and a common word with few characters around it (`Summer2024!`). docs/passwords.md has sources and figures.
//!
//! The list is a binary fuse filter inside the program. It recognises every entry, mistakes one in about thirty
//! thousand other passwords for an entry, and does not reveal any password. `examples/common_passwords.rs` generates
//! the file.

use sha2::{Digest, Sha256};
use xorf::{BinaryFuse16Ref, Filter, FilterRef};

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
