//! A role as shown on the screens where one is chosen: its name and its attributes, translated if there is a message
//! for them, otherwise as the account service spells them.

use crate::{accounts::Role, domain::role, i18n::Words, web::Visitor};

/// A role as shown in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleView {
    /// Its index in the account service's list: `data-role-key`, and `role_key` of `select-role`.
    pub key: usize,
    /// Its name.
    pub name: String,
    /// What it applies to, as labels with their colons and values; attributes with a translation come first.
    pub attributes: Vec<(String, String)>,
    /// Where choosing it leads: the main app's `select-role`.
    pub href: String,
}

impl RoleView {
    /// The views of a list of roles.
    pub fn list(visitor: &Visitor, roles: &[Role]) -> Vec<Self> {
        let words = visitor.words();
        let view = |(key, role): (usize, &Role)| Self {
            key,
            name: role::message(&role.name).map_or_else(|| role.name.clone(), |id| words.t(id)),
            attributes: attributes(words, role),
            href: format!("{}select-role?role_key={key}", visitor.site.config.main_app.root),
        };
        roles.iter().enumerate().map(view).collect()
    }
}

fn attributes(words: &Words, role: &Role) -> Vec<(String, String)> {
    let known = role::ATTRIBUTES.into_iter().filter_map(|key| role.attributes.get_key_value(key));
    let others =
        role.attributes.iter().filter(|(key, _)| !role::ATTRIBUTES.contains(&key.as_str()));
    let label = |key: &str| {
        let label = role::attribute_message(key).map_or_else(|| readable(key), |id| words.t(id));
        words.with("label-before", &[("label", &label)])
    };
    known.chain(others).map(|(key, value)| (label(key), value.clone())).collect()
}

/// Turns `subject_area` into `Subject area`.
fn readable(key: &str) -> String {
    let spaced = key.replace(['_', '-'], " ");
    let mut letters = spaced.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
