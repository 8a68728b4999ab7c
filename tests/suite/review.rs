//! The page of what else opens an account: after a new password by letter, and for who is signed in; without scripts.

use lavi::{
    accounts::embedded::Proof,
    domain::{Language, Secret},
};
use mail_parser::MessageParser;

use crate::{
    cast::{self, PASSWORD, TOTP_SECRET, body_of},
    site::{Browser, Seen, Site},
};

const NEW: [(&str, &str); 2] =
    [("password", "Sügis-2026"), ("password_confirmation", "Sügis-2026")];

/// Mari's account with a linked identity that a stranger has put there.
async fn linked(site: &Site, language: Language) -> String {
    let id = site.add(lavi::accounts::embedded::NewPerson { language, ..cast::mari() }).await;
    site.sql(&format!(
        "INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) VALUES ('foreign', '{id}', 'https://idp.example', 'x', 'tara', 1)"
    ))
    .await;
    id
}

/// Turns the second factor on as a stranger who has the password does.
async fn enrolled(site: &Site) {
    let service = site.embedded.clone().unwrap();
    let id = service.administration.find_account("mari").await.unwrap();
    let enrolment = service.second_factors.begin_two_factor(&id).await.unwrap();
    let code = cast::totp_code_of(enrolment.secret.expose(), site.clock.now());
    assert!(service.second_factors.confirm_two_factor(&id, &Secret::new(code)).await.unwrap());
    let _ = Proof::default();
}

/// Sets a new password by a letter; the success screen.
async fn reset(site: &Site, browser: &Browser, language: &str) -> Seen {
    let forgotten = browser.get(&format!("/{language}/forgotPassword")).await;
    browser.submit(&forgotten, "submit", &[("username", "mari")]).await;
    let letters = site.letters().await;
    let text = letters
        .iter()
        .rev()
        .map(|letter| body_of(letter))
        .find(|text| text.contains("/setNewPassword/"))
        .unwrap();
    let link =
        text.lines().find(|line| line.contains("/setNewPassword/")).unwrap().trim().to_owned();
    let page = browser.get(&link).await;
    let done = browser.submit(&page, "submit", &NEW).await;
    assert_eq!(done.location(), format!("/{language}/success?type=reset"), "{done}");
    browser.follow(&done).await
}

#[actix_web::test]
async fn after_a_new_password_by_letter_one_button_removes_what_a_stranger_has_put_there() {
    let site = Site::start();
    linked(&site, Language::En).await;
    enrolled(&site).await;
    let browser = site.browser();
    let success = reset(&site, &browser, "en").await;
    assert!(
        success.text("main").contains("There are other ways into your account, too."),
        "{success}"
    );
    let address = success.attribute("a[data-action=proceed]", "href").unwrap();
    let page = browser.get(&address).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "arrival-review"), "{page}");
    assert_eq!(page.text("h1"), "Is all of this yours?");
    assert_eq!(page.texts("h2"), ["Ways to sign in", "Two‑factor sign-in", "Linked sign-ins"]);
    assert_eq!(page.text("[data-review=second-factor] h3"), "On since 20.11.2026", "{page}");
    assert_eq!(page.header("cache-control"), "no-store");
    let everything = [("what", "all")];
    let removed = browser.submit(&page, "reject", &everything).await;
    assert_eq!(
        (removed.status, removed.location().as_str()),
        (303, "/account/review"),
        "{removed}"
    );
    let page = browser.follow(&removed).await;
    assert_eq!(page.text(".lead"), "Nothing else can open your account.", "{page}");
    assert_eq!(page.count("form[data-action=reject]"), 0, "{page}");
    let login = page.attribute("a[data-action=proceed]", "href").unwrap();
    let form = browser.get(&login).await;
    let fields = [("email", "mari"), ("password", "Sügis-2026")];
    let signed_in = browser.submit(&form, "submit", &fields).await;
    assert_eq!(
        signed_in.location(),
        "http://localhost:8080/account/",
        "no code is asked for: {signed_in}"
    );
}

