//! The desk on a listener of its own (`embedded.desk_listen`).

use super::{Scene, person};
use crate::site::Browser;

const OWN: &str = "[embedded]\ndesk_listen = \"127.0.0.1:0\"\n";
/// Another port than that of `server.public_url` and of the listener.
const URL: &str = "http://localhost:8444";

/// A browser at the desk's own listener, which says in `Origin` alone where its forms come from.
fn inside(scene: &Scene, origin: &str) -> Browser {
    let root = format!("http://{}", scene.site.desk_address.unwrap());
    Browser::new(root).with_header("sec-fetch-site", "").with_header("origin", origin)
}

#[actix_web::test]
async fn the_desk_is_on_its_own_listener_alone() {
    let scene = Scene::with(OWN).await;
    let browser = scene.at_desk("piret").await;
    let leida = person(&scene.leida);
    let act = format!("{leida}/act");
    for address in ["/desk", "/desk/", "/desk/classes", "/desk//", "/desk/%2e", &leida] {
        let answer = browser.get(address).await;
        assert_eq!((answer.status, answer.screen().as_str()), (404, "error"), "{answer}");
    }
    for address in ["/desk/", &act] {
        let fields = [("text", "leida"), ("act", "sign-out"), ("reason", "asked")];
        let answer = browser.post(address, &fields).await;
        assert_eq!((answer.status, answer.screen().as_str()), (404, "error"), "{answer}");
    }
    // The same sign-in counts inside: cookies know no ports.
    let inside = browser.before(format!("http://{}", scene.site.desk_address.unwrap()));
    let page = inside.get("/desk/").await;
    assert_eq!((page.status, page.screen().as_str()), (200, "desk"), "{page}");
    assert_eq!(inside.get(&leida).await.screen(), "desk-person");
}

#[actix_web::test]
async fn people_sign_in_and_help_at_the_address_of_the_desk() {
    let scene = Scene::with(&format!("{OWN}desk_url = \"{URL}\"\n")).await;
    let outside = scene.at_desk("piret").await;
    let led = outside.get("/desk/").await;
    assert_eq!(
        (led.status, led.location().as_str()),
        (303, "http://localhost:8444/desk/"),
        "{led}"
    );
    assert_eq!(outside.get("/desk/classes").await.status, 404);
    let policy = led.header("content-security-policy");
    let forms = policy.split(';').find(|one| one.contains("form-action")).unwrap();
    assert!(forms.contains(URL), "forms may lead there: {policy}");

    scene.site.clock.advance(60);
    let browser = scene.signs_in(inside(&scene, URL), "piret").await;
    let found = browser.get("/desk/").await;
    let found = browser.submit(&found, "submit", &[("text", "leida")]).await;
    assert!(found.body.contains(&person(&scene.leida)), "{found}");
    for foreign in ["http://localhost:8445", "https://localhost:8444", "http://desk.example:8444"] {
        let stranger = inside(&scene, foreign);
        let fields = [("email", "piret"), ("password", "a wrong one")];
        let answer = stranger.post("/en", &fields).await;
        assert_eq!(answer.status, 403, "{foreign}: {answer}");
    }
}
