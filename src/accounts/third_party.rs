//! What `oauth/session` answers: which application asks for which data.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Errors,
        outcome::{lenient, text},
    },
    domain::ErrorCode,
};

/// The longest query of an application's request, in bytes. It is kept until it is answered.
pub const LONGEST_QUERY: usize = 2048;

/// The outcome of `oauth/session`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThirdParty {
    /// Whether there is something to allow or to reject.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// Who asks for what.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub data: Option<AccessRequest>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// What is wrong, as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

/// An application's request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRequest {
    /// The application's name, as people read it.
    #[serde(default, deserialize_with = "lenient")]
    pub client_name: String,
    /// The application's id; goes back with the answer.
    #[serde(default, deserialize_with = "lenient")]
    pub client_id: String,
    /// The application's own mark; goes back with the answer, byte for byte.
    #[serde(default, deserialize_with = "lenient")]
    pub state: String,
    /// Which request of this application and state this is; goes back with the answer, so that it answers what was shown. A
    /// service may do without: then there is one for each application and state.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// What it asks for.
    #[serde(default, deserialize_with = "lenient")]
    pub scopes: Vec<Scope>,
}

/// One thing that is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// A name of [`crate::domain::scope::NAMES`], or one that only the service knows.
    pub name: String,
    /// The service's own words, for names that we do not know.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl ThirdParty {
    /// A request to answer.
    #[must_use]
    pub fn of(data: AccessRequest) -> Self {
        Self { success: true, data: Some(data), ..Self::default() }
    }

    /// A failure with this code.
    #[must_use]
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// `errors` and `error` together.
    #[must_use]
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}
