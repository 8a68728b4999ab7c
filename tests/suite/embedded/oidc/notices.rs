//! What applications are told when a session ends (Back-Channel Logout 1.0): by what it ends, once, and whatever the application does.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use lavi::accounts::embedded::{
    Embedded, NoticeFailure, inspect_database,
    oauth::{ClientError, IdTokenAlgorithm, NewClient},
};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::{Scene, kava, tokens::checked};
use crate::{
    doubles::{
        account_service::Stub,
        server::{Action, Server},
    },
    embedded::{
        allowances::{number, written},
        own::texts,
    },
    world::World,
};

const OPENID: (&str, &str) = ("scope", "openid");
const WAITING: &str = "SELECT COUNT(*) FROM logout_notices";
const LOST: &str = "SELECT COUNT(*) FROM events WHERE event = 'logout_notice_lost'";

/// An application that answers each notice with this.
pub fn application(status: u16) -> Stub {
    Stub::always(crate::doubles::server::answer(status, "", ""))
}

pub fn told_at(address: &str) -> impl Fn(&mut NewClient) + use<> {
    let address = address.to_owned();
    move |client| client.options.logout.back_channel = Some(address.clone())
}

/// The logout tokens that an application has got since it was asked last.
pub fn tokens(application: &Stub) -> Vec<String> {
    let token = |request: String| {
        let (head, body) = request.split_once("\r\n\r\n").or(request.split_once("\n\n")).unwrap();
        assert!(
            head.starts_with("POST ") && head.contains("application/x-www-form-urlencoded"),
            "{head}"
        );
        let mut fields = form_urlencoded::parse(body.as_bytes());
        let (name, token) = fields.next().unwrap();
        assert_eq!((&*name, fields.next()), ("logout_token", None));
        token.into_owned()
    };
    application.told().into_iter().map(token).collect()
}

impl Scene {
    /// Signs in to the application by `openid` and these scopes.
    pub async fn enter(&mut self, scopes: &str) -> super::Answer {
        let code = self.code(&[("scope", scopes), ("prompt", "consent")]).await;
        let answer = self.exchange(&code, &[]).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer
    }

    pub async fn waiting(&self) -> i64 {
        number(&self.world, WAITING).await
    }

    pub async fn send(&self) {
        self.world.service.oauth.notices.send_due().await;
    }

    pub async fn end(&mut self) {
        let reply = self.world.service.own_account.sign_out(&self.browser.caller).await;
        self.browser.take(reply);
    }
}

#[actix_web::test]
async fn a_logout_token_says_which_session_has_ended_and_is_no_id_token() {
    for algorithm in IdTokenAlgorithm::ALL {
        let party = application(204);
        let mut scene = Scene::with(|client| {
            told_at(party.root.as_str())(client);
            client.options.id_token_alg = algorithm;
        })
        .await;
        let id_token = scene.enter("openid").await.text("id_token");
        let signed_in = checked(&scene, &id_token).await;
        assert_eq!(scene.waiting().await, 0);
        scene.end().await;
        assert_eq!(scene.waiting().await, 1);
        scene.send().await;
        let got = tokens(&party);
        assert_eq!((got.len(), scene.waiting().await), (1, 0));
        let header = jsonwebtoken::decode_header(&got[0]).unwrap();
        assert_eq!(header.typ.as_deref(), Some("logout+jwt"));
        let told = checked(&scene, &got[0]).await;
        for name in ["iss", "aud", "sub", "sid"] {
            assert_eq!(told[name], signed_in[name], "{name}");
            assert!(told[name].is_string(), "{name}");
        }
        assert_eq!(
            told["events"],
            json!({"http://schemas.openid.net/event/backchannel-logout": {}})
        );
        let now = scene.world.clock.now();
        assert_eq!((told["iat"].as_i64(), told["exp"].as_i64()), (Some(now), Some(now + 120)));
        assert!(told["jti"].as_str().unwrap().len() >= 32);
        assert!(told.get("nonce").is_none() && told.get("auth_time").is_none(), "{told}");
        // It opens nothing here.
        let hint = scene.world.service.oauth.keys.read_hint(told["iss"].as_str().unwrap(), &got[0]);
        assert!(hint.await.unwrap().is_none());
        scene.send().await;
        assert_eq!(tokens(&party).len(), 0, "once");
    }
}

