//! The way from the ID-card host to the site (docs/decisions/0055): a code that counts once, for a minute, in the browser that
//! began; and no cookie on the ID-card host.

use std::sync::Arc;

use lavi::accounts::embedded::{EventFilter, EventReader};
use reqwest::Method;

use super::{Card, CardSite, FRONT_END, begun};
use crate::{
    activate::link,
    cast,
    doubles::server::{Action, Server},
    providers_card::ca::Ca,
    remote::log,
    setup_account::registered,
    site::{Browser, Seen, Site},
};

const PANE: &str = "/en?method=id-card";
/// Where the host leads.
pub const ARRIVED: &str = "http://localhost:8080/account/id-card/arrived?lang=en&code=";
const TIMED_OUT: &str = "/en?method=id-card&error=authorization_process_timeout";

async fn is_signed_in(browser: &Browser) -> bool {
    browser.get("/account/").await.screen() == "account"
}

/// A world with Jaak's account, a browser that has pressed with his card, and the host's answer.
async fn presented() -> (CardSite, Browser, Seen) {
    let world = CardSite::start();
    world.account("jaak").await;
    let browser = world.site.browser();
    let answer = world.present(&browser, Some(&Card::of(&world.ca)), PANE).await;
    assert!(answer.status == 303 && answer.location().starts_with(ARRIVED), "{answer}");
    (world, browser, answer)
}

#[actix_web::test]
async fn the_host_sets_no_cookie_and_leads_to_the_site_with_a_code() {
    let (_world, browser, answer) = presented().await;
    assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 0, "{answer}");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    let arrived = browser.follow(&answer).await;
    assert_eq!((arrived.status, arrived.location()), (303, format!("{FRONT_END}/account/")));
    assert_eq!(
        (arrived.header("referrer-policy"), arrived.header("cache-control")),
        ("no-referrer", "no-store")
    );
    assert!(is_signed_in(&browser).await);
}

#[actix_web::test]
async fn a_code_counts_once() {
    let (world, browser, answer) = presented().await;
    assert_eq!(browser.follow(&answer).await.location(), format!("{FRONT_END}/account/"));
    // The same browser after it has signed out, and one to which the cookies were copied.
    let copied = world.site.browser();
    copied.set_cookie("lavi_card", &browser.cookie("lavi_card").unwrap());
    browser.set_cookie("lavi_account", "");
    for again in [&browser, &copied] {
        assert_eq!(again.follow(&answer).await.location(), TIMED_OUT);
        assert!(!is_signed_in(again).await);
    }
}

#[actix_web::test]
async fn a_code_counts_in_the_browser_alone_that_began() {
    let (world, browser, answer) = presented().await;
    // One that has never been here, one that has begun itself, and one without the cookie of its own.
    let (fresh, begun_itself) = (world.site.browser(), world.site.browser());
    begun_itself.get(PANE).await;
    assert!(begun_itself.cookie("lavi_card").is_some());
    for stranger in [&fresh, &begun_itself] {
        let refused = stranger.follow(&answer).await;
        assert_eq!(refused.location(), TIMED_OUT, "{refused}");
        assert!(!is_signed_in(stranger).await);
        let page = stranger.follow(&refused).await;
        assert_eq!(page.errors(), ["authorization_process_timeout"], "{page}");
    }
    // They have not used it up.
    assert_eq!(browser.follow(&answer).await.location(), format!("{FRONT_END}/account/"));
}

#[actix_web::test]
async fn a_code_of_ones_own_card_signs_nobody_else_in() {
    // Sign-in as the attacker: the attacker's own card, and a link with the code for the victim.
    let world = CardSite::start();
    world.account("jaak").await;
    let (attacker, victim) = (world.site.browser(), world.site.browser());
    victim.get(PANE).await;
    let answer = world.present(&attacker, Some(&Card::of(&world.ca)), PANE).await;
    assert_eq!(victim.follow(&answer).await.location(), TIMED_OUT);
    assert!(!is_signed_in(&victim).await);
}

#[actix_web::test]
async fn a_code_counts_for_a_minute() {
    for (seconds, to) in [(59, format!("{FRONT_END}/account/")), (60, TIMED_OUT.to_owned())] {
        let (world, browser, answer) = presented().await;
        world.site.clock.advance(seconds);
        assert_eq!(browser.follow(&answer).await.location(), to, "{seconds}");
    }
}

