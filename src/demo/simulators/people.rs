//! The providers' published test persons (docs/providers/mobile-id.md and docs/providers/smart-id.md): phone numbers,
//! personal codes, and how each of them answers. The names are invented, except for one that is published with its certificate.

use std::time::Duration;

use crate::demo::simulators::authority::Subject;

#[derive(Clone, Copy, Debug)]
pub struct MobileIdPerson {
    /// The phone number with its prefix.
    pub phone: &'static str,
    pub code: &'static str,
    /// `OK`, or the end result of every session.
    pub result: &'static str,
    /// Given names and surname, as certificates spell them.
    pub name: (&'static str, &'static str),
}

#[derive(Clone, Copy, Debug)]
pub struct SmartIdPerson {
    /// `EE`, `LV` or `LT`
    pub country: &'static str,
    pub code: &'static str,
    /// `OK`, or the end result of every session; `ADVANCED` for an account of the lower level.
    pub result: &'static str,
    /// The interaction that the person refuses.
    pub interaction: Option<&'static str>,
    /// Given names and surname.
    pub name: (&'static str, &'static str),
}

const fn mid(phone: &'static str, code: &'static str, result: &'static str) -> MobileIdPerson {
    MobileIdPerson { phone, code, result, name: ("PROOV", "TESTNUMBER") }
}

/// Everyone with a Mobile-ID.
pub const MOBILE_ID: [MobileIdPerson; 15] = [
    MobileIdPerson {
        name: ("MARY ÄNN", "O’CONNEŽ-ŠUSLIK TESTNUMBER"),
        ..mid("+37200000766", "60001019906", "OK")
    },
    MobileIdPerson { name: ("UNA", "UUS"), ..mid("+37200000566", "60001018800", "OK") },
    MobileIdPerson { name: ("KADRI", "KUUSK"), ..mid("+37268000769", "60001017869", "OK") },
    MobileIdPerson { name: ("LINAS", "LIEPA"), ..mid("+37060000666", "50001018865", "OK") },
    mid("+37200000266", "60001019939", "NOT_MID_CLIENT"),
    mid("+37200000366", "60001019928", "NOT_MID_CLIENT"),
    mid("+37060000266", "50001018832", "NOT_MID_CLIENT"),
    mid("+37200000666", "60001019961", "SIGNATURE_HASH_MISMATCH"),
    mid("+37201100266", "60001019950", "USER_CANCELLED"),
    mid("+37061100266", "50001018854", "USER_CANCELLED"),
    mid("+37201200266", "60001019972", "SIM_ERROR"),
    mid("+37061200266", "50001018876", "SIM_ERROR"),
    mid("+37207110066", "60001019947", "DELIVERY_ERROR"),
    mid("+37213100266", "60001019983", "PHONE_ABSENT"),
    mid("+37066000266", "50001018908", "TIMEOUT"),
];

const fn sid(country: &'static str, code: &'static str, result: &'static str) -> SmartIdPerson {
    SmartIdPerson { country, code, result, interaction: None, name: ("PROOV", "TESTNUMBER") }
}

const fn ok(
    country: &'static str,
    code: &'static str,
    name: (&'static str, &'static str),
) -> SmartIdPerson {
    SmartIdPerson { name, ..sid(country, code, "OK") }
}

const fn refusing(
    country: &'static str,
    code: &'static str,
    interaction: &'static str,
) -> SmartIdPerson {
    SmartIdPerson {
        interaction: Some(interaction),
        ..sid(country, code, "USER_REFUSED_INTERACTION")
    }
}

const PIN: &str = "displayTextAndPIN";
const MESSAGE: &str = "confirmationMessage";
const CHOICE: &str = "verificationCodeChoice";
const BOTH: &str = "confirmationMessageAndVerificationCodeChoice";

