//! Finding people at the desk, and how one of them stands: what is in the way of a sign-in, what is open, what has happened.

use sqlx::{AnyConnection, FromRow};

use super::{
    entry::{AtDesk, AtDeskResult, Desk, DeskGrant, DeskOutcome, Turned, grants, into_reply},
    rights::{DeskAct, DeskRole, Standing},
};
use crate::{
    accounts::{
        Caller, Reply, Role,
        embedded::{
            counting::devices::KnownBrowser,
            ground::call::CallResult,
            own_account::activity::Happening,
            people::roles::RoleRow,
            records::{
                accounts::{AccountRow, THIRTY_DAYS, account_columns},
                linked_identities::LinkedIdentity,
            },
            sessions::sign_ins::SignIn,
        },
    },
    domain::{Country, personal_code::PersonalCode},
};

/// People whom a search shows.
const FOUND: usize = 50;

/// Seconds for which wrong passwords are said.
const LATELY: i64 = 3600;

/// The fewest letters of a search: one or two would list a school.
const SHORTEST: usize = 2;

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    pub people: Vec<FoundPerson>,
    /// Whether there are others.
    pub more: bool,
}

/// A person in a list.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the account")]
#[derive(Clone, Debug)]
pub struct FoundPerson {
    /// The account's id.
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

/// One person at the desk.
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
    /// What may be done for this person.
    pub may: Vec<DeskAct>,
    /// Whether that waits for a second operator.
    pub needs_second: bool,
    /// Whether it is the account of the one who looks.
    pub is_own: bool,
}

/// Something that an account's helper has to know first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonState {
    Blocked,
    /// Its person has closed it.
    Closed {
        deleted_at: i64,
    },
    NotActivated,
    /// Tries are paused. Times in seconds since 1970.
    Paused {
        kind: PauseKind,
        since: i64,
        until: i64,
    },
    /// Browsers that are new to the account are asked for a captcha.
    Captcha {
        since: i64,
        until: i64,
    },
    /// Wrong passwords of the last hour, since the last sign-in.
    WrongPasswords {
        times: i64,
    },
    /// A slip waits to be used.
    SlipOut {
        until: i64,
    },
    NoPassword,
    /// A role of the person needs a second factor, which is not set up.
    NeedsSecondFactor {
        /// Nobody signs in with the password alone from then on.
        due_at: i64,
    },
    NeverSignedIn,
}

/// What was tried too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseKind {
    Passwords,
    Codes,
    Phone,
}

/// An account as the desk sees it in a transaction: who it is and how it stands.
pub(super) struct Target {
    pub account: AccountRow,
    /// Each with its number.
    pub roles: Vec<(i64, Role)>,
    pub standing: Standing,
    /// Whether a password is the only way in, and no letter reaches the person.
    pub is_bare: bool,
}

impl Target {
    /// The schools of the roles.
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
            act.reach(grant.role).includes(self.standing) && (is_whole || !act.weakens())
        };
        at.grants.iter().filter(is_here).find(fits).ok_or(Turned::Forbidden)
    }

    /// Whether the account is in a state in which this helps.
    fn is_open_to(&self, act: DeskAct) -> bool {
        let account = &self.account;
        let is_usable =
            account.activated_at.is_some() && !account.is_blocked() && account.closed_at.is_none();
        match act {
            DeskAct::PasswordLetter => is_usable && account.email.is_some(),
            DeskAct::Slip => is_usable && self.is_bare && self.standing == Standing::Family,
            DeskAct::SecondFactorOff => account.totp_secret.is_some(),
            DeskAct::Block => !account.is_blocked(),
            DeskAct::Unblock => account.is_blocked(),
            DeskAct::Email => is_usable,
            _ => true,
        }
    }
}

/// A row of a list.
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

