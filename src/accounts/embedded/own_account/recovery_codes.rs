//! New recovery codes for the signed-in person.

use crate::{
    accounts::{
        Caller, Reply,
        embedded::{
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::{CallResult, plain},
            },
            mail::letters::Letter,
            own_account::{
                OwnAccount,
                proof::{Wish, into_reply},
            },
            sessions::present::Depth,
        },
    },
    domain::Secret,
};

impl OwnAccount {
    /// Replaces all recovery codes with new ones.
    pub async fn make_recovery_codes(&self, caller: &Caller) -> Reply<Wish<Vec<Secret>>> {
        into_reply(self.remade(caller).await)
    }

    async fn remade(&self, caller: &Caller) -> CallResult<Reply<Wish<Vec<Secret>>>> {
        let present = match self.proven(caller, Depth::Whole).await? {
            Ok(present) => present,
            Err(reply) => return Ok(reply),
        };
        let account = &present.account;
        if account.totp_secret.is_none() {
            return Ok(Reply::ok(Wish::Unproven));
        }
        let fresh = self.second_factors.recovery_codes.fresh_codes().await?;
        let mut tx = self.store.begin().await?;
        let codes =
            self.second_factors.recovery_codes.keep_codes(&mut tx, &account.id, fresh).await?;
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        self.mail.write(&mut tx, Letter::RecoveryCodesMade, account, "").await?;
        let entry = AuditEntry::new(EventName::RecoveryCodesMade, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(Wish::Done(codes)).with_cookie(cookie))
    }

    /// How many unused recovery codes there are.
    pub async fn recovery_codes_left(&self, account: &str) -> Reply<i64> {
        plain(self.second_factors.recovery_codes.codes_left(account).await)
    }
}
