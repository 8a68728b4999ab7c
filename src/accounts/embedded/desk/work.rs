//! What operators do at the desk without a shell: schools, applications, what is wrong now; and what was done at the desk.

use std::sync::Arc;

use sqlx::FromRow;

use super::{
    entry::{AtDeskResult, Desk, DeskOutcome, Turned, clean, deed, into_reply},
    rights::{DeskAct, Reason},
    states::named_to,
};
use crate::{
    accounts::{
        Caller, CodedError, Errors, Fault, Reply,
        embedded::{
            ground::{
                call::CallError,
                events::{Deed, EventName},
                held_up::HeldUpApplication,
                operator_error::OperatorError,
                store::Writing,
            },
            oauth::{ClientError, ClientSummary, NewClient, RegisteredClient},
            people::{administration::ReachedCeiling, schools::School},
        },
    },
    domain::{ErrorCode, LoginMethod, Secret, kept},
};

/// Entries of a page of the desk's activity, and the last page.
const PAGE: i64 = 50;
const LAST_PAGE: i64 = 200;

/// Letters wait longer than this only if something is wrong.
const SLOW_LETTERS: i64 = 300;

/// Characters of the words with which a school is refused.
const WORDS: usize = 1_000;

/// A registered application, and how many people have allowed it.
#[derive(Clone, Debug)]
pub struct ApplicationAtDesk {
    pub client: ClientSummary,
    pub allowed_by: i64,
}

/// A page of those who have allowed an application something, the newest first.
#[derive(Clone, Debug)]
pub struct AllowedPage {
    /// Each with when it was, in seconds since 1970.
    pub people: Vec<(DeskPerson, i64)>,
    pub has_more: bool,
}

#[derive(Clone, Debug)]
pub enum Trouble {
    /// A ceiling against guessing is reached. With whose account it is about, if it is about one that is known.
    Ceiling(ReachedCeiling, Option<DeskPerson>),
    /// Letters do not leave.
    Letters {
        waiting: i64,
        /// Seconds that the oldest has waited.
        oldest: i64,
    },
    /// An application is not told that sessions have ended.
    Application(HeldUpApplication),
    /// A fault turned people away.
    TurnedAway {
        code: ErrorCode,
        method: Option<LoginMethod>,
        times: i64,
        /// When it was last, in seconds since 1970.
        last_at: i64,
    },
    /// A provider does not answer, or says that it cannot: nobody has signed in by it since.
    Provider {
        method: LoginMethod,
        times: i64,
        /// When it was last, in seconds since 1970.
        last_at: i64,
    },
    /// Schools that wait for an answer.
    Schools(i64),
    /// Acts on operators' accounts that wait for a second operator.
    Waiting(i64),
}

/// A page of what was done at the desk, the newest first.
#[derive(Clone, Debug)]
pub struct DeskActivity {
    pub entries: Vec<DeskEntry>,
    pub has_more: bool,
}

/// Something that was done at the desk.
#[derive(Clone, Debug)]
pub struct DeskEntry {
    pub event: EventName,
    /// In seconds since 1970.
    pub at: i64,
    /// Who did it; `None` if the account is gone, or is none of those whom a school's people know.
    pub by: Option<String>,
    /// Whose account it is about: id and name.
    pub person: Option<DeskPerson>,
    pub reason: Option<Reason>,
}

#[derive(Clone, Debug)]
pub struct DeskPerson {
    pub id: String,
    pub name: String,
}

#[derive(FromRow)]
struct EntryRow {
    at: i64,
    event: String,
    detail: Option<String>,
    account: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    by_name: Option<String>,
}

impl EntryRow {
    fn entry(self) -> Option<DeskEntry> {
        let name =
            |first: Option<String>, last: Option<String>| Some(format!("{} {}", first?, last?));
        let reason = self.detail.as_deref().and_then(|detail| detail.rsplit(' ').next());
        let person = name(self.first_name, self.last_name);
        Some(DeskEntry {
            event: EventName::parse(&self.event)?,
            at: self.at / 1000,
            by: self.by_name,
            person: self.account.zip(person).map(|(id, name)| DeskPerson { id, name }),
            reason: reason.and_then(Reason::parse),
        })
    }
}

