//! What an application demands of a sign-in beside its age: how sure it has to be (`acr_values`, `acr` in `claims`, and what it
//! is registered with), whose it has to be, and what the ID token is to tell (`claims`, `OpenID` Connect Core section 5.5).

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{
    accounts::{SignInReason, embedded::oauth::claims::CLAIMS},
    config::AcrNames,
    domain::Assurance,
};

/// How sure a sign-in has to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemandedAssurance {
    /// What the application is registered with: a sign-in has to reach it.
    floor: Option<Assurance>,
    /// What the request asks for, the preferred one first: any of them will do.
    asked: Vec<Assurance>,
    /// Whether one of them has to be reached.
    is_essential: bool,
    /// Whether none of the values that have to be reached is known here.
    is_impossible: bool,
}

/// How a sign-in stands to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sureness {
    Enough,
    /// Another one would be better, and need not be.
    Improvable(SignInReason),
    Lacking(SignInReason),
}

impl DemandedAssurance {
    /// Whether no sign-in can meet it.
    pub const fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    /// The same for an application that is registered with this.
    pub fn with_floor(self, floor: Option<Assurance>) -> Self {
        Self { floor, ..self }
    }

    /// How a sign-in that is so sure stands to it.
    pub fn judge(&self, given: Assurance) -> Sureness {
        let floor = self.floor.filter(|floor| given < *floor);
        let asked = self.asked.iter().min().filter(|lowest| given < **lowest).copied();
        match (floor, asked) {
            (None, None) => Sureness::Enough,
            (None, Some(asked)) if !self.is_essential => Sureness::Improvable(reason(asked)),
            (floor, asked) => {
                Sureness::Lacking(reason(floor.into_iter().chain(asked).max().unwrap_or_default()))
            }
        }
    }

    /// What the first sign-in has to be, in words; `None` if any will do.
    pub fn reason(&self) -> Option<SignInReason> {
        match self.judge(Assurance::SingleFactor) {
            Sureness::Enough => None,
            Sureness::Improvable(reason) | Sureness::Lacking(reason) => Some(reason),
        }
    }

    /// What the application is told of a sign-in that is so sure: the first of what it has asked for, else how sure it is.
    pub fn told(&self, given: Assurance) -> Assurance {
        self.asked.iter().find(|asked| given >= **asked).copied().unwrap_or(given)
    }
}

const fn reason(level: Assurance) -> SignInReason {
    match level {
        Assurance::SingleFactor | Assurance::TwoFactors => SignInReason::TwoFactors,
        Assurance::Low | Assurance::Substantial | Assurance::High => SignInReason::Identity,
    }
}

/// What the parameters `acr_values` and `claims` ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignInDemands {
    pub assurance: DemandedAssurance,
    /// The id of the person whose sign-in it has to be, as the application knows it.
    pub subject: Option<String>,
    /// The claims that the ID token is to tell, as far as the scopes open them: names of [`CLAIMS`].
    pub in_id_token: Vec<&'static str>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WantedClaim {
    essential: bool,
    value: Option<String>,
    values: Vec<String>,
}

impl SignInDemands {
    /// Reads both parameters.
    ///
    /// # Errors
    /// What is wrong with `claims`.
    pub fn read(
        acr_values: Option<&str>,
        claims: Option<&str>,
        names: &AcrNames,
    ) -> Result<Self, &'static str> {
        const WRONG: &str =
            "claims must be a JSON object as OpenID Connect Core section 5.5 has it";
        let claims: Map<String, Value> =
            claims.map_or(Ok(Map::new()), serde_json::from_str).map_err(|_| WRONG)?;
        let member = |name: &str| match claims.get(name) {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(wanted)) => Ok(wanted.clone()),
            Some(_) => Err(WRONG),
        };
        let (userinfo, id_token) = (member("userinfo")?, member("id_token")?);
        let wanted = |claims: &Map<String, Value>, name: &str| match claims.get(name) {
            None | Some(Value::Null) => Ok(WantedClaim::default()),
            Some(said @ Value::Object(_)) => WantedClaim::deserialize(said).map_err(|_| WRONG),
            Some(_) => Err(WRONG),
        };
        let acr = wanted(&id_token, "acr")?;
        let values: Vec<String> = acr.value.into_iter().chain(acr.values).collect();
        let values: Vec<&str> = if values.is_empty() {
            acr_values.unwrap_or_default().split(' ').collect()
        } else {
            values.iter().map(String::as_str).collect()
        };
        let asked: Vec<Assurance> = values.iter().filter_map(|name| names.level(name)).collect();
        let has_to = acr.essential && values.iter().any(|name| !name.is_empty());
        let subject = wanted(&id_token, "sub")?.value.or(wanted(&userinfo, "sub")?.value);
        let in_id_token = CLAIMS.into_iter().filter(|name| id_token.contains_key(*name));
        Ok(Self {
            assurance: DemandedAssurance {
                floor: None,
                is_impossible: has_to && asked.is_empty(),
                is_essential: has_to,
                asked,
            },
            subject,
            in_id_token: in_id_token.collect(),
        })
    }
}
