//! Embedded views: who may frame them, which cookies work in a frame, and the host message.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{
    cast,
    doubles::account_service::Stub,
    site::{Seen, Site},
};

const LISTED: &str =
    "[embed]\norigins = [\"https://diary.example\", \"https://portal.example:8443\"]\n";
const SECURE: &str = "[server]\npublic_url = \"https://id.example\"\n";
const VIEWS: [&str; 4] = ["login-mini", "mini", "iframe", "thirdParty"];

fn directive<'a>(page: &'a Seen, name: &str) -> &'a str {
    let policy = page.header("content-security-policy");
    policy
        .split("; ")
        .find_map(|directive| directive.strip_prefix(name)?.strip_prefix(' '))
        .unwrap_or_default()
}

/// Every `Set-Cookie` value of a response with this name.
fn cookies(answer: &Seen, name: &str) -> Vec<String> {
    let all =
        answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
    all.filter(|cookie| cookie.starts_with(&format!("{name}="))).collect()
}

/// The attributes that decide where a cookie is sent.
fn place(cookie: &str) -> String {
    let decisive = |part: &&str| {
        part.starts_with("SameSite") || ["Secure", "Partitioned", "Max-Age=0"].contains(part)
    };
    cookie.split("; ").filter(decisive).collect::<Vec<_>>().join("; ")
}

/// The host message in a response.
fn told(answer: &Seen) -> Value {
    assert_eq!((answer.status, answer.screen().as_str()), (200, "success"), "{answer}");
    assert_eq!(answer.count("[data-island=host-message] + script[data-props]"), 1, "{answer}");
    serde_json::from_str(&answer.text("[data-island=host-message] + script[data-props]")).unwrap()
}

