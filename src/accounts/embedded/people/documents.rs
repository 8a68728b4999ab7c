//! The documents: terms and policies.

use std::sync::Arc;

use crate::{
    accounts::{
        Document, Download, Fault,
        embedded::{
            counting::devices::KNOWN_FOR,
            ground::{
                Ground,
                call::{CallError, CallResult},
            },
            records::accounts::THIRTY_DAYS,
        },
    },
    config::{Blank, fill},
    domain::{Language, kept},
    i18n::{self, Words},
};

/// Renders the terms and policies as text and as files.
pub struct Documents {
    ground: Arc<Ground>,
}

impl Documents {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone() }
    }

    /// A document as an HTML fragment, in a language that the site offers.
    pub fn document_text(&self, language: Language, document: Document) -> CallResult<String> {
        let words = self.ground.words.of(language);
        let overrides = self.ground.config().site.overrides.as_deref();
        let text = i18n::document(words.language(), self.ground.config().site.brand.name(), name(document), overrides).ok_or_else(|| {
            tracing::error!(document = name(document), language = %words.language(), "a document is missing");
            CallError::Fault(Fault::ServerError)
        })?;
        Ok(self.filled(&text, &words))
    }

    fn filled(&self, text: &str, words: &Words) -> String {
        let config = self.ground.config();
        let of_events = i64::from(config.embedded.events_days) * kept::DAY;
        let times = [
            ("{session-idle}", config.session.idle),
            ("{session}", config.session.lifetime),
            ("{events}", of_events),
            ("{language}", kept::LANGUAGE),
            ("{method}", kept::METHOD),
            ("{passkey}", kept::PASSKEY_WISH),
            ("{left}", kept::LEFT),
            ("{browser}", KNOWN_FOR),
            ("{grant}", kept::GRANT),
            ("{closing}", THIRTY_DAYS),
            ("{undo}", kept::UNDO),
            ("{activation}", kept::ACTIVATION),
            ("{password-link}", kept::PASSWORD_LINK),
        ];
        let times = times.map(|(name, seconds)| (name, time(words, seconds)));
        let named = [
            ("{product}", "product-name"),
            ("{id-card}", "document-id-card"),
            ("{mobile-id}", "method-mobile_id"),
            ("{personal-code}", "document-personal-code"),
            ("{personal-code-label}", "common-personal-code"),
        ];
        let named = named.map(|(name, id)| (name, words.t(id).replace("-ID", "\u{2011}ID")));
        let own = named.into_iter().chain(times);
        let blanks: Vec<_> = config.blanks().iter().map(Blank::in_html).chain(own).collect();
        fill(text, &blanks)
    }

    /// A document as a complete HTML file.
    pub fn document_file(&self, language: Language, document: Document) -> CallResult<Download> {
        let text = self.document_text(language, document)?;
        let (language, name) = (self.ground.words.of(language).language(), name(document));
        let page = format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n{text}"
        );
        Ok(Download {
            content_type: "text/html; charset=utf-8".to_owned(),
            disposition: format!("attachment; filename=\"{name}-{language}.html\""),
            bytes: page.into_bytes(),
        })
    }
}

/// A time in words, in the greatest unit of which it is a multiple: minutes, hours, or days from the third on.
fn time(words: &Words, seconds: i64) -> String {
    let (id, unit) = match seconds {
        some if some > 2 * kept::DAY && some % kept::DAY == 0 => ("document-days", kept::DAY),
        some if some % kept::HOUR == 0 => ("document-hours", kept::HOUR),
        _ => ("document-minutes", kept::MINUTE),
    };
    words.count(id, "count", usize::try_from(seconds / unit).unwrap_or_default())
}

fn name(document: Document) -> &'static str {
    match document {
        Document::ServiceTerms | Document::ServiceTermsRead => "service-terms",
        Document::PrivacyPolicy => "privacy-policy",
        Document::CookiePolicy => "cookies-privacy-policy",
    }
}
