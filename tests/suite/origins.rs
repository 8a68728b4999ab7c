//! Which origins may post forms to us.

use crate::site::Site;

/// The status of a form with these headers from a browser that sends no others of the kind: accepted or refused.
async fn status(site: &Site, headers: &[(&'static str, &str)]) -> u16 {
    let silent = site.browser().with_header("sec-fetch-site", "");
    let browser =
        headers.iter().fold(silent, |browser, (name, value)| browser.with_header(name, value));
    browser.post("/en", &[("email", "mari")]).await.status
}

#[actix_web::test]
async fn only_the_public_origin_is_accepted() {
    let site = Site::with("[server]\npublic_url = \"https://login.example\"");
    let own = format!("http://{}", site.address);
    for headers in [
        &[("origin", "https://login.example")][..],
        &[("origin", "https://login.example:443")],
        &[("referer", "https://login.example/en")],
    ] {
        assert_eq!(status(&site, headers).await, 422, "{headers:?}");
    }
    let foreign: [&[(&str, &str)]; 9] = [
        &[("origin", "http://login.example")],
        &[("origin", "https://login.example:8443")],
        &[("origin", "https://evil.example"), ("host", "evil.example")],
        &[("origin", "http://login.example"), ("host", "login.example")],
        &[("referer", "https://evil.example/en"), ("host", "evil.example")],
        &[("origin", "https://evil.example"), ("x-forwarded-host", "evil.example")],
        // Loopback names count only for sites that are public on loopback.
        &[("origin", &own)],
        &[("origin", &own), ("host", own.trim_start_matches("http://"))],
        &[("origin", "null")],
    ];
    for headers in foreign {
        assert_eq!(status(&site, headers).await, 403, "{headers:?}");
    }
}

#[actix_web::test]
async fn a_site_on_loopback_accepts_every_loopback_name() {
    let site = Site::start();
    let port = site.address.port();
    assert_eq!(
        status(&site, &[("origin", "http://localhost:8080")]).await,
        422,
        "as it says itself"
    );
    for host in ["localhost", "127.0.0.1", "[::1]", "127.0.0.9"] {
        assert_eq!(
            status(&site, &[("origin", &format!("http://{host}:{port}"))]).await,
            422,
            "{host}"
        );
    }
    let evil = format!("http://evil.example:{port}");
    let foreign: [&[(&str, &str)]; 5] = [
        &[("origin", &evil), ("host", evil.trim_start_matches("http://"))],
        &[("origin", "http://127.0.0.1:1")],
        &[("origin", "http://localhost")],
        &[("origin", &format!("https://127.0.0.1:{port}"))],
        &[("origin", &format!("http://127.0.0.1.evil.example:{port}"))],
    ];
    for headers in foreign {
        assert_eq!(status(&site, headers).await, 403, "{headers:?}");
    }
}
