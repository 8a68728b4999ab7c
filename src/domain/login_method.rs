//! The login methods.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::Language;

/// A login method. It is serialized with the wire's spelling (docs/account-api.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoginMethod {
    /// User name and password
    Password,
    MobileId,
    SmartId,
    /// A national ID card
    IdCard,
    /// A passkey of the embedded service. It has no tab and no place in `login.*`: it stands beside the password.
    Passkey,
    /// HarID, X-ID, eParaksts, or a provider of the configuration, which has to be asked whether there is one of this code
    Provider(RedirectingProvider),
}

impl LoginMethod {
    pub const HAR_ID: Self = Self::Provider(RedirectingProvider::HAR_ID);
    pub const X_ID: Self = Self::Provider(RedirectingProvider::X_ID);
    pub const E_PARAKSTS: Self = Self::Provider(RedirectingProvider::E_PARAKSTS);

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

    pub fn registers(&self) -> bool {
        match self {
            Self::Password | Self::MobileId | Self::SmartId | Self::IdCard => true,
            Self::Passkey => false,
            Self::Provider(provider) => provider.registers(),
        }
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

// The redirecting providers: identity providers that the browser is sent to and comes back from. Three are built in; the
// configuration adds others (`[embedded.providers.NAME]`).

/// The longest code, in bytes.
const LONGEST: usize = 32;

/// Codes that no provider has: the validation screen's own types (docs/account-api.md section 5), and what is no provider.
const TAKEN: [&str; 4] = ["har", "har_register", "passkey", "xid"];

/// A redirecting provider by its code, behind which zeros follow. Any well-formed code makes one; whether there is such a
/// provider, and what visitors read as its name, stands in the configuration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RedirectingProvider([u8; LONGEST]);

impl RedirectingProvider {
    /// HarID, the Estonian education sector's sign-in.
    pub const HAR_ID: Self = Self::of(b"har_id");
    pub const X_ID: Self = Self::of(b"x_id");
    /// eParaksts, which nobody can register by (docs/account-api.md section 5).
    pub const E_PARAKSTS: Self = Self::of(b"e_paraksts");
    pub const BUILT_IN: [Self; 3] = [Self::HAR_ID, Self::X_ID, Self::E_PARAKSTS];

    /// # Panics
    /// If the code is longer than [`LONGEST`].
    const fn of(code: &[u8]) -> Self {
        let mut bytes = [0; LONGEST];
        bytes.split_at_mut(code.len()).0.copy_from_slice(code);
        Self(bytes)
    }

    /// The provider with this code: a lower-case letter, then at most 31 of lower-case letters, digits and `_`.
    pub(super) fn parse(code: &str) -> Option<Self> {
        let is_code = code.starts_with(|c: char| c.is_ascii_lowercase())
            && code.len() <= LONGEST
            && code.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_')
            && !TAKEN.contains(&code);
        is_code.then(|| Self::of(code.as_bytes()))
    }

    /// The wire spelling: `har_id`.
    pub fn code(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(LONGEST);
        str::from_utf8(&self.0[..end]).unwrap_or_default()
    }

    /// The spelling in the addresses of our own screens: `har-id`.
    pub fn slug(&self) -> String {
        self.code().replace('_', "-")
    }

    /// Its path below the account service's public root: `har-id`, or `providers/tara`.
    pub fn path(&self) -> String {
        let folder = if Self::BUILT_IN.contains(self) { "" } else { "providers/" };
        format!("{folder}{}", self.slug())
    }

    pub fn registers(&self) -> bool {
        *self != Self::E_PARAKSTS
    }
}

impl fmt::Debug for RedirectingProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// What visitors read as the names of the providers that the configuration adds.
pub type ProviderNames = BTreeMap<RedirectingProvider, ProviderName>;

/// What visitors read as the name of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderName {
    /// The name in every language but those of `others`.
    pub name: String,
    /// The names that differ from it.
    pub others: Vec<(Language, String)>,
}

impl ProviderName {
    pub fn in_language(&self, language: Language) -> &str {
        let other = self.others.iter().find(|(known, _)| *known == language);
        other.map_or(&self.name, |(_, other)| other)
    }
}
