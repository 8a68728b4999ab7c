//! The product's brands. A brand is its folders: wording and rules in `i18n/brands/<brand>`, looks in `static/brands/<brand>`.

use crate::domain::Country;

/// A brand's name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Brand(String);

impl Brand {
    /// A brand of this name: lower-case letters, digits and hyphens.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        (!name.is_empty() && name.chars().all(fits)).then(|| Self(name.to_owned()))
    }

    /// The name, as folders carry it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

/// The rules in which brands differ: `i18n/brands/<brand>/brand.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandRules {
    /// Whether the login screen leads to registration.
    pub offers_registration: bool,
    /// Whether the register screen leads to the registration of a school.
    pub offers_school_registration: bool,
    /// What the forgot-password screen asks for.
    pub reset_by: ResetBy,
    /// The countries whose people Smart-ID is offered to; a single one is not asked for.
    pub smart_id_countries: Vec<Country>,
}

impl BrandRules {
    /// The country of everybody who uses Smart-ID here, where there is only one.
    #[must_use]
    pub fn only_smart_id_country(&self) -> Option<Country> {
        match *self.smart_id_countries {
            [country] => Some(country),
            _ => None,
        }
    }
}

/// How a person names the account whose password is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResetBy {
    /// By its user name.
    Username,
    /// By its e-mail address.
    Email,
}
