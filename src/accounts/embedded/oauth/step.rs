//! Where an authorization request leads next, and what the consent form says.

use crate::accounts::embedded::oauth::request::RequestError;

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
