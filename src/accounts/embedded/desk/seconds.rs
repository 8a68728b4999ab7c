//! Acts on operators' accounts: an operator asks, and another one agrees or declines. Until then nothing has happened.

use sqlx::FromRow;

use super::{
    AtDesk, AtDeskResult, Desk, DeskAct, DeskOutcome, DeskRole, PersonAct, Reason, Turned,
    into_reply, people::Target,
};
use crate::accounts::{
    Caller, Fault, Reply,
    embedded::ground::{
        call::{CallError, CallResult},
        events::{Deed, EventName},
        store::Writing,
    },
};

/// Seconds for which an act waits.
const WAITS: i64 = 24 * 3600;

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
    /// Whether the caller has asked, or it is about their own account: then somebody else decides.
    pub is_mine: bool,
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
            is_mine: self.asked_by == at.account || self.account == at.account,
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
        .bind(now + WAITS)
        .bind(MOST)
        .execute(&mut **tx)
        .await?;
        if asked.rows_affected() == 0 {
            return Err(crate::domain::ErrorCode::TooManyRequests.into());
        }
        let detail = deed.about(act.act().as_str());
        let entry = deed.entry(EventName::DeskActAsked).of(&target.account.id).detail(&detail);
        Ok(self.ground.events.record(tx, entry).await?)
    }

    /// What waits for a second operator, the oldest first.
    pub async fn waiting(&self, caller: &Caller) -> Reply<DeskOutcome<Vec<WaitingAct>>> {
        into_reply(
            async {
                let at = self.entered(caller).await?;
                if !at.is_operator() {
                    return Err(Turned::NotFound);
                }
                let rows: Vec<WaitingRow> = sqlx::query_as(waiting!("ORDER BY d.asked_at, d.id"))
                    .bind(self.ground.clock.now())
                    .fetch_all(self.ground.store.pool())
                    .await?;
                Ok(rows.into_iter().filter_map(|row| row.of(&at)).collect())
            }
            .await,
        )
    }

    /// Agrees to what waits, which is done at once, or declines it. Who has asked does not decide, nor does the person whom it is about.
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
        let (account, asked_by) = (row.account.clone(), row.asked_by.clone());
        let act: PersonAct = serde_json::from_str(&row.act).map_err(|_| Turned::NotFound)?;
        let waiting = row.of(&at).ok_or(Turned::NotFound)?;
        if waiting.is_mine {
            return Err(Turned::Forbidden);
        }
        let gone = sqlx::query("DELETE FROM desk_requests WHERE id = $1")
            .bind(&waiting.id)
            .execute(&mut *tx)
            .await?;
        if gone.rows_affected() == 0 {
            return Err(Turned::NotFound);
        }
        let deed = self.deed(caller, &at, Some(waiting.reason));
        if !agrees {
            let detail = deed.about(waiting.act.as_str());
            let entry = deed.entry(EventName::DeskActDeclined).of(&account).detail(&detail);
            self.ground.events.record(&mut tx, entry).await?;
            tx.commit().await?;
            return Ok(());
        }
        // The account as it is now, and both of them still operators: who has asked as well.
        let asker = super::grants::grants(&mut tx, &asked_by).await?;
        if !asker.iter().any(|grant| grant.role == DeskRole::Operator) {
            return Err(Turned::Forbidden);
        }
        let target = self.target(&mut tx, &account).await?;
        target.grant_for(&at, waiting.act)?;
        self.perform(&mut tx, &at, &target, &act, &deed).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(())
    }
}
