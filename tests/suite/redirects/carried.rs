//! Redirects are carried by the browsers that are sent away: nothing is written down before somebody comes back, nobody uses up
//! what others need, and nobody is signed in by a navigation that they did not begin here.

use lavi::domain::Language;
use sqlx::Connection;

use super::{ACCOUNT_PAGE, choice, come_as, is_signed_in, leave, validated, visitor, way_back};
use crate::{
    papers::project,
    site::{Browser, Site},
};

const LEAVING: [&str; 4] = ["har-id", "x-id", "e-paraksts", "register/har-id"];

async fn rows(site: &Site) -> i64 {
    let tables = ["visits", "attempts", "sessions", "spent", "events"];
    let counts = tables.map(|table| format!("(SELECT count(*) FROM {table})"));
    let mut connection = sqlx::AnyConnection::connect(&site.database).await.unwrap();
    let counts = sqlx::AssertSqlSafe(format!("SELECT {}", counts.join(" + ")));
    sqlx::query_scalar(counts).fetch_one(&mut connection).await.unwrap()
}

/// A browser that another site's page has led somewhere.
fn led(browser: Browser, mode: &str) -> Browser {
    let browser = browser.with_header("sec-fetch-site", "cross-site");
    browser.with_header("sec-fetch-mode", mode).with_header("referer", "https://evil.example/")
}

#[actix_web::test]
async fn a_thousand_who_only_leave_cause_no_row_and_the_next_person_there_signs_in() {
    let site = Site::demo();
    let before = rows(&site).await;
    for number in 0..1_050 {
        let out = visitor(&site).get("/account/har-id").await;
        assert_eq!(out.status, 303, "{number}: {out}");
    }
    assert_eq!(rows(&site).await, before);
    let browser = visitor(&site);
    let next = validated(&browser, "har-id", "mary").await;
    assert_eq!(next.location(), ACCOUNT_PAGE, "{next}");
    assert!(is_signed_in(&browser).await);
}

/// What is said to a person who has come back too often, with fourteen minutes to go.
const COME_TOO_OFTEN: [(&str, &str); 7] = [
    ("et", "Katseid oli liiga palju. Proovi uuesti 14 minuti pärast."),
    ("en", "There were too many attempts. Try again in 14 minutes."),
    ("ru", "Было слишком много попыток. Попробуйте ещё раз через 14 минут."),
    ("de", "Es gab zu viele Versuche. Versuchen Sie es in 14 Minuten noch einmal."),
    ("fr", "Il y a eu trop de tentatives. Réessayez dans 14 minutes."),
    ("ja", "試行回数が多すぎます。14分後に、もう一度お試しください。"),
    ("lv", "Bija pārāk daudz mēģinājumu. Mēģiniet vēlreiz pēc 14 minūtēm."),
];

#[actix_web::test]
async fn a_person_comes_back_sixty_times_in_a_quarter_of_an_hour_and_is_then_told_when_to_try_again()
 {
    let site = Site::demo();
    for number in 0..60 {
        let landed = come_as(&visitor(&site), "har-id", "mary").await;
        assert_eq!(landed.status, 303, "{number}: {landed}");
    }
    site.clock.advance(90);
    for (language, says) in COME_TOO_OFTEN {
        let browser = site.browser().with_header("accept-language", language);
        let refused = come_as(&browser, "har-id", "mary").await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, "810"), "{refused}");
        assert_eq!(refused.text(".lead"), says);
    }
    let other = come_as(&visitor(&site), "har-id", "kadri").await;
    assert_eq!(other.status, 303, "nobody else waits: {other}");
    site.clock.advance(810);
    let again = validated(&visitor(&site), "har-id", "mary").await;
    assert_eq!(again.location(), ACCOUNT_PAGE, "what was told was true: {again}");
}

#[actix_web::test]
async fn pictures_and_scripts_are_refused_and_cost_nothing() {
    let site = Site::demo();
    let before = rows(&site).await;
    for address in LEAVING.into_iter().chain(["x-id/callback?code=x&state=x"]) {
        for (mode, from) in
            [("no-cors", "cross-site"), ("cors", "same-site"), ("no-cors", "same-origin")]
        {
            let browser = led(visitor(&site), mode).with_header("sec-fetch-site", from);
            let refused = browser.get(&format!("/account/{address}")).await;
            assert_eq!(refused.status, 403, "{address} {mode} {from}: {refused}");
            assert_eq!(refused.header("set-cookie"), "", "{address} {mode} {from}");
        }
    }
    assert_eq!(rows(&site).await, before);
}

