//! Catalogues of messages, one per language. All are examined at the start; each is parsed when it is asked for, since a parsed
//! one takes several times the memory of its text, and many sites use few of their languages.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    path::Path,
    sync::{Arc, OnceLock},
};

use fluent::{FluentArgs, FluentResource, FluentValue};
use fluent_bundle::concurrent::FluentBundle;

use crate::{
    domain::{Brand, ErrorCode, Language},
    i18n::{Area, files, labels},
};

/// Why the words of a language cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum MissingWords {
    /// No wording file at all.
    #[error("no wording for {what}: i18n/{folder} has no .ftl file")]
    Catalogue {
        /// The language or brand.
        what: String,
        /// Where it was looked for.
        folder: String,
    },
    /// A file that is no Fluent.
    #[error("{file} cannot be read as Fluent: {cause}")]
    Syntax {
        /// The file.
        file: String,
        /// What the parser says.
        cause: String,
    },
}

type Bundle = FluentBundle<FluentResource>;

/// The words of one language and brand.
pub struct Words {
    language: Language,
    /// Wording files by name, those that come first overridden by the others.
    files: Vec<(String, Cow<'static, str>)>,
    bundle: OnceLock<Bundle>,
}

impl Words {
    fn read(
        language: Language,
        brand: &Brand,
        overrides: Option<&Path>,
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
        Ok(Self { language, files, bundle: OnceLock::new() })
    }

    /// The messages, parsed when they are asked for the first time.
    fn bundle(&self) -> &Bundle {
        self.bundle.get_or_init(|| {
            let mut bundle = FluentBundle::new_concurrent(vec![self.language.identifier().clone()]);
            // Isolation marks would end up in titles, attributes and letters.
            bundle.set_use_isolating(false);
            for (_, text) in &self.files {
                // Every file was examined at the start.
                if let Ok(resource) = FluentResource::try_new(text.to_string()) {
                    bundle.add_resource_overriding(resource);
                }
            }
            bundle
        })
    }

    /// The language of these words.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a message of this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle().has_message(id)
    }

    /// The message of this id. A missing one shows its id and is logged; a debug build
    /// panics, so that every test that draws a page holds its words.
    #[must_use]
    pub fn t(&self, id: &str) -> String {
        self.format(id, None)
    }

    /// The message of this id with its variables.
    #[must_use]
    pub fn with(&self, id: &str, variables: &[(&'static str, &str)]) -> String {
        let args: FluentArgs =
            variables.iter().map(|(name, value)| (*name, FluentValue::from(*value))).collect();
        self.format(id, Some(&args))
    }

    /// The message of this id with one number, which decides the plural form.
    #[must_use]
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

    /// The words of an error: looked up by area and field, by area, by field, for any field with a label, in general, then
    /// `undefined`. Each may name the field by `$label`.
    #[must_use]
    pub fn error(&self, area: Area, field: Option<&str>, code: ErrorCode) -> String {
        let of = |stem: &str, field: Option<&str>| {
            field.map(|field| format!("{stem}-{field}")).unwrap_or_default()
        };
        let label = field.and_then(labels::label);
        let (by_area, general) = (format!("error-{}-{code}", area.code()), format!("error-{code}"));
        let (by_field, labelled) = (of(&general, field), of(&general, label.and(Some("labelled"))));
        let known = [of(&by_area, field), by_area, by_field, labelled, general]
            .into_iter()
            .find(|id| self.has(id));
        let label = label.map(|id| self.t(id)).unwrap_or_default();
        self.with(known.as_deref().unwrap_or("error-undefined"), &[("label", &label)])
    }
}

/// The words of every language of the site.
#[derive(Clone)]
pub struct Catalogues(Arc<BTreeMap<Language, Words>>);

impl Catalogues {
    /// What the service is called, in every language: a name is not translated.
    #[must_use]
    pub fn product_name(&self) -> String {
        self.of(Language::En).t("product-name")
    }

    /// Reads the catalogues of these languages.
    ///
    /// # Errors
    /// The first catalogue that is missing or cannot be read.
    pub fn read(
        languages: &[Language],
        brand: &Brand,
        overrides: Option<&Path>,
    ) -> Result<Self, MissingWords> {
        let read = |language: &Language| Ok((*language, Words::read(*language, brand, overrides)?));
        Ok(Self(Arc::new(languages.iter().map(read).collect::<Result<_, MissingWords>>()?)))
    }

    /// The words of a language; for one that the site does not offer, those of the first that it does.
    ///
    /// # Panics
    /// When the site offers no language, which the configuration refuses.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the configuration refuses a site without languages")]
    pub fn of(&self, language: Language) -> &Words {
        self.0.get(&language).or_else(|| self.0.values().next()).expect("a site has a language")
    }
}
