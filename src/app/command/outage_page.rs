//! `lavi outage-page`: what a balancer shows while no node answers. One file without anything beside it, in every language of the
//! site: a balancer shows it without knowing whom to.

use askama::Template;

use super::output::{Done, in_words, say};
use crate::{
    config::Config,
    i18n::Catalogues,
    web::site::{assets::Assets, sheets::Sheet},
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

/// HAProxy keeps an error page in one buffer (`tune.bufsize`, 16 KiB), with its headers and room for changes.
const LARGEST: usize = 14 << 10;

/// Prints the page.
pub fn run(config: &Config) -> Done {
    let site = &config.site;
    let folder = site.overrides.as_deref();
    let words = Catalogues::read(&site.locales, &site.brand, folder).map_err(in_words)?;
    let assets = Assets::read(&site.brand, folder).map_err(in_words)?;
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
    let page = OutagePage {
        project_name: named.unwrap_or_else(|| words.product_name()),
        palette: palette(assets.sheets.of(Sheet::Reading, None).text()).to_owned(),
        logo: assets.logo,
        sections: site.locales.iter().copied().map(of_language).collect(),
    };
    let html = page.render().map_err(in_words)?;
    if html.len() > LARGEST {
        return Err(format!(
            "the page has {} bytes, and HAProxy takes at most {LARGEST}: logo.svg of site.overrides is too large",
            html.len()
        ));
    }
    say(html.trim_end())
}

/// The colours of a style sheet, which stand before its rules for elements.
fn palette(css: &str) -> &str {
    css.split_once("*,").map_or(css, |(colours, _)| colours)
}
