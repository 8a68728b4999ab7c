//! Connections to PostgreSQL and Redis that hang: callers get an error in time, and everything continues once the
//! connection works again.

use std::{
    fs,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use sqlx::{AnyConnection, Connection, Executor};
use tempfile::TempDir;

use super::{postgres::postgres, redis::plain_redis};
use crate::{
    cast,
    site::{Browser, Seen, Site},
};

/// Whoever asks so long after a server is back gets a good answer, however slow this machine is.
const RECOVERED: Duration = Duration::from_secs(2);

/// A proxied connection to a server on this machine. While it is held, nothing passes and nothing ends. Lost connections
/// stay so, and new ones work.
pub struct Line {
    pub port: u16,
    held: Arc<Mutex<Arc<AtomicBool>>>,
}

impl Line {
    pub fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Self { port: listener.local_addr().unwrap().port(), held: Arc::default() };
        let held = Arc::clone(&line.held);
        thread::spawn(move || {
            for here in listener.incoming().map_while(Result::ok) {
                let Ok(there) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let held = Arc::clone(&held.lock().unwrap());
                for (from, to) in
                    [(here.try_clone().unwrap(), there.try_clone().unwrap()), (there, here)]
                {
                    let held = Arc::clone(&held);
                    thread::spawn(move || pass(from, to, &held));
                }
            }
        });
        line
    }

    pub fn hold(&self, held: bool) {
        self.held.lock().unwrap().store(held, Ordering::SeqCst);
    }

    /// Lets new connections work, but none of those that were held.
    fn lose(&self) {
        *self.held.lock().unwrap() = Arc::default();
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream, held: &AtomicBool) {
    let mut bytes = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        while held.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(10));
        }
        if to.write_all(&bytes[..length]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

/// A site on a PostgreSQL database.
pub fn on(port: u16, folder: &TempDir, of_server: &str) -> Site {
    on_with(port, folder, of_server, "")
}

fn on_with(port: u16, folder: &TempDir, of_server: &str, of_embedded: &str) -> Site {
    let key = folder.path().join("storage.key");
    Site::with(&format!(
        "[server]\n{of_server}\n[embedded]\ndatabase = \"postgres://lavi@127.0.0.1:{port}/postgres\"\nstorage_key_file = \"{}\"\n{of_embedded}",
        key.display()
    ))
}

/// A connection to the database itself.
async fn beside(port: u16) -> AnyConnection {
    AnyConnection::connect(&format!("postgres://lavi@127.0.0.1:{port}/postgres")).await.unwrap()
}

/// One whose transaction keeps everybody else from the accounts.
async fn locked(port: u16) -> AnyConnection {
    let mut other = beside(port).await;
    other.execute("BEGIN").await.unwrap();
    other.execute("LOCK TABLE accounts, login_names IN ACCESS EXCLUSIVE MODE").await.unwrap();
    other
}

async fn sign_in(browser: &Browser) -> (Seen, Duration) {
    let begun = Instant::now();
    let answer = browser.post("/en", &[("email", "mari"), ("password", cast::PASSWORD)]).await;
    (answer, begun.elapsed())
}

#[actix_web::test]
async fn a_hanging_database_gives_503_with_what_was_typed_and_recovers_within_seconds() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let line = Line::to(server.port);
    let site = on(line.port, &own, "");
    assert_eq!(sign_in(&site.browser()).await.0.status, 422);
    line.hold(true);
    for _ in 0..2 {
        let (answer, after) = sign_in(&site.browser()).await;
        assert_eq!((answer.status, answer.header("retry-after")), (503, "10"), "{answer}");
        assert!(answer.body.contains("value=\"mari\""), "{answer}");
        assert!(after < Duration::from_secs(5), "{after:?}");
    }
    assert_eq!(site.browser().get("/en").await.status, 200, "a page that asks nobody");
    line.hold(false);
    let again = Instant::now();
    loop {
        let asked = again.elapsed();
        if sign_in(&site.browser()).await.0.status == 422 {
            break;
        }
        assert!(asked < RECOVERED, "{asked:?} after the return nobody signs in");
    }
}

#[actix_web::test]
async fn a_blocked_statement_times_out_after_eight_seconds() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let site = on(server.port, &own, "");
    let mut other = locked(server.port).await;
    let (answer, after) = sign_in(&site.browser()).await;
    assert_eq!(
        (answer.status, answer.errors().concat().as_str()),
        (503, "server_error"),
        "{answer}"
    );
    assert!((7..12).contains(&after.as_secs()), "{after:?}");
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(sign_in(&site.browser()).await.0.status, 422);
}

