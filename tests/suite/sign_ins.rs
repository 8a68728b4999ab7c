//! Where a person is signed in: the page, signing out there, and letters about sign-ins; without scripts.

use lavi::{accounts::embedded::NewPerson, domain::UserAgent};

use crate::{
    cast::{self, PASSWORD, body_of},
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/// A browser of this kind in which Mari is signed in.
async fn signed_in(site: &Site, agent: &str) -> Browser {
    let browser = site.browser().with_header("user-agent", agent);
    let answer = browser.sign_in_at("/en", "mari").await;
    assert_eq!(answer.location(), "http://localhost:8080/account/", "{answer}");
    browser
}

async fn page(browser: &Browser) -> Seen {
    browser.get("/account/sessions").await
}

async fn is_in(browser: &Browser) -> bool {
    browser.get("/account/").await.status == 200
}

#[test]
fn browsers_are_told_in_words() {
    for (agent, browser, system) in [
        (CHROME, "Chrome", "Windows"),
        (SAFARI, "Safari", "iOS"),
        (&format!("{CHROME} Edg/140.0.0.0"), "Edge", "Windows"),
        (
            &CHROME.replace("Windows NT 10.0; Win64; x64", "X11; CrOS x86_64 1.0.0"),
            "Chrome",
            "ChromeOS",
        ),
        (&SAFARI.replace("Version/18.5", "CriOS/140.0.7339.39"), "Chrome", "iOS"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
            "Safari",
            "macOS",
        ),
        (
            "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
            "Firefox",
            "Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko",
            "Internet Explorer",
            "Windows",
        ),
        ("Links (2.29; Linux x86_64)", "Links", "Linux"),
        ("w3m/0.5.3", "", ""),
        ("", "", ""),
    ] {
        let said = UserAgent::read(agent);
        let names = [said.browser, said.system].map(Option::unwrap_or_default);
        assert_eq!(names, [browser, system], "{agent}");
    }
}

#[actix_web::test]
async fn one_sign_in_is_ended_and_no_other() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let (desk, phone) = (signed_in(&site, CHROME).await, signed_in(&site, SAFARI).await);
    let third = signed_in(&site, "").await;
    // No proof is needed: it only takes away.
    site.clock.advance(600);
    let shown = page(&desk).await;
    let titles = shown.texts(".row h2");
    assert!(titles.contains(&"Chrome on Windows · This browser".to_owned()), "{titles:?}");
    assert!(titles.contains(&"Unknown browser".to_owned()), "{titles:?}");
    assert_eq!(shown.count("[action='/account/sessions/end']"), 2, "not this one");
    let named = "form:has([aria-label='Sign out: Safari on iOS']) [name=id]";
    let id = shown.attribute(named, "value").unwrap();
    let ended = desk.post("/account/sessions/end", &[("id", &id)]).await;
    assert_eq!((ended.status, ended.location().as_str()), (303, "/account/sessions"), "{ended}");
    assert_eq!((is_in(&desk).await, is_in(&phone).await, is_in(&third).await), (true, false, true));
    // Twice is not an error, nor is anything that names no session; and nobody ends their own so.
    let own = third.get("/account/sessions").await;
    let desks = own.attribute("[action='/account/sessions/end'] [name=id]", "value").unwrap();
    for id in [id.as_str(), "", "' OR 1=1 --", desks.as_str()] {
        assert_eq!(desk.post("/account/sessions/end", &[("id", id)]).await.status, 303, "{id}");
    }
    assert_eq!((is_in(&desk).await, is_in(&third).await), (true, true));
}

#[actix_web::test]
async fn a_stranger_ends_nothing() {
    let site = Site::start();
    site.add(cast::mari()).await;
    site.add(NewPerson { email: None, ..cast::account("jaak") }).await;
    let (desk, phone) = (signed_in(&site, CHROME).await, signed_in(&site, SAFARI).await);
    let shown = page(&desk).await;
    let id = shown.attribute("[action='/account/sessions/end'] [name=id]", "value").unwrap();
    let stranger = site.browser();
    for path in ["end", "end-all", "trust", "letters"] {
        let answer = stranger.post(&format!("/account/sessions/{path}"), &[("id", &id)]).await;
        assert_eq!(answer.location(), "/et", "{path}: {answer}");
    }
    assert_eq!(page(&stranger).await.location(), "/et");
    stranger.sign_in_at("/en", "jaak").await;
    assert_eq!(stranger.post("/account/sessions/end", &[("id", &id)]).await.status, 303);
    assert!(is_in(&phone).await, "it is another account's");
    let across = desk.with_header("sec-fetch-site", "cross-site");
    for path in ["end", "end-all", "trust", "letters"] {
        let answer = across.post(&format!("/account/sessions/{path}"), &[("id", &id)]).await;
        assert_eq!(answer.status, 403, "{path}: {answer}");
    }
    assert!(is_in(&phone).await && is_in(&across).await);
}

