//! The floods of docs/guessing.md, against a running server over TCP: a school, and somebody who does all the work that is asked of a guesser.
//! The ceilings are a tenth of the usual ones, so that the work of thousands need not be done; what follows from them is the same.

use std::time::{Duration, Instant};

use lavi::accounts::embedded::proof_of_work;

use crate::{
    cast,
    site::{Browser, Seen, Site},
};

const WRONG: &str = "Sygis-2027!";

/// A wrong password for one name alone.
fn of(name: &str) -> String {
    format!("{WRONG}{name}")
}

/// A tenth of the usual ceilings, behind a proxy that says where visitors are.
const TENTH: &str = "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n\
     [limits]\nnames_per_address = 5\nnames_per_address_in_a_day = 25\npeople_per_address = 10\npeople_per_address_in_a_day = 20\n\
     resets_per_address = 5\nresets_per_address_in_a_day = 15\neverywhere_least = 100\n";

/// The longest that anybody of the school may have to wait, in seconds.
const PATIENCE: i64 = 60;

fn at(site: &Site, address: &str) -> Browser {
    site.browser().with_header("x-forwarded-for", address)
}

/// What a flood cost who sent it.
#[derive(Debug, Default)]
struct Cost {
    requests: usize,
    proofs: usize,
}

/// The work for the captcha of a page: its id, what proves that it is ours, and the answer.
pub fn proof(page: &Seen) -> (String, String, String) {
    let of = |name: &str| page.value(name).unwrap_or_else(|| panic!("no {name}: {page}"));
    let id = of("captcha_id");
    let is_one = |nonce: &u64| proof_of_work::is_proof(&id, &format!("work-{nonce}")) == Some(true);
    let nonce = (0..u64::MAX).find(is_one).unwrap();
    (id.clone(), of("captcha_proof"), format!("work-{nonce}"))
}

/// Posts a form, and does the work if it is asked for.
async fn post(browser: &Browser, path: &str, fields: &[(&str, &str)], cost: &mut Cost) -> Seen {
    cost.requests += 1;
    let answer = browser.post(path, fields).await;
    if answer.errors() != ["confirm_recaptcha"] {
        return answer;
    }
    let (id, proof, work) = proof(&answer);
    cost.requests += 1;
    cost.proofs += 1;
    let solved =
        [("captcha_id", id.as_str()), ("captcha_proof", &proof), ("captcha_answer", &work)];
    browser.post(path, &[fields, &solved].concat()).await
}

async fn sign_in(browser: &Browser, name: &str, password: &str, cost: &mut Cost) -> Seen {
    post(browser, "/en", &[("email", name), ("password", password)], cost).await
}

/// Somebody of the school gets in within their patience: with a proof at most, and without a wait.
async fn gets_in(browser: &Browser, name: &str) -> Cost {
    let (mut cost, begun) = (Cost::default(), Instant::now());
    let answer = sign_in(browser, name, cast::PASSWORD, &mut cost).await;
    assert_eq!(answer.status, 303, "{name} is shut out: {answer}");
    assert!(begun.elapsed().as_secs() < PATIENCE.unsigned_abs(), "{:?}", begun.elapsed());
    cost
}

/// A guess is wrong, and says so; or it is not looked at, for a quarter of an hour at most.
fn got_nothing(answer: &Seen) {
    assert_ne!(answer.status, 303, "a guesser is in: {answer}");
    if answer.status == 429 {
        let seconds: i64 = answer.header("retry-after").parse().unwrap();
        assert!((1..=15 * 60).contains(&seconds), "{seconds}");
    }
}

/// A school of which one has a browser that is known.
async fn school(site: &Site, address: &str) -> Browser {
    for name in ["mari", "juku", "kadri"] {
        site.add(cast::account(name)).await;
    }
    let known = at(site, address);
    gets_in(&known, "kadri").await;
    known
}

#[actix_web::test]
async fn hundreds_of_names_tried_with_all_the_work_shut_nobody_of_the_school_out() {
    for address in ["203.0.113.7", "2001:db8:1:2::7"] {
        let site = Site::with(TENTH);
        let known = school(&site, address).await;
        let mut cost = Cost::default();
        // Five times what a quarter of an hour has, then past what a day has.
        for round in 0..6 {
            for at_once in 0..5 {
                let name = format!("pupil{round}-{at_once}");
                got_nothing(&sign_in(&at(&site, address), &name, &of(&name), &mut cost).await);
            }
            let new = gets_in(&at(&site, address), "mari").await;
            assert!(new.proofs <= 1, "{new:?}");
            assert_eq!(gets_in(&known, "kadri").await.proofs, 0, "a known browser does no work");
            assert_eq!(
                gets_in(&at(&site, "198.51.100.9"), "juku").await.proofs,
                0,
                "nor do others"
            );
        }
        assert_eq!(cost.proofs, 25, "from the sixth name on each costs one: {cost:?}");
        eprintln!("names at {address}: {cost:?}");
        site.clock.advance(3600);
        let later = gets_in(&at(&site, address), "mari").await;
        assert_eq!(later.proofs, 1, "the day's number asks for work, and for nothing else");
    }
}

