//! Sanitises HTML that others wrote, the account service's terms documents, so that it can stand in our pages. Text,
//! lists, tables and links remain. Scripts, event handlers, styles, forms and pictures are removed, and our `h1` stays
//! the only one. The headings of a long document become its list of contents.

use std::{borrow::Cow, collections::HashMap};

use ammonia::Builder;
use url::Url;

use crate::{
    accounts::Document,
    web::{Screen, Visitor},
};

const TAGS: [&str; 49] = [
    "a",
    "abbr",
    "b",
    "bdi",
    "bdo",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "col",
    "colgroup",
    "dd",
    "del",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "ins",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "ul",
];

/// Tags that are removed together with their content.
const DROPPED_WHOLE: [&str; 14] = [
    "audio", "iframe", "math", "noscript", "object", "script", "select", "style", "svg",
    "template", "textarea", "title", "video", "head",
];

/// Keeps the document's own anchors apart from the ids in our page.
const ID_PREFIX: &str = "document-";

/// Where the links of a document lead.
#[derive(Clone, Debug)]
pub struct DocumentLinks {
    /// Relative addresses are resolved against the first, the account service's public root. Documents may also be
    /// addressed below the second, the main app's root.
    roots: [Url; 2],
    terms: String,
    policy: String,
    cookies: String,
}

impl DocumentLinks {
    /// Links between the documents lead to the visitor's own screens of them.
    pub fn of(visitor: &Visitor) -> Self {
        let config = &visitor.site.config;
        let screen = |document| visitor.href(Screen::Terms(document));
        Self {
            roots: [config.account_api.public_root.clone(), config.main_app.root.clone()],
            terms: screen(Document::ServiceTerms),
            policy: screen(Document::PrivacyPolicy),
            cookies: screen(Document::CookiePolicy),
        }
    }

    /// Sends links to the privacy policy to this address instead.
    pub fn with_policy(mut self, address: String) -> Self {
        self.policy = address;
        self
    }

    /// Where a link of the document leads; `None` for an address that must not be followed.
    fn resolve(&self, href: &str) -> Option<String> {
        let href = href.trim();
        if let Some(anchor) = href.strip_prefix('#') {
            return Some(format!("#{ID_PREFIX}{anchor}"));
        }
        let named = match Url::parse(href) {
            Ok(url) => self.roots.iter().find_map(|root| below(root, &url)),
            Err(_) if href.starts_with("//") => {
                let url = self.roots[0].join(href).ok()?;
                self.roots.iter().find_map(|root| below(root, &url))
            }
            Err(_) => {
                let path = href.split(['?', '#']).next().unwrap_or_default();
                Some(
                    path.trim_start_matches("./")
                        .trim_start_matches("../")
                        .trim_start_matches('/')
                        .to_owned(),
                )
            }
        };
        match named.as_deref().map(|path| path.trim_end_matches('/')) {
            Some("terms/privacy-policy") => return Some(self.policy.clone()),
            Some("terms/cookies-privacy-policy") => return Some(self.cookies.clone()),
            Some("terms/service-terms" | "terms/service-terms/read") => {
                return Some(self.terms.clone());
            }
            _ => {}
        }
        let url = self.roots[0].join(href).ok()?;
        matches!(url.scheme(), "http" | "https" | "mailto" | "tel").then(|| url.to_string())
    }
}

/// The path of `url` below `root`; `None` if it is elsewhere.
fn below(root: &Url, url: &Url) -> Option<String> {
    let same_origin = root.origin() == url.origin() && matches!(url.scheme(), "http" | "https");
    same_origin.then(|| url.path().strip_prefix(root.path()).map(str::to_owned)).flatten()
}

/// Sanitises a fragment of HTML or a whole document.
pub fn clean(html: &str, links: &DocumentLinks) -> String {
    let links = links.clone();
    let attributes = HashMap::from([
        ("a", ["href"].into()),
        ("abbr", ["title"].into()),
        ("ol", ["start", "type"].into()),
        ("td", ["colspan", "rowspan"].into()),
        ("th", ["colspan", "rowspan", "scope"].into()),
        ("time", ["datetime"].into()),
    ]);
    let mut cleaner = Builder::empty();
    cleaner
        .tags(TAGS.into())
        .clean_content_tags(DROPPED_WHOLE.into())
        .tag_attributes(attributes)
        .generic_attributes(["dir", "id", "lang"].into())
        .id_prefix(Some(ID_PREFIX))
        .url_schemes(["http", "https", "mailto", "tel"].into())
        .link_rel(Some("noopener"))
        .attribute_filter(move |tag, attribute, value| match (tag, attribute) {
            ("a", "href") => links.resolve(value).map(Cow::Owned),
            _ => Some(Cow::Borrowed(value)),
        });
    below_h1(cleaner.clean(html).to_string())
}

/// If a document has `h1` headings, moves all its headings one level down.
fn below_h1(html: String) -> String {
    if !html.contains("<h1") {
        return html;
    }
    // The remaining tags were written by the sanitiser, which escapes `<` in text, so a plain replacement is safe.
    (1..=5).rev().fold(html, |html, level| {
        let lower = level + 1;
        html.replace(&format!("<h{level}"), &format!("<h{lower}"))
            .replace(&format!("</h{level}"), &format!("</h{lower}"))
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub id: String,
    pub text: String,
}

/// How many headings a document has at least for its contents to be listed.
const FEWEST: usize = 3;

/// The document with an id on every `h2`, and these headings; unchanged and without headings if there are few. `html` has to come
/// from [`clean`], which writes every `<` of a text as `&lt;`.
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
