//! The text of a pause: what is paused and until when, and what helps meanwhile, each on its own line
//! (docs/guessing.md). Each sentence is self-contained, so that the order is the same in every language.

use crate::{
    domain::{ErrorCode, LoginMethod},
    i18n::Area,
    web::{View, Visitor, page::retry_after::in_words},
};

/// The text of a pause that ends after this many seconds.
#[must_use]
pub fn text(visitor: &Visitor, area: Area, code: ErrorCode, seconds: u32) -> String {
    let words = visitor.words();
    let what = match code {
        ErrorCode::TooManyRequests => words.t("paused-too_many_requests"),
        code => words.error(area, None, code),
    };
    let space = visitor.language.between_sentences();
    let mut said = vec![format!("{what}{space}{}", in_words(words, seconds))];
    if let Some(advice) = area.pause_advice() {
        let methods = others(visitor);
        if !methods.is_empty() {
            said.push(words.with("paused-methods", &[("methods", &methods)]));
        }
        said.push(words.t(advice));
    }
    said.join("\n")
}

/// The login methods offered here that no failed password can pause.
fn others(visitor: &Visitor) -> String {
    let login = &visitor.site.config.login;
    let has_reader = visitor.view != View::Mobile;
    let methods = login.primary.iter().chain(&login.secondary).filter(|method| match method {
        LoginMethod::Password => false,
        LoginMethod::IdCard => has_reader,
        _ => true,
    });
    let names: Vec<String> = methods.map(|method| visitor.words().method(*method)).collect();
    names.join(visitor.language.between_items())
}
