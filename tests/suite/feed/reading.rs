//! The feed over HTTP: who reads it, how much, how long they wait, and what they read who come too late.

use std::time::{Duration, Instant};

use lavi::{
    accounts::embedded::{FeedAnswer, FeedQuestion},
    config::Config,
};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{Reader, TOKEN, asked, names, secret};
use crate::{cast, embedded::allowances::number, remote::log, site::Site, world::World};

const OTHER: &str = "6a1f0c2b9d8e47f3a5b1c0d9e8f70615-tests";

/// A site whose front ends have a token too.
fn site() -> Site {
    Site::unconnected_on_either(&format!(
        "[embedded]\napi_listen = \"127.0.0.1:0\"\napi_token = \"{OTHER}\"\nfeed_token = \"{TOKEN}\"\n"
    ))
}

#[actix_web::test]
async fn the_token_of_the_feed_opens_the_feed_and_nothing_else() {
    log::listen();
    let site = site();
    let mut reader = Reader::of(site.api_address.unwrap());
    assert_eq!(reader.page("feed").await, json!({"changes": [], "last": 0, "more": false}));
    let elsewhere = reader.ask("session/pending").await;
    assert_eq!(elsewhere.status(), 401, "it speaks for no visitor");
    for token in [Some(OTHER), Some("f5b1c0d9e8f706156a1f0c2b9d8e47a3-test"), None] {
        reader.token = token;
        for path in ["feed", "feed?after=0&wait=30", "feed/accounts"] {
            let begun = Instant::now();
            let answer = reader.ask(path).await;
            assert_eq!(answer.status(), 401, "{path}");
            assert_eq!(answer.headers()["www-authenticate"], "Bearer");
            assert!(begun.elapsed() < Duration::from_secs(5));
            let said = answer.text().await.unwrap();
            assert!(!said.contains("last") && !said.contains("changes"), "{said}");
        }
    }
    assert!(!log::heard().contains(TOKEN));
}

#[actix_web::test]
async fn without_a_token_there_is_no_feed() {
    let site = Site::unconnected("[embedded]\napi_listen = \"127.0.0.1:0\"\n");
    let mut reader = Reader::of(site.api_address.unwrap());
    for token in [Some(TOKEN), Some(""), None] {
        reader.token = token;
        for path in ["feed", "feed?after=0", "feed/accounts", "fe%65d", "%66eed", "feed/", "feed/x"]
        {
            assert_eq!(reader.ask(path).await.status(), 404, "{path} {token:?}");
        }
    }
    // What happened meanwhile is noted all the same, for a reader who comes later.
    let id = site.add(cast::mari()).await;
    let service = site.embedded.as_ref().unwrap();
    let answer = asked(service, Some(0), 10, Duration::ZERO).await;
    let FeedAnswer::Page(page) = answer else { panic!("{answer:?}") };
    assert_eq!(page.changes[0].account.account, id);
}

#[actix_web::test]
async fn a_reader_goes_on_after_what_it_has_read() {
    let site = site();
    let reader = Reader::of(site.api_address.unwrap());
    for name in ["mari", "juku", "anu"] {
        site.add(cast::account(name)).await;
    }
    let begun = reader.page("feed").await;
    assert_eq!(begun, json!({"changes": [], "last": 3, "more": false}));
    let first = reader.page("feed?after=0&limit=2").await;
    assert_eq!((&first["last"], &first["more"]), (&json!(2), &json!(true)));
    assert_eq!(names(&first), ["account_added"; 2]);
    let second = reader.page("feed?after=2&limit=2").await;
    assert_eq!((&second["last"], &second["more"]), (&json!(3), &json!(false)));
    assert_eq!(second["changes"][0]["state"]["user_name"], "anu");
    let none = reader.page("feed?after=3").await;
    assert_eq!(none, json!({"changes": [], "last": 3, "more": false}));

    let accounts = reader.page("feed/accounts?limit=2").await;
    assert_eq!(
        (accounts["accounts"].as_array().unwrap().len(), &accounts["more"]),
        (2, &json!(true))
    );
    let last = accounts["last"].as_str().unwrap();
    let rest = reader.page(&format!("feed/accounts?limit=2&after={last}")).await;
    assert_eq!((rest["accounts"].as_array().unwrap().len(), &rest["more"]), (1, &json!(false)));
    let all = [&accounts, &rest].map(|page| page["accounts"].as_array().unwrap().clone()).concat();
    let mut named: Vec<_> =
        all.iter().map(|one| one["state"]["user_name"].as_str().unwrap()).collect();
    named.sort_unstable();
    assert_eq!(named, ["anu", "juku", "mari"]);
    // By this name the alert of slow answers leaves out who waits.
    let metrics = site.browser().get("/metrics").await.body;
    assert!(metrics.contains("route=\"/feed\"") && metrics.contains("route=\"/feed/accounts\""));
}

