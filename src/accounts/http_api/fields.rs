//! The fields of a form-encoded body.

use std::collections::BTreeMap;

use url::form_urlencoded;

use crate::domain::Secret;

/// Fields by name, each given at most once.
pub struct Fields(BTreeMap<String, String>);

impl Fields {
    /// Reads a body; None when a field is given twice.
    pub fn read(body: &[u8]) -> Option<Self> {
        let mut fields = BTreeMap::new();
        for (name, value) in form_urlencoded::parse(body) {
            if fields.insert(name.into_owned(), value.into_owned()).is_some() {
                return None;
            }
        }
        Some(Self(fields))
    }

    /// The value of a field; none when it was left out.
    pub fn optional(&self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
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
        matches!(self.0.get(name).map(String::as_str), Some("true" | "on" | "1"))
    }
}
