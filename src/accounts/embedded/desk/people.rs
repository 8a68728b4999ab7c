//! Finding people at the desk, and how one of them stands: what is in the way of a sign-in, what is open, what has happened.

use sqlx::{AnyConnection, FromRow};

use super::{
    entry::{
        AtDesk, AtDeskResult, Desk, DeskGrant, DeskOutcome, Turned, clean, grants, into_reply,
    },
    rights::{DeskAct, DeskRole, TargetKind},
    states::{PersonState, SeenAccount},
};
use crate::{
    accounts::{
        Caller, Reply, Role,
        embedded::{
            counting::devices::KnownBrowser,
            ground::call::CallResult,
            own_account::activity::Happening,
            people::{administration::pattern, roles::numbered_roles},
            records::{accounts::AccountRow, linked_identities::LinkedIdentity},
            sessions::sign_ins::SignIn,
        },
    },
    domain::{Country, personal_code::PersonalCode, text::sought},
};

/// People whom a search shows.
const FOUND: usize = 50;

/// The fewest letters of a search: one or two would list a school.
const SHORTEST: usize = 2;

#[derive(Clone, Debug, Default)]
pub struct Found {
    pub people: Vec<FoundPerson>,
    pub more: bool,
}

#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the account")]
#[derive(Clone, Debug)]
pub struct FoundPerson {
    pub id: String,
    /// First and last name.
    pub name: String,
    pub username: String,
    /// Each with its number: of the schools alone whose people are helped here.
    pub roles: Vec<(i64, Role)>,
    pub blocked: bool,
    pub activated: bool,
    pub closed: bool,
    pub never_signed_in: bool,
    /// Whether a slip helps: there is no e-mail address, and nothing else but a password opens the account.
    pub may_get_slip: bool,
}

#[derive(Clone, Debug)]
pub struct PersonAtDesk {
    pub found: FoundPerson,
    pub email: Option<String>,
    /// ISO 639-1: of letters.
    pub language: String,
    /// Until when the e-mail address opens nothing, in seconds since 1970.
    pub email_rests_until: Option<i64>,
    /// The most important first; empty: nothing is in the way.
    pub states: Vec<PersonState>,
    /// In seconds since 1970, as far as events are kept.
    pub last_sign_in: Option<i64>,
    pub has_password: bool,
    /// `None`: it is off. `Some(None)`: it is on, and since when is not known.
    pub second_factor_since: Option<Option<i64>>,
    pub passkeys: usize,
    pub linked: Vec<LinkedIdentity>,
    pub sign_ins: Vec<SignIn>,
    /// Browsers that are not asked for the second factor.
    pub trusted: Vec<KnownBrowser>,
    /// The newest first.
    pub happenings: Vec<Happening>,
    pub may: Vec<DeskAct>,
    pub needs_second: bool,
    /// Whether it is the account of the one who looks.
    pub is_own: bool,
}

/// An account as the desk sees it in a transaction: who it is and how it stands.
pub(super) struct Target {
    pub account: AccountRow,
    /// Each with its number.
    pub roles: Vec<(i64, Role)>,
    pub kind: TargetKind,
    /// Whether a password is the only way in, and no letter reaches the person.
    pub is_bare: bool,
    /// Whether linked identities or passkeys open the account.
    opens_otherwise: bool,
}

impl Target {
    fn schools(&self) -> impl Iterator<Item = &str> {
        self.roles.iter().filter_map(|(_, role)| role.attributes.get("school")).map(String::as_str)
    }

