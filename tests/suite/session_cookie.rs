//! The size of the front-end session's cookie: browsers drop a cookie of more than 4,096 bytes.

use crate::{
    cast::PASSWORD,
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

const NAME: &str = "__Host-lavi_session";
/// What is left of 4,096 bytes when a framed page's attributes are added.
const LARGEST: usize = 4_000;

/// A site whose account service answers a sign-in with accounts of this many bytes of JSON.
fn offering(bytes: usize) -> (Site, Stub) {
    let account = |name: &str| format!(r#"[{{"id":"1","name":"{name}"}}]"#);
    let name = "a".repeat(bytes - account("").len());
    let said = format!(r#"{{"accounts":{}}}"#, account(&name));
    let user = format!(r#"{{"success":true,"user":{{"name":"{}"}}}}"#, "\u{5d0}".repeat(600));
    let quotes = format!(r#"{{"success":true,"user":{{"name":"{}"}}}}"#, "\\\"".repeat(880));
    let stub = Stub::telling(&[
        ("login", said.leak()),
        ("session/pending", "{}"),
        ("register/har-id/user", user.leak()),
        ("register/x-id/user", quotes.leak()),
        ("password/reset/request", r#"{"success":true}"#),
    ]);
    let api = format!(
        "[server]\npublic_url = \"https://localhost\"\n[account_api]\nroot = \"{}\"",
        stub.root
    );
    (Site::with(&api), stub)
}

async fn sign_in(browser: &Browser) -> Seen {
    browser.post("/en", &[("email", "mari"), ("password", PASSWORD)]).await
}

/// Whether the accounts to choose from are remembered.
async fn remembers_accounts(browser: &Browser) -> bool {
    browser.get("/en/choose-user").await.screen() == "choose-user"
}

/// The size of the session cookie that a response sets, in bytes.
fn size(answer: &Seen) -> usize {
    let set = answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    set.filter(|value| value.starts_with(NAME)).map(str::len).max().unwrap_or_default()
}

#[actix_web::test]
async fn a_value_of_more_than_1_800_bytes_is_not_remembered() {
    for (bytes, remembered) in [(1_800, true), (1_801, false)] {
        let (site, _stub) = offering(bytes);
        let browser = site.browser();
        let answer = sign_in(&browser).await;
        assert_eq!(answer.location(), "/en/choose-user", "{answer}");
        assert!(size(&answer) <= LARGEST);
        assert_eq!(remembers_accounts(&browser).await, remembered, "{bytes}");
    }
}

/// Returns from a provider to register.
async fn identified(browser: &Browser, kind: &str) -> Seen {
    let page = browser.get(&format!("/en/validation?type={kind}")).await;
    browser.submit(&page, "submit", &[]).await
}

/// Whether account setup is prefilled.
async fn remembers_person(browser: &Browser) -> bool {
    !browser.get("/en/setupAccount").await.texts(".locked-value").is_empty()
}

#[actix_web::test]
async fn all_remembered_values_fit_into_a_cookie_and_the_newest_is_kept() {
    for (bytes, both) in [(500, true), (1_300, true), (1_390, true), (1_500, false), (1_800, false)]
    {
        let (site, _stub) = offering(bytes);
        let browser = site.browser();
        sign_in(&browser).await;
        let answer = identified(&browser, "har-register").await;
        assert!((1..=LARGEST).contains(&size(&answer)), "{bytes}: {}", size(&answer));
        assert!(remembers_person(&browser).await, "{bytes}");
        assert_eq!(remembers_accounts(&browser).await, both, "{bytes}");
        let answer =
            browser.post("/en/forgotPassword", &[("username", &"\u{5d0}".repeat(255))]).await;
        assert!((1..=LARGEST).contains(&size(&answer)), "{bytes}: {}", size(&answer));
        assert!(
            browser.follow(&answer).await.count("form[data-action=resend]") == 1,
            "who asked is known"
        );
    }
}

#[actix_web::test]
async fn a_value_that_escaping_makes_too_large_is_not_remembered() {
    let (site, _stub) = offering(100);
    let browser = site.browser();
    // Each of its quotation marks is escaped as four characters.
    let answer = identified(&browser, "xid").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en/setupAccount"), "{answer}");
    assert!(size(&answer) <= LARGEST, "{}", size(&answer));
    assert!(!remembers_person(&browser).await);
}
