//! What the documents of the embedded account service say as the configuration has it.

use crate::config::Config;

/// Something that a document says as the configuration has it.
#[derive(Clone, Debug)]
pub struct Blank {
    /// How a document writes it, such as `{operator}`.
    pub name: &'static str,
    /// The key of the configuration.
    pub key: &'static str,
    /// What stands there in its place; empty: the document's line is left out.
    pub value: String,
}

impl Config {
    /// What documents say as the configuration has it.
    #[must_use]
    pub fn blanks(&self) -> Vec<Blank> {
        let blank = |name, key, value: &str| Blank { name, key, value: value.to_owned() };
        vec![
            blank("{operator}", "operator.name", &self.operator.name),
            blank("{contact}", "operator.contact", &self.operator.contact),
            blank("{authority}", "operator.authority", &self.operator.authority),
            blank("{version}", "embedded.terms_version", &self.embedded.terms_version),
            blank("{date}", "embedded.terms_date", &self.embedded.terms_date),
        ]
    }
}
