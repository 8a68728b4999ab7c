//! What operators do: schools, applications, troubles, and acts that need two of them.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use lavi::{
    accounts::embedded::{desk::DeskRole, oauth::NewClient},
    clock::Clock,
};
use tempfile::TempDir;

use super::{Scene, person};
use crate::{
    lines::certificates::Ca,
    site::{MORNING, Seen, Site},
};

/// Somebody registers a school.
pub async fn register_school(site: &Site, name: &str) {
    let fields = [
        ("step", "2"),
        ("schoolName", name),
        ("registrationNumber", "75000001"),
        ("type", "3"),
        ("street", "Metsa 1"),
        ("city", "Tartu"),
        ("country", "EE"),
        ("firstName", "Liina"),
        ("lastName", "Lepp"),
        ("email", "liina@school.example"),
        ("number", "+372 5550 0000"),
        ("terms_accepted", "true"),
    ];
    let answer = site.browser().post("/en/school-register", &fields).await;
    assert!(answer.location().contains("type=school"), "{answer}");
}

#[actix_web::test]
async fn a_school_that_waits_is_approved_or_refused_with_words() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let none = browser.get("/desk/schools").await;
    assert_eq!((none.status, none.screen().as_str()), (200, "desk-schools"), "{none}");
    assert_eq!(none.text(".lead"), "No school is waiting.");
    register_school(&scene.site, "Lepiku School").await;
    register_school(&scene.site, "Not a School").await;
    let desk = browser.get("/desk/").await;
    assert!(desk.text("main").contains("Schools waiting for approval Waiting: 2"), "{desk}");
    let page = browser.get("/desk/schools").await;
    assert_eq!(page.count("section h2"), 2, "{page}");
    assert!(page.text("main").contains("Liina Lepp"), "{page}");
    let refusals = page.attributes("a[href$='/refuse']", &["href"]);
    let of_lepiku = page.texts("section h2").iter().position(|name| name == "Lepiku School");
    let other = refusals[1 - of_lepiku.unwrap()].clone();

    let question = browser.get(&other).await;
    assert_eq!(question.text("h1"), "Refuse Not a School?", "{question}");
    let empty = browser.submit(&question, "confirm", &[("words", "")]).await;
    assert_eq!((empty.status, empty.errors()), (422, vec!["words:required".to_owned()]), "{empty}");
    let long = "no ".repeat(400);
    let again = browser.submit(&question, "confirm", &[("words", &long)]).await;
    assert_eq!(again.errors(), ["words:max_length"].map(str::to_owned), "{again}");
    assert_eq!(again.text("textarea").trim(), long.trim(), "what was typed stays");
    let done = browser.submit(&question, "confirm", &[("words", "We do not know this school.")]);
    let done = done.await;
    assert_eq!(done.location(), "/desk/schools?done=refused", "{done}");
    let said = browser.follow(&done).await.text("[role=status]");
    assert!(said.contains("its contact person gets your explanation by e‑mail"), "{said}");
    let letters = scene.site.letters().await;
    assert!(letters.iter().any(|letter| letter.contains("We do not know this school.")));

    let page = browser.get("/desk/schools").await;
    assert_eq!(page.texts("section h2"), ["Lepiku School"]);
    let done = browser.submit(&page, "confirm", &[]).await;
    assert_eq!(done.location(), "/desk/schools?done=approved", "{done}");
    let said = browser.follow(&done).await.text("[role=status]");
    assert!(said.contains("its contact person gets an e‑mail"), "{said}");
    let letters = scene.site.letters().await;
    let named = "The registration of this school was approved: Lepiku School";
    assert!(letters.iter().any(|letter| letter.contains(named)), "{letters:?}");
    let page = browser.get("/desk/schools").await;
    assert_eq!(page.text(".lead"), "No school is waiting.", "{page}");
    assert_eq!(browser.get(&other).await.status, 404, "it is gone");
    let activity = browser.get("/desk/activity").await.texts(".row-title");
    assert_eq!(activity[..2], ["A school was approved", "A school was refused"]);
}

