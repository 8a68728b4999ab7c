//! What keeps a person from signing in, as the desk says it: a block and who has made it, an activation that is missing, what was
//! tried too often.

use sqlx::AnyConnection;

use super::{
    entry::{AtDesk, Desk},
    rights::DeskAct,
};
use crate::{
    accounts::{
        Role,
        embedded::{
            counting::{
                counters::{DAY, of_account},
                devices::KNOWN_FOR,
            },
            ground::{call::CallResult, fingerprint},
            records::accounts::{AccountRow, THIRTY_DAYS, still_proven},
        },
    },
    domain::kept,
};

/// Something that an account's helper has to know first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonState {
    Blocked {
        /// In seconds since 1970; `None`: it was not noted, as of people who were blocked when they came from another system.
        at: Option<i64>,
        by: Blocker,
    },
    Closed {
        deleted_at: i64,
    },
    NotActivated {
        /// What at the desk leads to a password and activates the account.
        helps: Option<DeskAct>,
    },
    /// In a browser in which the person has signed in before, tries were used up.
    Browser {
        /// Passwords: it counts as a new one. Codes: they are not accepted there.
        kind: PauseKind,
        user_agent: Option<String>,
        until: i64,
    },
    /// Tries are paused. Times in seconds since 1970.
    Paused {
        kind: PauseKind,
        since: i64,
        until: i64,
    },
    /// Browsers that are new to the account are asked for a captcha.
    Captcha {
        since: i64,
    },
    /// Wrong passwords of the last hour, since the last sign-in, or since they were forgotten.
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

pub(super) struct SeenAccount<'a> {
    pub account: &'a AccountRow,
    /// Each with its number.
    pub roles: &'a [(i64, Role)],
    /// What leads to a password at the desk, where it may be done.
    pub helps: Option<DeskAct>,
    pub never_signed_in: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// Somebody at the desk, by name.
    Named(String),
    /// Somebody at the desk of another school.
    Elsewhere,
    /// The one who runs the server.
    Server,
}

/// What was tried too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseKind {
    Passwords,
    Codes,
    Phone,
}

/// The condition under which the name of `$row`, who has done something at the desk, is said to somebody there: `$1` is 1 for
/// operators, `$2` their own account. To a school's people those are named who help at their school or have a role there, and
/// operators.
macro_rules! named_to {
    ($row:literal) => {
        concat!(
            "(CAST($1 AS BIGINT) = 1 OR ",
            $row,
            ".id = $2 OR EXISTS (SELECT 1 FROM desk_grants h WHERE h.account = ",
            $row,
            ".id AND (h.role = 'operator' OR h.school IN (SELECT school FROM desk_grants WHERE account = $2))) \
             OR EXISTS (SELECT 1 FROM roles h WHERE h.account = ",
            $row,
            ".id AND h.school IN (SELECT school FROM desk_grants WHERE account = $2)))"
        )
    };
}
pub(super) use named_to;

impl Desk {
    /// The most important first.
    pub(super) async fn states(
        &self,
        at: &AtDesk,
        of: &SeenAccount<'_>,
    ) -> CallResult<Vec<PersonState>> {
        let account = of.account;
        let mut states = Vec::new();
        if account.is_blocked() {
            states.push(self.block_of(at, &account.id).await?);
        }
        if let Some(closed_at) = account.closed_at {
            states.push(PersonState::Closed { deleted_at: closed_at + THIRTY_DAYS });
        }
        if account.activated_at.is_none() {
            states.push(PersonState::NotActivated { helps: of.helps });
        }
        let mut reader = self.ground.store.connection().await?;
        let pauses = self.pauses(&mut reader, account).await?;
        let is_paused = pauses.iter().any(|state| matches!(state, PersonState::Paused { .. }));
        states.extend(pauses);
        let times: i64 = sqlx::query_scalar(
            "SELECT CAST(COALESCE(SUM(times), 0) AS BIGINT) FROM events WHERE account = $1 AND event = 'sign_in_failed' \
             AND outcome = 'check_email_and_password' AND at > $2 \
             AND at > COALESCE((SELECT MAX(at) FROM events WHERE account = $1 AND event IN ('sign_in', 'tries_forgotten')), 0)",
        )
        .bind(&account.id)
        .bind((self.ground.clock.now() - kept::LATELY) * 1000)
        .fetch_one(&mut *reader)
        .await?;
        if times > 0 && !is_paused {
            states.push(PersonState::WrongPasswords { times });
        }
        let slip: Option<i64> = sqlx::query_scalar(
            concat!(
                "SELECT MAX(t.expires_at) FROM tokens t JOIN accounts a ON a.id = t.account WHERE t.account = $1 AND t.kind = 'slip' \
                 AND t.used_at IS NULL AND t.expires_at > $2 AND ",
                still_proven!("t")
            ),
        )
        .bind(&account.id)
        .bind(self.ground.clock.now())
        .fetch_one(&mut *reader)
        .await?;
        states.extend(slip.map(|until| PersonState::SlipOut { until }));
        if account.password_hash.is_none() {
            states.push(PersonState::NoPassword);
        }
        if let Some(due) = self.second_factor_due(of)
            && !self.factors.proofs.has_any(&mut reader, &account.id).await?
        {
            states.push(due);
        }
        if of.never_signed_in {
            states.push(PersonState::NeverSignedIn);
        }
        Ok(states)
    }

