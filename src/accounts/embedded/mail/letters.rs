//! Letters. A letter enters the outbox in the transaction that it is about, so that neither exists without the other.
//!
//! A letter to an e-mail address that is not proven yet contains no text that was typed along with the address.

use askama::{
    Template,
    filters::{Escaper as _, Html, Safe},
};

pub use super::kinds::Letter;

use crate::{
    accounts::{
        Fault,
        embedded::{
            ground::{
                call::{CallError, CallResult},
                sealed::SealContext,
                store::Writing,
            },
            mail::{Mail, transport::MARK},
            records::accounts::AccountRow,
        },
    },
    domain::{Country, Language, LetterLooks},
    i18n::Words,
};

impl Mail {
    /// The address that a letter's button opens.
    pub fn link(&self, letter: Letter, language: Language, token: &str) -> String {
        let own = match letter {
            Letter::EmailConfirm => Some("confirm"),
            Letter::EmailChanging | Letter::DeskEmailLeft => Some("undo"),
            _ => None,
        };
        if let Some(own) = own {
            let root = &self.ground.config().server.public_url;
            let language = self.ground.words.of(language).language();
            return format!("{root}account/email/{own}/{token}?lang={}", language.code());
        }
        format!(
            "{}{}{}{token}",
            self.ground.config().server.public_url,
            self.ground.words.of(language).language(),
            letter.path()
        )
    }

    /// Puts a letter into the outbox, in the account's language. Does nothing if the account has no e-mail address.
    pub async fn write(
        &self,
        tx: &mut Writing,
        letter: Letter,
        to: &AccountRow,
        token: &str,
    ) -> CallResult<()> {
        self.write_in(tx, to.language(), letter, to, token).await
    }

    /// The same in this language: that of the page that has just asked for the letter.
    pub async fn write_in(
        &self,
        tx: &mut Writing,
        language: Language,
        letter: Letter,
        to: &AccountRow,
        token: &str,
    ) -> CallResult<()> {
        match &to.email {
            Some(_)
                if letter.opens() && to.email_rests_until(self.ground.clock.now()).is_some() =>
            {
                tracing::info!(account = %to.id, "no letter with a link: the desk has just changed the e-mail address");
                Ok(())
            }
            Some(recipient) => {
                let body = self.body(language, letter, to, token);
                self.put(tx, Some(&to.id), recipient, &body).await
            }
            None => Ok(()),
        }
    }

    /// Puts a letter into the outbox that goes to another address than the account's, and so names nobody.
    pub async fn write_to(
        &self,
        tx: &mut Writing,
        letter: Letter,
        about: &AccountRow,
        recipient: &str,
        token: &str,
    ) -> CallResult<()> {
        let language = about.language();
        let link = self.link(letter, language, token);
        let body = letter.text(&self.ground.words.of(language), None, link);
        self.put(tx, Some(&about.id), recipient, &body).await
    }

    /// Puts a letter about a sign-in into the outbox: in which browser, by its `User-Agent` header, and where.
    pub async fn tell_of_sign_in(
        &self,
        tx: &mut Writing,
        to: &AccountRow,
        user_agent: &str,
        country: Option<Country>,
    ) -> CallResult<()> {
        let Some(recipient) = &to.email else { return Ok(()) };
        let words = self.ground.words.of(to.language());
        let mut body = self.body(to.language(), Letter::NewSignIn, to, "");
        let browser = words.browser(Some(user_agent));
        body.facts.push(Fact::new(&words, "mail-new-sign-in-browser", browser));
        if let Some(country) = country {
            let country = words.country(country).to_owned();
            body.facts.push(Fact::new(&words, "common-country", country));
        }
        self.put(tx, Some(&to.id), recipient, &body).await
    }

    fn body(&self, language: Language, letter: Letter, to: &AccountRow, token: &str) -> LetterText {
        let name = to.activated_at.map(|_| to.name());
        let link = self.link(letter, language, token);
        letter.text(&self.ground.words.of(language), name.as_deref(), link)
    }
}

