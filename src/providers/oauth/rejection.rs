//! Why a person who came back from a redirecting provider is not signed in
//! (docs/providers/openid.md#errors-the-visitor-sees). The error code depends on the provider; the cause goes to the
//! log. It contains no personal data, no token and no free text of the provider.

use crate::domain::{ErrorCode, LoginMethod};

/// The error codes of RFC 6749 and `OpenID` Connect Core. Other values are not repeated, not even in the log.
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

/// The claim by which most accounts are found, as [`Rejection::Claim`] names it.
pub const PERSONAL_CODE: &str = "personal code";

/// How surely the person signed in at the provider, where it tells no `acr`, as [`Rejection::Unmet`] names it.
pub const STRONG_SESSION: &str = "strong_session";

/// The cause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("the person did not consent")]
    Denied,
    /// The authorization response has another error.
    #[error("the provider refused the request: {0}")]
    Refused(&'static str),
    #[error("the state is not the one sent")]
    State,
    #[error("the answer came too late")]
    Late,
    /// The response or the discovery document has another issuer.
    #[error("the issuer is not the configured one")]
    Issuer,
    #[error("the answer has no code")]
    NoCode,
    #[error("the code was not redeemed: {0}")]
    Token(&'static str),
    #[error("the token answer has no bearer token")]
    NoToken,
    #[error("the {0} endpoint cannot be reached")]
    Unreachable(&'static str),
    #[error("the {0} endpoint answered {1}")]
    Status(&'static str, u16),
    /// The answer is not a JSON object, is too large, or lacks required fields.
    #[error("the answer of the {0} endpoint cannot be read")]
    Nonsense(&'static str),
    /// A check of the ID token failed; the text names it.
    #[error("the ID token is not valid: {0}")]
    IdToken(&'static str),
    /// A claim does not say what the configuration requires; the text names it, as does the key below `require`.
    #[error("the answer's {0} is missing or is not what the provider's section requires ({key})", key = key_of(.0))]
    Unmet(&'static str),
    /// A claim is missing or invalid; the text names it.
    #[error("the claims have no usable {0}")]
    Claim(&'static str),
}

impl Rejection {
    /// The error of an authorization response.
    pub fn refused(error: &str) -> Self {
        Self::Refused(known(error))
    }

    /// The error of a token response.
    pub fn token(error: &str) -> Self {
        Self::Token(known(error))
    }

    /// The error code for a visitor who used this method.
    pub fn code(&self, method: LoginMethod) -> ErrorCode {
        match (method, self) {
            (_, Self::Denied) => ErrorCode::Canceled,
            (_, Self::Late) => ErrorCode::AuthorizationProcessTimeout,
            (_, Self::Unmet("auth_time")) => ErrorCode::SignInTooOld,
            (_, Self::Unmet(_)) => ErrorCode::SignInTooWeak,
            (_, Self::Claim(PERSONAL_CODE)) => ErrorCode::PersonalCodeMissing,
            _ if self.is_outage() => ErrorCode::ServerError,
            (LoginMethod::HAR_ID, _) => ErrorCode::HarIdError,
            (LoginMethod::X_ID, _) => ErrorCode::XIdError,
            _ => ErrorCode::Undefined,
        }
    }

    /// Whether the provider is away: no answer, one that is not of its protocol, or its own word that it cannot.
    fn is_outage(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Nonsense(_) => true,
            Self::Status(_, status) => matches!(status, 408 | 429 | 500..),
            Self::Refused(error) | Self::Token(error) => {
                matches!(*error, "server_error" | "temporarily_unavailable")
            }
            _ => false,
        }
    }
}

/// The key that asks this of a claim.
fn key_of(claim: &str) -> &'static str {
    match claim {
        "acr" => "require.acr",
        "amr" => "require.amr",
        STRONG_SESSION => "require_strong_session",
        _ => "require.max_age, or a fresh sign-in was asked for",
    }
}

fn known(error: &str) -> &'static str {
    KNOWN.into_iter().find(|known| *known == error).unwrap_or("unknown")
}