/// Everyone with a Smart-ID.
pub const SMART_ID: [SmartIdPerson; 48] = [
    // Published for Mobile-ID only; here the same person has both.
    ok("EE", "60001017869", ("KADRI", "KUUSK")),
    ok("EE", "40504040001", ("MARTA", "MUST")),
    ok("LT", "40504040001", ("MARTA", "MUST")),
    ok("LV", "050405-10009", ("ANNA", "BĒRZIŅA")),
    ok("EE", "50001029996", ("UKU", "URVA")),
    ok("LT", "50001029996", ("UKU", "URVA")),
    ok("LV", "020100-29990", ("JĀNIS", "KALNIŅŠ")),
    ok("LV", "320000-10003", ("LIENE", "OZOLA")),
    ok("LT", "30303039914", ("JONAS", "KAZLAUSKAS")),
    ok("EE", "39901012239", ("OTT", "OJA")),
    ok("LT", "39901012239", ("OTT", "OJA")),
    ok("LV", "030303-10215", ("ILZE", "EGLĪTE")),
    ok("EE", "61101012257", ("NATALJA", "NIINE")),
    ok("LT", "61101012257", ("NATALJA", "NIINE")),
    ok("LV", "010111-23474", ("EMĪLS", "JAUNAIS")),
    ok("LV", "320000-00032", ("ELĪNA", "JAUNĀ")),
    ok("LV", "030303-10004", ("BEZ", "CIPARIEM")),
    ok("LV", "329999-99901", ("DZIDRA", "DIENA")),
    ok("LV", "311299-19993", ("DAINIS", "DIENA")),
    ok("LV", "329999-99709", ("NEZINA", "NEVIENS")),
    sid("LT", "40504049999", "ADVANCED"),
    sid("LT", "49912318881", "ADVANCED"),
    sid("LV", "050404-19993", "ADVANCED"),
    sid("LV", "311299-18886", "ADVANCED"),
    sid("EE", "30403039917", "USER_REFUSED"),
    sid("LT", "30403039917", "USER_REFUSED"),
    sid("LV", "030403-10016", "USER_REFUSED"),
    refusing("EE", "30403039928", PIN),
    refusing("LT", "30403039928", PIN),
    refusing("LV", "030403-10024", PIN),
    refusing("EE", "30403039939", CHOICE),
    refusing("LT", "30403039939", CHOICE),
    refusing("LV", "030403-10032", CHOICE),
    refusing("EE", "30403039946", MESSAGE),
    refusing("LT", "30403039946", MESSAGE),
    refusing("LV", "030403-10040", MESSAGE),
    refusing("EE", "30403039950", BOTH),
    refusing("LT", "30403039950", BOTH),
    refusing("LV", "030403-10059", BOTH),
    sid("EE", "30403039972", "WRONG_VC"),
    sid("LT", "30403039972", "WRONG_VC"),
    sid("LV", "030403-10075", "WRONG_VC"),
    sid("EE", "30403039983", "TIMEOUT"),
    sid("LT", "30403039983", "TIMEOUT"),
    sid("LV", "030403-10083", "TIMEOUT"),
    // No published person has these end results. The codes are invented, with a birth date in 1801, so that nobody has
    // them.
    sid("EE", "10101010016", "DOCUMENT_UNUSABLE"),
    sid("EE", "20101010017", "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP"),
    sid("EE", "10101010027", "SERVER_ERROR"),
];

// The owners of the simulated phones: the published test persons, or the people of a load test.

/// Finds the people who have phones.
pub trait Owners: Send + Sync {
    /// The person with this number and personal code; `None` if there is no contract. Called once per session.
    fn mobile_id(&self, phone: &str, code: &str) -> Option<Owner>;

    /// The person with a Smart-ID account in this country under this personal code. Called once per session.
    fn smart_id(&self, country: &str, code: &str) -> Option<Owner>;
}

/// The owner of a phone, and how the phone answers this time.
#[derive(Clone, Debug)]
pub struct Owner {
    /// ISO 3166-1 alpha-2
    pub country: String,
    pub code: String,
    /// Given names and surname, as certificates spell them.
    pub name: (String, String),
    /// `yyyymmdd`, if the certificate states it.
    pub date_of_birth: Option<&'static str>,
    /// `OK`, or the end result of the session.
    pub result: &'static str,
    /// The interaction that the person refuses.
    pub interaction: Option<&'static str>,
    /// How long the phone takes to answer; `None` means the pace of the simulators.
    pub after: Option<Duration>,
}

impl Owner {
    /// The subject of the owner's certificate.
    pub(super) fn subject(&self) -> Subject<'_> {
        let Self { country, code, name: (given, surname), date_of_birth, .. } = self;
        Subject { country, code, name: (given, surname), date_of_birth: *date_of_birth }
    }
}

/// The providers' published test persons.
pub struct Published;

impl Owners for Published {
    fn mobile_id(&self, phone: &str, code: &str) -> Option<Owner> {
        let person =
            MOBILE_ID.iter().find(|person| person.phone == phone && person.code == code)?;
        let country = if person.phone.starts_with("+370") { "LT" } else { "EE" };
        Some(published(country, person.code, person.name, person.result))
    }

    fn smart_id(&self, country: &str, code: &str) -> Option<Owner> {
        let person =
            SMART_ID.iter().find(|person| person.country == country && person.code == code)?;
        // The personal codes of these two do not contain the date of birth, so the certificate states it.
        let is_undated = ["329999-99901", "311299-19993"].contains(&person.code);
        Some(Owner {
            date_of_birth: is_undated.then_some("19991231"),
            interaction: person.interaction,
            ..published(person.country, person.code, person.name, person.result)
        })
    }
}

fn published(country: &str, code: &str, name: (&str, &str), result: &'static str) -> Owner {
    Owner {
        country: country.to_owned(),
        code: code.to_owned(),
        name: (name.0.to_owned(), name.1.to_owned()),
        date_of_birth: None,
        result,
        interaction: None,
        after: None,
    }
}
