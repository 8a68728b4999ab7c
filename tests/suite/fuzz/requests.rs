//! Whole requests sent to the real listeners: everything between the socket and the screens.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use proptest::{
    collection::vec,
    prelude::{Just, Strategy},
    prop_assert, prop_oneof,
    sample::select,
};
use url::{Host, Url};

use super::{Held, header_near, near, text_near, throw_some};
use crate::site::Site;

/// Typed text that must never appear unescaped in a page.
const TYPED: &str = "<i-am-typed>";

const TARGETS: [&str; 32] = [
    "/",
    "/en",
    "/et/mini?method=password&error=canceled&lang=lv",
    "/en/login?method=<i-am-typed>&view=thirdParty",
    "/en/%6c%6fgin/../..//evil.example",
    "//evil.example/en",
    "/xx//evil.example/%2f%2fevil.example?a=b",
    "/en/two-factor",
    "/en/register?error=<i-am-typed>",
    "/en/setupAccount",
    "/en/setNewPassword/<i-am-typed>",
    "/en/activate/%00%ff",
    "/en/forgotPassword",
    "/en/validation?type=xid&type=<i-am-typed>",
    "/en/success?type=registration&next=//evil.example",
    "/en/failed?type=reset&error=password_change_failed",
    "/en/waiting?flow=<i-am-typed>",
    "/en/permissions?client_id=<i-am-typed>&redirect_uri=https://evil.example/&state=x",
    "/en/roles",
    "/en/school-register",
    "/en/terms/privacy-policy",
    "/account/oauth/authorize?response_type=code&client_id=x&redirect_uri=https%3A%2F%2Fevil.example%2F&scope=a&state=b",
    "/account/oauth/token",
    "/account/har-id/callback?code=c&state=<i-am-typed>",
    "/account/x-id/callback?error=access_denied&error_description=<i-am-typed>",
    "/account/logout?to=//evil.example",
    "/account/id-card",
    "/.well-known/oauth-authorization-server/account",
    "/account/.well-known/openid-configuration",
    "/account/oauth/jwks",
    "/static/app.js",
    "/health/live",
];

const HEADERS: [&str; 22] = [
    "Accept: application/json",
    "Accept: text/html;q=0.9, */*;q=1",
    "Accept-Language: lv-LV, en;q=0.5",
    "Accept-Encoding: br;q=0.1, gzip",
    "Cookie: lavi_lang=et; lavi_check=<i-am-typed>; lavi_session=AAAA; lavi_account=\"x\"",
    "Cookie: lavi_account=; =; ;;",
    "If-None-Match: \"x\", W/\"y\", *",
    "Origin: http://localhost:8080",
    "Origin: null",
    "Referer: http://localhost:8080/en?<i-am-typed>",
    "Sec-Fetch-Site: same-origin",
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Storage-Access: active",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: application/json",
    "Client-Cert: :AAAA:",
    "X-Forwarded-For: 203.0.113.7, ::1, unknown",
    "X-Forwarded-Proto: https",
    "Authorization: Basic YTpi",
    "Authorization: Bearer <i-am-typed>",
    "X-Request-Id: <i-am-typed>",
    "Save-Data: on",
];

const BODIES: [&str; 10] = [
    "email=mari&password=<i-am-typed>&captcha_id=1&captcha_answer=x",
    "email=%3Ci-am-typed%3E&username=%3Ci-am-typed%3E&password=&check_token=x",
    "two_factor_code=000000",
    "first_name=%3Ci-am-typed%3E&last_name=b&email=a%40b.example&personal_code=38001085718&step=2",
    "personal_code=38001085718&phone=%2B37200000766&country=EE",
    "user=%3Ci-am-typed%3E",
    "client_id=x&state=y&decision=allow&scope=z",
    "grant_type=authorization_code&code=x&redirect_uri=y&client_id=z&code_verifier=v",
    "auth_token=%7B%22format%22%3A%22web-eid%3A1.0%22%7D",
    "password=Kevad-2026&password_confirmation=Kevad-2026",
];

pub struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    /// Whether it sends the browser to exactly this address.
    pub fn leads_to(&self, address: &str) -> bool {
        self.head.lines().any(|line| line.strip_prefix("location: ") == Some(address))
    }
}

