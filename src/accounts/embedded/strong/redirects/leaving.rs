//! Sending a browser to a provider: the authorization request, and what the browser carries until the answer. Nothing is
//! written down.

use url::Url;

use crate::{
    accounts::{
        Caller, Purpose, Reply,
        embedded::{
            ground::{
                refusal::{CallResult, plain},
                settings::MissingKey,
            },
            strong::redirects::{Redirects, flow::PendingRedirect},
        },
    },
    domain::{ErrorCode, RedirectingProvider},
    providers::oauth::{AuthorizationRedirect, Freshness, Rejection},
};

/// What is known of a browser that leaves for a provider.
pub(super) struct Departure {
    /// The account that wants to be linked to the identity there.
    pub link: Option<String>,
    /// Whether somebody has signed out in it lately.
    pub has_left: bool,
}

impl Redirects {
    /// Starts a flow: the address to send the browser to, or an error code. `has_left`: somebody has signed out in this browser
    /// lately.
    pub async fn begin(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
        has_left: bool,
    ) -> Reply<Result<Url, ErrorCode>> {
        match self.send_away(caller, provider, purpose, Departure { link: None, has_left }).await {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

    /// Whoever is signed in already comes for a proof, or as somebody else: a session that the provider still has is
    /// neither.
    async fn is_signed_in(&self, caller: &Caller) -> CallResult<bool> {
        let found = self.sessions.present(&mut *self.store.connection().await?, caller).await?;
        Ok(found.is_some())
    }

    /// As [`Redirects::begin`].
    pub(super) async fn send_away(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        purpose: Purpose,
        departure: Departure,
    ) -> CallResult<Reply<Result<Url, ErrorCode>>> {
        let connection = match self.connections.to(provider) {
            Ok(connection) => connection,
            Err(MissingKey(key)) => {
                tracing::error!(
                    method = provider.code(),
                    key,
                    "the provider is not configured: the key is empty"
                );
                let cause = Rejection::Unreachable("provider's");
                return Ok(Reply::ok(Err(self.turned_away(caller, provider, &cause).await?)));
            }
        };
        let Departure { link, has_left } = departure;
        let freshness = match &link {
            Some(_) => Freshness::Required,
            None if has_left && connection.asks_after_sign_out() => Freshness::Asked,
            None if self.is_signed_in(caller).await? => Freshness::Asked,
            None => Freshness::Any,
        };
        let redirect = self
            .connections
            .in_time(connection.begin(freshness, caller.language, &self.rng, self.clock.now()))
            .await;
        let AuthorizationRedirect { url, pending } = match redirect {
            Ok(redirect) => redirect,
            Err(cause) => {
                return Ok(Reply::ok(Err(self.turned_away(caller, provider, &cause).await?)));
            }
        };
        let pending_redirect =
            PendingRedirect { pending, purpose, language: caller.language.code().to_owned(), link };
        let cookies = pending_redirect.carried(&self.carried, caller, provider)?;
        Ok(Reply::ok(Ok(url)).with_cookies(cookies))
    }
}
