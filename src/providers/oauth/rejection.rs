//! Why someone who came back from a provider is not signed in (docs/providers.md section 7.4). What
//! is shown depends on the provider, the log hears the cause. Nothing of a person, a token or a
//! free text of the provider is in it.

use crate::domain::{ErrorCode, LoginMethod};

/// The error codes of RFC 6749 and `OpenID` Connect Core. What is not on the list is not repeated, not even in the log.
const KNOWN: [&str; 19] = [
    "account_selection_required",
    "consent_required",
    "interaction_required",
    "invalid_client",
    "invalid_grant",
    "invalid_request",
    "invalid_request_object",
    "invalid_request_uri",
    "invalid_scope",
    "login_required",
    "registration_not_supported",
    "request_not_supported",
    "request_uri_not_supported",
    "server_error",
    "temporarily_unavailable",
    "unauthorized_client",
    "unsupported_grant_type",
    "unsupported_response_type",
    "unmet_authentication_requirements",
];

/// The cause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The person said no, or went back.
    #[error("the person did not consent")]
    Denied,
    /// Another error of the authorization response.
    #[error("the provider refused the request: {0}")]
    Refused(&'static str),
    /// The answer belongs to nothing that this browser began, or comes a second time.
    #[error("the state is not the one sent")]
    State,
    /// Longer at the provider than a session waits.
    #[error("the answer came too late")]
    Late,
    /// Another provider answers, or the discovery document is another one's.
    #[error("the issuer is not the configured one")]
    Issuer,
    /// Neither a code nor an error.
    #[error("the answer has no code")]
    NoCode,
    /// The token address refused the code or the client.
    #[error("the code was not redeemed: {0}")]
    Token(&'static str),
    /// A token answer without a bearer token.
    #[error("the token answer has no bearer token")]
    NoToken,
    /// No connection, a broken one, or a time-out.
    #[error("the {0} endpoint cannot be reached")]
    Unreachable(&'static str),
    /// A status that is no answer.
    #[error("the {0} endpoint answered {1}")]
    Status(&'static str, u16),
    /// No JSON object, too large, or without what it must have.
    #[error("the answer of the {0} endpoint cannot be read")]
    Nonsense(&'static str),
    /// A check of the ID token failed; the text names it.
    #[error("the ID token is not valid: {0}")]
    IdToken(&'static str),
    /// A fact is missing or cannot be read; the text names it.
    #[error("the claims have no usable {0}")]
    Claim(&'static str),
}

impl Rejection {
    /// An error of the authorization response.
    #[must_use]
    pub fn refused(error: &str) -> Self {
        Self::Refused(known(error))
    }

    /// An error of the token answer.
    #[must_use]
    pub fn token(error: &str) -> Self {
        Self::Token(known(error))
    }

    /// What the visitor is told who came by this method.
    #[must_use]
    pub fn code(&self, method: LoginMethod) -> ErrorCode {
        match (method, self) {
            (LoginMethod::XId, _) => ErrorCode::XIdError,
            (_, Self::Denied) => ErrorCode::Canceled,
            (LoginMethod::HarId, _) => ErrorCode::HarIdError,
            _ => ErrorCode::Undefined,
        }
    }
}

fn known(error: &str) -> &'static str {
    KNOWN.into_iter().find(|known| *known == error).unwrap_or("unknown")
}
