//! What is made of the configuration once, at start: the parts that all listeners share, and the settings that are no keys.

pub mod belonging;
mod build;
mod build_error;
pub mod card_settings;
pub mod certificate_files;
pub mod embedded_settings;
pub mod open_files;
pub mod providers;

pub use build::Parts;
pub use build_error::BuildError;
