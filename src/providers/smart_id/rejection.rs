//! Why nobody has signed in. The cause goes to the log, the visitor learns the code alone.

use std::fmt;

use super::EndResult;
use crate::{
    domain::ErrorCode,
    providers::{certificates::CertificateError, rest::TransportFault},
};

/// A call of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `POST authentication/…`
    Start,
    /// `GET session/…`
    Status,
}

/// What went wrong. None of it carries anything of the person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// A country that has no Smart-ID; no call was made.
    #[error("the country has no Smart-ID")]
    Country,
    /// Not a personal code that the provider would take; no call was made.
    #[error("the personal code is malformed")]
    PersonalCode,
    /// No answer, or none that can be read.
    #[error("{0}: {1}")]
    Fault(Call, TransportFault),
    /// An answer with a status other than 200.
    #[error("{0}: status {1}")]
    Http(Call, u16),
    /// The person has accounts, but none of the level that was asked for.
    #[error("start: no account of the level that was asked for")]
    NoSuitableAccount,
    /// The session ended otherwise than well.
    #[error("the session ended with {0}")]
    Ended(EndResult),
    /// The session did not end as long as we were patient.
    #[error("the session did not end")]
    Late,
    /// The certificate's level is below the one that was asked for.
    #[error("the certificate's level is too low")]
    Level,
    /// The answer lacks a field or has a malformed one; its name.
    #[error("the answer has no usable {0}")]
    Field(&'static str),
    /// Another signature algorithm than the one asked for, or its parameters do not fit; the field's name.
    #[error("the signature's {0} is not the one asked for")]
    Algorithm(&'static str),
    /// It came by a flow that was not offered.
    #[error("the flow is not the one offered")]
    Flow,
    /// The app asked in a way that was not offered.
    #[error("the interaction is not one of those offered")]
    Interaction,
    /// The certificate is not believed.
    #[error("{0}")]
    Certificate(CertificateError),
    /// The signature is not over our challenge, name, interactions and service, or not with the certificate's key.
    #[error("the signature does not verify")]
    Signature,
    /// The certificate names another person than the one asked for.
    #[error("the certificate belongs to another person")]
    Person,
}

impl Rejection {
    /// What the visitor is told (docs/providers.md section 7.3).
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Country | Self::Http(_, 400) => ErrorCode::BadRequest,
            Self::PersonalCode => ErrorCode::WrongPersonalCode,
            Self::Ended(outcome) => outcome.code(),
            Self::Late | Self::Http(Call::Status, 404) => ErrorCode::AuthorizationProcessTimeout,
            Self::Http(Call::Start, 404) => ErrorCode::UserNotFound,
            Self::NoSuitableAccount | Self::Http(Call::Start, 471) | Self::Level => {
                ErrorCode::QualifiedSmartIdMissing
            }
            Self::Http(Call::Start, 472) => ErrorCode::DocumentUnusable,
            Self::Http(_, 429) => ErrorCode::TooManyRequests,
            Self::Fault(..)
            | Self::Http(..)
            | Self::Field(_)
            | Self::Algorithm(_)
            | Self::Flow
            | Self::Interaction
            | Self::Certificate(_)
            | Self::Signature
            | Self::Person => ErrorCode::ServerError,
        }
    }

    /// Whether an answer came that says somebody has signed in and that we do not believe.
    #[must_use]
    pub fn is_forgery(&self) -> bool {
        match self {
            Self::Field(_)
            | Self::Algorithm(_)
            | Self::Flow
            | Self::Interaction
            | Self::Certificate(_)
            | Self::Signature
            | Self::Person => true,
            Self::Country
            | Self::PersonalCode
            | Self::Fault(..)
            | Self::Http(..)
            | Self::NoSuitableAccount
            | Self::Ended(_)
            | Self::Late
            | Self::Level => false,
        }
    }

    /// Writes the cause to the log: what people do themselves as information, the rest as a warning or an error.
    pub(super) fn log(&self) {
        let (cause, code) = (tracing::field::display(self), tracing::field::display(self.code()));
        match self {
            // Our client is too old, or we may not ask this: somebody must act.
            Self::Http(_, 401 | 403 | 480) => {
                tracing::error!(cause, code, "Smart-ID refuses this relying party");
            }
            Self::Fault(..)
            | Self::Http(..)
            | Self::Ended(EndResult::ProviderFault | EndResult::Unknown) => {
                tracing::warn!(cause, code, "Smart-ID did not answer as it should");
            }
            _ if self.is_forgery() => {
                tracing::error!(cause, code, "a Smart-ID answer failed verification");
            }
            _ => tracing::info!(cause, code, "no Smart-ID sign-in"),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Status => "status",
        })
    }
}