#[actix_web::test]
async fn an_invented_code_is_none() {
    let (world, browser, answer) = presented().await;
    for code in ["", "x", "..", &"A".repeat(43)] {
        let address = format!("/account/id-card/arrived?lang=en&code={code}");
        assert_eq!(browser.get(&address).await.location(), TIMED_OUT, "{code:?}");
    }
    assert_eq!(browser.get("/account/id-card/arrived?lang=en").await.location(), TIMED_OUT);
    // Another site's page that names it as a picture gets nothing, and does not use the code up.
    let picture = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")];
    let within = picture
        .into_iter()
        .fold(world.site.browser(), |browser, (name, value)| browser.with_header(name, value));
    within.set_cookie("lavi_card", &browser.cookie("lavi_card").unwrap());
    assert_eq!(within.get(&answer.location()).await.status, 403);
    assert_eq!(browser.follow(&answer).await.location(), format!("{FRONT_END}/account/"));
}

#[actix_web::test]
async fn who_is_turned_away_by_a_fault_reads_a_number_that_an_operator_finds() {
    let responder = Server::start(|_| Action::Close);
    let world = CardSite::asking(Arc::new(Ca::new("Test CA")), responder, "", "");
    world.account("jaak").await;
    for (pane, place) in
        [("/et?method=id-card", "/et"), ("/et/register?method=id-card", "/et/register")]
    {
        let browser = world.site.browser();
        let answer = world.present(&browser, Some(&Card::of(&world.ca)), pane).await;
        assert!(answer.location().ends_with("&failed=server_error"), "{answer}");
        let arrived = browser.follow(&answer).await;
        assert_eq!(arrived.leads_to(), format!("{place}?method=id-card&error=server_error"));
        let page = browser.follow(&arrived).await;
        assert_eq!(page.errors(), ["server_error"], "{page}");
        let incident = page.incident().unwrap_or_else(|| panic!("no number: {page}"));
        assert_eq!(turned_away(&world, &incident).await, ["server_error"], "{page}");
    }
    // A link with it in a browser that has begun nothing, and what is no fault.
    let begun_here = world.site.browser();
    begun_here.get(PANE).await;
    for (browser, code) in
        [(&world.site.browser(), "server_error"), (&begun_here, "profile_blocked")]
    {
        let address = format!("/account/id-card/arrived?lang=en&failed={code}");
        assert_eq!(browser.get(&address).await.location(), TIMED_OUT, "{code}");
    }
}

/// How everybody was turned away to whom a page has said this number.
async fn turned_away(world: &CardSite, incident: &str) -> Vec<String> {
    world.site.embedded.as_ref().unwrap().upkeep.write_events().await;
    let filter = EventFilter { incident: incident.to_owned(), ..EventFilter::default() };
    let mut reader = EventReader::open(&world.site.database).await.unwrap();
    let found = reader.read(&filter).await.unwrap();
    let turned = found.into_iter().filter(|event| event.event == "turned_away");
    turned.map(|event| event.outcome).collect()
}

#[actix_web::test]
async fn a_card_without_a_browser_that_began_is_refused_before_it_is_looked_at() {
    let world = CardSite::start();
    world.account("jaak").await;
    let headers = [("origin", FRONT_END), ("accept", "text/html")];
    for path in ["/id-card?lang=en", "/id-card?lang=en&begun=", "/id-card?lang=en&begun=short"] {
        let browser = world.site.browser();
        let card = Card::of(&world.ca);
        let answer = world.send(&browser, Some(&card), Method::POST, path, &headers).await;
        assert_eq!(answer.location(), format!("{FRONT_END}{TIMED_OUT}"), "{path}");
        assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 0, "{path}");
    }
    assert_eq!(world.ocsp.count("/"), 0);
}

#[actix_web::test]
async fn an_account_that_changes_on_the_way_is_not_opened() {
    let world = CardSite::start();
    let id = world.site.add(cast::jaak("jaak")).await;
    let browser = world.site.browser();
    let answer = world.present(&browser, Some(&Card::of(&world.ca)), PANE).await;
    let change = format!(
        "UPDATE accounts SET credentials_version = credentials_version + 1 WHERE id = '{id}'"
    );
    world.site.sql(&change).await;
    assert_eq!(browser.follow(&answer).await.location(), TIMED_OUT);
    assert!(!is_signed_in(&browser).await);
}

