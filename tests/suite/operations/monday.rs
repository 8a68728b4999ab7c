//! A school's Monday: people sign in by password, phone, ID card and X-ID, applications ask for them and letters are asked for, all the time and
//! behind every balancer of `deploy/`, while one fault comes after another. Nobody sees a foreign page, nobody gives up who tries for a
//! minute, nothing that was acknowledged is lost, and everybody who was turned away is found.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::rt::{
    spawn,
    task::{JoinHandle, spawn_blocking},
    time::sleep,
};
use lavi::{clock::Clock, demo::simulators::MOBILE_ID};
use rustix::process::Signal;
use serde_json::{Value, json};
use tokio::sync::Mutex;
use url::Url;

use super::{
    found::{TurnedAway, assert_found},
    journeys::{Application, BACK, authorize},
    outages::Stage,
    servers::Servers,
    siege,
};
use crate::{
    card::Card,
    cast::PASSWORD,
    deploy::{
        balancer::{Balancer, Kind},
        nginx::CARDS,
    },
    oauth_server::VERIFIER,
    reliability::{
        faulty_line::{Fault, FaultyLine},
        node::add,
    },
    served::Served,
    site::{Browser, Seen},
};

/// How long somebody tries before giving up.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time between two faults.
const CALM: Duration = Duration::from_secs(3);
/// How many come by each way at once.
const BY_PASSWORD: usize = 12;
const BY_PHONE: usize = 3;
const BY_REDIRECT: usize = 3;
const BY_APPLICATION: usize = 4;
/// Whom cards name.
const BY_CARD: [&str; 3] = ["38001085718", "37605030299", "47101010033"];
/// How many letters are asked for: each by somebody else, since nobody gets many.
const LETTERS: usize = 40;
/// Estonians with a Mobile-ID: those who sign in by it, then those whom X-ID knows.
const ESTONIANS: [usize; BY_PHONE + BY_REDIRECT] = [0, 1, 2, 4, 5, 7];
const LANGUAGES: [&str; 3] = ["et", "de", "ja"];

/// How somebody comes.
#[derive(Clone, Copy, Debug)]
enum Way {
    Password,
    /// By this test person's phone.
    Phone(usize),
    /// By X-ID, as this test person.
    Redirect(usize),
    /// By this card in the reader.
    Card(usize),
    Application,
}

/// What everybody has seen and done.
#[derive(Default)]
struct MondayTally {
    is_over: Cell<bool>,
    /// By kind of way: how many got in, how many at once.
    came: RefCell<BTreeMap<String, (usize, usize)>>,
    longest: Cell<Duration>,
    turned: RefCell<Vec<TurnedAway>>,
    /// How often the balancer's page of ours was seen.
    outages: Cell<usize>,
    /// Whose letters were promised.
    promised: RefCell<Vec<String>>,
    /// Browsers in which somebody is signed in, by name: the newest.
    signed_in: RefCell<BTreeMap<String, Browser>>,
    /// The newest refresh tokens.
    grants: RefCell<BTreeMap<String, String>>,
}

/// Everybody's world.
struct Monday {
    stage: Stage,
    servers: Servers,
    client: Application,
    cards: Vec<Card>,
    /// X-ID's double knows one person at a time.
    at_x_id: Mutex<()>,
    told: MondayTally,
}

/// Where an answer leads back to the application, by itself or by its button.
fn to_application(answer: &Seen) -> Option<String> {
    let button = || answer.attribute("a[data-action=proceed]", "href");
    let address = if answer.status == 303 { Some(answer.location()) } else { button() };
    address.filter(|address| address.starts_with(BACK))
}

/// Somebody was turned away; they look at this page, or at none of a kind that is read.
struct Refused(Option<Seen>);

struct Person {
    world: Rc<Monday>,
    way: Way,
    name: String,
    from: String,
    language: &'static str,
    balancer: usize,
}

impl Person {
    fn balancer(&self) -> &Balancer {
        &self.world.stage.balancers[self.balancer]
    }

    /// The page is ours, in words that blame nobody; a number on it is noted.
    fn looks_at(&self, page: Seen) -> Seen {
        let about = || format!("{} {:?} {:?} {page}", self.name, self.way, self.balancer().kind);
        assert!(!page.screen().is_empty(), "a foreign page: {}", about());
        if page.screen() == "outage" {
            self.world.told.outages.set(self.world.told.outages.get() + 1);
            return page;
        }
        assert_eq!(page.attribute("html", "lang").as_deref(), Some(self.language), "{}", about());
        for error in page.errors() {
            let blames = [
                "check_email_and_password",
                "confirm_recaptcha",
                "login_paused",
                "user_not_found",
                "check_id_card_reader",
                "document_unusable",
            ];
            assert!(!blames.iter().any(|blame| error.contains(blame)), "{error}: {}", about());
        }
        if let Some(incident) = page.incident() {
            let name = matches!(self.way, Way::Password | Way::Application)
                .then(|| page.value("email").filter(|typed| *typed == self.name))
                .flatten();
            self.world.told.turned.borrow_mut().push(TurnedAway { incident, name });
        }
        page
    }

