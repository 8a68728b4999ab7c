//! Where an authorization request leads next, and what the consent form says.

use crate::accounts::embedded::oauth::request::RequestError;

/// What comes next for the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorizationStep {
    /// A page that says that this cannot be handled; nobody else is told.
    Refused,
    /// There is nothing to go on with.
    Nothing,
    /// The sign-in; the request waits.
    SignIn,
    /// The person has no role that suits; the request waits for someone who has.
    NoRole,
    /// The consent screen with this query.
    Ask(String),
    /// The application, at this address.
    Back(String),
}

/// What the consent form says.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// `client_id`
    pub client: &'a str,
    /// `state`
    pub state: &'a str,
    /// `request`: which of this application and state was shown. A front end that does not know of it names none.
    pub request: Option<&'a str>,
    /// Whether the person allows it.
    pub allow: bool,
}

/// Where a request that cannot be taken leads.
pub fn step_of(unfit: RequestError) -> AuthorizationStep {
    match unfit {
        RequestError::Unanswerable(why) => {
            tracing::info!(why, "an application's request cannot be answered");
            AuthorizationStep::Refused
        }
        RequestError::Answered(address) => AuthorizationStep::Back(address),
    }
}
