//! Letters as they were delivered.

use std::{fs, path::Path};

use mail_parser::MessageParser;

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
        let message = MessageParser::default().parse(&bytes).unwrap();
        Self {
            file: path.file_name().unwrap().to_string_lossy().into_owned(),
            to: message.to().unwrap().first().unwrap().address().unwrap().to_owned(),
            subject: message.subject().unwrap().to_owned(),
            plain: message.body_text(0).unwrap().into_owned(),
            html: message.body_html(0).unwrap().into_owned(),
        }
    }

    /// The last segment of the link.
    pub fn token(&self) -> String {
        self.link().rsplit('/').next().unwrap().to_owned()
    }

    pub fn link(&self) -> &str {
        self.plain.lines().find(|line| line.starts_with("https://")).unwrap().trim()
    }
}
