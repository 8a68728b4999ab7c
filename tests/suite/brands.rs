//! A brand consists of its folders: a brand unknown to the product works with its own wording, looks and rules.

use std::{fs, path::Path};

use lavi::{
    domain::{Brand, Language},
    i18n::{Catalogues, brand_rules, brands},
};
use tempfile::TempDir;

use crate::{
    command::Machine,
    shape::{files, name},
    site::Site,
};

const RULES: &str = "offers_registration = false\noffers_school_registration = true\n\
                     reset_by = \"email\"\nsmart_id_countries = [\"LT\", \"EE\"]\n";

/// The operator's folder with a brand called `north`: the wording of `main` under another name, the looks of `main`,
/// and these rules.
fn north(rules: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: String, text: &[u8]| {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    let own = |file: String| fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    for language in Language::ALL {
        let words = String::from_utf8(own(format!("i18n/brands/main/{language}.ftl"))).unwrap();
        let words = words.replacen("-reset-name-label = ", "-reset-name-label = Põhja ", 1);
        write(format!("i18n/brands/north/{language}.ftl"), words.as_bytes());
    }
    write("i18n/brands/north/brand.toml".to_owned(), rules.as_bytes());
    for picture in ["logo.svg", "illustration.svg"] {
        let drawn = own(format!("static/brands/main/{picture}"));
        write(format!("static/brands/north/{picture}"), &drawn);
    }
    write("static/built/north.css".to_owned(), &own("static/built/main.css".to_owned()));
    folder
}

#[actix_web::test]
async fn a_brand_of_the_operators_folder_works_by_its_own_rules() {
    let folder = north(RULES);
    let site = Site::with(&format!(
        "[site]\nbrand = \"north\"\noverrides = \"{}\"",
        folder.path().display()
    ));
    let browser = site.browser();
    let login = browser.get("/en?method=smart-id").await;
    assert_eq!(login.count("a[href='/en/register']"), 0, "{login}");
    let countries: Vec<_> = ["EE", "LV", "LT"]
        .into_iter()
        .filter(|code| login.count(&format!("option[value={code}]")) == 1)
        .collect();
    assert_eq!(countries, ["EE", "LT"], "{login}");
    let register = browser.get("/en/register").await;
    assert_eq!(register.count("a[href='/en/school-register']"), 1, "{register}");
    let forgotten = browser.get("/en/forgotPassword").await;
    assert_eq!(forgotten.count("input[type=email]"), 1, "{forgotten}");
    assert!(forgotten.text("form").contains("Põhja "), "{forgotten}");
}

#[test]
fn rules_that_are_wrong_are_named_by_their_keys() {
    let wrong = RULES
        .replace("false", "\"no\"")
        .replace("email", "phone")
        .replace("LT", "FI")
        .replace("offers_school_registration", "offers_schools");
    let folder = north(&wrong);
    let brand = Brand::parse("north").unwrap();
    let refused = brand_rules(&brand, Some(folder.path())).unwrap_err().to_string();
    let file = "i18n/brands/north/brand.toml";
    assert_eq!(
        refused.lines().collect::<Vec<_>>(),
        [
            format!("{file}: offers_schools: there is no such key"),
            format!("{file}: offers_registration: expected true or false, found \"no\""),
            format!("{file}: offers_school_registration: expected true or false, found nothing"),
            format!("{file}: reset_by: expected username or email, found \"phone\""),
            format!(
                "{file}: smart_id_countries: expected one or more of EE, LV, LT, found [\"FI\", \"EE\"]"
            ),
        ]
    );
}

#[test]
fn a_brand_without_wording_rules_or_looks_is_refused_by_check_config() {
    let ended = Machine::new().with("LAVI__SITE__BRAND", "north").run("check-config");
    assert_eq!(ended.code, 1, "{ended:?}");
    let words = Language::ALL.map(|language| {
        format!("no wording for brand north in {language}: i18n/brands/north has no .ftl file")
    });
    let rest = [
        "no rules for brand north: i18n/brands/north/brand.toml is missing",
        "static/built/north.css is missing",
    ];
    for expected in words.iter().map(String::as_str).chain(rest) {
        assert!(ended.complained.contains(expected), "{expected}: {ended:?}");
    }
}

#[test]
fn no_code_depends_on_the_name_of_a_brand() {
    let brands = brands();
    assert!(brands.len() > 1, "{brands:?}");
    let named: Vec<_> = files("src", &["rs"])
        .into_iter()
        .filter(|path| {
            let source = fs::read_to_string(path).unwrap();
            brands.iter().any(|brand| source.contains(&format!("\"{brand}\"")))
        })
        .map(|path| name(&path))
        .collect();
    assert!(named.is_empty(), "what differs belongs into brand.toml: {named:?}");
}

#[test]
fn brands_say_what_estonia_and_latvia_call_differently() {
    for (brand, russian, latvian, registers) in [
        (
            "main",
            ["Личный код", "Mobiil-ID", "ID\u{2011}карта", "Классный учитель"],
            "ID\u{a0}karte",
            true,
        ),
        (
            "sibling",
            ["Персональный код", "Mobile-ID", "eID\u{2011}карта", "Учитель начальных классов"],
            "eID\u{a0}karte",
            false,
        ),
    ] {
        let brand = Brand::parse(brand).unwrap();
        let words = Catalogues::read(&Language::ALL, &brand, None).unwrap();
        let ids =
            ["common-personal-code", "method-mobile_id", "method-id_card", "role-class_teacher"];
        assert_eq!(ids.map(|id| words.of(Language::Ru).t(id)), russian);
        assert_eq!(words.of(Language::Lv).t("method-id_card"), latvian);
        let unknown = words.of(Language::En).t("error-identity_unknown");
        assert_eq!(unknown.contains("Create an account"), registers, "{unknown}");
        assert_eq!(brand_rules(&brand, None).unwrap().offers_registration, registers);
    }
}
