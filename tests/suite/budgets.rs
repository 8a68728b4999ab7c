//! The size of responses: tests/budgets.toml limits the bytes of each screen, and these tests fetch every screen as a
//! browser does. Bytes are deterministic, so they are a test; times belong to `make bench`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use lavi::{
    domain::{Brand, ErrorCode, Language, LoginMethod},
    i18n::{Catalogues, Words},
};
use serde::Deserialize;

use crate::{
    cast,
    desk_pages::{Scene, operators::register_school, person},
    doubles::account_service::Stub,
    routes::{self, ROUTES},
    site::{Browser, Seen, Site},
};

/// With an ID-card host, every method has its tab.
const ID_CARD: &str = "[id_card]\nhost = \"https://id.example\"";

#[derive(Deserialize)]
struct Budgets {
    first_flight: usize,
    scripts: usize,
    shared: BTreeMap<String, usize>,
    personal: BTreeMap<String, usize>,
}

fn budgets() -> Budgets {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/budgets.toml");
    toml::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// A browser that accepts the usual content codings.
fn browser(site: &Site) -> Browser {
    site.browser().with_header("accept-encoding", "gzip, deflate, br, zstd")
}

/// The largest size of each screen and its address: of shared pages, and of personal ones.
#[derive(Default)]
struct Weighed {
    shared: BTreeMap<String, (usize, String)>,
    personal: BTreeMap<String, (usize, String)>,
}

impl Weighed {
    /// Records the page's size and returns the screen's name.
    fn weigh(&mut self, page: &Seen) -> String {
        let is_shared = page.header("cache-control") == "private, no-cache"
            && page.headers.contains_key("etag");
        let codings = if is_shared { ["br"].as_slice() } else { &["gzip"] };
        assert!(codings.contains(&page.header("content-encoding")), "{page}");
        let seen = if is_shared { &mut self.shared } else { &mut self.personal };
        // A plain text search: parsing the HTML takes longer than the server does.
        let screen = page.body.split_once("data-screen=\"").unwrap().1.split('"').next().unwrap();
        let most = seen.entry(screen.to_owned()).or_default();
        *most = (*most).clone().max((page.size, page.address.clone()));
        screen.to_owned()
    }

    fn hold(&self, budgets: &Budgets) {
        for (seen, budgets) in
            [(&self.shared, &budgets.shared), (&self.personal, &budgets.personal)]
        {
            let names: BTreeSet<_> = seen.keys().collect();
            assert_eq!(
                names,
                budgets.keys().collect(),
                "the screens that were seen, and those of tests/budgets.toml"
            );
            let heavy: Vec<_> =
                seen.iter().filter(|(screen, (size, _))| *size > budgets[*screen]).collect();
            assert!(heavy.is_empty(), "heavier than tests/budgets.toml allows: {heavy:?}");
        }
    }
}

/// Fetches every route, and posts its form empty.
async fn routes(brand: &str, weighed: &mut Weighed) {
    let (site, _stub) = routes::site(brand);
    for language in Language::ALL {
        let browser = browser(&site);
        let mut refused = BTreeSet::new();
        for (route, _) in &ROUTES {
            let page =
                browser.get(&format!("/{language}{}", route.replace("{product}", "paevik"))).await;
            if page.status == 303 {
                continue;
            }
            let screen = weighed.weigh(&page);
            if page.body.contains(r#"data-action="submit""#) && refused.insert(screen) {
                let again = browser.submit(&page, "submit", &[]).await;
                if again.status == 422 {
                    weighed.weigh(&again);
                }
            }
        }
    }
}

/// Fetches the built-in terms, and the pages where people arrive without an e-diary.
async fn embedded(brand: &str, weighed: &mut Weighed) {
    let site = Site::with(&format!("[site]\nbrand = \"{brand}\"\n{ID_CARD}"));
    site.add(cast::new_mari()).await;
    for language in Language::ALL {
        let browser = browser(&site);
        let login = browser.get(&format!("/{language}")).await;
        let terms = browser.sign_in(&login, "mari").await;
        let mut terms = browser.get(&terms.location()).await;
        if terms.screen() == "agree-to-terms" {
            weighed.weigh(&terms);
            terms = browser.submit(&terms, "confirm", &[]).await;
            assert_eq!(terms.status, 303, "{terms}");
        }
        for path in [
            "/account/",
            "/account/applications",
            "/account/sessions",
            "/account/two-factor",
            "/account/passkeys",
            "/account/identities?error=identity_in_use",
            "/account/activity",
            "/account/details",
            "/account/details/change",
            "/account/email",
            "/account/data",
            "/account/close",
            "/device",
            "/account/oauth/logout",
        ] {
            weighed.weigh(&browser.get(path).await);
        }
        weighed.weigh(
            &self::browser(&site)
                .get(&format!("/account/signed-out?back=no&lang={language}"))
                .await,
        );
        // After this time the person is asked to prove their identity again.
        site.clock.advance(300);
        weighed.weigh(&browser.get("/account/confirm?to=change-password").await);
        for path in [
            "agreeToTerms",
            "terms/service",
            "terms/privacy-policy",
            "terms/cookies-privacy-policy",
        ] {
            weighed.weigh(&browser.get(&format!("/{language}/{path}")).await);
        }
    }
}

/// The rows of a file with more people than are shown.
fn people() -> String {
    let row = |number| format!("kask{number},Maximiliane,Kask-Maasikas\n");
    (0..30).map(row).collect()
}

/// Fetches the pages of the desk, of an operator and of somebody who may not do everything.
async fn desk(brand: &str, weighed: &mut Weighed) {
    let scene = Scene::with(&format!("[site]\nbrand = \"{brand}\"")).await;
    register_school(&scene.site, "Lepiku School").await;
    let coded =
        |browser: Browser| browser.with_header("accept-encoding", "gzip, deflate, br, zstd");
    let (browser, helper) =
        (coded(scene.at_desk("oskar").await), coded(scene.at_desk("helve").await));
    let class = "/desk/class?school=Metsa+Basic+School&level=5&parallel=a&";
    let refusal = browser.get("/desk/schools").await;
    let refusal = refusal.attributes("a[href$='/refuse']", &["href"]).remove(0);
    let of_person =
        ["", "/email", "/block", "/roles"].map(|page| format!("{}{page}?", person(&scene.juku)));
    let others =
        ["", "classes", "year", "import", "schools", "applications", "applications/new", "trouble"];
    let others = others.map(|page| format!("/desk/{page}?"));
    let more = ["/desk/activity?", "/desk/waiting?", class].map(str::to_owned);
    let all = [of_person.to_vec(), others.to_vec(), more.to_vec(), vec![format!("{refusal}?")]];
    for language in Language::ALL {
        for path in all.concat() {
            let page = browser.get(&format!("{path}lang={language}")).await;
            weighed.weigh(&page);
        }
        let act = format!("{}/act?lang={language}", person(&scene.juku));
        weighed.weigh(&browser.post(&act, &[("act", "email")]).await);
        let slips = [("for", "all"), ("reason", "other")];
        weighed.weigh(&browser.post(&format!("{class}lang={language}"), &slips).await);
        for file in [",\n".repeat(200), people()] {
            let file = format!("user_name,first_name,last_name\n{file}");
            let upload =
                browser.upload("/desk/import", &[("on_conflict", "fail")], file.as_bytes());
            let found = format!("{}?lang={language}", upload.await.location());
            weighed.weigh(&browser.get(&found).await);
        }
        let form = format!("/desk/applications/new?lang={language}");
        weighed.weigh(&browser.post(&form, &[]).await);
        weighed.weigh(&helper.get(&format!("{}/block?lang={language}", person(&scene.juku))).await);
    }
}

/// Fetches the waiting screen.
async fn phones(brand: &str, weighed: &mut Weighed) {
    const BEGUN: &str = r#"{"success":true,"verification_code":"0042"}"#;
    let stub = Stub::telling(&[("smart-id", BEGUN)]);
    let site = Site::with(&format!(
        "[site]\nbrand = \"{brand}\"\n[account_api]\nroot = \"{}\"",
        stub.root
    ));
    for language in Language::ALL {
        let browser = browser(&site);
        let typed = [("country", "EE"), ("personalCode", cast::MARI)];
        let begun = browser.post(&format!("/{language}?method=smart-id"), &typed).await;
        weighed.weigh(&browser.follow(&begun).await);
    }
}

/// Fetches every pane of the login screen, full and framed, each with the error that has the longest text.
async fn panes(brand: &str, weighed: &mut Weighed) {
    let budgets = budgets();
    let site = Site::with(&format!("[site]\nbrand = \"{brand}\"\n{ID_CARD}"));
    let words = Catalogues::read(&Language::ALL, &Brand::parse(brand).unwrap(), None).unwrap();
    for language in Language::ALL {
        let browser = browser(&site);
        let wordiest = wordiest_error(&words.of(language));
        let of_method = |method: LoginMethod| {
            let slug = method.slug();
            [format!("?method={slug}&error={wordiest}"), format!("/iframe?method={slug}")]
        };
        let sign_in = LoginMethod::BUILT_IN.into_iter().flat_map(of_method);
        let register = ["mobile-id", "smart-id"].map(|slug| format!("/register?method={slug}"));
        for address in sign_in.chain(register) {
            let page = browser.get(&format!("/{language}{address}")).await;
            let head = head_size(&page);
            assert!(
                head + page.size <= budgets.first_flight,
                "{brand} {address}: {head} + {}",
                page.size
            );
            // The form of the ID-card host names the browser.
            let is_shared = !address.contains("method=id-card");
            let has_etag = page.headers.contains_key("etag");
            assert_eq!(has_etag, is_shared, "{address} is the same for everyone");
            weighed.weigh(&page);
        }
    }
}

fn wordiest_error(words: &Words) -> &'static str {
    let length = |code: &&ErrorCode| words.t(&format!("error-{}", code.as_str())).len();
    ErrorCode::ALL.iter().max_by_key(length).unwrap().as_str()
}

