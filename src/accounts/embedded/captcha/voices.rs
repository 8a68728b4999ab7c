//! The recorded characters that captcha sounds are made of.
//!
//! They are the recordings of the crate `captcha` 1.0.0 (MIT, copyright 2017 its authors) without the words that each
//! begins with; `scripts/captcha-voices.py` makes the file. They are public: what makes the sound hard for programs is
//! `sound`.

/// Lower-case letters and digits that neither eye nor ear confuses, in the order of the file.
pub const CHARACTERS: &[u8; 16] = b"acfhkmrtuwxy3479";
/// Samples per second.
pub const RATE: u32 = 11_025;

static FILE: &[u8] = include_bytes!("voices.bin");

/// The recording of the character at this index of [`CHARACTERS`] as signed samples; empty if the index is too large.
pub fn recording(place: usize) -> &'static [u8] {
    let mut rest = FILE;
    for _ in 0..place {
        rest = split(rest).1;
    }
    split(rest).0
}

/// Splits off the first recording.
fn split(file: &'static [u8]) -> (&'static [u8], &'static [u8]) {
    let Some(([low, high], rest)) =
        file.split_first_chunk::<2>().map(|([low, high], rest)| ([*low, *high], rest))
    else {
        return (&[], &[]);
    };
    rest.split_at_checked(usize::from(u16::from_le_bytes([low, high]))).unwrap_or_default()
}
