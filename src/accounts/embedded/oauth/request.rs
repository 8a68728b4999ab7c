//! Authorization requests, parsed from the query string and checked against the registered client (RFC 6749 section
//! 4.1.1, RFC 7636 section 4.3). No response goes to an address that is not registered for the client.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use sqlx::AnyConnection;
use url::form_urlencoded::{self, Serializer};

use crate::{
    accounts::{
        AccessRequest, AskedSignIn, LONGEST_QUERY, Scope, SignInReason,
        embedded::{
            flows::RequestArrival,
            ground::call::CallResult,
            oauth::{
                clients::{Client, Clients},
                demand::SignInDemands,
            },
            own_account::SignedIn,
        },
    },
    config::AcrNames,
    domain::{Language, scope},
};

/// The parameters of RFC 6749, RFC 7636 and `OpenID` Connect Core section 3.1.2.1. Each may occur only once.
const KNOWN: [&str; 20] = [
    "response_type",
    "response_mode",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
    "nonce",
    "prompt",
    "max_age",
    "display",
    "ui_locales",
    "login_hint",
    "id_token_hint",
    "acr_values",
    "claims",
    "request",
    "request_uri",
    "registration",
];

/// Parameters that ask for what we do not do, each with its error (`OpenID` Connect Core section 3.1.2.6).
const REFUSED: [(&str, &str); 3] = [
    ("request", "request_not_supported"),
    ("request_uri", "request_uri_not_supported"),
    ("registration", "registration_not_supported"),
];

/// How answers can come back.
pub const RESPONSE_MODES: [&str; 2] = ["query", "form_post"];

/// The longest query string with [`HINTS`]; without them it is [`LONGEST_QUERY`].
const LONGEST_HINTED: usize = 2 * LONGEST_QUERY;

/// The values of `prompt` that are read.
pub const PROMPTS: [&str; 5] = ["none", "login", "consent", "select_account", "create"];

/// Which pages an application wants its person to see, or not to see.
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the parameter")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WantedPages {
    /// No page at all.
    pub none: bool,
    /// The sign-in, although somebody is signed in.
    pub login: bool,
    /// The question, although it was answered before.
    pub consent: bool,
    /// The question, which names the account and leads to another one.
    pub select_account: bool,
    /// The registration.
    pub create: bool,
}

impl WantedPages {
    fn read(prompt: &str) -> Result<Self, &'static str> {
        let words: Vec<&str> = prompt.split(' ').filter(|word| !word.is_empty()).collect();
        if words.iter().any(|word| !PROMPTS.contains(word)) {
            return Err("prompt has a value that is not known");
        }
        let has = |word: &str| words.contains(&word);
        if has("none") && words.len() > 1 {
            return Err("prompt=none stands alone");
        }
        Ok(Self {
            none: has("none"),
            login: has("login"),
            consent: has("consent"),
            select_account: has("select_account"),
            create: has("create"),
        })
    }
}

/// Parameters that say who the person probably is. They stand in no address of ours: the browser carries them sealed.
const HINTS: [&str; 2] = ["login_hint", "id_token_hint"];

/// What a request says of the person.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// `login_hint`: a user name or an e-mail address.
    pub login: Option<String>,
    /// `id_token_hint`: an ID token that the client has of the person.
    pub id_token: Option<String>,
}

/// Where and how a client is answered.
#[derive(Clone, Debug, Default)]
pub struct ReturnPath {
    pub redirect_uri: String,
    /// The client's `state`; empty if it sent none.
    pub state: String,
    /// `response_mode=form_post`
    by_form: bool,
}

impl ReturnPath {
    /// The answer with these parameters, `state` and `iss`.
    pub fn answer(&self, issuer: &str, parameters: &[(&str, &str)]) -> AuthorizationStep {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let mut fields: Vec<(String, String)> = parameters.iter().map(own).collect();
        if !self.state.is_empty() {
            fields.push(("state".to_owned(), self.state.clone()));
        }
        fields.push(("iss".to_owned(), issuer.to_owned()));
        if self.by_form {
            return AuthorizationStep::Post(PostedAnswer {
                address: self.redirect_uri.clone(),
                fields,
            });
        }
        let mark = if self.redirect_uri.contains('?') { '&' } else { '?' };
        let query = Serializer::new(String::new()).extend_pairs(fields).finish();
        AuthorizationStep::Back(format!("{}{mark}{query}", self.redirect_uri))
    }
}

/// An answer that the browser sends to the client by a form (`OAuth` 2.0 Form Post Response Mode).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostedAnswer {
    /// The redirect URI.
    pub address: String,
    pub fields: Vec<(String, String)>,
}

