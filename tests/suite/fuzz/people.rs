//! What people type about themselves.

use lavi::domain::{
    BirthDate, Country, Email, ErrorCode, Language, LoginMethod, Secret,
    password::{MIN_LENGTH, NewPassword},
    personal_code::PersonalCode,
    phone::{self, Phone},
    text,
};
use proptest::{prop_assert, prop_assert_eq, sample::select};
use time::macros::date;

use super::{text_near, throw};

const LONG: &str = "ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää\
                    ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää";

#[test]
fn an_accepted_personal_code_parses_to_itself() {
    let seeds = [
        "38001085718",
        "60001019906",
        "010180-15097",
        "01018015097",
        "3 8001085718",
        "49403136515",
        "٣٨٠٠١٠٨٥٧١٨",
        LONG,
    ];
    let issuers = ["EE", "LV", "LT", "FI"].map(|code| Country::parse(code).unwrap());
    throw((text_near(seeds), select(issuers.to_vec())), |(typed, issuer)| {
        let Ok(code) = PersonalCode::parse(&typed, issuer) else { return Ok(()) };
        prop_assert_eq!(PersonalCode::parse(code.as_str(), issuer).ok(), Some(code.clone()));
        prop_assert!(!code.as_str().chars().any(|c| c.is_whitespace() || c.is_control()));
        let _ = (code.birth_date(), code.gender());
        if issuer == Country::EE {
            prop_assert!(
                code.as_str().len() == 11 && code.as_str().bytes().all(|b| b.is_ascii_digit())
            );
            prop_assert!(code.birth_date().is_some() && code.gender().is_some());
            let beginning = &code.as_str()[..10];
            let last = (0..10).filter(|digit| {
                PersonalCode::parse(&format!("{beginning}{digit}"), issuer).is_ok()
            });
            prop_assert_eq!(last.count(), 1, "one check digit");
        }
        Ok(())
    });
}

#[test]
fn an_accepted_phone_number_is_its_prefix_and_digits() {
    let seeds = [
        "5512345",
        "+372 5512 345",
        "00372-55-12-345",
        "(55) 12.345",
        "+37255123456",
        "",
        "+",
        LONG,
    ];
    let prefixes = ["+372", "+371", "+370", "+1", "", "372"];
    throw((text_near(seeds), select(prefixes.to_vec())), |(typed, prefix)| {
        if let Ok(number) = Phone::parse(prefix, &typed) {
            let national = number.as_str().strip_prefix(prefix);
            prop_assert!(national.is_some_and(
                |digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
            ));
        }
        if let Ok(number) = phone::of_contact(&typed) {
            prop_assert_eq!(phone::of_contact(&number).ok(), Some(number.clone()));
            let digits = number.strip_prefix('+').unwrap_or(&number);
            prop_assert!(
                (5..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
            );
        }
        Ok(())
    });
}

#[test]
fn an_accepted_e_mail_address_is_one_valid_mailbox() {
    let seeds = [
        "mari@kool.example",
        "MARI@Kool.Example",
        "\"a b\"@kool.example",
        "a+b@xn--kl-rka.example",
        "a@[127.0.0.1]",
        "ä@kõõl.example",
        "a@b\r\nBcc: c@d.example",
        "Mari <mari@kool.example>",
        "a@b.example,c@d.example",
        "a@b",
        LONG,
    ];
    throw(text_near(seeds), |typed| {
        let Ok(email) = Email::parse(&typed) else { return Ok(()) };
        prop_assert_eq!(
            Email::parse(email.as_str()).ok().map(|again| again.as_str().to_owned()),
            Some(email.as_str().to_owned())
        );
        prop_assert!(
            !email.as_str().chars().any(|c| c.is_control() || "<>,; \"".contains(c)),
            "{}",
            email.as_str()
        );
        let mailbox = email.as_str().parse::<lettre::Address>();
        prop_assert!(mailbox.is_ok(), "no letter can be sent to {}", email.as_str());
        Ok(())
    });
}

#[test]
fn an_accepted_date_of_birth_is_not_in_the_future() {
    let today = date!(2026 - 11 - 20);
    let seeds = [
        "8.1.1980",
        "08/01/1980",
        "1980-01-08",
        "29.02.2000",
        "29.2.1900",
        "20 11 2026",
        "21.11.2026.",
        "1.1.0000",
        LONG,
    ];
    throw(text_near(seeds), |typed| {
        let Ok(born) = BirthDate::parse(&typed, today) else { return Ok(()) };
        prop_assert!(born.date() <= today);
        prop_assert_eq!(BirthDate::parse(&born.to_string(), today), Ok(born));
        Ok(())
    });
}

#[test]
fn an_accepted_text_is_one_line_of_at_most_255_characters() {
    throw(
        text_near(["Mari-Liis", " Jõeäär ", "O’Brien", "李", "a\u{202e}b", "a\u{0}b", LONG]),
        |typed| {
            if let Ok(taken) = text::required(&typed) {
                prop_assert!(
                    !taken.is_empty()
                        && taken.chars().count() <= text::MAX_LENGTH
                        && !taken.chars().any(char::is_control)
                );
                prop_assert_eq!(text::required(&taken), Ok(taken));
            }
            if let Ok(digits) = text::digits(&typed) {
                prop_assert!(!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()));
            }
            Ok(())
        },
    );
}

#[test]
fn an_accepted_password_obeys_the_rules_and_is_unchanged() {
    throw(
        text_near([
            "Kevad-2026",
            "kevad2026",
            "Õ1-aaaaaa",
            "Kevad 2026",
            "KEVAD-2026",
            "Kevad\u{0}2026!",
            LONG,
        ]),
        |typed| {
            let Ok(taken) = NewPassword::parse(&Secret::new(typed.as_str())) else { return Ok(()) };
            prop_assert_eq!(taken.secret().expose(), typed.as_str());
            let length = typed.chars().count();
            prop_assert!((MIN_LENGTH..=text::MAX_LENGTH).contains(&length));
            prop_assert!(!typed.chars().any(|c| c.is_control() || c.is_whitespace()));
            let kinds: [fn(char) -> bool; 4] = [
                char::is_uppercase,
                char::is_lowercase,
                |c| c.is_ascii_digit(),
                |c| c.is_ascii_punctuation(),
            ];
            prop_assert!(kinds.iter().filter(|kind| typed.chars().any(**kind)).count() >= 3);
            Ok(())
        },
    );
}

#[test]
fn codes_of_closed_lists_parse_to_themselves_or_not_at_all() {
    let seeds =
        ["et", "EE", "har_id", "har-id", "mobile_id", "invalid_login", "canceled", "zz", ""];
    throw(text_near(seeds), |word| {
        prop_assert!(Language::parse(&word).is_none_or(|language| language.code() == word));
        prop_assert!(Country::parse(&word).is_none_or(|country| country.code() == word));
        prop_assert!(LoginMethod::parse(&word).is_none_or(|method| method.code() == word));
        prop_assert!(LoginMethod::from_slug(&word).is_none_or(|method| method.slug() == word));
        let code = ErrorCode::parse(&word);
        prop_assert_eq!(ErrorCode::parse(code.as_str()), code);
        Ok(())
    });
}