/// The size of the response head in HTTP/1.1.
fn head_size(page: &Seen) -> usize {
    let lines =
        page.headers.iter().map(|(name, value)| name.as_str().len() + ": \r\n".len() + value.len());
    "HTTP/1.1 200 OK\r\n\r\n".len() + lines.sum::<usize>()
}

async fn hold_every_screen(brand: &str) {
    let mut weighed = Weighed::default();
    routes(brand, &mut weighed).await;
    embedded(brand, &mut weighed).await;
    desk(brand, &mut weighed).await;
    phones(brand, &mut weighed).await;
    panes(brand, &mut weighed).await;
    weighed.hold(&budgets());
}

#[actix_web::test]
async fn every_screen_of_the_main_brand_is_within_its_budget_in_every_language() {
    hold_every_screen("main").await;
}

#[actix_web::test]
async fn every_screen_of_the_sibling_brand_is_within_its_budget_in_every_language() {
    hold_every_screen("sibling").await;
}

#[test]
fn the_budget_of_the_login_screen_is_at_most_9000_bytes() {
    assert!(budgets().shared["login"] <= 9_000);
}

#[test]
fn each_further_screen_of_a_visit_costs_at_most_12000_bytes_but_the_form_of_a_new_account() {
    let Budgets { shared, personal, .. } = budgets();
    let heavy: BTreeSet<_> =
        shared.into_iter().chain(personal).filter(|(_, most)| *most > 12_000).collect();
    let names: BTreeSet<_> = heavy.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, BTreeSet::from(["setup-account"]), "{heavy:?}");
}

