//! Smart-ID by device link, without scripts: the pane, the waiting page with its frame, the callback, the demo's phone.

use std::time::Duration;

use lavi::domain::Language;

use crate::{
    cast::MARI,
    site::{Browser, Seen, Site},
};

/// Both ways, the device link first.
const BOTH: &str = "[embedded.smart_id]\nstart = [\"device-link\", \"notification\"]\n";
const MARTA: &str = "EE 40504040001";

pub const BEGUN: &str = r#"{"success":true,"pending":true,"confirmation":"c1","device_link":{"web2app":"https://smart-id.com/device-link?deviceLinkType=Web2App&sessionToken=t&authCode=c"}}"#;
const CODE: &str =
    r#"{"data":{"content":"https://smart-id.com/device-link?deviceLinkType=QR&elapsedSeconds=1"}}"#;
const GONE: &str = r#"{"errors":["authorization_process_timeout"]}"#;

/// The call for the code of [`BEGUN`].
const QR: &str = "smart-id/device-link/qr?confirmation=c1";

/// A site in front of a stub, with these ways to start.
pub fn before(
    start: &str,
    answers: &[(&'static str, &'static str)],
) -> (Site, crate::doubles::account_service::Stub) {
    let stub = crate::doubles::account_service::Stub::telling(answers);
    let more = format!("[embedded.smart_id]\nstart = {start}\nbase = \"http://127.0.0.1:9/v3\"\n");
    (Site::before(&stub, &more), stub)
}

/// The waiting page of a device link.
pub async fn waiting(browser: &Browser, form: &str) -> Seen {
    let begun = browser.submit(&browser.get(form).await, "device-link", &[]).await;
    let page = browser.follow(&begun).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "waiting"), "{page}");
    page
}

/// Presses "I have confirmed" until something follows.
async fn confirm(browser: &Browser, page: &Seen) -> Seen {
    let mut answer = browser.submit(page, "confirm", &[]).await;
    while answer.status != 303 {
        answer = browser.submit(&answer, "confirm", &[]).await;
    }
    answer
}

/// Somebody scans the code that waits at the demo's phone, and confirms.
async fn scan(site: &Site, person: &str) {
    let phone = site.browser();
    let page = phone.get("/demo/phone").await;
    let session = page.attribute("[data-link]", "data-link").unwrap();
    let scanned = [("session", session.as_str()), ("person", person)];
    assert_eq!(phone.post("/demo/phone", &scanned).await.status, 303);
    let pressed = [("session", session.as_str()), ("answer", "confirm")];
    assert_eq!(phone.post("/demo/phone", &pressed).await.status, 303);
}

#[actix_web::test]
async fn a_scanned_code_signs_in_and_registers() {
    let site = Site::demo();
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    scan(&site, MARTA).await;
    let account_page = browser.follow(&confirm(&browser, &page).await).await;
    assert!(account_page.text("main").contains("Marta Must"), "{account_page}");

    let browser = site.browser();
    let page = waiting(&browser, "/et/register?method=smart-id").await;
    scan(&site, "LT 50001029996").await;
    let setup = browser.follow(&confirm(&browser, &page).await).await;
    assert_eq!(setup.screen(), "setup-account");
    assert!(setup.text("main").contains("50001029996"));
}

