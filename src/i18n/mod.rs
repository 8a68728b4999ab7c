//! Floor 1: wording. There is one Fluent catalogue per language, checked at start and parsed on first use. A brand adds
//! its terms.
//!
//! The catalogues are built into the binary; a folder (`site.overrides`) can replace single messages at run time.
//! Messages are formatted on the server only: islands get finished texts in their props.

mod area;
mod brands;
mod files;

pub use area::{Area, label};
pub use brands::{BadRules, brand_rules, brands, missing_terms};
pub use files::{DOCUMENTS, STATEMENT, document, list as catalogue_files};

use std::{
    borrow::Cow,
    collections::BTreeMap,
    path::Path,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use fluent::{FluentArgs, FluentResource, FluentValue};
use fluent_bundle::concurrent::FluentBundle;
use icu_collator::{Collator, CollatorBorrowed, options::CollatorOptions};
use icu_experimental::displaynames::{DisplayNamesOptions, multi::RegionDisplayNames};
use icu_locale::{Locale, subtags::Region};

use crate::domain::{
    Brand, Country, ErrorCode, Language, LoginMethod, ProviderNames, UserAgent, Zone, kept,
};

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
    pub fn read(
        languages: &[Language],
        brand: &Brand,
        overrides: Option<&Path>,
    ) -> Result<Self, MissingWords> {
        Self::of_site(languages, brand, overrides, SiteNames::default())
    }

    /// The same, with what the configuration names.
    pub fn of_site(
        languages: &[Language],
        brand: &Brand,
        overrides: Option<&Path>,
        names: SiteNames,
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
    names: &Arc<SiteNames>,
) -> Result<ByLanguage, MissingWords> {
    let read = |language: &Language| {
        Ok((*language, Arc::new(Words::read(*language, brand, overrides, version, names)?)))
    };
    languages.iter().map(read).collect()
}

// The messages of one language, parsed on first use: parsed messages take several times the memory of their text, and many
// sites use few of their languages.

/// Why a catalogue cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum MissingWords {
    #[error("no wording for {what}: i18n/{folder} has no .ftl file")]
    Catalogue {
        /// The language or brand.
        what: String,
        /// The folder where it was expected.
        folder: String,
    },
    #[error("{file} cannot be read as Fluent: {cause}")]
    Syntax { file: String, cause: String },
}

type Bundle = FluentBundle<FluentResource>;

/// The functions by which messages say durations, with the seconds of their units.
pub const UNITS: [(&str, i64); 4] =
    [("MINUTES", kept::MINUTE), ("HOURS", kept::HOUR), ("DAYS", kept::DAY), ("WEEKS", kept::WEEK)];

/// `HOURS("activation")`: the number of hours, if it is a whole one.
fn duration<'a>(names: &[FluentValue<'a>], unit: i64) -> FluentValue<'a> {
    let [FluentValue::String(name)] = names else { return FluentValue::Error };
    let whole = kept::named(name).filter(|seconds| seconds % unit == 0);
    whole.map_or(FluentValue::Error, |seconds| (seconds / unit).into())
}

/// What the configuration says for the words: the names of the providers that it adds, and the time zone of days and times.
#[derive(Default)]
pub struct SiteNames {
    pub providers: ProviderNames,
    pub zone: Zone,
}

