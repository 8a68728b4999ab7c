//! Coming to the desk, and what every act there begins with: who is there, by which right, in which transaction.

use std::sync::Arc;

use sqlx::AnyConnection;

use super::rights::{DeskAct, DeskRole, Reach, Reason};

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            counting::{
                counters::{Counted, Counters},
                devices::Devices,
            },
            ground::{
                Ground,
                call::{CallError, CallResult, plain},
                events::{Deed, EventName, EventSource},
                store::Writing,
            },
            limits::Gates,
            mail::{Mail, letters::LetterText},
            oauth::Oauth,
            own_account::details::PersonData,
            people::{
                Factors, administration::Administration, roles::AccountRoles, schools::Schools,
            },
            records::{
                Records, accounts::Accounts, linked_identities::LinkedIdentities, links::Links,
            },
            sessions::{Present, Sessions},
        },
    },
    domain::kept,
};

/// People whom one helper looks up in [`kept::LOOKUPS`], before the desk asks to wait and tells the operator.
const LOOKUPS: i64 = 300;

/// What a call at the desk comes to.
#[derive(Debug)]
pub enum DeskOutcome<T> {
    Done(T),
    SignedOut,
    /// Two factors of the last quarter of an hour are needed first.
    Unproven,
    /// The person may not use the desk, or there is no such person, class or school for them.
    NotFound,
    /// The desk may not do this to this person.
    Forbidden,
    /// Too many people were looked up: after so many seconds.
    Later(u32),
    /// What was typed is wrong.
    Invalid(Errors),
}

/// Why a call at the desk ends early.
pub(super) enum Turned {
    SignedOut,
    Unproven,
    NotFound,
    Forbidden,
    Later(u32),
    Call(CallError),
}

pub(super) type AtDeskResult<T> = Result<T, Turned>;

impl<E: Into<CallError>> From<E> for Turned {
    fn from(cause: E) -> Self {
        Self::Call(cause.into())
    }
}

pub(super) fn into_reply<T>(result: AtDeskResult<T>) -> Reply<DeskOutcome<T>> {
    Reply::ok(match result {
        Ok(value) => DeskOutcome::Done(value),
        Err(Turned::SignedOut) => DeskOutcome::SignedOut,
        Err(Turned::Unproven) => DeskOutcome::Unproven,
        Err(Turned::NotFound) => DeskOutcome::NotFound,
        Err(Turned::Forbidden) => DeskOutcome::Forbidden,
        Err(Turned::Later(seconds)) => DeskOutcome::Later(seconds),
        Err(Turned::Call(CallError::Coded(errors))) => DeskOutcome::Invalid(errors),
        Err(Turned::Call(fault)) => return plain(Err(fault)),
    })
}

/// An id without what PostgreSQL refuses.
pub(super) fn clean(id: &str) -> String {
    id.replace(char::is_control, "")
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskGrant {
    pub role: DeskRole,
    /// The school whose people are helped; empty for an operator, who helps everybody.
    pub school: String,
}

#[derive(Clone, Debug)]
pub struct AtDesk {
    pub account: String,
    /// First and last name.
    pub name: String,
    /// The rights, of which there is at least one.
    pub grants: Vec<DeskGrant>,
    /// What the account's credentials were when this was read.
    version: i64,
}

impl AtDesk {
    /// Whether they may do it towards anybody at all.
    pub fn may(&self, act: DeskAct) -> bool {
        self.grants.iter().any(|grant| act.reach(grant.role) > Reach::Nobody)
    }

    pub fn is_operator(&self) -> bool {
        self.grants.iter().any(|grant| grant.role == DeskRole::Operator)
    }

    /// The schools whose people they help, if not everybody's.
    pub fn schools(&self) -> Vec<&str> {
        let schools = self.grants.iter().map(|grant| grant.school.as_str());
        schools.filter(|school| !school.is_empty()).collect()
    }

    /// The right by which something that is about no person may be done, at this school or anywhere.
    pub(super) fn grant_for(&self, act: DeskAct, school: Option<&str>) -> AtDeskResult<&DeskGrant> {
        let fits = |grant: &&DeskGrant| {
            let covers = grant.role == DeskRole::Operator
                || school.is_none_or(|school| grant.school == school);
            covers && act.reach(grant.role) > Reach::Nobody
        };
        self.grants.iter().find(fits).ok_or(Turned::NotFound)
    }
}

pub struct Desk {
    pub(super) ground: Arc<Ground>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) links: Arc<Links>,
    pub(super) linked_identities: Arc<LinkedIdentities>,
    pub(super) counters: Arc<Counters>,
    pub(super) devices: Arc<Devices>,
    pub(super) mail: Arc<Mail>,
    pub(super) sessions: Arc<Sessions>,
    pub(super) factors: Factors,
    pub(super) administration: Arc<Administration>,
    pub(super) roles: Arc<AccountRoles>,
    pub(super) registrations: Arc<Schools>,
    pub(super) person_data: Arc<PersonData>,
    pub(super) oauth: Oauth,
}

/// The services of the people and of the authorization server that the desk works with.
pub struct Helped<'a> {
    factors: &'a Factors,
    administration: &'a Arc<Administration>,
    roles: &'a Arc<AccountRoles>,
    schools: &'a Arc<Schools>,
    person_data: &'a Arc<PersonData>,
    oauth: &'a Oauth,
}

impl<'a> Helped<'a> {
    pub const fn new(
        factors: &'a Factors,
        administration: &'a Arc<Administration>,
        roles: &'a Arc<AccountRoles>,
        schools: &'a Arc<Schools>,
        person_data: &'a Arc<PersonData>,
        oauth: &'a Oauth,
    ) -> Self {
        Self { factors, administration, roles, schools, person_data, oauth }
    }
}