#[actix_web::test]
async fn what_is_asked_for_has_bounds() {
    let site = site();
    let reader = Reader::of(site.api_address.unwrap());
    for query in [
        "limit=0",
        "limit=1001",
        "limit=-1",
        "limit=",
        "limit=x",
        "after=-1",
        "after=1.5",
        "after=",
        "after=x",
        "after=99999999999999999999",
        "wait=31",
        "wait=-1",
        "wait=%2B1",
        "after=0&after=1",
        "after=0&wait=1&wait=1",
    ] {
        let (status, said) = reader.told(&format!("feed?{query}")).await;
        assert_eq!((status, &said["error"]), (400, &json!("bad_request")), "{query}: {said}");
    }
    let long = format!("after={}", "a".repeat(65));
    for query in ["limit=1001", "after=%00", "after=%20", "after=%C3%A4", &long] {
        assert_eq!(reader.told(&format!("feed/accounts?{query}")).await.0, 400, "{query}");
    }
    for query in ["limit=1000", "limit=1", "after=0&wait=0", "colour=blue"] {
        assert_eq!(reader.told(&format!("feed?{query}")).await.0, 200, "{query}");
    }
    site.sql(
        "INSERT INTO feed (number, at, change, account) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) \
         SELECT i, 1795165200, 'account_deleted', 'x' FROM n",
    )
    .await;
    site.sql("UPDATE feed_counter SET last = 1200").await;
    let count = async |query: &str| {
        reader.page(&format!("feed?{query}")).await["changes"].as_array().unwrap().len()
    };
    assert_eq!(count("after=0").await, 100);
    assert_eq!(count("after=0&limit=1000").await, 1_000);
    assert_eq!(count("after=1000&limit=1000").await, 200);
}

#[actix_web::test]
async fn a_reader_who_comes_too_late_or_from_a_later_copy_is_told_what_to_do() {
    let site = site();
    let reader = Reader::of(site.api_address.unwrap());
    for name in ["mari", "juku", "anu"] {
        site.add(cast::account(name)).await;
    }
    site.clock.advance(365 * 24 * 3600 - 10);
    site.embedded.as_ref().unwrap().upkeep.sweep().await;
    assert_eq!(names(&reader.page("feed?after=0").await).len(), 3, "kept for embedded.events_days");
    site.add(cast::account("peeter")).await;
    site.clock.advance(20);
    site.embedded.as_ref().unwrap().upkeep.sweep().await;
    for after in [0, 2, 5, 1_000] {
        let (status, said) = reader.told(&format!("feed?after={after}&wait=5")).await;
        assert_eq!(status, 410, "{after}: {said}");
        assert_eq!((&said["error"], &said["last"]), (&json!("gone"), &json!(4)));
        let message = said["message"].as_str().unwrap();
        assert!(message.contains("feed/accounts") && message.contains("lavi account export"));
    }
    assert_eq!(names(&reader.page("feed?after=3").await), ["account_added"]);
    assert_eq!(names(&reader.page("feed?after=4").await), [""; 0]);
    // After the last row is gone its number is still known.
    site.clock.advance(366 * 24 * 3600);
    site.embedded.as_ref().unwrap().upkeep.sweep().await;
    assert_eq!(reader.page("feed?after=4").await["last"], 4);
    assert_eq!(reader.told("feed?after=3").await.0, 410);
}

