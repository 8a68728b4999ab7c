//! The keys that sign ID tokens: made once, published before they sign, kept as long as their tokens live.

use std::{collections::BTreeSet, fs};

use futures_util::future::join_all;
use lavi::accounts::embedded::{
    Embedded,
    oauth::{SigningKeyError, SigningKeyState as State},
};
use serde_json::Value;

use crate::{command::Machine, embedded::allowances::number, world::World};

const HOUR: i64 = 3600;

/// Algorithm and state of every key, in the order of the list.
async fn states(service: &Embedded) -> Vec<(String, State)> {
    let keys = service.oauth.keys.list().await.unwrap();
    keys.into_iter().map(|key| (key.algorithm, key.state)).collect()
}

async fn ids(service: &Embedded, state: State) -> BTreeSet<String> {
    let keys = service.oauth.keys.list().await.unwrap();
    keys.into_iter().filter(|key| key.state == state).map(|key| key.id).collect()
}

/// The ids that the key set of this node shows.
pub async fn shown(service: &Embedded) -> BTreeSet<String> {
    let set = service.oauth.keys.key_set().await.unwrap();
    let id = |key: &Value| key["kid"].as_str().unwrap().to_owned();
    set["keys"].as_array().unwrap().iter().map(id).collect()
}

#[tokio::test]
async fn two_nodes_that_start_at_once_have_the_same_first_keys() {
    let world = World::new().await;
    let (first, second) = (world.reopened().await, world.reopened().await);
    join_all([&world.service, &first, &second].map(|node| node.oauth.keys.keep())).await;
    let all = states(&world.service).await;
    let each = ["ES256", "EdDSA", "RS256"].map(|name| (name.to_owned(), State::Signing));
    let mut sorted = all.clone();
    sorted.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(sorted, each, "{all:?}");
    let keys = shown(&world.service).await;
    assert_eq!((shown(&first).await, shown(&second).await), (keys.clone(), keys));
}

#[tokio::test]
async fn a_key_set_shows_public_parts_alone() {
    let world = World::new().await;
    let set = world.service.oauth.keys.key_set().await.unwrap();
    let members = |key: &Value| {
        let names: Vec<String> = key.as_object().unwrap().keys().cloned().collect();
        (key["alg"].as_str().unwrap().to_owned(), names.join(" "))
    };
    let mut keys: Vec<_> = set["keys"].as_array().unwrap().iter().map(members).collect();
    keys.sort();
    let expected = [
        ("ES256", "crv kty x y use alg kid"),
        ("EdDSA", "crv kty x use alg kid"),
        ("RS256", "e kty n use alg kid"),
    ];
    assert_eq!(keys, expected.map(|(name, members)| (name.to_owned(), members.to_owned())));
    let rsa = set["keys"].as_array().unwrap().iter().find(|key| key["alg"] == "RS256").unwrap();
    assert_eq!(rsa["e"], "AQAB");
    assert_eq!(rsa["n"].as_str().unwrap().len(), 342, "2048 bits without a leading zero");
}

#[tokio::test]
async fn a_new_key_is_published_for_an_hour_and_the_former_as_long_as_its_tokens_live() {
    let world = World::new().await;
    let second = world.reopened().await;
    let keys = &world.service.oauth.keys;
    keys.keep().await;
    let old = shown(&second).await;
    let new: BTreeSet<String> = keys.rotate().await.unwrap().into_iter().collect();
    assert_eq!(ids(&world.service, State::Published).await, new);
    assert_eq!(ids(&world.service, State::Signing).await, old);
    assert!(matches!(keys.rotate().await, Err(SigningKeyError::Published(_))));

    // The other node has read them before. It follows within a minute, without being told.
    assert_eq!(shown(&second).await, old);
    world.clock.advance(60);
    let both: BTreeSet<String> = old.union(&new).cloned().collect();
    assert_eq!(shown(&second).await, both);

    world.clock.advance(HOUR - 60 - 1);
    assert_eq!(ids(&world.service, State::Signing).await, old);
    world.clock.advance(1);
    assert_eq!(ids(&world.service, State::Signing).await, new);
    assert_eq!(ids(&world.service, State::Former).await, old);
    world.clock.advance(HOUR);
    assert_eq!(shown(&second).await, both, "the last token of the former key may still live");
    world.clock.advance(120);
    assert_eq!(shown(&second).await, new);
    assert_eq!(ids(&world.service, State::Retired).await, old);
    let kept = "SELECT COUNT(*) FROM signing_keys WHERE private_key IS NOT NULL";
    assert_eq!(number(&world, kept).await, 3, "nobody needs the former ones any more");
}

