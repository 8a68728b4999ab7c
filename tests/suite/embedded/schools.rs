//! School registration: the letters, and the limit.

use super::{
    events,
    registration::{call, form},
};
use crate::world::{Letter, ServiceBrowser, World, words};
use lavi::{
    accounts::{Fault, FormCalls, NewAccount, NewSchool},
    config::Thresholds,
    domain::Language,
};

fn school(name: &str) -> NewSchool {
    NewSchool::read(|field| {
        let value = match field {
            "schoolName" => name,
            "registrationNumber" => "75012345",
            "type" => "8",
            "street" => "Kooli 1",
            "city" => "Tartu",
            "country" => "LV",
            "firstName" => "Anu",
            "lastName" => "Õunapuu",
            "email" => "anu@jarve.example",
            _ => "+372 5550 0000",
        };
        value.to_owned()
    })
}

async fn with_operator() -> World {
    World::with(|settings| {
        settings.config.embedded.operator_email = Some("operator@service.example".to_owned());
        settings.config.site.default_locale = Language::Et;
    })
    .await
}

async fn register(world: &World, name: &str) -> Result<bool, Fault> {
    world
        .service
        .register_school(&ServiceBrowser::new().caller, school(name))
        .await
        .result
        .map(|outcome| outcome.success)
}

fn to<'a>(letters: &'a [Letter], recipient: &str) -> &'a Letter {
    letters.iter().find(|letter| letter.to == recipient).unwrap()
}

#[tokio::test]
async fn the_contact_person_gets_a_letter_in_the_language_of_the_form() {
    let world = with_operator().await;
    assert_eq!(register(&world, "Järve Vocational School").await, Ok(true));
    let letters = world.letters().await;
    assert_eq!(letters.len(), 2);
    let letter = to(&letters, "anu@jarve.example");
    assert_eq!(letter.subject, words().of(Language::En).t("mail-school-subject"));
    for text in [&letter.plain, &letter.html] {
        let text = text.replace("https://login.example/", "our own site");
        for unsaid in ["Anu", "Õunapuu", "Järve", "75012345", "Kooli 1", "5550", "https://"] {
            assert!(!text.contains(unsaid), "{unsaid}: {text}");
        }
    }
}

