//! The link of the activation letter. It proves that somebody reads the e-mail address, but not that they registered:
//! an attacker who registers somebody else's address knows the password, and waits for the owner to follow the link.
//! So the link alone activates only in the browser that registered; every other browser needs the password chosen
//! there, and with a cookie that other hosts of the domain can plant (`account_api.cookie_domain`) that one too. An owner who did not register can say so, which deletes the registration.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Errors, Reply,
        embedded::{
            counting::networks::network_address_hash,
            flows::{
                Flows,
                registrants::Registrants,
                states::{FlowKey, FlowStates},
            },
            ground::{
                Ground,
                cookie::fingerprint,
                events::{AuditEntry, EventName, EventSource},
                refusal::CallResult,
            },
            mail::Mail,
            people::applicant::CheckedRegistration,
            records::{
                Records,
                accounts::{AccountRow, Accounts, canonical},
                links::{LinkPurpose, Links},
            },
        },
        outcome::Outcome,
    },
    domain::{ErrorCode, Secret},
};

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

    /// `create-account/activate`, by the link alone, as other front ends call it.
    pub async fn activate_by_token(
        &self,
        caller: &Caller,
        token: &str,
    ) -> CallResult<Reply<Outcome>> {
        let account = self
            .links
            .account_of_token(LinkPurpose::Activation, token)
            .await?
            .ok_or(ErrorCode::ActivationFailed)?;
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
        let account = self
            .links
            .account_of_token(LinkPurpose::Activation, token)
            .await?
            .ok_or(ErrorCode::ActivationFailed)?;
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
        let account = self
            .links
            .account_of_token(LinkPurpose::Activation, token)
            .await?
            .ok_or(ErrorCode::ActivationFailed)?;
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
        let deleted = sqlx::query("DELETE FROM accounts WHERE id = $1 AND activated_at IS NULL")
            .bind(account)
            .execute(&mut *tx)
            .await?;
        if deleted.rows_affected() == 1 {
            let entry =
                AuditEntry::new(EventName::RegistrationDeleted, EventSource::visitor(caller));
            self.ground.events.record(&mut tx, entry.of(account).detail(why)).await?;
        }
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