#[actix_web::test]
async fn one_password_at_many_names_opens_nobody_whatever_work_is_done_for_it() {
    let site = Site::with(TENTH);
    let known = school(&site, "203.0.113.7").await;
    let mut cost = Cost::default();
    // The password is that of everybody at the school; the list begins with names of others, at addresses of their own.
    let names = (0..40).map(|number| format!("pupil{number}"));
    for (number, name) in names.chain(["mari", "juku", "kadri"].map(str::to_owned)).enumerate() {
        let sprayer = at(&site, &format!("198.51.100.{}", number % 5));
        got_nothing(&sign_in(&sprayer, &name, cast::PASSWORD, &mut cost).await);
    }
    eprintln!("one password: {cost:?}");
    assert_eq!(gets_in(&known, "kadri").await.proofs, 0, "a known browser");
    let own = at(&site, "203.0.113.7");
    let paused = own.sign_in_at("/en", "mari").await;
    assert_eq!(
        (paused.status, paused.errors()),
        (429, vec!["login_paused".to_owned()]),
        "{paused}"
    );
    let fields = [("email", "mari"), ("letter", "1")];
    let sent = post(&own, "/en", &fields, &mut cost).await;
    assert_eq!(sent.location(), "/en/success?type=openingRequest", "{sent}");
    let page = own.get(&letter(&site, "/openBrowser/").await).await;
    assert_eq!(own.submit(&page, "confirm", &[]).await.location(), "/en/success?type=opening");
    assert_eq!(gets_in(&own, "mari").await.proofs, 0);
    site.clock.advance(15 * 60);
    gets_in(&at(&site, "203.0.113.7"), "juku").await;
}

#[actix_web::test]
async fn who_knows_a_name_takes_no_more_than_a_minute_from_its_owner() {
    let site = Site::with(TENTH);
    let known = school(&site, "203.0.113.7").await;
    let mut cost = Cost::default();
    let stranger = "198.51.100.66";
    // All day long: as many wrong tries and letters as are looked at.
    for quarter in 0..14 {
        for _ in 0..11 {
            got_nothing(&sign_in(&at(&site, stranger), "kadri", WRONG, &mut cost).await);
        }
        let browser = at(&site, stranger);
        let asked = post(&browser, "/en/forgotPassword", &[("username", "kadri")], &mut cost).await;
        assert!([303, 422].contains(&asked.status), "{quarter}: {asked}");
        site.clock.advance(15 * 60);
    }
    for _ in 0..11 {
        got_nothing(&sign_in(&at(&site, stranger), "kadri", WRONG, &mut cost).await);
    }
    assert_eq!(gets_in(&known, "kadri").await.proofs, 0, "a known browser");
    // The owner in a new browser, elsewhere.
    let own = at(&site, "192.0.2.5");
    let paused = own.sign_in_at("/en", "kadri").await;
    assert_eq!(paused.status, 429, "{paused}");
    let seconds: i64 = paused.header("retry-after").parse().unwrap();
    assert!(seconds <= 15 * 60, "{seconds}");
    let mut owns = Cost::default();
    let fields = [("email", "kadri"), ("letter", "1")];
    let sent = post(&own, "/en", &fields, &mut owns).await;
    assert_eq!(sent.location(), "/en/success?type=openingRequest", "{sent}");
    let link = letter(&site, "/openBrowser/").await;
    let page = own.get(&link).await;
    assert_eq!(own.submit(&page, "confirm", &[]).await.location(), "/en/success?type=opening");
    assert_eq!(gets_in(&own, "kadri").await.proofs, 0);
    // The newest link for a new password is still good.
    let link = letter(&site, "/setNewPassword/").await;
    assert_eq!(own.get(&link).await.screen(), "set-new-password");
    eprintln!("a name all day: {cost:?}");
}

