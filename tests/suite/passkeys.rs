//! Passkeys on the pages: where they are mentioned and where not, the forms without scripts, the offer, and the refusals in words.

use serde_json::{Value, json};

use crate::{
    cast,
    doubles::authenticator::Authenticator,
    site::{Browser, Seen, Site},
};

/// An authenticator behind a browser that shows the site's pages.
pub fn authenticator() -> Authenticator {
    let mut authenticator = Authenticator::new();
    "http://localhost:8080".clone_into(&mut authenticator.origin);
    authenticator
}

pub async fn options(browser: &Browser, wanted: &str) -> Value {
    let asked = browser.post(&format!("/account/passkeys/options?for={wanted}"), &[]).await;
    assert_eq!((asked.status, asked.header("cache-control")), (200, "no-store"), "{asked}");
    serde_json::from_str(&asked.body).unwrap()
}

pub async fn add(browser: &Browser, authenticator: &mut Authenticator) -> Seen {
    let made = authenticator.make(&options(browser, "add").await);
    browser.post("/account/passkeys/add", &[("passkey", &made)]).await
}

pub async fn sign_in(browser: &Browser, path: &str, authenticator: &Authenticator) -> Seen {
    let answer = authenticator.answer(&options(browser, "sign-in").await);
    browser.post(path, &[("passkey", &answer)]).await
}

/// Mari, signed in by password, with a passkey.
async fn kept(site: &Site) -> (Browser, Authenticator) {
    site.add(cast::mari()).await;
    let (browser, mut own) = (site.browser(), authenticator());
    let landed = browser.sign_in_at("/en", "mari").await;
    assert_eq!(landed.status, 303, "{landed}");
    let added = add(&browser, &mut own).await;
    assert_eq!(added.location(), "/account/passkeys", "{added}");
    (browser, own)
}

#[actix_web::test]
async fn the_sign_in_offers_them_where_scripts_come() {
    let site = Site::start();
    let login = site.browser().get("/en").await;
    assert_eq!(login.count("form[data-passkey=sign-in]"), 1, "{login}");
    assert_eq!(
        login.count("form[data-passkey] button"),
        0,
        "without scripts there is none: {login}"
    );
    let token = login.attribute("[name=email]", "autocomplete");
    assert_eq!(token.as_deref(), Some("username webauthn"));
    let saving = site.browser().with_header("save-data", "on").get("/en").await;
    assert_eq!(saving.count("[data-passkey]"), 0, "{saving}");
    assert_eq!(saving.attribute("[name=email]", "autocomplete").as_deref(), Some("username"));
    let other = site.browser().get("/en?method=mobile-id").await;
    assert_eq!(other.count("[data-passkey]"), 0, "{other}");
}

#[actix_web::test]
async fn where_they_cannot_be_nothing_mentions_them() {
    let (remote, _stub) = Site::before_stub(&[]);
    let sites = [
        Site::with("[passkeys]\nenabled = false\n"),
        Site::with("[server]\npublic_url = \"http://127.0.0.1:8080\"\n"),
        remote,
    ];
    for site in &sites {
        let browser = site.browser();
        let login = browser.get("/en").await;
        assert_eq!(login.count("[data-passkey]"), 0, "{login}");
        assert_eq!(login.attribute("[name=email]", "autocomplete").as_deref(), Some("username"));
        assert_eq!(browser.get("/en?method=passkey").await.status, 404);
        for path in [
            "/account/passkeys",
            "/account/passkeys/offer",
            "/.well-known/webauthn",
            "/.well-known/passkey-endpoints",
        ] {
            assert_eq!(browser.get(path).await.status, 404, "{path}");
        }
        let asked = browser.post("/account/passkeys/options?for=sign-in", &[]).await;
        assert_eq!(asked.status, 404);
    }
}