#[tokio::test]
async fn a_key_that_is_retired_stands_in_no_key_set_and_another_one_signs() {
    let world = World::new().await;
    let keys = &world.service.oauth.keys;
    keys.keep().await;
    let first = ids(&world.service, State::Signing).await.pop_first().unwrap();
    keys.retire(&first).await.unwrap();
    assert_eq!(ids(&world.service, State::Signing).await.len(), 3, "a new one signs at once");
    for id in [first.as_str(), "nobody"] {
        assert!(matches!(keys.retire(id).await, Err(SigningKeyError::Unknown)), "{id}");
    }
    world.clock.advance(60);
    assert!(!shown(&world.service).await.contains(&first));

    // One that waits takes its place. One that is retired while it waits leaves the place to who has it.
    keys.rotate().await.unwrap();
    let listed = keys.list().await.unwrap();
    let of = |state: State, algorithm: &str| {
        listed
            .iter()
            .find(|key| key.state == state && key.algorithm == algorithm)
            .map(|key| key.id.clone())
            .unwrap()
    };
    let (signs, waits) = (of(State::Signing, "RS256"), of(State::Published, "RS256"));
    keys.retire(&signs).await.unwrap();
    keys.retire(&of(State::Published, "ES256")).await.unwrap();
    let signing = ids(&world.service, State::Signing).await;
    assert!(signing.contains(&waits) && signing.contains(&of(State::Signing, "ES256")));
    assert_eq!(signing.len(), 3);
}

#[tokio::test]
async fn a_database_whose_storage_key_is_gone_gets_new_keys_if_nothing_else_was_sealed() {
    let world = World::on_sqlite().await;
    let before = shown(&world.service).await;
    fs::remove_file(world.path("storage.key")).unwrap();
    let reopened = world.reopened().await;
    let after = shown(&reopened).await;
    assert_eq!((after.len(), after.intersection(&before).count()), (3, 0));
}

#[tokio::test]
async fn an_operator_lists_replaces_and_retires_keys() {
    let machine = Machine::new();
    let file = machine.path("lavi.db").display().to_string();
    let machine = machine.with("LAVI__EMBEDDED__DATABASE", &format!("sqlite://{file}"));
    machine.told("migrate");
    assert_eq!(machine.told("oidc-keys list --json").trim(), "[]");
    let made: Vec<String> = serde_json::from_str(&machine.told("oidc-keys rotate --json")).unwrap();
    let listed = machine.told("oidc-keys list");
    let fields: Vec<Vec<&str>> = listed.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(fields.iter().map(|line| line[2]).collect::<Vec<_>>(), ["signs"; 3]);
    let ids: BTreeSet<&str> = fields.iter().map(|line| line[0]).collect();
    assert_eq!(ids, made.iter().map(String::as_str).collect());

    let said = machine.told("oidc-keys rotate");
    assert!(said.lines().count() == 3 && said.starts_with("new key: "), "{said}");
    let refused = machine.run("oidc-keys rotate");
    assert_eq!(refused.code, 1);
    assert!(refused.complained.contains("is published already"), "{refused:?}");
    let said = machine.told(&format!("oidc-keys retire {} --json", made[0]));
    assert_eq!(said.trim(), format!("{{\"retired\":\"{}\"}}", made[0]));
    assert_eq!(
        machine.told(&format!("oidc-keys retire {}", made[1])).trim(),
        format!("{}: retired", made[1])
    );
    let listed: Vec<Value> = serde_json::from_str(&machine.told("oidc-keys list --json")).unwrap();
    let state = |id: &str| {
        let key = listed.iter().find(|key| key["kid"] == id).unwrap();
        (key["state"].as_str().unwrap().to_owned(), key["retired"].is_string())
    };
    assert_eq!(state(&made[0]), ("retired".to_owned(), true));
    assert_eq!(state(&made[2]), ("signs".to_owned(), false));
    assert_eq!(machine.run("oidc-keys retire nobody").code, 1);

    let examined = machine.run("doctor").said;
    assert!(
        examined.contains("the key that signs ID tokens by ES256 has signed for 0 days"),
        "{examined}"
    );
}
