//! The terms dialog.

use crate::{
    cast,
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

const READ: (&str, &str) =
    ("terms/service-terms/read", r#"<p>Be kind. <a href="terms/privacy-policy">Policy</a></p>"#);

fn before(accept: &'static str, more: &str) -> (Site, Stub) {
    let stub = Stub::telling(&[READ, ("terms/accept", accept)]);
    (Site::before(&stub, more), stub)
}

/// Someone who signs in for the first time.
async fn at_the_terms(site: &Site, browser: &Browser) -> Seen {
    site.add(cast::new_mari()).await;
    let login = browser.get("/en").await;
    browser.follow(&browser.sign_in(&login, "mari").await).await
}

#[actix_web::test]
async fn agreeing_completes_the_sign_in() {
    let site = Site::start();
    let browser = site.browser();
    let page = at_the_terms(&site, &browser).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "agree-to-terms"), "{page}");
    assert_eq!(page.count(".illustration.ajar"), 1, "{page}");
    assert_eq!(
        page.attribute("a[target=_blank]", "href").as_deref(),
        Some("http://localhost:8080/account/terms/service-terms/download")
    );
    assert_eq!(
        page.attribute("a[data-action=cancel]", "href").as_deref(),
        Some("http://localhost:8080/account/logout")
    );
    let answer = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "http://localhost:8080/account/"),
        "{answer}"
    );
}

#[actix_web::test]
async fn a_link_in_the_terms_opens_the_policy_and_an_arrow_leads_back() {
    let site = Site::start();
    let browser = site.browser();
    let terms = browser.get("/en/agree-to-terms").await;
    let policy = terms.attribute(".prose a", "href").unwrap();
    assert_eq!(policy, "/en/agreeToTerms?document=privacy-policy");
    let policy = browser.get(&policy).await;
    assert_eq!(
        (policy.screen().as_str(), policy.text("h1").as_str()),
        ("agree-to-terms", "Privacy policy"),
        "{policy}"
    );
    assert_eq!(
        policy.attribute("a[data-action=back]", "href").as_deref(),
        Some("/en/agreeToTerms")
    );
    assert!(
        policy
            .attribute("a[target=_blank]", "href")
            .unwrap()
            .ends_with("terms/privacy-policy/download")
    );
}

#[actix_web::test]
async fn a_form_without_agreement_is_refused() {
    let (site, stub) = before(r#"{"success":true,"url":"welcome"}"#, "");
    let again = site.browser().post("/en/agreeToTerms", &[]).await;
    assert_eq!(
        (again.status, again.errors()),
        (422, vec!["terms_accepted:required".to_owned()]),
        "{again}"
    );
    assert!(stub.request().contains("terms/service-terms/read"));
    let answer = site.browser().post("/en/agreeToTerms", &[("terms_accepted", "true")]).await;
    assert_eq!(answer.location(), format!("{}welcome", stub.root), "{answer}");
    assert!(stub.request_for("terms/accept").ends_with("terms_accepted=true"));
}

#[actix_web::test]
async fn a_refusal_leads_to_the_sign_out_with_its_error_code() {
    for (said, code) in
        [(r#"{"errors":["role_not_allowed","canceled"]}"#, "role_not_allowed"), ("{}", "undefined")]
    {
        let (site, _stub) = before(said, "[main_app]\nroot = \"https://diary.example/app\"");
        let answer = site.browser().post("/en/agreeToTerms", &[("terms_accepted", "true")]).await;
        let expected = format!("https://diary.example/app/logout?error_code={code}");
        assert_eq!((answer.status, answer.location()), (303, expected), "{answer}");
    }
}

#[actix_web::test]
async fn a_fault_of_the_account_service_is_shown_with_status_503() {
    let stub = Stub::telling(&[READ]);
    let site = Site::before(&stub, "");
    let again = site.browser().post("/en/agreeToTerms", &[("terms_accepted", "true")]).await;
    assert_eq!((again.status, again.screen().as_str()), (503, "agree-to-terms"), "{again}");
    assert_eq!(again.errors(), ["server_error"]);
    let gone = Stub::telling(&[]);
    let page = Site::before(&gone, "").browser().get("/en/agreeToTerms").await;
    assert_eq!((page.status, page.screen().as_str()), (503, "error"), "{page}");
}

#[actix_web::test]
async fn in_an_embedded_view_the_sign_in_continues_in_the_top_window() {
    let (site, stub) = before(r#"{"success":true,"url":"welcome"}"#, "");
    let browser = site.browser();
    let page = browser.get("/en/agreeToTerms?view=mini").await;
    let answer = browser.submit(&page, "confirm", &[]).await;
    assert_eq!((answer.status, answer.screen().as_str()), (200, "success"), "{answer}");
    assert_eq!(answer.attribute("a[target=_top]", "href"), Some(format!("{}welcome", stub.root)));
}

#[actix_web::test]
async fn in_an_embedded_view_a_refusal_is_shown_and_cancel_signs_out_in_the_top_window() {
    let (site, _stub) = before(
        r#"{"errors":["role_not_allowed"]}"#,
        "[main_app]\nroot = \"https://diary.example/app\"",
    );
    let answer =
        site.browser().post("/en/agreeToTerms?view=iframe", &[("terms_accepted", "true")]).await;
    assert_eq!((answer.status, answer.screen().as_str()), (422, "agree-to-terms"), "{answer}");
    assert_eq!(answer.errors(), ["role_not_allowed"]);
    let cancel = "a[data-action=cancel][target=_top]";
    assert_eq!(
        answer.attribute(cancel, "href").as_deref(),
        Some("https://diary.example/app/logout")
    );
}