impl Desk {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        gates: &Gates,
        mail: &Arc<Mail>,
        sessions: &Arc<Sessions>,
        helped: &Helped<'_>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            linked_identities: records.linked_identities.clone(),
            counters: gates.counters.clone(),
            devices: gates.devices.clone(),
            mail: mail.clone(),
            sessions: sessions.clone(),
            factors: helped.factors.clone(),
            administration: helped.administration.clone(),
            roles: helped.roles.clone(),
            registrations: helped.schools.clone(),
            person_data: helped.person_data.clone(),
            oauth: helped.oauth.clone(),
        }
    }

    /// Who is at the desk with the caller's cookie. Every other call here begins with the same look.
    pub async fn enter(&self, caller: &Caller) -> Reply<DeskOutcome<AtDesk>> {
        into_reply(self.entered(caller).await)
    }

    pub(super) async fn grants_of(&self, account: &str) -> CallResult<Vec<DeskGrant>> {
        grants(&mut *self.ground.store.connection().await?, account).await
    }

    pub(super) async fn entered(&self, caller: &Caller) -> AtDeskResult<AtDesk> {
        let present = self.sessions.present(caller).await?.ok_or(Turned::SignedOut)?;
        let grants = self.grants_of(&present.account.id).await?;
        if grants.is_empty() {
            return Err(Turned::NotFound);
        }
        if !self.sessions.is_at_desk(caller, &present).await? {
            return Err(Turned::Unproven);
        }
        let Present { account, .. } = present;
        Ok(AtDesk {
            name: account.name(),
            version: account.credentials_version,
            account: account.id,
            grants,
        })
    }

    /// Begins a transaction of somebody at the desk, who has this right as long as it goes on: it waits for a revocation, and a
    /// revocation for it.
    pub(super) async fn begin(&self, at: &AtDesk, grant: &DeskGrant) -> AtDeskResult<Writing> {
        let mut tx = self.ground.store.begin().await?;
        let held = sqlx::query(
            "UPDATE desk_grants SET used_at = $4 WHERE account = $1 AND school = $2 AND role = $3 \
             AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = $1 AND a.credentials_version = $5 AND a.blocked = 0 AND a.closed_at IS NULL)",
        )
        .bind(&at.account)
        .bind(&grant.school)
        .bind(grant.role.as_str())
        .bind(self.ground.clock.now())
        .bind(at.version)
        .execute(&mut *tx)
        .await?;
        if held.rows_affected() == 0 { Err(Turned::NotFound) } else { Ok(tx) }
    }

    /// Counts that somebody looks at people. Beyond a number in an hour they wait, and the operator is told, once.
    pub(super) async fn count_lookup(&self, caller: &Caller, at: &AtDesk) -> AtDeskResult<()> {
        let id = format!("desk:{}", at.account);
        let mut tx = self.ground.store.begin().await?;
        let row = [Counted::counter(&id, kept::LOOKUPS)];
        if self.counters.count_rows(&mut tx, &row, LOOKUPS).await? {
            tx.commit().await?;
            return Ok(());
        }
        drop(tx);
        let told = format!("desk-told:{}", at.account);
        let mut tx = self.ground.store.begin().await?;
        let row = [Counted::counter(&told, kept::LOOKUPS)];
        if self.counters.count_rows(&mut tx, &row, 1).await? {
            let entry = deed(caller, at, None);
            let entry = entry.entry(EventName::DeskLookupsReached).of(&at.account);
            self.ground.events.record(&mut tx, entry).await?;
            self.tell_operator(&mut tx, at).await?;
            tracing::warn!(
                account = %at.account,
                most = LOOKUPS,
                "somebody has looked up more people at the desk in an hour than anybody helps: see what they did with lavi audit --account, \
                 ask them, and take the right away with lavi desk revoke if it was not they"
            );
            tx.commit().await?;
            self.mail.deliver_soon();
        }
        Err(Turned::Later(u32::try_from(kept::LOOKUPS).unwrap_or_default()))
    }

    async fn tell_operator(&self, tx: &mut Writing, at: &AtDesk) -> CallResult<()> {
        let config = self.ground.config();
        let Some(operator) = &config.embedded.operator_email else { return Ok(()) };
        let words = self.ground.words.of(config.site.default_locale);
        let letter = LetterText {
            greeting: words.t("mail-school-operator-greeting"),
            lead: words.with("mail-desk-lookups-lead", &[("name", &at.name)]),
            notes: vec![words.t("mail-desk-lookups-next")],
            ..LetterText::new(&words, words.t("mail-desk-lookups-subject"))
        };
        self.mail.put(tx, None, operator, &letter).await
    }
}

/// The rights of an account, the highest last.
pub(super) async fn grants(
    connection: &mut AnyConnection,
    account: &str,
) -> CallResult<Vec<DeskGrant>> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("SELECT role, school FROM desk_grants WHERE account = $1")
            .bind(account)
            .fetch_all(connection)
            .await?;
    let grant = |(role, school): (String, String)| {
        Some(DeskGrant { role: DeskRole::parse(&role)?, school })
    };
    let mut grants: Vec<_> = rows.into_iter().filter_map(grant).collect();
    grants.sort_by_key(|grant| grant.role);
    Ok(grants)
}

/// What somebody at the desk does, and why.
pub(super) fn deed<'a>(caller: &'a Caller, at: &AtDesk, reason: Option<Reason>) -> Deed<'a> {
    Deed { source: EventSource::desk(caller, &at.account), reason: reason.map(Reason::as_str) }
}
