//! A role as shown on the screens where one is chosen: its name and one line of what it is tied to, translated if there is a
//! message for it, otherwise as the account service spells it.

use std::collections::BTreeSet;

use crate::{
    accounts::Role,
    domain::role,
    i18n::Words,
    web::{Visitor, page::account_views::Dots},
};

/// A role as shown in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleView {
    /// Its index in the account service's list: `data-role-key`, and `role_key` of `select-role`.
    pub key: usize,
    pub name: String,
    /// The name of the icon of its kind.
    pub icon: &'static str,
    /// What it is tied to; attributes with a translation come first.
    pub facts: Vec<Fact>,
    /// What choosing it is called: its name and its facts, for who does not see the row around the link.
    pub choice: String,
    /// Where choosing it leads: the main app's `select-role`.
    pub href: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its label with its colon.
    pub label: String,
    pub value: String,
    /// Whether the value says enough to those who see it, as the name of a school does.
    pub is_plain: bool,
    /// Whether it follows the one before at once, as the class follows the year: `7b`.
    pub is_joined: bool,
}

impl RoleView {
    /// The views of a list of roles. Periods are shown if the roles are of several.
    pub fn list(visitor: &Visitor, roles: &[Role]) -> Vec<Self> {
        let words = visitor.words();
        let periods: BTreeSet<_> =
            roles.iter().filter_map(|role| role.attributes.get("period")).collect();
        let view = |(key, role): (usize, &Role)| {
            let name =
                role::message(&role.name).map_or_else(|| role.name.clone(), |id| words.t(id));
            let facts = facts(words, role, periods.len() > 1);
            let line = line(&facts);
            let whole = [name.as_str(), &line].map(str::to_owned);
            let whole: Vec<_> = whole.into_iter().filter(|part| !part.is_empty()).collect();
            let whole = whole.join(words.language().between_items());
            Self {
                key,
                icon: icon(&role.name),
                choice: words.with("common-choose-what", &[("what", &whole)]),
                href: format!("{}select-role?role_key={key}", visitor.site.config.main_app.root),
                name,
                facts,
            }
        };
        roles.iter().enumerate().map(view).collect()
    }
}

impl RoleView {
    /// The role and what it is tied to, in one line.
    pub fn in_a_line(&self) -> String {
        let line = line(&self.facts);
        if line.is_empty() { self.name.clone() } else { format!("{}\u{a0}· {line}", self.name) }
    }

    /// The same, for a list.
    pub fn dotted(&self) -> Dots {
        Dots::of([self.name.clone()].into_iter().chain(seen(&self.facts)))
    }
}

/// The facts as they are seen, in one line.
fn line(facts: &[Fact]) -> String {
    seen(facts).join(" · ")
}

/// The facts as they are seen.
fn seen(facts: &[Fact]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for Fact { label, value, is_plain, is_joined } in facts {
        let fact = if *is_plain { value.clone() } else { format!("{label}{value}") };
        match all.last_mut() {
            Some(before) if *is_joined => before.push_str(&fact),
            _ => all.push(fact),
        }
    }
    all
}

fn facts(words: &Words, role: &Role, with_period: bool) -> Vec<Fact> {
    let known = role::ATTRIBUTES.into_iter().filter_map(|key| role.attributes.get_key_value(key));
    let known = known.filter(|(key, _)| with_period || *key != "period");
    let others =
        role.attributes.iter().filter(|(key, _)| !role::ATTRIBUTES.contains(&key.as_str()));
    let label = |key: &str| {
        let label = role::attribute_message(key).map_or_else(|| readable(key), |id| words.t(id));
        words.with("label-before", &[("label", &label)])
    };
    let is_class = is_class(role);
    let fact = |(key, value): (&String, &String)| Fact {
        label: label(key),
        value: value.clone(),
        is_plain: match key.as_str() {
            "school" | "period" => true,
            "class_level" | "parallel" => is_class,
            _ => false,
        },
        is_joined: is_class && key == "parallel",
    };
    known.chain(others).map(fact).collect()
}

/// Whether year and parallel together name a class: `7` and `b`.
fn is_class(role: &Role) -> bool {
    let value = |key: &str| role.attributes.get(key).map_or("", String::as_str);
    value("class_level").ends_with(|last: char| last.is_ascii_digit())
        && value("parallel").starts_with(char::is_alphabetic)
}

/// The icon of a role's kind: who teaches, who leads or works for the school, families, pupils, administrators, the library.
fn icon(name: &str) -> &'static str {
    match name {
        "teacher" | "class_teacher" | "formmaster" | "lesson_master" => "board",
        "director"
        | "headmaster"
        | "school_owner"
        | "school_staff"
        | "staff"
        | "discipline_supervisor"
        | "admission_supervisor"
        | "admission_worker" => "school",
        "parent" => "user_children",
        "child" | "student" => "satchel",
        "admin" | "root" | "school_admin" => "key",
        "librarian" => "books",
        _ => "user_roles",
    }
}

/// Turns `subject_area` into `Subject area`.
fn readable(key: &str) -> String {
    let spaced = key.replace(['_', '-'], " ");
    let mut letters = spaced.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
