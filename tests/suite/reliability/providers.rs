//! The providers: Mobile-ID, Smart-ID, HarID, X-ID, eParaksts, the responder that knows revoked cards, and the captcha's.

use std::{fs, net::TcpListener, sync::Arc, time::Duration};

use lavi::{
    clock::Clock,
    config::Config,
    demo::{
        simulators::{MOBILE_ID, Pace, SMART_ID, Simulators},
        stand_ins::StandIns,
    },
    providers::{mobile_id, smart_id},
    rng::Rng,
};
use rcgen::ExtendedKeyUsagePurpose::OcspSigning;
use sqlx::{Connection, Executor};

use super::{
    faulty_line::FaultyLine,
    node::{Node, add, comes_back, is_through, machine, visit},
    table::{Trial, Visit},
};
use crate::{
    card::{Card, CardSite},
    cast::PASSWORD,
    doubles::server::{Action, Server},
    providers_card::ca::{Answer, Ca},
    redirects::{ACCOUNT_PAGE, choice},
    site::{Browser, MORNING, Seen},
};

/// How phones answer: soon.
const PACE: Pace = Pace {
    failing: Duration::ZERO,
    confirming: Duration::from_millis(200),
    timeout: Duration::from_secs(60),
    by_themselves: true,
};

/// How long somebody may wait for a phone, in seconds, while the page says what it waits for: a long poll that hangs is no other than
/// one of somebody who does not confirm.
const PHONE: u64 = 100;

/// A phone's sign-in, from the form to its end.
async fn by_phone(node: &Node, path: &str, fields: &[(&str, &str)]) -> Visit {
    forget(node).await;
    let browser = node.visitor();
    let form = browser.get(path).await;
    let mut answer = browser.submit(&form, "submit", fields).await;
    if answer.status != 303 {
        return comes_back(&answer, fields[fields.len() - 1]);
    }
    let mut page = browser.follow(&answer).await;
    while page.screen() == "waiting" && page.status == 200 {
        answer = browser.submit(&page, "confirm", &[]).await;
        page = if answer.status == 303 { browser.follow(&answer).await } else { answer };
    }
    is_through(&page)
}

/// A quarter of an hour later: what was counted counts no more. The providers' faults alone are looked at here.
async fn forget(node: &Node) {
    let mut database = node.database().await;
    database.execute("DELETE FROM attempts").await.unwrap();
    database.close().await.unwrap();
}

/// A node before the simulated phones behind a line, with Mari and her personal code.
fn before_phones() -> (Node, FaultyLine) {
    let simulators = Simulators::new(PACE, Rng::seeded(7)).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let line = FaultyLine::to(listener.local_addr().unwrap().port());
    simulators.serve(listener).unwrap();
    let local = format!("http://127.0.0.1:{}", line.port);
    let machine = machine(&[
        ("LAVI__EMBEDDED__MOBILE_ID__BASE", &format!("{local}/mid-api")),
        ("LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_UUID", mobile_id::DEMO_UUID),
        ("LAVI__EMBEDDED__MOBILE_ID__RELYING_PARTY_NAME", "DEMO"),
        ("LAVI__EMBEDDED__SMART_ID__BASE", &format!("{local}/smart-id-rp/v3")),
        ("LAVI__EMBEDDED__SMART_ID__SCHEME", "smart-id-demo"),
        ("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_UUID", smart_id::DEMO_UUID),
        ("LAVI__EMBEDDED__SMART_ID__RELYING_PARTY_NAME", "DEMO"),
        ("LAVI__EMBEDDED__PUSH_DELAY_MS", "0"),
    ]);
    let cas = machine.path("cas.pem");
    fs::write(&cas, simulators.authority()).unwrap();
    let cas = cas.display().to_string();
    let machine = machine
        .with("LAVI__EMBEDDED__MOBILE_ID__TRUSTED_CAS", &cas)
        .with("LAVI__EMBEDDED__SMART_ID__TRUSTED_CAS", &cas);
    add(&machine, "mari", &format!("--personal-code {}", MOBILE_ID[0].code));
    add(&machine, "sid", &format!("--personal-code {}", SMART_ID[0].code));
    (Node::on(machine), line)
}

