//! The fields of a form-encoded body.

use std::collections::BTreeMap;

use actix_web::web::Bytes;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::answer::Refused;
use crate::domain::Secret;

/// Fields by name, each given at most once.
pub struct CallFields {
    body: Bytes,
    values: BTreeMap<String, String>,
}

impl CallFields {
    /// Takes a body in; None when a field is given twice.
    pub fn of(body: Bytes) -> Option<Self> {
        let mut values = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(&body) {
            if values.insert(name.into_owned(), value.into_owned()).is_some() {
                return None;
            }
        }
        Some(Self { body, values })
    }

    /// All of them, as a call takes them.
    ///
    /// # Errors
    /// When one is no value of its closed list.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        serde_urlencoded::from_bytes(&self.body).map_err(|_| Refused::Unreadable)
    }

    /// The value of a field; none when it was left out.
    pub fn optional(&self, name: &str) -> Option<String> {
        self.values.get(name).cloned()
    }

    /// The value of a field; empty when it was left out.
    pub fn text(&self, name: &str) -> String {
        self.optional(name).unwrap_or_default()
    }

    /// The same for what must not be printed.
    pub fn secret(&self, name: &str) -> Secret {
        Secret::new(self.text(name))
    }

    /// `true`, or what HTML forms send for a ticked box.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.values.get(name).map(String::as_str), Some("true" | "on" | "1"))
    }
}
