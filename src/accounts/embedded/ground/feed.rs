//! Changes of accounts, as the feed for the platform numbers them. They are written in the transaction of the change, as the last
//! thing before its end: the row of the newest number is locked until then, so numbers follow the order of commits, nobody who
//! has read one number misses a lower one, and only the ends of such transactions wait for each other (docs/decisions/0074).

use sqlx::AnyConnection;

use crate::accounts::embedded::ground::{
    audit_entry::EventName as E,
    batches::{Value, insert},
};

words! {
    /// What has changed, by its name in the table and in the feed.
    Change {
        /// There is an account more. One that was registered waits for its activation.
        AccountAdded = "account_added",
        AccountActivated = "account_activated",
        /// Something of what the feed tells of an account is another.
        AccountChanged = "account_changed",
        RolesChanged = "roles_changed",
        AccountBlocked = "account_blocked",
        AccountUnblocked = "account_unblocked",
        AccountClosed = "account_closed",
        AccountReopened = "account_reopened",
        AccountDeleted = "account_deleted",
    }
}

/// What most events mean that mean something.
const OTHER: Option<Change> = Some(Change::AccountChanged);

/// A pattern of these events.
macro_rules! any_of {
    ($($event:ident)+) => { $(E::$event)|+ };
}

impl Change {
    /// What an event means for the feed; `None`: it changes nothing of what the feed tells. Every event stands here, so that a
    /// new one has to be decided about.
    pub const fn of(event: E) -> Option<Self> {
        match event {
            E::AccountRegistered | E::AccountAdded => Some(Self::AccountAdded),
            E::Activated => Some(Self::AccountActivated),
            E::AccountUpdated | E::DetailsChanged | E::EmailChanged | E::EmailChangeUndone => OTHER,
            E::RoleAdded | E::RoleRemoved => Some(Self::RolesChanged),
            E::AccountBlocked => Some(Self::AccountBlocked),
            E::AccountUnblocked => Some(Self::AccountUnblocked),
            E::AccountClosed => Some(Self::AccountClosed),
            E::AccountReopened => Some(Self::AccountReopened),
            E::RegistrationDeleted | E::AccountDeleted => Some(Self::AccountDeleted),
            any_of!(
                SignIn SignInStep SignInFailed TurnedAway SecondFactorFailed Reauthenticated
                ReauthenticationFailed AskingRefused SignOut SessionsEnded BrowserTrusted TrustEnded
                LettersChosen TermsAccepted ActivationFailed PasswordResetAsked OpeningAsked
                BrowserOpened PasswordReset PasswordChanged PasswordChangeFailed PasswordLinkMade
                TwoFactorOn TwoFactorChanged TwoFactorOff TwoFactorOffAsked BrowsersForgotten
                RecoveryCodesMade RecoveryCodeUsed IdentityLinked IdentityUnlinked PasskeyAdded
                PasskeyRenamed PasskeyRemoved PasskeyCopied RoleChosen ApplicationAllowed
                ApplicationWithdrawn TokenReused AccountsImported AccountsExported TriesForgotten
                LimitsLifted EmailChangeAsked DataTaken ClientAdded ClientChanged ClientRemoved
                ClientSecretRenewed LogoutNoticeLost DeskGranted DeskRevoked SlipMade SlipUsed DeskActAsked
                DeskActDeclined DeskLookupsReached YearBegun SchoolRefused SchoolRegistered
                SchoolApproved SchoolRemoved StorageKeyAdded StorageKeysRotated SigningKeyAdded
                SigningKeyRetired BackupMade
            ) => None,
        }
    }
}

/// A change that waits for the end of its transaction.
#[derive(Clone, Debug)]
pub struct FeedRow {
    /// In seconds since 1970.
    pub at: i64,
    pub change: Change,
    pub account: String,
    /// What a deleted account was called elsewhere. Of others it is read with their state.
    pub external_id: Option<String>,
}

/// Numbers these changes and writes them. To be done at the end of their transaction: others that have changes wait from here on.
pub async fn write(connection: &mut AnyConnection, changes: &[FeedRow]) -> sqlx::Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    let many = i64::try_from(changes.len()).unwrap_or(i64::MAX);
    let last: i64 = sqlx::query_scalar("UPDATE feed_counter SET last = last + $1 RETURNING last")
        .bind(many)
        .fetch_one(&mut *connection)
        .await?;
    let rows: Vec<Vec<Value<'_>>> = (last - many + 1..)
        .zip(changes)
        .map(|(number, one)| {
            vec![
                number.into(),
                one.at.into(),
                one.change.as_str().into(),
                one.account.as_str().into(),
                (&one.external_id).into(),
            ]
        })
        .collect();
    insert(connection, "feed (number, at, change, account, external_id)", &rows, "").await
}
