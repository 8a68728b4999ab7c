//! Authorization requests, parsed from the query string and checked against the registered client (RFC 6749 section
//! 4.1.1, RFC 7636 section 4.3). No response goes to an address that is not registered for the client.

use sqlx::AnyConnection;
use url::form_urlencoded::{self, Serializer};

use crate::{
    accounts::{
        LONGEST_QUERY,
        embedded::{
            ground::call::CallResult,
            oauth::clients::{Client, Clients},
        },
    },
    domain::scope,
};

/// The parameters that we read. Each may occur only once.
const KNOWN: [&str; 7] = [
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
];

/// A valid authorization request.
pub struct AuthorizationRequest {
    pub client: Client,
    pub redirect_uri: String,
    /// The client's `state`; empty if it sent none.
    pub state: String,
    /// Names of [`scope::NAMES`], each once.
    pub scopes: Vec<&'static str>,
    /// SHA-256 of the code verifier, in base64url.
    pub challenge: String,
}

/// Why an authorization request is not valid.
pub enum RequestError {
    /// Only the person may be told, because client or redirect URI is wrong.
    Unanswerable(&'static str),
    /// The client is told by an error response at this address.
    Answered(String),
}

impl AuthorizationRequest {
    /// The client's id and its `state`.
    pub fn of(&self) -> (&str, &str) {
        (&self.client.id, &self.state)
    }

    /// The redirect URI with these parameters, `state` and `iss`.
    pub fn answer(&self, issuer: &str, parameters: &[(&str, &str)]) -> String {
        answer(&self.redirect_uri, &self.state, issuer, parameters)
    }
}

/// The parameters of a query string. A parameter without a value counts as missing (RFC 6749 section 3.1).
struct QueryParameters(Vec<(String, String)>);

impl QueryParameters {
    fn read(query: &str) -> Self {
        let pairs = form_urlencoded::parse(query.as_bytes()).filter(|(_, value)| !value.is_empty());
        Self(pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect())
    }

    fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn once(&self, name: &str) -> Option<&str> {
        let mut all = self.all(name);
        all.next().filter(|_| all.next().is_none())
    }
}

impl Clients {
    /// Parses a request. The inner result says what is wrong with it.
    pub async fn parse_request(
        &self,
        reader: &mut AnyConnection,
        query: &str,
    ) -> CallResult<Result<AuthorizationRequest, RequestError>> {
        if query.len() > LONGEST_QUERY {
            return Ok(unanswerable("the query is too long"));
        }
        let parameters = QueryParameters::read(query);
        let Some(client) = parameters.once("client_id") else {
            return Ok(unanswerable("client_id is missing or stands twice"));
        };
        let Some(client) = self.client(reader, client).await? else {
            return Ok(unanswerable("the application is not known"));
        };
        let redirect_uri = parameters.once("redirect_uri").filter(|uri| client.has_redirect(uri));
        let Some(redirect_uri) = redirect_uri else {
            return Ok(unanswerable("the return address is not registered"));
        };
        let (redirect_uri, issuer) = (redirect_uri.to_owned(), self.ground.settings.issuer());
        let state = parameters.once("state").unwrap_or_default().to_owned();
        let state_is_fit = state.chars().all(|c| matches!(c, ' '..='~'));
        let refused = |error, why| {
            let state = if state_is_fit { state.as_str() } else { "" };
            let parameters = [("error", error), ("error_description", why)];
            Ok(Err(RequestError::Answered(answer(&redirect_uri, state, &issuer, &parameters))))
        };
        if let Some(name) = KNOWN.into_iter().find(|name| parameters.all(name).count() > 1) {
            return refused("invalid_request", &format!("{name} stands twice"));
        }
        if !state_is_fit {
            return refused("invalid_request", "state may hold printable ASCII characters only");
        }
        match parameters.once("response_type") {
            Some("code") => {}
            None => return refused("invalid_request", "response_type is missing"),
            Some(_) => return refused("unsupported_response_type", "response_type must be code"),
        }
        if parameters.once("response_mode").is_some_and(|mode| mode != "query") {
            return refused("invalid_request", "response_mode must be query");
        }
        let challenge = parameters.once("code_challenge").unwrap_or_default();
        if parameters.once("code_challenge_method") != Some("S256") || !is_digest(challenge) {
            return refused(
                "invalid_request",
                "code_challenge with code_challenge_method S256 is needed",
            );
        }
        let mut scopes = Vec::new();
        for name in
            parameters.once("scope").unwrap_or_default().split(' ').filter(|name| !name.is_empty())
        {
            match scope::parse(name).filter(|name| client.may_ask_for(name)) {
                Some(known) if scopes.contains(&known) => {}
                Some(known) => scopes.push(known),
                None => return refused("invalid_scope", "the application may not ask for this"),
            }
        }
        if scopes.is_empty() {
            return refused("invalid_scope", "scope is missing");
        }
        let challenge = challenge.to_owned();
        Ok(Ok(AuthorizationRequest { client, redirect_uri, state, scopes, challenge }))
    }
}

/// The reason goes to the log; the person sees a page without it.
fn unanswerable(why: &'static str) -> Result<AuthorizationRequest, RequestError> {
    Err(RequestError::Unanswerable(why))
}

fn answer(redirect_uri: &str, state: &str, issuer: &str, parameters: &[(&str, &str)]) -> String {
    let mut query = Serializer::new(String::new());
    query.extend_pairs(parameters);
    if !state.is_empty() {
        query.append_pair("state", state);
    }
    let mark = if redirect_uri.contains('?') { '&' } else { '?' };
    format!("{redirect_uri}{mark}{}", query.append_pair("iss", issuer).finish())
}

/// Whether this is 32 bytes in base64url.
fn is_digest(text: &str) -> bool {
    text.len() == 43
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

// Where an authorization request leads next, and what the consent form says.

/// What the browser does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorizationStep {
    /// Show a page that says that this request cannot be handled. The client is not told.
    Refused,
    /// No authorization is pending.
    Nothing,
    /// Sign in; the authorization stays pending.
    SignIn,
    /// The person has no suitable role; the authorization stays pending for another person.
    NoRole,
    /// Show the consent screen with this query.
    Ask(String),
    /// Go back to the client, at this address.
    Back(String),
}

/// What the consent form sends.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// `client_id`
    pub client: &'a str,
    /// `state`
    pub state: &'a str,
    /// `request`: the request that was shown, sealed, as `oauth/session` answered it.
    pub request: Option<&'a str>,
    /// Whether the person allows the request.
    pub allow: bool,
}

/// Where a request that is not valid leads.
pub fn step_of(error: RequestError) -> AuthorizationStep {
    match error {
        RequestError::Unanswerable(why) => {
            tracing::info!(why, "an application's request cannot be answered");
            AuthorizationStep::Refused
        }
        RequestError::Answered(address) => AuthorizationStep::Back(address),
    }
}
