//! The account page and the pages below it, where a sign-in ends if there is no main app.

use lavi::accounts::{Role, embedded::NewPerson};

use crate::{
    cast::{self, PASSWORD},
    site::{Browser, Site},
};

/// A browser in which Mari is signed in.
async fn signed_in(site: &Site) -> Browser {
    site.add(mari()).await;
    let browser = site.browser();
    let answer = browser.sign_in_at("/en", "mari").await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "http://localhost:8080/account/"),
        "{answer}"
    );
    browser
}

/// Mari without an address.
fn mari() -> NewPerson {
    NewPerson { email: None, ..cast::mari() }
}

/// The code that an authenticator app with this key shows now.
fn code(site: &Site, key: &str) -> String {
    cast::totp_code_of(key, site.clock.now())
}

#[actix_web::test]
async fn the_account_page_says_who_is_signed_in_and_how() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    for address in ["/account/", "/account"] {
        let page = browser.get(address).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "account"), "{page}");
        assert_eq!(page.text("h1"), "Hello, Mari Maasikas");
        assert_eq!(page.text(".lead"), "Signed in with your password");
        assert_eq!(
            page.texts("h2"),
            ["Ways to sign in", "Two‑factor sign-in", "Access to your account", "Details and data"]
        );
        assert_eq!(
            page.count("header form[data-action=submit]"),
            1,
            "sign-out stands in the bar too"
        );
        assert!(page.text("main").contains("No e‑diary is connected yet"), "{page}");
        assert_eq!(page.header("cache-control"), "no-store");
    }
}

#[actix_web::test]
async fn the_way_on_leads_to_the_e_diary_or_to_the_choice_of_a_role_in_it() {
    let site = Site::with("[main_app]\nroot = \"https://diary.example/app\"");
    let account = site.add(mari()).await;
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    let page = browser.get("/account/").await;
    assert_eq!(
        page.attribute("a.button[data-action=proceed]", "href").as_deref(),
        Some("https://diary.example/app/"),
        "{page}"
    );
    assert!(!page.text("main").contains("No e‑diary"), "{page}");
    let service = site.embedded.clone().unwrap();
    for role in ["teacher", "parent"] {
        let role = Role { name: role.to_owned(), ..Role::default() };
        service.roles.add_role(&account, &role).await.unwrap();
    }
    let page = browser.get("/account/").await;
    assert_eq!(page.count("a.button[data-action=proceed]"), 0, "{page}");
    assert_eq!(
        page.attribute("[data-role-key='1'] a", "href").as_deref(),
        Some("https://diary.example/app/select-role?role_key=1"),
        "{page}"
    );
    assert!(
        page.texts("main h2").contains(&"Choose a role to continue to the e‑diary".to_owned()),
        "{page}"
    );
}

#[actix_web::test]
async fn without_an_e_diary_roles_lead_nowhere() {
    let site = Site::start();
    let account = site.add(mari()).await;
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    let service = site.embedded.clone().unwrap();
    for role in ["teacher", "parent"] {
        let role = Role { name: role.to_owned(), ..Role::default() };
        service.roles.add_role(&account, &role).await.unwrap();
    }
    let page = browser.get("/account/").await;
    assert!(page.texts("main h2").contains(&"Roles".to_owned()), "{page}");
}

#[actix_web::test]
async fn a_visitor_who_is_not_signed_in_is_sent_to_the_login_screen() {
    let site = Site::start();
    for address in [
        "/account/",
        "/account/confirm?to=two-factor",
        "/account/recovery-codes",
        "/account/two-factor",
        "/account/two-factor/change",
    ] {
        let answer = site.browser().with_header("accept-language", "ru").get(address).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/ru"), "{answer}");
    }
    for address in [
        "/account/sign-out",
        "/account/sign-out-elsewhere",
        "/account/change-password",
        "/account/confirm",
        "/account/confirm/by",
        "/account/recovery-codes",
        "/account/recovery-codes/file",
        "/account/two-factor",
        "/account/two-factor/change",
        "/account/two-factor/off",
    ] {
        let answer = site.browser().post(address, &[]).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/et"), "{answer}");
    }
}

