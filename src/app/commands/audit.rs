//! `lavi audit`

use std::{
    collections::{BTreeSet, VecDeque},
    fmt::Write as _,
    io::{ErrorKind, Write as _},
    net::IpAddr,
    time::Duration,
};

use actix_web::rt::time::sleep;
use clap::Args;
use serde_json::json;

use crate::{
    accounts::embedded::{Event, EventFilter, EventName, EventReader, NameHasher},
    app::{
        commands::{
            logging,
            surroundings::{self, Done, in_words, say, shown_moment_exactly},
        },
        settings::embedded_settings::log_key,
    },
    clock::Clock,
    config::{AccountRoot, Config, Log},
    domain::ErrorCode,
    rng::Rng,
};

pub fn run(config: &Config, given: &AuditArguments) -> Done {
    logging::to_stderr(
        "warn",
        &Log { level: None, ..config.log.clone() },
        &config.server.node,
        None,
    );
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        return Err("account_api.root names an account service of its own, which has its own events; this command is for the embedded one".to_owned());
    }
    let filter = filter(given, &Clock::System)?;
    let hasher = if given.account.is_some() { hasher(config)? } else { None };
    actix_web::rt::System::new().block_on(async {
        let mut reader = EventReader::open(&config.embedded.database.0)
            .await
            .map_err(|cause| cause.to_string())?;
        let filter = match &given.account {
            Some(name) => of_account(&mut reader, hasher.as_ref(), name, filter).await?,
            None => filter,
        };
        let mut columns = Columns::new(given.json);
        let begun =
            if given.follow { Some(Followed::begin(&mut reader, &filter).await?) } else { None };
        let events = reader.read(&filter).await.map_err(|cause| unread(&cause))?;
        for line in columns.lines(&events) {
            say(&line)?;
        }
        if let Some(followed) = begun {
            return followed.after(&events).go_on(&mut reader, filter, columns).await;
        }
        reader.close().await;
        Ok(())
    })
}

/// What hashes names as the log does; `None` where every run has a key of its own.
fn hasher(config: &Config) -> Result<Option<NameHasher>, String> {
    let rng = Rng::system().map_err(in_words)?;
    let key = log_key(config).map_err(in_words)?;
    Ok(key.map(|key| NameHasher::new(Some(&key), &rng)))
}

/// The filter with the account's id and the hashes of what its person types. People who were turned away while the database did
/// not answer, or have no account, left a hash alone.
async fn of_account(
    reader: &mut EventReader,
    hasher: Option<&NameHasher>,
    name: &str,
    filter: EventFilter,
) -> Result<EventFilter, String> {
    let failed = |cause: sqlx::Error| unread(&cause);
    let account = reader.account(name).await.map_err(failed)?;
    let mut typed = vec![name.to_owned()];
    if let Some(account) = &account {
        typed.extend(reader.names_of(account).await.map_err(failed)?);
    }
    let mut names: Vec<String> = typed.iter().filter_map(|name| Some(hasher?.of(name))).collect();
    // As `lavi account trace` prints it.
    names.push(name.to_owned());
    names.sort();
    names.dedup();
    if account.is_none() {
        let mut known = Vec::new();
        for name in names {
            if reader.has_name(&name).await.map_err(failed)? {
                known.push(name);
            }
        }
        names = known;
    }
    if account.is_none() && names.is_empty() {
        return Err(format!(
            "--account {name}: there is no such account, and no event of one with this id or name; `lavi account list` shows those that there are"
        ));
    }
    Ok(EventFilter { account: account.unwrap_or_default(), names, ..filter })
}

