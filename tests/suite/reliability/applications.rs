//! An application that is told of the end of sessions, and whose back channel fails: nobody who signs in or out notices it, another
//! application is told in time, and what was not told arrives when it is back.

use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, Executor};

use super::{
    faulty_line::{Fault, FaultyLine},
    node::Node,
    table::{Trial, Visit},
};
use crate::doubles::{
    application::{Application, sid, sign_in, sign_out},
    server::Action,
};

/// In this time the other application is told.
const IN_TIME: Duration = Duration::from_secs(2);
/// So long a visit waits for the application that fails.
const WHILE: Duration = Duration::from_millis(800);
/// Notices that wait for an application which hangs.
const WAITING: usize = 3_000;

struct Scene {
    node: Node,
    failing: Application,
    other: Application,
    line: FaultyLine,
}

impl Scene {
    fn start() -> Self {
        let (mut failing, mut other) = (Application::start(), Application::start());
        let line = FaultyLine::to(failing.port());
        let node = Node::start(&[]);
        node.add("mari", "");
        failing.register(line.port, "", |words| node.machine.told(words));
        other.register(other.port(), "", |words| node.machine.told(words));
        Self { node, failing, other, line }
    }

    /// Somebody signs in, to both applications, and out.
    async fn visit(&self) -> Visit {
        let browser = self.node.visitor();
        sign_in(&browser, "mari").await;
        let first = sid(&self.failing.enter(&browser).await);
        let token = self.other.enter(&browser).await;
        sign_out(&browser, &token).await;
        assert!(knows(&self.other, &sid(&token), IN_TIME).await, "the other one is not told");
        let is_good = knows(&self.failing, &first, WHILE).await;
        let words = if is_good { "303, told" } else { "303, the notice waits" };
        Visit { is_good, words: words.to_owned() }
    }

    async fn figure(&self, name: &str) -> f64 {
        let metrics = self.node.visitor().with_header("x-forwarded-for", "").get("/metrics").await;
        let line = metrics.body.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("{name}: {metrics}")).parse().unwrap()
    }

    /// Waits until no notice waits any more.
    async fn all_told(&self, time: Duration) {
        let begun = Instant::now();
        while self.figure("lavi_logout_notices").await > 0.0 {
            assert!(begun.elapsed() < time, "notices do not leave");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Notices of so many sessions, as their ends would write them.
    async fn many(&self) {
        let mut database = self.node.database().await;
        let rows = format!(
            "INSERT INTO logout_notices (client, session, account, subject, made_at, next_try_at) WITH RECURSIVE n(i) AS (SELECT 1 \
             UNION ALL SELECT i + 1 FROM n WHERE i < {WAITING}) SELECT '{}', 's' || i, 'nobody', 'nobody', now.at, now.at \
             FROM n, (SELECT CAST(strftime('%s', 'now') AS INTEGER) AS at) now",
            self.failing.id
        );
        database.execute(AssertSqlSafe(rows)).await.unwrap();
        database.close().await.unwrap();
    }
}

async fn knows(application: &Application, sid: &str, time: Duration) -> bool {
    let begun = Instant::now();
    while !application.knows(sid) {
        if begun.elapsed() > time {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    true
}

#[actix_web::test]
async fn an_application_while_people_sign_out() {
    let scene = Scene::start();
    let mut trial = Trial::new("an application, a sign-out", 6, &[1]);
    let visit = async || scene.visit().await;
    trial.on_the_line(&scene.line, visit).await;
    for (name, beginning) in [
        ("endless head", "HTTP/1.1 200 OK\r\nX-Long: "),
        ("endless answer", "HTTP/1.1 503 X\r\nContent-Type: text/html\r\n\r\n"),
    ] {
        let begin = || scene.failing.does(Action::Endless(beginning));
        let end = || scene.failing.does(Action::text(204, ""));
        trial.other(name, begin, end, visit).await;
    }
    let begun = Instant::now();
    // Each had failed twice at most: a notice that has waits two minutes at most.
    scene.all_told(Duration::from_secs(200)).await;
    println!("every notice has arrived {:?} after the last fault", begun.elapsed());
    scene.node.assert_sound();
    trial.write();
}

/// Connections and memory are those of sixteen notices, however many wait.
#[actix_web::test]
async fn an_application_that_hangs_while_thousands_of_notices_wait() {
    let scene = Scene::start();
    assert!(scene.visit().await.is_good);
    let (files, memory) = (scene.figure("process_open_fds").await, scene.node.served.memory());
    scene.line.fail(Fault::Hang);
    scene.many().await;
    let (mut most, mut slowest, begun) = (0.0_f64, Duration::ZERO, Instant::now());
    while begun.elapsed() < Duration::from_secs(20) {
        let came = Instant::now();
        scene.visit().await;
        slowest = slowest.max(came.elapsed());
        most = most.max(scene.figure("process_open_fds").await);
    }
    let grown = scene.node.served.memory().saturating_sub(memory);
    println!(
        "{WAITING} notices wait: {} files more, {grown} MB more, slowest visit {slowest:?}",
        most - files
    );
    assert!(most - files <= 40.0, "{most} files after {files}");
    assert!(grown < 64, "{grown} MB more");
    assert!(slowest < Duration::from_secs(6), "{slowest:?}");
    scene.line.mend();
    let back = Instant::now();
    scene.all_told(Duration::from_secs(200)).await;
    println!("all have arrived {:?} after it is back", back.elapsed());
    let told = scene.failing.told();
    assert!(Application::sids(&told).len() > WAITING, "{}", told.len());
    scene.node.assert_sound();
}
