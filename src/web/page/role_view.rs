//! A role in words, for the screens that let one choose: its name and what it is tied to, translated where there are words for
//! it, else as the account service says it.

use crate::{accounts::Role, domain::role, i18n::Words, web::Visitor};

/// A role as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleView {
    /// Its place in the account service's list: `data-role-key`, and `role_key` of `select-role`.
    pub key: usize,
    /// What it is called.
    pub name: String,
    /// What it is tied to: labels with their colons, and values, the known ones first.
    pub attributes: Vec<(String, String)>,
    /// Where choosing it leads: the main app's `select-role`.
    pub href: String,
}

impl RoleView {
    /// The roles of a list.
    #[must_use]
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

/// `subject_area` as `Subject area`.
fn readable(key: &str) -> String {
    let spaced = key.replace(['_', '-'], " ");
    let mut letters = spaced.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
