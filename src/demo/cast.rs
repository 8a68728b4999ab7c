//! The people of the demo: one in every state that an account can be in. All are invented; personal codes are test
//! numbers that the identity providers publish.

use totp_rs::{Builder, Totp};

use crate::{
    accounts::{
        Role,
        embedded::{
            Embedded, NewPerson, OperatorError,
            desk::{DeskGrant, DeskRole},
        },
    },
    demo::simulators,
    domain::{Country, Language, Secret, role::ATTRIBUTES},
};

/// Everyone's password.
pub const PASSWORD: &str = "Terehommikust1";

/// The TOTP key of everyone with a second factor, in base32.
const TOTP_KEY: &str = "LAVIDEMOLAVIDEMOLAVIDEMOLAVIDEMO";

/// What is special about a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Story {
    /// Nothing: a password, a proven e-mail address, the terms accepted.
    Ordinary,
    TwoFactor,
    /// One of several accounts of a person; signing in leads to the choice among them.
    Chooses,
    /// Another account of that person.
    Chosen,
    Blocked,
    /// The activation link was never opened.
    NotActivated,
    /// Accepted an older version of the terms.
    OldTerms,
    /// Never saw the terms.
    NoTerms,
    /// Has a personal code that the simulated phones know.
    Strong,
    /// Has no e-mail address, so cannot be sent a reset link.
    NoEmail,
}

#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// User name; the e-mail address is `{username}@kool.example`.
    pub username: &'static str,
    pub name: (&'static str, &'static str),
    /// What is special about the person.
    pub story: Story,
    /// What the choose-user screen says about the account.
    pub description: Option<&'static str>,
    personal_code: Option<(&'static str, &'static str)>,
    /// The language of letters before the first sign-in.
    language: Language,
}

const fn member(
    username: &'static str,
    name: (&'static str, &'static str),
    story: Story,
) -> Member {
    Member { username, name, story, description: None, personal_code: None, language: Language::En }
}

const fn kadri(username: &'static str, story: Story, description: &'static str) -> Member {
    Member {
        description: Some(description),
        personal_code: Some(("EE", "60001017869")),
        ..member(username, ("Kadri", "Kuusk"), story)
    }
}

const fn coded(
    username: &'static str,
    name: (&'static str, &'static str),
    story: Story,
    issuer: &'static str,
    code: &'static str,
) -> Member {
    Member { personal_code: Some((issuer, code)), ..member(username, name, story) }
}

/// Everyone, in the order of the demo's start page.
pub const CAST: [Member; 14] = [
    member("mari", ("Mari", "Maasikas"), Story::Ordinary),
    member("jaak", ("Jaak", "Jõgi"), Story::TwoFactor),
    kadri("kadri", Story::Chooses, METSA),
    kadri("kadri.opetaja", Story::Chosen, JARVE),
    kadri("kadri.huvikool", Story::Chosen, SAARE),
    member("toomas", ("Toomas", "Tamm"), Story::Blocked),
    member("liisa", ("Liisa", "Lepik"), Story::NotActivated),
    member("peeter", ("Peeter", "Pihlakas"), Story::OldTerms),
    Member {
        language: Language::Ru,
        ..coded("natalja", ("Natalja", "Niine"), Story::NoTerms, "EE", "61101012257")
    },
    member("anu", ("Anu", "Aas"), Story::NoEmail),
    coded("mary", ("Mary Änn", "O’Connež-Šuslik Testnumber"), Story::Strong, "EE", "60001019906"),
    coded("marta", ("Marta", "Must"), Story::Strong, "EE", "40504040001"),
    coded("anna", ("Anna", "Bērziņa"), Story::Strong, "LV", "050405-10009"),
    coded("uku", ("Uku", "Urva"), Story::Blocked, "EE", "50001029996"),
];

impl Member {
    /// The e-mail address, if the person has one.
    pub fn email(&self) -> Option<String> {
        (self.story != Story::NoEmail).then(|| format!("{}@kool.example", self.username))
    }

    /// The account to add; `terms_version` is the current version of the terms.
    pub fn person(&self, terms_version: &str) -> NewPerson {
        let mut person = NewPerson::named(self.username, self.name.0, self.name.1);
        person.email = self.email();
        person.description = self.description.map(str::to_owned);
        person.personal_code = self
            .personal_code
            .and_then(|(issuer, code)| Some((Country::parse(issuer)?, code.to_owned())));
        person.password = Some(Secret::new(PASSWORD));
        person.language = self.language;
        person.activated = self.story != Story::NotActivated;
        person.blocked = self.story == Story::Blocked;
        person.terms_version = match self.story {
            Story::NoTerms => None,
            Story::OldTerms => Some("0".to_owned()),
            _ => Some(terms_version.to_owned()),
        };
        person.totp_secret = (self.story == Story::TwoFactor).then(|| TOTP_KEY.to_owned());
        person.chooses_account = self.story == Story::Chooses;
        person
    }

