//! What a password sign-in asks of PostgreSQL, counted on the wire: from the form to the answer, on connections whose statements are
//! prepared. With `LAVI_TEST_POSTGRES` on that server, else on one of this test's own.

use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection, Executor};
use tempfile::TempDir;

use crate::{
    cast,
    doubles::counted_line::{CountedLine, RoundTrip},
    lines::{ExternalServer, postgres::postgres},
    site::{Browser, Site},
    world::{COOKIE, ServiceBrowser, World, fresh_database},
};

/// The most round trips that a sign-in waits for, and the most commits.
const MOST: (usize, usize) = (10, 2);

/// In a browser that is known for somebody else it moves that, too, and a letter tells of the new browser: one more.
const MOST_ELSEWHERE: (usize, usize) = (11, 2);

/// A site whose database is at the end of a counted line.
struct Scene {
    site: Site,
    line: CountedLine,
    _server: Option<ExternalServer>,
    _folders: [TempDir; 2],
}

/// A new database on PostgreSQL, and the server if it is the test's own.
async fn database(folder: &TempDir) -> (String, Option<ExternalServer>) {
    if let Ok(server) = std::env::var("LAVI_TEST_POSTGRES") {
        return (fresh_database(&server).await, None);
    }
    let server = postgres(folder.path(), &[]);
    (format!("postgres://lavi@127.0.0.1:{}/postgres", server.port), Some(server))
}

impl Scene {
    async fn new() -> Self {
        let folders = [(); 2].map(|()| TempDir::new().unwrap());
        let (database, server) = database(&folders[0]).await;
        let mut address: url::Url = database.parse().unwrap();
        let line = CountedLine::to(address.host_str().unwrap(), address.port().unwrap());
        address.set_port(Some(line.port)).unwrap();
        address.set_query(Some("sslmode=disable"));
        let site = Site::with(&format!(
            "[embedded]\ndatabase = \"{address}\"\nstorage_key_file = \"{}\"\ndatabase_connections = 2\n",
            folders[1].path().join("storage.key").display()
        ));
        for name in ["mari", "jaan"] {
            site.add(cast::account(name)).await;
        }
        let scene = Self { site, line, _server: server, _folders: folders };
        // Both connections get to know every statement: a letter's is written by either, as it happens.
        for _ in 0..6 {
            let browser = scene.site.browser();
            for name in ["mari", "jaan", "mari"] {
                scene.sign_in(&browser, name, cast::PASSWORD).await;
            }
            scene.sign_in(&browser, "mari", "wrong").await;
            scene.sign_in(&scene.site.browser(), "jaan", "wrong").await;
        }
        scene
    }

    /// The status of the answer, and what was waited for.
    async fn sign_in(
        &self,
        browser: &Browser,
        name: &str,
        password: &str,
    ) -> (u16, Vec<RoundTrip>) {
        // What follows the answer before is over.
        actix_web::rt::time::sleep(Duration::from_millis(50)).await;
        self.line.take();
        let answer = browser.post("/en", &[("email", name), ("password", password)]).await;
        (
            answer.status,
            self.line.take().into_iter().filter(|trip| !trip.is_test_of_the_pool()).collect(),
        )
    }

    /// Holds sign-ins to the bounds, by the least of them: what is done every few seconds may come in between.
    async fn holds(&self, what: &str, browsers: &[Browser; 3], password: &str) {
        self.holds_to(MOST, what, browsers, password).await;
    }

    async fn holds_to(
        &self,
        most: (usize, usize),
        what: &str,
        browsers: &[Browser; 3],
        password: &str,
    ) {
        let mut counted = Vec::new();
        for browser in browsers {
            let (answered, trips) = self.sign_in(browser, "mari", password).await;
            assert_eq!(answered, if password == cast::PASSWORD { 303 } else { 422 }, "{what}");
            counted.push(trips);
        }
        let mut trips = counted.into_iter().min_by_key(Vec::len).unwrap();
        // Nobody waits for a letter to be fetched for delivery, nor for the test of the connection before that.
        let is_fetched =
            |trip: &RoundTrip| trip.statement.starts_with("SELECT id, recipient, subject");
        trips.truncate(trips.iter().position(is_fetched).unwrap_or(trips.len()));
        while trips.pop_if(|last| last.statement.is_empty()).is_some() {}
        let commits = trips.iter().filter(|trip| trip.is_commit()).count();
        let all: Vec<String> = trips.iter().map(ToString::to_string).collect();
        let said =
            format!("{what}: {} round trips, {commits} commits\n{}", trips.len(), all.join("\n"));
        println!("{said}");
        assert!(trips.len() <= most.0 && commits <= most.1, "{said}");
        assert!(all.iter().any(|trip| trip.starts_with("INSERT INTO attempts")), "{said}");
        assert!(all.iter().any(|trip| trip.starts_with("INSERT INTO events")), "{said}");
        assert!(!all.iter().any(|trip| trip.starts_with("PREPARE")), "{said}");
    }
}

