//! Which programs on other pages may read what the endpoints answer.

use actix_web::{
    App,
    http::header::HeaderMap,
    test::{TestRequest, call_service, init_service},
    web::Data,
};
use lavi::accounts::embedded::oauth;

use super::{BACK, Scene, basic, kava};
use crate::{
    embedded::allowances::written,
    oauth_server::VERIFIER,
    site::{Browser, Site},
};

const PAGE: &str = "https://kava.example";
const OTHER: &str = "https://other.example:8443";
const STRANGER: &str = "https://stranger.example";
const ALLOWED: &str = "access-control-allow-origin";
const OPEN: [&str; 5] = [
    "/account/oauth/device_authorization",
    "/account/oauth/token",
    "/account/oauth/userinfo",
    "/account/oauth/revoke",
    "/account/oauth/par",
];

/// A page of Kava, another application with two addresses of which one is an app's own, and Mari.
async fn scene(public: bool) -> Scene {
    let scene = Scene::with(|client| client.public = public).await;
    let mut other = kava();
    other.redirect_uris = vec![format!("{OTHER}/back"), "ee.other.app:/back".to_owned()];
    other.options.sector = Some("other.example".to_owned());
    scene.world.service.oauth.clients.add_client(other).await.unwrap();
    scene
}

/// Status and headers of what a page of this origin is answered.
async fn answered(scene: &Scene, request: TestRequest, origin: &str) -> (u16, HeaderMap) {
    let app =
        App::new().app_data(Data::new(scene.world.service.oauth.clone())).configure(oauth::routes);
    let app = init_service(app).await;
    let request = request.insert_header(("origin", origin)).to_request();
    let response = call_service(&app, request).await;
    (response.status().as_u16(), response.headers().clone())
}

/// For which of the three origins the answer is.
async fn read_by(scene: &Scene, request: impl Fn() -> TestRequest) -> (u16, Vec<&'static str>) {
    let (mut readers, mut said) = (Vec::new(), 0);
    for origin in [PAGE, OTHER, STRANGER] {
        let (status, headers) = answered(scene, request(), origin).await;
        assert_eq!(headers.get_all("vary").collect::<Vec<_>>(), ["Origin"], "{headers:?}");
        assert_eq!(headers.get("access-control-allow-credentials"), None, "{headers:?}");
        if let Some(allowed) = headers.get(ALLOWED) {
            assert_eq!(allowed, origin);
            readers.push(origin);
        }
        said = status;
    }
    (said, readers)
}

#[actix_web::test]
async fn an_answer_is_for_pages_of_the_application_in_whose_name_it_was_asked() {
    let mut scene = scene(true).await;
    let code = scene.code(&[]).await;
    let id = scene.client.id.clone();
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", &code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
        ("client_id", &id),
    ];
    let exchange = || TestRequest::post().uri("/oauth/token").set_form(fields);
    let (status, headers) = answered(&scene, exchange(), PAGE).await;
    assert_eq!((status, headers.get(ALLOWED).unwrap().to_str().unwrap()), (200, PAGE));
    // The code is used, and the application hears it.
    assert_eq!(read_by(&scene, exchange).await, (400, vec![PAGE]));
    let code = scene.code(&[]).await;
    let token = scene.exchange(&code, &[("client_id", &id)]).await.text("access_token");
    let bearer = ("authorization", format!("Bearer {token}"));
    let userinfo = || TestRequest::get().uri("/oauth/userinfo").insert_header(bearer.clone());
    assert_eq!(read_by(&scene, userinfo).await, (200, vec![PAGE]));
    let revoke = || {
        let fields = [("token", token.as_str()), ("client_id", &id)];
        TestRequest::post().uri("/oauth/revoke").set_form(fields)
    };
    assert_eq!(read_by(&scene, revoke).await, (200, vec![PAGE]));
    // A token that is none names nobody; any application's page reads that it has to fetch another one.
    assert_eq!(read_by(&scene, userinfo).await, (401, vec![PAGE, OTHER]));
}

