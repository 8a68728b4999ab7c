//! Roles whose people need a second factor (`embedded.second_factor`), and sessions whose length depends on the role.

use lavi::accounts::Role;

use crate::{
    cast, passkeys,
    site::{Browser, Seen, Site},
};

const DAY: i64 = 24 * 3600;

/// The tests begin in the morning of 2026-11-20; the rule is in force since then.
const SINCE: &str = "[embedded.second_factor]\nrequired_roles = [\"teacher\"]\nrequired_from = \"2026-11-20\"\ngrace_days = 3";

async fn with_role(site: &Site, role: &str) -> String {
    let id = site.add(cast::mari()).await;
    let role = Role { name: role.to_owned(), ..Role::default() };
    site.embedded.clone().unwrap().roles.add_role(&id, &role).await.unwrap();
    id
}

/// Sets the app up on the page that asks for it; the page with the recovery codes.
async fn set_up(site: &Site, browser: &Browser, page: &Seen) -> Seen {
    let key = page.text(".locked-value").replace(' ', "");
    let code = cast::totp_code_of(&key, site.clock.now());
    browser.submit(page, "confirm", &[("two_factor_code", &code)]).await
}

#[actix_web::test]
async fn a_teacher_can_put_it_off_until_the_day_that_the_page_says_and_not_after_it() {
    let site = Site::with(SINCE);
    with_role(&site, "teacher").await;
    for day in 0..3 {
        let browser = site.browser();
        let answer = browser.sign_in_at("/en", "mari").await;
        assert_eq!(answer.location(), "http://localhost:8080/account/second-factor", "{answer}");
        let page = browser.follow(&answer).await;
        assert_eq!(page.text("h1"), "From 23.11.2026 you also need a code to sign in", "day {day}");
        let on = browser.submit(&page, "proceed", &[]).await;
        assert_eq!(on.location(), "http://localhost:8080/account/", "{on}");
        site.clock.advance(DAY);
    }
    let browser = site.browser();
    let answer = browser.sign_in_at("/en", "mari").await;
    assert_eq!(answer.location(), "http://localhost:8080/account/two-factor", "{answer}");
    for closed in ["/account/", "/account/review", "/account/second-factor", "/account/identities"]
    {
        let answer = browser.get(closed).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{closed}: {answer}");
    }
    assert_eq!(browser.get("/en/roles").await.count("[data-role-key]"), 0);
}

#[actix_web::test]
async fn the_sign_in_goes_on_once_the_app_is_set_up() {
    let site = Site::with(SINCE);
    with_role(&site, "teacher").await;
    site.sql("UPDATE accounts SET second_factor_told_at = 1").await;
    let browser = site.browser();
    let answer = browser.sign_in_at("/en", "mari").await;
    let page = browser.follow(&answer).await;
    assert_eq!((page.screen().as_str(), page.status), ("arrival-two-factor", 200), "{page}");
    assert!(page.text("main").contains("With your role, a password alone is not enough"), "{page}");
    assert_eq!(page.attribute("a[data-action=back]", "href").as_deref(), Some("/en"), "{page}");
    let wrong = browser.submit(&page, "confirm", &[("two_factor_code", "000000")]).await;
    assert_eq!((wrong.status, wrong.screen().as_str()), (422, "arrival-two-factor"), "{wrong}");
    let codes = set_up(&site, &browser, &wrong).await;
    assert_eq!(codes.count(".codes li"), 10, "{codes}");
    assert_eq!(browser.get("/account/").await.status, 303, "not before the codes are saved");
    let file = browser.submit(&codes, "proceed", &[]).await;
    assert!(file.header("content-disposition").contains("recovery-codes.txt"), "{file}");
    let done = browser.submit(&codes, "confirm", &[]).await;
    assert_eq!(done.location(), "http://localhost:8080/account/", "{done}");
    assert_eq!(browser.get("/account/").await.status, 200);
    // The next sign-in asks for the code, as of everybody who has one.
    let next = site.browser().sign_in_at("/en", "mari").await;
    assert_eq!(next.location(), "/en/two-factor", "{next}");
}

#[actix_web::test]
async fn an_embedded_view_says_where_the_app_is_set_up() {
    let site = Site::with(SINCE);
    with_role(&site, "teacher").await;
    site.sql("UPDATE accounts SET second_factor_told_at = 1").await;
    let answer = site.browser().sign_in_at("/en/mini", "mari").await;
    assert_eq!(answer.errors(), ["second_factor_needed"], "{answer}");
    assert!(answer.text("main").contains("as a full page"), "{answer}");
}

