//! Registrations of schools, stored for the operator. Operator and contact person get a letter. Nothing else happens
//! automatically: the e-diary decides what a school may use.

use std::sync::Arc;

use icu_properties::{
    CodePointMapData,
    props::{GeneralCategory, GeneralCategoryGroup},
};

use sqlx::AnyConnection;

use crate::{
    accounts::{
        Caller, NewSchool, Reply,
        embedded::{
            counting::counters::Counters,
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, Deed, EventName, EventSource},
                operator_error::OperatorError,
                store::Writing,
            },
            limits::{
                Gates,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::{
                Mail,
                letters::{Fact, LetterText},
            },
        },
        outcome::Outcome,
    },
    domain::{Country, Language, school_type},
    i18n::{Words, countries},
};

/// The columns of a [`School`], by name, for the same reason as those of an account.
macro_rules! school_columns {
    () => {
        "id, name, registration_number, kind, street, city, country, first_name, last_name, email, number, language, \
         approved_at, created_at"
    };
}

pub struct Schools {
    ground: Arc<Ground>,
    counters: Arc<Counters>,
    limiter: Arc<Limiter>,
    mail: Arc<Mail>,
}

impl Schools {
    pub fn new(ground: &Arc<Ground>, gates: &Gates, mail: &Arc<Mail>) -> Self {
        Self {
            ground: ground.clone(),
            counters: gates.counters.clone(),
            limiter: gates.limiter.clone(),
            mail: mail.clone(),
        }
    }

    /// `school-register`
    pub async fn enter_school(
        &self,
        caller: &Caller,
        given: &NewSchool,
    ) -> CallResult<Reply<Outcome>> {
        let school = given.checked()?;
        let (id, language) =
            (self.ground.rng.id(), self.ground.words.of(caller.language).language());
        let ceilings = self.ground.config().limits.new_schools;
        let asked =
            self.limiter.check_asking(caller, "school", &id, ceilings, CaptchaAnswer::Never);
        if let Err(refused) = asked.await? {
            return Ok(Reply::ok(refused));
        }
        let mut tx = self.ground.store.begin().await?;
        sqlx::query(
            "INSERT INTO schools (id, name, registration_number, kind, street, city, country, first_name, last_name, email, \
             number, language, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(&id)
        .bind(&school.school_name)
        .bind(&school.registration_number)
        .bind(&school.kind)
        .bind(&school.street)
        .bind(&school.city)
        .bind(&school.country)
        .bind(&school.first_name)
        .bind(&school.last_name)
        .bind(&school.email)
        .bind(&school.number)
        .bind(language.code())
        .bind(self.ground.clock.now())
        .execute(&mut *tx)
        .await?;
        // No letter if this recipient has had the daily maximum. The operator gets one in any case.
        if self.counters.may_write(&mut tx, &school.email).await? {
            let letter = to_contact(&self.ground.words.of(language));
            self.mail.put(&mut tx, None, &school.email, &letter).await?;
        }
        let config = self.ground.config();
        if let Some(operator) = &config.embedded.operator_email {
            let words = self.ground.words.of(config.site.default_locale);
            self.mail.put(&mut tx, None, operator, &to_operator(&words, &school, &id)).await?;
        } else {
            tracing::info!(school = %id, "embedded.operator_email is empty: nobody is told of the new school");
        }
        let entry = AuditEntry::new(EventName::SchoolRegistered, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.detail(&id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(Outcome::done()))
    }
}

/// A school's registration, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct School {
    pub id: String,
    #[sqlx(flatten)]
    pub details: NewSchool,
    /// The contact person's language.
    pub language: String,
    /// When the operator approved it.
    approved_at: Option<i64>,
    /// When it was registered, in seconds since 1970.
    pub created_at: i64,
}

impl School {
    pub const fn is_approved(&self) -> bool {
        self.approved_at.is_some()
    }
}

impl Schools {
    /// All registrations, oldest first.
    pub async fn list_schools(&self) -> Result<Vec<School>, OperatorError> {
        Ok(sqlx::query_as(concat!(
            "SELECT ",
            school_columns!(),
            " FROM schools ORDER BY created_at, id"
        ))
        .fetch_all(self.ground.store.pool())
        .await?)
    }

    pub async fn school(&self, id: &str) -> Result<School, OperatorError> {
        self.school_on(&mut *self.ground.store.connection().await?, id).await
    }

    pub async fn school_on(
        &self,
        reader: &mut AnyConnection,
        id: &str,
    ) -> Result<School, OperatorError> {
        sqlx::query_as(concat!("SELECT ", school_columns!(), " FROM schools WHERE id = $1"))
            .bind(id)
            .fetch_optional(reader)
            .await?
            .ok_or(OperatorError::NoSuchSchool)
    }

    /// Marks a registration as approved. Approving twice is not an error.
    pub async fn approve_school(&self, id: &str) -> Result<(), OperatorError> {
        let school = self.school(id).await?;
        let mut tx = self.ground.store.begin().await?;
        self.approve_in(&mut tx, &school, &Deed::operator()).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(())
    }

    /// The same in this transaction. The contact person gets a letter, once.
    pub async fn approve_in(
        &self,
        tx: &mut Writing,
        school: &School,
        deed: &Deed<'_>,
    ) -> CallResult<()> {
        let approved = sqlx::query(
            "UPDATE schools SET approved_at = $2 WHERE id = $1 AND approved_at IS NULL",
        )
        .bind(&school.id)
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        if approved.rows_affected() == 1 {
            self.tell(tx, school, |words| of_approval(words, school)).await?;
        }
        let entry = deed.entry(EventName::SchoolApproved).detail(&school.id);
        Ok(self.ground.events.record(tx, entry).await?)
    }

