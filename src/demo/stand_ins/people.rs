//! The people whom the stand-ins play. Names are invented; personal codes are test numbers that the identity providers
//! publish.

use serde_json::{Value, json};

use crate::domain::LoginMethod;

/// A person whom a stand-in vouches for.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The person's name in addresses.
    pub slug: &'static str,
    pub name: (&'static str, &'static str),
    /// What happens when this person signs in, in a sentence.
    pub story: &'static str,
    /// The providers that have this person.
    pub at: &'static [LoginMethod],
    /// Issuing country and personal code.
    personal_code: Option<(&'static str, &'static str)>,
    birth_date: &'static str,
    gender: &'static str,
    /// Street, city, postal code, country.
    address: Option<[&'static str; 4]>,
    /// Whether the provider's own session began with a strong method.
    strong_session: bool,
}

const ALL: &[LoginMethod] = &[LoginMethod::HAR_ID, LoginMethod::X_ID, LoginMethod::E_PARAKSTS];
const OPENID: &[LoginMethod] = &[LoginMethod::HAR_ID, LoginMethod::X_ID];

const fn played(
    slug: &'static str,
    name: (&'static str, &'static str),
    code: &'static str,
    story: &'static str,
) -> Played {
    Played {
        slug,
        name,
        story,
        at: ALL,
        personal_code: Some(("EE", code)),
        birth_date: "2000-01-01",
        gender: "female",
        address: None,
        strong_session: true,
    }
}

/// Everyone, in the order of the page.
pub const PEOPLE: [Played; 8] = [
    played("mary", ("MARY ÄNN", "O’CONNEŽ-ŠUSLIK TESTNUMBER"), "60001019906", "Has one account."),
    played("kadri", ("KADRI", "KUUSK"), "60001017869", "Has three accounts to choose from."),
    Played {
        gender: "male",
        ..played("uku", ("UKU", "URVA"), "50001029996", "Has an account that is blocked.")
    },
    Played {
        address: Some(["Kase 3-2", "Tartu", "50103", "EE"]),
        ..played("una", ("UNA", "UUS"), "60001018800", "Has no account yet.")
    },
    Played {
        personal_code: Some(("LV", "050405-10009")),
        birth_date: "2005-04-05",
        at: &[LoginMethod::HAR_ID, LoginMethod::E_PARAKSTS],
        ..played("anna", ("ANNA", "BĒRZIŅA"), "", "Has one account, and a Latvian personal code.")
    },
    Played {
        at: OPENID,
        personal_code: None,
        ..played("tiit", ("Tiit", "Teder"), "", "Without a personal code.")
    },
    Played {
        at: &[LoginMethod::X_ID],
        personal_code: None,
        birth_date: "1999-02-28",
        address: Some(["1-1 Chiyoda", "Tokyo", "100-8111", "JP"]),
        ..played(
            "hana",
            ("Hana", "Sato"),
            "",
            "Without a personal code, but with an address and a date of birth.",
        )
    },
    Played {
        at: &[LoginMethod::HAR_ID],
        strong_session: false,
        ..played(
            "mary-by-password",
            ("MARY ÄNN", "O’CONNEŽ-ŠUSLIK TESTNUMBER"),
            "60001019906",
            "Came to HarID with a password alone.",
        )
    },
];

impl Played {
    /// The person of this provider with this slug.
    pub fn find(method: LoginMethod, slug: &str) -> Option<&'static Self> {
        Self::of(method).find(|person| person.slug == slug)
    }

    /// Everyone whom a provider has.
    pub fn of(method: LoginMethod) -> impl Iterator<Item = &'static Self> {
        // Providers of the configuration have the people of X-ID.
        let known = if ALL.contains(&method) { method } else { LoginMethod::X_ID };
        PEOPLE.iter().filter(move |person| person.at.contains(&known))
    }

    /// The claims of the provider's userinfo endpoint, limited to the granted scopes.
    pub fn claims(&self, method: LoginMethod, scope: &str) -> Value {
        let (given, family) = self.name;
        let mut claims = json!({ "sub": self.subject(method) });
        let mut add = |wanted: &str, more: Value| {
            let is_granted = wanted.is_empty() || scope.split(' ').any(|scope| scope == wanted);
            if let (Some(claims), Value::Object(more), true) =
                (claims.as_object_mut(), more, is_granted)
            {
                claims.extend(more);
            }
        };
        let name = json!({"given_name": given, "family_name": family, "name": format!("{given} {family}")});
        match method {
            LoginMethod::E_PARAKSTS => {
                add("", name);
                add(
                    "",
                    json!({"domain": "citizen", "acr": "urn:safelayer:tws:policies:authentication:level:high"}),
                );
                add(
                    "",
                    json!({"amr": ["urn:eparaksts:authentication:methods:mobileid"], "eips": "eips-demo"}),
                );
                if let Some((issuer, code)) = self.personal_code {
                    add("", json!({ "serial_number": format!("PNO{issuer}-{code}") }));
                }
            }
            LoginMethod::HAR_ID => {
                add("profile", name);
                add("profile", json!({"ui_locales": "et"}));
                add("email", json!({"email": self.email(), "email_verified": true}));
                add("phone", json!({"phone_number": "+37200000766"}));
                add("session_type", json!({ "strong_session": self.strong_session }));
                if let Some((issuer, code)) = self.personal_code {
                    add(
                        "personal_code",
                        json!({ "personal_code": format!("{issuer}:EID:{code}") }),
                    );
                }
            }
            _ => {
                add("profile", name);
                add("profile", json!({"birthdate": self.birth_date, "gender": self.gender}));
                add("email", json!({"email": self.email(), "email_verified": true}));
                if let Some([street, city, postal, country]) = self.address {
                    let address = json!({
                        "street_address": street, "locality": city, "postal_code": postal, "country": country,
                    });
                    add("address", json!({ "address": address }));
                }
                if let Some((_, code)) = self.personal_code {
                    add("", json!({ "personal_code": code }));
                }
            }
        }
        claims
    }

    /// The `sub` claim: it reveals nothing about the person, and differs between providers.
    pub fn subject(&self, method: LoginMethod) -> String {
        format!(
            "{}-{}",
            method.slug(),
            PEOPLE.iter().position(|person| person.slug == self.slug).unwrap_or_default()
        )
    }

    fn email(&self) -> String {
        format!("{}@kool.example", self.slug)
    }
}
