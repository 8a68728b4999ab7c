//! Words with the name of a product, which no line breaks: `Mobile-ID`, never `Mobile-` and `ID`.

use askama::Template;

/// Words with a name somewhere among them. In a page the name is an element that keeps together.
#[derive(Clone, Debug, PartialEq, Eq, Template)]
#[template(
    source = r#"<span>{{ before }}{% if !name.is_empty() %}<span class="name">{{ name }}</span>{% endif %}{{ after }}</span>"#,
    ext = "html"
)]
pub struct Named {
    before: String,
    name: String,
    after: String,
}

impl askama::filters::HtmlSafe for Named {}

impl Named {
    /// These words, which may have this name among them.
    pub fn of(words: &str, name: &str) -> Self {
        let (before, name, after) = words
            .split_once(name)
            .filter(|_| !name.is_empty())
            .map_or((words, "", ""), |(before, after)| (before, name, after));
        Self { before: before.to_owned(), name: name.to_owned(), after: after.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_an_element_and_what_stands_around_it_is_text() {
        for (words, name, html) in [
            (
                "Mit Mobile-ID <b>",
                "Mobile-ID",
                r#"Mit <span class="name">Mobile-ID</span> &#60;b&#62;"#,
            ),
            ("Jätka HarID-ga", "HarID", r#"Jätka <span class="name">HarID</span>-ga"#),
            ("Sign in", "Mobile-ID", "Sign in"),
            ("Sign in", "", "Sign in"),
        ] {
            assert_eq!(Named::of(words, name).to_string(), format!("<span>{html}</span>"));
        }
    }
}