/// The messages of one language and brand.
pub struct Words {
    language: Language,
    /// How often the catalogues had been replaced when this one was read.
    version: u64,
    /// The wording files by name; later ones override earlier ones.
    files: Vec<(String, Cow<'static, str>)>,
    names: Arc<SiteNames>,
    bundle: OnceLock<Bundle>,
}

impl Words {
    fn read(
        language: Language,
        brand: &Brand,
        overrides: Option<&Path>,
        version: u64,
        names: &Arc<SiteNames>,
    ) -> Result<Self, MissingWords> {
        let brand_folder = format!("brands/{}", brand.name());
        let brand_file = format!("{language}.ftl");
        let of_language = files::list(language.code(), overrides);
        let of_brand: Vec<_> = files::list(&brand_folder, overrides)
            .into_iter()
            .filter(|(name, _)| name.ends_with(&brand_file))
            .collect();
        if of_language.is_empty() {
            return Err(MissingWords::Catalogue {
                what: language.to_string(),
                folder: language.to_string(),
            });
        }
        if of_brand.is_empty() {
            return Err(MissingWords::Catalogue {
                what: format!("brand {} in {language}", brand.name()),
                folder: brand_folder,
            });
        }
        let files: Vec<_> = of_language.into_iter().chain(of_brand).collect();
        for (file, text) in &files {
            FluentResource::try_new(text.to_string()).map_err(|(_, errors)| {
                MissingWords::Syntax {
                    file: file.clone(),
                    cause: errors.first().map(ToString::to_string).unwrap_or_default(),
                }
            })?;
        }
        Ok(Self { language, version, files, names: names.clone(), bundle: OnceLock::new() })
    }

    /// The messages, parsed on first use.
    fn bundle(&self) -> &Bundle {
        self.bundle.get_or_init(|| {
            let mut bundle = FluentBundle::new_concurrent(vec![self.language.identifier().clone()]);
            // Isolation marks would end up in titles, attributes and letters.
            bundle.set_use_isolating(false);
            for (unit, seconds) in UNITS {
                // Nothing else has these names.
                let _ = bundle.add_function(unit, move |names, _| duration(names, seconds));
            }
            for (_, text) in &self.files {
                // Every file was checked at start.
                if let Ok(resource) = FluentResource::try_new(text.to_string()) {
                    bundle.add_resource_overriding(resource);
                }
            }
            bundle
        })
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// How often the catalogues had been replaced when this one was read. What is kept of one version is not shown with
    /// another.
    pub fn version(&self) -> u64 {
        self.version
    }

    pub fn has(&self, id: &str) -> bool {
        self.bundle().has_message(id)
    }

    /// The message with this id. A missing message is shown as its id and logged; a debug build panics, so that every
    /// test that renders a page also checks its messages.
    pub fn t(&self, id: &str) -> String {
        self.format(id, None)
    }

    /// What visitors read as a login method's name. A provider that the configuration does not have has its code alone.
    pub fn method(&self, method: LoginMethod) -> String {
        let id = match method {
            LoginMethod::Password => "common-password",
            LoginMethod::MobileId => "method-mobile_id",
            LoginMethod::SmartId => "method-smart_id",
            LoginMethod::IdCard => "method-id_card",
            LoginMethod::Passkey => "method-passkey",
            LoginMethod::HAR_ID => "method-har_id",
            LoginMethod::X_ID => "method-x_id",
            LoginMethod::E_PARAKSTS => "method-e_paraksts",
            LoginMethod::Provider(provider) => {
                let name = self.names.providers.get(&provider);
                let name = name.map_or(provider.code(), |name| name.in_language(self.language));
                return name.to_owned();
            }
        };
        self.t(id)
    }

    /// Browser and system that this `User-Agent` header says, in words.
    pub fn browser(&self, header: Option<&str>) -> String {
        let UserAgent { browser, system } = UserAgent::read(header.unwrap_or_default());
        match (browser, system) {
            (Some(browser), Some(system)) => {
                self.with("common-browser-on", &[("browser", &browser), ("system", &system)])
            }
            (Some(browser), None) => browser,
            (None, Some(system)) => self.with("common-browser-unknown-on", &[("system", &system)]),
            (None, None) => self.t("common-browser-unknown"),
        }
    }

    /// The day of this moment, as [`Zone::day`].
    pub fn day(&self, seconds: i64) -> String {
        self.names.zone.day(seconds)
    }

    /// The minute of this moment, as [`Zone::moment`].
    pub fn moment(&self, seconds: i64) -> String {
        self.names.zone.moment(seconds)
    }

    pub fn country(&self, country: Country) -> &'static str {
        let all = countries(self.language).iter();
        let mut named = all.filter(|(known, _)| *known == country);
        named.next().map_or("", |(_, name)| name)
    }

