//! The choice among roles: what the list shows, where a choice leads, and what happens if there are none.

use std::collections::{BTreeMap, BTreeSet};

use lavi::{
    accounts::Role,
    domain::{Language, role},
};

use crate::{
    cast,
    doubles::{account_service::Stub, server::answer},
    site::{Browser, Seen, Site},
};

/// A front end with a service that answers `oauth/roles` with this.
fn before(said: &'static str) -> (Site, Stub) {
    let stub = Stub::telling(&[("oauth/roles", said)]);
    let root = &stub.root;
    let site = Site::with(&format!(
        "[account_api]\nroot = \"{root}\"\n[main_app]\nroot = \"https://diary.example/app\""
    ));
    (site, stub)
}

async fn shown(said: &'static str, address: &str) -> Seen {
    let (site, stub) = before(said);
    let page = site.browser().get(address).await;
    assert_eq!(stub.asked(), ["oauth/roles"]);
    page
}

const TWO: &str = r#"{"success":true,"errors":[],"data":[
    {"name":"class_teacher","attributes":{"period":"2026/2027","parallel":"b","subject_area":"Music","class_level":7,"school":"Järve"}},
    {"name":"choir <b>leader</b>","attributes":{"school":"<i>Metsa</i>","room":"","note":null}},
    {"name":"parent","attributes":[]}]}"#;

#[actix_web::test]
async fn every_role_is_listed_with_its_name_and_attributes() {
    let page = shown(TWO, "/en/roles").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "roles"), "{page}");
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(
        page.texts("[data-role-key] .row-title"),
        ["Class teacher", "choir <b>leader</b>", "Parent"]
    );
    assert_eq!(
        page.text("[data-role-key='0'] .row-detail"),
        "School: Järve · Year: 7 Class: b · Subject area: Music"
    );
    assert_eq!(
        page.texts("[data-role-key='0'] .hidden-visually"),
        ["School:", "Year:", "Class:"],
        "those who see the row read Järve · 7b · Subject area: Music"
    );
    assert_eq!(page.texts("[data-role-key='1'] .row-detail"), ["School: <i>Metsa</i>"]);
    assert_eq!(page.count("[data-role-key='2'] .row-detail"), 0);
    let german = shown(TWO, "/de/roles").await;
    assert_eq!(
        german.texts("[data-role-key='0'] .hidden-visually")[..2],
        ["Schule:", "Jahrgangsstufe:"]
    );
    assert_eq!(german.text("[data-role-key='2'] .row-title"), "Elternteil");
}

#[actix_web::test]
async fn what_choosing_a_role_is_called_is_one_message_with_its_whole_row() {
    for (language, first, last) in [
        ("en", "Choose Class teacher, Järve · 7b · Subject area: Music", "Choose Parent"),
        (
            "de",
            "Klassenlehrkraft, Järve · 7b · Subject area: Music auswählen",
            "Elternteil auswählen",
        ),
        ("ja", "全教科担当教員、Järve · 7b · Subject area：Musicを選択", "保護者を選択"),
    ] {
        let page = shown(TWO, &format!("/{language}/roles")).await;
        let name = |key: u8| page.attribute(&format!("[data-role-key='{key}'] a"), "aria-label");
        assert_eq!((name(0).as_deref(), name(2).as_deref()), (Some(first), Some(last)), "{page}");
    }
}

#[actix_web::test]
async fn the_period_is_shown_where_two_differ() {
    const PERIODS: &str = r#"{"success":true,"errors":[],"data":[
        {"name":"teacher","attributes":{"school":"Metsa","period":"2025/2026"}},
        {"name":"teacher","attributes":{"school":"Metsa","period":"2026/2027"}},
        {"name":"parent","attributes":{"school":"Järve","class_level":"10"}}]}"#;
    let page = shown(PERIODS, "/en/roles").await;
    assert_eq!(
        page.texts(".row-detail"),
        [
            "School: Metsa · Period: 2025/2026",
            "School: Metsa · Period: 2026/2027",
            "School: Järve · Year: 10"
        ]
    );
    assert_eq!(
        page.text("[data-role-key='2'] .hidden-visually"),
        "School:",
        "10 alone says little"
    );
}

