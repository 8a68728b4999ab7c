//! Who gets in, and what is found.

use super::{Scene, person};
use crate::cast;

#[actix_web::test]
async fn the_desk_opens_to_those_who_help_there_and_have_proven_who_they_are() {
    let scene = Scene::new().await;
    let pages = ["/desk", "/desk/", "/desk/classes", "/desk/activity"];
    for address in pages {
        let answer = scene.site.browser().with_header("accept-language", "ru").get(address).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, "/ru"), "{answer}");
    }
    scene.site.add(cast::mari()).await;
    let other = scene.site.browser();
    other.sign_in_at("/en", "mari").await;
    for address in pages.into_iter().chain(["/desk/schools", "/desk/year", "/desk/waiting"]) {
        let page = other.get(address).await;
        assert_eq!((page.status, page.screen().as_str()), (404, "error"), "{page}");
    }
    let answer = other.post("/desk/", &[("text", "leida")]).await;
    assert_eq!((answer.status, answer.screen().as_str()), (404, "error"), "{answer}");

    let browser = scene.at_desk("piret").await;
    let page = browser.get("/desk/").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk"), "{page}");
    assert_eq!(page.text("h1"), "Help desk");
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("x-frame-options"), "DENY");
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    let account = browser.get("/account/").await;
    let policies = [&page, &account].map(|page| page.header("content-security-policy").to_owned());
    assert_ne!(policies[0], policies[1], "each page's own style sheet is allowed");
    assert_eq!(account.count("a[href='/desk/']"), 1, "{account}");

    scene.site.clock.advance(16 * 60);
    let answer = browser.get("/desk/").await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/account/confirm?to=desk"),
        "{answer}"
    );
    let answer = browser.post("/desk/", &[("text", "leida")]).await;
    assert_eq!(answer.location(), "/account/confirm?to=desk", "{answer}");
}

#[actix_web::test]
async fn a_sign_in_leads_back_to_the_desk_where_the_browser_had_a_session() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    scene.site.sql("DELETE FROM sessions").await;
    assert_eq!(browser.get("/desk/").await.location(), "/en");
    scene.site.clock.advance(60);
    let step = browser.follow(&browser.sign_in_at("/en", "piret").await).await;
    let code = cast::totp_code(scene.site.clock.now());
    let done = browser.submit(&step, "submit", &[("two_factor_code", &code)]).await;
    assert_eq!(done.location(), "http://localhost:8080/desk/", "{done}");
}

#[actix_web::test]
async fn a_form_of_another_site_does_nothing() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await.with_header("sec-fetch-site", "cross-site");
    let act = [("act", "sign-out"), ("reason", "by-phone")];
    let answer = browser.post(&format!("{}/act", person(&scene.leida)), &act).await;
    assert_eq!(answer.status, 403, "{answer}");
}

#[actix_web::test]
async fn people_are_found_by_what_is_posted_and_those_of_other_schools_are_not() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get("/desk/").await;
    let empty = browser.submit(&page, "submit", &[("text", " ")]).await;
    assert_eq!((empty.status, empty.errors()), (422, vec!["text:required".to_owned()]), "{empty}");

    let found = browser.submit(&page, "submit", &[("text", "5a")]).await;
    assert_eq!((found.status, found.address.as_str()), (200, "/desk/"), "{found}");
    assert_eq!(found.text("#found h2"), "2 people found");
    assert_eq!(found.texts("#found .row-title"), ["Juku Maasikas", "Leida Maasikas"]);
    assert_eq!(found.texts("#found .tag")[0], "Has never signed in", "{found}");
    assert_eq!(found.value("text").as_deref(), Some("5a"), "what was typed stays");
    let again = browser.submit(&found, "submit", &[("text", "leida")]).await;
    assert_eq!(again.text("#found h2"), "1 person found");
    let nobody = browser.submit(&again, "submit", &[("text", "ott")]).await;
    assert!(nobody.text("#found h2").starts_with("Nobody was found."), "{nobody}");

    let of_all = scene.at_desk("oskar").await;
    let found = of_all.post("/desk/", &[("text", "ott")]).await;
    assert_eq!(found.texts("#found .row-title"), ["Ott Maasikas"]);
}

#[actix_web::test]
async fn nothing_of_another_school_is_shown() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let class = "/desk/class?school=J%C3%A4rve+High+School&level=5&parallel=a";
    for address in [person(&scene.ott), format!("{}/slip", person(&scene.ott)), class.to_owned()] {
        let page = browser.get(&address).await;
        assert_eq!((page.status, page.screen().as_str()), (404, "error"), "{page}");
    }
    let act = [("act", "sign-out"), ("reason", "by-phone")];
    let answer = browser.post(&format!("{}/act", person(&scene.ott)), &act).await;
    assert_eq!(answer.status, 404, "{answer}");
    for address in ["/desk/schools", "/desk/applications", "/desk/applications/new"] {
        let page = browser.get(address).await;
        assert_eq!(page.status, 404, "{address}: {page}");
    }
    for address in ["/desk/trouble", "/desk/waiting", "/desk/person/nobody", "/desk/nothing"] {
        assert_eq!(browser.get(address).await.status, 404, "{address}");
    }
    let links = browser.get("/desk/").await.attributes("main .pick a", &["href"]);
    assert_eq!(links, ["/desk/classes", "/desk/year", "/desk/activity"]);
}

#[actix_web::test]
async fn what_the_desk_may_not_do_to_somebody_is_said_on_a_page() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("helve").await;
    let page = browser.get(&format!("{}/block", person(&scene.juku))).await;
    assert_eq!((page.status, page.screen().as_str()), (403, "desk-forbidden"), "{page}");
    let act = [("act", "block"), ("reason", "looks-wrong")];
    let answer = browser.post(&format!("{}/act", person(&scene.juku)), &act).await;
    assert_eq!((answer.status, answer.screen().as_str()), (403, "desk-forbidden"), "{answer}");
    assert_eq!(answer.count("a[href='/desk/']"), 1);
}

#[actix_web::test]
async fn the_pages_speak_the_language_that_the_address_asks_for() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get("/desk/?lang=en").await;
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    assert!(page.count(".languages a[href^='/desk/?lang=']") == 6, "{page}");
}