impl Letter {
    /// What the letter says to a person of this name; `None` where nobody has proven the address to be theirs.
    pub fn text(self, words: &Words, name: Option<&str>, link: String) -> LetterText {
        let ids = self.messages();
        let validity = match self {
            Self::RecoveryCodeUsed { left } => {
                words.with(ids.validity, &[("left", &left.to_string())])
            }
            Self::AccountClosed { deleted_at: date } | Self::DeskEmailCame { until: date } => {
                words.with(ids.validity, &[("date", &words.day(date))])
            }
            Self::IdentityLinked(method) | Self::IdentityRemoved(Some(method)) => {
                words.with(ids.validity, &[("method", &words.method(method))])
            }
            _ => words.t(ids.validity),
        };
        LetterText {
            greeting: match name {
                Some(name) => words.with("mail-greeting", &[("name", name)]),
                None => words.t("mail-greeting-unnamed"),
            },
            lead: words.t(ids.lead),
            button: Some(Button {
                before: words.with("mail-link", &[("action", &words.t(ids.action))]),
                action: words.t(ids.action),
                link,
                fallback: words.t("mail-fallback"),
            }),
            notes: vec![validity, words.t(ids.ignore)],
            ..LetterText::new(words, words.t(ids.subject))
        }
    }
}

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

// Renders a letter as plain text and as HTML, and puts it into the outbox.

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct PlainLetter<'a>(&'a LetterText, &'a Sender);

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct HtmlLetter<'a> {
    title: String,
    letter: &'a LetterText,
    sender: &'a Sender,
    looks: &'a LetterLooks,
}

impl HtmlLetter<'_> {
    /// A text whose words with a hyphen that does not break lines do not wrap. The hyphen itself is a plain one, which every mail
    /// program has.
    fn whole(text: &str) -> askama::Result<Safe<String>> {
        let mut html = String::new();
        Html.write_escaped_str(&mut html, text)?;
        let word = |word: &str| {
            if word.contains(WHOLE) {
                format!("<span style=\"white-space:nowrap\">{}</span>", plain(word))
            } else {
                word.to_owned()
            }
        };
        Ok(Safe(html.split(' ').map(word).collect::<Vec<_>>().join(" ")))
    }
}

/// The hyphen at which no line breaks.
const WHOLE: char = '\u{2011}';

/// A text with plain hyphens alone.
fn plain(text: &str) -> String {
    text.replace(WHOLE, "-")
}

/// Where a letter comes from, as it says around its words.
struct Sender {
    product: String,
    site: String,
    contact: Option<String>,
}

impl Mail {
    /// Puts a letter with this text into the outbox. `about` is the account that it is about.
    pub async fn put(
        &self,
        tx: &mut Writing,
        about: Option<&str>,
        recipient: &str,
        body: &LetterText,
    ) -> CallResult<()> {
        let unwritten = |cause: askama::Error| {
            tracing::error!(%cause, "a letter cannot be written");
            CallError::Fault(Fault::ServerError)
        };
        let id = self.ground.rng.id();
        let sender = self.sender(body.language);
        let looks = &self.ground.settings.letter_looks;
        let text = PlainLetter(body, &sender);
        let html = HtmlLetter { title: plain(&body.subject), letter: body, sender: &sender, looks };
        let sealed =
            |part, text: &str| self.ground.vault.seal(SealContext::Letter(&id, part), text);
        sqlx::query(
            "INSERT INTO outbox (id, recipient, subject, plain, html, created_at, tries, next_try_at, language, account) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, $6, $7, $8)",
        )
        .bind(&id)
        .bind(sealed("recipient", recipient)?)
        .bind(sealed("subject", &html.title)?)
        .bind(sealed("plain", &plain(&text.render().map_err(unwritten)?))?)
        .bind(sealed("html", &html.render().map_err(unwritten)?)?)
        .bind(self.ground.clock.now())
        .bind(body.language.code())
        .bind(about)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    fn sender(&self, language: Language) -> Sender {
        let (words, contact) =
            (self.ground.words.of(language), self.ground.config().operator.contact.as_str());
        Sender {
            product: words.t("product-name"),
            site: self.ground.config().server.public_url.to_string(),
            contact: (!contact.is_empty())
                .then(|| words.with("mail-contact", &[("contact", contact)])),
        }
    }
}
