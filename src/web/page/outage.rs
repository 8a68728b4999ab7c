//! The page in every language of the site that says that it cannot answer: a balancer shows it while no node answers (`lavi outage-page`),
//! and a node where an answer is not ready in time. One file without anything beside it: it is shown without knowing whom to.

use askama::Template;

use crate::{
    config,
    i18n::Catalogues,
    web::{
        AppError,
        page::render,
        site::{assets::Assets, sheets::Sheet},
    },
};

#[derive(Template)]
#[template(path = "outage.html")]
struct OutagePage {
    project_name: String,
    palette: String,
    logo: String,
    sections: Vec<Section>,
}

/// What the page says in one language.
struct Section {
    language: &'static str,
    heading: String,
    lead: String,
    retry: String,
}

/// The page of this site.
pub fn page(
    site: &config::SiteConfig,
    words: &Catalogues,
    assets: &Assets,
) -> Result<String, AppError> {
    let of_language = |language| {
        let words = words.of(language);
        Section {
            language: language.code(),
            heading: words.t("error-page-service"),
            lead: words.t("error-page-service-lead"),
            retry: words.t("error-page-retry"),
        }
    };
    let named = Some(&site.project_name).filter(|name| !name.is_empty()).cloned();

    render(&OutagePage {
        project_name: named.unwrap_or_else(|| words.product_name()),
        palette: palette(assets.sheets.of(Sheet::Reading, None).text()).to_owned(),
        logo: assets.logo.clone(),
        sections: site.locales.iter().copied().map(of_language).collect(),
    })
}

/// The colours of a style sheet, which stand before its rules for elements.
fn palette(css: &str) -> &str {
    css.split_once("*,").map_or(css, |(colours, _)| colours)
}
