//! People who leave: the same form, which another service reads as the same people.

use lavi::accounts::embedded::PeopleForm;

use super::{counts, everybody, import};
use crate::{
    cast::{self, PASSWORD},
    embedded::events,
    world::{ServiceBrowser, World},
};

const PEOPLE: &str = concat!(
    r#"{"external_id":"=1+1","user_name":"+mari","email":"mari@kool.example","email_verified":false,"first_name":"Mari","last_name":"Maasikas","personal_code":"60001019906","issuer":"EE","personal_code_proven":true,"street":"-Pikk \"1\", tuba 2","city":"@Tartu","country":"EE","postal_index":"'=50","language":"en","roles":[{"role":"teacher","school":"=cmd|' /C calc'!A0","period":"2026/2027"}],"password_hash":"$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW","totp_secret":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"}"#,
    "\n",
    r#"{"user_name":"õpetaja; juku","first_name":"Juku","last_name":"'t Hart","street":"＝1","city":"''t","blocked":true,"activated":false}"#,
    "\n",
);

/// The file that `lavi account export` prints.
async fn exported(world: &World, form: PeopleForm, secrets: bool) -> String {
    let mut file = form.heading(secrets);
    for person in everybody(world, secrets).await {
        file.extend(form.line(&person, secrets));
    }
    String::from_utf8(file).unwrap()
}

#[tokio::test]
async fn who_leaves_arrives_elsewhere_as_the_same() {
    let world = World::new().await;
    assert_eq!(counts(&import(&world, PEOPLE).await), [2, 0, 0]);
    let before = everybody(&world, true).await;
    assert_eq!(before[0]["external_id"], "=1+1");
    for form in [PeopleForm::Json, PeopleForm::Csv] {
        let file = exported(&world, form, true).await;
        let elsewhere = World::new().await;
        assert_eq!(counts(&import(&elsewhere, &file).await), [2, 0, 0], "{file}");
        assert_eq!(everybody(&elsewhere, true).await, before, "{file}");
        assert_eq!(exported(&elsewhere, form, true).await, file);
    }
}

#[tokio::test]
async fn a_cell_is_never_a_formula() {
    let world = World::new().await;
    import(&world, PEOPLE).await;
    let file = exported(&world, PeopleForm::Csv, true).await;
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    for record in reader.records() {
        for cell in &record.unwrap() {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝']), "{cell}");
        }
    }
    assert!(file.contains("'=1+1,'+mari,"), "{file}");
    assert!(file.contains("''=50"), "{file}");
    assert!(file.contains(",'t Hart,"), "a name as it is: {file}");
}

#[tokio::test]
async fn secrets_leave_only_when_they_are_asked_for_and_who_is_about_to_go_does_not_leave() {
    let world = World::new().await;
    import(&world, PEOPLE).await;
    world
        .add(lavi::accounts::embedded::NewPerson { activated: false, ..cast::account("waits") })
        .await;
    world.person("closes").await;
    crate::embedded::allowances::written(
        &world,
        "UPDATE accounts SET closed_at = 1, expires_at = 9999999999 WHERE username = 'closes'",
    )
    .await;
    for form in [PeopleForm::Json, PeopleForm::Csv] {
        let file = exported(&world, form, false).await;
        for secret in ["$2a$", "JBSWY3DP", "password_hash", "totp_secret", "waits", "closes"] {
            assert!(!file.contains(secret), "{secret}: {file}");
        }
        assert!(exported(&world, form, true).await.contains("$2a$05$"));
    }
    world.service.imports.begin_export(true).await.unwrap();
    let all = events::all(&world).await;
    let left = all.iter().find(|event| event.event == "accounts_exported").unwrap();
    assert_eq!(left.detail.as_deref(), Some("secrets"));
}

#[tokio::test]
async fn a_password_and_a_second_factor_move_with_their_person() {
    let world = World::new().await;
    world.add(cast::account_with_totp("mari")).await;
    let file = exported(&world, PeopleForm::Csv, true).await;
    let elsewhere = World::new().await;
    assert_eq!(counts(&import(&elsewhere, &file).await), [1, 0, 0]);
    let mut browser = ServiceBrowser::new();
    let outcome = browser.login(&elsewhere, "mari", PASSWORD).await;
    assert!(outcome.errors.first().is_none(), "{outcome:?}");
    browser.enter_code(&elsewhere, &elsewhere.totp_code()).await;
    assert!(browser.login(&elsewhere, "mari", PASSWORD).await.errors.first().is_none());
}
