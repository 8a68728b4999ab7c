//! Chance that repeats itself: `SplitMix64`, one stream a person, so that a seed fixes what everybody does.

use std::time::Duration;

/// A stream of chance.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of one thing of a seed.
    pub fn of(seed: u64, thing: u64) -> Self {
        let mut dice = Self(seed.wrapping_add(thing.wrapping_mul(0xd1b5_4a32_d192_ed03)));
        dice.roll();
        dice
    }

    /// 64 bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f64 {
        f64::from(u32::try_from(self.roll() >> 32).unwrap()) / 4_294_967_296.0
    }

    /// Whether something happens that does so this often, of a hundred times.
    pub fn happens(&mut self, percent: u32) -> bool {
        self.unit() * 100.0 < f64::from(percent)
    }

    /// A time between two, in seconds.
    pub fn seconds(&mut self, (from, to): (f64, f64)) -> Duration {
        Duration::from_secs_f64(from + (to - from) * self.unit())
    }

    /// One of these, by weight.
    pub fn pick<T: Copy>(&mut self, weighted: &[(T, u32)]) -> T {
        let all: u32 = weighted.iter().map(|(_, weight)| weight).sum();
        let mut at = self.unit() * f64::from(all);
        for (thing, weight) in weighted {
            at -= f64::from(*weight);
            if at < 0.0 {
                return *thing;
            }
        }
        weighted[0].0
    }
}
