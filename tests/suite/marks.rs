//! The owners' marks of login methods, which an operator puts into a brand's folder: where they show, in both schemes, and what
//! keeps one from being shown.

use std::{fs, path::Path};

use base64::{Engine, engine::general_purpose::STANDARD};
use lavi::domain::SvgShapes;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::{
    cast::{MARI, PHONE},
    command::Machine,
    site::{Seen, Site},
};

/// A folder of the operator's with these marks of a brand.
fn marks(brand: &str, files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let methods = folder.path().join(format!("static/brands/{brand}/methods"));
    fs::create_dir_all(&methods).unwrap();
    for (name, text) in files {
        fs::write(methods.join(name), text).unwrap();
    }
    folder
}

/// A mark that is known by what it draws.
fn drawn(at: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"Layer_1\" width=\"48\" height=\"48\" viewBox=\"0 0 48 48\" fill=\"none\">\n  \
         <g transform='rotate(45)'>\n    <path d=\"{at}\" fill=\"#0a7\" />\n  </g>\n</svg>\n"
    )
}

/// How often a mark stands in an element: for either scheme, and for both.
fn shown(page: &Seen, within: &str, at: &str) -> [usize; 3] {
    ["mark-light", "mark-dark", "mark:not(.mark-light):not(.mark-dark)"].map(|class| {
        page.count(&format!("{within} svg.icon.{class}[viewBox='0 0 48 48'] path[d='{at}']"))
    })
}

fn style(page: &Seen) -> &str {
    page.body.split_once("<style>").unwrap().1.split("</style>").next().unwrap()
}

#[actix_web::test]
async fn marks_of_the_brand_stand_wherever_their_methods_do() {
    for (brand, other) in [("main", "sibling"), ("sibling", "main")] {
        let (light, dark, both) = (drawn("M1 1h9"), drawn("M2 2h9"), drawn("M3 3h9"));
        let folder = marks(
            brand,
            &[("mobile-id.svg", &light), ("mobile-id-dark.svg", &dark), ("har-id.svg", &both)],
        );
        let config = |brand: &str| {
            format!("[site]\nbrand = \"{brand}\"\noverrides = \"{}\"\n", folder.path().display())
        };
        let site = Site::demo_with(&config(brand));
        let browser = site.browser();
        let page = browser.get("/en?method=mobile-id").await;
        for (at, expected) in [("M1 1h9", [1, 0, 0]), ("M2 2h9", [0, 1, 0]), ("M3 3h9", [0, 0, 1])]
        {
            assert_eq!(shown(&page, ".tab", at), expected, "{brand}, {at}: {page}");
        }
        assert_eq!(page.count(".tab svg.mark"), 3, "{brand}: {page}");
        assert!(!page.body.contains("Layer_1"), "{brand}: {page}");
        // The sheet shows one of two, and the policy knows it.
        assert!(style(&page).contains(".mark-dark{display:none}"), "{brand}: {page}");
        let hash = STANDARD.encode(Sha256::digest(style(&page)));
        assert!(page.header("content-security-policy").contains(&hash), "{brand}: {page}");
        // On the button to a provider, on the title of its pane.
        let pane = browser.get("/en?method=har-id").await;
        assert_eq!(shown(&pane, "#pane .button", "M3 3h9"), [0, 0, 1], "{brand}: {pane}");
        // While a phone is waited for.
        let (prefix, number) = PHONE.split_at(4);
        let fields = [("personalCode", MARI), ("phonePrefix", prefix), ("phoneNumber", number)];
        let begun = browser.submit(&page, "submit", &fields).await;
        let waiting = browser.follow(&begun).await;
        assert_eq!(waiting.screen(), "waiting", "{brand}: {waiting}");
        assert_eq!(shown(&waiting, ".method", "M1 1h9"), [1, 0, 0], "{brand}: {waiting}");
        // The other brand has line icons, and pays nothing.
        let without = Site::with(&config(other)).browser().get("/en?method=mobile-id").await;
        assert_eq!(without.count("svg.mark"), 0, "{other}: {without}");
        assert!(!without.body.contains(".mark"), "{other}: {without}");
    }
}

#[actix_web::test]
async fn an_embedders_scheme_settles_which_mark_shows() {
    let (light, dark) = (drawn("M1 1h9"), drawn("M2 2h9"));
    let folder = marks("main", &[("smart-id.svg", &light), ("smart-id-dark.svg", &dark)]);
    let site = Site::with(&format!("[site]\noverrides = \"{}\"", folder.path().display()));
    for (query, condition) in [
        ("", "(prefers-color-scheme:dark)"),
        ("?scheme=light", "(max-width:0)"),
        ("?scheme=dark", "(min-width:0)"),
    ] {
        let page = site.browser().get(&format!("/en/mini{query}")).await;
        let rule = format!("@media screen and {condition}{{.mark-light{{display:none}}");
        assert!(style(&page).contains(&rule), "{query}: {page}");
    }
}

