//! Events as they are written: the entry, who caused it and from where, its row, and its line in the log.

use std::{borrow::Cow, env, fs, net::IpAddr};

use sqlx::AnyConnection;

use crate::{
    accounts::Caller,
    domain::{ErrorCode, LoginMethod},
};

macro_rules! event_names {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $text:literal);+ $(;)?) => {
        /// What happened. docs/security-rules.md section "The log" lists them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum EventName {
            $($(#[$doc])* $variant),+
        }

        impl EventName {
            /// Every event.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in the table and in the log.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The message of the log line.
            pub(super) const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

/// An event that is about to be written. It holds no name, personal code, phone, e-mail address or secret.
#[derive(Clone, Debug)]
pub struct AuditEntry<'a> {
    /// What happened.
    pub event: EventName,
    /// Who caused it.
    pub source: EventSource<'a>,
    /// Whose account it is about, if that is known: its id.
    pub account: Option<&'a str>,
    /// The login method.
    pub method: Option<LoginMethod>,
    /// Why it did not succeed.
    pub code: Option<ErrorCode>,
    /// A word of a closed list, a number, or the id of what it is about.
    pub detail: Option<&'a str>,
    /// The keyed hash of the name of a try.
    pub name: Option<&'a str>,
    /// What a deleted account was called in the system that its person came from. It stands in the feed alone.
    pub external_id: Option<&'a str>,
}

impl<'a> AuditEntry<'a> {
    /// An event that succeeded, and about no account so far.
    pub const fn new(event: EventName, source: EventSource<'a>) -> Self {
        Self {
            event,
            source,
            account: None,
            method: None,
            code: None,
            detail: None,
            name: None,
            external_id: None,
        }
    }

    /// About this account.
    pub fn of(self, account: &'a str) -> Self {
        Self { account: Some(account), ..self }
    }

    /// By this method.
    pub fn by(self, method: LoginMethod) -> Self {
        Self { method: Some(method), ..self }
    }

    /// It failed with this code.
    pub fn failed(self, code: ErrorCode) -> Self {
        Self { code: Some(code), ..self }
    }

    /// With this detail.
    pub fn detail(self, detail: &'a str) -> Self {
        Self { detail: Some(detail), ..self }
    }

    /// `ok` or the error code.
    pub fn outcome(&self) -> &'static str {
        self.code.map_or("ok", ErrorCode::as_str)
    }
}

/// The longest user agent that is kept.
const USER_AGENT: usize = 200;

/// Who caused an event, and from where.
#[derive(Clone, Debug)]
pub struct EventSource<'a> {
    /// `visitor`, `desk:ACCOUNT`, `operator:NAME`, `application:ID` or `service`
    pub actor: Cow<'a, str>,
    /// The visitor's address.
    pub address: Option<IpAddr>,
    /// The visitor's browser.
    pub user_agent: Cow<'a, str>,
    /// The incident number of the request.
    pub incident: &'a str,
}

impl<'a> EventSource<'a> {
    /// A visitor: somebody with a browser. Whose account it is about stands elsewhere.
    pub fn visitor(caller: &'a Caller) -> Self {
        Self {
            actor: Cow::Borrowed("visitor"),
            address: Some(caller.address),
            user_agent: printable(&caller.user_agent),
            incident: &caller.request_id,
        }
    }

    /// Somebody with this account, who helps at the desk.
    pub fn desk(caller: &'a Caller, account: &str) -> Self {
        Self { actor: Cow::Owned(format!("desk:{account}")), ..Self::visitor(caller) }
    }

    /// An application that calls the authorization server. Its address is a server's.
    pub fn application(client: &str) -> Self {
        Self::without_request(format!("application:{client}").into())
    }

    /// Who runs this command.
    pub fn operator() -> Self {
        Self::without_request(format!("operator:{}", operator_name()).into())
    }

    /// The service itself, when a time is over.
    pub const fn service() -> Self {
        Self::without_request(Cow::Borrowed("service"))
    }

