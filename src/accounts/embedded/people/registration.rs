//! Registration: creates an account that waits for its activation.

use std::sync::Arc;

use sqlx::error::{DatabaseError, ErrorKind};

use crate::{
    accounts::{
        Caller, Errors, Fault, Reply,
        embedded::{
            counting::{counters::Counters, networks::network_address_hash},
            flows::{
                Flows,
                registrants::Registrants,
                states::{FlowKey, FlowStates},
            },
            ground::{
                Ground,
                call::{CallError, CallResult},
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
                store::Writing,
            },
            limits::{
                Gates,
                limiter::{CaptchaAnswer, Limiter},
            },
            mail::{Mail, letters::Letter},
            people::applicant::{self, CheckedRegistration, PendingRegistrations},
            records::{
                Records,
                accounts::{AccountRow, Accounts, Deletable, canonical},
                linked_identities::LinkedIdentities,
                links::{LinkPurpose, Links},
            },
        },
        new_account::{Known, NewAccount},
        outcome::Outcome,
    },
    domain::{ErrorCode, Secret},
};

pub struct Registration {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    registrants: Arc<Registrants>,
    limiter: Arc<Limiter>,
    pending: PendingRegistrations,
    creation: AccountCreation,
    activation: Arc<Activation>,
}

impl Registration {
    pub fn new(
        ground: &Arc<Ground>,
        records: &Records,
        flows: &Flows,
        gates: &Gates,
        mail: &Arc<Mail>,
        activation: &Arc<Activation>,
    ) -> Self {
        Self {
            ground: ground.clone(),
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
        let known = Known { today: self.ground.clock.today(), vouched: &vouched };
        let (mut person, password) =
            applicant::check(given, caller.language, known, &self.ground.words.product_name())?;
        // From a ceiling of the place on each registration needs a captcha. The answer reveals whether an e-mail address or a
        // personal code has an account, so the pair of both is counted.
        let pair = format!("{} {}", person.email, person.personal_code);
        let solution = CaptchaAnswer::Given(given.recaptcha.as_deref());
        let ceilings = self.ground.config().limits.registrations;
        let asked = self.limiter.check_asking(caller, "register", &pair, ceilings, solution);
        if let Err(refused) = asked.await? {
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
        person.password_hash = self.ground.hasher.hash(password.secret()).await?;
        if self.has_account_of_code(&person).await? {
            let hash = self.pending.put(&person).await?;
            let message = Some(ErrorCode::UserIdCodeAlreadyExist.to_string());
            return Ok(Reply::ok(Outcome { message, hash: Some(hash), ..Outcome::done() }));
        }
        let mut tx = self.ground.store.begin().await?;
        let account = self.creation.insert_account(&mut tx, caller, &person).await?;
        tx.commit().await?;
        self.activation.registered_here(caller, &account).await
    }

    pub async fn proceed_with_registration(
        &self,
        caller: &Caller,
        hash: &str,
    ) -> CallResult<Reply<Outcome>> {
        let mut tx = self.ground.store.begin().await?;
        let person = self.pending.take(&mut tx, hash).await?;
        let account = self.creation.insert_account(&mut tx, caller, &person).await?;
        tx.commit().await?;
        self.activation.registered_here(caller, &account).await
    }

    async fn has_account_of_code(&self, person: &CheckedRegistration) -> CallResult<bool> {
        let namesake = sqlx::query(
            "SELECT 1 FROM accounts a JOIN identities i ON i.id = a.identity WHERE i.issuer = $1 AND i.personal_code = $2 \
             AND (a.expires_at IS NULL OR a.expires_at > $3)",
        )
        .bind(&person.issuer)
        .bind(&person.personal_code)
        .bind(self.ground.clock.now())
        .fetch_optional(self.ground.store.pool())
        .await?;
        Ok(namesake.is_some())
    }
}

/// Creates the account of a registration, which waits for its activation.
pub struct AccountCreation {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    linked_identities: Arc<LinkedIdentities>,
    counters: Arc<Counters>,
    mail: Arc<Mail>,
}

impl AccountCreation {
    pub fn new(ground: &Arc<Ground>, records: &Records, gates: &Gates, mail: &Arc<Mail>) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            linked_identities: records.linked_identities.clone(),
            counters: gates.counters.clone(),
            mail: mail.clone(),
        }
    }