    /// Follows redirects of ours to a page, and says yes to the terms.
    async fn arrives(&self, browser: &Browser, mut answer: Seen) -> Result<Seen, Refused> {
        for _ in 0..8 {
            if to_application(&answer).is_some() {
                return Ok(answer);
            }
            if answer.status == 303 {
                answer = browser.follow(&answer).await;
                continue;
            }
            let page = self.looks_at(answer);
            answer = match page.screen().as_str() {
                "agree-to-terms" if page.status == 200 => {
                    browser.submit(&page, "confirm", &[("terms_accepted", "true")]).await
                }
                "permissions" if page.status == 200 => browser.submit(&page, "allow", &[]).await,
                "account" => return Ok(page),
                _ => return Err(Refused(Some(page))),
            };
        }
        panic!("{}: led in circles: {answer}", self.name);
    }

    async fn types(&self, browser: &Browser, page: &Seen) -> Result<Seen, Refused> {
        let typed = [("email", self.name.as_str()), ("password", PASSWORD)];
        let answer = browser.submit(page, "submit", &typed).await;
        self.arrives(browser, answer).await
    }

    /// One try, from the page that refused the last one or from the front.
    async fn tries(&self, browser: &Browser, refused: Option<Seen>) -> Result<(), Refused> {
        let again = refused
            .filter(|page| page.screen() == "login" && page.count("form[data-action=submit]") > 0);
        match self.way {
            Way::Password => {
                let page = match again {
                    Some(page) => page,
                    None => self.opens(browser, &format!("/{}", self.language)).await?,
                };
                self.types(browser, &page).await.map(|_| ())
            }
            Way::Phone(person) => self.rings(browser, person).await,
            Way::Redirect(person) => self.goes_to_x_id(browser, person).await,
            Way::Card(card) => self.presents(browser, &self.world.cards[card]).await,
            Way::Application => self.is_sent_by_an_application(browser).await,
        }
    }

    async fn opens(&self, browser: &Browser, address: &str) -> Result<Seen, Refused> {
        let mut answer = browser.get(address).await;
        if answer.status == 303 {
            answer = browser.follow(&answer).await;
        }
        let page = self.looks_at(answer);
        if page.status == 200 { Ok(page) } else { Err(Refused(Some(page))) }
    }

