//! The kinds of letters, where the button of each leads, and what each says: the ids of its messages.

use crate::{accounts::TokenKind, domain::LoginMethod};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Asks the person to activate a new account.
    Activation,
    /// Asks the person to set a password.
    Password(TokenKind),
    /// Opens a browser to passwords while somebody tries the person's name.
    Opening,
    PasswordChanged,
    /// Says that a second factor is required from now on.
    TwoFactorOn,
    /// Says that the second factor was switched off.
    TwoFactorOff,
    /// Says that the second factor may be turned off by letter in two weeks, unless somebody gives a code.
    TwoFactorOffAsked,
    /// Says that another authenticator app is enrolled.
    TwoFactorChanged,
    RecoveryCodesMade,
    RecoveryCodeUsed {
        left: i64,
    },
    /// Says that an identity at this provider opens the account from now on.
    IdentityLinked(LoginMethod),
    /// Says that such an identity no longer opens it; `None` if the configuration no longer has the provider.
    IdentityRemoved(Option<LoginMethod>),
    /// Says that a passkey opens the account from now on.
    PasskeyAdded,
    /// Says that a passkey no longer opens it.
    PasskeyRemoved,
    /// Says that wrong codes followed the right password.
    CodesGuessed,
    AccountClosed {
        /// When it is deleted, in seconds since 1970.
        deleted_at: i64,
    },
    /// Says that the closed account was kept.
    AccountReopened,
    /// Asks the reader of a new address to confirm it.
    EmailConfirm,
    /// Says at the old address that another one was given, and undoes it.
    EmailChanging,
    /// Says at the address that is left that the change to it was undone.
    EmailUndone,
    DeskBlocked,
    DeskUnblocked,
    /// Says at the old address that the desk has changed it, and undoes that.
    DeskEmailLeft,
    /// Says at the new address that the desk has entered it, and that it opens nothing yet.
    DeskEmailCame {
        /// Until when it opens nothing, in seconds since 1970.
        until: i64,
    },
    /// Says that somebody has signed in from a new browser, or first in a country.
    NewSignIn,
}

impl Letter {
    /// Whether its link opens the account to who reads it.
    pub(super) const fn opens(self) -> bool {
        matches!(self, Self::Password(_) | Self::Opening | Self::Activation)
    }

    /// The front end's path below the language.
    pub(super) fn path(self) -> &'static str {
        match self {
            Self::Activation => "/activate/",
            Self::Password(TokenKind::Reset) => "/setNewPassword/",
            Self::Password(TokenKind::Change) => "/changePassword/",
            Self::Password(TokenKind::Admin) => "/adminChangePassword/",
            Self::Opening => "/openBrowser/",
            Self::TwoFactorOffAsked
            | Self::AccountClosed { .. }
            | Self::EmailUndone
            | Self::DeskBlocked
            | Self::DeskUnblocked
            | Self::DeskEmailCame { .. } => "",
            // What really helps a person who did not do it: a new password by letter, and what the page after it removes.
            _ => "/forgotPassword",
        }
    }
}

/// The message ids of a letter.
pub struct Messages {
    pub subject: &'static str,
    /// What has happened, or what to do.
    pub lead: &'static str,
    /// The text of the button.
    pub action: &'static str,
    /// How long the link is valid, or what applies from now on.
    pub validity: &'static str,
    /// For a person who did not expect the letter.
    pub ignore: &'static str,
}

