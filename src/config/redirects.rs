//! The redirecting providers of the embedded account service: three that are built in, and those of the configuration.
//! `config.toml` documents every key.

pub use crate::config::redirect_keys::{
    ClaimNames, ClientAuthentication, PersonalCodeForm, ProviderKind, Requirements,
    SigningAlgorithm, Standard,
};

use toml::Value;
use url::Url;

use crate::{
    config::{
        reader::{Reader, WEB_ADDRESS, folder, web_address},
        redirect_keys,
    },
    domain::{
        Language, LoginMethod, ProviderName, ProviderNames, RedirectingProvider, Secret, SvgShapes,
    },
};

/// Every redirecting provider, connected or not.
#[derive(Clone, Debug)]
pub struct RedirectsConfig(pub Vec<ProviderConfig>);

/// A redirecting provider and its keys.
#[derive(Clone, Debug)]
pub struct ProviderConfig {
    pub provider: RedirectingProvider,
    /// What visitors read; `None` for those that are built in, whose names are messages.
    pub name: Option<ProviderName>,
    /// The section of its keys: `embedded.har_id`, `embedded.providers.tara`.
    pub section: String,
    /// The icon of its tab as inline SVG; `None` means the one that is built in.
    pub icon: Option<String>,
    pub client: ClientKeys,
    /// Added to the authorization request.
    pub parameters: Vec<(String, String)>,
    pub requirements: Requirements,
    pub sign_out: SignOutKeys,
    pub protocol: ProviderProtocol,
}

/// Our client id and secret with a provider.
#[derive(Clone, Debug)]
pub struct ClientKeys {
    pub id: String,
    pub secret: Secret,
}

/// How a provider is spoken to.
#[derive(Clone, Debug)]
pub enum ProviderProtocol {
    HarId {
        /// Compared exactly.
        issuer: String,
        scopes: Vec<String>,
        require_strong_session: bool,
    },
    EParaksts {
        host: Url,
        acr_values: String,
    },
    /// Whatever the keys say: X-ID, and every provider of the configuration.
    Standard(Box<Standard>),
}

impl RedirectsConfig {
    /// The providers that there are.
    pub fn providers(&self) -> impl Iterator<Item = RedirectingProvider> {
        self.0.iter().map(|config| config.provider)
    }

    /// What visitors read as the names of the providers that are not built in.
    pub fn names(&self) -> ProviderNames {
        self.0.iter().filter_map(|config| Some((config.provider, config.name.clone()?))).collect()
    }

    /// The keys of this provider.
    pub fn of(&self, provider: RedirectingProvider) -> Option<&ProviderConfig> {
        self.0.iter().find(|config| config.provider == provider)
    }
}

impl ProviderConfig {
    /// The full name of a key of its section.
    pub fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.section)
    }

    /// The first required key that is empty, if any.
    pub fn lacks(&self) -> Option<String> {
        let of_protocol = match &self.protocol {
            ProviderProtocol::Standard(standard) => standard.lacks(),
            _ => None,
        };
        let client = self.client.id.is_empty().then_some("client_id");
        client.or(of_protocol).map(|name| self.key(name))
    }

    /// Whether it speaks `OpenID` Connect, in which a person can be signed out at the provider.
    pub fn can_sign_out(&self) -> bool {
        match &self.protocol {
            ProviderProtocol::HarId { .. } => true,
            ProviderProtocol::EParaksts { .. } => false,
            ProviderProtocol::Standard(standard) => standard.kind == ProviderKind::Oidc,
        }
    }

    /// The keys whose addresses we call or send people to, each with its address.
    pub fn addresses(&self) -> Vec<(String, Url)> {
        let issuer = |issuer: &str| Some(("issuer", Url::parse(issuer).ok()?));
        let addresses: Vec<_> = match &self.protocol {
            ProviderProtocol::HarId { issuer: address, .. } => {
                issuer(address).into_iter().collect()
            }
            ProviderProtocol::EParaksts { host, .. } => vec![("host", host.clone())],
            ProviderProtocol::Standard(standard) => {
                issuer(&standard.issuer).into_iter().chain(standard.endpoints()).collect()
            }
        };
        let end_session = self.sign_out.endpoint.clone().map(|url| ("end_session_endpoint", url));
        let addresses = addresses.into_iter().chain(end_session);
        addresses.map(|(name, address)| (self.key(name), address)).collect()
    }
}

