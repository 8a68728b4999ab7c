//! The options of `lavi audit`.

use clap::Args;

/// Prints what happened, oldest first: number, time, event, outcome, method, account, address, actor, incident, detail, the hash of the name,
/// node, browser.
#[derive(Debug, Args)]
pub struct AuditArguments {
    /// From this time on: 2026-11-01, 2026-11-01T12:00:00Z, or so long ago: 90s, 30m, 24h, 7d.
    #[arg(long)]
    pub(super) since: Option<String>,
    /// Before this time, written in the same ways.
    #[arg(long)]
    pub(super) until: Option<String>,
    /// Only these events, such as `sign_in_failed`; may be given several times.
    #[arg(long = "event")]
    pub(super) events: Vec<String>,
    /// Only of this account: user name, e-mail address, the account's id, or a name's hash as `lavi account trace` prints it.
    // One hash of sixty-four begins with a hyphen.
    #[arg(long, allow_hyphen_values = true)]
    pub(super) account: Option<String>,
    /// Only from this address.
    #[arg(long)]
    pub(super) address: Option<String>,
    /// Only with this outcome: `ok`, `failed` (whatever the reason) or an error code.
    #[arg(long)]
    pub(super) outcome: Option<String>,
    /// Only with this incident number, as an error page or a log line shows it.
    #[arg(long)]
    pub(super) incident: Option<String>,
    /// Only events before the one with this number: the page before another.
    #[arg(long)]
    pub(super) before: Option<i64>,
    /// At most so many, the newest.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=100_000))]
    pub(super) limit: i64,
    /// One JSON object a line.
    #[arg(long)]
    pub(super) json: bool,
    /// Goes on with what happens from now on, until it is interrupted.
    #[arg(long, conflicts_with_all = ["until", "before"])]
    pub(super) follow: bool,
}
