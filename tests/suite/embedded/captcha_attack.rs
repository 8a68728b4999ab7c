//! How well a program with the recordings can read the sound of a captcha. This attacker has the same recordings that
//! the sound is made from, and knows the number of characters.

use std::sync::Arc;

use rustfft::{Fft, FftPlanner, num_complex::Complex};

use super::captcha::{LETTERS, predictable, samples, solve};
use crate::world::World;

static VOICES: &[u8] = include_bytes!("../../../src/accounts/embedded/captcha/voices.bin");
const LENGTH: usize = 5;
const SPEEDS: u8 = 9;

type Sound = Vec<f32>;

/// The recordings, one per character of [`LETTERS`].
fn recordings() -> Vec<Sound> {
    let (mut rest, mut found) = (VOICES, Vec::new());
    while let Some((length, behind)) = rest.split_first_chunk::<2>() {
        let (voice, next) = behind.split_at(usize::from(u16::from_le_bytes(*length)));
        found.push(voice.iter().map(|sample| f32::from(sample.cast_signed())).collect());
        rest = next;
    }
    assert_eq!(found.len(), LETTERS.len());
    found
}

/// This many captchas: their sounds, and the indices of their characters.
async fn captchas(count: usize) -> Vec<(Sound, Vec<usize>)> {
    let world = World::on_sqlite().await;
    let (service, twin) = predictable(&world).await;
    let mut drawn = Vec::new();
    for _ in 0..count {
        let (captcha, answer) = solve(&world, &service, &twin).await;
        let sound = samples(&captcha).into_iter().map(|sample| f32::from(sample) - 128.0).collect();
        drawn.push((
            sound,
            answer.bytes().map(|c| LETTERS.iter().position(|known| *known == c).unwrap()).collect(),
        ));
    }
    drawn
}

/// The first attack: cuts the sound into as many equal pieces as characters, and takes the dot product with every
/// recording.
fn by_pieces(sound: &[f32], recordings: &[Sound]) -> Vec<usize> {
    let pieces = sound.chunks_exact(sound.len() / LENGTH).take(LENGTH);
    pieces
        .map(|piece| best(recordings.iter().map(|recording| likeness(piece, recording))))
        .collect()
}

/// The cosine similarity of two sounds, up to the length of the shorter one.
fn likeness(one: &[f32], other: &[f32]) -> f32 {
    let length = one.len().min(other.len());
    let dot = |a: &[f32], b: &[f32]| a[..length].iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(one, other) / (dot(one, one) * dot(other, other)).sqrt().max(1e-9)
}

fn best(likenesses: impl Iterator<Item = f32>) -> usize {
    likenesses.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other)).unwrap().0
}

/// The stronger attack: compares every recording, at nine speeds, at every position, and takes the best positions that
/// do not overlap.
struct Everywhere {
    there: Arc<dyn Fft<f32>>,
    back: Arc<dyn Fft<f32>>,
    /// Spectrum, length and energy of each recording at each speed, and its index.
    voices: Vec<(Vec<Complex<f32>>, usize, f32, usize)>,
}

impl Everywhere {
    const SIZE: usize = 32_768;
    /// How many samples are averaged into one: the low frequencies of a voice carry as much information and vary more
    /// slowly.
    const COARSE: usize = 4;
    /// The least distance between the starts of two characters, in averaged samples.
    const APART: usize = 875;

    fn new(recordings: &[Sound]) -> Self {
        let mut planner = FftPlanner::new();
        let (there, back) =
            (planner.plan_fft_forward(Self::SIZE), planner.plan_fft_inverse(Self::SIZE));
        let mut attack = Self { there, back, voices: Vec::new() };
        for (which, recording) in recordings.iter().enumerate() {
            for step in 0..SPEEDS {
                let voice = faster(
                    &coarse(recording),
                    0.8 * (1.25_f32 / 0.8).powf(f32::from(step) / f32::from(SPEEDS - 1)),
                );
                let spectrum = attack.spectrum(&voice);
                attack.voices.push((
                    spectrum,
                    voice.len(),
                    voice.iter().map(|s| s * s).sum(),
                    which,
                ));
            }
        }
        attack
    }

    fn spectrum(&self, sound: &[f32]) -> Vec<Complex<f32>> {
        let mut spectrum: Vec<_> = sound.iter().map(|sample| Complex::new(*sample, 0.0)).collect();
        spectrum.resize(Self::SIZE, Complex::default());
        self.there.process(&mut spectrum);
        spectrum
    }

