//! The catalogues: complete in every language, used by the product, and consistent.

mod asked_for;
mod cases;
mod complete;
mod drift;
mod durations;
mod labels;
mod typography;

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::{
    ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser, serializer,
};
use lavi::{
    domain::Language,
    i18n::{brands, catalogue_files},
};

/// A message in a wording file.
struct Message {
    /// Its variables.
    variables: BTreeSet<String>,
    /// Its text, with an ellipsis for each placeable.
    text: String,
    /// Its complete Fluent source.
    source: String,
}

/// Every message of a language by its id.
fn messages(language: Language) -> BTreeMap<String, Message> {
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
            let source = spelled(&pattern);
            let id = message.id.name.to_owned();
            let earlier = found.insert(id, Message { variables, text, source });
            assert!(earlier.is_none(), "{file}: {} stands twice", message.id.name);
        }
    }
    found
}

/// The terms that brands have in a language: the brand, the term's name, and what it says.
fn terms<T>(
    language: Language,
    mut say: impl FnMut(&Pattern<&str>) -> T,
) -> Vec<(String, String, T)> {
    let mut found = Vec::new();
    for brand in brands() {
        for (file, source) in catalogue_files(&format!("brands/{brand}"), None) {
            if !file.ends_with(&format!("/{language}.ftl")) {
                continue;
            }
            for entry in parser::parse(&*source).unwrap().body {
                let Entry::Term(term) = entry else { continue };
                found.push((brand.clone(), term.id.name.to_owned(), say(&term.value)));
            }
        }
    }
    found
}

/// A pattern as one line of Fluent.
fn spelled(pattern: &Pattern<&str>) -> String {
    let message = ast::Message {
        id: ast::Identifier { name: "text" },
        value: Some(pattern.clone()),
        attributes: Vec::new(),
        comment: None,
    };
    let resource = ast::Resource { body: vec![Entry::Message(message)] };
    let source = serializer::serialize(&resource);
    source.strip_prefix("text =").unwrap_or(&source).trim().to_owned()
}

fn read(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>, text: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => {
                    text.push('…');
                    variable(inline, variables);
                }
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
