//! Which release and commit this program is.

/// The version: of the release, or of the next one with `-dev`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that was built (build.rs).
pub const COMMIT: &str = env!("LAVI_COMMIT");

/// Both, as `lavi --version` has them.
pub const NAMED: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("LAVI_COMMIT"), ")");