#[actix_web::test]
async fn a_person_who_signs_in_again_has_the_same_session_for_applications() {
    let party = application(200);
    let mut scene = Scene::with(told_at(party.root.as_str())).await;
    let first = scene.enter("openid").await.text("id_token");
    scene.sign_in().await;
    let second = scene.enter("openid").await.text("id_token");
    let sid = checked(&scene, &first).await["sid"].clone();
    assert_eq!(checked(&scene, &second).await["sid"], sid);
    assert_eq!(scene.waiting().await, 0);
    scene.end().await;
    scene.send().await;
    let told = tokens(&party);
    assert_eq!(told.len(), 1);
    assert_eq!(checked(&scene, &told[0]).await["sid"], sid);
    // What expires is told to nobody.
    scene.sign_in().await;
    scene.enter("openid").await;
    scene.world.clock.advance(100 * 3600);
    scene.world.service.upkeep.sweep().await;
    assert_eq!(
        (scene.waiting().await, number(&scene.world, "SELECT COUNT(*) FROM oauth_sign_ins").await),
        (0, 0)
    );
    assert_eq!(number(&scene.world, "SELECT COUNT(*) FROM sessions").await, 0);
}

#[actix_web::test]
async fn only_applications_that_the_session_has_signed_in_to_and_that_want_to_hear_it_are_told() {
    let (party, elsewhere) = (application(200), application(200));
    let mut scene = Scene::with(told_at(party.root.as_str())).await;
    let clients = scene.world.service.oauth.clients.clone();
    let mut silent = kava();
    told_at(elsewhere.root.as_str())(&mut silent);
    clients.add_client(silent).await.unwrap();
    let quiet = clients.add_client(kava()).await.unwrap();
    let asked = std::mem::replace(&mut scene.client, quiet);
    scene.enter("openid").await;
    scene.client = asked;
    // Without `openid` nobody is signed in, and a code that was not exchanged signs nobody in.
    scene.enter("user_basic_data").await;
    scene.code(&[OPENID]).await;
    scene.end().await;
    assert_eq!(scene.waiting().await, 0);
    scene.sign_in().await;
    scene.enter("openid").await;
    // An hour later the access token has gone, and the person is still signed in there.
    scene.world.clock.advance(3700);
    scene.sign_in().await;
    scene.world.service.upkeep.sweep().await;
    scene.end().await;
    scene.send().await;
    assert_eq!((tokens(&party).len(), elsewhere.told().len()), (1, 0));
    // Who does not want to be told any more is not.
    scene.sign_in().await;
    scene.enter("openid").await;
    scene.end().await;
    assert_eq!(scene.waiting().await, 1);
    let id = scene.client.id.clone();
    clients.change_client(&id, |client| client.options.logout.back_channel = None).await.unwrap();
    scene.send().await;
    assert_eq!((scene.waiting().await, party.told().len()), (0, 0));
}

#[actix_web::test]
async fn what_an_application_may_do_without_its_person_outlives_the_session_and_nothing_else() {
    let mut scene = Scene::with(|_| {}).await;
    let with = scene.enter("openid offline_access").await;
    let without = scene.enter("openid email").await;
    let data = scene.enter("user_basic_data").await;
    let waiting = scene.code(&[("scope", "openid offline_access"), ("prompt", "consent")]).await;
    scene.end().await;
    let refreshed = async |answer: &super::Answer| {
        let token = answer.text("refresh_token");
        let fields = [("grant_type", "refresh_token"), ("refresh_token", token.as_str())];
        scene.token(&fields, &[]).await.status
    };
    assert_eq!((refreshed(&with).await, refreshed(&data).await), (200, 200));
    let told = super::tokens::userinfo(&scene, &without.text("access_token")).await;
    assert_eq!(told.status, 401, "{told:?}");
    assert_eq!(scene.exchange(&waiting, &[]).await.error(), (400, "invalid_grant"));
}