#[tokio::test]
async fn the_operator_gets_all_details_in_their_own_language() {
    let world = with_operator().await;
    register(&world, "Järve Vocational School").await.unwrap();
    let id = world.service.schools.list_schools().await.unwrap()[0].id.clone();
    let letters = world.letters().await;
    let letter = to(&letters, "operator@service.example");
    assert_eq!(letter.subject, "Kool registreerus: Järve Vocational School");
    let own = [
        "75012345",
        "Kutsekool",
        "Kooli 1",
        "Tartu",
        "Läti",
        "Anu Õunapuu",
        "anu@jarve.example",
        "+37255500000",
    ];
    for text in [&letter.plain, &letter.html] {
        for part in own.into_iter().chain([format!("lavi school show {id}").as_str()]) {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

#[tokio::test]
async fn without_an_operator_address_only_the_contact_person_gets_a_letter() {
    let world = World::new().await;
    register(&world, "Järve").await.unwrap();
    let letters = world.letters().await;
    assert_eq!(
        letters.iter().map(|letter| letter.to.as_str()).collect::<Vec<_>>(),
        ["anu@jarve.example"]
    );
}

#[tokio::test]
async fn markup_in_the_name_of_a_school_is_escaped_in_letters() {
    let world = with_operator().await;
    register(&world, "<b>Järve</b>").await.unwrap();
    for letter in world.letters().await {
        assert!(!letter.html.contains("<b>"), "{}", letter.html);
    }
}

#[tokio::test]
async fn a_school_s_name_makes_no_link_in_the_operator_s_letter() {
    let world = with_operator().await;
    let name = format!(
        "Pay at https://evil.example/a\u{202e}\u{2028}b or x@evil.example {}",
        "o".repeat(150)
    );
    register(&world, &name).await.unwrap();
    let letters = world.letters().await;
    let letter = to(&letters, "operator@service.example");
    let seen = "Pay at https[:]//evil[.]example/a b or x[at]evil[.]example oooo";
    assert!(letter.subject.contains(seen) && letter.subject.ends_with("oo…"), "{}", letter.subject);
    assert!(letter.plain.contains(seen) && letter.html.contains(seen), "{}", letter.plain);
}

#[tokio::test]
async fn school_registrations_are_limited_per_address() {
    let world =
        World::with(|settings| settings.config.limits.new_schools = Thresholds::new(2, 5)).await;
    for expected in [true, true, false] {
        assert_eq!(register(&world, "Järve").await, Ok(expected));
        world.clock.advance(60);
    }
    let caller = ServiceBrowser::new().caller;
    let refused = world.service.register_school(&caller, school("Järve")).await;
    assert_eq!(refused.result.unwrap().retry_after, Some(12 * 60));
    assert_eq!(events::times(&world, "asking_refused").await, 2);
    let elsewhere = ServiceBrowser::at("198.51.100.9").caller;
    assert!(
        world.service.register_school(&elsewhere, school("Järve")).await.result.unwrap().success
    );
    assert_eq!(world.service.schools.list_schools().await.unwrap().len(), 3);
}

#[tokio::test]
async fn one_recipient_gets_three_letters_a_day_and_further_schools_still_register() {
    let world = with_operator().await;
    for at in 0..5 {
        let school = NewSchool {
            email: ["anu@jarve.example", "ANU@jarve.example"][at % 2].to_owned(),
            ..school("Järve")
        };
        let from = ServiceBrowser::at(&format!("198.51.100.{at}")).caller;
        assert!(world.service.register_school(&from, school).await.result.unwrap().success);
    }
    let of_contact = |letters: &[Letter]| {
        letters.iter().filter(|letter| letter.to.eq_ignore_ascii_case("anu@jarve.example")).count()
    };
    let letters = world.letters().await;
    assert_eq!((of_contact(&letters), letters.len()), (3, 3 + 5), "the operator hears of each");
    assert_eq!(world.service.schools.list_schools().await.unwrap().len(), 5);
    let person = || {
        let email = "anu@jarve.example".to_owned();
        NewAccount { email_confirmation: email.clone(), email, ..form() }
    };
    assert_eq!(
        call(&world, person()).await.result.unwrap_err(),
        Fault::TooManyRequests,
        "nor is a fourth letter of another kind written"
    );
    assert!(world.accounts().await.is_empty());
    world.clock.advance(24 * 3600);
    assert!(call(&world, person()).await.result.unwrap().success);
    assert_eq!(of_contact(&world.letters().await), 4);
}

#[tokio::test]
async fn approving_a_school_twice_is_not_an_error() {
    let world = World::new().await;
    register(&world, "Järve").await.unwrap();
    let id = world.service.schools.list_schools().await.unwrap()[0].id.clone();
    for _ in 0..2 {
        world.service.schools.approve_school(&id).await.unwrap();
        assert!(world.service.schools.school(&id).await.unwrap().is_approved());
    }
    world.service.schools.remove_school(&id).await.unwrap();
    assert!(world.service.schools.list_schools().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_network_may_register_twenty_times_as_many_schools_as_an_address() {
    let world =
        World::with(|settings| settings.config.limits.new_schools = Thresholds::new(1, 100)).await;
    let register_at = async |address: String| {
        world.service.register_school(&ServiceBrowser::at(&address).caller, school("Järve")).await
    };
    for at in 0..20 {
        assert!(register_at(format!("192.0.2.{at}")).await.result.unwrap().success);
    }
    let refused = register_at("192.0.2.20".to_owned()).await.result.unwrap();
    assert_eq!((refused.success, refused.retry_after), (false, Some(15 * 60)));
    assert!(register_at("198.51.100.9".to_owned()).await.result.unwrap().success);
}