#[actix_web::test]
async fn a_second_factor_of_long_standing_is_said_to_need_a_code_or_two_weeks() {
    let site = Site::start();
    site.add(lavi::accounts::embedded::NewPerson {
        totp_secret: Some(TOTP_SECRET.to_owned()),
        ..cast::mari()
    })
    .await;
    let browser = site.browser();
    let success = reset(&site, &browser, "en").await;
    let page = browser.get(&success.attribute("a[data-action=proceed]", "href").unwrap()).await;
    let row = page.text("[data-review=second-factor]");
    assert!(row.starts_with("On") && row.contains("only a code turns it off at once"), "{row}");
    assert_eq!(page.count("input[value=all]"), 0, "nothing goes at once: {page}");
    let asked = browser.submit(&page, "reject", &[]).await;
    let page = browser.follow(&asked).await;
    let row = page.text("[data-review=second-factor]");
    assert!(
        row.contains("You have asked for it to be turned off. From 04.12.2026 on, set"),
        "{row}"
    );
    assert_eq!(page.count("form"), 0, "{page}");
}

#[actix_web::test]
async fn nothing_is_shown_of_an_account_to_others_or_too_late() {
    let site = Site::start();
    linked(&site, Language::En).await;
    let browser = site.browser();
    let success = reset(&site, &browser, "en").await;
    let address = success.attribute("a[data-action=proceed]", "href").unwrap();
    let stranger = site.browser().with_header("accept-language", "ru");
    assert_eq!(stranger.get(&address).await.location(), "/ru");
    assert_eq!(stranger.post("/account/review", &[("what", "all")]).await.location(), "/ru");
    assert_eq!(browser.get(&address).await.status, 200);
    site.clock.advance(15 * 60);
    assert_eq!(browser.get(&address).await.status, 303);
    // Where nothing else opens the account, nothing is said of it.
    let site = Site::start();
    site.add(cast::mari()).await;
    let success = reset(&site, &site.browser(), "en").await;
    assert_eq!(success.count("a[data-action=proceed]"), 0, "{success}");
}

