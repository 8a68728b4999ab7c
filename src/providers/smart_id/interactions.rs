//! What the app shows and asks before the PIN (docs/providers.md section 2.4). The list is encoded
//! once: the base64 text as it was sent stands under the signature.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Deserialize;
use serde_json::{Value, json};

/// A way to ask, with the sentence that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interaction {
    /// The sentence (60 characters) and the PIN pad on one screen.
    DisplayTextAndPin(String),
    /// The sentence (200 characters) with "Confirm" and "Cancel", then the PIN pad.
    ConfirmationMessage(String),
    /// The sentence (200 characters) and three codes of which the right one must be picked, then the PIN pad.
    ConfirmationMessageAndVerificationCodeChoice(String),
}

/// A list of ways to ask, the most wanted first; the app takes the first one that it knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interactions {
    encoded: String,
    types: Vec<String>,
}

/// What a list of interactions cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// An empty list, or one that names a type twice.
    #[error("the list of interactions is empty or names one twice")]
    List,
    /// A sentence that is empty or longer than its screen.
    #[error("the text is empty or too long for the app")]
    Length,
    /// A control character.
    #[error("the text holds a control character")]
    Character,
    /// Not the base64 of a JSON array of objects with a type.
    #[error("the text is not a list of interactions")]
    Malformed,
}

impl Interaction {
    /// The name on the wire, the name of the field of its sentence, and how long that may be.
    fn shape(&self) -> (&'static str, &'static str, usize, &str) {
        match self {
            Self::DisplayTextAndPin(text) => ("displayTextAndPIN", "displayText60", 60, text),
            Self::ConfirmationMessage(text) => ("confirmationMessage", "displayText200", 200, text),
            Self::ConfirmationMessageAndVerificationCodeChoice(text) => {
                ("confirmationMessageAndVerificationCodeChoice", "displayText200", 200, text)
            }
        }
    }
}

impl Interactions {
    /// Encodes a list.
    ///
    /// # Errors
    /// When the app could not show it.
    pub fn new(list: &[Interaction]) -> Result<Self, TextError> {
        let mut types: Vec<String> = Vec::new();
        let mut items = Vec::new();
        for (kind, field, longest, text) in list.iter().map(Interaction::shape) {
            if types.iter().any(|known| known == kind) {
                return Err(TextError::List);
            }
            if text.trim().is_empty() || text.chars().count() > longest {
                return Err(TextError::Length);
            }
            if text.chars().any(char::is_control) {
                return Err(TextError::Character);
            }
            types.push(kind.to_owned());
            items.push(json!({ "type": kind, field: text }));
        }
        if items.is_empty() {
            return Err(TextError::List);
        }
        Ok(Self { encoded: STANDARD.encode(Value::Array(items).to_string()), types })
    }

    /// Takes a list that was encoded before.
    ///
    /// # Errors
    /// [`TextError::Malformed`]
    pub fn from_base64(encoded: &str) -> Result<Self, TextError> {
        #[derive(Deserialize)]
        struct Item {
            r#type: String,
        }
        let json = STANDARD.decode(encoded).map_err(|_| TextError::Malformed)?;
        let items: Vec<Item> = serde_json::from_slice(&json).map_err(|_| TextError::Malformed)?;
        Ok(Self {
            encoded: encoded.to_owned(),
            types: items.into_iter().map(|item| item.r#type).collect(),
        })
    }

    /// The list as it is sent and signed.
    #[must_use]
    pub fn encoded(&self) -> &str {
        &self.encoded
    }

    /// Whether this type is on the list.
    #[must_use]
    pub fn offer(&self, kind: &str) -> bool {
        self.types.iter().any(|offered| offered == kind)
    }
}
