//! The floods of docs/guessing.md on `lavi serve` behind the samples of `deploy/`, from real addresses: in `make test-operations` with
//! ceilings of a tenth, in `make floods` at full size on the release binary. Nobody of the school is shut out of anything for more than
//! a minute, and who guesses gets nothing.

use std::{
    cell::Cell,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use futures_util::future::{join, join_all};
use serde_json::{Value, json};

use super::siege::{Cost, Felt, Siege, has_own_network, path_of};
use crate::{cast::set_up, deploy::balancer::Kind, oauth_server::CHALLENGE, site::Browser};

const WRONG: &str = "Sygis-2027!";

/// How long somebody waits at most behind an address from which others flood the balancer.
const WHERE_OTHERS_FLOOD: Duration = Duration::from_secs(8);

/// Requests that a flood has under way.
const AT_ONCE: i64 = 6;

/// So many of these, some at once.
async fn sends(number: i64, one: impl AsyncFn(i64)) {
    let mut sent = 0;
    while sent < number {
        let next = number.min(sent + AT_ONCE);
        join_all((sent..next).map(async |number| one(number).await)).await;
        sent = next;
    }
}

/// One flood: what it cost, what each part of the school felt, and what the operator saw.
struct Flood<'a> {
    siege: &'a Siege,
    name: &'static str,
    begun: Instant,
    before: Before,
    parts: Vec<(&'static str, Felt)>,
}

/// What the operator had seen before.
struct Before {
    lines: usize,
    counted: u64,
}

impl<'a> Flood<'a> {
    async fn begin(siege: &'a Siege, name: &'static str) -> Self {
        siege.forget().await;
        let before = Before { lines: siege.warnings(), counted: siege.counted().await };
        Self { siege, name, begun: Instant::now(), before, parts: Vec::new() }
    }

    /// Goes on with these until a part of the school has done what it came for.
    async fn goes_on(
        &mut self,
        part: &'static str,
        one: impl AsyncFn(i64),
        comes: impl AsyncFn(&Felt),
    ) {
        let (felt, is_over) = (Felt::default(), Cell::new(false));
        let attack = async {
            let mut number = 0;
            while !is_over.get() {
                join_all((number..number + AT_ONCE).map(async |number| one(number).await)).await;
                number += AT_ONCE;
            }
        };
        let school = async {
            comes(&felt).await;
            is_over.set(true);
        };
        join(attack, school).await;
        self.parts.push((part, felt));
    }

    fn proofs_of(&self, part: &str) -> u32 {
        self.parts.iter().find(|(known, _)| *known == part).unwrap().1.proofs()
    }

    /// The longest wait of the school so far.
    fn longest(&self) -> Duration {
        self.parts.iter().map(|(_, felt)| felt.longest()).max().unwrap_or_default()
    }

    /// Writes the row for scripts/floods-table.mjs.
    async fn end(self, cost: &Cost, got: &str) {
        // What came of it may be a moment behind.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let (siege, kind) = (self.siege, format!("{:?}", self.siege.balancer.kind));
        let told = |(part, felt): &(&str, Felt)| json!({ "part": part, "felt": felt.told() });
        let row = json!({
            "flood": self.name,
            "balancer": kind,
            "divisor": siege.size.divisor,
            "cost": cost.told(),
            "seconds": self.begun.elapsed().as_secs_f64(),
            "got": got,
            "school": self.parts.iter().map(told).collect::<Vec<Value>>(),
            "operator": siege.seen_by_operator(self.before.lines, self.before.counted).await,
        });
        println!("{row}");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("floods");
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{}-{kind}.json", self.name.replace([' ', ',', '/'], "-")));
        fs::write(file, serde_json::to_string_pretty(&row).unwrap()).unwrap();
    }
}

/// A new browser of the school signs in.
async fn signs_in(browser: &Browser, name: &str, felt: &Felt) {
    felt.signs_in(browser, name).await;
}

impl Siege {
    /// A browser at this address in which this person has signed in before.
    async fn known(&self, address: &str, name: &str) -> Browser {
        let browser = self.at(address);
        Felt::default().signs_in(&browser, name).await;
        let mut page = browser.get("/en/agreeToTerms").await;
        if page.screen() == "agree-to-terms" {
            let agreed = browser.submit(&page, "confirm", &[("terms_accepted", "true")]).await;
            page = browser.follow(&agreed).await;
        }
        assert!(browser.cookie("__Host-lavi_device").is_some(), "it is known: {page}");
        browser
    }

    /// The class at this address, with new browsers, all at once.
    async fn class(&self, address: &str, felt: &Felt, does: impl AsyncFn(&Browser, &str, &Felt)) {
        let pupil = |number| (self.at(address), format!("pupil{number}"));
        let class: Vec<_> = (0..self.size.class).map(pupil).collect();
        join_all(class.iter().map(|(browser, name)| does(browser, name, felt))).await;
    }

    /// More requests than the balancer takes from one address, from the school's own. Connections that have asked little go first, so
    /// the flood holds nobody there up by chance.
    async fn too_many_requests(&self, school: &str, elsewhere: &str) {
        let known = self.known(school, "known").await;
        let name = "requests beyond the balancer's ceiling";
        let (mut flood, cost) = (Flood::begin(self, name).await, Cost::default());
        let attackers: Vec<_> = (0..8).map(|_| self.at(school)).collect();
        let one = async |number: i64| {
            let attacker = &attackers[usize::try_from(number).unwrap() % attackers.len()];
            join_all((0..8).map(|_| cost.get(attacker, "/robots.txt"))).await;
        };
        sends(1_000, &one).await;
        assert!(cost.refused() > 0, "the ceiling is reached");
        flood.goes_on("new", &one, async |felt| self.class(school, felt, signs_in).await).await;
        flood.goes_on("known", &one, async |felt| felt.signs_in(&known, "known").await).await;
        assert!(flood.longest() < WHERE_OTHERS_FLOOD, "{:?}", flood.longest());
        let other = self.at(elsewhere);
        flood.goes_on("elsewhere", &one, async |felt| felt.signs_in(&other, "juku").await).await;
        flood.end(&cost, "nothing").await;
    }

    /// Wrong passwords under names that nobody has, from the school's own address, past what a quarter of an hour and a day have.
    async fn many_names(&self, name: &'static str, school: &str, elsewhere: &str) {
        let known = self.known(school, "known").await;
        let (mut flood, cost) = (Flood::begin(self, name).await, Cost::default());
        let (attacker, tried) = (self.at(school), Cell::new(0));
        let one = async |_: i64| {
            tried.set(tried.get() + 1);
            let name = format!("nobody{}", tried.get());
            cost.guess(&attacker, &name, &format!("{WRONG}{name}")).await;
        };
        sends(self.size.of(260), &one).await;
        flood.goes_on("new", &one, async |felt| self.class(school, felt, signs_in).await).await;
        flood.goes_on("known", &one, async |felt| felt.signs_in(&known, "known").await).await;
        let other = self.at(elsewhere);
        flood.goes_on("elsewhere", &one, async |felt| felt.signs_in(&other, "juku").await).await;
        assert!(flood.proofs_of("new") > 0, "the class is asked for work");
        assert_eq!((flood.proofs_of("known"), flood.proofs_of("elsewhere")), (0, 0));
        flood.end(&cost, "one guess at each name").await;
    }

    /// An hour of wrong passwords under one name, from five addresses, with letters asked for in its name.
    async fn one_name(&self, owner: &str) {
        let known = self.known(owner, "kadri").await;
        let (mut flood, cost) = (Flood::begin(self, "a name").await, Cost::default());
        let attackers = ["127.41.1.1", "127.41.2.1", "127.41.3.1", "127.41.4.1", "127.41.5.1"];
        let attackers = attackers.map(|address| self.at(address));
        let one = async |number: i64| {
            let attacker = &attackers[usize::try_from(number).unwrap() % attackers.len()];
            cost.guess(attacker, "kadri", WRONG).await;
        };
        for quarter in 0..4 {
            if quarter > 0 {
                // It never goes back: what the nodes know of the time would be of the future.
                self.clock.jump_by(quarter * 15 * 60 + 1);
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
            // One after the other: who sends them at once has the others wait for their turn.
            for number in 0..13 {
                one(number).await;
            }
            cost.post(&attackers[0], "/en/forgotPassword", &[("username", "kadri")]).await;
        }
        let guesses = cost.guesses();
        assert!(guesses <= 4 * 10, "{guesses} guesses");
        flood.goes_on("known", &one, async |felt| felt.signs_in(&known, "kadri").await).await;
        let own = async |felt: &Felt| self.opens_by_letter(owner, felt).await;
        flood.goes_on("owner", &one, own).await;
        let link = self.letters("/setNewPassword/").pop().unwrap();
        assert_eq!(known.get(&path_of(&link)).await.screen(), "set-new-password");
        flood.end(&cost, &format!("{guesses} guesses in an hour")).await;
    }

    /// The owner of a paused name in a new browser: a letter opens it.
    async fn opens_by_letter(&self, address: &str, felt: &Felt) {
        let (browser, letters) = (self.at(address), self.letters("/openBrowser/").len());
        let (steps, begun) = (Felt::default(), Instant::now());
        let fields = [("email", "kadri"), ("letter", "1")];
        steps.does(&browser, "/en", &fields, "openingRequest").await;
        let link = loop {
            let links = self.letters("/openBrowser/");
            if links.len() > letters {
                break links.last().unwrap().clone();
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "no letter");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        let page = browser.get(&path_of(&link)).await;
        let opened = browser.submit(&page, "confirm", &[]).await;
        assert!(opened.location().ends_with("type=opening"), "{opened}");
        steps.signs_in(&browser, "kadri").await;
        felt.is_done(begun.elapsed(), steps.proofs());
    }

    /// Letters asked for in many names, from the school's own address.
    async fn many_letters(&self, school: &str, elsewhere: &str) {
        let (mut flood, cost) = (Flood::begin(self, "letters").await, Cost::default());
        let (attacker, asked) = (self.at(school), Cell::new(0));
        let one = async |_: i64| {
            asked.set(asked.get() + 1);
            let name = format!("nobody{}", asked.get());
            cost.post(&attacker, "/en/forgotPassword", &[("username", &name)]).await;
        };
        sends(self.size.of(160), &one).await;
        let asks = async |browser: &Browser, name: &str, felt: &Felt| {
            felt.does(browser, "/en/forgotPassword", &[("username", name)], "resetRequest").await;
        };
        let before = self.letters("/setNewPassword/").len();
        flood.goes_on("new", &one, async |felt| self.class(school, felt, asks).await).await;
        let other = self.at(elsewhere);
        flood.goes_on("elsewhere", &one, async |felt| asks(&other, "juku", felt).await).await;
        let begun = Instant::now();
        while self.letters("/setNewPassword/").len() < before + self.size.class + 1 {
            assert!(begun.elapsed() < Duration::from_secs(30), "letters are missing");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(flood.proofs_of("elsewhere"), 0);
        flood.end(&cost, "nothing").await;
    }

    /// Device links that nobody confirms, from the school's own address.
    async fn many_links(&self, school: &str, elsewhere: &str) {
        let known = self.known(school, "known").await;
        let (mut flood, cost) = (Flood::begin(self, "device links").await, Cost::default());
        let (path, link) = ("/en?method=smart-id", [("start", "device-link")]);
        // A browser has four at most.
        let one = async |_: i64| {
            let begun = cost.post(&self.at(school), path, &link).await;
            assert_eq!(begun.status, 303, "{begun}");
        };
        sends(self.size.of(210), &one).await;
        let begins = async |browser: &Browser, _: &str, felt: &Felt| {
            felt.does(browser, path, &link, "").await;
        };
        flood.goes_on("new", &one, async |felt| self.class(school, felt, begins).await).await;
        flood.goes_on("known", &one, async |felt| begins(&known, "", felt).await).await;
        let other = self.at(elsewhere);
        flood.goes_on("elsewhere", &one, async |felt| begins(&other, "", felt).await).await;
        assert_eq!((flood.proofs_of("known"), flood.proofs_of("elsewhere")), (0, 0));
        flood.end(&cost, "nothing").await;
    }

    /// Redirects, requests of an application and pictures without end, from the school's own address and a home.
    async fn many_beginnings(&self, school: &str, elsewhere: &str) {
        let words = "client add Kava --redirect https://kava.example/back --scopes user_basic_data";
        let added = self.operator(words);
        let client = added.lines().find_map(|line| line.strip_prefix("client_id\t")).unwrap();
        let asks = format!(
            "/account/oauth/authorize?response_type=code&client_id={client}&redirect_uri=https%3A%2F%2Fkava.example%2Fback\
             &scope=user_basic_data&state=s&code_challenge={CHALLENGE}&code_challenge_method=S256"
        );
        let known = self.known(school, "known").await;
        let (mut flood, cost) =
            (Flood::begin(self, "redirects, requests, pictures").await, Cost::default());
        let attacker = self.at(school);
        let wrong = [("email", "nobody"), ("password", WRONG)];
        let mut page = attacker.post("/en", &wrong).await;
        for _ in 0..4 {
            page = attacker.post("/en", &wrong).await;
        }
        let [id, proof] = ["captcha_id", "captcha_proof"].map(|name| page.value(name).unwrap());
        let press = [
            ("email", "nobody"),
            ("captcha_id", &id),
            ("captcha_proof", &proof),
            ("captcha_answer", ""),
            ("captcha_new", "1"),
        ];
        let one = async |number: i64| {
            match number % 3 {
                0 => cost.get(&attacker, "/account/e-paraksts").await,
                1 => cost.get(&attacker, &asks).await,
                _ => cost.post(&attacker, "/en", &press).await,
            };
        };
        sends(self.size.of(4_500), &one).await;
        let begins = async |browser: &Browser, name: &str, felt: &Felt| {
            felt.does(browser, "/account/e-paraksts", &[], "eparaksts").await;
            felt.does(browser, &asks, &[], "").await;
            felt.signs_in(browser, name).await;
        };
        flood.goes_on("new", &one, async |felt| self.class(school, felt, begins).await).await;
        flood.goes_on("known", &one, async |felt| begins(&known, "known", felt).await).await;
        let other = self.at(elsewhere);
        flood.goes_on("elsewhere", &one, async |felt| begins(&other, "juku", felt).await).await;
        flood.end(&cost, "nothing").await;
    }

    /// People registered from the school's own address.
    async fn many_registrations(&self, school: &str, elsewhere: &str) {
        let (mut flood, cost) = (Flood::begin(self, "registrations").await, Cost::default());
        let (attacker, registered) = (self.at(school), Cell::new(0));
        let one = async |_: i64| {
            registered.set(registered.get() + 1);
            let (code, email) = (
                format!("4711{}", registered.get()),
                format!("nobody{}@elsewhere.example", registered.get()),
            );
            cost.post(&attacker, "/en/setupAccount", &set_up(("FI", &code), &email)).await;
        };
        sends(self.size.of(210), &one).await;
        let registers = async |browser: &Browser, name: &str, felt: &Felt| {
            let (code, email) = (format!("parent-{name}"), format!("parent-{name}@kool.example"));
            let form = set_up(("FI", &code), &email);
            felt.does(browser, "/en/setupAccount", &form, "success").await;
        };
        flood.goes_on("new", &one, async |felt| self.class(school, felt, registers).await).await;
        let other = self.at(elsewhere);
        flood.goes_on("elsewhere", &one, async |felt| registers(&other, "juku", felt).await).await;
        assert_eq!(flood.proofs_of("elsewhere"), 0);
        flood.end(&cost, "letters without words of their own").await;
    }

    /// A name from each /64 of a home's /56, and then once more.
    async fn a_home(&self) {
        let (mut flood, cost) = (Flood::begin(self, "a home's /56").await, Cost::default());
        let tried = Cell::new(0);
        let one = async |_: i64| {
            tried.set(tried.get() + 1);
            let address = format!("fd00:41:1:2{:02x}::7", tried.get() % 256);
            let name = format!("nobody{}", tried.get());
            cost.guess(&self.at(&address), &name, &format!("{WRONG}{name}")).await;
        };
        sends(self.size.of(510), &one).await;
        let household = "fd00:41:1:2fe::1";
        flood.goes_on("new", &one, async |felt| self.class(household, felt, signs_in).await).await;
        for (part, address) in [
            ("next /56", "fd00:41:1:300::1"),
            ("next /48", "fd00:41:2:200::1"),
            ("elsewhere", "127.48.9.9"),
        ] {
            let other = self.at(address);
            flood.goes_on(part, &one, async |felt| felt.signs_in(&other, "juku").await).await;
            assert_eq!(flood.proofs_of(part), 0, "{part}");
        }
        assert!(flood.proofs_of("new") > 0, "the household is asked for work");
        flood.end(&cost, "one guess at each name").await;
    }

    /// A hundred addresses, none of which reaches a ceiling of its own.
    async fn a_hundred_addresses(&self, school: &str) {
        let known = self.known(school, "known").await;
        let (mut flood, cost) = (Flood::begin(self, "a hundred addresses").await, Cost::default());
        let attackers: Vec<_> =
            (0..100).map(|number| self.at(&format!("127.{}.1.7", 100 + number))).collect();
        let tried = Cell::new(0);
        let one = async |_: i64| {
            tried.set(tried.get() + 1);
            let attacker = &attackers[tried.get() % attackers.len()];
            let name = format!("nobody{}", tried.get());
            cost.guess(attacker, &name, &format!("{WRONG}{name}")).await;
        };
        sends(self.size.of(1_000) + 30, &one).await;
        // A node looks at what fails everywhere every five seconds.
        tokio::time::sleep(Duration::from_secs(6)).await;
        sends(10, &one).await;
        flood.goes_on("new", &one, async |felt| self.class(school, felt, signs_in).await).await;
        flood.goes_on("known", &one, async |felt| felt.signs_in(&known, "known").await).await;
        assert!(flood.proofs_of("new") > 0, "every new browser is asked for work");
        assert_eq!(flood.proofs_of("known"), 0);
        flood.end(&cost, "one guess at each name").await;
    }

    /// All of them, one after the other: the alarm at last, since it lasts. `LAVI_FLOOD` asks for those alone that have this in their names.
    async fn floods(&self) {
        let asked = std::env::var("LAVI_FLOOD").unwrap_or_default();
        let is_asked = |name: &str| name.contains(&asked);
        let has_v6 = has_own_network();
        if !has_v6 {
            println!("IPv6 is left out: it needs a network of its own (scripts/own-network.sh)");
        }
        if is_asked("names, IPv4") {
            self.many_names("names, IPv4", "127.42.0.7", "127.42.9.9").await;
        }
        if has_v6 && is_asked("names, IPv6") {
            self.many_names("names, IPv6", "fd00:42:1:2::7", "fd00:42:9:9::9").await;
        }
        if is_asked("a name") {
            self.one_name("127.43.0.7").await;
        }
        if is_asked("letters") {
            self.many_letters("127.44.0.7", "127.44.9.9").await;
        }
        if is_asked("device links") {
            self.many_links("127.45.0.7", "127.45.9.9").await;
        }
        if is_asked("redirects, requests, pictures") {
            self.many_beginnings("127.46.0.7", "127.46.9.9").await;
        }
        if is_asked("registrations") {
            self.many_registrations("127.47.0.7", "127.47.9.9").await;
        }
        if is_asked("requests beyond the balancer's ceiling") {
            self.too_many_requests("127.40.0.7", "127.40.9.9").await;
        }
        if has_v6 && is_asked("a home's /56") {
            self.a_home().await;
        }
        if is_asked("a hundred addresses") {
            self.a_hundred_addresses("127.49.0.7").await;
        }
        self.assert_sound();
    }
}

#[actix_web::test]
async fn behind_nginx() {
    Siege::begin(Kind::Nginx).floods().await;
}

#[actix_web::test]
async fn behind_haproxy() {
    Siege::begin(Kind::HaProxy).floods().await;
}