#[actix_web::test]
async fn a_password_sign_in_waits_for_ten_round_trips_and_two_commits_at_most() {
    let scene = Scene::new().await;
    let new = [(); 3].map(|()| scene.site.browser());
    scene.holds("in an unknown browser", &new, cast::PASSWORD).await;
    scene.holds("in one where somebody is signed in", &new, cast::PASSWORD).await;
    for browser in &new {
        browser.set_cookie(COOKIE, "");
    }
    scene.holds("in a known browser", &new, cast::PASSWORD).await;
    for browser in &new {
        browser.set_cookie(COOKIE, &"x".repeat(43));
    }
    scene.holds("in a known browser whose session is over", &new, cast::PASSWORD).await;
    scene.holds("a wrong password in a known browser", &new, "wrong").await;

    let school = [(); 3].map(|()| scene.site.browser());
    for browser in &school {
        scene.sign_in(browser, "jaan", cast::PASSWORD).await;
        browser.set_cookie(COOKIE, "");
    }
    let what = "in a browser that is known for somebody else";
    scene.holds_to(MOST_ELSEWHERE, what, &school, cast::PASSWORD).await;
    let strange = [(); 3].map(|()| scene.site.browser());
    scene.holds("a wrong password in an unknown browser", &strange, "wrong").await;
}

/// Whoever waits for the counter that decides holds neither its day nor the mark, in whatever order the rows lie on the disk: so nobody who has
/// those waits for the other.
#[actix_web::test]
async fn tries_are_counted_and_taken_back_from_the_deciding_counter_on() {
    let folder = TempDir::new().unwrap();
    let (address, _server) = database(&folder).await;
    let world = World::with(|settings| {
        settings.config.embedded.database.0 = address.clone();
        let hashing = &mut settings.config.limits.hashing;
        (hashing.memory_kib, hashing.iterations) = (64 << 10, 8);
    })
    .await;
    world.person("mari").await;
    let [mut other, mut onlooker] = [
        AnyConnection::connect(&address).await.unwrap(),
        AnyConnection::connect(&address).await.unwrap(),
    ];
    // The first sign-in makes the rows, the second one counts on them.
    assert!(ServiceBrowser::new().login(&world, "mari", cast::PASSWORD).await.success);
    for is_taken_back in [false, true] {
        // A row that is written lies behind all others from then on.
        let last =
            "UPDATE attempts SET last_at = last_at WHERE id LIKE 'name:%' AND id NOT LIKE '%/day'";
        let locked =
            "SELECT id FROM attempts WHERE id LIKE 'name:%' AND id NOT LIKE '%/day' FOR UPDATE";
        let free =
            "SELECT id FROM attempts WHERE id LIKE '%/day' OR id LIKE 'mark:%' FOR UPDATE NOWAIT";
        let mut browser = ServiceBrowser::new();
        let signing = async {
            if !is_taken_back {
                actix_web::rt::time::sleep(Duration::from_millis(500)).await;
            }
            browser.login(&world, "mari", cast::PASSWORD).await
        };
        let watching = async {
            if is_taken_back {
                until(&mut onlooker, "SELECT COUNT(*) FROM attempts WHERE tries > 0").await;
            }
            other.execute(last).await.unwrap();
            other.execute("BEGIN").await.unwrap();
            other.execute(locked).await.unwrap();
            let waits = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
            until(&mut onlooker, waits).await;
            let rows = onlooker.fetch_all(free).await.map(|rows| rows.len());
            other.execute("ROLLBACK").await.unwrap();
            rows
        };
        let (outcome, rows) = futures_util::future::join(signing, watching).await;
        assert!(outcome.success, "{outcome:?}");
        assert_eq!(rows.expect("who waits for the counter holds another row"), 2);
    }
}

/// Waits until a number is above nought.
async fn until(database: &mut AnyConnection, number: &'static str) {
    let begun = Instant::now();
    while sqlx::query_scalar::<_, i64>(number).fetch_one(&mut *database).await.unwrap() == 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "{number}");
        actix_web::rt::time::sleep(Duration::from_millis(2)).await;
    }
}