    pub const fn without_request(actor: Cow<'a, str>) -> Self {
        Self { actor, address: None, user_agent: Cow::Borrowed(""), incident: "" }
    }
}

/// What somebody does with what is not theirs: an operator by a command, or at the desk and then with a reason.
#[derive(Clone, Debug)]
pub struct Deed<'a> {
    /// Who does it, and from where.
    pub source: EventSource<'a>,
    /// Why, in a word of a closed list.
    pub reason: Option<&'a str>,
}

impl Deed<'_> {
    /// By who runs this command.
    pub fn operator() -> Self {
        Self { source: EventSource::operator(), reason: None }
    }

    /// The event of it.
    pub fn entry(&self, event: EventName) -> AuditEntry<'_> {
        AuditEntry { detail: self.reason, ..AuditEntry::new(event, self.source.clone()) }
    }

    /// What an event of it is about, and the reason behind that.
    pub fn about(&self, what: &str) -> String {
        self.reason.map_or_else(|| what.to_owned(), |reason| format!("{what} {reason}"))
    }
}

/// The user of the operating system: who called `sudo`, else whom the process belongs to.
fn operator_name() -> String {
    let user = rustix::process::getuid().as_raw().to_string();
    let name_of_process = || {
        let users = fs::read_to_string("/etc/passwd").ok()?;
        let mut lines = users.lines().map(|line| line.split(':'));
        lines.find_map(|mut fields| {
            let name = fields.next()?;
            (fields.nth(1)? == user).then(|| name.to_owned())
        })
    };
    let caller = env::var("SUDO_USER").ok().filter(|name| !name.is_empty());
    let name = caller.or_else(name_of_process).unwrap_or_else(|| format!("uid {user}"));
    printable(&name).into_owned()
}

/// Printable ASCII alone, and not too much of it.
fn printable(text: &str) -> Cow<'_, str> {
    let is_printable = |c: char| c.is_ascii_graphic() || c == ' ';
    if text.len() <= USER_AGENT && text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|c| is_printable(*c)).take(USER_AGENT).collect())
}

/// A row of the table. It owns its parts, because it may have to wait for the database.
pub struct EventRow {
    at: i64,
    event: &'static str,
    outcome: &'static str,
    method: Option<String>,
    account: Option<String>,
    address: Option<String>,
    user_agent: Option<String>,
    incident: Option<String>,
    actor: String,
    detail: Option<String>,
    times: i64,
    name: Option<String>,
}

/// What leads to an account once the database answers: a name as it was typed, or the fingerprint of a session cookie.
#[derive(Default)]
pub struct AccountLead {
    /// A user name or e-mail address.
    pub login_name: Option<String>,
    /// The fingerprint of a session cookie.
    pub session: Option<String>,
}

impl EventRow {
    /// The row of this event, which stands for so many. `at` is in milliseconds.
    pub fn of(entry: &AuditEntry<'_>, at: i64, times: i64) -> Self {
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self {
            at,
            event: entry.event.as_str(),
            outcome: entry.outcome(),
            method: entry.method.map(|method| method.code().to_owned()),
            account: entry.account.map(str::to_owned),
            address: entry.source.address.map(|address| address.to_string()),
            user_agent: given(&entry.source.user_agent),
            incident: given(entry.source.incident),
            actor: entry.source.actor.to_string(),
            detail: entry.detail.map(str::to_owned),
            times,
            name: entry.name.and_then(given),
        }
    }

