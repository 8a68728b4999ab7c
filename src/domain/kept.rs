//! How long things last or are kept of which the documents and messages speak, in seconds.

pub const WEEK: i64 = 7 * DAY;

pub const DAY: i64 = 24 * HOUR;

pub const HOUR: i64 = 3_600;

pub const MINUTE: i64 = 60;

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

/// The link that activates an account, and the account that waits for it.
pub const ACTIVATION: i64 = 24 * HOUR;

/// The link for a new password, and the one that opens a browser to passwords.
pub const PASSWORD_LINK: i64 = 3 * HOUR;

/// The code of a printed slip.
pub const SLIP: i64 = DAY;

/// The link that confirms a new e-mail address.
pub const EMAIL_CONFIRM: i64 = 3 * HOUR;

/// The old e-mail address undoes its change; a new one that was entered at the desk gets no link for a new password.
pub const UNDO: i64 = 3 * DAY;

/// The reader of the mailbox can turn off a second factor that was just turned on, and otherwise has to wait
/// (docs/decisions/0054).
pub const FACTOR: i64 = 2 * WEEK;

/// The code that a device without a browser shows.
pub const DEVICE: i64 = 10 * MINUTE;

/// The file of an import at the desk.
pub const IMPORT: i64 = HOUR;

/// What was asked for an operator's account waits for a second operator.
pub const ACT: i64 = DAY;

/// The people whom one helper looks up at the desk are counted.
pub const LOOKUPS: i64 = HOUR;

/// What went wrong lately, as the desk says it.
pub const LATELY: i64 = HOUR;

/// The one that messages call this: `{ HOURS("activation") }`.
pub fn named(name: &str) -> Option<i64> {
    Some(match name {
        "activation" => ACTIVATION,
        "password_link" => PASSWORD_LINK,
        "slip" => SLIP,
        "email_confirm" => EMAIL_CONFIRM,
        "undo" => UNDO,
        "factor" => FACTOR,
        "device" => DEVICE,
        "import" => IMPORT,
        "act" => ACT,
        "lookups" => LOOKUPS,
        "lately" => LATELY,
        _ => return None,
    })
}
