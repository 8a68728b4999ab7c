//! The pages of what is one's own, without scripts: what happened, details and e-mail address, data, closing the account.

use lavi::accounts::embedded::{NewPerson, oauth::NewClient};

use crate::{
    cast::{self, PASSWORD, body_of},
    site::{Browser, Site},
};

const MAIL: &str = "mari@kool.example";
const PAGES: [&str; 6] = [
    "/account/activity",
    "/account/details",
    "/account/details/change",
    "/account/email",
    "/account/data",
    "/account/close",
];

async fn mari(site: &Site) -> Browser {
    site.add(NewPerson { email: Some(MAIL.to_owned()), ..cast::mari() }).await;
    signed_in(site).await
}

async fn signed_in(site: &Site) -> Browser {
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    browser
}

/// The link of the newest letter that has this in it.
pub async fn link(site: &Site, path: &str) -> String {
    let letters = site.letters().await;
    let texts = letters.iter().rev().map(|letter| body_of(letter));
    let mut lines =
        texts.flat_map(|text| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>());
    lines.find(|line| line.starts_with("http") && line.contains(path)).unwrap()
}

#[actix_web::test]
async fn the_account_page_leads_to_them_and_nobody_else_sees_them() {
    let site = Site::start();
    let browser = mari(&site).await;
    let account = browser.get("/account/").await;
    for page in ["/account/activity", "/account/details", "/account/data", "/account/close"] {
        assert_eq!(account.count(&format!("a[href='{page}']")), 1, "{page}");
    }
    for (page, screen) in PAGES.into_iter().zip([
        "account-activity",
        "account-details",
        "account-details",
        "account-details",
        "account-data",
        "account-close",
    ]) {
        let seen = browser.get(page).await;
        assert_eq!((seen.status, seen.screen().as_str()), (200, screen), "{page}: {seen}");
        assert_eq!(seen.header("cache-control"), "no-store", "{page}");
        let stranger = site.browser().with_header("accept-language", "ru").get(page).await;
        assert_eq!((stranger.status, stranger.location().as_str()), (303, "/ru"), "{page}");
    }
    let stranger = site.browser();
    assert_eq!(stranger.get("/account/data.json").await.status, 303);
    for form in
        ["/account/details/change", "/account/email", "/account/close", "/account/close/reopen"]
    {
        let answer = stranger.post(form, &[]).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/et"), "{form}");
    }
}