#[actix_web::test]
async fn an_application_is_registered_gets_another_secret_and_is_removed() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let page = browser.get("/desk/applications").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk-applications"), "{page}");
    assert_eq!(page.text(".lead"), "No application is registered.");
    let form = browser.get("/desk/applications/new").await;
    let typed = [("name", ""), ("redirect_uris", "http://photo.example/a")];
    let refused = browser.submit(&form, "confirm", &typed).await;
    assert_eq!(
        refused.errors(),
        ["name:invalid_format", "redirect_uris:invalid_format", "scopes:required"],
        "all of it at once: {refused}"
    );
    let typed = [("name", "Class photo"), ("redirect_uris", ""), ("scopes-user_data", "true")];
    let refused = browser.submit(&form, "confirm", &typed).await;
    assert_eq!(
        (refused.status, refused.errors()),
        (422, vec!["redirect_uris:required".to_owned()]),
        "{refused}"
    );
    assert_eq!(refused.value("name").as_deref(), Some("Class photo"), "what was typed stays");
    assert_eq!(refused.count("[name=scopes-user_data][checked]"), 1, "{refused}");
    let typed = [("redirect_uris", "https://photo.example/a\r\nhttps://photo.example/b")];
    let added = browser.submit(&refused, "confirm", &typed).await;
    assert_eq!((added.status, added.text("h1").as_str()), (200, "Class photo is registered"));
    let shown = added.texts("dd");
    let [id, secret] = shown.as_slice() else { panic!("{added}") };

    let page = browser.get("/desk/applications").await;
    let row = page.text(".row");
    assert!(
        row.contains("Allowed by 0 people") && row.contains("https://photo.example/b"),
        "{page}"
    );
    assert!(!page.body.contains(secret.as_str()), "it is shown once");
    let question = browser.get(&format!("/desk/applications/{id}/secret")).await;
    let renewed = browser.submit(&question, "confirm", &[]).await;
    assert_eq!(renewed.text("h1"), "Class photo has a new secret", "{renewed}");
    assert_ne!(renewed.texts("dd")[1], *secret);
    let question = browser.get(&format!("/desk/applications/{id}/remove")).await;
    assert_eq!(question.text("h1"), "Remove Class photo?");
    let removed = browser.submit(&question, "confirm", &[]).await;
    assert_eq!(removed.location(), "/desk/applications");
    let page = browser.get("/desk/applications").await;
    assert_eq!(page.text(".lead"), "No application is registered.");
    assert_eq!(browser.get(&format!("/desk/applications/{id}/remove")).await.status, 404);
}