#[actix_web::test]
async fn mobile_id() {
    let (node, line) = before_phones();
    let (prefix, number) = MOBILE_ID[0].phone.split_at(4);
    let person =
        [("phonePrefix", prefix), ("phoneNumber", number), ("personalCode", MOBILE_ID[0].code)];
    let mut trial = Trial::new("Mobile-ID", PHONE, &[1, 2]);
    trial.on_the_line(&line, async || by_phone(&node, "/en?method=mobile-id", &person).await).await;
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn smart_id() {
    let (node, line) = before_phones();
    let person = [("country", SMART_ID[0].country), ("personalCode", SMART_ID[0].code)];
    let mut trial = Trial::new("Smart-ID", PHONE, &[1, 2]);
    trial.on_the_line(&line, async || by_phone(&node, "/en?method=smart-id", &person).await).await;
    node.assert_sound();
    trial.write();
}

/// A node before the stand-ins behind a line.
struct Redirecting {
    node: Node,
    line: FaultyLine,
    /// The port of the stand-ins themselves, which browsers ask.
    port: u16,
}

impl Redirecting {
    fn start(clock: Clock) -> Self {
        let public_root = "http://localhost:8080/account/".parse().unwrap();
        let stand_ins = StandIns::new(public_root, clock, Rng::seeded(7)).unwrap();
        let port = stand_ins.port();
        let line = FaultyLine::to(port);
        let stand_ins = stand_ins.reached_by(line.port);
        let mut config = Config::read(None, []).unwrap();
        stand_ins.serve(&config.embedded.providers.redirects).unwrap();
        stand_ins.connect(&mut config.embedded.providers.redirects);
        let client = config.embedded.providers.redirects.0[0].client.clone();
        let root = format!("http://127.0.0.1:{}", line.port);
        let mut environment = vec![
            ("LAVI__EMBEDDED__HAR_ID__ISSUER".to_owned(), format!("{root}/har-id")),
            ("LAVI__EMBEDDED__X_ID__ISSUER".to_owned(), format!("{root}/x-id")),
            ("LAVI__EMBEDDED__X_ID__CLAIMS__PERSONAL_CODE".to_owned(), "personal_code".to_owned()),
            ("LAVI__EMBEDDED__E_PARAKSTS__HOST".to_owned(), format!("{root}/e-paraksts/")),
        ];
        for section in ["HAR_ID", "X_ID", "E_PARAKSTS"] {
            let key = |key: &str| format!("LAVI__EMBEDDED__{section}__{key}");
            environment.push((key("CLIENT_ID"), client.id.clone()));
            environment.push((key("CLIENT_SECRET"), client.secret.expose().to_owned()));
        }
        let given: Vec<_> = environment.iter().map(|(name, to)| (&**name, &**to)).collect();
        let machine = machine(&given);
        add(&machine, "mari", &format!("--personal-code {}", MOBILE_ID[0].code));
        Self { node: Node::on(machine), line, port }
    }

    /// The address at the provider without the line: browsers have lines of their own.
    fn direct(&self, address: &str) -> String {
        let [line, own] = [self.line.port, self.port].map(|port| format!("127.0.0.1:{port}"));
        address.replace(&line, &own)
    }

    async fn visit(&self, method: &str) -> Visit {
        let browser = self.node.visitor().with_header("accept-language", "en");
        let out = browser.get(&format!("/account/{method}")).await;
        if !out.location().contains(&format!("127.0.0.1:{}", self.line.port)) {
            return arrival(&browser, out).await;
        }
        let page = browser.get(&self.direct(&out.location())).await;
        let back = browser.get(&choice(&page, "mary")).await;
        let mut landed = browser.get(&back.location()).await;
        if landed.location().contains("/validation") {
            let page = browser.follow(&landed).await;
            landed = browser.submit(&page, "submit", &[]).await;
        }
        arrival(&browser, landed).await
    }
}

async fn arrival(browser: &Browser, landed: Seen) -> Visit {
    if landed.status != 303 {
        return visit(&landed);
    }
    if landed.location() == ACCOUNT_PAGE {
        return Visit { is_good: true, words: "303".to_owned() };
    }
    is_through(&browser.follow(&landed).await)
}

async fn redirecting(name: &'static str, method: &str, middle: &'static [usize]) {
    let world = Redirecting::start(Clock::System);
    let mut trial = Trial::new(name, 25, middle);
    trial.on_the_line(&world.line, async || world.visit(method).await).await;
    world.node.assert_sound();

    // The provider's clock is an hour ahead, then an hour behind.
    for (hours, jump) in [(1, "clock jumps ahead 1 h"), (-1, "clock jumps back 1 h")] {
        let now = Clock::System.now();
        let clock = Clock::manual(now);
        let world = Redirecting::start(clock.clone());
        let (begin, end) = (
            || clock.advance(hours * 3_600),
            || {
                clock.advance(Clock::System.now() - clock.now());
            },
        );
        trial.other(jump, begin, end, async || world.visit(method).await).await;
        world.node.assert_sound();
    }
    trial.write();
}

#[actix_web::test]
async fn har_id() {
    redirecting("HarID", "har-id", &[1, 2, 3]).await;
}

#[actix_web::test]
async fn x_id() {
    redirecting("X-ID", "x-id", &[1, 2, 3]).await;
}

#[actix_web::test]
async fn e_paraksts() {
    redirecting("eParaksts", "e-paraksts", &[1, 2]).await;
}

#[actix_web::test]
async fn the_responder_that_knows_revoked_cards() {
    let ca = Arc::new(Ca::new("Test CA"));
    let (signer, by) = (Arc::clone(&ca), ca.responder(&[OcspSigning]));
    let of_responder = Clock::manual(MORNING);
    let clock = of_responder.clone();
    let mut ocsp = Server::start(move |request| {
        let answer = Answer::good(clock.now());
        Action::Answer(200, signer.answer(&by, &answer.to(&request.body)))
    });
    let line = FaultyLine::to(ocsp.root.port().unwrap());
    ocsp.root.set_port(Some(line.port)).unwrap();
    let world = CardSite::asking(ca, ocsp, "", "");
    world.account("jaak").await;
    let card = Card::of(&world.ca);
    let come = async || {
        let browser = world.site.browser();
        let answer = world.press(&browser, Some(&card), "/en?method=id-card").await;
        if answer.location().ends_with("/account/") {
            return Visit { is_good: true, words: "303".to_owned() };
        }
        visit(&browser.get(&answer.location()).await)
    };
    let mut trial = Trial::new("OCSP responder, an ID card", 15, &[1]);
    trial.on_the_line(&line, come).await;
    for (seconds, jump) in [(3_600, "clock jumps ahead 1 h"), (-3_600, "clock jumps back 1 h")] {
        let (begin, end) = (|| of_responder.advance(seconds), || of_responder.advance(-seconds));
        trial.other(jump, begin, end, come).await;
    }
    trial.write();
}

#[actix_web::test]
async fn the_provider_of_captchas() {
    let server = Server::start(|_| Action::text(200, r#"{"success":true}"#));
    let line = FaultyLine::to(server.root.port().unwrap());
    let machine = machine(&[
        ("LAVI__CAPTCHA__KIND", "turnstile"),
        ("LAVI__CAPTCHA__SITE_KEY", "key"),
        ("LAVI__CAPTCHA__SECRET", "secret"),
        ("LAVI__CAPTCHA__VERIFY_URL", &format!("http://127.0.0.1:{}/verify", line.port)),
    ]);
    add(&machine, "mari", "");
    let node = Node::on(machine);
    let come = async || {
        forget(&node).await;
        let browser = node.visitor();
        let mut page = browser.get("/en").await;
        for _ in 0..3 {
            let wrong = [("email", "mari"), ("password", "Sygis-2027!")];
            page = browser.submit(&page, "submit", &wrong).await;
        }
        assert_eq!(page.errors(), ["check_email_and_password"], "{page}");
        let right = [("email", "mari"), ("password", PASSWORD), ("cf-turnstile-response", "done")];
        let answer = browser.submit(&page, "submit", &right).await;
        if answer.status == 303 {
            return Visit { is_good: true, words: "303".to_owned() };
        }
        assert_eq!(answer.value("email").as_deref(), Some("mari"), "lost: {answer}");
        Visit { is_good: false, words: format!("{} {}", answer.status, answer.errors().join(" ")) }
    };
    let mut trial = Trial::new("captcha's provider, a sign-in", 12, &[1]);
    trial.on_the_line(&line, come).await;
    node.assert_sound();
    trial.write();
}
