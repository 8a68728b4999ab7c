//! The ways in which the sign-in is embedded.

/// Marks the routes of screens that embedders need: data of the route, or of a request that another page answers. No other page is
/// ever framed, whatever `?view=` says.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

/// Where a page stands: by itself, or in a page of someone else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// A page of its own.
    #[default]
    Full,
    /// `login-mini`
    LoginMini,
    /// `mini`
    Mini,
    /// `mobile`: a page of its own, without the ID card.
    Mobile,
    /// `iframe`
    Iframe,
    /// `thirdParty`
    ThirdParty,
}

impl View {
    /// Every view.
    pub const ALL: [Self; 6] =
        [Self::Full, Self::LoginMini, Self::Mini, Self::Mobile, Self::Iframe, Self::ThirdParty];

    /// The last segment of the login screen's address, and the value of `?view=` on the screens that follow.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Full => "",
            Self::LoginMini => "login-mini",
            Self::Mini => "mini",
            Self::Mobile => "mobile",
            Self::Iframe => "iframe",
            Self::ThirdParty => "thirdParty",
        }
    }

    /// The view of this slug.
    #[must_use]
    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| !slug.is_empty() && view.slug() == slug)
    }

    /// Whether footer and top bar are hidden and a sign-in is told to the host page.
    #[must_use]
    pub const fn is_embedded(self) -> bool {
        matches!(self, Self::LoginMini | Self::Mini | Self::Iframe | Self::ThirdParty)
    }
}
