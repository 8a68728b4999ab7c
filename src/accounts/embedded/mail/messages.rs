//! The wording of each letter.

use crate::accounts::{embedded::mail::letters::Letter, request::TokenKind};

/// The message ids of a letter.
pub struct Messages {
    /// The subject line.
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
    /// The message ids of this letter.
    pub const fn messages(self) -> Messages {
        match self {
            Self::Activation => Messages {
                subject: "mail-activation-subject",
                lead: "mail-activation-lead",
                action: "common-activate",
                validity: "mail-activation-validity",
                ignore: "mail-activation-ignore",
            },
            Self::Password(TokenKind::Reset) => Messages {
                subject: "mail-reset-subject",
                lead: "mail-reset-lead",
                action: "mail-set-password",
                validity: "mail-password-link-validity",
                ignore: "mail-password-link-ignore",
            },
            Self::Password(TokenKind::Change) => Messages {
                subject: "mail-change-subject",
                lead: "mail-change-lead",
                action: "common-change-password",
                validity: "mail-password-link-validity",
                ignore: "mail-password-link-ignore",
            },
            Self::Password(TokenKind::Admin) => Messages {
                subject: "mail-admin-change-subject",
                lead: "mail-admin-change-lead",
                action: "mail-set-password",
                validity: "mail-password-link-validity",
                ignore: "mail-admin-change-ignore",
            },
            Self::Opening => Messages {
                subject: "mail-opening-subject",
                lead: "mail-opening-lead",
                action: "open_browser-submit",
                validity: "mail-password-link-validity",
                ignore: "mail-opening-ignore",
            },
            Self::PasswordChanged => Messages {
                subject: "mail-password-changed-subject",
                lead: "mail-password-changed-lead",
                action: "mail-not-me",
                validity: "mail-password-changed-validity",
                ignore: "mail-not-me-advice",
            },
            Self::TwoFactorOn => of_new_factor(
                "mail-two-factor-on-subject",
                "mail-two-factor-on-lead",
                "mail-two-factor-on-validity",
            ),
            Self::TwoFactorOff => notice(
                "mail-two-factor-off-subject",
                "mail-two-factor-off-lead",
                "mail-two-factor-off-validity",
            ),
            Self::TwoFactorOffAsked => Messages {
                action: "common-sign-in",
                ignore: "mail-two-factor-off-asked-advice",
                ..notice(
                    "mail-two-factor-off-asked-subject",
                    "mail-two-factor-off-asked-lead",
                    "mail-two-factor-off-asked-validity",
                )
            },
            Self::TwoFactorChanged => of_new_factor(
                "mail-two-factor-changed-subject",
                "mail-two-factor-changed-lead",
                "mail-two-factor-changed-validity",
            ),
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
            Self::IdentityRemoved(Some(_)) => notice(
                "mail-identity-removed-subject",
                "mail-identity-removed-lead",
                "mail-identity-removed-validity",
            ),
            Self::IdentityRemoved(None) => notice(
                "mail-identity-removed-subject",
                "mail-identity-removed-lead",
                "mail-identity-removed-unnamed",
            ),
            Self::CodesGuessed => Messages {
                subject: "mail-codes-guessed-subject",
                lead: "mail-codes-guessed-lead",
                action: "mail-set-password",
                validity: "mail-codes-guessed-validity",
                ignore: "mail-codes-guessed-ignore",
            },
        }
    }
}

/// The ids of a notice after the fact. All notices share the advice to a person who did not do it.
const fn notice(subject: &'static str, lead: &'static str, validity: &'static str) -> Messages {
    Messages { subject, lead, validity, ..Letter::PasswordChanged.messages() }
}

/// The ids of a notice of another authenticator: what helps against it has a time.
const fn of_new_factor(
    subject: &'static str,
    lead: &'static str,
    validity: &'static str,
) -> Messages {
    Messages { ignore: "mail-new-factor-advice", ..notice(subject, lead, validity) }
}
