//! Floor 3: the account service. One trait, [`AccountService`], has two implementations: [`embedded`] (SQL) and
//! [`remote`] (an application that a school platform already runs). [`http_api`] serves either of them over HTTP.
//!
//! The front end does not know which one it calls: typed values in one process, or the same values over the wire.

pub mod cookies;
pub mod embedded;
pub mod errors;
pub mod http_api;
pub mod identity_call;
pub mod login_outcome;
pub mod new_account;
pub mod outcome;
pub mod remote;
pub mod request;
pub mod school;
pub mod service;

pub use cookies::Relay;
pub use errors::{CodedError, Errors};
pub use identity_call::{CardProof, IdentityCall, PhoneMethod, Purpose};
pub use login_outcome::{Account, LoginOutcome, Onward, PrefilledUser};
pub use outcome::{AccessRequest, LONGEST_QUERY, Role, Roles, Scope, ThirdParty};
pub use request::Caller;
pub use school::NewSchool;
pub use service::{AccountService, Fault, Reply};
