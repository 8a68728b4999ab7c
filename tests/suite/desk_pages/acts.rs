//! What is done for a person.

use super::{METSA, Scene, person, role_of};
use crate::cast;

#[actix_web::test]
async fn who_has_to_turn_on_two_factor_sign_in_is_seen() {
    let rule = "[embedded.second_factor]\nrequired_roles = [\"student\"]\nrequired_from = \"2026-12-24\"\ngrace_days = 60\n";
    let scene = Scene::with(rule).await;
    let browser = scene.at_desk("piret").await;
    let states = async || browser.get(&person(&scene.leida)).await.texts("[data-state]");
    let due =
        "Has to turn on two-factor sign-in by 19.01.2027, because the person’s role needs it.";
    assert!(states().await.contains(&due.to_owned()), "{:?}", states().await);
    let told = "UPDATE accounts SET second_factor_told_at = 1 WHERE username = 'leida'";
    scene.site.sql(told).await;
    let due =
        "Has to turn on two-factor sign-in by 24.12.2026, because the person’s role needs it.";
    assert!(states().await.contains(&due.to_owned()), "{:?}", states().await);
    let is_told = async || states().await.iter().any(|one| one.contains("two-factor"));
    let keeps = "INSERT INTO passkeys (id, account, credential, public_key, counter, synced, transports, name, created_at) \
                 SELECT 'k', id, 'k', '', 0, 0, '', 'k', 1 FROM accounts WHERE username = 'leida'";
    scene.site.sql(keeps).await;
    assert!(!is_told().await, "who has a passkey is asked for that: {:?}", states().await);
    scene.site.sql("DELETE FROM passkeys").await;
    assert!(is_told().await);
    scene.site.sql("UPDATE accounts SET totp_secret = 'sealed' WHERE username = 'leida'").await;
    assert!(!is_told().await, "{:?}", states().await);
}

#[actix_web::test]
async fn the_page_of_a_person_says_what_keeps_them_from_signing_in_and_offers_what_helps() {
    let scene = Scene::new().await;
    scene.pause("juku").await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get(&person(&scene.juku)).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk-person"), "{page}");
    assert_eq!(page.text("h1"), "Juku Maasikas");
    let state = &page.texts("[data-state]")[0];
    assert!(state.contains("because wrong passwords were tried"), "{page}");
    assert!(state.ends_with("It began on 20.11.2026, 11:00."), "in the time of Tallinn: {page}");
    let buttons = page.texts("button[name=act]");
    assert_eq!(
        buttons,
        ["End the pause", "Sign out everywhere", "Send a link for a new password"],
        "{page}"
    );
    assert!(!page.text("main").contains("Print a slip"), "there is an e-mail address: {page}");

    let form = page.form("confirm").action;
    let refused = browser.post(&form, &[("act", "unlock"), ("reason", "")]).await;
    assert_eq!(
        (refused.status, refused.errors()),
        (422, vec!["reason:required".to_owned()]),
        "{refused}"
    );
    let done = browser.post(&form, &[("act", "unlock"), ("reason", "by-phone")]).await;
    assert_eq!(
        (done.status, done.location()),
        (303, format!("{}?done=unlock&reason=by-phone", person(&scene.juku))),
        "{done}"
    );
    let page = browser.follow(&done).await;
    assert_eq!(page.text("[role=status]"), "The pause was ended");
    assert_eq!(page.value("reason").as_deref(), Some("by-phone"), "it is chosen already: {page}");
    assert_eq!(page.texts("[data-state]"), ["This person has never signed in."], "{page}");
    let activity = browser.get("/desk/activity").await;
    assert_eq!((activity.status, activity.screen().as_str()), (200, "desk-activity"));
    assert_eq!(activity.texts(".row-title")[0], "The pause was ended", "{activity}");
    assert!(
        activity.texts(".row-detail")[0].contains("They phoned, and I called back"),
        "{activity}"
    );
    assert_eq!(activity.count(&format!("a[href='{}']", person(&scene.juku))), 1);
}

#[actix_web::test]
async fn an_act_that_is_not_known_does_nothing() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    for act in ["", "see", "delete"] {
        let fields = [("act", act), ("reason", "other")];
        let answer = browser.post(&format!("{}/act", person(&scene.leida)), &fields).await;
        assert_eq!(answer.status, 400, "{answer}");
    }
    assert_eq!(browser.get(&format!("{}/see", person(&scene.leida))).await.status, 404);
}

