//! The kinds of institution that can register (docs/behaviour.md section 18).

use crate::domain::text::behind;

const PREFIX: &str = "school-type-";

/// The ids of the messages that name the kinds, each with its code behind the prefix: 1 elementary, 2 high school, 3 primary
/// school, 8 vocational, 9 hobby school, 10 local government, 18 publisher, 19 advertising agency, 20 user group.
pub const MESSAGES: [&str; 9] = [
    "school-type-1",
    "school-type-2",
    "school-type-3",
    "school-type-8",
    "school-type-9",
    "school-type-10",
    "school-type-18",
    "school-type-19",
    "school-type-20",
];

pub const CODES: [&str; MESSAGES.len()] = behind(PREFIX, MESSAGES);

pub fn parse(code: &str) -> Option<&'static str> {
    CODES.into_iter().find(|known| *known == code)
}

/// The id of the message that names a kind, if it is one of [`CODES`].
pub fn message(code: &str) -> Option<&'static str> {
    MESSAGES.into_iter().find(|id| id.strip_prefix(PREFIX) == Some(code))
}
