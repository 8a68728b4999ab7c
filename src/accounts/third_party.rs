//! The outcome of `oauth/session`: which client asks for which scopes.

use serde::{Deserialize, Serialize};

use crate::{
    accounts::{
        Errors,
        lenient::{lenient, text},
    },
    domain::ErrorCode,
};

/// The longest query of an authorization request, in bytes. The browser carries it, sealed, until the person has answered.
pub const LONGEST_QUERY: usize = 2048;

/// The outcome of `oauth/session`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThirdParty {
    /// Whether there is a request to allow or to reject.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// The request.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub data: Option<AccessRequest>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

/// A client's authorization request, as the consent screen shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessRequest {
    /// The client's name, as shown to people.
    #[serde(default, deserialize_with = "lenient")]
    pub client_name: String,
    /// The client's id; sent back with the person's answer.
    #[serde(default, deserialize_with = "lenient")]
    pub client_id: String,
    /// The client's `state` parameter; sent back with the person's answer, byte for byte.
    #[serde(default, deserialize_with = "lenient")]
    pub state: String,
    /// Which request this is, among those with the same client and state. It is sent back with the person's answer, so
    /// that the answer belongs to the request that was shown. Optional for a service: without it, there is one request
    /// for each client and state.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The name of the person whose browser sent it. The contract has no such field: the embedded service says it to our
    /// own page, where the person can withdraw the consent later.
    #[serde(skip)]
    pub person: Option<String>,
    /// The scopes that the client asks for.
    #[serde(default, deserialize_with = "lenient")]
    pub scopes: Vec<Scope>,
}

/// One thing that a client asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// A name of [`crate::domain::scope::NAMES`], or one that only the service knows.
    pub name: String,
    /// The service's own description, shown for names that we do not know.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl ThirdParty {
    /// A request for the person to answer.
    pub fn of(data: AccessRequest) -> Self {
        Self { success: true, data: Some(data), ..Self::default() }
    }

    /// A failure with this code.
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// `errors` and `error` together.
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}
