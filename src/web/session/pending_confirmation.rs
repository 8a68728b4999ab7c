//! Pending confirmations: a person has been asked on the phone and has not answered. The address of the waiting screen
//! carries the flow id, so that two tabs stay independent. The rest is in the session, and showing it changes nothing.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{CONFIRMATION_TIME, PhoneMethod, Purpose},
    domain::phone::PREFIXES,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingConfirmation {
    /// The flow id: its name in addresses. Not a secret.
    pub flow: String,
    /// The phone method that asks for it.
    pub method: PhoneMethod,
    pub purpose: Purpose,
    /// The verification code, digits as the account service gave them.
    pub code: String,
    /// The account service's own name of it, if it gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<String>,
    /// Of what the visitor typed to be asked, the last digits: enough to see a slip, too little to be anybody's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub typed: String,
    /// The address that opens the app, if it is a device link; empty if that has a code alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// When it began, in seconds since 1970.
    pub since: i64,
    /// Where the confirmed sign-in leads, if the visitor has to be told instead of redirected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrived: Option<String>,
}

impl PendingConfirmation {
    /// How many seconds of [`CONFIRMATION_TIME`] are left.
    pub fn left(&self, now: i64) -> u32 {
        let gone = u32::try_from((now - self.since).max(0)).unwrap_or(u32::MAX);
        CONFIRMATION_TIME.saturating_sub(gone)
    }
}

/// How many digits of what was typed are shown.
const SHOWN: usize = 4;

/// What keeps the parts on one line.
const NBSP: char = '\u{a0}';

/// The prefix of a phone number and the last digits: `+372 •••• 0766`; of a personal code the last digits alone.
pub fn masked(typed: &str) -> String {
    let prefix =
        PREFIXES.iter().find_map(|(_, prefix)| typed.starts_with(prefix).then_some(*prefix));
    let digits: Vec<char> = typed.chars().filter(char::is_ascii_digit).collect();
    if digits.len() <= 2 * SHOWN {
        return String::new();
    }
    let last: String = digits.iter().skip(digits.len() - SHOWN).collect();
    prefix.map_or_else(
        || format!("••••{NBSP}{last}"),
        |prefix| format!("{prefix}{NBSP}••••{NBSP}{last}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_digits_of_what_was_typed_are_kept() {
        for (typed, kept) in [
            ("+37200000766", "+372 •••• 0766"),
            ("+37060000666", "+370 •••• 0666"),
            ("60001019906", "•••• 9906"),
            ("050405-10009", "•••• 0009"),
            ("+3721234", ""),
            ("", ""),
        ] {
            assert_eq!(masked(typed).replace(NBSP, " "), kept, "{typed}");
        }
    }
}
