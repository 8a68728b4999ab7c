//! The sound of a captcha: the recordings of its characters, one after the other. A program can recognise them, as it can
//! do the work that a browser does instead (docs/decisions/0008).
//!
//! The recordings are those of the crate `captcha` 1.0.0 (MIT, copyright 2017 its authors) without the words that each
//! begins with; `scripts/captcha-voices.py` makes the file.

/// Lower-case letters and digits that neither eye nor ear confuses, in the order of the file.
pub const CHARACTERS: &[u8; 16] = b"acfhkmrtuwxy3479";
/// Samples per second.
const RATE: u32 = 11_025;

/// Silence before, between and after the characters: 0.4 s.
const PAUSE: [u8; 4_410] = [128; 4_410];

static FILE: &[u8] = include_bytes!("voices.bin");

/// Speaks these characters (indices into [`CHARACTERS`]): 8-bit samples in which 128 is silence.
pub fn spoken(characters: &[usize]) -> Vec<u8> {
    let mut sound = PAUSE.to_vec();
    for character in characters {
        sound.extend(recording(*character).iter().map(|sample| sample.wrapping_add(128)));
        sound.extend(PAUSE);
    }
    sound
}

/// Encodes these samples as WAVE (8 bits, mono). Eight bits are more than a telephone carries, and keep the page
/// small: it contains the sound.
pub fn wave(samples: &[u8]) -> Option<Vec<u8>> {
    let length = u32::try_from(samples.len()).ok()?;
    let parts: [&[u8]; 8] = [
        b"RIFF",
        &(length + 36).to_le_bytes(),
        b"WAVEfmt \x10\0\0\0\x01\0\x01\0",
        &RATE.to_le_bytes(),
        &RATE.to_le_bytes(),
        b"\x01\0\x08\0data",
        &length.to_le_bytes(),
        samples,
    ];
    Some(parts.concat())
}

/// The recording of the character at this index of [`CHARACTERS`] as signed samples; empty if the index is too large.
fn recording(place: usize) -> &'static [u8] {
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
