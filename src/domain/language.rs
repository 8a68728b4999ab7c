//! The interface languages, in the order of the top bar.
//!
//! A language is one row of this table, plus its wording in `i18n/<code>` and `i18n/brands/*/<code>.ftl`. Everything
//! else that depends on the language comes from this table.

use std::{fmt, sync::LazyLock};

use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use unic_langid::{LanguageIdentifier, subtags};

macro_rules! languages {
    ($($variant:ident($code:literal, $own_name:literal, $mobile_id:literal, $iso_639_2:literal, $spacing:path, $names:path),)+) => {
        /// An interface language. Its code is the first segment of every page's address.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Language {
            $($variant),+
        }

        impl Language {
            /// Every language. A site offers some of them (`site.locales`).
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant),+];

            /// ISO 639-1, two lower-case letters.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// The language's own name for itself.
            pub const fn own_name(self) -> &'static str {
                match self { $(Self::$variant => $own_name),+ }
            }

            /// The closest language that Mobile-ID can show on the phone: `EST`, `ENG`, `RUS` or `LIT`.
            pub const fn on_mobile_id(self) -> &'static str {
                match self { $(Self::$variant => $mobile_id),+ }
            }

            /// ISO 639-2, three lower-case letters.
            pub const fn iso_639_2(self) -> &'static str {
                match self { $(Self::$variant => $iso_639_2),+ }
            }

            const fn name_order(self) -> NameOrder {
                match self { $(Self::$variant => $names),+ }
            }

            const fn spacing(self) -> Spacing {
                match self { $(Self::$variant => $spacing),+ }
            }
        }
    };
}

/// How a script separates words and sentences.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    Spaces,
    /// With full-width punctuation only.
    FullWidth,
}

/// Which of a person's names is written first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameOrder {
    GivenFirst,
    FamilyFirst,
}

languages! {
    Et("et", "Eesti", "EST", "est", Spacing::Spaces, NameOrder::GivenFirst),
    En("en", "English", "ENG", "eng", Spacing::Spaces, NameOrder::GivenFirst),
    Ru("ru", "Русский", "RUS", "rus", Spacing::Spaces, NameOrder::GivenFirst),
    De("de", "Deutsch", "ENG", "deu", Spacing::Spaces, NameOrder::GivenFirst),
    Fr("fr", "Français", "ENG", "fra", Spacing::Spaces, NameOrder::GivenFirst),
    Ja("ja", "日本語", "ENG", "jpn", Spacing::FullWidth, NameOrder::FamilyFirst),
    Lv("lv", "Latviešu", "ENG", "lav", Spacing::Spaces, NameOrder::GivenFirst),
}

impl Language {
    /// The language with exactly this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The codes of all languages, for messages that list them: `et, en`.
    pub fn codes() -> String {
        Self::ALL.map(Self::code).join(", ")
    }

    pub fn identifier(self) -> &'static LanguageIdentifier {
        static IDENTIFIERS: LazyLock<[LanguageIdentifier; Language::ALL.len()]> =
            LazyLock::new(|| Language::ALL.map(|language| primary(language.code())));
        &IDENTIFIERS[self as usize]
    }

    /// The language of `offered` for the first of these language ranges that matches any. Regions and scripts in a
    /// range never prevent a match (RFC 4647 section 3.4, lookup).
    pub fn negotiate<'a>(
        ranges: impl IntoIterator<Item = &'a str>,
        offered: &[Self],
    ) -> Option<Self> {
        ranges.into_iter().find_map(|range| {
            let asked = range.parse().unwrap_or_else(|_| primary(range));
            let strategy = NegotiationStrategy::Lookup;
            negotiate_languages(&[asked], offered, None, strategy).first().map(|found| **found)
        })
    }

    /// Whether a person's family name is written before the given name.
    pub fn writes_family_name_first(self) -> bool {
        self.name_order() == NameOrder::FamilyFirst
    }

    /// The separator between two sentences.
    pub fn between_sentences(self) -> &'static str {
        if self.spacing() == Spacing::FullWidth { "" } else { " " }
    }

    /// The separator between the items of a list.
    pub fn between_items(self) -> &'static str {
        if self.spacing() == Spacing::FullWidth { "、" } else { ", " }
    }
}

/// The identifier of a range's primary subtag; the undetermined language if the subtag is invalid.
fn primary(range: &str) -> LanguageIdentifier {
    let subtag = range.split('-').next().unwrap_or_default();
    let language = subtags::Language::from_bytes(subtag.as_bytes()).unwrap_or_default();
    LanguageIdentifier::from_parts(language, None, None, &[])
}

impl AsRef<LanguageIdentifier> for Language {
    fn as_ref(&self) -> &LanguageIdentifier {
        self.identifier()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
