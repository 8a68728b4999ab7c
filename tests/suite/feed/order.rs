//! Numbers follow the order of commits: nobody who has read up to a number misses a change that is committed later.

use std::{
    collections::BTreeSet,
    time::{Duration, Instant},
};

use lavi::accounts::embedded::{
    Change, FeedAnswer,
    ground::{
        feed::FeedRow,
        store::{Store, Writing},
    },
};
use sqlx::{AnyConnection, Connection};
use tokio::time::{sleep, timeout};

use super::{after, asked};
use crate::{
    cast::PASSWORD,
    embedded::allowances::{number, written},
    world::{ServiceBrowser, World},
};

/// A transaction in which an account of this name has changed.
async fn changing(store: &Store, account: &str) -> Writing {
    let mut tx = store.begin().await.unwrap();
    tx.tell(FeedRow {
        at: 0,
        change: Change::AccountChanged,
        account: account.to_owned(),
        external_id: None,
    });
    tx
}

async fn told(world: &World, number: i64) -> Vec<String> {
    let page = after(&world.service, number).await;
    page.changes.into_iter().map(|change| change.account.account).collect()
}

/// With PostgreSQL both are under way at once. SQLite has one writer at a time, so there the other has to wait.
#[tokio::test]
async fn a_change_that_was_begun_first_and_is_committed_last_is_not_missed() {
    let world = World::new().await;
    let store = Store::open(&world.settings).await.unwrap();
    let other = Store::open(&world.settings).await.unwrap();
    let first = changing(&store, "first").await;
    if store.is_sqlite() {
        let begun = timeout(Duration::from_millis(300), changing(&other, "second")).await;
        assert!(begun.is_err(), "SQLite has one writer");
        first.commit().await.unwrap();
        changing(&other, "second").await.commit().await.unwrap();
        assert_eq!(told(&world, 0).await, ["first", "second"]);
        return;
    }
    let second = changing(&other, "second").await;
    second.commit().await.unwrap();
    assert_eq!(told(&world, 0).await, ["second"], "a reader goes on after 1");
    first.commit().await.unwrap();
    assert_eq!(told(&world, 1).await, ["first"]);
}

/// The moment between a number and its commit: nobody with a higher number may be seen before.
#[tokio::test]
async fn who_has_a_number_ends_before_the_next_one_is_given_and_sign_ins_do_not_wait() {
    let world = World::new().await;
    let mari = world.person("mari").await;
    if Store::open(&world.settings).await.unwrap().is_sqlite() {
        // Nobody else writes meanwhile: `a_change_that_was_begun_first_…` shows it.
        return after_rollback(&world).await;
    }
    let mut raw = AnyConnection::connect(world.database()).await.unwrap();
    let mut held = raw.begin().await.unwrap();
    let taken: i64 = sqlx::query_scalar("UPDATE feed_counter SET last = last + 1 RETURNING last")
        .fetch_one(&mut *held)
        .await
        .unwrap();
    let row =
        "INSERT INTO feed (number, at, change, account) VALUES ($1, 0, 'account_changed', 'x')";
    sqlx::query(row).bind(taken).execute(&mut *held).await.unwrap();
    let service = world.service.clone();
    let blocked = mari.clone();
    let blocking = tokio::spawn(async move { service.administration.block(&blocked).await });
    sleep(Duration::from_millis(500)).await;
    assert!(!blocking.is_finished(), "it waits for its number");
    assert_eq!(after(&world.service, 1).await.changes.len(), 0);
    world.accounts().await;
    let signing_in = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
    assert!(signing_in.success, "a sign-in has no change, and does not wait: {signing_in:?}");
    held.commit().await.unwrap();
    blocking.await.unwrap().unwrap();
    let page = after(&world.service, 1).await;
    let told: Vec<_> =
        page.changes.iter().map(|one| format!("{} {}", one.number, one.change)).collect();
    assert_eq!(told, ["2 account_changed", "3 account_blocked"]);
    after_rollback(&world).await;
}

