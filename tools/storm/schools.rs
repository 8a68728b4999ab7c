//! School by school: who wanted in, and who is in.

use crate::{
    Storm,
    guessers::NETWORK,
    plan::{Person, SCHOOLS, mobile_address},
    tally::End,
};

/// One school, or all mobile networks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    pub wanted: u32,
    pub signed_in: u32,
}

impl Share {
    /// The share of those who are in; nobody who wanted in is shut out of an empty school.
    pub fn share(self) -> f64 {
        if self.wanted == 0 { 1.0 } else { f64::from(self.signed_in) / f64::from(self.wanted) }
    }
}

/// Where the mobile networks stand: that of the stranger who guesses, and all others.
pub const STRANGERS: usize = SCHOOLS;
pub const MOBILE: usize = SCHOOLS + 1;

/// By school, then the mobile networks.
pub fn shares(storm: &Storm) -> Vec<Share> {
    let mut shares = vec![Share::default(); SCHOOLS + 2];
    let network = |person: &Person| {
        if person.address == mobile_address(NETWORK) { STRANGERS } else { MOBILE }
    };
    for person in storm.people.iter().filter(|person| !person.slip.gives_up()) {
        let share = &mut shares[person.school.unwrap_or_else(|| network(person))];
        share.wanted += 1;
        share.signed_in +=
            u32::from(matches!(storm.seen.ends.get(&person.number), Some(End::SignedIn(_))));
    }
    shares
}

/// The least and the middle share of the schools.
pub fn least_and_middle(shares: &[Share]) -> (f64, f64) {
    let mut sorted: Vec<f64> = shares[..SCHOOLS].iter().map(|share| share.share()).collect();
    sorted.sort_unstable_by(f64::total_cmp);
    (sorted[0], sorted[SCHOOLS / 2])
}
