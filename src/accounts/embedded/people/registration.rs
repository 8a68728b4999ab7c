//! Registration: creates an account that waits for its activation.

use std::sync::Arc;

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::{
        Caller, Errors, Fault, Reply,
        embedded::{
            counting::{counters::Counters, networks::network_address_hash},
            flows::{Flows, registrants::Registrants},
            ground::{
                Ground,
                fingerprint::fingerprint,
                hashing::Hasher,
                refusal::{CallError, CallResult},
                sealed::SealContext,
                settings::Settings,
                store::{Store, Writing},
                vault::Vault,
            },
            limits::{
                Gates,
                addresses::AskDecision,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::{Mail, letters::Letter},
            people::{
                activation::Activation,
                applicant::{self, CheckedRegistration},
            },
            records::{
                Records,
                account::canonical,
                accounts::Accounts,
                links::{LinkPurpose, Links},
            },
        },
        new_account::{Known, NewAccount},
        outcome::Outcome,
    },
    clock::Clock,
    domain::ErrorCode,
    i18n::Catalogues,
    rng::Rng,
};

/// Seconds for which a registration waits for "create an account anyway".
const TIMEOUT: i64 = 3600;

/// Registers people.
pub struct Registration {
    rng: Rng,
    clock: Clock,
    hasher: Hasher,
    settings: Arc<Settings>,
    store: Store,
    vault: Vault,
    words: Catalogues,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    registrants: Arc<Registrants>,
    counters: Arc<Counters>,
    limiter: Arc<Limiter>,
    mail: Arc<Mail>,
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
            rng: ground.rng.clone(),
            clock: ground.clock.clone(),
            hasher: ground.hasher.clone(),
            settings: ground.settings.clone(),
            store: ground.store.clone(),
            vault: ground.vault.clone(),
            words: ground.words.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            registrants: flows.registrants.clone(),
            counters: gates.counters.clone(),
            limiter: gates.limiter.clone(),
            mail: mail.clone(),
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
        self.limit_registrations(caller, &person).await?;
        if self.activation.was_refused(caller, &person).await? {
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        if self.accounts.account_by_name(&person.email).await?.is_some() {
            return Err(email_taken());
        }
        person.registered_from = network_address_hash(caller.address);
        person.proven =
            self.registrants.has_proven(caller, &person.issuer, &person.personal_code).await?;
        person.password_hash = self.hasher.hash(password.secret()).await?;
        if self.has_account_of_code(&person).await? {
            let hash = self.store_registration(&person).await?;
            let message = Some(ErrorCode::UserIdCodeAlreadyExist.to_string());
            return Ok(Reply::ok(Outcome { message, hash: Some(hash), ..Outcome::done() }));
        }
        let mut tx = self.store.begin().await?;
        let account = self.insert_account(&mut tx, &person).await?;
        tx.commit().await?;
        self.activation.registered_here(caller, &account).await
    }

    pub async fn proceed_with_registration(
        &self,
        caller: &Caller,
        hash: &str,
    ) -> CallResult<Reply<Outcome>> {
        let (name, mut tx) = (fingerprint(hash), self.store.begin().await?);
        let stored: Option<String> = sqlx::query_scalar(
            "DELETE FROM registrations WHERE token_hash = $1 AND expires_at > $2 RETURNING person",
        )
        .bind(&name)
        .bind(self.clock.now())
        .fetch_optional(&mut *tx)
        .await?;
        let json = stored
            .map(|sealed| self.vault.unseal(SealContext::Registration(&name), &sealed))
            .transpose()?;
        let person: CheckedRegistration = json
            .and_then(|json| serde_json::from_str(&json).ok())
            .ok_or(ErrorCode::RegistrationFailed)?;
        let account = self.insert_account(&mut tx, &person).await?;
        tx.commit().await?;
        self.activation.registered_here(caller, &account).await
    }

    /// Limits registrations. Their answer reveals whether an e-mail address or a personal code has an account, so the
    /// pair of both is counted.
    async fn limit_registrations(
        &self,
        caller: &Caller,
        person: &CheckedRegistration,
    ) -> CallResult<()> {
        let pair = format!("{} {}", person.email, person.personal_code);
        match self
            .limiter
            .check_asking(
                caller,
                ("register", &pair),
                &self.settings.limits.registrations,
                CaptchaAnswer::Never,
            )
            .await?
        {
            AskDecision::Open { .. } => Ok(()),
            AskDecision::Captcha | AskDecision::Later(_) => {
                Err(CallError::Fault(Fault::TooManyRequests))
            }
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

    async fn store_registration(&self, person: &CheckedRegistration) -> CallResult<String> {
        let hash = self.rng.token();
        let (name, json) = (
            fingerprint(&hash),
            serde_json::to_string(person).map_err(|_| CallError::Fault(Fault::ServerError))?,
        );
        sqlx::query(
            "INSERT INTO registrations (token_hash, person, expires_at) VALUES ($1, $2, $3)",
        )
        .bind(&name)
        .bind(self.vault.seal(SealContext::Registration(&name), &json)?)
        .bind(self.clock.now() + TIMEOUT)
        .execute(self.store.pool())
        .await?;
        Ok(hash)
    }

    /// Inserts account, link and letter in one transaction. Returns the account's id.
    async fn insert_account(
        &self,
        tx: &mut Writing,
        person: &CheckedRegistration,
    ) -> CallResult<String> {
        self.accounts.drop_expired(tx).await?;
        let identity = self.accounts.identity(tx, &person.issuer, &person.personal_code).await?;
        let (id, now) = (self.rng.id(), self.clock.now());
        sqlx::query(
            "INSERT INTO accounts (id, identity, proven, chooses_account, username, email, first_name, last_name, language, \
             date_of_birth, gender, street, city, country, postal_index, wish_partner_ads, password_hash, totp_step, blocked, \
             expires_at, created_at, registered_from) \
             VALUES ($1, $2, $17, 0, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, 0, $15, $16, $18)",
        )
        .bind(&id)
        .bind(identity)
        .bind(&person.email)
        .bind(&person.first_name)
        .bind(&person.last_name)
        .bind(&person.language)
        .bind(&person.date_of_birth)
        .bind(&person.gender)
        .bind(&person.street)
        .bind(&person.city)
        .bind(&person.country)
        .bind(&person.postal_index)
        .bind(i64::from(person.wish_partner_ads))
        .bind(&person.password_hash)
        .bind(now + LinkPurpose::Activation.lifetime())
        .bind(now)
        .bind(i64::from(person.proven))
        .bind(&person.registered_from)
        .execute(&mut **tx)
        .await?;
        let named = sqlx::query("INSERT INTO login_names (name, account) VALUES ($1, $2)")
            .bind(canonical(&person.email))
            .bind(&id)
            .execute(&mut **tx)
            .await;
        named.map_err(|cause| match cause.as_database_error().map(DatabaseError::kind) {
            Some(ErrorKind::UniqueViolation) => email_taken(),
            _ => cause.into(),
        })?;
        if !self.counters.may_write(tx, &person.email).await? {
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        let token = self.links.issue(tx, LinkPurpose::Activation, &id).await?;
        let account = sqlx::query_as("SELECT * FROM accounts WHERE id = $1")
            .bind(&id)
            .fetch_one(&mut **tx)
            .await?;
        self.mail.write(tx, Letter::Activation, &account, &token).await?;
        tracing::info!(account = %id, "account registered");
        Ok(id)
    }
}

fn email_taken() -> CallError {
    Errors::of_field("email", ErrorCode::UserEmailAlreadyExist).into()
}