#[actix_web::test]
async fn an_opened_link_comes_back_to_the_browser_that_started() {
    let site = Site::demo();
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    let link = page.attribute("[data-action=open-app]", "href").unwrap();
    assert!(link.contains("deviceLinkType=Web2App&") && link.contains("&lang=eng&"), "{link}");
    let reloaded = browser.get(&page.address).await;
    assert_eq!(reloaded.attribute("[data-action=open-app]", "href"), Some(link.clone()), "as is");
    let phone = browser.get(&link).await;
    assert_eq!(phone.count("[data-opened]"), 1, "{phone}");
    let answered =
        browser.submit(&phone, "open", &[("person", MARTA), ("answer", "confirm")]).await;
    let callback = answered.location();
    assert!(
        callback.starts_with("http://localhost:8080/en/smart-id/callback?value="),
        "{callback}"
    );
    tokio::time::sleep(Duration::from_millis(300)).await;
    let held = browser.with_header("accept", "application/json");
    let poll = held.submit(&page, "confirm", &[]).await;
    assert_eq!((poll.status, poll.body.contains("next")), (200, false), "{poll}");
    let browser = held.with_header("accept", "text/html");

    let stranger = site.browser().get(&callback).await;
    assert_eq!(stranger.location(), "/en?method=smart-id&error=device_link_elsewhere");
    let told = site.browser().get(&stranger.location()).await;
    assert!(told.text("main").contains("default browser"), "{told}");

    let back = browser.get(&callback).await;
    assert_eq!((back.status, back.body.as_str()), (303, ""), "no page stands at that address");
    assert!(!back.location().contains("value="), "{back}");
    let again = browser.get(&callback).await;
    assert!(again.location().ends_with("device_link_elsewhere"), "once");
    let arrived = browser.follow(&back).await;
    assert!(arrived.text("main").contains("Marta Must"), "{arrived}");
}

#[actix_web::test]
async fn a_refused_link_leads_back_with_the_reason() {
    let site = Site::demo();
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    let link = page.attribute("[data-action=open-app]", "href").unwrap();
    let phone = browser.get(&link).await;
    let answered = browser.submit(&phone, "open", &[("person", MARTA), ("answer", "refuse")]).await;
    let refused = browser.get(&answered.location()).await;
    assert!(refused.location().ends_with("error=authorization_process_canceled"), "{refused}");
}

#[actix_web::test]
async fn the_code_stands_in_a_frame_that_only_our_page_may_show() {
    let (site, stub) = before("[\"device-link\"]", &[("smart-id/device-link", BEGUN), (QR, CODE)]);
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    assert!(!page.body.contains("http-equiv"), "the page itself stands still");
    let frame = page.attribute(".qr iframe", "src").unwrap();
    let size: u32 = page.attribute(".qr iframe", "width").unwrap().parse().unwrap();
    assert!(page.attribute(".qr iframe", "title").is_some_and(|title| !title.is_empty()));
    for address in [&frame, &page.attribute(".qr", "data-matrix").unwrap()] {
        let code = browser.get(address).await;
        assert_eq!(code.status, 200, "{code}");
        let header = |name: &str| code.headers.get(name).unwrap().to_str().unwrap().to_owned();
        assert!(header("content-security-policy").ends_with("frame-ancestors 'self'"));
        assert_eq!(
            (header("x-frame-options"), header("cache-control")),
            ("SAMEORIGIN".to_owned(), "no-store".to_owned())
        );
        assert_eq!(
            code.body.contains("content=\"1\""),
            address == &frame,
            "the frame reloads itself"
        );
    }
    let picture = browser.get(&frame).await;
    // At least six pixels a module.
    let modules = picture.body.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap();
    let modules: u32 = modules.parse().unwrap();
    assert!(size >= 6 * modules, "{size} for {modules}");
    let asked = stub.asked();
    assert!(asked.contains(&QR.to_owned()), "{asked:?}");
    let stranger = site.browser();
    assert!(!stranger.get(&frame).await.body.contains("<svg "));
    assert_eq!(stranger.get(&frame.replace("code", "code.bin")).await.status, 404);
}

