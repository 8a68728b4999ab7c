//! Mapping claims to the person's data.

use lavi::{
    config::PersonalCodeForm,
    domain::{Country, Gender},
    providers::oauth::{Mapping, PersonClaims, Rejection},
};
use serde_json::{Value, json};

use crate::{cast::MARI, doubles::openid_provider::NOW};

fn read(mapping: &Mapping, claims: &Value) -> Result<PersonClaims, Rejection> {
    let mut claims = claims.as_object().unwrap().clone();
    claims.entry("sub").or_insert_with(|| "s".into());
    mapping.read(&claims, NOW)
}

fn code(mapping: &Mapping, claims: &Value) -> Result<Option<(Country, String)>, Rejection> {
    let facts = read(mapping, claims)?;
    Ok(facts.country.zip(facts.personal_code.map(|code| code.as_str().to_owned())))
}

#[test]
fn har_id_writes_country_type_and_code() {
    let har_id = Mapping::har_id();
    let of = |written: Value| code(&har_id, &json!({ "personal_code": written }));
    assert_eq!(of("EE:EID:60001019906".into()), Ok(Some((Country::EE, "60001019906".to_owned()))));
    assert_eq!(
        of("LV:EID:010180-15097".into()),
        Ok(Some((Country::LV, "010180-15097".to_owned())))
    );
    for wrong in [
        "EE:PASSPORT:K123",
        "EE:EID:60001019907",
        "60001019906",
        "EE:EID",
        "QQ:EID:1",
        "ee:EID:60001019906",
        "",
    ] {
        assert_eq!(of(wrong.into()), Err(Rejection::Claim("personal code")), "{wrong}");
    }
    assert_eq!(of(Value::Null), Err(Rejection::Claim("personal code")));
    assert_eq!(of(1.into()), Err(Rejection::Claim("personal code")));
    assert_eq!(read(&har_id, &json!({})).map(drop), Err(Rejection::Claim("personal code")));
}

#[test]
fn e_paraksts_writes_the_semantics_identifier() {
    let of = |written: &str| code(&Mapping::e_paraksts(), &json!({ "serial_number": written }));
    assert_eq!(of("PNOLV-010180-15097"), Ok(Some((Country::LV, "010180-15097".to_owned()))));
    assert_eq!(of("PNOEE-60001019906"), Ok(Some((Country::EE, "60001019906".to_owned()))));
    for wrong in ["010180-15097", "PASLV-1234", "PNOLV", "PNOLV-", "PNO-1", "PNOQQ-1"] {
        assert_eq!(of(wrong), Err(Rejection::Claim("personal code")), "{wrong}");
    }
}

#[test]
fn a_provider_may_know_no_personal_code() {
    let x_id = Mapping::standard("personal_code", Country::EE);
    let claims = json!({
        "given_name": " Hana ", "family_name": "Sato", "birthdate": "1999-02-28", "gender": "female",
        "address": {"street_address": "1-1 Chiyoda", "locality": "Tokyo", "postal_code": "100-8111", "country": "JP"},
    });
    let facts = read(&x_id, &claims).unwrap();
    assert_eq!((facts.personal_code.as_ref(), facts.country), (None, None));
    assert_eq!(facts.given_name.as_deref(), Some("Hana"));
    assert_eq!(facts.birth_date.unwrap().to_string(), "28.02.1999");
    assert_eq!(facts.gender, Some(Gender::Female));
    assert_eq!(facts.address.as_deref(), Some("1-1 Chiyoda, Tokyo, 100-8111, JP"));
    assert!(facts.identity().is_none());
}

#[test]
fn unreadable_claims_count_as_missing() {
    let standard = Mapping::standard("", Country::EE);
    let wrong = json!({
        "given_name": 5, "family_name": "x".repeat(256), "birthdate": "1999", "gender": "?", "address": [1], "phone_number": "\u{7}",
        "email": "mari@kool.example",
    });
    let facts = read(&standard, &wrong).unwrap();
    assert_eq!(
        (facts.given_name, facts.surname, facts.phone, facts.address),
        (None, None, None, None)
    );
    assert_eq!((facts.birth_date, facts.gender), (None, None));
    assert!(facts.email.is_none(), "an address that is not verified");
    for date in ["2026-02-30", "2050-01-01", "0000-01-01", "1999-02-28T00:00:00Z"] {
        assert_eq!(
            read(&standard, &json!({ "birthdate": date })).unwrap().birth_date,
            None,
            "{date}"
        );
    }
}