    /// Refuses a registration with these words, which the contact person gets by letter, and deletes it. `false` if it is gone
    /// already.
    pub async fn refuse_in(
        &self,
        tx: &mut Writing,
        school: &School,
        said: &str,
        deed: &Deed<'_>,
    ) -> CallResult<bool> {
        let gone = sqlx::query("DELETE FROM schools WHERE id = $1 AND approved_at IS NULL")
            .bind(&school.id)
            .execute(&mut **tx)
            .await?;
        if gone.rows_affected() == 0 {
            return Ok(false);
        }
        self.tell(tx, school, |words| of_refusal(words, said)).await?;
        let entry = deed.entry(EventName::SchoolRefused).detail(&school.id);
        self.ground.events.record(tx, entry).await?;
        Ok(true)
    }

    /// Writes to the contact person. An operator answers, so no stranger decides how often.
    async fn tell(
        &self,
        tx: &mut Writing,
        school: &School,
        letter: impl FnOnce(&Words) -> LetterText,
    ) -> CallResult<()> {
        let language = Language::parse(&school.language).unwrap_or(Language::En);
        let words = self.ground.words.of(language);
        self.mail.put(tx, None, &school.details.email, &letter(&words)).await
    }

    pub async fn remove_school(&self, id: &str) -> Result<(), OperatorError> {
        let mut tx = self.ground.store.begin().await?;
        let removed =
            sqlx::query("DELETE FROM schools WHERE id = $1").bind(id).execute(&mut *tx).await?;
        if removed.rows_affected() == 0 {
            return Err(OperatorError::NoSuchSchool);
        }
        let entry = Deed::operator();
        let entry = entry.entry(EventName::SchoolRemoved).detail(id);
        self.ground.events.record(&mut tx, entry).await?;
        Ok(tx.commit().await?)
    }
}

/// The letter to the contact person. It repeats nothing that was typed, because the address may belong to somebody
/// else.
pub fn to_contact(words: &Words) -> LetterText {
    LetterText {
        greeting: words.t("mail-greeting-unnamed"),
        lead: words.t("mail-school-lead"),
        notes: vec![words.t("mail-school-next"), words.t("mail-school-ignore")],
        ..LetterText::new(words, words.t("mail-school-subject"))
    }
}

/// The letter that says that the school is approved. It names the school, which an operator has looked at.
fn of_approval(words: &Words, school: &School) -> LetterText {
    let name = quoted(&school.details.school_name);
    LetterText {
        greeting: words.t("mail-greeting-unnamed"),
        lead: words.with("mail-school-approved-lead", &[("school", &name)]),
        ..LetterText::new(words, words.t("mail-school-approved-subject"))
    }
}

/// The letter that says that it is not, in the operator's words.
fn of_refusal(words: &Words, said: &str) -> LetterText {
    LetterText {
        greeting: words.t("mail-greeting-unnamed"),
        lead: words.t("mail-school-refused-lead"),
        notes: vec![said.to_owned(), words.t("mail-school-refused-next")],
        ..LetterText::new(words, words.t("mail-school-refused-subject"))
    }
}

/// The letter to the operator: all fields, quoted ([`quoted`]), and the command that shows the registration.
pub fn to_operator(words: &Words, school: &NewSchool, id: &str) -> LetterText {
    let country = Country::parse(&school.country);
    let country = countries(words.language()).iter().find(|(known, _)| Some(*known) == country);
    let facts = [
        ("school_register-schoolName", quoted(&school.school_name)),
        ("school_register-registrationNumber", quoted(&school.registration_number)),
        (
            "school_register-type",
            school_type::message(&school.kind).map(|id| words.t(id)).unwrap_or_default(),
        ),
        ("setup_account-street", quoted(&school.street)),
        ("setup_account-city", quoted(&school.city)),
        (
            "common-country",
            country.map_or_else(|| school.country.clone(), |(_, name)| name.clone()),
        ),
        ("school_register-contact", format!("{} {}", school.first_name, school.last_name)),
        ("setup_account-email", school.email.clone()),
        ("common-phone-number", school.number.clone()),
    ];
    LetterText {
        greeting: words.t("mail-school-operator-greeting"),
        lead: words.t("mail-school-operator-lead"),
        facts: facts.map(|(label, value)| Fact::new(words, label, value)).into(),
        notes: vec![words.with(
            "mail-school-operator-command",
            &[("command", &format!("lavi school show {id}"))],
        )],
        ..LetterText::new(
            words,
            words.with("mail-school-operator-subject", &[("school", &quoted(&school.school_name))]),
        )
    }
}

// Text typed by a stranger, quoted in a letter to the operator.

/// Longest quotation, in characters. The command shows the whole text.
const QUOTED: usize = 120;

/// Makes a stranger's text safe for a letter: on one line, cut to a maximum length, without anything that a mail
/// program turns into a link, and without characters that reverse or hide the text around them.
pub fn quoted(typed: &str) -> String {
    let seen: Vec<char> = typed
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| is_visible(*c))
        .collect();
    let mut quoted = String::new();
    for (at, character) in seen.iter().take(QUOTED).enumerate() {
        let next = seen.get(at + 1);
        match character {
            '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}'
                if next.is_some_and(|next| next.is_alphabetic()) =>
            {
                quoted.push_str("[.]");
            }
            ':' if next == Some(&'/') => quoted.push_str("[:]"),
            '@' => quoted.push_str("[at]"),
            other => quoted.push(*other),
        }
    }
    if seen.len() > QUOTED {
        quoted.push('…');
    }
    quoted
}

fn is_visible(character: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(character);
    !GeneralCategoryGroup::Other.contains(category)
}