#[test]
fn the_scene_of_each_brand_has_less_than_2000_bytes() {
    for brand in fs::read_dir("static/brands").unwrap() {
        let drawing = brand.unwrap().path().join("illustration.svg");
        let size = fs::metadata(&drawing).unwrap().len();
        assert!(size < 2_000, "{}: {size}", drawing.display());
    }
}

#[actix_web::test]
async fn scripts_that_the_login_screen_can_load_are_within_their_budget() {
    let site = Site::start();
    let browser = browser(&site);
    let page = browser.get("/en").await;
    // Islands of other screens.
    let elsewhere = ["SetupStepper", "terms_dialog", "print_button"];
    let mut waiting = vec![page.attribute("script[src]", "src").unwrap()];
    let mut loaded = BTreeMap::new();
    while let Some(address) = waiting.pop() {
        if loaded.contains_key(&address) {
            continue;
        }
        let script = browser.get(&address).await;
        assert_eq!((script.status, script.header("content-encoding")), (200, "br"), "{address}");
        // `from"./chunk-X.js"`, `import("./Island-X.js")`
        let named = script.body.split("\"./").skip(1).filter_map(|rest| rest.split_once(".js\""));
        let named =
            named.filter(|(name, _)| !elsewhere.iter().any(|other| name.starts_with(other)));
        waiting.extend(named.map(|(name, _)| format!("/static/{name}.js")));
        loaded.insert(address, script.size);
    }
    assert!(loaded.len() > 5, "the script's imports were not found: {loaded:?}");
    assert!(loaded.values().sum::<usize>() <= budgets().scripts, "{loaded:?}");
}
