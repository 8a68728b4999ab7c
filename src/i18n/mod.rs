//! Floor 1: wording. There is one Fluent catalogue per language, checked at start and parsed on first use. A brand adds
//! its terms.
//!
//! The catalogues are built into the binary; a folder (`site.overrides`) can replace single messages at run time.
//! Messages are formatted on the server only: islands get finished texts in their props.

mod area;
mod brands;
mod countries;
mod files;
mod words;

pub use area::{Area, label};
pub use brands::{BadRules, brand_rules, brands, missing_terms};
pub use countries::countries;
pub use files::{DOCUMENTS, STATEMENT, document, list as catalogue_files};
pub use words::{MissingWords, Words};

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, PoisonError, RwLock},
};

use crate::domain::{Brand, Language, ProviderNames};

// The catalogues of messages, one per language. All are checked when they are read, at start and when they are replaced.

type ByLanguage = BTreeMap<Language, Arc<Words>>;

/// The messages of every language of the site. Clones share them, and see when they are replaced.
#[derive(Clone)]
pub struct Catalogues(Arc<RwLock<Arc<ByLanguage>>>);

impl Catalogues {
    /// The product's name, which is the same in every language.
    pub fn product_name(&self) -> String {
        self.of(Language::En).t("product-name")
    }

    /// Reads the catalogues of these languages.
    ///
    /// # Errors
    /// [`MissingWords`] for the first catalogue that is missing or cannot be read.
    pub fn read(
        languages: &[Language],
        brand: &Brand,
        overrides: Option<&Path>,
    ) -> Result<Self, MissingWords> {
        Self::with_providers(languages, brand, overrides, ProviderNames::default())
    }

    /// The same, with the names of the providers that the configuration adds.
    pub fn with_providers(
        languages: &[Language],
        brand: &Brand,
        overrides: Option<&Path>,
        names: ProviderNames,
    ) -> Result<Self, MissingWords> {
        let read = read(languages, brand, overrides, 0, &Arc::new(names))?;
        Ok(Self(Arc::new(RwLock::new(Arc::new(read)))))
    }

    /// Reads the catalogues again and puts them in the place of the former ones. Returns their version. A caller that has taken
    /// a catalogue keeps it.
    ///
    /// # Errors
    /// As [`Catalogues::read`]; the former catalogues stay then.
    pub fn reload(&self, brand: &Brand, overrides: Option<&Path>) -> Result<u64, MissingWords> {
        let languages: Vec<Language> = self.now().keys().copied().collect();
        let words = self.of(Language::En);
        let (version, names) = (words.version() + 1, &words.names);
        let read = Arc::new(read(&languages, brand, overrides, version, names)?);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = read;
        Ok(version)
    }

    fn now(&self) -> Arc<ByLanguage> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The messages of a language; if the site does not offer it, those of the site's first language.
    ///
    /// # Panics
    /// If the site offers no language, which the configuration refuses.
    #[expect(clippy::expect_used, reason = "the configuration refuses a site without languages")]
    pub fn of(&self, language: Language) -> Arc<Words> {
        let now = self.now();
        let words = now.get(&language).or_else(|| now.values().next());
        Arc::clone(words.expect("a site has a language"))
    }
}

fn read(
    languages: &[Language],
    brand: &Brand,
    overrides: Option<&Path>,
    version: u64,
    names: &Arc<ProviderNames>,
) -> Result<ByLanguage, MissingWords> {
    let read = |language: &Language| {
        Ok((*language, Arc::new(Words::read(*language, brand, overrides, version, names)?)))
    };
    languages.iter().map(read).collect()
}
