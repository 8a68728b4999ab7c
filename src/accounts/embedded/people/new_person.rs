//! Accounts that an operator adds. The demo's cast is added the same way.

use crate::{
    accounts::embedded::{
        ground::{
            events::{AuditEntry, EventName, EventSource},
            operator_error::OperatorError,
            sealed::SealContext,
        },
        people::{administration::Administration, passwords::suitable},
        records::{accounts::canonical, links::LinkPurpose},
    },
    domain::{
        Country, Email, ErrorCode, Language, Secret, password::NewPassword,
        personal_code::PersonalCode,
    },
};

/// An account that an operator adds.
#[derive(Clone, Debug)]
pub struct NewPerson {
    /// The user name; it may be the e-mail address.
    pub username: String,
    /// The e-mail address, also a name to sign in with.
    pub email: Option<String>,
    pub first_name: String,
    pub last_name: String,
    /// Tells apart accounts of one person on the choose-user screen.
    pub description: Option<String>,
    /// Issuer and personal code. Accounts with the same two belong to one identity.
    pub personal_code: Option<(Country, String)>,
    /// Without a password the person signs in by another method, or sets one by
    /// [`Administration::admin_password_link`].
    pub password: Option<Secret>,
    pub language: Language,
    /// If not activated, the account is deleted after a day.
    pub activated: bool,
    pub blocked: bool,
    pub terms_version: Option<String>,
    /// The TOTP secret in base32.
    pub totp_secret: Option<String>,
    /// Whether a sign-in with this account leads to the choice among all accounts of the identity.
    pub chooses_account: bool,
}

impl NewPerson {
    /// An activated account without a password that has accepted no terms.
    pub fn named(username: &str, first_name: &str, last_name: &str) -> Self {
        Self {
            username: username.to_owned(),
            email: None,
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            description: None,
            personal_code: None,
            password: None,
            language: Language::Et,
            activated: true,
            blocked: false,
            terms_version: None,
            totp_secret: None,
            chooses_account: false,
        }
    }
}

/// What of a new person is checked before anything is written.
struct Checked {
    email: Option<Email>,
    password: Option<NewPassword>,
    /// The code of the issuer, and the personal code.
    code: Option<(&'static str, PersonalCode)>,
}

impl Administration {
    /// Adds an account and returns its id. No letter is sent.
    ///
    /// # Errors
    /// [`OperatorError::NameTaken`], [`OperatorError::Invalid`], or [`OperatorError::Failed`] if the database fails.
    pub async fn add_account(&self, person: NewPerson) -> Result<String, OperatorError> {
        let Checked { email, password, code } = self.checked(&person)?;
        let password_hash = match &password {
            Some(password) => Some(self.ground.hasher.hash(password.secret()).await?),
            None => None,
        };
        let (id, now) = (self.ground.rng.id(), self.ground.clock.now());
        let totp_secret = person
            .totp_secret
            .as_deref()
            .map(|secret| self.ground.vault.seal(SealContext::Totp(&id), secret))
            .transpose()?;
        let mut tx = self.ground.store.begin().await?;
        self.accounts.drop_expired(&mut tx).await?;
        let identity = if let Some((issuer, code)) = &code {
            self.accounts.identity(&mut tx, issuer, code.as_str()).await?
        } else {
            sqlx::query("INSERT INTO identities (id) VALUES ($1)")
                .bind(&id)
                .execute(&mut *tx)
                .await?;
            id.clone()
        };
        sqlx::query(
            "INSERT INTO accounts (id, identity, proven, chooses_account, username, email, first_name, last_name, description, \
             language, wish_partner_ads, password_hash, totp_secret, totp_step, blocked, activated_at, expires_at, \
             terms_version, created_at) \
             VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, 0, $12, $13, $14, $15, $16)",
        )
        .bind(&id)
        .bind(identity)
        .bind(i64::from(person.chooses_account))
        .bind(person.username.trim())
        .bind(email.as_ref().map(Email::as_str))
        .bind(&person.first_name)
        .bind(&person.last_name)
        .bind(&person.description)
        .bind(person.language.code())
        .bind(password_hash)
        .bind(totp_secret)
        .bind(i64::from(person.blocked))
        .bind(person.activated.then_some(now))
        .bind((!person.activated).then_some(now + LinkPurpose::Activation.lifetime()))
        .bind(&person.terms_version)
        .bind(now)
        .execute(&mut *tx)
        .await?;
        let username = canonical(&person.username);
        let second = email.map(|email| email.canonical()).filter(|email| *email != username);
        for name in [Some(username), second].into_iter().flatten() {
            sqlx::query("INSERT INTO login_names (name, account) VALUES ($1, $2)")
                .bind(name)
                .bind(&id)
                .execute(&mut *tx)
                .await?;
        }
        let entry = AuditEntry::new(EventName::AccountAdded, EventSource::operator());
        self.ground.events.record(&mut tx, entry.of(&id)).await?;
        tx.commit().await?;
        Ok(id)
    }

    fn checked(&self, person: &NewPerson) -> Result<Checked, OperatorError> {
        let invalid = |field| move |code| OperatorError::Invalid { field, code };
        if canonical(&person.username).is_empty() {
            return Err(invalid("username")(ErrorCode::Required));
        }
        let email =
            person.email.as_deref().map(Email::parse).transpose().map_err(invalid("email"))?;
        let product = self.ground.words.product_name();
        let known =
            [&person.username, &person.first_name, &person.last_name, &product].map(String::as_str);
        let known: Vec<&str> = known.into_iter().chain(person.email.as_deref()).collect();
        let password = person
            .password
            .as_ref()
            .map(|typed| suitable(typed, &known))
            .transpose()
            .map_err(invalid("password"))?;
        let code = match &person.personal_code {
            Some((issuer, code)) => Some((
                issuer.code(),
                PersonalCode::parse(code, *issuer).map_err(invalid("personal_code"))?,
            )),
            None => None,
        };
        Ok(Checked { email, password, code })
    }
}
