//! What an operator registers of an application, and what has to be right about it.

use url::{Host, Url};

use crate::{
    accounts::embedded::{
        ground::call::CallError,
        oauth::{
            client_keys::{ApplicationKeys, is_on_this_machine},
            logout_options::LogoutOptions,
            pair::IdTokenAlgorithm,
        },
    },
    domain::{Assurance, Secret, role, scope, text},
};

/// The longest time in seconds since a sign-in that an application can be registered with.
const LONGEST_AGE: i64 = 365 * 86_400;

#[derive(Clone, Debug, Default)]
pub struct NewClient {
    /// The name that people read on the consent screen.
    pub name: String,
    /// The redirect URIs: absolute addresses, compared character by character.
    pub redirect_uris: Vec<String>,
    /// The scopes that it may ask for: names of [`scope::NAMES`].
    pub scopes: Vec<String>,
    /// A person needs one of these roles to use it; empty: everyone may.
    pub roles: Vec<String>,
    /// Whether it is a public client, which cannot keep a secret: an app on a phone, a page without a server.
    pub public: bool,
    /// Whether it is a resource server: it has what the scopes open, and asks whether the tokens that it is shown are good.
    pub resource_server: bool,
    /// By which keys it proves who it is, in place of a secret.
    pub keys: Option<ApplicationKeys>,
    /// What else it may, and what is demanded of it.
    pub options: ClientOptions,
}

/// What an operator can say of an application beside what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientOptions {
    /// Whether it is the operator's own, so that people are not asked whether they allow it.
    pub first_party: bool,
    /// Whether it may ask without a code challenge. Never for a public client.
    pub pkce_optional: bool,
    /// Whether it may ask for a person who allows it in another browser (RFC 8628). It then needs no redirect URI.
    pub device: bool,
    /// Under which ids it sees people. `None`: ids of its own if it signs people in and is not the operator's, else the accounts'
    /// ids.
    pub subject: Option<SubjectKind>,
    /// What names the applications that see the same ids of their own; `None`: the host of the redirect URIs.
    pub sector: Option<String>,
    pub id_token_alg: IdTokenAlgorithm,
    /// The longest time in seconds since the person proved who they are, whatever it asks.
    pub max_age: Option<i64>,
    /// How sure each sign-in has to be, whatever it asks.
    pub acr: Option<Assurance>,
    pub logout: LogoutOptions,
}

/// Under which ids an application sees people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectKind {
    /// The accounts' ids, which all such applications see.
    Public,
    /// Ids that only the applications of one sector see.
    Pairwise,
}

impl NewClient {
    /// What is wrong with a form that registers an application: of each field the first, so that all of it is said at once.
    pub(in crate::accounts::embedded) fn all_wrong(&self) -> Vec<ClientError> {
        let redirects = match self.redirect_uris.iter().find(|uri| !may_redirect_to(uri)) {
            Some(wrong) => Some(ClientError::Redirect(wrong.clone())),
            None => self.redirect_uris.is_empty().then_some(ClientError::NoRedirect),
        };
        let scopes = self.scopes.is_empty().then_some(ClientError::NoScope);
        [self.checked_name().err(), redirects, scopes].into_iter().flatten().collect()
    }

    fn checked_name(&self) -> Result<String, ClientError> {
        let name = text::required(&self.name).ok();
        name.filter(|name| !name.chars().any(is_invisible)).ok_or(ClientError::Name)
    }

    /// Checks every field. Returns the name without the spaces around it.
    pub(super) fn check(&self) -> Result<String, ClientError> {
        let name = self.checked_name()?;
        let asks_people = !self.redirect_uris.is_empty()
            || !self.roles.is_empty()
            || self.public
            || self.options != ClientOptions::default();
        if self.resource_server && asks_people {
            return Err(ClientError::ResourceServer);
        }
        let needs_none = self.resource_server || self.options.device;
        if self.redirect_uris.is_empty() && !needs_none {
            return Err(ClientError::NoRedirect);
        }
        if let Some(wrong) = self.redirect_uris.iter().find(|uri| !may_redirect_to(uri)) {
            return Err(ClientError::Redirect(wrong.clone()));
        }
        if self.scopes.is_empty() {
            return Err(ClientError::NoScope);
        }
        if let Some(wrong) = self.scopes.iter().find(|name| scope::parse(name).is_none()) {
            return Err(ClientError::Scope(wrong.clone()));
        }
        if let Some(wrong) = self.roles.iter().find(|name| !role::is_known(name)) {
            return Err(ClientError::Role(wrong.clone()));
        }
        if self.public && self.keys.is_some() {
            return Err(ClientError::Keys(
                "a public application proves nothing, so it has no keys",
            ));
        }
        if let Some(problem) = self.keys.as_ref().and_then(ApplicationKeys::problem) {
            return Err(ClientError::Keys(problem));
        }
        self.check_logout()?;
        if self.options.pkce_optional && self.public {
            return Err(ClientError::Pkce);
        }
        if self.options.max_age.is_some_and(|age| !(0..=LONGEST_AGE).contains(&age)) {
            return Err(ClientError::Age);
        }
        Ok(name)
    }