impl Letter {
    pub const fn messages(self) -> Messages {
        match self {
            Self::Activation => ACTIVATION,
            Self::Password(kind) => of_password_link(kind),
            Self::Opening => OPENING,
            Self::PasswordChanged => PASSWORD_CHANGED,
            Self::TwoFactorOn => TWO_FACTOR_ON,
            Self::TwoFactorOff => TWO_FACTOR_OFF,
            Self::TwoFactorOffAsked => TWO_FACTOR_OFF_ASKED,
            Self::TwoFactorChanged => TWO_FACTOR_CHANGED,
            Self::RecoveryCodesMade => notice(
                "mail-recovery-codes-made-subject",
                "mail-recovery-codes-made-lead",
                "mail-recovery-codes-made-validity",
            ),
            Self::RecoveryCodeUsed { .. } => notice(
                "mail-recovery-code-used-subject",
                "mail-recovery-code-used-lead",
                "mail-recovery-code-used-validity",
            ),
            Self::IdentityLinked(_) => notice(
                "mail-identity-linked-subject",
                "mail-identity-linked-lead",
                "mail-identity-linked-validity",
            ),
            Self::IdentityRemoved(provider) => notice(
                "mail-identity-removed-subject",
                "mail-identity-removed-lead",
                match provider {
                    Some(_) => "mail-identity-removed-validity",
                    None => "mail-identity-removed-unnamed",
                },
            ),
            Self::AccountClosed { .. } => ACCOUNT_CLOSED,
            Self::AccountReopened => ACCOUNT_REOPENED,
            Self::EmailConfirm => EMAIL_CONFIRM,
            Self::EmailChanging => EMAIL_CHANGING,
            Self::EmailUndone => EMAIL_UNDONE,
            Self::DeskBlocked => DESK_BLOCKED,
            Self::DeskUnblocked => DESK_UNBLOCKED,
            Self::DeskEmailLeft => DESK_EMAIL_LEFT,
            Self::DeskEmailCame { .. } => DESK_EMAIL_CAME,
            Self::CodesGuessed => CODES_GUESSED,
            Self::NewSignIn => NEW_SIGN_IN,
            Self::PasskeyAdded => PASSKEY_ADDED,
            Self::PasskeyRemoved => PASSKEY_REMOVED,
        }
    }
}

/// The ids of a letter whose link leads to a new password.
const fn of_password_link(kind: TokenKind) -> Messages {
    let (subject, lead, action, ignore) = match kind {
        TokenKind::Reset => (
            "mail-reset-subject",
            "mail-reset-lead",
            "mail-set-password",
            "mail-password-link-ignore",
        ),
        TokenKind::Change => (
            "mail-change-subject",
            "mail-change-lead",
            "common-change-password",
            "mail-password-link-ignore",
        ),
        TokenKind::Admin => (
            "mail-admin-change-subject",
            "mail-admin-change-lead",
            "mail-set-password",
            "mail-admin-change-ignore",
        ),
    };
    Messages { subject, lead, action, validity: "mail-password-link-validity", ignore }
}

const PASSWORD_CHANGED: Messages = Messages {
    subject: "mail-password-changed-subject",
    lead: "mail-password-changed-lead",
    action: "mail-not-me",
    validity: "mail-password-changed-validity",
    ignore: "mail-not-me-advice",
};

const NEW_SIGN_IN: Messages =
    notice("mail-new-sign-in-subject", "mail-new-sign-in-lead", "mail-new-sign-in-validity");

const PASSKEY_ADDED: Messages =
    notice("mail-passkey-added-subject", "mail-passkey-added-lead", "mail-passkey-added-validity");

const PASSKEY_REMOVED: Messages = notice(
    "mail-passkey-removed-subject",
    "mail-passkey-removed-lead",
    "mail-identity-removed-unnamed",
);

const CODES_GUESSED: Messages = Messages {
    subject: "mail-codes-guessed-subject",
    lead: "mail-codes-guessed-lead",
    action: "mail-set-password",
    validity: "mail-codes-guessed-validity",
    ignore: "mail-codes-guessed-ignore",
};

const ACCOUNT_CLOSED: Messages = Messages {
    subject: "mail-account-closed-subject",
    lead: "mail-account-closed-lead",
    action: "common-sign-in",
    validity: "mail-account-closed-validity",
    ignore: "mail-account-closed-advice",
};

