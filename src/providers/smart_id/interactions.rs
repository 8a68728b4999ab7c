//! What the app shows and asks before the PIN (docs/providers/smart-id.md#interactions). The list is encoded only once, because
//! the signature covers the base64 text as it was sent.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A kind of dialog in the app, with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interaction {
    /// The text (60 characters) and the PIN pad on one screen.
    DisplayTextAndPin(String),
    /// The text (200 characters) with "Confirm" and "Cancel", then the PIN pad.
    ConfirmationMessage(String),
    /// The text (200 characters) and three codes, of which the person picks the right one, then the PIN pad.
    ConfirmationMessageAndVerificationCodeChoice(String),
}

/// A list of interactions in order of preference. The app uses the first one that it supports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interactions {
    encoded: String,
    types: Vec<String>,
}

/// Why a list of interactions is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The list is empty, or contains a type twice.
    #[error("the list of interactions is empty or names one twice")]
    List,
    /// A text is empty, or too long for its screen.
    #[error("the text is empty or too long for the app")]
    Length,
    /// A text contains a control character.
    #[error("the text holds a control character")]
    Character,
    /// The text is not the base64 of a JSON array of objects with a type.
    #[error("the text is not a list of interactions")]
    Malformed,
}

impl Interaction {
    /// The API's name of the type, the name of its text field, the maximum length in characters, and the text.
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

    /// Parses a list that was already encoded.
    ///
    /// # Errors
    /// [`TextError::Malformed`] if it is not one.
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

    /// The list as it is sent and signed, in base64.
    pub fn encoded(&self) -> &str {
        &self.encoded
    }

    /// Whether the list contains this type.
    pub fn offer(&self, kind: &str) -> bool {
        self.types.iter().any(|offered| offered == kind)
    }
}
