//! The width of a page's card.

/// The width of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// 28 rem
    #[default]
    Card,
    /// 40 rem: setup, school, terms.
    Wide,
    /// 785 px: the terms dialog.
    Dialog,
}

impl Width {
    /// The classes of the element around the card.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Card => "page",
            Self::Wide => "page wide",
            Self::Dialog => "page dialog",
        }
    }
}
