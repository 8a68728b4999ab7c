//! What follows when a strong method has proven who somebody is: the sign-in of that person's account, the choice among
//! several, or a registration with what the provider vouches for. One place for every method.
//!
//! An account that somebody registered with a personal code typed by hand proves nothing: no strong method opens it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    accounts::{
        Caller, LoginOutcome, PrefilledUser, Purpose, Reply,
        embedded::{
            Embedded,
            account::Record,
            allowance::PERSON,
            gate::{Outcome, Traced},
            refusal::Answer,
            sessions::{Session, Stage},
        },
    },
    domain::{Country, ErrorCode, Gender, LoginMethod, personal_code::PersonalCode},
    providers::Identity,
};

/// The visit of a registration.
const REGISTERING: (&str, &str) = ("registering", "");

/// Seconds that a proven person has to fill in the rest.
const PATIENCE: i64 = 3600;

/// Whom a provider vouches for. Unlike a certificate, a token may leave out nearly everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// ISO 3166-1 alpha-2 of the country that issued the code.
    pub issuer: Option<String>,
    /// The personal code, as its issuer writes it.
    pub personal_code: Option<String>,
    /// Given names.
    pub given_name: Option<String>,
    /// Family names.
    pub surname: Option<String>,
    /// `dd.mm.yyyy`
    pub date_of_birth: Option<String>,
    /// 0 male, 1 female
    pub gender: Option<String>,
    /// An address that the provider has verified.
    pub email: Option<String>,
    /// Street, house, flat.
    pub street: Option<String>,
    /// City or parish.
    pub city: Option<String>,
}

/// A registration under way.
#[derive(Serialize, Deserialize)]
struct Registering {
    person: Person,
    method: LoginMethod,
}

impl From<&Identity> for Person {
    fn from(identity: &Identity) -> Self {
        let code = PersonalCode::parse(&identity.personal_code, identity.country).ok();
        Self {
            issuer: Some(identity.country.code().to_owned()),
            personal_code: Some(identity.personal_code.clone()),
            given_name: Some(in_mixed_case(&identity.given_name)),
            surname: Some(in_mixed_case(&identity.surname)),
            date_of_birth: identity.date_of_birth.map(|date| date.to_string()),
            gender: code.and_then(|code| code.gender()).map(|gender| gender.code().to_owned()),
            ..Self::default()
        }
    }
}

impl Person {
    /// What the registration form is filled with (docs/account-api.md section 2). Seven keys mean
    /// that the identity itself is not vouched for, so a person with a personal code never has
    /// exactly seven.
    fn prefilled(&self) -> PrefilledUser {
        let gender = self
            .gender
            .as_deref()
            .and_then(Gender::parse)
            .map(|gender| json!(u8::from(gender == Gender::Female)));
        let texts = [
            ("name", &self.given_name),
            ("surname", &self.surname),
            ("personal_code", &self.personal_code),
            ("iso", &self.issuer),
            ("date_of_birth", &self.date_of_birth),
            ("email", &self.email),
            ("city", &self.city),
            ("street", &self.street),
        ];
        let texts = texts
            .into_iter()
            .filter_map(|(key, text)| Some((key.to_owned(), Value::from(text.clone()?))));
        let mut user = PrefilledUser(
            texts.chain(gender.map(|gender| ("gender".to_owned(), gender))).collect(),
        );
        for optional in ["email", "street", "city"] {
            if self.personal_code.is_some() && user.has_seven_keys() {
                user.0.remove(optional);
            }
        }
        user
    }
}