    async fn rings(&self, browser: &Browser, person: usize) -> Result<(), Refused> {
        let form = self.opens(browser, &format!("/{}?method=mobile-id", self.language)).await?;
        let (prefix, number) = MOBILE_ID[person].phone.split_at(4);
        let code = MOBILE_ID[person].code;
        let fields = [("personalCode", code), ("phonePrefix", prefix), ("phoneNumber", number)];
        let mut answer = browser.submit(&form, "submit", &fields).await;
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "still waiting: {answer}");
            if answer.status == 303 && !answer.location().contains("/waiting") {
                return self.arrives(browser, answer).await.map(|_| ());
            }
            answer = if answer.status == 303 { browser.follow(&answer).await } else { answer };
            if answer.status == 303 {
                continue;
            }
            let page = self.looks_at(answer);
            if page.screen() != "waiting" {
                return Err(Refused(Some(page)));
            }
            if page.status != 200 {
                sleep(Duration::from_secs(1)).await;
            }
            answer = browser.submit(&page, "confirm", &[]).await;
        }
    }

    async fn goes_to_x_id(&self, browser: &Browser, person: usize) -> Result<(), Refused> {
        let out = browser.get("/account/x-id").await;
        if out.status != 303 || !out.location().starts_with(&self.world.servers.city.issuer()) {
            let answer = if out.status == 303 { browser.follow(&out).await } else { out };
            return Err(Refused(Some(self.looks_at(answer))));
        }
        let _alone = self.world.at_x_id.lock().await;
        let city = &self.world.servers.city;
        let code = MOBILE_ID[person].code;
        city.shape().claims = json!({"sub": format!("s-{person}"), "code": code});
        let back = city.consents(&out.location(), Clock::System.now());
        let landed = browser.get(&back).await;
        self.arrives(browser, landed).await.map(|_| ())
    }

    async fn presents(&self, browser: &Browser, card: &Card) -> Result<(), Refused> {
        let pane = self.opens(browser, &format!("/{}?method=id-card", self.language)).await?;
        let action = pane.attribute("#pane form", "action").unwrap_or_else(|| panic!("{pane}"));
        let path = action.strip_prefix(&format!("https://{CARDS}")).unwrap();
        let answer = self.balancer().presented(&self.from, card, path).await;
        if answer.status != 303 {
            return Err(Refused(Some(self.looks_at(answer))));
        }
        let landed = browser.get(&answer.location()).await;
        self.arrives(browser, landed).await.map(|_| ())
    }

    async fn is_sent_by_an_application(&self, browser: &Browser) -> Result<(), Refused> {
        let Application { id, secret } = &self.world.client;
        let mut answer = browser.get(&authorize(id)).await;
        if answer.status == 303 && to_application(&answer).is_none() {
            answer = browser.follow(&answer).await;
        }
        if answer.status != 303 && to_application(&answer).is_none() {
            let page = self.looks_at(answer);
            answer = match page.screen().as_str() {
                "login" if page.status == 200 => self.types(browser, &page).await?,
                "permissions" if page.status == 200 => {
                    let allowed = browser.submit(&page, "allow", &[]).await;
                    self.arrives(browser, allowed).await?
                }
                _ => return Err(Refused(Some(page))),
            };
        }
        if to_application(&answer).is_none() {
            answer = self.arrives(browser, answer).await?;
        }
        // Signed in, and led to the account page instead: the application asks once more.
        let back = to_application(&answer).and_then(|address| Url::parse(&address).ok());
        let Some(back) = back else { return Err(Refused(None)) };
        let code = back.query_pairs().find(|(name, _)| name == "code").map(|(_, code)| code);
        let Some(code) = code else { return Err(Refused(None)) };
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("client_id", id),
            ("client_secret", secret),
        ];
        let server = self.world.stage.balancers[self.balancer].browser(&self.from, self.language);
        let redeemed = server.post("/account/oauth/token", &fields).await;
        if redeemed.status != 200 {
            return Err(Refused(None));
        }
        let tokens: Value = serde_json::from_str(&redeemed.body).unwrap();
        let refresh = tokens["refresh_token"].as_str().unwrap().to_owned();
        self.world.told.grants.borrow_mut().insert(self.name.clone(), refresh);
        Ok(())
    }

    /// Comes in a new browser and tries until it is good, as a person would.
    async fn comes(&self) {
        let browser = self.balancer().browser(&self.from, self.language);
        let (begun, mut failed, mut refused) = (Instant::now(), 0, None);
        while let Err(Refused(page)) = self.tries(&browser, refused.take()).await {
            failed += 1;
            let seen = page.as_ref().map(ToString::to_string);
            assert!(
                begun.elapsed() < PATIENCE,
                "{} {:?} gives up after {failed}: {seen:?}",
                self.name,
                self.way
            );
            let after = page.as_ref().and_then(|page| page.header("retry-after").parse().ok());
            sleep(Duration::from_secs(after.unwrap_or(1).clamp(1, 5))).await;
            refused = page;
        }
        let told = &self.world.told;
        let way = format!("{:?}", self.way);
        let way = way.split('(').next().unwrap().to_owned();
        let mut came = told.came.borrow_mut();
        let (all, at_once) = came.entry(way).or_default();
        *all += 1;
        *at_once += usize::from(failed == 0);
        told.longest.set(told.longest.get().max(begun.elapsed()));
        told.signed_in.borrow_mut().insert(self.name.clone(), browser);
    }

    /// Comes again and again, a little apart.
    async fn keeps_coming(self, apart: Duration) {
        while !self.world.told.is_over.get() {
            self.comes().await;
            sleep(apart).await;
        }
    }
}

