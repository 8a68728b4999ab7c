//! The recorded characters that the sound of a captcha is made of.
//!
//! They are the recordings of the crate `captcha` 1.0.0 (MIT, copyright 2017 its authors) without the words that each begins
//! with; `scripts/captcha-voices.py` makes the file. Everyone can have them: what makes the sound hard to read is `sound`.

/// Lower-case letters and digits that neither eye nor ear mistakes for one another, in the order of the file.
pub const CHARACTERS: &[u8; 16] = b"acfhkmrtuwxy3479";
/// Samples a second.
pub const RATE: u32 = 11_025;

static FILE: &[u8] = include_bytes!("voices.bin");

/// The recording of the character at this place of [`CHARACTERS`]: signed samples; empty behind the last one.
pub fn recording(place: usize) -> &'static [u8] {
    let mut rest = FILE;
    for _ in 0..place {
        rest = split(rest).1;
    }
    split(rest).0
}

/// The first recording and what follows.
fn split(file: &'static [u8]) -> (&'static [u8], &'static [u8]) {
    let Some(([low, high], rest)) =
        file.split_first_chunk::<2>().map(|([low, high], rest)| ([*low, *high], rest))
    else {
        return (&[], &[]);
    };
    rest.split_at_checked(usize::from(u16::from_le_bytes([low, high]))).unwrap_or_default()
}
