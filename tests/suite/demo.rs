//! The demo world: its cast, its pages, and who may see them.

use lavi::{
    clock::Clock,
    config::Config,
    demo::{CAST, Demo, DemoError, Member, PASSWORD, Story, simulators::Pace},
    rng::Rng,
};

use crate::site::{MORNING, Seen, Site};

fn one_with(story: Story) -> &'static Member {
    CAST.iter().find(|member| member.story == story).unwrap()
}

async fn sign_in(site: &Site, story: Story) -> (crate::site::Browser, Seen) {
    let browser = site.browser();
    let page = browser.get("/en").await;
    let answer = browser
        .submit(&page, "submit", &[("email", one_with(story).username), ("password", PASSWORD)])
        .await;
    (browser, answer)
}

#[actix_web::test]
async fn every_demo_person_is_in_the_state_that_the_start_page_describes() {
    let site = Site::demo();
    let account_page = "http://localhost:8080/account/";
    for (story, place) in [
        (Story::Ordinary, account_page),
        (Story::TwoFactor, "/en/two-factor"),
        (Story::Chooses, "/en/choose-user"),
        (Story::Chosen, account_page),
        (Story::OldTerms, "/en/agreeToTerms"),
        (Story::NoTerms, "/en/agreeToTerms"),
        (Story::NoEmail, account_page),
    ] {
        let (_, answer) = sign_in(&site, story).await;
        assert_eq!(
            (answer.status, answer.location().as_str()),
            (303, place),
            "{story:?}: {answer}"
        );
    }
    for (story, code) in
        [(Story::Blocked, "profile_blocked"), (Story::NotActivated, "account_not_activated")]
    {
        let (_, answer) = sign_in(&site, story).await;
        assert_eq!((answer.status, answer.errors()), (422, vec![code.to_owned()]), "{story:?}");
    }
}

#[actix_web::test]
async fn a_demo_person_may_have_several_roles() {
    let site = Site::demo();
    let (browser, answer) = sign_in(&site, Story::Ordinary).await;
    let arrived = browser.follow(&answer).await;
    assert_eq!(
        arrived.texts("[data-role-key] .row-title"),
        ["Teacher", "Class teacher", "Parent"],
        "{arrived}"
    );
    let roles = browser.get("/en/roles").await;
    let detail = roles.text("[data-role-key='1'] .row-detail");
    assert!(detail.ends_with(" · Year: 7 Class: b"), "{roles}");
}

#[actix_web::test]
async fn the_start_page_lists_every_person_and_the_current_totp_code() {
    let site = Site::demo();
    let page = site.browser().get("/demo").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "demo"), "{page}");
    assert_eq!(page.count("[data-username]"), CAST.len());
    let (code, seconds) = one_with(Story::TwoFactor).code(MORNING).unwrap();
    assert_eq!(seconds, 30, "the clock stands at the start of a step");
    assert!(page.body.contains(&code), "{page}");
    let (browser, answer) = sign_in(&site, Story::TwoFactor).await;
    let question = browser.follow(&answer).await;
    let answer = browser.submit(&question, "submit", &[("two_factor_code", &code)]).await;
    assert_eq!(answer.location(), "http://localhost:8080/account/", "{answer}");
}

#[actix_web::test]
async fn demo_pages_are_english_and_their_links_keep_the_language_of_the_browser() {
    let site = Site::demo();
    let page = site.browser().with_header("accept-language", "lv").get("/demo").await;
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    assert_eq!(page.count("main a[href=\"/lv\"]"), 1, "{page}");
}

#[actix_web::test]
async fn the_mailbox_shows_letters_with_their_links() {
    let site = Site::demo();
    let browser = site.browser();
    assert!(browser.get("/demo/mail").await.body.contains("No letter has been sent yet."));
    let embedded = site.embedded.clone().unwrap();
    let mari = embedded.administration.find_account("mari").await.unwrap();
    let link = embedded.administration.admin_password_link(&mari).await.unwrap();
    embedded.mail.deliver().await;

    let list = browser.get("/demo/mail").await;
    assert_eq!(list.count("li.row"), 1, "{list}");
    let address = list.attribute("li.row a", "href").unwrap();
    let letter = browser.get(&address).await;
    assert_eq!(letter.text(".lead"), "To mari@kool.example, 2026-11-20 09:00 UTC");
    assert_eq!(letter.attribute(".prose a", "href").as_deref(), Some(link.expose()), "{letter}");

    let designed = browser.get(&format!("{address}/html")).await;
    assert!(
        designed
            .header("content-security-policy")
            .starts_with("default-src 'none'; style-src 'unsafe-inline'")
    );
    assert!(designed.body.contains(link.expose()), "{designed}");
}

/// Asks for access in the third-party application as Mari, and answers the consent screen with the form of this action.
async fn visit_the_application(browser: &crate::site::Browser, action: &str) -> Seen {
    let page = browser.get("/demo/application").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "demo-application"), "{page}");
    let mut answer = browser.get(&page.attribute("main a.button", "href").unwrap()).await;
    while answer.status == 303 {
        answer = browser.follow(&answer).await;
    }
    assert_eq!(answer.screen(), "permissions", "{answer}");
    assert_eq!((answer.count("li[data-scope]"), answer.count("details li[data-scope]")), (6, 2));
    let back = browser.submit(&answer, action, &[]).await;
    browser.follow(&back).await
}

