//! Markdown, as far as the tests of the documents need it: headings with their anchors, links, and the text of each
//! block.

use std::collections::BTreeSet;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A document.
pub struct Document {
    /// The path from the project's root, with slashes.
    pub path: String,
    /// The text of each heading.
    pub headings: Vec<String>,
    /// Each link and picture.
    pub links: Vec<Link>,
    /// Paragraphs, headings, list items, table rows and code blocks.
    pub blocks: Vec<Block>,
}

/// A link, or a picture.
pub struct Link {
    /// The target as written.
    pub to: String,
    /// The visible text.
    pub text: String,
}

/// A block of a document.
#[derive(Default)]
pub struct Block {
    /// All text, including links and code.
    pub text: String,
    /// The text outside links.
    pub prose: String,
    /// The text between backquotes.
    pub code: Vec<String>,
}

impl Document {
    /// Reads Markdown with tables, as GitHub shows it.
    pub fn read(path: String, text: &str) -> Self {
        let mut document = Self { path, headings: vec![], links: vec![], blocks: vec![] };
        let mut block = Block::default();
        let mut open: Option<Link> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    open = Some(Link { to: dest_url.into_string(), text: String::new() });
                }
                Event::End(TagEnd::Link | TagEnd::Image) => document.links.extend(open.take()),
                Event::Text(text) => block.push(&text, open.as_mut()),
                Event::Code(code) => {
                    block.push(&code, open.as_mut());
                    block.code.push(code.into_string());
                }
                Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::TableCell) => {
                    block.push(" ", open.as_mut());
                }
                Event::End(end) => {
                    if let TagEnd::Heading(_) = end {
                        document.headings.push(block.text.trim().to_owned());
                    }
                    if ends_block(end) {
                        document.blocks.push(std::mem::take(&mut block));
                    }
                }
                _ => {}
            }
        }
        document
    }

    /// The folder that links are relative to.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The anchors that GitHub generates from the headings.
    pub fn anchors(&self) -> BTreeSet<String> {
        let mut anchors = BTreeSet::new();
        for heading in &self.headings {
            let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
            let anchor: String = heading.to_lowercase().chars().filter(kept).collect();
            let anchor = anchor.replace(' ', "-");
            let twice = (1..).map(|number| format!("{anchor}-{number}"));
            let free = std::iter::once(anchor.clone()).chain(twice);
            anchors.extend(free.into_iter().find(|free| !anchors.contains(free)));
        }
        anchors
    }

    /// Whether a heading begins with this number: `2.8 Checking the answer`, `4. The ID-card host`.
    pub fn has_section(&self, number: &str) -> bool {
        self.headings.iter().any(|heading| {
            heading.split(' ').next().map(|first| first.trim_end_matches('.')) == Some(number)
        })
    }
}

impl Block {
    fn push(&mut self, text: &str, link: Option<&mut Link>) {
        self.text.push_str(text);
        match link {
            Some(link) => link.text.push_str(text),
            None => self.prose.push_str(text),
        }
    }
}

fn ends_block(end: TagEnd) -> bool {
    matches!(
        end,
        TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::Item
            | TagEnd::TableHead
            | TagEnd::TableRow
            | TagEnd::CodeBlock
    )
}
