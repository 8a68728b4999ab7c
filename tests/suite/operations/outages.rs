//! Something that both nodes need is away, behind each balancer of `deploy/` as it is: every page is one of ours, in the visitor's
//! language, forms keep what was typed, the operator is told, and all is good again at once.

use std::{
    cell::RefCell,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use lavi::demo::simulators::MOBILE_ID;
use tempfile::TempDir;

use super::found::{TurnedAway, assert_found, assert_logged};
use crate::{
    card::pem,
    cast::PASSWORD,
    command::Machine,
    deploy::{
        alerts,
        balancer::{Balancer, KINDS},
        pair::ports_of_both,
    },
    doubles::phone_provider::PhoneProvider,
    lines::{postgres::postgres, redis::plain_redis},
    providers_card::ca::Ca,
    reliability::{
        faulty_line::{Fault, FaultyLine},
        node::add,
        servers::{Service, TOKEN},
    },
    served::Served,
    site::{Browser, Seen},
};

/// What a visitor's browser asks for.
const LANGUAGES: [&str; 3] = ["et", "de", "ja"];
const NODES: [&str; 2] = ["127.0.0.11", "127.0.0.12"];
pub const PUBLIC: &str = "https://login.school.example";

pub type Environment = Vec<(&'static str, String)>;

/// Two nodes behind each balancer.
pub struct Stage {
    pub balancers: Vec<Balancer>,
    pub nodes: [RefCell<Option<Served>>; 2],
    health: u16,
    pub machines: [Arc<Machine>; 2],
    _folder: TempDir,
}

impl Stage {
    /// Nodes that have this environment in common. No card is believed.
    pub fn of(common: &Environment) -> Self {
        Self::asking_for_cards(common, &pem(Ca::new("Test CA").certificate().der()))
    }

    /// The same behind balancers whose ID-card hosts ask for cards of these CAs (PEM).
    pub fn asking_for_cards(common: &Environment, cas: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let own = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(own("session.key"), [7; 64]).unwrap();
        let [site, health] = ports_of_both();
        let machine = |node: &str| {
            let machine = Machine::new()
                .with("LAVI__SERVER__PUBLIC_URL", PUBLIC)
                .with("LAVI__SERVER__TRUSTED_PROXIES", "[\"127.0.0.1\"]")
                .with("LAVI__SERVER__LISTEN", &format!("{node}:{site}"))
                .with("LAVI__SERVER__ADMIN_LISTEN", &format!("{node}:{health}"))
                .with("LAVI__SESSION__KEY_FILE", &own("session.key"))
                .with("LAVI__EMBEDDED__STORAGE_KEY_FILE", &own("storage.key"));
            let given = common.iter();
            Arc::new(given.fold(machine, |machine, (name, value)| machine.with(name, value)))
        };
        let machines = NODES.map(machine);
        let nodes = machines.each_ref().map(|machine| Some(Served::start(machine)).into());
        let at = NODES.map(|node| format!("{node}:{site}").parse::<SocketAddr>().unwrap());
        let balancers = KINDS.map(|kind| Balancer::asking_for_cards(kind, at, health, cas)).into();
        Self { balancers, nodes, health, machines, _folder: folder }
    }

    /// Everybody: a visitor for each language and balancer, with a name of their own.
    fn visitors(&self) -> Vec<Visitor<'_>> {
        let all = self.balancers.iter().enumerate().flat_map(|(at, balancer)| {
            LANGUAGES.iter().enumerate().map(move |(number, language)| Visitor {
                balancer,
                language,
                name: format!("mari{at}{number}"),
                from: format!("127.77.{at}.{}", number + 1),
            })
        });
        all.collect()
    }

    /// What a node tells Prometheus.
    async fn metrics(&self, node: &str) -> String {
        Browser::new(format!("http://{node}:{}", self.health)).get("/metrics").await.body
    }

    /// Both nodes say so, and the alert fires on what they say.
    async fn assert_told(&self, dependency: &str) {
        let mut series = Vec::new();
        for node in NODES {
            let line = format!("lavi_dependency_up{{name=\"{dependency}\"}} 0");
            let told = self.metrics(node).await;
            assert!(told.lines().any(|told| told == line), "{node} {line}: {told}");
            series.push((format!("up{{job=\"lavi\",instance=\"{node}\"}}"), "1x60"));
            let gauge = format!("lavi_dependency_up{{instance=\"{node}\",name=\"{dependency}\"}}");
            series.push((gauge, "0x60"));
        }
        let series: Vec<_> = series.iter().map(|(name, values)| (name.as_str(), *values)).collect();
        assert_eq!(alerts::firing(&series, 60), ["LaviDependencyDown"]);
    }

    /// What the nodes that run have said.
    pub fn said(&self) -> Vec<String> {
        let said = |node: &RefCell<Option<Served>>| node.borrow().as_ref().map(Served::said);
        self.nodes.iter().filter_map(said).flatten().collect()
    }

    pub fn assert_sound(&self) {
        let said = self.said().join("\n");
        let telling = [PASSWORD, "@kool.example"];
        assert!(!said.contains("panicked"), "{said}");
        assert!(!telling.iter().any(|told| said.contains(told)), "{said}");
    }

    /// This line fails for so long: what everybody sees meanwhile, and how soon everybody is in afterwards. Returns who was turned
    /// away.
    async fn outage(
        &self,
        line: &FaultyLine,
        fault: Fault,
        lasts: Duration,
        dependency: &str,
    ) -> Vec<TurnedAway> {
        let visitors = self.visitors();
        let before = join_all(visitors.iter().map(Visitor::opens)).await;
        line.fail(fault);
        let begun = Instant::now();
        let (mut rounds, mut turned) = (0, Vec::new());
        while begun.elapsed() < lasts || rounds < 2 {
            let meanwhile = visitors.iter().zip(&before).map(async |(visitor, (browser, page))| {
                let seen = visitor.looks().await;
                [seen, Some(visitor.is_turned_away(browser, page).await)]
            });
            turned.extend(join_all(meanwhile).await.into_iter().flatten().flatten());
            rounds += 1;
        }
        self.assert_told(dependency).await;
        line.mend();
        let mended = Instant::now();
        join_all(visitors.iter().map(|visitor| visitor.is_in_soon(mended))).await;
        turned
    }
}

struct Visitor<'a> {
    balancer: &'a Balancer,
    language: &'static str,
    name: String,
    from: String,
}

