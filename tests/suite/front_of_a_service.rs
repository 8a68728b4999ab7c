//! The front end with a remote account service: the same screens, a status for each fault, and relayed cookies.

use crate::{
    cast::{self, PASSWORD},
    doubles::{account_service::Stub, server::answer},
    served::free_ports,
    site::Site,
};

/// A front end with the account service at this root and a short time-out.
fn before(root: &str) -> Site {
    waiting(root, 300)
}

fn waiting(root: &str, milliseconds: u32) -> Site {
    Site::with(&format!(
        "[account_api]\nroot = \"{root}\"\ntimeout_ms = {milliseconds}\ncookies = [\"lavi_account\", \"app\"]"
    ))
}

#[actix_web::test]
async fn a_sign_in_works_with_a_remote_account_service() {
    let service = Site::with("[embedded]\napi_listen = \"127.0.0.1:0\"");
    service.add(cast::mari()).await;
    let front = waiting(&format!("http://{}/", service.api_address.unwrap()), 10_000);

    let browser = front.browser();
    let page = browser.get("/en").await;
    let wrong =
        browser.submit(&page, "submit", &[("email", "mari"), ("password", "Kevad-2025")]).await;
    assert_eq!(
        (wrong.status, wrong.errors()),
        (422, vec!["check_email_and_password".to_owned()]),
        "{wrong}"
    );
    let right = browser.submit(&wrong, "submit", &[("password", PASSWORD)]).await;
    assert_eq!(right.status, 303, "{right}");
    assert!(browser.cookie("lavi_account").is_some(), "the service's cookie reaches the browser");
}

