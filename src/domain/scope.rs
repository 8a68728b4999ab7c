//! The scopes that a client may ask for (docs/account-api.md section 3), by their names on the wire.

use crate::domain::text::behind;

const PREFIX: &str = "permissions-scope-";

/// The ids of the messages that say what the scopes allow, in the order of the account API, each with its name behind the prefix.
pub const MESSAGES: [&str; 25] = [
    "permissions-scope-class_grades",
    "permissions-scope-entrance_data",
    "permissions-scope-messages",
    "permissions-scope-private_grades",
    "permissions-scope-reaction_data_and_statistics",
    "permissions-scope-root_data",
    "permissions-scope-school_certificate_data",
    "permissions-scope-school_classes",
    "permissions-scope-school_data",
    "permissions-scope-school_grades",
    "permissions-scope-school_periods",
    "permissions-scope-school_students",
    "permissions-scope-user_basic_data",
    "permissions-scope-user_children",
    "permissions-scope-user_data",
    "permissions-scope-user_grades",
    "permissions-scope-user_payments",
    "permissions-scope-user_roles",
    "permissions-scope-user_schools",
    "permissions-scope-external_system_a",
    "permissions-scope-external_system_b",
    "permissions-scope-openid",
    "permissions-scope-profile",
    "permissions-scope-email",
    "permissions-scope-offline_access",
];

/// Every scope, in the order of the account API.
pub const NAMES: [&str; MESSAGES.len()] = behind(PREFIX, MESSAGES);

/// What people should see before they allow it: what is marked private, what tells who children are, and everything at once.
/// These are marked, and always in sight, so there are no more of them than are shown at once.
pub const SENSITIVE: [&str; 4] =
    ["private_grades", "root_data", "school_students", "user_children"];

pub fn is_sensitive(name: &str) -> bool {
    SENSITIVE.contains(&name)
}

pub fn parse(name: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|known| *known == name)
}

/// The id of the message that says what a scope allows, if it is one of [`NAMES`].
pub fn message(name: &str) -> Option<&'static str> {
    MESSAGES.into_iter().find(|id| id.strip_prefix(PREFIX) == Some(name))
}

/// Those that people see. `openid` says that they are recognised, which goes without saying beside any other.
pub fn seen<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let others: Vec<&str> = names.iter().copied().filter(|name| *name != "openid").collect();
    if others.is_empty() { names.to_vec() } else { others }
}
