//! What operators do at the desk: schools, applications, what is wrong.

use lavi::{
    accounts::{
        FormCalls, NewSchool,
        embedded::{
            desk::{DeskOutcome, DeskRole, Trouble},
            oauth::NewClient,
        },
    },
    domain::ErrorCode,
};

use super::{at_desk, done, events, texts, told};
use crate::{
    embedded::limits::in_a_quarter,
    world::{ServiceBrowser, World},
};

async fn registered(world: &World) -> String {
    let school = NewSchool::read(|field| {
        match field {
            "schoolName" => "Metsa põhikool",
            "registrationNumber" => "75012345",
            "type" => "1",
            "street" => "Metsa 1",
            "city" => "Tartu",
            "country" => "EE",
            "firstName" => "Mari",
            "lastName" => "Maasikas",
            "email" => "contact@school.example",
            _ => "+372 5550 0000",
        }
        .to_owned()
    });
    let reply = world.service.register_school(&ServiceBrowser::new().caller, school).await;
    assert!(reply.result.unwrap().success);
    let schools = world.service.schools.list_schools().await.unwrap();
    schools.into_iter().find(|school| !school.is_approved()).unwrap().id
}

async fn subjects(world: &World) -> Vec<String> {
    let letters = world.letters().await.into_iter();
    let to_contact = letters.filter(|letter| letter.to == "contact@school.example");
    to_contact.map(|letter| letter.subject).collect()
}

#[tokio::test]
async fn schools_are_approved_and_refused_with_words_by_letter() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let desk_work = &world.service.desk_work;
    let id = registered(&world).await;
    assert!(
        done(desk_work.troubles(&browser.caller).await)
            .iter()
            .any(|one| matches!(one, Trouble::Schools(1)))
    );
    for _ in 0..2 {
        done(desk_work.approve_school(&browser.caller, &id).await);
    }
    let approved = subjects(&world).await;
    let approved = approved.iter().filter(|subject| *subject == "Your school was approved");
    assert_eq!(approved.count(), 1, "once");
    assert!(matches!(
        told(desk_work.refuse_school(&browser.caller, &id, "Too late.").await),
        DeskOutcome::NotFound
    ));
    let id = registered(&world).await;
    for (words, code) in [("  ", ErrorCode::Required), (&*"a".repeat(1_001), ErrorCode::MaxLength)]
    {
        match told(desk_work.refuse_school(&browser.caller, &id, words).await) {
            DeskOutcome::Invalid(errors) => assert_eq!(errors.first(), Some(code)),
            other => panic!("{other:?}"),
        }
    }
    done(
        desk_work
            .refuse_school(&browser.caller, &id, "We do not know the number <b>75012345</b>.")
            .await,
    );
    assert_eq!(events(&world, "school_refused").await, 1);
    let letters = world.letters().await;
    let letter =
        letters.iter().find(|letter| letter.subject == "Your school was not approved").unwrap();
    assert!(
        letter.plain.contains("We do not know the number <b>75012345</b>."),
        "{}",
        letter.plain
    );
    assert!(!letter.html.contains("<b>75012345"), "{}", letter.html);
    assert!(
        matches!(told(desk_work.approve_school(&browser.caller, &id).await), DeskOutcome::NotFound),
        "gone"
    );
}

#[tokio::test]
async fn applications_are_registered_given_new_secrets_and_removed() {
    let world = World::new().await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let desk_work = &world.service.desk_work;
    let client = NewClient {
        name: "E-diary".to_owned(),
        redirect_uris: vec!["https://diary.example/back".to_owned()],
        scopes: vec!["user_basic_data".to_owned()],
        ..NewClient::default()
    };
    let added = done(desk_work.add_application(&browser.caller, client.clone()).await);
    assert!(added.secret.is_some());
    let renewed = done(desk_work.renew_secret(&browser.caller, &added.id).await);
    assert_ne!(Some(renewed.expose()), added.secret.as_ref().map(lavi::domain::Secret::expose));
    let listed = done(desk_work.applications(&browser.caller).await);
    assert_eq!(
        (listed.len(), listed[0].allowed_by, listed[0].client.name.as_str()),
        (1, 0, "E-diary")
    );
    for (field, wrong) in [
        ("name", NewClient { name: String::new(), ..client.clone() }),
        (
            "redirect_uris",
            NewClient { redirect_uris: vec!["http://diary.example".to_owned()], ..client.clone() },
        ),
        ("redirect_uris", NewClient { redirect_uris: Vec::new(), ..client.clone() }),
        ("scopes", NewClient { scopes: Vec::new(), ..client.clone() }),
        ("roles", NewClient { roles: vec!["nobody".to_owned()], ..client }),
    ] {
        match told(desk_work.add_application(&browser.caller, wrong).await) {
            DeskOutcome::Invalid(errors) => assert_eq!(errors.0[0].field.as_deref(), Some(field)),
            other => panic!("{other:?}"),
        }
    }
    done(desk_work.remove_application(&browser.caller, &added.id).await);
    assert!(matches!(
        told(desk_work.remove_application(&browser.caller, &added.id).await),
        DeskOutcome::NotFound
    ));
    assert!(matches!(
        told(desk_work.renew_secret(&browser.caller, &added.id).await),
        DeskOutcome::NotFound
    ));
    let of_desk = "SELECT event FROM events WHERE actor LIKE 'desk:%' ORDER BY id";
    assert_eq!(
        texts(&world, of_desk).await,
        ["client_added", "client_secret_renewed", "client_removed"]
    );
}

#[tokio::test]
async fn what_is_wrong_is_said_and_nothing_when_nothing_is() {
    let world = World::with(|settings| settings.config.limits.names = in_a_quarter(3)).await;
    let browser = at_desk(&world, "olga", DeskRole::Operator, "").await;
    let desk_work = &world.service.desk_work;
    assert!(done(desk_work.troubles(&browser.caller).await).is_empty());
    // One who tries many names from one place.
    for at in 0..40 {
        ServiceBrowser::new().login(&world, &format!("pupil{at}"), "wrong").await;
    }
    let found = done(desk_work.troubles(&browser.caller).await);
    assert!(found.iter().any(|one| matches!(one, Trouble::Ceiling(_, _))), "{found:?}");
}