#[actix_web::test]
async fn what_may_be_registered_is_https_or_on_this_machine() {
    let world = World::new().await;
    let clients = &world.service.oauth.clients;
    for wrong in [
        "http://kava.example/out",
        "https://kava.example/#x",
        "ee.kava.app:/out",
        "kava",
        "https://u:p@kava.example/",
    ] {
        let mut client = kava();
        told_at(wrong)(&mut client);
        assert!(
            matches!(clients.add_client(client).await, Err(ClientError::BackChannelLogout)),
            "{wrong}"
        );
    }
    // The operator says where: an address of the school's own network is one.
    for right in ["https://10.0.0.5/out?x=1", "http://127.0.0.1:9/out", "http://localhost:9/"] {
        let mut client = kava();
        told_at(right)(&mut client);
        let id = clients.add_client(client).await.unwrap().id;
        let shown = clients.show_client(&id).await.unwrap();
        assert_eq!(shown.options.logout.back_channel.as_deref(), Some(right));
    }
}

#[actix_web::test]
async fn a_notice_is_tried_ten_times_with_growing_waits_and_then_given_up() {
    let party = application(503);
    let mut scene = Scene::with(told_at(party.root.as_str())).await;
    scene.enter("openid").await;
    scene.end().await;
    let mut jtis = BTreeSet::new();
    let mut tried = 0;
    let (mut seconds, began) = (0, scene.world.clock.now());
    while scene.waiting().await > 0 {
        scene.send().await;
        for token in tokens(&party) {
            tried += 1;
            let told = checked(&scene, &token).await;
            assert_eq!(told["iat"].as_i64(), Some(scene.world.clock.now()), "signed anew");
            jtis.insert(told["jti"].to_string());
        }
        scene.world.clock.advance(10);
        seconds += 10;
        assert!(seconds < 24 * 3600);
    }
    assert_eq!((tried, jtis.len()), (10, 1));
    assert!((scene.world.clock.now() - began) > 15 * 3600, "{seconds}");
    assert_eq!(number(&scene.world, LOST).await, 1);
    let of = format!("{LOST} AND detail = '{}' AND actor = 'service'", scene.client.id);
    assert_eq!(number(&scene.world, &of).await, 1);
    let events = texts(&scene.world, "SELECT event FROM events ORDER BY id DESC LIMIT 1").await;
    assert_eq!(events, ["logout_notice_lost"]);
}

