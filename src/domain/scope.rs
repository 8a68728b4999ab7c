//! What a third-party application may ask for (docs/account-api.md section 3). The names are the
//! wire's.

/// Every name, in the order of the contract. Wording: `permissions-scope-NAME`.
pub const NAMES: [&str; 21] = [
    "class_grades",
    "entrance_data",
    "messages",
    "private_grades",
    "reaction_data_and_statistics",
    "root_data",
    "school_certificate_data",
    "school_classes",
    "school_data",
    "school_grades",
    "school_periods",
    "school_students",
    "user_basic_data",
    "user_children",
    "user_data",
    "user_grades",
    "user_payments",
    "user_roles",
    "user_schools",
    "external_system_a",
    "external_system_b",
];

/// The name, if it is one of [`NAMES`].
#[must_use]
pub fn parse(name: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|known| *known == name)
}
