//! What is done for one person at the desk, each in one transaction with its event and, where it changes how the person signs in,
//! a letter.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::{
    entry::{AtDesk, AtDeskResult, Desk, DeskOutcome, Turned, deed, into_reply},
    people::Target,
    rights::{DeskAct, DeskRole, Reason, TargetKind, may_be_given},
};
use crate::{
    accounts::{
        Caller, Errors, Fault, Reply, Role,
        embedded::{
            ground::{
                call::{CallError, CallResult},
                events::{Deed, EventName},
                fingerprint,
                store::Writing,
            },
            mail::letters::Letter,
            records::{
                accounts::{AccountRow, canonical},
                links::LinkPurpose,
            },
        },
    },
    domain::{Email, ErrorCode, Secret, kept},
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonAct {
    Unlock,
    SignOut,
    PasswordLetter,
    Slip,
    SecondFactorOff,
    Block,
    Unblock,
    /// Another e-mail address.
    Email(String),
    AddRole(Role),
    /// The number of the role.
    RemoveRole(i64),
}

impl PersonAct {
    /// The right that it needs.
    pub const fn act(&self) -> DeskAct {
        match self {
            Self::Unlock => DeskAct::Unlock,
            Self::SignOut => DeskAct::SignOut,
            Self::PasswordLetter => DeskAct::PasswordLetter,
            Self::Slip => DeskAct::Slip,
            Self::SecondFactorOff => DeskAct::SecondFactorOff,
            Self::Block => DeskAct::Block,
            Self::Unblock => DeskAct::Unblock,
            Self::Email(_) => DeskAct::Email,
            Self::AddRole(_) | Self::RemoveRole(_) => DeskAct::Roles,
        }
    }
}

/// What has become of an act.
#[derive(Debug)]
pub enum Acted {
    Done,
    /// The slip to print. Its code is shown this once.
    Slip(Slip),
    /// It waits for a second operator.
    Waits,
}

/// A slip with a one-time code.
#[derive(Clone, Debug)]
pub struct Slip {
    /// First and last name.
    pub name: String,
    pub username: String,
    /// Level and parallel; empty if the person is in no class.
    pub class: String,
    /// Three groups of four letters and digits.
    pub code: Secret,
    /// In seconds since 1970.
    pub expires_at: i64,
}

impl Desk {
    pub async fn act(
        &self,
        caller: &Caller,
        id: &str,
        act: &PersonAct,
        reason: Reason,
    ) -> Reply<DeskOutcome<Acted>> {
        into_reply(self.acted(caller, id, act, reason).await)
    }

    async fn acted(
        &self,
        caller: &Caller,
        id: &str,
        act: &PersonAct,
        reason: Reason,
    ) -> AtDeskResult<Acted> {
        let at = self.entered(caller).await?;
        let target = self.target(&mut *self.ground.store.connection().await?, id).await?;
        let grant = target.grant_for(&at, act.act())?;
        let mut tx = self.begin(&at, grant).await?;
        // Nobody else changes the account meanwhile, or becomes somebody with more rights.
        sqlx::query("UPDATE accounts SET id = id WHERE id = $1")
            .bind(&target.account.id)
            .execute(&mut *tx)
            .await?;
        let target = self.target(&mut tx, id).await?;
        target.grant_for(&at, act.act())?;
        let deed = deed(caller, &at, Some(reason));
        if target.kind == TargetKind::AtDesk(DeskRole::Operator) {
            self.ask_second(&mut tx, &at, &target, act, &deed).await?;
            tx.commit().await?;
            return Ok(Acted::Waits);
        }
        let acted = self.perform(&mut tx, &at, &target, act, &deed).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(acted)
    }

    /// Does it in this transaction. Whether it may be done has been looked at.
    pub(super) async fn perform(
        &self,
        tx: &mut Writing,
        at: &AtDesk,
        target: &Target,
        act: &PersonAct,
        deed: &Deed<'_>,
    ) -> AtDeskResult<Acted> {
        let account = &target.account;
        match act {
            PersonAct::Unlock => self.administration.unlock_in(tx, account, deed).await?,
            PersonAct::SignOut => self.sign_out(tx, account, deed).await?,
            PersonAct::PasswordLetter => {
                self.administration.password_letter_in(tx, account, deed).await?;
            }
            PersonAct::Slip => return Ok(Acted::Slip(self.slip(tx, target, deed).await?)),
            PersonAct::SecondFactorOff => {
                self.factors.second_factors.remove_second_factor(tx, account, deed).await?;
                self.sessions.end_sessions(tx, &account.id).await?;
            }
            PersonAct::Block => {
                self.administration.block_in(tx, account, deed).await?;
                self.mail.write(tx, Letter::DeskBlocked, account, "").await?;
            }
            PersonAct::Unblock => {
                self.administration.set_blocked(tx, account, false, deed).await?;
                self.mail.write(tx, Letter::DeskUnblocked, account, "").await?;
            }
            PersonAct::Email(typed) => self.enter_email(tx, account, typed, deed).await?,
            PersonAct::AddRole(role) => {
                check_role(at, target, role)?;
                self.roles.add_role_in(tx, &account.id, role, deed).await?;
            }
            PersonAct::RemoveRole(number) => {
                let role = target.roles.iter().find(|(known, _)| known == number);
                let (_, role) = role.ok_or(Turned::NotFound)?;
                check_role(at, target, role)?;
                self.roles.remove_role_in(tx, &account.id, *number, deed).await?;
            }
        }
        Ok(Acted::Done)
    }

    async fn sign_out(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        self.sessions.end_sessions(tx, &account.id).await?;
        let detail = deed.about("all");
        let entry = deed.entry(EventName::SessionsEnded).of(&account.id).detail(&detail);
        Ok(self.ground.events.record(tx, entry).await?)
    }

    /// A slip for an account that nothing but a password opens.
    pub(super) async fn slip(
        &self,
        tx: &mut Writing,
        target: &Target,
        deed: &Deed<'_>,
    ) -> CallResult<Slip> {
        let account = &target.account;
        let code = self.links.issue_slip(tx, account).await?;
        let entry = deed.entry(EventName::SlipMade);
        self.ground.events.record(tx, entry.of(&account.id)).await?;
        let class = target.roles.iter().find_map(|(_, role)| {
            let level = role.attributes.get("class_level")?;
            let parallel = role.attributes.get("parallel").map_or("", String::as_str);
            Some(format!("{level}{parallel}"))
        });
        Ok(Slip {
            name: account.name(),
            username: account.username.clone(),
            class: class.unwrap_or_default(),
            code: code.printed(),
            expires_at: self.ground.clock.now() + LinkPurpose::Slip.lifetime(),
        })
    }

    /// Enters another e-mail address, which opens nothing for three days. The former one is told, and undoes it for as long.
    async fn enter_email(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        typed: &str,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        let of_field = |code| Errors::of_field("email", code);
        let email = Email::parse(typed).map_err(of_field)?;
        if account.email.as_deref().map(canonical) == Some(email.canonical()) {
            return Err(of_field(ErrorCode::UserEmailAlreadyExist).into());
        }
        let (now, undo) = (self.ground.clock.now(), self.ground.rng.token());
        let until = now + kept::UNDO;
        if !self.accounts.take_name(tx, &email.canonical(), &account.id).await? {
            return Err(of_field(ErrorCode::UserEmailAlreadyExist).into());
        }
        // What was asked for or written before goes to the former address, and ends.
        sqlx::query("UPDATE email_changes SET confirm_hash = NULL WHERE account = $1")
            .bind(&account.id)
            .execute(&mut **tx)
            .await?;
        self.links.spend_all(tx, &account.id).await?;
        sqlx::query(
            "INSERT INTO email_changes (id, account, credentials_version, old_email, new_email, undo_hash, asked_at, confirm_until, \
             changed_at, undo_until, by_desk) VALUES ($1, $2, $3, $4, $5, $6, \
             (SELECT CASE WHEN MAX(asked_at) >= $7 THEN MAX(asked_at) + 1 ELSE $7 END FROM email_changes WHERE account = $2), $7, $7, $8, 1)",
        )
        .bind(self.ground.rng.id())
        .bind(&account.id)
        .bind(account.credentials_version)
        .bind(&account.email)
        .bind(email.as_str())
        .bind(account.email.as_ref().map(|_| fingerprint(&undo)))
        .bind(now)
        .bind(until)
        .execute(&mut **tx)
        .await?;
        sqlx::query(
            "UPDATE accounts SET username = CASE WHEN username = email THEN $2 ELSE username END, email = $2, email_unproven = 1, \
             email_rests_until = $3 WHERE id = $1",
        )
        .bind(&account.id)
        .bind(email.as_str())
        .bind(until)
        .execute(&mut **tx)
        .await?;
        self.sessions.end_sessions(tx, &account.id).await?;
        self.mail.write(tx, Letter::DeskEmailLeft, account, &undo).await?;
        if self.counters.may_write(tx, email.as_str()).await? {
            let letter = Letter::DeskEmailCame { until };
            self.mail.write_to(tx, letter, account, email.as_str(), "").await?;
        }
        let entry = deed.entry(EventName::EmailChanged);
        Ok(self.ground.events.record(tx, entry.of(&account.id)).await?)
    }
}

/// A role can be given and taken at a school that the helper has this right for, to people whom they may do that to.
fn check_role(at: &AtDesk, target: &Target, role: &Role) -> AtDeskResult<()> {
    if !may_be_given(&role.name) && !at.is_operator() {
        return Err(Errors::of_field("role", ErrorCode::InvalidFormat).into());
    }
    let school = role.attributes.get("school").map_or("", String::as_str);
    let is_theirs = at.grants.iter().any(|grant| {
        let is_there = grant.role == DeskRole::Operator || grant.school == school;
        is_there && DeskAct::Roles.reach(grant.role).includes(target.kind)
    });
    if !is_theirs {
        return Err(Turned::Forbidden);
    }
    if school.is_empty() && !at.is_operator() {
        return Err(Errors::of_field("school", ErrorCode::Required).into());
    }
    Ok(())
}

// Acts on operators' accounts: an operator asks, and another one agrees or declines. Until then nothing has happened.

/// Acts that wait at once; beyond that an operator has to decide some first.
const MOST: i64 = 50;

/// An act that waits for a second operator.
#[derive(Clone, Debug)]
pub struct WaitingAct {
    pub id: String,
    pub act: DeskAct,
    /// Whose account it is: name and user name.
    pub person: String,
    pub username: String,
    /// The name of the operator who has asked.
    pub asked_by: String,
    pub reason: Reason,
    /// In seconds since 1970.
    pub asked_at: i64,
    /// Whether the caller has asked. Then somebody else decides.
    pub is_mine: bool,
    /// Whether it is about the caller's own account. Then somebody else decides, too.
    pub is_about_me: bool,
}

#[derive(FromRow)]
struct WaitingRow {
    id: String,
    account: String,
    act: String,
    reason: String,
    asked_by: String,
    asked_at: i64,
    first_name: String,
    last_name: String,
    username: String,
    asker_first_name: String,
    asker_last_name: String,
}

/// What waits, with the names of both people.
macro_rules! waiting {
    ($more:literal) => {
        concat!(
            "SELECT d.id, d.account, d.act, d.reason, d.asked_by, d.asked_at, a.first_name, a.last_name, a.username, \
             b.first_name AS asker_first_name, b.last_name AS asker_last_name FROM desk_requests d \
             JOIN accounts a ON a.id = d.account JOIN accounts b ON b.id = d.asked_by WHERE d.expires_at > $1 ",
            $more
        )
    };
}

impl WaitingRow {
    fn of(self, at: &AtDesk) -> Option<WaitingAct> {
        Some(WaitingAct {
            act: serde_json::from_str::<PersonAct>(&self.act).ok()?.act(),
            person: format!("{} {}", self.first_name, self.last_name),
            asked_by: format!("{} {}", self.asker_first_name, self.asker_last_name),
            reason: Reason::parse(&self.reason)?,
            is_mine: self.asked_by == at.account,
            is_about_me: self.account == at.account,
            id: self.id,
            username: self.username,
            asked_at: self.asked_at,
        })
    }
}

impl Desk {
    /// Notes that an act waits for a second operator.
    pub(super) async fn ask_second(
        &self,
        tx: &mut Writing,
        at: &AtDesk,
        target: &Target,
        act: &PersonAct,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        let now = self.ground.clock.now();
        let unwritten = |_| CallError::Fault(Fault::ServerError);
        let asked = sqlx::query(
            "INSERT INTO desk_requests (id, account, act, reason, asked_by, asked_at, expires_at) \
             SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT), CAST($7 AS BIGINT) \
             WHERE (SELECT COUNT(*) FROM desk_requests WHERE expires_at > CAST($6 AS BIGINT)) < CAST($8 AS BIGINT)",
        )
        .bind(self.ground.rng.id())
        .bind(&target.account.id)
        .bind(serde_json::to_string(act).map_err(unwritten)?)
        .bind(deed.reason.unwrap_or_default())
        .bind(&at.account)
        .bind(now)
        .bind(now + kept::ACT)
        .bind(MOST)
        .execute(&mut **tx)
        .await?;
        if asked.rows_affected() == 0 {
            return Err(ErrorCode::TooManyRequests.into());
        }
        let detail = deed.about(act.act().as_str());
        let entry = deed.entry(EventName::DeskActAsked).of(&target.account.id).detail(&detail);
        Ok(self.ground.events.record(tx, entry).await?)
    }

    /// What waits for a second operator, the oldest first.
    pub async fn waiting(&self, caller: &Caller) -> Reply<DeskOutcome<Vec<WaitingAct>>> {
        let answer = async {
            let at = self.entered(caller).await?;
            if !at.is_operator() {
                return Err(Turned::NotFound);
            }
            let rows: Vec<WaitingRow> = sqlx::query_as(waiting!("ORDER BY d.asked_at, d.id"))
                .bind(self.ground.clock.now())
                .fetch_all(self.ground.store.pool())
                .await?;
            Ok(rows.into_iter().filter_map(|row| row.of(&at)).collect())
        };
        into_reply(answer.await)
    }

    /// Agrees to what waits, which is done at once, or declines it. The one who asked does not decide, nor the one it is about.
    pub async fn decide(&self, caller: &Caller, id: &str, agrees: bool) -> Reply<DeskOutcome<()>> {
        into_reply(self.decided(caller, id, agrees).await)
    }

    async fn decided(&self, caller: &Caller, id: &str, agrees: bool) -> AtDeskResult<()> {
        let at = self.entered(caller).await?;
        let grant = at.grants.iter().find(|grant| grant.role == DeskRole::Operator);
        let mut tx = self.begin(&at, grant.ok_or(Turned::NotFound)?).await?;
        let row: Option<WaitingRow> = sqlx::query_as(waiting!("AND d.id = $2"))
            .bind(self.ground.clock.now())
            .bind(id.replace(char::is_control, ""))
            .fetch_optional(&mut *tx)
            .await?;
        let row = row.ok_or(Turned::NotFound)?;
        let account = row.account.clone();
        let act: PersonAct = serde_json::from_str(&row.act).map_err(|_| Turned::NotFound)?;
        let waiting = row.of(&at).ok_or(Turned::NotFound)?;
        if waiting.is_mine || waiting.is_about_me {
            return Err(Turned::Forbidden);
        }
        let gone = sqlx::query("DELETE FROM desk_requests WHERE id = $1")
            .bind(&waiting.id)
            .execute(&mut *tx)
            .await?;
        if gone.rows_affected() == 0 {
            return Err(Turned::NotFound);
        }
        let deed = deed(caller, &at, Some(waiting.reason));
        if !agrees {
            let detail = deed.about(waiting.act.as_str());
            let entry = deed.entry(EventName::DeskActDeclined).of(&account).detail(&detail);
            self.ground.events.record(&mut tx, entry).await?;
            tx.commit().await?;
            return Ok(());
        }
        // The account as it is now. The person who asked is an operator still: a revocation drops what they have asked for.
        let target = self.target(&mut tx, &account).await?;
        target.grant_for(&at, waiting.act)?;
        self.perform(&mut tx, &at, &target, &act, &deed).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(())
    }
}