#[actix_web::test]
async fn each_kind_of_role_has_an_icon_of_its_kind() {
    const KINDS: &str = r#"{"success":true,"errors":[],"data":[{"name":"teacher"},{"name":"class_teacher"},
        {"name":"headmaster"},{"name":"parent"},{"name":"child"},{"name":"student"},{"name":"admin"},{"name":"librarian"},
        {"name":"choir leader"},{"name":"caterer"}]}"#;
    let page = shown(KINDS, "/en/roles").await;
    let drawn = page.attributes("[data-role-key] svg path", &["d"]);
    let kinds: BTreeSet<_> = drawn.iter().collect();
    assert_eq!(kinds.len(), 8, "a family is drawn by two paths, every other kind by one: {page}");
}

#[actix_web::test]
async fn a_choice_leads_the_top_window_to_the_main_app_with_the_index_of_the_role() {
    let page = shown(TWO, "/en/roles?view=iframe").await;
    for key in 0..3 {
        let link = format!("[data-role-key='{key}'] a[data-action=choose]");
        let expected = format!("https://diary.example/app/select-role?role_key={key}");
        assert_eq!(page.attribute(&link, "href"), Some(expected), "{page}");
        assert_eq!(page.attribute(&link, "target").as_deref(), Some("_top"));
    }
    assert_eq!(page.attribute("a[data-action=back]", "href").as_deref(), Some("/en/iframe"));
    assert_eq!(
        shown(TWO, "/lv/roles").await.attribute("a[data-action=back]", "href").as_deref(),
        Some("/lv")
    );
}