/// A node that hangs between its number and its commit does not keep all others waiting for ever.
#[tokio::test]
async fn a_transaction_that_stands_still_is_ended() {
    let world = World::new().await;
    let store = Store::open(&world.settings).await.unwrap();
    if store.is_sqlite() {
        return a_writer_that_is_dropped_lets_go(&world, &store).await;
    }
    let mut held = store.begin().await.unwrap();
    let until = "SELECT current_setting('idle_in_transaction_session_timeout')";
    let until: String = sqlx::query_scalar(until).fetch_one(&mut *held).await.unwrap();
    assert_eq!(until, "20s");
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = '1s'")
        .execute(&mut *held)
        .await
        .unwrap();
    sqlx::query("UPDATE feed_counter SET last = last + 1").execute(&mut *held).await.unwrap();
    let begun = Instant::now();
    world.person("mari").await;
    assert!(begun.elapsed() < Duration::from_secs(7), "{:?}", begun.elapsed());
    assert!(held.commit().await.is_err());
    assert_eq!(after(&world.service, 0).await.last, 1);
}

/// Of an SQLite file the system lets go when a process ends; here the transaction ends.
async fn a_writer_that_is_dropped_lets_go(world: &World, store: &Store) {
    let mut held = store.begin().await.unwrap();
    sqlx::query("UPDATE feed_counter SET last = last + 1").execute(&mut *held).await.unwrap();
    drop(held);
    world.person("mari").await;
    assert_eq!(after(&world.service, 0).await.last, 1);
}

/// What is rolled back takes no number with it.
async fn after_rollback(world: &World) {
    let store = Store::open(&world.settings).await.unwrap();
    let before = number(world, "SELECT last FROM feed_counter").await;
    drop(changing(&store, "never").await);
    changing(&store, "next").await.commit().await.unwrap();
    let page = after(&world.service, before).await;
    assert_eq!(page.changes.len(), 1);
    assert_eq!(page.changes[0].number, before + 1);
    assert_eq!(page.changes[0].account.account, "next");
}

#[tokio::test]
async fn a_reader_beside_many_writers_sees_each_change_once_and_in_order() {
    const WRITERS: usize = 6;
    const EACH: usize = 12;
    let world = World::new().await;
    let other = world.reopened().await;
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let service = if writer % 2 == 0 { world.service.clone() } else { other.clone() };
            tokio::spawn(async move {
                for number in 0..EACH {
                    let name = format!("m{writer}x{number}");
                    let person = crate::cast::account(&name);
                    service.administration.add_account(person).await.unwrap();
                }
            })
        })
        .collect();
    let (mut seen, mut last) = (Vec::new(), 0);
    while seen.len() < WRITERS * EACH {
        let answer = asked(&world.service, Some(last), 7, Duration::from_secs(5)).await;
        let FeedAnswer::Page(page) = answer else { panic!("{answer:?}") };
        for change in page.changes {
            last += 1;
            assert_eq!(change.number, last, "no number is left out or comes late");
            seen.push(change.account.state.unwrap().user_name);
        }
        assert_eq!(page.last, last);
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), WRITERS * EACH);
    assert_eq!(number(&world, "SELECT last FROM feed_counter").await, last);
}

/// A hole, as a numbering before the commit leaves it, would be noticed.
#[tokio::test]
async fn a_gap_is_never_passed_over() {
    let world = World::new().await;
    for name in ["mari", "juku", "anu"] {
        world.person(name).await;
    }
    written(&world, "DELETE FROM feed WHERE number = 2").await;
    let answer = asked(&world.service, Some(1), 10, Duration::ZERO).await;
    assert!(matches!(answer, FeedAnswer::Gone(3)), "{answer:?}");
}

/// `cargo nextest run --run-ignored only --no-capture many_changes`
#[tokio::test]
#[ignore = "measures"]
async fn many_changes_are_numbered_at_once() {
    let world = World::new().await;
    let store = Store::open(&world.settings).await.unwrap();
    for many in [1, 10_000, 100_000] {
        let mut tx = store.begin().await.unwrap();
        for number in 0..many {
            tx.tell(FeedRow {
                at: 0,
                change: Change::AccountAdded,
                account: format!("{number:043}"),
                external_id: None,
            });
        }
        let begun = Instant::now();
        tx.commit().await.unwrap();
        println!("{many} changes: {:.1?}", begun.elapsed());
    }
    for number in 0..200 {
        changing(&store, &number.to_string()).await.commit().await.unwrap();
    }
    let begun = Instant::now();
    for number in 0..200 {
        changing(&store, &number.to_string()).await.commit().await.unwrap();
    }
    println!("each alone: {:.1?}", begun.elapsed() / 200);
    let begun = Instant::now();
    for after in 0..100 {
        let page = asked(&world.service, Some(after * 1_000), 1_000, Duration::ZERO).await;
        assert!(matches!(page, FeedAnswer::Page(_)));
    }
    println!("a page of 1,000: {:.1?}", begun.elapsed() / 100);
}