/// The link of the newest letter of a kind, as soon as it is there.
async fn letter(site: &Site, segment: &str) -> String {
    for _ in 0..200 {
        for letter in site.letters().await.iter().rev() {
            let letter = mail_parser::MessageParser::default().parse(letter.as_bytes()).unwrap();
            let text = letter.body_text(0).unwrap().into_owned();
            if let Some(link) = text.split_whitespace().find(|word| word.contains(segment)) {
                return link.trim_start_matches("http://localhost:8080").to_owned();
            }
        }
        actix_web::rt::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no letter with {segment}");
}

#[actix_web::test]
async fn a_home_of_256_ipv6_networks_is_asked_for_work_as_one_home_and_nobody_else_is() {
    let site = Site::with(TENTH);
    let known = school(&site, "2001:db8:2:300::7").await;
    let mut cost = Cost::default();
    for at_once in 0..30 {
        let address = format!("2001:db8:1:2{at_once:02x}::7");
        let name = format!("pupil{at_once}");
        got_nothing(&sign_in(&at(&site, &address), &name, &of(&name), &mut cost).await);
    }
    assert_eq!(cost.proofs, 20, "twice an address's number is free: {cost:?}");
    eprintln!("names of a /56: {cost:?}");
    for address in ["2001:db8:1:300::7", "2001:db8:2:300::7", "203.0.113.7"] {
        assert_eq!(gets_in(&at(&site, address), "mari").await.proofs, 0, "{address}");
    }
    assert_eq!(gets_in(&at(&site, "2001:db8:1:2fe::1"), "juku").await.proofs, 1, "the household");
    assert_eq!(gets_in(&known, "kadri").await.proofs, 0);
}

#[actix_web::test]
async fn device_links_that_nobody_confirms_shut_nobody_of_the_school_out() {
    let site = Site::demo_with(&format!(
        "{TENTH}\n[embedded.smart_id]\nstart = [\"device-link\", \"notification\"]\n"
    ));
    let (school, elsewhere) = ("203.0.113.7", "198.51.100.9");
    let known = at(&site, school);
    let signed_in = known.post("/en", &[("email", "mari"), ("password", DEMO)]).await;
    assert_eq!(signed_in.status, 303, "{signed_in}");
    let (mut cost, path) = (Cost::default(), "/en?method=smart-id");
    let link = [("start", "device-link")];
    for _ in 0..25 {
        let begun = post(&at(&site, school), path, &link, &mut cost).await;
        assert_eq!(begun.status, 303, "{begun}");
    }
    assert_eq!(cost.proofs, 15, "{cost:?}");
    eprintln!("device links: {cost:?}");
    let mut of_school = Cost::default();
    for browser in [&known, &at(&site, elsewhere)] {
        let begun = post(browser, path, &link, &mut of_school).await;
        assert!(begun.status == 303 && of_school.proofs == 0, "{begun}");
    }
    let begun = post(&at(&site, school), path, &link, &mut of_school).await;
    assert!(begun.status == 303 && of_school.proofs == 1, "{begun}");
}

/// The password of the demo's people.
const DEMO: &str = "Terehommikust1";

#[actix_web::test]
async fn pictures_pressed_without_end_leave_every_new_browser_a_captcha() {
    let site = Site::with(TENTH);
    let (school_at, mut cost) = ("203.0.113.7", Cost::default());
    let known = school(&site, school_at).await;
    for at_once in 0..6 {
        let name = format!("pupil{at_once}");
        got_nothing(&sign_in(&at(&site, school_at), &name, WRONG, &mut cost).await);
    }
    let presser = at(&site, school_at);
    let asked = presser.post("/en", &[("email", "x"), ("password", WRONG)]).await;
    let (id, proof) = (asked.value("captcha_id").unwrap(), asked.value("captcha_proof").unwrap());
    let fields = [
        ("email", "x"),
        ("captcha_id", id.as_str()),
        ("captcha_proof", &proof),
        ("captcha_answer", ""),
        ("captcha_new", "1"),
    ];
    // One address had 600 in a quarter of an hour.
    for _ in 0..620 {
        assert_eq!(presser.post("/en", &fields).await.status, 200);
    }
    assert_eq!(gets_in(&at(&site, school_at), "mari").await.proofs, 1);
    assert_eq!(gets_in(&known, "kadri").await.proofs, 0);
    eprintln!("pictures: 620 presses, {cost:?}");
}

#[actix_web::test]
async fn thousands_of_redirects_of_one_home_shut_nobody_out_of_providers() {
    let site = Site::with(TENTH);
    let known = school(&site, "203.0.113.7").await;
    // One address had 1,000 in a quarter of an hour, a home of IPv6 256 times as many, and all together 100,000.
    for address in ["203.0.113.7", "2001:db8:1:200::7"] {
        let attacker = at(&site, address);
        for _ in 0..1_020 {
            let sent = attacker.get("/account/e-paraksts").await;
            assert!([303, 200, 403].contains(&sent.status), "{sent}");
            attacker.set_cookie("lavi_account", "");
        }
    }
    for browser in [&known, &at(&site, "203.0.113.7"), &at(&site, "2001:db8:1:200::9")] {
        let sent = browser.get("/account/e-paraksts").await;
        assert_eq!(sent.status, 303, "{sent}");
        assert!(sent.header("location").contains("eparaksts"), "{sent}");
    }
}
