//! A forgotten password.

use crate::{
    cast,
    doubles::account_service::Stub,
    site::{Seen, Site},
};

async fn ask(site: &Site, fields: &[(&str, &str)]) -> Seen {
    let browser = site.browser();
    let page = browser.get("/en/forgotPassword").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "forgot-password"), "{page}");
    browser.submit(&page, "submit", fields).await
}

#[actix_web::test]
async fn a_request_for_an_account_with_an_e_mail_address_leads_to_the_success_screen() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let answer = ask(&site, &[("username", " mari ")]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en/success?type=resetRequest"),
        "{answer}"
    );
}

#[actix_web::test]
async fn an_unknown_name_is_reported_and_stays_in_the_form() {
    let again = ask(&Site::start(), &[("username", "nobody")]).await;
    assert_eq!((again.status, again.errors()), (422, vec!["user_not_found".to_owned()]), "{again}");
    assert_eq!(again.value("username").as_deref(), Some("nobody"));
    assert_eq!(
        again.text(".alert li"),
        "We could not find this username or e‑mail address. Check it and try again."
    );
}

#[actix_web::test]
async fn an_empty_name_never_reaches_the_service() {
    let stub = Stub::telling(&[]);
    let again = ask(&Site::before(&stub, ""), &[("username", "  ")]).await;
    assert_eq!(
        (again.status, again.errors()),
        (422, vec!["username:required".to_owned()]),
        "{again}"
    );
    assert!(stub.is_untouched());
}

