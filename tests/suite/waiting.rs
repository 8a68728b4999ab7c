//! Waiting for a confirmation: Mobile-ID and Smart-ID, signing in and registering, with and without a script.

use lavi::domain::Language;
use serde_json::Value;

use crate::{
    cast,
    doubles::{account_service::Stub, server::answer},
    site::{Browser, Seen, Site},
};

/// One way to reach the waiting screen.
struct Way {
    /// The screen with the pane.
    pane: &'static str,
    /// The first call.
    call: &'static str,
    check: &'static str,
    typed: &'static [(&'static str, &'static str)],
    /// The payload of the first call.
    sent: &'static str,
}

const MOBILE: &[(&str, &str)] =
    &[("personalCode", "6000101 9906"), ("phonePrefix", "+372"), ("phoneNumber", "5000 0000")];
const SMART: &[(&str, &str)] = &[("country", "EE"), ("personalCode", cast::MARI)];
const MOBILE_SENT: &str = "personalCode=60001019906&phoneNumber=%2B37250000000";
const SMART_SENT: &str = "country=EE&personalCode=60001019906";

const WAYS: [Way; 4] = [
    Way {
        pane: "/en?method=mobile-id",
        call: "mobile-id",
        check: "mobile-id/check-status",
        typed: MOBILE,
        sent: MOBILE_SENT,
    },
    Way {
        pane: "/en?method=smart-id",
        call: "smart-id",
        check: "smart-id/check-status",
        typed: SMART,
        sent: SMART_SENT,
    },
    Way {
        pane: "/en/register?method=mobile-id",
        call: "register/mobile-id",
        check: "register/mobile-id/check-status",
        typed: MOBILE,
        sent: MOBILE_SENT,
    },
    Way {
        pane: "/en/register?method=smart-id",
        call: "register/smart-id",
        check: "register/smart-id/check-status",
        typed: SMART,
        sent: SMART_SENT,
    },
];

/// Signing in by Smart-ID.
const SMART_ID: &Way = &WAYS[1];
const BEGUN: &str = r#"{"success":true,"verification_code":"0042"}"#;
const PENDING: &str = r#"{"success":true,"pending":true}"#;
const WELCOME: &str = r#"{"success":true,"url":"welcome"}"#;

/// A site with a service that gives these answers, reached in each of these ways.
/// Fills in the pane.
async fn begin(browser: &Browser, way: &Way) -> Seen {
    let pane = browser.get(way.pane).await;
    browser.submit(&pane, "submit", way.typed).await
}

/// The waiting screen.
async fn waiting(browser: &Browser, way: &Way) -> Seen {
    let page = browser.follow(&begin(browser, way).await).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "waiting"), "{page}");
    page
}

/// How much of the ring is left, and how much it is in all.
fn time_left(page: &Seen) -> String {
    page.attribute(".ring-left", "stroke-dasharray").unwrap_or_default()
}

/// A script's poll.
async fn poll(site: &Site, browser: Browser, page: &Seen) -> (u16, Value, Browser) {
    let browser = browser.with_header("accept", "application/json");
    let answer = browser.submit(page, "confirm", &[]).await;
    assert!(answer.headers.get("location").is_none(), "{}", site.address);
    (answer.status, serde_json::from_str(&answer.body).unwrap(), browser)
}

