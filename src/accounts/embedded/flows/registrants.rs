//! People whom a strong method has identified: what the provider says of them, kept until the registration form is
//! sent.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    accounts::{
        Caller, LoginOutcome, PrefilledUser, Reply,
        embedded::{
            counting::allowance::Allowance,
            flows::states::{FlowKey, FlowStates},
            ground::{Ground, call::CallResult},
            records::linked_identities::ProviderIdentity,
        },
    },
    domain::{Assurance, Country, Gender, LoginMethod, personal_code::PersonalCode},
    providers::Identity,
};

const REGISTERING: FlowKey<'_> = FlowKey { kind: "registering", name: "" };

/// Seconds that an identified person has for the rest of the form.
const TIMEOUT: i64 = 3600;

/// What a provider says of a person. Unlike a certificate, a token may leave out nearly everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdentifiedPerson {
    /// ISO 3166-1 alpha-2 of the country that issued the code.
    pub issuer: Option<String>,
    /// The personal code, as its issuer writes it.
    pub personal_code: Option<String>,
    pub given_name: Option<String>,
    pub surname: Option<String>,
    /// `dd.mm.yyyy`
    pub date_of_birth: Option<String>,
    /// 0 male, 1 female
    pub gender: Option<String>,
    /// An e-mail address that the provider has verified.
    pub email: Option<String>,
    /// Street, house, flat.
    pub street: Option<String>,
    /// City or parish.
    pub city: Option<String>,
    /// When the provider asked the person, if it says so.
    #[serde(default)]
    pub auth_time: Option<i64>,
    /// By what the provider recognises the person (`OpenID` Connect).
    #[serde(default)]
    pub provider_identity: Option<ProviderIdentity>,
    /// Whether the provider requires two factors of everyone. It counts where it knows the person by its own id alone.
    #[serde(default)]
    pub two_factors: bool,
    /// How surely it is them, if the provider or the certificate says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assurance: Option<Assurance>,
    /// Where the proof waits to be fetched: the person's accounts, each with the version of its credentials at the proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven_for: Option<BTreeMap<String, i64>>,
}

/// A registration that an identified person has begun.
#[derive(Serialize, Deserialize)]
struct Registering {
    person: IdentifiedPerson,
    method: LoginMethod,
}

impl From<&Identity> for IdentifiedPerson {
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

impl IdentifiedPerson {
    /// What tells the person from others: country and personal code, else issuer and subject.
    pub fn known_as(&self) -> Option<String> {
        let code = self.personal_code.as_ref();
        let by_code =
            code.zip(self.issuer.as_ref()).map(|(code, issuer)| format!("{issuer} {code}"));
        let identity = self.provider_identity.as_ref();
        by_code.or_else(|| identity.map(|own| format!("{} {}", own.issuer, own.subject)))
    }

    /// The values that fill in the registration form (docs/account-api.md section 2). Exactly seven keys mean that the
    /// identity itself is not proven, so a person with a personal code never gets exactly seven.
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

/// Registrations that an identified person has begun.
pub struct Registrants {
    ground: Arc<Ground>,
    flows: Arc<FlowStates>,
}

impl Registrants {
    pub fn new(ground: &Arc<Ground>, flows: &Arc<FlowStates>) -> Self {
        Self { ground: ground.clone(), flows: flows.clone() }
    }

    /// What the caller has begun, unless the configuration no longer has the method by which they were identified.
    async fn begun(&self, caller: &Caller) -> CallResult<Option<Registering>> {
        let begun = self.flows.flow::<Registering>(caller, REGISTERING).await?;
        Ok(begun.filter(|begun| self.ground.config().has_method(&begun.method)))
    }

    /// Begins a registration with what the provider says of the person. The browser gets a new session cookie.
    pub async fn begin(
        &self,
        caller: &Caller,
        person: IdentifiedPerson,
        method: LoginMethod,
    ) -> CallResult<Reply<LoginOutcome>> {
        let registering = Registering { person, method };
        let name = registering.person.known_as();
        let of_person = Allowance::of_person(name.as_deref());
        let renewed =
            self.flows.begin_flow(caller, of_person, REGISTERING, &registering, TIMEOUT).await?;
        Ok(Reply::ok(registering.outcome()).with_cookie(renewed.cookie))
    }

    /// The caller's registration, without ending it.
    pub async fn registering(&self, caller: &Caller) -> CallResult<Option<LoginOutcome>> {
        Ok(self.begun(caller).await?.map(|registering| registering.outcome()))
    }

    /// Whether a strong method has proven that the caller is this person.
    pub async fn has_proven(&self, caller: &Caller, issuer: &str, code: &str) -> CallResult<bool> {
        let registering = self.begun(caller).await?;
        Ok(registering.is_some_and(|Registering { person, .. }| {
            person.issuer.as_deref() == Some(issuer)
                && person.personal_code.is_some_and(|proven| written(issuer, &proven) == code)
        }))
    }

    /// By what the provider of the caller's registration recognises the person, if it told no personal code.
    pub async fn identity_to_link(
        &self,
        caller: &Caller,
    ) -> CallResult<Option<(LoginMethod, ProviderIdentity)>> {
        let registering = self.begun(caller).await?;
        Ok(registering
            .filter(|registering| registering.person.personal_code.is_none())
            .and_then(|Registering { person, method }| Some((method, person.provider_identity?))))
    }

    /// The names of the person whom a strong method has identified in this browser, if any.
    pub async fn vouched_names(&self, caller: &Caller) -> CallResult<Vec<String>> {
        let registering = self.begun(caller).await?;
        Ok(registering
            .into_iter()
            .flat_map(|Registering { person, .. }| [person.given_name, person.surname])
            .flatten()
            .collect())
    }

    /// Ends the registration after it has led to an account.
    pub async fn registered(&self, caller: &Caller) -> CallResult<()> {
        self.flows.drop_flow(caller, REGISTERING).await
    }
}

/// The personal code as it is stored.
pub fn written(issuer: &str, code: &str) -> String {
    let parsed = Country::parse(issuer).and_then(|country| PersonalCode::parse(code, country).ok());
    parsed.map_or_else(|| code.to_owned(), |code| code.as_str().to_owned())
}

/// Writes a name that is all capitals, as in certificates, in mixed case.
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
