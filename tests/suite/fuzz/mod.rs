//! Fuzzing of every parser that strangers' bytes reach, with known good and known bad pieces, cut, swapped, repeated
//! and spoilt. Each target says what must hold for any input (`docs/fuzzing.md` lists the targets); none may panic.
//!
//! In `make test` each target gets the same few hundred cases every time. `make fuzz` (`LAVI_FUZZ_SECONDS`) generates
//! new ones for the given time. A failing case is shown in its smallest form, and is then added to its target.

mod addresses;
mod applications;
mod arrivals;
mod cards;
mod forms;
mod headers;
mod pages;
mod people;
mod proofs;
mod providers;
mod requests;
mod services;
mod wires;

use std::time::{Duration, Instant};

use proptest::{
    collection::vec,
    prelude::{Strategy, any},
    test_runner::{Config, RngSeed, TestCaseError, TestRunner},
};

/// How many cases a target gets in `make test`.
const CASES: u32 = 600;

/// A target's verdict on a case.
pub type Held = Result<(), TestCaseError>;

/// Pieces that often break parsers: line ends and text ends, signs of every grammar, numbers at their limits.
const PIECES: [&[u8]; 40] = [
    b"\0",
    b"\r\n",
    b"\n",
    b" ",
    b"\t",
    b"%",
    b"%00",
    b"%0d%0a",
    b"%2F..%2F",
    b"%C3",
    b"+",
    b"&",
    b"=",
    b";",
    b",",
    b":",
    b"/",
    b"//",
    b"\\",
    b"..",
    b"?",
    b"#",
    b"@",
    b"\"",
    b"'",
    b"<",
    b"<script>",
    b"</p>",
    b"javascript:",
    b"\xff\xfe",
    b"\xe2\x80\xae",
    b"\xcc\x81",
    b"-1",
    b"0",
    b"99999999999999999999",
    b"1e308",
    b"null",
    b"[[[[[[[[",
    b"{\"a\":",
    b"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
];

/// One change: its kind, position, length, and the piece to use.
type Edit = (u8, u16, u8, u8);

/// Bytes near these seeds: up to six changes to one of them; one case in eight is random bytes.
pub fn near(seeds: impl IntoIterator<Item = impl Into<Vec<u8>>>) -> impl Strategy<Value = Vec<u8>> {
    let seeds: Vec<Vec<u8>> = seeds.into_iter().map(Into::into).collect();
    let edits = vec((0..8_u8, any::<u16>(), any::<u8>(), any::<u8>()), 0..6);
    (0..8_u8, any::<u16>(), edits, vec(any::<u8>(), 0..64)).prop_map(
        move |(kind, pick, edits, random)| {
            if kind == 7 {
                return random;
            }
            let mut bytes = seeds[usize::from(pick) % seeds.len()].clone();
            for edit in edits {
                change(&mut bytes, edit, &seeds);
            }
            bytes
        },
    )
}

/// The same as text; invalid UTF-8 becomes the replacement character.
pub fn text_near(
    seeds: impl IntoIterator<Item = impl Into<Vec<u8>>>,
) -> impl Strategy<Value = String> {
    near(seeds).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// The same without characters that a header cannot contain.
pub fn header_near(
    seeds: impl IntoIterator<Item = impl Into<Vec<u8>>>,
) -> impl Strategy<Value = Vec<u8>> {
    near(seeds)
        .prop_map(|bytes| bytes.into_iter().filter(|byte| *byte >= b' ' && *byte != 0x7f).collect())
}

fn change(bytes: &mut Vec<u8>, (kind, place, amount, what): Edit, seeds: &[Vec<u8>]) {
    let at = usize::from(place) % (bytes.len() + 1);
    let end = (at + usize::from(amount) % 32 + 1).min(bytes.len());
    let piece = PIECES[usize::from(what) % PIECES.len()];
    match kind {
        0 => drop(bytes.splice(at..at, piece.iter().copied())),
        1 => drop(bytes.splice(at..end, piece.iter().copied())),
        2 => drop(bytes.drain(at..end)),
        3 => bytes.truncate(at),
        4 => {
            let again: Vec<u8> = bytes[at..end].repeat(1 + usize::from(what) % 16);
            drop(bytes.splice(at..at, again));
        }
        5 => {
            let other = &seeds[usize::from(what) % seeds.len()];
            let from = usize::from(amount) % (other.len() + 1);
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= if kind == 6 { 1 << (what % 8) } else { what | 1 };
            }
        }
    }
}

/// Runs a target with generated cases.
pub fn throw<T: std::fmt::Debug>(cases: impl Strategy<Value = T>, target: impl Fn(T) -> Held) {
    throw_some(CASES, cases, target);
}

/// The same with a smaller number of cases, for an expensive target in `make test`.
pub fn throw_some<T: std::fmt::Debug>(
    number: u32,
    cases: impl Strategy<Value = T>,
    target: impl Fn(T) -> Held,
) {
    let seconds = std::env::var("LAVI_FUZZ_SECONDS").ok().map(|text| text.parse().unwrap());
    let fixed = Config {
        cases: number,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..Config::default()
    };
    let Some(seconds) = seconds else { return run(fixed, &cases, &target) };
    let (until, mut rounds) = (Instant::now() + Duration::from_secs(seconds), 0_u64);
    while Instant::now() < until {
        run(Config { rng_seed: RngSeed::Random, ..fixed.clone() }, &cases, &target);
        rounds += 1;
    }
    println!("{} cases", rounds * u64::from(number));
}

fn run<T: std::fmt::Debug>(
    config: Config,
    cases: &impl Strategy<Value = T>,
    target: &impl Fn(T) -> Held,
) {
    if let Err(failure) = TestRunner::new(config).run(cases, target) {
        panic!("{failure}");
    }
}
