//! Accounts and what is done with them: registration, passwords, the second factor, roles, schools, the operator's
//! commands.

pub mod administration;
pub mod applicant;
pub mod documents;
pub mod feed;
pub mod import;
pub mod new_person;
pub mod passkeys;
pub mod passwords;
pub mod registration;
pub mod resealing;
pub mod roles;
pub mod schools;
pub mod second_factor;
pub mod upkeep;

use std::sync::Arc;

/// What people prove beside or in place of the password.
#[derive(Clone)]
pub struct Factors {
    pub second_factors: Arc<second_factor::SecondFactors>,
    pub proofs: Arc<passkeys::PasskeyProofs>,
}
