//! Events as they are written: the entry, who caused it and from where, its row, and its line in the log.

use std::{borrow::Cow, env, fs, net::IpAddr};

use sqlx::AnyConnection;

use crate::{
    accounts::{Caller, embedded::ground::event_name::EventName},
    domain::{ErrorCode, LoginMethod},
};

/// An event that is about to be written. It holds no name, personal code, phone, e-mail address or secret.
#[derive(Clone, Debug)]
pub struct AuditEntry<'a> {
    /// What happened.
    pub event: EventName,
    /// Who caused it.
    pub source: EventSource<'a>,
    /// Whose account it is about, if that is known: its id.
    pub account: Option<&'a str>,
    /// The login method.
    pub method: Option<LoginMethod>,
    /// Why it did not succeed.
    pub code: Option<ErrorCode>,
    /// A word of a closed list, a number, or the id of what it is about.
    pub detail: Option<&'a str>,
    /// The keyed hash of the name of a try.
    pub name: Option<&'a str>,
}

impl<'a> AuditEntry<'a> {
    /// An event that succeeded, and about no account so far.
    pub const fn new(event: EventName, source: EventSource<'a>) -> Self {
        Self { event, source, account: None, method: None, code: None, detail: None, name: None }
    }

    /// About this account.
    pub fn of(self, account: &'a str) -> Self {
        Self { account: Some(account), ..self }
    }

    /// By this method.
    pub fn by(self, method: LoginMethod) -> Self {
        Self { method: Some(method), ..self }
    }

    /// It failed with this code.
    pub fn failed(self, code: ErrorCode) -> Self {
        Self { code: Some(code), ..self }
    }

    /// With this detail.
    pub fn detail(self, detail: &'a str) -> Self {
        Self { detail: Some(detail), ..self }
    }

    /// `ok` or the error code.
    pub fn outcome(&self) -> &'static str {
        self.code.map_or("ok", ErrorCode::as_str)
    }
}

// Who caused an event, and from where.

/// The longest user agent that is kept.
const USER_AGENT: usize = 200;

/// Who caused an event, and from where.
#[derive(Clone, Debug)]
pub struct EventSource<'a> {
    /// `visitor`, `operator:NAME` or `application:ID`
    pub actor: Cow<'a, str>,
    /// The visitor's address.
    pub address: Option<IpAddr>,
    /// The visitor's browser.
    pub user_agent: Cow<'a, str>,
    /// The incident number of the request.
    pub incident: &'a str,
}

impl<'a> EventSource<'a> {
    /// A visitor: somebody with a browser. Whose account it is about stands elsewhere.
    pub fn visitor(caller: &'a Caller) -> Self {
        Self {
            actor: Cow::Borrowed("visitor"),
            address: Some(caller.address),
            user_agent: printable(&caller.user_agent),
            incident: &caller.request_id,
        }
    }

    /// An application that calls the authorization server. Its address is a server's.
    pub fn application(client: &str) -> Self {
        Self::without_request(format!("application:{client}"))
    }

    /// Who runs this command.
    pub fn operator() -> Self {
        Self::without_request(format!("operator:{}", operator_name()))
    }

    const fn without_request(actor: String) -> Self {
        Self {
            actor: Cow::Owned(actor),
            address: None,
            user_agent: Cow::Borrowed(""),
            incident: "",
        }
    }
}

/// The user of the operating system: who called `sudo`, else whom the process belongs to.
fn operator_name() -> String {
    let user = rustix::process::getuid().as_raw().to_string();
    let name_of_process = || {
        let users = fs::read_to_string("/etc/passwd").ok()?;
        let mut lines = users.lines().map(|line| line.split(':'));
        lines.find_map(|mut fields| {
            let name = fields.next()?;
            (fields.nth(1)? == user).then(|| name.to_owned())
        })
    };
    let caller = env::var("SUDO_USER").ok().filter(|name| !name.is_empty());
    let name = caller.or_else(name_of_process).unwrap_or_else(|| format!("uid {user}"));
    printable(&name).into_owned()
}

/// Printable ASCII alone, and not too much of it.
fn printable(text: &str) -> Cow<'_, str> {
    let is_printable = |c: char| c.is_ascii_graphic() || c == ' ';
    if text.len() <= USER_AGENT && text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|c| is_printable(*c)).take(USER_AGENT).collect())
}

