//! Classes and a new school year.

use lavi::accounts::embedded::AccountQuery;

use super::{METSA, Scene};

const CLASS: &str = "/desk/class?school=Metsa+Basic+School&level=5&parallel=a";

#[actix_web::test]
async fn a_class_lists_its_pupils_and_prints_their_slips() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("helve").await;
    let list = browser.get("/desk/classes").await;
    assert_eq!((list.status, list.screen().as_str()), (200, "desk-class"), "{list}");
    assert_eq!(list.attributes("main .pick a", &["href"]), [CLASS], "{list}");
    assert!(list.text(".row-detail").contains("2 people"), "{list}");
    let page = browser.get(CLASS).await;
    assert_eq!((page.status, page.text("h1").as_str()), (200, "Class 5a"), "{page}");
    assert_eq!(page.count(".row.pick"), 2, "{page}");
    let refused = browser.submit(&page, "confirm", &[("for", "never")]).await;
    assert_eq!(refused.errors(), ["reason:required"].map(str::to_owned), "{refused}");
    let typed = [("for", "never"), ("reason", "by-teacher")];
    let slips = browser.submit(&page, "confirm", &typed).await;
    assert_eq!((slips.status, slips.screen().as_str()), (200, "desk-class"), "{slips}");
    assert_eq!(slips.attribute("main", "data-type").as_deref(), Some("slips"));
    assert_eq!(slips.texts(".slip h2"), ["Leida Maasikas"], "Juku has an e-mail address");
    let typed = [("for", "all"), ("reason", "by-teacher")];
    let slips = browser.submit(&page, "confirm", &typed).await;
    assert_eq!(slips.count(".slip"), 1, "{slips}");
}

#[actix_web::test]
async fn a_new_school_year_is_shown_before_it_begins() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get("/desk/year").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk-year"), "{page}");
    assert_eq!(page.value("school").as_deref(), Some(METSA), "the only one is chosen");
    let typed = [("period", "2027/2028"), ("last_level", "nine"), ("leavers_until", "")];
    let refused = browser.submit(&page, "submit", &typed).await;
    assert_eq!(
        refused.errors(),
        ["last_level:invalid_format", "leavers_until:required"].map(str::to_owned),
        "{refused}"
    );
    assert_eq!(refused.value("period").as_deref(), Some("2027/2028"), "what was typed stays");
    let typed = [("last_level", "9"), ("leavers_until", "31.8.2027")];
    let preview = browser.submit(&refused, "submit", &typed).await;
    assert_eq!(
        (preview.status, preview.texts("td")),
        (200, vec!["5a".to_owned(), "6a".to_owned(), "2".to_owned()]),
        "{preview}"
    );
    assert!(preview.text("main").contains("Nothing has changed yet."), "{preview}");
    let back = browser.submit(&preview, "cancel", &[]).await;
    assert_eq!(back.value("leavers_until").as_deref(), Some("31.8.2027"), "{back}");
    let done = browser.submit(&preview, "confirm", &[]).await;
    assert_eq!(done.text("h1"), "The school year 2027/2028 has begun", "{done}");
    let classes = browser.get("/desk/classes").await;
    assert_eq!(classes.texts(".row-title"), ["6a"], "{classes}");
    let again = browser.submit(&refused, "submit", &typed).await;
    assert!(again.text("main").contains("No class would move."), "{again}");
}

#[actix_web::test]
async fn a_helper_begins_no_year() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("helve").await;
    assert_eq!(browser.get("/desk/year").await.status, 404);
    let typed = [
        ("school", METSA),
        ("period", "2027/2028"),
        ("last_level", "9"),
        ("leavers_until", "31.08.2027"),
        ("step", "begin"),
    ];
    assert_eq!(browser.post("/desk/year", &typed).await.status, 404);
}

/// Names that somebody has typed are text at the desk, on paper too, and hide nothing of what stands around them.
#[actix_web::test]
async fn names_are_text_on_every_page() {
    let scene = Scene::new().await;
    let name = "<img src=x onerror=alert(1)>\u{202e}";
    scene
        .site
        .sql(&format!("UPDATE accounts SET first_name = '{name}' WHERE id = '{}'", scene.leida))
        .await;
    let browser = scene.at_desk("helve").await;
    let page = browser.get(CLASS).await;
    let typed = [("for", "never"), ("reason", "by-teacher")];
    let slips = browser.submit(&page, "confirm", &typed).await;
    assert_eq!(slips.count(".slip"), 1, "{slips}");
    let search = browser.get("/desk/").await;
    let found = browser.submit(&search, "submit", &[("text", "maasikas")]).await;
    let person = browser.get(&super::person(&scene.leida)).await;
    for page in [page, slips, found, person] {
        assert_eq!(page.status, 200, "{page}");
        assert!(
            page.body.contains("&lt;img src=x") || page.body.contains("&#60;img src=x"),
            "{page}"
        );
        assert!(!page.body.contains("<img src=x"), "{page}");
    }
}

/// Another site's page sends a form in the helper's browser: nothing happens.
#[actix_web::test]
async fn a_form_of_another_site_does_nothing() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let foreign = browser
        .before(format!("http://{}", scene.site.address))
        .with_header("sec-fetch-site", "cross-site");
    let address = format!("{}/act", super::person(&scene.leida));
    let fields = [("act", "block"), ("reason", "other")];
    assert_eq!(foreign.post(&address, &fields).await.status, 403);
    let class = [("for", "all"), ("reason", "other")];
    assert_eq!(foreign.post(CLASS, &class).await.status, 403);
    let blocked = scene
        .site
        .embedded
        .as_ref()
        .unwrap()
        .administration
        .find_accounts(&AccountQuery::default())
        .await
        .unwrap();
    assert!(blocked.iter().all(|account| !account.blocked));
}
