//! Typography: the punctuation of each language, and no sentence that a template puts together.

use std::{collections::BTreeSet, fs};

use fluent_syntax::ast::Pattern;
use lavi::{
    domain::Language,
    i18n::{brands, document},
};

use super::{messages, read, terms};
use crate::shape::{files, name};

/// Wording with where it stands: messages, terms of brands, built-in documents.
fn texts(language: Language) -> Vec<(String, String)> {
    let mut found: Vec<_> =
        messages(language).into_iter().map(|(id, message)| (id, message.text)).collect();
    let said = |pattern: &Pattern<&str>| {
        let mut text = String::new();
        read(pattern, &mut BTreeSet::new(), &mut text);
        text
    };
    let terms = terms(language, said).into_iter();
    found.extend(terms.map(|(brand, name, text)| (format!("{brand} -{name}"), text)));
    for brand in brands() {
        for document_name in
            ["service-terms", "privacy-policy", "cookies-privacy-policy", "accessibility"]
        {
            let text = document(language, &brand, document_name, None).unwrap();
            found.push((document_name.to_owned(), without_tags(&text)));
        }
    }
    found
}

/// What a reader sees of HTML.
fn without_tags(html: &str) -> String {
    let pieces = html.split('<').enumerate().map(|(at, piece)| {
        if at == 0 { piece } else { piece.split_once('>').map_or("", |(_, text)| text) }
    });
    pieces.collect::<String>().split("\n  ").collect::<Vec<_>>().join("\n")
}

/// The quotation marks of a language.
fn quotes(language: Language) -> &'static str {
    match language {
        Language::Et | Language::De => "„“",
        Language::En => "“”",
        Language::Lv => "„”",
        Language::Ru | Language::Fr => "«»",
        Language::Ja => "「」",
    }
}

/// What is set wrongly in a text.
fn faults(language: Language, place: &str, text: &str) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let mut note = |is_wrong: bool, what| {
        if is_wrong {
            faults.push(what);
        }
    };
    note(text.contains(['"', '\'']), "a straight quote");
    note(text.contains("  "), "two spaces");
    note(text.contains(".."), "dots in a row");
    note(
        [" ·", "· "].iter().any(|dot| text.contains(dot)),
        "a middle dot that may begin or end a line",
    );
    note(
        text.chars().any(|c| "„“”«»「」".contains(c) && !quotes(language).contains(c)),
        "quotation marks of another language",
    );
    // Phones show the prompts in an alphabet without the narrow space.
    if language == Language::Fr && !place.starts_with("waiting-prompt-") {
        let before = |sign: char| [' ', '\u{a0}'].map(|space| format!("{space}{sign}"));
        let wide = [';', ':', '?', '!', '»'].into_iter().flat_map(before);
        note(
            wide.chain(["« ".to_owned()]).any(|pair| text.contains(&pair)),
            "a wide space beside a sign",
        );
    }
    if language == Language::Ru {
        note(text.contains(" —"), "a dash that may begin a line");
    }
    faults
}

#[test]
fn wording_follows_the_typography_of_its_language() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for (place, text) in texts(language) {
            wrong.extend(
                faults(language, &place, &text)
                    .into_iter()
                    .map(|fault| format!("{language} {place}: {fault}: {text}")),
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn wrong_typography_is_detected() {
    for (language, text) in [
        (Language::En, "It's"),
        (Language::En, "Wait  here"),
        (Language::En, "Wait..."),
        (Language::En, "Now ·\u{a0}later"),
        (Language::En, "Now\u{a0}· later"),
        (Language::De, "“Nein”"),
        (Language::Fr, "Vraiment ?"),
        (Language::Ru, "Это — она"),
    ] {
        assert_eq!(faults(language, "", text).len(), 1, "{text}");
    }
}

/// Whether a value is followed by a colon of the template's own.
fn adds_a_colon(template: &str) -> bool {
    template.split("}}").skip(1).any(|mut rest| {
        while let Some((_, after)) =
            rest.strip_prefix("</").and_then(|closing| closing.split_once('>'))
        {
            rest = after;
        }
        rest.trim_start_matches([' ', '\u{a0}', '\u{202f}']).starts_with([':', '：'])
    })
}

#[test]
fn no_template_adds_a_colon_to_a_label() {
    // The demo's pages are for developers, in English.
    let templates = files("templates", &["html", "txt"]);
    let wrong: Vec<_> = templates
        .into_iter()
        .filter(|path| adds_a_colon(&fs::read_to_string(path).unwrap()))
        .map(|path| name(&path))
        .filter(|name| !name.starts_with("templates/demo/"))
        .collect();
    assert!(wrong.is_empty(), "the colon belongs into the message: {wrong:?}");
    for template in ["{{ a }}: {{ b }}", "<dt>{{ a }}</dt>: x", "{{ a }} : {{ b }}"] {
        assert!(adds_a_colon(template), "{template}");
    }
}
