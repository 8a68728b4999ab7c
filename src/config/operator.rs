//! The section `operator`, and the date of the terms. What each key means stands in `config.toml`.

use crate::config::reader::Reader;

/// Who runs the service, as documents and letters say it; empty where nothing is said.
#[derive(Clone, Debug)]
pub struct Imprint {
    pub name: String,
    pub contact: String,
    pub authority: String,
    pub accessibility_authority: String,
    pub accessibility_date: String,
}

/// Reads the section.
pub fn read(r: &mut Reader) -> Option<Imprint> {
    let name = line(r, "operator.name");
    let contact = line(r, "operator.contact");
    let authority = line(r, "operator.authority");
    let accessibility_authority = line(r, "operator.accessibility_authority");
    let accessibility_date = day(r, "operator.accessibility_date");
    Some(Imprint {
        name: name?,
        contact: contact?,
        authority: authority?,
        accessibility_authority: accessibility_authority?,
        accessibility_date: accessibility_date?,
    })
}

/// The day from which the terms are in force.
pub fn terms_date(r: &mut Reader) -> Option<String> {
    day(r, "embedded.terms_date")
}

/// A day, which may be empty.
fn day(r: &mut Reader, key: &str) -> Option<String> {
    r.parse(key, "a day such as 2026-09-01", |text| {
        (text.is_empty() || is_day(text)).then(|| text.to_owned())
    })
}

/// A line of text, which may be empty.
pub fn line(r: &mut Reader, key: &str) -> Option<String> {
    r.parse(key, "one line of text", |text| {
        (!text.contains(char::is_control)).then(|| text.trim().to_owned())
    })
}

/// Whether this is written `yyyy-mm-dd`, with a month and a day that there are.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |part: &str, length: usize| {
        (part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| part.parse::<u16>().ok())
            .flatten()
    };
    number(year, 4).is_some()
        && number(month, 2).is_some_and(|month| (1..=12).contains(&month))
        && number(day, 2).is_some_and(|day| (1..=31).contains(&day))
}
