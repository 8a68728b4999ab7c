//! Rules that an island repeats for instant feedback: the same test cases run here and in
//! `islands/rules/rules.test.ts`.

use std::{fs, path::Path};

use lavi::domain::{
    BirthDate, Country, ErrorCode, Secret,
    password::NewPassword,
    person_name,
    personal_code::PersonalCode,
    phone::{self, Phone},
    text,
};
use serde::{Deserialize, de::DeserializeOwned};
use time::macros::date;

fn cases<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/vectors/{name}.json"));
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

#[derive(Deserialize)]
struct CodeCase {
    issuer: String,
    code: String,
    valid: bool,
    date_of_birth: Option<String>,
    gender: Option<String>,
}

#[test]
fn personal_codes_are_read_as_the_test_vectors_say() {
    for case in cases::<CodeCase>("personal_codes") {
        let issuer = Country::parse(&case.issuer).unwrap();
        let read = PersonalCode::parse(&case.code, issuer).ok();
        assert_eq!(read.is_some(), case.valid || issuer != Country::EE, "{}", case.code);
        let asked_for = PersonalCode::parse_for_provider(&case.code, issuer);
        if issuer != Country::LV {
            assert_eq!(asked_for.is_ok(), case.valid, "{}", case.code);
        }
        let born = read.as_ref().and_then(PersonalCode::birth_date).map(|date| date.to_string());
        assert_eq!(born, case.date_of_birth, "{}", case.code);
        let gender =
            read.as_ref().and_then(PersonalCode::gender).map(|gender| gender.code().to_owned());
        assert_eq!(gender, case.gender, "{}", case.code);
    }
}

#[test]
fn a_provider_is_asked_for_any_latvian_code_that_has_the_form() {
    let asked_for = |code| PersonalCode::parse_for_provider(code, Country::LV).is_ok();
    for code in ["010111-22341", "050405-10008", "050405 10009", "329999-99901"] {
        assert!(asked_for(code), "{code}");
    }
    for code in ["050405/10009", "0504-0510009", "050405-1000", "05040510009x", "٠٥٠٤٠٥-10009"]
    {
        assert!(!asked_for(code), "{code}");
    }
}

#[derive(Deserialize)]
struct PasswordCase {
    password: String,
    code: Option<String>,
}

#[test]
fn passwords_are_accepted_or_refused_as_the_test_vectors_say() {
    for case in cases::<PasswordCase>("passwords") {
        let refused = NewPassword::parse(&Secret::new(case.password.as_str())).err();
        assert_eq!(refused.map(ErrorCode::as_str), case.code.as_deref(), "{}", case.password);
    }
}

#[test]
fn full_width_digits_of_japanese_keyboards_are_digits() {
    assert_eq!(text::digits("１２３ ４５６").as_deref(), Ok("123456"));
    let phone = Phone::parse("+372", "＋３７２ ５０００－００００");
    assert_eq!(phone.as_ref().map(Phone::as_str), Ok("+37250000000"));
    assert_eq!(phone::of_contact("＋３７２（５５５）００００").as_deref(), Ok("+3725550000"));
    let born = BirthDate::parse("２０１２／０９／０５", date!(2026 - 11 - 20)).map(BirthDate::date);
    assert_eq!(born, Ok(date!(2012 - 09 - 05)));
}

#[test]
fn names_hold_letters_spaces_hyphens_and_apostrophes() {
    let taken = [
        "Mari",
        "Mari-Liis",
        "Jean Luc",
        "O'Neill",
        "O\u{2019}Neill",
        "Õnne\u{2010}Ülle",
        "Ko\u{303}iv",
        "Ķēniņš",
        "Анна-Мария",
        "Алёна",
        "山田",
        "スミスー",
        "प्रिया",
        "Nguyễn",
        "d\u{2019}Arc",
        "Ng",
    ];
    for name in taken {
        assert_eq!(person_name::parse(name).as_deref(), Ok(name));
    }
    let refused = [
        "evil.example",
        "Mari2",
        "x@y.example",
        "www evil/example",
        "+372",
        "Mari,",
        "Mari!",
        "<b>",
        "ⓔⓥⓘⓛ",
        "Ⅷ",
        "a\u{202e}b",
        "a\u{200b}b",
        "a_b",
        "M:",
        "’",
        "- -",
        "\u{301}",
        "ｅ．ｅ",
        "a。b",
        "😀",
    ];
    for name in refused {
        assert_eq!(person_name::parse(name), Err(ErrorCode::LettersOnly), "{name}");
    }
    assert_eq!(person_name::parse(" Mari "), Ok("Mari".to_owned()));
    assert_eq!(person_name::parse(" "), Err(ErrorCode::Required));
    assert_eq!(person_name::parse("a\nb"), Err(ErrorCode::InvalidFormat));
    assert_eq!(person_name::parse(&"1".repeat(256)), Err(ErrorCode::MaxLength));
}
