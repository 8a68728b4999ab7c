//! The text of a letter, whatever it is about.

use crate::{domain::Language, i18n::Words};

/// The text of a letter.
pub struct LetterText {
    pub language: Language,
    pub subject: String,
    pub greeting: String,
    pub lead: String,
    /// Labels and values, one pair per line.
    pub facts: Vec<Fact>,
    pub button: Option<Button>,
    /// Lines below the button.
    pub notes: Vec<String>,
    pub signature: String,
}

/// A label with its value, on a line of its own.
pub struct Fact {
    pub label: String,
    /// The label as it stands right before the value.
    pub before: String,
    pub value: String,
}

impl Fact {
    /// The message of the label, and the value.
    pub fn new(words: &Words, label: &str, value: String) -> Self {
        let label = words.t(label);
        Self { before: words.with("label-before", &[("label", &label)]), label, value }
    }
}

/// The button of a letter.
pub struct Button {
    pub action: String,
    /// The action as it stands above the link.
    pub before: String,
    pub link: String,
    pub fallback: String,
}

impl LetterText {
    /// An empty letter, with subject and signature.
    pub fn new(words: &Words, subject: String) -> Self {
        Self {
            language: words.language(),
            subject,
            greeting: String::new(),
            lead: String::new(),
            facts: Vec::new(),
            button: None,
            notes: Vec::new(),
            signature: words.t("mail-signature"),
        }
    }
}
