//! How long things are kept of which the documents speak, in seconds.

pub const DAY: i64 = 24 * HOUR;

pub const HOUR: i64 = 3_600;

/// The cookie of the chosen language.
pub const LANGUAGE: i64 = 7 * DAY;

/// The cookie of the method of the last sign-in.
pub const METHOD: i64 = 180 * DAY;

/// The cookie of what was said about keeping a passkey: as long as browsers keep one.
pub const PASSKEY_WISH: i64 = 400 * DAY;

/// The cookie that somebody signed out: a school day, and the evening.
pub const LEFT: i64 = 12 * HOUR;

/// The keys that an application has of a grant.
pub const GRANT: i64 = 90 * DAY;