#[actix_web::test]
async fn what_browsers_look_for_has_its_address() {
    let site = Site::with(
        "[passkeys]\nrp_id = \"localhost\"\nrelated_origins = [\"https://other.example\"]\n",
    );
    let browser = site.browser();
    let origins = browser.get("/.well-known/webauthn").await;
    assert_eq!(origins.body, r#"{"origins":["https://other.example"]}"#);
    assert!(origins.header("content-type").starts_with("application/json"));
    let endpoints = browser.get("/.well-known/passkey-endpoints").await;
    let own = "http://localhost:8080/account/passkeys";
    assert_eq!(endpoints.body, json!({"enroll": own, "manage": own}).to_string());
    assert_eq!(Site::start().browser().get("/.well-known/webauthn").await.status, 404);
}

#[actix_web::test]
async fn people_list_name_and_remove_them_without_scripts() {
    let site = Site::start();
    let (browser, _) = kept(&site).await;
    let page = browser.get("/account/passkeys").await;
    assert_eq!(page.screen(), "account-passkeys");
    let id = page.attribute("[data-passkey-id]", "data-passkey-id").unwrap();
    assert!(page.text("[data-passkey-id]").contains("Synced"), "{page}");
    assert!(page.text("main").contains("your browser needs scripts"), "{page}");
    let accepted = page.attribute("[data-passkeys]", "data-passkeys").unwrap();
    let accepted: Value = serde_json::from_str(&accepted).unwrap();
    assert_eq!(accepted["allAcceptedCredentialIds"].as_array().map(Vec::len), Some(1));
    assert_eq!(accepted["rpId"], "localhost");
    let named = [("id", &*id), ("name", "<My laptop>")];
    let renamed = browser.post("/account/passkeys/rename", &named).await;
    assert_eq!(renamed.location(), "/account/passkeys", "{renamed}");
    let page = browser.follow(&renamed).await;
    assert_eq!(page.text("[data-passkey-id] .row-title"), "<My laptop>", "{page}");
    let unnamed = browser.post("/account/passkeys/rename", &[("id", &id), ("name", " ")]).await;
    assert_eq!((unnamed.status, unnamed.errors()), (422, vec!["required".to_owned()]), "{unnamed}");
    site.clock.advance(300);
    let unproven = browser.post("/account/passkeys/remove", &[("id", &id)]).await;
    assert_eq!(unproven.location(), "/account/confirm?to=passkeys", "{unproven}");
    let asked = options(&browser, "add").await;
    assert_eq!(asked, json!({"next": "/account/confirm?to=passkeys"}));
}

#[actix_web::test]
async fn a_passkey_reauthenticates() {
    let site = Site::start();
    let (browser, authenticator) = kept(&site).await;
    site.clock.advance(300);
    let confirm = browser.get("/account/confirm?to=passkeys").await;
    assert_eq!(confirm.count("form[data-passkey=again]"), 1, "{confirm}");
    let answer = authenticator.answer(&options(&browser, "again").await);
    let wrong = [("passkey", "{}")];
    let refused = browser.post("/account/confirm?to=passkeys", &wrong).await;
    assert_eq!(refused.errors(), ["passkey_failed"], "{refused}");
    let proven = browser.post("/account/confirm?to=passkeys", &[("passkey", &answer)]).await;
    assert_eq!(proven.location(), "/account/passkeys", "{proven}");
    let page = browser.get("/account/passkeys").await;
    let id = page.attribute("[data-passkey-id]", "data-passkey-id").unwrap();
    let removed = browser.post("/account/passkeys/remove", &[("id", &id)]).await;
    assert_eq!(removed.location(), "/account/passkeys", "{removed}");
    assert_eq!(browser.follow(&removed).await.count("[data-passkey-id]"), 0);
}

#[actix_web::test]
async fn a_passkey_signs_in_in_every_view_and_a_refusal_is_said_there() {
    let site = Site::with("[embed]\norigins = [\"https://diary.example\"]\n");
    let (_, own) = kept(&site).await;
    let alone = sign_in(&site.browser(), "/en?method=passkey", &own).await;
    assert_eq!(alone.location(), "http://localhost:8080/account/", "{alone}");
    let framed = site.browser();
    let login = framed.get("/en/iframe").await;
    let way = login.attribute("form[data-passkey]", "data-alone");
    assert_eq!(way.as_deref(), Some("/en?method=passkey"), "{login}");
    let action = login.attribute("form[data-passkey]", "action").unwrap();
    assert_eq!(sign_in(&framed, &action, &own).await.screen(), "success");

    let stranger = authenticator();
    for view in ["/en?method=passkey", &action] {
        let refused = sign_in(&site.browser(), view, &stranger).await;
        assert_eq!((refused.status, refused.errors()), (422, vec!["passkey_unknown".to_owned()]));
        assert_eq!(refused.screen(), "login", "{refused}");
        assert!(refused.text(".alert").contains("not known here any more"), "{refused}");
    }
    let browser = site.browser();
    for (error, code) in [
        ("NotAllowedError", "canceled"),
        ("InvalidStateError", "passkey_known"),
        ("SecurityError", "passkey_failed"),
    ] {
        let said = browser.post("/en?method=passkey", &[("passkey_error", error)]).await;
        assert_eq!(said.errors(), [code], "{said}");
    }
    // The address alone is the sign-in with its button.
    assert_eq!(browser.get("/en?method=passkey").await.count("form[data-passkey]"), 1);
}

#[actix_web::test]
async fn the_second_step_takes_one() {
    let site = Site::start();
    site.add(cast::account_with_totp("mari")).await;
    let browser = site.browser();
    let step = browser.sign_in_at("/en", "mari").await;
    let step = browser.follow(&step).await;
    assert_eq!(step.count("[data-passkey]"), 0, "there is none: {step}");
    let code = cast::totp_code(site.clock.now());
    browser.submit(&step, "submit", &[("two_factor_code", &code)]).await;
    let mut authenticator = authenticator();
    add(&browser, &mut authenticator).await;

    let browser = site.browser();
    let step = browser.sign_in_at("/en", "mari").await;
    let step = browser.follow(&step).await;
    assert_eq!(step.count("form[data-passkey=second-factor]"), 1, "{step}");
    let wrong = browser.post("/en/two-factor", &[("passkey", "{}")]).await;
    assert_eq!(
        (wrong.screen(), wrong.errors()),
        ("two-factor".to_owned(), vec!["passkey_failed".to_owned()])
    );
    let answer = authenticator.answer(&options(&browser, "second-factor").await);
    let landed = browser.post("/en/two-factor", &[("passkey", &answer)]).await;
    assert_eq!(landed.location(), "http://localhost:8080/account/", "{landed}");
}

/// Signs in by password as a device that can keep passkeys.
async fn ready(browser: &Browser) -> String {
    let login = browser.get("/en").await;
    let fields = [("email", "mari"), ("password", cast::PASSWORD), ("passkey_ready", "1")];
    browser.submit(&login, "submit", &fields).await.location()
}

const OFFER: &str = "/account/passkeys/offer";

#[actix_web::test]
async fn who_signs_in_by_password_is_asked_once_to_keep_one() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let browser = site.browser();
    let plain = browser.sign_in_at("/en", "mari").await;
    assert_eq!(
        plain.location(),
        "http://localhost:8080/account/",
        "no script has said that it can"
    );
    assert_eq!(ready(&browser).await, OFFER);
    let page = browser.get(OFFER).await;
    assert_eq!(page.screen(), "account-passkeys-offer");
    assert_eq!(page.count("form[data-passkey=add]"), 1, "{page}");
    let later = browser.post(OFFER, &[("what", "later")]).await;
    assert_eq!(later.location(), "http://localhost:8080/account/", "{later}");
    assert_eq!(browser.cookie("lavi_passkey").as_deref(), Some("later"));
    assert_eq!(ready(&browser).await, "http://localhost:8080/account/");
    // Adding one from the offer goes on to where the sign-in led.
    let other = site.browser();
    assert_eq!(ready(&other).await, OFFER);
    let action = other.get(OFFER).await.attribute("form[data-passkey=add]", "action").unwrap();
    let gave_up = other.post(&action, &[("passkey_error", "NotSupportedError")]).await;
    assert_eq!((gave_up.status, gave_up.screen().as_str()), (422, "account-passkeys-offer"));
    let made = authenticator().make(&options(&other, "add").await);
    let added = other.post(&action, &[("passkey", &made)]).await;
    assert_eq!(added.location(), "http://localhost:8080/account/", "{added}");
    // Who has one is led on.
    let third = site.browser();
    assert_eq!(ready(&third).await, OFFER);
    assert_eq!(third.get(OFFER).await.location(), "http://localhost:8080/account/");
    // Who goes to the list instead, and adds one there, stays there.
    site.add(cast::account("jaan")).await;
    let fourth = site.browser();
    let login = fourth.get("/en").await;
    let fields = [("email", "jaan"), ("password", cast::PASSWORD), ("passkey_ready", "1")];
    assert_eq!(fourth.submit(&login, "submit", &fields).await.location(), OFFER);
    assert_eq!(add(&fourth, &mut authenticator()).await.location(), "/account/passkeys");
}

