//! The account API as another front end sees it.

use std::{net::SocketAddr, sync::Arc};

use actix_web::{
    App,
    body::to_bytes,
    http::{Method, StatusCode},
    test::{TestRequest, call_service, init_service},
};
use lavi::{
    accounts::{
        Caller, LoginOutcome, Reply,
        http_api::{self, CallerCheck},
        outcome::Outcome,
    },
    domain::{Language, RedirectingProvider, Secret},
};
use serde_json::{Value, json};

use super::recorder::Recorder;

const LOOPBACK: &str = "127.0.0.1:4000";
const PROXY: &str = "[2001:db8::5]:4000";
const STRANGER: &str = "198.51.100.9:4000";

/// The result of one request: the recorder, the status, selected headers, the body.
struct Met {
    recorder: Arc<Recorder>,
    status: StatusCode,
    headers: String,
    body: String,
}

impl Met {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    fn caller(&self) -> Caller {
        self.recorder.last().1
    }

    fn payload(&self) -> Value {
        self.recorder.last().2
    }

    #[track_caller]
    fn is_refused(&self, status: u16) {
        assert_eq!(self.status, status);
        assert_eq!(self.json(), json!({"success": false, "errors": ["bad_request"]}));
        assert!(
            self.headers.contains("content-type: application/json; charset=utf-8\n"),
            "{}",
            self.headers
        );
        assert!(self.recorder.calls.lock().unwrap().is_empty());
    }
}

async fn meet(request: TestRequest) -> Met {
    behind(None, request).await
}