#[actix_web::test]
async fn errors_lead_to_the_login_screen_with_their_code() {
    for (said, code) in [
        (r#"{"success":false,"errors":["no_active_schools"]}"#, "no_active_schools"),
        (r#"{"success":false,"error":"repeating_errors.profile_blocked"}"#, "profile_blocked"),
        (
            r#"{"success":true,"errors":["no_active_groups"],"data":[{"name":"parent"}]}"#,
            "no_active_groups",
        ),
        (r#"{"success":false}"#, "undefined"),
        (r#"{"success":false,"errors":["<b>"]}"#, "undefined"),
        (r#"{"success":true,"data":[]}"#, "role_not_allowed"),
        (r#"{"success":true,"data":null}"#, "role_not_allowed"),
    ] {
        let answer = shown(said, "/ru/roles").await;
        assert_eq!(
            (answer.status, answer.location()),
            (303, format!("/ru?error={code}")),
            "{said}: {answer}"
        );
    }
}

#[actix_web::test]
async fn a_fault_of_the_service_shows_the_error_screen() {
    for (stub, status) in [
        (Stub::always(answer(500, "", "{}")), 503),
        (Stub::always(answer(429, "", "{}")), 429),
        (Stub::always(answer(200, "", r#"{"success":true,"data":[{"attributes":{}}]}"#)), 503),
        (Stub::always(answer(200, "", r#"{"success":true,"data":{"name":"parent"}}"#)), 503),
    ] {
        let site = Site::before(&stub, "");
        let page = site.browser().get("/et/roles").await;
        assert_eq!((page.status, page.screen().as_str()), (status, "error"), "{page}");
    }
}

#[actix_web::test]
async fn every_role_has_a_name_in_every_language() {
    let roles: Vec<_> =
        role::NAMES.iter().map(|name| serde_json::json!({ "name": name })).collect();
    let said: &'static str =
        serde_json::json!({ "success": true, "data": roles }).to_string().leak();
    let (site, _stub) = before(said);
    let mut all = BTreeMap::new();
    for language in Language::ALL {
        let names = site.browser().get(&format!("/{language}/roles")).await.texts(".row-title");
        assert_eq!(names.len(), 24);
        assert!(
            names.iter().all(|name| !role::NAMES.contains(&name.as_str())),
            "{language}: {names:?}"
        );
        all.insert(language, names);
    }
    assert_eq!(all.values().collect::<BTreeSet<_>>().len(), Language::ALL.len());
}

/// A role at a school.
fn at(name: &str, school: &str) -> Role {
    Role { name: name.to_owned(), attributes: [("school".to_owned(), school.to_owned())].into() }
}

/// A site where Mari is a teacher and a parent, a browser in which she is signed in, and her account.
async fn with_mari() -> (Site, Browser, String) {
    let site = Site::start();
    let embedded = site.embedded.clone().unwrap();
    let account = site.add(cast::mari()).await;
    for role in [at("teacher", "Metsa"), at("parent", "Järve")] {
        embedded.roles.add_role(&account, &role).await.unwrap();
    }
    let browser = site.browser();
    let answer = browser.sign_in_at("/en", "mari").await;
    assert_eq!(answer.status, 303, "{answer}");
    (site, browser, account)
}

/// The roles on the account page that are marked as chosen.
fn chosen(page: &Seen) -> Vec<String> {
    assert_eq!(page.screen(), "account", "{page}");
    page.texts("[data-role-key][aria-current=true] .row-title")
}

#[actix_web::test]
async fn without_a_main_app_the_account_page_takes_the_choice() {
    let (_site, browser, _) = with_mari().await;
    let account_page = browser.get("/account/").await;
    assert_eq!(account_page.texts("[data-role-key] .row-title"), ["Teacher", "Parent"]);
    assert!(chosen(&account_page).is_empty(), "{account_page}");

    let roles = browser.get("/en/roles").await;
    let choose = roles.attribute("[data-role-key='1'] a", "href").unwrap();
    assert_eq!(choose, "http://localhost:8080/account/select-role?role_key=1");
    let arrived = browser.follow(&browser.get(&choose).await).await;
    assert_eq!(chosen(&arrived), ["Parent"]);
    assert_eq!(
        (arrived.texts("[data-role-key] .row-title"), arrived.text("[data-role-key='1'] .tag")),
        (vec!["Parent".to_owned(), "Teacher".to_owned()], "Chosen now".to_owned()),
        "the role in use stands first and says so: {arrived}"
    );
    let other = arrived.attribute("[data-role-key='0'] a[data-action=choose]", "href").unwrap();
    let arrived = browser.follow(&browser.get(&other).await).await;
    assert_eq!(chosen(&arrived), ["Teacher"], "from the account page itself");
}

#[actix_web::test]
async fn an_index_outside_the_list_is_refused() {
    let (_site, browser, _) = with_mari().await;
    browser.get("/account/select-role?role_key=0").await;
    for key in [
        "?role_key=2",
        "?role_key=-1",
        "?role_key=x",
        "?role_key=",
        "",
        "?role_key=99999999999999999999",
    ] {
        let page = browser.get(&format!("/account/select-role{key}")).await;
        assert_eq!(
            (page.status, page.errors()),
            (422, vec!["bad_request".to_owned()]),
            "{key}: {page}"
        );
        assert_eq!(chosen(&page), ["Teacher"], "{key}");
    }
}

#[actix_web::test]
async fn the_chosen_role_stays_chosen_when_another_is_removed() {
    let (site, browser, account) = with_mari().await;
    browser.get("/account/select-role?role_key=1").await;
    let embedded = site.embedded.clone().unwrap();
    embedded.roles.remove_role(&account, 1).await.unwrap();
    assert_eq!(chosen(&browser.get("/account/").await), ["Parent"]);
    embedded.roles.remove_role(&account, 2).await.unwrap();
    let page = browser.get("/account/").await;
    assert!(chosen(&page).is_empty() && page.count("[data-role-key]") == 0, "{page}");
    assert_eq!(browser.get("/en/roles").await.location(), "/en?error=role_not_allowed");
}

#[actix_web::test]
async fn roles_are_shown_only_to_a_signed_in_person() {
    let (site, _, _) = with_mari().await;
    let stranger = site.browser().with_header("accept-language", "fr");
    assert_eq!(stranger.get("/fr/roles").await.location(), "/fr?error=login_required");
    assert_eq!(stranger.get("/account/select-role?role_key=0").await.location(), "/fr");
}
