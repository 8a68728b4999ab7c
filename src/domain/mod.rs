//! Floor 0: values that are always valid. No I/O and no framework, so that tests need only literals.
//!
//! A type on this floor is created by a `parse` that returns an [`ErrorCode`] for invalid input. Its values need no
//! further checks.

pub mod assurance;
pub mod brand;
pub mod country;
pub mod email;
pub mod error_code;
pub mod household;
pub mod kept;
pub mod language;
pub mod login_method;
pub mod password;
pub mod person_name;
pub mod personal_code;
pub mod phone;
pub mod role;
pub mod school_type;
pub mod scope;
pub mod secret;
pub mod svg_shapes;
pub mod text;
pub mod tls_pin;
pub mod user_agent;
pub mod zone;

pub use assurance::Assurance;
pub use brand::{Brand, BrandRules, LetterLooks, ResetBy};
pub use country::Country;
pub use email::Email;
pub use error_code::ErrorCode;
pub use household::household;
pub use language::Language;
pub use login_method::{LoginMethod, ProviderName, ProviderNames, RedirectingProvider};
pub use personal_code::{BirthDate, Gender};
pub use secret::Secret;
pub use svg_shapes::SvgShapes;
pub use tls_pin::TlsPin;
pub use user_agent::UserAgent;
pub use zone::Zone;
