//! `lavi outage-page`: what a balancer shows while no node answers.

use super::output::{Done, in_words, say};
use crate::{
    config::Config,
    i18n::Catalogues,
    web::{page::outage, site::assets::Assets},
};

/// HAProxy keeps an error page in one buffer (`tune.bufsize`, 16 KiB), with its headers and room for changes.
const LARGEST: usize = 14 << 10;

/// Prints the page.
pub fn run(config: &Config) -> Done {
    let site = &config.site;
    let folder = site.overrides.as_deref();
    let words = Catalogues::read(&site.locales, &site.brand, folder).map_err(in_words)?;
    let assets = Assets::read(&site.brand, folder).map_err(in_words)?;
    let html = outage::page(site, &words, &assets).map_err(in_words)?;
    if html.len() > LARGEST {
        return Err(format!(
            "the page has {} bytes, and HAProxy takes at most {LARGEST}: logo.svg of site.overrides is too large",
            html.len()
        ));
    }
    say(html.trim_end())
}