    /// Inserts account, link and letter in one transaction. Returns the account's id.
    async fn insert_account(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        person: &CheckedRegistration,
    ) -> CallResult<String> {
        self.accounts.drop_expired(tx).await?;
        let identity = self.accounts.identity(tx, &person.issuer, &person.personal_code).await?;
        let (id, now) = (self.ground.rng.id(), self.ground.clock.now());
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
        if let Some((method, identity)) = &person.linked {
            self.linked_identities.link(tx, &id, *method, identity).await?;
        }
        if !self.counters.may_write(tx, &person.email).await? {
            return Err(CallError::Fault(Fault::TooManyRequests));
        }
        let account = self.accounts.account_on(&mut **tx, &id).await?;
        let account = account.ok_or(sqlx::Error::RowNotFound)?;
        let token = self.links.issue(tx, LinkPurpose::Activation, &account).await?;
        self.mail.write(tx, Letter::Activation, &account, &token).await?;
        let entry = AuditEntry::new(EventName::AccountRegistered, EventSource::visitor(caller));
        self.ground.events.record(tx, entry.of(&id)).await?;
        Ok(id)
    }
}

/// The refusal of an e-mail address that has an account.
fn email_taken() -> CallError {
    Errors::of_field("email", ErrorCode::UserEmailAlreadyExist).into()
}

// The link of the activation letter. It proves that somebody reads the e-mail address, but not that they registered: an attacker
// who registers somebody else's address knows the password, and waits for the owner to follow the link. So the link alone
// activates only in the browser that registered; every other browser needs the password chosen there, and with a cookie that
// other hosts of the domain can plant (`account_api.cookie_domain`) that one too. An owner who did not register can say so, which
// deletes the registration.

/// The flow state of the browser that registered; its name is the account's id.
const REGISTERED: &str = "registered";

/// Wrong passwords per link; the last one deletes the registration.
const TRIES: i64 = 5;

/// Seconds for which a refused e-mail address cannot be registered again from the same network address.
const BARRED: i64 = 24 * 3600;

/// Activates accounts by the link of their letter, or deletes refused registrations.
pub struct Activation {
    ground: Arc<Ground>,
    accounts: Arc<Accounts>,
    links: Arc<Links>,
    flows: Arc<FlowStates>,
    registrants: Arc<Registrants>,
    mail: Arc<Mail>,
}

impl Activation {
    pub fn new(ground: &Arc<Ground>, records: &Records, flows: &Flows, mail: &Arc<Mail>) -> Self {
        Self {
            ground: ground.clone(),
            accounts: records.accounts.clone(),
            links: records.links.clone(),
            flows: flows.states.clone(),
            registrants: flows.registrants.clone(),
            mail: mail.clone(),
        }
    }

    /// The account that this link activates.
    async fn waiting(&self, token: &str) -> CallResult<AccountRow> {
        let account = self.links.account_of_token(LinkPurpose::Activation, token).await?;
        account.ok_or(ErrorCode::ActivationFailed.into())
    }

