//! Light and dark: the colour scheme that an embedder may settle.

/// The colour scheme that an embedder asks for (`?scheme=`), so that the frame fits the page around it. Without it the
/// visitor's own setting counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorScheme {
    /// `light`
    Light,
    /// `dark`
    Dark,
}

impl ColorScheme {
    /// The value of `?scheme=`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The scheme of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark].into_iter().find(|scheme| scheme.name() == name)
    }
}

/// A style sheet in which the scheme is no question any more: conditions on the visitor's scheme always hold or never do.
pub(super) fn settled(css: &str, scheme: ColorScheme) -> String {
    let [is_light, is_dark] = match scheme {
        ColorScheme::Light => ["(min-width:0)", "(max-width:0)"],
        ColorScheme::Dark => ["(max-width:0)", "(min-width:0)"],
    };
    css.replace("(prefers-color-scheme:light)", is_light)
        .replace("(prefers-color-scheme:dark)", is_dark)
        .replace("color-scheme:light dark", &format!("color-scheme:{}", scheme.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_the_scheme_are_settled() {
        let css =
            ":root{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){a{b:c}}";
        assert_eq!(
            [ColorScheme::Light, ColorScheme::Dark].map(|scheme| settled(css, scheme)),
            [
                ":root{color-scheme:light}@media screen and (max-width:0){a{b:c}}",
                ":root{color-scheme:dark}@media screen and (min-width:0){a{b:c}}",
            ]
        );
    }
}
