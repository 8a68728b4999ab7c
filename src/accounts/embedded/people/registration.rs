//! Registration: creates an account that waits for its activation.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Fault, Reply,
        embedded::{
            counting::networks::network_address_hash,
            flows::{Flows, registrants::Registrants},
            ground::{
                Ground,
                hashing::Hasher,
                refusal::{CallError, CallResult},
                settings::Settings,
                store::Store,
            },
            limits::{
                Gates,
                codes::AskDecision,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::Mail,
            people::{
                account_creation::{AccountCreation, email_taken},
                activation::Activation,
                applicant::{self, CheckedRegistration},
                pending_registrations::PendingRegistrations,
            },
            records::{Records, accounts::Accounts},
        },
        new_account::{Known, NewAccount},
        outcome::Outcome,
    },
    clock::Clock,
    domain::ErrorCode,
    i18n::Catalogues,
};

/// Registers people.
pub struct Registration {
    clock: Clock,
    hasher: Hasher,
    settings: Arc<Settings>,
    store: Store,
    words: Catalogues,
    accounts: Arc<Accounts>,
    registrants: Arc<Registrants>,
    limiter: Arc<Limiter>,
    pending: PendingRegistrations,
    creation: AccountCreation,
    activation: Arc<Activation>,
}

impl Registration {
    pub fn new(
        ground: &Ground,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        mail: &Arc<Mail>,
        activation: &Arc<Activation>,
    ) -> Self {
        Self {
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            words: ground.words.clone(),
            accounts: records.accounts.clone(),
            registrants: flows.registrants.clone(),
            limiter: gates.limiter.clone(),
            pending: PendingRegistrations::new(ground),
            creation: AccountCreation::new(ground, records, gates, mail),
            activation: activation.clone(),
        }
    }

    pub async fn register(
        &self,
        caller: &Caller,
        given: &NewAccount,
    ) -> CallResult<Reply<Outcome>> {
        let vouched = self.registrants.vouched_names(caller).await?;
        let known = Known { today: self.clock.today(), vouched: &vouched };
        let (mut person, password) =
            applicant::check(given, caller.language, known, &self.words.product_name())?;
        let recaptcha = given.recaptcha.as_deref();
        if let Some(refused) = self.limit_registrations(caller, &person, recaptcha).await? {
            return Ok(Reply::ok(refused));
        }
        if self.activation.was_refused(caller, &person).await? {
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        if self.accounts.account_by_name(&person.email).await?.is_some() {
            return Err(email_taken());
        }
        person.registered_from = network_address_hash(caller.address);
        person.proven =
            self.registrants.has_proven(caller, &person.issuer, &person.personal_code).await?;
        person.linked = self.registrants.identity_to_link(caller).await?;
        person.password_hash = self.hasher.hash(password.secret()).await?;
        if self.has_account_of_code(&person).await? {
            let hash = self.pending.put(&person).await?;
            let message = Some(ErrorCode::UserIdCodeAlreadyExist.to_string());
            return Ok(Reply::ok(Outcome { message, hash: Some(hash), ..Outcome::done() }));
        }
        let mut tx = self.store.begin().await?;
        let account = self.creation.insert_account(&mut tx, caller, &person).await?;
        tx.commit().await?;
        self.activation.registered_here(caller, &account).await
    }

    pub async fn proceed_with_registration(
        &self,
        caller: &Caller,
        hash: &str,
    ) -> CallResult<Reply<Outcome>> {
        let mut tx = self.store.begin().await?;
        let person = self.pending.take(&mut tx, hash).await?;
        let account = self.creation.insert_account(&mut tx, caller, &person).await?;
        tx.commit().await?;
        self.activation.registered_here(caller, &account).await
    }

    /// Limits registrations: from a ceiling of the place on each needs a captcha. Their answer reveals whether an e-mail address or a
    /// personal code has an account, so the pair of both is counted.
    async fn limit_registrations(
        &self,
        caller: &Caller,
        person: &CheckedRegistration,
        recaptcha: Option<&str>,
    ) -> CallResult<Option<Outcome>> {
        let pair = format!("{} {}", person.email, person.personal_code);
        match self
            .limiter
            .check_asking(
                caller,
                ("register", &pair),
                self.settings.limits.registrations,
                CaptchaAnswer::Given(recaptcha),
            )
            .await?
        {
            AskDecision::Open { .. } => Ok(None),
            AskDecision::Captcha => Ok(Some(Outcome {
                show_captcha: true,
                ..Outcome::failed(ErrorCode::ConfirmRecaptcha)
            })),
            AskDecision::Later(seconds) => Ok(Some(Outcome::later(seconds))),
        }
    }

    /// Whether the personal code already has an account.
    async fn has_account_of_code(&self, person: &CheckedRegistration) -> CallResult<bool> {
        let namesake = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity WHERE i.issuer = $1 AND i.personal_code = $2 \
             AND (a.expires_at IS NULL OR a.expires_at > $3)",
        )
        .bind(&person.issuer)
        .bind(&person.personal_code)
        .bind(self.clock.now())
        .fetch_optional(self.store.pool())
        .await?;
        Ok(namesake.is_some())
    }
}
