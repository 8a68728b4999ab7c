//! The redirecting providers: identity providers that the browser is sent to and comes back from. Three are built in;
//! the configuration adds others (`[embedded.providers.NAME]`).

use std::{collections::BTreeMap, fmt};

use super::Language;

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
    /// X-ID
    pub const X_ID: Self = Self::of(b"x_id");
    /// eParaksts, which nobody can register by (docs/account-api.md section 5).
    pub const E_PARAKSTS: Self = Self::of(b"e_paraksts");
    /// Those that are built in.
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

    /// Whether people can register by it.
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
    /// The name in this language.
    pub fn in_language(&self, language: Language) -> &str {
        let other = self.others.iter().find(|(known, _)| *known == language);
        other.map_or(&self.name, |(_, other)| other)
    }
}
