//! What a browser receives.

use std::{fmt, io::Read};

use reqwest::{
    Response,
    header::{HeaderMap, HeaderValue},
};
use scraper::{ElementRef, Html, Selector};

use crate::incidents::SENTENCES;

/// A parsed response.
pub struct Seen {
    pub address: String,
    pub status: u16,
    pub headers: HeaderMap,
    /// The decoded body.
    pub body: String,
    /// The size of the body on the wire, in bytes.
    pub size: usize,
}

/// A form in the page.
pub struct FormSeen {
    pub action: String,
    /// The names and values that a browser would send if nothing was changed.
    pub fields: Vec<(String, String)>,
    /// Whether a button sends nothing at all.
    pub can_be_empty: bool,
}

impl Seen {
    pub async fn read(address: &str, answer: Response) -> Self {
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let bytes = answer.bytes().await.unwrap();
        let mut plain = Vec::new();
        match headers.get("content-encoding").map(HeaderValue::as_bytes) {
            Some(b"br") => {
                brotli::Decompressor::new(&bytes[..], 4096).read_to_end(&mut plain).unwrap();
            }
            Some(b"gzip") => {
                flate2::read::GzDecoder::new(&bytes[..]).read_to_end(&mut plain).unwrap();
            }
            _ => plain.extend(&bytes),
        }
        let body = String::from_utf8_lossy(&plain).into_owned();
        Self { address: address.to_owned(), status, headers, body, size: bytes.len() }
    }

    pub fn html(&self) -> Html {
        Html::parse_document(&self.body)
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    pub fn location(&self) -> String {
        self.header("location").to_owned()
    }

    /// Where it leads, without the number of the request that failed.
    pub fn leads_to(&self) -> String {
        let location = self.location();
        location.split_once("&incident=").map_or(location.clone(), |(before, _)| before.to_owned())
    }

    /// The incident number that the page says in words.
    pub fn incident(&self) -> Option<String> {
        let mut told = self.texts(".hint").into_iter();
        let number = |told: String| {
            let said = SENTENCES.iter().find_map(|(_, before)| told.strip_prefix(before));
            said.map(str::to_owned)
        };
        told.find_map(number)
    }

    /// `data-screen`
    pub fn screen(&self) -> String {
        self.attribute("main", "data-screen").unwrap_or_default()
    }

    /// An attribute of the first element that matches.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let html = self.html();
        html.select(&parse(selector))
            .next()
            .and_then(|element| element.value().attr(name))
            .map(str::to_owned)
    }

    /// These attributes of every matching element that has them.
    pub fn attributes(&self, selector: &str, names: &[&str]) -> Vec<String> {
        let selector = scraper::Selector::parse(selector).unwrap();
        let html = self.html();
        html.select(&selector)
            .flat_map(|element| names.iter().filter_map(move |name| element.attr(name)))
            .map(str::to_owned)
            .collect()
    }

    /// The text of the first element that matches.
    pub fn text(&self, selector: &str) -> String {
        let html = self.html();
        html.select(&parse(selector)).next().map(|element| text_of(element)).unwrap_or_default()
    }

    /// The texts of all elements that match.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.html().select(&parse(selector)).map(text_of).collect()
    }

    /// How many elements match.
    pub fn count(&self, selector: &str) -> usize {
        self.html().select(&parse(selector)).count()
    }

    /// The errors of the summary as `field:code`, or just `code`.
    pub fn errors(&self) -> Vec<String> {
        let html = self.html();
        let error = |element: ElementRef| {
            let code = element.value().attr("data-code").unwrap_or_default();
            element
                .value()
                .attr("data-field")
                .map_or_else(|| code.to_owned(), |field| format!("{field}:{code}"))
        };
        html.select(&parse("[role=alert] [data-code], [role=alert][data-code]"))
            .map(error)
            .collect()
    }

    /// The value that a field shows.
    pub fn value(&self, name: &str) -> Option<String> {
        let html = self.html();
        let form = html.select(&parse("form")).next()?;
        FormSeen::fields(form).into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The page's form with this `data-action`.
    pub fn form(&self, action: &str) -> FormSeen {
        let html = self.html();
        let form = html.select(&parse(&format!("form[data-action=\"{action}\"]"))).next();
        FormSeen::of(form.unwrap_or_else(|| panic!("no form {action} on {self}")))
    }

    /// Every form of the page that is posted.
    pub fn post_forms(&self) -> Vec<FormSeen> {
        let html = self.html();
        html.select(&parse("form[method=post]")).map(FormSeen::of).collect()
    }
}

impl FormSeen {
    fn of(form: ElementRef) -> Self {
        let fields = Self::fields(form);
        let buttons = form.select(&parse("button:not([type=button])")).count();
        let named = form.select(&parse("button[name]:not([type=button])")).count();
        let can_be_empty = fields.is_empty() && named < buttons;
        let action = form.value().attr("action").unwrap_or_default().to_owned();
        Self { action, fields, can_be_empty }
    }

    fn fields(form: ElementRef) -> Vec<(String, String)> {
        let mut fields = Vec::new();
        for control in form.select(&parse("input[name], select[name]")) {
            let attribute = |name: &str| control.value().attr(name).map(str::to_owned);
            let name = attribute("name").unwrap_or_default();
            let kind = attribute("type").unwrap_or_default();
            if control.value().name() == "select" {
                let chosen = control.select(&parse("option[selected]")).next();
                let option = chosen.or_else(|| control.select(&parse("option")).next());
                fields.push((
                    name,
                    option
                        .and_then(|o| o.value().attr("value").map(str::to_owned))
                        .unwrap_or_default(),
                ));
            } else if !matches!(kind.as_str(), "radio" | "checkbox")
                || attribute("checked").is_some()
            {
                fields.push((name, attribute("value").unwrap_or_default()));
            }
        }
        fields
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.body.find("<main").unwrap_or(0);
        write!(f, "{} {} {}\n{}", self.status, self.address, self.location(), &self.body[start..])
    }
}

fn parse(selector: &str) -> Selector {
    Selector::parse(selector).unwrap()
}

fn text_of(element: ElementRef) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
