//! Registrations of schools, stored for the operator. Operator and contact person get a letter. Nothing else happens
//! automatically: the e-diary decides what a school may use.

mod letters;
pub mod registrations;

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, NewSchool, Reply,
        embedded::{
            counting::counters::Counters,
            ground::{
                Ground,
                events::{AuditEntry, EventName, EventSource, Events},
                refusal::CallResult,
                settings::Settings,
                store::Store,
            },
            limits::{
                Gates,
                codes::AskDecision,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::Mail,
        },
        outcome::Outcome,
    },
    clock::Clock,
    i18n::Catalogues,
    rng::Rng,
};

/// Stores the registrations of schools.
pub struct Schools {
    rng: Rng,
    clock: Clock,
    settings: Arc<Settings>,
    store: Store,
    words: Catalogues,
    counters: Arc<Counters>,
    limiter: Arc<Limiter>,
    mail: Arc<Mail>,
    events: Events,
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
            limiter: gates.limiter.clone(),
            mail: mail.clone(),
            events: ground.events.clone(),
        }
    }

    /// `school-register`
    pub async fn enter_school(
        &self,
        caller: &Caller,
        given: &NewSchool,
    ) -> CallResult<Reply<Outcome>> {
        let school = given.checked()?;
        let (id, language) = (self.rng.id(), self.words.of(caller.language).language());
        let (subject, ceilings) = (("school", id.as_str()), self.settings.limits.schools);
        let asked = self.limiter.check_asking(caller, subject, ceilings, CaptchaAnswer::Never);
        if let AskDecision::Later(seconds) = asked.await? {
            return Ok(Reply::ok(Outcome::later(seconds)));
        }
        let mut tx = self.store.begin().await?;
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
            let letter = letters::to_contact(&self.words.of(language));
            self.mail.put(&mut tx, &school.email, &letter).await?;
        }
        if let Some(operator) = &self.settings.operator {
            let letter = letters::to_operator(&self.words.of(operator.language), &school, &id);
            self.mail.put(&mut tx, &operator.email, &letter).await?;
        } else {
            tracing::info!(school = %id, "embedded.operator_email names nobody to write to about a new school");
        }
        let entry = AuditEntry::new(EventName::SchoolRegistered, EventSource::visitor(caller));
        self.events.record(&mut tx, entry.detail(&id)).await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(Outcome::done()))
    }
}
