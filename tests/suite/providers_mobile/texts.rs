//! The texts on the phone, and the people who may be asked.

use lavi::{
    domain::{Brand, Country, ErrorCode, Language, personal_code::PersonalCode, phone::Phone},
    i18n::{Catalogues, brands},
    providers::{
        certificates::Hash,
        mobile_id::{
            self, Challenge, DisplayText,
            phone_prompt::{Occasion, PhonePrompt},
        },
        smart_id::{self, Interaction, Interactions, SemanticsIdentifier},
    },
    rng::Rng,
};

#[test]
fn a_mobile_id_text_is_gsm_7_where_it_can_be() {
    for (text, format) in [
        ("Log in to the diary?", "GSM-7"),
        ("Sisenen päevikusse äöüÄÖÜ", "GSM-7"),
        ("€[]^|", "GSM-7"),
        ("€[]^|{", "UCS-2"),
        ("Kas logite sisse õppuri kontole?", "UCS-2"),
        ("Войти", "UCS-2"),
        ("šž", "UCS-2"),
        ("日本", "UCS-2"),
        ("~`", "UCS-2"),
    ] {
        assert_eq!(DisplayText::new(text).unwrap().format(), format, "{text}");
    }
}

#[test]
fn a_mobile_id_text_has_at_most_a_hundred_bytes() {
    assert!(DisplayText::new(&"a".repeat(100)).is_some());
    assert!(DisplayText::new(&"õ".repeat(50)).is_some());
    for text in ["a".repeat(101).as_str(), "õ".repeat(51).as_str(), "😀", "a\nb", "  "] {
        assert_eq!(DisplayText::new(text), None, "{text}");
    }
}

#[test]
fn a_smart_id_text_has_at_most_60_or_200_characters() {
    use smart_id::TextError::{Character, Length, List, Malformed};
    let pin = |text: &str| Interaction::DisplayTextAndPin(text.to_owned());
    let choice =
        |text: &str| Interaction::ConfirmationMessageAndVerificationCodeChoice(text.to_owned());
    let both = Interactions::new(&[choice(&"õ".repeat(200)), pin(&"õ".repeat(60))]).unwrap();
    assert!(
        both.offer("displayTextAndPIN")
            && both.offer("confirmationMessageAndVerificationCodeChoice")
    );
    assert!(!both.offer("confirmationMessage"));
    assert_eq!(Interactions::from_base64(both.encoded()), Ok(both));
    assert_eq!(Interactions::new(&[pin(&"õ".repeat(61))]), Err(Length));
    assert_eq!(Interactions::new(&[choice(&"õ".repeat(201))]), Err(Length));
    assert_eq!(Interactions::new(&[pin(" ")]), Err(Length));
    assert_eq!(Interactions::new(&[pin("a\u{7}")]), Err(Character));
    assert_eq!(Interactions::new(&[pin("a"), pin("b")]), Err(List));
    assert_eq!(Interactions::new(&[]), Err(List));
    assert_eq!(Interactions::from_base64("e30="), Err(Malformed));
}

#[test]
fn smart_id_accepts_well_formed_codes_of_three_countries_only() {
    let asked = |country: Country, code: &str| {
        let person =
            SemanticsIdentifier::new(country, &PersonalCode::parse(code, country).unwrap());
        person.map(|person| person.semantics_identifier()).map_err(|rejection| rejection.code())
    };
    assert_eq!(asked(Country::EE, "40504040001"), Ok("PNOEE-40504040001".to_owned()));
    assert_eq!(asked(Country::LT, "40504040001"), Ok("PNOLT-40504040001".to_owned()));
    assert_eq!(asked(Country::LV, "05040510009"), Ok("PNOLV-050405-10009".to_owned()));
    assert_eq!(asked(Country::LV, "329999-99901"), Ok("PNOLV-329999-99901".to_owned()));
    let elsewhere = Country::parse("FI").unwrap();
    for (country, code) in [
        (Country::LT, "../version"),
        (Country::LT, "4050404000"),
        (Country::LV, "050405/10009"),
        (Country::LV, "1"),
    ] {
        let unchecked = PersonalCode::parse(code, elsewhere).unwrap();
        let rejection = SemanticsIdentifier::new(country, &unchecked).err();
        assert_eq!(
            rejection.map(|rejection| rejection.code()),
            Some(ErrorCode::WrongPersonalCode),
            "{code}"
        );
    }
    assert_eq!(asked(elsewhere, "131052-308T"), Err(ErrorCode::BadRequest));
}