#[actix_web::test]
async fn the_verification_code_is_shown_unchanged() {
    for way in &WAYS {
        let (site, stub) = Site::before_stub(&[(way.call, BEGUN)]);
        let browser = site.browser();
        let page = waiting(&browser, way).await;
        assert!(stub.request_for(way.call).ends_with(way.sent), "{}", way.call);
        assert_eq!(
            page.attribute("[data-verification-code]", "data-verification-code").as_deref(),
            Some("0042"),
            "{page}"
        );
        assert_eq!(page.text("[data-verification-code]"), "0042");
        assert_eq!(time_left(&page), "120 120");
        assert!(
            page.count("form[data-action=confirm]") == 1
                && page.count("form[data-action=cancel]") == 1,
            "{page}"
        );
        assert!(!page.body.contains("http-equiv"), "nothing reloads the page by itself");
        assert_eq!(page.text("h1"), "Does your phone show 0042?");
        assert_eq!(page.attributes("h1 [role=img]", &["aria-label"]), ["0 0 4 2"]);
        assert_eq!(page.texts(".answers strong").len(), 2, "{page}");
        let [same, other] = if way.typed == MOBILE {
            ["The same code: enter PIN1 on your phone.", "Another code"]
        } else {
            ["The same code: confirm it with PIN1 in the Smart-ID app.", "Only other codes"]
        };
        assert_eq!(page.text(".answers li"), same);
        let other = format!("{other}, or you did not start this: enter nothing and cancel.");
        assert!(page.text(".answers").ends_with(&other), "{page}");
    }
}

#[actix_web::test]
async fn the_page_says_who_is_asked_by_four_digits_of_what_was_typed() {
    for (way, whom) in WAYS.iter().zip([
        "+372 •••• 0000",
        "Smart-ID •••• 9906",
        "+372 •••• 0000",
        "Smart-ID •••• 9906",
    ]) {
        let (site, _stub) = Site::before_stub(&[(way.call, BEGUN)]);
        let page = waiting(&site.browser(), way).await;
        let line = format!("Waiting for {whom} · 2:00 when this page opened");
        assert_eq!(page.text(".time p").replace('\u{a0}', " "), line, "{page}");
        let name = if way.call.ends_with("mobile-id") { "Mobile-ID" } else { "Smart-ID" };
        assert_eq!(page.text("title"), format!("{name} – Confirm on your phone – Päevik"));
        assert_eq!(page.text(".method"), name, "{page}");
        for typed in way.typed {
            let digits = typed.1.replace(' ', "");
            assert!(digits.len() < 8 || !page.body.contains(&digits), "{}: {page}", typed.0);
        }
    }
}

#[actix_web::test]
async fn a_confirmed_sign_in_leads_on_and_closes_the_waiting_screen() {
    for way in &WAYS[..2] {
        let named = match way.call {
            "mobile-id" => r#"{"success":true,"url":"welcome","login_method":"mobile_id"}"#,
            _ => r#"{"success":true,"url":"welcome","login_method":"smart_id"}"#,
        };
        for said in [named, WELCOME] {
            let (site, stub) = Site::before_stub(&[(way.call, BEGUN), (way.check, said)]);
            let browser = site.browser();
            let page = waiting(&browser, way).await;
            let end = browser.submit(&page, "confirm", &[]).await;
            assert_eq!(
                (end.status, end.location()),
                (303, format!("{}welcome", stub.root)),
                "{end}"
            );
            let again = browser.get(&page.address).await;
            assert_eq!((again.status, again.location().as_str()), (303, "/en"), "{again}");
        }
    }
}

#[actix_web::test]
async fn a_confirmed_registration_continues_with_a_prefilled_account_setup() {
    for way in &WAYS[2..] {
        let said = cast::MARI_IDENTIFIED;
        let (site, _stub) = Site::before_stub(&[(way.call, BEGUN), (way.check, said)]);
        let browser = site.browser();
        let page = waiting(&browser, way).await;
        let end = browser.submit(&page, "confirm", &[]).await;
        assert_eq!(end.location(), "/en/setupAccount", "{end}");
        let setup = browser.follow(&end).await;
        assert!(setup.texts(".locked-value").contains(&"Maasikas".to_owned()), "{setup}");
        assert_eq!(setup.count("input[name=lastName]"), 0);
        let name = if way.typed == MOBILE { "Mobile-ID" } else { "Smart-ID" };
        assert_eq!(setup.text(".confirmed-title"), format!("Confirmed by {name}"), "{setup}");
    }
}

