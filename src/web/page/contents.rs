//! The list of contents of a document: its headings, as links to where they stand.

/// A heading of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The id of its element.
    pub id: String,
    /// Its text.
    pub text: String,
}

/// How many headings a document has at least for its contents to be listed.
const FEWEST: usize = 3;

/// The document with an id on every `h2`, and these headings; unchanged and without headings if there are few. `html` has to come from
/// [`clean`](super::foreign_html::clean), which writes every `<` of a text as `&lt;`.
#[must_use]
pub fn with_contents(html: &str) -> (String, Vec<Heading>) {
    let mut headings = Vec::new();
    let mut pieces = html.split("<h2");
    let mut marked = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        marked.push_str("<h2");
        let Some((attributes, rest)) = piece.split_once('>') else {
            marked.push_str(piece);
            continue;
        };
        let inner = rest.split("</h2>").next().unwrap_or_default();
        let own = attributes.split_once("id=\"").and_then(|(_, rest)| rest.split('"').next());
        let id = own.map_or_else(|| format!("section-{}", headings.len() + 1), str::to_owned);
        if own.is_none() {
            marked.push_str(" id=\"");
            marked.push_str(&id);
            marked.push('"');
        }
        marked.push_str(attributes);
        marked.push('>');
        marked.push_str(rest);
        headings.push(Heading { id, text: text_of(inner) });
    }
    headings.retain(|heading| !heading.text.is_empty());
    if headings.len() < FEWEST { (html.to_owned(), Vec::new()) } else { (marked, headings) }
}

/// The text of a fragment, without its tags.
fn text_of(inner: &str) -> String {
    let mut text = String::new();
    for piece in inner.split('<') {
        text.push_str(piece.split_once('>').map_or(piece, |(_, rest)| rest));
    }
    let text = text.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">");
    text.replace("&amp;", "&").trim().to_owned()
}