    /// The right by which somebody may do this to the account.
    ///
    /// # Errors
    /// [`Turned::NotFound`] if the person is none of theirs, [`Turned::Forbidden`] if they may not do this.
    pub fn grant_for<'a>(&self, at: &'a AtDesk, act: DeskAct) -> AtDeskResult<&'a DeskGrant> {
        let is_here = |grant: &&DeskGrant| {
            grant.role == DeskRole::Operator || self.schools().any(|school| school == grant.school)
        };
        if !at.grants.iter().any(|grant| is_here(&grant)) {
            return Err(Turned::NotFound);
        }
        if act != DeskAct::See && (at.account == self.account.id || !self.is_open_to(act)) {
            return Err(Turned::Forbidden);
        }
        let fits = |grant: &&DeskGrant| {
            let is_whole = grant.role == DeskRole::Operator
                || self.schools().all(|school| school == grant.school);
            act.reach(grant.role).includes(self.kind) && (is_whole || !act.weakens())
        };
        at.grants.iter().filter(is_here).find(fits).ok_or(Turned::Forbidden)
    }

    /// Whether the account is in a state in which this helps.
    fn is_open_to(&self, act: DeskAct) -> bool {
        let account = &self.account;
        let is_open = !account.is_blocked() && account.closed_at.is_none();
        let is_activated = account.activated_at.is_some();
        match act {
            DeskAct::PasswordLetter => {
                is_open && account.email.is_some() && (is_activated || !self.opens_otherwise)
            }
            DeskAct::Slip => is_open && self.is_bare && self.kind == TargetKind::Family,
            DeskAct::SecondFactorOff => account.totp_secret.is_some(),
            DeskAct::Block => !account.is_blocked(),
            DeskAct::Unblock => account.is_blocked(),
            DeskAct::Email => is_open && is_activated,
            _ => true,
        }
    }
}

#[derive(FromRow)]
pub(super) struct ListedRow {
    id: String,
    first_name: String,
    last_name: String,
    username: String,
    email: Option<String>,
    totp_secret: Option<String>,
    blocked: i64,
    activated_at: Option<i64>,
    closed_at: Option<i64>,
    has_come: i64,
    others: i64,
}

/// The columns of a [`ListedRow`] of the table `a`: whether there was ever a sign-in, and how many other ways in there are.
macro_rules! listed_columns {
    () => {
        "a.id, a.first_name, a.last_name, a.username, a.email, a.totp_secret, a.blocked, a.activated_at, a.closed_at, \
         CASE WHEN a.terms_version IS NOT NULL OR EXISTS (SELECT 1 FROM events e WHERE e.account = a.id AND e.event = 'sign_in') \
         THEN CAST(1 AS BIGINT) ELSE CAST(0 AS BIGINT) END AS has_come, \
         (SELECT COUNT(*) FROM linked_identities l WHERE l.account = a.id) + (SELECT COUNT(*) FROM passkeys p WHERE p.account = a.id) \
         + (SELECT COUNT(*) FROM desk_grants g WHERE g.account = a.id) AS others"
    };
}
pub(super) use listed_columns;

/// The condition under which somebody at the desk sees the account `a`: `$1` is 1 for operators, `$2` their own account, `$3` the
/// time.
macro_rules! seen_by {
    () => {
        "(a.expires_at IS NULL OR a.expires_at > $3) AND (CAST($1 AS BIGINT) = 1 OR EXISTS (SELECT 1 FROM roles r JOIN desk_grants g ON g.school = r.school \
         WHERE r.account = a.id AND g.account = $2 AND (r.ends_at IS NULL OR r.ends_at > $3)))"
    };
}

impl Desk {
    /// Finds people by a part of a name, user name or e-mail address, by a class such as `5a`, or by a whole personal code.
    pub async fn find(&self, caller: &Caller, text: &str) -> Reply<DeskOutcome<Found>> {
        into_reply(self.found(caller, text).await)
    }

