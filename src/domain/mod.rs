//! Floor 0: values that cannot be wrong. No I/O and no framework: what is here can be tested with a literal.
//!
//! A type of this floor is made by a `parse` that says in an [`ErrorCode`] what is wrong, and never checked again.

pub mod birth_date;
pub mod brand;
pub mod common_password;
pub mod country;
pub mod email;
pub mod error_code;
pub mod gender;
pub mod language;
pub mod login_method;
pub mod password;
pub mod person_name;
pub mod personal_code;
pub mod personal_password;
pub mod phone;
pub mod role;
pub mod school_type;
pub mod scope;
pub mod secret;
pub mod text;

pub use birth_date::BirthDate;
pub use brand::{Brand, BrandRules, ResetBy};
pub use country::Country;
pub use email::Email;
pub use error_code::ErrorCode;
pub use gender::Gender;
pub use language::Language;
pub use login_method::LoginMethod;
pub use secret::Secret;