const ACCOUNT_REOPENED: Messages = notice(
    "mail-account-reopened-subject",
    "mail-account-reopened-lead",
    "mail-account-reopened-validity",
);

const EMAIL_CONFIRM: Messages = Messages {
    subject: "mail-email-confirm-subject",
    lead: "mail-email-confirm-lead",
    action: "arrival-email-confirm",
    validity: "mail-password-link-validity",
    ignore: "mail-email-confirm-ignore",
};

const EMAIL_CHANGING: Messages = Messages {
    subject: "mail-email-changing-subject",
    lead: "mail-email-changing-lead",
    action: "arrival-email-undo",
    validity: "mail-email-changing-validity",
    ignore: "mail-email-changing-advice",
};

const EMAIL_UNDONE: Messages = Messages {
    subject: "mail-email-undone-subject",
    lead: "mail-email-undone-lead",
    action: "common-sign-in",
    validity: "mail-email-undone-validity",
    ignore: "mail-email-undone-advice",
};

const DESK_EMAIL_LEFT: Messages = Messages {
    action: "arrival-email-undo",
    validity: "mail-email-changing-validity",
    ignore: "mail-desk-email-left-advice",
    ..of_desk("mail-desk-email-left-subject", "mail-desk-email-left-lead", "")
};

/// The ids of a letter about what the desk has done.
const fn of_desk(subject: &'static str, lead: &'static str, validity: &'static str) -> Messages {
    Messages { subject, lead, action: "common-sign-in", validity, ignore: "mail-desk-advice" }
}

/// The ids of a notice after the fact. All notices share the advice to a person who did not do it.
const fn notice(subject: &'static str, lead: &'static str, validity: &'static str) -> Messages {
    Messages { subject, lead, validity, ..PASSWORD_CHANGED }
}

/// The ids of a notice of another authenticator: what helps against it has a time.
const fn of_new_factor(
    subject: &'static str,
    lead: &'static str,
    validity: &'static str,
) -> Messages {
    Messages { ignore: "mail-new-factor-advice", ..notice(subject, lead, validity) }
}

const ACTIVATION: Messages = Messages {
    subject: "mail-activation-subject",
    lead: "mail-activation-lead",
    action: "common-activate",
    validity: "mail-activation-validity",
    ignore: "mail-activation-ignore",
};

const OPENING: Messages = Messages {
    subject: "mail-opening-subject",
    lead: "mail-opening-lead",
    action: "open_browser-submit",
    validity: "mail-password-link-validity",
    ignore: "mail-opening-ignore",
};

const TWO_FACTOR_OFF_ASKED: Messages = Messages {
    action: "common-sign-in",
    ignore: "mail-two-factor-off-asked-advice",
    ..notice(
        "mail-two-factor-off-asked-subject",
        "mail-two-factor-off-asked-lead",
        "mail-two-factor-off-asked-validity",
    )
};

const DESK_BLOCKED: Messages =
    of_desk("mail-desk-blocked-subject", "mail-desk-blocked-lead", "mail-desk-blocked-validity");

const DESK_UNBLOCKED: Messages = of_desk(
    "mail-desk-unblocked-subject",
    "mail-desk-unblocked-lead",
    "mail-desk-unblocked-validity",
);

const DESK_EMAIL_CAME: Messages = of_desk(
    "mail-desk-email-came-subject",
    "mail-desk-email-came-lead",
    "mail-desk-email-came-validity",
);

const TWO_FACTOR_ON: Messages = of_new_factor(
    "mail-two-factor-on-subject",
    "mail-two-factor-on-lead",
    "mail-two-factor-on-validity",
);

const TWO_FACTOR_OFF: Messages = notice(
    "mail-two-factor-off-subject",
    "mail-two-factor-off-lead",
    "mail-two-factor-off-validity",
);

const TWO_FACTOR_CHANGED: Messages = of_new_factor(
    "mail-two-factor-changed-subject",
    "mail-two-factor-changed-lead",
    "mail-two-factor-changed-validity",
);
