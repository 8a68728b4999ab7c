//! The ways in which the sign-in can be embedded.

/// Marks screens that may be framed, because embedders need them: as data of the route, or of a request that is
/// answered with another page. No other page may be framed, whatever `?view=` says.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

/// How a page is embedded: not at all, or in a page of another site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// A top-level page.
    #[default]
    Full,
    /// `login-mini`
    LoginMini,
    /// `mini`
    Mini,
    /// `mobile`: a top-level page without the ID card.
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
    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| !slug.is_empty() && view.slug() == slug)
    }

    /// Whether the view is framed: footer and top bar are hidden, and the host page is told of a sign-in.
    pub const fn is_embedded(self) -> bool {
        matches!(self, Self::LoginMini | Self::Mini | Self::Iframe | Self::ThirdParty)
    }
}
