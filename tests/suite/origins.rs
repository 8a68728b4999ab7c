//! Which origins may post forms to us, and what browsers get that do not say where they post from or keep no cookies.

use crate::{
    cast,
    doubles::account_service::Stub,
    site::{Browser, Seen, Site},
};

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

/// A browser that says who it is and what its person reads, and nothing of where its requests come from.
fn silent(site: &Site) -> Browser {
    named(site).with_header("sec-fetch-site", "")
}

/// A browser that says who it is and what its person reads.
fn named(site: &Site) -> Browser {
    site.browser().with_header("user-agent", "Lynx/2.9").with_header("accept-language", "en")
}

#[actix_web::test]
async fn a_silent_browser_gets_its_token_with_the_first_page() {
    let site = Site::start();
    site.add(cast::new_mari()).await;
    for path in ["/en", "/en/login", "/en/iframe", "/en/forgotPassword", "/en/setupAccount"] {
        let others = site.browser().get(path).await;
        assert!(!others.header("etag").is_empty(), "{path}");
        assert_eq!(others.value("check_token"), None, "{path}");
        let page = silent(&site).get(path).await;
        assert_eq!((page.header("cache-control"), page.header("etag")), ("no-store", ""), "{path}");
        assert!(page.value("check_token").is_some(), "{page}");
        assert_eq!(named(&site).get(path).await.value("check_token"), None, "{path}");
    }
    let browser = silent(&site);
    let page = browser.get("/en").await;
    let sent = browser.sign_in(&page, "mari").await;
    assert_eq!(sent.status, 303, "{sent}");
}

#[actix_web::test]
async fn no_two_forms_of_a_silent_browser_are_the_same() {
    let site = Site::start();
    let browser = silent(&site);
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let page = browser.get("/en").await;
        tokens.push(page.value("check_token").unwrap());
        let wrong = browser.submit(&page, "submit", &[("email", "mari")]).await;
        assert_eq!(wrong.status, 422, "{wrong}");
        tokens.push(wrong.value("check_token").unwrap());
    }
    let cookie = browser.cookie("lavi_check").unwrap();
    tokens.sort();
    tokens.dedup();
    assert_eq!(tokens.len(), 4);
    // Each of them is good, until the browser forgets the cookie.
    for token in &tokens {
        let fields = [("email", "mari"), ("check_token", token.as_str())];
        assert_eq!(browser.post("/en", &fields).await.status, 422);
    }
    let other = silent(&site);
    other.get("/en").await;
    assert_ne!(other.cookie("lavi_check").unwrap(), cookie);
    let stolen = other.post("/en", &[("email", "mari"), ("check_token", &tokens[0])]).await;
    assert_eq!(stolen.status, 403, "{stolen}");
}

#[actix_web::test]
async fn a_browser_that_keeps_no_cookies_is_told_so_before_anything_is_done() {
    let (site, stub) = Site::before_stub(&[]);
    let phone =
        [("phonePrefix", "+372"), ("phoneNumber", "51234567"), ("personalCode", "49403136526")];
    for browser in [named(&site), silent(&site)] {
        let (path, words) = ("/en?method=mobile-id", "Your browser sent no cookies");
        let told = browser.post(path, &phone).await;
        assert_eq!((told.status, told.screen().as_str()), (403, "login"), "{told}");
        assert!(told.text(".alert").contains(words), "{told}");
        assert_eq!(told.value("phoneNumber").as_deref(), Some("51234567"), "nothing is lost");
        assert!(stub.asked().is_empty(), "no phone rings");
        // A browser that had only lost them goes on with the cookies of that answer.
        let again = browser.submit(&told, "submit", &[("personalCode", "1")]).await;
        assert_eq!((again.status, again.errors().len()), (422, 1), "{again}");
    }
    let script = named(&site).with_header("accept", "application/json");
    let told = script.post("/en", &[("email", "mari")]).await;
    assert!(
        told.status == 403 && told.body.contains("sent no cookies"),
        "{told:?}",
        told = told.body
    );
    // A frame may have to ask for its cookies first.
    let framed = named(&site).post("/en/iframe", &[("email", "mari")]).await;
    assert_eq!(framed.status, 422, "{framed}");
}

#[actix_web::test]
async fn links_is_led_to_addresses_that_it_has_not_seen() {
    let site = Site::start();
    site.add(cast::new_mari()).await;
    let mut seen = Vec::new();
    for _ in 0..2 {
        let browser = silent(&site).with_header("user-agent", "Links (2.28; Linux)");
        let page = browser.get("/en").await;
        let to = browser.sign_in(&page, "mari").await.location();
        assert!(to.starts_with("/en/agreeToTerms?fresh="), "{to}");
        let terms = browser.get(&to).await;
        assert_eq!(terms.status, 200, "{terms}");
        seen.push(to);
    }
    assert_ne!(seen[0], seen[1]);
    let other = silent(&site);
    let page = other.get("/en").await;
    assert_eq!(other.sign_in(&page, "mari").await.location(), "/en/agreeToTerms");
}