pub struct AuthorizationRequest {
    pub client: Client,
    pub back: ReturnPath,
    /// Names of [`scope::NAMES`], each once.
    pub scopes: Vec<&'static str>,
    /// SHA-256 of the code verifier, in base64url; empty if the client may leave it out, and does.
    pub challenge: String,
    /// What the ID token repeats.
    pub nonce: Option<String>,
    pub pages: WantedPages,
    /// The longest time in seconds since the person proved who they are.
    pub max_age: Option<i64>,
    /// What it says of the person, as long as the browser does not carry that.
    pub hints: Hints,
    pub demands: SignInDemands,
}

impl AuthorizationRequest {
    /// What the person is asked.
    pub fn question(self, shown: String, person: SignedIn) -> AccessRequest {
        let scope = |name: &str| Scope { name: name.to_owned(), description: None };
        AccessRequest {
            request: Some(shown),
            person: Some((person.name, person.username)),
            client_name: self.client.name,
            client_id: self.client.id,
            state: self.back.state,
            scopes: scope::seen(&self.scopes).into_iter().map(scope).collect(),
        }
    }
}

/// Why an authorization request is not valid.
pub enum RequestError {
    /// Only the person may be told, because client or redirect URI is wrong.
    Unanswerable(&'static str),
    /// The client is told by this error response.
    Answered(AuthorizationStep),
}

impl AuthorizationRequest {
    /// The client's id and its `state`.
    pub fn of(&self) -> (&str, &str) {
        (&self.client.id, &self.back.state)
    }

    /// Whether a person who proved who they are at `at` has to do so again, in the browser that came with this request at
    /// `since`. A proof since then was given for it.
    pub fn wants_proof_after(&self, at: i64, since: i64, now: i64) -> bool {
        let is_too_long_ago = self.max_age.is_some_and(|longest| now - at > longest);
        at < since && (self.pages.login || self.pages.create || is_too_long_ago)
    }

    /// Whether only a sign-in of now or of a short time ago will do, also one at a provider.
    pub fn wants_new_proof(&self) -> bool {
        self.pages.login || self.pages.create || self.max_age.is_some()
    }

    pub fn sign_in(
        &self,
        arrival: &RequestArrival,
        reason: Option<SignInReason>,
    ) -> AuthorizationStep {
        AuthorizationStep::SignIn(AskedSignIn {
            client: self.client.name.clone(),
            username: arrival.username.clone(),
            reason,
        })
    }