#[actix_web::test]
async fn a_second_factor_is_turned_off_only_when_every_box_is_ticked() {
    let scene = Scene::new().await;
    let embedded = scene.site.embedded.clone().unwrap();
    let mother = scene.site.add(cast::account_with_totp("ema")).await;
    let parent = role_of("parent", &[("school", METSA)]);
    embedded.roles.add_role(&mother, &parent).await.unwrap();
    let browser = scene.at_desk("piret").await;
    let address = format!("{}/second-factor-off", person(&mother));
    let page = browser.get(&address).await;
    assert_eq!(page.attribute("main", "data-type").as_deref(), Some("second-factor-off"));
    assert_eq!((page.count("h1"), page.count("[type=checkbox]")), (1, 4), "{page}");
    let ticked = [("check_seen", "true"), ("reason", "in-person")];
    let refused = browser.submit(&page, "confirm", &ticked).await;
    assert_eq!(
        (refused.status, refused.errors()),
        (
            422,
            ["check_name:required", "check_lost:required", "check_calm:required"]
                .map(str::to_owned)
                .into()
        ),
        "{refused}"
    );
    assert_eq!(refused.count("#check_seen[checked]"), 1, "what was ticked stays");
    assert_eq!(refused.count("[aria-describedby=check_lost-error]"), 1, "{refused}");
    assert_eq!(refused.value("reason").as_deref(), Some("in-person"));
    let all = [
        ("check_seen", "true"),
        ("check_name", "true"),
        ("check_lost", "true"),
        ("check_calm", "true"),
    ];
    let done = browser.submit(&refused, "confirm", &all).await;
    assert!(done.location().contains("?done=second-factor-off"), "{done}");
    let page = browser.follow(&done).await;
    assert!(page.texts(".facts dd").contains(&"Off".to_owned()), "{page}");
    let letters = scene.site.letters().await;
    assert!(letters.iter().any(|letter| letter.contains("ema@school.example")), "she is told");
}

#[actix_web::test]
async fn another_address_is_entered_and_a_wrong_one_stays_to_be_corrected() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get(&format!("{}/email", person(&scene.juku))).await;
    let typed = [("email", "juku"), ("reason", "by-guardian")];
    let refused = browser.submit(&page, "confirm", &typed).await;
    assert_eq!(
        (refused.status, refused.errors()),
        (422, vec!["email:invalid_email".to_owned()]),
        "{refused}"
    );
    assert_eq!(refused.value("email").as_deref(), Some("juku"));
    let empty = browser.submit(&page, "confirm", &[("email", "")]).await;
    assert_eq!(empty.errors(), ["email:required", "reason:required"].map(str::to_owned), "{empty}");
    let typed = [("email", "uus@school.example")];
    let done = browser.submit(&refused, "confirm", &typed).await;
    let page = browser.follow(&done).await;
    assert!(page.text(".facts").contains("uus@school.example"), "{page}");
    assert!(
        page.text(".facts").contains("no link that gives access to the account is sent to it"),
        "{page}"
    );
}

#[actix_web::test]
async fn an_account_is_blocked_and_unblocked() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let page = browser.get(&format!("{}/block", person(&scene.juku))).await;
    let blocked = browser.submit(&page, "confirm", &[("reason", "looks-wrong")]).await;
    let page = browser.follow(&blocked).await;
    let state = &page.texts("[data-state]")[0];
    assert!(state.starts_with("Cannot sign in: Piret Maasikas blocked the account"), "{state}");
    let act = [("act", "unblock"), ("reason", "by-phone")];
    let done = browser.submit(&page, "confirm", &act).await;
    let page = browser.follow(&done).await;
    assert!(!page.text("main").contains("is blocked"), "{page}");
}

#[actix_web::test]
async fn a_slip_is_a_page_to_print_and_its_code_leads_to_a_password() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("helve").await;
    let page = browser.get(&format!("{}/slip", person(&scene.leida))).await;
    assert_eq!(page.screen(), "desk-person", "{page}");
    let slip = browser.submit(&page, "confirm", &[("reason", "in-person")]).await;
    assert_eq!((slip.status, slip.screen().as_str()), (200, "desk-person"), "{slip}");
    assert_eq!(slip.attribute("main", "data-type").as_deref(), Some("slip"));
    assert_eq!(slip.text("h1"), "Slip for Leida Maasikas");
    assert_eq!(slip.text(".slip h2"), "Leida Maasikas");
    let facts = slip.texts(".slip dd");
    assert_eq!(facts[..3], ["5a", "http://localhost:8080", "leida"], "{slip}");
    let code = slip.text(".slip-code");
    assert!(code.split('-').map(str::len).eq([4, 4, 4]), "{code}");
    assert!(slip.text(".slip").contains("Valid until 21.11.2026"), "{slip}");
    assert!(slip.body.contains("@media print"), "the page has styles for paper");
    assert!(!slip.address.contains(&code) && slip.header("cache-control") == "no-store");

    let pupil = scene.site.browser();
    let typed = [("email", "leida"), ("password", code.as_str())];
    let answer = pupil.post("/en", &typed).await;
    assert!(answer.location().contains("/adminChangePassword/"), "{answer}");
    let state = browser.get(&person(&scene.leida)).await.texts("[data-state]");
    assert!(state.iter().any(|state| state.starts_with("Has a slip with a code.")), "{state:?}");
}

