//! Applications that ask for access.

use lavi::{
    accounts::{ThirdParty, embedded::oauth::NewClient},
    domain::ErrorCode,
};

use super::{Browser, World, promises};
use crate::cast::PASSWORD;

promises! {
    who_is_signed_in_hears_who_asks_for_what
    who_is_not_signed_in_is_asked_to_and_led_back_to_the_request
    a_request_that_cannot_be_understood_is_refused
    a_person_without_a_suitable_role_is_refused
}

async fn application(world: &World, roles: &[&str]) -> String {
    let client = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["user_data".to_owned(), "user_roles".to_owned()],
        roles: roles.iter().map(|role| (*role).to_owned()).collect(),
        public: false,
    };
    let id = world.operator.oauth.clients.add_client(client).await.unwrap().id;
    format!(
        "response_type=code&client_id={id}&redirect_uri=https%3A%2F%2Fkava.example%2Fback&scope=user_roles+user_data\
         &state=a%2Bb%20c&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
    )
}

async fn ask(world: &World, browser: &mut Browser, query: &str) -> ThirdParty {
    let reply = world.service.third_party(&browser.caller, query).await;
    browser.keep(reply)
}

fn code(outcome: &ThirdParty) -> Option<ErrorCode> {
    assert!(!outcome.success && outcome.data.is_none(), "{outcome:?}");
    outcome.all_errors().first()
}

async fn who_is_signed_in_hears_who_asks_for_what(world: World) {
    let query = application(&world, &[]).await;
    world.add_mari().await;
    let mut browser = Browser::new();
    world.sign_in(&mut browser, "mari", PASSWORD).await;
    let outcome = ask(&world, &mut browser, &query).await;
    assert!(outcome.success && outcome.all_errors().is_empty(), "{outcome:?}");
    let data = outcome.data.unwrap();
    assert_eq!((data.client_name.as_str(), data.state.as_str()), ("Õppekava", "a+b c"));
    assert!(query.contains(&format!("client_id={}&", data.client_id)), "{data:?}");
    let names: Vec<&str> = data.scopes.iter().map(|scope| scope.name.as_str()).collect();
    assert_eq!(names, ["user_roles", "user_data"]);
}

async fn who_is_not_signed_in_is_asked_to_and_led_back_to_the_request(world: World) {
    let query = application(&world, &[]).await;
    world.add_mari().await;
    let mut browser = Browser::new();
    assert_eq!(code(&ask(&world, &mut browser, &query).await), Some(ErrorCode::LoginRequired));
    let outcome = world.sign_in(&mut browser, "mari", PASSWORD).await;
    assert_eq!(outcome.url.as_deref(), Some("oauth/authorize"), "{outcome:?}");
    assert!(ask(&world, &mut browser, &query).await.success);
}

async fn a_request_that_cannot_be_understood_is_refused(world: World) {
    let query = application(&world, &[]).await;
    world.add_mari().await;
    let mut browser = Browser::new();
    world.sign_in(&mut browser, "mari", PASSWORD).await;
    let broken = [
        String::new(),
        "client_id=nobody".to_owned(),
        "client_id=%00&state=%00".to_owned(),
        query.replace("kava.example", "evil.example"),
        query.replace("user_data", "root_data"),
        query.replace("S256", "plain"),
    ];
    for query in broken {
        assert_eq!(
            code(&ask(&world, &mut browser, &query).await),
            Some(ErrorCode::BadRequest),
            "{query}"
        );
    }
}

async fn a_person_without_a_suitable_role_is_refused(world: World) {
    let query = application(&world, &["headmaster"]).await;
    world.add_mari().await;
    let mut browser = Browser::new();
    world.sign_in(&mut browser, "mari", PASSWORD).await;
    assert_eq!(code(&ask(&world, &mut browser, &query).await), Some(ErrorCode::RoleNotAllowed));
}