#[actix_web::test]
async fn a_line_that_is_lost_in_the_middle_of_a_statement_costs_a_visitor_seconds_and_no_place() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let line = Line::to(server.port);
    let site = on_with(line.port, &own, "", "database_connections = 3");
    let mut other = locked(server.port).await;
    let browsers: Vec<_> = (0..3).map(|_| site.browser()).collect();
    let waiting = futures_util::future::join_all(browsers.iter().map(sign_in));
    let holding = async {
        actix_web::rt::time::sleep(Duration::from_secs(1)).await;
        line.hold(true);
    };
    let (answers, ()) = futures_util::future::join(waiting, holding).await;
    for (answer, after) in answers {
        assert_eq!((answer.status, answer.header("retry-after")), (503, "10"), "{answer}");
        assert!(answer.body.contains("value=\"mari\""), "{answer}");
        assert!(after < Duration::from_secs(15), "{after:?}");
    }
    other.execute("ROLLBACK").await.unwrap();
    line.lose();
    let again = Instant::now();
    while sign_in(&site.browser()).await.0.status != 422 {
        assert!(
            again.elapsed() < Duration::from_secs(10),
            "the lost connections keep their places"
        );
    }
}

/// Has the commit of whatever is counted take a second for each counter.
const SLOW_COMMITS: &str = "CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS \
    'BEGIN PERFORM pg_sleep(1); RETURN NULL; END'; \
    CREATE CONSTRAINT TRIGGER nap AFTER INSERT OR UPDATE ON attempts \
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()";

#[actix_web::test]
async fn a_try_that_was_counted_by_a_commit_nobody_heard_of_is_taken_back() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let line = Line::to(server.port);
    let site = on(line.port, &own, "");
    let mut other = beside(server.port).await;
    other.execute(SLOW_COMMITS).await.unwrap();
    let browser = site.browser();
    let holding = async {
        let naps = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
        until(&mut other, naps, |naps| naps > 0, "nothing is counted").await;
        line.hold(true);
    };
    let ((answer, _), ()) = futures_util::future::join(sign_in(&browser), holding).await;
    assert_eq!(answer.status, 503, "{answer}");
    let tries = "SELECT CAST(COALESCE(SUM(tries), 0) AS BIGINT) FROM attempts";
    until(&mut other, tries, |tries| tries > 0, "the commit was not done").await;
    other.execute("DROP TRIGGER nap ON attempts").await.unwrap();
    // Taking it back waits for somebody else, and meanwhile its connection is lost as well.
    other.execute("BEGIN").await.unwrap();
    other.execute("LOCK TABLE attempts IN EXCLUSIVE MODE").await.unwrap();
    line.lose();
    let locks = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    // Within a transaction the view stays as it was.
    let mut onlooker = beside(server.port).await;
    until(&mut onlooker, locks, |locks| locks > 0, "nobody takes the try back").await;
    line.hold(true);
    other.execute("ROLLBACK").await.unwrap();
    line.lose();
    until(&mut other, tries, |tries| tries == 0, "a fault counts as a wrong password").await;
}

/// Asks for a number until it is as it should be, for ten seconds at most.
async fn until(
    database: &mut AnyConnection,
    statement: &'static str,
    is_right: impl Fn(i64) -> bool,
    otherwise: &str,
) {
    let begun = Instant::now();
    while !is_right(sqlx::query_scalar(statement).fetch_one(&mut *database).await.unwrap()) {
        assert!(begun.elapsed() < Duration::from_secs(10), "{otherwise}");
    }
}

#[actix_web::test]
async fn an_exhausted_pool_gives_503_in_two_seconds_with_what_was_typed() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(folder.path(), &[]);
    let site = on_with(server.port, &own, "", "database_connections = 3");
    let mut other = locked(server.port).await;
    let browsers: Vec<_> = (0..3).map(|_| site.browser()).collect();
    let busy = futures_util::future::join_all(browsers.iter().map(sign_in));
    let late = async {
        actix_web::rt::time::sleep(Duration::from_secs(2)).await;
        sign_in(&site.browser()).await
    };
    let (_, (answer, after)) = futures_util::future::join(busy, late).await;
    assert_eq!(
        (answer.status, answer.errors().concat().as_str(), answer.header("retry-after")),
        (503, "server_error", "10"),
        "{answer}"
    );
    assert!(answer.body.contains("value=\"mari\""), "{answer}");
    assert!((1_900..5_000).contains(&after.as_millis()), "{after:?}");
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(sign_in(&site.browser()).await.0.status, 422);
}

