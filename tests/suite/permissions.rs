//! The consent screen with any account service: which client asks for what, in every language, and where the answers
//! go.

use std::collections::BTreeSet;

use lavi::domain::{Language, scope};

use crate::{
    doubles::{account_service::Stub, server::answer},
    site::{Seen, Site},
};

const QUERY: &str = "response_type=code&client_id=app-7&redirect_uri=https%3A%2F%2Fkava.example%2Fback&scope=user_data&state=x";

/// A front end with a service that says this about every authorization request.
fn before(said: &str) -> (Site, Stub) {
    let stub = Stub::always(answer(200, "", said));
    (behind(&stub, ""), stub)
}

fn behind(stub: &Stub, more: &str) -> Site {
    Site::with(&format!("[account_api]\nroot = \"{}\"\ntimeout_ms = 2000\n{more}", stub.root))
}

fn asking(scopes: &str) -> String {
    format!(
        r#"{{"success":true,"data":{{"client_name":"Õppekava","client_id":"app-7","state":"a b+c&\"","scopes":[{scopes}]}},"errors":[]}}"#
    )
}

fn named(names: &[&str]) -> String {
    asking(
        &names.iter().map(|name| format!(r#"{{"name":"{name}"}}"#)).collect::<Vec<_>>().join(","),
    )
}

async fn show(site: &Site, language: &str) -> Seen {
    site.browser().get(&format!("/{language}/permissions?{QUERY}")).await
}

#[actix_web::test]
async fn any_authorization_path_redirects_to_the_consent_screen_with_its_whole_query() {
    let site = Site::start();
    let query = "?client_id=a&state=a%2bB+c%20%c3%B5~(;)&scope=x%20y&redirect_uri=https%3a%2F%2Fapp.example/&&=";
    for path in [
        "/oauth/authorize",
        "/oauth/authorize/",
        "/somewhere/oauth/authorize",
        "/a.b/oauth/authorize/more",
    ] {
        let answer = site
            .browser()
            .with_header("accept-language", "ru")
            .get(&format!("{path}{query}"))
            .await;
        assert_eq!(
            (answer.status, answer.location()),
            (303, format!("/ru/permissions{query}")),
            "{path}"
        );
    }
    for path in ["/lv/oauth/authorize", "/lv/deeper/oauth/authorize"] {
        let answer = site
            .browser()
            .with_header("accept-language", "ru")
            .get(&format!("{path}{query}"))
            .await;
        assert_eq!(
            (answer.status, answer.location()),
            (303, format!("/lv/permissions{query}")),
            "{path}"
        );
    }
    let browser = site.browser();
    browser.set_cookie("lavi_lang", "ja");
    assert_eq!(browser.get("/oauth/authorize").await.location(), "/ja/permissions");
    assert_eq!(browser.post("/oauth/authorize", &[]).await.status, 404);
    for other in ["/et/oauth/authorized", "/et/x-oauth/authorize"] {
        assert_eq!(site.browser().get(other).await.status, 404, "{other}");
    }
}

#[actix_web::test]
async fn the_screen_names_the_client_and_its_forms_post_to_the_service() {
    let (site, stub) = before(&named(&["user_data", "user_roles"]));
    let page = show(&site, "en").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "permissions"), "{page}");
    assert_eq!(page.text("h1"), "Õppekava wants to see parts of your Päevik account");
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(page.text("main").contains("You will then return to kava.example."), "{page}");
    assert!(
        !page.text("main").contains("your account"),
        "another service may have no such page: {page}"
    );
    assert_eq!(
        (page.count(".tile"), page.count(".parties > svg")),
        (1, 2),
        "where the person is unknown, the arrow leads to the mark of the service: {page}"
    );
    let request = stub.request();
    assert!(
        request.starts_with(&format!("GET /api/oauth/session?{QUERY} HTTP/1.1\r\n")),
        "{request}"
    );
    let hidden = |more: Option<&str>| {
        let mut fields = vec![
            ("client_id".to_owned(), "app-7".to_owned()),
            ("state".to_owned(), "a b+c&\"".to_owned()),
        ];
        fields.extend(more.map(|method| ("_method".to_owned(), method.to_owned())));
        fields
    };
    for (action, method) in [("allow", None), ("reject", Some("DELETE"))] {
        let form = page.form(action);
        assert_eq!(form.action, format!("{}oauth/authorize", stub.root), "{action}");
        assert_eq!(form.fields, hidden(method), "{action}");
        assert_eq!(
            page.attribute(&format!("form[data-action={action}]"), "method").as_deref(),
            Some("post")
        );
    }
}