#[actix_web::test]
async fn signing_out_ends_the_session_and_clears_the_cookie() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let session = browser.cookie("lavi_account").unwrap();
    let page = browser.get("/account/").await;
    let answer = browser.submit(&page, "submit", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{answer}");
    assert_eq!(browser.cookie("lavi_account"), None);
    browser.set_cookie("lavi_account", &session);
    assert_eq!(browser.get("/account/").await.status, 303, "the old cookie opens nothing");
}

#[actix_web::test]
async fn a_form_of_another_site_signs_nobody_out() {
    let site = Site::start();
    let browser = signed_in(&site).await.with_header("sec-fetch-site", "cross-site");
    assert_eq!(browser.post("/account/sign-out", &[]).await.status, 403);
    assert_eq!(browser.get("/account/").await.screen(), "account");
}

#[actix_web::test]
async fn a_browser_without_fetch_metadata_signs_out_at_the_second_try() {
    let site = Site::start();
    let browser = signed_in(&site).await.with_header("sec-fetch-site", "");
    let page = browser.get("/account/").await;
    let again = browser.submit(&page, "submit", &[]).await;
    assert_eq!((again.status, again.screen().as_str()), (403, "account"));
    assert_eq!(browser.submit(&again, "submit", &[]).await.location(), "/en");
}

#[actix_web::test]
async fn changing_the_password_leads_to_a_password_link() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/").await;
    let answer = browser.submit(&page, "proceed", &[]).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(answer.location().starts_with("/en/changePassword/"), "{}", answer.location());
}

#[actix_web::test]
async fn the_second_factor_is_turned_on_with_the_first_code() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/two-factor").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "arrival-two-factor"), "{page}");
    assert_eq!(page.count("[role=img] svg path[stroke]"), 1, "the QR code is there");
    let key = page.text(".locked-value");
    assert!(key.split(' ').all(|four| four.len() == 4), "{key}");

    let empty = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (empty.status, empty.errors()),
        (422, vec!["two_factor_code:required".to_owned()]),
        "{empty}"
    );
    let wrong = browser.submit(&page, "confirm", &[("two_factor_code", "000000")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["two_factor_code:input_code_invalid".to_owned()]),
        "{wrong}"
    );
    assert_eq!(wrong.text(".locked-value"), key, "what the phone has read stays right");

    let spaced: String = code(&site, &key).chars().flat_map(|digit| [digit, ' ']).collect();
    let right = browser.submit(&wrong, "confirm", &[("two_factor_code", &spaced)]).await;
    assert_eq!((right.status, right.screen().as_str()), (200, "arrival-recovery-codes"), "{right}");
    assert_eq!(
        (right.count(".codes li"), right.header("cache-control")),
        (10, "no-store"),
        "{right}"
    );
    let again = browser.submit(&page, "confirm", &[("two_factor_code", &spaced)]).await;
    assert_eq!((again.status, again.location().as_str()), (303, "/account/"), "{again}");
    assert_eq!(
        site.browser().sign_in_at("/en", "mari").await.location(),
        "/en/two-factor",
        "from now on a code is asked for"
    );
}

#[actix_web::test]
async fn turning_the_second_factor_off_asks_for_a_code() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let key = turn_on(&site, &browser).await.0;
    site.clock.advance(30);
    let question = browser.get("/account/two-factor").await;
    assert_eq!(
        (question.status, question.attribute("main", "data-type").as_deref()),
        (200, Some("off")),
        "{question}"
    );
    let bare = browser.post("/account/two-factor/off", &[]).await;
    assert_eq!(
        (bare.status, bare.errors()),
        (422, vec!["two_factor_code:required".to_owned()]),
        "{bare}"
    );
    let wrong = browser.submit(&question, "confirm", &[("two_factor_code", "000000")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["two_factor_code:input_code_invalid".to_owned()]),
        "{wrong}"
    );
    assert_eq!(
        wrong.text(".error"),
        "The code is wrong, too old or already used. Enter the newest code."
    );
    let answer =
        browser.submit(&wrong, "confirm", &[("two_factor_code", &code(&site, &key))]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/account/"), "{answer}");
    assert_eq!(
        site.browser().sign_in_at("/en", "mari").await.location(),
        "http://localhost:8080/account/"
    );
}

