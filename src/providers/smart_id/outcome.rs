//! The end result of a session, in the provider's terms (docs/providers/smart-id.md#status).

use std::fmt;

use crate::domain::ErrorCode;

/// The `endResult` of a finished session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// Signed.
    Ok,
    /// Refused in the app, on any screen.
    UserRefused,
    /// No answer in time.
    Timeout,
    /// The person picked the wrong one of three codes.
    WrongCode,
    /// The app is too old for all offered interactions.
    InteractionNotSupported,
    /// The account cannot be used now. The app says what it needs.
    Unusable,
    /// An error of the provider, or between app and provider.
    ProviderFault,
    /// A word that we do not know.
    Unknown,
}

impl EndResult {
    /// Parses the word of the API.
    pub fn parse(word: &str) -> Self {
        match word {
            "OK" => Self::Ok,
            "TIMEOUT" => Self::Timeout,
            "WRONG_VC" => Self::WrongCode,
            "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP" => Self::InteractionNotSupported,
            "DOCUMENT_UNUSABLE" | "ACCOUNT_UNUSABLE" => Self::Unusable,
            "PROTOCOL_FAILURE" | "EXPECTED_LINKED_SESSION" | "SERVER_ERROR" => Self::ProviderFault,
            // _INTERACTION and _CERT_CHOICE, and four more of the older API.
            word if word == "USER_REFUSED" || word.starts_with("USER_REFUSED_") => {
                Self::UserRefused
            }
            _ => Self::Unknown,
        }
    }

    /// The error code for the visitor if the session did not end with a signature
    /// (docs/providers/smart-id.md#errors-the-visitor-sees).
    pub fn code(self) -> ErrorCode {
        match self {
            Self::UserRefused => ErrorCode::AuthorizationProcessCanceled,
            Self::Timeout => ErrorCode::AuthorizationProcessTimeout,
            Self::WrongCode => ErrorCode::WrongCodeChosen,
            Self::InteractionNotSupported => ErrorCode::AppInteractionNotSupported,
            Self::Unusable => ErrorCode::DocumentUnusable,
            Self::ProviderFault => ErrorCode::ServerError,
            Self::Ok | Self::Unknown => ErrorCode::Undefined,
        }
    }
}

impl fmt::Display for EndResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ok => "OK",
            Self::UserRefused => "USER_REFUSED",
            Self::Timeout => "TIMEOUT",
            Self::WrongCode => "WRONG_VC",
            Self::InteractionNotSupported => "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP",
            Self::Unusable => "DOCUMENT_UNUSABLE or ACCOUNT_UNUSABLE",
            Self::ProviderFault => "a fault of the provider",
            Self::Unknown => "a result that is not known",
        })
    }
}