#[actix_web::test]
async fn who_waits_is_answered_by_the_next_change_or_at_the_end() {
    let site = site();
    let reader = Reader::of(site.api_address.unwrap());
    let begun = Instant::now();
    let none = reader.page("feed?after=0&wait=2").await;
    let taken = begun.elapsed();
    assert_eq!(none, json!({"changes": [], "last": 0, "more": false}));
    assert!(taken >= Duration::from_secs(2) && taken < Duration::from_secs(8), "{taken:?}");
    let waiting = actix_web::rt::spawn(async move {
        let begun = Instant::now();
        let page = reader.page("feed?after=0&wait=30").await;
        (page, begun.elapsed())
    });
    actix_web::rt::time::sleep(Duration::from_millis(400)).await;
    assert!(!waiting.is_finished());
    site.add(cast::mari()).await;
    let (page, taken) = waiting.await.unwrap();
    assert_eq!(names(&page), ["account_added"]);
    assert!(taken < Duration::from_secs(10), "{taken:?}");
}

#[tokio::test]
async fn a_bounded_number_of_readers_waits_and_the_others_are_sent_away() {
    let world = World::new().await;
    let question = FeedQuestion { after: Some(0), limit: 10, wait: Duration::from_secs(60) };
    let stop = CancellationToken::new();
    let mut waiting: Vec<_> = (0..40)
        .map(|_| {
            let (service, stop) = (world.service.clone(), stop.clone());
            tokio::spawn(async move { service.feed.read(question, &stop).await.result.unwrap() })
        })
        .collect();
    let begun = Instant::now();
    while waiting.iter().filter(|one| one.is_finished()).count() < 8 {
        assert!(begun.elapsed() < Duration::from_secs(30), "eight are sent away");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    for one in waiting.extract_if(.., |one| one.is_finished()) {
        let answer = one.await.unwrap();
        assert!(matches!(answer, FeedAnswer::Busy), "{answer:?}");
    }
    assert_eq!(waiting.len(), 32);
    let now = asked(&world.service, Some(0), 10, Duration::ZERO).await;
    assert!(matches!(now, FeedAnswer::Page(_)), "who does not wait is answered: {now:?}");
    // A node that stops sends them home at once, with nothing.
    stop.cancel();
    for one in waiting {
        let answer = tokio::time::timeout(Duration::from_secs(10), one).await.unwrap().unwrap();
        assert!(matches!(&answer, FeedAnswer::Page(page) if page.changes.is_empty()), "{answer:?}");
    }
    let free = asked(&world.service, Some(0), 10, Duration::from_millis(1)).await;
    assert!(matches!(free, FeedAnswer::Page(_)), "there is room again: {free:?}");
    assert_eq!(number(&world, "SELECT last FROM feed_counter").await, 0);
}

#[test]
fn the_token_is_long_and_another_one_than_that_of_front_ends() {
    let read = |toml: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, toml).unwrap();
        Config::read(Some(&file), []).map_err(|found| found.to_string())
    };
    let with = |lines: &str| read(&format!("[embedded]\napi_listen = \"127.0.0.1:9001\"\n{lines}"));
    let config = with(&format!("feed_token = \"{TOKEN}\"")).unwrap();
    assert_eq!(config.embedded.feed_token.unwrap().expose(), secret(TOKEN).expose());
    assert!(with("").unwrap().embedded.feed_token.is_none());
    let short = with("feed_token = \"f5b1c0d9\"").unwrap_err();
    assert!(short.contains("embedded.feed_token: ") && !short.contains("f5b1c0d9"), "{short}");
    let same = with(&format!("api_token = \"{TOKEN}\"\nfeed_token = \"{TOKEN}\"")).unwrap_err();
    assert!(
        same.contains("embedded.feed_token: must be another one than embedded.api_token"),
        "{same}"
    );
    let alone = read(&format!("[embedded]\nfeed_token = \"{TOKEN}\"")).unwrap_err();
    assert!(alone.contains("embedded.feed_token: needs embedded.api_listen"), "{alone}");
}
