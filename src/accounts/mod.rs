//! Floor 3: the account service. One trait, [`AccountService`], has two implementations: [`embedded`] (SQL) and
//! [`remote`] (an application that a school platform already runs). [`http_api`] serves either of them over HTTP.
//!
//! The front end does not know which one it calls: typed values in one process, or the same values over the wire.

pub mod caller;
pub mod cookies;
pub mod device_link;
pub mod embedded;
pub mod errors;
pub mod http_api;
pub mod identity_call;
mod lenient;
mod login_outcome;
pub mod new_account;
pub mod onward;
pub mod outcome;
mod prefilled_user;
pub mod remote;
pub mod request;
pub mod roles;
pub mod school;
pub mod service;
pub mod third_party;

pub use caller::Caller;
pub use cookies::Relay;
pub use errors::{CodedError, Errors};
pub use identity_call::{CardProof, IdentityCall, PhoneMethod, Purpose};
pub use login_outcome::{Account, LoginOutcome};
pub use onward::Onward;
pub use prefilled_user::PrefilledUser;
pub use roles::{Role, Roles};
pub use school::NewSchool;
pub use service::{AccountService, Fault, Reply};
pub use third_party::{AccessRequest, LONGEST_QUERY, Scope, ThirdParty};