#[actix_web::test]
async fn who_has_allowed_an_application_is_listed_for_operators_in_pages() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let form = browser.get("/desk/applications/new").await;
    let typed = [
        ("name", "Class photo"),
        ("redirect_uris", "https://photo.example/a"),
        ("scopes-user_data", "true"),
    ];
    let id = browser.submit(&form, "confirm", &typed).await.texts("dd")[0].clone();
    let address = format!("/desk/applications/{id}/people");
    let list = browser.get("/desk/applications").await;
    assert_eq!(list.count("a[href$='/people']"), 0, "nobody: {list}");
    let page = browser.get(&address).await;
    assert_eq!(page.text(".lead"), "Nobody has allowed this application anything.", "{page}");

    let now = scene.site.clock.now();
    let allows = async |account: &str, at: i64| {
        let row = format!(
            "INSERT INTO oauth_consents (account, client, scopes, given_at) VALUES ('{account}', '{id}', 'user_data', {at})"
        );
        scene.site.sql(&row).await;
    };
    allows(&scene.juku, now - 30).await;
    allows(&scene.ott, now - 600).await;
    let list = browser.get("/desk/applications").await;
    assert_eq!(list.attribute("a[href$='/people']", "href").as_ref(), Some(&address), "{list}");
    assert_eq!(list.text("a[href$='/people']"), "Allowed by 2 people", "{list}");
    let page = browser.get(&address).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk-applications"), "{page}");
    assert_eq!(page.text("h1"), "People who have allowed Class photo");
    assert_eq!(page.texts(".row-title"), ["Juku Maasikas", "Ott Maasikas"], "the newest first");
    let links = page.attributes(".row-title a", &["href"]);
    assert_eq!(links, [person(&scene.juku), person(&scene.ott)], "{page}");
    for number in 0..100 {
        let id = scene.site.add(crate::cast::account(&format!("many{number}"))).await;
        allows(&id, now - 20).await;
    }
    let first = browser.get(&address).await;
    let older = |page: &Seen| page.attribute("a[rel=next]", "href");
    let newer = |page: &Seen| page.attribute("a[rel=prev]", "href");
    assert_eq!((first.count(".row-title"), newer(&first)), (50, None), "{first}");
    let second = browser.get(&older(&first).unwrap()).await;
    assert_eq!((second.count(".row-title"), newer(&second)), (50, Some(address.clone())));
    let last = browser.get(&older(&second).unwrap()).await;
    assert_eq!(last.texts(".row-title"), ["Juku Maasikas", "Ott Maasikas"], "{last}");
    assert_eq!((older(&last), newer(&last)), (None, Some(second.address.clone())), "{last}");
    let back = browser.get(&newer(&last).unwrap()).await;
    let listed = |page: &Seen| page.attributes(".row-title a", &["href"]);
    assert_eq!(listed(&back), listed(&second), "{back}");
    let back = browser.get(&newer(&back).unwrap()).await;
    assert_eq!(listed(&back), listed(&first), "{back}");
    let everybody: BTreeSet<_> = [&first, &second, &last].into_iter().flat_map(listed).collect();
    assert_eq!(everybody.len(), 102, "each of them once");
    // Another language shows the same page.
    let link = second.attribute("a[hreflang=et]", "href").unwrap();
    let translated = browser.get(&link).await;
    assert_eq!(listed(&translated), listed(&second), "{link}: {translated}");

    let others = scene.at_desk("piret").await;
    assert_eq!(others.get(&address).await.status, 404, "an operator's");
    assert_eq!(browser.get("/desk/applications/nobody/people").await.status, 404);
}

/// The roles `student` and `child` have one name: no list to choose from has it twice, and who ticks it means both.
#[actix_web::test]
async fn each_role_that_is_offered_has_a_name_of_its_own_and_student_stands_for_child_too() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let address = format!("{}/roles", person(&scene.juku));
    for language in ["et", "en", "ru", "de", "fr", "ja", "lv"] {
        let form = browser.get(&format!("/desk/applications/new?lang={language}")).await;
        let page = browser.get(&format!("{address}?lang={language}")).await;
        for mut names in [form.texts("[id=roles] .choice"), page.texts("[name=role] option")] {
            let many = names.len();
            assert!(many > 20, "{names:?}");
            names.sort();
            names.dedup();
            assert_eq!(names.len(), many, "{language}: {names:?}");
        }
    }
    let form = browser.get("/desk/applications/new?lang=en").await;
    let typed = [
        ("name", "Class photo"),
        ("redirect_uris", "https://photo.example/a"),
        ("scopes-user_data", "true"),
        ("roles-student", "true"),
        ("roles-teacher", "true"),
    ];
    let added = browser.submit(&form, "confirm", &typed).await;
    assert_eq!(added.text("h1"), "Class photo is registered", "{added}");
    let clients = &scene.site.embedded.as_ref().unwrap().oauth.clients;
    let listed = clients.list_clients().await.unwrap();
    assert_eq!(listed[0].roles, "student child teacher");
    let page = browser.get("/desk/applications").await;
    assert_eq!(page.text("main").matches("Student").count(), 1, "{page}");
}

#[actix_web::test]
async fn what_is_wrong_is_said_in_words() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let calm = browser.get("/desk/trouble").await;
    assert_eq!((calm.status, calm.screen().as_str()), (200, "desk-trouble"), "{calm}");
    assert_eq!(calm.text(".lead"), "Everything works as it should.");
    register_school(&scene.site, "Lepiku School").await;
    let page = browser.get("/desk/trouble").await;
    assert_eq!(page.texts("h2"), ["1 school is waiting for an answer"], "{page}");
    scene.pause("juku").await;
    let page = browser.get("/desk/trouble").await;
    assert!(
        page.texts("h2").contains(&"Many wrong passwords are being tried".to_owned()),
        "{page}"
    );
    assert!(page.text("main").contains("it ends by itself on "), "{page}");
}