    /// `create-account/activate`, by the link alone, as other front ends call it.
    pub async fn activate_by_token(
        &self,
        caller: &Caller,
        token: &str,
    ) -> CallResult<Reply<Outcome>> {
        let account = self.waiting(token).await?;
        let mut tx = self.ground.store.begin().await?;
        if !self.links.spend(&mut tx, LinkPurpose::Activation, token).await? {
            return Err(ErrorCode::ActivationFailed.into());
        }
        sqlx::query("UPDATE accounts SET activated_at = $2, expires_at = NULL WHERE id = $1 AND activated_at IS NULL")
            .bind(&account.id)
            .bind(self.ground.clock.now())
            .execute(&mut *tx)
            .await?;
        let entry = AuditEntry::new(EventName::Activated, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&account.id)).await?;
        tx.commit().await?;
        Ok(Reply::ok(Outcome::done()))
    }

    /// Activates from one of our pages: in the browser that registered, or with the password chosen there.
    pub async fn activate_in_browser(
        &self,
        caller: &Caller,
        token: &str,
        password: &Secret,
    ) -> CallResult<Reply<Outcome>> {
        let account = self.waiting(token).await?;
        let key = FlowKey { kind: REGISTERED, name: &account.id };
        let registered = self.flows.take_flow::<bool>(caller, key).await?;
        // A cookie that other hosts of the domain can plant proves no browser.
        let is_registrant =
            registered.is_some() && self.ground.config().account_api.cookie_domain.is_none();
        if !is_registrant && account.password_hash.is_some() {
            self.check_registrant(caller, &account, token, password).await?;
        }
        self.activate_by_token(caller, token).await
    }

    /// Checks that the password is the one chosen at registration.
    async fn check_registrant(
        &self,
        caller: &Caller,
        account: &AccountRow,
        token: &str,
        password: &Secret,
    ) -> CallResult<()> {
        if password.is_empty() {
            return Err(Errors::of_field("password", ErrorCode::Required).into());
        }
        let tries: Option<i64> = sqlx::query_scalar(
            "UPDATE tokens SET tries = tries + 1 WHERE token_hash = $1 RETURNING tries",
        )
        .bind(fingerprint(token))
        .fetch_optional(self.ground.store.pool())
        .await?;
        let tries = tries.ok_or(ErrorCode::ActivationFailed)?;
        let verified = self.ground.hasher.verify(password, account.password_hash.as_deref()).await;
        if verified.is_err() {
            // It was not looked at.
            sqlx::query("UPDATE tokens SET tries = tries - 1 WHERE token_hash = $1")
                .bind(fingerprint(token))
                .execute(self.ground.store.pool())
                .await?;
        }
        if verified? && tries <= TRIES {
            return Ok(());
        }
        let code = ErrorCode::IncorrectPassword;
        let entry = AuditEntry::new(EventName::ActivationFailed, EventSource::visitor(caller));
        self.ground.events.record_alone(entry.of(&account.id).failed(code)).await?;
        if tries < TRIES {
            return Err(Errors::of_field("password", code).into());
        }
        self.drop_registration(caller, &account.id, "wrong_passwords").await?;
        Err(ErrorCode::ActivationFailed.into())
    }

    /// Deletes a registration that the reader of the e-mail address did not make.
    pub async fn refuse_registration(
        &self,
        caller: &Caller,
        token: &str,
    ) -> CallResult<Reply<Outcome>> {
        let account = self.waiting(token).await?;
        let network: Option<String> =
            sqlx::query_scalar("SELECT registered_from FROM accounts WHERE id = $1")
                .bind(&account.id)
                .fetch_one(self.ground.store.pool())
                .await?;
        if let (Some(network), Some(email)) = (network, &account.email) {
            sqlx::query(
                "INSERT INTO refused_registrations (name, network, expires_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (name, network) DO UPDATE SET expires_at = excluded.expires_at",
            )
            .bind(fingerprint(&canonical(email)))
            .bind(network)
            .bind(self.ground.clock.now() + BARRED)
            .execute(self.ground.store.pool())
            .await?;
        }
        self.drop_registration(caller, &account.id, "refused_by_owner").await?;
        Ok(Reply::ok(Outcome::done()))
    }

    async fn drop_registration(
        &self,
        caller: &Caller,
        account: &str,
        why: &str,
    ) -> sqlx::Result<()> {
        let mut tx = self.ground.store.begin().await?;
        let entry = AuditEntry::new(EventName::RegistrationDeleted, EventSource::visitor(caller));
        let entry = entry.detail(why);
        self.accounts.delete(&mut tx, account, Deletable::NotActivated, entry).await?;
        tx.commit().await?;
        self.accounts.drop_orphans().await
    }

    /// Whether the owner of the e-mail address has recently refused a registration from this network address.
    pub async fn was_refused(
        &self,
        caller: &Caller,
        person: &CheckedRegistration,
    ) -> CallResult<bool> {
        let refused = sqlx::query("SELECT 1 FROM refused_registrations WHERE name = $1 AND network = $2 AND expires_at > $3")
            .bind(fingerprint(&canonical(&person.email)))
            .bind(network_address_hash(caller.address))
            .bind(self.ground.clock.now())
            .fetch_optional(self.ground.store.pool())
            .await?;
        Ok(refused.is_some())
    }

    /// The reply to a registration. The browser gets a new session cookie, with a flow state that it has registered
    /// this account.
    pub async fn registered_here(
        &self,
        caller: &Caller,
        account: &str,
    ) -> CallResult<Reply<Outcome>> {
        self.registrants.registered(caller).await?;
        let mut tx = self.ground.store.begin().await?;
        let renewed = self.flows.renew_cookie(&mut tx, caller).await?;
        self.flows
            .put_flow(
                &mut *tx,
                &renewed.session,
                FlowKey { kind: REGISTERED, name: account },
                &true,
                LinkPurpose::Activation.lifetime(),
            )
            .await?;
        tx.commit().await?;
        self.mail.deliver_soon();
        Ok(Reply::ok(Outcome::done()).with_cookie(renewed.cookie))
    }
}
