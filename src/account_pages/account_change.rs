//! The account changes that need a recent proof of identity, and where each leads.

use crate::accounts::embedded::Depth;

/// The page of linked identities.
pub const IDENTITIES: &str = "/account/identities";

/// The page of what else opens the account.
pub const REVIEW: &str = "/account/review";

/// What a person is about to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountChange {
    /// To turn the second factor on or off.
    TwoFactor,
    /// To replace the authenticator app.
    NewApp,
    /// To create recovery codes.
    RecoveryCodes,
    /// To change the password.
    ChangePassword,
    /// To end all other sessions.
    SignOutElsewhere,
    /// To link an identity at a provider, or to remove one.
    LinkedIdentities,
    /// To remove what else opens the account.
    Review,
}

impl AccountChange {
    const ALL: [Self; 7] = [
        Self::TwoFactor,
        Self::NewApp,
        Self::RecoveryCodes,
        Self::ChangePassword,
        Self::SignOutElsewhere,
        Self::LinkedIdentities,
        Self::Review,
    ];

    pub const fn slug(self) -> &'static str {
        match self {
            Self::TwoFactor => "two-factor",
            Self::NewApp => "new-app",
            Self::RecoveryCodes => "recovery-codes",
            Self::ChangePassword => "change-password",
            Self::SignOutElsewhere => "sign-out-elsewhere",
            Self::LinkedIdentities => "identities",
            Self::Review => "review",
        }
    }

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.slug() == slug)
    }

    /// How much has to be proven. Forms that ask for a second-factor code themselves do not need it here.
    pub const fn depth(self) -> Depth {
        match self {
            Self::TwoFactor | Self::NewApp => Depth::Person,
            Self::RecoveryCodes
            | Self::ChangePassword
            | Self::SignOutElsewhere
            | Self::LinkedIdentities
            | Self::Review => Depth::Whole,
        }
    }

    /// The page that asks for the proof.
    pub fn reauthentication_path(self) -> String {
        format!("/account/confirm?to={}", self.slug())
    }
}