    async fn found(&self, caller: &Caller, text: &str) -> AtDeskResult<Found> {
        let at = self.entered(caller).await?;
        self.count_lookup(caller, &at).await?;
        let text: String = text.trim().replace(char::is_control, "");
        if text.chars().count() < SHORTEST {
            return Ok(Found::default());
        }
        if let Err(cause) = self.accounts.write_sought_names().await {
            tracing::warn!(%cause, "recently changed names cannot be found without their diacritics yet");
        }
        let [code, latvian] = personal_codes(&text);
        let (level, parallel) = class_of(&text).unwrap_or_default();
        let rows: Vec<ListedRow> = sqlx::query_as(concat!(
            "SELECT ",
            listed_columns!(),
            " FROM accounts a WHERE ",
            seen_by!(),
            " AND (a.sought_as LIKE $5 ESCAPE '!' OR LOWER(a.username) LIKE $4 ESCAPE '!' OR LOWER(a.email) LIKE $4 ESCAPE '!' \
              OR (COALESCE(a.sought_of, '') <> a.first_name || ' ' || a.last_name AND LOWER(a.first_name || ' ' || a.last_name) LIKE $4 ESCAPE '!') \
              OR ($6 <> '' AND a.identity IN (SELECT i.id FROM identities i WHERE i.personal_code IN ($6, $10))) \
              OR ($7 <> '' AND EXISTS (SELECT 1 FROM roles c WHERE c.account = a.id AND c.class_level = $7 AND LOWER(COALESCE(c.parallel, '')) = $8))) \
             ORDER BY a.last_name, a.first_name, a.id LIMIT CAST($9 AS BIGINT)",
        ))
        .bind(i64::from(at.is_operator()))
        .bind(&at.account)
        .bind(self.ground.clock.now())
        .bind(pattern(&text.to_lowercase()))
        .bind(name_pattern(&text))
        .bind(code)
        .bind(level)
        .bind(parallel)
        .bind(i64::try_from(FOUND + 1).unwrap_or(i64::MAX))
        .bind(latvian)
        .fetch_all(self.ground.store.pool())
        .await?;
        let more = rows.len() > FOUND;
        let mut people = Vec::new();
        for row in rows.into_iter().take(FOUND) {
            people.push(self.listed(&at, row).await?);
        }
        Ok(Found { people, more })
    }

    /// The person of a row, with the roles that this helper may see.
    pub(super) async fn listed(&self, at: &AtDesk, row: ListedRow) -> CallResult<FoundPerson> {
        let mut reader = self.ground.store.connection().await?;
        let roles = numbered_roles(&mut *reader, &row.id, self.ground.clock.now()).await?;
        let kind = TargetKind::of(roles.iter().map(|(_, role)| role.name.as_str()), None);
        let is_bare = row.email.is_none() && row.totp_secret.is_none() && row.others == 0;
        Ok(FoundPerson {
            may_get_slip: is_bare
                && kind == TargetKind::Family
                && row.blocked == 0
                && row.closed_at.is_none(),
            roles: seen_roles(at, roles),
            name: format!("{} {}", row.first_name, row.last_name),
            blocked: row.blocked != 0,
            activated: row.activated_at.is_some(),
            closed: row.closed_at.is_some(),
            never_signed_in: row.has_come == 0,
            id: row.id,
            username: row.username,
        })
    }

    pub async fn person(&self, caller: &Caller, id: &str) -> Reply<DeskOutcome<PersonAtDesk>> {
        into_reply(self.person_seen(caller, id).await)
    }

