//! From the newest release's program to the present one and back, one node after the other, while people sign in, phones ring, letters
//! wait and an application refreshes its tokens.

use std::{path::PathBuf, process::Command, time::Duration};

use actix_web::rt;
use lavi::{clock::Clock, demo::simulators::MOBILE_ID};
use serde_json::{Value, json};
use sqlx::Connection;
use url::Url;

use super::{
    balancer::{Balancer, KINDS},
    cluster::{Cluster, present},
    journeys::{Application, BACK, authorize, link_after, ring},
    load::{Load, is_account_page, signed_in},
    restarts::{arrive, end, until_it_is_asked_again},
};
use crate::{
    oauth_server::VERIFIER,
    papers::project,
    site::{Browser, Seen},
};

const NEW: &str = "Suvi-2027!!";
/// How long a phone may take to end once its owner has confirmed.
const CONFIRMED: Duration = Duration::from_secs(15);

/// The program of the newest release.
fn released() -> PathBuf {
    let script = Command::new(project("scripts/release-binary.sh")).arg("--path").output().unwrap();
    let path = PathBuf::from(String::from_utf8(script.stdout).unwrap().trim());
    assert!(
        path.exists(),
        "{}: scripts/release-binary.sh makes it, before make test-operations",
        path.display()
    );
    path
}

/// A link for a new password, as its letter has it.
async fn reset_link(cluster: &Cluster, root: String, name: &str) -> String {
    let known = cluster.letters();
    let browser = Browser::new(root);
    let page = browser.get("/en/forgotPassword").await;
    let sent = browser.submit(&page, "submit", &[("username", name)]).await;
    assert_eq!(browser.follow(&sent).await.screen(), "success");
    link_after(cluster, &known, "setNewPassword/").await
}

/// Sets this password by the link of a letter.
async fn reset(root: String, link: &str, password: &str) {
    let browser = Browser::new(root);
    let page = browser.get(link).await;
    let fields = [("password", password), ("password_confirmation", password)];
    let done = browser.submit(&page, "submit", &fields).await;
    assert_eq!(done.status, 303, "{done}");
}

/// An application that somebody has given access to.
struct Grant {
    application: Application,
    root: String,
    refresh: String,
}

impl Grant {
    async fn given(cluster: &Cluster, root: String, name: &str) -> Self {
        let application = Application::added(cluster);
        let browser = signed_in(root.clone(), name).await;
        let mut answer = browser.get(&authorize(&application.id)).await;
        while answer.status == 303 && !answer.location().starts_with(BACK) {
            answer = browser.follow(&answer).await;
            if answer.screen() == "permissions" {
                answer = browser.submit(&answer, "allow", &[]).await;
            }
        }
        let back = Url::parse(&answer.location()).unwrap();
        let code = back.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let mut grant = Self { application, root, refresh: String::new() };
        let fields = [("code", code.as_str()), ("redirect_uri", BACK), ("code_verifier", VERIFIER)];
        grant.ask("authorization_code", &fields).await;
        grant
    }

    async fn ask(&mut self, kind: &str, fields: &[(&str, &str)]) {
        let Application { id, secret } = &self.application;
        let own = [("grant_type", kind), ("client_id", id), ("client_secret", secret)];
        let browser = Browser::new(self.root.clone());
        let answer = browser.post("/account/oauth/token", &[&own[..], fields].concat()).await;
        assert_eq!(answer.status, 200, "{answer}");
        let tokens: Value = serde_json::from_str(&answer.body).unwrap();
        tokens["refresh_token"].as_str().unwrap().clone_into(&mut self.refresh);
        let access = format!("Bearer {}", tokens["access_token"].as_str().unwrap());
        let known =
            browser.with_header("authorization", &access).get("/account/oauth/userinfo").await;
        assert_eq!(known.status, 200, "{known}");
    }

    async fn refresh(&mut self) {
        let refresh = self.refresh.clone();
        self.ask("refresh_token", &[("refresh_token", &refresh)]).await;
    }
}

/// What somebody began at a node of one release and ends at a node of another.
struct Begun {
    phones: Vec<(Browser, Seen, usize)>,
    forms: Vec<(Browser, Seen)>,
    link: String,
    grant: Grant,
    /// Whose password the link sets.
    name: &'static str,
}

