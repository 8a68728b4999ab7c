//! What a valid card leads to.

use lavi::{accounts::embedded::NewPerson, config::Config};

use super::{Card, CardSite, FRONT_END};
use crate::cast::{self, PASSWORD};

#[actix_web::test]
async fn a_card_signs_in_its_person() {
    let world = CardSite::start();
    world.account("jaak").await;
    let browser = world.site.browser();
    let presented = world.present(&browser, Some(&Card::of(&world.ca)), "/en?method=id-card").await;
    assert_eq!(
        (presented.header("cache-control"), presented.header("connection")),
        ("no-store", "close")
    );
    let answer = browser.follow(&presented).await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, format!("{FRONT_END}/account/")),
        "{answer}"
    );
    let arrived = browser.follow(&answer).await;
    assert!(arrived.body.contains("Jõeorg"), "{arrived}");
    assert_eq!(world.ocsp.count("/"), 1);
}

#[actix_web::test]
async fn several_accounts_are_offered_by_the_front_end() {
    let world = CardSite::start();
    world.account("jaak").await;
    world.account("jaak.opetaja").await;
    let browser = world.site.browser();
    let answer = world.press(&browser, Some(&Card::of(&world.ca)), "/de?method=id-card").await;
    assert_eq!(answer.location(), "/de/choose-user", "{answer}");
    let page = browser.follow(&answer).await;
    assert_eq!(
        (page.screen().as_str(), page.count("li[data-account-id]")),
        ("choose-user", 2),
        "{page}"
    );
    let chosen = browser.submit(&page, "choose", &[]).await;
    assert_eq!(chosen.location(), format!("{FRONT_END}/account/"), "{chosen}");
}

#[actix_web::test]
async fn the_terms_are_accepted_before_the_sign_in_completes() {
    let world = CardSite::start();
    world.site.add(NewPerson { terms_version: None, ..cast::jaak("jaak") }).await;
    let browser = world.site.browser();
    let answer = world.press(&browser, Some(&Card::of(&world.ca)), "/en?method=id-card").await;
    assert_eq!(answer.location(), "/en/agreeToTerms", "{answer}");
    let terms = browser.follow(&answer).await;
    let agreed = browser.submit(&terms, "confirm", &[("terms_accepted", "true")]).await;
    assert_eq!(agreed.location(), format!("{FRONT_END}/account/"), "{agreed}");
}

#[actix_web::test]
async fn a_card_registers_its_person_with_a_locked_identity() {
    let world = CardSite::start();
    let browser = world.site.browser();
    let answer =
        world.press(&browser, Some(&Card::of(&world.ca)), "/en/register?method=id-card").await;
    assert_eq!(answer.location(), "/en/setupAccount", "{answer}");
    let page = browser.follow(&answer).await;
    let held = page.texts(".locked-value");
    assert_eq!(held[..2], ["Jaak-Kristjan", "Jõeorg"], "{page}");
    assert!(held.contains(&cast::JAAK.to_owned()), "{held:?}");
    let address = browser.submit(&page, "submit", &[]).await;
    let own = [("street", "Kase 1"), ("city", "Tartu"), ("postal_index", "50101")];
    let account = browser.submit(&address, "submit", &own).await;
    let (email, password) = ("jaak@example.com", PASSWORD);
    let own = [
        ("email", email),
        ("email_confirmation", email),
        ("password", password),
        ("password_confirmation", password),
    ];
    let done = browser.submit(&account, "submit", &own).await;
    assert_eq!(done.location(), "/en/success?type=registration", "{done}");
    let again =
        world.press(&browser, Some(&Card::of(&world.ca)), "/en/register?method=id-card").await;
    let known = format!("{FRONT_END}/en/register?method=id-card&error=user_id_code_already_exist");
    assert_eq!(again.location(), known, "the account is the person's own");
}

