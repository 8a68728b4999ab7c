//! `kill -9` in the middle of registrations, activations, sign-ins and new passwords, round after round: on SQLite, on PostgreSQL,
//! and with two nodes. Whatever was acknowledged is there afterwards. `LAVI_KILL_ROUNDS` says how many rounds each.

use std::{
    fs,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::Client;
use serde_json::{Value, json};
use sqlx::{Connection, Row};
use tempfile::TempDir;
use tokio::time::sleep;

use super::{
    faulty_line::free_port,
    node::{assert_sound, machine, visitor},
    servers::{borrowed, on_postgres},
    table::folder,
};
use crate::{
    cast::{PASSWORD, create_account},
    command::Machine,
    lines::postgres::postgres,
    served::Served,
    world::letter_files,
};

/// Rounds of each kind, 201 together.
const ROUNDS: u32 = 67;
/// People at once.
const CLIENTS: u32 = 4;
const NEW: &str = "Suvi-2027!!";
const TOKEN: &str = "a-token-of-the-account-api-for-these-tests";
/// How long a letter may take that was under way when its node was killed: another try waits for the end of its lease.
const LETTER: Duration = Duration::from_secs(120);

/// How far somebody has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    #[default]
    Unknown,
    Registered,
    Activated,
    Changed,
}

/// A person who uses the service until a call is not answered.
#[derive(Clone, Debug, Default)]
struct Person {
    email: String,
    /// What the service has acknowledged.
    acknowledged: Stage,
    /// What it was asked for last; it may have happened.
    asked: Stage,
    /// The cookie of a session that was acknowledged.
    session: Option<String>,
    /// A letter with a link for a new password was acknowledged.
    is_promised: bool,
}

/// Processes on one database and one folder of letters.
struct Nodes {
    machines: Vec<Machine>,
    served: Vec<Option<Served>>,
    caller: Caller,
    slowest_start: Duration,
}

/// A client of all nodes' account API.
#[derive(Clone)]
struct Caller {
    client: Client,
    apis: Vec<u16>,
    mail: Arc<TempDir>,
    calls: Arc<AtomicU32>,
}

impl Nodes {
    fn start(count: usize, environment: &[(&str, &str)]) -> Self {
        let mail = Arc::new(TempDir::new().unwrap());
        let letters = format!("file://{}", mail.path().display());
        let apis: Vec<u16> = (0..count).map(|_| free_port()).collect();
        let on = |api: &u16| {
            let listen = format!("127.0.0.1:{api}");
            let own = [
                ("LAVI__EMBEDDED__API_LISTEN", listen.as_str()),
                ("LAVI__EMBEDDED__API_TOKEN", TOKEN),
                ("LAVI__EMBEDDED__MAIL", letters.as_str()),
            ];
            machine(&[environment, &own].concat())
        };
        let machines: Vec<Machine> = apis.iter().map(on).collect();
        let served = machines.iter().map(|machine| Some(Served::start(machine))).collect();
        let client = Client::builder().no_proxy().build().unwrap();
        let caller = Caller { client, apis, mail, calls: Arc::default() };
        Self { machines, served, caller, slowest_start: Duration::ZERO }
    }

    /// `kill -9` of one node, which starts again.
    fn kill(&mut self, at: usize) {
        let node = self.served[at].take().unwrap();
        assert_sound(&node);
        drop(node);
        let begun = Instant::now();
        self.served[at] = Some(Served::start(&self.machines[at]));
        self.slowest_start = self.slowest_start.max(begun.elapsed());
    }
}

impl Caller {
    /// The answer and the session's cookie; `None` where no answer came.
    async fn call(&self, path: &str, fields: &[(&str, &str)]) -> Option<(Value, Option<String>)> {
        let number = self.calls.fetch_add(1, Ordering::SeqCst);
        let api = self.apis[number as usize % self.apis.len()];
        let [_, high, middle, low] = number.to_be_bytes();
        let request = self
            .client
            .post(format!("http://127.0.0.1:{api}/{path}"))
            .bearer_auth(TOKEN)
            .header("x-forwarded-for", format!("10.{high}.{middle}.{low}"))
            .form(fields);
        let answer = request.send().await.ok()?;
        let cookie = answer.headers().get_all("set-cookie").iter().find_map(|set| {
            let value = set.to_str().ok()?.strip_prefix("lavi_account=")?;
            Some(value.split(';').next()?.to_owned())
        });
        Some((answer.json().await.ok()?, cookie))
    }