    /// Writes it. Without an account it gets the one that the lead leads to.
    pub async fn insert(
        &self,
        connection: &mut AnyConnection,
        node: &str,
        lead: &AccountLead,
    ) -> sqlx::Result<()> {
        let account = match (&self.account, &lead.login_name, &lead.session) {
            (None, None, None) => None,
            (None, login_name, session) => {
                let owner = sqlx::query_scalar(
                    "SELECT account FROM login_names WHERE name = $1 UNION ALL SELECT account FROM sessions WHERE token_hash = $2 LIMIT 1",
                );
                owner.bind(login_name).bind(session).fetch_optional(&mut *connection).await?
            }
            (known, ..) => known.clone(),
        };
        sqlx::query(
            "INSERT INTO events (at, event, outcome, method, account, address, user_agent, incident, actor, detail, times, name, node) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(self.at)
        .bind(self.event)
        .bind(self.outcome)
        .bind(&self.method)
        .bind(account)
        .bind(&self.address)
        .bind(&self.user_agent)
        .bind(&self.incident)
        .bind(&self.actor)
        .bind(&self.detail)
        .bind(self.times)
        .bind(&self.name)
        .bind(node)
        .execute(connection)
        .await?;
        Ok(())
    }
}

// The log line of an event: of the target `lavi::sign_in` for tries, of `lavi::audit` for everything else.

/// What the log says of an event: nothing that a stranger wrote, so no user agent. It owns its parts, because it may have
/// to wait for a commit.
pub struct LogLine {
    event: EventName,
    actor: String,
    address: Option<IpAddr>,
    incident: String,
    account: Option<String>,
    method: Option<LoginMethod>,
    code: Option<ErrorCode>,
    detail: Option<String>,
    name: Option<String>,
}

impl LogLine {
    pub fn of(entry: &AuditEntry<'_>) -> Self {
        Self {
            event: entry.event,
            actor: entry.source.actor.clone().into_owned(),
            address: entry.source.address,
            incident: entry.source.incident.to_owned(),
            account: entry.account.map(str::to_owned),
            method: entry.method,
            code: entry.code,
            detail: entry.detail.map(str::to_owned),
            name: entry.name.map(str::to_owned),
        }
    }

