//! Letters look like their brand: its colours, in both schemes, its corners and its mark.

use std::{collections::BTreeMap, fs, path::Path};

use lavi::{
    config::Config,
    domain::{Brand, Language},
    i18n::{Catalogues, brands},
};
use scraper::{Html, Selector};

use crate::world::{Letter, World, letter_files};

/// The custom properties of a brand's own file, in the light scheme and in the dark one.
fn tokens(brand: &str) -> [BTreeMap<String, String>; 2] {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("static/brands/{brand}/tokens.css"));
    let css = fs::read_to_string(file).unwrap();
    let (light, dark) = css.split_once("@media").unwrap();
    let read = |css: &str| {
        let lines = css.lines().filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'));
        lines
            .map(|(name, value)| (name.to_owned(), value.trim().trim_end_matches(';').to_owned()))
            .collect::<BTreeMap<_, _>>()
    };
    let (light, mut dark) = (read(light), read(dark));
    for (name, value) in &light {
        dark.entry(name.clone()).or_insert_with(|| value.clone());
    }
    [light, dark]
}

/// A letter with a button of this brand.
async fn letter(brand: &str) -> Letter {
    let named = [("LAVI__SITE__BRAND".to_owned(), brand.to_owned())];
    let looks = lavi::app::settings(&Config::read(None, named).unwrap()).unwrap().letter_looks;
    let brand = Brand::parse(brand).unwrap();
    let words = Catalogues::read(&[Language::Et, Language::En], &brand, None).unwrap();
    let world = World::speaking(words, |settings| settings.letter_looks = looks).await;
    world.person("mari").await;
    world.reset_token("mari").await;
    world.letter().await
}

/// What an element of the letter has in its own style.
fn own(page: &Html, selector: &str, property: &str) -> String {
    let element = page.select(&Selector::parse(selector).unwrap()).next().unwrap();
    declared(element.attr("style").unwrap(), property)
}

/// What the dark scheme has for a selector.
fn in_the_dark(html: &str, selector: &str, property: &str) -> String {
    let (_, dark) = html.split_once("@media screen and (prefers-color-scheme: dark)").unwrap();
    let (_, rule) = dark.split_once(&format!("  {selector} {{")).unwrap();
    let (value, rest) = (declared(rule.split_once('}').unwrap().0, property), " !important");
    value.strip_suffix(rest).unwrap_or_else(|| panic!("{selector}: {value}")).to_owned()
}

fn declared(style: &str, property: &str) -> String {
    let pairs = style.split(';').filter_map(|pair| pair.split_once(':'));
    let mut values = pairs.filter(|(name, _)| name.trim() == property).map(|(_, value)| value);
    values.next_back().unwrap_or_else(|| panic!("{property}: {style}")).trim().to_owned()
}

/// The contrast of two colours (WCAG 2.2, 1.4.3).
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |colour: &str| {
        let digits = colour.strip_prefix('#').unwrap();
        let step = digits.len() / 3;
        let part = |at: usize| {
            let digits = digits[at * step..(at + 1) * step].repeat(3 - step);
            let value = f64::from(u32::from_str_radix(&digits, 16).unwrap()) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
    };
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    if one > other { one / other } else { other / one }
}

#[tokio::test]
async fn a_letter_has_the_colours_of_its_brand_in_both_schemes() {
    assert!(brands().len() > 1);
    for brand in brands() {
        let letter = letter(&brand).await;
        let page = Html::parse_document(&letter.html);
        let [light, dark] = tokens(&brand);
        for (selector, property, token) in [
            (".button", "background-color", "accent"),
            (".letter .action", "color", "on-accent"),
            (".letter a", "color", "accent"),
            (".page", "background-color", "page"),
            (".card", "background-color", "card"),
            (".text", "color", "text"),
            (".muted", "color", "muted"),
        ] {
            // Every link but the button.
            let here = if selector == ".letter a" { ".letter a:not(.action)" } else { selector };
            assert_eq!(own(&page, here, property), light[token], "{brand}: {selector}");
            assert_eq!(in_the_dark(&letter.html, selector, property), dark[token], "{brand}");
        }
        assert_eq!(own(&page, ".button", "border-radius"), light["radius"]);
        assert_eq!(own(&page, ".card", "border-radius"), light["radius-card"]);
        for scheme in [&light, &dark] {
            for (text, ground) in [
                ("on-accent", "accent"),
                ("accent", "page"),
                ("text", "card"),
                ("muted", "card"),
                ("muted", "page"),
            ] {
                let reached = contrast(&scheme[text], &scheme[ground]);
                assert!(reached >= 4.5, "{brand}: {text} on {ground}: {reached}");
            }
        }
    }
}

#[tokio::test]
async fn every_link_of_a_letter_has_a_colour_of_its_own() {
    let letter = letter("main").await;
    let page = Html::parse_document(&letter.html);
    for link in page.select(&Selector::parse("a").unwrap()) {
        declared(link.attr("style").unwrap(), "color");
    }
}

#[tokio::test]
async fn a_letter_of_a_brand_without_a_mark_has_its_name_alone() {
    let world = World::with(|settings| settings.letter_looks.mark = None).await;
    world.person("mari").await;
    world.request_reset("mari").await;
    world.service.mail.deliver().await;
    let raw = fs::read_to_string(&letter_files(&world.path("mail"))[0]).unwrap();
    assert!(raw.contains("multipart/alternative") && !raw.contains("multipart/related"), "{raw}");
    assert!(!raw.contains("<img") && !raw.contains("cid:"), "{raw}");
}