#[actix_web::test]
async fn a_mark_that_may_not_be_shown_is_named_and_the_line_icon_stays() {
    let good = drawn("M1 1h9");
    let script = good.replace("<g", "<script>alert(1)</script><g");
    let files = [
        ("smart-id.svg", script.as_str(), "<script>: only circle, "),
        ("mobile-id.svg", &good, ""),
        ("mobile-id-dark.svg", "no drawing", "has words between its elements; "),
        ("id-card-dark.svg", &good, ""),
        ("smartid.svg", &good, "there is no login method of this name"),
        ("har_id.svg", &good, "there is no login method of this name"),
        ("x-id.svg", &good, ""),
    ];
    let folder = marks("main", &files.map(|(name, text, _)| (name, text)));
    let overrides = folder.path().display().to_string();
    let said = Machine::new().with("LAVI__SITE__OVERRIDES", &overrides).run("check-config");
    assert_eq!(said.code, 0, "{said:?}");
    let line = |name: &str| {
        let file = format!("static/brands/main/methods/{name}: ");
        said.complained.lines().find(|line| line.starts_with(&file)).unwrap_or_default().to_owned()
    };
    for (name, _, cause) in files.iter().filter(|(_, _, cause)| !cause.is_empty()) {
        assert!(line(name).contains(cause), "{name}: {said:?}");
    }
    let remedy = "; the line icon stands in its place; docs/marks.md says what a mark may have";
    assert!(line("smart-id.svg").ends_with(remedy), "{said:?}");
    assert!(line("id-card.svg").ends_with(&format!("is missing, or no text{remedy}")), "{said:?}");
    assert_eq!((line("mobile-id.svg"), line("x-id.svg")), Default::default(), "{said:?}");

    let site = Site::with(&format!("[site]\noverrides = \"{overrides}\""));
    let page = site.browser().get("/en?method=smart-id").await;
    assert_eq!((page.count("svg.mark"), shown(&page, ".tab", "M1 1h9")[2]), (1, 1), "{page}");
    assert!(!page.body.contains("alert(1)"), "{page}");
}

#[test]
fn a_drawing_has_shapes_alone() {
    let within = |shapes: &str| format!("<svg viewBox=\"0 0 24 24\">{shapes}</svg>");
    let large = within(&" ".repeat(2_000));
    for (svg, cause) in [
        (within("<script>alert(1)</script>"), "<script>: only "),
        (within("<style>path{fill:red}</style>"), "<style>: only "),
        (within("<foreignObject><p>more</p></foreignObject>"), "<foreignObject>: only "),
        (within("<a href=\"https://elsewhere.example\"><path d=\"M1 1\"/></a>"), "<a>: only "),
        (within("<image href=\"https://elsewhere.example/a.png\"/>"), "<image>: only "),
        (within("<use href=\"#a\"/>"), "<use>: only "),
        (within("<animate attributeName=\"href\"/>"), "<animate>: only "),
        (within("<svg></svg>"), "<svg>: only "),
        (within("<path onload=\"alert(1)\"/>"), "onload may not stand in it"),
        (within("<path/onload=\"alert(1)\"/>"), "<path>: cannot be read"),
        (within("<path d=\"M1 1\"onload=\"alert(1)\"/>"), "<path>: cannot be read"),
        (within("<path d=M1/>"), "<path>: cannot be read"),
        (within("<path d=\"M1 1/>"), "<path>: cannot be read"),
        (within("<path style=\"fill:red\"/>"), "style may not stand in it"),
        (within("<path class=\"button\"/>"), "class may not stand in it"),
        (within("<path id=\"pane\"/>"), "id may not stand in it"),
        (within("<path href=\"#pane\"/>"), "href may not stand in it"),
        (within("<path fill=\"url(#a)\"/>"), "fill holds more than"),
        (within("<path fill=\"URL(https://elsewhere.example)\"/>"), "fill holds more than"),
        (within("<path fill=\"u\\72l(#a)\"/>"), "fill holds more than"),
        (within("<path d=\"&quot;\"/>"), "d holds more than"),
        (within("words"), "has words between"),
        (within("<!-- more -->"), "has a comment"),
        (within("<?php?>"), "has a comment"),
        (within("<![CDATA[more]]>"), "has a comment"),
        (within("<g><path d=\"M1 1\"/>"), "</svg> stands where"),
        (within("</g>"), "</g> stands where"),
        (within("<g></path>"), "</path> stands where"),
        (large, "larger than 2000 bytes"),
        ("<svg viewBox=\"0 0 24 24\"><path d=\"M1 1\"/>".to_owned(), "ends in the middle"),
        (within("") + "<p>more</p>", "has more behind"),
        ("<p>no drawing</p>".to_owned(), "begins with <p>"),
        (String::new(), "ends in the middle"),
        ("<svg onload=\"alert(1)\" viewBox=\"0 0 1 1\"></svg>".to_owned(), "onload may not"),
        ("<svg><path d=\"M1 1\"/></svg>".to_owned(), "needs a viewBox"),
        ("<svg viewBox=\"0 0 24\"></svg>".to_owned(), "four numbers"),
        ("<svg viewBox=\"0 0 0 24\"></svg>".to_owned(), "four numbers"),
    ] {
        let refused = SvgShapes::parse(&svg).expect_err(&svg);
        assert!(refused.contains(cause), "{svg}: {refused}");
    }
    // What it says of all its shapes counts for them, and not for the class.
    let stroked = "<svg viewBox='0, 0, 16 16' stroke-width='1' stroke=\"var(--accent)\">\n<g\n><circle cx='8'\n r='7.5'/></g ></svg >";
    assert_eq!(
        SvgShapes::parse(stroked).unwrap().inline("icon"),
        "<svg class=\"icon\" viewBox=\"0 0 16 16\" width=\"24\" height=\"24\" aria-hidden=\"true\"><g stroke-width=\"1\" stroke=\"var(--accent)\"><g><circle cx=\"8\" r=\"7.5\"/></g></g></svg>"
    );
}

#[test]
fn we_ship_no_mark_of_others() {
    for brand in lavi::i18n::brands() {
        let folder = Path::new("static/brands").join(&brand).join("methods");
        assert!(!folder.exists(), "{}: their owners' terms forbid it", folder.display());
    }
}
