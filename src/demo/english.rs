//! The demo's pages exist in English only.

use crate::{domain::Language, web::Visitor};

/// The visitor with English as the language; the second value is the visitor's own language.
pub fn in_english(visitor: Visitor) -> (Visitor, Language) {
    let own = visitor.language;
    (visitor.speaking(Language::En), own)
}