impl Visitor<'_> {
    fn browser(&self) -> Browser {
        self.balancer.browser(&self.from, self.language)
    }

    /// One of our own pages, and not the one for when no node answers.
    fn assert_ours(&self, page: &Seen) {
        let about = format!("{:?} {} {page}", self.balancer.kind, self.language);
        let is_ours = !page.screen().is_empty() && page.screen() != "outage";
        assert!(is_ours, "a foreign page: {about}\nthe balancer said: {}", self.balancer.log());
        assert_eq!(page.attribute("html", "lang").as_deref(), Some(self.language), "{about}");
        for error in page.errors() {
            let blames = ["check_email_and_password", "confirm_recaptcha", "login_paused"];
            assert!(!blames.iter().any(|blame| error.contains(blame)), "{error}: {about}");
        }
    }

    /// Comes to the front door in a new browser; what is seen there.
    async fn opens(&self) -> (Browser, Seen) {
        let browser = self.browser();
        let door = browser.get("/").await;
        let page = if door.status == 303 { browser.follow(&door).await } else { door };
        (browser, page)
    }

    /// Comes to the front door; whom a fault turns away there.
    async fn looks(&self) -> Option<TurnedAway> {
        let (_, page) = self.opens().await;
        self.assert_ours(&page);
        (page.status == 503).then(|| TurnedAway::by(&page, None))
    }

    async fn signs_in(&self, browser: &Browser, page: &Seen) -> Seen {
        browser.submit(page, "submit", &[("email", &self.name), ("password", PASSWORD)]).await
    }

    /// Sends the form of this page, and gets it back with the name that was typed.
    async fn is_turned_away(&self, browser: &Browser, page: &Seen) -> TurnedAway {
        let answer = self.signs_in(browser, page).await;
        assert_eq!(answer.status, 503, "{:?} {answer}", self.balancer.kind);
        self.assert_ours(&answer);
        assert_eq!(answer.value("email").as_deref(), Some(&*self.name), "lost: {answer}");
        TurnedAway::by(&answer, Some(&self.name))
    }

    /// Tries until it is good; the first good try begins within two seconds.
    async fn is_in_soon(&self, mended: Instant) {
        loop {
            let after = mended.elapsed();
            let (browser, page) = self.opens().await;
            self.assert_ours(&page);
            if page.status == 200 {
                let answer = self.signs_in(&browser, &page).await;
                if answer.status == 303 {
                    break;
                }
                self.assert_ours(&answer);
            }
            let kind = self.balancer.kind;
            assert!(after < Duration::from_secs(2), "{kind:?}: not good after {after:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// The nodes' database at this port, and everybody in it.
fn with_people(database: u16, more: &[(&'static str, String)]) -> Stage {
    let database = format!("postgres://lavi@127.0.0.1:{database}/postgres");
    let mut common = vec![("LAVI__EMBEDDED__DATABASE", database)];
    common.extend(more.iter().cloned());
    let stage = Stage::of(&common);
    for visitor in stage.visitors() {
        add(&stage.machines[0], &visitor.name, "");
    }
    stage
}

#[actix_web::test]
async fn redis_is_away_and_comes_back() {
    let data = TempDir::new().unwrap();
    let (database, redis) = (postgres(data.path(), &[]), plain_redis());
    let line = FaultyLine::to(redis.port);
    let address = format!("redis://127.0.0.1:{}", line.port);
    let sessions =
        [("LAVI__SESSION__STORE", "redis".to_owned()), ("LAVI__SESSION__REDIS_URL", address)];
    let stage = with_people(database.port, &sessions);
    let mut turned = Vec::new();
    for fault in [Fault::Refuse, Fault::Hang] {
        turned.extend(stage.outage(&line, fault, Duration::from_secs(8), "redis").await);
    }
    assert_found(&stage.machines[0], &turned);
    stage.assert_sound();
}

#[actix_web::test]
async fn postgres_is_away_and_comes_back() {
    let data = TempDir::new().unwrap();
    let database = postgres(data.path(), &[]);
    let line = FaultyLine::to(database.port);
    let stage = with_people(line.port, &[]);
    let mut turned = Vec::new();
    for fault in [Fault::Refuse, Fault::Hang] {
        turned.extend(stage.outage(&line, fault, Duration::from_secs(8), "database").await);
    }
    assert_found(&stage.machines[0], &turned);
    stage.assert_sound();
}

#[actix_web::test]
async fn the_account_service_is_away_and_comes_back() {
    let service = Service::start(&[("LAVI__SERVER__PUBLIC_URL", PUBLIC)]);
    let line = FaultyLine::to(service.api);
    let stage = Stage::of(&vec![
        ("LAVI__ACCOUNT_API__ROOT", format!("http://127.0.0.1:{}/", line.port)),
        ("LAVI__ACCOUNT_API__TOKEN", TOKEN.to_owned()),
        ("LAVI__ACCOUNT_API__PUBLIC_ROOT", format!("{PUBLIC}/account/")),
    ]);
    for visitor in stage.visitors() {
        service.node.add(&visitor.name, "");
    }
    let mut turned = Vec::new();
    for fault in [Fault::Refuse, Fault::Hang] {
        turned.extend(stage.outage(&line, fault, Duration::from_secs(8), "account_service").await);
    }
    assert_logged(&stage.said(), &turned);
    stage.assert_sound();
    service.node.assert_sound();
}

#[actix_web::test]
async fn a_provider_is_away_and_comes_back() {
    let data = TempDir::new().unwrap();
    let (database, provider) = (postgres(data.path(), &[]), PhoneProvider::new());
    let mut base: url::Url = provider.base.parse().unwrap();
    let line = FaultyLine::to(base.port().unwrap());
    base.set_port(Some(line.port)).unwrap();
    let cas = data.path().join("cas.pem");
    std::fs::write(&cas, provider.ca.pem()).unwrap();
    let methods = [
        ("LAVI__EMBEDDED__MOBILE_ID__BASE", base.to_string()),
        ("LAVI__EMBEDDED__MOBILE_ID__TRUSTED_CAS", cas.display().to_string()),
        ("LAVI__EMBEDDED__PUSH_DELAY_MS", "0".to_owned()),
    ];
    let stage = with_people(database.port, &methods);
    line.fail(Fault::Refuse);
    let mut turned = Vec::new();
    for visitor in stage.visitors() {
        let browser = visitor.browser();
        let form = browser.get(&format!("/{}?method=mobile-id", visitor.language)).await;
        visitor.assert_ours(&form);
        let (prefix, number) = MOBILE_ID[0].phone.split_at(4);
        let person =
            [("personalCode", MOBILE_ID[0].code), ("phonePrefix", prefix), ("phoneNumber", number)];
        let mut answer = browser.submit(&form, "submit", &person).await;
        let begun = Instant::now();
        while answer.status == 303 || answer.screen() == "waiting" {
            assert!(begun.elapsed() < Duration::from_secs(30), "still waiting: {answer}");
            answer = match answer.status {
                303 => browser.follow(&answer).await,
                _ => browser.submit(&answer, "confirm", &[]).await,
            };
            if answer.status != 303 {
                visitor.assert_ours(&answer);
            }
        }
        assert_eq!(answer.errors().len(), 1, "{answer}");
        let words = answer.text(".alert li");
        assert!(words.contains("ID"), "the provider's own words: {answer}");
        turned.push(TurnedAway::by(&answer, None));
    }
    let told = stage.metrics(NODES[0]).await;
    let calls = told.lines().filter(|line| line.starts_with("lavi_calls_duration_seconds_count{"));
    let series: Vec<_> = calls
        .filter(|line| line.contains("mobile_id"))
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name.replace('{', "{instance=\"a\","), format!("0+{value}x240")))
        .collect();
    let series: Vec<_> = series.iter().map(|(name, values)| (&**name, &**values)).collect();
    assert_eq!(alerts::firing(&series, 1_000), ["LaviProviderFails"], "{told}");
    assert_found(&stage.machines[0], &turned);
    stage.assert_sound();
}

/// A mail server that thinks for twenty seconds about each letter; how many it has had.
fn slow_mail_server() -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, had) = (listener.local_addr().unwrap().port(), Arc::<AtomicUsize>::default());
    let counted = Arc::clone(&had);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let counted = Arc::clone(&counted);
            thread::spawn(move || take_letters(&stream, &counted));
        }
    });
    (port, had)
}