impl Embedded {
    /// What follows for this person. The session's cookie changes with every step forward.
    pub(super) async fn identified(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: LoginMethod,
        person: Person,
    ) -> Answer<Reply<LoginOutcome>> {
        let accounts = match (&person.issuer, &person.personal_code) {
            (Some(issuer), Some(code)) => self.accounts_of(issuer, &written(issuer, code)).await?,
            _ => Vec::new(),
        };
        let usable: Vec<_> = accounts
            .iter()
            .filter(|account| account.activated_at.is_some() && !account.is_blocked())
            .collect();
        match (purpose, usable.first()) {
            (Purpose::SignIn, Some(first)) => {
                let now = self.clock.now();
                let session = Session {
                    stage: Stage::Choosing,
                    account: first.id.clone(),
                    method,
                    chosen: false,
                    code_given_for: None,
                    proven_at: now,
                    code_at: now,
                };
                self.drop_visit(caller, REGISTERING).await?;
                self.advance(caller, first, session, None).await
            }
            (Purpose::SignIn, None) => {
                let code = match accounts.first() {
                    Some(account) if account.is_blocked() => ErrorCode::ProfileBlocked,
                    Some(_) => ErrorCode::AccountNotActivated,
                    None => ErrorCode::UserNotFound,
                };
                let name =
                    [person.issuer, person.personal_code].map(Option::unwrap_or_default).join(" ");
                self.trace(&Traced::new(caller, method, &name), Outcome::Failed(code));
                Err(code.into())
            }
            (Purpose::Register, _) if !accounts.is_empty() => {
                Err(ErrorCode::UserIdCodeAlreadyExist.into())
            }
            (Purpose::Register, _) => {
                self.abandon(caller).await?;
                let registering = Registering { person, method };
                let renewed =
                    self.begin_visit(caller, PERSON, REGISTERING, &registering, PATIENCE).await?;
                Ok(Reply::ok(registering.outcome()).with_cookie(renewed.cookie))
            }
        }
    }

    /// The registration that the caller has under way, without ending it.
    pub(super) async fn registering(&self, caller: &Caller) -> Answer<Option<LoginOutcome>> {
        Ok(self
            .visit::<Registering>(caller, REGISTERING)
            .await?
            .map(|registering| registering.outcome()))
    }

    /// Whether a strong method has proven that the caller is this person.
    pub(super) async fn has_proven(
        &self,
        caller: &Caller,
        issuer: &str,
        code: &str,
    ) -> Answer<bool> {
        let registering = self.visit::<Registering>(caller, REGISTERING).await?;
        Ok(registering.is_some_and(|Registering { person, .. }| {
            person.issuer.as_deref() == Some(issuer)
                && person.personal_code.is_some_and(|proven| written(issuer, &proven) == code)
        }))
    }

    /// The names of the person whom a strong method has identified in this browser.
    pub(super) async fn vouched_names(&self, caller: &Caller) -> Answer<Vec<String>> {
        let registering = self.visit::<Registering>(caller, REGISTERING).await?;
        Ok(registering
            .into_iter()
            .flat_map(|Registering { person, .. }| [person.given_name, person.surname])
            .flatten()
            .collect())
    }

    /// The registration has led to an account.
    pub(super) async fn registered(&self, caller: &Caller) -> Answer<()> {
        self.drop_visit(caller, REGISTERING).await
    }

    /// The accounts that are proven to be the person's with this code, usable or not.
    pub(super) async fn accounts_of(&self, issuer: &str, code: &str) -> Answer<Vec<Record>> {
        Ok(sqlx::query_as(
            "SELECT a.* FROM accounts a JOIN identities i ON i.id = a.identity \
             WHERE i.issuer = $1 AND i.personal_code = $2 AND a.proven = 1 AND (a.expires_at IS NULL OR a.expires_at > $3) \
             ORDER BY a.created_at, a.id",
        )
        .bind(issuer)
        .bind(code)
        .bind(self.clock.now())
        .fetch_all(self.store.pool())
        .await?)
    }
}

impl Registering {
    fn outcome(&self) -> LoginOutcome {
        LoginOutcome {
            success: true,
            pending: Some(false),
            login_method: Some(self.method),
            user: Some(self.person.prefilled()),
            ..LoginOutcome::default()
        }
    }
}

/// The code in the form in which identities are kept.
fn written(issuer: &str, code: &str) -> String {
    let parsed = Country::parse(issuer).and_then(|country| PersonalCode::parse(code, country).ok());
    parsed.map_or_else(|| code.to_owned(), |code| code.as_str().to_owned())
}

/// Certificates write names in capitals; people do not.
fn in_mixed_case(name: &str) -> String {
    if name.chars().any(char::is_lowercase) {
        return name.to_owned();
    }
    let mut begins = true;
    let letters = name.chars().flat_map(|letter| {
        let small: Vec<char> = if begins { vec![letter] } else { letter.to_lowercase().collect() };
        begins = !letter.is_alphabetic();
        small
    });
    letters.collect()
}