#[test]
fn mobile_id_is_not_asked_with_a_malformed_phone_or_code() {
    let challenge = Challenge::new(Hash::Sha256, &Rng::seeded(1));
    let elsewhere = Country::parse("FI").unwrap();
    let asked = |phone: &str, code: &str| {
        let (phone, code) =
            (Phone::parse("+370", phone).unwrap(), PersonalCode::parse(code, elsewhere).unwrap());
        mobile_id::Request::new(phone, &code, Language::En, None, challenge.clone())
            .err()
            .map(|rejection| rejection.code())
    };
    assert_eq!(asked("60000666", "50001018865"), None);
    assert_eq!(asked("1234", "50001018865"), Some(ErrorCode::WrongPhone));
    assert_eq!(asked(&"1".repeat(28), "50001018865"), Some(ErrorCode::WrongPhone));
    assert_eq!(asked("60000666", "5000101886"), Some(ErrorCode::WrongPersonalCode));
    assert_eq!(asked("60000666", "5000101886x"), Some(ErrorCode::WrongPersonalCode));
}

/// The prompt for a sign-in in a language of the main brand.
fn prompt(language: Language, service: &str, host: &str) -> PhonePrompt {
    let words = Catalogues::read(&[language], &Brand::parse("main").unwrap(), None).unwrap();
    PhonePrompt::new(&words.of(language), Occasion::SignIn, service, host)
}

#[test]
fn a_phone_names_service_and_host_in_every_language_and_brand() {
    let host = "login.school.example";
    for brand in brands() {
        let brand = Brand::parse(&brand).unwrap();
        for language in Language::ALL {
            let words = Catalogues::read(&[language], &brand, None).unwrap();
            let words = words.of(language);
            for occasion in Occasion::ALL {
                let prompt = PhonePrompt::new(&words, occasion, "", host);
                let in_app = prompt.on_smart_id();
                assert!(in_app.contains(host) && in_app.chars().count() <= 60, "{in_app}");
                let by_sim = prompt.on_mobile_id().unwrap();
                assert!(by_sim.text().contains(host), "{by_sim:?}");
                assert_eq!((prompt.long_host(), prompt.long_name()), (None, None), "{brand:?}");
                if brand.name() == "main" {
                    assert!(in_app.starts_with("Päevik"), "{in_app}");
                }
            }
        }
    }
    for language in [Language::Et, Language::En, Language::De, Language::Fr] {
        assert_eq!(prompt(language, "", host).on_mobile_id().unwrap().format(), "GSM-7");
    }
}

#[test]
fn what_does_not_fit_on_a_phone_gives_way_to_something_shorter() {
    let prompt = |service: &str, host: &str| prompt(Language::En, service, host);
    let shown = |prompt: &PhonePrompt| {
        (prompt.on_smart_id(), prompt.on_mobile_id().map(|text| text.text().to_owned()))
    };
    let both = |text: &str| (text.to_owned(), Some(text.to_owned()));
    let usual = prompt("Kool", "login.school.example");
    assert_eq!(shown(&usual), both("Kool: Are you signing in to login.school.example?"));
    // The name gives way first: the host is what a person can compare.
    let long_host = format!("{}.example", "a".repeat(26));
    let without_name = prompt("Kool", &long_host);
    assert_eq!(without_name.on_smart_id(), format!("Are you signing in to {long_host}?"));
    assert_eq!(without_name.long_host(), None);
    let longer = format!("{}.example", "a".repeat(80));
    let without_host = prompt("Kool", &longer);
    assert_eq!(shown(&without_host), both("Kool: sign in"));
    assert!(without_host.long_host().is_some() && without_host.long_name().is_none());
    let endless = prompt(&"Kool ".repeat(30), &longer);
    assert_eq!(shown(&endless), ("Kool ".repeat(12), None));
    assert!(endless.long_name().is_some());
}
