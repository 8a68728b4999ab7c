//! The letter whose link lets a password pass in a new browser, while its name is paused.

use std::{collections::BTreeMap, time::Duration};

use mail_parser::MessageParser;

use crate::{
    cast,
    site::{Browser, Seen, Site},
};

const WRONG: &str = "Sygis-2027!";

/// What people read in each language: on the button of the pause, after pressing it, on the button of the link, and after pressing that.
fn words() -> BTreeMap<String, [String; 4]> {
    serde_json::from_str(include_str!("../vectors/opening_words.json")).unwrap()
}

/// The login form after the name was paused, as a new browser gets it with the right password.
async fn paused(site: &Site, browser: &Browser, path: &str, name: &str) -> Seen {
    let stranger = site.browser();
    let page = stranger.get("/en").await;
    stranger.submit(&page, "submit", &[("email", name), ("password", WRONG)]).await;
    site.sql("UPDATE attempts SET tries = 10 WHERE id LIKE 'name:%' AND id NOT LIKE '%/day'").await;
    let paused = browser.sign_in_at(path, name).await;
    assert_eq!(
        (paused.status, paused.errors()),
        (429, vec!["login_paused".to_owned()]),
        "{paused}"
    );
    paused
}

/// The link of the newest letter of its kind, as soon as there are so many of them.
async fn link(site: &Site, letters: usize) -> String {
    for _ in 0..200 {
        let mut links: Vec<String> = Vec::new();
        for letter in site.letters().await {
            let letter = MessageParser::default().parse(letter.as_bytes()).unwrap();
            let text = letter.body_text(0).unwrap().into_owned();
            links.extend(
                text.split_whitespace()
                    .filter(|word| word.contains("/openBrowser/"))
                    .map(str::to_owned),
            );
        }
        if links.len() == letters {
            return links.pop().unwrap().trim_start_matches("http://localhost:8080").to_owned();
        }
        actix_web::rt::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no letter");
}

#[actix_web::test]
async fn in_every_language_a_pause_offers_a_letter_that_opens_this_browser() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let words = words();
    assert_eq!(words.len(), lavi::domain::Language::ALL.len());
    for (at, (language, [ask, sent, allow, works])) in words.into_iter().enumerate() {
        let browser = site.browser();
        let path = format!("/{language}");
        let again = paused(&site, &browser, &path, "mari").await;
        assert_eq!(again.text("button[name=letter]"), ask);
        let answer = browser.submit(&again, "submit", &[("letter", "1"), ("password", "")]).await;
        assert_eq!(
            answer.location(),
            format!("/{language}/success?type=openingRequest"),
            "{answer}"
        );
        assert_eq!(browser.follow(&answer).await.text(".lead"), sent);
        // Of a mailbox in another browser, which looks at links by itself.
        let address = link(&site, at + 1).await;
        assert_eq!(site.browser().get(&address).await.status, 200);
        let address = format!("/{language}{}", &address[3..]);
        let page = browser.get(&address).await;
        assert_eq!((page.status, page.text("main button")), (200, allow.clone()), "{page}");
        assert_eq!(
            browser.sign_in_at(&path, "mari").await.status,
            429,
            "opening it does nothing yet"
        );
        let opened = browser.submit(&page, "confirm", &[]).await;
        assert_eq!(opened.location(), format!("/{language}/success?type=opening"), "{opened}");
        assert_eq!(browser.follow(&opened).await.text("h1"), works);
        assert_eq!(site.browser().sign_in_at(&path, "mari").await.status, 429, "others still wait");
        assert_eq!(browser.sign_in_at(&path, "mari").await.status, 303, "this browser does not");
        // The link works once.
        let spent = browser.submit(&page, "confirm", &[]).await;
        assert_eq!(
            (spent.status, spent.errors()),
            (422, vec!["token_validation_failed".to_owned()])
        );
        let [forms, ways] = ["main form", "main a[href]"].map(|part| spent.count(part));
        assert_eq!((forms, ways, spent.count("main a.button")), (0, 1, 1), "one way on: {spent}");
        // The next letter may be written two hours later, where the newest is not used.
        site.clock.advance(61);
        site.sql("DELETE FROM attempts").await;
    }
}

#[actix_web::test]
async fn what_the_page_says_is_the_same_for_a_name_that_nobody_has() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let mut seen = Vec::new();
    for name in ["mari", "nobody"] {
        let browser = site.browser();
        let again = paused(&site, &browser, "/en", name).await;
        let answer = browser.submit(&again, "submit", &[("letter", "1")]).await;
        let page = browser.follow(&answer).await;
        // The incident number beside the errors is of the request.
        let shown = ["h1, .lead", "form[data-action=submit]"].map(|part| again.text(part));
        seen.push((shown, answer.location(), page.text("main")));
    }
    assert_eq!(seen[0], seen[1]);
    link(&site, 1).await;
}

#[actix_web::test]
async fn without_a_name_the_form_asks_for_it_and_keeps_the_button() {
    let site = Site::start();
    let browser = site.browser();
    let again = paused(&site, &browser, "/en", "mari").await;
    let missing = browser.submit(&again, "submit", &[("letter", "1"), ("email", " ")]).await;
    assert_eq!((missing.status, missing.errors()), (422, vec!["email:required".to_owned()]));
    assert_eq!(missing.count("button[name=letter]"), 1);
    assert_eq!(browser.get("/en").await.count("button[name=letter]"), 0, "only in a pause");
}

#[actix_web::test]
async fn after_three_requests_for_one_name_the_next_needs_a_captcha() {
    let site = Site::start();
    let browser = site.browser();
    let again = paused(&site, &browser, "/en", "mari").await;
    for _ in 0..3 {
        assert_eq!(browser.submit(&again, "submit", &[("letter", "1")]).await.status, 303);
    }
    let asked = browser.submit(&again, "submit", &[("letter", "1")]).await;
    assert_eq!(
        (asked.status, asked.errors()),
        (422, vec!["confirm_recaptcha".to_owned()]),
        "{asked}"
    );
    assert_eq!((asked.count("input[name=captcha_id]"), asked.count("button[name=letter]")), (1, 1));
}