/// Prints what happened, oldest first: number, time, event, outcome, method, account, address, actor, incident, detail, the hash
/// of the name, node, browser.
#[derive(Debug, Args)]
pub struct AuditArguments {
    /// From this time on: 2026-11-01, 2026-11-01T12:00:00Z, or so long ago: 90s, 30m, 24h, 7d.
    #[arg(long)]
    since: Option<String>,
    /// Before this time, written in the same ways.
    #[arg(long)]
    until: Option<String>,
    /// Only these events, such as `sign_in_failed`; may be given several times.
    #[arg(long = "event")]
    events: Vec<String>,
    /// Only of this account: user name, e-mail address, the account's id, or a name's hash as `lavi account trace` prints it.
    // One hash of sixty-four begins with a hyphen.
    #[arg(long, allow_hyphen_values = true)]
    account: Option<String>,
    /// Only from this address.
    #[arg(long)]
    address: Option<String>,
    /// Only with this outcome: `ok`, `failed` (whatever the reason) or an error code.
    #[arg(long)]
    outcome: Option<String>,
    /// Only with this incident number, as an error page or a log line shows it.
    #[arg(long)]
    incident: Option<String>,
    /// Only events before the one with this number: the page before another.
    #[arg(long)]
    before: Option<i64>,
    /// At most so many, the newest.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=100_000))]
    limit: i64,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
    /// Goes on with what happens from now on, until it is interrupted.
    #[arg(long, conflicts_with_all = ["until", "before"])]
    follow: bool,
}

// Goes on printing what happens. On PostgreSQL a transaction may commit after one with a higher number, so each look
// begins some way before the newest number, and leaves out what is known already.

/// How often it looks.
const INTERVAL: Duration = Duration::from_secs(1);

/// How many looks a transaction may take from its number to its commit: longer than a statement may run.
const LATE: usize = 20;

/// How many numbers before the newest one the first looks begin: as many events as may happen while a transaction is under way.
const BEFORE: i64 = 5_000;

/// Events of one look; more wait for the next.
const BATCH: i64 = 100_000;

/// What is known of the events so far.
pub struct Followed {
    /// The numbers that are not printed any more.
    known: BTreeSet<i64>,
    /// The newest number when it began.
    newest: i64,
    /// After which number the next look begins, and those after it.
    marks: VecDeque<i64>,
}

impl Followed {
    /// Begins before the first answer is read: what is there by then and not in that answer is too old to be printed. Whatever
    /// commits later is printed, by that answer or after it.
    pub async fn begin(reader: &mut EventReader, filter: &EventFilter) -> Result<Self, String> {
        let newest = reader.newest().await.map_err(|cause| unread(&cause))?;
        let first = newest.saturating_sub(BEFORE).max(0);
        let near = EventFilter { after: first, limit: BATCH, ..filter.clone() };
        let near = reader.read(&near).await.map_err(|cause| unread(&cause))?;
        let known = near.iter().map(|event| event.id).collect();
        Ok(Self { known, newest, marks: VecDeque::from([first]) })
    }

    /// The same after these events were printed.
    pub fn after(mut self, printed: &[Event]) -> Self {
        self.known.extend(printed.iter().map(|event| event.id));
        self
    }

    /// Prints new events until the process ends.
    pub async fn go_on(
        mut self,
        reader: &mut EventReader,
        filter: EventFilter,
        mut columns: Columns,
    ) -> Done {
        let mut filter = EventFilter { limit: BATCH, ..filter };
        loop {
            sleep(INTERVAL).await;
            filter.after = self.marks.front().copied().unwrap_or_default();
            let mut events = reader.read(&filter).await.map_err(|cause| unread(&cause))?;
            events.retain(|event| self.known.insert(event.id));
            for line in columns.lines(&events) {
                match writeln!(std::io::stdout(), "{line}") {
                    Ok(()) => {}
                    Err(cause) if cause.kind() == ErrorKind::BrokenPipe => return Ok(()),
                    Err(cause) => return Err(format!("standard output: {cause}")),
                }
            }
            self.marks.push_back(self.known.last().copied().unwrap_or_default().max(self.newest));
            if self.marks.len() > LATE {
                self.marks.pop_front();
            }
            self.known = self.known.split_off(&filter.after);
        }
    }
}

/// The line for an operator when the database does not answer.
pub fn unread(cause: &sqlx::Error) -> String {
    format!("the events cannot be read: {cause}")
}

/// The columns before the last one, which is not aligned.
const COLUMNS: usize = 12;

/// Prints events in columns as wide as what they have held so far.
pub struct Columns {
    json: bool,
    widths: [usize; COLUMNS],
}

