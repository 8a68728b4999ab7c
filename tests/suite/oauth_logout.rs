//! Signing out for an application, as browsers see it: the question, the way back, and the page at the end.

use lavi::accounts::embedded::oauth::{LogoutOptions, NewClient};

use crate::{
    cast,
    site::{Browser, Seen, Site},
};

const LOGOUT: &str = "/account/oauth/logout";
const GONE: &str = "https://kava.example/gone";
const CROSS_SITE: &str = "cross-site";

/// A site with Mari and an application, whose id is returned.
async fn with_application() -> (Site, String) {
    let site = Site::start();
    site.add(cast::mari()).await;
    let mut client = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["openid".to_owned()],
        ..NewClient::default()
    };
    client.options.logout =
        LogoutOptions { post_logout: vec![GONE.to_owned()], back_channel: None };
    let embedded = site.embedded.clone().unwrap();
    let id = embedded.oauth.clients.add_client(client).await.unwrap().id;
    (site, id)
}

/// A browser in which Mari is signed in, and that another site's page leads here.
async fn signed_in(site: &Site) -> Browser {
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    browser
}

async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/account/").await.status == 200
}

#[track_caller]
fn leads_to(answer: &Seen, address: &str) {
    assert_eq!((answer.status, answer.leads_to().as_str()), (303, address), "{answer}");
}

#[actix_web::test]
async fn nobody_is_signed_out_by_another_site_without_a_question() {
    let (site, id) = with_application().await;
    let browser = signed_in(&site).await.with_header("sec-fetch-site", CROSS_SITE);
    let address = format!("{LOGOUT}?client_id={id}&post_logout_redirect_uri={GONE}&state=a%20b");
    let page = browser.get(&address).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "sign-out"), "{page}");
    assert!(page.text("main").contains("Õppekava has sent you here to sign you out."), "{page}");
    assert!(page.text("main").contains("(mari)"), "{page}");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("form-action https: 'self'"), "{policy}");
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(is_signed_in(&browser).await, "only a question");
    // Another site's form cannot answer it.
    let action = page.form("confirm").action;
    let forged = browser.post(&action, &[]).await;
    assert_eq!(forged.status, 403, "{forged}");
    assert!(is_signed_in(&browser).await);
    let browser = browser.with_header("sec-fetch-site", "same-origin");
    let answer = browser.submit(&page, "confirm", &[]).await;
    leads_to(&answer, &format!("{GONE}?state=a+b"));
    assert!(!is_signed_in(&browser).await);
    // What no page shows is no sign-out.
    let image = signed_in(&site).await.with_header("sec-fetch-mode", "no-cors");
    assert_eq!(image.get(&address).await.status, 403);
}

#[actix_web::test]
async fn a_form_of_the_application_comes_again_by_get() {
    let (site, id) = with_application().await;
    let browser = signed_in(&site).await.with_header("sec-fetch-site", CROSS_SITE);
    let fields = [("client_id", id.as_str()), ("state", "x&y"), ("ui_locales", "fr-CA en")];
    let answer = browser.post(LOGOUT, &fields).await;
    leads_to(&answer, &format!("{LOGOUT}?client_id={id}&state=x%26y&ui_locales=fr-CA+en"));
    let page = browser.follow(&answer).await;
    assert_eq!(
        (page.screen().as_str(), page.text("h1").as_str()),
        ("sign-out", "Se déconnecter ?")
    );
    let browser = browser.with_header("sec-fetch-site", "same-origin");
    let answer = browser.submit(&page, "confirm", &[]).await;
    leads_to(&answer, "/account/signed-out?lang=fr");
    let end = browser.follow(&answer).await;
    assert_eq!((end.status, end.screen().as_str()), (200, "signed-out"), "{end}");
    assert_eq!(end.text("h1"), "Déconnexion effectuée");
}

#[actix_web::test]
async fn who_cannot_go_back_is_told_and_signed_out_all_the_same() {
    let (site, id) = with_application().await;
    let browser = signed_in(&site).await;
    let address = format!("{LOGOUT}?client_id={id}&post_logout_redirect_uri=https://evil.example/");
    let page = browser.get(&address).await;
    assert!(!page.header("content-security-policy").contains("form-action https:"), "{page}");
    let answer = browser.submit(&page, "confirm", &[]).await;
    leads_to(&answer, "/account/signed-out?lang=en&back=no");
    let end = browser.follow(&answer).await;
    assert!(end.text("main").contains("There is no way back to the application"), "{end}");
    assert!(!is_signed_in(&browser).await);
    // Who is not signed in is not asked.
    leads_to(&browser.get(&address).await, "/account/signed-out?lang=en&back=no");
    let known = format!("{LOGOUT}?client_id={id}&post_logout_redirect_uri={GONE}");
    leads_to(&browser.get(&known).await, GONE);
    // The page says nothing that is not so.
    let browser = signed_in(&site).await;
    leads_to(&browser.get("/account/signed-out").await, "/account/");
}
