//! Accounts and what is done with them: registration, passwords, the second factor, roles, schools, the operator's
//! commands.

mod account_creation;
pub mod account_search;
pub mod activation;
pub mod administration;
pub mod applicant;
pub mod ceilings;
pub mod documents;
pub mod holdings;
pub mod new_password;
pub mod new_person;
pub mod passwords;
mod pending_registrations;
pub mod quoted;
pub mod recovery;
pub mod registration;
pub mod resealing;
pub mod roles;
pub mod schools;
pub mod second_factor;
pub mod unlock;
pub mod upkeep;
