//! What a browser carries while it is at a provider, and what comes after its callback.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose,
        cookies::BROUGHT,
        embedded::{
            flows::registrants::IdentifiedPerson,
            ground::{call::CallResult, carried::Carried, fingerprint},
        },
    },
    config::RedirectsConfig,
    domain::{ErrorCode, Language, RedirectingProvider},
    providers::oauth::PendingLogin,
};

/// What the names of these cookies begin with; a mark of the `state` follows.
const COOKIE: &str = "lavi_redirect_";

/// The most redirects of a browser that are under way at once.
const MOST: usize = 5;

/// Seconds that a browser may take until it comes back. The provider's response is refused after the same time.
const REDIRECT_SECONDS: i64 = 900;

/// What a browser carries that was sent to a provider, sealed, in a cookie of its own for each redirect, so that two tabs do
/// not disturb each other.
#[derive(Serialize, Deserialize)]
pub struct PendingRedirect {
    pub pending: PendingLogin,
    pub purpose: Purpose,
    pub language: String,
    /// The account that wants to be linked to the identity at the provider.
    #[serde(default)]
    pub link: Option<String>,
}

/// A redirect in a cookie: its name, and the purpose that its content is sealed for.
struct RedirectCookie {
    cookie: String,
    purpose: String,
}

impl RedirectCookie {
    fn of(provider: RedirectingProvider, state: &str) -> Self {
        let mark = fingerprint(state);
        let mark = mark.get(..16).unwrap_or(&mark);
        Self { cookie: format!("{COOKIE}{mark}"), purpose: purpose_of(provider, mark) }
    }
}

fn purpose_of(provider: RedirectingProvider, mark: &str) -> String {
    format!("redirect/{}/{mark}", provider.code())
}

/// A redirect that the browser has come back from.
pub struct CameBack {
    pub redirect: PendingRedirect,
    /// When its cookie would have ended.
    pub until: i64,
    /// The `Set-Cookie` value that ends it now.
    pub ended: String,
}

impl PendingRedirect {
    /// The `Set-Cookie` values that let the browser carry this, and take away the oldest ones that are too many.
    pub fn carried(
        &self,
        carried: &Carried,
        caller: &Caller,
        provider: RedirectingProvider,
        providers: &RedirectsConfig,
    ) -> CallResult<Vec<String>> {
        let place = RedirectCookie::of(provider, self.pending.state.expose());
        let sealed = carried.seal(&place.purpose, self, REDIRECT_SECONDS)?;
        let mut cookies = superfluous(carried, caller, providers);
        cookies.push(carried.set(&place.cookie, &sealed, REDIRECT_SECONDS));
        Ok(cookies)
    }

    /// What the caller carries for this provider's answer with this `state`.
    pub fn of(
        carried: &Carried,
        caller: &Caller,
        provider: RedirectingProvider,
        state: &str,
    ) -> Option<CameBack> {
        let place = RedirectCookie::of(provider, state);
        let sealed = carried.value(caller, &place.cookie)?;
        let (redirect, until) = carried.open_until::<Self>(&place.purpose, sealed)?;
        let is_meant = redirect.pending.state.expose() == state;
        is_meant.then(|| CameBack { redirect, until, ended: carried.clear(&place.cookie) })
    }
}

/// Takes away what this browser need not carry any more, so that one more has room: what does not open, and the oldest.
fn superfluous(carried: &Carried, caller: &Caller, providers: &RedirectsConfig) -> Vec<String> {
    let all = carried.values(caller, COOKIE);
    let mut good = Vec::new();
    for (mark, sealed) in all.iter().take(2 * MOST) {
        let opened = providers.providers().find_map(|provider| {
            carried.open_until::<PendingRedirect>(&purpose_of(provider, mark), sealed)
        });
        good.extend(opened.map(|(_, until)| (until, *mark)));
    }
    good.sort_unstable();
    let kept: Vec<&str> = good.iter().rev().take(MOST - 1).map(|(_, mark)| *mark).collect();
    let gone = all.into_iter().map(|(mark, _)| mark).filter(|mark| !kept.contains(mark));
    gone.map(|mark| carried.clear(&format!("{COOKIE}{mark}"))).collect()
}

#[derive(Debug)]
pub struct Returned {
    /// The language in which the browser left; `None` if it carries no such redirect.
    pub language: Option<Language>,
    pub next: AfterRedirect,
}

/// What the browser does after a callback.
#[derive(Debug)]
pub enum AfterRedirect {
    Validation(Purpose),
    /// Continue as after any sign-in without errors.
    SignIn(Box<LoginOutcome>),
    /// Show the error on the provider's pane: of the register screen for a registration, else of the login screen.
    Failed(Purpose, ErrorCode),
    /// The identity is linked to the account that asked for it, or is not.
    Linked(Result<(), ErrorCode>),
}

/// The name of the flow state of a person who came back.
pub fn came(provider: RedirectingProvider, purpose: Purpose) -> String {
    purpose.path(provider.code())
}

// When the people whom a browser brought back from each provider had signed in there, sealed in a cookie. A session of somebody
// who was at the browser before is nobody else's: an identity is not linked by a sign-in that the browser has brought already,
// whatever clocks say (docs/decisions/0061-sessions-at-providers.md).

/// Seconds for which a browser carries it: a day at school.
const LIFETIME: i64 = 12 * 3600;

/// The newest sign-in by provider: at most one for each that is configured.
#[derive(Default, Serialize, Deserialize)]
pub struct Brought(BTreeMap<String, SignInThere>);

/// A person's sign-in at a provider. Somebody else may have signed in there in the same second.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct SignInThere {
    auth_time: i64,
    /// A hash of what the provider knows the person by.
    subject: String,
}

impl SignInThere {
    /// `None` if the provider does not say when it was.
    fn of(person: &IdentifiedPerson) -> Option<Self> {
        let subject = match &person.provider_identity {
            Some(identity) => &identity.subject,
            None => person.personal_code.as_deref().unwrap_or_default(),
        };
        Some(Self { auth_time: person.auth_time?, subject: fingerprint(subject) })
    }
}

impl Brought {
    /// What this browser carries.
    pub fn by(carried: &Carried, caller: &Caller) -> Self {
        let sealed = carried.value(caller, BROUGHT);
        sealed.and_then(|sealed| carried.open(BROUGHT, sealed)).unwrap_or_default()
    }

    /// Whether this is the sign-in by which the browser brought somebody before.
    pub fn has(&self, provider: RedirectingProvider, person: &IdentifiedPerson) -> bool {
        SignInThere::of(person).is_some_and(|sign_in| self.0.get(provider.code()) == Some(&sign_in))
    }

    /// The `Set-Cookie` value that adds this person's sign-in.
    pub fn with(
        mut self,
        carried: &Carried,
        provider: RedirectingProvider,
        person: &IdentifiedPerson,
        providers: &RedirectsConfig,
    ) -> CallResult<Option<String>> {
        let Some(sign_in) = SignInThere::of(person) else { return Ok(None) };
        self.0.retain(|code, _| providers.providers().any(|known| known.code() == code));
        self.0.insert(provider.code().to_owned(), sign_in);
        let sealed = carried.seal(BROUGHT, &self, LIFETIME)?;
        Ok(Some(carried.set(BROUGHT, &sealed, LIFETIME)))
    }
}