#[actix_web::test]
async fn who_is_signed_in_looks_at_any_time_and_removes_after_a_proof() {
    let site = Site::start();
    linked(&site, Language::En).await;
    let browser = site.browser();
    browser.sign_in_at("/en", "mari").await;
    let account = browser.get("/account/").await;
    assert_eq!(
        account.text("a[href='/account/review']"),
        "Do you see something that is not yours?"
    );
    site.clock.advance(6 * 60);
    let page = browser.get("/account/review").await;
    assert_eq!(
        page.texts("h2"),
        ["Ways to sign in", "Linked sign-ins", "Your active sign-ins", "Known browsers"],
        "{page}"
    );
    let asked = browser.post("/account/review", &[("what", "identity"), ("id", "foreign")]).await;
    assert_eq!(asked.location(), "/account/confirm?to=review", "{asked}");
    let confirm = browser.follow(&asked).await;
    let proven = browser.submit(&confirm, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!(proven.location(), "/account/review", "{proven}");
    let removed = browser.post("/account/review", &[("what", "identity"), ("id", "foreign")]).await;
    let page = browser.follow(&removed).await;
    assert_eq!(page.count("[data-identity-id]"), 0, "{page}");
    let bad = browser.post("/account/review", &[("what", "everything")]).await;
    assert_eq!((bad.status, bad.errors()), (422, vec!["bad_request".to_owned()]), "{bad}");
}

/// The sentence of the page, and those of the letters that say what really helps.
const WORDS: [(&str, Language, &str, &str, &str, &str); 7] = [
    (
        "et",
        Language::Et,
        "Kas see kõik on sinu oma?",
        "See ei olnud mina",
        "ava link 2 nädala jooksul ja määra uus parool",
        "logi kohe koodiga sisse",
    ),
    (
        "en",
        Language::En,
        "Is all of this yours?",
        "This was not me",
        "open the link within 2 weeks and set a new password",
        "sign in with a code now",
    ),
    (
        "ru",
        Language::Ru,
        "Это всё ваше?",
        "Это не я",
        "откройте ссылку в течение 2 недель и задайте новый пароль",
        "сразу войдите с кодом",
    ),
    (
        "de",
        Language::De,
        "Gehört das alles Ihnen?",
        "Das war ich nicht",
        "innerhalb von 2 Wochen den Link",
        "jetzt mit einem Code an",
    ),
    (
        "fr",
        Language::Fr,
        "Tout cela est-il bien à vous",
        "Ce n’était pas moi",
        "ouvrez le lien dans les 2 semaines",
        "connectez-vous tout de suite avec un code",
    ),
    (
        "ja",
        Language::Ja,
        "すべてご自身のものですか",
        "心当たりがない",
        "2週間以内にリンクを開いて新しいパスワードを設定してください",
        "すぐにコードでログインし",
    ),
    (
        "lv",
        Language::Lv,
        "tas viss ir Jūsu?",
        "Tas nebiju es",
        "2 nedēļu laikā atveriet saiti",
        "uzreiz pieslēdzieties ar kodu",
    ),
];

/// Both forms of a letter that says one of these.
fn both_forms(letters: &[String], says: &str) -> (String, String) {
    let found = letters.iter().rev().map(|letter| {
        let letter = MessageParser::default().parse(letter.as_bytes()).unwrap();
        (letter.body_text(0).unwrap().into_owned(), letter.body_html(0).unwrap().into_owned())
    });
    let mut found = found.filter(|(plain, _)| plain.contains(says));
    found.next().unwrap_or_else(|| panic!("no letter says {says}"))
}

#[actix_web::test]
async fn page_and_letters_say_what_really_helps_in_seven_languages() {
    for (prefix, language, title, not_me, in_time, sign_in) in WORDS {
        let site = Site::start();
        linked(&site, language).await;
        enrolled(&site).await;
        let (plain, html) = both_forms(&site.letters().await, in_time);
        assert!(
            plain.contains(not_me) && html.contains(not_me) && html.contains(in_time),
            "{plain}"
        );
        assert!(plain.contains(&format!("/{prefix}/forgotPassword")), "{plain}");
        assert!(html.contains(&format!("/{prefix}/forgotPassword")), "{html}");
        let browser = site.browser().with_header("accept-language", prefix);
        let success = reset(&site, &browser, prefix).await;
        let page = browser.get(&success.attribute("a[data-action=proceed]", "href").unwrap()).await;
        assert!(page.text("h1").contains(title), "{page}");
        // As if it had been on for long.
        site.sql("UPDATE accounts SET second_factor_since = 1").await;
        browser.post("/account/review", &[("what", "second-factor-later")]).await;
        let (plain, html) = both_forms(&site.letters().await, sign_in);
        assert!(html.contains(sign_in) && !plain.contains("forgotPassword"), "{plain}");
    }
}

#[actix_web::test]
async fn who_is_signed_in_reads_beside_the_button_what_it_leaves() {
    let stays = [
        (
            "et",
            Language::Et,
            "See veebilehitseja jääb alles ja kaheastmeline sisselogimine jääb sisselülitatuks.",
        ),
        ("en", Language::En, "This browser stays as it is, and two‑factor sign-in stays on."),
        ("ru", Language::Ru, "Этот браузер останется, и двухэтапный вход останется включённым."),
        (
            "de",
            Language::De,
            "Dieser Browser bleibt, wie er ist, und die Anmeldung in zwei Schritten bleibt eingeschaltet.",
        ),
        (
            "fr",
            Language::Fr,
            "Ce navigateur n’est pas concerné et la connexion en deux étapes reste activée.",
        ),
        ("ja", Language::Ja, "このブラウザーはそのまま残り、2段階認証もオンのままです。"),
        (
            "lv",
            Language::Lv,
            "Šī pārlūkprogramma paliks, un divpakāpju pieslēgšanās paliks ieslēgta.",
        ),
    ];
    for (prefix, language, says) in stays {
        let site = Site::start();
        linked(&site, language).await;
        let browser = site.browser().with_header("accept-language", prefix);
        browser.sign_in_at(&format!("/{prefix}"), "mari").await;
        site.sql("UPDATE accounts SET totp_secret = 'x', second_factor_since = 1").await;
        let page = browser.get("/account/review").await;
        assert_eq!(page.text("form:has([value=all]) .hint"), says, "{page}");
        site.sql("UPDATE accounts SET totp_secret = NULL, second_factor_since = NULL").await;
        let removed = browser.post("/account/review", &[("what", "all")]).await;
        let page = browser.follow(&removed).await;
        assert_eq!(page.count("[data-identity-id]"), 0, "{page}");
        assert_eq!(page.count("[data-review=browser][aria-current]"), 1, "{page}");
    }
}