/// Turns the second factor on; returns the key, and the recovery codes as the page shows them.
async fn turn_on(site: &Site, browser: &Browser) -> (String, Vec<String>) {
    let page = browser.get("/account/two-factor").await;
    let key = page.text(".locked-value");
    let shown = browser.submit(&page, "confirm", &[("two_factor_code", &code(site, &key))]).await;
    (key, shown.texts(".codes li"))
}

#[actix_web::test]
async fn a_change_in_an_old_session_asks_for_reauthentication() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    site.clock.advance(300);
    let answer = browser.get("/account/two-factor").await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/account/confirm?to=two-factor"),
        "{answer}"
    );
    for (path, errand) in
        [("change-password", "change-password"), ("sign-out-elsewhere", "sign-out-elsewhere")]
    {
        let answer = browser.post(&format!("/account/{path}"), &[]).await;
        assert_eq!(answer.location(), format!("/account/confirm?to={errand}"), "{answer}");
    }
    let forged = browser.post("/account/two-factor", &[("two_factor_code", "123456")]).await;
    assert_eq!(forged.location(), "/account/confirm?to=two-factor", "{forged}");

    let page = browser.get("/account/confirm?to=two-factor").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "arrival-confirm"), "{page}");
    assert_eq!(
        (page.count("[name=password]"), page.count("[name=two_factor_code]")),
        (1, 0),
        "{page}"
    );
    assert_eq!(page.count("form[data-action=choose]"), 0, "no strong method opens this account");
    let empty = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (empty.status, empty.errors()),
        (422, vec!["password:required".to_owned()]),
        "{empty}"
    );
    let wrong = browser.submit(&page, "confirm", &[("password", "Sygis-2026")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["password:incorrect_password".to_owned()]),
        "{wrong}"
    );
    assert_eq!(wrong.text(".error"), "The password is not correct. Check it and enter it again.");
    let before = browser.cookie("lavi_account");
    let right = browser.submit(&wrong, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!((right.status, right.location().as_str()), (303, "/account/two-factor"), "{right}");
    assert_ne!(browser.cookie("lavi_account"), before);
    assert_eq!(browser.follow(&right).await.screen(), "arrival-two-factor");
}

#[actix_web::test]
async fn the_change_continues_at_once_after_reauthentication() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let (_, codes) = turn_on(&site, &browser).await;
    site.clock.advance(600);
    let account_page = browser.get("/account/").await;
    let answer = browser.submit(&account_page, "proceed", &[]).await;
    let page = browser.follow(&answer).await;
    assert_eq!(
        (page.count("[name=password]"), page.count("[name=two_factor_code]")),
        (1, 1),
        "{page}"
    );
    let half = browser.submit(&page, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!(
        (half.status, half.errors()),
        (422, vec!["two_factor_code:required".to_owned()]),
        "{half}"
    );
    let wrong = browser
        .submit(&half, "confirm", &[("password", PASSWORD), ("two_factor_code", "000000")])
        .await;
    assert_eq!(wrong.errors(), ["two_factor_code:input_code_invalid"], "{wrong}");
    let right = browser
        .submit(&wrong, "confirm", &[("password", PASSWORD), ("two_factor_code", &codes[0])])
        .await;
    assert!(right.location().starts_with("/en/changePassword/"), "{right}");
}

#[actix_web::test]
async fn reauthentication_for_an_unlisted_target_leads_to_the_account_page() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    site.clock.advance(300);
    for to in
        ["", "?to=", "?to=https://evil.example/", "?to=//evil.example", "?to=two-factor/../off"]
    {
        assert_eq!(
            browser.get(&format!("/account/confirm{to}")).await.location(),
            "/account/",
            "{to}"
        );
    }
    let fields = [("to", "https://evil.example/"), ("password", PASSWORD)];
    assert_eq!(browser.post("/account/confirm", &fields).await.location(), "/account/");
    let fields = [("to", "two-factor"), ("method", "password")];
    assert_eq!(browser.post("/account/confirm/by", &fields).await.location(), "/account/");
}