#[actix_web::test]
async fn who_has_a_passkey_is_told_of_it_and_then_asked_for_it() {
    let site = Site::with(SINCE);
    with_role(&site, "teacher").await;
    let (keeping, mut authenticator) = (site.browser(), passkeys::authenticator());
    keeping.sign_in_at("/en", "mari").await;
    let added = passkeys::add(&keeping, &mut authenticator).await;
    assert_eq!(added.location(), "/account/passkeys", "{added}");
    let browser = site.browser();
    let page = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
    let title = "From 23.11.2026 you also need your passkey to sign in";
    assert_eq!(page.text("h1"), title, "{page}");
    assert!(page.text("main").contains("you will be asked for your passkey"), "{page}");
    let on = browser.submit(&page, "proceed", &[]).await;
    assert_eq!(on.location(), "http://localhost:8080/account/", "{on}");

    site.clock.advance(3 * DAY);
    let browser = site.browser();
    let answer = browser.sign_in_at("/en", "mari").await;
    assert_eq!(answer.location(), "/en/two-factor", "{answer}");
    let page = browser.follow(&answer).await;
    assert_eq!((page.screen().as_str(), page.status), ("two-factor", 200), "{page}");
    assert_eq!(page.attribute("main", "data-type").as_deref(), Some("passkey"), "{page}");
    assert_eq!(page.count("form[data-passkey=second-factor]"), 1, "{page}");
    assert_eq!(page.count("[name=two_factor_code], [name=remember_device]"), 0, "{page}");
    for closed in ["/account/", "/account/passkeys", "/account/second-factor"] {
        let answer = browser.get(closed).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{closed}: {answer}");
    }
    // Where another front end sends people, and where the key of an app was shown before.
    let answer = browser.get("/account/two-factor").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en/two-factor"), "{answer}");
    let asked = passkeys::options(&browser, "second-factor").await;
    let given = authenticator.answer(&asked);
    let done = browser.post("/en/two-factor", &[("passkey", &given)]).await;
    assert_eq!(done.location(), "http://localhost:8080/account/", "{done}");
    assert_eq!(browser.get("/account/").await.status, 200);
}

#[actix_web::test]
async fn without_the_passkey_the_page_says_what_to_do() {
    let site = Site::with(&SINCE.replace("grace_days = 3", "grace_days = 0"));
    let id = site.add(cast::mari()).await;
    let (keeping, mut authenticator) = (site.browser(), passkeys::authenticator());
    keeping.sign_in_at("/en", "mari").await;
    passkeys::add(&keeping, &mut authenticator).await;
    let role = Role { name: "teacher".to_owned(), ..Role::default() };
    site.embedded.clone().unwrap().roles.add_role(&id, &role).await.unwrap();
    // A browser without scripts, or that asks for none.
    let browser = site.browser().with_header("save-data", "on");
    let page = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
    assert_eq!(page.attribute("main", "data-type").as_deref(), Some("passkey"), "{page}");
    assert_eq!(page.count("main form"), 0, "{page}");
    let text = page.text("main");
    assert!(text.contains("It needs a browser with scripts"), "{page}");
    assert!(text.contains("ask for a new password by e‑mail"), "{page}");
    assert_eq!(page.count("main a[href$=forgotPassword]"), 1, "{page}");
    assert_eq!(page.attribute("a[data-action=back]", "href").as_deref(), Some("/en"), "{page}");
    // What a page with a code would send, and nothing at all.
    for fields in [&[("two_factor_code", "123456")][..], &[]] {
        let refused = browser.post("/en/two-factor", fields).await;
        assert_eq!((refused.status, refused.errors()), (422, vec!["passkey_failed".to_owned()]));
        assert_eq!(refused.attribute("main", "data-type").as_deref(), Some("passkey"), "{refused}");
    }
    let german = browser.get("/de/two-factor").await;
    assert_eq!(german.attribute("main", "data-type").as_deref(), Some("passkey"), "{german}");
    // A frame whose page allows no passkeys leads to the sign-in alone.
    let framed = site.browser();
    let page = framed.follow(&framed.sign_in_at("/en/mini", "mari").await).await;
    assert_eq!(page.screen(), "two-factor", "{page}");
    let alone = page.attribute("form[data-passkey]", "data-alone");
    assert_eq!(alone.as_deref(), Some("/en?method=passkey"), "{page}");
    // Everybody else sees the page of the code.
    let stranger = site.browser().get("/en/two-factor").await;
    assert_eq!(stranger.count("[name=two_factor_code]"), 1, "{stranger}");
}

#[actix_web::test]
async fn other_roles_other_days_and_strong_methods_are_not_asked() {
    let site = Site::with(SINCE);
    with_role(&site, "parent").await;
    let answer = site.browser().sign_in_at("/en", "mari").await;
    assert_eq!(answer.location(), "http://localhost:8080/account/", "{answer}");
    let later = Site::with(&SINCE.replace("2026-11-20", "2026-11-25"));
    with_role(&later, "teacher").await;
    let answer = later.browser().sign_in_at("/en", "mari").await;
    assert_eq!(
        answer.location(),
        "http://localhost:8080/account/",
        "before anybody is told: {answer}"
    );
    later.clock.advance(2 * DAY);
    let browser = later.browser();
    let answer = browser.sign_in_at("/en", "mari").await;
    let page = browser.follow(&answer).await;
    assert_eq!(page.text("h1"), "From 25.11.2026 you also need a code to sign in", "{page}");
}

#[actix_web::test]
async fn a_session_lasts_as_long_as_the_shortest_of_the_person_s_roles() {
    let site = Site::with("[session]\nhours_by_role = { student = 2, teacher = 4 }");
    let id = with_role(&site, "student").await;
    let role = Role { name: "teacher".to_owned(), ..Role::default() };
    site.embedded.clone().unwrap().roles.add_role(&id, &role).await.unwrap();
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    for (minutes, status) in [(59, 200), (59, 200), (3, 303)] {
        site.clock.advance(minutes * 60);
        assert_eq!(browser.get("/account/").await.status, status);
    }
}
