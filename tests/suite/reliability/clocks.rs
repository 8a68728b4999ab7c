//! Clocks that jump an hour ahead, and an hour back: those of the servers, by Debian's faketime, and Lävi's own.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    time::Duration,
};

use lavi::clock::Clock;
use sqlx::Connection;
use tempfile::TempDir;
use time::{OffsetDateTime, format_description::well_known::Rfc2822};

use super::{
    node::Node,
    servers::{Service, borrowed, on_postgres},
    table::{Trial, Visit},
    visits::Registrations,
};
use crate::lines::{postgres::postgres_with, redis::plain_redis};

/// A clock that a process reads instead of the machine's.
pub struct OwnClock {
    folder: TempDir,
}

impl OwnClock {
    pub fn new() -> Self {
        let clock = Self { folder: TempDir::new().unwrap() };
        // The database's server is another user.
        fs::set_permissions(clock.folder.path(), Permissions::from_mode(0o755)).unwrap();
        clock.jump(0);
        clock
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("offset")
    }

    /// So many hours ahead of the machine's.
    fn jump(&self, hours: i32) {
        self.jump_by(hours * 3_600);
    }

    /// So many seconds ahead of the machine's.
    pub fn jump_by(&self, seconds: i32) {
        fs::write(self.file(), format!("{seconds:+}s\n")).unwrap();
    }

    fn library() -> PathBuf {
        let folders = fs::read_dir("/usr/lib").unwrap().map(|entry| entry.unwrap().path());
        let library = folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1"));
        library.into_iter().find(|file| file.exists()).unwrap_or_else(|| panic!("install faketime"))
    }

    /// What a process gets whose clock this is. Intervals stay what they are.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("LD_PRELOAD", Self::library().display().to_string()),
            ("FAKETIME_TIMESTAMP_FILE", self.file().display().to_string()),
            ("FAKETIME_NO_CACHE", "1".to_owned()),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
        ]
    }
}

const JUMPS: [(i32, &str); 2] = [(1, "clock jumps ahead 1 h"), (-1, "clock jumps back 1 h")];

/// Both jumps, and back each time; `now` is the time on that clock.
async fn jump(
    trial: &mut Trial,
    clock: &OwnClock,
    now: &impl AsyncFn() -> i64,
    visit: impl AsyncFn() -> Visit,
) {
    for (hours, name) in JUMPS {
        clock.jump(hours);
        // The server's own idea of the time may be a second old.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let ahead = now().await - Clock::System.now() - i64::from(hours) * 3_600;
        assert!(ahead.abs() < 10, "{name}: by {ahead} s");
        trial.other(name, || clock.jump(hours), || clock.jump(0), &visit).await;
    }
}

/// The time of a node, by what it sends with every answer.
async fn date(node: &Node) -> i64 {
    let seen = node.visitor().get("/en").await;
    OffsetDateTime::parse(seen.header("date"), &Rfc2822).unwrap().unix_timestamp()
}

#[actix_web::test]
async fn the_clock_of_lavi() {
    let clock = OwnClock::new();
    // Redis does not start with another clock; to sessions it is all one whose clock jumps.
    let redis = plain_redis();
    let address = format!("redis://127.0.0.1:{}", redis.port);
    let mut environment = clock.environment();
    environment.push(("LAVI__SESSION__STORE", "redis".to_owned()));
    environment.push(("LAVI__SESSION__REDIS_URL", address));
    let node = Node::start(&borrowed(&environment));
    node.add("mari", "");
    let now = async || date(&node).await;
    let people = Registrations::default();
    let mut trial = Trial::new("Lävi's own clock, a sign-in", 5, &[]);
    jump(&mut trial, &clock, &now, async || node.sign_in("mari").await).await;
    trial.write();
    let mut trial = Trial::new("Lävi's own clock, a registration with sessions in Redis", 5, &[]);
    jump(&mut trial, &clock, &now, async || people.register(&node).await.0).await;
    trial.write();
    println!("{} kept", people.assert_kept(&node).await);
    node.assert_sound();
}

#[actix_web::test]
async fn the_clock_of_postgres() {
    let clock = OwnClock::new();
    let [data, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres_with(data.path(), &clock.environment());
    let address = format!("postgres://lavi@127.0.0.1:{}/postgres", server.port);
    sqlx::any::install_default_drivers();
    let now = async || {
        let mut database = sqlx::AnyConnection::connect(&address).await.unwrap();
        let question = "SELECT CAST(EXTRACT(EPOCH FROM now()) AS BIGINT)";
        sqlx::query_scalar(question).fetch_one(&mut database).await.unwrap()
    };
    let node = Node::start(&borrowed(&on_postgres(server.port, &own)));
    node.add("mari", "");
    let people = Registrations::default();
    let mut trial = Trial::new("PostgreSQL, its clock, a sign-in", 5, &[]);
    jump(&mut trial, &clock, &now, async || node.sign_in("mari").await).await;
    trial.write();
    let mut trial = Trial::new("PostgreSQL, its clock, a registration", 5, &[]);
    jump(&mut trial, &clock, &now, async || people.register(&node).await.0).await;
    trial.write();
    println!("{} kept", people.assert_kept(&node).await);
    node.assert_sound();
}

#[actix_web::test]
async fn the_clock_of_an_account_service() {
    let clock = OwnClock::new();
    let service = Service::start(&borrowed(&clock.environment()));
    service.node.add("mari", "");
    let front = Node::on(Service::front_end(service.api));
    let now = async || date(&service.node).await;
    let mut trial = Trial::new("account service, its clock", 5, &[]);
    jump(&mut trial, &clock, &now, async || front.sign_in_before_a_service("mari").await).await;
    front.assert_sound();
    service.node.assert_sound();
    trial.write();
}
