//! Every language has every message, with the same variables, and with a translation of its own.

use lavi::{
    domain::{Brand, ErrorCode, Language},
    i18n::{Catalogues, brands, countries, document},
};

use super::{Message, messages};

#[test]
fn every_language_has_every_message_with_the_same_variables() {
    let english = messages(Language::En);
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let own = messages(language);
        for (id, message) in &english {
            match own.get(id) {
                None => wrong.push(format!("{language}: {id} is missing")),
                Some(other) if other.variables != message.variables => {
                    let others = &other.variables;
                    wrong.push(format!("{language}: {id} has other variables: {others:?}"));
                }
                Some(_) => {}
            }
        }
        wrong.extend(
            own.keys()
                .filter(|id| !english.contains_key(*id))
                .map(|id| format!("{language}: {id} is not in English")),
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_language_copies_english() {
    let english = messages(Language::En);
    let mut copies = Vec::new();
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        for (id, Message { text, .. }) in messages(language) {
            let is_english = english.get(&id).is_some_and(|other| other.text == text);
            if is_english
                && text.trim().contains(' ')
                && text.chars().filter(|c| c.is_alphabetic()).count() > 12
            {
                copies.push(format!("{language}: {id}"));
            }
        }
    }
    assert!(copies.is_empty(), "{copies:#?}");
}

#[test]
fn every_message_formats_in_both_brands() {
    for brand in brands() {
        let words = Catalogues::read(&Language::ALL, &Brand::parse(&brand).unwrap(), None).unwrap();
        for language in Language::ALL {
            let plain = messages(language).into_iter().filter(|(_, m)| m.variables.is_empty());
            for (id, _) in plain {
                let text = words.of(language).t(&id);
                assert!(
                    !text.is_empty() && text != id && !text.contains("{-"),
                    "{language} {brand}: {id} says {text:?}"
                );
            }
        }
    }
}

#[test]
fn every_error_code_has_a_message() {
    let english = messages(Language::En);
    let silent: Vec<_> = ErrorCode::ALL
        .iter()
        .filter(|code| !english.contains_key(&format!("error-{code}")))
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn every_language_has_its_documents() {
    for language in Language::ALL {
        for brand in brands() {
            for name in
                ["service-terms", "privacy-policy", "cookies-privacy-policy", "accessibility"]
            {
                let text = document(language, &brand, name, None).unwrap_or_default();
                assert!(text.len() > 400, "{language} {brand}: {name}");
            }
        }
    }
}

#[test]
fn countries_have_names_in_the_order_of_each_language() {
    let name = |language, code: &str| {
        countries(language)
            .iter()
            .find(|(country, _)| country.code() == code)
            .map(|(_, name)| name.clone())
            .unwrap()
    };
    assert_eq!(name(Language::Et, "EE"), "Eesti");
    assert_eq!(name(Language::Ja, "LV"), "ラトビア");
    assert_eq!(name(Language::De, "LT"), "Litauen");
    let at = |language, code: &str| {
        countries(language).iter().position(|(country, _)| country.code() == code).unwrap()
    };
    // In German, Österreich is sorted as O; in Estonian, Ö comes at the end of the alphabet.
    assert!(at(Language::De, "AT") < at(Language::De, "PL"));
    for language in Language::ALL {
        let nameless: Vec<_> =
            countries(language).iter().filter(|(country, name)| country.code() == name).collect();
        assert!(
            nameless.is_empty() && countries(language).len() == 250,
            "{language}: {nameless:?}"
        );
    }
}
