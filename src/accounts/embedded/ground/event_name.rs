//! The closed list of events.

macro_rules! event_names {
    ($($(#[$doc:meta])+ $variant:ident = $name:literal, $text:literal);+ $(;)?) => {
        /// What happened. docs/security-rules.md section "The log" lists them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum EventName {
            $($(#[$doc])+ $variant),+
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
    /// A signed-in person has given the password again.
    Reauthenticated = "reauthenticated", "reauthenticated";
    /// A signed-in person gave a wrong password.
    ReauthenticationFailed = "reauthentication_failed", "not signed in";
    /// Too many people were asked about from one address.
    AskingRefused = "asking_refused", "too many people asked about";
    /// A sign-out.
    SignOut = "sign_out", "signed out";
    /// The person's other sessions were ended.
    SessionsEnded = "sessions_ended", "signed out everywhere else";
    /// The terms were accepted; the detail is their version.
    TermsAccepted = "terms_accepted", "terms accepted";
    /// A person has registered.
    AccountRegistered = "account_registered", "account registered";
    /// The link of a registration was followed.
    Activated = "activated", "account activated";
    /// A wrong password beside the link of a registration.
    ActivationFailed = "activation_failed", "account not activated";
    /// A registration is gone: its address belongs to somebody else, or too many wrong passwords came with its link.
    RegistrationDeleted = "registration_deleted", "registration deleted";
    /// A link for a new password was asked for.
    PasswordResetAsked = "password_reset_asked", "password reset requested";
    /// A link that opens a browser was asked for in a pause.
    OpeningAsked = "opening_asked", "link that opens a browser requested";
    /// A browser was opened by such a link.
    BrowserOpened = "browser_opened", "browser opened by a letter";
    /// A forgotten password was replaced.
    PasswordReset = "password_reset", "password changed";
    /// A password was changed by a person who knew it, or by a link that an operator sent (the detail says which).
    PasswordChanged = "password_changed", "password changed";
    /// A wrong old password with a link for changing it.
    PasswordChangeFailed = "password_change_failed", "password not changed";
    /// An operator made a link for a new password.
    PasswordLinkMade = "password_link_made", "link for a new password made";
    /// The second factor is on.
    TwoFactorOn = "two_factor_on", "two-factor sign-in enabled";
    /// Another authenticator app has taken the place of the former.
    TwoFactorChanged = "two_factor_changed", "two-factor sign-in changed";
    /// The second factor is off.
    TwoFactorOff = "two_factor_off", "two-factor sign-in disabled";
    /// The reader of the mailbox waits for the second factor to be turned off.
    TwoFactorOffAsked = "two_factor_off_asked", "two-factor sign-in may be turned off by letter in two weeks";
    /// Other browsers are not known any more.
    BrowsersForgotten = "browsers_forgotten", "known browsers forgotten";
    /// New recovery codes.
    RecoveryCodesMade = "recovery_codes_made", "recovery codes made";
    /// A recovery code was used.
    RecoveryCodeUsed = "recovery_code_used", "a recovery code was used";
    /// An identity at a provider was linked.
    IdentityLinked = "identity_linked", "identity linked";
    /// A linked identity was removed.
    IdentityUnlinked = "identity_unlinked", "linked identity removed";
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
    /// An operator added an account.
    AccountAdded = "account_added", "account added";
    /// An operator blocked an account.
    AccountBlocked = "account_blocked", "account blocked";
    /// An operator unblocked an account.
    AccountUnblocked = "account_unblocked", "account unblocked";
    /// An operator forgot the failed tries of an account.
    TriesForgotten = "tries_forgotten", "what was counted against it is forgotten";
    /// An operator lifted the ceilings of a place; the detail is the place.
    LimitsLifted = "limits_lifted", "what was counted at a place is forgotten";
    /// An operator deleted an account.
    AccountDeleted = "account_deleted", "account deleted";
    /// An operator registered an application; the detail is its id.
    ClientAdded = "client_added", "application registered";
    /// An operator removed an application; the detail is its id.
    ClientRemoved = "client_removed", "application removed";
    /// A school was registered; the detail is its id.
    SchoolRegistered = "school_registered", "school registered";
    /// An operator approved a school; the detail is its id.
    SchoolApproved = "school_approved", "school approved";
    /// An operator removed a school; the detail is its id.
    SchoolRemoved = "school_removed", "school removed";
    /// An operator added a storage key; the detail is its id.
    StorageKeyAdded = "storage_key_added", "storage key added";
    /// An operator sealed everything with the newest storage key; the detail is its id.
    StorageKeysRotated = "storage_keys_rotated", "values re-encrypted";
    /// An operator copied the database.
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
