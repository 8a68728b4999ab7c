//! Limits on tries. A captcha comes before any refusal; a refusal never shuts out the person whose account is attacked,
//! nor a school that signs in from one address.
//!
//! A try is counted before the password is looked at, so that a hundred tries at once are a hundred tries, and taken
//! back when it was no failure. Failures count by account, by account with address, and by address:
//!
//! - from the third failure on an account (or a name that does not exist) asks for a captcha everywhere;
//! - after ten it is blocked for addresses from which its person has never signed in; a known address has a limit of
//!   its own, ten times as high;
//! - an address alone is never refused: after two hundred failures it is asked for captchas.
//!
//! A complete sign-in forgets the failures of its account and those at its own address. Those at another address count on:
//! whoever guesses there gets no new tries by it.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, AssertSqlSafe};

use crate::{
    accounts::{
        Caller, LoginOutcome,
        embedded::{Embedded, refusal::Answer, store::Writing, tokens::fingerprint},
    },
    domain::ErrorCode,
};

/// The counters that a try at signing in touches.
#[derive(Serialize, Deserialize)]
pub struct Gate {
    account: String,
    pair: String,
    address: String,
    known: bool,
}

/// A network address as counters know it; of IPv6 the network of one household.
pub fn place(address: IpAddr) -> String {
    fingerprint(&match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            address.to_ipv4_mapped().map_or_else(|| format!("{:x?}", &address.segments()[..4]), |address| address.to_string())
        }
    })
}

impl Embedded {
    /// The gate before an account, or before a name that does not exist.
    pub(super) async fn gate(&self, caller: &Caller, account: Option<&str>, name: &str) -> Answer<Gate> {
        let place = place(caller.address);
        let subject = account.map_or_else(|| fingerprint(name), str::to_owned);
        let known = sqlx::query("SELECT 1 FROM known_addresses WHERE account = $1 AND address = $2")
            .bind(&subject)
            .bind(&place)
            .fetch_optional(self.store.pool())
            .await?
            .is_some();
        Ok(Gate {
            account: format!("account:{subject}"),
            pair: format!("account:{subject}@{place}"),
            address: format!("address:{place}"),
            known,
        })
    }

    /// Whether the next try needs a captcha.
    pub(super) async fn needs_captcha(&self, gate: &Gate) -> Answer<bool> {
        let limits = self.settings.limits;
        let tries: Vec<(String, i64)> =
            sqlx::query_as("SELECT id, tries FROM attempts WHERE id IN ($1, $2, $3) AND last_at > $4")
                .bind(&gate.account)
                .bind(&gate.pair)
                .bind(&gate.address)
                .bind(self.clock.now() - limits.window)
                .fetch_all(self.store.pool())
                .await?;
        let of = |id: &str| tries.iter().find(|(counted, _)| counted == id).map_or(0, |(_, tries)| *tries);
        Ok(of(&gate.account) >= limits.captcha_after
            || of(&gate.pair) >= limits.captcha_after
            || of(&gate.address) >= limits.address_captcha_after)
    }

    /// Lets a try through and counts it, or says what is missing.
    pub(super) async fn pass(&self, caller: &Caller, gate: &Gate, recaptcha: Option<&str>) -> Answer<Option<LoginOutcome>> {
        let limits = self.settings.limits;
        let refused = |code| Some(LoginOutcome { show_captcha: true, ..LoginOutcome::failed(code) });
        if self.needs_captcha(gate).await? && !self.captcha_solved(caller, recaptcha).await? {
            return Ok(refused(ErrorCode::ConfirmRecaptcha));
        }
        let (deciding, other, limit) = if gate.known {
            (&gate.pair, &gate.account, limits.block_known_after)
        } else {
            (&gate.account, &gate.pair, limits.block_after)
        };
        let mut tx = self.store.begin().await?;
        if !self.count(&mut tx, [deciding, other, &gate.address], limit).await? {
            tracing::warn!(known_address = gate.known, "too many failed sign-ins of one account");
            return Ok(refused(ErrorCode::LoginFailedCountBlock));
        }
        tx.commit().await?;
        Ok(None)
    }

    /// Takes back a try that was no failure.
    pub(super) async fn forgive(&self, gate: &Gate) -> Answer<()> {
        Ok(forgive(&mut *self.store.connection().await?, gate).await?)
    }

    /// How many tries count at present.
    pub(super) async fn tries(&self, id: &str) -> Answer<i64> {
        Ok(sqlx::query_scalar("SELECT tries FROM attempts WHERE id = $1 AND last_at > $2")
            .bind(id)
            .bind(self.clock.now() - self.settings.limits.window)
            .fetch_optional(self.store.pool())
            .await?
            .unwrap_or(0))
    }

    /// Counts a try with all of these counters, unless the first one has reached its limit; a refused try does not prolong the
    /// refusal. Where it says no, the transaction is to be dropped.
    pub(super) async fn count<const N: usize>(&self, tx: &mut Writing, ids: [&str; N], limit: i64) -> Answer<bool> {
        let now = self.clock.now();
        let rows: Vec<String> = (0..N).map(|place| format!("(${}, 1, $2)", if place == 0 { 1 } else { place + 4 })).collect();
        let statement = AssertSqlSafe(format!(
            "INSERT INTO attempts (id, tries, last_at) VALUES {} ON CONFLICT (id) DO UPDATE SET \
             tries = CASE WHEN attempts.last_at > $3 THEN attempts.tries + 1 ELSE 1 END, last_at = excluded.last_at \
             WHERE attempts.id <> $1 OR attempts.tries < $4 OR attempts.last_at <= $3",
            rows.join(", ")
        ));
        let [first, others @ ..] = ids.as_slice() else { return Ok(true) };
        let query = sqlx::query(statement).bind(*first).bind(now).bind(now - self.settings.limits.window).bind(limit);
        let query = others.iter().fold(query, |query, id| query.bind(*id));
        let counted = query.execute(&mut **tx).await?;
        Ok(counted.rows_affected() == u64::try_from(N).unwrap_or_default())
    }
}

/// Takes back a try that was no failure.
pub async fn forgive(connection: &mut AnyConnection, gate: &Gate) -> sqlx::Result<()> {
    sqlx::query("UPDATE attempts SET tries = tries - 1 WHERE id IN ($1, $2, $3) AND tries > 0")
        .bind(&gate.account)
        .bind(&gate.pair)
        .bind(&gate.address)
        .execute(connection)
        .await?;
    Ok(())
}

/// A complete sign-in at this place: forgets the failures of the account, and those there.
pub async fn forget_at(tx: &mut Writing, account: &str, place: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM attempts WHERE id IN ($1, $2)")
        .bind(format!("account:{account}"))
        .bind(format!("account:{account}@{place}"))
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// Forgets the failures of an account, everywhere. Reads the whole table: for what is done rarely.
pub async fn forget(tx: &mut Writing, account: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM attempts WHERE id = $1 OR id LIKE $2")
        .bind(format!("account:{account}"))
        .bind(format!("account:{account}@%"))
        .execute(&mut **tx)
        .await?;
    Ok(())
}
