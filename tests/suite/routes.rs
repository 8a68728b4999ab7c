//! Every route (docs/behaviour.md section 3), in seven languages and with both brands: its response to a plain GET. The
//! account service behind it is a stub for which every link is valid and every session current.

use std::fs;

use lavi::domain::Language;

use crate::{
    cast::{MARI, set_up},
    doubles::account_service::Stub,
    papers::project,
    site::Site,
};

const SERVICE: [(&str, &str); 10] = [
    (
        "oauth/session?client_id=a&state=%20b",
        r#"{"success":true,"data":{"client_name":"Õppekava","client_id":"a","state":" b","scopes":[{"name":"user_data"}]}}"#,
    ),
    (
        "oauth/roles",
        r#"{"success":true,"data":[{"name":"teacher","attributes":{"school":"Järve"}}]}"#,
    ),
    ("password/reset/validate", r#"{"success":true}"#),
    (
        "session/pending",
        r#"{"success":true,"multiple_accounts":true,"accounts":[{"id":"1","name":"Mari"},{"id":"2","name":"Mari"}]}"#,
    ),
    ("terms/service-terms", "<h2>1</h2>"),
    ("terms/service-terms/read", "<h2>1</h2>"),
    ("terms/privacy-policy", "<h2>1</h2>"),
    ("terms/cookies-privacy-policy", "<h2>1</h2>"),
    ("captcha", r#"{"data":{"id":"1","image":"data:,","audio":"data:,"}}"#),
    ("create-account", r#"{"success":false,"message":"user_id_code_already_exist","hash":"h"}"#),
];

/// The response of a route.
pub enum Answer {
    /// A page with this `data-screen`.
    Page(u16, &'static str),
    /// The same with this `data-type`, and with `data-step` for forms with steps.
    Marked(&'static str, &'static str),
    /// A redirect to an address below the language.
    Leads(&'static str),
}

use Answer::{Leads, Marked, Page};

/// The path below the language, and the response. `{product}` stands for the product's name.
pub const ROUTES: [(&str, Answer); 60] = [
    ("", Page(200, "login")),
    ("/login-mini", Page(200, "login")),
    ("/mini", Page(200, "login")),
    ("/mobile", Page(200, "login")),
    ("/iframe", Page(200, "login")),
    ("/thirdParty", Page(200, "login")),
    ("/?error=canceled", Page(200, "login")),
    ("/?method=no-such-method", Page(404, "error")),
    ("/two-factor", Page(200, "two-factor")),
    ("/register", Page(200, "register")),
    ("/setNewPassword/token", Page(200, "set-new-password")),
    ("/changePassword/token", Page(200, "change-password")),
    ("/adminChangePassword/token", Page(200, "admin-change-password")),
    ("/setNewPassword", Page(404, "error")),
    ("/forgotPassword", Page(200, "forgot-password")),
    ("/setupAccount", Marked("setup-account", "1")),
    ("/activate/token", Page(200, "message")),
    ("/openBrowser/token", Page(200, "message")),
    ("/maintenance", Page(503, "maintenance")),
    ("/choose-user", Page(200, "choose-user")),
    ("/chooseUser", Page(200, "choose-user")),
    ("/success?type=registration", Marked("success", "registration")),
    ("/success?type=registrationMessage", Marked("success", "registrationMessage")),
    ("/success?type=school", Marked("success", "school")),
    ("/success?type=reset", Marked("success", "reset")),
    ("/success?type={product}Reset", Marked("success", "{product}Reset")),
    ("/success?type={product}AdminReset", Marked("success", "{product}AdminReset")),
    ("/success?type=resetRequest", Marked("success", "resetRequest")),
    ("/success?type=activation", Marked("success", "activation")),
    ("/success?type=openingRequest", Marked("success", "openingRequest")),
    ("/success?type=opening", Marked("success", "opening")),
    ("/success", Leads("")),
    ("/success?type=other", Leads("")),
    ("/failed?type=registration", Marked("failed", "registration")),
    ("/failed?type=activation", Marked("failed", "activation")),
    ("/failed?type=schoolRegister", Marked("failed", "schoolRegister")),
    ("/failed?type=reset&error=password_change_failed", Marked("failed", "reset")),
    ("/failed", Leads("")),
    ("/failed?type=other", Leads("")),
    ("/message", Leads("")),
    ("/message?type=registrationHash", Leads("")),
    ("/agreeToTerms", Page(200, "agree-to-terms")),
    ("/agree-to-terms", Page(200, "agree-to-terms")),
    ("/agreeToTerms?document=privacy-policy", Page(200, "agree-to-terms")),
    ("/school-register", Marked("school-register", "1")),
    ("/roles", Page(200, "roles")),
    ("/permissions?client_id=a&state=%20b", Page(200, "permissions")),
    ("/oauth/authorize?client_id=a&state=%20b", Leads("/permissions?client_id=a&state=%20b")),
    ("/validation?type=har", Page(200, "validation")),
    ("/validation?type=har-register", Page(200, "validation")),
    ("/validation?type=xid", Page(200, "validation")),
    ("/validation?type=other", Leads("")),
    ("/validation", Leads("")),
    ("/terms", Leads("/terms/service")),
    ("/terms/service", Page(200, "terms")),
    ("/terms/privacy-policy", Page(200, "privacy-policy")),
    ("/terms/cookies-privacy-policy", Page(200, "cookies-privacy-policy")),
    ("/terms/accessibility", Page(200, "accessibility")),
    ("/waiting", Leads("")),
    ("/no-such-route", Page(404, "error")),
];

/// A site with this brand in front of the stub.
pub fn site(brand: &str) -> (Site, Stub) {
    let stub = Stub::telling(&SERVICE);
    (
        Site::with(&format!(
            "[site]\nbrand = \"{brand}\"\n[account_api]\nroot = \"{}\"",
            stub.root
        )),
        stub,
    )
}

#[actix_web::test]
async fn every_route_answers_in_every_language_on_both_brands() {
    for brand in ["main", "sibling"] {
        let (site, _stub) = site(brand);
        for language in Language::ALL {
            for (route, expected) in &ROUTES {
                let with_product = |text: &str| text.replace("{product}", "paevik");
                let address = format!("/{language}{}", with_product(route));
                let browser = site.browser();
                // Pages with a form token are personal, so the slow compression of shared pages is avoided.
                browser.set_cookie("lavi_check", "token");
                let page = browser.get(&address).await;
                let seen = (page.status, page.screen(), page.location());
                match expected {
                    Page(status, screen) => assert_eq!(
                        seen,
                        (*status, (*screen).to_owned(), String::new()),
                        "{brand} {address}"
                    ),
                    Marked(screen, mark) => {
                        assert_eq!(
                            seen,
                            (200, (*screen).to_owned(), String::new()),
                            "{brand} {address}"
                        );
                        let name = if mark.len() == 1 { "data-step" } else { "data-type" };
                        assert_eq!(
                            page.attribute("main", name),
                            Some(with_product(mark)),
                            "{brand} {address}"
                        );
                    }
                    Leads(to) => {
                        assert_eq!(
                            seen,
                            (303, String::new(), format!("/{language}{to}")),
                            "{brand} {address}"
                        );
                        continue;
                    }
                }
                assert_eq!(
                    page.attribute("html", "lang").as_deref(),
                    Some(language.code()),
                    "{brand} {address}"
                );
                assert!(!page.text("h1").is_empty() && page.count("h1") == 1, "{brand} {address}");
                assert!(
                    !page.body.contains("{$") && !page.body.contains("{ $"),
                    "{brand} {address}: a variable is left"
                );
            }
        }
    }
}

#[test]
fn every_screen_and_its_address_is_described() {
    let [behaviour, contract] = ["behaviour", "account-api"]
        .map(|name| fs::read_to_string(project(&format!("docs/{name}.md"))).unwrap());
    for (route, answer) in &ROUTES {
        let (Page(200 | 503, screen) | Marked(screen, _)) = answer else { continue };
        let address = route.split('?').next().unwrap().trim_end_matches("/token");
        assert!(behaviour.contains(&format!("`{address}")), "docs/behaviour.md lacks {address}");
        assert!(contract.contains(&format!("`{screen}`")), "docs/account-api.md lacks {screen}");
    }
}

#[actix_web::test]
async fn a_known_personal_code_leads_to_the_message_screen() {
    for brand in ["main", "sibling"] {
        let (site, _stub) = site(brand);
        for language in Language::ALL {
            let browser = site.browser();
            let fields = set_up(("EE", MARI), "mari@kool.example");
            let answer = browser.post(&format!("/{language}/setupAccount"), &fields).await;
            assert_eq!(
                answer.location(),
                format!("/{language}/message?type=registrationHash"),
                "{answer}"
            );
            let page = browser.follow(&answer).await;
            assert_eq!((page.status, page.screen().as_str()), (200, "message"), "{page}");
            assert_eq!(page.attribute("main", "data-type").as_deref(), Some("registrationHash"));
        }
    }
}

#[actix_web::test]
async fn an_unknown_prefix_is_replaced_by_the_default_language() {
    for (config, prefix) in [
        ("", "et"),
        ("[site]\ndefault_locale = \"\"", "en"),
        ("[site]\ndefault_locale = \"lv\"", "lv"),
    ] {
        let site = Site::with(config);
        for (asked, leads) in [
            ("/xx", ""),
            ("/xx/register", "/register"),
            ("/xx/terms/service?a=b", "/terms/service?a=b"),
        ] {
            let answer = site.browser().get(asked).await;
            assert_eq!(
                (answer.status, answer.location()),
                (303, format!("/{prefix}{leads}")),
                "{asked}"
            );
        }
    }
}

#[actix_web::test]
async fn header_languages_illustration_and_footer_are_hidden_as_specified() {
    let links = "[links]\nabout = \"https://school.example/about\"\ncontacts = \"https://school.example/contacts\"";
    for brand in ["main", "sibling"] {
        let site = Site::with(&format!("[site]\nbrand = \"{brand}\"\n{links}"));
        for (path, bar, languages, illustration, footer) in [
            ("", 1, 1, 1, 1),
            ("/mobile", 1, 1, 1, 1),
            ("/register", 1, 1, 1, 1),
            ("/success?type=activation", 1, 1, 1, 1),
            ("/forgotPassword", 1, 1, 1, 1),
            ("/two-factor", 1, 1, 1, 1),
            ("/setupAccount", 1, 1, 0, 1),
            ("/login-mini", 0, 0, 0, 0),
            ("/mini", 0, 0, 0, 0),
            ("/iframe", 0, 0, 0, 0),
            ("/thirdParty", 0, 0, 0, 0),
            ("/forgotPassword?view=thirdParty", 0, 0, 0, 0),
            ("/agreeToTerms", 1, 1, 1, 1),
            ("/agreeToTerms?view=mini", 0, 0, 0, 0),
            ("/terms/service", 1, 0, 0, 0),
            ("/terms/privacy-policy", 1, 0, 0, 0),
            ("/terms/cookies-privacy-policy", 1, 0, 0, 0),
            ("/terms/accessibility", 1, 0, 0, 0),
            ("/failed?type=reset", 1, 1, 1, 1),
            ("/nowhere", 1, 1, 1, 1),
            ("/success?type=reset", 1, 1, 1, 1),
        ] {
            let page = site.browser().get(&format!("/et{path}")).await;
            let seen = ["header.bar", ".languages", ".illustration", "footer"]
                .map(|part| page.count(part));
            assert_eq!(seen, [bar, languages, illustration, footer], "{brand} {path}: {page}");
            if footer == 1 {
                let links: Vec<_> = ["about", "contacts"]
                    .map(|name| {
                        format!("footer li:not(.help) a[href='https://school.example/{name}']")
                    })
                    .into();
                assert!(
                    links.iter().all(|link| page.count(link) == 1)
                        && page.count("footer a[href*='/terms/service']") == 1
                );
            }
        }
    }
    let bare = Site::start().browser().get("/et").await;
    assert_eq!(bare.texts("footer a").len(), 4, "without addresses, the documents alone: {bare}");
}

#[actix_web::test]
async fn a_method_that_an_address_does_not_take_is_answered_with_those_that_it_takes() {
    let (site, _stub) = site("main");
    let browser = site.browser();
    let own = [
        "/health/live",
        "/metrics",
        "/static/nothing.css",
        "/account/",
        "/desk/",
        "/desk/import",
        "/robots.txt",
        "/",
    ];
    let screens =
        ROUTES.iter().map(|(route, _)| format!("/en{}", route.replace("{product}", "paevik")));
    let mut refused = 0;
    for address in own.map(str::to_owned).into_iter().chain(screens) {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            let answer = browser.ask(method, &address).await;
            if answer.status == 405 {
                refused += 1;
                assert!(!answer.header("allow").is_empty(), "{method} {address}: {answer}");
            }
        }
    }
    assert!(refused > 100, "{refused}");
}