#[actix_web::test]
async fn a_provider_that_does_not_answer_is_named_until_somebody_gets_in_by_it() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    // Nobody listens where the tests' providers are.
    for path in ["/account/x-id", "/account/har-id", "/account/x-id"] {
        let failed = scene.site.browser().get(path).await;
        assert!(failed.location().contains("error=server_error"), "{failed}");
    }
    scene.site.clock.advance(300);
    let page = browser.get("/desk/trouble").await;
    assert_eq!(page.texts("h2"), ["X-ID does not answer", "HarID does not answer"], "{page}");
    let text = page.text("main");
    assert!(
        text.contains("2 sign-ins have failed because of it in the last hour.")
            && text.contains("The last one failed 5 min ago."),
        "{text}"
    );
    let now = scene.site.clock.now() * 1000;
    let columns = "at, event, outcome, method, actor, times";
    let values = format!("{now}, 'sign_in', 'ok', 'x_id', 'visitor', 1");
    scene.site.sql(&format!("INSERT INTO events ({columns}) VALUES ({values})")).await;
    let page = browser.get("/desk/trouble").await;
    assert_eq!(page.texts("h2"), ["HarID does not answer"], "{page}");
}

#[actix_web::test]
async fn an_application_that_is_not_told_is_named_with_the_last_reason_in_every_language() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("oskar").await;
    let mut client = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["openid".to_owned()],
        ..NewClient::default()
    };
    // Nobody listens there.
    client.options.logout.back_channel = Some("http://127.0.0.1:9/".to_owned());
    let oauth = scene.site.embedded.as_ref().unwrap().oauth.clone();
    let id = oauth.clients.add_client(client).await.unwrap().id;
    let (now, made_at) = (scene.site.clock.now(), scene.site.clock.now() - 3_599);
    let columns = "client, session, account, made_at, next_try_at";
    for session in ["s1", "s2"] {
        let values = format!("'{id}', '{session}', 'a', {made_at}, {now}");
        scene.site.sql(&format!("INSERT INTO logout_notices ({columns}) VALUES ({values})")).await;
    }
    let calm = browser.get("/desk/trouble").await;
    assert_eq!(calm.text(".lead"), "Everything works as it should.");
    scene.site.sql("UPDATE logout_notices SET made_at = made_at - 1").await;
    let page = browser.get("/desk/trouble").await;
    assert_eq!(page.texts("h2"), ["Õppekava is not told that people have signed out"], "{page}");
    let text = page.text("main");
    for said in [
        "2 notices are waiting to be delivered. Those people may still be signed in there.",
        "The first of them was written 60 min ago.",
        "No attempt to tell it has been made since.",
        "Ask the person who runs the application to read its log.",
        &format!("“lavi client show {id}”"),
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    oauth.notices.send_due().await;
    let page = browser.get("/desk/trouble").await;
    let unreachable = "It cannot be reached, or its certificate is not trusted.";
    assert!(page.text("main").contains(unreachable), "{page}");
    for (reason, language, said) in [
        ("late", "en", "It does not answer in time."),
        ("broken", "en", "The connection to it breaks."),
        ("503", "en", "It answers with the status 503."),
        ("late", "et", "Rakendus ei vasta õigel ajal."),
        ("unreachable", "lv", "Lietotni nevar sasniegt, vai arī tās sertifikāts nav uzticams."),
        ("broken", "ru", "Связь с ним обрывается."),
        ("500", "de", "Die Anwendung antwortet mit dem Status 500."),
        ("late", "fr", "L’application ne répond pas à temps."),
        ("502", "ja", "ステータス502で応答しています。"),
    ] {
        scene.site.sql(&format!("UPDATE oauth_clients SET notice_failure = '{reason}'")).await;
        let page = browser.get(&format!("/desk/trouble?lang={language}")).await;
        assert_eq!(page.attribute("html", "lang").as_deref(), Some(language), "{page}");
        let plain: String = page.text("main").replace(['\u{2068}', '\u{2069}'], "");
        assert!(plain.contains(said), "{said}: {page}");
        assert!(page.texts("h2")[0].contains("Õppekava"), "{page}");
    }
}