/// The condition under which somebody at the desk sees the account `a`: `$1` is 1 for operators, `$2` their own account, `$3` the time.
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
        let [code, latvian] = personal_codes(&text);
        let class = class_of(&text);
        let lower = text.to_lowercase();
        let pattern = |text: &str| {
            let escaped = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
            format!("%{escaped}%")
        };
        let (level, parallel) = class.unwrap_or_default();
        let rows: Vec<ListedRow> = sqlx::query_as(concat!(
            "SELECT ",
            listed_columns!(),
            " FROM accounts a JOIN identities i ON i.id = a.identity WHERE ",
            seen_by!(),
            " AND (LOWER(a.username) LIKE $4 ESCAPE '!' OR LOWER(a.email) LIKE $4 ESCAPE '!' \
              OR LOWER(a.first_name || ' ' || a.last_name) LIKE $4 ESCAPE '!' OR a.first_name || ' ' || a.last_name LIKE $5 ESCAPE '!' \
              OR LOWER(a.last_name || ' ' || a.first_name) LIKE $4 ESCAPE '!' OR a.last_name || ' ' || a.first_name LIKE $5 ESCAPE '!' \
              OR (i.personal_code IN ($6, $10) AND $6 <> '') \
              OR ($7 <> '' AND EXISTS (SELECT 1 FROM roles c WHERE c.account = a.id AND c.class_level = $7 AND LOWER(COALESCE(c.parallel, '')) = $8))) \
             ORDER BY a.last_name, a.first_name, a.id LIMIT CAST($9 AS BIGINT)",
        ))
        .bind(i64::from(at.is_operator()))
        .bind(&at.account)
        .bind(self.ground.clock.now())
        .bind(pattern(&lower))
        .bind(pattern(&text))
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
        let roles = roles_of(&mut reader, &row.id, self.ground.clock.now()).await?;
        let standing = Standing::of(roles.iter().map(|(_, role)| role.name.as_str()), None);
        let is_bare = row.email.is_none() && row.totp_secret.is_none() && row.others == 0;
        Ok(FoundPerson {
            may_get_slip: is_bare
                && standing == Standing::Family
                && row.blocked == 0
                && row.activated_at.is_some()
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

    /// How a person stands.
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
        Ok(PersonAtDesk {
            states: self.states(&target, &found).await?,
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
            needs_second: target.standing == Standing::AtDesk(DeskRole::Operator),
            is_own: at.account == account.id,
            found,
        })
    }

    async fn states(&self, target: &Target, found: &FoundPerson) -> CallResult<Vec<PersonState>> {
        let account = &target.account;
        let mut states = Vec::new();
        if account.is_blocked() {
            states.push(PersonState::Blocked);
        }
        if let Some(closed_at) = account.closed_at {
            states.push(PersonState::Closed { deleted_at: closed_at + THIRTY_DAYS });
        }
        if account.activated_at.is_none() {
            states.push(PersonState::NotActivated);
        }
        let mut reader = self.ground.store.connection().await?;
        let pauses = self.pauses(&mut reader, account).await?;
        let is_paused = pauses.iter().any(|state| matches!(state, PersonState::Paused { .. }));
        states.extend(pauses);
        let times: i64 = sqlx::query_scalar(
            "SELECT CAST(COALESCE(SUM(times), 0) AS BIGINT) FROM events WHERE account = $1 AND event = 'sign_in_failed' \
             AND outcome = 'check_email_and_password' AND at > $2 \
             AND at > COALESCE((SELECT MAX(at) FROM events WHERE account = $1 AND event = 'sign_in'), 0)",
        )
        .bind(&account.id)
        .bind((self.ground.clock.now() - LATELY) * 1000)
        .fetch_one(&mut *reader)
        .await?;
        if times > 0 && !is_paused {
            states.push(PersonState::WrongPasswords { times });
        }
        let slip: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(expires_at) FROM tokens WHERE account = $1 AND kind = 'slip' AND used_at IS NULL AND expires_at > $2",
        )
        .bind(&account.id)
        .bind(self.ground.clock.now())
        .fetch_one(&mut *reader)
        .await?;
        states.extend(slip.map(|until| PersonState::SlipOut { until }));
        if account.password_hash.is_none() {
            states.push(PersonState::NoPassword);
        }
        states.extend(self.second_factor_due(target));
        if found.never_signed_in {
            states.push(PersonState::NeverSignedIn);
        }
        Ok(states)
    }

    /// What the journey asks for after a password (`embedded.second_factor`).
    fn second_factor_due(&self, target: &Target) -> Option<PersonState> {
        let rule = &self.ground.config().embedded.second_factor;
        let is_required =
            target.roles.iter().any(|(_, role)| rule.required_roles.contains(&role.name));
        let account = &target.account;
        let is_missing = account.totp_secret.is_none() && account.password_hash.is_some();
        let due_at = rule.due_at(account.second_factor_told_at, self.ground.clock.now())?;
        (is_required && is_missing).then_some(PersonState::NeedsSecondFactor { due_at })
    }

    /// What tries at the account have led to.
    async fn pauses(
        &self,
        reader: &mut AnyConnection,
        account: &AccountRow,
    ) -> CallResult<Vec<PersonState>> {
        let names: Vec<String> =
            sqlx::query_scalar("SELECT name FROM login_names WHERE account = $1")
                .bind(&account.id)
                .fetch_all(&mut *reader)
                .await?;
        let person: Option<(Option<String>, Option<String>)> =
            sqlx::query_as("SELECT issuer, personal_code FROM identities WHERE id = $1")
                .bind(&account.identity)
                .fetch_optional(&mut *reader)
                .await?;
        let names = names.iter().map(|name| format!("name {}", self.tracer.of(name)));
        let mut ids: Vec<_> = names.map(|id| (PauseKind::Passwords, id)).collect();
        ids.push((PauseKind::Codes, format!("codes {}", account.id)));
        if let Some((Some(issuer), Some(code))) = person {
            let mark = self.tracer.of(&format!("{issuer} {code}"));
            ids.push((PauseKind::Phone, format!("person {mark}")));
        }
        let mut pauses = Vec::new();
        for (kind, id) in ids {
            let reached: Option<(String, i64, i64)> = sqlx::query_as(
                "SELECT effect, began_at, expires_at FROM ceilings WHERE id = $1 AND expires_at > $2",
            )
            .bind(id)
            .bind(self.ground.clock.now())
            .fetch_optional(&mut *reader)
            .await?;
            pauses.extend(reached.map(|(effect, since, until)| match effect.as_str() {
                "captcha" => PersonState::Captcha { since, until },
                _ => PersonState::Paused { kind, since, until },
            }));
        }
        Ok(pauses)
    }

    /// The account with this id as it stands now.
    pub(super) async fn target(
        &self,
        connection: &mut AnyConnection,
        id: &str,
    ) -> AtDeskResult<Target> {
        let now = self.ground.clock.now();
        let account: Option<AccountRow> = sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a WHERE a.id = $1 AND (a.expires_at IS NULL OR a.expires_at > $2)"
        ))
        .bind(id.replace(char::is_control, ""))
        .bind(now)
        .fetch_optional(&mut *connection)
        .await?;
        let account = account.ok_or(Turned::NotFound)?;
        let roles = roles_of(connection, &account.id, now).await?;
        let at_desk = grants(connection, &account.id).await?.last().map(|grant| grant.role);
        let others: i64 = sqlx::query_scalar(
            "SELECT (SELECT COUNT(*) FROM linked_identities WHERE account = $1) + (SELECT COUNT(*) FROM passkeys WHERE account = $1)",
        )
        .bind(&account.id)
        .fetch_one(connection)
        .await?;
        Ok(Target {
            standing: Standing::of(roles.iter().map(|(_, role)| role.name.as_str()), at_desk),
            is_bare: account.email.is_none() && account.totp_secret.is_none() && others == 0,
            roles,
            account,
        })
    }
}

/// The roles of an account that have not ended.
async fn roles_of(
    connection: &mut AnyConnection,
    account: &str,
    now: i64,
) -> CallResult<Vec<(i64, Role)>> {
    let rows: Vec<RoleRow> = sqlx::query_as(
        "SELECT number, name, school, class_level, parallel, period FROM roles WHERE account = $1 \
         AND (ends_at IS NULL OR ends_at > $2) ORDER BY number",
    )
    .bind(account)
    .bind(now)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.number, row.role())).collect())
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

/// The whole personal codes that a text can be, as they are stored: as it is typed, and with the hyphen of Latvia. Fewer than six digits are none.
fn personal_codes(text: &str) -> [String; 2] {
    let code: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if code.chars().filter(char::is_ascii_digit).count() < 6 {
        return [String::new(), String::new()];
    }
    let latvian = PersonalCode::parse_for_provider(&code, Country::LV);
    let latvian = latvian.map_or_else(|_| code.clone(), |code| code.as_str().to_owned());
    [code, latvian]
}