/// Sends a request to an API whose callers must send this credential.
async fn behind(token: Option<&str>, request: TestRequest) -> Met {
    let recorder = Arc::new(Recorder::answering(
        Reply::ok(LoginOutcome::default()),
        Reply::ok(Outcome::done()),
    ));
    let proxies = ["2001:db8::/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
    let door = CallerCheck::new(token.map(Secret::new).as_ref(), &proxies);
    let (cookies, providers) = (["lavi_account".to_owned()], RedirectingProvider::BUILT_IN);
    let routes = http_api::configure(recorder.clone(), &door, None, &cookies, &providers);
    let app = init_service(App::new().configure(routes)).await;
    let response = call_service(&app, request.to_request()).await;
    let status = response.status();
    let headers: Vec<_> = response
        .headers()
        .iter()
        .map(|(name, value)| {
            format!(
                "{name}: {}
",
                value.to_str().unwrap()
            )
        })
        .collect();
    let body = to_bytes(response.into_body()).await.unwrap();
    Met {
        recorder,
        status,
        headers: headers.concat(),
        body: String::from_utf8(body.to_vec()).unwrap(),
    }
}

fn post(path: &str, body: impl Into<String>) -> TestRequest {
    TestRequest::post().uri(path).set_payload(body.into())
}

fn from(peer: &str) -> TestRequest {
    TestRequest::get().uri("/session/pending").peer_addr(peer.parse::<SocketAddr>().unwrap())
}

async fn address(peer: &str, forwarded_for: &str) -> String {
    meet(from(peer).insert_header(("X-Forwarded-For", forwarded_for)))
        .await
        .caller()
        .address
        .to_string()
}

#[actix_web::test]
async fn an_outcome_is_json_with_no_store() {
    let met = meet(post("/login", "email=mari&password=p")).await;
    assert_eq!(
        (met.status, met.body.as_str()),
        (StatusCode::OK, r#"{"success":false,"errors":[]}"#)
    );
    assert!(
        met.headers.contains("content-type: application/json; charset=utf-8\n"),
        "{}",
        met.headers
    );
    assert!(met.headers.contains("cache-control: no-store\n"), "{}", met.headers);
}

#[actix_web::test]
async fn documents_are_html() {
    let met = meet(TestRequest::get().uri("/terms/service-terms")).await;
    assert!(met.headers.contains("content-type: text/html; charset=utf-8\n"), "{}", met.headers);
}

#[actix_web::test]
async fn missing_fields_are_empty_and_unknown_ones_ignored() {
    let met = meet(post("/login", "tomorrow=1&email=mari")).await;
    assert_eq!(met.payload(), json!({"email": "mari", "password": ""}));
    let met = meet(post("/login", "")).await;
    assert_eq!(met.payload(), json!({"email": "", "password": ""}));
    let met = meet(post("/login", "two_factor_code=&recaptcha=")).await;
    assert_eq!(
        met.payload(),
        json!({"email": "", "password": "", "recaptcha": "", "two_factor_code": ""})
    );
}

#[actix_web::test]
async fn a_checkbox_is_read_in_every_spelling() {
    for (sent, read) in
        [("true", true), ("on", true), ("1", true), ("false", false), ("0", false), ("", false)]
    {
        let met = meet(post("/create-account", format!("wish_partner_ads={sent}"))).await;
        assert_eq!(met.payload()["wish_partner_ads"], read, "{sent}");
    }
    assert_eq!(meet(post("/create-account", "")).await.payload()["wish_partner_ads"], false);
}

#[actix_web::test]
async fn only_a_change_of_the_password_takes_the_old_one() {
    for (path, takes_it) in
        [("/password/change", true), ("/password/reset", false), ("/password/admin-change", false)]
    {
        let met = meet(post(path, "token=t&old_password=o&password=p")).await;
        assert_eq!(met.payload().get("old_password").is_some(), takes_it, "{path}");
    }
}

#[actix_web::test]
async fn the_terms_are_accepted_only_with_terms_accepted_true() {
    assert_eq!(meet(post("/terms/accept", "terms_accepted=true")).await.status, 200);
    meet(post("/terms/accept", "terms_accepted=false")).await.is_refused(400);
    meet(post("/terms/accept", "")).await.is_refused(400);
}

#[actix_web::test]
async fn a_field_given_twice_is_refused() {
    meet(post("/login", "email=a&email=a")).await.is_refused(400);
    meet(post("/select-user", "id=1&x=1&x=2")).await.is_refused(400);
}

#[actix_web::test]
async fn a_token_of_no_known_type_is_refused() {
    meet(post("/password/reset/validate", "token=t&type=forever")).await.is_refused(400);
    meet(post("/password/reset/validate", "token=t")).await.is_refused(400);
}

#[actix_web::test]
async fn a_body_may_hold_64_kibibytes() {
    let body = |length: usize| format!("id={}", "x".repeat(length - 3));
    assert_eq!(meet(post("/select-user", body(64 << 10))).await.status, 200);
    meet(post("/select-user", body((64 << 10) + 1))).await.is_refused(400);
}

#[actix_web::test]
async fn an_unknown_path_is_404_and_a_wrong_method_405() {
    for path in
        ["/", "/logins", "/login/", "/password", "/terms/cookies-privacy-policy/download", "/LOGIN"]
    {
        meet(post(path, "")).await.is_refused(404);
    }
    for path in ["/login", "/password/reset", "/terms/accept"] {
        meet(TestRequest::get().uri(path)).await.is_refused(405);
    }
    for path in ["/captcha", "/session/pending", "/terms/privacy-policy"] {
        meet(post(path, "")).await.is_refused(405);
    }
    meet(TestRequest::default().method(Method::DELETE).uri("/login")).await.is_refused(405);
}

#[actix_web::test]
async fn without_a_credential_a_forwarded_address_is_accepted_only_from_loopback() {
    assert_eq!(address(LOOPBACK, "203.0.113.7").await, "203.0.113.7");
    assert_eq!(address("[::1]:4000", "203.0.113.7").await, "203.0.113.7");
    assert_eq!(address("[::ffff:127.0.0.1]:4000", "203.0.113.7").await, "203.0.113.7");
    for stranger in [PROXY, STRANGER] {
        let peer = stranger.parse::<SocketAddr>().unwrap().ip().to_string();
        assert_eq!(address(stranger, "203.0.113.7").await, peer);
    }
}

const TOKEN: &str = "a-credential-of-32-characters-or-more";

#[actix_web::test]
async fn calls_without_the_credential_are_refused() {
    let sent = |value: &str| from(LOOPBACK).insert_header(("Authorization", value));
    let basic = format!("Basic {TOKEN}");
    let (longer, shorter) = (format!("Bearer {TOKEN}x"), format!("Bearer {}", &TOKEN[1..]));
    for request in [
        from(LOOPBACK),
        sent(""),
        sent(TOKEN),
        sent("Bearer"),
        sent("Bearer "),
        sent(&basic),
        sent(&longer),
        sent(&shorter),
    ] {
        let met = behind(Some(TOKEN), request).await;
        met.is_refused(401);
        assert!(met.headers.contains("www-authenticate: Bearer\n"), "{}", met.headers);
    }
    for path in ["/nowhere", "/login"] {
        behind(Some(TOKEN), TestRequest::get().uri(path)).await.is_refused(401);
    }
    for value in [format!("Bearer {TOKEN}"), format!("bearer  {TOKEN} ")] {
        assert_eq!(behind(Some(TOKEN), sent(&value)).await.status, 200, "{value}");
    }
}

#[actix_web::test]
async fn with_the_credential_forwarded_headers_are_accepted_from_anywhere() {
    let request = from(STRANGER).insert_header(("Authorization", format!("Bearer {TOKEN}")));
    let request = request
        .insert_header(("X-Forwarded-For", "203.0.113.7"))
        .insert_header(("X-Forwarded-Proto", "https"));
    let caller =
        behind(Some(TOKEN), request.insert_header(("X-Request-Id", "k7m3"))).await.caller();
    assert_eq!(
        (caller.address.to_string().as_str(), caller.secure, caller.request_id.as_str()),
        ("203.0.113.7", true, "k7m3")
    );
}

#[actix_web::test]
async fn of_several_forwarded_addresses_the_last_that_is_no_proxy_is_used() {
    assert_eq!(
        address(LOOPBACK, "1.1.1.1, 203.0.113.7, 10.0.0.1, 2001:db8::7").await,
        "203.0.113.7"
    );
    assert_eq!(address(LOOPBACK, "10.0.0.9, 10.0.0.1").await, "10.0.0.9");
    for nonsense in ["", "unknown", "203.0.113.7, x", "203.0.113.7:80"] {
        assert_eq!(address(LOOPBACK, nonsense).await, "127.0.0.1", "{nonsense}");
    }
}

#[actix_web::test]
async fn scheme_and_request_id_are_accepted_only_from_a_trusted_peer() {
    let said = |peer| {
        from(peer)
            .insert_header(("X-Forwarded-Proto", "https"))
            .insert_header(("X-Request-Id", "k7m3"))
    };
    let trusted = meet(said(LOOPBACK)).await.caller();
    assert_eq!((trusted.secure, trusted.request_id.as_str()), (true, "k7m3"));
    let stranger = meet(said(STRANGER)).await.caller();
    assert_eq!((stranger.secure, stranger.request_id.as_str()), (false, ""));
    let odd = meet(from(LOOPBACK).insert_header(("X-Request-Id", "a b"))).await.caller();
    assert_eq!(odd.request_id, "");
}

#[actix_web::test]
async fn the_first_known_language_is_used() {
    for (sent, spoken) in [
        ("et", Language::Et),
        ("zz, lv-LV;q=0.9, ru", Language::Lv),
        ("DE-de;q=0.5", Language::De),
        ("xx", Language::En),
        ("", Language::En),
    ] {
        let caller = meet(from(LOOPBACK).insert_header(("Accept-Language", sent))).await.caller();
        assert_eq!(caller.language, spoken, "{sent}");
    }
}

#[actix_web::test]
async fn only_listed_cookies_are_shown_to_the_service() {
    let request = from(LOOPBACK)
        .append_header(("Cookie", "a=1; lavi_account=\"x\""))
        .append_header(("Cookie", "lavi_account=y"));
    let cookies = meet(request).await.caller().cookies;
    assert_eq!(
        cookies,
        [("lavi_account", "\"x\""), ("lavi_account", "y")]
            .map(|(n, v)| (n.to_owned(), v.to_owned()))
    );
}
