//! Where an outcome's `url` may lead.

use lavi::accounts::Onward;
use url::Url;

fn onward(public_root: &str) -> Onward {
    let origin = |text: &str| Url::parse(text).unwrap().origin();
    let others = [
        origin("https://diary.example"),
        origin("https://õpilane.example"),
        origin("https://ports.example:8443"),
    ];
    Onward::new(
        public_root.parse().unwrap(),
        &"https://main.example/app/".parse().unwrap(),
        &others,
    )
}

fn resolved(url: &str) -> Option<String> {
    onward("https://app.example/api/").resolve(url).map(Into::into)
}

#[track_caller]
fn leads(url: &str, to: &str) {
    assert_eq!(resolved(url).as_deref(), Some(to), "{url:?}");
}

#[track_caller]
fn leads_nowhere(urls: &[&str]) {
    for url in urls {
        assert_eq!(resolved(url), None, "{url:?}");
    }
}

#[test]
fn a_relative_address_is_relative_to_the_public_root() {
    leads("home", "https://app.example/api/home");
    leads("/home?a=1#top", "https://app.example/home?a=1#top");
    leads("../home", "https://app.example/home");
    leads("../../../home", "https://app.example/home");
    leads("?role=1", "https://app.example/api/?role=1");
    leads("", "https://app.example/api/");
    leads("  home ", "https://app.example/api/home");
    leads("kodu/õpetaja", "https://app.example/api/kodu/%C3%B5petaja");
}

#[test]
fn an_absolute_address_is_followed_to_allowed_origins() {
    leads("https://app.example/x", "https://app.example/x");
    leads("https://main.example/", "https://main.example/");
    leads("https://diary.example/a", "https://diary.example/a");
    leads("HTTPS://DIARY.example:443/a", "https://diary.example/a");
    leads("//diary.example/a", "https://diary.example/a");
    leads("https://ports.example:8443/", "https://ports.example:8443/");
    leads("https://õpilane.example/", "https://xn--pilane-oxa.example/");
    leads("https://xn--pilane-oxa.example/", "https://xn--pilane-oxa.example/");
}

#[test]
fn another_host_is_refused_however_it_is_written() {
    leads_nowhere(&[
        "https://evil.example/",
        "//evil.example",
        "///evil.example",
        "https:////evil.example",
        "https://app.example.evil.example/",
        "https://app.example%2eevil.example/",
        "https://evilapp.example/",
        "https://diary.example./",
        "https://öpilane.example/",
        "https://opilane.example/",
        "https://[::1]/",
        "https://2130706433/",
    ]);
}

#[test]
fn another_port_or_scheme_is_another_origin() {
    leads_nowhere(&[
        "https://app.example:8443/",
        "https://ports.example/",
        "http://app.example/",
        "http://diary.example:443/",
        "wss://app.example/",
        "ftp://app.example/",
    ]);
}

#[test]
fn an_address_that_is_not_a_web_address_is_refused() {
    leads_nowhere(&[
        "javascript:alert(1)",
        "JavaScript://app.example/%0aalert(1)",
        "data:text/html,x",
        "blob:https://app.example/1",
        "file:///etc/passwd",
        "mailto:a@app.example",
        "about:blank",
        "https://",
        "https://app.example:99999/",
        "https://app example/",
    ]);
}

#[test]
fn a_scheme_without_slashes_is_read_as_browsers_read_it() {
    leads("https:evil.example", "https://app.example/api/evil.example");
    leads("https:/evil.example", "https://app.example/evil.example");
    let plain = onward("http://app.example/api/");
    assert_eq!(plain.resolve("https:evil.example"), None);
    assert_eq!(
        plain.resolve("http://app.example/x").map(String::from).as_deref(),
        Some("http://app.example/x")
    );
    assert_eq!(plain.resolve("https://app.example/x"), None);
}

#[test]
fn control_characters_backslashes_and_user_information_are_refused() {
    leads_nowhere(&[
        "\thome",
        "ho\tme",
        "home\n",
        "\r\nSet-Cookie: a=b",
        "/\t/evil.example",
        "java\nscript:alert(1)",
        "\u{0}",
        "home\u{7f}",
        "home\u{85}",
        "/\\evil.example",
        "\\\\evil.example",
        "https:\\\\app.example/",
        "https://app.example\\@evil.example/",
        "https://user@app.example/",
        "https://user:password@app.example/",
        "https://:password@app.example/",
        "//user@app.example/",
        "https://app.example@evil.example/",
    ]);
}