#[actix_web::test]
async fn the_pane_is_for_one_browser_alone_and_keeps_its_cookie() {
    let world = CardSite::start();
    let (one, other) = (world.site.browser(), world.site.browser());
    let action = |page: &Seen| page.attribute("#pane form", "action").unwrap();
    let first = one.get(PANE).await;
    assert_eq!(first.header("cache-control"), "no-store");
    let cookie = one.cookie("lavi_card").unwrap();
    assert!(action(&first).ends_with(&format!("&begun={}", begun(&cookie))), "{}", action(&first));
    assert!(!first.body.contains(&cookie), "the cookie itself stands nowhere");
    assert_ne!(action(&first), action(&other.get(PANE).await));
    // Another tab of the same browser.
    assert_eq!(action(&first), action(&one.get(PANE).await));
    let register = one.get("/en/register?method=id-card").await;
    assert!(action(&register).ends_with(&begun(&cookie)), "{register}");
    // Other panes are shared as ever.
    assert_ne!(one.get("/en?method=password").await.header("cache-control"), "no-store");
}

#[actix_web::test]
async fn in_a_frame_the_pane_opens_outside_where_its_cookie_is_kept() {
    let world = CardSite::start();
    let framed = world.site.browser().with_header("sec-fetch-dest", "iframe");
    let pane = framed.get("/en/mini?method=id-card").await;
    assert_eq!(pane.count("#pane form"), 0, "{pane}");
    assert_eq!(pane.attribute("#pane a.button", "target").as_deref(), Some("_top"), "{pane}");
    let address = pane.attribute("#pane a.button", "href").unwrap();
    let outside =
        world.site.browser().with_header("sec-fetch-dest", "document").get(&address).await;
    assert_eq!(outside.count("#pane form"), 1, "{outside}");
}

#[actix_web::test]
async fn no_code_stands_in_the_log() {
    log::listen();
    let (_world, browser, answer) = presented().await;
    let code = answer.location().split_once("code=").unwrap().1.to_owned();
    browser.follow(&answer).await;
    browser.follow(&answer).await;
    let heard = log::heard();
    assert!(!heard.contains(&code) && !heard.contains("code="), "{heard}");
}

/// N7: an attacker registers somebody's address, and another host of the domain plants the registrant's cookie in the browser in which
/// the letter's link is pressed.
async fn activated_with_a_planted_cookie(more: &str, name: &str) -> Seen {
    let site =
        Site::with(&format!("[server]\npublic_url = \"https://login.school.example\"\n{more}"));
    let (attacker, owner) = (site.browser(), site.browser());
    registered(&attacker).await;
    owner.set_cookie(name, &attacker.cookie(name).unwrap());
    let page = owner.get(&link(&site).await).await;
    owner.submit(&page, "confirm", &[]).await
}

#[actix_web::test]
async fn a_cookie_that_another_host_of_the_domain_planted_activates_nothing() {
    let own = activated_with_a_planted_cookie("", "__Host-lavi_account").await;
    assert_eq!(own.status, 303, "a browser that keeps such a cookie has registered: {own}");
    let domain = "[account_api]\ncookie_domain = \"school.example\"";
    let shared = activated_with_a_planted_cookie(domain, "__Secure-lavi_account").await;
    assert_eq!((shared.status, shared.location().as_str()), (200, ""), "{shared}");
    assert_eq!(shared.count("input[type=password]"), 1, "the password is asked for: {shared}");
}

#[actix_web::test]
async fn a_card_cookie_that_another_host_plants_is_not_read() {
    let site = Site::with(
        "[server]\npublic_url = \"https://login.school.example\"\n[id_card]\nhost = \"https://id.school.example\"\n\
         proxies = [\"127.0.0.2\"]\ntrusted_cas = \"tests/vectors/eid/trust-live\"",
    );
    site.add(cast::jaak("jaak")).await;
    let browser = site.browser();
    browser.set_cookie("lavi_card", "planted");
    let page = browser.get(PANE).await;
    assert!(!page.body.contains(&begun("planted")), "{page}");
    let set = page.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap().to_owned());
    let own: Vec<String> = set.filter(|set| set.contains("lavi_card")).collect();
    assert_eq!(own.len(), 1, "{own:?}");
    assert!(
        own[0].starts_with("__Host-lavi_card=")
            && own[0].contains("HttpOnly")
            && own[0].contains("Secure"),
        "{own:?}"
    );
    assert!(!own[0].contains("Domain") && own[0].contains("SameSite=Lax"), "{own:?}");
}
