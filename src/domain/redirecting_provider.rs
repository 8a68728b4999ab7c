//! The redirecting providers: identity providers that the browser is sent to and comes back from. Three are built in;
//! the configuration adds others (`[embedded.providers.NAME]`).

use std::sync::{PoisonError, RwLock};

use super::Language;

/// Those of the configuration. They are added while it is read, and never removed, so that a provider is a plain value
/// like every other login method.
static CONFIGURED: RwLock<Vec<RedirectingProvider>> = RwLock::new(Vec::new());

/// Names that a configured provider may not have, besides those of the login methods: the validation screen's own
/// types (docs/account-api.md section 5).
const TAKEN: [&str; 3] = ["har", "har_register", "xid"];

/// A redirecting provider, as addresses, the wire and visitors know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RedirectingProvider(&'static Names);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Names {
    code: &'static str,
    slug: &'static str,
    path: &'static str,
    name: MethodName,
    registers: bool,
}

/// What visitors read as a login method's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodName {
    /// The id of a message.
    Message(&'static str),
    /// The same text in every language.
    Text(&'static str),
    /// A text, and others in some languages.
    Texts(&'static str, &'static [(Language, &'static str)]),
}

impl MethodName {
    /// What visitors read in this language; `None` for the id of a message.
    pub fn text(self, language: Language) -> Option<&'static str> {
        match self {
            Self::Message(_) => None,
            Self::Text(name) => Some(name),
            Self::Texts(name, others) => {
                let other = others.iter().find(|(known, _)| *known == language);
                Some(other.map_or(name, |(_, other)| other))
            }
        }
    }
}

impl RedirectingProvider {
    /// HarID, the Estonian education sector's sign-in.
    pub const HAR_ID: Self = Self(&Names::built_in("har_id", "har-id", "method-har_id", true));
    /// X-ID
    pub const X_ID: Self = Self(&Names::built_in("x_id", "x-id", "method-x_id", true));
    /// eParaksts, which nobody can register by (docs/account-api.md section 5).
    pub const E_PARAKSTS: Self =
        Self(&Names::built_in("e_paraksts", "e-paraksts", "method-e_paraksts", false));
    /// Those that are built in.
    pub const BUILT_IN: [Self; 3] = [Self::HAR_ID, Self::X_ID, Self::E_PARAKSTS];

    /// The provider `code` of the configuration, which visitors read as `name`, or as another in some languages. Of a code
    /// that was added before, the newest names count.
    pub fn configured(code: &str, name: &str, others: &[(Language, String)]) -> Self {
        let mut configured = CONFIGURED.write().unwrap_or_else(PoisonError::into_inner);
        let name = if others.is_empty() {
            MethodName::Text(text(name))
        } else {
            let others = others.iter().map(|(language, name)| (*language, text(name)));
            MethodName::Texts(text(name), Vec::leak(others.collect()))
        };
        let known = configured.iter().position(|known| known.code() == code);
        if let Some(at) = known.filter(|at| configured[*at].name() == name) {
            return configured[at];
        }
        let slug = text(&code.replace('_', "-"));
        let path = text(&format!("providers/{slug}"));
        let names = Names { code: text(code), slug, path, name, registers: true };
        let provider = Self(Box::leak(Box::new(names)));
        match known {
            Some(at) => configured[at] = provider,
            None => configured.push(provider),
        }
        provider
    }

    /// Whether the configuration may call a provider this: a lower-case letter, then at most 31 of lower-case letters,
    /// digits and `_`.
    pub fn is_code(code: &str) -> bool {
        code.starts_with(|c: char| c.is_ascii_lowercase())
            && code.len() <= 32
            && code.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_')
            && !TAKEN.contains(&code)
    }

    /// Those of the configuration.
    pub fn from_configuration() -> Vec<Self> {
        CONFIGURED.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Every provider: those built in, then those of the configuration.
    pub fn all() -> Vec<Self> {
        Self::BUILT_IN.into_iter().chain(Self::from_configuration()).collect()
    }

    /// The wire spelling: `har_id`.
    pub const fn code(self) -> &'static str {
        self.0.code
    }

    /// The spelling in the addresses of our own screens: `har-id`.
    pub const fn slug(self) -> &'static str {
        self.0.slug
    }

    /// Its path below the account service's public root: `har-id`, or `providers/tara`.
    pub const fn path(self) -> &'static str {
        self.0.path
    }

    /// What visitors read.
    pub const fn name(self) -> MethodName {
        self.0.name
    }

    /// Whether people can register by it.
    pub const fn registers(self) -> bool {
        self.0.registers
    }
}

impl Names {
    const fn built_in(
        code: &'static str,
        slug: &'static str,
        message: &'static str,
        registers: bool,
    ) -> Self {
        Self { code, slug, path: slug, name: MethodName::Message(message), registers }
    }
}

/// A text that lives as long as the process. Only the configuration's few names come here.
fn text(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}
