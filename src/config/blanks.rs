//! What the built-in documents say as the configuration has it.

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

/// A document with its blanks filled in, each by the value beside its name. A line with a blank that has no value says
/// nothing, so it goes.
pub fn fill(text: &str, blanks: &[(&str, String)]) -> String {
    let says_something =
        |line: &&str| !blanks.iter().any(|(name, value)| value.is_empty() && line.contains(name));
    let lines: Vec<&str> = text.lines().filter(says_something).collect();
    blanks.iter().fold(lines.join("\n"), |text, (name, value)| text.replace(name, value))
}

impl Blank {
    /// Its name and its value within HTML.
    pub fn in_html(&self) -> (&'static str, String) {
        let value = self.value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        (self.name, value)
    }
}

impl Config {
    /// What documents say as the configuration has it.
    pub fn blanks(&self) -> Vec<Blank> {
        let blank = |name, key, value: &str| Blank { name, key, value: value.to_owned() };
        vec![
            blank("{operator}", "operator.name", &self.operator.name),
            blank("{contact}", "operator.contact", &self.operator.contact),
            blank("{authority}", "operator.authority", &self.operator.authority),
            blank(
                "{enforcement}",
                "operator.accessibility_authority",
                &self.operator.accessibility_authority,
            ),
            blank("{assessed}", "operator.accessibility_date", &self.operator.accessibility_date),
            blank("{version}", "embedded.terms_version", &self.embedded.terms_version),
            blank("{date}", "embedded.terms_date", &self.embedded.terms_date),
        ]
    }
}