#[actix_web::test]
async fn a_form_of_another_site_changes_nothing_and_an_old_proof_is_asked_for_anew() {
    let site = Site::start();
    let browser = mari(&site).await;
    let foreign = site.browser().with_header("sec-fetch-site", "cross-site");
    foreign.set_cookie("lavi_account", &browser.cookie("lavi_account").unwrap());
    let forms = [
        ("/account/details/change", "details"),
        ("/account/email", "email"),
        ("/account/close", "close"),
    ];
    let links = ["/account/close/reopen", "/account/email/confirm/x", "/account/email/undo/x"];
    for form in forms.map(|(form, _)| form).into_iter().chain(links) {
        assert_eq!(foreign.post(form, &[]).await.status, 403, "{form}");
    }
    site.clock.advance(5 * 60);
    for (form, slug) in forms {
        let asked = format!("/account/confirm?to={slug}");
        assert_eq!(browser.get(form).await.location(), asked, "{form}");
        let typed =
            [("email", "a@b.example"), ("firstName", "X"), ("lastName", "Y"), ("language", "en")];
        assert_eq!(browser.post(form, &typed).await.location(), asked, "{form}");
    }
    for page in ["/account/data", "/account/data.json"] {
        assert_eq!(browser.get(page).await.location(), "/account/confirm?to=data");
    }
    let confirm = browser.get("/account/confirm?to=data").await;
    let proven = browser.submit(&confirm, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!(proven.location(), "/account/data", "{proven}");
    assert_eq!(browser.get("/account/data").await.status, 200);
    assert_eq!(
        browser.get("/account/activity").await.status,
        200,
        "what is only looked at needs none"
    );
}

#[actix_web::test]
async fn what_happened_is_told_with_the_way_back_beside_it() {
    let site = Site::start();
    let browser = mari(&site).await;
    let page = browser.get("/account/activity").await;
    assert_eq!(page.texts("h2"), ["Signed in", "The account was created"], "{page}");
    let rows = page.texts(".row-detail");
    assert_eq!(rows[0], "Password · just now", "{page}");
    assert!(rows[1].starts_with("by the administration · just now"), "{page}");
    assert_eq!(page.count(".row .button"), 1, "what an operator did is nobody's to deny: {page}");
    let way = page.attribute(".row .button", "href").unwrap();
    let review = browser.get(&way).await;
    assert_eq!(review.location(), "/account/review", "proven lately: {review}");
    site.clock.advance(6 * 60);
    assert_eq!(browser.get(&way).await.screen(), "arrival-confirm");
    site.sql(
        "INSERT INTO events (at, event, outcome, account, actor, times) \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60) \
         SELECT at - 3 * 86400000, 'sign_in_failed', 'check_email_and_password', account, 'visitor', 200 FROM events, n \
         WHERE event = 'sign_in'",
    )
    .await;
    let page = browser.get("/account/activity").await;
    assert!(page.texts(".row-detail")[0].ends_with("11:00 · × 200"), "{page}");
    let older = page.attribute("a[rel=next]", "href").unwrap();
    let page = browser.get(&older).await;
    assert_eq!((page.count(".row"), page.count("a[rel=next]")), (12, 0), "{page}");
    assert_eq!(page.attribute("a[rel=prev]", "href").as_deref(), Some("/account/activity"));
}

#[actix_web::test]
async fn details_are_changed_by_a_form_and_a_proven_name_is_not() {
    let site = Site::start();
    let browser = mari(&site).await;
    site.sql("UPDATE identities SET issuer = 'EE', personal_code = '60001019906'").await;
    let form = browser.get("/account/details/change").await;
    assert_eq!((form.count("[name=firstName]"), form.count("[name=city]")), (0, 1), "{form}");
    let fields = [
        ("firstName", "Varas"),
        ("lastName", "Vale"),
        ("street", "Metsa 1"),
        ("city", ""),
        ("country", "EE"),
        ("postal_index", "50101"),
        ("language", "de"),
    ];
    let wrong = browser.submit(&form, "confirm", &fields).await;
    assert_eq!((wrong.status, wrong.errors()), (422, vec!["city:required".to_owned()]), "{wrong}");
    let mut fields = fields;
    fields[3].1 = "Tartu";
    let saved = browser.post("/account/details/change", &fields).await;
    assert_eq!(saved.location(), "/account/details", "{saved}");
    let page = browser.follow(&saved).await;
    let said = page.text("main");
    assert!(
        said.contains("Tartu") && said.contains("Deutsch") && !said.contains("Varas"),
        "{page}"
    );
    site.sql("UPDATE accounts SET proven = 0").await;
    fields[0].1 = "<b>";
    let wrong = browser.post("/account/details/change", &fields).await;
    assert_eq!(wrong.status, 422, "{wrong}");
    fields[0].1 = "Mari-Liis";
    browser.post("/account/details/change", &fields).await;
    assert!(browser.get("/account/details").await.text("main").contains("Mari-Liis"));
    fields[6].1 = "tlh";
    assert_eq!(browser.post("/account/details/change", &fields).await.status, 422);
    let page = browser.get("/account/activity").await;
    assert_eq!(page.texts("h2")[0], "Name, address or language was changed", "details_changed");
}

#[actix_web::test]
async fn another_address_is_confirmed_and_undone_by_links_that_a_scanner_may_open() {
    let site = Site::start();
    let browser = mari(&site).await;
    let form = browser.get("/account/email").await;
    let wrong = browser.submit(&form, "confirm", &[("email", "mari")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["email:invalid_email".to_owned()]),
        "{wrong}"
    );
    let sent = browser.submit(&form, "confirm", &[("email", "mari@uus.example")]).await;
    assert_eq!((sent.status, sent.screen().as_str()), (200, "account-details"), "{sent}");
    assert!(sent.text(".lead").contains("mari@uus.example"), "{sent}");
    let (confirm, undo) = (link(&site, "/email/confirm/").await, link(&site, "/email/undo/").await);
    let reader = site.browser();
    for address in [&confirm, &undo] {
        let page = reader.get(address).await;
        assert_eq!((page.status, page.count("form[data-action=confirm]")), (200, 1), "{page}");
    }
    assert!(browser.get("/account/details").await.text("main").contains(MAIL), "only looked at");
    let page = reader.get(&confirm).await;
    let done = reader.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (done.status, done.text("h1").as_str()),
        (200, "The e‑mail address was changed"),
        "{done}"
    );
    let again = reader.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (again.status, again.text("h1").as_str()),
        (422, "This link is no longer valid"),
        "{again}"
    );
    let page = reader.get(&undo).await;
    let done = reader.submit(&page, "confirm", &[]).await;
    assert_eq!(done.text("h1"), "The change was undone", "{done}");
    assert_eq!(browser.get("/account/details").await.status, 303, "everyone is signed out");
    assert!(link(&site, "/setNewPassword/").await.contains("/en/setNewPassword/"));
    let browser = signed_in(&site).await;
    assert!(browser.get("/account/details").await.text("main").contains(MAIL));
}

