//! Gender, as the wire encodes it.

/// 0 male, 1 female (docs/behaviour.md section 19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gender {
    /// 0
    Male,
    /// 1
    Female,
}

impl Gender {
    /// Both, in the order of their codes.
    pub const ALL: [Self; 2] = [Self::Male, Self::Female];

    /// The wire code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Male => "0",
            Self::Female => "1",
        }
    }

    /// The id of the message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Male => "gender-0",
            Self::Female => "gender-1",
        }
    }

    /// The gender with this wire code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|gender| gender.code() == code)
    }
}
