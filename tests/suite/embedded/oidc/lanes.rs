//! The lanes of notices: how many run at once, how many notices are under way in each, and who comes first.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use lavi::clock::Clock;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};

use super::{
    Scene, kava,
    notices::{application, many, told_at},
};
use crate::{
    command::Machine,
    doubles::{
        account_service::Stub,
        application::Application,
        server::{Action, Server},
    },
    embedded::allowances::{number, written},
};

impl Scene {
    /// Another application, which is told at this address and for which so many notices wait.
    async fn another(&self, address: &str, notices: usize) -> String {
        let mut client = kava();
        told_at(address)(&mut client);
        let id = self.world.service.oauth.clients.add_client(client).await.unwrap().id;
        many(&self.world, &id, notices).await;
        id
    }

    async fn left(&self, client: &str) -> i64 {
        let left = format!("SELECT COUNT(*) FROM logout_notices WHERE client = '{client}'");
        number(&self.world, &left).await
    }
}

#[actix_web::test]
async fn a_node_goes_on_while_an_application_hangs_and_gives_it_one_lane_alone() {
    let (good, hanging) = (application(200), Stub::hanging());
    let mut scene = Scene::with(told_at(good.root.as_str())).await;
    scene.another(hanging.root.as_str(), 200).await;
    scene.enter("openid").await;
    let notices = scene.world.service.oauth.notices.clone();
    let running = tokio::spawn(async move { notices.keep_sending().await });
    for _ in 0..5 {
        // Each end of a session rings, and the node looks for whoever has something to be told.
        tokio::time::sleep(Duration::from_millis(300)).await;
        scene.end().await;
        scene.sign_in().await;
        scene.enter("openid").await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(good.told().len(), 5, "the other application is told at once");
    assert_eq!(hanging.told().len(), 16, "sixteen notices are under way, not more");
    running.abort();
}

#[actix_web::test]
async fn so_many_applications_are_told_at_once_and_no_more() {
    let hanging = Stub::hanging();
    let scene = Scene::new().await;
    for _ in 0..70 {
        scene.another(hanging.root.as_str(), 1).await;
    }
    let notices = scene.world.service.oauth.notices.clone();
    let running = tokio::spawn(async move { notices.keep_sending().await });
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(hanging.told().len(), 64, "the others wait until a lane is free");
    let (began, mut later) = (Instant::now(), 0);
    while later < 6 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        later += hanging.told().len();
        assert!(began.elapsed() < Duration::from_secs(20), "and then have one: {later}");
    }
    running.abort();
}

#[actix_web::test]
async fn doctor_names_an_application_that_has_not_been_told_for_an_hour() {
    let machine = Machine::new();
    machine.told("migrate");
    let mut party = Application::start();
    party.register(9, "", |words| machine.told(words));
    let file = format!("sqlite://{}", machine.path("lavi.db").display());
    sqlx::any::install_default_drivers();
    let mut database = AnyConnection::connect(&file).await.unwrap();
    let (id, at) = (&party.id, Clock::System.now() - 7_300);
    let named = format!("applications (embedded.database): Kava ({id}) has not been told");
    assert!(!machine.run("doctor").said.contains(&named));
    for statement in [
        format!(
            "INSERT INTO logout_notices (client, session, account, made_at, next_try_at) VALUES ('{id}', 's', 'a', {at}, {at})"
        ),
        format!("UPDATE oauth_clients SET notice_failure = '503', notice_failed_at = {at}"),
    ] {
        database.execute(AssertSqlSafe(statement)).await.unwrap();
    }
    let said = machine.run("doctor").said;
    let whole = format!(
        "warning: {named} of the end of sessions for 2 h (1 waiting); last: it answers 503"
    );
    assert!(said.contains(&whole) && said.contains("`lavi client show ID`"), "{said}");
}

/// What an application always fails at does not stand before the notices that it takes.
#[actix_web::test]
async fn notices_that_fail_again_and_again_let_others_pass() {
    let (failing, taken) =
        (Arc::<Mutex<BTreeSet<String>>>::default(), Arc::<AtomicUsize>::default());
    let (fails, counts) = (Arc::clone(&failing), Arc::clone(&taken));
    let server = Server::start(move |request| {
        let token = request.field("logout_token").unwrap();
        let sid = crate::doubles::application::sid(&token);
        let mut fails = fails.lock().unwrap();
        if fails.contains(&sid) || fails.len() < 16 {
            fails.insert(sid);
            return Action::text(500, "");
        }
        counts.fetch_add(1, Ordering::SeqCst);
        Action::text(200, "")
    });
    let scene = Scene::new().await;
    let id = scene.another(server.root.as_str(), 16).await;
    scene.send().await;
    assert_eq!(scene.left(&id).await, 16);
    scene.world.clock.advance(1);
    let newer = format!(
        "INSERT INTO logout_notices (client, session, account, made_at, next_try_at) \
         SELECT client, 'newer' || session, account, made_at + 1, {now} FROM logout_notices ORDER BY session LIMIT 5",
        now = scene.world.clock.now() + 29
    );
    assert_eq!(written(&scene.world, &newer).await, 5);
    // All of them are due.
    scene.world.clock.advance(30);
    scene.send().await;
    assert_eq!((taken.load(Ordering::SeqCst), scene.left(&id).await), (5, 16));
    assert_eq!(failing.lock().unwrap().len(), 16);
}