#[actix_web::test]
async fn the_data_are_a_page_and_a_file() {
    let site = Site::start();
    let browser = mari(&site).await;
    site.sql(
        "INSERT INTO roles (account, number, name, school) SELECT id, 77, 'formmaster', 'Metsa' FROM accounts",
    )
    .await;
    site.sql("UPDATE accounts SET gender = '1', language = 'lv', sign_in_letters = 'off'").await;
    let client = NewClient {
        name: "Kava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["user_basic_data".to_owned()],
        ..NewClient::default()
    };
    let clients = &site.embedded.clone().unwrap().oauth.clients;
    let client = clients.add_client(client).await.unwrap().id;
    site.sql(&format!(
        "INSERT INTO oauth_grants (id, account, client, scopes, redirect_uri, code_challenge, code_hash, code_expires_at, expires_at) \
         SELECT 'g', id, '{client}', 'user_basic_data', 'https://kava.example/back', '', 'g', 1, 4000000000 FROM accounts"
    ))
    .await;
    site.sql("INSERT INTO tokens (token_hash, kind, account, created_at, expires_at) SELECT 't', 'change', id, 1, 4000000000 FROM accounts")
        .await;
    site.sql("INSERT INTO oauth_tokens (token_hash, grant_id, kind, scopes, expires_at) VALUES ('t', 'g', 'refresh', 'user_basic_data', 4000000000)")
        .await;
    let page = browser.get("/account/data").await;
    assert!(page.texts("h2").contains(&"Your active sign-ins".to_owned()), "{page}");
    let seen = page.text("main");
    assert!(seen.contains(&format!("E-mail address {MAIL}")), "{page}");
    assert!(seen.contains("Blocked No") && seen.contains("Sign-in method Password"), "{page}");
    assert!(seen.contains("Created 20.11.2026, 11:00"), "{page}");
    for said in [
        "Role Form tutor",
        "Gender Female",
        "Language of e‑mails Latviešu",
        "E‑mails about sign-ins Never",
        "Step of the sign-in Signed in",
        "Sign-in name mari",
        "Kind Changing the password",
        "Kind Renewing the access",
    ] {
        assert!(seen.contains(said), "{said}: {page}");
    }
    assert!(!seen.contains("_at"), "a name of the file: {page}");
    for (methods, said) in [
        ("pwd otp mfa", "Password, Code, Two‑factor sign-in"),
        ("swk user mfa", "Passkey, Two‑factor sign-in"),
        ("hwk pwd user mfa", "Passkey, Password, Two‑factor sign-in"),
        ("mca mfa", "Confirmation on a phone, Two‑factor sign-in"),
        ("sc mfa", "ID card, Two‑factor sign-in"),
    ] {
        site.sql(&format!("UPDATE oauth_grants SET amr = '{methods}'")).await;
        let page = browser.get("/account/data").await;
        let said = format!("Sign-in method {said}");
        assert!(page.text("main").contains(&said), "{methods}: {page}");
    }
    let file = browser.get("/account/data.json").await;
    assert_eq!(file.header("content-type"), "application/json");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"data.json\"");
    assert_eq!(file.header("cache-control"), "no-store");
    let export: serde_json::Value = serde_json::from_str(&file.body).unwrap();
    assert_eq!((&export["format"], &export["account"]["email"]), (&1.into(), &MAIL.into()));
    let page = browser.get("/account/activity").await;
    assert_eq!(page.texts("h2")[0], "Your data was downloaded");
}

