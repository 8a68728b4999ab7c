//! What was proven at one node counts no more at any once another has changed the account.

use rustix::process::Signal;

use super::phones::{Installation, Node};
use crate::{
    remote,
    world::{ServiceBrowser, credentials},
};
use lavi::{
    accounts::{AccountService, FormCalls, PasswordSetting, TokenKind},
    domain::{ErrorCode, Secret},
};

const PASSWORDS: [&str; 2] = ["Kevad-2026", "Suvi-2027!!"];

fn browser() -> ServiceBrowser {
    let mut browser = ServiceBrowser::of(remote::visitor());
    browser.caller.cookies.clear();
    browser
}

/// Mari sets this password at a node by an administrator's link.
pub async fn set_password(installation: &Installation, node: &Node, password: &str) {
    let said = installation.told("account password-link mari");
    let token = said.trim().rsplit('/').next().unwrap().to_owned();
    let setting = PasswordSetting {
        token: Secret::new(token),
        username: "mari".to_owned(),
        old_password: None,
        password: Secret::new(password),
        password_confirmation: Secret::new(password),
    };
    let set = node.service.set_password(&browser().caller, TokenKind::Admin, setting).await;
    let outcome = set.result.unwrap();
    assert!(outcome.success, "{outcome:?}");
}

/// Whether a browser is signed in at this node.
async fn is_signed_in(node: &Node, browser: &ServiceBrowser) -> bool {
    let failure = node.service.roles(&browser.caller).await.result.unwrap().failure();
    assert!(failure.is_none() || failure == Some(ErrorCode::LoginRequired), "{failure:?}");
    failure.is_none()
}

#[actix_web::test]
async fn a_session_and_a_confirmation_of_one_node_end_with_a_new_password_or_a_block_at_another() {
    let installation = Installation::new().await;
    let (first, second) = (installation.node(), installation.node());
    set_password(&installation, &first, PASSWORDS[0]).await;
    let mut thief = browser();
    thief.take(first.service.login(&thief.caller, credentials("mari", PASSWORDS[0])).await);
    thief.take(first.service.accept_terms(&thief.caller).await);
    for node in [&first, &second] {
        assert!(is_signed_in(node, &thief).await);
    }
    // A phone that was confirmed for the first node, and whose page has not asked yet.
    let mut phone = browser();
    first.ring(&mut phone).await;
    installation.provider.has_rung(1).await;
    installation.provider.confirm(0);
    installation.kept().await;

    set_password(&installation, &second, PASSWORDS[1]).await;
    for node in [&first, &second] {
        assert!(!is_signed_in(node, &thief).await);
    }
    let outcome = first.poll(&mut phone).await;
    assert!(!outcome.success && !outcome.is_pending(), "{outcome:?}");
    let old = first.service.login(&thief.caller, credentials("mari", PASSWORDS[0])).await;
    assert!(!thief.take(old).success);

    let mut owner = browser();
    owner.take(second.service.login(&owner.caller, credentials("mari", PASSWORDS[1])).await);
    assert!(is_signed_in(&first, &owner).await);
    installation.told("account block mari");
    for node in [&first, &second] {
        assert!(!is_signed_in(node, &owner).await);
    }
    first.end(Signal::TERM);
    second.end(Signal::TERM);
}