#[test]
fn addresses_come_on_one_line() {
    let standard = Mapping::standard("", Country::EE);
    let of = |address: Value| read(&standard, &json!({ "address": address })).unwrap().address;
    assert_eq!(of("Tartu mnt 1, Tallinn".into()).as_deref(), Some("Tartu mnt 1, Tallinn"));
    assert_eq!(
        of(json!({"formatted": "Tartu mnt 1\r\nTallinn\n"})).as_deref(),
        Some("Tartu mnt 1, Tallinn")
    );
    assert_eq!(of(json!({})), None);
}

#[test]
fn claims_without_a_subject_are_rejected() {
    let standard = Mapping::standard("", Country::EE);
    for claims in [json!({}), json!({"sub": ""}), json!({"sub": 1}), json!({"sub": null})] {
        assert_eq!(
            standard.read(claims.as_object().unwrap(), NOW).map(drop),
            Err(Rejection::Claim("sub"))
        );
    }
}

#[test]
fn a_claim_may_be_a_member_of_an_object_and_a_name_with_dots_comes_first() {
    let mut mapping =
        Mapping::standard("sub", Country::EE).with_code_form(PersonalCodeForm::Prefixed);
    "profile_attributes.given_name".clone_into(&mut mapping.claims.given_name);
    "https://id.example/surname".clone_into(&mut mapping.claims.surname);
    "a.b.c".clone_into(&mut mapping.claims.email);
    let claims = json!({
        "sub": "EE60001019906", "email_verified": true, "a": {"b": {"c": "mari@kool.example"}},
        "profile_attributes": {"given_name": "Mari"}, "https://id.example/surname": "Maasikas",
    });
    let facts = read(&mapping, &claims).unwrap();
    assert_eq!(
        (facts.given_name.as_deref(), facts.surname.as_deref()),
        (Some("Mari"), Some("Maasikas"))
    );
    assert_eq!(facts.email.unwrap().as_str(), "mari@kool.example");
    assert_eq!(facts.personal_code.unwrap().as_str(), MARI);
    for none in [
        json!({"sub": "EE60001019906", "profile_attributes": "Mari"}),
        json!({"sub": "EE60001019906", "profile_attributes": {"given_name": null}}),
    ] {
        assert_eq!(read(&mapping, &none).unwrap().given_name, None);
    }
}

#[test]
fn a_country_stands_before_the_code_or_two_as_eidas_nodes_write() {
    let of = |form, written: &str| {
        let mapping = Mapping::standard("c", Country::LV).with_code_form(form);
        code(&mapping, &json!({ "c": written }))
    };
    let mari = Ok(Some((Country::EE, MARI.to_owned())));
    assert_eq!(of(PersonalCodeForm::Prefixed, "EE60001019906"), mari);
    assert_eq!(of(PersonalCodeForm::Eidas, "EE/LV/60001019906"), mari);
    let spanish = Country::parse("ES").unwrap();
    assert_eq!(
        of(PersonalCodeForm::Eidas, "ES/EE/02635542Y"),
        Ok(Some((spanish, "02635542Y".to_owned())))
    );
    for (form, wrong) in [
        (PersonalCodeForm::Prefixed, "60001019906"),
        (PersonalCodeForm::Prefixed, "ee60001019906"),
        (PersonalCodeForm::Prefixed, "EE60001019907"),
        (PersonalCodeForm::Prefixed, "EE"),
        (PersonalCodeForm::Prefixed, "E"),
        (PersonalCodeForm::Prefixed, "Õ60001019906"),
        (PersonalCodeForm::Eidas, "EE60001019906"),
        (PersonalCodeForm::Eidas, "EE/60001019906"),
        (PersonalCodeForm::Eidas, "EE//60001019906"),
        (PersonalCodeForm::Eidas, "EE/LV/"),
    ] {
        assert_eq!(of(form, wrong), Err(Rejection::Claim("personal code")), "{form:?} {wrong}");
    }
}
