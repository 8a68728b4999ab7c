//! A session key can be replaced without ending front-end sessions or invalidating form tokens.

use std::{fs, path::PathBuf};

use tempfile::TempDir;

use crate::{
    cast::PASSWORD,
    setup_account::registered,
    site::{Browser, Site},
};
use lavi::web::site::SESSION_COOKIE;

struct Keys(TempDir);

impl Keys {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn file(&self, letter: char) -> PathBuf {
        let file = self.0.path().join(format!("{letter}.key"));
        fs::write(&file, letter.to_string().repeat(64)).unwrap();
        file
    }

    /// A node with these keys, newest first.
    fn site(&self, keys: &str) -> Site {
        let files: Vec<String> =
            keys.chars().map(|letter| format!("\"{}\"", self.file(letter).display())).collect();
        let former = files[1..].join(", ");
        Site::with(&format!("[session]\nkey_file = {}\nformer_key_files = [{former}]", files[0]))
    }
}

/// The same browser, sent to another node.
fn moved(browser: &Browser, site: &Site) -> Browser {
    let other = site.browser();
    for name in [SESSION_COOKIE, "lavi_check"] {
        other.set_cookie(name, &browser.cookie(name).unwrap_or_default());
    }
    other
}

async fn is_remembered(browser: &Browser) -> bool {
    browser.get("/en/success?type=registration").await.body.contains("mari@example.com")
}

#[actix_web::test]
async fn a_session_of_a_former_key_continues_under_the_newest_key() {
    let keys = Keys::new();
    let first = keys.site("a");
    let browser = first.browser();
    registered(&browser).await;
    assert!(is_remembered(&browser).await);
    let before = browser.cookie(SESSION_COOKIE).unwrap();

    assert!(
        !is_remembered(&moved(&browser, &keys.site("b"))).await,
        "another key alone reads nothing"
    );
    let both = keys.site("ba");
    let browser = moved(&browser, &both);
    assert!(is_remembered(&browser).await);
    assert_ne!(browser.cookie(SESSION_COOKIE).unwrap(), before, "it is written anew");

    let later = keys.site("cb");
    let browser = moved(&browser, &later);
    assert!(is_remembered(&browser).await, "the first key is not needed any more");
    let now = browser.cookie(SESSION_COOKIE);
    assert!(is_remembered(&browser).await);
    assert_eq!(browser.cookie(SESSION_COOKIE), now, "and written once");
}

#[actix_web::test]
async fn a_form_token_of_a_former_key_is_accepted() {
    let keys = Keys::new();
    let first = keys.site("a");
    let silent = |site: &Site| site.browser().with_header("sec-fetch-site", "");
    let browser = silent(&first);
    let fields = [("email", "mari@example.com"), ("password", PASSWORD)];
    let page = browser.post("/en", &fields).await;
    assert_eq!(page.status, 403, "{page}");
    for (known, status) in [("ba", 200), ("b", 403)] {
        let site = keys.site(known);
        let there = silent(&site);
        there.set_cookie("lavi_check", &browser.cookie("lavi_check").unwrap());
        let answer = there.submit(&page, "submit", &fields).await;
        assert_eq!(answer.status == 403, status == 403, "{known}: {answer}");
    }
}

#[test]
fn a_key_that_is_too_short_or_missing_is_named() {
    let keys = Keys::new();
    let short = keys.0.path().join("short.key");
    fs::write(&short, "short").unwrap();
    for (newest, former, named) in [
        (keys.file('a'), short.clone(), "session.former_key_files: "),
        (short, keys.file('a'), "session.key_file: "),
        (keys.0.path().join("none"), keys.file('a'), "session.key_file: "),
    ] {
        let (newest, former) = (newest.display(), former.display());
        let config =
            format!("[session]\nkey_file = \"{newest}\"\nformer_key_files = [\"{former}\"]");
        let file = keys.0.path().join("config.toml");
        fs::write(&file, config).unwrap();
        let config = lavi::config::Config::read(Some(&file), []).unwrap();
        let rng = lavi::rng::Rng::seeded(1);
        let built = actix_web::rt::System::new().block_on(lavi::app::Parts::build(
            config,
            lavi::clock::Clock::System,
            rng,
        ));
        let said = built.err().unwrap().to_string();
        assert!(said.starts_with(named), "{said}");
    }
}
