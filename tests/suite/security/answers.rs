//! What every response has, and what no response may reveal.

use actix_web::{
    App,
    test::{TestRequest, call_service, init_service},
    web::Data,
};
use lavi::{
    accounts::embedded::{AccountQuery, oauth},
    app::Parts,
    clock::Clock,
    config::Config,
    domain::{Secret, password::NewPassword},
    rng::Rng,
    web::{AppError, Visitor},
};

use crate::{
    cast,
    remote::log,
    setup_account::registered,
    site::{MORNING, Site},
};

const HTTPS: &str = "[server]\npublic_url = \"https://login.kool.example\"\n[embedded.mobile_id]\ntrusted_cas = \"live\"\n\
                     [embedded.smart_id]\ntrusted_cas = \"live\"\n";

/// Pages, redirects, files, JSON, missing pages, and refused requests.
const ADDRESSES: [&str; 12] = [
    "/",
    "/en",
    "/et/register",
    "/en/forgotPassword",
    "/en/no-such-page",
    "/no-such-file.txt",
    "/static/no-such-file.js",
    "/account/",
    "/account/oauth/token",
    "/.well-known/oauth-authorization-server/account",
    "/health/live",
    "/en/terms/privacy-policy",
];

#[actix_web::test]
async fn every_response_has_the_security_headers() {
    let site = Site::with(HTTPS);
    let script = site.browser().get("/en").await.attribute("script[src]", "src").unwrap();
    let alone = site.browser().get(&script).await;
    assert!(!alone.header("content-security-policy").contains("-src 's"), "{alone}");
    for address in ADDRESSES.into_iter().chain([script.as_str()]) {
        for accept in ["text/html", "application/json"] {
            let answer = site.browser().with_header("accept", accept).get(address).await;
            let policy = answer.header("content-security-policy");
            for part in [
                "default-src 'none'",
                "base-uri 'none'",
                "frame-ancestors 'none'",
                "form-action 'self'",
            ] {
                assert!(policy.contains(part), "{address}: {policy}");
            }
            assert!(
                !policy.contains("unsafe-") && !policy.contains("object-src"),
                "{address}: {policy}"
            );
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{address}");
            assert_eq!(answer.header("strict-transport-security"), "max-age=31536000", "{address}");
            assert_eq!(answer.header("referrer-policy"), "same-origin", "{address}");
            assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{address}");
            for absent in ["server", "x-powered-by"] {
                assert_eq!(answer.header(absent), "", "{address}");
            }
            let origin = if address.contains("oauth-authorization-server") { "*" } else { "" };
            assert_eq!(answer.header("access-control-allow-origin"), origin, "{address}");
        }
    }
}

#[actix_web::test]
async fn hosts_below_ours_are_bound_to_https_only_where_that_is_asked_for() {
    let site = Site::with(&HTTPS.replace("[server]\n", "[server]\nhsts_subdomains = true\n"));
    let answer = site.browser().get("/en").await;
    let said = answer.header("strict-transport-security");
    assert_eq!(said, "max-age=31536000; includeSubDomains", "{answer}");
    let site = Site::start();
    assert_eq!(site.browser().get("/en").await.header("strict-transport-security"), "");
}

#[actix_web::test]
async fn every_body_has_its_content_type_and_charset() {
    let site = Site::start();
    for address in ADDRESSES {
        let answer = site.browser().get(address).await;
        if answer.body.is_empty() {
            continue;
        }
        let kind = answer.header("content-type");
        let is_text = kind.starts_with("text/");
        assert!(
            kind.contains('/') && (!is_text || kind.contains("charset=utf-8")),
            "{address}: {kind}"
        );
        assert_eq!(
            kind.starts_with("text/html"),
            answer.body.trim_start().starts_with("<!doctype html>"),
            "{address}: {kind}"
        );
    }
}

#[actix_web::test]
async fn personal_pages_are_never_cached() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.post("/en", &[("email", "mari"), ("password", "x")]).await;
    assert!(page.header("cache-control").contains("no-store"), "{page}");
    for address in ["/account/", "/en/roles", "/account/two-factor"] {
        let answer = browser.get(address).await;
        let kept = answer.header("cache-control");
        assert!(kept.contains("no-store") || answer.status == 303, "{address}: {kept}");
    }
}

#[actix_web::test]
async fn internal_files_and_addresses_are_not_found_from_outside() {
    let site = Site::start();
    let addresses = [
        "/.git/config",
        "/.svn/entries",
        "/.env",
        "/static/",
        "/static",
        "/static/..%2f..%2fCargo.toml",
        "/config.toml",
        "/account/static/",
        "/demo",
        "/demo/mail",
        "/demo/phone",
        "/account/demo",
    ];
    for address in addresses {
        let answer = site.browser().get(address).await;
        assert_eq!(answer.status, 404, "{address}: {answer}");
    }
    for address in ["/health/live", "/health/ready", "/metrics"] {
        let answer =
            site.browser().with_header("x-forwarded-for", "203.0.113.7").get(address).await;
        assert_eq!(answer.status, 404, "{address}: through a proxy");
    }
}

