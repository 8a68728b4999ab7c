//! The login methods.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::redirecting_provider::{MethodName, RedirectingProvider};

/// A login method. It is serialized with the wire's spelling (docs/account-api.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoginMethod {
    /// User name and password
    Password,
    /// Mobile-ID
    MobileId,
    /// Smart-ID
    SmartId,
    /// A national ID card
    IdCard,
    /// HarID, X-ID, eParaksts, or a provider of the configuration
    Provider(RedirectingProvider),
}

impl LoginMethod {
    /// HarID
    pub const HAR_ID: Self = Self::Provider(RedirectingProvider::HAR_ID);
    /// X-ID
    pub const X_ID: Self = Self::Provider(RedirectingProvider::X_ID);
    /// eParaksts
    pub const E_PARAKSTS: Self = Self::Provider(RedirectingProvider::E_PARAKSTS);

    /// The methods that are built in.
    pub const BUILT_IN: [Self; 7] = [
        Self::Password,
        Self::MobileId,
        Self::SmartId,
        Self::IdCard,
        Self::HAR_ID,
        Self::X_ID,
        Self::E_PARAKSTS,
    ];

    /// Every method: those built in, then the providers of the configuration.
    pub fn all() -> impl Iterator<Item = Self> {
        let added = RedirectingProvider::from_configuration().into_iter().map(Self::Provider);
        Self::BUILT_IN.into_iter().chain(added)
    }

    /// The wire spelling: `mobile_id`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::MobileId => "mobile_id",
            Self::SmartId => "smart_id",
            Self::IdCard => "id_card",
            Self::Provider(provider) => provider.code(),
        }
    }

    /// The spelling in addresses: `mobile-id`.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::MobileId => "mobile-id",
            Self::SmartId => "smart-id",
            Self::IdCard => "id-card",
            Self::Provider(provider) => provider.slug(),
        }
    }

    /// The path of its calls and navigations at the account service: its slug, but for providers of the configuration.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Provider(provider) => provider.path(),
            other => other.slug(),
        }
    }

    /// What visitors read as its name.
    pub const fn name(self) -> MethodName {
        match self {
            Self::Password => MethodName::Message("common-password"),
            Self::MobileId => MethodName::Message("method-mobile_id"),
            Self::SmartId => MethodName::Message("method-smart_id"),
            Self::IdCard => MethodName::Message("method-id_card"),
            Self::Provider(provider) => provider.name(),
        }
    }

    /// Whether people can register by it.
    pub const fn registers(self) -> bool {
        match self {
            Self::Provider(provider) => provider.registers(),
            _ => true,
        }
    }

    /// The method with this wire spelling.
    pub fn parse(code: &str) -> Option<Self> {
        Self::all().find(|method| method.code() == code)
    }

    /// The method with this spelling in addresses.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::all().find(|method| method.slug() == slug)
    }
}

impl fmt::Display for LoginMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for LoginMethod {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for LoginMethod {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = Cow::<str>::deserialize(deserializer)?;
        Self::parse(&code).ok_or_else(|| D::Error::custom("there is no such login method"))
    }
}