    /// What happens when this person signs in, in a sentence.
    pub(super) const fn what_happens(&self) -> &'static str {
        match self.story {
            Story::Ordinary => {
                "An ordinary account: user name and password, then the account page."
            }
            Story::TwoFactor => "Two-factor sign-in: a code is asked for after the password.",
            Story::Chooses => {
                "One of three accounts of the same person: signing in leads to the choice."
            }
            Story::Chosen => {
                "Another account of the same person; its password goes straight to it."
            }
            Story::Blocked => "Blocked by an administrator.",
            Story::NotActivated => {
                "Not activated: the link in the activation letter was never opened."
            }
            Story::OldTerms => "Accepted an older version of the terms: is asked again.",
            Story::NoTerms => {
                "Never accepted the terms. Letters are in Russian until the first sign-in."
            }
            Story::Strong => "An ordinary account of someone who has no need of a password.",
            Story::NoEmail => "Has no e-mail address: a forgotten password cannot be reset.",
        }
    }

    /// How this person signs in by phone, in a sentence; `None` if no simulated phone knows the personal code.
    pub(super) fn by_phone(&self) -> Option<String> {
        let (issuer, code) = self.personal_code?;
        let phone = simulators::MOBILE_ID
            .iter()
            .find(|person| person.code == code)
            .map(|person| person.phone);
        let has_app = simulators::SMART_ID
            .iter()
            .any(|person| (person.country, person.code) == (issuer, code));
        match (phone, has_app) {
            (Some(phone), true) => Some(format!(
                "By phone: Mobile-ID {phone} or Smart-ID of {issuer}, personal code {code}"
            )),
            (Some(phone), false) => {
                Some(format!("By phone: Mobile-ID {phone}, personal code {code}"))
            }
            (None, true) => Some(format!("By phone: Smart-ID of {issuer}, personal code {code}")),
            (None, false) => None,
        }
    }

    /// The code that this person's authenticator app shows, and for how many more seconds; `None` without a second
    /// factor.
    pub fn code(&self, now: i64) -> Option<(String, u64)> {
        let totp = authenticator().filter(|_| self.story == Story::TwoFactor)?;
        let now = u64::try_from(now).ok()?;
        Some((totp.generate(now).to_string(), totp.next_step(now).saturating_sub(now)))
    }
}

fn authenticator() -> Option<Totp> {
    Builder::new().with_secret(totp_rs::Secret::try_from_base32(TOTP_KEY).ok()?).build().ok()
}

// The roles of the demo's people. Some have several.

/// User name, role, and the values of [`ATTRIBUTES`]: school, class level, parallel, period. Empty values are left out.
type Part = (&'static str, &'static str, [&'static str; 4]);

/// Schools have the same name in every language.
const METSA: &str = "Metsa põhikool";
const JARVE: &str = "Järve gümnaasium";
const SAARE: &str = "Saare huvikool";
const NOW: &str = "2026/2027";

const PARTS: [Part; 14] = [
    ("mari", "teacher", [METSA, "", "", NOW]),
    ("mari", "class_teacher", [METSA, "7", "b", NOW]),
    ("mari", "parent", [JARVE, "10", "a", NOW]),
    ("jaak", "school_admin", [METSA, "", "", ""]),
    ("jaak", "headmaster", [METSA, "", "", NOW]),
    ("kadri", "parent", [METSA, "3", "c", NOW]),
    ("kadri.opetaja", "teacher", [JARVE, "", "", NOW]),
    ("kadri.huvikool", "director", [SAARE, "", "", ""]),
    ("peeter", "student", [METSA, "9", "a", NOW]),
    ("peeter", "student", [SAARE, "", "", NOW]),
    ("natalja", "librarian", [JARVE, "", "", ""]),
    ("anu", "student", [METSA, "7", "b", NOW]),
    ("toomas", "student", [METSA, "7", "b", NOW]),
    ("liisa", "student", [METSA, "7", "b", NOW]),
];

/// Who helps everybody at the desk. What Jaak does to the account of the other one waits for a second operator.
const OPERATORS: [&str; 2] = ["jaak", "uku"];

/// Gives the cast its roles, and two of it the desk.
pub async fn hand_out(embedded: &Embedded) -> Result<(), OperatorError> {
    for member in &CAST {
        let account = embedded.administration.find_account(member.username).await?;
        for (_, name, values) in PARTS.iter().filter(|(username, ..)| *username == member.username)
        {
            let given = ATTRIBUTES.into_iter().zip(values).filter(|(_, value)| !value.is_empty());
            let attributes =
                given.map(|(key, value)| (key.to_owned(), (*value).to_owned())).collect();
            embedded
                .roles
                .add_role(&account, &Role { name: (*name).to_owned(), attributes })
                .await?;
        }
    }
    for operator in OPERATORS {
        let operator = embedded.administration.find_account(operator).await?;
        let grant = DeskGrant { role: DeskRole::Operator, school: String::new() };
        embedded.desk.grant(&operator, &grant).await?;
    }
    Ok(())
}
