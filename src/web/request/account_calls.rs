//! Calls to the account service on a visitor's behalf. The cookies of its replies are collected here, and the outermost
//! middleware relays them whatever the handler answers, so that the browser ends up with the account service's own
//! cookies.

use actix_web::{HttpMessage, HttpRequest, rt::time::timeout};

use crate::{
    accounts::{AccountService, Caller, Fault, Reply},
    web::Visitor,
};

/// The `Set-Cookie` values that this request's calls returned, ready to be sent to the browser.
#[derive(Default)]
struct Gathered(Vec<String>);

impl Visitor {
    /// Makes a call: `visitor.call(async |accounts, caller| accounts.login(caller, credentials).await)`.
    ///
    /// # Errors
    /// [`Fault`] when there is no outcome.
    pub async fn call<T>(
        &self,
        call: impl AsyncFnOnce(&dyn AccountService, &Caller) -> Reply<T>,
    ) -> Result<T, Fault> {
        let caller = self.caller_by_now();
        // What was typed is lost with the answer's deadline, so this ends before.
        let limit = self.site.config.server.answer_timeout * 4 / 5;
        let replied = timeout(limit, call(self.site.accounts.as_ref(), &caller)).await;
        self.relay(replied.unwrap_or_else(|_| {
            tracing::error!(
                "the account service does not answer in time (server.answer_timeout_ms)"
            );
            Reply::fault(Fault::ServerError)
        }))
    }

    /// The caller with the cookies that earlier calls of this request have set.
    #[must_use]
    pub fn caller_by_now(&self) -> Caller {
        let mut caller = self.caller();
        for set_cookie in &gathered(&self.request) {
            follow(&mut caller.cookies, set_cookie);
        }
        caller
    }

    /// Relays the cookies of a reply, for calls that are not part of [`AccountService`].
    ///
    /// # Errors
    /// [`Fault`] when there is no outcome.
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

/// The collected `Set-Cookie` values to send with this response.
#[must_use]
pub fn gathered(request: &HttpRequest) -> Vec<String> {
    request.extensions().get::<Gathered>().map(|gathered| gathered.0.clone()).unwrap_or_default()
}

/// Applies a `Set-Cookie` value, so that a later call of the same request sends what an earlier one set.
fn follow(cookies: &mut Vec<(String, String)>, set_cookie: &str) {
    let pair = set_cookie.split(';').next().unwrap_or_default();
    if let Some((name, value)) = pair.split_once('=') {
        cookies.retain(|(known, _)| known != name.trim());
        if !value.trim().is_empty() {
            cookies.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
}
