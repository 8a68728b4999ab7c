//! The outcome of `oauth/roles`: what a person may act as. The place of a role in the list is its key, so the list is never
//! cleaned up: an entry that cannot be read makes the whole answer unreadable.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{
    accounts::{Errors, outcome::lenient},
    domain::ErrorCode,
};

/// One role.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// One of [`crate::domain::role::NAMES`], or a name of the service's own.
    pub name: String,
    /// What it is tied to: `school`, `class_level`, `parallel`, `period`, …
    #[serde(default, deserialize_with = "texts")]
    pub attributes: BTreeMap<String, String>,
}

/// Numbers are read as their digits; what is empty or no text counts as missing, and so does an object written as `[]`.
fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    let Value::Object(fields) = Value::deserialize(deserializer)? else {
        return Ok(BTreeMap::new());
    };
    let text = |(key, value)| match value {
        Value::String(text) => Some((key, text)),
        Value::Number(number) => Some((key, number.to_string())),
        _ => None,
    };
    Ok(fields.into_iter().filter_map(text).filter(|(_, text)| !text.trim().is_empty()).collect())
}

/// The roles of whoever is signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roles {
    /// Whether there is an answer.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// The roles; `select-role` takes the place of one in this list.
    #[serde(default, deserialize_with = "lenient")]
    pub data: Vec<Role>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// What is wrong, as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Roles {
    /// These roles.
    #[must_use]
    pub fn of(data: Vec<Role>) -> Self {
        Self { success: true, data, ..Self::default() }
    }

    /// The code that decides; `undefined` for a failure that names none.
    #[must_use]
    pub fn failure(&self) -> Option<ErrorCode> {
        let named = self.errors.first().or_else(|| self.error.first());
        named.or_else(|| (!self.success).then_some(ErrorCode::Undefined))
    }
}