#[actix_web::test]
async fn a_second_of_the_code_costs_little() {
    // As long as Smart-ID's.
    let content =
        format!("https://smart-id.com/device-link?deviceLinkType=QR&{}", "aZ0-".repeat(43));
    let code = format!(r#"{{"data":{{"content":"{content}"}}}}"#);
    let (site, _stub) =
        before("[\"device-link\"]", &[("smart-id/device-link", BEGUN), (QR, code.leak())]);
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    let browser = browser.with_header("accept-encoding", "gzip, br");
    let bits = browser.get(&page.attribute(".qr", "data-matrix").unwrap()).await;
    assert_eq!((bits.size, bits.header("content-type")), (353, "application/octet-stream"));
    let frame = browser.get(&page.attribute(".qr iframe", "src").unwrap()).await;
    assert_eq!(frame.header("content-encoding"), "gzip");
    assert!(frame.size < 3_000, "{}", frame.size);
    assert_eq!((frame.count("svg path"), frame.header("vary")), (2, "Cookie, Accept-Encoding"));
}

#[actix_web::test]
async fn the_page_names_the_site_as_the_app_does() {
    let long = format!("{}.example", "a".repeat(60));
    for (host, named) in [("login.school.example", "login.school.example"), (&*long, "Päevik")] {
        let stub =
            crate::doubles::account_service::Stub::telling(&[("smart-id/device-link", BEGUN)]);
        let more = format!(
            "{BOTH}base = \"http://127.0.0.1:9/v3\"\n[server]\npublic_url = \"https://{host}\"\n"
        );
        let site = Site::before(&stub, &more);
        let page = waiting(&site.browser(), "/en?method=smart-id").await;
        assert_eq!(page.text(".answers li"), format!("The app names {named}: confirm with PIN1."));
        assert_eq!(page.text("summary:not(.languages summary)"), "Cannot scan the code?");
    }
}

#[actix_web::test]
async fn a_code_that_has_ended_is_not_shown_and_nothing_reloads() {
    for language in Language::ALL {
        let (site, _stub) =
            before("[\"device-link\"]", &[("smart-id/device-link", BEGUN), (QR, GONE)]);
        let browser = site.browser();
        let page = waiting(&browser, &format!("/{language}?method=smart-id")).await;
        let frame = browser.get(&page.attribute(".qr iframe", "src").unwrap()).await;
        assert_eq!((frame.status, frame.count("svg"), frame.count("meta")), (200, 0, 0), "{frame}");
        assert!(!frame.text("p").is_empty());
        let pane = Some(format!("/{language}?method=smart-id"));
        assert_eq!(frame.attribute("a[target=_parent]", "href"), pane, "a way to start again");
        let picture = page.attribute(".qr", "data-matrix").unwrap();
        assert_eq!(browser.get(&picture).await.status, 404);
    }
}

#[actix_web::test]
async fn the_pane_has_the_ways_in_the_operators_order() {
    for (start, forms) in [
        ("[\"device-link\", \"notification\"]", ["device-link", "submit"].as_slice()),
        ("[\"notification\", \"device-link\"]", &["submit", "device-link"]),
        ("[\"device-link\"]", &["device-link"]),
        ("[\"notification\"]", &["submit"]),
        ("\"notification\"", &["submit"]),
    ] {
        let (site, _stub) = before(start, &[]);
        for address in ["/en?method=smart-id", "/et/register?method=smart-id"] {
            let page = site.browser().get(address).await;
            let positions: Vec<_> = ["device-link", "submit"]
                .into_iter()
                .filter_map(|form| {
                    let at = page.body.find(&format!("data-action=\"{form}\""))?;
                    Some((at, form))
                })
                .collect();
            let mut seen = positions;
            seen.sort_unstable();
            assert_eq!(seen.iter().map(|(_, form)| *form).collect::<Vec<_>>(), forms, "{start}");
            let asks = page.count("[name=personalCode]");
            assert_eq!(asks, usize::from(forms.contains(&"submit")), "{start}");
        }
    }
}

#[actix_web::test]
async fn a_way_that_is_not_offered_is_never_called() {
    let (site, stub) =
        before("[\"device-link\"]", &[("smart-id/device-link", BEGUN), ("smart-id", BEGUN)]);
    let browser = site.browser();
    let typed = [("country", "EE"), ("personalCode", MARI), ("sent", "1")];
    let posted = browser.post("/en?method=smart-id", &typed).await;
    assert_eq!(posted.status, 303, "{posted}");
    assert_eq!(stub.asked(), ["smart-id/device-link"]);
    let (site, stub) = before("[\"notification\"]", &[("smart-id/device-link", BEGUN)]);
    let posted = site.browser().post("/en?method=smart-id", &[("start", "device-link")]).await;
    assert_eq!(posted.status, 422, "{posted}");
    assert!(stub.is_untouched());
}

#[actix_web::test]
async fn a_link_that_leads_elsewhere_or_is_too_long_starts_nothing() {
    let long = format!("https://smart-id.com/{}", "x".repeat(280));
    for web2app in ["javascript:alert(1)", "http:/", "//smart-id.com/x", "", &long] {
        let begun = BEGUN.replace(
            "https://smart-id.com/device-link?deviceLinkType=Web2App&sessionToken=t&authCode=c",
            web2app,
        );
        let (site, _stub) = before("[\"device-link\"]", &[("smart-id/device-link", begun.leak())]);
        let browser = site.browser();
        let pane = browser.get("/en?method=smart-id").await;
        let answer = browser.submit(&pane, "device-link", &[]).await;
        assert!(answer.status != 303 || !answer.location().contains("waiting"), "{web2app}");
    }
}

#[actix_web::test]
async fn a_phone_that_comes_back_before_its_answer_sees_the_waiting_page() {
    let (site, stub) = before(
        "[\"device-link\"]",
        &[
            ("smart-id/device-link", BEGUN),
            ("smart-id/device-link/callback", r#"{"success":true}"#),
            ("smart-id/check-status", r#"{"success":true,"pending":true}"#),
        ],
    );
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    let began = std::time::Instant::now();
    let back = browser.get("/en/smart-id/callback?value=v&sessionSecretDigest=d").await;
    assert_eq!((back.status, back.location()), (303, page.address.clone()), "{back}");
    assert!(began.elapsed() < Duration::from_secs(10));
    assert!(stub.asked().iter().filter(|call| *call == "smart-id/check-status").count() > 1);
}

#[actix_web::test]
async fn a_callback_goes_to_the_device_link_whose_value_it_has() {
    let (site, stub) = before(
        "[\"device-link\"]",
        &[
            ("smart-id/device-link", BEGUN),
            ("smart-id/device-link/callback", r#"{"success":false,"errors":["bad_request"]}"#),
        ],
    );
    let browser = site.browser();
    waiting(&browser, "/en?method=smart-id").await;
    let long = "v".repeat(257);
    let address =
        format!("/en/smart-id/callback?value=v&sessionSecretDigest=d&userChallengeVerifier={long}");
    let answer = browser.get(&address).await;
    assert_eq!(answer.location(), "/en?method=smart-id&error=device_link_elsewhere");
    let offered = stub.request_for("smart-id/device-link/callback");
    assert!(offered.ends_with("confirmation=c1&value=v&sessionSecretDigest=d"), "{offered}");
}

#[actix_web::test]
async fn a_frame_of_another_site_has_the_code_and_no_link() {
    let stub = crate::doubles::account_service::Stub::telling(&[
        ("smart-id/device-link", BEGUN),
        (QR, CODE),
    ]);
    let more = format!(
        "{BOTH}base = \"http://127.0.0.1:9/v3\"\n[embed]\norigins = [\"https://host.example\"]\n"
    );
    let site = Site::before(&stub, &more);
    let browser = site.browser();
    let page = waiting(&browser, "/en/iframe?method=smart-id").await;
    assert_eq!((page.count(".qr iframe"), page.count("[data-action=open-app]")), (1, 0), "{page}");
    assert!(!page.text(".by-link").contains("this device"), "{page}");
    let frame = browser.get(&page.attribute(".qr iframe", "src").unwrap()).await;
    let policy = frame.headers.get("content-security-policy").unwrap().to_str().unwrap();
    assert!(policy.ends_with("frame-ancestors 'self' https://host.example"), "{policy}");
    assert!(frame.headers.get("x-frame-options").is_none());
}

#[actix_web::test]
async fn a_code_that_cannot_be_had_for_a_moment_is_asked_for_again_by_its_frame() {
    for language in Language::ALL {
        // The stub has no answer for the code.
        let (site, _stub) = before("[\"device-link\"]", &[("smart-id/device-link", BEGUN)]);
        let browser = site.browser();
        let page = waiting(&browser, &format!("/{language}?method=smart-id")).await;
        let frame = browser.get(&page.attribute(".qr iframe", "src").unwrap()).await;
        assert_eq!(
            (frame.status, frame.attribute("meta[http-equiv=refresh]", "content").as_deref()),
            (503, Some("2")),
            "{frame}"
        );
        assert_eq!(frame.header("x-frame-options"), "SAMEORIGIN");
        let catalogue = crate::papers::project(&format!("i18n/{language}/waiting.ftl"));
        let catalogue = std::fs::read_to_string(catalogue).unwrap();
        let sentence = format!("waiting-link-moment = {}\n", frame.text("p"));
        assert!(catalogue.contains(&sentence), "{sentence}");
        let picture = page.attribute(".qr", "data-matrix").unwrap();
        assert_eq!(browser.get(&picture).await.status, 503);
    }
}

#[actix_web::test]
async fn a_callback_without_a_value_and_a_head_are_not_handed_on() {
    let callback = "smart-id/device-link/callback";
    let (site, stub) = before("[\"device-link\"]", &[("smart-id/device-link", BEGUN)]);
    let browser = site.browser();
    waiting(&browser, "/en?method=smart-id").await;
    for query in ["", "?value=", "?sessionSecretDigest=a"] {
        let answer = browser.get(&format!("/en/smart-id/callback{query}")).await;
        assert_eq!(answer.location(), "/en?method=smart-id&error=device_link_elsewhere", "{query}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let head = format!(
        "HEAD /en/smart-id/callback?value=v&sessionSecretDigest=a HTTP/1.0\r\nCookie: {}\r\n\r\n",
        session_of(&browser)
    );
    let answer =
        crate::connections::told(crate::connections::stranger(site.address).await, &head).await;
    assert!(answer.starts_with("HTTP/1.0 204 "), "{answer}");
    assert!(!stub.asked().contains(&callback.to_owned()), "{:?}", stub.asked());
    browser.get("/en/smart-id/callback?value=v&sessionSecretDigest=a").await;
    assert!(stub.asked().contains(&callback.to_owned()), "a GET is");
}

#[actix_web::test]
async fn a_code_alone_is_shown_without_a_link_to_open() {
    let begun = r#"{"success":true,"pending":true,"confirmation":"c1","device_link":{"web2app":"","code_alone":true}}"#;
    let (site, _stub) = before("[\"device-link\"]", &[("smart-id/device-link", begun), (QR, CODE)]);
    let browser = site.browser();
    let page = waiting(&browser, "/en?method=smart-id").await;
    assert_eq!((page.count(".qr iframe"), page.count("[data-action=open-app]")), (1, 0), "{page}");
    assert!(!page.text(".by-link").contains("this device"), "{page}");
    assert_eq!(browser.get(&page.attribute(".qr iframe", "src").unwrap()).await.count("svg"), 1);
}

/// The cookie of the browser's front-end session.
pub fn session_of(browser: &Browser) -> String {
    format!("lavi_session={}", browser.cookie("lavi_session").unwrap_or_default())
}

#[actix_web::test]
async fn a_new_installation_shows_the_link_before_what_is_typed_and_one_without_the_key_what_it_had()
 {
    let installed = std::fs::read_to_string(crate::papers::project("deploy/config.toml")).unwrap();
    let section = installed.split_once("# [embedded.smart_id]\n").unwrap().1;
    let section: Vec<&str> = section.lines().map_while(|line| line.strip_prefix("# ")).collect();
    let start = section.iter().find(|line| line.starts_with("start = ")).unwrap();
    let ways = async |start: &str| {
        let site = Site::with(&format!(
            "[embedded.smart_id]\nbase = \"http://127.0.0.1:9/v3\"\nscheme = \"smart-id-demo\"\ntrusted_cas = \"test\"\n{start}\n"
        ));
        site.browser()
            .get("/en?method=smart-id")
            .await
            .attributes("form[data-action]", &["data-action"])
    };
    assert_eq!(ways(start).await, ["device-link", "submit"]);
    assert_eq!(ways("").await, ["submit"]);
}
