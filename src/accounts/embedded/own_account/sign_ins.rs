//! Where an account is signed in, and how to sign out everywhere else.

use crate::accounts::{
    Caller, Reply,
    embedded::{
        ground::{
            events::{AuditEntry, EventName, EventSource},
            refusal::{CallResult, plain},
        },
        own_account::{
            OwnAccount,
            proof::{Wish, into_reply},
        },
        sessions::{endings::SignIn, present::Depth},
    },
};

impl OwnAccount {
    /// Ends all other sessions of the account.
    pub async fn sign_out_elsewhere(&self, caller: &Caller) -> Reply<Wish<()>> {
        into_reply(self.signed_out_elsewhere(caller).await)
    }

    async fn signed_out_elsewhere(&self, caller: &Caller) -> CallResult<Reply<Wish<()>>> {
        let present = match self.proven(caller, Depth::Whole).await? {
            Ok(present) => present,
            Err(reply) => return Ok(reply),
        };
        let mut tx = self.store.begin().await?;
        let cookie = self.sessions.end_other_sessions(&mut tx, caller, &present).await?;
        let entry = AuditEntry::new(EventName::SessionsEnded, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.of(&present.account.id)).await?;
        tx.commit().await?;
        Ok(Reply::ok(Wish::Done(())).with_cookie(cookie))
    }

    /// Where this account is signed in, newest first.
    pub async fn sign_ins(&self, caller: &Caller, account: &str) -> Reply<Vec<SignIn>> {
        plain(self.sessions.sign_ins_of(caller, account).await)
    }
}