#[actix_web::test]
async fn lynx_reads_every_attribute_of_a_cookie() {
    let site = Site::start();
    let page = silent(&site).get("/en").await;
    let cookies: Vec<_> =
        page.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    for cookie in cookies {
        assert!(cookie.contains("; Path=/") && cookie.ends_with("; SameSite=Lax"), "{cookie}");
    }
}

#[actix_web::test]
async fn the_cookie_of_the_token_is_for_the_server_alone() {
    for (config, name, attributes) in [
        ("", "lavi_check=", "; HttpOnly; Path=/; SameSite=Lax"),
        (
            "[server]\npublic_url = \"https://login.example\"",
            "__Host-lavi_check=",
            "; HttpOnly; Secure; Path=/; SameSite=Lax",
        ),
    ] {
        let page = silent(&Site::with(config)).get("/en").await;
        let set = page.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap());
        let own: Vec<_> = set.filter(|set| set.starts_with(name)).collect();
        assert!(own.len() == 1 && own[0].ends_with(attributes), "{own:?}");
    }
}

#[actix_web::test]
async fn who_says_half_of_what_a_browser_says_is_none() {
    let site = Site::start();
    for (name, value) in [("user-agent", "Monitor/1"), ("accept-language", "en")] {
        let script = || site.browser().with_header(name, value);
        let page = script().with_header("sec-fetch-site", "").get("/en").await;
        assert_eq!(page.value("check_token"), None, "{name}: {page}");
        assert!(!page.header("etag").is_empty(), "{name}: its page is everyone's");
        let posted = script().post("/en", &[("email", "mari")]).await;
        assert_eq!(posted.status, 422, "{name}: nothing is concluded from its cookies: {posted}");
    }
}

#[actix_web::test]
async fn without_cookies_a_foreign_form_is_foreign_and_pages_without_a_language_conclude_nothing() {
    let site = Site::start();
    let foreign = named(&site).with_header("sec-fetch-site", "cross-site");
    let refused = foreign.post("/en", &[("email", "mari")]).await;
    assert_eq!((refused.status, refused.screen().as_str()), (403, "error"), "{refused}");
    // Pages below no language set no cookie.
    let left = named(&site).post("/account/logout", &[("sent", "1")]).await;
    assert_eq!(left.status, 303, "{left}");
}

#[actix_web::test]
async fn text_browsers_ask_again_for_pages_and_ways_of_one_person() {
    let site = Site::start();
    site.add(cast::new_mari()).await;
    let said =
        |answer: &Seen| ["cache-control", "pragma"].map(|name| answer.header(name).to_owned());
    let browser = silent(&site);
    let page = browser.get("/en").await;
    assert_eq!(said(&page), ["no-store", "no-cache"], "{page}");
    let way = browser.sign_in(&page, "mari").await;
    assert_eq!(
        (way.status, said(&way)),
        (303, ["no-store", "no-cache"].map(String::from)),
        "{way}"
    );
    let terms = site.browser().get("/en/terms/service").await;
    assert_eq!(said(&terms), ["no-store", "no-cache"], "{terms}");
}

#[actix_web::test]
async fn the_word_of_links_stands_in_the_query_of_our_own_addresses_alone() {
    let origins = "redirect_origins = [\"http://localhost:8080\", \"https://diary.example\"]";
    for (said, before, behind) in [
        (
            r#"{"success":true,"url":"http://localhost:8080/account/?a=1#top"}"#,
            "http://localhost:8080/account/?a=1&fresh=",
            "#top",
        ),
        (
            r#"{"success":true,"url":"http://localhost:8080/account/"}"#,
            "http://localhost:8080/account/?fresh=",
            "",
        ),
        (
            r#"{"success":true,"url":"https://diary.example/welcome"}"#,
            "https://diary.example/welcome",
            "",
        ),
    ] {
        let stub = Stub::telling(&[("login", said)]);
        let site = Site::before(&stub, origins);
        let browser = silent(&site).with_header("user-agent", "Links (2.28; Linux)");
        let to = browser.sign_in_at("/en", "mari").await.location();
        let word = to.strip_prefix(before).and_then(|rest| rest.strip_suffix(behind));
        let word = word.unwrap_or_else(|| panic!("{said} led to {to}"));
        assert_eq!(word.is_empty(), !before.ends_with('='), "{to}");
        assert!(word.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{to}");
    }
}
