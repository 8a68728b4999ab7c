//! `kill -9` in the middle of registrations, activations, sign-ins, sign-outs and new passwords, round after round: on SQLite, on
//! PostgreSQL, and with two nodes. Whatever was acknowledged is there afterwards, and an application has been told of each session that
//! has ended. `LAVI_KILL_ROUNDS` says how many rounds each.

use std::{
    fs,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::{Client, RequestBuilder, redirect::Policy};
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
    doubles::application::{Application, sid},
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
/// The same of a notice.
const NOTICE: Duration = Duration::from_secs(150);

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
    /// By what name an application knows that session.
    sid: Option<String>,
    /// Its end was acknowledged, by a sign-out or a new password.
    has_ended: bool,
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
    /// Where their sites are.
    roots: Vec<String>,
    application: Arc<Application>,
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
        let client = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
        let mut application = Application::start();
        application.register(application.port(), "", |words| machines[0].told(words));
        machines[0].await_signing_keys();
        let (application, roots, calls) = (Arc::new(application), Vec::new(), Arc::default());
        let caller = Caller { client, apis, roots, application, mail, calls };
        Self { machines, served, caller, slowest_start: Duration::ZERO }
    }

    /// A client of the nodes as they run now.
    fn caller(&self) -> Caller {
        let roots = self.served.iter().flatten().map(|node| node.root.clone()).collect();
        Caller { roots, ..self.caller.clone() }
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
    /// A number for this call; which node it goes to and the address that it comes from follow from it.
    fn number(&self) -> usize {
        self.calls.fetch_add(1, Ordering::SeqCst) as usize
    }

    /// The answer and the session's cookie; `None` where no answer came.
    async fn call(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        session: Option<&str>,
    ) -> Option<(Value, Option<String>)> {
        let number = self.number();
        let api = self.apis[number % self.apis.len()];
        let request = self.client.post(format!("http://127.0.0.1:{api}/{path}"));
        let request = from_visitor(number, request, session);
        let answer = request.bearer_auth(TOKEN).form(fields).send().await.ok()?;
        let cookie = answer.headers().get_all("set-cookie").iter().find_map(|set| {
            let value = set.to_str().ok()?.strip_prefix("lavi_account=")?;
            Some(value.split(';').next()?.to_owned())
        });
        Some((answer.json().await.ok()?, cookie))
    }

    /// Where a page leads this session's browser; `None` where no answer came.
    async fn led(&self, address: &str, session: &str) -> Option<String> {
        let number = self.number();
        let root = &self.roots[number % self.roots.len()];
        let request = self.client.get(format!("{root}{address}"));
        let request = from_visitor(number, request, Some(session));
        let answer = request.header("sec-fetch-site", "same-origin").send().await.ok()?;
        assert_eq!(answer.status(), 303, "{:?}", answer.text().await);
        Some(answer.headers()["location"].to_str().unwrap().to_owned())
    }

    /// Signs this session's person in to the application; its ID token. `None` where no answer came.
    async fn enter(&self, session: &str) -> Option<String> {
        let asked = format!("/account/oauth/authorize?{}", self.application.query());
        let back = self.led(&asked, session).await?;
        let code = Application::code_of(&back).unwrap_or_else(|| panic!("no code: {back}"));
        let number = self.number();
        let root = &self.roots[number % self.roots.len()];
        let request = self.client.post(format!("{root}/account/oauth/token"));
        let request = from_visitor(number, request, None);
        let answer = request.form(&self.application.fields(&code)).send().await.ok()?;
        let tokens: Value = answer.json().await.ok()?;
        let token = tokens["id_token"].as_str();
        Some(token.unwrap_or_else(|| panic!("no ID token: {tokens}")).to_owned())
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

    /// Registers and activates an account, and signs in, to the application too.
    async fn arrive(&self, person: &mut Person) -> Option<String> {
        let email = person.email.clone();
        person.asked = Stage::Registered;
        done(&self.call("create-account", &create_account(&email), None).await?.0);
        person.acknowledged = Stage::Registered;

        let token = self.letter(&email, "/activate/", Duration::from_secs(2)).await?;
        person.asked = Stage::Activated;
        done(&self.call("create-account/activate", &[("token", &token)], None).await?.0);
        person.acknowledged = Stage::Activated;

        let credentials = [("email", email.as_str()), ("password", PASSWORD)];
        let (answer, unfinished) = self.call("login", &credentials, None).await?;
        done(&answer);
        // There is no session before the terms are accepted.
        assert_eq!(answer["terms_acception_required"], true, "{answer}");
        let terms = [("terms_accepted", "true")];
        let (answer, session) = self.call("terms/accept", &terms, unfinished.as_deref()).await?;
        done(&answer);
        let session = session.unwrap();
        person.session = Some(session.clone());
        let token = self.enter(&session).await?;
        person.sid = Some(sid(&token));
        Some(token)
    }

    /// Arrives, signs out if so, and sets a new password, until a call is not answered or all is done.
    async fn act(&self, person: &mut Person, signs_out: bool) -> Option<()> {
        let id_token = self.arrive(person).await?;
        if signs_out && let Some(session) = person.session.take() {
            let address = format!("/account/oauth/logout?id_token_hint={id_token}");
            self.led(&address, &session).await?;
            person.has_ended = true;
        }

        let email = person.email.clone();
        done(&self.call("password/reset/request", &[("username", &email)], None).await?.0);
        person.is_promised = true;
        let token = self.letter(&email, "/setNewPassword/", Duration::from_secs(2)).await?;
        person.asked = Stage::Changed;
        let fields = [
            ("token", token.as_str()),
            ("username", &email),
            ("password", NEW),
            ("password_confirmation", NEW),
        ];
        done(&self.call("password/reset", &fields, None).await?.0);
        person.acknowledged = Stage::Changed;
        (person.session, person.has_ended) = (None, true);
        Some(())
    }

    /// What the service knows of this person.
    async fn stage(&self, person: &Person) -> Stage {
        let mut refused = Value::Null;
        for (password, stage) in [(PASSWORD, Stage::Activated), (NEW, Stage::Changed)] {
            let credentials = [("email", person.email.as_str()), ("password", password)];
            let answer = self.call("login", &credentials, None).await.unwrap().0;
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
            assert_eq!(page.screen(), "account", "a session is lost: {person:?} {page}");
            let is_told = person.sid.as_ref().is_some_and(|sid| self.application.knows(sid));
            assert!(!is_told, "the end of a session that lives: {person:?}");
            kept += 1;
        }
        kept
    }
}

/// This request from an address of its own, with the cookie of this session.
fn from_visitor(number: usize, request: RequestBuilder, session: Option<&str>) -> RequestBuilder {
    let [high, middle, low] = [16, 8, 0].map(|bits| (number >> bits) & 255);
    let request = request.header("x-forwarded-for", format!("10.{high}.{middle}.{low}"));
    match session {
        Some(session) => request.header("cookie", format!("lavi_account={session}")),
        None => request,
    }
}

fn done(answer: &Value) {
    assert_eq!(answer["success"], true, "{answer}");
}

/// Waits until the application has been told of every session whose end was acknowledged; returns their number.
async fn notices(application: &Application, people: &[Person]) -> u32 {
    let ended = people.iter().filter(|person| person.has_ended);
    let ended: Vec<&String> = ended.filter_map(|person| person.sid.as_ref()).collect();
    let begun = Instant::now();
    loop {
        let told = application.told();
        let told = Application::sids(&told);
        let lost = ended.iter().filter(|sid| !told.contains(sid.as_str())).count();
        if lost == 0 {
            return u32::try_from(ended.len()).unwrap();
        }
        assert!(begun.elapsed() < NOTICE, "{lost} of {} notices are lost", ended.len());
        sleep(Duration::from_millis(200)).await;
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
        let (caller, met) = (nodes.caller(), Arc::<Mutex<Vec<Person>>>::default());
        let stop = Arc::new(AtomicBool::new(false));
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                let (caller, met, stop) = (caller.clone(), Arc::clone(&met), Arc::clone(&stop));
                actix_web::rt::spawn(async move {
                    for number in 0.. {
                        let email = format!("p{round}-{client}-{number}@kool.example");
                        let mut person = Person { email, ..Person::default() };
                        let ended = caller.act(&mut person, number % 2 == 0).await;
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
    let told = notices(&nodes.caller.application, &people).await;
    kept += told;
    let people = people.len();
    nodes.served.iter().flatten().for_each(assert_sound);
    let slowest = nodes.slowest_start.as_secs_f64();
    println!(
        "{name}: {rounds} kills, {people} people, {kept} acknowledged, {told} of them ends of sessions that an application was told of, none lost; slowest start {slowest:.2} s"
    );
    let value = json!([{
        "kills": name, "rounds": rounds, "people": people, "acknowledged": kept, "slowest_start_s": slowest,
    }]);
    fs::write(folder().join(format!("kills {name}.json")), value.to_string()).unwrap();
    assert!(kept > rounds, "almost nothing was acknowledged");
    assert!(told > rounds / 2, "almost nobody has signed out");
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