    /// Whether the question is wanted although it was answered before.
    pub fn wants_question(&self) -> bool {
        self.pages.consent || self.pages.select_account
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
        if query.len() > LONGEST_HINTED || without_hints(query).len() > LONGEST_QUERY {
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
        let state = parameters.once("state").unwrap_or_default();
        let state_is_fit = state.chars().all(|c| matches!(c, ' '..='~'));
        let back = ReturnPath {
            redirect_uri: redirect_uri.to_owned(),
            state: if state_is_fit { state.to_owned() } else { String::new() },
            by_form: parameters.once("response_mode") == Some("form_post"),
        };
        let issuer = self.ground.settings.issuer();
        let refused = |error, why: &str| {
            tracing::info!(client = %client.id, error, why, "an application's request is refused");
            let parameters = [("error", error), ("error_description", why)];
            Ok(Err(RequestError::Answered(back.answer(&issuer, &parameters))))
        };
        if let Some(name) = KNOWN.into_iter().find(|name| parameters.all(name).count() > 1) {
            return refused("invalid_request", &format!("{name} stands twice"));
        }
        if !state_is_fit {
            return refused("invalid_request", "state may hold printable ASCII characters only");
        }
        match wishes(&parameters, &client, &self.ground.config().acr) {
            Ok(Wishes { scopes, challenge, pages, max_age, mut demands }) => {
                let given = |name| parameters.once(name).map(str::to_owned);
                let max_age = client.longest_age(max_age);
                demands.assurance = demands.assurance.with_floor(client.demanded_assurance());
                let hints = Hints { login: given("login_hint"), id_token: given("id_token_hint") };
                Ok(Ok(AuthorizationRequest {
                    nonce: given("nonce"),
                    client,
                    back,
                    scopes,
                    challenge,
                    pages,
                    max_age,
                    hints,
                    demands,
                }))
            }
            Err((error, why)) => refused(error, why),
        }
    }
}

struct Wishes {
    scopes: Vec<&'static str>,
    challenge: String,
    pages: WantedPages,
    max_age: Option<i64>,
    demands: SignInDemands,
}

/// What the parameters of this client ask for; else the error that the client is told, and why.
fn wishes(
    parameters: &QueryParameters,
    client: &Client,
    names: &AcrNames,
) -> Result<Wishes, (&'static str, &'static str)> {
    let wrong = |why| ("invalid_request", why);
    if let Some((name, error)) =
        REFUSED.into_iter().find(|(name, _)| parameters.all(name).next().is_some())
    {
        return Err((error, name));
    }
    match parameters.once("response_type") {
        Some("code") => {}
        None => return Err(wrong("response_type is missing")),
        Some(_) => return Err(("unsupported_response_type", "response_type must be code")),
    }
    if parameters.once("response_mode").is_some_and(|mode| !RESPONSE_MODES.contains(&mode)) {
        return Err(wrong("response_mode must be query or form_post"));
    }
    let challenge = parameters.once("code_challenge").unwrap_or_default();
    let method = parameters.once("code_challenge_method");
    let is_left_out = challenge.is_empty() && method.is_none() && client.may_leave_out_pkce();
    if !is_left_out && (method != Some("S256") || !is_digest(challenge)) {
        return Err(wrong("code_challenge with code_challenge_method S256 is needed"));
    }
    let pages = WantedPages::read(parameters.once("prompt").unwrap_or_default()).map_err(wrong)?;
    let max_age = match parameters.once("max_age").map(str::parse::<u32>) {
        Some(Err(_)) => return Err(wrong("max_age must be a number of seconds")),
        Some(Ok(seconds)) => Some(i64::from(seconds)),
        None => None,
    };
    let mut scopes = client.scopes_in(parameters.once("scope").unwrap_or_default())?;
    // Going on without the person is asked for where it can be seen (OpenID Connect Core section 11).
    if !pages.consent && !client.is_first_party() {
        scopes.retain(|scope| *scope != "offline_access");
    }
    if scopes.is_empty() {
        return Err(("invalid_scope", "scope is missing"));
    }
    let demands =
        SignInDemands::read(parameters.once("acr_values"), parameters.once("claims"), names);
    let demands = demands.map_err(wrong)?;
    if demands.assurance.is_impossible() {
        return Err(("unmet_authentication_requirements", "no value of acr is known here"));
    }
    Ok(Wishes { scopes, challenge: challenge.to_owned(), pages, max_age, demands })
}

/// The reason goes to the log; the person sees a page without it.
fn unanswerable(why: &'static str) -> Result<AuthorizationRequest, RequestError> {
    Err(RequestError::Unanswerable(why))
}

/// The query without what it says of the person, and otherwise as the client wrote it.
pub fn without_hints(query: &str) -> String {
    let is_hint = |pair: &str| {
        form_urlencoded::parse(pair.as_bytes()).any(|(name, _)| HINTS.contains(&&*name))
    };
    query.split('&').filter(|pair| !is_hint(pair)).collect::<Vec<_>>().join("&")
}

/// The languages of `ui_locales` that there are, in their order.
pub fn wanted_languages(query: &str) -> Vec<Language> {
    let parameters = QueryParameters::read(query);
    let tags = parameters.once("ui_locales").unwrap_or_default().split(' ');
    tags.filter_map(|tag| Language::parse(&tag.split('-').next()?.to_ascii_lowercase())).collect()
}

/// The authorization request in the body of a form, as a query (`OpenID` Connect Core section 3.1.2.1); `None` for the consent
/// form.
pub fn posted_query(body: &[u8]) -> Option<&str> {
    let body = std::str::from_utf8(body).ok().filter(|body| body.len() <= LONGEST_HINTED)?;
    QueryParameters::read(body).all("response_type").next().map(|_| body)
}

/// Whether this is 32 bytes in base64url.
fn is_digest(text: &str) -> bool {
    text.len() == 43
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorizationStep {
    /// Show a page that says that this request cannot be handled. The client is not told.
    Refused,
    /// No authorization is pending.
    Nothing,
    /// Sign in; the authorization stays pending.
    SignIn(AskedSignIn),
    /// Register, or sign in; the authorization stays pending.
    Register,
    /// The person has no suitable role; the authorization stays pending for another person.
    NoRole,
    /// Show the consent screen with this query.
    Ask(String),
    /// Go on with the code of a device, at the page for it with this query.
    Device(String),
    /// Go back to the client, at this address.
    Back(String),
    /// Go back to the client by this form.
    Post(PostedAnswer),
}

/// What the consent form sends.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// `client_id`
    pub client: &'a str,
    pub state: &'a str,
    /// `request`: the request that was shown, sealed, as `oauth/session` answered it.
    pub request: Option<&'a str>,
    pub allow: bool,
}

/// Where a request that is not valid leads.
pub fn step_of(error: RequestError) -> AuthorizationStep {
    match error {
        RequestError::Unanswerable(why) => {
            tracing::info!(why, "an application's request cannot be answered");
            AuthorizationStep::Refused
        }
        RequestError::Answered(step) => step,
    }
}

/// Whether the verifier is that of the challenge. Where there was no challenge there is no verifier: else somebody has taken the
/// challenge out of the request (RFC 9700 section 2.1.1).
pub fn verifies(verifier: &str, challenge: &str) -> bool {
    if challenge.is_empty() {
        return verifier.is_empty();
    }
    is_verifier(verifier) && URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)) == challenge
}

/// Whether this is a code verifier (RFC 7636 section 4.1).
fn is_verifier(text: &str) -> bool {
    (43..=128).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
}