#[actix_web::test]
async fn only_listed_origins_may_frame_views_and_other_pages_are_never_framed() {
    let (listed, unlisted) = (Site::with(LISTED), Site::start());
    for view in VIEWS {
        let path = format!("/et/{view}");
        let page = listed.browser().get(&path).await;
        assert_eq!(
            directive(&page, "frame-ancestors"),
            "https://diary.example https://portal.example:8443"
        );
        assert_eq!(page.header("x-frame-options"), "");
        assert_eq!(
            page.count("header") + page.count("footer") + page.count(".illustration"),
            0,
            "{page}"
        );
        assert_eq!(
            page.count("main a[target=_top][href='/et']"),
            1,
            "the way out of the frame: {page}"
        );
        assert_eq!(directive(&unlisted.browser().get(&path).await, "frame-ancestors"), "'none'");
    }
    for path in ["/et", "/et/mobile", "/et/register", "/account/", "/demo/host"] {
        let page = listed.browser().get(path).await;
        assert_eq!(
            (directive(&page, "frame-ancestors"), page.header("x-frame-options")),
            ("'none'", "DENY"),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn later_screens_of_the_sign_in_keep_their_view() {
    let site = Site::with(LISTED);
    for path in [
        "/et/two-factor?view=mini",
        "/et/agreeToTerms?view=iframe",
        "/et/setupAccount?view=thirdParty",
    ] {
        let page = site.browser().get(path).await;
        assert!(directive(&page, "frame-ancestors").starts_with("https://diary.example"), "{path}");
        assert_eq!(page.header("x-frame-options"), "", "{path}");
        assert_eq!(page.count("header") + page.count("footer"), 0, "{page}");
    }
}

#[actix_web::test]
async fn no_other_page_may_be_framed_whatever_its_view_parameter() {
    let site = Site::with(LISTED);
    site.add(cast::mari()).await;
    let signed_in = site.browser();
    signed_in.sign_in_at("/et", "mari").await;
    for view in VIEWS {
        for path in [
            "/et/register",
            "/et/forgotPassword",
            "/et/validation?type=har",
            "/et/failed?type=reset",
            "/et/setNewPassword/token",
            "/et/changePassword/token",
            "/et/activate/token",
            "/et/school-register",
            "/et/roles",
            "/et/terms/service",
            "/et/permissions",
            "/et/maintenance",
            "/et/no-such-page",
            "/no-such-file.txt",
            "/account/",
            "/account/two-factor",
            "/account/oauth/authorize",
            "/account/nothing",
        ] {
            let mark = if path.contains('?') { '&' } else { '?' };
            for browser in [&signed_in, &site.browser()] {
                let page = browser.get(&format!("{path}{mark}view={view}")).await;
                let framing = (directive(&page, "frame-ancestors"), page.header("x-frame-options"));
                assert_eq!(framing, ("'none'", "DENY"), "{path} as {view}");
            }
        }
    }
}

#[actix_web::test]
async fn links_in_a_frame_lead_to_pages_that_may_be_framed_or_to_the_top_window() {
    let site = Site::with(LISTED);
    for path in [
        "/en/mini",
        "/en/iframe?method=smart-id",
        "/en/two-factor?view=mini",
        "/en/setupAccount?view=thirdParty",
    ] {
        let page = site.browser().get(path).await;
        let links =
            page.attributes("main a:not([target]), main form:not([target])", &["href", "action"]);
        for link in links.iter().filter(|link| link.starts_with('/')) {
            let there = site.browser().get(link).await;
            assert_eq!(there.header("x-frame-options"), "", "{link} on {path}");
        }
        for alone in page.attributes("main a[target=_top]", &["href"]) {
            assert!(!alone.contains("view=") && !alone.contains("/mini"), "{alone} on {path}");
        }
    }
    let login = site.browser().get("/en/mini").await;
    assert_eq!(
        login.count("a[target=_top][href='/en/forgotPassword']")
            + login.count("a[target=_top][href='/en/register']"),
        2
    );
    let full = site.browser().get("/en").await;
    assert_eq!(full.count("a[target=_top]"), 0, "{full}");
}

#[actix_web::test]
async fn cookies_of_a_frame_are_partitioned_and_those_of_full_pages_are_not() {
    let site = Site::with(&format!("{SECURE}{LISTED}"));
    site.add(cast::mari()).await;
    for view in VIEWS {
        let browser = site.browser();
        let answer = browser.sign_in_at(&format!("/en/{view}"), "mari").await;
        for cookie in cookies(&answer, "__Host-lavi_account") {
            assert_eq!(place(&cookie), "SameSite=None; Secure; Partitioned", "{view}");
            assert!(cookie.contains("; HttpOnly") && cookie.contains("; Path=/"), "{cookie}");
        }
        assert_eq!(cookies(&answer, "__Host-lavi_account").len(), 1, "{answer}");
        assert!(browser.cookie("lavi_lang").is_some());
    }
    let page = site.browser().get("/en/mini").await;
    assert_eq!(place(&cookies(&page, "lavi_lang")[0]), "SameSite=None; Secure; Partitioned");
    for path in ["/en", "/en/mobile"] {
        let page = site.browser().get(path).await;
        assert_eq!(place(&cookies(&page, "lavi_lang")[0]), "SameSite=Lax; Secure", "{path}");
    }
}

#[actix_web::test]
async fn the_session_of_a_frame_is_kept_between_steps() {
    let site = Site::with(&format!("{SECURE}{LISTED}"));
    site.add(cast::new_mari()).await;
    let browser = site.browser();
    let answer = browser.sign_in_at("/en/mini", "mari").await;
    assert_eq!(answer.location(), "/en/agreeToTerms?view=mini", "{answer}");
    for name in ["__Host-lavi_account", "__Host-lavi_session"] {
        assert_eq!(
            place(&cookies(&answer, name)[0]),
            "SameSite=None; Secure; Partitioned",
            "{name}"
        );
    }
    let terms = browser.follow(&answer).await;
    let done = browser.submit(&terms, "confirm", &[]).await;
    assert_eq!(
        told(&done)["type"],
        "password",
        "the way of signing in is remembered over the terms"
    );
}

#[actix_web::test]
async fn a_closed_account_is_named_in_a_frame_and_kept_on_a_page_of_its_own() {
    let site = Site::with(&format!("{SECURE}{LISTED}"));
    site.add(cast::mari()).await;
    let soon = site.clock.now() + 86_400;
    let closed = format!("UPDATE accounts SET closed_at = {}, expires_at = {soon}", soon - 1);
    site.sql(&closed).await;
    let framed = site.browser().sign_in_at("/en/mini", "mari").await;
    assert_eq!(framed.status, 422, "{framed}");
    let said = framed.text("[data-code=account_closed]");
    assert!(said.starts_with("This account has been closed."), "{framed}");
    let alone = site.browser().sign_in_at("/en", "mari").await;
    assert_eq!(alone.location(), "https://id.example/account/close", "{alone}");
}

#[actix_web::test]
async fn a_frame_with_storage_access_uses_unpartitioned_cookies() {
    let site = Site::with(&format!("{SECURE}{LISTED}"));
    site.add(cast::mari()).await;
    for (header, value) in [("sec-fetch-storage-access", "active"), ("cookie", "lavi_storage=1")] {
        let answer = site.browser().with_header(header, value).sign_in_at("/en/mini", "mari").await;
        assert_eq!(
            place(&cookies(&answer, "__Host-lavi_account")[0]),
            "SameSite=None; Secure",
            "{header}"
        );
    }
    for said in ["none", "inactive"] {
        let browser = site.browser().with_header("sec-fetch-storage-access", said);
        browser.set_cookie("lavi_storage", "1");
        let answer = browser.sign_in_at("/en/mini", "mari").await;
        assert_eq!(
            place(&cookies(&answer, "__Host-lavi_account")[0]),
            "SameSite=None; Secure; Partitioned",
            "{said}"
        );
    }
}

#[actix_web::test]
async fn a_new_cookie_deletes_its_partitioned_or_unpartitioned_namesake() {
    let site = Site::with(&format!("{SECURE}{LISTED}"));
    site.add(cast::mari()).await;
    for (path, ended, set) in [
        ("/en/mini", "Max-Age=0; SameSite=Lax; Secure", "SameSite=None; Secure; Partitioned"),
        ("/en", "Max-Age=0; SameSite=None; Secure; Partitioned", "SameSite=Lax; Secure"),
    ] {
        let browser = site.browser();
        browser.set_cookie("__Host-lavi_account", "of-the-other-jar");
        let answer = browser.sign_in_at(path, "mari").await;
        let places: Vec<String> =
            cookies(&answer, "__Host-lavi_account").iter().map(|cookie| place(cookie)).collect();
        assert_eq!(places, [ended, set], "{path}");
        assert!(
            browser.cookie("__Host-lavi_account").is_some_and(|value| value.len() > 20),
            "the new one stays"
        );
    }
    let without_embedders = Site::with(SECURE);
    let browser = without_embedders.browser();
    browser.set_cookie("lavi_lang", "ja");
    assert_eq!(
        cookies(&browser.get("/en").await, "lavi_lang").len(),
        1,
        "nobody frames it, so there is no other jar"
    );
}

#[actix_web::test]
async fn over_plain_http_only_localhost_gets_partitioned_cookies() {
    for (public_url, expected) in [
        ("http://localhost:8080", "SameSite=None; Secure; Partitioned"),
        ("http://id.example", "SameSite=Lax"),
    ] {
        let site = Site::with(&format!("[server]\npublic_url = \"{public_url}\"\n{LISTED}"));
        assert_eq!(
            place(&cookies(&site.browser().get("/en/mini").await, "lavi_lang")[0]),
            expected,
            "{public_url}"
        );
    }
}

#[actix_web::test]
async fn cookies_of_a_remote_account_service_are_relayed_unchanged() {
    let head =
        "HTTP/1.1 200 OK\r\nSet-Cookie: lavi_account=x; SameSite=Strict\r\nConnection: close\r\n";
    let stub = Stub::raw(format!(
        "{head}Content-Type: application/json\r\n\r\n{{\"success\":true,\"url\":\"w\"}}"
    ));
    let site = Site::with(&format!("{SECURE}{LISTED}[account_api]\nroot = \"{}\"", stub.root));
    let answer = site.browser().sign_in_at("/en/mini", "mari").await;
    assert_eq!(cookies(&answer, "lavi_account"), ["lavi_account=x; SameSite=Strict"], "{answer}");
}

#[actix_web::test]
async fn an_embedder_settles_the_scheme_of_the_frame_and_of_what_follows_in_it() {
    let site = Site::with(LISTED);
    site.add(cast::account_with_totp("linda")).await;
    let said = |page: &Seen| page.attribute("meta[name=color-scheme]", "content").unwrap();
    for (query, expected) in [
        ("", "light dark"),
        ("?scheme=light", "light"),
        ("?scheme=dark", "dark"),
        ("?scheme=purple", "light dark"),
    ] {
        // Twice, since the second answer is a kept one.
        for _ in 0..2 {
            let page = site.browser().get(&format!("/en/mini{query}")).await;
            assert_eq!(said(&page), expected, "{query}");
            let style =
                page.body.split_once("<style>").unwrap().1.split("</style>").next().unwrap();
            assert_eq!(style.contains("prefers-color-scheme"), expected == "light dark", "{query}");
            let hash = STANDARD.encode(Sha256::digest(style));
            assert!(page.header("content-security-policy").contains(&hash), "{query}: {page}");
        }
    }
    let browser = site.browser();
    let page = browser.get("/en/mini?scheme=dark").await;
    let tabs = page.attributes("a.tab:not([target])", &["href"]);
    assert!(tabs.len() == 3 && tabs.iter().all(|href| href.contains("scheme=dark")), "{tabs:?}");
    let code = browser.sign_in(&page, "linda").await;
    assert_eq!(code.location(), "/en/two-factor?view=mini&scheme=dark");
    assert_eq!(said(&browser.follow(&code).await), "dark");
    // A page of its own has the visitor's scheme, and so has one that nobody may frame.
    for path in ["/en?scheme=dark", "/en/mobile?scheme=dark"] {
        let own = site.browser().get(path).await;
        assert_eq!(said(&own), "light dark");
        assert!(!own.body.contains("scheme=dark"), "{own}");
    }
    let unframed = site.browser().get("/en/forgotPassword?view=mini&scheme=dark").await;
    assert_eq!(said(&unframed), "light dark", "{unframed}");
}

#[actix_web::test]
async fn a_policy_allows_the_sheet_of_its_page_alone() {
    let site = Site::with(LISTED);
    for path in ["/en", "/en/mini", "/en/mini?scheme=dark", "/en/terms/service", "/en/nowhere"] {
        let page = site.browser().get(path).await;
        let (_, rest) = page.body.split_once("<style>").unwrap();
        let (css, _) = rest.split_once("</style>").unwrap();
        let source = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(css)));
        assert_eq!(directive(&page, "style-src"), source, "{path}");
    }
    // What holds no sheet allows none.
    let bare = site.browser().get("/health/live").await;
    assert_eq!((bare.status, directive(&bare, "style-src")), (200, ""), "{bare}");
    for (path, has, lacks) in
        [("/en", ".tab-icon{", ".prose{"), ("/en/terms/service", ".prose{", ".tab-icon{")]
    {
        let page = site.browser().get(path).await;
        assert!(page.body.contains(has) && !page.body.contains(lacks), "{path}: {has} {lacks}");
    }
}

#[actix_web::test]
async fn the_method_of_a_sign_in_in_a_frame_is_remembered_in_its_jar() {
    let site = Site::with(&format!("{SECURE}{LISTED}"));
    site.add(cast::mari()).await;
    for (path, expected) in
        [("/en", "SameSite=Lax; Secure"), ("/en/mini", "SameSite=None; Secure; Partitioned")]
    {
        let answer = site.browser().sign_in_at(path, "mari").await;
        let places: Vec<_> = cookies(&answer, "lavi_method").iter().map(|c| place(c)).collect();
        assert_eq!(places, [expected], "{path}: {answer}");
    }
}

#[actix_web::test]
async fn the_host_message_names_the_method_the_origins_and_the_set_user_address() {
    let main_app = "[main_app]\nroot = \"https://diary.example/app\"\n";
    let site = Site::with(&format!("{LISTED}{main_app}"));
    site.add(cast::mari()).await;
    for view in VIEWS {
        let answer = site.browser().sign_in_at(&format!("/en/{view}"), "mari").await;
        let set_user =
            (view == "iframe").then_some("https://diary.example/app/set-user?redirect=false");
        let origins = ["https://diary.example", "https://portal.example:8443"];
        assert_eq!(
            told(&answer),
            json!({"type": "password", "origins": origins, "set_user": set_user}),
            "{view}"
        );
        assert!(directive(&answer, "connect-src").contains("https://diary.example"), "{view}");
        assert_eq!(
            answer.attribute("main a[target=_top]", "href").as_deref(),
            Some("https://diary.example/app/")
        );
        assert!(answer.count("script[src]") == 1);
    }
    let answer = site.browser().sign_in_at("/en", "mari").await;
    assert_eq!((answer.status, answer.location().as_str()), (303, "https://diary.example/app/"));
}

#[actix_web::test]
async fn the_host_message_has_the_login_method_that_the_service_names() {
    for (said, method) in [
        (r#"{"success":true,"url":"w","login_method":"smart_id"}"#, json!("smart_id")),
        (r#"{"success":true,"url":"w"}"#, json!("password")),
        (r#"{"success":true,"url":"w","redirect":"false"}"#, json!("password")),
    ] {
        let stub = Stub::telling(&[("login", said)]);
        let site = Site::with(&format!("{LISTED}[account_api]\nroot = \"{}\"", stub.root));
        assert_eq!(
            told(&site.browser().sign_in_at("/en/mini", "mari").await)["type"],
            method,
            "{said}"
        );
    }
}

#[actix_web::test]
async fn providers_open_in_the_top_window() {
    let site = Site::with(&format!("{LISTED}[id_card]\nhost = \"https://id.example\""));
    for (path, target) in
        [("/en/mini?method=har-id", Some("_top".to_owned())), ("/en?method=har-id", None)]
    {
        assert_eq!(
            site.browser().get(path).await.attribute("#pane a.button", "target"),
            target,
            "{path}"
        );
    }
    let card = site.browser().get("/en/mini?method=id-card").await;
    assert_eq!(card.attribute("#pane form", "target").as_deref(), Some("_top"), "{card}");
}

#[actix_web::test]
async fn a_form_of_the_frame_is_accepted_and_one_of_its_host_page_is_refused() {
    let site = Site::with(LISTED);
    site.add(cast::mari()).await;
    assert_eq!(site.browser().sign_in_at("/en/iframe", "mari").await.status, 200);
    for (header, value) in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")] {
        let answer =
            site.browser().with_header(header, value).sign_in_at("/en/iframe", "mari").await;
        assert_eq!((answer.status, answer.screen().as_str()), (403, "error"), "{value}");
    }
    let old = site
        .browser()
        .with_header("sec-fetch-site", "")
        .with_header("origin", "https://diary.example");
    assert_eq!(old.sign_in_at("/en/iframe", "mari").await.status, 403);
}
