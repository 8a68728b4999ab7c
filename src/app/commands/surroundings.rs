//! What commands share: the configuration and the account service that they work with, the account that they name, moments as an
//! operator writes and reads them, and what they print.

use std::{
    fmt::Display,
    io::{ErrorKind, Write},
    path::Path,
};

use clap::Args;
use time::{
    Date, OffsetDateTime, PrimitiveDateTime, Time,
    format_description::{BorrowedFormatItem, well_known::Rfc3339},
    macros::format_description,
};

use crate::{
    accounts::embedded::{Embedded, OtherRelease, Settings},
    app::{commands::logging, settings::embedded_settings::settings},
    clock::Clock,
    config::{AccountRoot, Config, Log},
    i18n::{Catalogues, SiteNames},
    rng::Rng,
};

/// Opens the configured embedded account service and runs one task with it. A database of an older release is refused.
pub fn with_accounts(config: &Config, task: impl AsyncFnOnce(&Embedded) -> Done) -> Done {
    with_other_release(config, OtherRelease::Refuse, task)
}

/// The same, but does this with a database of another release.
pub fn with_other_release(
    config: &Config,
    other_release: OtherRelease,
    task: impl AsyncFnOnce(&Embedded) -> Done,
) -> Done {
    // What is of interest in the log of a server is not to an operator who runs a command.
    logging::to_stderr(
        "warn",
        &Log { level: None, ..config.log.clone() },
        &config.server.node,
        None,
    );
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        return Err("account_api.root names an account service of its own; this command is for the embedded one".to_owned());
    }
    actix_web::rt::System::new().block_on(async {
        let overrides = config.site.overrides.as_deref();
        let (languages, brand) = (&config.site.locales, &config.site.brand);
        let providers = config.embedded.providers.redirects.names();
        let names = SiteNames { providers, zone: config.site.time_zone.clone() };
        let words = Catalogues::of_site(languages, brand, overrides, names).map_err(in_words)?;
        // A person at a shell rather waits than begins again.
        let patience = std::time::Duration::from_secs(20);
        let embedded = Embedded::open(
            Settings { other_release, patience, ..settings(config).map_err(in_words)? },
            Clock::System,
            Rng::system().map_err(in_words)?,
            words,
        )
        .await
        .map_err(in_words)?;
        task(&embedded).await
    })
}

/// Reads the configuration. `more` holds additional environment variables.
pub fn read_config(file: Option<&Path>, more: &[(&str, &str)]) -> Result<Config, String> {
    let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::read(file, std::env::vars().chain(more)).map_err(|problems| problems.to_string())
}

/// Names an account.
#[derive(Debug, Args)]
pub struct AccountArgument {
    /// User name, e-mail address, or the account's id as `lavi audit` prints it.
    pub name: String,
}

impl AccountArgument {
    pub async fn id(&self, embedded: &Embedded) -> Result<String, String> {
        embedded
            .administration
            .find_account(&self.name)
            .await
            .map_err(|cause| format!("{}: {cause}", self.name))
    }

    /// Acts on the account and prints what was done.
    pub async fn then<E: Display>(
        &self,
        embedded: &Embedded,
        what: &str,
        act: impl AsyncFnOnce(&str) -> Result<(), E>,
    ) -> Done {
        act(&self.id(embedded).await?).await.map_err(|cause| format!("{}: {cause}", self.name))?;
        say(&format!("{}: {what}", self.name))
    }
}

/// The result of a command; the error is one line for the operator.
pub type Done = Result<(), String>;

/// Prints a line to standard output. A closed pipe is not an error (`lavi account list | head`).
pub fn say(line: &str) -> Done {
    tell(format!("{line}\n").as_bytes())
}

/// Prints bytes to standard output. A closed pipe is not an error.
pub fn tell(bytes: &[u8]) -> Done {
    match std::io::stdout().write_all(bytes) {
        Err(cause) if cause.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output: {cause}"))
        }
        _ => Ok(()),
    }
}

/// Turns an error into the line that the operator sees.
pub fn in_words(problem: impl Display) -> String {
    problem.to_string()
}

/// A moment in milliseconds since 1970: a day in UTC, a time with its offset, or so long before `now`.
pub fn parse_moment(text: &str, now: i64) -> Option<i64> {
    let milliseconds =
        |at: OffsetDateTime| i64::try_from(at.unix_timestamp_nanos() / 1_000_000).ok();
    if let Ok(at) = OffsetDateTime::parse(text, &Rfc3339) {
        return milliseconds(at);
    }
    if let Ok(day) = Date::parse(text, format_description!("[year]-[month]-[day]")) {
        return milliseconds(PrimitiveDateTime::new(day, Time::MIDNIGHT).assume_utc());
    }
    let unit = text.chars().last()?;
    let length = match unit {
        's' => 1_000,
        'm' => 60_000,
        'h' => 3_600_000,
        'd' => 86_400_000,
        _ => return None,
    };
    let count: u32 = text.strip_suffix(unit)?.parse().ok()?;
    Some(now.saturating_sub(i64::from(count) * length))
}

/// Seconds since 1970 as date and time in UTC; as they are, if no calendar has them.
pub fn shown_moment(seconds: i64) -> String {
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]Z");
    in_calendar(i128::from(seconds) * 1_000_000_000, format).unwrap_or_else(|| seconds.to_string())
}

/// The same of milliseconds, to the millisecond.
pub fn shown_moment_exactly(milliseconds: i64) -> String {
    let format =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    in_calendar(i128::from(milliseconds) * 1_000_000, format)
        .unwrap_or_else(|| milliseconds.to_string())
}

fn in_calendar(nanoseconds: i128, format: &[BorrowedFormatItem<'_>]) -> Option<String> {
    OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok()?.format(format).ok()
}

#[cfg(test)]
mod tests {
    use super::{parse_moment, shown_moment, shown_moment_exactly};

    #[test]
    fn days_times_and_spans_are_understood() {
        let now = 1_799_971_200_000;
        for (text, expected) in [
            ("2026-11-01", Some("2026-11-01T00:00:00.000Z")),
            ("2026-11-01T12:00:00+02:00", Some("2026-11-01T10:00:00.000Z")),
            ("24h", Some("2027-01-14T00:00:00.000Z")),
            ("90s", Some("2027-01-14T23:58:30.000Z")),
            ("yesterday", None),
            ("24", None),
            ("-1h", None),
            ("ü", None),
            ("", None),
        ] {
            assert_eq!(
                parse_moment(text, now).map(shown_moment_exactly).as_deref(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn a_moment_is_shown_to_the_second_or_to_the_millisecond_and_one_of_no_calendar_as_its_number()
    {
        assert_eq!(shown_moment(1_799_971_200), "2027-01-15T00:00:00Z");
        assert_eq!(shown_moment_exactly(1_799_971_200_007), "2027-01-15T00:00:00.007Z");
        assert_eq!(shown_moment_exactly(-1), "1969-12-31T23:59:59.999Z");
        assert_eq!(shown_moment(i64::MAX), i64::MAX.to_string());
    }
}