#[actix_web::test]
async fn an_application_that_refuses_is_not_asked_again_and_redirects_lead_nowhere() {
    let elsewhere = application(200);
    let redirect = format!("Location: {}\r\n", elsewhere.root);
    for (answer, lost, waits) in [
        (crate::doubles::server::answer(400, "", r#"{"error":"x"}"#), 1, 0),
        (crate::doubles::server::answer(404, "", ""), 1, 0),
        (crate::doubles::server::answer(429, "", ""), 0, 1),
        (crate::doubles::server::answer(302, &redirect, ""), 0, 1),
    ] {
        let party = Stub::always(answer);
        let mut scene = Scene::with(told_at(party.root.as_str())).await;
        scene.enter("openid").await;
        scene.end().await;
        scene.send().await;
        scene.world.clock.advance(9);
        scene.send().await;
        assert_eq!((party.told().len(), scene.waiting().await), (1, waits));
        assert_eq!(number(&scene.world, LOST).await, lost);
    }
    assert!(elsewhere.is_untouched());
}

/// Notices of so many sessions for the scene's application, as the end of these sessions would write them.
pub async fn many(world: &World, client: &str, count: usize) {
    let mari = world.service.administration.find_account("mari").await.unwrap();
    let now = world.clock.now();
    for begin in (0..count).step_by(500) {
        let rows: Vec<String> = (begin..(begin + 500).min(count))
            .map(|row| format!("('{client}', 's{row}', '{mari}', '{mari}', {now}, {now})"))
            .collect();
        let rows = rows.join(", ");
        written(world, &format!("INSERT INTO logout_notices (client, session, account, subject, made_at, next_try_at) VALUES {rows}")).await;
    }
}

#[actix_web::test]
async fn one_that_hangs_holds_up_no_other() {
    let (good, hanging, endless) = (application(200), Stub::hanging(), Stub::hanging());
    let scene = Scene::with(told_at(good.root.as_str())).await;
    let clients = scene.world.service.oauth.clients.clone();
    for stub in [&hanging, &endless] {
        let mut client = kava();
        told_at(stub.root.as_str())(&mut client);
        let id = clients.add_client(client).await.unwrap().id;
        many(&scene.world, &id, 200).await;
    }
    many(&scene.world, &scene.client.id, 200).await;
    let began = Instant::now();
    let seen = async {
        loop {
            let left =
                number(&scene.world, &format!("{WAITING} WHERE client = '{}'", scene.client.id))
                    .await;
            if left == 0 {
                return began.elapsed();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let (quick, ()) = futures_util::join!(seen, scene.send());
    assert!(quick < Duration::from_secs(4), "{quick:?}");
    let slow = began.elapsed();
    assert!((Duration::from_secs(4)..Duration::from_secs(12)).contains(&slow), "{slow:?}");
    // Sixteen were tried, and the others wait a while without having been.
    let tried = number(&scene.world, &format!("{WAITING} WHERE tries > 0")).await;
    assert_eq!((scene.waiting().await, tried), (400, 32));
    assert!(hanging.told().len() <= 16);
    scene.send().await;
    assert_eq!(hanging.told().len(), 0, "it rests");
}

#[actix_web::test]
async fn two_nodes_tell_each_notice_once_and_that_of_a_killed_node_is_not_lost() {
    let party = application(200);
    let mut scene = Scene::with(told_at(party.root.as_str())).await;
    let second = scene.world.reopened().await;
    many(&scene.world, &scene.client.id, 300).await;
    let nodes: [&Embedded; 2] = [&scene.world.service, &second];
    futures_util::future::join_all(nodes.map(|node| node.oauth.notices.send_due())).await;
    let mut sids = BTreeSet::new();
    let got = tokens(&party);
    for token in &got {
        sids.insert(checked(&scene, token).await["sid"].to_string());
    }
    assert_eq!((got.len(), sids.len(), scene.waiting().await), (300, 300, 0));
    // The session ends, and the node is killed before it says so: another one does.
    scene.enter("openid").await;
    scene.end().await;
    second.oauth.notices.send_due().await;
    assert_eq!(tokens(&party).len(), 1);
    // It is killed while a notice is under way: after half a minute the other one tries again.
    scene.sign_in().await;
    scene.enter("openid").await;
    scene.end().await;
    let now = scene.world.clock.now();
    written(
        &scene.world,
        &format!("UPDATE logout_notices SET tries = 1, next_try_at = {}", now + 30),
    )
    .await;
    second.oauth.notices.send_due().await;
    assert_eq!(party.told().len(), 0);
    scene.world.clock.advance(30);
    second.oauth.notices.send_due().await;
    assert_eq!((tokens(&party).len(), scene.waiting().await), (1, 0));
}

#[actix_web::test]
async fn the_end_of_a_session_is_told_at_once_and_by_itself() {
    let party = application(200);
    let mut scene = Scene::with(told_at(party.root.as_str())).await;
    scene.enter("openid").await;
    let notices = scene.world.service.oauth.notices.clone();
    let running = tokio::spawn(async move { notices.keep_sending().await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    scene.end().await;
    let began = Instant::now();
    while scene.waiting().await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(began.elapsed() < Duration::from_secs(4));
    }
    assert_eq!(tokens(&party).len(), 1);
    running.abort();
}

#[actix_web::test]
async fn what_waits_is_bounded_in_number_and_time() {
    let party = Stub::hanging();
    let scene = Scene::with(told_at(party.root.as_str())).await;
    many(&scene.world, &scene.client.id, 20_300).await;
    written(&scene.world, "UPDATE logout_notices SET next_try_at = next_try_at + 90000").await;
    let notices = scene.world.service.oauth.notices.clone();
    assert_eq!(notices.backlog().await.unwrap().waiting, 20_300);
    let running = tokio::spawn(async move { notices.keep_sending().await });
    let began = Instant::now();
    while scene.waiting().await > 20_000 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(began.elapsed() < Duration::from_secs(30));
    }
    running.abort();
    assert_eq!((scene.waiting().await, number(&scene.world, LOST).await), (20_000, 300));
    written(&scene.world, "DELETE FROM logout_notices WHERE session < 's99'").await;
    let left = scene.waiting().await;
    scene.world.clock.advance(24 * 3600);
    assert_eq!(scene.world.service.oauth.notices.backlog().await.unwrap().oldest, 24 * 3600);
    let notices = scene.world.service.oauth.notices.clone();
    let running = tokio::spawn(async move { notices.keep_sending().await });
    let began = Instant::now();
    while scene.waiting().await > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(began.elapsed() < Duration::from_secs(30));
    }
    running.abort();
    assert_eq!(number(&scene.world, LOST).await, 300 + left);
    assert!(party.is_untouched());
}

#[actix_web::test]
async fn an_application_that_has_not_been_told_for_an_hour_is_held_up_with_the_last_reason() {
    let reasons = [
        (Action::Reset, NoticeFailure::Broken),
        (Action::text(503, ""), NoticeFailure::Status(503)),
        (Action::Endless("HTTP/1.1 200 OK\r\nX: "), NoticeFailure::Broken),
        (Action::Hang(""), NoticeFailure::Late),
    ];
    let now = Arc::new(Mutex::new(reasons[0].0.clone()));
    let does = Arc::clone(&now);
    let server = Server::start(move |_| does.lock().unwrap().clone());
    let scene = Scene::with(told_at(server.root.as_str())).await;
    let notices = scene.world.service.oauth.notices.clone();
    let held_up = async || notices.held_up().await.unwrap();
    many(&scene.world, &scene.client.id, 3).await;
    scene.world.clock.advance(3_599);
    assert_eq!(held_up().await.len(), 0);
    scene.world.clock.advance(1);
    let [untried] = &held_up().await[..] else { panic!("one") };
    assert_eq!((untried.id.as_str(), untried.name.as_str()), (&*scene.client.id, "Õppekava"));
    assert_eq!((untried.waiting, untried.oldest, untried.failure), (3, 3_600, None));
    for (action, reason) in reasons {
        *now.lock().unwrap() = action;
        written(&scene.world, "UPDATE logout_notices SET next_try_at = 0").await;
        scene.send().await;
        assert_eq!(held_up().await[0].failure, Some(reason));
    }
    let keys = lavi::app::settings(&scene.world.settings.config).unwrap().storage_keys;
    let state = inspect_database(scene.world.database(), &keys, scene.world.clock.now()).await;
    assert_eq!(state.unwrap().held_up[0].failure, Some(NoticeFailure::Late));
    // A reason of an earlier time is none for what waits now.
    written(&scene.world, "DELETE FROM logout_notices").await;
    scene.world.clock.advance(1);
    many(&scene.world, &scene.client.id, 1).await;
    scene.world.clock.advance(3_600);
    assert_eq!(held_up().await[0].failure, None);
    *now.lock().unwrap() = Action::text(204, "");
    scene.send().await;
    assert_eq!(held_up().await.len(), 0);
}

#[actix_web::test]
async fn a_node_whose_database_fails_while_it_looks_looks_again_within_seconds() {
    let party = application(200);
    let scene = Scene::with(told_at(party.root.as_str())).await;
    many(&scene.world, &scene.client.id, 1).await;
    written(&scene.world, "ALTER TABLE logout_notices RENAME TO gone").await;
    let notices = scene.world.service.oauth.notices.clone();
    let running = tokio::spawn(async move { notices.keep_sending().await });
    tokio::time::sleep(Duration::from_millis(500)).await;
    written(&scene.world, "ALTER TABLE gone RENAME TO logout_notices").await;
    let began = Instant::now();
    while party.is_untouched() {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(began.elapsed() < Duration::from_secs(10), "it looks again in a minute");
    }
    running.abort();
}

/// Ten thousand sessions end at once. Prints how long it takes until all have been told.
#[actix_web::test]
async fn ten_thousand_notices_drain_in_bounded_time() {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = count.clone();
    let server = Server::start(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        Action::Keep(200, Vec::new())
    });
    let scene = Scene::with(told_at(server.root.as_str())).await;
    let many_at_once = if std::env::var("LAVI_MEASURE").is_ok() { 10_000 } else { 1_000 };
    many(&scene.world, &scene.client.id, many_at_once).await;
    let began = Instant::now();
    scene.send().await;
    let took = began.elapsed();
    println!("{many_at_once} notices in {took:?}");
    assert_eq!((scene.waiting().await, count.load(Ordering::Relaxed)), (0, many_at_once));
    assert!(took < Duration::from_secs(60), "{took:?}");
}

#[actix_web::test]
async fn the_metadata_says_what_is_told() {
    let scene = Scene::new().await;
    let request = actix_web::test::TestRequest::get().uri("/.well-known/openid-configuration");
    let told = scene.call(request).await.json;
    assert_eq!(
        told["end_session_endpoint"],
        Value::from(format!("{}/oauth/logout", told["issuer"].as_str().unwrap()))
    );
    assert_eq!(
        (&told["backchannel_logout_supported"], &told["backchannel_logout_session_supported"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
}