/// A request made of these parts, with the correct length.
fn request() -> impl Strategy<Value = Vec<u8>> {
    let method = prop_oneof![
        4 => Just("GET".to_owned()),
        4 => Just("POST".to_owned()),
        1 => select(&["HEAD", "OPTIONS", "PUT", "TRACE", "DELETE", "PROPFIND"][..]).prop_map(str::to_owned),
    ];
    (method, text_near(TARGETS), vec(header_near(HEADERS), 0..6), near(BODIES)).prop_map(
        |(method, target, headers, body)| {
            let target: String =
                target.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
            let slash = if target.starts_with('/') { "" } else { "/" };
            let mut request = format!(
                "{method} {slash}{target} HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n"
            )
            .into_bytes();
            for header in headers {
                request.extend_from_slice(&header);
                request.extend_from_slice(b"\r\n");
            }
            request.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
            request.extend_from_slice(&body);
            request
        },
    )
}

/// The response; `None` if the listener closes without one, as it may for an invalid request.
pub fn ask(address: SocketAddr, request: &[u8]) -> std::io::Result<Option<Answer>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    // After an early refusal the connection may be closed already.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(cause) if cause.kind() != std::io::ErrorKind::ConnectionReset => return Err(cause),
        _ => {}
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return Ok(None) };
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok(Some(Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() }))
}

/// Whether an address is below this site or on this machine; a path must begin with exactly one slash.
fn leads_home(location: &str) -> bool {
    if let Some(path) = location.strip_prefix('/') {
        return !path.starts_with(['/', '\\']);
    }
    match Url::parse(location).as_ref().map(Url::host) {
        Ok(Some(Host::Domain(name))) => name == "localhost",
        Ok(Some(Host::Ipv4(address))) => address.is_loopback(),
        _ => false,
    }
}

pub fn holds(request: &[u8], answer: std::io::Result<Option<Answer>>) -> Held {
    let shown = String::from_utf8_lossy(request);
    let answer = match answer {
        Ok(Some(answer)) => answer,
        Ok(None) => return Ok(()),
        Err(cause) => {
            prop_assert!(false, "no answer: {cause}\n{shown}");
            return Ok(());
        }
    };
    let Answer { status, head, body } = &answer;
    prop_assert!((200..500).contains(status) || *status == 503, "{status}\n{shown}\n{body}");
    prop_assert!(
        !body.contains(TYPED),
        "what was typed stands in the answer as it was\n{shown}\n{body}"
    );
    prop_assert!(
        !head.contains(TYPED),
        "what was typed stands in a header as it was\n{shown}\n{head}"
    );
    let header =
        |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    if let Some(location) = header("location") {
        prop_assert!(leads_home(location), "leads to {location}\n{shown}");
    }
    if header("content-type").is_some_and(|kind| kind.starts_with("text/html")) {
        prop_assert!(
            header("content-security-policy").is_some()
                && header("x-content-type-options") == Some("nosniff"),
            "{head}"
        );
    }
    Ok(())
}

#[test]
fn every_request_is_answered_without_an_internal_error() {
    let site = Site::demo();
    throw_some(300, request(), |request| holds(&request, ask(site.address, &request)));
}

#[test]
fn every_call_of_the_account_api_is_answered_without_an_internal_error() {
    const CALLS: [(&str, &str); 12] = [
        ("login", r#"{"email":"mari","password":"<i-am-typed>"}"#),
        ("login", "email=mari&password=x"),
        ("two-factor", r#"{"code":"000000","remember":true}"#),
        ("session/pending", ""),
        ("select-user", r#"{"id":["1"]}"#),
        (
            "create-account",
            r#"{"first_name":"Mari","email":"a@b.example","personal_code":null,"country":"EE"}"#,
        ),
        ("password/reset", r#"{"username":"mari","recaptcha":{"id":1}}"#),
        ("password/reset/validate", r#"{"token":"x"}"#),
        ("oauth/session?client_id=a&state=%20b", ""),
        ("oauth/roles", ""),
        ("captcha", ""),
        ("id-card", "{}"),
    ];
    let site = Site::with("[embedded]\napi_listen = \"127.0.0.1:0\"\n");
    let address = site.api_address.unwrap();
    let paths: Vec<String> = CALLS.iter().map(|(path, _)| format!("/{path}")).collect();
    let bodies: Vec<&str> = CALLS.iter().map(|(_, body)| *body).collect();
    let call = (
        select(&["GET", "POST"][..]),
        text_near(paths),
        vec(header_near(HEADERS), 0..5),
        near(bodies),
    );
    let call = call.prop_map(|(method, target, headers, body)| {
        let target: String =
            target.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
        let head =
            format!("{method} /{target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n")
                .replacen(" //", " /", 1);
        let mut request = head.into_bytes();
        for header in headers {
            request.extend_from_slice(&header);
            request.extend_from_slice(b"\r\n");
        }
        request.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        request.extend_from_slice(&body);
        request
    });
    throw_some(200, call, |request| holds(&request, ask(address, &request)));
}