#[actix_web::test]
async fn terms_and_several_accounts_follow_the_confirmation() {
    let accounts = r#"{"multiple_accounts":true,"accounts":[{"id":"1","name":"Mari"},{"id":"2","name":"Mari"}]}"#;
    for way in &WAYS {
        for (said, place) in [
            (r#"{"success":true,"terms_acception_required":true}"#, "/en/agreeToTerms"),
            (accounts, "/en/choose-user"),
        ] {
            let (site, _stub) = Site::before_stub(&[(way.call, BEGUN), (way.check, said)]);
            let browser = site.browser();
            let page = waiting(&browser, way).await;
            let end = browser.submit(&page, "confirm", &[]).await;
            assert_eq!((end.status, end.location().as_str()), (303, place), "{end}");
        }
    }
}

#[actix_web::test]
async fn an_error_leads_back_to_the_pane_and_closes_the_waiting_screen() {
    for way in &WAYS {
        for (said, code) in [
            (r#"{"errors":["authorization_process_timeout"]}"#, "authorization_process_timeout"),
            (r#"{"error":"canceled","pending":true}"#, "canceled"),
            (
                r#"{"errors":["user_id_code_already_exist"],"user":{}}"#,
                "user_id_code_already_exist",
            ),
            (r#"{"success":false,"session_active":false}"#, "undefined"),
            (r#"{"success":false,"pending":false}"#, "undefined"),
            (r#"{"success":true,"url":"https://evil.example/"}"#, "server_error"),
        ] {
            let (site, _stub) = Site::before_stub(&[(way.call, BEGUN), (way.check, said)]);
            let browser = site.browser();
            let page = waiting(&browser, way).await;
            let end = browser.submit(&page, "confirm", &[]).await;
            assert_eq!(
                (end.status, end.leads_to()),
                (303, format!("{}&error={code}", way.pane)),
                "{said}: {end}"
            );
            let pane = browser.follow(&end).await;
            let method = way.call.trim_start_matches("register/").replace('-', "_");
            assert_eq!(pane.attribute("section", "data-method"), Some(method));
            assert_eq!(pane.errors(), [code], "{pane}");
            assert_eq!(browser.get(&page.address).await.location(), "/en");
        }
    }
}

#[actix_web::test]
async fn an_immediate_outcome_skips_the_waiting_screen() {
    for way in &WAYS {
        let (site, stub) = Site::before_stub(&[(way.call, WELCOME)]);
        let end = begin(&site.browser(), way).await;
        assert_eq!((end.status, end.location()), (303, format!("{}welcome", stub.root)), "{end}");
        for (said, code) in [
            (r#"{"errors":["user_id_code_already_exist"]}"#, "user_id_code_already_exist"),
            (r#"{"success":false}"#, "undefined"),
        ] {
            let (site, _stub) = Site::before_stub(&[(way.call, said)]);
            let again = begin(&site.browser(), way).await;
            assert_eq!((again.status, again.errors()), (422, vec![code.to_owned()]), "{again}");
            assert_eq!(
                again.value("personalCode").as_deref(),
                Some(way.typed.iter().find(|f| f.0 == "personalCode").unwrap().1)
            );
        }
    }
}

#[actix_web::test]
async fn the_response_is_held_until_the_confirmation() {
    let (site, stub) = Site::before_stub(&[
        (SMART_ID.call, BEGUN),
        (SMART_ID.check, PENDING),
        (SMART_ID.check, PENDING),
        (SMART_ID.check, WELCOME),
    ]);
    let browser = site.browser();
    let page = waiting(&browser, SMART_ID).await;
    stub.asked();
    let end = browser.submit(&page, "confirm", &[]).await;
    assert_eq!((end.status, stub.asked().len()), (303, 3), "{end}");
}

#[actix_web::test]
async fn a_missing_confirmation_keeps_the_waiting_screen() {
    let (site, _stub) =
        Site::before_stub(&[(SMART_ID.call, BEGUN), (SMART_ID.check, r#"{"success":true}"#)]);
    let browser = site.browser();
    let page = waiting(&browser, SMART_ID).await;
    site.clock.advance(75);
    assert_eq!(time_left(&browser.get(&page.address).await), "45 120");
    // When the time is up, the response is not held.
    site.clock.advance(60);
    let again = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (again.status, again.screen().as_str(), again.errors().len()),
        (200, "waiting", 0),
        "{again}"
    );
    // Nothing is left of the code and of what to do; the way on leads back to the pane.
    for gone in
        ["[data-verification-code]", ".answers", ".ring", "form[data-action=confirm]", "h1 ~ ol"]
    {
        assert_eq!(again.count(gone), 0, "{gone}: {again}");
    }
    assert_eq!(again.text("title"), "The time is up – Päevik");
    assert_eq!(
        (again.texts("h1"), again.count(".closing")),
        (vec!["The time is up".to_owned()], 1)
    );
    assert_eq!(again.text("form[data-action=cancel] button"), "Start again");
    assert_eq!(browser.get(&page.address).await.text("h1"), "The time is up", "reloaded");
    let back = browser.submit(&again, "cancel", &[]).await;
    assert_eq!(back.location(), SMART_ID.pane);
}

#[actix_web::test]
async fn when_the_time_is_up_another_way_is_that_of_the_purpose() {
    for (way, to, words) in [
        (&WAYS[0], "/en", "Sign in another way"),
        (&WAYS[3], "/en/register", "Create an account another way"),
    ] {
        let (site, _stub) = Site::before_stub(&[(way.call, BEGUN)]);
        let browser = site.browser();
        let page = waiting(&browser, way).await;
        // What a script puts in its place is the same.
        let rest = page.body.split_once("<script type=\"text/html\" data-ended>").unwrap().1;
        let html = rest.split_once("</script>").unwrap().0;
        site.clock.advance(120);
        let ended = browser.get(&page.address).await;
        assert_eq!(ended.attributes(".ended a", &["href"]), [to], "{ended}");
        assert_eq!(ended.text(".ended a"), words);
        assert!(
            html.starts_with("<div class=\"form ended\">") && ended.body.contains(html),
            "{html}"
        );
    }
}

#[actix_web::test]
async fn a_script_is_answered_at_once() {
    let (site, stub) = Site::before_stub(&[
        (SMART_ID.call, BEGUN),
        (SMART_ID.check, PENDING),
        (SMART_ID.check, WELCOME),
    ]);
    let browser = site.browser();
    let page = waiting(&browser, SMART_ID).await;
    stub.asked();
    let (status, said, browser) = poll(&site, browser, &page).await;
    assert_eq!(
        (status, said.to_string().as_str(), stub.asked().len()),
        (200, r#"{"errors":[]}"#, 1)
    );
    let (status, said, browser) = poll(&site, browser, &page).await;
    assert_eq!(
        (status, said["next"].as_str()),
        (303, Some(format!("{}welcome", stub.root).as_str())),
        "{said}"
    );
    // Again, from another tab with the same page.
    let (status, said, _) = poll(&site, browser, &page).await;
    assert_eq!((status, said["next"].as_str()), (303, Some("/en")), "{said}");
}

#[actix_web::test]
async fn a_script_gets_the_error_and_the_address_that_shows_it() {
    let way = &WAYS[2];
    let (site, _stub) = Site::before_stub(&[
        (way.call, BEGUN),
        (way.check, r#"{"errors":["phone_not_available"]}"#),
    ]);
    let browser = site.browser();
    let page = waiting(&browser, way).await;
    let (status, said, _) = poll(&site, browser, &page).await;
    assert_eq!(
        (status, said["errors"][0]["code"].as_str()),
        (303, Some("phone_not_available")),
        "{said}"
    );
    assert_eq!(said["next"], "/en/register?method=mobile-id&error=phone_not_available");
}

#[actix_web::test]
async fn in_a_frame_the_script_is_led_to_the_success_screen() {
    let (site, stub) = Site::before_stub(&[(SMART_ID.call, BEGUN), (SMART_ID.check, WELCOME)]);
    let browser = site.browser();
    let pane = browser.get("/en/mini?method=smart-id").await;
    let page = browser.follow(&browser.submit(&pane, "submit", SMART).await).await;
    assert!(page.address.ends_with("&view=mini"), "{page}");
    let (status, said, browser) = poll(&site, browser, &page).await;
    assert_eq!(status, 303, "{said}");
    let end = browser.with_header("accept", "text/html").get(said["next"].as_str().unwrap()).await;
    assert_eq!((end.status, end.screen().as_str()), (200, "success"), "{end}");
    assert_eq!(
        end.attribute("a[target=_top]", "href"),
        Some(format!("{}welcome", stub.root)),
        "{end}"
    );
    assert!(!end.body.contains("0042"), "{end}");
}

#[actix_web::test]
async fn cancelling_tells_the_service_and_leads_back_to_the_pane() {
    for way in &WAYS {
        let cancel: &'static str = format!("{}/cancel", way.call).leak();
        for answers in
            [&[(way.call, BEGUN), (cancel, r#"{"success":true}"#)][..], &[(way.call, BEGUN)]]
        {
            let (site, stub) = Site::before_stub(answers);
            let browser = site.browser();
            let page = waiting(&browser, way).await;
            let back = browser.submit(&page, "cancel", &[]).await;
            assert_eq!((back.status, back.location().as_str()), (303, way.pane), "{back}");
            assert!(stub.asked().contains(&cancel.to_owned()), "{cancel}");
            assert_eq!(browser.get(&page.address).await.location(), "/en");
        }
    }
}

#[actix_web::test]
async fn switching_the_language_keeps_the_code_and_does_not_ring_the_phone_again() {
    let (site, stub) = Site::before_stub(&[(SMART_ID.call, BEGUN)]);
    let browser = site.browser();
    let page = waiting(&browser, SMART_ID).await;
    assert_eq!(stub.asked(), ["smart-id"]);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::En) {
        let language = language.code();
        let link = page.attribute(&format!("a[hreflang={language}]"), "href").unwrap();
        let other = browser.get(&link).await;
        assert_eq!(
            (other.status, other.text("[data-verification-code]").as_str()),
            (200, "0042"),
            "{other}"
        );
        assert_eq!(other.attribute("html", "lang").as_deref(), Some(language));
        assert!(other.form("confirm").action.starts_with(&format!("/{language}/")), "{other}");
    }
    assert!(stub.is_untouched());
}

#[actix_web::test]
async fn two_tabs_stay_independent() {
    let mobile = &WAYS[0];
    let (site, stub) = Site::before_stub(&[
        (mobile.call, r#"{"success":true,"verification_code":"1111"}"#),
        (SMART_ID.call, r#"{"success":true,"verification_code":"2222"}"#),
        (mobile.check, r#"{"errors":["canceled"]}"#),
        (SMART_ID.check, WELCOME),
    ]);
    let browser = site.browser();
    let (first, second) = (waiting(&browser, mobile).await, waiting(&browser, SMART_ID).await);
    assert_eq!(browser.get(&first.address).await.text("[data-verification-code]"), "1111");
    assert_eq!(browser.get(&second.address).await.text("[data-verification-code]"), "2222");
    // Without a flow id, the newest confirmation is shown.
    assert_eq!(browser.get("/en/waiting").await.text("[data-verification-code]"), "2222");
    let end = browser.submit(&first, "confirm", &[]).await;
    assert_eq!(end.location(), "/en?method=mobile-id&error=canceled", "{end}");
    let end = browser.submit(&second, "confirm", &[]).await;
    assert_eq!(end.location(), format!("{}welcome", stub.root), "{end}");
}

#[actix_web::test]
async fn a_fifth_pending_confirmation_drops_the_oldest() {
    let (site, _stub) = Site::before_stub(&[(SMART_ID.call, BEGUN)]);
    let browser = site.browser();
    let mut pages = Vec::new();
    for _ in 0..5 {
        pages.push(waiting(&browser, SMART_ID).await);
    }
    assert_eq!(browser.get(&pages[0].address).await.location(), "/en");
    for page in &pages[1..] {
        assert_eq!(browser.get(&page.address).await.status, 200);
    }
}

#[actix_web::test]
async fn without_a_pending_confirmation_the_visitor_is_sent_to_the_login_screen() {
    let site = Site::start();
    for address in ["/en/waiting", "/en/waiting?flow=ab12"] {
        let shown = site.browser().get(address).await;
        assert_eq!((shown.status, shown.location().as_str()), (303, "/en"), "{shown}");
        let sent = site.browser().post(address, &[]).await;
        assert_eq!((sent.status, sent.location().as_str()), (303, "/en"), "{sent}");
    }
}

#[actix_web::test]
async fn a_requested_captcha_is_sent_with_the_next_try() {
    let picture = r#"{"data":{"id":"c1","image":"data:image/png,","audio":"data:audio/wav,"}}"#;
    for way in &WAYS {
        let wanted = r#"{"errors":["confirm_recaptcha"],"show_captcha":true}"#;
        let (site, stub) =
            Site::before_stub(&[(way.call, wanted), (way.call, BEGUN), ("captcha", picture)]);
        let browser = site.browser();
        let pane = begin(&browser, way).await;
        assert_eq!(
            (pane.status, pane.errors(), pane.count(".captcha img")),
            (422, vec!["confirm_recaptcha".to_owned()], 1)
        );
        stub.asked();
        let empty = browser.submit(&pane, "submit", way.typed).await;
        assert_eq!(empty.errors(), ["captcha_answer:required"], "{empty}");
        assert_eq!(stub.asked(), ["captcha"]);
        let begun = browser
            .submit(&empty, "submit", &[way.typed, &[("captcha_answer", "k7x")]].concat())
            .await;
        assert!(begun.location().starts_with("/en/waiting?flow="), "{begun}");
        assert!(stub.request_for(way.call).ends_with("&recaptcha=c1%3Ak7x"));
    }
}

#[actix_web::test]
async fn a_captcha_while_waiting_keeps_the_code() {
    let picture = r#"{"data":{"id":"c1","image":"data:image/png,","audio":"data:audio/wav,"}}"#;
    for wanted in [
        r#"{"errors":["confirm_recaptcha"],"show_captcha":true}"#,
        r#"{"success":true,"show_captcha":true}"#,
    ] {
        let check = SMART_ID.check;
        let (site, stub) = Site::before_stub(&[
            (SMART_ID.call, BEGUN),
            (check, wanted),
            (check, WELCOME),
            ("captcha", picture),
        ]);
        let browser = site.browser();
        let page = waiting(&browser, SMART_ID).await;
        let asked = browser.submit(&page, "confirm", &[]).await;
        assert_eq!(
            (asked.status, asked.screen().as_str(), asked.count(".captcha")),
            (422, "waiting", 1),
            "{asked}"
        );
        assert_eq!(asked.text("[data-verification-code]"), "0042");
        stub.asked();
        let end = browser.submit(&asked, "confirm", &[("captcha_answer", "k7x")]).await;
        assert_eq!(end.status, 303, "{end}");
        assert!(stub.request_for(check).ends_with("recaptcha=c1%3Ak7x"));
    }
}

#[actix_web::test]
async fn a_sign_in_by_another_method_does_not_end_the_waiting() {
    let said = r#"{"success":true,"url":"welcome","login_method":"password"}"#;
    let (site, _stub) = Site::before_stub(&[(SMART_ID.call, BEGUN), (SMART_ID.check, said)]);
    let browser = site.browser();
    let page = waiting(&browser, SMART_ID).await;
    let (status, said, _) = poll(&site, browser, &page).await;
    assert_eq!((status, said.to_string().as_str()), (200, r#"{"errors":[]}"#));
}

#[actix_web::test]
async fn a_fault_of_the_service_keeps_what_was_typed_and_the_code() {
    for way in &WAYS {
        let (site, _stub) = Site::before_stub(&[]);
        let again = begin(&site.browser(), way).await;
        assert_eq!(
            (again.status, again.errors()),
            (503, vec!["server_error".to_owned()]),
            "{again}"
        );
        assert!(!again.value("personalCode").unwrap().is_empty());

        let (site, _stub) = Site::before_stub(&[(way.call, BEGUN)]);
        let browser = site.browser();
        let page = waiting(&browser, way).await;
        let again = browser.submit(&page, "confirm", &[]).await;
        assert_eq!((again.status, again.screen().as_str()), (503, "waiting"), "{again}");
        assert_eq!(
            (again.errors(), again.text("[data-verification-code]").as_str()),
            (vec!["server_error".to_owned()], "0042")
        );
        let (status, said, _) = poll(&site, browser, &page).await;
        assert_eq!((status, said["next"].as_str()), (503, None), "{said}");
    }
    let stub = Stub::always(answer(429, "", "{}"));
    let site = Site::before(&stub, "");
    let again = begin(&site.browser(), SMART_ID).await;
    assert_eq!(
        (again.status, again.errors()),
        (429, vec!["too_many_requests".to_owned()]),
        "{again}"
    );
}

#[actix_web::test]
async fn a_form_without_fetch_metadata_keeps_the_verification_code() {
    let (site, _stub) = Site::before_stub(&[(SMART_ID.call, BEGUN), (SMART_ID.check, WELCOME)]);
    let browser = site.browser();
    let page = waiting(&browser, SMART_ID).await;
    let browser = browser.with_header("sec-fetch-site", "");
    let again = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(
        (again.status, again.text("[data-verification-code]").as_str()),
        (403, "0042"),
        "{again}"
    );
    let end = browser.submit(&again, "confirm", &[]).await;
    assert_eq!(end.status, 303, "{end}");
}

#[actix_web::test]
async fn the_count_of_presses_ends_somewhere_whatever_the_address_says() {
    let (site, _stub) = Site::before_stub(&[(SMART_ID.call, BEGUN)]);
    let browser = site.browser();
    let own = waiting(&browser, SMART_ID).await.form("confirm").action;
    assert!(!own.contains("asked"), "{own}");
    let huge = "9".repeat(3000);
    for (said, kept) in [
        ("1", "&asked=1"),
        ("999", "&asked=999"),
        ("65535", "&asked=535"),
        ("1000", ""),
        ("65536", ""),
        ("-1", ""),
        (&huge, ""),
    ] {
        let page = browser.get(&format!("{own}&asked={said}")).await;
        assert_eq!(page.form("confirm").action, format!("{own}{kept}"), "{said}");
    }
}

#[actix_web::test]
async fn a_captcha_that_is_wanted_at_the_end_stands_in_the_next_form() {
    let picture = r#"{"data":{"id":"c1","image":"data:image/png,","audio":"data:audio/wav,"}}"#;
    let refused = r#"{"errors":["canceled"],"show_captcha":true}"#;
    for way in &WAYS {
        let (site, stub) = Site::before_stub(&[
            (way.call, BEGUN),
            (way.check, refused),
            (way.call, BEGUN),
            ("captcha", picture),
        ]);
        let browser = site.browser();
        let page = waiting(&browser, way).await;
        let back = browser.submit(&page, "confirm", &[]).await;
        assert!(back.location().ends_with("&error=canceled&captcha=1"), "{back}");
        let form = browser.follow(&back).await;
        assert_eq!(
            (form.status, form.errors(), form.count(".captcha img")),
            (200, vec!["canceled".to_owned()], 1),
            "{form}"
        );
        assert!(form.header("cache-control").contains("no-store"), "{form}");
        stub.asked();
        let typed = [way.typed, &[("captcha_answer", "k7x")]].concat();
        let begun = browser.submit(&form, "submit", &typed).await;
        assert!(begun.location().contains("/waiting?flow="), "{begun}");
        assert!(stub.request_for(way.call).ends_with("&recaptcha=c1%3Ak7x"));
        let stranger = site.browser().get(&back.location()).await;
        assert_eq!(stranger.count(".captcha"), 0, "nobody asked for one here");
    }
}