#[actix_web::test]
async fn language_and_view_are_kept_across_the_card_host() {
    let world = CardSite::start();
    world.account("jaak").await;
    let browser = world.site.browser();
    let refused = world.press(&browser, None, "/lv/mini?method=id-card").await;
    let expected = format!("{FRONT_END}/lv/mini?method=id-card&error=check_id_card_reader");
    assert_eq!((refused.status, refused.location()), (303, expected), "{refused}");
    assert_eq!(browser.follow(&refused).await.errors(), ["check_id_card_reader"]);
    let dark = world.press(&browser, None, "/lv/mini?method=id-card&scheme=dark").await;
    assert!(dark.location().contains("scheme=dark"), "{dark}");
    let shown = world.press(&browser, Some(&Card::of(&world.ca)), "/lv/mini?method=id-card").await;
    assert_eq!((shown.status, shown.screen().as_str()), (200, "success"), "{shown}");
    assert_eq!(shown.attribute("main a", "href"), Some(format!("{FRONT_END}/account/")));
    assert_eq!(shown.attribute("main a", "target").as_deref(), Some("_top"));
    assert!(shown.header("content-security-policy").contains("frame-ancestors"));
}

#[actix_web::test]
async fn the_login_screen_may_post_to_the_card_host_and_sends_its_origin() {
    let world = CardSite::start();
    let page = world.site.browser().get("/en?method=id-card").await;
    assert!(
        page.header("content-security-policy")
            .contains("form-action 'self' http://localhost:8080 https://localhost;")
    );
    assert_eq!(page.header("referrer-policy"), "strict-origin-when-cross-origin");
    let elsewhere = crate::site::Site::start().browser().get("/en").await;
    assert_eq!(elsewhere.header("referrer-policy"), "same-origin");
}

#[test]
fn incomplete_or_conflicting_card_host_settings_are_refused() {
    let problems = |keys: &[(&str, &str)]| {
        let keys =
            keys.iter().map(|(key, value)| (format!("LAVI__ID_CARD__{key}"), (*value).to_owned()));
        Config::read(None, keys).map(drop).unwrap_err().to_string()
    };
    let listen = ("LISTEN", "127.0.0.1:0");
    let files = [("CERTIFICATE", "host.pem"), ("KEY", "host.key")];
    // Whatever is missing is named at once.
    let missing = ["certificate", "key", "host", "trusted_cas"]
        .map(|key| format!("id_card.{key}: is needed with id_card.listen"));
    assert_eq!(problems(&[listen]), missing.join("\n"));
    assert_eq!(problems(&[listen, files[0]]), missing[1..].join("\n"));
    assert_eq!(problems(&[listen, files[0], files[1]]), missing[2..].join("\n"));
    let host = ("HOST", "https://id.school.example");
    let expected = "id_card.trusted_cas: is needed with id_card.listen";
    assert_eq!(problems(&[listen, files[0], files[1], host]), expected);
    let proxies = ("PROXIES", "[\"127.0.0.2\"]");
    let cas = ("TRUSTED_CAS", "tests/vectors/eid/trust-live");
    let both = problems(&[listen, files[0], files[1], host, cas, proxies]);
    assert!(both.starts_with("id_card.proxies: cannot stand with id_card.listen"), "{both}");
    assert!(problems(&[proxies, cas]).starts_with("id_card.proxies: needs id_card.host"));
    assert_eq!(problems(&[proxies, host]), "id_card.trusted_cas: is needed with id_card.proxies");
    let everybody = problems(&[("PROXIES", "[\"10.0.0.5\", \"::/0\"]"), host, cas]);
    assert_eq!(everybody, "id_card.proxies: ::/0 covers every address; name the proxy's own");
    let alone = problems(&[("PROXY_HEADER", "escaped-pem"), host, cas]);
    let expected =
        "id_card.proxy_header: is for the proxies of id_card.proxies, and there are none";
    assert_eq!(alone, expected);
    let other = problems(&[("PROXY_HEADER", "xfcc"), proxies, host, cas]);
    assert!(other.starts_with("id_card.proxy_header: expected rfc9440 or escaped-pem"), "{other}");
    let expected = "id_card.trusted_cas: is needed with id_card.kind = \"web-eid\"";
    assert_eq!(problems(&[("KIND", "web-eid")]), expected);
    assert!(
        problems(&[("POLICIES", "[\"1.3\", \"any\"]")])
            .starts_with("id_card.policies: expected an object identifier")
    );
}
