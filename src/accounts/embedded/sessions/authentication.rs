//! How the person of a session has authenticated, as applications are told it (`OpenID` Connect Core section 2).

use crate::{
    accounts::embedded::sessions::Session,
    domain::{Assurance, LoginMethod},
};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Authentication {
    /// When they last gave the password or used a strong method, in seconds since 1970.
    pub at: i64,
    /// How surely it is them.
    pub assurance: Assurance,
    /// How, by RFC 8176 and with spaces between. Which kind of key a passkey is stands behind its id.
    pub methods: &'static str,
    /// The passkey that was used: its id.
    pub passkey: Option<String>,
}

impl Session {
    /// How the person has authenticated. A second factor that a trusted browser has spared them was not given.
    pub fn authentication(&self) -> Authentication {
        let has_code = self.code_given_for.as_ref() == Some(&self.account);
        let by_passkey = self.method == LoginMethod::Passkey;
        let methods = match (&self.method, has_code, &self.second_by) {
            (LoginMethod::Password, false, _) => "pwd",
            (LoginMethod::Password, true, None) => "pwd otp mfa",
            (LoginMethod::Password, true, Some(_)) => "pwd user mfa",
            (LoginMethod::Passkey, ..) => "user mfa",
            (LoginMethod::MobileId | LoginMethod::SmartId, ..) => "mca mfa",
            (LoginMethod::IdCard, ..) => "sc mfa",
            // What a provider asked of the person it alone knows.
            (LoginMethod::Provider(_), ..) if self.one_factor && !has_code => "",
            (LoginMethod::Provider(_), ..) => "mfa",
        };
        let own = if has_code || !self.one_factor {
            Assurance::TwoFactors
        } else {
            Assurance::SingleFactor
        };
        // What the operator counts as one factor is no more, whatever its certificate or its provider says.
        let vouched = match &self.method {
            _ if self.one_factor => None,
            LoginMethod::MobileId | LoginMethod::SmartId | LoginMethod::IdCard => {
                Some(self.assurance.unwrap_or(Assurance::High))
            }
            LoginMethod::Provider(_) => self.assurance,
            LoginMethod::Password | LoginMethod::Passkey => None,
        };
        let second = self.second_by.clone().filter(|_| has_code);
        Authentication {
            at: self.proven_at,
            assurance: vouched.map_or(own, |vouched| vouched.max(own)),
            methods,
            passkey: if by_passkey { self.proven_by.clone() } else { second },
        }
    }
}