#[actix_web::test]
async fn a_password_field_hides_what_is_typed_and_takes_what_is_pasted() {
    let site = Site::start();
    let inputs = scraper::Selector::parse(
        "input[name=password], input[name=password_confirmation], input[name=old_password]",
    );
    let inputs = inputs.unwrap();
    for address in ["/en", "/en/setNewPassword/token", "/en/changePassword/token"] {
        let page = site.browser().get(address).await;
        for input in page.html().select(&inputs) {
            let input = input.value();
            assert_eq!(input.attr("type"), Some("password"), "{address}");
            let hint = input.attr("autocomplete");
            assert!(
                ["current-password", "new-password"].map(Some).contains(&hint),
                "{address}: {hint:?}"
            );
            assert!(
                !input.attrs().any(|(name, _)| name.starts_with("on")
                    || name == "readonly"
                    || name == "maxlength"),
                "{address}"
            );
        }
    }
    assert!(site.browser().get("/en").await.html().select(&inputs).count() > 0);
}

#[test]
fn a_password_may_be_long_and_is_taken_as_it_is() {
    let long = format!("Kevad-2026-{}", "õ".repeat(120));
    let taken = NewPassword::parse(&Secret::new(long.as_str())).unwrap();
    assert_eq!(taken.secret().expose(), long);
}

#[actix_web::test]
async fn a_new_installation_has_no_accounts_and_no_clients() {
    let site = Site::start();
    let embedded = site.embedded.clone().unwrap();
    assert!(
        embedded.administration.find_accounts(&AccountQuery::default()).await.unwrap().is_empty()
    );
    assert!(embedded.oauth.clients.list_clients().await.unwrap().is_empty());
}

#[actix_web::test]
async fn a_password_does_not_expire() {
    let site = Site::start();
    site.add(cast::mari()).await;
    site.clock.advance(10 * 365 * 24 * 60 * 60);
    let answer =
        site.browser().post("/en", &[("email", "mari"), ("password", cast::PASSWORD)]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "http://localhost:8080/account/"),
        "{answer}"
    );
}

#[actix_web::test]
async fn a_changed_front_end_session_cookie_is_ignored() {
    let site = Site::start();
    let browser = site.browser();
    let answer = registered(&browser).await;
    let address = answer.location();
    assert!(browser.get(&address).await.text(".lead").contains("mari@example.com"));
    let (name, value) = ["__Host-lavi_session", "lavi_session"]
        .into_iter()
        .find_map(|name| browser.cookie(name).map(|value| (name, value)))
        .unwrap();
    for at in [value.len() / 3, value.len() / 2, value.len() - 5] {
        let other = if value.as_bytes()[at] == b'A' { "B" } else { "A" };
        let changed = site.browser();
        changed.set_cookie(name, &format!("{}{other}{}", &value[..at], &value[at + 1..]));
        let page = changed.get(&address).await;
        assert!(page.status == 200 && !page.text(".lead").contains("mari@example.com"), "{page}");
    }
}

#[test]
fn random_tokens_have_256_bits_and_do_not_repeat() {
    let (one, other) = (Rng::system().unwrap(), Rng::system().unwrap());
    let mut tokens: Vec<String> = (0..500).flat_map(|_| [one.token(), other.token()]).collect();
    // 256 bits, six per character.
    assert!(tokens.iter().all(|token| token.len() == 43));
    tokens.sort();
    tokens.dedup();
    assert_eq!(tokens.len(), 1000);
}

#[actix_web::test]
async fn denied_requests_are_logged_without_the_credential() {
    let folder = tempfile::tempdir().unwrap();
    let own = |name: &str| folder.path().join(name).display().to_string();
    let keys = [
        ("LAVI__EMBEDDED__DATABASE".to_owned(), format!("sqlite://{}", own("lavi.db"))),
        ("LAVI__EMBEDDED__MAIL".to_owned(), format!("file://{}", own("mail"))),
    ];
    let parts =
        Parts::build(Config::read(None, keys).unwrap(), Clock::manual(MORNING), Rng::seeded(7))
            .await
            .unwrap();
    let authorization_server = Data::new(parts.embedded.as_ref().unwrap().oauth.clone());
    let app =
        init_service(App::new().app_data(authorization_server).configure(oauth::routes)).await;
    log::listen();
    let facts =
        TestRequest::get().uri("/oauth/userinfo").insert_header(("authorization", "Bearer sesame"));
    assert_eq!(call_service(&app, facts.to_request()).await.status(), 401);
    let tokens = TestRequest::post()
        .uri("/oauth/token")
        .set_payload("grant_type=authorization_code&client_id=a&client_secret=sesame");
    assert_eq!(call_service(&app, tokens.to_request()).await.status(), 400);
    let foreign = TestRequest::post()
        .uri("/en")
        .peer_addr("203.0.113.7:1".parse().unwrap())
        .app_data(parts.site.clone());
    assert_eq!(AppError::Forbidden.respond(&Visitor::of(&foreign.to_http_request())).status(), 403);
    let heard = log::heard();
    for said in [
        "no valid access token",
        "did not prove who it is",
        "of another site's page was refused",
        "203.0.113.7",
    ] {
        assert!(heard.contains(said), "{said} in {heard}");
    }
    assert!(!heard.contains("sesame"), "{heard}");
}
