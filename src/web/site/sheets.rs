//! The style sheets, in each colour scheme that an embedder may settle. Each stands whole inside the pages that need it, and
//! its hash in the content security policy.

use crate::web::cache::compression::Precompressed;

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
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The scheme of this name.
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark].into_iter().find(|scheme| scheme.name() == name)
    }
}

/// A style sheet in which the scheme is no question any more: conditions on the visitor's scheme always hold or never do.
fn settled(css: &str, scheme: ColorScheme) -> String {
    let [is_light, is_dark] = match scheme {
        ColorScheme::Light => ["(min-width:0)", "(max-width:0)"],
        ColorScheme::Dark => ["(max-width:0)", "(min-width:0)"],
    };
    css.replace("(prefers-color-scheme:light)", is_light)
        .replace("(prefers-color-scheme:dark)", is_dark)
        .replace("color-scheme:light dark", &format!("color-scheme:{}", scheme.name()))
}

/// What a page needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// For pages to enter by: signing in, waiting, setting up.
    Entering,
    /// For pages to read, choose or arrive on.
    Reading,
}

/// The style sheets of a site, in the visitor's own scheme and settled for embedders.
pub struct Sheets {
    entering: [Precompressed; 3],
    reading: [Precompressed; 3],
}

impl Sheets {
    /// The sheets of a brand: what every page needs, and what each kind of page needs beyond it.
    pub fn new(every: &str, entering: &str, reading: &str) -> Self {
        let all = |more: &str| {
            let css = format!("{every}{more}");
            [settled(&css, ColorScheme::Light), settled(&css, ColorScheme::Dark), css]
                .map(Precompressed::new)
        };
        Self { entering: all(entering), reading: all(reading) }
    }

    /// The sheet of a page; `scheme` is what an embedder has settled.
    pub const fn of(&self, sheet: Sheet, scheme: Option<ColorScheme>) -> &Precompressed {
        let [light, dark, own] = match sheet {
            Sheet::Entering => &self.entering,
            Sheet::Reading => &self.reading,
        };
        match scheme {
            None => own,
            Some(ColorScheme::Light) => light,
            Some(ColorScheme::Dark) => dark,
        }
    }

    /// Every sheet that a page may hold; only framed ones are settled.
    pub fn all(&self, is_framed: bool) -> impl Iterator<Item = &Precompressed> {
        let first = if is_framed { 0 } else { 2 };
        self.entering[first..].iter().chain(&self.reading[first..])
    }

    /// The sheet that stands in a page directly behind `before`.
    pub fn within(&self, page: &str, before: &str) -> Option<&Precompressed> {
        self.entering.iter().chain(&self.reading).find(|css| css.is_in(page, before))
    }
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
