//! Islands: parts of a page that a script takes over (docs/decisions/0017 and 0018). The server writes an island's
//! complete markup and, beside it, the same values as props, so that the script can hydrate the markup without changing
//! a byte.

use std::fmt;

use askama::{Template, filters::HtmlSafe};
use serde::Serialize;

/// An island: the script side knows it by its name. The fields of its template are its props.
pub trait Island: Template + Serialize {
    /// `data-island`
    const NAME: &'static str;
    /// `class` of the element that the script takes over.
    const CLASS: &'static str;

    /// The name of this one, where a page has two of a kind.
    fn name(&self) -> &'static str {
        Self::NAME
    }
}

/// An island in its page: the element, with its props beside it.
pub struct Mounted<T>(pub T);

impl<T: Island> Island for &T {
    const NAME: &'static str = T::NAME;
    const CLASS: &'static str = T::CLASS;

    fn name(&self) -> &'static str {
        (**self).name()
    }
}

impl<T: Island> fmt::Display for Mounted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = markup(&self.0).map_err(|_| fmt::Error)?;
        let props = props(&self.0).map_err(|_| fmt::Error)?;
        writeln!(f, r#"<div data-island="{}" class="{}">{inner}</div>"#, self.0.name(), T::CLASS)?;
        write!(f, r#"<script type="application/json" data-props>{props}</script>"#)
    }
}

impl<T: Island> HtmlSafe for Mounted<T> {}

/// The markup of an island, identical to what the script would produce.
pub fn markup(island: &impl Template) -> askama::Result<String> {
    Ok(as_jsx(&island.render()?))
}

/// JSON that is safe inside `<script>`.
fn props(island: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(island)?.replace('<', "\\u003c"))
}

/// Treats white space as JSX does: indentation and line breaks next to tags vanish, lines of text are joined by one
/// space, and white space within a line stays. Tags must not contain a bare `<` or `>`; askama never writes one.
fn as_jsx(html: &str) -> String {
    let mut written = String::with_capacity(html.len());
    for (index, piece) in html.split('<').enumerate() {
        let (tag, text) = match (index, piece.split_once('>')) {
            (0, _) | (_, None) => ("", piece),
            (_, Some((tag, text))) => (tag, text),
        };
        if index > 0 {
            written.push('<');
            written.push_str(tag);
            written.push('>');
        }
        push_text(text, &mut written);
    }
    written
}

fn push_text(text: &str, written: &mut String) {
    let start = written.len();
    let mut lines = text.split('\n').enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        let line = if index == 0 { line } else { line.trim_start() };
        let line = if lines.peek().is_none() { line } else { line.trim_end() };
        if !line.is_empty() {
            if written.len() > start {
                written.push(' ');
            }
            written.push_str(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_follows_the_rule_of_jsx() {
        for (askama, jsx) in [
            ("<ul>\n  <li>a</li>\n</ul>\n", "<ul><li>a</li></ul>"),
            ("<p>\n  one\n  two <b>three</b> four\n</p>", "<p>one two <b>three</b> four</p>"),
            ("<p>a <b>b</b> c</p>", "<p>a <b>b</b> c</p>"),
            ("<b>a</b> \n <b>b</b>", "<b>a</b><b>b</b>"),
            ("plain", "plain"),
        ] {
            assert_eq!(as_jsx(askama), jsx, "{askama:?}");
        }
    }

    #[test]
    fn props_cannot_end_their_script() {
        assert_eq!(props(&"</script>").unwrap(), r#""\u003c/script>""#);
    }
}
