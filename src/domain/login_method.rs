//! The login methods.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::redirecting_provider::RedirectingProvider;

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
    /// A passkey of the embedded service. It has no tab and no place in `login.*`: it stands beside the password.
    Passkey,
    /// HarID, X-ID, eParaksts, or a provider of the configuration, which has to be asked whether there is one of this code
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

    /// The wire spelling: `mobile_id`.
    pub fn code(&self) -> &str {
        match self {
            Self::Password => "password",
            Self::MobileId => "mobile_id",
            Self::SmartId => "smart_id",
            Self::IdCard => "id_card",
            Self::Passkey => "passkey",
            Self::Provider(provider) => provider.code(),
        }
    }

    /// The spelling in addresses: `mobile-id`.
    pub fn slug(&self) -> String {
        self.code().replace('_', "-")
    }

    /// The path of its calls and navigations at the account service: its slug, but for providers of the configuration.
    pub fn path(&self) -> String {
        match self {
            Self::Provider(provider) => provider.path(),
            other => other.slug(),
        }
    }

    /// Whether people can register by it.
    pub fn registers(&self) -> bool {
        !matches!(*self, Self::E_PARAKSTS | Self::Passkey)
    }

    /// The method with this wire spelling. Any other well-formed code means a provider.
    pub fn parse(code: &str) -> Option<Self> {
        let built_in =
            Self::BUILT_IN.into_iter().chain([Self::Passkey]).find(|method| method.code() == code);
        built_in.or_else(|| RedirectingProvider::parse(code).map(Self::Provider))
    }

    /// The method with this spelling in addresses, as [`LoginMethod::parse`].
    pub fn from_slug(slug: &str) -> Option<Self> {
        (!slug.contains('_')).then(|| Self::parse(&slug.replace('-', "_"))).flatten()
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
