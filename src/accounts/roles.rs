//! The outcome of `oauth/roles`: the roles of a person. A role's index in the list is its key, so no entry may be
//! dropped: one unreadable entry makes the whole answer unreadable.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{
    accounts::{Errors, lenient::lenient},
    domain::ErrorCode,
};

/// One role.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// One of [`crate::domain::role::NAMES`], or a name that only the service knows.
    pub name: String,
    /// The role's details: `school`, `class_level`, `parallel`, `period`, …
    #[serde(default, deserialize_with = "texts")]
    pub attributes: BTreeMap<String, String>,
}

/// Numbers become their digits. Empty values and other types count as missing, and so does an object written as `[]`.
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

/// The roles of the signed-in person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roles {
    /// Whether the call succeeded.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// The roles. `select-role` takes an index into this list.
    #[serde(default, deserialize_with = "lenient")]
    pub data: Vec<Role>,
    /// What is wrong.
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl Roles {
    /// A successful outcome with these roles.
    pub fn of(data: Vec<Role>) -> Self {
        Self { success: true, data, ..Self::default() }
    }

    /// The error code of a failure; `undefined` if the failure has none.
    pub fn failure(&self) -> Option<ErrorCode> {
        let named = self.errors.first().or_else(|| self.error.first());
        named.or_else(|| (!self.success).then_some(ErrorCode::Undefined))
    }
}
