//! What a provider is asked for beyond the protocol, and what its answer has to say.

use toml::Value;
use url::Url;

use crate::config::{
    reader::Reader,
    values::{WEB_ADDRESS, web_address},
};

/// Parameters of the authorization request that are ours, each with the remedy.
const OWN: [(&str, &str); 14] = [
    ("client_id", "use client_id of the section"),
    ("client_secret", "a secret does not go through a browser"),
    ("client_assertion", "a secret does not go through a browser"),
    ("code_challenge", "use pkce of the section"),
    ("code_challenge_method", "use pkce of the section"),
    ("max_age", "use require.max_age, by which the answer is checked too"),
    ("nonce", "it is new in every request"),
    ("redirect_uri", "it follows from server.public_url and the section's name"),
    ("request", "requests as signed objects are not made"),
    ("request_uri", "requests as signed objects are not made"),
    ("response_mode", "answers come in the address"),
    ("response_type", "it is always code"),
    ("scope", "use scopes of the section"),
    ("state", "it is new in every request"),
];

/// The keys `parameters` and `require`.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    pub parameters: Vec<(String, String)>,
    pub acr: Vec<String>,
    pub amr: Vec<String>,
    /// In seconds.
    pub max_age: Option<u32>,
}

/// Whether signing out here ends the session that a person has at the provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignOutWish {
    /// Where the provider can; where it cannot, it is asked to ask whoever comes next from this browser.
    #[default]
    WherePossible,
    Always,
    Never,
}

/// The keys of signing out at the provider too.
#[derive(Clone, Debug, Default)]
pub struct SignOutKeys {
    pub wish: SignOutWish,
    /// `None` means the one of the discovery document.
    pub endpoint: Option<Url>,
}

impl SignOutWish {
    /// Variables hold texts.
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Boolean(true) => Some(Self::Always),
            Value::Boolean(false) => Some(Self::Never),
            Value::String(text) => match text.as_str() {
                "where-possible" => Some(Self::WherePossible),
                "true" => Some(Self::Always),
                "false" => Some(Self::Never),
                _ => None,
            },
            _ => None,
        }
    }
}

impl SignOutKeys {
    /// Reads the keys of a section.
    pub(super) fn read(r: &mut Reader, section: &str) -> Option<Self> {
        let key = format!("{section}.sign_out");
        let wish = r.get::<Value>(&key).and_then(|value| {
            let read = SignOutWish::of(&value);
            if read.is_none() {
                r.problem(&key, "expected true, false or \"where-possible\"");
            }
            read
        });
        let endpoint =
            r.optional(&format!("{section}.end_session_endpoint"), WEB_ADDRESS, web_address);
        Some(Self { wish: wish?, endpoint: endpoint? })
    }
}

impl Demands {
    /// Reads the keys of a section.
    pub(super) fn read(r: &mut Reader, section: &str) -> Option<Self> {
        let key = |name: &str| format!("{section}.{name}");
        let parameters = r.table(&key("parameters"));
        let (acr, amr) = (r.get(&key("require.acr")), r.get(&key("require.amr")));
        let max_age: Option<u32> = r.get(&key("require.max_age"));
        let parameters = parameters?;
        let before = parameters.len();
        let parameters: Vec<_> = parameters
            .into_iter()
            .filter(|(name, _)| match fault(name) {
                None => true,
                Some(fault) => {
                    r.problem(&key(&format!("parameters.{name}")), &fault);
                    false
                }
            })
            .collect();
        (parameters.len() == before).then_some(())?;
        let max_age = Some(max_age?).filter(|seconds| *seconds > 0);
        Some(Self { parameters, acr: acr?, amr: amr?, max_age })
    }
}

/// Why the operator may not set this parameter.
fn fault(name: &str) -> Option<String> {
    if let Some((_, remedy)) = OWN.iter().find(|(own, _)| *own == name) {
        return Some(format!("Lävi sets this parameter itself; remove it: {remedy}"));
    }
    let is_name = name.bytes().all(|c| c.is_ascii_alphanumeric() || b"_-.:".contains(&c));
    (!is_name || name.is_empty())
        .then(|| "is no name of a parameter: use letters, digits, and _ - . : alone".to_owned())
}
