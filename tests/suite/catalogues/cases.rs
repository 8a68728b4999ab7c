//! Inflected names have the grammatical case of their place: a term names its case unless the nominative fits.

use std::collections::BTreeSet;

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};
use lavi::domain::Language;

use super::{messages, terms};

/// Words before which the nominative of a name is right. German has one form for all cases but the genitive.
fn before_nominative(language: Language) -> &'static [&'static str] {
    match language {
        Language::Et => &["Sinu", "oma", "saatis"],
        Language::Lv => &["Jūsu", "nosūtīja"],
        Language::Ru => &["Ваша", "сервис", "сервисом"],
        Language::En | Language::De | Language::Fr | Language::Ja => &[],
    }
}

/// Words before which the nominative of a name is wrong.
fn before_other_cases(language: Language) -> &'static [&'static str] {
    match language {
        Language::De => &["Ihres", "des", "eines", "wegen"],
        Language::Lv => &["ar", "uz", "no", "par", "izmantot"],
        Language::Et | Language::En | Language::Ru | Language::Fr | Language::Ja => &[],
    }
}

/// The terms of which a brand has cases in this language.
fn inflected(language: Language) -> BTreeSet<String> {
    let has_cases = |pattern: &Pattern<&str>| {
        pattern.elements.iter().any(|element| {
            matches!(element, PatternElement::Placeable { expression: Expression::Select { .. } })
        })
    };
    let terms = terms(language, has_cases).into_iter();
    terms.filter_map(|(_, name, has_cases)| has_cases.then_some(name)).collect()
}

/// Each bare reference to one of these terms, as what stands before it in its sentence.
fn bare(pattern: &Pattern<&str>, terms: &BTreeSet<String>, found: &mut Vec<String>) {
    let mut before = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => before.push_str(value),
            PatternElement::Placeable { expression } => {
                match expression {
                    Expression::Inline(InlineExpression::TermReference {
                        id, arguments, ..
                    }) if terms.contains(id.name) && arguments.is_none() => {
                        found.push(before.clone());
                    }
                    Expression::Select { variants, .. } => {
                        for variant in variants {
                            bare(&variant.value, terms, found);
                        }
                    }
                    Expression::Inline(_) => {}
                }
                before.push('…');
            }
        }
    }
}

/// Whether a name in the nominative may stand after this.
fn may_follow(language: Language, before: &str) -> bool {
    let before = before.trim_end();
    let ends_with = |word: &&str| {
        before.strip_suffix(*word).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
    };
    if language == Language::De {
        return !before_other_cases(language).iter().any(&ends_with);
    }
    before.is_empty()
        || before.ends_with(['.', '„', '«'])
        || before_nominative(language).iter().any(ends_with)
}

#[test]
fn a_term_with_cases_names_its_case_unless_the_nominative_fits() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let terms = inflected(language);
        for (id, message) in messages(language) {
            let source = format!("text =\n    {}\n", message.source.replace('\n', "\n    "));
            let resource = parser::parse(source.as_str()).unwrap();
            for entry in &resource.body {
                let Entry::Message(message) = entry else { continue };
                let mut found = Vec::new();
                bare(message.value.as_ref().unwrap(), &terms, &mut found);
                wrong.extend(
                    found
                        .into_iter()
                        .filter(|before| !may_follow(language, before))
                        .map(|before| format!("{language} {id}: after {before:?}")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "say the case, as in {{ -product(case: \"genitive\") }}: {wrong:#?}");
}

#[test]
fn the_name_e_paraksts_is_inflected_in_latvian() {
    let wrong: Vec<_> = messages(Language::Lv)
        .into_iter()
        .filter(|(_, message)| {
            before_other_cases(Language::Lv).iter().any(|word| {
                [format!(" {word} eParaksts"), "Jūsu eParaksts".to_owned()]
                    .iter()
                    .any(|wrong| format!(" {}", message.text).contains(wrong.as_str()))
            })
        })
        .map(|(id, _)| id)
        .collect();
    assert!(wrong.is_empty(), "eParakstu, eParaksta: {wrong:?}");
}

#[test]
fn a_term_without_its_case_after_a_preposition_is_detected() {
    assert!(!may_follow(Language::Lv, "Skolai, kas vēlas izmantot "));
    assert!(!may_follow(Language::Et, "Koolile, kes soovib "));
    assert!(!may_follow(Language::De, "Das Passwort Ihres "));
    assert!(!may_follow(Language::Ru, "Для вашей "));
    assert!(may_follow(Language::Lv, "Šo vēstuli nosūtīja "));
}