/// Somebody new asks for a letter each time.
async fn letters_are_asked_for(world: Rc<Monday>) {
    for at in 0..LETTERS {
        if world.told.is_over.get() {
            break;
        }
        let person = Person {
            way: Way::Password,
            name: format!("post{at}"),
            from: format!("127.78.0.{}", at + 1),
            language: LANGUAGES[at % 3],
            balancer: at % world.stage.balancers.len(),
            world: Rc::clone(&world),
        };
        let browser = person.balancer().browser(&person.from, person.language);
        let begun = Instant::now();
        loop {
            let page = browser.get(&format!("/{}/forgotPassword", person.language)).await;
            let page = person.looks_at(page);
            let mut last = page.status.to_string();
            if page.status == 200 {
                let mut sent = browser.submit(&page, "submit", &[("username", &person.name)]).await;
                // Three answers were lost on the way, so the browser does some work by itself.
                if sent.errors() == ["confirm_recaptcha"] {
                    let work = siege::work(&sent).await;
                    sent = browser.submit(&sent, "submit", &siege::pairs(&work)).await;
                }
                if sent.status == 303 {
                    world.told.promised.borrow_mut().push(person.name.clone());
                    break;
                }
                last = format!("{} {:?}", sent.status, sent.errors());
                person.looks_at(sent);
            }
            assert!(begun.elapsed() < PATIENCE, "{} gives up: {last}", person.name);
            sleep(Duration::from_secs(1)).await;
        }
        sleep(Duration::from_secs(2)).await;
    }
}

impl Monday {
    fn begin() -> Rc<Self> {
        let servers = Servers::start();
        let stage = Stage::asking_for_cards(&servers.environment(), &servers.cas());
        let machine = &stage.machines[0];
        for (at, person) in ESTONIANS.into_iter().enumerate() {
            let more = format!("--personal-code {}", MOBILE_ID[person].code);
            add(machine, &format!("estonian{at}"), &more);
        }
        for (at, code) in BY_CARD.into_iter().enumerate() {
            add(machine, &format!("card{at}"), &format!("--personal-code {code}"));
        }
        let cards = BY_CARD.map(|code| Card::naming(&servers.cards, code)).into();
        for (kind, count) in [("word", BY_PASSWORD), ("app", BY_APPLICATION), ("post", LETTERS)] {
            (0..count).for_each(|at| add(machine, &format!("{kind}{at}"), ""));
        }
        let said = machine
            .told(&format!("client add --redirect {BACK} --scopes user_basic_data Õppekava"));
        let client = Application::told(&said);
        let (at_x_id, told) = (Mutex::new(()), MondayTally::default());
        Rc::new(Self { stage, servers, client, cards, at_x_id, told })
    }

    /// Everybody comes.
    fn people(self: &Rc<Self>) -> Vec<JoinHandle<()>> {
        let mut ways = Vec::new();
        ways.extend((0..BY_PASSWORD).map(|at| (Way::Password, format!("word{at}"))));
        ways.extend((0..BY_APPLICATION).map(|at| (Way::Application, format!("app{at}"))));
        ways.extend((0..BY_CARD.len()).map(|at| (Way::Card(at), format!("card{at}"))));
        for (at, person) in ESTONIANS.into_iter().enumerate() {
            let way = if at < BY_PHONE { Way::Phone(person) } else { Way::Redirect(person) };
            ways.push((way, format!("estonian{at}")));
        }
        let comes = ways.into_iter().enumerate().map(|(at, (way, name))| {
            let person = Person {
                world: Rc::clone(self),
                from: format!("127.77.0.{}", at + 1),
                language: LANGUAGES[at % 3],
                balancer: at % self.stage.balancers.len(),
                way,
                name,
            };
            let apart = match way {
                Way::Phone(_) => Duration::from_secs(6),
                _ => Duration::from_millis(2_500),
            };
            spawn(async move {
                // Not all at the same moment.
                sleep(Duration::from_millis(110 * at as u64)).await;
                person.keeps_coming(apart).await;
            })
        });
        let mut tasks: Vec<_> = comes.collect();
        tasks.push(spawn(letters_are_asked_for(Rc::clone(self))));
        tasks
    }

