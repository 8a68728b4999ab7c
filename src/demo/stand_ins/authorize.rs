//! The authorization endpoint: a page that asks whom to play, and the redirect back with a code (RFC 6749 section 4.1).

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION},
};
use askama::Template;
use url::{Url, form_urlencoded};

use crate::{
    demo::stand_ins::{
        Played, StandIns,
        state::{CLIENT, Grant, LIFETIMES},
    },
    domain::LoginMethod,
};

/// The page contains its only style sheet.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/// The choice to refuse.
const REFUSED: &str = "nobody";

#[derive(Template)]
#[template(path = "demo/stand_in.html")]
struct StandInPage<'a> {
    provider: &'a str,
    /// Why the request is refused; there is nobody to choose then.
    problem: &'static str,
    /// Each person with the address that chooses them.
    people: Vec<(&'static Played, String)>,
    /// The address that refuses.
    refusal: String,
}

/// Asks whom to play; once a person is chosen, redirects the browser back.
pub fn ask(own: &StandIns, request: &HttpRequest, method: LoginMethod) -> HttpResponse {
    let query: Vec<(String, String)> =
        form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let given =
        |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    // Without a known client and redirect URI there is nowhere to redirect to.
    let callback = own.callback(method);
    if given("client_id") != Some(CLIENT) || given("redirect_uri") != Some(callback.as_str()) {
        return page(
            method,
            "The client or its redirect URI is unknown.",
            Vec::new(),
            String::new(),
        );
    }
    let error = |code: &str| back(own, method, &callback, given("state"), ("error", code));
    let scope = given("scope").unwrap_or_default();
    let has_scope = match method {
        LoginMethod::E_PARAKSTS => scope.starts_with("urn:lvrtc:fpeil:aa"),
        _ => scope.split(' ').any(|scope| scope == "openid"),
    };
    if given("response_type") != Some("code") {
        return error("unsupported_response_type");
    }
    if !has_scope {
        return error("invalid_scope");
    }
    if given("code_challenge").is_some() && given("code_challenge_method") != Some("S256") {
        return error("invalid_request");
    }
    let choice = |slug: &str| {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&query)
            .append_pair("person", slug)
            .finish();
        format!("{}?{query}", request.path())
    };
    match given("person") {
        None => {
            let people = Played::of(method).map(|person| (person, choice(person.slug))).collect();
            page(method, "", people, choice(REFUSED))
        }
        Some(slug) => match Played::find(method, slug) {
            None => error("access_denied"),
            Some(person) => {
                let code = own.0.rng.token();
                let grant = Grant {
                    method,
                    person,
                    redirect_uri: callback.clone(),
                    scope: scope.to_owned(),
                    nonce: given("nonce").map(str::to_owned),
                    challenge: given("code_challenge").map(str::to_owned),
                    until: own.now() + LIFETIMES.0,
                };
                own.granted().codes.insert(code.clone(), grant);
                back(own, method, &callback, given("state"), ("code", &code))
            }
        },
    }
}

fn back(
    own: &StandIns,
    method: LoginMethod,
    callback: &str,
    state: Option<&str>,
    answer: (&str, &str),
) -> HttpResponse {
    let Ok(mut address) = Url::parse(callback) else {
        return HttpResponse::InternalServerError().finish();
    };
    {
        let mut query = address.query_pairs_mut();
        query.append_pair(answer.0, answer.1).extend_pairs(state.map(|state| ("state", state)));
        // X-ID names itself in the response (RFC 9207); the others do not.
        query.extend_pairs((method == LoginMethod::X_ID).then(|| ("iss", own.issuer(method))));
    }
    HttpResponse::SeeOther()
        .insert_header((LOCATION, address.as_str()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .finish()
}

fn page(
    method: LoginMethod,
    problem: &'static str,
    people: Vec<(&'static Played, String)>,
    refusal: String,
) -> HttpResponse {
    let provider = match method {
        LoginMethod::HAR_ID => "HarID",
        LoginMethod::X_ID => "X-ID",
        LoginMethod::E_PARAKSTS => "eParaksts",
        _ => method.code(),
    };
    let mut answer =
        if problem.is_empty() { HttpResponse::Ok() } else { HttpResponse::BadRequest() };
    answer
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "no-store"));
    let html = StandInPage { provider, problem, people, refusal }.render().unwrap_or_default();
    answer.content_type("text/html; charset=utf-8").body(html)
}
