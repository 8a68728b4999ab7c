//! Strangers who try names whose hash from elsewhere takes long: they wait for each other, and nobody else waits for them.

use std::{cell::Cell, time::Duration};

use futures_util::future::join_all;
use lavi::{accounts::embedded::Settings, domain::ErrorCode};

use super::{
    counts,
    hashes::{SLOW, person},
    import,
};
use crate::{
    cast::PASSWORD,
    world::{ServiceBrowser, World, code},
};

/// Strangers, each with a name and an address of their own.
const STRANGERS: usize = 12;

/// A service with two threads for hashes, with people whose hash takes some hundred milliseconds, and Mari, whose hash is ours.
async fn school(change: impl FnOnce(&mut Settings)) -> World {
    let world = World::with(|settings| {
        settings.config.limits.hashing.threads = Some(2);
        change(settings);
    });
    let world = world.await;
    let lines: Vec<String> =
        (0..STRANGERS).map(|number| person(&format!("vana{number}"), SLOW)).collect();
    assert_eq!(counts(&import(&world, &lines.join("\n")).await), [STRANGERS as u64, 0, 0]);
    world.person("mari").await;
    world
}

/// Tries a wrong password at the name with this number.
async fn tried(world: &World, number: usize) -> Option<ErrorCode> {
    let mut stranger = ServiceBrowser::at(&format!("10.9.{number}.1"));
    let wrong = format!("Vale-parool-{number}");
    code(&stranger.login(world, &format!("vana{number}"), &wrong).await)
}

#[tokio::test]
async fn nobody_whose_hash_is_ours_waits_behind_a_flood_of_costly_ones() {
    let world = school(|_| {}).await;
    let answered = Cell::new(0_usize);
    let flood = join_all((0..STRANGERS).map(|number| {
        let (world, answered) = (&world, &answered);
        async move {
            assert_eq!(tried(world, number).await, Some(ErrorCode::CheckEmailAndPassword));
            answered.set(answered.get() + 1);
        }
    }));
    let mari = async {
        // By then all of them wait.
        tokio::time::sleep(Duration::from_millis(150)).await;
        let before = answered.get();
        let outcome = ServiceBrowser::new().login(&world, "mari", PASSWORD).await;
        assert!(outcome.success, "{outcome:?}");
        (before, answered.get())
    };
    let (_, (before, after)) = tokio::join!(flood, mari);
    assert!(before < STRANGERS / 2, "the flood was over before she came: {before}");
    assert!(after <= before + 2, "{} strangers were answered before her", after - before);
    assert_eq!(answered.get(), STRANGERS, "each is answered in the end");
}

#[tokio::test]
async fn no_more_costly_hashes_wait_than_there_is_room_for() {
    // Half of the threads and half of the queue: one is looked at, and one waits.
    let world = school(|settings| settings.config.limits.hashing.queue = Some(2)).await;
    let flood = join_all((0..STRANGERS).map(|number| tried(&world, number)));
    let mari = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        ServiceBrowser::new().login(&world, "mari", PASSWORD).await
    };
    let (answers, mari) = tokio::join!(flood, mari);
    assert!(mari.success, "{mari:?}");
    let busy = answers.iter().filter(|code| **code == Some(ErrorCode::ServiceBusy)).count();
    // A slow machine may have answered one or two before the last one came.
    assert!((STRANGERS - 5..=STRANGERS - 2).contains(&busy), "{busy} of {answers:?}");
}

/// A hash that is quick is no reason to wait behind the others: {SSHA}, and argon2id of about our costs.
#[tokio::test]
async fn what_is_quick_waits_with_ours() {
    let world = school(|settings| {
        settings.config.limits.hashing.queue = Some(2);
        (settings.config.limits.hashing.memory_kib, settings.config.limits.hashing.iterations) =
            (4_096, 2);
    });
    let world = world.await;
    let quick = [
        person("kati", "{SSHA}q+R4w3qObA3LbUjTeUV+ERhLbmoOYay1"),
        person(
            "jaan",
            "$argon2i$v=19$m=4096,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$PL8KPonVW0fCB9BfJmBefaPFCJp7C3DxDIlO2niUy6M",
        ),
    ];
    assert_eq!(counts(&import(&world, &quick.join("\n")).await), [2, 0, 0]);
    let flood = join_all((0..STRANGERS).map(|number| tried(&world, number)));
    let others = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        for name in ["kati", "jaan"] {
            let outcome = ServiceBrowser::new().login(&world, name, "Kevad-2026-õun").await;
            assert!(outcome.success, "{name}: {outcome:?}");
        }
    };
    tokio::join!(flood, others);
}

/// Names without an account that are tried while costly hashes have no room.
const NOBODY: usize = 28;

/// Tries a wrong password at each of them, all at once.
async fn all_tried(world: &World, round: usize) -> Vec<Option<ErrorCode>> {
    join_all((0..NOBODY).map(|number| nobody_tried(world, round, number))).await
}

/// Tries a wrong password at the name with this number.
async fn nobody_tried(world: &World, round: usize, number: usize) -> Option<ErrorCode> {
    let mut stranger = ServiceBrowser::at(&format!("10.20.{number}.1"));
    let wrong = format!("Vale-parool-{round}-{number}");
    code(&stranger.login(world, &format!("keegi{number}"), &wrong).await)
}

/// Nearly all accounts of this school have costly hashes, so nearly all names without an account are turned away like them.
#[tokio::test]
async fn a_name_that_is_turned_away_in_a_flood_need_not_have_an_account() {
    let world = school(|settings| settings.config.limits.hashing.queue = Some(2)).await;
    let long = SLOW.replacen("$12$", "$14$", 1);
    let lines = ["kaua0", "kaua1"].map(|name| person(name, &long)).join("\n");
    assert_eq!(counts(&import(&world, &lines).await), [2, 0, 0]);
    world.service.upkeep.sweep().await;
    let long = join_all((0..2).map(|number| {
        let world = &world;
        async move {
            let mut stranger = ServiceBrowser::at(&format!("10.30.{number}.1"));
            let wrong = format!("Vale-parool-kaua{number}");
            code(&stranger.login(world, &format!("kaua{number}"), &wrong).await)
        }
    }));
    let strangers = async {
        // By then one of the two is looked at, and the other waits.
        tokio::time::sleep(Duration::from_millis(150)).await;
        let first = all_tried(&world, 1).await;
        let known = [tried(&world, 0).await, tried(&world, 1).await];
        assert_eq!(known, [Some(ErrorCode::ServiceBusy); 2], "who has a costly hash");
        (first, all_tried(&world, 2).await)
    };
    let mari = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        let outcome = ServiceBrowser::new().login(&world, "mari", "Vale-parool-mari").await;
        assert_eq!(code(&outcome), Some(ErrorCode::CheckEmailAndPassword), "her hash is ours");
    };
    let (long, (first, second), ()) = tokio::join!(long, strangers, mari);
    assert_eq!(long, [Some(ErrorCode::CheckEmailAndPassword); 2]);
    assert_eq!(first, second, "a name is answered alike each time");
    let busy = first.iter().filter(|code| **code == Some(ErrorCode::ServiceBusy)).count();
    // Fourteen of fifteen accounts have such a hash.
    assert!(busy >= NOBODY * 3 / 4, "{busy} of {first:?}");
    // As soon as there is room, nobody is turned away. One after the other: together they would fill the queue of the others.
    for number in 0..NOBODY {
        let later = nobody_tried(&world, 3, number).await;
        assert_eq!(later, Some(ErrorCode::CheckEmailAndPassword), "{number}");
    }
}
