//! Signing out at the provider too: the ID token is kept, sealed, as long as the session, and goes with it.

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    accounts::{
        Caller, Reply,
        embedded::{
            ground::refusal::{CallResult, plain},
            sessions::present::Present,
            strong::redirects::Redirects,
        },
    },
    domain::{LoginMethod, RedirectingProvider, Secret},
};

/// The kind of this flow state. Its name is the provider's.
const SIGNED_IN_THERE: &str = "signed-in-there";

#[derive(Serialize, Deserialize)]
struct SignedInThere {
    id_token: Secret,
}

impl Redirects {
    /// Keeps the ID token of a person who came back. One for each provider and browser.
    pub(super) async fn keep_id_token(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        id_token: Secret,
    ) -> CallResult<()> {
        let Some(session) = self.cookie.of(caller) else { return Ok(()) };
        let (place, state) = ((SIGNED_IN_THERE, provider.code()), SignedInThere { id_token });
        self.flows.put_flow(self.store.pool(), &session, place, &state, self.session_lifetime).await
    }

    /// Where the caller's sign-out goes on: to the provider that they signed in by, if it signs people out.
    pub async fn sign_out_address(
        &self,
        caller: &Caller,
    ) -> Reply<Option<(RedirectingProvider, Url)>> {
        plain(self.signed_in_there(caller).await)
    }

    async fn signed_in_there(
        &self,
        caller: &Caller,
    ) -> CallResult<Option<(RedirectingProvider, Url)>> {
        let found = self.sessions.present(&mut *self.store.connection().await?, caller).await?;
        let Some(Present { session, .. }) = found else { return Ok(None) };
        let LoginMethod::Provider(provider) = session.method else { return Ok(None) };
        let Ok(connection) = self.connections.to(provider) else { return Ok(None) };
        if !connection.signs_out() {
            return Ok(None);
        }
        let place = (SIGNED_IN_THERE, provider.code());
        let Some(kept) = self.flows.flow::<SignedInThere>(caller, place).await? else {
            return Ok(None);
        };
        let (language, now) = (caller.language, self.clock.now());
        let address = connection.sign_out_address(&kept.id_token, language, now);
        match self.connections.in_time(address).await {
            Ok(address) => Ok(address.map(|address| (provider, address))),
            Err(cause) => {
                tracing::warn!(method = provider.code(), %cause, "signed out here alone");
                Ok(None)
            }
        }
    }
}