#[actix_web::test]
async fn a_sign_in_for_reauthentication_leads_back_to_the_change() {
    let site = Site::with("[id_card]\nhost = \"https://card.example\"");
    site.add(NewPerson { email: None, ..cast::account_with_code("mari", cast::MARI) }).await;
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    site.clock.advance(300);
    let page = browser.get("/account/confirm?to=two-factor").await;
    assert!(page.count("form[data-action=choose] [value=id-card]") == 1, "{page}");
    let fields = [("to", "two-factor"), ("method", "id-card")];
    let answer = browser.post("/account/confirm/by", &fields).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en?method=id-card"),
        "{answer}"
    );
    // Whatever the login method, the sign-in leads back to where the person was.
    let again = browser.sign_in_at("/en", "mari").await;
    assert_eq!(again.location(), "http://localhost:8080/account/confirm?to=two-factor");
    assert_eq!(browser.follow(&again).await.location(), "/account/two-factor");
    assert_eq!(
        browser.sign_in_at("/en", "mari").await.location(),
        "http://localhost:8080/account/"
    );
}

#[actix_web::test]
async fn recovery_codes_are_shown_once_saved_as_a_file_and_counted() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/two-factor").await;
    let key = page.text(".locked-value");
    let shown = browser.submit(&page, "confirm", &[("two_factor_code", &code(&site, &key))]).await;
    let codes = shown.texts(".codes li");
    let file = browser.submit(&shown, "proceed", &[]).await;
    assert_eq!((file.status, file.header("cache-control")), (200, "no-store"));
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"recovery-codes.txt\"");
    assert_eq!(file.header("content-type"), "text/plain; charset=utf-8");
    assert!(codes.iter().all(|code| file.body.contains(code)), "{}", file.body);
    for strange in ["", "<script>alert(1)</script>", "123", "1234567890123456 x"] {
        let answer = browser.post("/account/recovery-codes/file", &[("codes", strange)]).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/account/"), "{strange}");
    }
    let account_page = browser.get("/account/").await;
    assert!(account_page.text("main").contains("Codes left: 10"), "{account_page}");

    let second = site.browser();
    let step = second.follow(&second.sign_in_at("/en", "mari").await).await;
    assert!(step.text(".hint").contains("recovery codes"), "{step}");
    let answer = second.submit(&step, "submit", &[("two_factor_code", &codes[0])]).await;
    assert_eq!(answer.location(), "http://localhost:8080/account/", "{answer}");
    let again = second.get("/account/recovery-codes").await;
    assert!(again.text("main").contains("Codes left: 9"), "{again}");
    let fresh = second.submit(&again, "confirm", &[]).await;
    assert_eq!((fresh.status, fresh.count(".codes li")), (200, 10), "{fresh}");
    assert!(fresh.texts(".codes li").iter().all(|code| !codes.contains(code)));
    assert_eq!(browser.get("/account/").await.location(), "/en", "the other browser is signed out");
}

#[actix_web::test]
async fn the_account_page_lists_the_sessions_and_ends_the_others() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    site.clock.advance(180);
    let other = site.browser();
    other.sign_in_at("/en", "mari").await;
    assert!(other.get("/account/").await.text("main").contains("Active: 2"));
    let page = other.get("/account/sessions").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "account-sessions"), "{page}");
    assert_eq!(
        page.texts(".row-text"),
        [
            "Unknown browser · This browser Password Signed in: just now · Last used: just now",
            "Unknown browser Password Signed in: 3 min ago · Last used: 3 min ago"
        ]
    );
    let answer = other.submit(&page, "cancel", &[]).await;
    assert_eq!(answer.location(), "/account/sessions", "{answer}");
    assert_eq!(browser.get("/account/").await.location(), "/en");
    assert_eq!(other.get("/account/").await.screen(), "account");
}

#[actix_web::test]
async fn a_session_ends_when_idle_and_after_its_lifetime() {
    let site = Site::with("[session]\nidle_minutes = 10\nhours = 1");
    let browser = signed_in(&site).await;
    for _ in 0..6 {
        site.clock.advance(590);
        assert_eq!(browser.get("/account/").await.status, 200);
    }
    site.clock.advance(60);
    assert_eq!(browser.get("/account/").await.status, 303, "an hour in all");
    browser.sign_in_at("/en", "mari").await;
    site.clock.advance(600);
    assert_eq!(browser.get("/account/").await.status, 303, "ten minutes of silence");
}