    /// Who has blocked the account and when, as far as this helper may know.
    async fn block_of(&self, at: &AtDesk, account: &str) -> CallResult<PersonState> {
        type Row = (String, i64, String, Option<String>);
        let newest: Option<Row> = sqlx::query_as(concat!(
            "SELECT e.event, e.at / 1000, e.actor, CASE WHEN ",
            named_to!("b"),
            " THEN b.first_name || ' ' || b.last_name END FROM events e LEFT JOIN accounts b ON 'desk:' || b.id = e.actor \
             WHERE e.account = $3 AND e.event IN ('account_blocked', 'account_unblocked') ORDER BY e.id DESC LIMIT 1"
        ))
        .bind(i64::from(at.is_operator()))
        .bind(&at.account)
        .bind(account)
        .fetch_optional(self.ground.store.pool())
        .await?;
        Ok(match newest.filter(|(event, ..)| event == "account_blocked") {
            Some((_, at, actor, name)) => PersonState::Blocked {
                at: Some(at),
                by: match name {
                    Some(name) => Blocker::Named(name),
                    None if actor.starts_with("desk:") => Blocker::Elsewhere,
                    None => Blocker::Server,
                },
            },
            None => PersonState::Blocked { at: None, by: Blocker::Server },
        })
    }

    /// What the journey asks for after a password (`embedded.second_factor`).
    fn second_factor_due(&self, of: &SeenAccount<'_>) -> Option<PersonState> {
        let rule = &self.ground.config().embedded.second_factor;
        let is_required = of.roles.iter().any(|(_, role)| rule.required_roles.contains(&role.name));
        let account = of.account;
        let is_missing = account.totp_secret.is_none() && account.password_hash.is_some();
        let due_at = rule.due_at(account.second_factor_told_at, self.ground.clock.now())?;
        (is_required && is_missing).then_some(PersonState::NeedsSecondFactor { due_at })
    }

    /// What tries at the account have led to, as its counters say: nobody need have met the pause yet.
    async fn pauses(
        &self,
        reader: &mut AnyConnection,
        account: &AccountRow,
    ) -> CallResult<Vec<PersonState>> {
        let limits = &self.ground.config().limits;
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
        let mut states = Vec::new();
        let paused =
            |kind, until, window| PersonState::Paused { kind, since: until - window, until };
        for name in names {
            let subject = fingerprint(&name);
            let counter = format!("name:{subject}");
            let (tries, until) = self.counters.counter(reader, &counter).await?;
            let (of_day, _) = self.counters.counter(reader, &format!("{counter}/day")).await?;
            if tries >= limits.most_tries(of_day) {
                states.push(paused(PauseKind::Passwords, until, limits.window));
            } else if tries >= limits.captcha_after {
                states.push(PersonState::Captcha { since: until - limits.window });
            }
        }
        let (tries, until) = self.counters.counter(reader, &of_account(&account.id)).await?;
        if tries >= limits.codes {
            states.push(paused(PauseKind::Codes, until, DAY));
        }
        states.extend(self.browsers_paused(reader, &account.id).await?);
        if let Some((Some(issuer), Some(code))) = person {
            let subject = fingerprint(&format!("{issuer} {code}"));
            for method in ["mobile_id", "smart_id"] {
                let counter = format!("{method}:{subject}");
                let (tries, until) = self.counters.counter(reader, &counter).await?;
                if tries >= limits.most_tries(0) {
                    states.push(paused(PauseKind::Phone, until, limits.window));
                }
            }
        }
        Ok(states)
    }

    /// The known browsers in which passwords or codes were tried too often, by the counters of their own.
    async fn browsers_paused(
        &self,
        reader: &mut AnyConnection,
        account: &str,
    ) -> CallResult<Vec<PersonState>> {
        type Row = (Option<String>, i64, i64, i64, i64, i64, i64);
        let limits = &self.ground.config().limits;
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT d.user_agent, COALESCE(p.tries, 0), COALESCE(p.expires_at, 0), COALESCE(q.tries, 0), COALESCE(q.expires_at, 0), \
             COALESCE(c.tries, 0), COALESCE(c.expires_at, 0) FROM devices d \
             LEFT JOIN attempts p ON p.id = 'device:' || d.token_hash || ':' || d.account AND p.expires_at > $2 \
             LEFT JOIN attempts q ON q.id = 'device:' || d.token_hash || ':' || d.account || '/day' AND q.expires_at > $2 \
             LEFT JOIN attempts c ON c.id = 'codes:' || d.account || ':' || d.token_hash AND c.expires_at > $2 \
             WHERE d.account = $1 AND d.seen_at > $3 ORDER BY d.seen_at DESC, d.token_hash",
        )
        .bind(account)
        .bind(self.ground.clock.now())
        .bind(self.ground.clock.now() - KNOWN_FOR)
        .fetch_all(reader)
        .await?;
        let mut states = Vec::new();
        for (user_agent, tries, until, of_day, day_until, codes, codes_until) in rows {
            let browser =
                |kind, until| PersonState::Browser { kind, user_agent: user_agent.clone(), until };
            let passwords = [
                (tries >= limits.device).then_some(until),
                (of_day >= limits.device_in_a_day).then_some(day_until),
            ];
            let passwords = passwords.into_iter().flatten().max();
            states.extend(passwords.map(|until| browser(PauseKind::Passwords, until)));
            if codes >= limits.codes {
                states.push(browser(PauseKind::Codes, codes_until));
            }
        }
        Ok(states)
    }
}
