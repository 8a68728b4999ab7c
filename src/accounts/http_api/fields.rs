//! The fields of a form-encoded body.

use std::collections::BTreeMap;

use actix_web::web::Bytes;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::answer::Refused;
use crate::domain::{Secret, text};

/// Fields by name. No name occurs twice.
pub struct CallFields {
    body: Bytes,
    values: BTreeMap<String, String>,
}

impl CallFields {
    /// Parses a body; `None` if a field occurs twice.
    pub fn of(body: Bytes) -> Option<Self> {
        let mut values = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(&body) {
            if values.insert(name.into_owned(), value.into_owned()).is_some() {
                return None;
            }
        }
        Some(Self { body, values })
    }

    /// Deserializes the fields into the type that a call takes.
    ///
    /// # Errors
    /// [`Refused::Unreadable`] if a value is not in its closed list.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        serde_urlencoded::from_bytes(&self.body).map_err(|_| Refused::Unreadable)
    }

    /// The value of a field; `None` if it is missing.
    pub fn optional(&self, name: &str) -> Option<String> {
        self.values.get(name).cloned()
    }

    /// The value of a field; empty if it is missing.
    pub fn text(&self, name: &str) -> String {
        self.optional(name).unwrap_or_default()
    }

    /// The value of a field that must not be printed; empty if it is missing.
    pub fn secret(&self, name: &str) -> Secret {
        Secret::new(self.text(name))
    }

    /// Whether the value is `true`, or what an HTML form sends for a ticked box.
    pub fn flag(&self, name: &str) -> bool {
        self.values.get(name).is_some_and(|value| text::is_ticked(value))
    }
}
