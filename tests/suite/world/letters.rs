//! Letters as they were delivered. Whatever test reads one, what every letter promises is looked at.

use std::{
    fs,
    path::{Path, PathBuf},
};

use mail_parser::{Message, MessageParser, MimeHeaders};
use scraper::{ElementRef, Html, Selector};

/// The largest letter, in bytes, as it is sent.
const SIZE: usize = 30_000;

/// The letters in this folder, oldest first. One that is still being written has another name, and is gone from it a moment later.
pub fn letter_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "eml"))
        .collect();
    files.sort();
    files
}

/// A delivered letter.
#[derive(Debug)]
pub struct Letter {
    pub file: String,
    pub to: String,
    pub subject: String,
    pub plain: String,
    pub html: String,
}

impl Letter {
    pub fn read(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap();
        let letter = Self::parsed(&bytes);
        Self { file: path.file_name().unwrap().to_string_lossy().into_owned(), ..letter }
    }

    /// A letter that arrived in these bytes.
    pub fn parsed(bytes: &[u8]) -> Self {
        let message = MessageParser::default().parse(bytes).unwrap();
        let letter = Self {
            file: String::new(),
            to: message.to().unwrap().first().unwrap().address().unwrap().to_owned(),
            subject: message.subject().unwrap().to_owned(),
            plain: message.body_text(0).unwrap().into_owned(),
            html: message.body_html(0).unwrap().into_owned(),
        };
        assert!(bytes.len() < SIZE, "{} bytes: {}", bytes.len(), letter.subject);
        letter.keeps_its_promises(&message);
        letter
    }

    /// The last segment of the link.
    pub fn token(&self) -> String {
        self.link().rsplit('/').next().unwrap().to_owned()
    }

    pub fn link(&self) -> &str {
        self.plain.lines().find(|line| line.starts_with("http")).unwrap().trim()
    }

    fn keeps_its_promises(&self, message: &Message) {
        let page = Html::parse_document(&self.html);
        // A letter of a release that did not note its language yet is not one of ours.
        let Some(language) = message.header("Content-Language") else { return };
        let language = language.as_text().unwrap();
        for spoken in ["html", ".letter"] {
            let whole = one(&page, spoken);
            assert_eq!((whole.attr("lang"), whole.attr("dir")), (Some(language), Some("ltr")));
        }
        assert_eq!(text(one(&page, "title")), self.subject);
        assert_eq!(text(one(&page, "h1")), self.subject);
        self.loads_nothing(&page, message);
        self.has_one_button_at_most(&page);
        self.says_the_same_in_both_forms(&page);
        for size in self.html.split("font-size:").skip(1) {
            let size: u32 = size.split_once("px").unwrap().0.parse().unwrap();
            assert!(size >= 16, "text of {size} px: {}", self.html);
        }
    }

    /// No script, nothing from elsewhere, and the mark as a part of the letter itself.
    fn loads_nothing(&self, page: &Html, message: &Message) {
        let active = "script, link, iframe, object, embed, form, svg, [background], [srcset]";
        assert_eq!(all(page, active).len(), 0, "{}", self.html);
        let names = page.root_element().descendent_elements();
        let mut attributes = names.flat_map(|element| element.value().attrs());
        let handler = attributes.find(|(name, _)| name.starts_with("on"));
        assert!(handler.is_none(), "{handler:?}");
        for called in ["url(", "@import", "javascript:"] {
            assert!(!self.html.contains(called), "{called}: {}", self.html);
        }
        let parts: Vec<_> = message.attachments().collect();
        let pictures = all(page, "[src]");
        assert_eq!((pictures.len(), parts.len()), (1, 1), "{}", self.html);
        let (mark, part) = (pictures[0], parts[0]);
        assert_eq!((mark.value().name(), mark.attr("alt")), ("img", Some("")));
        let id = part.content_id().unwrap();
        assert_eq!(mark.attr("src"), Some(format!("cid:{id}").as_str()));
        assert!(part.contents().starts_with(b"\x89PNG") && part.contents().len() < 3_000);
        assert_eq!(part.content_type().unwrap().subtype(), Some("png"));
        assert!(part.content_disposition().unwrap().is_inline());
    }

    /// A button at most, and then its address as a text that can be copied.
    fn has_one_button_at_most(&self, page: &Html) {
        let buttons = all(page, "a.action");
        assert_eq!(all(page, ".button").len(), buttons.len());
        assert!(buttons.len() <= 1, "{}", self.html);
        for button in buttons {
            let address = button.attr("href").unwrap();
            let copied =
                all(page, "a:not(.action)").into_iter().find(|link| text(*link) == address);
            assert_eq!(copied.unwrap().attr("href"), Some(address));
            assert_eq!(address, self.link());
        }
    }

    /// What stands in the text part stands in the other, in the same order. Only the button's address has another place.
    fn says_the_same_in_both_forms(&self, page: &Html) {
        let shown = text(one(page, "body"));
        let address = all(page, "a.action").first().and_then(|button| button.attr("href"));
        let mut left = shown.as_str();
        for line in self.plain.lines().filter(|line| Some(line.trim()) != address) {
            // A label and its value share a line, and the button's words end with a colon.
            let words = line.split(|c: char| c.is_whitespace() || c == '：');
            for word in words.map(|word| word.trim_end_matches(':')).filter(|word| *word != "--") {
                let Some((_, rest)) = left.split_once(word) else {
                    panic!("{word} of {line:?} is not in {left:?} of {shown:?}")
                };
                left = rest;
            }
        }
    }
}

fn all<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    page.select(&Selector::parse(selector).unwrap()).collect()
}

/// The only element of this selector.
fn one<'a>(page: &'a Html, selector: &str) -> ElementRef<'a> {
    let found = all(page, selector);
    assert_eq!(found.len(), 1, "{selector}");
    found[0]
}

/// The words of an element, with single spaces between them.
fn text(element: ElementRef) -> String {
    let whole: Vec<&str> = element.text().collect();
    whole.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}