#[actix_web::test]
async fn the_request_value_from_the_service_is_sent_back() {
    let (site, _stub) =
        before(&named(&["user_data"]).replace(r#""scopes""#, r#""request":"m\"1","scopes""#));
    let page = show(&site, "en").await;
    for action in ["allow", "reject"] {
        assert!(
            page.form(action).fields.contains(&("request".to_owned(), "m\"1".to_owned())),
            "{page}"
        );
    }
}

#[actix_web::test]
async fn the_forms_post_to_the_configured_address() {
    let stub = Stub::always(answer(200, "", &named(&["user_data"])));
    let site = behind(
        &stub,
        "public_root = \"https://app.example/kool/\"\nauthorize_path = \"luba/mind\"",
    );
    assert_eq!(show(&site, "et").await.form("allow").action, "https://app.example/kool/luba/mind");
}

#[actix_web::test]
async fn four_scopes_are_shown_and_the_rest_are_folded() {
    for (count, folded) in [(0, 0), (1, 0), (4, 0), (5, 1), (21, 17)] {
        let (site, _stub) = before(&named(&scope::NAMES[..count]));
        let page = show(&site, "en").await;
        assert_eq!(page.count("main li[data-scope]"), count, "{page}");
        assert_eq!(page.count("main details li[data-scope]"), folded, "{count}");
        assert_eq!(
            page.count("main details:not([open]) > summary"),
            usize::from(folded > 0),
            "{count}"
        );
        assert_eq!(page.count("main .row-icon svg"), count, "each has an icon");
    }
}

#[actix_web::test]
async fn sensitive_scopes_bear_a_mark_and_are_never_folded() {
    let first = ["user_basic_data", "user_roles", "user_schools", "user_grades"];
    for asked in [[first.as_slice(), &scope::SENSITIVE].concat(), scope::NAMES.to_vec()] {
        let (site, _stub) = before(&named(&asked));
        let page = show(&site, "en").await;
        let mut marked = page.attributes("li[data-scope]:has(.tag svg)", &["data-scope"]);
        marked.sort();
        assert_eq!(marked, scope::SENSITIVE);
        assert_eq!(page.count("details .tag"), 0, "{page}");
        assert_eq!(page.count("main li[data-scope]"), asked.len());
        assert_eq!(page.texts(".tag"), ["Sensitive"; 4]);
    }
    let (site, _stub) = before(&named(&[
        "user_basic_data",
        "user_roles",
        "user_schools",
        "user_grades",
        "user_payments",
        "root_data",
    ]));
    let page = show(&site, "en").await;
    assert_eq!(
        page.attributes(".scopes > ul [data-scope]", &["data-scope"]),
        ["user_basic_data", "user_roles", "user_schools", "root_data"],
        "what is not sensitive makes room: {page}"
    );
}

#[actix_web::test]
async fn the_fold_says_how_many_it_holds() {
    for (language, one, two, five) in [
        ("en", "View 1 more", "View 2 more", "View 5 more"),
        ("et", "Veel 1 õigus", "Veel 2 õigust", "Veel 5 õigust"),
        ("ru", "Ещё 1 разрешение", "Ещё 2 разрешения", "Ещё 5 разрешений"),
        ("lv", "Vēl 1 atļauja", "Vēl 2 atļaujas", "Vēl 5 atļaujas"),
    ] {
        for (folded, said) in [(1, one), (2, two), (5, five)] {
            let (site, _stub) = before(&named(&scope::NAMES[..4 + folded]));
            assert_eq!(show(&site, language).await.text(".fold summary"), said);
        }
    }
}

#[actix_web::test]
async fn scopes_stand_in_groups_under_headings_if_they_are_of_several() {
    let (site, _stub) = before(&named(&["school_data", "user_grades", "user_roles", "messages"]));
    let page = show(&site, "en").await;
    assert_eq!(page.texts(".scopes h2"), ["About you", "Learning", "School"]);
    assert_eq!(
        page.texts(".scopes ul:first-of-type li"),
        ["See your roles", "Access your messages"],
        "within a group as they were asked for: {page}"
    );
    let (site, _stub) = before(&named(&["user_data", "user_roles"]));
    assert_eq!(show(&site, "en").await.count(".scopes h2"), 0);
}

#[actix_web::test]
async fn every_scope_has_its_own_text_in_every_language_on_both_brands() {
    let stub = Stub::always(answer(200, "", &named(&scope::NAMES)));
    for brand in ["main", "sibling"] {
        let site = behind(&stub, &format!("[site]\nbrand = \"{brand}\""));
        let mut everywhere = BTreeSet::new();
        for language in Language::ALL {
            let page = show(&site, language.code()).await;
            for name in scope::NAMES {
                let text = page.text(&format!("[data-scope={name}]"));
                assert!(
                    !text.is_empty() && !text.contains('_') && !text.contains("permissions-"),
                    "{language} {name}: {text}"
                );
                assert!(everywhere.insert(text.clone()), "{language} {name}: {text} stands twice");
            }
            assert!(page.text("h1").contains("Õppekava"), "{language}");
        }
    }
}

#[actix_web::test]
async fn every_known_scope_has_an_icon_of_its_kind() {
    let unknown = asking(r#"{"name":"new_thing","description":"New"}"#);
    let (site, _stub) = before(&unknown);
    let general = drawing(&show(&site, "en").await, "new_thing");
    let (site, _stub) = before(&named(&scope::NAMES));
    let page = show(&site, "en").await;
    let plain: Vec<_> =
        scope::NAMES.into_iter().filter(|name| drawing(&page, name) == general).collect();
    assert!(plain.is_empty(), "{plain:?}");
    assert_eq!(drawing(&page, "external_system_a"), drawing(&page, "external_system_b"));
}

/// The icon's markup.
fn drawing(page: &Seen, name: &str) -> String {
    let start = page.body.find(&format!("data-scope=\"{name}\"")).unwrap();
    let rest = &page.body[start..];
    rest[rest.find("<svg").unwrap()..rest.find("</svg>").unwrap()].to_owned()
}

#[actix_web::test]
async fn an_unknown_scope_shows_the_services_text_escaped_and_a_general_icon() {
    let said = asking(
        r#"{"name":"lunch_menu","description":"<b>Lunch</b> & \"more\""},{"name":"nameless"},{"name":"user_data","description":"x"},{"name":"lunch_menu"}"#,
    );
    let (site, _stub) = before(&said);
    let page = show(&site, "en").await;
    assert_eq!(page.text("[data-scope=lunch_menu]"), "<b>Lunch</b> & \"more\"");
    assert_eq!(page.text("[data-scope=nameless]"), "nameless");
    assert!(!page.text("[data-scope=user_data]").contains('x'), "our own words come first");
    assert_eq!(page.count("main li[data-scope]"), 3, "what is asked for twice is shown once");
    assert_eq!(drawing(&page, "lunch_menu"), drawing(&page, "nameless"));
}

#[actix_web::test]
async fn the_name_of_the_client_is_escaped() {
    let said =
        named(&["user_data"]).replace("Õppekava", "</title><script>alert(1)</script>{ $client }");
    let (site, _stub) = before(&said);
    let page = show(&site, "en").await;
    assert!(
        page.text("h1").starts_with("</title><script>alert(1)</script>{ $client } wants"),
        "{page}"
    );
    assert_eq!(page.count("script:not([src]):not([data-props])"), 0);
}

#[actix_web::test]
async fn errors_lead_to_the_login_screen_with_their_code() {
    for (said, code) in [
        (r#"{"success":false,"errors":["role_not_allowed"]}"#, "role_not_allowed"),
        (r#"{"success":true,"errors":{"scope":["no_active_schools"]}}"#, "no_active_schools"),
        (r#"{"success":false,"error":"login_required"}"#, "login_required"),
        (r#"{"success":false,"errors":["mercury"]}"#, "undefined"),
        (r#"{"success":false}"#, "undefined"),
        (r#"{"errors":[]}"#, "undefined"),
    ] {
        let (site, _stub) = before(said);
        let browser = site.browser();
        let answer = browser.get(&format!("/de/permissions?{QUERY}")).await;
        assert_eq!(
            (answer.status, answer.location()),
            (303, format!("/de?error={code}")),
            "{said}"
        );
        let login = browser.follow(&answer).await;
        assert_eq!(
            (login.screen().as_str(), login.errors()),
            ("login", vec![code.to_owned()]),
            "{said}"
        );
    }
}

#[actix_web::test]
async fn a_fault_of_the_service_shows_the_error_screen() {
    for (status, said, shown, code) in [
        (500, "", 503, "server_error"),
        (302, "", 503, "server_error"),
        (200, "<html>", 503, "server_error"),
        (200, r#"{"success":true}"#, 503, "server_error"),
        (200, r#"{"success":true,"data":{"client_id":""}}"#, 503, "server_error"),
        (200, r#"{"success":true,"data":{"client_id":"a","scopes":[{}]}}"#, 503, "server_error"),
        (429, "{}", 429, "too_many_requests"),
    ] {
        let stub = Stub::always(answer(status, "", said));
        let page = show(&behind(&stub, ""), "fr").await;
        assert_eq!(
            (page.status, page.screen().as_str()),
            (shown, "error"),
            "{status} {said}: {page}"
        );
        assert_eq!(
            page.attribute("[data-code]", "data-code").as_deref(),
            Some(code),
            "{status} {said}"
        );
    }
}

#[actix_web::test]
async fn the_language_switch_keeps_the_whole_query() {
    let (site, _stub) = before(&named(&["user_data"]));
    let query = "client_id=a&state=a%2bB+c%20~(;)&strange=%C3%b5&&";
    let page = site.browser().get(&format!("/en/permissions?{query}")).await;
    assert_eq!(page.attribute("a[hreflang=lv]", "href"), Some(format!("/lv/permissions?{query}")));
}

#[actix_web::test]
async fn the_policy_allows_the_form_to_lead_to_the_redirect_uri_only() {
    let stub = Stub::always(answer(200, "", &named(&["user_data"])));
    let site = behind(&stub, "[embed]\norigins = [\"https://diary.example\"]");
    let service = stub.root.origin().ascii_serialization();
    let usual =
        site.browser().get("/en/nowhere").await.header("content-security-policy").to_owned();
    assert!(usual.contains(&format!("form-action 'self' {service};")), "{usual}");
    for (redirect_uri, source) in [
        ("https://kava.example/back", "https: "),
        ("http://127.0.0.1:4711/back", "http://127.0.0.1:4711 "),
        ("http://[::1]:4711/back", "http: "),
        ("ee.kava.app:/back", "ee.kava.app: "),
        ("", "https: "),
        ("http://a;script-src/", ""),
        ("http://a,b/", ""),
    ] {
        let query: String = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("redirect_uri", redirect_uri)
            .finish();
        let page = site.browser().get(&format!("/en/permissions?{query}")).await;
        let policy = page.header("content-security-policy");
        assert_eq!(
            policy,
            usual.replace("form-action ", &format!("form-action {source}")),
            "{redirect_uri}"
        );
        let framed = site.browser().get(&format!("/en/permissions?view=mini&{query}")).await;
        assert_eq!(
            framed.header("content-security-policy"),
            policy,
            "nobody may frame the question"
        );
    }
}