#[actix_web::test]
async fn a_shared_computer_is_never_asked_to_keep_one() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let browser = site.browser();
    assert_eq!(ready(&browser).await, OFFER);
    browser.post(OFFER, &[("what", "shared")]).await;
    assert_eq!(browser.cookie("lavi_passkey").as_deref(), Some("shared"));
    assert_eq!(ready(&browser).await, "http://localhost:8080/account/");
    let page = browser.get("/account/passkeys").await;
    assert_eq!(page.count("[data-passkey]"), 0, "{page}");
    assert!(page.text("main").contains("This is a shared computer"), "{page}");
    // Who said so by mistake takes it back.
    let own = browser.submit(&page, "cancel", &[]).await;
    assert_eq!(own.location(), "/account/passkeys", "{own}");
    assert_eq!(browser.follow(&own).await.count("[data-passkey=add]"), 1);

    let site = Site::with("[passkeys]\nshared_networks = [\"127.0.0.0/8\"]\n");
    site.add(cast::mari()).await;
    let browser = site.browser();
    assert_eq!(ready(&browser).await, "http://localhost:8080/account/");
    let page = browser.get("/account/passkeys").await;
    assert_eq!((page.count("[data-passkey]"), page.count("form[data-action=cancel]")), (0, 0));
    // People still sign in there, as with a passkey of their phone.
    assert_eq!(browser.get("/en").await.count("form[data-passkey=sign-in]"), 1);
}

#[actix_web::test]
async fn options_answer_our_own_pages_alone() {
    let site = Site::start();
    let foreign = site.browser().with_header("sec-fetch-site", "cross-site");
    let asked = foreign.post("/account/passkeys/options?for=sign-in", &[]).await;
    assert_eq!(asked.status, 403, "{asked}");
    let unknown = site.browser().post("/account/passkeys/options?for=nothing", &[]).await;
    assert_eq!(unknown.status, 400, "{unknown}");
}
