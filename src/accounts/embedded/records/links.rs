//! One-time links. The database has only the fingerprint of a token. A token can be checked repeatedly but used once.

use std::sync::Arc;

use sqlx::FromRow;

use crate::{
    accounts::{
        TokenKind,
        embedded::{
            ground::{Ground, call::CallResult, fingerprint, store::Writing},
            records::accounts::{AccountRow, account_columns, still_proven},
        },
    },
    domain::{ErrorCode, Secret, kept},
};

/// Links of one kind per account, including used ones; beyond that, the oldest are deleted.
const LINKS: i64 = 20;

/// Seconds for which somebody who types the code of a slip that counts no more is told so.
pub const SLIP_TOLD: i64 = 30 * 24 * 3600;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    Activation,
    Password(TokenKind),
    /// To open a browser to passwords while a name is paused.
    Opening,
    /// To set a password by the code of a printed slip, which is typed in place of the password.
    Slip,
}

impl LinkPurpose {
    fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::Password(kind) => kind.code(),
            Self::Opening => "opening",
            Self::Slip => "slip",
        }
    }

    /// How long a link is valid, in seconds (docs/behaviour.md section 21).
    pub fn lifetime(self) -> i64 {
        match self {
            Self::Activation => kept::ACTIVATION,
            Self::Password(_) | Self::Opening => kept::PASSWORD_LINK,
            Self::Slip => kept::SLIP,
        }
    }
}

/// Issues, checks and uses up one-time links.
pub struct Links {
    ground: Arc<Ground>,
}

impl Links {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    pub async fn issue(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        account: &AccountRow,
    ) -> CallResult<String> {
        // A link of the account page is worth what its session is worth. A link in a letter proves the mailbox, and somebody who
        // is merely signed in must not be able to end the one that the owner waits for; a new password ends them all.
        let proven_for = (purpose == LinkPurpose::Password(TokenKind::Change))
            .then_some(account.credentials_version);
        let token = self.ground.rng.token();
        self.keep(tx, purpose, account, &token, proven_for).await?;
        Ok(token)
    }

    /// Issues a token for a new password to somebody who has typed the code of a slip. Like the slip it proves no mailbox, and
    /// ends as soon as the person sets up something else that opens or protects the account.
    pub async fn issue_by_slip(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
    ) -> CallResult<String> {
        let (token, purpose) = (self.ground.rng.token(), LinkPurpose::Password(TokenKind::Admin));
        self.keep(tx, purpose, account, &token, Some(account.credentials_version)).await?;
        Ok(token)
    }

    /// Issues the code of a printed slip. An earlier one counts no more.
    pub async fn issue_slip(&self, tx: &mut Writing, account: &AccountRow) -> CallResult<SlipCode> {
        sqlx::query(
            "UPDATE tokens SET expires_at = $3 WHERE account = $1 AND kind = $2 AND expires_at > $3",
        )
        .bind(&account.id)
        .bind(LinkPurpose::Slip.code())
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        let code = SlipCode::new(self.ground.rng.bytes());
        let proven_for = Some(account.credentials_version);
        self.keep(tx, LinkPurpose::Slip, account, &code.token(&account.id), proven_for).await?;
        self.keep_waiting(tx, LinkPurpose::Slip, account).await?;
        Ok(code)
    }

