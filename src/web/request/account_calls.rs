//! Calls to the account service on a visitor's behalf. Cookies that come back are gathered here and relayed by the outermost
//! layer, whatever the handler answers: the browser ends up with the very cookies of the account service.

use actix_web::{HttpMessage, HttpRequest};

use crate::{
    accounts::{AccountService, Caller, Fault, Reply},
    web::Visitor,
};

/// `Set-Cookie` values that this request's calls brought, as the account service wrote them.
#[derive(Default)]
struct Gathered(Vec<String>);

impl Visitor {
    /// Makes a call: `visitor.call(async |accounts, caller| accounts.login(caller, credentials).await)`.
    ///
    /// # Errors
    /// When there is no outcome.
    pub async fn call<T>(
        &self,
        call: impl AsyncFnOnce(&dyn AccountService, &Caller) -> Reply<T>,
    ) -> Result<T, Fault> {
        let caller = self.caller_by_now();
        self.relay(call(self.site.accounts.as_ref(), &caller).await)
    }

    /// The visitor as the account service knows them after the earlier calls of this request.
    #[must_use]
    pub fn caller_by_now(&self) -> Caller {
        let mut caller = self.caller();
        for set_cookie in &gathered(&self.request) {
            follow(&mut caller.cookies, set_cookie);
        }
        caller
    }

    /// Keeps the cookies of a reply for this request's answer, for calls that are not of [`AccountService`].
    ///
    /// # Errors
    /// When there is no outcome.
    pub fn relay<T>(&self, reply: Reply<T>) -> Result<T, Fault> {
        let relayed = reply.set_cookies.iter().filter_map(|value| self.site.relay.outbound(value));
        let mut extensions = self.request.extensions_mut();
        match extensions.get_mut::<Gathered>() {
            Some(gathered) => gathered.0.extend(relayed),
            None => {
                extensions.insert(Gathered(relayed.collect()));
            }
        }
        reply.result
    }
}

/// The `Set-Cookie` values to send with this request's answer.
#[must_use]
pub fn gathered(request: &HttpRequest) -> Vec<String> {
    request.extensions().get::<Gathered>().map(|gathered| gathered.0.clone()).unwrap_or_default()
}

/// A second call of the same request sends what the first one set.
fn follow(cookies: &mut Vec<(String, String)>, set_cookie: &str) {
    let pair = set_cookie.split(';').next().unwrap_or_default();
    if let Some((name, value)) = pair.split_once('=') {
        cookies.retain(|(known, _)| known != name.trim());
        if !value.trim().is_empty() {
            cookies.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
}
