//! The seven interface languages, in the order in which the top bar lists them.

use std::fmt;

/// An interface language. Its code is the first segment of every page's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Estonian
    Et,
    /// English
    En,
    /// Russian
    Ru,
    /// German
    De,
    /// French
    Fr,
    /// Japanese
    Ja,
    /// Latvian
    Lv,
}

impl Language {
    /// Every language there is; a site offers some of them (`site.locales`).
    pub const ALL: [Self; 7] =
        [Self::Et, Self::En, Self::Ru, Self::De, Self::Fr, Self::Ja, Self::Lv];

    /// ISO 639-1, two lower-case letters.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Et => "et",
            Self::En => "en",
            Self::Ru => "ru",
            Self::De => "de",
            Self::Fr => "fr",
            Self::Ja => "ja",
            Self::Lv => "lv",
        }
    }

    /// The language's name in itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::Et => "Eesti",
            Self::En => "English",
            Self::Ru => "Русский",
            Self::De => "Deutsch",
            Self::Fr => "Français",
            Self::Ja => "日本語",
            Self::Lv => "Latviešu",
        }
    }

    /// The language with exactly this code.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