#[actix_web::test]
async fn everything_ends_here_too() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let (desk, phone) = (signed_in(&site, CHROME).await, signed_in(&site, SAFARI).await);
    site.clock.advance(600);
    let old = desk.cookie("lavi_account").unwrap();
    let shown = page(&desk).await;
    let answer = desk.submit(&shown, "submit", &[]).await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{answer}");
    assert_eq!((is_in(&desk).await, is_in(&phone).await), (false, false));
    desk.set_cookie("lavi_account", &old);
    assert!(!is_in(&desk).await, "the old cookie opens nothing");
}

/// The letters about sign-ins.
async fn told(site: &Site) -> Vec<String> {
    let letters = site.letters().await;
    let bodies = letters.iter().map(|letter| body_of(letter));
    bodies.filter(|body| body.contains("New sign-in to your account")).collect()
}

#[actix_web::test]
async fn a_new_browser_is_told_of_by_a_letter_with_the_way_back() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let first = signed_in(&site, CHROME).await;
    assert_eq!(told(&site).await.len(), 0, "not of the first sign-in of an account");
    first.sign_in_at("/en", "mari").await;
    assert_eq!(told(&site).await.len(), 0, "nor of a browser that is known");
    signed_in(&site, SAFARI).await;
    let letters = told(&site).await;
    assert_eq!(letters.len(), 1);
    for said in ["Browser: Safari on iOS", "/en/forgotPassword"] {
        assert!(letters[0].contains(said), "{said}: {}", letters[0]);
    }
    assert!(!letters[0].contains("Country:"), "{}", letters[0]);
}

/// Of which sign-ins there are letters.
const CHOSEN: &str = "[name=sign_in_letters] option[selected]";

#[actix_web::test]
async fn the_person_chooses_after_proof() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let desk = signed_in(&site, CHROME).await;
    let shown = page(&desk).await;
    assert_eq!(shown.attribute(CHOSEN, "value").as_deref(), Some("always"), "{shown}");
    assert_eq!(shown.count("[name=sign_in_letters] option"), 2, "countries are not known here");
    let wrong = desk.post("/account/sessions/letters", &[("sign_in_letters", "country")]).await;
    assert_eq!(wrong.status, 422, "{wrong}");
    site.clock.advance(300);
    let off = [("sign_in_letters", "off")];
    let answer = desk.submit(&page(&desk).await, "confirm", &off).await;
    assert_eq!(answer.location(), "/account/confirm?to=letters-off", "{answer}");
    let asked = desk.follow(&answer).await;
    assert!(
        asked.text(".lead").contains("when you get an e‑mail about a sign-in"),
        "the page says what for: {asked}"
    );
    let done = desk.submit(&asked, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!(done.location(), "/account/sessions", "{done}");
    assert_eq!(page(&desk).await.attribute(CHOSEN, "value").as_deref(), Some("off"));
    signed_in(&site, SAFARI).await;
    assert_eq!(told(&site).await.len(), 0);
}

#[actix_web::test]
async fn nobody_is_told_of_their_very_first_sign_in() {
    let site = Site::start();
    site.add(NewPerson { terms_version: None, ..cast::mari() }).await;
    site.clock.advance(2 * 86_400);
    let browser = site.browser().with_header("user-agent", CHROME);
    let terms = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
    browser.submit(&terms, "confirm", &[]).await;
    assert!(is_in(&browser).await);
    assert_eq!(told(&site).await.len(), 0);
}

#[actix_web::test]
async fn letters_of_a_day_have_a_bound() {
    let site = Site::start();
    site.add(cast::mari()).await;
    signed_in(&site, CHROME).await;
    site.clock.advance(86_400);
    for _ in 0..13 {
        signed_in(&site, SAFARI).await;
        site.clock.advance(61);
    }
    assert_eq!(told(&site).await.len(), 10);
}

