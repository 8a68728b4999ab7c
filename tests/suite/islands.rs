//! Server and script write the same markup for an island: the template is rendered with each
//! `islands/<island>/props/<case>.json` and compared with `goldens/<case>.html`, which the script's own test compares
//! with React's output.

use std::{fs, path::Path};

use askama::Template;
use lavi::{
    login_methods::TabList,
    screens::{permissions::PermissionsList, setup_account::SetupStepper, waiting::Countdown},
    web::page::islands,
};
use scraper::Html;
use serde::de::DeserializeOwned;

use crate::site::Site;

/// Normalised HTML: parsed, attributes sorted, one line per tag.
fn spelled(html: &str) -> String {
    let parsed = Html::parse_fragment(html).root_element().inner_html();
    parsed.replace('\n', "&#10;").replace("><", ">\n<") + "\n"
}

fn holds_goldens<T: Template + DeserializeOwned>(island: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("islands").join(island);
    let mut seen = 0;
    for entry in fs::read_dir(folder.join("props")).unwrap() {
        let path = entry.unwrap().path();
        let case = path.file_stem().unwrap().to_str().unwrap();
        let props: T = serde_json::from_str(&fs::read_to_string(&path).unwrap())
            .unwrap_or_else(|cause| panic!("{case}: {cause}"));
        let golden =
            fs::read_to_string(folder.join("goldens").join(format!("{case}.html"))).unwrap();
        let written = spelled(&islands::markup(&props).unwrap());
        let differs = written.lines().zip(golden.lines()).find(|(ours, scripts)| ours != scripts);
        assert_eq!(differs, None, "{island}/{case}: the template's line, then the script's");
        assert_eq!(written.len(), golden.len(), "{island}/{case}");
        seen += 1;
    }
    assert!(seen > 0, "{island} has no props");
}

#[test]
fn server_and_script_write_the_same_method_tabs() {
    holds_goldens::<TabList>("method-tabs");
}

#[test]
fn server_and_script_write_the_same_setup_stepper() {
    holds_goldens::<SetupStepper>("setup-stepper");
}

#[test]
fn server_and_script_write_the_same_permissions_list() {
    holds_goldens::<PermissionsList>("permissions-list");
}

#[test]
fn server_and_script_write_the_same_countdown() {
    holds_goldens::<Countdown>("waiting");
}

#[actix_web::test]
async fn a_page_ships_the_script_exactly_when_something_on_it_needs_it() {
    let site = Site::start();
    let browser = site.browser();
    for path in [
        "",
        "?method=har-id",
        "/register",
        "/setupAccount",
        "/two-factor",
        "/school-register",
        "/validation?type=har",
        "/forgotPassword",
        "/success?type=registration",
        "/terms/service",
        "/activate/token",
        "/nowhere",
    ] {
        let page = browser.get(&format!("/en{path}")).await;
        let marks = "[data-island], [data-show], [data-rules-for], [data-at-once], [data-sends-itself], [data-draft]";
        let needs = page.count(marks) > 0;
        assert_eq!(page.count("script[src]") > 0, needs, "{path}");
        assert_eq!(page.count("#status") > 0, needs, "{path}");
    }
}

#[actix_web::test]
async fn no_script_is_sent_with_save_data() {
    let site = Site::start();
    let page = site.browser().with_header("save-data", "on").get("/en").await;
    assert_eq!((page.count("script[src]"), page.count("[data-island]")), (0, 2));
}

#[actix_web::test]
async fn an_island_has_its_props_beside_it() {
    let site = Site::start();
    for (path, island) in
        [("", "method-tabs"), ("/register", "method-tabs"), ("/setupAccount", "setup-stepper")]
    {
        let page = site.browser().get(&format!("/en{path}")).await;
        let props = page.text(&format!(r#"[data-island="{island}"] + script[data-props]"#));
        assert!(serde_json::from_str::<serde_json::Value>(&props).is_ok(), "{path}: {props}");
    }
}
