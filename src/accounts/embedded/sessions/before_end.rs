//! What is done before sessions are deleted: applications that they have signed their person in to, and that want to be told,
//! have a row in `logout_notices` in the same transaction.

use std::sync::Arc;

use crate::accounts::embedded::ground::{Ground, store::Writing};

/// What is done before some sessions end: the statements, in which the sessions are `s`.
pub(super) struct EndingSessions {
    /// Until the end of the transaction no code of theirs is exchanged.
    held: &'static str,
    notices: &'static str,
    grants: &'static str,
    sign_ins: &'static str,
}

macro_rules! ending {
    ($which:expr, $now:literal) => {
        EndingSessions {
            held: concat!(
                "UPDATE sessions SET seen_at = seen_at WHERE token_hash IN (SELECT s.token_hash FROM sessions s WHERE ",
                $which,
                ")"
            ),
            notices: concat!(
                "INSERT INTO logout_notices (client, session, account, subject, made_at, next_try_at) \
                 SELECT i.client, i.session, i.account, CASE WHEN c.sector IS NULL THEN i.account ELSE u.subject END, ",
                $now,
                ", ",
                $now,
                " FROM sessions s JOIN oauth_sign_ins i ON i.session = s.public_id JOIN oauth_clients c ON c.id = i.client \
                 LEFT JOIN oauth_subjects u ON u.account = i.account AND u.sector = c.sector \
                 WHERE c.back_channel_logout IS NOT NULL AND (",
                $which,
                ") ON CONFLICT (client, session) DO NOTHING"
            ),
            grants: concat!(
                "DELETE FROM oauth_grants WHERE id IN (SELECT g.id FROM sessions s \
                 JOIN oauth_grants g ON g.account = s.account AND g.session = s.public_id \
                 WHERE (g.code_used_at IS NULL OR ' ' || g.scopes || ' ' NOT LIKE '% offline_access %') AND (",
                $which,
                "))"
            ),
            sign_ins: concat!(
                "DELETE FROM oauth_sign_ins WHERE session IN (SELECT s.public_id FROM sessions s WHERE ",
                $which,
                ")"
            ),
        }
    };
}

impl EndingSessions {
    pub const OF_COOKIE: Self = ending!("s.token_hash = $1", "CAST($2 AS BIGINT)");
    /// All of an account but that of a cookie.
    pub const OF_ACCOUNT: Self =
        ending!("s.account = $1 AND s.token_hash <> $2", "CAST($3 AS BIGINT)");
    /// One of an account by its name, but not that of a cookie.
    pub const NAMED: Self =
        ending!("s.account = $1 AND s.public_id = $2 AND s.token_hash <> $3", "CAST($4 AS BIGINT)");
    /// What makes way for a new session, the third: that of another account with the same cookie, the first, and those that are
    /// too many.
    pub const REPLACED: Self = ending!(
        "(s.token_hash = $1 AND s.account <> $2) OR s.token_hash IN (SELECT m.token_hash FROM sessions m WHERE m.account = $2 \
         AND m.token_hash <> $3 AND m.token_hash <> $1 ORDER BY m.expires_at DESC, m.token_hash LIMIT 1000000 OFFSET 99)",
        "CAST($4 AS BIGINT)"
    );
}

/// Does what has to be done before sessions end.
pub(super) struct SessionEnds {
    ground: Arc<Ground>,
}

impl SessionEnds {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// Does what has to be done before these sessions are deleted: the applications will be told, and what they may do without
    /// their person stays alone.
    pub(super) async fn before(
        &self,
        tx: &mut Writing,
        ending: &EndingSessions,
        values: &[&str],
    ) -> sqlx::Result<()> {
        let of = |statement: &'static str| {
            values
                .iter()
                .fold(sqlx::query(statement), |query, value| query.bind((*value).to_owned()))
        };
        if of(ending.held).execute(&mut **tx).await?.rows_affected() == 0 {
            return Ok(());
        }
        let now = self.ground.clock.now();
        let written = of(ending.notices).bind(now).execute(&mut **tx).await?.rows_affected();
        of(ending.grants).execute(&mut **tx).await?;
        of(ending.sign_ins).execute(&mut **tx).await?;
        if written > 0 {
            let bell = self.ground.notices.clone();
            tx.after_commit(move || bell.notify_one());
        }
        Ok(())
    }
}
