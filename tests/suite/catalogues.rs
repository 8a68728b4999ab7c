//! The catalogues are complete: every language has every message, with the same variables, in words of its own.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};
use lavi::{
    domain::{Brand, ErrorCode, Language},
    i18n::{Catalogues, catalogue_files, countries, document},
};

use crate::shape::{files, name};

/// Every message of a language: its id, its variables and its text.
fn messages(language: Language) -> BTreeMap<String, (BTreeSet<String>, String)> {
    let mut found = BTreeMap::new();
    for (file, text) in catalogue_files(language.code(), None) {
        let resource =
            parser::parse(&*text).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let pattern =
                message.value.unwrap_or_else(|| panic!("{file}: {} has no text", message.id.name));
            let mut variables = BTreeSet::new();
            let mut text = String::new();
            read(&pattern, &mut variables, &mut text);
            let earlier = found.insert(message.id.name.to_owned(), (variables, text));
            assert!(earlier.is_none(), "{file}: {} stands twice", message.id.name);
        }
    }
    found
}

fn read(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>, text: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => variable(inline, variables),
                Expression::Select { selector, variants } => {
                    variable(selector, variables);
                    for variant in variants {
                        read(&variant.value, variables, text);
                    }
                }
            },
        }
    }
}

fn variable(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => {
            if let Expression::Inline(inline) = expression.as_ref() {
                variable(inline, variables);
            }
        }
        _ => {}
    }
}

#[test]
fn every_language_has_every_message_with_the_same_variables() {
    let english = messages(Language::En);
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let own = messages(language);
        for (id, (variables, _)) in &english {
            match own.get(id) {
                None => wrong.push(format!("{language}: {id} is missing")),
                Some((others, _)) if others != variables => {
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
        for (id, (_, text)) in messages(language) {
            let is_english = english.get(&id).is_some_and(|(_, other)| *other == text);
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
    for brand in [Brand::MAIN, Brand::SIBLING] {
        let words = Catalogues::read(&Language::ALL, &Brand::parse(brand).unwrap(), None).unwrap();
        for language in Language::ALL {
            for (id, (variables, _)) in
                messages(language).into_iter().filter(|(_, (variables, _))| variables.is_empty())
            {
                let text = words.of(language).t(&id);
                assert!(
                    !text.is_empty() && text != id && !text.contains("{-") && variables.is_empty(),
                    "{language} {brand}: {id} says {text:?}"
                );
            }
        }
    }
}

#[test]
fn every_error_code_has_words() {
    let english = messages(Language::En);
    let silent: Vec<_> = ErrorCode::ALL
        .iter()
        .filter(|code| !english.contains_key(&format!("error-{code}")))
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn every_message_that_code_asks_for_exists() {
    let english = messages(Language::En);
    let mut missing = Vec::new();
    for path in files("src", &["rs"]).into_iter().chain(files("templates", &["html", "txt"])) {
        let source = fs::read_to_string(&path).unwrap();
        for call in [
            ".t(\"",
            ".t1(\"",
            ".with(\"",
            ".count(\"",
            "Page::new(visitor, \"",
            "Page::new(&visitor, \"",
        ] {
            for (at, _) in source.match_indices(call) {
                let rest = &source[at + call.len()..];
                let mut ids = rest.split('"');
                let id = if call.starts_with("Page") { ids.nth(2) } else { ids.next() }
                    .unwrap_or_default();
                let is_id = !id.is_empty()
                    && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
                    && id.contains('-');
                if is_id && !english.contains_key(id) {
                    missing.push(format!("{}: {id}", name(&path)));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_language_has_its_documents() {
    for language in Language::ALL {
        for brand in [Brand::MAIN, Brand::SIBLING] {
            for name in ["service-terms", "privacy-policy", "cookies-privacy-policy"] {
                let text = document(language, brand, name, None).unwrap_or_default();
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
    // Österreich stands with O in German, Öland-like letters at the end in Estonian.
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
