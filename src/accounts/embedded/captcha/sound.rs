//! The sound of a captcha. The recordings are public, so no character may sound the same twice: each gets a random,
//! wandering speed and pitch, random resonances, phases shifted by filters that the ear hardly notices, and an
//! unpredictable start time. Behind it are other voices (recordings played backwards) and noise.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "samples are counted by small whole numbers and computed in floating point"
)]

use std::f32::consts::TAU;

use rand::{RngExt, rngs::StdRng};

/// Volume of a character, of the voices behind it and of the noise. A recording has about 24.
const VOICE: f32 = 1.35;

const BEHIND: f32 = 0.42;

const NOISE: f32 = 5.0;

/// Number of voices behind the characters.
const TRACKS: usize = 2;

/// Speaks these characters (indices into [`CHARACTERS`]): 8-bit samples in which 128 is silence.
pub fn spoken(characters: &[usize], rng: &mut StdRng) -> Vec<u8> {
    let mut mix = vec![0.0; seconds(rng.random_range(0.3..0.8))];
    for character in characters {
        let voice = said(*character, false, rng.random_range(0.68..1.0), rng);
        add(&mut mix, &voice, VOICE * rng.random_range(0.85..1.15));
        mix.resize(mix.len() + seconds(rng.random_range(0.28..0.62)), 0.0);
    }
    let babble = behind(mix.len(), rng);
    let mut hiss = 0.0;
    let samples = mix.iter().zip(babble).map(|(voice, babble)| {
        hiss += 0.35 * (rng.random_range(-NOISE..NOISE) * 2.0 - hiss);
        bits(voice + babble + hiss)
    });
    samples.collect()
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

/// Appends a voice to the mix.
fn add(mix: &mut Vec<f32>, voice: &[f32], gain: f32) {
    mix.extend(voice.iter().map(|sample| sample * gain));
}

/// Background voices without meaning, as long as the mix.
fn behind(length: usize, rng: &mut StdRng) -> Vec<f32> {
    let mut mix = vec![0.0; length];
    for _ in 0..TRACKS {
        let mut at = 0;
        while at < length {
            let character = rng.random_range(0..CHARACTERS.len());
            let voice = said(character, true, rng.random_range(0.6..1.3), rng);
            let gain = BEHIND * rng.random_range(0.6..1.2);
            for (sample, added) in mix[at..].iter_mut().zip(&voice) {
                *sample += added * gain;
            }
            at += voice.len() * rng.random_range(60..100) / 100;
        }
    }
    mix
}

/// A recording, changed as if somebody else had spoken it.
fn said(character: usize, backwards: bool, speed: f32, rng: &mut StdRng) -> Vec<f32> {
    let mut source: Vec<f32> =
        recording(character).iter().map(|sample| f32::from(sample.cast_signed())).collect();
    if backwards {
        source.reverse();
    }
    let mut voice = wandering(&source, speed, rng);
    for _ in 0..2 {
        Filter::resonance(rng.random_range(300.0..3500.0), rng.random_range(-7.0..7.0))
            .run(&mut voice);
    }
    for _ in 0..10 {
        Filter::turn(rng.random_range(120.0..4500.0), rng.random_range(0.88..0.965))
            .run(&mut voice);
    }
    voice
}

/// Resamples at a speed that wanders around the given one.
fn wandering(source: &[f32], speed: f32, rng: &mut StdRng) -> Vec<f32> {
    let mut voice = Vec::with_capacity(source.len() * 2);
    let (mut at, mut bend, mut target, mut left) =
        (0.0_f32, rng.random_range(-0.1..0.1), 0.0, 0_u32);
    let mut step = 0.0;
    loop {
        if left == 0 {
            left = rng.random_range(350..900);
            target = (target * 0.5_f32 + rng.random_range(-0.14..0.14)).clamp(-0.18, 0.18);
            step = (target - bend) / left as f32;
        }
        (left, bend) = (left - 1, bend + step);
        let place = at as usize;
        let Some(around) = source.get(place..place + 4).and_then(|around| around.try_into().ok())
        else {
            break;
        };
        voice.push(between(around, at - place as f32));
        at += speed * (1.0 + bend);
    }
    voice
}

/// Interpolates between `left` and `right` (Catmull-Rom cubic).
fn between([before, left, right, after]: [f32; 4], part: f32) -> f32 {
    let cubic = 3.0 * (left - right) + after - before;
    let square = 2.0 * before - 5.0 * left + 4.0 * right - after;
    left + 0.5 * part * (right - before + part * (square + part * cubic))
}

/// A biquad filter: two poles and two zeros.
struct Filter {
    zeros: [f32; 3],
    poles: [f32; 2],
}

impl Filter {
    /// Raises or lowers the range around a frequency by so many decibels.
    fn resonance(frequency: f32, decibels: f32) -> Self {
        let (turn, gain) = (TAU * frequency / RATE as f32, 10_f32.powf(decibels / 40.0));
        let width = turn.sin() / 2.0;
        let whole = 1.0 + width / gain;
        let middle = -2.0 * turn.cos() / whole;
        Self {
            zeros: [(1.0 + width * gain) / whole, middle, (1.0 - width * gain) / whole],
            poles: [middle, (1.0 - width / gain) / whole],
        }
    }

    /// Delays the range around a frequency without changing its volume (an all-pass filter).
    fn turn(frequency: f32, sharpness: f32) -> Self {
        let middle = -2.0 * sharpness * (TAU * frequency / RATE as f32).cos();
        let last = sharpness * sharpness;
        Self { zeros: [last, middle, 1.0], poles: [middle, last] }
    }

    fn run(&self, samples: &mut [f32]) {
        let ([z0, z1, z2], [p1, p2]) = (self.zeros, self.poles);
        let (mut s1, mut s2) = (0.0, 0.0);
        for sample in samples {
            let out = z0 * *sample + s1;
            s1 = z1 * *sample - p1 * out + s2;
            s2 = z2 * *sample - p2 * out;
            *sample = out;
        }
    }
}

fn seconds(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}

fn bits(sample: f32) -> u8 {
    (sample + 128.0).clamp(0.0, 255.0) as u8
}

// The recorded characters that captcha sounds are made of.
//
// They are the recordings of the crate `captcha` 1.0.0 (MIT, copyright 2017 its authors) without the words that each
// begins with; `scripts/captcha-voices.py` makes the file. They are public: what makes the sound hard for programs is
// `sound`.

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