impl Begun {
    async fn now(cluster: &Cluster, balancers: &[Balancer], name: &'static str) -> Self {
        let (mut phones, mut forms) = (Vec::new(), Vec::new());
        for balancer in balancers {
            for at in 0..2 {
                let browser = Browser::new(balancer.root());
                let session = cluster.provider.rung();
                let page = ring(&browser, at).await;
                cluster.provider.has_rung(session + 1).await;
                phones.push((browser, page, session));
            }
            let browser = Browser::new(balancer.root());
            let page = browser.get("/en").await;
            forms.push((browser, page));
        }
        let root = balancers[0].root();
        let link = reset_link(cluster, root.clone(), name).await;
        let grant = Grant::given(cluster, root, "malle").await;
        Self { phones, forms, link, grant, name }
    }

    async fn end(mut self, cluster: &Cluster) {
        let rung = cluster.provider.rung();
        self.phones.iter().for_each(|(_, _, session)| cluster.provider.confirm(*session));
        for (browser, page, session) in &self.phones {
            let page = end(browser, page, CONFIRMED).await;
            assert!(is_account_page(&page), "phone {session}: {page}");
        }
        assert_eq!(cluster.provider.rung(), rung, "no phone rang twice");
        for (browser, page) in &self.forms {
            let answer = browser.sign_in(page, "malle").await;
            assert_eq!(answer.status, 303, "typed before: {answer}");
            assert!(is_account_page(&arrive(browser, &answer).await));
        }
        self.grant.refresh().await;
        self.grant.refresh().await;
        reset(self.grant.root.clone(), &self.link, NEW).await;
        let browser = Browser::new(self.grant.root.clone());
        let page = browser.get("/en").await;
        let answer =
            browser.submit(&page, "submit", &[("email", self.name), ("password", NEW)]).await;
        assert!(is_account_page(&arrive(&browser, &answer).await));
    }
}

/// Replaces a node by one of `cluster.program`, and waits until the balancers ask it again.
async fn replace(cluster: &mut Cluster, at: usize) {
    let taken = cluster.stop_node(at);
    assert!(taken < Duration::from_secs(10), "{taken:?}");
    cluster.start_node(at);
    until_it_is_asked_again().await;
}

/// A new password that is set on one node ends the session that the other has begun.
async fn a_reset_ends_sessions(cluster: &Cluster, from: usize, to: usize, name: &str) {
    let own = |at: usize| format!("http://127.0.0.1:{}", cluster.ports[at].site);
    let before = signed_in(own(from), name).await;
    let elsewhere = Browser::new(own(to));
    for name in ["lavi_session", "lavi_account", "lavi_device"] {
        elsewhere.set_cookie(name, &before.cookie(name).unwrap_or_default());
    }
    let own_page = elsewhere.get("/account/").await;
    assert!(is_account_page(&own_page), "the session is good on both: {own_page}");
    let link = reset_link(cluster, own(to), name).await;
    reset(own(to), &link, NEW).await;
    for browser in [&before, &elsewhere] {
        let page = browser.get("/account/").await;
        assert_eq!(page.status, 303, "the session goes on after a reset: {page}");
    }
}

/// Somebody leaves for X-ID from one node and comes back to a node of another release: words of ours say that it did not work, and
/// the second go does. It is the first test person of Mobile-ID.
async fn a_redirect_ends_in_words(cluster: &Cluster, from: usize, to: usize) {
    let own = |at: usize| format!("http://127.0.0.1:{}", cluster.ports[at].site);
    let goes_out = async |browser: &Browser| {
        let out = browser.get("/account/x-id").await;
        assert!(out.location().starts_with(&cluster.x_id.issuer()), "{out}");
        cluster.x_id.shape().claims = json!({"sub": "s-1", "code": MOBILE_ID[0].code});
        cluster.x_id.consents(&out.location(), Clock::System.now())
    };
    let leaving = Browser::new(own(from)).with_header("accept-language", "de");
    let back = goes_out(&leaving).await;
    let arriving = leaving.before(own(to));
    let landed = arriving.get(&back).await;
    let page = if landed.status == 303 { arriving.follow(&landed).await } else { landed };
    assert_eq!((page.status, page.screen().as_str()), (200, "login"), "{page}");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("de"), "{page}");
    assert_eq!(page.errors(), ["x_id_error"], "{from} to {to}: {page}");
    // Release 0.1.0 writes the name with a hyphen at which a line may break.
    assert!(page.text(".alert li").replace('\u{2011}', "-").contains("X-ID"), "{page}");
    assert_eq!(arriving.get("/account/").await.status, 303, "nobody is signed in");
    let back = goes_out(&arriving).await;
    let landed = arriving.get(&back).await;
    assert_eq!(landed.status, 303, "{landed}");
    assert!(is_account_page(&arrive(&arriving, &landed).await), "{from} to {to}");
}

