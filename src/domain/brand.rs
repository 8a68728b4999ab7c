//! The product's brands. A brand consists of its folders: wording and rules in `i18n/brands/<brand>`, looks in
//! `static/brands/<brand>`.

use std::collections::BTreeMap;

use crate::domain::Country;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Brand(String);

impl Brand {
    /// The brand with this name: lower-case letters, digits and hyphens.
    pub fn parse(name: &str) -> Option<Self> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        (!name.is_empty() && name.chars().all(fits)).then(|| Self(name.to_owned()))
    }

    pub fn name(&self) -> &str {
        &self.0
    }
}

/// The rules that differ between brands: `i18n/brands/<brand>/brand.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandRules {
    /// Whether the login screen links to registration.
    pub offers_registration: bool,
    /// Whether the register screen links to school registration.
    pub offers_school_registration: bool,
    /// What the forgot-password screen asks for.
    pub reset_by: ResetBy,
    /// The countries that Smart-ID is offered for. If there is only one, the pane does not ask.
    pub smart_id_countries: Vec<Country>,
}

impl BrandRules {
    /// The only country that Smart-ID is offered for; `None` if there are several.
    pub fn only_smart_id_country(&self) -> Option<Country> {
        match *self.smart_id_countries {
            [country] => Some(country),
            _ => None,
        }
    }
}

/// What letters have of a brand's looks. Mail programs know no custom properties, so that letters write out their values.
#[derive(Clone, Debug)]
pub struct LetterLooks {
    /// The custom properties of the style sheet, without their dashes.
    pub light: BTreeMap<String, String>,
    /// The same in the dark scheme.
    pub dark: BTreeMap<String, String>,
    /// The mark as PNG, if the brand has one.
    pub mark: Option<Vec<u8>>,
}

/// How a person names the account of a forgotten password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResetBy {
    Username,
    Email,
}