    fn read(&self, sound: &[f32]) -> Vec<usize> {
        let sound = coarse(sound);
        let of_sound = self.spectrum(&sound);
        let energy: Vec<f64> = std::iter::once(0.0)
            .chain(sound.iter().scan(0.0, |sum, sample| {
                *sum += f64::from(sample * sample);
                Some(*sum)
            }))
            .collect();
        // The most similar recording around each position.
        let mut alike = vec![(0.0_f64, 0); sound.len()];
        for (spectrum, length, own, which) in &self.voices {
            let mut product: Vec<_> =
                of_sound.iter().zip(spectrum).map(|(sound, voice)| sound * voice.conj()).collect();
            self.back.process(&mut product);
            for at in 0..sound.len() - length {
                let there = energy[at + length] - energy[at];
                let found = f64::from(product[at].re)
                    / 32_768.0
                    / (there * f64::from(*own)).sqrt().max(1e-3);
                let middle = &mut alike[at + length / 2];
                if found > middle.0 {
                    *middle = (found, *which);
                }
            }
        }
        let mut order: Vec<_> = (0..alike.len()).collect();
        order.sort_by(|one, other| alike[*other].0.total_cmp(&alike[*one].0));
        let mut places: Vec<usize> = Vec::new();
        for at in order {
            if places.len() < LENGTH && places.iter().all(|place| place.abs_diff(at) > Self::APART)
            {
                places.push(at);
            }
        }
        places.sort_unstable();
        places.into_iter().map(|at| alike[at].1).collect()
    }
}

fn coarse(sound: &[f32]) -> Sound {
    sound
        .chunks_exact(Everywhere::COARSE)
        .map(|samples| samples.iter().sum::<f32>() / 4.0)
        .collect()
}

/// The sound at another speed. At this sample rate, the nearest sample is accurate enough.
fn faster(sound: &[f32], speed: f32) -> Sound {
    let mut at = 0.0_f32;
    let mut out = Vec::new();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in the sound, which is never negative"
    )]
    while let Some([one, other]) = sound.get(at as usize..at as usize + 2) {
        out.push(one + (other - one) * at.fract());
        at += speed;
    }
    out
}

/// How many captchas the attack reads: whole answers, and single characters.
fn read(captchas: &[(Sound, Vec<usize>)], attack: impl Fn(&[f32]) -> Vec<usize>) -> (usize, usize) {
    let read = captchas.iter().map(|(sound, answer)| {
        let guess = attack(sound);
        (
            usize::from(guess == *answer),
            guess.iter().zip(answer).filter(|(guess, answer)| guess == answer).count(),
        )
    });
    read.fold((0, 0), |(whole, single), (is_whole, right)| (whole + is_whole, single + right))
}

/// The earlier form of the sound: the recordings in sequence, all of one length, under white noise.
fn as_before(count: usize, recordings: &[Sound]) -> Vec<(Sound, Vec<usize>)> {
    let mut noise = 1_u32;
    let mut captchas = Vec::new();
    for number in 0..count {
        let answer: Vec<_> =
            (0..LENGTH).map(|at| (number * 7 + at * 5 + number / 16) % LETTERS.len()).collect();
        let mut sound = Vec::new();
        for character in &answer {
            let mut voice = recordings[*character].clone();
            voice.resize(8_000, 0.0);
            sound.extend(voice.into_iter().map(|sample| {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                sample + f32::from((noise >> 16) as u16) / 1_300.0 - 25.0
            }));
        }
        captchas.push((sound, answer));
    }
    captchas
}

#[tokio::test]
async fn dot_products_with_the_recordings_recognise_no_whole_captcha() {
    let recordings = recordings();
    let before = read(&as_before(30, &recordings), |sound| by_pieces(sound, &recordings));
    assert_eq!(before, (30, 150), "the attack itself works");
    let (whole, single) = read(&captchas(30).await, |sound| by_pieces(sound, &recordings));
    // Pure chance would give 9 of 150.
    assert!(whole == 0 && single <= 22, "{whole} of 30, {single} of 150");
}

#[tokio::test]
async fn searching_for_the_recordings_at_nine_speeds_recognises_at_most_one_captcha() {
    let attack = Everywhere::new(&recordings());
    let (whole, single) = read(&as_before(4, &recordings()), |sound| attack.read(sound));
    assert!(whole == 4 && single == 20, "the attack itself works: {whole} of 4, {single} of 20");
    let (whole, single) = read(&captchas(12).await, |sound| attack.read(sound));
    assert!(whole <= 1 && single <= 20, "{whole} of 12, {single} of 60");
}
