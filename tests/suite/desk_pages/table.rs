//! The table of rights by address and by form: each cell is asked for as a browser does it, at one's own school and at another, and once more
//! after the right was taken away.

use lavi::accounts::embedded::{
    NewPerson,
    desk::{DeskAct, DeskRole, Reach, TargetKind},
};

use super::{JARVE, METSA, Scene, person, role_of};
use crate::{
    cast::{self, TOTP_SECRET},
    site::{Browser, Seen, Site},
};

/// Who helps as what (see `Scene`).
const HELPERS: [(&str, DeskRole); 3] =
    [("helve", DeskRole::Helper), ("piret", DeskRole::SchoolAdmin), ("oskar", DeskRole::Operator)];

/// A pupil for whom this can be done.
async fn pupil(site: &Site, username: &str, right: DeskAct, school: &str) -> String {
    let is_bare = right == DeskAct::Slip;
    let account = NewPerson {
        email: (!is_bare).then(|| format!("{username}@school.example")),
        totp_secret: (right == DeskAct::SecondFactorOff).then(|| TOTP_SECRET.to_owned()),
        blocked: right == DeskAct::Unblock,
        last_name: "Kuusepuu".to_owned(),
        ..cast::account(username)
    };
    let id = site.add(account).await;
    let role = role_of("student", &[("school", school), ("class_level", "5"), ("parallel", "a")]);
    site.embedded.as_ref().unwrap().roles.add_role(&id, &role).await.unwrap();
    id
}

/// Sends the form of an act.
async fn acts(browser: &Browser, id: &str, right: DeskAct, school: &str) -> Seen {
    let act = if right == DeskAct::Roles { "add-role" } else { right.as_str() };
    let address = id.replace(|c: char| !c.is_ascii_alphanumeric(), "") + "@uus.example";
    let fields = [
        ("act", act),
        ("reason", "by-phone"),
        ("email", address.as_str()),
        ("check_seen", "true"),
        ("check_name", "true"),
        ("check_lost", "true"),
        ("check_calm", "true"),
        ("role", "parent"),
        ("school", school),
    ];
    browser.post(&format!("{}/act", person(id)), &fields).await
}

/// Opens the page of an act, if it has one, or the person's.
async fn opens(browser: &Browser, id: &str, right: DeskAct) -> Option<Seen> {
    let page = match right {
        DeskAct::See => person(id),
        DeskAct::Slip
        | DeskAct::SecondFactorOff
        | DeskAct::Block
        | DeskAct::Email
        | DeskAct::Roles => format!("{}/{}", person(id), right.as_str()),
        _ => return None,
    };
    Some(browser.get(&page).await)
}

#[actix_web::test]
async fn each_act_opens_and_is_done_as_far_as_the_table_says_and_no_longer_than_the_right() {
    let scene = Scene::new().await;
    let rights = || DeskAct::ALL.iter().copied().filter(|right| right.is_about_a_person());
    let mut tried = 0;
    for (name, role) in HELPERS {
        let browser = scene.at_desk(name).await;
        let mut left = Vec::new();
        for right in rights() {
            for (place, school) in [("here", METSA), ("there", JARVE)] {
                let username = format!("{name}-{}-{place}", right.as_str());
                let id = pupil(&scene.site, &username, right, school).await;
                let expected = match right.reach(role) {
                    _ if role != DeskRole::Operator && school != METSA => 404,
                    reach if reach.includes(TargetKind::Family) => 200,
                    _ => 403,
                };
                if let Some(page) = opens(&browser, &id, right).await {
                    assert_eq!(page.status, expected, "{username}: {page}");
                    assert_eq!(page.body.contains("Kuusepuu"), expected == 200, "{username}");
                }
                if right != DeskAct::See {
                    let answer = acts(&browser, &id, right, school).await;
                    let done = if answer.status == 303 { 200 } else { answer.status };
                    assert_eq!(done, expected, "{username}: {answer}");
                }
                // Another one for later: what was done cannot be done once more.
                let id = pupil(&scene.site, &format!("{username}-2"), right, school).await;
                left.push((right, school, id));
                tried += 1;
            }
        }
        let embedded = scene.site.embedded.as_ref().unwrap();
        let id = embedded.administration.find_account(name).await.unwrap();
        assert_eq!(embedded.desk.revoke(&id, None).await.unwrap(), 1);
        for (right, school, id) in left {
            if let Some(page) = opens(&browser, &id, right).await {
                assert_eq!(page.status, 404, "{name} {right:?}: {page}");
            }
            if right != DeskAct::See {
                let answer = acts(&browser, &id, right, school).await;
                assert_eq!(answer.status, 404, "{name} {right:?}: {answer}");
            }
        }
    }
    assert_eq!(tried, 3 * 10 * 2);
}

#[actix_web::test]
async fn what_is_about_no_person_opens_as_far_as_the_table_says_and_no_longer_than_the_right() {
    let scene = Scene::new().await;
    let class = |school: &str| {
        format!(
            "/desk/class?school={}&level=5&parallel=a",
            school.replace(' ', "+").replace('ä', "%C3%A4")
        )
    };
    let pages = [
        ("/desk/".to_owned(), DeskAct::See, true),
        ("/desk/classes".to_owned(), DeskAct::See, true),
        ("/desk/activity".to_owned(), DeskAct::See, true),
        (class(METSA), DeskAct::See, true),
        (class(JARVE), DeskAct::See, false),
        ("/desk/year".to_owned(), DeskAct::NewYear, true),
        ("/desk/schools".to_owned(), DeskAct::Schools, true),
        ("/desk/applications".to_owned(), DeskAct::Applications, true),
        ("/desk/applications/new".to_owned(), DeskAct::Applications, true),
        ("/desk/import".to_owned(), DeskAct::Import, true),
        ("/desk/trouble".to_owned(), DeskAct::Trouble, true),
    ];
    // Forms that would be wrong, so that nothing is done: who may send them reads what is missing.
    let forms = [
        (class(METSA), DeskAct::ClassSlips, true),
        (class(JARVE), DeskAct::ClassSlips, false),
        ("/desk/year".to_owned(), DeskAct::NewYear, true),
        ("/desk/applications/new".to_owned(), DeskAct::Applications, true),
    ];
    for (name, role) in HELPERS {
        let browser = scene.at_desk(name).await;
        let may = |right: DeskAct, is_here: bool| {
            right.reach(role) > Reach::Nobody && (is_here || role == DeskRole::Operator)
        };
        for (address, right, is_here) in &pages {
            let page = browser.get(address).await;
            let expected = if may(*right, *is_here) { 200 } else { 404 };
            assert_eq!(page.status, expected, "{name} {address}: {page}");
        }
        for (address, right, is_here) in &forms {
            let answer = browser.post(address, &[("for", "all"), ("school", METSA)]).await;
            let expected = if may(*right, *is_here) { 422 } else { 404 };
            assert_eq!(answer.status, expected, "{name} {address}: {answer}");
        }
        let embedded = scene.site.embedded.as_ref().unwrap();
        let id = embedded.administration.find_account(name).await.unwrap();
        embedded.desk.revoke(&id, None).await.unwrap();
        for (address, ..) in &pages {
            assert_eq!(browser.get(address).await.status, 404, "{name} {address}");
        }
        for (address, ..) in &forms {
            let answer = browser.post(address, &[("for", "all"), ("school", METSA)]).await;
            assert_eq!(answer.status, 404, "{name} {address}: {answer}");
        }
    }
}