#[actix_web::test]
async fn a_certificate_that_ends_is_named_before_it_does() {
    const DAY: i64 = 86_400;
    let until_morning = (MORNING - Clock::System.now()) / DAY;
    for (days, said) in [
        (60, None),
        (9, Some("A certificate expires on ")),
        (-9, Some("A certificate expired on ")),
    ] {
        let (ca, folder) = (Ca::new("A school's own CA"), TempDir::new().unwrap());
        let files = ca.certify_for(folder.path(), &["localhost"], until_morning + days);
        let roots = files.certificate.display();
        let mail = format!("mail = \"smtps://localhost:9\"\nmail_tls_roots = \"{roots}\"\n");
        let scene = Scene::with(&format!("[embedded]\n{mail}")).await;
        let page = scene.at_desk("oskar").await.get("/desk/trouble").await;
        let titles = page.texts("h2");
        let title = titles.iter().find(|title| title.contains("certificate"));
        assert_eq!(title.is_some(), said.is_some(), "{days}: {page}");
        if let (Some(title), Some(said)) = (title, said) {
            assert!(title.starts_with(said), "{days}: {page}");
            assert!(page.text("main").contains("embedded.mail_tls_roots"), "{page}");
            assert!(!page.body.contains(&roots.to_string()), "no path of the server: {page}");
        }
    }
}

#[actix_web::test]
async fn an_operators_account_needs_another_operator() {
    let scene = Scene::new().await;
    let other = scene.helper("olga", DeskRole::Operator, "").await;
    let browser = scene.at_desk("oskar").await;
    let none = browser.get("/desk/waiting").await;
    assert_eq!((none.status, none.text(".lead").as_str()), (200, "Nothing waits for an answer."));
    let page = browser.get(&format!("{}/block", person(&other))).await;
    assert!(page.text("main").contains("only when another operator agrees"), "{page}");
    let asked = browser.submit(&page, "confirm", &[("reason", "looks-wrong")]).await;
    assert_eq!((asked.status, asked.text("h1").as_str()), (200, "Another operator has to agree"));
    let own = browser.get("/desk/waiting").await;
    assert_eq!(own.count("form[action='/desk/waiting']"), 0, "not one's own: {own}");
    assert!(own.text("main").contains("You have asked for this"), "{own}");

    scene.helper("otto", DeskRole::Operator, "").await;
    let second = scene.at_desk("otto").await;
    let desk = second.get("/desk/").await;
    assert!(desk.text("main").contains("Waiting for a second operator Waiting: 1"), "{desk}");
    let page = second.get("/desk/waiting").await;
    assert!(page.text(".row").contains("Block the account Olga Maasikas (olga)"), "{page}");
    assert_eq!(second.submit(&page, "confirm", &[]).await.status, 400, "neither yes nor no");
    let done = second.submit(&page, "confirm", &[("answer", "agree")]).await;
    assert_eq!(done.location(), "/desk/waiting", "{done}");
    let page = second.get(&person(&other)).await;
    let state = &page.texts("[data-state]")[0];
    assert!(state.starts_with("Cannot sign in: Otto Maasikas blocked the account"), "{state}");
    let again = second.post("/desk/waiting", &[("id", "gone"), ("answer", "decline")]).await;
    assert_eq!(again.status, 404, "{again}");
}

