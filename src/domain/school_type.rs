//! Kinds of institution that register (docs/behaviour.md section 18).

/// The wire codes: 1 elementary, 2 high school, 3 primary school, 8 vocational, 9 hobby school, 10 local government,
/// 18 publisher, 19 advertising agency, 20 user group. Wording: `school-type-CODE`.
pub const CODES: [&str; 9] = ["1", "2", "3", "8", "9", "10", "18", "19", "20"];

/// The code, if it is one of [`CODES`].
#[must_use]
pub fn parse(code: &str) -> Option<&'static str> {
    CODES.into_iter().find(|known| *known == code)
}
