//! Our clock beside those of everybody who answered. Codes of authenticators, tokens of providers and answers about
//! revoked cards are refused where clocks differ.

use super::finding::Finding;

const SUBJECT: &str = "clock";

/// Seconds that two clocks may differ before a warning: answers are under way, and dates of HTTP have whole seconds.
const SMALL: i64 = 5;

/// Seconds from which tokens and codes are refused.
const LARGE: i64 = 30;

/// Compares the clocks. Where only some differ from ours, they are theirs to set right.
pub fn compare(clocks: &[(String, i64)]) -> Vec<Finding> {
    let differing: Vec<_> = clocks.iter().filter(|(_, before)| before.abs() > SMALL).collect();
    if clocks.is_empty() {
        let found = "nobody who answered told the time";
        return vec![Finding::ok(SUBJECT, "system", found)];
    }
    if differing.is_empty() {
        let found = format!("agrees with {} others within {SMALL} seconds", clocks.len());
        return vec![Finding::ok(SUBJECT, "system", found)];
    }
    let is_ours = differing.len() * 2 > clocks.len();
    let findings = differing.into_iter().map(|(whose, before)| {
        let way = if *before > 0 { "behind" } else { "ahead of" };
        let found = format!("ours is {} seconds {way} that of {whose}", before.abs());
        let remedy = if is_ours {
            "synchronise this machine's clock (timedatectl, chrony)"
        } else {
            "most clocks agree with ours; tell who runs that one"
        };
        if before.abs() >= LARGE && is_ours {
            Finding::problem(SUBJECT, "system", found, remedy)
        } else {
            Finding::warning(SUBJECT, "system", found, remedy)
        }
    });
    findings.collect()
}