#[actix_web::test]
async fn signing_out_ends_the_front_end_session() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    for way in ["submit", "logout"] {
        browser.sign_in_at("/en", "mari").await;
        browser.set_cookie("lavi_session", &remembering(&site).await);
        if way == "submit" {
            let page = browser.get("/account/").await;
            browser.submit(&page, "submit", &[]).await;
        } else {
            browser.get("/account/logout").await;
        }
        assert_eq!(browser.cookie("lavi_session"), None, "{way}");
        assert!(browser.cookie("lavi_lang").is_some(), "the language stays");
        site.clock.advance(120);
    }
}

#[actix_web::test]
async fn a_completed_sign_in_forgets_an_earlier_reset_request() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    browser.set_cookie("lavi_session", &remembering(&site).await);
    assert_eq!(browser.sign_in_at("/en", "mari").await.status, 303);
    let page = browser.get("/en/success?type=resetRequest").await;
    assert_eq!(browser.submit(&page, "resend", &[]).await.location(), "/en/forgotPassword");
}

/// The cookie of a browser with a sign-in under way.
async fn remembering(site: &Site) -> String {
    let browser = site.browser();
    let _ = site.embedded.clone().unwrap().administration.add_account(cast::account("anu")).await;
    let page = browser.get("/en/forgotPassword").await;
    browser.submit(&page, "submit", &[("username", "anu")]).await;
    browser.cookie("lavi_session").unwrap()
}

#[actix_web::test]
async fn the_front_end_session_expires_after_an_hour_by_its_own_time_stamp() {
    let site = Site::start();
    let kept = remembering(&site).await;
    let resend = async |cookie: &str| {
        let browser = site.browser();
        browser.set_cookie("lavi_session", cookie);
        let page = browser.get("/en/success?type=resetRequest").await;
        browser.submit(&page, "resend", &[]).await
    };
    site.clock.advance(3599);
    assert_eq!(resend(&kept).await.location(), "/en/success?type=resetRequest&again=1");
    site.clock.advance(1);
    assert_eq!(
        resend(&kept).await.location(),
        "/en/forgotPassword",
        "a cookie that was kept or planted is nobody's"
    );
}

#[actix_web::test]
async fn over_https_cookie_names_are_prefixed_and_planted_cookies_are_ignored() {
    for (more, name) in [
        ("", "__Host-lavi_account"),
        ("[account_api]\ncookie_domain = \"school.example\"", "__Secure-lavi_account"),
    ] {
        let site =
            Site::with(&format!("[server]\npublic_url = \"https://login.school.example\"\n{more}"));
        let browser = site.browser();
        site.add(mari()).await;
        // A value that a neighbouring host planted under the unprefixed name opens nothing and is not read.
        browser.set_cookie("lavi_account", "planted");
        let answer = browser.sign_in_at("/en", "mari").await;
        let set: Vec<&str> = answer
            .headers
            .get_all("set-cookie")
            .iter()
            .map(|value| value.to_str().unwrap())
            .collect();
        let own = set
            .iter()
            .find(|cookie| cookie.starts_with(&format!("{name}=")))
            .unwrap_or_else(|| panic!("{set:?}"));
        assert!(own.contains("; Path=/") && own.contains("; Secure"), "{own}");
        assert_eq!(own.contains("Domain="), !more.is_empty(), "{own}");
        assert_eq!(browser.get("/account/").await.screen(), "account");
        let plain = site.browser();
        plain.set_cookie("lavi_account", &browser.cookie(name).unwrap());
        assert_eq!(plain.get("/account/").await.status, 303, "the plain name is not read");

        let silent = site.browser().with_header("sec-fetch-site", "");
        silent.set_cookie("lavi_check", "planted");
        let page = silent.get("/en").await;
        assert_eq!(page.value("check_token"), None, "a planted cookie has no token");
        let again = silent.sign_in(&page, "mari").await;
        assert_eq!(again.status, 403);
        assert!(silent.cookie("__Host-lavi_check").is_some());
        let right = silent.sign_in(&again, "mari").await;
        assert_eq!(right.status, 303, "{right}");
    }
}