// What a provider is asked for beyond the protocol.

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

/// Whether signing out here ends the session that a person has at the provider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignOutWish {
    /// Where the provider can; where it cannot, it is asked to ask the next visitor from this browser.
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
    fn read(r: &mut Reader, section: &str) -> Option<Self> {
        let key = format!("{section}.sign_out");
        let wish = r.checked(&key, |value: Value| {
            let expected = "expected true, false or \"where-possible\"";
            SignOutWish::of(&value).ok_or_else(|| expected.to_owned())
        });
        let endpoint =
            r.optional(&format!("{section}.end_session_endpoint"), WEB_ADDRESS, web_address);
        Some(Self { wish: wish?, endpoint: endpoint? })
    }
}

/// The key `parameters`: those of the authorization request that the operator adds.
fn parameters(r: &mut Reader, section: &str) -> Option<Vec<(String, String)>> {
    let key = format!("{section}.parameters");
    let parameters = r.table(&key)?;
    for (name, _) in &parameters {
        if let Some(fault) = fault(name) {
            r.problem(&format!("{key}.{name}"), &fault);
        }
    }
    Some(parameters)
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

/// The sections of the providers that the configuration adds: `embedded.providers.NAME`.
const LIST: &str = "embedded.providers";

/// Every login method that there is: those built in, then the providers that the configuration adds.
pub fn login_methods(r: &Reader) -> Vec<LoginMethod> {
    let added = r.names(LIST).into_iter().filter_map(|code| free(&code));
    LoginMethod::BUILT_IN.into_iter().chain(added.map(LoginMethod::Provider)).collect()
}

/// Reads every section.
pub fn read(r: &mut Reader) -> Option<RedirectsConfig> {
    let mut providers = vec![har_id(r), x_id(r), e_paraksts(r)];
    for code in r.names(LIST) {
        if let Some(added) = free(&code) {
            providers.push(listed(r, added));
        } else {
            const TAKEN: &str =
                "the name is taken, or has something other than lower-case letters, digits and _";
            r.problem(&format!("{LIST}.{code}"), TAKEN);
        }
    }
    providers.into_iter().collect::<Option<_>>().map(RedirectsConfig)
}

fn har_id(r: &mut Reader) -> Option<ProviderConfig> {
    let section = "embedded.har_id";
    let sign_out = SignOutKeys::read(r, section);
    let issuer = r.parse(&format!("{section}.issuer"), WEB_ADDRESS, redirect_keys::address);
    let (scopes, require_strong_session) =
        (r.get(&format!("{section}.scopes")), r.get(&format!("{section}.require_strong_session")));
    let protocol = || {
        Some(ProviderProtocol::HarId {
            issuer: issuer?,
            scopes: scopes?,
            require_strong_session: require_strong_session?,
        })
    };
    let read = provider(r, RedirectingProvider::HAR_ID, section, protocol());
    Some(ProviderConfig { sign_out: sign_out?, ..read? })
}

fn x_id(r: &mut Reader) -> Option<ProviderConfig> {
    let section = "embedded.x_id";
    let standard = Standard::read_from(r, section);
    let sign_out = sign_out(r, section, standard.as_ref());
    let read = provider(r, RedirectingProvider::X_ID, section, standard_protocol(standard));
    Some(ProviderConfig { sign_out: sign_out?, ..read? })
}

fn e_paraksts(r: &mut Reader) -> Option<ProviderConfig> {
    let section = "embedded.e_paraksts";
    let host = r.parse(&format!("{section}.host"), WEB_ADDRESS, folder);
    let acr_values = r.get(&format!("{section}.acr_values"));
    let protocol = || Some(ProviderProtocol::EParaksts { host: host?, acr_values: acr_values? });
    provider(r, RedirectingProvider::E_PARAKSTS, section, protocol())
}

fn listed(r: &mut Reader, added: RedirectingProvider) -> Option<ProviderConfig> {
    let section = format!("{LIST}.{}", added.code());
    let name_key = format!("{section}.name");
    let name: Option<String> = r.get(&name_key);
    let others = names(r, &format!("{section}.names"));
    let icon = icon(r, &format!("{section}.icon"));
    let standard = Standard::read_from(r, &section);
    let sign_out = sign_out(r, &section, standard.as_ref());
    let name = name?;
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        r.problem(&name_key, "is needed: what visitors read");
    }
    let name = ProviderName { name: name.trim().to_owned(), others: others? };
    let read = provider(r, added, &section, standard_protocol(standard))?;
    Some(ProviderConfig { name: Some(name), icon: icon?, sign_out: sign_out?, ..read })
}

