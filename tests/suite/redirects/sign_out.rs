//! Signing out here signs out at the provider too, where the configuration says so.

use serde_json::{Value, json};
use url::Url;

use super::{ACCOUNT_PAGE, is_signed_in, visitor};
use crate::{
    cast::{MARI, account_with_code},
    doubles::shaped_provider::{ShapedProvider, parameter},
    site::{Browser, Seen, Site},
};

const BACK: &str = "http://localhost:8080/account/providers/city/signed-out";

/// A provider with this discovery document, and a site that offers it with these keys; Mari has an account.
pub async fn connected(discovery: Value, keys: &str) -> (ShapedProvider, Site) {
    let claims =
        json!({"sub": "s-1", "given_name": "Mari", "family_name": "Maasikas", "code": MARI});
    let provider = ShapedProvider::new(discovery, claims, Value::Null);
    let config = format!(
        "[login]\nprimary = [\"password\", \"city\"]\nsecondary = []\n[embedded.providers.city]\nname = \"City account\"\n\
         issuer = \"{}\"\nclient_id = \"us\"\nclaims.personal_code = \"code\"\n{keys}",
        provider.issuer()
    );
    let site = Site::unconnected_on_either(&config);
    site.add(account_with_code("mari", MARI)).await;
    (provider, site)
}

async fn signed_in(provider: &ShapedProvider, site: &Site) -> Browser {
    let browser = visitor(site);
    let out = browser.get("/account/providers/city").await;
    let back = provider.consents(&out.location(), site.clock.now());
    assert_eq!(browser.get(&back).await.location(), ACCOUNT_PAGE);
    browser
}

/// The address that a page goes on to by itself.
fn onward(page: &Seen) -> Url {
    assert_eq!(page.status, 200, "{page}");
    let address = page.attribute("a[data-action=proceed]", "href").unwrap();
    assert_eq!(page.header("refresh"), format!("0;url={address}"));
    Url::parse(&address).unwrap()
}

fn end_session() -> Value {
    json!({"end_session_endpoint": "https://id.example/logout?realm=a"})
}

#[actix_web::test]
async fn signing_out_goes_to_the_provider_with_the_id_token_and_comes_back() {
    let (provider, site) = connected(end_session(), "").await;
    let browser = signed_in(&provider, &site).await;
    let page = browser.get("/account/").await;
    let page = browser.submit(&page, "submit", &[]).await;
    let page_says_so = page.text(".lead").contains("signed out here");
    let address = onward(&page);
    assert!(address.as_str().starts_with("https://id.example/logout?realm=a&"), "{address}");
    assert_eq!(parameter(&address, "client_id").as_deref(), Some("us"));
    assert_eq!(parameter(&address, "post_logout_redirect_uri").as_deref(), Some(BACK));
    assert_eq!(parameter(&address, "ui_locales").as_deref(), Some("en"));
    assert_eq!(parameter(&address, "id_token_hint").unwrap().split('.').count(), 3);
    assert!(page_says_so);
    assert!(!is_signed_in(&browser).await, "signed out here, whatever the provider does");
    let back = browser.get(&format!("{BACK}?state=x")).await;
    assert_eq!((back.status, back.location().as_str()), (303, "/en"), "{back}");
    assert!(site.embedded.is_some() && browser.get("/account/").await.status == 303);
}

#[actix_web::test]
async fn a_navigation_and_its_question_lead_there_too_but_an_error_code_stays_here() {
    let (provider, site) = connected(end_session(), "sign_out = true\n").await;
    let browser = signed_in(&provider, &site).await;
    let out = browser.get("/account/logout").await;
    assert!(out.status == 303 && out.location().starts_with("https://id.example/logout"), "{out}");
    let browser = signed_in(&provider, &site).await.with_header("sec-fetch-site", "cross-site");
    let browser = browser.with_header("sec-fetch-mode", "navigate");
    let question = browser.get("/account/logout").await;
    let browser = browser.with_header("sec-fetch-site", "same-origin");
    onward(&browser.submit(&question, "confirm", &[]).await);
    let browser = signed_in(&provider, &site).await;
    let out = browser.get("/account/logout?error_code=no_active_groups").await;
    assert_eq!(out.location(), "/en?error=no_active_groups");
}

#[actix_web::test]
async fn a_configured_endpoint_counts_before_the_one_of_discovery() {
    let keys = "sign_out = true\nend_session_endpoint = \"https://id.example/bye\"\n";
    let (provider, site) = connected(end_session(), keys).await;
    let browser = signed_in(&provider, &site).await;
    let page = browser.get("/account/").await;
    let address = onward(&browser.submit(&page, "submit", &[]).await);
    assert_eq!(address.path(), "/bye");
}

#[actix_web::test]
async fn without_the_key_an_endpoint_or_a_sign_in_by_the_provider_signing_out_ends_here() {
    for (discovery, keys) in
        [(end_session(), "sign_out = false\n"), (json!({}), "sign_out = true\n"), (json!({}), "")]
    {
        let (provider, site) = connected(discovery, keys).await;
        let browser = signed_in(&provider, &site).await;
        let page = browser.get("/account/").await;
        assert_eq!(browser.submit(&page, "submit", &[]).await.location(), "/en", "{keys}");
    }
    let (provider, site) = connected(end_session(), "sign_out = true\n").await;
    let browser = signed_in(&provider, &site).await;
    browser.sign_in_at("/en?method=password", "mari").await;
    let page = browser.get("/account/").await;
    assert_eq!(browser.submit(&page, "submit", &[]).await.location(), "/en", "by password since");
}

#[actix_web::test]
async fn whoever_comes_after_a_sign_out_is_asked_anew_for_twelve_hours() {
    for (discovery, keys, is_asked) in [
        (json!({}), "", true),
        (json!({}), "sign_out = true\n", true),
        (end_session(), "", true),
        (json!({}), "sign_out = false\n", false),
    ] {
        let (provider, site) = connected(discovery, keys).await;
        let goes = async |browser: &Browser| {
            let out = browser.get("/account/providers/city").await.location();
            parameter(&Url::parse(&out).unwrap(), "prompt")
        };
        let browser = signed_in(&provider, &site).await;
        browser.submit(&browser.get("/account/").await, "submit", &[]).await;
        assert!(!is_signed_in(&browser).await);
        let prompt = is_asked.then(|| "login".to_owned());
        assert_eq!(goes(&browser).await, prompt, "{keys}");
        assert_eq!(goes(&visitor(&site)).await, None, "nobody has signed out in another browser");
        site.clock.advance(12 * 3_600);
        assert_eq!(goes(&browser).await, prompt, "{keys}");
        site.clock.advance(1);
        assert_eq!(goes(&browser).await, None, "{keys}");
    }
}

/// The next pupil at a school's computer, at a provider that still knows the one before and asks nobody.
#[actix_web::test]
async fn a_provider_that_does_not_ask_brings_nobody_in_as_the_last_one() {
    let (provider, site) = connected(json!({}), "").await;
    let browser = signed_in(&provider, &site).await;
    provider.shape().claims["auth_time"] = site.clock.now().into();
    browser.submit(&browser.get("/account/").await, "submit", &[]).await;
    site.clock.advance(300);
    let out = browser.get("/account/providers/city").await;
    let back = provider.consents(&out.location(), site.clock.now());
    assert_eq!(browser.get(&back).await.location(), "/en?method=city&error=sign_in_too_old");
    assert!(!is_signed_in(&browser).await);
}
