//! The roles that a person has in a school (docs/behaviour.md section 15).

/// The wire names. Wording: `role-NAME`. A service may name others; they are shown as it names them.
pub const NAMES: [&str; 24] = [
    "admin",
    "admission_supervisor",
    "admission_worker",
    "caterer",
    "child",
    "class_teacher",
    "director",
    "discipline_supervisor",
    "formmaster",
    "headmaster",
    "health_worker",
    "lesson_master",
    "librarian",
    "member",
    "parent",
    "personal_on_duty",
    "root",
    "school_admin",
    "school_owner",
    "school_staff",
    "social_worker",
    "staff",
    "student",
    "teacher",
];

/// What a role may be tied to, in the order in which it is shown. Wording: `attribute-NAME`.
pub const ATTRIBUTES: [&str; 4] = ["school", "class_level", "parallel", "period"];

/// Whether the name is one of [`NAMES`].
#[must_use]
pub fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}
