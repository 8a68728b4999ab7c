//! Renders a letter as plain text and as HTML, and puts it into the outbox.

use askama::Template;

use crate::{
    accounts::{
        Fault,
        embedded::{
            ground::{
                refusal::{CallError, CallResult},
                sealed::SealContext,
                store::Writing,
            },
            mail::{Mail, letter_text::LetterText},
        },
    },
    domain::Language,
};

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct PlainLetter<'a>(&'a LetterText, &'a Sender);

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct HtmlLetter<'a>(&'a LetterText, &'a Sender);

/// Where a letter comes from, as it says below its words.
struct Sender {
    site: String,
    contact: Option<String>,
}

impl Mail {
    /// Puts a letter with this text into the outbox.
    pub async fn put(
        &self,
        tx: &mut Writing,
        recipient: &str,
        body: &LetterText,
    ) -> CallResult<()> {
        let unwritten = |cause: askama::Error| {
            tracing::error!(%cause, "a letter cannot be written");
            CallError::Fault(Fault::ServerError)
        };
        let id = self.rng.id();
        let sender = self.sender(body.language);
        let sealed = |part, text: &str| self.vault.seal(SealContext::Letter(&id, part), text);
        sqlx::query(
            "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at, language) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, $6, $7)",
        )
        .bind(&id)
        .bind(sealed("recipient", recipient)?)
        .bind(sealed("subject", &body.subject)?)
        .bind(sealed("plain", &PlainLetter(body, &sender).render().map_err(unwritten)?)?)
        .bind(sealed("html", &HtmlLetter(body, &sender).render().map_err(unwritten)?)?)
        .bind(self.clock.now())
        .bind(body.language.code())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    fn sender(&self, language: Language) -> Sender {
        let (words, contact) = (self.words.of(language), self.settings.contact.as_str());
        Sender {
            site: self.settings.public_url.to_string(),
            contact: (!contact.is_empty())
                .then(|| words.with("mail-contact", &[("contact", contact)])),
        }
    }
}
