//! What the pages say of an account that nobody has activated, of a block, of somebody with several roles, and of tries; and what the sign-in says of an old slip.

use lavi::{
    accounts::embedded::{NewPerson, desk::DeskRole},
    domain::Language,
};

use super::{METSA, Scene, person, role_of};

#[actix_web::test]
async fn who_has_never_activated_the_account_is_helped_by_a_button() {
    let scene = Scene::new().await;
    let embedded = scene.site.embedded.as_ref().unwrap();
    let browser = scene.at_desk("helve").await;
    for (username, email) in [("uku", None), ("liis", Some("liis@school.example".to_owned()))] {
        let waits =
            NewPerson { activated: false, email, ..NewPerson::named(username, "Uku", "Lill") };
        let id = scene.site.add(waits).await;
        embedded.roles.add_role(&id, &role_of("student", &[("school", METSA)])).await.unwrap();
        let page = browser.get(&person(&id)).await;
        let act = if username == "uku" {
            assert_eq!(page.count(&format!("a[href='{}/slip']", person(&id))), 1, "{page}");
            "Print a slip with a code"
        } else {
            let buttons = page.texts("button[name=act]");
            assert!(buttons.iter().any(|one| one == "Send a link for a new password"), "{page}");
            "Send a link for a new password"
        };
        assert_eq!(
            page.texts("[data-state]")[0],
            format!(
                "Cannot sign in: the account is not activated. Press “{act}”: with that, the person chooses a password, and the account is activated."
            ),
            "{page}"
        );
    }
    let found = browser.post("/desk/", &[("text", "liis@")]).await;
    let page = browser.get(&found.attributes("a[href^='/desk/person/']", &["href"])[0]).await;
    let typed = [("act", "password-letter"), ("reason", "in-person")];
    let done = browser.post(&page.form("confirm").action, &typed).await;
    assert_eq!(done.status, 303, "{done}");
    assert!(scene.site.letters().await.iter().any(|one| one.contains("adminChangePassword")));
}

#[actix_web::test]
async fn a_block_is_said_with_who_has_made_it_in_every_language() {
    let scene = Scene::new().await;
    let admin = scene.at_desk("piret").await;
    let form = format!("{}/act", person(&scene.leida));
    let done = admin.post(&form, &[("act", "block"), ("reason", "looks-wrong")]).await;
    assert_eq!(done.status, 303, "{done}");
    let browser = scene.at_desk("helve").await;
    let state = async |language: &str| {
        browser
            .get(&format!("{}?lang={language}", person(&scene.leida)))
            .await
            .texts("[data-state]")[0]
            .clone()
    };
    assert_eq!(
        state("en").await,
        "Cannot sign in: Piret Maasikas blocked the account at the desk on 20.11.2026, 11:00."
    );
    for language in Language::ALL.into_iter().map(Language::code) {
        let said = state(language).await;
        assert!(said.contains("Piret Maasikas") && said.contains("20.11.2026"), "{said}");
    }
}

#[actix_web::test]
async fn each_role_of_a_person_who_is_found_stands_in_a_line_of_its_own() {
    let scene = Scene::new().await;
    let embedded = scene.site.embedded.as_ref().unwrap();
    let parent = role_of("parent", &[("school", METSA)]);
    embedded.roles.add_role(&scene.leida, &parent).await.unwrap();
    let found = scene.at_desk("helve").await.post("/desk/", &[("text", "leida")]).await;
    assert_eq!(
        found.texts("#found li li"),
        [format!("Student · {METSA} · 5a"), format!("Parent · {METSA}")],
        "{found}"
    );
}

#[actix_web::test]
async fn what_is_wrong_leads_to_the_person_whose_name_is_tried() {
    let scene = Scene::new().await;
    scene.pause("juku").await;
    scene.pause("nobody").await;
    let browser = scene.at_desk("oskar").await;
    let page = browser.get("/desk/trouble").await;
    assert_eq!(page.texts(".row p a"), ["The account of Juku Maasikas"], "{page}");
    let links = page.attributes(".row p a", &["href"]);
    assert_eq!(links, [person(&scene.juku)], "{page}");
    let unknown = "No account here matches what was entered.";
    assert_eq!(page.texts(".row-detail").iter().filter(|line| *line == unknown).count(), 1);
    assert!(!page.text("main").contains("Where:"), "no mark that leads nowhere: {page}");

    let now = scene.site.clock.now();
    let ceiling = |kind: &str, subject: &str| {
        format!(
            "INSERT INTO ceilings (id, kind, subject, effect, tries, began_at, last_at, expires_at) \
             VALUES ('{kind} {subject}', '{kind}', '{subject}', 'paused', 40, {now}, {now}, {now} + 600)"
        )
    };
    scene.site.sql(&ceiling("password", "4f1d00c0ffee4f1d")).await;
    scene.site.sql(&ceiling("register", "198.51.100.7")).await;
    let page = browser.get("/desk/trouble").await;
    assert!(page.text("main").contains("One password is being tried in many accounts"), "{page}");
    assert!(!page.body.contains("4f1d00c0ffee4f1d"), "{page}");
    let advice = "Ask the person who runs the server to find out where the attempts come from.";
    assert!(page.text("main").contains(advice), "{page}");
    assert!(page.text("main").contains("Where: 198.51.100.7"), "{page}");
}

#[actix_web::test]
async fn what_is_wrong_with_a_new_address_is_said_with_the_reason_that_is_missing() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get(&format!("{}/email", person(&scene.juku))).await;
    let refused = browser.submit(&page, "confirm", &[("email", "juku"), ("reason", "")]).await;
    assert_eq!(refused.errors(), ["email:invalid_email", "reason:required"], "{refused}");
}

#[actix_web::test]
async fn the_sign_in_says_in_every_language_that_a_slip_is_over() {
    let scene = Scene::new().await;
    scene.helper("anu", DeskRole::Helper, METSA).await;
    let browser = scene.at_desk("anu").await;
    let slip = async || {
        let page = browser.get(&format!("{}/slip", person(&scene.leida))).await;
        let slip = browser.submit(&page, "confirm", &[("reason", "in-person")]).await;
        slip.texts("dd").into_iter().find(|text| text.len() == 14 && text.contains('-')).unwrap()
    };
    let (former, _) = (slip().await, slip().await);
    for language in Language::ALL.into_iter().map(Language::code) {
        let typed = [("email", "leida"), ("password", &*former)];
        let refused = scene.site.browser().post(&format!("/{language}"), &typed).await;
        assert_eq!(
            (refused.status, refused.errors()),
            (422, vec!["slip_ended".to_owned()]),
            "{refused}"
        );
        scene.site.sql("DELETE FROM attempts").await;
    }
    let typed = [("email", "leida"), ("password", &*former)];
    let refused = scene.site.browser().post("/en", &typed).await;
    let said = "This code is on a slip that is no longer valid. Ask your school for a new slip.";
    assert!(refused.text("main").contains(said), "{refused}");
}
