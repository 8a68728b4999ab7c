//! Two changes of one account at the same time, at two nodes.

use std::time::Duration;

use lavi::accounts::{
    AccountService,
    embedded::{ChangeOutcome, Embedded},
};
use sqlx::{AnyConnection, Connection, Executor};

use super::texts;
use crate::{
    doubles::authenticator::Authenticator,
    embedded::{
        allowances::{number, written},
        passkeys::{add, done, kept_by},
    },
    world::{ServiceBrowser, World},
};

/// Keeps the row of the account from changing, so that everybody comes as far as that; on SQLite, where writers queue, nothing.
async fn holds_account(world: &World) -> Option<AnyConnection> {
    if world.database().starts_with("sqlite:") {
        return None;
    }
    let mut other = AnyConnection::connect(world.database()).await.unwrap();
    other.execute("BEGIN").await.unwrap();
    other.execute("UPDATE accounts SET description = description").await.unwrap();
    Some(other)
}

/// Lets go of the row, once the others have had time to come to it.
async fn lets_go(held: Option<AnyConnection>) {
    if let Some(mut held) = held {
        tokio::time::sleep(Duration::from_millis(500)).await;
        held.execute("ROLLBACK").await.unwrap();
    }
}

/// A browser that has just signed in by this passkey.
async fn opened_by(service: &Embedded, authenticator: &Authenticator) -> ServiceBrowser {
    let mut browser = ServiceBrowser::new();
    let answer = authenticator.answer(&service.passkeys.asked().unwrap());
    let reply = service.passkey(&browser.caller, false, &answer).await;
    assert!(browser.take(reply).success);
    browser
}

/// Mari without a password, who has a passkey.
async fn mari() -> (World, ServiceBrowser, Authenticator) {
    let (world, browser, authenticator) = kept_by(World::new().await).await;
    assert_eq!(written(&world, "UPDATE accounts SET password_hash = NULL").await, 1);
    (world, browser, authenticator)
}

/// How many of both have changed something.
fn changes(both: &[ChangeOutcome<()>; 2]) -> usize {
    both.iter().filter(|one| matches!(one, ChangeOutcome::Done(()))).count()
}

#[tokio::test]
async fn of_two_who_remove_the_last_two_passkeys_at_two_nodes_one_is_refused() {
    let (world, mut browser, first) = mari().await;
    let mut second = Authenticator::new();
    done(add(&world, &mut browser, &mut second).await);
    let other = world.reopened().await;
    let (one, two) = (opened_by(&world.service, &first).await, opened_by(&other, &second).await);
    let ids = texts(&world, "SELECT id FROM passkeys ORDER BY id").await;
    let held = holds_account(&world).await;
    let (one, two, ()) = tokio::join!(
        world.service.own_passkeys.remove(&one.caller, &ids[0], true),
        other.own_passkeys.remove(&two.caller, &ids[1], true),
        lets_go(held),
    );
    assert_eq!(changes(&[one.result.unwrap(), two.result.unwrap()]), 1);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM passkeys").await, 1);
}

#[tokio::test]
async fn of_two_who_remove_the_last_passkey_and_the_last_linked_identity_one_is_refused() {
    let (world, _, authenticator) = mari().await;
    let linked = "INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) \
                  SELECT 'linked', id, 'https://id.example', 'mari', 'har_id', 1 FROM accounts";
    assert_eq!(written(&world, linked).await, 1);
    let other = world.reopened().await;
    let one = opened_by(&world.service, &authenticator).await;
    let two = opened_by(&other, &authenticator).await;
    let ids = texts(&world, "SELECT id FROM passkeys").await;
    let held = holds_account(&world).await;
    let (one, two, ()) = tokio::join!(
        world.service.own_passkeys.remove(&one.caller, &ids[0], true),
        other.own_account.unlink_identity(&two.caller, "linked", true),
        lets_go(held),
    );
    assert_eq!(changes(&[one.result.unwrap(), two.result.unwrap()]), 1);
    let left = "SELECT (SELECT COUNT(*) FROM passkeys) + (SELECT COUNT(*) FROM linked_identities)";
    assert_eq!(number(&world, left).await, 1);
}

#[tokio::test]
async fn of_two_who_remove_one_passkey_at_two_nodes_one_changes_the_account() {
    let (world, mut browser, first) = kept_by(World::new().await).await;
    done(add(&world, &mut browser, &mut Authenticator::new()).await);
    let other = world.reopened().await;
    let (one, two) = (opened_by(&world.service, &first).await, opened_by(&other, &first).await);
    let ids = texts(&world, "SELECT id FROM passkeys ORDER BY id").await;
    let version = "SELECT credentials_version FROM accounts";
    let before = number(&world, version).await;
    let held = holds_account(&world).await;
    let (one, two, ()) = tokio::join!(
        world.service.own_passkeys.remove(&one.caller, &ids[0], true),
        other.own_passkeys.remove(&two.caller, &ids[0], true),
        lets_go(held),
    );
    assert!(changes(&[one.result.unwrap(), two.result.unwrap()]) >= 1);
    assert_eq!(number(&world, version).await, before + 1);
    assert_eq!(number(&world, "SELECT COUNT(*) FROM passkeys").await, 1);
    let removed = "SELECT COUNT(*) FROM events WHERE event = 'passkey_removed'";
    assert_eq!(number(&world, removed).await, 1);
}