/// A row of the table. It owns its parts, because it may have to wait for the database.
pub struct EventRow {
    at: i64,
    event: &'static str,
    outcome: &'static str,
    method: Option<String>,
    account: Option<String>,
    address: Option<String>,
    user_agent: Option<String>,
    incident: Option<String>,
    actor: String,
    detail: Option<String>,
    times: i64,
    name: Option<String>,
}

/// What leads to an account once the database answers: a name as it was typed, or the fingerprint of a session cookie.
#[derive(Default)]
pub struct AccountLead {
    /// A user name or e-mail address.
    pub login_name: Option<String>,
    /// The fingerprint of a session cookie.
    pub session: Option<String>,
}

impl EventRow {
    /// The row of this event, which stands for so many. `at` is in milliseconds.
    pub fn of(entry: &AuditEntry<'_>, at: i64, times: i64) -> Self {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            at,
            event: entry.event.as_str(),
            outcome: entry.outcome(),
            method: entry.method.map(|method| method.code().to_owned()),
            account: entry.account.map(str::to_owned),
            address: entry.source.address.map(|address| address.to_string()),
            user_agent: given(&entry.source.user_agent),
            incident: given(entry.source.incident),
            actor: entry.source.actor.to_string(),
            detail: entry.detail.map(str::to_owned),
            times,
            name: entry.name.and_then(given),
        }
    }

    /// Writes it. Without an account it gets the one that the lead leads to.
    pub async fn insert(
        &self,
        connection: &mut AnyConnection,
        node: &str,
        lead: &AccountLead,
    ) -> sqlx::Result<()> {
        let account = match (&self.account, &lead.login_name, &lead.session) {
            (None, None, None) => None,
            (None, login_name, session) => {
                let owner = sqlx::query_scalar(
                    "SELECT account FROM login_names WHERE name = $1 UNION ALL SELECT account FROM sessions WHERE token_hash = $2 LIMIT 1",
                );
                owner.bind(login_name).bind(session).fetch_optional(&mut *connection).await?
            }
            (known, ..) => known.clone(),
        };
        sqlx::query(
            "INSERT INTO events (at, event, outcome, method, account, address, user_agent, incident, actor, detail, times, name, node) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(self.at)
        .bind(self.event)
        .bind(self.outcome)
        .bind(&self.method)
        .bind(account)
        .bind(&self.address)
        .bind(&self.user_agent)
        .bind(&self.incident)
        .bind(&self.actor)
        .bind(&self.detail)
        .bind(self.times)
        .bind(&self.name)
        .bind(node)
        .execute(connection)
        .await?;
        Ok(())
    }
}

// The log line of an event: of the target `lavi::sign_in` for tries, of `lavi::audit` for everything else.

/// What the log says of an event: nothing that a stranger wrote, so no user agent. It owns its parts, because it may have
/// to wait for a commit.
pub struct LogLine {
    event: EventName,
    actor: String,
    address: Option<IpAddr>,
    incident: String,
    account: Option<String>,
    method: Option<LoginMethod>,
    code: Option<ErrorCode>,
    detail: Option<String>,
    name: Option<String>,
}

impl LogLine {
    pub fn of(entry: &AuditEntry<'_>) -> Self {
        Self {
            event: entry.event,
            actor: entry.source.actor.clone().into_owned(),
            address: entry.source.address,
            incident: entry.source.incident.to_owned(),
            account: entry.account.map(str::to_owned),
            method: entry.method,
            code: entry.code,
            detail: entry.detail.map(str::to_owned),
            name: entry.name.map(str::to_owned),
        }
    }

    /// Writes the line.
    pub fn write(self) {
        let outcome = match self.code {
            None => "success",
            Some(_) if self.event == EventName::TurnedAway => "fault",
            Some(ErrorCode::ConfirmRecaptcha) => "captcha",
            Some(ErrorCode::LoginPaused) => "paused",
            Some(ErrorCode::TooManyRequests) => "refused",
            Some(_) => "failed",
        };
        macro_rules! line {
            ($target:literal) => {
                tracing::info!(
                    target: $target,
                    outcome,
                    code = self.code.map(ErrorCode::as_str),
                    method = self.method.map(display),
                    address = self.address.map(display),
                    account = self.account.map(display),
                    event = self.event.as_str(),
                    actor = self.actor,
                    incident = self.incident,
                    detail = self.detail,
                    name = self.name.map(display),
                    "{}", self.event.text()
                )
            };
        }
        if self.event.is_try() { line!("lavi::sign_in") } else { line!("lavi::audit") }
    }
}
