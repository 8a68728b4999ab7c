//! A node that is killed in the middle of journeys, and a rolling restart while phones are ringing.

use std::time::{Duration, Instant};

use super::{
    balancer::{Balancer, KINDS},
    cluster::Cluster,
    journeys::ring,
    load::Load,
};
use crate::{
    cast::PASSWORD,
    site::{Browser, Seen},
};

/// The end of a confirmation: the page that says so, perhaps behind the terms.
pub async fn end(browser: &Browser, page: &Seen, time: Duration) -> Seen {
    let begun = Instant::now();
    let mut answer = browser.submit(page, "confirm", &[]).await;
    while answer.status == 200 {
        assert!(begun.elapsed() < time, "still waiting after {:?}: {answer}", begun.elapsed());
        answer = browser.submit(&answer, "confirm", &[]).await;
    }
    arrive(browser, &answer).await
}

/// The page after a sign-in, once the terms are accepted where they are asked for.
pub async fn arrive(browser: &Browser, answer: &Seen) -> Seen {
    let page = browser.follow(answer).await;
    if page.screen() != "agree-to-terms" {
        return page;
    }
    let agreed = browser.submit(&page, "confirm", &[("terms_accepted", "true")]).await;
    browser.follow(&agreed).await
}

/// Longer than this nginx passes a node over that was gone: its `fail_timeout`, 2 s, counted in whole seconds of its clock, so
/// up to 3 s.
pub async fn until_it_is_asked_again() {
    tokio::time::sleep(Duration::from_millis(3_500)).await;
}

#[actix_web::test]
async fn a_journey_goes_on_when_a_node_is_killed_in_the_middle() {
    for kind in KINDS {
        let mut cluster = Cluster::start();
        cluster.add_person("mari", 0);
        let balancer = Balancer::start(kind, &cluster.ports);
        let browsers: Vec<_> = (0..4).map(|_| Browser::new(balancer.root())).collect();
        let mut pages = Vec::new();
        for browser in &browsers {
            pages.push(browser.get("/en").await);
        }
        cluster.kill_node(0);
        for (browser, page) in browsers.iter().zip(&pages) {
            let fields = [("email", "mari"), ("password", PASSWORD)];
            let answer = browser.submit(page, "submit", &fields).await;
            assert_eq!(answer.status, 303, "{kind:?} {answer}");
            let page = arrive(browser, &answer).await;
            assert_eq!(page.screen(), "account", "{kind:?} {page}");
        }
        cluster.start_node(0);
        until_it_is_asked_again().await;
        cluster.kill_node(1);
        for browser in &browsers {
            assert_eq!(browser.get("/account/").await.screen(), "account", "on the other node");
        }
        cluster.assert_sound();
    }
}

#[actix_web::test]
async fn phones_that_ring_are_adopted_when_their_node_is_killed() {
    let mut cluster = Cluster::start();
    cluster.add_person("mari", 0);
    cluster.add_person("una", 1);
    for (number, kind) in KINDS.into_iter().enumerate() {
        let balancer = Balancer::start(kind, &cluster.ports);
        let browsers: Vec<_> = (0..4).map(|_| Browser::new(balancer.root())).collect();
        let mut pages = Vec::new();
        for (at, browser) in browsers.iter().enumerate() {
            pages.push(ring(browser, at % 2).await);
            cluster.provider.has_rung(number * 4 + at + 1).await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        cluster.kill_node(0);
        (0..4).for_each(|at| cluster.provider.confirm(number * 4 + at));
        for (browser, page) in browsers.iter().zip(&pages) {
            let account = end(browser, page, Duration::from_secs(15)).await;
            assert_eq!(account.screen(), "account", "{kind:?} {account}");
        }
        assert_eq!(cluster.provider.rung(), number * 4 + 4, "no phone rang twice");
        cluster.start_node(0);
        until_it_is_asked_again().await;
    }
    cluster.assert_sound();
}

#[actix_web::test]
async fn a_rolling_restart_strands_no_phone_and_fails_no_request() {
    for kind in KINDS {
        let mut cluster = Cluster::start();
        cluster.add_person("mari", 0);
        cluster.add_person("una", 1);
        cluster.add_person("toomas", 2);
        cluster.add_person("liisa", 3);
        let balancer = Balancer::start(kind, &cluster.ports);
        let browsers: Vec<_> = (0..6).map(|_| Browser::new(balancer.root())).collect();
        let mut pages = Vec::new();
        for (at, browser) in browsers.iter().enumerate() {
            pages.push(ring(browser, at % 2).await);
        }
        cluster.provider.has_rung(6).await;
        let load = Load::on(std::slice::from_ref(&balancer), &["toomas"], "liisa");
        for at in 0..2 {
            let taken = cluster.stop_node(at);
            assert!(taken < Duration::from_secs(10), "{taken:?}");
            cluster.start_node(at);
            until_it_is_asked_again().await;
        }
        load.assert_served("during the restart");
        drop(load);
        (0..6).for_each(|at| cluster.provider.confirm(at));
        for (browser, page) in browsers.iter().zip(&pages) {
            let account = end(browser, page, Duration::from_secs(15)).await;
            assert_eq!(account.screen(), "account", "{kind:?} {account}");
        }
        assert_eq!(cluster.provider.rung(), 6, "no phone rang twice");
        cluster.assert_sound();
    }
}
