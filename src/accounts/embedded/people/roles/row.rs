//! A role, as the database has it.

use crate::{accounts::Role, domain::role};

#[derive(sqlx::FromRow)]
pub struct RoleRow {
    pub number: i64,
    pub name: String,
    school: Option<String>,
    class_level: Option<String>,
    parallel: Option<String>,
    period: Option<String>,
}

impl RoleRow {
    /// The role without its number.
    pub fn role(self) -> Role {
        let values = role::ATTRIBUTES.into_iter().zip([
            self.school,
            self.class_level,
            self.parallel,
            self.period,
        ]);
        Role {
            name: self.name,
            attributes: values
                .filter_map(|(name, value)| Some((name.to_owned(), value?)))
                .collect(),
        }
    }
}