#[actix_web::test]
async fn a_fault_of_the_service_gives_503_and_the_form_with_what_was_typed() {
    let [gone] = free_ports();
    let slow = Stub::stalling_after("HTTP/1.1 200 OK\r\n");
    let cases = [
        ("refused connection", format!("http://{gone}/"), None),
        ("slow", slow.root.to_string(), None),
        ("500", String::new(), Some(answer(500, "", "{}"))),
        ("302", String::new(), Some(answer(302, "Location: /elsewhere\r\n", ""))),
        ("no JSON", String::new(), Some(answer(200, "", "<html>"))),
        ("a list", String::new(), Some(answer(200, "", "[]"))),
        ("success without url", String::new(), Some(answer(200, "", r#"{"success":true}"#))),
        (
            "foreign url",
            String::new(),
            Some(answer(200, "", r#"{"success":true,"url":"https://evil.example/"}"#)),
        ),
    ];
    for (case, root, said) in cases {
        let stub = said.map(Stub::always);
        let site = before(stub.as_ref().map_or(root.as_str(), |stub| stub.root.as_str()));
        let again = site.browser().sign_in_at("/lv", "mari").await;
        assert_eq!((again.status, again.screen().as_str()), (503, "login"), "{case}: {again}");
        assert_eq!(again.errors(), ["server_error"], "{case}");
        assert_eq!(again.value("email").as_deref(), Some("mari"), "{case}");
        assert!(!again.body.contains(PASSWORD), "{case}");
    }
}

#[actix_web::test]
async fn a_provider_under_maintenance_is_no_mistake_of_the_visitors() {
    let typed =
        [("personalCode", "60001019906"), ("phonePrefix", "+372"), ("phoneNumber", "55555555")];
    for (code, status) in [("provider_maintenance", 503), ("wrong_phone", 422)] {
        let outcome = format!(r#"{{"success":false,"errors":["{code}"]}}"#);
        let stub = Stub::always(answer(200, "", &outcome));
        let page = before(stub.root.as_str()).browser().post("/en?method=mobile-id", &typed).await;
        assert_eq!(page.status, status, "{page}");
        let shown = page.errors();
        assert!(shown.len() == 1 && shown[0].ends_with(code), "{page}");
        assert_eq!(page.value("phoneNumber").as_deref(), Some("55555555"), "{page}");
    }
}

#[actix_web::test]
async fn a_status_429_of_the_service_is_passed_on() {
    let stub = Stub::always(answer(429, "", "{}"));
    let again = before(stub.root.as_str()).browser().sign_in_at("/ja", "mari").await;
    assert_eq!(
        (again.status, again.errors()),
        (429, vec!["too_many_requests".to_owned()]),
        "{again}"
    );
}

#[actix_web::test]
async fn errors_of_a_4xx_are_read_like_those_of_a_200() {
    let stub = Stub::always(answer(403, "", r#"{"errors":{"email":["user_not_found"]}}"#));
    let again = before(stub.root.as_str()).browser().sign_in_at("/en", "mari").await;
    assert_eq!(
        (again.status, again.errors()),
        (422, vec!["email:user_not_found".to_owned()]),
        "{again}"
    );
}

#[actix_web::test]
async fn an_unknown_error_code_becomes_undefined() {
    let stub = Stub::always(answer(200, "", r#"{"errors":["mercury_in_retrograde"]}"#));
    let again = before(stub.root.as_str()).browser().sign_in_at("/en", "mari").await;
    assert_eq!((again.status, again.errors()), (422, vec!["undefined".to_owned()]), "{again}");
}

#[actix_web::test]
async fn only_the_services_own_cookies_are_relayed_even_with_a_fault() {
    let set = "Set-Cookie: app=1; Path=/; Domain=app.example; HttpOnly; X=y\r\nSet-Cookie: other=2; Path=/\r\n";
    let stub = Stub::always(answer(500, set, ""));
    let site = before(stub.root.as_str());
    let again = site.browser().sign_in_at("/en", "mari").await;
    let cookies: Vec<&str> =
        again.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(cookies.contains(&"app=1; Path=/; HttpOnly; X=y"), "{cookies:?}");
    assert!(!cookies.iter().any(|cookie| cookie.starts_with("other=")), "{cookies:?}");
}

#[actix_web::test]
async fn an_embedded_view_or_redirect_false_shows_the_success_screen_with_a_link() {
    let said = r#"{"success":true,"url":"welcome","login_method":"password"}"#;
    for (path, said) in
        [("/en/mini", said), ("/en", r#"{"success":true,"url":"welcome","redirect":"false"}"#)]
    {
        let stub = Stub::always(answer(200, "", said));
        let site = before(stub.root.as_str());
        let end = site.browser().sign_in_at(path, "mari").await;
        assert_eq!((end.status, end.screen().as_str()), (200, "success"), "{path}: {end}");
        let link = format!("{}welcome", stub.root);
        assert_eq!(end.attribute("a[target=_top]", "href"), Some(link), "{path}: {end}");
    }
}

#[actix_web::test]
async fn an_expired_session_clears_the_form() {
    let stub = Stub::always(answer(200, "", r#"{"success":false,"session_active":false}"#));
    let again = before(stub.root.as_str()).browser().sign_in_at("/en", "mari").await;
    assert_eq!((again.status, again.screen().as_str()), (422, "login"));
    assert_eq!(again.value("email").as_deref(), Some(""));
}

#[actix_web::test]
async fn the_service_sees_the_visitors_address_language_and_own_cookies() {
    let stub = Stub::always(answer(200, "", r#"{"errors":["profile_blocked"]}"#));
    let site = before(stub.root.as_str());
    let browser = site
        .browser()
        .with_header("x-forwarded-for", "203.0.113.9")
        .with_header("user-agent", "Lynx");
    browser.set_cookie("app", "a=b");
    browser.set_cookie("foreign", "1");
    let page = browser.get("/ru").await;
    browser.submit(&page, "submit", &[("email", "mari@kool.example"), ("password", "é &=+")]).await;
    let request = stub.request();
    for line in [
        "accept-language: ru",
        "x-forwarded-for: 127.0.0.1",
        "user-agent: lynx",
        "cookie: app=a=b",
        "accept: application/json",
    ] {
        assert!(request.to_ascii_lowercase().contains(line), "{line} is not in {request}");
    }
    assert!(request.ends_with("email=mari%40kool.example&password=%C3%A9+%26%3D%2B"), "{request}");
}
