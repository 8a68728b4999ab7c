//! Authorization requests of clients.

use lavi::{
    accounts::{ThirdParty, embedded::oauth::NewClient},
    domain::ErrorCode,
};

use super::{Contract, promises, visitor};
use crate::{cast::PASSWORD, oauth_server::CHALLENGE, world::ServiceBrowser};

promises! {
    a_signed_in_person_sees_the_client_and_its_scopes
    an_authorization_request_without_a_session_continues_after_the_sign_in
    an_invalid_authorization_request_is_refused
    a_person_without_a_suitable_role_is_refused
}

async fn application(contract: &Contract, roles: &[&str]) -> String {
    let client = NewClient {
        name: "Õppekava".to_owned(),
        redirect_uris: vec!["https://kava.example/back".to_owned()],
        scopes: vec!["user_data".to_owned(), "user_roles".to_owned()],
        roles: roles.iter().map(|role| (*role).to_owned()).collect(),
        ..NewClient::default()
    };
    let id = contract.world.service.oauth.clients.add_client(client).await.unwrap().id;
    format!(
        "response_type=code&client_id={id}&redirect_uri=https%3A%2F%2Fkava.example%2Fback&scope=user_roles+user_data\
         &state=a%2Bb%20c&code_challenge={CHALLENGE}&code_challenge_method=S256"
    )
}

async fn ask(contract: &Contract, browser: &mut ServiceBrowser, query: &str) -> ThirdParty {
    let reply = contract.service.third_party(&browser.caller, query).await;
    browser.take(reply)
}

fn code(outcome: &ThirdParty) -> Option<ErrorCode> {
    assert!(!outcome.success && outcome.data.is_none(), "{outcome:?}");
    outcome.all_errors().first()
}

async fn a_signed_in_person_sees_the_client_and_its_scopes(contract: Contract) {
    let query = application(&contract, &[]).await;
    contract.world.person("mari").await;
    let mut browser = visitor();
    contract.sign_in(&mut browser, "mari", PASSWORD).await;
    let outcome = ask(&contract, &mut browser, &query).await;
    assert!(outcome.success && outcome.all_errors().is_empty(), "{outcome:?}");
    let wire = serde_json::to_string(&outcome).unwrap();
    assert!(!wire.contains("Maasikas"), "who is signed in is no part of the contract: {wire}");
    let data = outcome.data.unwrap();
    assert_eq!((data.client_name.as_str(), data.state.as_str()), ("Õppekava", "a+b c"));
    assert!(query.contains(&format!("client_id={}&", data.client_id)), "{data:?}");
    let names: Vec<&str> = data.scopes.iter().map(|scope| scope.name.as_str()).collect();
    assert_eq!(names, ["user_roles", "user_data"]);
}

async fn an_authorization_request_without_a_session_continues_after_the_sign_in(
    contract: Contract,
) {
    let query = application(&contract, &[]).await;
    contract.world.person("mari").await;
    let mut browser = visitor();
    assert_eq!(code(&ask(&contract, &mut browser, &query).await), Some(ErrorCode::LoginRequired));
    let outcome = contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert_eq!(outcome.url.as_deref(), Some("oauth/authorize"), "{outcome:?}");
    assert!(ask(&contract, &mut browser, &query).await.success);
}

async fn an_invalid_authorization_request_is_refused(contract: Contract) {
    let query = application(&contract, &[]).await;
    contract.world.person("mari").await;
    let mut browser = visitor();
    contract.sign_in(&mut browser, "mari", PASSWORD).await;
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
            code(&ask(&contract, &mut browser, &query).await),
            Some(ErrorCode::BadRequest),
            "{query}"
        );
    }
}

async fn a_person_without_a_suitable_role_is_refused(contract: Contract) {
    let query = application(&contract, &["headmaster"]).await;
    contract.world.person("mari").await;
    let mut browser = visitor();
    contract.sign_in(&mut browser, "mari", PASSWORD).await;
    assert_eq!(code(&ask(&contract, &mut browser, &query).await), Some(ErrorCode::RoleNotAllowed));
}
