//! What a browser carries while it is at a provider, and what comes after its callback.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Caller, LoginOutcome, Purpose,
        embedded::ground::{carried::Carried, cookie::fingerprint, refusal::CallResult},
    },
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
    ) -> CallResult<Vec<String>> {
        let place = RedirectCookie::of(provider, self.pending.state.expose());
        let sealed = carried.seal(&place.purpose, self, REDIRECT_SECONDS)?;
        let mut cookies = superfluous(carried, caller);
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
fn superfluous(carried: &Carried, caller: &Caller) -> Vec<String> {
    let all = carried.values(caller, COOKIE);
    let mut good = Vec::new();
    for (mark, sealed) in all.iter().take(2 * MOST) {
        let opened = RedirectingProvider::all().into_iter().find_map(|provider| {
            carried.open_until::<PendingRedirect>(&purpose_of(provider, mark), sealed)
        });
        good.extend(opened.map(|(_, until)| (until, *mark)));
    }
    good.sort_unstable();
    let kept: Vec<&str> = good.iter().rev().take(MOST - 1).map(|(_, mark)| *mark).collect();
    let gone = all.into_iter().map(|(mark, _)| mark).filter(|mark| !kept.contains(mark));
    gone.map(|mark| carried.clear(&format!("{COOKIE}{mark}"))).collect()
}

/// The result of a callback.
#[derive(Debug)]
pub struct Returned {
    /// The language in which the browser left; `None` if it carries no such redirect.
    pub language: Option<Language>,
    /// What comes next.
    pub next: AfterRedirect,
}

/// What the browser does after a callback.
#[derive(Debug)]
pub enum AfterRedirect {
    /// Open the validation screen.
    Validation(Purpose),
    /// Continue as after any sign-in without errors.
    SignIn(Box<LoginOutcome>),
    /// Show the error on the provider's pane: of the register screen for a registration, else of the login screen.
    Failed(Purpose, ErrorCode),
    /// The identity is linked to the account that asked for it, or is not.
    Linked(Result<(), ErrorCode>),
}

/// The name of the flow state of a person who came back, of the kind `came`.
pub fn came(provider: RedirectingProvider, purpose: Purpose) -> String {
    purpose.path(provider.code())
}
