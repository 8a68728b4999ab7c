//! Who is signed in, and what they have proven lately.

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

/// Seconds that a proof counts.
const COUNTS: i64 = 5 * 60;

/// How much is to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The password or a strong method; a code follows in the form itself.
    Person,
    /// With a code besides, where the account has a second factor.
    Whole,
}

/// Who is signed in, and the session.
pub struct Present {
    pub session: Session,
    pub account: AccountRow,
}

impl Session {
    /// Whether this much was proven within the last minutes.
    pub fn is_fresh(&self, account: &AccountRow, depth: Depth, now: i64) -> bool {
        let lately = |at: i64| now - at < COUNTS;
        let needs_code = depth == Depth::Whole && account.totp_secret.is_some();
        lately(self.proven_at) && (!needs_code || lately(self.code_at))
    }
}

impl Sessions {
    /// Whoever is signed in here.
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
