//! Registrations of schools, stored for the operator. Operator and contact person get a letter. Nothing else happens
//! automatically: the e-diary decides what a school may use.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, NewSchool, Reply,
        embedded::{
            counting::counters::Counters,
            ground::{
                Ground,
                operator_error::OperatorError,
                refusal::CallResult,
                settings::Settings,
                store::{Store, Writing},
            },
            limits::Gates,
            mail::{
                Mail,
                letters::{Fact, LetterText},
            },
            people::quoted::quoted,
        },
        outcome::Outcome,
    },
    clock::Clock,
    domain::{Country, Language, school_type},
    i18n::{Catalogues, countries},
    rng::Rng,
};

/// A school's registration, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct School {
    /// The id of the registration.
    pub id: String,
    /// The fields of the form.
    pub details: NewSchool,
    /// The contact person's language.
    pub language: String,
    /// Whether the operator has approved it.
    pub approved: bool,
    /// When it was registered, in seconds since 1970.
    pub created_at: i64,
}

#[derive(sqlx::FromRow)]
struct SchoolRow {
    id: String,
    name: String,
    registration_number: String,
    kind: String,
    street: String,
    city: String,
    country: String,
    first_name: String,
    last_name: String,
    email: String,
    number: String,
    language: String,
    approved_at: Option<i64>,
    created_at: i64,
}

impl From<SchoolRow> for School {
    fn from(record: SchoolRow) -> Self {
        Self {
            id: record.id,
            language: record.language,
            approved: record.approved_at.is_some(),
            created_at: record.created_at,
            details: NewSchool {
                school_name: record.name,
                registration_number: record.registration_number,
                kind: record.kind,
                street: record.street,
                city: record.city,
                country: record.country,
                first_name: record.first_name,
                last_name: record.last_name,
                email: record.email,
                number: record.number,
            },
        }
    }
}

/// Stores the registrations of schools.
pub struct Schools {
    rng: Rng,
    clock: Clock,
    settings: Arc<Settings>,
    store: Store,
    words: Catalogues,
    counters: Arc<Counters>,
    mail: Arc<Mail>,
}

impl Schools {
    pub fn new(ground: &Ground, gates: &Gates, mail: &Arc<Mail>) -> Self {
        Self {
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            words: ground.words.clone(),
            counters: gates.counters.clone(),
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
        let mut tx = self.store.begin().await?;
        self.counters.may_register_school(&mut tx, caller).await?;
        let (id, language) = (self.rng.id(), self.words.of(caller.language).language());
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
        .bind(self.clock.now())
        .execute(&mut *tx)
        .await?;
        // No letter if this recipient has had the daily maximum. The operator gets one in any case.
        if self.counters.may_write(&mut tx, &school.email).await? {
            self.thank(&mut tx, &school, language).await?;
        }
        self.tell_operator(&mut tx, &school, &id).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        tracing::info!(school = %id, "school registered");
        Ok(Reply::ok(Outcome::done()))
    }

    /// The letter to the contact person. It repeats nothing that was typed, because the address may belong to somebody
    /// else.
    async fn thank(
        &self,
        tx: &mut Writing,
        school: &NewSchool,
        language: Language,
    ) -> CallResult<()> {
        let words = self.words.of(language);
        let body = LetterText {
            greeting: words.t("mail-greeting-unnamed"),
            lead: words.t("mail-school-lead"),
            notes: vec![words.t("mail-school-next"), words.t("mail-school-ignore")],
            ..LetterText::new(words, words.t("mail-school-subject"))
        };
        self.mail.put(tx, &school.email, &body).await
    }

    /// The letter to the operator: all fields, quoted ([`quoted`]), and the command that shows the registration.
    async fn tell_operator(
        &self,
        tx: &mut Writing,
        school: &NewSchool,
        id: &str,
    ) -> CallResult<()> {
        let Some(operator) = &self.settings.operator else {
            tracing::info!(school = %id, "embedded.operator_email names nobody to write to about a new school");
            return Ok(());
        };
        let words = self.words.of(operator.language);
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
                "setup_account-country",
                country.map_or_else(|| school.country.clone(), |(_, name)| name.clone()),
            ),
            ("school_register-contact", format!("{} {}", school.first_name, school.last_name)),
            ("setup_account-email", school.email.clone()),
            ("school_register-number", school.number.clone()),
        ];
        let body = LetterText {
            greeting: words.t("mail-school-operator-greeting"),
            lead: words.t("mail-school-operator-lead"),
            facts: facts.map(|(label, value)| Fact::new(words, label, value)).into(),
            notes: vec![words.with(
                "mail-school-operator-command",
                &[("command", &format!("lavi school show {id}"))],
            )],
            ..LetterText::new(
                words,
                words.with(
                    "mail-school-operator-subject",
                    &[("school", &quoted(&school.school_name))],
                ),
            )
        };
        self.mail.put(tx, &operator.email, &body).await
    }

    /// All registrations, oldest first.
    ///
    /// # Errors
    /// [`OperatorError::Failed`] if the database fails.
    pub async fn list_schools(&self) -> Result<Vec<School>, OperatorError> {
        let records: Vec<SchoolRow> =
            sqlx::query_as("SELECT * FROM schools ORDER BY created_at, id")
                .fetch_all(self.store.pool())
                .await?;
        Ok(records.into_iter().map(School::from).collect())
    }

    /// The registration with this id.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchSchool`], or [`OperatorError::Failed`] if the database fails.
    pub async fn school(&self, id: &str) -> Result<School, OperatorError> {
        let record: Option<SchoolRow> = sqlx::query_as("SELECT * FROM schools WHERE id = $1")
            .bind(id)
            .fetch_optional(self.store.pool())
            .await?;
        record.map(School::from).ok_or(OperatorError::NoSuchSchool)
    }

    /// Marks a registration as approved. Approving twice is not an error.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchSchool`], or [`OperatorError::Failed`] if the database fails.
    pub async fn approve_school(&self, id: &str) -> Result<(), OperatorError> {
        let approved =
            sqlx::query("UPDATE schools SET approved_at = COALESCE(approved_at, $2) WHERE id = $1")
                .bind(id)
                .bind(self.clock.now())
                .execute(self.store.pool())
                .await?;
        affected(approved.rows_affected(), id, "school approved")
    }

    /// Deletes a registration.
    ///
    /// # Errors
    /// [`OperatorError::NoSuchSchool`], or [`OperatorError::Failed`] if the database fails.
    pub async fn remove_school(&self, id: &str) -> Result<(), OperatorError> {
        let removed = sqlx::query("DELETE FROM schools WHERE id = $1")
            .bind(id)
            .execute(self.store.pool())
            .await?;
        affected(removed.rows_affected(), id, "school removed")
    }
}

fn affected(rows: u64, id: &str, what: &str) -> Result<(), OperatorError> {
    if rows == 0 {
        return Err(OperatorError::NoSuchSchool);
    }
    tracing::info!(school = %id, "{what}");
    Ok(())
}
