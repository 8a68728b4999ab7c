//! The roles that a person has in a school (docs/behaviour.md section 15).

use crate::domain::text::behind;

const PREFIX: &str = "role-";

/// The ids of the messages that name the roles of the wire, each with its name behind the prefix.
pub const MESSAGES: [&str; 24] = [
    "role-admin",
    "role-admission_supervisor",
    "role-admission_worker",
    "role-caterer",
    "role-child",
    "role-class_teacher",
    "role-director",
    "role-discipline_supervisor",
    "role-formmaster",
    "role-headmaster",
    "role-health_worker",
    "role-lesson_master",
    "role-librarian",
    "role-member",
    "role-parent",
    "role-personal_on_duty",
    "role-root",
    "role-school_admin",
    "role-school_owner",
    "role-school_staff",
    "role-social_worker",
    "role-staff",
    "role-student",
    "role-teacher",
];

/// The names of roles on the wire. An account service may use others, which are shown as they are.
pub const NAMES: [&str; MESSAGES.len()] = behind(PREFIX, MESSAGES);

/// Each pupil has one of these roles. Account services use either, and people have one word for both: a list to choose from
/// has the first alone, which stands for both.
pub const PUPIL: [&str; 2] = ["student", "child"];

/// The roles of a list to choose from, each with the id of its message.
pub fn offered() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMES.into_iter().zip(MESSAGES).filter(|(name, _)| *name != PUPIL[1])
}

/// What is meant by this role of such a list.
pub fn meant_by(name: &'static str) -> impl Iterator<Item = &'static str> {
    [Some(name), (name == PUPIL[0]).then_some(PUPIL[1])].into_iter().flatten()
}

/// The attributes that a role may have, in the order in which they are shown.
pub const ATTRIBUTES: [&str; 4] = ["school", "class_level", "parallel", "period"];

pub fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The id of the message that names a role, if it is one of [`NAMES`].
pub fn message(name: &str) -> Option<&'static str> {
    MESSAGES.into_iter().find(|id| id.strip_prefix(PREFIX) == Some(name))
}

/// The id of the message that labels an attribute, if it is one of [`ATTRIBUTES`].
pub fn attribute_message(key: &str) -> Option<&'static str> {
    Some(match key {
        "school" => "attribute-school",
        "class_level" => "attribute-class_level",
        "parallel" => "attribute-parallel",
        "period" => "attribute-period",
        _ => return None,
    })
}
