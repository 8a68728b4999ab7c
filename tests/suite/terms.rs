//! The terms pages, and what is left of HTML written by others.

use crate::{remote::stub::Stub, site::Site};

/// What a document becomes on the page of the service terms.
async fn shown(html: &'static str) -> String {
    let stub = Stub::telling(&[("terms/service-terms", html)]);
    let more = "[main_app]\nroot = \"https://diary.example/app\"";
    let site = Site::with(&format!("[account_api]\nroot = \"{0}\"\npublic_root = \"https://id.example/\"\n{more}", stub.root));
    let page = site.browser().get("/lv/terms/service").await;
    assert_eq!(page.status, 200, "{page}");
    let start = page.body.find("<div class=\"prose\">").unwrap() + "<div class=\"prose\">".len();
    page.body[start..].split("</div>\n\n</main>").next().unwrap().trim().to_owned()
}

#[actix_web::test]
async fn each_document_has_its_page_without_footer_languages_and_illustration() {
    let site = Site::start();
    for (path, screen) in
        [("service", "terms"), ("privacy-policy", "privacy-policy"), ("cookies-privacy-policy", "cookies-privacy-policy")]
    {
        let page = site.browser().get(&format!("/ja/terms/{path}")).await;
        assert_eq!((page.status, page.screen().as_str()), (200, screen), "{page}");
        assert_eq!(page.count("footer") + page.count(".languages") + page.count(".illustration"), 0, "{path}");
        assert_eq!(page.count("h1"), 1);
        assert!(page.count(".prose h2") > 1 && page.count(".prose ul li") > 1, "{page}");
    }
    assert_eq!(site.browser().get("/ja/terms").await.location(), "/ja/terms/service");
}

#[actix_web::test]
async fn nothing_that_acts_is_left_of_a_document() {
    let text = shown(concat!(
        "<title>T</title><script>alert(1)</script><style>p{}</style><p style=\"x\" onclick=\"a()\" class=\"c\">Be kind</p>",
        "<a href=\"javascript:a()\">j</a><a href=\"java\nscript:a()\">k</a><a href=\"data:text/html,x\">d</a>",
        "<img src=\"https://spy.example/p.gif\" onerror=\"a()\"><form action=\"/x\"><input name=\"password\">f</form>",
        "<iframe src=\"/\">i</iframe><svg onload=\"a()\"><a>s</a></svg><p>2 &lt; 3</p>"
    ))
    .await;
    assert_eq!(text, "<p>Be kind</p><a rel=\"noopener\">j</a><a rel=\"noopener\">k</a><a rel=\"noopener\">d</a>f<p>2 &lt; 3</p>");
}

#[actix_web::test]
async fn links_to_the_policy_lead_to_our_page_and_others_where_they_meant() {
    for (href, leads) in [
        ("terms/privacy-policy", "/lv/terms/privacy-policy"),
        ("/terms/privacy-policy/", "/lv/terms/privacy-policy"),
        ("../terms/privacy-policy?x=1", "/lv/terms/privacy-policy"),
        ("https://id.example/terms/privacy-policy", "/lv/terms/privacy-policy"),
        ("https://diary.example/app/terms/privacy-policy#a", "/lv/terms/privacy-policy"),
        ("//id.example/terms/privacy-policy", "/lv/terms/privacy-policy"),
        ("terms/cookies-privacy-policy", "/lv/terms/cookies-privacy-policy"),
        ("https://elsewhere.example/terms/privacy-policy", "https://elsewhere.example/terms/privacy-policy"),
        ("help", "https://id.example/help"),
        ("#rights", "#document-rights"),
        ("mailto:help@id.example", "mailto:help@id.example"),
    ] {
        let html: &'static str = format!("<a href=\"{href}\">x</a>").leak();
        assert_eq!(shown(html).await, format!("<a href=\"{leads}\" rel=\"noopener\">x</a>"), "{href}");
    }
}

#[actix_web::test]
async fn headings_stay_below_our_own() {
    let text = shown("<h1 id=\"a\">A</h1><h2>B</h2><h3>C</h3><h6>D</h6>").await;
    assert_eq!(text, "<h2 id=\"document-a\">A</h2><h3>B</h3><h4>C</h4><h6>D</h6>");
    assert_eq!(shown("<h2>B</h2>").await, "<h2>B</h2>");
}

#[actix_web::test]
async fn without_the_service_there_is_a_page_to_try_again_from() {
    let stub = Stub::telling(&[]);
    let page = Site::with(&format!("[account_api]\nroot = \"{}\"", stub.root)).browser().get("/en/terms/privacy-policy").await;
    assert_eq!((page.status, page.screen().as_str()), (503, "error"), "{page}");
}