    async fn person_seen(&self, caller: &Caller, id: &str) -> AtDeskResult<PersonAtDesk> {
        let at = self.entered(caller).await?;
        self.count_lookup(caller, &at).await?;
        let mut reader = self.ground.store.connection().await?;
        let target = self.target(&mut reader, id).await?;
        target.grant_for(&at, DeskAct::See)?;
        let row: ListedRow = sqlx::query_as(concat!(
            "SELECT ",
            listed_columns!(),
            " FROM accounts a WHERE a.id = $1"
        ))
        .bind(id)
        .fetch_one(&mut *reader)
        .await?;
        drop(reader);
        let found = self.listed(&at, row).await?;
        let account = &target.account;
        let (id, now) = (account.id.as_str(), self.ground.clock.now());
        let last_sign_in: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(at) / 1000 FROM events WHERE account = $1 AND event = 'sign_in'",
        )
        .bind(id)
        .fetch_one(self.ground.store.pool())
        .await?;
        let mut trusted = self.devices.of_account(caller, id).await?;
        trusted.retain(|browser| browser.trusted_until.is_some());
        let activity = self.person_data.happened(id, 0).await?;
        let may = |act: &DeskAct| act.is_about_a_person() && target.grant_for(&at, *act).is_ok();
        let helps = [DeskAct::PasswordLetter, DeskAct::Slip];
        let looked = SeenAccount {
            account,
            roles: &target.roles,
            helps: helps.into_iter().find(|act| target.grant_for(&at, *act).is_ok()),
            never_signed_in: found.never_signed_in,
        };
        Ok(PersonAtDesk {
            states: self.states(&at, &looked).await?,
            email: account.email.clone(),
            language: account.language.clone(),
            email_rests_until: account.email_rests_until(now),
            last_sign_in,
            has_password: account.password_hash.is_some(),
            second_factor_since: account.second_factor(now).map(|factor| factor.since),
            passkeys: self.factors.proofs.passkeys.of_account(id).await?.len(),
            linked: self.linked_identities.of_account(id).await?,
            sign_ins: self.sessions.sign_ins_of(caller, id).await?,
            trusted,
            happenings: activity.happenings,
            may: DeskAct::ALL.iter().copied().filter(may).collect(),
            needs_second: target.kind == TargetKind::AtDesk(DeskRole::Operator),
            is_own: at.account == account.id,
            found,
        })
    }

    /// The account with this id as it stands now.
    pub(super) async fn target(
        &self,
        connection: &mut AnyConnection,
        id: &str,
    ) -> AtDeskResult<Target> {
        let id = clean(id);
        let account = self.accounts.account_on(&mut *connection, &id).await?;
        let account = account.ok_or(Turned::NotFound)?;
        let now = self.ground.clock.now();
        let roles = numbered_roles(&mut *connection, &account.id, now).await?;
        let at_desk = grants(connection, &account.id).await?.last().map(|grant| grant.role);
        let others: i64 = sqlx::query_scalar(
            "SELECT (SELECT COUNT(*) FROM linked_identities WHERE account = $1) + (SELECT COUNT(*) FROM passkeys WHERE account = $1)",
        )
        .bind(&account.id)
        .fetch_one(connection)
        .await?;
        Ok(Target {
            kind: TargetKind::of(roles.iter().map(|(_, role)| role.name.as_str()), at_desk),
            is_bare: account.email.is_none() && account.totp_secret.is_none() && others == 0,
            opens_otherwise: others > 0,
            roles,
            account,
        })
    }
}

/// The roles of the schools that somebody helps.
fn seen_roles(at: &AtDesk, roles: Vec<(i64, Role)>) -> Vec<(i64, Role)> {
    let schools = at.schools();
    let is_seen = |role: &Role| {
        at.is_operator()
            || role
                .attributes
                .get("school")
                .is_some_and(|school| schools.contains(&school.as_str()))
    };
    roles.into_iter().filter(|(_, role)| is_seen(role)).collect()
}

/// The pattern of names that contain this text, with and without diacritics. What has too few letters is in no name: the rest
/// would list a school.
fn name_pattern(text: &str) -> String {
    let text = sought(text);
    if text.chars().count() < SHORTEST { String::new() } else { pattern(&text) }
}

/// A class as people write it: a level of digits and a parallel behind it.
fn class_of(text: &str) -> Option<(String, String)> {
    let text = text.replace([' ', '.'], "");
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let (level, parallel) = text.split_at(digits);
    let fits = (1..=2).contains(&digits)
        && parallel.chars().count() <= 2
        && parallel.chars().all(char::is_alphabetic);
    fits.then(|| (level.to_owned(), parallel.to_lowercase()))
}

/// The whole personal codes that a text can be, as they are stored: as it is typed, and with the hyphen of Latvia. Fewer than six
/// digits are none.
fn personal_codes(text: &str) -> [String; 2] {
    let code: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if code.chars().filter(char::is_ascii_digit).count() < 6 {
        return [String::new(), String::new()];
    }
    let latvian = PersonalCode::parse_for_provider(&code, Country::LV);
    let latvian = latvian.map_or_else(|_| code.clone(), |code| code.as_str().to_owned());
    [code, latvian]
}