#[actix_web::test]
async fn a_page_reads_that_a_secret_is_wrong_and_who_does_not_say_where_from_hears_nothing_of_pages()
 {
    let scene = scene(false).await;
    let id = scene.client.id.clone();
    let wrong = || {
        let fields = [("token", "unknown")];
        let request = TestRequest::post().uri("/oauth/revoke").set_form(fields);
        request.insert_header(basic(&id, "wrong"))
    };
    assert_eq!(read_by(&scene, wrong).await, (401, vec![PAGE]));
    for origin in ["null", "", "https://kava.example.evil.example", "http://kava.example"] {
        let (_, headers) = answered(&scene, wrong(), origin).await;
        assert_eq!(headers.get(ALLOWED), None, "{origin}");
    }
}

#[actix_web::test]
async fn a_preflight_is_answered_for_pages_of_any_application_and_follows_what_is_registered() {
    let scene = scene(true).await;
    let preflight = || {
        let request = TestRequest::with_uri("/oauth/token").method("OPTIONS".parse().unwrap());
        request.insert_header(("access-control-request-method", "POST"))
    };
    assert_eq!(read_by(&scene, preflight).await, (204, vec![PAGE, OTHER]));
    let (_, headers) = answered(&scene, preflight(), PAGE).await;
    for (name, value) in [
        ("access-control-allow-methods", "GET, POST"),
        ("access-control-allow-headers", "Authorization, Content-Type"),
    ] {
        assert_eq!(headers.get(name).unwrap(), value);
    }
    let (_, headers) = answered(&scene, preflight(), STRANGER).await;
    assert_eq!(headers.get("access-control-allow-methods"), None);
    // An app's own scheme has no origin that a page could have.
    for origin in ["ee.other.app:", "ee.other.app://", "null"] {
        assert_eq!(answered(&scene, preflight(), origin).await.1.get(ALLOWED), None, "{origin}");
    }

    // A new application is known after a second, one that is gone is forgotten after half a minute.
    let mut new = kava();
    new.redirect_uris = vec![format!("{STRANGER}/back")];
    let new = scene.world.service.oauth.clients.add_client(new).await.unwrap();
    scene.world.clock.advance(1);
    assert_eq!(read_by(&scene, preflight).await, (204, vec![PAGE, OTHER, STRANGER]));
    scene.world.service.oauth.clients.remove_client(&new.id).await.unwrap();
    scene.world.clock.advance(30);
    assert_eq!(read_by(&scene, preflight).await, (204, vec![PAGE, OTHER]));
}

#[actix_web::test]
async fn strangers_cause_one_read_a_second_however_many_origins_they_invent() {
    let scene = scene(true).await;
    let preflight = || {
        let request = TestRequest::with_uri("/oauth/token").method("OPTIONS".parse().unwrap());
        request.insert_header(("access-control-request-method", "POST"))
    };
    answered(&scene, preflight(), STRANGER).await;
    let change = "UPDATE oauth_clients SET redirect_uris = 'https://stranger.example/back'";
    written(&scene.world, change).await;
    for _ in 0..3 {
        assert_eq!(answered(&scene, preflight(), STRANGER).await.1.get(ALLOWED), None);
    }
    scene.world.clock.advance(1);
    assert!(answered(&scene, preflight(), STRANGER).await.1.get(ALLOWED).is_some());
}

#[actix_web::test]
async fn no_other_address_answers_pages_of_other_sites() {
    let site = Site::start();
    let embedded = site.embedded.clone().unwrap();
    embedded.oauth.clients.add_client(kava()).await.unwrap();
    let page: Browser = site.browser().with_header("origin", PAGE);
    let page = page.with_header("sec-fetch-site", "cross-site");
    let page = page.with_header("sec-fetch-mode", "cors");
    let page = page.with_header("access-control-request-method", "POST");
    for path in OPEN {
        let answer = page.ask("OPTIONS", path).await;
        assert_eq!((answer.status, answer.header(ALLOWED)), (204, PAGE), "{path}: {answer}");
        assert_eq!(answer.header("set-cookie"), "", "{path}");
    }
    for path in [
        "/account/oauth/introspect",
        "/account/oauth/authorize",
        "/account/",
        "/account/data.json",
        "/account/sign-out",
        "/en",
        "/desk/",
        "/health/live",
    ] {
        for method in ["OPTIONS", "GET", "POST"] {
            let answer = page.ask(method, path).await;
            assert_eq!(answer.header(ALLOWED), "", "{method} {path}: {answer}");
        }
    }
    let answer = page.post(OPEN[0], &[("grant_type", "password")]).await;
    assert_eq!((answer.status, answer.header(ALLOWED)), (400, PAGE), "{answer}");
}
