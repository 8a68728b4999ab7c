//! The terms: the documents, and who accepted which version when.

use crate::{
    accounts::{
        Caller, Fault, Reply,
        embedded::{
            Embedded,
            refusal::{Answer, Refusal},
            sessions::Stage,
        },
        outcome::Outcome,
        request::Document,
        service::Download,
    },
    domain::{ErrorCode, Language},
    i18n,
};

fn name(document: Document) -> &'static str {
    match document {
        Document::ServiceTerms | Document::ServiceTermsRead => "service-terms",
        Document::PrivacyPolicy => "privacy-policy",
        Document::CookiePolicy => "cookies-privacy-policy",
    }
}

impl Embedded {
    /// The document as an HTML fragment in a language that the site offers.
    pub(super) fn text_of(&self, language: Language, document: Document) -> Answer<String> {
        let words = self.words.of(language);
        let overrides = self.settings.overrides.as_deref();
        let text = i18n::document(words.language(), self.settings.brand.name(), name(document), overrides).ok_or_else(|| {
            tracing::error!(document = name(document), language = %words.language(), "a document is missing");
            Refusal::Fault(Fault::ServerError)
        })?;
        Ok(text.replace("{product}", &words.t("product-name")))
    }

    /// The document as a file that stands on its own.
    pub(super) fn file_of(&self, language: Language, document: Document) -> Answer<Download> {
        let text = self.text_of(language, document)?;
        let (language, name) = (self.words.of(language).language(), name(document));
        let page = format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n{text}"
        );
        Ok(Download {
            content_type: "text/html; charset=utf-8".to_owned(),
            disposition: format!("attachment; filename=\"{name}-{language}.html\""),
            bytes: page.into_bytes(),
        })
    }

    /// Keeps the acceptance and takes the sign-in on. Whoever is signed in already is simply sent on: the same page may
    /// be open twice.
    pub(super) async fn agree(&self, caller: &Caller) -> Answer<Reply<Outcome>> {
        let session = self.session(caller).await?.ok_or(ErrorCode::AuthorizationProcessCanceled)?;
        match session.stage {
            Stage::SignedIn => {
                let url = Some(self.destination(caller).await?);
                return Ok(Reply::ok(Outcome { url, ..Outcome::done() }));
            }
            Stage::Terms => {}
            Stage::TwoFactor | Stage::Choosing => return Err(ErrorCode::BadRequest.into()),
        }
        let (now, version) = (self.clock.now(), &self.settings.terms_version);
        let mut tx = self.store.begin().await?;
        sqlx::query("INSERT INTO terms_acceptances (id, account, version, accepted_at) VALUES ($1, $2, $3, $4)")
            .bind(self.new_id())
            .bind(&session.account)
            .bind(version)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        sqlx::query("UPDATE accounts SET terms_version = $2 WHERE id = $1")
            .bind(&session.account)
            .bind(version)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        let account = self
            .account_by_id(&session.account)
            .await?
            .ok_or(ErrorCode::AuthorizationProcessCanceled)?;
        let Reply { result, set_cookies } = self.advance(caller, &account, session, None).await?;
        Ok(Reply {
            result: result.map(|outcome| Outcome { url: outcome.url, ..Outcome::done() }),
            set_cookies,
        })
    }
}
