//! The picture of a captcha: touching characters, bent by random waves and covered with random dots. A program that
//! knows the crate's font can read it, as programs can read all such pictures.

use captcha::{
    Captcha,
    filters::{Dots, Noise, Wave},
};
use rand::{RngExt, rngs::StdRng};

/// Draws these characters as PNG.
pub fn drawn(answer: &str, rng: &mut StdRng) -> Option<Vec<u8>> {
    let mut captcha = Captcha::new();
    for character in answer.chars() {
        captcha.set_chars(&[character]).add_char();
    }
    captcha
        .apply_filter(Noise::new(0.2))
        .apply_filter(wave(rng).horizontal())
        .apply_filter(wave(rng).vertical())
        .view(260, 110)
        .apply_filter(Dots::new(8).max_radius(5))
        .as_png()
}

fn wave(rng: &mut StdRng) -> Wave {
    Wave::new(rng.random_range(1.2..1.9), rng.random_range(9.0..13.0))
}
