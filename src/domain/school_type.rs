//! The kinds of institution that can register (docs/behaviour.md section 18).

/// The wire codes: 1 elementary, 2 high school, 3 primary school, 8 vocational, 9 hobby school, 10 local government,
/// 18 publisher, 19 advertising agency, 20 user group.
pub const CODES: [&str; 9] = ["1", "2", "3", "8", "9", "10", "18", "19", "20"];

/// The ids of the messages that name [`CODES`], in the same order.
pub const MESSAGES: [&str; CODES.len()] = [
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

/// The code, if it is one of [`CODES`].
pub fn parse(code: &str) -> Option<&'static str> {
    CODES.into_iter().find(|known| *known == code)
}

/// The id of the message that names a kind, if it is one of [`CODES`].
pub fn message(code: &str) -> Option<&'static str> {
    MESSAGES.into_iter().find(|id| id.strip_prefix("school-type-") == Some(code))
}
