//! The login methods.

use std::fmt;

/// A login method. It is serialized with the wire's spelling (docs/account-api.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LoginMethod {
    /// User name and password
    Password,
    /// Mobile-ID
    MobileId,
    /// Smart-ID
    SmartId,
    /// A national ID card
    IdCard,
    /// HarID, the Estonian education sector's sign-in
    HarId,
    /// X-ID
    XId,
    /// eParaksts
    EParaksts,
}

impl LoginMethod {
    /// Every method.
    pub const ALL: [Self; 7] = [
        Self::Password,
        Self::MobileId,
        Self::SmartId,
        Self::IdCard,
        Self::HarId,
        Self::XId,
        Self::EParaksts,
    ];

    /// The wire spelling: `mobile_id`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::MobileId => "mobile_id",
            Self::SmartId => "smart_id",
            Self::IdCard => "id_card",
            Self::HarId => "har_id",
            Self::XId => "x_id",
            Self::EParaksts => "e_paraksts",
        }
    }

    /// The spelling in addresses: `mobile-id`.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::MobileId => "mobile-id",
            Self::SmartId => "smart-id",
            Self::IdCard => "id-card",
            Self::HarId => "har-id",
            Self::XId => "x-id",
            Self::EParaksts => "e-paraksts",
        }
    }

    /// The id of the message that names it.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Password => "method-password",
            Self::MobileId => "method-mobile_id",
            Self::SmartId => "method-smart_id",
            Self::IdCard => "method-id_card",
            Self::HarId => "method-har_id",
            Self::XId => "method-x_id",
            Self::EParaksts => "method-e_paraksts",
        }
    }

    /// The method with this wire spelling.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.code() == code)
    }

    /// The method with this spelling in addresses.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.slug() == slug)
    }
}

impl fmt::Display for LoginMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