/// Programs of the release tell the feed nothing and take none of its numbers: what present ones tell is whole and in order, and whom the feed has
/// missed is found where a reader begins anew, among all accounts (docs/feed.md).
async fn the_feed_has_what_present_programs_tell(cluster: &mut Cluster) {
    let programs =
        [(present(), "uus1"), (released(), "vana1"), (present(), "uus2"), (released(), "vana2")];
    for (program, name) in programs {
        cluster.program = program;
        let words = ["account", "add", name, "--first-name", "Mari", "--last-name", "Maasikas"];
        cluster.command(&words, "");
    }
    cluster.program = present();
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&cluster.database).await.unwrap();
    let told: Vec<(i64, String)> = sqlx::query_as(
        "SELECT f.number, COALESCE(a.username, '') FROM feed f LEFT JOIN accounts a ON a.id = f.account ORDER BY f.number",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let numbers: Vec<i64> = told.iter().map(|(number, _)| *number).collect();
    let whole: Vec<i64> = (1..=i64::try_from(told.len()).unwrap()).collect();
    assert_eq!(numbers, whole, "no number is missing");
    let ours = told.iter().map(|(_, name)| name.as_str());
    let ours: Vec<&str> = ours.filter(|name| name.ends_with(['1', '2'])).collect();
    assert_eq!(ours, ["uus1", "uus2"], "those of present programs, in their order");
    let all = cluster.command(&["account", "export"], "");
    for name in ["uus1", "vana1", "uus2", "vana2"] {
        assert!(all.contains(&format!("\"{name}\"")), "{name}: {all}");
    }
}

#[actix_web::test]
async fn nodes_of_the_release_become_present_ones_and_again_those_of_the_release() {
    let mut cluster = Cluster::of(released());
    let people =
        ["mari", "una", "malle", "toomas", "liisa", "peeter", "anu", "jaan", "kati", "tiina"];
    people.iter().enumerate().for_each(|(at, name)| cluster.add_person(name, at));
    let balancers = KINDS.map(|kind| Balancer::start(kind, &cluster.ports));
    let load = Load::on(&balancers, &["toomas", "tiina"], "liisa");
    let begun = Begun::now(&cluster, &balancers, "peeter").await;

    cluster.program = present();
    let said = cluster.command(&["migrate"], "");
    let applied = !said.contains("applied now: 0,");
    rt::time::sleep(Duration::from_secs(2)).await;
    load.assert_served("while the database is migrated");

    // Whatever ends a node of the release in the middle: it starts again on the migrated database.
    cluster.program = released();
    load.pause();
    cluster.kill_node(0);
    load.go_on();
    cluster.start_node(0);
    until_it_is_asked_again().await;
    assert_eq!(cluster.said().contains("a newer release has migrated the database"), applied);
    load.assert_served("after a node of the release was killed");

    cluster.program = present();
    replace(&mut cluster, 0).await;
    load.assert_served("with a present node beside one of the release");
    a_reset_ends_sessions(&cluster, 0, 1, "anu").await;
    a_reset_ends_sessions(&cluster, 1, 0, "jaan").await;
    a_redirect_ends_in_words(&cluster, 1, 0).await;
    a_redirect_ends_in_words(&cluster, 0, 1).await;
    the_feed_has_what_present_programs_tell(&mut cluster).await;
    replace(&mut cluster, 1).await;
    load.assert_served("while the second node was replaced");
    begun.end(&cluster).await;

    let begun = Begun::now(&cluster, &balancers, "kati").await;
    cluster.program = released();
    for at in 0..2 {
        replace(&mut cluster, at).await;
    }
    begun.end(&cluster).await;
    load.assert_served("on the way back");
    cluster.assert_sound();
}

#[actix_web::test]
async fn a_column_more_under_two_warm_nodes_of_the_release_fails_no_sign_in() {
    let cluster = Cluster::of(released());
    cluster.add_person("toomas", 0);
    cluster.add_person("liisa", 1);
    cluster.add_person("tiina", 2);
    let balancers = KINDS.map(|kind| Balancer::start(kind, &cluster.ports));
    let load = Load::on(&balancers, &["toomas", "tiina"], "liisa");
    rt::time::sleep(Duration::from_secs(3)).await;
    load.assert_served("before");
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(&cluster.database).await.unwrap();
    for table in ["accounts", "sessions", "tokens", "outbox", "events"] {
        let sql = format!("ALTER TABLE {table} ADD COLUMN of_a_newer_release TEXT");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        rt::time::sleep(Duration::from_millis(500)).await;
    }
    rt::time::sleep(Duration::from_secs(3)).await;
    load.assert_served("with a column more");
    cluster.assert_sound();
}
