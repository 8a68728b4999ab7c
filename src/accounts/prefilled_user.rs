//! What is already known of a person who registers, and which fields of the form that locks.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Some services write an empty object as `[]`.
pub(super) fn user<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<PrefilledUser>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Object(fields) => Some(PrefilledUser(fields.into_iter().collect())),
        _ => None,
    })
}

/// The identity for a registration. All fields are optional; the number of fields decides which ones are locked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrefilledUser(pub std::collections::BTreeMap<String, Value>);

impl PrefilledUser {
    /// The keys listed in docs/account-api.md section 2.
    const KEYS: [&'static str; 9] = [
        "name",
        "surname",
        "personal_code",
        "iso",
        "date_of_birth",
        "gender",
        "email",
        "city",
        "street",
    ];

    /// The text of one of the keys in docs/account-api.md section 2. A number becomes its digits.
    pub fn get(&self, key: &str) -> Option<String> {
        match self.0.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// With exactly seven keys, name, surname, date of birth and address are locked instead of the identity. Unknown
    /// keys and `null` do not count.
    pub fn has_seven_keys(&self) -> bool {
        self.0
            .iter()
            .filter(|(key, value)| Self::KEYS.contains(&key.as_str()) && !value.is_null())
            .count()
            == 7
    }
}
