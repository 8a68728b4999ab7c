//! Registration: an account that waits for the letter with its activation link to be answered.

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::{
        Caller, Errors, Fault, Reply,
        embedded::{
            Embedded,
            account::canonical,
            applicant::{self, Person},
            gate::{Asking, Solution, place},
            letters::Letter,
            refusal::{Answer, Refusal},
            sealed::Place,
            store::Writing,
            tokens::{Purpose, fingerprint},
        },
        outcome::Outcome,
        request::NewAccount,
    },
    domain::ErrorCode,
};

/// Seconds that a registration waits for "create an account anyway".
const PATIENCE: i64 = 3600;

fn email_taken() -> Refusal {
    Errors::of_field("email", ErrorCode::UserEmailAlreadyExist).into()
}

impl Embedded {
    pub(super) async fn register(
        &self,
        caller: &Caller,
        given: &NewAccount,
    ) -> Answer<Reply<Outcome>> {
        let vouched = self.vouched_names(caller).await?;
        let (mut person, password) = applicant::check(
            given,
            caller.language,
            self.clock.today(),
            &vouched,
            &self.product(),
        )?;
        self.limit_registrations(caller, &person).await?;
        if self.was_refused(caller, &person).await? {
            return Err(Refusal::Fault(Fault::TooManyRequests));
        }
        if self.account_by_name(&person.email).await?.is_some() {
            return Err(email_taken());
        }
        person.registered_from = place(caller.address);
        person.proven = self.has_proven(caller, &person.issuer, &person.personal_code).await?;
        person.password_hash = self.hasher.hash(password.secret()).await?;
        if self.has_namesake(&person).await? {
            let hash = self.postpone(&person).await?;
            let message = Some(ErrorCode::UserIdCodeAlreadyExist.to_string());
            return Ok(Reply::ok(Outcome { message, hash: Some(hash), ..Outcome::done() }));
        }
        let mut tx = self.store.begin().await?;
        let account = self.enter(&mut tx, &person).await?;
        tx.commit().await?;
        self.registered_here(caller, &account).await
    }

    pub(super) async fn register_anyway(
        &self,
        caller: &Caller,
        hash: &str,
    ) -> Answer<Reply<Outcome>> {
        let (name, mut tx) = (fingerprint(hash), self.store.begin().await?);
        let stored: Option<String> = sqlx::query_scalar(
            "DELETE FROM registrations WHERE token_hash = $1 AND expires_at > $2 RETURNING person",
        )
        .bind(&name)
        .bind(self.clock.now())
        .fetch_optional(&mut *tx)
        .await?;
        let json = stored
            .map(|sealed| self.vault.unseal(Place::Registration(&name), &sealed))
            .transpose()?;
        let person: Person = json
            .and_then(|json| serde_json::from_str(&json).ok())
            .ok_or(ErrorCode::RegistrationFailed)?;
        let account = self.enter(&mut tx, &person).await?;
        tx.commit().await?;
        self.registered_here(caller, &account).await
    }

    /// Whether a code or an address has an account is told here, so it is the pair that counts.
    async fn limit_registrations(&self, caller: &Caller, person: &Person) -> Answer<()> {
        let pair = format!("{} {}", person.email, person.personal_code);
        match self
            .ask(caller, ("register", &pair), &self.settings.limits.registrations, Solution::Never)
            .await?
        {
            Asking::Open { .. } => Ok(()),
            Asking::Captcha | Asking::Later(_) => Err(Refusal::Fault(Fault::TooManyRequests)),
        }
    }

    /// Whether the personal code has an account already.
    async fn has_namesake(&self, person: &Person) -> Answer<bool> {
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

    async fn postpone(&self, person: &Person) -> Answer<String> {
        let hash = self.chance.token();
        let (name, json) = (
            fingerprint(&hash),
            serde_json::to_string(person).map_err(|_| Refusal::Fault(Fault::ServerError))?,
        );
        sqlx::query(
            "INSERT INTO registrations (token_hash, person, expires_at) VALUES ($1, $2, $3)",
        )
        .bind(&name)
        .bind(self.vault.seal(Place::Registration(&name), &json)?)
        .bind(self.clock.now() + PATIENCE)
        .execute(self.store.pool())
        .await?;
        Ok(hash)
    }

    /// Account, link and letter in one transaction; the account's id.
    async fn enter(&self, tx: &mut Writing, person: &Person) -> Answer<String> {
        self.drop_expired(tx).await?;
        let identity = self.identity(tx, &person.issuer, &person.personal_code).await?;
        let (id, now) = (self.new_id(), self.clock.now());
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
        .bind(now + Purpose::Activation.lifetime())
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
        if !self.may_write(tx, &person.email).await? {
            return Err(Refusal::Fault(Fault::TooManyRequests));
        }
        let token = self.issue(tx, Purpose::Activation, &id).await?;
        let account = sqlx::query_as("SELECT * FROM accounts WHERE id = $1")
            .bind(&id)
            .fetch_one(&mut **tx)
            .await?;
        self.write(tx, Letter::Activation, &account, &token).await?;
        tracing::info!(account = %id, "account registered");
        Ok(id)
    }

    /// The identity of a personal code, made when it is new.
    pub(super) async fn identity(
        &self,
        tx: &mut Writing,
        issuer: &str,
        code: &str,
    ) -> sqlx::Result<String> {
        sqlx::query("INSERT INTO identities (id, issuer, personal_code) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(self.new_id())
            .bind(issuer)
            .bind(code)
            .execute(&mut **tx)
            .await?;
        sqlx::query_scalar("SELECT id FROM identities WHERE issuer = $1 AND personal_code = $2")
            .bind(issuer)
            .bind(code)
            .fetch_one(&mut **tx)
            .await
    }

    /// Accounts not activated in time free their names.
    pub(super) async fn drop_expired(&self, tx: &mut Writing) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM accounts WHERE expires_at <= $1")
            .bind(self.clock.now())
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}