#[actix_web::test]
async fn roles_are_given_and_taken_away() {
    let scene = Scene::new().await;
    let browser = scene.at_desk("piret").await;
    let address = format!("{}/roles", person(&scene.juku));
    let page = browser.get(&address).await;
    assert_eq!(page.attribute("main", "data-type").as_deref(), Some("roles"), "{page}");
    assert_eq!(page.value("school").as_deref(), Some(METSA), "the only one is filled in");
    let typed = [("act", "add-role"), ("class_level", "6")];
    let refused = browser.submit(&page, "confirm", &typed).await;
    assert_eq!(
        refused.errors(),
        ["role:required", "reason:required"].map(str::to_owned),
        "{refused}"
    );
    assert_eq!(refused.value("class_level").as_deref(), Some("6"), "what was typed stays");
    let typed = [
        ("act", "add-role"),
        ("role", "student"),
        ("class_level", "6"),
        ("parallel", "b"),
        ("reason", "new-here"),
    ];
    let done = browser.submit(&page, "confirm", &typed).await;
    assert!(done.location().contains("?done=roles"), "{done}");
    let page = browser.get(&address).await;
    let numbers = page.attributes("button[name=remove]", &["value"]);
    assert_eq!(numbers.len(), 2, "{page}");
    let typed = [("remove", numbers[0].as_str()), ("reason", "leaves")];
    browser.submit(&page, "confirm", &typed).await;
    let page = browser.get(&address).await;
    assert_eq!(page.count("button[name=remove]"), 1, "{page}");
    let typed = [("remove", "x"), ("reason", "leaves")];
    assert_eq!(browser.submit(&page, "confirm", &typed).await.status, 400);
}

#[actix_web::test]
async fn wrong_passwords_are_said_before_they_pause_anything() {
    let scene = Scene::new().await;
    for _ in 0..2 {
        let wrong = [("email", "juku"), ("password", "Vale-parool-1")];
        scene.site.browser().post("/en", &wrong).await;
    }
    let browser = scene.at_desk("piret").await;
    let states = async || browser.get(&person(&scene.juku)).await.texts("[data-state]");
    let said = "2 attempts to sign in with a wrong password in the last hour. The password may have been forgotten.";
    assert_eq!(states().await[0], said, "{:?}", states().await);
    let page = browser.get(&person(&scene.juku)).await;
    assert_eq!(page.texts("button[name=act]")[0], "End the pause", "{page}");
    let juku = scene.site.browser();
    juku.sign_in_at("/en", "juku").await;
    let terms = juku.get("/en/agreeToTerms").await;
    juku.submit(&terms, "confirm", &[("terms_accepted", "true")]).await;
    assert!(!states().await.contains(&said.to_owned()), "{:?}", states().await);
}

#[actix_web::test]
async fn what_the_desk_has_done_is_told_in_the_account_and_ones_own_is_changed_there() {
    let scene = Scene::new().await;
    scene.pause("juku").await;
    let browser = scene.at_desk("piret").await;
    let form = browser.get(&person(&scene.juku)).await.form("confirm").action;
    browser.post(&form, &[("act", "unlock"), ("reason", "by-phone")]).await;
    let juku = scene.site.browser();
    juku.sign_in_at("/en", "juku").await;
    let terms = juku.get("/en/agreeToTerms").await;
    let agreed = juku.submit(&terms, "confirm", &[("terms_accepted", "true")]).await;
    assert_eq!(agreed.status, 303, "{agreed}");
    let told = juku.get("/account/activity").await;
    assert!(told.texts("h2").contains(&"The pause was ended".to_owned()), "{told}");

    let found = browser.submit(&browser.get("/desk/").await, "submit", &[("text", "piret")]).await;
    let own = found.attribute("a[href^='/desk/person/']", "href").unwrap();
    let page = browser.get(&own).await;
    assert!(page.text("main").contains("This is your own account."), "{page}");
    assert_eq!(page.count("button[name=act]"), 0, "{page}");
}

#[actix_web::test]
async fn a_security_check_that_is_asked_for_is_said() {
    let scene = Scene::new().await;
    for _ in 0..4 {
        let wrong = [("email", "juku"), ("password", "Vale-parool-1")];
        scene.site.browser().post("/en", &wrong).await;
    }
    let browser = scene.at_desk("piret").await;
    let states = browser.get(&person(&scene.juku)).await.texts("[data-state]");
    assert!(states[0].starts_with("Has to pass a security check"), "{states:?}");
    assert!(states[1].starts_with("3 attempts to sign in with a wrong password"), "{states:?}");
}
