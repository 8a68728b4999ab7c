//! The section `security`. `config.toml` documents every key.

use url::Url;

use crate::{config::reader::Reader, domain::Language};

/// The longest validity of `security.txt`, in days: RFC 9116 recommends less than a year.
const LONGEST: u16 = 364;

#[derive(Clone, Debug)]
pub struct Security {
    pub contact: Vec<Url>,
    pub policy: Option<Url>,
    pub encryption: Option<Url>,
    pub acknowledgments: Option<Url>,
    /// If empty, those of `site.locales`.
    pub preferred_languages: Vec<String>,
    pub expires_days: u16,
}

/// Reads the section.
pub fn read(r: &mut Reader) -> Option<Security> {
    const PAGE: &str = "an https: address";
    let contact = r.list("security.contact", "a mailto:, https: or tel: address", contact);
    let policy = r.optional("security.policy", PAGE, page);
    let encryption = r.optional("security.encryption", PAGE, page);
    let acknowledgments = r.optional("security.acknowledgments", PAGE, page);
    let preferred_languages =
        r.list("security.preferred_languages", "a language such as et", language);
    let expires_days: Option<u16> = r.get("security.expires_days");
    let expires_days = expires_days?;
    if !(1..=LONGEST).contains(&expires_days) {
        r.problem(
            "security.expires_days",
            &format!("expected 1 to {LONGEST}, found {expires_days}"),
        );
        return None;
    }
    Some(Security {
        contact: contact?,
        policy: policy?,
        encryption: encryption?,
        acknowledgments: acknowledgments?,
        preferred_languages: preferred_languages?,
        expires_days,
    })
}

/// An address for reports. White space and line breaks are refused, because they could add lines to the file.
fn contact(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let is_known = match url.scheme() {
        "mailto" => crate::domain::Email::parse(url.path()).is_ok(),
        "tel" => url.path().bytes().any(|byte| byte.is_ascii_digit()),
        "https" => url.has_host(),
        _ => false,
    };
    (is_known && url.as_str().bytes().all(|byte| byte.is_ascii_graphic())).then_some(url)
}

fn page(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| url.scheme() == "https" && url.has_host())
}

/// A language tag (RFC 5646), checked by its form only: reports may be in languages that the site does not have.
fn language(text: &str) -> Option<String> {
    let is_subtag = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let first = text.split('-').next().unwrap_or_default();
    let is_tag = text.split('-').all(is_subtag) && (2..=3).contains(&first.len());
    is_tag.then(|| text.to_owned())
}

impl Security {
    /// The languages for reports, as `security.txt` lists them.
    pub fn languages(&self, of_site: &[Language]) -> String {
        let of_site = of_site.iter().map(|language| language.code().to_owned());
        let own = self.preferred_languages.iter().cloned();
        if self.preferred_languages.is_empty() {
            of_site.collect::<Vec<_>>()
        } else {
            own.collect()
        }
        .join(", ")
    }
}