#[actix_web::test]
async fn a_new_country_is_told_of_where_geolocation_is_configured() {
    let stub = Stub::telling(&[
        ("geo/203.0.113.7", r#"{"country":"EE"}"#),
        ("geo/203.0.113.8", r#"{"country":"LV"}"#),
    ]);
    let site = Site::with(&format!(
        "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n[geo]\nurl = \"{}geo/{{ip}}\"",
        stub.root
    ));
    site.add(cast::mari()).await;
    let from = async |address: &str| {
        let browser = site.browser().with_header("user-agent", CHROME);
        let browser = browser.with_header("x-forwarded-for", address);
        browser.sign_in_at("/en", "mari").await;
        browser
    };
    let home = from("203.0.113.7").await;
    let shown = page(&home).await;
    assert!(shown.text(".row").contains("Password · Estonia"), "{shown}");
    let chosen = [("sign_in_letters", "country")];
    let answer = home.submit(&shown, "confirm", &chosen).await;
    assert_eq!(answer.location(), "/account/sessions", "{answer}");
    from("203.0.113.7").await;
    assert_eq!(told(&site).await.len(), 0, "another browser in a known country");
    from("203.0.113.8").await;
    let letters = told(&site).await;
    assert_eq!(letters.len(), 1);
    assert!(letters[0].contains("Country: Latvia"), "{}", letters[0]);
    from("203.0.113.8").await;
    from("203.0.113.7").await;
    assert_eq!(told(&site).await.len(), 1, "only the first time");
    site.sql("UPDATE accounts SET countries = ''").await;
    from("203.0.113.7").await;
    assert_eq!(told(&site).await.len(), 1, "the first that is known says nothing");
}

#[actix_web::test]
async fn the_box_at_the_code_has_the_browser_trusted() {
    let site = Site::start();
    site.add(NewPerson { email: None, ..cast::account_with_totp("mari") }).await;
    let browser = site.browser().with_header("user-agent", CHROME);
    let step = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
    assert!(
        step.text("main").contains("Do not ask for the code on this device for 30 days"),
        "{step}"
    );
    let code = cast::totp_code(site.clock.now());
    let fields = [("two_factor_code", code.as_str()), ("remember_device", "true")];
    browser.submit(&step, "submit", &fields).await;
    let again = browser.sign_in_at("/en", "mari").await;
    assert_eq!(again.location(), "http://localhost:8080/account/", "{again}");
    let shown = page(&browser).await;
    assert_eq!(
        shown.text("[data-review=trust] .row-text"),
        "Chrome on Windows · This browser Not asked for the code until 20.12.2026",
        "{shown}"
    );
    let review = browser.get("/account/review").await;
    assert!(review.text("main").contains("Not asked for the code until"), "{review}");
    let id = shown.attribute("[action='/account/sessions/trust'] [name=id]", "value").unwrap();
    browser.post("/account/sessions/trust", &[("id", &id)]).await;
    assert_eq!(page(&browser).await.count("[data-review=trust]"), 0);
    assert_eq!(browser.sign_in_at("/en", "mari").await.location(), "/en/two-factor");
}

#[actix_web::test]
async fn a_computer_that_several_people_share_is_not_trusted() {
    let shared = "[passkeys]\nshared_networks = [\"127.0.0.0/8\"]\n";
    for (config, said) in [(shared, None), ("", Some("lavi_passkey=shared"))] {
        let site = Site::with(config);
        site.add(NewPerson { email: None, ..cast::account_with_totp("mari") }).await;
        let browser = site.browser();
        if let Some(cookie) = said {
            let (name, value) = cookie.split_once('=').unwrap();
            browser.set_cookie(name, value);
        }
        let step = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
        assert_eq!(step.count("[name=remember_device]"), 0, "{step}");
        let code = cast::totp_code(site.clock.now());
        let fields = [("two_factor_code", code.as_str()), ("remember_device", "true")];
        let done = browser.post("/en/two-factor", &fields).await;
        assert_eq!(done.status, 303, "{done}");
        assert_eq!(browser.sign_in_at("/en", "mari").await.location(), "/en/two-factor");
    }
}

#[actix_web::test]
async fn the_review_ends_trust_here_too() {
    let site = Site::start();
    site.add(NewPerson { email: None, ..cast::account_with_totp("mari") }).await;
    let browser = site.browser();
    let step = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
    let code = cast::totp_code(site.clock.now());
    let fields = [("two_factor_code", code.as_str()), ("remember_device", "true")];
    browser.submit(&step, "submit", &fields).await;
    let removed = browser.post("/account/review", &[("what", "all")]).await;
    assert_eq!(removed.location(), "/account/review", "{removed}");
    assert!(is_in(&browser).await);
    assert_eq!(page(&browser).await.count("[data-review=trust]"), 0);
    assert_eq!(browser.sign_in_at("/en", "mari").await.location(), "/en/two-factor");
}

#[actix_web::test]
async fn without_days_and_before_another_service_there_is_no_box() {
    let fields = [("two_factor_code", "123456"), ("remember_device", "true")];
    let site = Site::with("[session]\ntrust_days = 0");
    site.add(cast::account_with_totp("mari")).await;
    let browser = site.browser();
    let step = browser.follow(&browser.sign_in_at("/en", "mari").await).await;
    assert_eq!(step.count("[name=remember_device]"), 0, "{step}");
    let again = browser.submit(&step, "submit", &fields).await;
    assert_eq!(again.count("[name=remember_device]"), 0, "{again}");
    let (remote, stub) = Site::before_stub(&[("two-factor", r#"{"success":false}"#)]);
    let other = remote.browser();
    let step = other.get("/en/two-factor").await;
    assert_eq!(step.count("[name=remember_device]"), 0, "{step}");
    other.submit(&step, "submit", &fields).await;
    let asked = stub.request_for("two-factor");
    assert!(asked.contains("123456") && !asked.contains("remember"), "{asked}");
}