    /// What somebody has typed in place of a password. A code is one question, which takes as long without an account and
    /// whatever slip it is of.
    pub async fn slip(&self, account: Option<AccountRow>, typed: &Secret) -> CallResult<TypedSlip> {
        let Some(code) = SlipCode::parse(typed) else { return Ok(TypedSlip::None) };
        let id = account.map(|account| account.id).unwrap_or_default();
        let row: Option<SlipRow> = sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            ", t.tries AS slip_tries, CASE WHEN t.used_at IS NULL AND t.expires_at > $3 AND ",
            still_proven!("t"),
            " THEN CAST(1 AS BIGINT) ELSE CAST(0 AS BIGINT) END AS slip_counts FROM accounts a JOIN tokens t ON t.account = a.id \
             WHERE t.token_hash = $1 AND t.kind = $2 AND (a.expires_at IS NULL OR a.expires_at > $3)"
        ))
        .bind(fingerprint(&code.token(&id)))
        .bind(LinkPurpose::Slip.code())
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        Ok(match row {
            None => TypedSlip::None,
            Some(row) if row.slip_counts == 1 => TypedSlip::Counts(Box::new(row.account)),
            Some(row) if row.slip_tries > 0 => TypedSlip::Used,
            Some(_) => TypedSlip::Ended,
        })
    }

    /// Notes that the code of a slip has led to the page of a new password, so that it can be told as used later.
    pub async fn note_slip(
        &self,
        tx: &mut Writing,
        account: &AccountRow,
        typed: &Secret,
    ) -> sqlx::Result<()> {
        let Some(code) = SlipCode::parse(typed) else { return Ok(()) };
        sqlx::query("UPDATE tokens SET tries = tries + 1 WHERE token_hash = $1 AND kind = $2")
            .bind(fingerprint(&code.token(&account.id)))
            .bind(LinkPurpose::Slip.code())
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Keeps an account that nobody has activated for as long as a link that activates it counts.
    pub async fn keep_waiting(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        account: &AccountRow,
    ) -> sqlx::Result<()> {
        sqlx::query(
            "UPDATE accounts SET expires_at = $2 WHERE id = $1 AND activated_at IS NULL AND expires_at < $2",
        )
        .bind(&account.id)
        .bind(self.ground.clock.now() + purpose.lifetime())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Stores the fingerprint of a token, and the version of the credentials that it counts for, if it counts for one alone.
    async fn keep(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        account: &AccountRow,
        token: &str,
        proven_for: Option<i64>,
    ) -> CallResult<()> {
        let now = self.ground.clock.now();
        sqlx::query(
            "DELETE FROM tokens WHERE account = $1 AND kind = $2 AND token_hash NOT IN \
             (SELECT token_hash FROM tokens WHERE account = $1 AND kind = $2 ORDER BY created_at DESC, token_hash LIMIT CAST($3 AS BIGINT))",
        )
        .bind(&account.id)
        .bind(purpose.code())
        .bind(LINKS - 1)
        .execute(&mut **tx)
        .await?;
        sqlx::query(
            "INSERT INTO tokens (token_hash, kind, account, created_at, expires_at, credentials_version) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
            .bind(fingerprint(token))
            .bind(purpose.code())
            .bind(&account.id)
            .bind(now)
            .bind(now + purpose.lifetime())
            .bind(proven_for)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    /// Seconds since the newest link of an account was issued that can still be used; `None` if there is none.
    pub async fn age_of_newest(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        account: &AccountRow,
    ) -> CallResult<Option<i64>> {
        let now = self.ground.clock.now();
        let newest: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(created_at) FROM tokens WHERE account = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3",
        )
        .bind(&account.id)
        .bind(purpose.code())
        .bind(now)
        .fetch_one(&mut **tx)
        .await?;
        Ok(newest.map(|at| now - at))
    }

    /// The account of a token that is valid: known, not expired and not used.
    pub async fn account_of_token(
        &self,
        purpose: LinkPurpose,
        token: &str,
    ) -> CallResult<Option<AccountRow>> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts a JOIN tokens t ON t.account = a.id \
             WHERE t.token_hash = $1 AND t.kind = $2 AND t.used_at IS NULL AND t.expires_at > $3 \
             AND (a.expires_at IS NULL OR a.expires_at > $3) AND ",
            still_proven!("t")
        ))
        .bind(fingerprint(token))
        .bind(purpose.code())
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?)
    }

    /// Uses a token up; `false` if it is no longer valid, for example because another call was faster.
    pub async fn spend(
        &self,
        tx: &mut Writing,
        purpose: LinkPurpose,
        token: &str,
    ) -> CallResult<bool> {
        let spent = sqlx::query(concat!(
            "UPDATE tokens SET used_at = $3 WHERE token_hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3 \
             AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = tokens.account AND ",
            still_proven!("tokens"),
            ")"
        ))
        .bind(fingerprint(token))
        .bind(purpose.code())
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(spent.rows_affected() == 1)
    }

    /// Uses up every link of an account but the one that activates it.
    pub async fn spend_all(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        let spending = sqlx::query(
            "UPDATE tokens SET used_at = $2 WHERE account = $1 AND kind <> 'activation' AND used_at IS NULL",
        );
        spending.bind(account).bind(self.ground.clock.now()).execute(&mut **tx).await.map(drop)
    }
}

// The code of a printed slip: twelve letters and digits that nobody takes for one another, sixty bits.

/// Letters and digits of a code: Crockford's base 32, which knows O and I as 0 and 1.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Signs of a code, and of a group as it is printed.
const SIGNS_OF_CODE: usize = 12;
const GROUP: usize = 4;

/// What somebody has typed in place of a password.
pub enum TypedSlip {
    /// The code of no slip of this account, or none at all.
    None,
    Counts(Box<AccountRow>),
    /// It has led to a new password, or the password was changed after it was typed.
    Used,
    /// Its day is over, a newer slip has taken its place, or the account is protected otherwise since.
    Ended,
}

impl TypedSlip {
    /// Why it signs nobody in. Only who has the slip in hand is told of it.
    pub const fn refusal(&self) -> ErrorCode {
        match self {
            Self::Used => ErrorCode::SlipUsed,
            Self::Ended => ErrorCode::SlipEnded,
            Self::None | Self::Counts(_) => ErrorCode::CheckEmailAndPassword,
        }
    }
}

#[derive(FromRow)]
struct SlipRow {
    #[sqlx(flatten)]
    account: AccountRow,
    slip_counts: i64,
    slip_tries: i64,
}

/// The code of a printed slip.
#[derive(Clone, PartialEq, Eq)]
pub struct SlipCode(String);

impl SlipCode {
    fn new(random: [u8; SIGNS_OF_CODE]) -> Self {
        Self(random.map(|byte| char::from(SIGNS[usize::from(byte % 32)])).iter().collect())
    }

    /// A code as somebody has typed it: in groups or not, in capitals or not.
    pub fn parse(typed: &Secret) -> Option<Self> {
        let signs = typed.expose().chars().filter(|c| !c.is_whitespace() && *c != '-');
        let code: String = signs
            .map(|c| match c.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            })
            .collect();
        let is_code = code.len() == SIGNS_OF_CODE && code.bytes().all(|c| SIGNS.contains(&c));
        is_code.then_some(Self(code))
    }

    /// As it is printed: three groups of four.
    pub fn printed(&self) -> Secret {
        let groups = [0, 1, 2].map(|at| &self.0[at * GROUP..(at + 1) * GROUP]);
        Secret::new(groups.join("-"))
    }

    /// What the table has the fingerprint of. With the account, so that nobody finds a code by trying it at all of them.
    fn token(&self, account: &str) -> String {
        format!("{account} {}", self.0)
    }
}