#[actix_web::test]
async fn the_language_links_work_on_addresses_without_a_prefix() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/").await;
    assert_eq!(page.attribute("a[hreflang=de]", "href").as_deref(), Some("/account/?lang=de"));
    let german = browser.get("/account/?lang=de").await;
    assert_eq!(german.attribute("html", "lang").as_deref(), Some("de"));
    assert_eq!(german.attribute("a[hreflang=en]", "href").as_deref(), Some("/account/?lang=en"));
    let later = browser.get("/account/").await;
    assert_eq!(later.attribute("html", "lang").as_deref(), Some("de"), "the choice sticks");
    assert_eq!(
        browser.get("/en?lang=de").await.attribute("html", "lang").as_deref(),
        Some("en"),
        "a prefix wins"
    );
}

#[actix_web::test]
async fn a_sign_out_by_the_main_app_shows_its_error_on_the_login_screen() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let answer = browser.get("/account/logout?error_code=no_active_groups").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en?error=no_active_groups"));
    assert_eq!(browser.cookie("lavi_account"), None);
    assert_eq!(browser.get("/account/logout").await.location(), "/en");
    assert_eq!(
        browser.get("/account/logout?error_code=//evil.example").await.location(),
        "/en?error=undefined"
    );
}

/// The headers that browsers send when a link on another site's page is followed.
fn led_there(browser: Browser) -> Browser {
    browser.with_header("sec-fetch-site", "cross-site").with_header("sec-fetch-mode", "navigate")
}

#[actix_web::test]
async fn a_sign_out_link_from_another_site_asks_for_confirmation() {
    let site = Site::start();
    let browser = led_there(signed_in(&site).await).with_header("referer", "https://evil.example/");
    let question = browser.get("/account/logout?error_code=no_active_groups").await;
    assert_eq!(
        (question.status, question.screen().as_str()),
        (200, "arrival-asked-first"),
        "{question}"
    );
    assert_eq!(question.header("x-frame-options"), "DENY");
    assert_eq!(browser.get("/account/").await.screen(), "account", "nothing has happened");
    assert_eq!(
        browser.submit(&question, "confirm", &[]).await.status,
        403,
        "nor can a page elsewhere answer"
    );
    let browser = browser.with_header("sec-fetch-site", "same-origin");
    let answer = browser.submit(&question, "confirm", &[]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en?error=no_active_groups"),
        "{answer}"
    );
    assert_eq!(browser.cookie("lavi_account"), None);
    let stranger =
        led_there(site.browser()).get("/account/logout?error_code=no_active_groups").await;
    assert_eq!(
        stranger.location(),
        "/et?error=no_active_groups",
        "there is nobody to be signed out"
    );
}

#[actix_web::test]
async fn a_role_link_from_another_site_asks_for_confirmation() {
    let site = Site::start();
    let browser = led_there(signed_in(&site).await).with_header("sec-fetch-site", "same-site");
    let question = browser.get("/account/select-role?role_key=0").await;
    assert_eq!(
        (question.status, question.attribute("main", "data-type").as_deref()),
        (200, Some("select-role")),
        "{question}"
    );
    let answer = browser
        .with_header("sec-fetch-site", "same-origin")
        .submit(&question, "confirm", &[])
        .await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/account/"), "{answer}");
}

#[actix_web::test]
async fn a_background_request_of_another_site_is_refused() {
    let site = Site::start();
    let browser = led_there(signed_in(&site).await).with_header("sec-fetch-mode", "no-cors");
    for address in ["/account/logout", "/account/select-role?role_key=0"] {
        assert_eq!(browser.get(address).await.status, 403, "{address}");
    }
    assert_eq!(browser.get("/account/").await.screen(), "account");
}

