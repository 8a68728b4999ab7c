//! The style sheets. Each stands whole inside the pages that need it, and its hash in the content security policy.

use crate::web::{
    cache::precompressed::Precompressed,
    site::scheme::{ColorScheme, settled},
};

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
    #[must_use]
    pub fn new(every: &str, entering: &str, reading: &str) -> Self {
        let all = |more: &str| {
            let css = format!("{every}{more}");
            [settled(&css, ColorScheme::Light), settled(&css, ColorScheme::Dark), css]
                .map(Precompressed::new)
        };
        Self { entering: all(entering), reading: all(reading) }
    }

    /// The sheet of a page; `scheme` is what an embedder has settled.
    #[must_use]
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
    #[must_use]
    pub fn within(&self, page: &str, before: &str) -> Option<&Precompressed> {
        self.entering.iter().chain(&self.reading).find(|css| css.is_in(page, before))
    }
}
