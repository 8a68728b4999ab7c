//! Linking an identity at a provider to the account that is signed in: a fresh sign-in here, then one there.

use url::Url;

use crate::{
    accounts::{
        Caller, Purpose, Reply,
        embedded::{
            flows::registrants::IdentifiedPerson,
            ground::refusal::{CallError, CallResult, plain},
            own_account::proof::{Wish, into_reply},
            sessions::present::{Depth, Present},
            strong::redirects::{
                Redirects, connection::Connection, flow::AfterRedirect, leaving::Departure,
            },
        },
    },
    domain::{ErrorCode, LoginMethod, RedirectingProvider},
};

impl Redirects {
    /// Whether identities at this provider can be linked: it is connected, and its `sub` is one person's for good.
    pub fn can_link(&self, provider: RedirectingProvider) -> bool {
        self.connections.to(provider).is_ok_and(|connection| connection.issuer().is_some())
    }

    /// Whether a linked sign-in by this provider proves two factors, so that no code is asked after it.
    pub fn proves_two_factors(&self, provider: RedirectingProvider) -> bool {
        self.connections.to(provider).is_ok_and(Connection::proves_two_factors)
    }

    /// Sends a signed-in person to a provider, to be asked there anew: the address, or an error code.
    pub async fn begin_link(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
    ) -> Reply<Wish<Result<Url, ErrorCode>>> {
        into_reply(self.begun_link(caller, provider).await)
    }

    async fn begun_link(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
    ) -> CallResult<Reply<Wish<Result<Url, ErrorCode>>>> {
        let Present { account, .. } = match self.own_account.proven(caller, Depth::Whole).await? {
            Ok(present) => present,
            Err(reply) => return Ok(reply),
        };
        if !self.can_link(provider) {
            return Err(ErrorCode::BadRequest.into());
        }
        let departure = Departure { link: Some(account.id), has_left: false };
        let reply = self.send_away(caller, provider, Purpose::SignIn, departure).await?;
        Ok(reply.map(Wish::Done))
    }

    /// Links the person who came back to the account that asked for it.
    pub(super) async fn link(
        &self,
        caller: &Caller,
        provider: RedirectingProvider,
        account: &str,
        person: &IdentifiedPerson,
    ) -> Reply<AfterRedirect> {
        let method = LoginMethod::Provider(provider);
        match self.own_account.link_identity(caller, account, method, person).await {
            Ok(reply) => reply.map(|()| AfterRedirect::Linked(Ok(()))),
            Err(CallError::Coded(errors)) => {
                let code = errors.0.first().map_or(ErrorCode::Undefined, |error| error.code);
                Reply::ok(AfterRedirect::Linked(Err(code)))
            }
            Err(fault) => plain(Err(fault)),
        }
    }
}
