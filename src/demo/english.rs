//! The demo's pages speak English alone.

use crate::{domain::Language, web::Visitor};

/// The visitor with the demo's own language; the second value is the language that the visitor would have had.
pub fn in_english(visitor: Visitor) -> (Visitor, Language) {
    let own = visitor.language;
    (Visitor { language: Language::En, ..visitor }, own)
}