    /// People confirm as soon as their phones ring.
    async fn confirm_phones(self: Rc<Self>) {
        let mut confirmed = 0;
        loop {
            while confirmed < self.servers.phone_provider.rung() {
                self.servers.phone_provider.confirm(confirmed);
                confirmed += 1;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn fails(&self, what: &str, line: &FaultyLine, fault: Fault, seconds: u64) {
        println!("{what}: {fault:?} for {seconds} s");
        line.fail(fault);
        sleep(Duration::from_secs(seconds)).await;
        line.mend();
        sleep(CALM).await;
    }

    fn node(&self, at: usize) -> std::cell::RefMut<'_, Option<Served>> {
        self.stage.nodes[at].borrow_mut()
    }

    async fn start(&self, at: usize) {
        let machine = Arc::clone(&self.stage.machines[at]);
        let started = spawn_blocking(move || Served::start(&machine)).await.unwrap();
        *self.node(at) = Some(started);
        sleep(CALM).await;
    }

    async fn faults_come_one_after_another(&self) {
        let servers = &self.servers;
        self.fails("SMTP", &servers.mail, Fault::Hang, 6).await;
        self.fails("Redis", &servers.redis, Fault::Refuse, 5).await;
        self.fails("Redis", &servers.redis, Fault::Hang, 5).await;
        self.fails("Redis", &servers.redis, Fault::Drip, 4).await;
        println!("Redis forgets everything");
        servers.flush_redis();
        sleep(CALM).await;
        self.fails("PostgreSQL", &servers.database, Fault::Refuse, 5).await;
        self.fails("PostgreSQL", &servers.database, Fault::Hang, 8).await;
        self.fails("PostgreSQL fails over", &servers.database, Fault::Reset, 1).await;
        println!("a node is killed");
        *self.node(0) = None;
        sleep(CALM).await;
        self.start(0).await;
        println!("a node is paused");
        self.node(1).as_ref().unwrap().signal(Signal::STOP);
        sleep(Duration::from_secs(6)).await;
        self.node(1).as_ref().unwrap().signal(Signal::CONT);
        sleep(CALM).await;
        println!("the nodes are restarted one after the other");
        for at in 0..2 {
            let mut node = self.node(at).take().unwrap();
            node.signal(Signal::TERM);
            while !node.has_ended() {
                sleep(Duration::from_millis(50)).await;
            }
            self.start(at).await;
        }
        self.fails("Mobile-ID", &servers.phones, Fault::Refuse, 4).await;
        self.fails("Mobile-ID", &servers.phones, Fault::Drip, 4).await;
        self.fails("X-ID", &servers.x_id, Fault::Refuse, 4).await;
        self.fails("X-ID", &servers.x_id, Fault::Hang, 4).await;
        let of_revoked = "who knows of revoked cards";
        self.fails(of_revoked, &servers.responder, Fault::Refuse, 4).await;
        self.fails(of_revoked, &servers.responder, Fault::Hang, 4).await;
    }

    /// Whoever was signed in still is, each grant is good, and each letter comes.
    async fn assert_kept(&self) {
        let told = &self.told;
        for (name, browser) in told.signed_in.take() {
            let page = browser.get("/account/").await;
            assert_eq!((page.status, page.screen().as_str()), (200, "account"), "{name}: {page}");
        }
        let grants = told.grants.borrow().clone();
        assert_eq!(grants.len(), BY_APPLICATION);
        for (name, refresh) in grants {
            let Application { id, secret } = &self.client;
            let fields = [
                ("grant_type", "refresh_token"),
                ("refresh_token", &refresh),
                ("client_id", id),
                ("client_secret", secret),
            ];
            let server = self.stage.balancers[0].browser("127.78.1.1", "en");
            let answer = server.post("/account/oauth/token", &fields).await;
            assert_eq!(answer.status, 200, "{name}: {answer}");
        }
        let promised = told.promised.borrow().clone();
        assert!(promised.len() > 10, "{promised:?}");
        let begun = Instant::now();
        loop {
            let heard = self.servers.letters.heard();
            let lost: Vec<_> = promised
                .iter()
                .filter(|name| !heard.contains(&format!("{name}@kool.example")))
                .collect();
            if lost.is_empty() {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "letters that were promised: {lost:?}");
            sleep(Duration::from_millis(200)).await;
        }
    }
}

#[actix_web::test]
async fn nobody_gives_up_on_a_school_s_monday_with_every_fault() {
    let world = Monday::begin();
    let people = world.people();
    let phones = spawn(Rc::clone(&world).confirm_phones());
    sleep(CALM).await;
    let begun = Instant::now();
    world.faults_come_one_after_another().await;
    world.told.is_over.set(true);
    for person in people {
        person.await.unwrap();
    }
    println!("after {:?}", begun.elapsed());
    let (told, kinds) = (&world.told, world.stage.balancers.iter().map(|one| one.kind));
    assert!(kinds.clone().any(|kind| kind == Kind::Nginx) && kinds.count() == 4);
    for (way, (all, at_once)) in told.came.borrow().iter() {
        println!("{way}: {all} in, {at_once} at once");
        assert!(*all > 5, "hardly anybody came by {way}");
    }
    let turned = told.turned.borrow().clone();
    println!(
        "longest {:?}; told by Lävi with a number {}, by a balancer in our words {}; letters {}",
        told.longest.get(),
        turned.len(),
        told.outages.get(),
        told.promised.borrow().len()
    );
    world.assert_kept().await;
    assert_found(&world.stage.machines[0], &turned);
    phones.abort();
    world.stage.assert_sound();
}