/// Whoever hangs up meanwhile is not answered.
fn take_letters(mut stream: &TcpStream, had: &AtomicUsize) -> Option<()> {
    stream.write_all(b"220 slow\r\n").ok()?;
    let mut is_text = false;
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        if is_text && line != "." {
            continue;
        }
        if is_text {
            had.fetch_add(1, SeqCst);
            thread::sleep(Duration::from_secs(20));
        }
        is_text = !is_text && line.eq_ignore_ascii_case("DATA");
        stream.write_all(if is_text { b"354 go on\r\n" } else { b"250 ok\r\n" }).ok()?;
    }
    Some(())
}

#[actix_web::test]
async fn a_mail_server_takes_twenty_seconds() {
    let data = TempDir::new().unwrap();
    let database = postgres(data.path(), &[]);
    let (port, had) = slow_mail_server();
    let mail = [("LAVI__EMBEDDED__MAIL", format!("smtp://127.0.0.1:{port}"))];
    let stage = with_people(database.port, &mail);
    let visitors = stage.visitors();
    for visitor in &visitors {
        let begun = Instant::now();
        let browser = visitor.browser();
        let page = browser.get(&format!("/{}/forgotPassword", visitor.language)).await;
        let sent = browser.submit(&page, "submit", &[("username", &visitor.name)]).await;
        let page = browser.follow(&sent).await;
        visitor.assert_ours(&page);
        assert_eq!(page.screen(), "success", "{page}");
        assert!(begun.elapsed() < Duration::from_secs(5), "waited for the letter: {page}");
    }
    let begun = Instant::now();
    while had.load(SeqCst) < visitors.len() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{} letters", had.load(SeqCst));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for visitor in &visitors {
        visitor.is_in_soon(Instant::now()).await;
    }
    stage.assert_sound();
}

/// A node that was away is asked again as soon as the other one goes, also by a balancer that still passes it over.
#[actix_web::test]
async fn nodes_are_killed_and_come_back_one_after_the_other() {
    let data = TempDir::new().unwrap();
    let database = postgres(data.path(), &[]);
    let stage = with_people(database.port, &[]);
    for node in [0, 1, 0] {
        *stage.nodes[node].borrow_mut() = None;
        for _ in 0..4 {
            join_all(stage.visitors().iter().map(Visitor::looks)).await;
        }
        *stage.nodes[node].borrow_mut() = Some(Served::start(&stage.machines[node]));
        // Until those who ask have asked.
        tokio::time::sleep(Duration::from_millis(2_500)).await;
    }
    stage.assert_sound();
}