    fn check_logout(&self) -> Result<(), ClientError> {
        let logout = &self.options.logout;
        if let Some(wrong) = logout.wrong_address(may_redirect_to) {
            return Err(ClientError::PostLogout(wrong));
        }
        if !logout.is_told_well(may_redirect_to) {
            return Err(ClientError::BackChannelLogout);
        }
        Ok(())
    }

    /// The sector within which people have ids of their own; `None`: they have the accounts' ids.
    pub(super) fn sector(&self) -> Result<Option<String>, ClientError> {
        let options = &self.options;
        let signs_in = self.scopes.iter().any(|scope| scope == "openid");
        let is_apart = signs_in && !options.first_party && !self.resource_server;
        let usual = if is_apart { SubjectKind::Pairwise } else { SubjectKind::Public };
        match (options.subject.unwrap_or(usual), &options.sector) {
            (SubjectKind::Public, None) => Ok(None),
            (SubjectKind::Pairwise, Some(given)) => {
                let is_host = Host::parse(given).is_ok_and(|host| host.to_string() == *given);
                if is_host { Ok(Some(given.clone())) } else { Err(ClientError::Sector) }
            }
            (SubjectKind::Public, Some(_)) => Err(ClientError::Sector),
            (SubjectKind::Pairwise, None) => {
                let mut hosts = self.redirect_uris.iter().map(|uri| host_of(uri));
                let first = hosts.next().flatten();
                let is_one = hosts.all(|host| host == first);
                first.filter(|_| is_one).map(Some).ok_or(ClientError::Sector)
            }
        }
    }
}

/// The credentials of a new client. This is the only time that the secret is shown.
#[derive(Clone, Debug)]
pub struct RegisteredClient {
    /// `client_id`
    pub id: String,
    /// `client_secret`; `None` for a public client and for one with keys.
    pub secret: Option<Secret>,
}

/// Why a client cannot be registered or removed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("a name of 1 to 255 visible characters is needed")]
    Name,
    #[error(
        "a resource server has a secret and scopes; redirect URIs, roles, --public and the other options are for applications"
    )]
    ResourceServer,
    #[error("a redirect URI is needed")]
    NoRedirect,
    #[error(
        "{0}: expected https://…, http:// on this machine, or an app's own scheme such as ee.example.app:/, without #"
    )]
    Redirect(String),
    #[error("at least one scope is needed")]
    NoScope,
    #[error("{0}: there is no such permission (scope)")]
    Scope(String),
    #[error("{0}: there is no such role")]
    Role(String),
    #[error(
        "an application without a secret needs PKCE, because nothing else keeps its codes from others"
    )]
    Pkce,
    #[error("{0}")]
    Keys(&'static str),
    #[error("it has no secret: it proves who it is by its keys")]
    NoSecret,
    /// It is not clear which applications see the same ids.
    #[error(
        "name with --sector the one host that stands for it, because its redirect URIs have several, or say --subject public (and then no --sector)"
    )]
    Sector,
    #[error(
        "--post-logout {0}: expected an address as for --redirect; 2000 characters of such addresses at most"
    )]
    PostLogout(String),
    #[error("--back-channel-logout: expected https://…, or http:// on this machine, without #")]
    BackChannelLogout,
    #[error("a time since the sign-in is 0 to 31536000 seconds")]
    Age,
    #[error("there is no such application (client)")]
    Unknown,
    /// The database failed; the log says more.
    #[error("the account service fails: {0}")]
    Failed(String),
}

impl From<CallError> for ClientError {
    fn from(_: CallError) -> Self {
        Self::Failed("the database fails".to_owned())
    }
}

impl From<sqlx::Error> for ClientError {
    fn from(cause: sqlx::Error) -> Self {
        Self::Failed(cause.to_string())
    }
}

/// The host of a redirect URI; of an app's own scheme, which has none, the scheme.
fn host_of(uri: &str) -> Option<String> {
    let url = Url::parse(uri).ok()?;
    Some(url.host_str().filter(|host| !host.is_empty()).unwrap_or(url.scheme()).to_owned())
}

/// Whether a character could make a name look like another: control characters, and those that change the writing
/// direction.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Allows HTTPS, plain HTTP to a loopback host, and an app's own scheme, which has to contain a dot (RFC 8252 section
/// 7).
fn may_redirect_to(uri: &str) -> bool {
    let Ok(url) = Url::parse(uri) else { return false };
    let is_plain =
        uri.chars().all(|c| c.is_ascii_graphic()) && url.fragment().is_none() && !uri.contains('#');
    let is_anonymous = url.username().is_empty() && url.password().is_none();
    is_plain
        && is_anonymous
        && match url.scheme() {
            "https" => true,
            "http" => is_on_this_machine(&url),
            own => own.contains('.'),
        }
}