#[actix_web::test]
async fn what_another_operator_declines_does_not_happen() {
    let scene = Scene::new().await;
    let other = scene.helper("olga", DeskRole::Operator, "").await;
    let browser = scene.at_desk("oskar").await;
    let page = browser.get(&format!("{}/block", person(&other))).await;
    browser.submit(&page, "confirm", &[("reason", "looks-wrong")]).await;
    scene.helper("otto", DeskRole::Operator, "").await;
    let second = scene.at_desk("otto").await;
    let page = second.get("/desk/waiting").await;
    let done = second.submit(&page, "confirm", &[("answer", "decline")]).await;
    assert_eq!(done.location(), "/desk/waiting", "{done}");
    assert_eq!(second.follow(&done).await.text(".lead"), "Nothing waits for an answer.");
    let page = second.get(&person(&other)).await;
    let states = page.texts("[data-state]");
    assert!(!states.iter().any(|state| state.contains("blocked")), "{states:?}");
    let activity = second.get("/desk/activity").await;
    assert_eq!(activity.texts("h2")[0], "A second operator declined", "{activity}");
}

#[actix_web::test]
async fn what_was_done_is_shown_in_pages() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let form = browser.get(&person(&scene.juku)).await.form("confirm").action;
    for _ in 0..51 {
        let done = browser.post(&form, &[("act", "sign-out"), ("reason", "by-phone")]).await;
        assert_eq!(done.status, 303, "{done}");
    }
    let first = browser.get("/desk/activity").await;
    assert_eq!((first.count(".row"), first.count("a[rel=prev]")), (50, 0), "{first}");
    let older = browser.get(&first.attribute("a[rel=next]", "href").unwrap()).await;
    assert_eq!((older.count(".row"), older.count("a[rel=next]")), (1, 0), "{older}");
    let newer = browser.get(&older.attribute("a[rel=prev]", "href").unwrap()).await;
    assert_eq!(newer.count(".row"), 50, "{newer}");
    for beyond in ["99999999999999999999", "-3", "9000"] {
        let page = browser.get(&format!("/desk/activity?page={beyond}")).await;
        assert_eq!(page.status, 200, "{beyond}: {page}");
    }
}

#[actix_web::test]
async fn who_looks_up_too_many_people_is_asked_to_wait_in_words() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    assert_eq!(browser.get(&person(&scene.juku)).await.status, 200);
    scene.site.sql("UPDATE attempts SET tries = 300 WHERE id LIKE 'desk:%'").await;
    let page = browser.get(&person(&scene.juku)).await;
    assert_eq!((page.status, page.screen().as_str()), (429, "error"), "{page}");
    assert_eq!(page.header("retry-after"), "3600", "{page}");
    assert!(page.text("main").contains("60 min") || page.text("main").contains("hour"), "{page}");
    let desk = browser.get("/desk/").await;
    let again = browser.submit(&desk, "submit", &[("text", "leida")]).await;
    assert_eq!((again.status, again.screen().as_str()), (429, "desk"), "{again}");
    assert_eq!(again.value("text").as_deref(), Some("leida"), "what was typed stays: {again}");
}

#[actix_web::test]
async fn several_forms_at_once_wait_for_each_other_and_none_for_ever() {
    let scene = Scene::new().await;
    register_school(&scene.site, "Lepiku School").await;
    let browser = scene.at_desk("oskar").await;
    let list = browser.get("/desk/schools").await;
    let refuse = list.attribute("a[href$='/refuse']", "href").unwrap();
    let begun = Instant::now();
    let answers = join_all((0..8).map(|_| browser.post(&refuse, &[("words", "")]))).await;
    for answer in &answers {
        assert_eq!(answer.status, 422, "{answer}");
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[actix_web::test]
async fn whom_it_is_about_reads_why_another_operator_answers() {
    let scene = Scene::new().await;
    let other = scene.helper("olga", DeskRole::Operator, "").await;
    let browser = scene.at_desk("oskar").await;
    let page = browser.get(&format!("{}/block", person(&other))).await;
    browser.submit(&page, "confirm", &[("reason", "looks-wrong")]).await;
    let olga = scene.at_desk("olga").await;
    let page = olga.get("/desk/waiting").await;
    assert!(page.text(".row").contains("This is about your own account"), "{page}");
    assert_eq!(page.count("[name=answer]"), 0, "{page}");
}