/// The names that differ from `name`, each with its language.
fn names(r: &mut Reader, key: &str) -> Option<Vec<(Language, String)>> {
    let known = r.table(key)?.into_iter().filter_map(|(code, name)| {
        let language = Language::parse(&code);
        if language.is_none() {
            let expected = Language::codes();
            r.problem(
                &format!("{key}.{code}"),
                &format!("is no language of the site; one of {expected}"),
            );
        }
        Some((language?, name))
    });
    Some(known.collect())
}

/// The provider that the configuration adds by this name, if it may.
fn free(code: &str) -> Option<RedirectingProvider> {
    match LoginMethod::parse(code)? {
        LoginMethod::Provider(added) if !RedirectingProvider::BUILT_IN.contains(&added) => {
            Some(added)
        }
        _ => None,
    }
}

fn provider(
    r: &mut Reader,
    provider: RedirectingProvider,
    section: &str,
    protocol: Option<ProviderProtocol>,
) -> Option<ProviderConfig> {
    let id = r.get(&format!("{section}.client_id"));
    let secret = r.secret(&format!("{section}.client_secret"));
    let parameters = parameters(r, section);
    let requirements = Requirements::read_from(r, &format!("{section}.require"));
    Some(ProviderConfig {
        provider,
        name: None,
        section: section.to_owned(),
        icon: None,
        client: ClientKeys { id: id?, secret: secret? },
        parameters: parameters?,
        requirements: requirements?,
        sign_out: SignOutKeys::default(),
        protocol: protocol?,
    })
}

/// Signing out there too, which OAuth 2.0 alone does not have.
fn sign_out(r: &mut Reader, section: &str, standard: Option<&Standard>) -> Option<SignOutKeys> {
    let read = SignOutKeys::read(r, section)?;
    if read.wish == SignOutWish::Always
        && standard.is_some_and(|standard| standard.kind == ProviderKind::OAuth)
    {
        r.problem(
            &format!("{section}.sign_out"),
            "needs kind = \"oidc\"; OAuth 2.0 has no sign-out",
        );
    }
    Some(read)
}

fn standard_protocol(standard: Option<Standard>) -> Option<ProviderProtocol> {
    standard.map(|standard| ProviderProtocol::Standard(Box::new(standard)))
}

/// The icon of a file.
fn icon(r: &mut Reader, key: &str) -> Option<Option<String>> {
    r.checked(key, |file: String| {
        if file.is_empty() {
            return Ok(None);
        }
        let text = std::fs::read_to_string(&file).map_err(|cause| format!("{file}: {cause}"))?;
        let drawing = SvgShapes::parse(&text).map_err(|cause| format!("{file}: {cause}"))?;
        Ok(Some(drawing.inline("icon")))
    })
}