impl Columns {
    pub const fn new(json: bool) -> Self {
        Self { json, widths: [0; COLUMNS] }
    }

    /// One line for each event.
    pub fn lines(&mut self, events: &[Event]) -> Vec<String> {
        if self.json {
            return events.iter().map(object).collect();
        }
        let rows: Vec<_> = events.iter().map(cells).collect();
        for (cells, _) in &rows {
            for (width, cell) in self.widths.iter_mut().zip(cells) {
                *width = (*width).max(cell.chars().count());
            }
        }
        rows.iter().map(|(cells, last)| self.aligned(cells, last)).collect()
    }

    fn aligned(&self, cells: &[String; COLUMNS], last: &str) -> String {
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(self.widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        line + last
    }
}

/// What the columns hold; `-` for nothing.
fn cells(event: &Event) -> ([String; COLUMNS], String) {
    let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    let outcome = match event.times {
        1 => event.outcome.clone(),
        times => format!("{} x{times}", event.outcome),
    };
    let cells = [
        event.id.to_string(),
        shown_moment_exactly(event.at),
        event.event.clone(),
        outcome,
        or_dash(&event.method),
        or_dash(&event.account),
        or_dash(&event.address),
        event.actor.clone(),
        or_dash(&event.incident),
        or_dash(&event.detail),
        or_dash(&event.name),
        or_dash(&event.node),
    ];
    (cells, or_dash(&event.user_agent))
}

fn object(event: &Event) -> String {
    json!({
        "id": event.id,
        "time": shown_moment_exactly(event.at),
        "event": event.event,
        "outcome": event.outcome,
        "method": event.method,
        "account": event.account,
        "address": event.address,
        "user_agent": event.user_agent,
        "incident": event.incident,
        "actor": event.actor,
        "detail": event.detail,
        "times": event.times,
        "name": event.name,
        "node": event.node,
    })
    .to_string()
}

/// The filter, without the account.
///
/// # Errors
/// One line: the option, what is wrong with its value, and what it may be.
pub fn filter(given: &AuditArguments, clock: &Clock) -> Result<EventFilter, String> {
    let all = EventFilter::default();
    let moment = |option: &str, text: &Option<String>, otherwise: i64| {
        match text {
        Some(text) => surroundings::parse_moment(text, clock.now_ms())
            .ok_or_else(|| wrong(option, text, "a day (2026-11-01), a time (2026-11-01T12:00:00Z) or so long ago: 90s, 30m, 24h, 7d")),
        None => Ok(otherwise),
    }
    };
    let (since, until) =
        (moment("--since", &given.since, all.since)?, moment("--until", &given.until, all.until)?);
    if since >= until {
        return Err("--until: is not later than --since, so nothing lies between".to_owned());
    }
    let address = match &given.address {
        Some(text) => text
            .parse::<IpAddr>()
            .map_err(|_| wrong("--address", text, "an IP address such as 192.0.2.1"))?
            .to_canonical()
            .to_string(),
        None => String::new(),
    };
    Ok(EventFilter {
        since,
        until,
        before: given.before.unwrap_or(all.before),
        events: given.events.iter().map(|name| event(name)).collect::<Result<_, _>>()?,
        address,
        outcome: given.outcome.as_deref().map(outcome).transpose()?.unwrap_or_default(),
        incident: given.incident.clone().unwrap_or_default(),
        limit: given.limit,
        ..all
    })
}

fn event(name: &str) -> Result<EventName, String> {
    let known = || {
        let names: Vec<&str> = EventName::ALL.iter().map(|event| event.as_str()).collect();
        wrong("--event", name, &format!("one of {}", names.join(", ")))
    };
    EventName::parse(name).ok_or_else(known)
}

fn outcome(text: &str) -> Result<String, String> {
    let is_code = ErrorCode::ALL.iter().any(|code| code.as_str() == text);
    if ["ok", "failed"].contains(&text) || is_code {
        return Ok(text.to_owned());
    }
    Err(wrong("--outcome", text, "ok, failed or an error code such as check_email_and_password"))
}

fn wrong(option: &str, found: &str, expected: &str) -> String {
    format!("{option}: expected {expected}, found {found:?}")
}