#[actix_web::test]
async fn a_hanging_redis_gives_an_error_in_time_and_recovers() {
    let server = plain_redis();
    let line = Line::to(server.port);
    let site = Site::with(&format!(
        "[session]\nstore = \"redis\"\nredis_url = \"redis://127.0.0.1:{}\"",
        line.port
    ));
    site.add(cast::mari()).await;
    let browser = site.browser();
    let sent = browser.post("/en/forgotPassword", &[("username", "mari")]).await;
    assert!(sent.status == 303 && browser.cookie("lavi_session").is_some(), "{sent}");
    line.hold(true);
    let begun = Instant::now();
    let answer = browser.follow(&sent).await;
    assert_eq!((answer.status, answer.header("retry-after")), (503, "120"), "{answer}");
    assert!(answer.screen() == "error" && answer.header("content-type").starts_with("text/html"));
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    for (path, name) in [("/en", "email"), ("/en/forgotPassword", "username")] {
        let begun = Instant::now();
        let again = browser.post(path, &[(name, "juku"), ("password", cast::PASSWORD)]).await;
        assert_eq!(
            (again.status, again.errors()),
            (503, vec!["server_error".to_owned()]),
            "{again}"
        );
        assert_eq!(again.value(name).as_deref(), Some("juku"), "what was typed stays");
        assert_eq!(again.header("retry-after"), "10");
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    }
    assert_eq!(
        site.browser().get("/en").await.status,
        200,
        "whoever has no session is not kept waiting"
    );
    line.lose();
    let back = Instant::now();
    loop {
        let asked = back.elapsed();
        if browser.follow(&sent).await.status == 200 {
            break;
        }
        assert!(asked < RECOVERED, "{asked:?} after the return there are no sessions");
    }
}

#[actix_web::test]
async fn a_session_under_a_former_key_outlives_a_redis_that_hangs() {
    let (server, keys) = (plain_redis(), TempDir::new().unwrap());
    let line = Line::to(server.port);
    let key = |letter: &str| {
        let file = keys.path().join(letter);
        fs::write(&file, letter.repeat(64)).unwrap();
        file.display().to_string()
    };
    let site = |newest: &str, former: &str| {
        Site::with(&format!(
            "[session]\nstore = \"redis\"\nredis_url = \"redis://127.0.0.1:{}\"\nkey_file = \"{}\"\nformer_key_files = [{former}]",
            line.port,
            key(newest)
        ))
    };
    let first = site("a", "");
    first.add(cast::mari()).await;
    let browser = first.browser();
    let sent = browser.post("/en/forgotPassword", &[("username", "mari")]).await;
    assert_eq!(sent.status, 303, "{sent}");
    let next = site("b", &format!("\"{}\"", key("a")));
    let moved = next.browser();
    moved.set_cookie("lavi_session", &browser.cookie("lavi_session").unwrap());
    line.hold(true);
    let page = moved.get("/en/forgotPassword").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "forgot-password"), "{page}");
    line.lose();
    let back = Instant::now();
    while moved.get(&sent.location()).await.status != 200 {
        assert!(back.elapsed() < Duration::from_secs(2), "the session is lost");
    }
    assert_ne!(
        moved.cookie("lavi_session"),
        browser.cookie("lavi_session"),
        "under the newest key"
    );
}

/// The probe is the first connection to the database, that of the pool the second.
#[actix_web::test]
async fn a_start_waits_longer_for_its_first_connection_than_a_request_does() {
    let [folder, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let database = postgres(folder.path(), &[]);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let to = database.port;
    thread::spawn(move || {
        let held = Arc::new(AtomicBool::new(true));
        for (number, here) in listener.incoming().map_while(Result::ok).enumerate() {
            let Ok(there) = TcpStream::connect(("127.0.0.1", to)) else { continue };
            let held = if number == 1 { Arc::clone(&held) } else { Arc::default() };
            for (from, to) in
                [(here.try_clone().unwrap(), there.try_clone().unwrap()), (there, here)]
            {
                let held = Arc::clone(&held);
                thread::spawn(move || pass(from, to, &held));
            }
        }
    });
    let begun = Instant::now();
    let site = on(port, &own, "");
    site.add(cast::mari()).await;
    assert!(begun.elapsed() >= Duration::from_secs(2), "the second connection has answered");
    assert_eq!(sign_in(&site.browser()).await.0.status, 303);
}