#[actix_web::test]
async fn the_main_app_and_listed_origins_sign_out_without_confirmation() {
    let site = Site::with(
        "[main_app]\nroot = \"https://diary.example/app\"\n[account_api]\nredirect_origins = [\"https://portal.example\"]",
    );
    site.add(mari()).await;
    for referer in ["https://diary.example/", "https://portal.example/"] {
        let browser = site.browser();
        browser.sign_in_at("/en", "mari").await;
        assert!(browser.cookie("lavi_account").is_some());
        let browser = led_there(browser).with_header("referer", referer);
        assert_eq!(browser.get("/account/logout").await.location(), "/en", "{referer}");
        assert_eq!(browser.cookie("lavi_account"), None);
    }
}

#[actix_web::test]
async fn navigations_of_the_main_app_are_answered() {
    let site = Site::start();
    let browser = site.browser().with_header("accept-language", "en");
    let set_user = browser.get("/account/set-user?redirect=false").await;
    assert_eq!((set_user.status, set_user.body.as_str()), (200, "{}"));
    let file = browser.get("/account/terms/service-terms/download").await;
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"service-terms-en.html\""
    );
    let file = browser.get("/account/terms/privacy-policy/download").await;
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"privacy-policy-en.html\""
    );
}

#[actix_web::test]
async fn an_unreachable_provider_leads_back_with_an_error() {
    let site = Site::start();
    let browser = site.browser().with_header("accept-language", "en");
    for (path, place) in [
        ("har-id", "/en?method=har-id"),
        ("register/har-id", "/en/register?method=har-id"),
        ("x-id", "/en?method=x-id"),
        ("register/x-id", "/en/register?method=x-id"),
    ] {
        let answer = browser.get(&format!("/account/{path}")).await;
        assert_eq!(
            (answer.status, answer.leads_to()),
            (303, format!("{place}&error=server_error")),
            "{path}"
        );
    }
    // This provider's addresses are known without discovery.
    let answer = browser.get("/account/e-paraksts").await;
    assert!(
        answer.location().starts_with("https://eidas.eparaksts.lv/trustedx-authserver/"),
        "{answer}"
    );
}

#[actix_web::test]
async fn with_a_remote_account_service_there_is_no_account_page() {
    let site = Site::with("[account_api]\nroot = \"http://127.0.0.1:9/api/\"");
    assert_eq!(site.browser().get("/account/").await.status, 404);
}

#[actix_web::test]
async fn rows_lead_on_as_a_whole_and_each_change_of_the_second_factor_has_its_own() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let page = browser.get("/account/").await;
    let own = [
        "/account/sessions",
        "/account/activity",
        "/account/applications",
        "/account/review",
        "/account/details",
        "/account/data",
        "/account/close",
    ];
    assert_eq!(
        page.attributes("main .pick a.reach", &["href"]),
        [&["/account/passkeys", "/account/identities", "/account/two-factor"][..], &own[..]]
            .concat(),
        "{page}"
    );
    assert_eq!(page.text("a[href='/account/two-factor']"), "Turn on");
    assert_eq!(
        page.text(".pick form[action='/account/change-password'] button"),
        "Change password"
    );
    turn_on(&site, &browser).await;
    let page = browser.get("/account/").await;
    let links = [
        "/account/passkeys",
        "/account/identities",
        "/account/two-factor",
        "/account/two-factor/change",
        "/account/recovery-codes",
    ];
    assert_eq!(
        page.attributes("main .pick a.reach", &["href"]),
        [&links[..], &own[..]].concat(),
        "{page}"
    );
    assert_eq!(
        page.texts("main .pick a.reach")[1..5],
        ["Linked sign-ins", "Turn off", "Use another authenticator app", "Recovery codes"]
    );
}

#[actix_web::test]
async fn signing_out_elsewhere_is_offered_where_there_is_an_elsewhere() {
    let site = Site::start();
    let browser = signed_in(&site).await;
    let offered = "form[action='/account/sign-out-elsewhere']";
    for address in ["/account/sessions", "/account/review"] {
        let page = browser.get(address).await;
        assert_eq!(page.count("form[action*=elsewhere], [value='sign-ins']"), 0, "{page}");
    }
    site.browser().sign_in_at("/en", "mari").await;
    assert_eq!(browser.get("/account/sessions").await.count(offered), 1);
    assert_eq!(browser.get("/account/review").await.count("[value='sign-ins']"), 1);
}