    /// Writes the line.
    pub fn write(self) {
        let outcome = match self.code {
            None => "success",
            Some(_) if self.event == EventName::TurnedAway => "fault",
            Some(ErrorCode::ConfirmRecaptcha) => "captcha",
            Some(ErrorCode::LoginPaused) => "paused",
            Some(ErrorCode::TooManyRequests) => "refused",
            Some(_) => "failed",
        };
        macro_rules! line {
            ($target:literal) => {
                tracing::info!(
                    target: $target,
                    outcome,
                    code = self.code.map(ErrorCode::as_str),
                    method = self.method.map(display),
                    address = self.address.map(display),
                    account = self.account.map(display),
                    event = self.event.as_str(),
                    actor = self.actor,
                    incident = self.incident,
                    detail = self.detail,
                    name = self.name.map(display),
                    "{}", self.event.text()
                )
            };
        }
        if self.event.is_try() { line!("lavi::sign_in") } else { line!("lavi::audit") }
    }
}

event_names! {
    /// A sign-in is complete.
    SignIn = "sign_in", "signed in";
    /// A step of a sign-in is done; the detail says what comes next.
    SignInStep = "sign_in_step", "a step of a sign-in is done";
    /// A try to sign in did not succeed.
    SignInFailed = "sign_in_failed", "not signed in";
    /// A fault or a full queue turned somebody away; the detail is what they were about to do.
    TurnedAway = "turned_away", "turned away by a fault of ours";
    /// A code of the second factor was not accepted.
    SecondFactorFailed = "second_factor_failed", "not signed in";
    Reauthenticated = "reauthenticated", "reauthenticated";
    /// A signed-in person gave a wrong password.
    ReauthenticationFailed = "reauthentication_failed", "not signed in";
    /// Too many people were asked about from one address.
    AskingRefused = "asking_refused", "too many people asked about";
    SignOut = "sign_out", "signed out";
    /// The person's other sessions were ended; the detail says if it was one, or all with their own.
    SessionsEnded = "sessions_ended", "signed out everywhere else";
    /// The second factor is not asked for in this browser for some days.
    BrowserTrusted = "browser_trusted", "browser trusted";
    /// The second factor is asked for again in a browser.
    TrustEnded = "trust_ended", "browser no longer trusted";
    /// The person chose of which sign-ins they get a letter; the detail says it.
    LettersChosen = "letters_chosen", "letters about sign-ins chosen";
    /// The terms were accepted; the detail is their version.
    TermsAccepted = "terms_accepted", "terms accepted";
    AccountRegistered = "account_registered", "account registered";
    Activated = "activated", "account activated";
    /// A wrong password beside the link of a registration.
    ActivationFailed = "activation_failed", "account not activated";
    /// A registration is gone: its address belongs to somebody else, too many wrong passwords came with its link, or nobody
    /// activated it in time; the detail says which.
    RegistrationDeleted = "registration_deleted", "registration deleted";
    PasswordResetAsked = "password_reset_asked", "password reset requested";
    /// A link that opens a browser was asked for in a pause.
    OpeningAsked = "opening_asked", "link that opens a browser requested";
    BrowserOpened = "browser_opened", "browser opened by a letter";
    /// A forgotten password was replaced.
    PasswordReset = "password_reset", "password changed";
    /// A password was changed by a person who knew it, or by a link that an operator sent (the detail says which).
    PasswordChanged = "password_changed", "password changed";
    /// A wrong old password with a link for changing it.
    PasswordChangeFailed = "password_change_failed", "password not changed";
    PasswordLinkMade = "password_link_made", "link for a new password made";
    TwoFactorOn = "two_factor_on", "two-factor sign-in enabled";
    /// Another authenticator app has taken the place of the former.
    TwoFactorChanged = "two_factor_changed", "two-factor sign-in changed";
    TwoFactorOff = "two_factor_off", "two-factor sign-in disabled";
    /// The reader of the mailbox waits for the second factor to be turned off.
    TwoFactorOffAsked = "two_factor_off_asked", "two-factor sign-in may be turned off by letter in two weeks";
    BrowsersForgotten = "browsers_forgotten", "known browsers forgotten";
    RecoveryCodesMade = "recovery_codes_made", "recovery codes made";
    RecoveryCodeUsed = "recovery_code_used", "a recovery code was used";
    IdentityLinked = "identity_linked", "identity linked";
    IdentityUnlinked = "identity_unlinked", "linked identity removed";
    /// A passkey was added; the detail is its id.
    PasskeyAdded = "passkey_added", "passkey added";
    /// A passkey was renamed; the detail is its id.
    PasskeyRenamed = "passkey_renamed", "passkey renamed";
    /// A passkey was removed; the detail is its id.
    PasskeyRemoved = "passkey_removed", "passkey removed";
    /// A passkey's counter has not gone on, so there may be a copy; the detail is its id.
    PasskeyCopied = "passkey_copied", "passkey refused: its counter does not go on";
    /// A role was chosen for the session; the detail is its name.
    RoleChosen = "role_chosen", "role chosen";
    /// An operator gave a role; the detail is its name.
    RoleAdded = "role_added", "role given";
    /// An operator took a role away; the detail is its number.
    RoleRemoved = "role_removed", "role taken away";
    /// An application got access; the detail is its id.
    ApplicationAllowed = "application_allowed", "access allowed";
    /// An application's access was withdrawn; the detail is its id.
    ApplicationWithdrawn = "application_withdrawn", "access withdrawn";
    /// A code or refresh token was used twice; its grant has ended.
    TokenReused = "token_reused", "a code or refresh token was refused; what came of it has ended";
    AccountAdded = "account_added", "account added";
    AccountUpdated = "account_updated", "account updated by an import";
    /// An operator brought people in; the detail is how many.
    AccountsImported = "accounts_imported", "accounts imported";
    /// An operator took everybody's accounts out; the detail says whether with secrets.
    AccountsExported = "accounts_exported", "accounts exported";
    AccountBlocked = "account_blocked", "account blocked";
    AccountUnblocked = "account_unblocked", "account unblocked";
    /// An operator forgot the failed tries of an account.
    TriesForgotten = "tries_forgotten", "what was counted against it is forgotten";
    /// An operator lifted the ceilings of a place; the detail is the place.
    LimitsLifted = "limits_lifted", "what was counted at a place is forgotten";
    DetailsChanged = "details_changed", "own details changed";
    /// Another e-mail address was given, which a letter to it has to confirm.
    EmailChangeAsked = "email_change_asked", "change of an e-mail address asked for";
    EmailChanged = "email_changed", "e-mail address changed";
    EmailChangeUndone = "email_change_undone", "change of an e-mail address undone";
    DataTaken = "data_taken", "own data downloaded";
    /// A person closed their account, which is deleted in thirty days.
    AccountClosed = "account_closed", "account closed by its person, to be deleted in thirty days";
    AccountReopened = "account_reopened", "closed account kept by its person";
    /// An operator deleted an account, or its thirty days were over (the actor is `service`).
    AccountDeleted = "account_deleted", "account deleted";
    /// An application was not told in a day that a session has ended; the detail is its id.
    LogoutNoticeLost = "logout_notice_lost", "an application could not be told that a session has ended";
    /// An operator registered an application; the detail is its id.
    ClientAdded = "client_added", "application registered";
    /// An operator changed what is registered of an application; the detail is its id.
    ClientChanged = "client_changed", "application changed";
    /// An operator removed an application; the detail is its id.
    ClientRemoved = "client_removed", "application removed";
    /// An operator made a new secret for an application; the detail is its id.
    ClientSecretRenewed = "client_secret_renewed", "new secret of an application";
    /// Somebody may help at the desk from now on; the detail is as what.
    DeskGranted = "desk_granted", "may help at the desk";
    DeskRevoked = "desk_revoked", "may help at the desk no more";
    SlipMade = "slip_made", "slip with a one-time code made";
    /// The code of a slip was used; a new password follows.
    SlipUsed = "slip_used", "code of a slip used";
    /// Something waits at the desk for a second operator; the detail is what.
    DeskActAsked = "desk_act_asked", "waits for a second operator";
    DeskActDeclined = "desk_act_declined", "declined by a second operator";
    /// Somebody has looked up more people at the desk than it allows.
    DeskLookupsReached = "desk_lookups_reached", "too many people looked up at the desk";
    /// A new school year has begun at the desk; the detail says how many people moved and how many leave.
    YearBegun = "year_begun", "classes moved up";
    /// A school was registered; the detail is its id.
    SchoolRegistered = "school_registered", "school registered";
    /// An operator approved a school; the detail is its id.
    SchoolApproved = "school_approved", "school approved";
    /// An operator refused a school, whose registration is deleted; the detail is its id.
    SchoolRefused = "school_refused", "school refused";
    /// An operator removed a school; the detail is its id.
    SchoolRemoved = "school_removed", "school removed";
    /// An operator added a storage key; the detail is its id.
    StorageKeyAdded = "storage_key_added", "storage key added";
    /// An operator sealed everything with the newest storage key; the detail is its id.
    StorageKeysRotated = "storage_keys_rotated", "values re-encrypted";
    /// An operator made a new key that is to sign ID tokens; the detail is its id.
    SigningKeyAdded = "signing_key_added", "key for signing ID tokens added";
    /// An operator retired a key that signed ID tokens; the detail is its id.
    SigningKeyRetired = "signing_key_retired", "key for signing ID tokens retired";
    BackupMade = "backup_made", "database copied";
}

impl EventName {
    /// The event with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.as_str() == name)
    }

    /// Whether it is how a try ended. Those log lines have a target of their own (docs/guessing.md).
    pub(super) const fn is_try(self) -> bool {
        matches!(
            self,
            Self::SignIn
                | Self::SignInFailed
                | Self::TurnedAway
                | Self::SecondFactorFailed
                | Self::ReauthenticationFailed
                | Self::AskingRefused
        )
    }
}