#[actix_web::test]
async fn the_third_party_application_shows_what_it_received() {
    let site = Site::demo();
    let (browser, _) = sign_in(&site, Story::Ordinary).await;
    let rejected = visit_the_application(&browser, "reject").await;
    assert_eq!(
        rejected.attribute("[data-code]", "data-code").as_deref(),
        Some("access_denied"),
        "{rejected}"
    );
    let allowed = visit_the_application(&browser, "allow").await;
    let facts = allowed.text(".facts");
    assert!(
        facts.contains("name Mari Maasikas") && facts.contains("email mari@kool.example"),
        "{allowed}"
    );
    let again = browser.get(&allowed.address).await;
    assert_eq!(
        again.attribute("[data-code]", "data-code").as_deref(),
        Some("undefined"),
        "an answer counts once"
    );
}

#[actix_web::test]
async fn the_third_party_application_shows_each_token_and_claim_of_a_sign_in() {
    let site = Site::demo();
    let (browser, _) = sign_in(&site, Story::Ordinary).await;
    let asked = browser.get("/demo/application/sign-in?openid").await;
    let consent = browser.follow(&browser.follow(&asked).await).await;
    assert_eq!(consent.screen(), "permissions", "{consent}");
    let back = browser.submit(&consent, "allow", &[]).await;
    let shown = browser.follow(&back).await;
    let [id_token, userinfo] = &shown.texts(".facts")[..] else { panic!("{shown}") };
    for told in [
        "iss http://localhost:8080/account",
        "acr https://refeds.org/profile/sfa",
        "nonce ",
        "at_hash ",
        "sid ",
    ] {
        assert!(id_token.contains(told), "{told}: {shown}");
    }
    assert!(userinfo.contains("preferred_username mari"), "{shown}");
    let tokens = shown.texts("details .raw");
    assert_eq!(tokens.len(), 2);
    assert_eq!(tokens[0].split('.').count(), 3, "{shown}");
}

#[actix_web::test]
async fn the_third_party_application_refuses_unrequested_authorization_responses() {
    let site = Site::demo();
    for query in ["", "?code=a&state=b", "?error=access_denied&state=b"] {
        let page = site.browser().get(&format!("/demo/application/callback{query}")).await;
        assert_eq!((page.status, page.count("[data-code=undefined]")), (200, 1), "{page}");
    }
}

#[actix_web::test]
async fn an_unknown_letter_is_not_found() {
    let site = Site::demo();
    for name in ["nothing", "..%2F..%2Flavi", "../session", ".hidden"] {
        assert_eq!(site.browser().get(&format!("/demo/mail/{name}")).await.status, 404, "{name}");
    }
}

#[actix_web::test]
async fn demo_pages_are_not_found_through_a_proxy() {
    let site = Site::demo();
    for header in ["x-forwarded-for", "forwarded", "via"] {
        for path in ["/demo", "/demo/mail", "/demo/application"] {
            let answer = site.browser().with_header(header, "192.0.2.7").get(path).await;
            assert_eq!(
                (answer.status, answer.screen().as_str()),
                (404, "error"),
                "{header} {path}"
            );
        }
    }
}

#[actix_web::test]
async fn without_the_demo_there_are_no_such_pages() {
    let site = Site::start();
    for path in ["/demo", "/demo/mail", "/demo/application"] {
        assert_eq!(site.browser().get(path).await.status, 404);
    }
}

#[test]
fn the_demo_starts_only_on_loopback_and_with_its_own_account_service() {
    let settle = |name: &str, value: &str| {
        let folder = tempfile::tempdir().unwrap();
        // With a credential the account API may be served to other machines, but not by the demo.
        let token = ("LAVI__EMBEDDED__API_TOKEN", "a-credential-of-32-characters-or-more");
        let environment =
            [(name, value), token].map(|(name, value)| (name.to_owned(), value.to_owned()));
        let mut config = Config::read(None, environment).unwrap();
        Demo::settle(
            &mut config,
            folder.path(),
            Pace::LEISURELY,
            &Clock::manual(MORNING),
            &Rng::seeded(7),
        )
        .map(|_| ())
    };
    for listener in
        ["LAVI__SERVER__LISTEN", "LAVI__SERVER__ADMIN_LISTEN", "LAVI__EMBEDDED__API_LISTEN"]
    {
        assert!(
            matches!(settle(listener, "0.0.0.0:8080"), Err(DemoError::NotLoopback(..))),
            "{listener}"
        );
        assert!(settle(listener, "[::1]:8080").is_ok(), "{listener}");
    }
    // Behind a proxy, strangers would sign in as anybody of the cast.
    for public in
        ["https://login.school.example", "http://192.0.2.7:8080", "https://localhost.evil.example"]
    {
        let settled = settle("LAVI__SERVER__PUBLIC_URL", public);
        assert!(matches!(settled, Err(DemoError::Public(_))), "{public}");
    }
    for own in ["http://127.0.0.1:9000", "http://[::1]:9000", "http://demo.localhost:8080"] {
        assert!(settle("LAVI__SERVER__PUBLIC_URL", own).is_ok(), "{own}");
    }
    assert!(matches!(
        settle("LAVI__ACCOUNT_API__ROOT", "https://app.example/api/"),
        Err(DemoError::NotEmbedded)
    ));
}
