//! The product's brands. A brand is a name: its wording stands in `i18n/brands/<brand>`, its looks in
//! `static/brands/<brand>`, and the few rules that differ are asked here by name.

/// A brand. `main` and `sibling` are known; any other name with its own wording and looks works like `main`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Brand(String);

impl Brand {
    /// The main brand's name.
    pub const MAIN: &'static str = "main";
    /// The sibling product of another country.
    pub const SIBLING: &'static str = "sibling";

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

    /// Whether this is the sibling brand: no create-account link, an e-mail field on the forgot-password screen,
    /// Smart-ID's country fixed to Latvia.
    #[must_use]
    pub fn is_sibling(&self) -> bool {
        self.0 == Self::SIBLING
    }
}