pub struct DeskWork {
    pub desk: Arc<Desk>,
}

impl DeskWork {
    /// Registrations of schools, those that wait first.
    pub async fn schools(&self, caller: &Caller) -> Reply<DeskOutcome<Vec<School>>> {
        let answer = async {
            self.desk.entered(caller).await?.grant_for(DeskAct::Schools, None)?;
            let mut schools = self.desk.registrations.list_schools().await.map_err(not_found)?;
            schools.sort_by_key(School::is_approved);
            Ok(schools)
        };
        into_reply(answer.await)
    }

    /// Does what this right of an operator allows, in one transaction.
    async fn acting<T>(
        &self,
        caller: &Caller,
        act: DeskAct,
        work: impl AsyncFnOnce(&mut Writing, &Deed<'_>) -> AtDeskResult<T>,
    ) -> Reply<DeskOutcome<T>> {
        let answer = async {
            let at = self.desk.entered(caller).await?;
            let grant = at.grant_for(act, None)?;
            let mut tx = self.desk.begin(&at, grant).await?;
            let done = work(&mut tx, &deed(caller, &at, None)).await?;
            tx.commit().await?;
            self.desk.mail.deliver_soon();
            Ok(done)
        };
        into_reply(answer.await)
    }

    /// Approves a school; its contact person gets a letter.
    pub async fn approve_school(&self, caller: &Caller, id: &str) -> Reply<DeskOutcome<()>> {
        let registrations = &self.desk.registrations;
        self.acting(caller, DeskAct::Schools, async |tx, deed| {
            let school = registrations.school_on(tx, &clean(id)).await.map_err(not_found)?;
            Ok(registrations.approve_in(tx, &school, deed).await?)
        })
        .await
    }

    /// Refuses a school with these words, which its contact person gets by letter, and deletes the registration.
    pub async fn refuse_school(
        &self,
        caller: &Caller,
        id: &str,
        words: &str,
    ) -> Reply<DeskOutcome<()>> {
        let (registrations, words) = (&self.desk.registrations, words.trim());
        self.acting(caller, DeskAct::Schools, async |tx, deed| {
            let school = registrations.school_on(tx, &clean(id)).await.map_err(not_found)?;
            let wrong = match words.chars().count() {
                0 => Some(ErrorCode::Required),
                many => (many > WORDS).then_some(ErrorCode::MaxLength),
            };
            if let Some(code) = wrong {
                return Err(Errors::of_field("words", code).into());
            }
            let is_there = registrations.refuse_in(tx, &school, words, deed).await?;
            is_there.then_some(()).ok_or(Turned::NotFound)
        })
        .await
    }

    /// Every application, by name.
    pub async fn applications(
        &self,
        caller: &Caller,
    ) -> Reply<DeskOutcome<Vec<ApplicationAtDesk>>> {
        let answer = async {
            self.desk.entered(caller).await?.grant_for(DeskAct::Applications, None)?;
            let allowed: Vec<(String, i64)> =
                sqlx::query_as("SELECT client, COUNT(*) FROM oauth_consents GROUP BY client")
                    .fetch_all(self.desk.ground.store.pool())
                    .await?;
            let clients =
                self.desk.oauth.clients.list_clients().await.map_err(|cause| of_client(&cause))?;
            let allowed_by = |client: &ClientSummary| {
                allowed.iter().find(|(id, _)| *id == client.id).map_or(0, |(_, number)| *number)
            };
            let application = |client: ClientSummary| ApplicationAtDesk {
                allowed_by: allowed_by(&client),
                client,
            };
            Ok(clients.into_iter().map(application).collect())
        };
        into_reply(answer.await)
    }

    /// Who has allowed this application something. It counts as one look-up. The newest is page 0.
    pub async fn allowed_by(
        &self,
        caller: &Caller,
        id: &str,
        page: i64,
    ) -> Reply<DeskOutcome<AllowedPage>> {
        into_reply(self.allowing(caller, &clean(id), page.clamp(0, LAST_PAGE)).await)
    }

    async fn allowing(&self, caller: &Caller, id: &str, page: i64) -> AtDeskResult<AllowedPage> {
        let at = self.desk.entered(caller).await?;
        at.grant_for(DeskAct::Applications, None)?;
        self.desk.count_lookup(caller, &at).await?;
        let rows: Vec<(String, String, i64)> = sqlx::query_as(
            "SELECT a.id, a.first_name || ' ' || a.last_name, o.given_at FROM oauth_consents o JOIN accounts a ON a.id = o.account \
             WHERE o.client = $1 ORDER BY o.given_at DESC, a.id LIMIT CAST($2 AS BIGINT) OFFSET CAST($3 AS BIGINT)",
        )
        .bind(id)
        .bind(PAGE + 1)
        .bind(page * PAGE)
        .fetch_all(self.desk.ground.store.pool())
        .await?;
        let page_length = usize::try_from(PAGE).unwrap_or_default();
        let has_more = rows.len() > page_length && page < LAST_PAGE;
        let person = |(id, name, at)| (DeskPerson { id, name }, at);
        Ok(AllowedPage {
            people: rows.into_iter().take(page_length).map(person).collect(),
            has_more,
        })
    }

    /// Registers an application. Its secret is shown this once.
    pub async fn add_application(
        &self,
        caller: &Caller,
        client: NewClient,
    ) -> Reply<DeskOutcome<RegisteredClient>> {
        let clients = &self.desk.oauth.clients;
        self.acting(caller, DeskAct::Applications, async |tx, deed| {
            let wrong = Errors(client.all_wrong().iter().filter_map(coded).collect());
            if !wrong.is_empty() {
                return Err(wrong.into());
            }
            clients.add_in(tx, &client, deed).await.map_err(|cause| of_client(&cause))
        })
        .await
    }

    /// Gives an application another secret, which is shown this once. The former counts no more.
    pub async fn renew_secret(&self, caller: &Caller, id: &str) -> Reply<DeskOutcome<Secret>> {
        let clients = &self.desk.oauth.clients;
        self.acting(caller, DeskAct::Applications, async |tx, deed| {
            let renewed = clients.renew_secret_in(tx, &clean(id), 0, deed).await;
            renewed.map_err(|cause| of_client(&cause))
        })
        .await
    }

    /// Removes an application with everything that people have allowed it.
    pub async fn remove_application(&self, caller: &Caller, id: &str) -> Reply<DeskOutcome<()>> {
        let clients = &self.desk.oauth.clients;
        self.acting(caller, DeskAct::Applications, async |tx, deed| {
            let removed = clients.remove_in(tx, &clean(id), deed).await;
            removed.map_err(|cause| of_client(&cause))
        })
        .await
    }

    /// What is wrong now, or waits for an operator; empty: nothing.
    pub async fn troubles(&self, caller: &Caller) -> Reply<DeskOutcome<Vec<Trouble>>> {
        into_reply(self.troubles_found(caller).await)
    }

    async fn troubles_found(&self, caller: &Caller) -> AtDeskResult<Vec<Trouble>> {
        self.desk.entered(caller).await?.grant_for(DeskAct::Trouble, None)?;
        let now = self.desk.ground.clock.now();
        let mut troubles = Vec::new();
        let backlog = self.desk.mail.backlog().await?;
        if self.desk.mail.is_disturbed() || backlog.oldest > SLOW_LETTERS {
            let (waiting, oldest) = (backlog.letters, backlog.oldest);
            troubles.push(Trouble::Letters { waiting, oldest });
        }
        let held_up = self.desk.oauth.notices.held_up().await?;
        troubles.extend(held_up.into_iter().map(Trouble::Application));
        let turned: Vec<(String, Option<String>, i64, i64)> = sqlx::query_as(
            "SELECT outcome, method, CAST(SUM(times) AS BIGINT), MAX(at) / 1000 FROM events WHERE event = 'turned_away' AND at > $1 \
             GROUP BY outcome, method ORDER BY 3 DESC",
        )
        .bind((now - kept::LATELY) * 1000)
        .fetch_all(self.desk.ground.store.pool())
        .await?;
        troubles.extend(turned.into_iter().map(|(outcome, method, times, last_at)| {
            let method = method.as_deref().and_then(LoginMethod::parse);
            Trouble::TurnedAway { code: ErrorCode::parse(&outcome), method, times, last_at }
        }));
        let silent: Vec<(String, i64, i64)> = sqlx::query_as(
            "SELECT method, CAST(SUM(CASE WHEN outcome IN ('server_error', 'provider_maintenance') THEN times ELSE 0 END) AS BIGINT), \
             MAX(CASE WHEN outcome IN ('server_error', 'provider_maintenance') THEN at END) / 1000 FROM events \
             WHERE event IN ('sign_in', 'sign_in_failed') AND method IS NOT NULL AND at > $1 GROUP BY method \
             HAVING MAX(CASE WHEN outcome IN ('server_error', 'provider_maintenance') THEN at END) \
             > COALESCE(MAX(CASE WHEN event = 'sign_in' THEN at END), 0) ORDER BY 2 DESC",
        )
        .bind((now - kept::LATELY) * 1000)
        .fetch_all(self.desk.ground.store.pool())
        .await?;
        troubles.extend(silent.into_iter().filter_map(|(method, times, last_at)| {
            Some(Trouble::Provider { method: LoginMethod::parse(&method)?, times, last_at })
        }));
        let (schools, waiting): (i64, i64) = sqlx::query_as(
            "SELECT (SELECT COUNT(*) FROM schools WHERE approved_at IS NULL), (SELECT COUNT(*) FROM desk_requests WHERE expires_at > $1)",
        )
        .bind(now)
        .fetch_one(self.desk.ground.store.pool())
        .await?;
        if schools > 0 {
            troubles.push(Trouble::Schools(schools));
        }
        if waiting > 0 {
            troubles.push(Trouble::Waiting(waiting));
        }
        let ceilings = self.desk.administration.reached_ceilings().await.map_err(not_found)?;
        for ceiling in ceilings {
            let person = self.tried_at(&ceiling).await?;
            troubles.push(Trouble::Ceiling(ceiling, person));
        }
        Ok(troubles)
    }

    /// Whose account is tried: of codes the ceiling has its id, of a name or a person the mark that the events have too. Of a
    /// person whom no event knows it is looked for. Operators see everybody.
    async fn tried_at(&self, ceiling: &ReachedCeiling) -> AtDeskResult<Option<DeskPerson>> {
        let account: Option<String> = match ceiling.kind.as_str() {
            "codes" => Some(ceiling.subject.clone()),
            "name" | "person" => {
                sqlx::query_scalar(
                    "SELECT account FROM events WHERE name = $1 AND account IS NOT NULL ORDER BY id DESC LIMIT 1",
                )
                .bind(&ceiling.subject)
                .fetch_optional(self.desk.ground.store.pool())
                .await?
            }
            _ => None,
        };
        let account = match account {
            None if ceiling.kind == "person" => self
                .desk
                .administration
                .account_of_mark(&ceiling.subject)
                .await
                .map_err(not_found)?,
            known => known,
        };
        let Some(id) = account else { return Ok(None) };
        let name: Option<String> = sqlx::query_scalar(
            "SELECT first_name || ' ' || last_name FROM accounts WHERE id = $1 AND (expires_at IS NULL OR expires_at > $2)",
        )
        .bind(&id)
        .bind(self.desk.ground.clock.now())
        .fetch_optional(self.desk.ground.store.pool())
        .await?;
        Ok(name.map(|name| DeskPerson { id, name }))
    }

    /// What was done at the desk: everything for an operator, for others what was done by people of their schools' desks. The
    /// newest is page 0.
    pub async fn activity(&self, caller: &Caller, page: i64) -> Reply<DeskOutcome<DeskActivity>> {
        into_reply(self.done_here(caller, page.clamp(0, LAST_PAGE)).await)
    }

    async fn done_here(&self, caller: &Caller, page: i64) -> AtDeskResult<DeskActivity> {
        let at = self.desk.entered(caller).await?;
        // An import is one entry, not one for each person in it.
        let rows: Vec<EntryRow> = sqlx::query_as(concat!(
            "SELECT e.at, e.event, e.detail, e.account, a.first_name, a.last_name, CASE WHEN ",
            named_to!("b"),
            " THEN b.first_name || ' ' || b.last_name END AS by_name \
             FROM events e LEFT JOIN accounts a ON a.id = e.account LEFT JOIN accounts b ON 'desk:' || b.id = e.actor \
             WHERE e.actor LIKE 'desk:%' AND e.event NOT IN ('account_added', 'account_updated') AND (CAST($1 AS BIGINT) = 1 OR EXISTS (SELECT 1 FROM roles r JOIN desk_grants g ON g.school = r.school \
             WHERE r.account = e.account AND g.account = $2) OR e.actor = 'desk:' || $2) \
             ORDER BY e.id DESC LIMIT CAST($3 AS BIGINT) OFFSET CAST($4 AS BIGINT)",
        ))
        .bind(i64::from(at.is_operator()))
        .bind(&at.account)
        .bind(PAGE + 1)
        .bind(page * PAGE)
        .fetch_all(self.desk.ground.store.pool())
        .await?;
        let has_more = rows.len() > usize::try_from(PAGE).unwrap_or_default() && page < LAST_PAGE;
        let rows = rows.into_iter().take(usize::try_from(PAGE).unwrap_or_default());
        Ok(DeskActivity { entries: rows.filter_map(EntryRow::entry).collect(), has_more })
    }
}

fn not_found(cause: OperatorError) -> Turned {
    match cause {
        OperatorError::NoSuchSchool => Turned::NotFound,
        other => failed(&other),
    }
}

fn failed(cause: &dyn std::fmt::Display) -> Turned {
    tracing::error!(%cause, "the desk cannot read what it shows");
    Turned::Call(CallError::Fault(Fault::ServerError))
}

/// What is wrong with an application, at the field of the form.
fn of_client(cause: &ClientError) -> Turned {
    match (cause, coded(cause)) {
        (_, Some(error)) => Errors(vec![error]).into(),
        (ClientError::Unknown | ClientError::NoSecret, None) => Turned::NotFound,
        (_, None) => failed(cause),
    }
}

/// The same as an error of a field; `None` if it is not about what was typed.
fn coded(cause: &ClientError) -> Option<CodedError> {
    let (field, code) = match cause {
        ClientError::Unknown | ClientError::NoSecret | ClientError::Failed(_) => return None,
        ClientError::Name => ("name", ErrorCode::InvalidFormat),
        ClientError::ResourceServer => ("resource_server", ErrorCode::InvalidFormat),
        ClientError::NoRedirect => ("redirect_uris", ErrorCode::Required),
        ClientError::Redirect(_) | ClientError::Sector => {
            ("redirect_uris", ErrorCode::InvalidFormat)
        }
        ClientError::NoScope => ("scopes", ErrorCode::Required),
        ClientError::Scope(_) => ("scopes", ErrorCode::InvalidFormat),
        ClientError::Role(_) => ("roles", ErrorCode::InvalidFormat),
        ClientError::Pkce
        | ClientError::Age
        | ClientError::Keys(_)
        | ClientError::PostLogout(_)
        | ClientError::BackChannelLogout => ("public", ErrorCode::InvalidFormat),
    };
    Some(CodedError { field: Some(field.to_owned()), code })
}