#[actix_web::test]
async fn numbers_are_written_as_in_the_language() {
    for (days, ru) in
        [(1, "за последний 1 день"), (31, "за последний 31 день"), (400, "за последние 90 дней")]
    {
        let site = Site::with(&format!("[embedded]\nevents_days = {days}"));
        let browser = mari(&site).await;
        browser.get("/ru").await;
        let page = browser.get("/account/activity").await;
        assert!(page.text(".lead").contains(ru), "{page}");
    }
}

#[actix_web::test]
async fn the_family_name_comes_first_where_the_language_writes_it_so() {
    let site = Site::start();
    let browser = mari(&site).await;
    browser.get("/ja").await;
    for address in ["/account/details", "/account/data"] {
        let seen = browser.get(address).await.text("main");
        let at = |name| seen.find(name).unwrap();
        assert!(at("Maasikas") < at("Mari"), "{seen}");
    }
    let form = browser.get("/account/details/change").await;
    let at = |name| form.body.find(name).unwrap();
    assert!(at("name=\"lastName\"") < at("name=\"firstName\""), "{form}");
}

async fn close(browser: &Browser) {
    let page = browser.get("/account/close").await;
    assert!(page.text(".lead").contains("20.12.2026"), "{page}");
    let done = browser.submit(&page, "confirm", &[]).await;
    assert_eq!((done.status, done.text("h1").as_str()), (200, "Your account is closed"), "{done}");
    assert_eq!(browser.cookie("lavi_account"), None);
    assert_eq!(browser.get("/account/").await.status, 303);
}

#[actix_web::test]
async fn a_closed_account_asks_at_every_sign_in_whether_to_keep_it() {
    let site = Site::start();
    let browser = mari(&site).await;
    close(&browser).await;
    let form = browser.get("/en").await;
    let fields = [("email", "mari"), ("password", PASSWORD)];
    let answer = browser.submit(&form, "submit", &fields).await;
    assert!(answer.location().ends_with("/account/close"), "{answer}");
    let question = browser.get("/account/close").await;
    assert_eq!((question.status, question.screen().as_str()), (200, "account-close"), "{question}");
    assert_eq!(question.text("form[data-action=confirm] button"), "Keep the account", "{question}");
    for page in ["/account/", "/account/details", "/account/data", "/account/review"] {
        assert_eq!(browser.get(page).await.status, 303, "{page}");
    }
    let kept = browser.submit(&question, "confirm", &[]).await;
    assert!(kept.location().ends_with("/account/"), "{kept}");
    assert_eq!(browser.get("/account/").await.screen(), "account");
    // Who does not want to keep it leaves.
    let page = browser.get("/account/close").await;
    browser.submit(&page, "confirm", &[]).await;
    let form = browser.get("/en").await;
    browser.submit(&form, "submit", &fields).await;
    let question = browser.get("/account/close").await;
    browser.submit(&question, "submit", &[]).await;
    assert_eq!(browser.get("/account/close").await.location(), "/en");
}

#[actix_web::test]
async fn a_planted_cookie_of_a_closed_account_is_worth_nothing_once_its_owner_signs_in() {
    let site = Site::start();
    let browser = mari(&site).await;
    close(&browser).await;
    let form = browser.get("/en").await;
    let fields = [("email", "mari"), ("password", PASSWORD)];
    browser.submit(&form, "submit", &fields).await;
    let stolen = browser.cookie("lavi_account").unwrap();
    let question = browser.get("/account/close").await;
    browser.submit(&question, "confirm", &[]).await;
    let thief = site.browser();
    thief.set_cookie("lavi_account", &stolen);
    assert_eq!(thief.get("/account/").await.status, 303);
    assert_eq!(thief.get("/account/close").await.status, 303);
}