    /// The message with this id, with these variables.
    pub fn with(&self, id: &str, variables: &[(&'static str, &str)]) -> String {
        let args: FluentArgs =
            variables.iter().map(|(name, value)| (*name, FluentValue::from(*value))).collect();
        self.format(id, Some(&args))
    }

    /// The message with this id, with a number that selects the plural form.
    pub fn count(&self, id: &str, name: &'static str, number: usize) -> String {
        let args: FluentArgs = [(name, FluentValue::from(number))].into_iter().collect();
        self.format(id, Some(&args))
    }

    fn format(&self, id: &str, args: Option<&FluentArgs>) -> String {
        let Some(pattern) = self.bundle().get_message(id).and_then(|message| message.value())
        else {
            debug_assert!(false, "{id} is missing in {}", self.language);
            tracing::error!(id, language = %self.language, "a message is missing");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.bundle().format_pattern(pattern, args, &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id} in {} does not format: {errors:?}", self.language);
        if !errors.is_empty() {
            tracing::error!(id, language = %self.language, ?errors, "a message does not fit its variables");
        }
        text
    }

    /// The message of an error code. The first that exists is used: by area and field, by area, by what all redirecting
    /// providers have in common, by field, for any field with a label, in general, `undefined`. Each may name the field by
    /// `$label`, and one of a login method the method by `$method`.
    pub fn error(&self, area: Area, field: Option<&str>, code: ErrorCode) -> String {
        let of = |stem: &str, field: Option<&str>| {
            field.map(|field| format!("{stem}-{field}")).unwrap_or_default()
        };
        let label = field.and_then(area::label);
        let (by_area, general) = (format!("error-{}-{code}", area.code()), format!("error-{code}"));
        let (by_field, labelled) = (of(&general, field), of(&general, label.and(Some("labelled"))));
        let of_providers = match area {
            Area::Method(LoginMethod::Provider(_)) => format!("error-provider-{code}"),
            _ => String::new(),
        };
        let known = [of(&by_area, field), by_area, of_providers, by_field, labelled, general]
            .into_iter()
            .find(|id| self.has(id));
        let label = label.map(|id| self.t(id)).unwrap_or_default();
        let method = area.method().map(|method| self.method(method)).unwrap_or_default();
        let variables = [("label", label.as_str()), ("method", method.as_str())];
        // No line breaks the name of a product.
        self.with(known.as_deref().unwrap_or("error-undefined"), &variables)
            .replace("-ID", "\u{2011}ID")
    }
}

// Country names from CLDR, sorted by the rules of each language.

/// Every country with its name, sorted as a reader of the language expects. Computed once per language.
pub fn countries(language: Language) -> &'static [(Country, String)] {
    static LISTS: [OnceLock<Vec<(Country, String)>>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    LISTS[language as usize].get_or_init(|| sorted(language))
}

fn sorted(language: Language) -> Vec<(Country, String)> {
    let locale: Locale = language.code().parse().unwrap_or(Locale::UNKNOWN);
    let names = RegionDisplayNames::try_new((&locale).into(), DisplayNamesOptions::default()).ok();
    let name = |country: Country| {
        let region = Region::try_from_str(country.code()).ok()?;
        names.as_ref()?.of(region).map(str::to_owned)
    };
    let mut list: Vec<_> = Country::all()
        .map(|country| (country, name(country).unwrap_or_else(|| country.to_string())))
        .collect();
    match collator(&locale) {
        Some(collator) => list.sort_by(|(_, a), (_, b)| collator.compare(a, b)),
        None => list.sort_by(|(_, a), (_, b)| a.cmp(b)),
    }
    list
}

fn collator(locale: &Locale) -> Option<CollatorBorrowed<'static>> {
    Collator::try_new(locale.into(), CollatorOptions::default()).ok()
}
