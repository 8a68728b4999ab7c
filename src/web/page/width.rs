//! The width of a page's card.

/// The width of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// 28 rem: beside the scene.
    Card,
    /// 40 rem: wherever people read, choose or fill in.
    #[default]
    Wide,
    /// 28 rem, its content centred, in the middle of the window.
    Notice,
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
            Self::Notice => "page notice",
            Self::Dialog => "page dialog",
        }
    }
}
