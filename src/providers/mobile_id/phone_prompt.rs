//! What a phone shows before the PIN: for which site the person confirms, and for which service. The host of the site is
//! what a person can compare with the address on the screen.

use crate::{i18n::Words, providers::mobile_id::DisplayText};

/// The longest text beside the PIN pad of the Smart-ID app, in characters.
const SMART_ID_SHOWS: usize = 60;

/// What the person confirms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    SignIn,
    /// A new account.
    Register,
}

/// The texts for one occasion in one language, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhonePrompt {
    /// Name and host.
    full: String,
    /// The host alone.
    host: String,
    /// The name alone.
    name: String,
}

impl Occasion {
    pub const ALL: [Self; 2] = [Self::SignIn, Self::Register];

    pub const fn with_host(self) -> &'static str {
        match self {
            Self::SignIn => "waiting-prompt-sign_in",
            Self::Register => "waiting-prompt-register",
        }
    }

    /// The message without it.
    pub const fn without_host(self) -> &'static str {
        match self {
            Self::SignIn => "waiting-prompt-sign_in-short",
            Self::Register => "waiting-prompt-register-short",
        }
    }
}

impl PhonePrompt {
    /// The texts of a service at a host. An empty name is that of the brand's texts.
    pub fn new(words: &Words, occasion: Occasion, service: &str, host: &str) -> Self {
        let product = words.t("product-name");
        let service = if service.is_empty() { &product } else { service };
        let asked = words.with(occasion.with_host(), &[("host", host)]);
        let named = [("service", service), ("prompt", &asked)];
        Self {
            full: words.with("waiting-prompt-named", &named),
            name: words.with(occasion.without_host(), &[("service", service)]),
            host: asked,
        }
    }

    /// For Mobile-ID: the best that fits. `None` if nothing does; the phone shows the relying party's name in any case.
    pub fn on_mobile_id(&self) -> Option<DisplayText> {
        self.texts().into_iter().find_map(DisplayText::new)
    }

    /// For Smart-ID, which needs a text: the best that fits, or the beginning of the name.
    pub fn on_smart_id(&self) -> String {
        let best = self.texts().into_iter().find(|text| fits_smart_id(text));
        best.map_or_else(|| beginning(&self.name), ToOwned::to_owned)
    }

    /// The text with the host, if one of the phones cannot show it.
    pub fn long_host(&self) -> Option<&str> {
        Some(self.host.as_str()).filter(|text| !fits_all(text))
    }

    /// The text with the name, if one of the phones cannot show it.
    pub fn long_name(&self) -> Option<&str> {
        Some(self.name.as_str()).filter(|text| !fits_all(text))
    }

    fn texts(&self) -> [&str; 3] {
        [&self.full, &self.host, &self.name]
    }
}

fn fits_all(text: &str) -> bool {
    DisplayText::new(text).is_some() && fits_smart_id(text)
}

fn fits_smart_id(text: &str) -> bool {
    !text.trim().is_empty()
        && text.chars().count() <= SMART_ID_SHOWS
        && !text.chars().any(char::is_control)
}

/// What the Smart-ID app can show of a text.
fn beginning(text: &str) -> String {
    let shown: String = text.chars().filter(|c| !c.is_control()).take(SMART_ID_SHOWS).collect();
    if shown.trim().is_empty() { "?".to_owned() } else { shown }
}