    /// The token of this kind of link in the newest letter to this person.
    fn token(&self, email: &str, path: &str) -> Option<String> {
        let files = letter_files(self.mail.path());
        files.iter().rev().find_map(|file| {
            let text = fs::read_to_string(file).ok()?.replace("=\r\n", "").replace("=3D", "=");
            let rest = text.contains(email).then(|| text.split(path).nth(1))??;
            let end = rest.find(|c: char| c.is_whitespace() || "\"<?".contains(c))?;
            Some(rest[..end].to_owned())
        })
    }

    async fn letter(&self, email: &str, path: &str, time: Duration) -> Option<String> {
        let begun = Instant::now();
        loop {
            if let Some(token) = self.token(email, path) {
                return Some(token);
            }
            if begun.elapsed() > time {
                return None;
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Registers, activates, signs in and sets a new password, until a call is not answered or all is done.
    async fn act(&self, person: &mut Person) -> Option<()> {
        let email = person.email.clone();
        let done = |answer: &Value| assert_eq!(answer["success"], true, "{email}: {answer}");
        person.asked = Stage::Registered;
        done(&self.call("create-account", &create_account(&email)).await?.0);
        person.acknowledged = Stage::Registered;

        let token = self.letter(&email, "/activate/", Duration::from_secs(2)).await?;
        person.asked = Stage::Activated;
        done(&self.call("create-account/activate", &[("token", &token)]).await?.0);
        person.acknowledged = Stage::Activated;

        let credentials = [("email", email.as_str()), ("password", PASSWORD)];
        let (answer, cookie) = self.call("login", &credentials).await?;
        done(&answer);
        person.session = cookie;

        done(&self.call("password/reset/request", &[("username", &email)]).await?.0);
        person.is_promised = true;
        let token = self.letter(&email, "/setNewPassword/", Duration::from_secs(2)).await?;
        person.asked = Stage::Changed;
        let fields = [
            ("token", token.as_str()),
            ("username", &email),
            ("password", NEW),
            ("password_confirmation", NEW),
        ];
        done(&self.call("password/reset", &fields).await?.0);
        person.acknowledged = Stage::Changed;
        person.session = None;
        Some(())
    }

    /// What the service knows of this person.
    async fn stage(&self, person: &Person) -> Stage {
        let mut refused = Value::Null;
        for (password, stage) in [(PASSWORD, Stage::Activated), (NEW, Stage::Changed)] {
            let credentials = [("email", person.email.as_str()), ("password", password)];
            let answer = self.call("login", &credentials).await.unwrap().0;
            if answer["success"] == true {
                return stage;
            }
            if answer["errors"].to_string().contains("account_not_activated") {
                return Stage::Registered;
            }
            refused = answer;
        }
        assert!(refused.to_string().contains("check_email_and_password"), "{refused}");
        Stage::Unknown
    }

    /// How many acknowledged things there are of this person, none of which is lost.
    async fn count(&self, person: &Person, root: &str) -> u32 {
        let known = self.stage(person).await;
        assert!(
            known == person.acknowledged || known == person.asked,
            "the service has {known:?} of {person:?}"
        );
        let mut kept = u32::from(person.acknowledged >= Stage::Registered)
            + u32::from(person.acknowledged >= Stage::Activated)
            + u32::from(person.acknowledged >= Stage::Changed);
        if let Some(session) = person.session.as_ref().filter(|_| known == Stage::Activated) {
            let browser = visitor(root, 0);
            browser.set_cookie("lavi_account", session);
            let page = browser.get("/account/").await;
            assert_ne!(page.location(), "/en", "a session is lost: {person:?} {page}");
            kept += 1;
        }
        kept
    }
}

/// Waits for every letter that was promised; returns their number.
async fn letters(caller: &Caller, people: &[Person]) -> u32 {
    let mut came = 0;
    for person in people {
        for (is_promised, path) in [
            (person.acknowledged >= Stage::Registered, "/activate/"),
            (person.is_promised, "/setNewPassword/"),
        ] {
            if is_promised {
                let letter = caller.letter(&person.email, path, LETTER).await;
                assert!(letter.is_some(), "a promised letter is lost: {path} {person:?}");
                came += 1;
            }
        }
    }
    came
}

/// Round after round; writes what was kept.
async fn rounds(name: &str, nodes: &mut Nodes) {
    let rounds = std::env::var("LAVI_KILL_ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().unwrap());
    let (mut kept, mut people) = (0, Vec::new());
    for round in 0..rounds {
        let (caller, met) = (nodes.caller.clone(), Arc::<Mutex<Vec<Person>>>::default());
        let stop = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                let (caller, met, stop) = (caller.clone(), Arc::clone(&met), Arc::clone(&stop));
                actix_web::rt::spawn(async move {
                    for number in 0.. {
                        let email = format!("p{round}-{client}-{number}@kool.example");
                        let mut person = Person { email, ..Person::default() };
                        let ended = caller.act(&mut person).await;
                        met.lock().unwrap().push(person);
                        if ended.is_none() || stop.load(Ordering::SeqCst) {
                            return;
                        }
                    }
                })
            })
            .collect();
        // At another moment in each round, the same ones in each run.
        sleep(Duration::from_millis(u64::from(150 + round * 389 % 1_200))).await;
        let at = round as usize % nodes.served.len();
        nodes.kill(at);
        stop.store(true, Ordering::SeqCst);
        for client in clients {
            client.await.unwrap();
        }
        let root = nodes.served[at].as_ref().unwrap().root.clone();
        let met = std::mem::take(&mut *met.lock().unwrap());
        for person in &met {
            kept += caller.count(person, &root).await;
        }
        people.extend(met);
    }
    kept += letters(&nodes.caller, &people).await;
    let people = people.len();
    nodes.served.iter().flatten().for_each(assert_sound);
    let slowest = nodes.slowest_start.as_secs_f64();
    println!(
        "{name}: {rounds} kills, {people} people, {kept} acknowledged, none lost; slowest start {slowest:.2} s"
    );
    let value = json!([{
        "kills": name, "rounds": rounds, "people": people, "acknowledged": kept, "slowest_start_s": slowest,
    }]);
    fs::write(folder().join(format!("kills {name}.json")), value.to_string()).unwrap();
    assert!(kept > rounds, "almost nothing was acknowledged");
}

#[actix_web::test]
async fn kills_on_sqlite() {
    sqlx::any::install_default_drivers();
    let database = TempDir::new().unwrap();
    let file = format!("sqlite://{}", database.path().join("lavi.db").display());
    let mut nodes = Nodes::start(1, &[("LAVI__EMBEDDED__DATABASE", &file)]);
    rounds("SQLite", &mut nodes).await;
    drop(nodes);
    let mut connection = sqlx::AnyConnection::connect(&file).await.unwrap();
    let sound: String =
        sqlx::query("PRAGMA integrity_check").fetch_one(&mut connection).await.unwrap().get(0);
    let broken = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await.unwrap();
    assert_eq!((sound.as_str(), broken.len()), ("ok", 0));
}

#[actix_web::test]
async fn kills_on_postgres() {
    let [data, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(data.path(), &[]);
    let environment = on_postgres(server.port, &own);
    rounds("PostgreSQL", &mut Nodes::start(1, &borrowed(&environment))).await;
}

#[actix_web::test]
async fn kills_of_two_nodes() {
    let [data, own] = [(); 2].map(|()| TempDir::new().unwrap());
    let server = postgres(data.path(), &[]);
    let environment = on_postgres(server.port, &own);
    rounds("two nodes on PostgreSQL", &mut Nodes::start(2, &borrowed(&environment))).await;
}