#[actix_web::test]
async fn a_browser_carries_five_redirects_each_for_a_quarter_of_an_hour() {
    let site = Site::demo();
    let browser = visitor(&site);
    let out = browser.get("/account/x-id").await;
    let cookie = out.header("set-cookie");
    for part in ["lavi_redirect_", "; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age=900"] {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    assert!(cookie.len() < 1_000 && !cookie.contains("x-id"), "{cookie}");
    browser.set_cookie("lavi_redirect_AAAAAAAAAAAAAAAA", "v1.x.y");
    let mut backs = Vec::new();
    for _ in 0..6 {
        site.clock.advance(1);
        let page = leave(&browser, "x-id").await;
        backs.push(way_back(&browser, &page, "mary").await);
    }
    assert_eq!(browser.cookie("lavi_redirect_AAAAAAAAAAAAAAAA"), None, "it is not ours");
    let landed = browser.get(&backs[0]).await;
    assert_eq!(landed.location(), "/en?method=x-id&error=x_id_error", "the oldest is out");
    for back in &backs[1..] {
        assert_eq!(browser.get(back).await.location(), ACCOUNT_PAGE, "each tab comes back");
    }
    let page = leave(&browser, "x-id").await;
    let back = way_back(&browser, &page, "mary").await;
    site.clock.advance(900);
    assert_eq!(browser.get(&back).await.location(), "/en?method=x-id&error=x_id_error");
}

#[actix_web::test]
async fn an_answer_signs_in_once_and_in_the_browser_that_asked_alone() {
    let site = Site::demo();
    let browser = visitor(&site);
    let page = leave(&browser, "x-id").await;
    let back = way_back(&browser, &page, "mary").await;
    let foreign = visitor(&site);
    let landed = foreign.get(&back).await;
    assert_eq!(landed.location(), "/en?method=x-id&error=x_id_error");
    assert!(!is_signed_in(&foreign).await);
    // The same tab twice at once, with the same cookies.
    let (first, second) = futures_util::future::join(browser.get(&back), browser.get(&back)).await;
    let mut landed = [first.location(), second.location()];
    landed.sort();
    assert_eq!(landed, ["/en?method=x-id&error=x_id_error", ACCOUNT_PAGE]);
    assert_eq!(browser.get(&back).await.location(), "/en?method=x-id&error=x_id_error");
}

#[actix_web::test]
async fn a_redirect_that_is_tampered_with_or_of_another_provider_is_none() {
    let site = Site::demo();
    let browser = visitor(&site);
    let out = browser.get("/account/x-id").await;
    let name = out.header("set-cookie").split('=').next().unwrap().to_owned();
    let page = browser.get(&out.location()).await;
    let sealed = browser.cookie(&name).unwrap();
    let back = way_back(&browser, &page, "mary").await;
    let wrong = back.replace("/x-id/", "/e-paraksts/");
    assert!(browser.get(&wrong).await.location().starts_with("/en?method=e-paraksts&error="));
    let (all_but, other) =
        (sealed.len() - 9, if sealed.as_bytes()[sealed.len() - 9] == b'A' { "B" } else { "A" });
    browser.set_cookie(&name, &format!("{}{other}{}", &sealed[..all_but], &sealed[all_but + 1..]));
    assert_eq!(browser.get(&back).await.location(), "/en?method=x-id&error=x_id_error");
    browser.set_cookie(&name, &sealed);
    assert_eq!(browser.get(&back).await.location(), ACCOUNT_PAGE);
}

#[actix_web::test]
async fn another_site_leads_nobody_to_a_provider_without_a_press() {
    let site = Site::demo();
    for path in LEAVING {
        for from in ["cross-site", "same-site"] {
            let browser = led(visitor(&site), "navigate").with_header("sec-fetch-site", from);
            let question = browser.get(&format!("/account/{path}")).await;
            assert_eq!(
                (question.status, question.screen().as_str()),
                (200, "arrival-asked-first"),
                "{question}"
            );
            assert_eq!(question.header("x-frame-options"), "DENY");
            assert!(!question.header("set-cookie").contains("lavi_redirect_"), "{question}");
            let forged = browser.submit(&question, "confirm", &[]).await;
            assert_eq!(forged.status, 403, "nor can a page elsewhere answer");
            let browser = browser.with_header("sec-fetch-site", "same-origin");
            let onward = browser.submit(&question, "confirm", &[]).await;
            assert_eq!(onward.status, 200, "{onward}");
            let address = onward.attribute("a[data-action=proceed]", "href").unwrap();
            assert_eq!(onward.header("refresh"), format!("0;url={address}"));
            if path == "x-id" {
                let page = browser.get(&address).await;
                let back = browser.get(&choice(&page, "mary")).await.location();
                assert_eq!(browser.get(&back).await.location(), ACCOUNT_PAGE);
            }
        }
    }
}

#[actix_web::test]
async fn who_is_led_to_a_provider_reads_so_in_seven_languages() {
    let site = Site::demo();
    for language in Language::ALL {
        let catalogue = project(&format!("i18n/{language}/arrival.ftl"));
        let catalogue = std::fs::read_to_string(catalogue).unwrap();
        let sentence = |id: &str| {
            let line = catalogue.lines().find_map(|line| line.strip_prefix(&format!("{id} = ")));
            let line = line.unwrap_or_else(|| panic!("{language}: no {id}"));
            line.replace('\u{202f}', " ")
        };
        let browser = led(visitor(&site), "navigate");
        for (path, kind) in [("x-id", "sign_in"), ("register/x-id", "register")] {
            let page = browser.get(&format!("/account/{path}?lang={language}")).await;
            assert_eq!(page.text("h1"), sentence(&format!("arrival-{kind}-title")), "{page}");
            assert_eq!(page.text("p.lead"), sentence(&format!("arrival-{kind}-lead")), "{page}");
            let back = page.attribute("a[data-action=back]", "href");
            assert_eq!(back, Some(format!("/{language}")), "{page}");
        }
    }
}

#[actix_web::test]
async fn the_main_app_and_listed_origins_lead_straight_to_a_provider() {
    let site = Site::demo_with(
        "[main_app]\nroot = \"https://diary.example/app\"\n[account_api]\nredirect_origins = [\"https://portal.example\"]",
    );
    for from in ["https://diary.example/", "https://portal.example/"] {
        let browser = led(visitor(&site), "navigate").with_header("referer", from);
        let out = browser.get("/account/x-id").await;
        assert_eq!(out.status, 303, "{from}: {out}");
    }
    let landed = come_as(&visitor(&site), "x-id", "mary").await;
    assert_eq!(landed.status, 303, "{landed}");
}
