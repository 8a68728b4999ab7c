//! Who is signed in, and how recently they have reauthenticated.

use sqlx::AnyConnection;

use crate::accounts::{
    Caller,
    embedded::{
        ground::refusal::CallResult,
        records::account::AccountRow,
        sessions::{
            Sessions,
            session::{Session, Stage},
        },
    },
};

/// Seconds for which a reauthentication counts.
const COUNTS: i64 = 5 * 60;

/// How much a reauthentication has to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The password or a strong method; the form itself asks for a code.
    Person,
    /// Also a code, if the account has a second factor.
    Whole,
}

/// A signed-in person: session and account.
pub struct Present {
    pub session: Session,
    pub account: AccountRow,
}

impl Session {
    /// Whether the person has reauthenticated to this depth recently enough.
    pub fn is_fresh(&self, account: &AccountRow, depth: Depth, now: i64) -> bool {
        let lately = |at: i64| now - at < COUNTS;
        let needs_code = depth == Depth::Whole && account.totp_secret.is_some();
        lately(self.proven_at) && (!needs_code || lately(self.code_at))
    }
}

impl Sessions {
    /// The person who is signed in with the caller's cookie.
    pub async fn present(
        &self,
        reader: &mut AnyConnection,
        caller: &Caller,
    ) -> CallResult<Option<Present>> {
        let found = self.session_and_account(reader, caller).await?;
        let found = found
            .filter(|(session, account)| session.stage == Stage::SignedIn && !account.is_blocked());
        Ok(found.map(|(session, account)| Present { session, account }))
    }
}