#[actix_web::test]
async fn a_failure_without_an_error_code_is_shown_as_an_unknown_user_name() {
    let stub = Stub::telling(&[("password/reset/request", r#"{"success":false}"#)]);
    let again = ask(&Site::before(&stub, ""), &[("username", "mari")]).await;
    assert_eq!((again.status, again.errors()), (422, vec!["user_not_found".to_owned()]), "{again}");
}

#[actix_web::test]
async fn the_next_try_has_the_captcha_that_the_service_asks_for() {
    let picture = r#"{"data":{"id":"c1","image":"data:image/png;base64,AA==","audio":"data:audio/wav;base64,AA=="}}"#;
    let refused = r#"{"success":false,"show_captcha":true,"errors":["confirm_recaptcha"]}"#;
    let stub = Stub::telling(&[("password/reset/request", refused), ("captcha", picture)]);
    let site = Site::before(&stub, "");
    let browser = site.browser();
    let page = browser.get("/en/forgotPassword").await;
    let again = browser.submit(&page, "submit", &[("username", "mari")]).await;
    assert_eq!(
        (again.status, again.errors()),
        (422, vec!["confirm_recaptcha".to_owned()]),
        "{again}"
    );
    assert!(!stub.request_for("password/reset/request").contains("recaptcha"));
    let sound = again.attribute(".captcha audio a", "href");
    assert_eq!(sound.as_deref(), Some("data:audio/wav;base64,AA=="), "nobody else has it");
    let unread = browser.submit(&again, "submit", &[]).await;
    assert_eq!(unread.errors(), ["captcha_answer:required"], "{unread}");
    browser.submit(&unread, "submit", &[("captcha_answer", "A7K4")]).await;
    let sent = stub.request_for("password/reset/request");
    assert!(sent.ends_with("username=mari&recaptcha=c1%3AA7K4"), "{sent}");
}

#[actix_web::test]
async fn a_captcha_widget_is_allowed_by_the_policy_and_has_a_noscript_text() {
    let refused = r#"{"success":false,"show_captcha":true}"#;
    for (kind, class, origin) in [
        ("recaptcha", "g-recaptcha", "https://www.google.com/recaptcha/"),
        ("turnstile", "cf-turnstile", "https://challenges.cloudflare.com"),
        ("hcaptcha", "h-captcha", "https://*.hcaptcha.com"),
    ] {
        let stub = Stub::telling(&[("password/reset/request", refused)]);
        let site =
            Site::before(&stub, &format!("[captcha]\nkind = \"{kind}\"\nsite_key = \"key\""));
        let again = ask(&site, &[("username", "mari")]).await;
        assert_eq!(
            again.attribute(&format!(".{class}"), "data-sitekey").as_deref(),
            Some("key"),
            "{again}"
        );
        assert!(again.body.contains("<noscript>"), "{kind}");
        let policy = again.header("content-security-policy").to_owned();
        for directive in ["script-src", "frame-src"] {
            let sources =
                policy.split(';').find(|part| part.trim().starts_with(directive)).unwrap();
            assert!(sources.contains(origin), "{kind}: {policy}");
        }
    }
}

#[actix_web::test]
async fn the_sibling_brand_asks_for_an_e_mail_address() {
    let stub = Stub::telling(&[("password/reset/request", r#"{"success":true}"#)]);
    let site = Site::before(&stub, "[site]\nbrand = \"sibling\"");
    let browser = site.browser();
    let page = browser.get("/en/forgotPassword").await;
    assert_eq!(page.attribute("input[name=username]", "type").as_deref(), Some("email"), "{page}");
    assert_eq!(page.text("label[for=username]"), "E-mail address");
    let again = browser.submit(&page, "submit", &[("username", "mari")]).await;
    assert_eq!(
        (again.status, again.errors()),
        (422, vec!["username:invalid_email".to_owned()]),
        "{again}"
    );
    let sent = browser.submit(&again, "submit", &[("username", "mari@school.example")]).await;
    assert_eq!(sent.status, 303, "{sent}");
}

/// A form with the captcha `c1`, which the service has asked for.
async fn with_captcha(stub: &Stub, site: &Site) -> (crate::site::Browser, Seen) {
    let browser = site.browser();
    let page = browser.get("/en/forgotPassword").await;
    let shown = browser.submit(&page, "submit", &[("username", "mari")]).await;
    assert_eq!(
        (shown.count(".captcha img"), stub.asked().contains(&"captcha".to_owned())),
        (1, true),
        "{shown}"
    );
    (browser, shown)
}

const PICTURE: (&str, &str) =
    ("captcha", r#"{"data":{"id":"c1","image":"data:image/png,","audio":"data:audio/wav,"}}"#);
const REFUSED: (&str, &str) = (
    "password/reset/request",
    r#"{"success":false,"show_captcha":true,"errors":["confirm_recaptcha"]}"#,
);

#[actix_web::test]
async fn captcha_fields_without_a_valid_proof_fetch_no_captcha() {
    let not_asked = ("password/reset/request", r#"{"success":false,"errors":["user_not_found"]}"#);
    let stub = Stub::telling(&[not_asked, PICTURE]);
    let site = Site::before(&stub, "");
    for fields in [
        [
            ("username", "mari"),
            ("captcha_id", "c1"),
            ("captcha_answer", "a"),
            ("captcha_proof", ""),
        ],
        [
            ("username", "mari"),
            ("captcha_id", "c1"),
            ("captcha_answer", ""),
            ("captcha_proof", "9999999999.AAAA"),
        ],
        [("username", ""), ("captcha_id", "c1"), ("captcha_answer", ""), ("captcha_proof", "")],
        [("username", ""), ("captcha_id", ""), ("captcha_answer", ""), ("captcha_proof", "1.")],
    ] {
        let again = site.browser().post("/en/forgotPassword", &fields).await;
        assert_eq!(
            (again.status, again.count(".captcha"), again.count("[name=captcha_id]")),
            (422, 0, 0),
            "{again}"
        );
        let unknown = site
            .browser()
            .with_header("sec-fetch-site", "")
            .post("/en/forgotPassword", &fields)
            .await;
        assert_eq!((unknown.status, unknown.count(".captcha")), (403, 0), "{unknown}");
    }
    assert!(!stub.asked().contains(&"captcha".to_owned()));
}

#[actix_web::test]
async fn an_error_about_the_captcha_leads_to_its_field() {
    let stub = Stub::telling(&[REFUSED, PICTURE]);
    let site = Site::before(&stub, "");
    let (browser, first) = with_captcha(&stub, &site).await;
    assert_eq!(first.errors(), ["confirm_recaptcha"], "{first}");
    assert_eq!(first.count(".alert a[href='#captcha_answer']"), 1, "{first}");
    assert_eq!(
        first.attribute("#captcha_answer", "aria-invalid"),
        None,
        "nothing was wrong: {first}"
    );
    let shown = browser.submit(&first, "submit", &[("captcha_answer", "A7K4")]).await;
    assert_eq!(shown.errors(), ["confirm_recaptcha"], "{shown}");
    assert_eq!(shown.attribute("#captcha_answer", "aria-invalid").as_deref(), Some("true"));
    let described = shown.attribute("#captcha_answer", "aria-describedby").unwrap();
    assert_eq!(described, "captcha_answer-hint captcha_answer-error");
    assert!(!shown.text("#captcha_answer-error").is_empty(), "{shown}");
    let order: Vec<_> =
        ["<img", "<audio", "<label for=\"captcha_answer\"", "id=\"captcha_answer\""]
            .map(|part| shown.body.find(part))
            .into();
    assert!(order.is_sorted() && order.iter().all(Option::is_some), "{order:?}: {shown}");
}

#[actix_web::test]
async fn another_picture_is_fetched_without_a_try() {
    let stub = Stub::telling(&[REFUSED, PICTURE]);
    let site = Site::before(&stub, "");
    let (browser, shown) = with_captcha(&stub, &site).await;
    stub.asked();
    let again = browser.submit(&shown, "submit", &[("captcha_new", "1")]).await;
    assert_eq!(
        (again.status, again.errors().len(), again.count(".captcha img")),
        (200, 0, 1),
        "{again}"
    );
    assert_eq!(again.value("username").as_deref(), Some("mari"));
    assert_eq!(stub.asked(), ["captcha"]);
    assert_eq!(again.count("button[name=captcha_new][formnovalidate]"), 1, "{again}");
    assert_eq!(again.count("script[src]"), 1, "the captcha's own script: {again}");
    let fields =
        [("email", "mari"), ("password", "x"), ("two_factor_code", ""), ("captcha_new", "1")];
    let paused = browser.post("/en", &fields).await;
    assert_eq!((paused.status, paused.count("[name=two_factor_code]")), (200, 1), "{paused}");
    assert_eq!(paused.value("password").as_deref(), Some(""), "no password comes back");
    // Enter presses the first button of a form, whatever it is: what was typed counts.
    let typed = [("captcha_new", "1"), ("captcha_answer", "A7K4")];
    browser.submit(&again, "submit", &typed).await;
    assert!(stub.asked().contains(&"password/reset/request".to_owned()));
}

#[actix_web::test]
async fn a_captcha_answer_is_kept_hidden_while_another_field_is_wrong() {
    let stub = Stub::telling(&[REFUSED, PICTURE]);
    let site = Site::before(&stub, "");
    let (browser, shown) = with_captcha(&stub, &site).await;
    let again =
        browser.submit(&shown, "submit", &[("username", ""), ("captcha_answer", "A7K4")]).await;
    assert_eq!(
        (again.errors(), again.count(".captcha")),
        (vec!["username:required".to_owned()], 0),
        "{again}"
    );
    assert!(stub.asked().is_empty(), "nobody is asked for a picture");
    let once_more = browser.submit(&again, "submit", &[("username", " ")]).await;
    assert_eq!(once_more.count(".captcha"), 0, "{once_more}");
    browser.submit(&once_more, "submit", &[("username", "mari")]).await;
    let sent = stub.request_for("password/reset/request");
    assert!(sent.ends_with("username=mari&recaptcha=c1%3AA7K4"), "{sent}");
}

#[actix_web::test]
async fn a_captcha_that_was_left_empty_is_shown_again_for_ten_minutes() {
    let stub = Stub::telling(&[REFUSED, PICTURE]);
    let site = Site::before(&stub, "");
    let (browser, shown) = with_captcha(&stub, &site).await;
    assert_eq!(browser.submit(&shown, "submit", &[]).await.count(".captcha img"), 1);
    let elsewhere = shown.value("captcha_proof").unwrap();
    let stolen = [
        ("username", ""),
        ("captcha_id", "c2"),
        ("captcha_answer", ""),
        ("captcha_proof", elsewhere.as_str()),
    ];
    assert_eq!(
        browser.post("/en/forgotPassword", &stolen).await.count(".captcha"),
        0,
        "of another captcha"
    );
    site.clock.advance(601);
    assert_eq!(browser.submit(&shown, "submit", &[]).await.count(".captcha"), 0);
}
