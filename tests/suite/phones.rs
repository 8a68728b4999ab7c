//! Mobile-ID and Smart-ID with the simulated services: the production clients, real signatures, every published person,
//! without scripts.

use std::time::Duration;

use lavi::{
    demo::simulators::{MOBILE_ID, SMART_ID},
    domain::Language,
};

use crate::{
    cast::{KADRI, MARI, PASSWORD, PHONE, SECURITY_CHECK, UNA},
    site::{Browser, Seen, Site},
};

/// The languages in turn, one per person.
fn languages() -> impl Iterator<Item = &'static str> {
    Language::ALL.into_iter().cycle().map(Language::code)
}

/// Fills in the pane of Mobile-ID.
async fn mobile_id(browser: &Browser, screen: &str, phone: &str, code: &str) -> Seen {
    let pane = browser.get(&format!("{screen}?method=mobile-id")).await;
    let (prefix, number) = phone.split_at(4);
    browser
        .submit(
            &pane,
            "submit",
            &[("personalCode", code), ("phonePrefix", prefix), ("phoneNumber", number)],
        )
        .await
}

/// Fills in the pane of Smart-ID.
async fn smart_id(browser: &Browser, screen: &str, country: &str, code: &str) -> Seen {
    let pane = browser.get(&format!("{screen}?method=smart-id")).await;
    browser.submit(&pane, "submit", &[("country", country), ("personalCode", code)]).await
}

/// Presses "I have confirmed" until the confirmation is no longer pending.
async fn confirm(browser: &Browser, begun: &Seen) -> Seen {
    assert_eq!(begun.status, 303, "{:?}", begun.errors());
    let mut waiting = browser.follow(begun).await;
    assert_eq!(waiting.screen(), "waiting");
    loop {
        let answer = browser.submit(&waiting, "confirm", &[]).await;
        if answer.status == 303 {
            return answer;
        }
        waiting = answer;
    }
}

/// Presses a button on the phone page, as soon as the phone rings.
async fn press(site: &Site, code: &str, button: &str) {
    let phone = site.browser();
    for _ in 0..200 {
        let page = phone.get("/demo/phone").await;
        if let Some(session) =
            page.attribute(&format!("[data-phone-code='{code}']"), "data-session")
        {
            let pressed = [("session", session.as_str()), ("answer", button)];
            assert_eq!(phone.post("/demo/phone", &pressed).await.status, 303);
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no phone rings with {code}");
}

async fn wait_for_me(site: &Site) {
    assert_eq!(site.browser().post("/demo/phone", &[("by_themselves", "false")]).await.status, 303);
}

fn code(waiting: &Seen) -> String {
    waiting.attribute("[data-verification-code]", "data-verification-code").unwrap()
}

#[actix_web::test]
async fn a_confirmation_by_smart_id_or_mobile_id_signs_in() {
    let site = Site::demo();
    for (country, person, name) in
        [("EE", "40504040001", "Marta Must"), ("LV", "050405-10009", "Anna Bērziņa")]
    {
        let browser = site.browser();
        let arrived = confirm(&browser, &smart_id(&browser, "/en", country, person).await).await;
        let account_page = browser.follow(&arrived).await;
        assert_eq!((account_page.status, account_page.screen().as_str()), (200, "account"));
        assert!(account_page.text("main").contains(name));
    }
    let browser = site.browser();
    let begun = mobile_id(&browser, "/en", PHONE, MARI).await;
    let before = browser.cookie("lavi_account").unwrap();
    let arrived = confirm(&browser, &begun).await;
    assert_ne!(browser.cookie("lavi_account").unwrap(), before, "the session id rotates");
    assert!(browser.follow(&arrived).await.text("main").contains("O’Connež-Šuslik"));
}

#[actix_web::test]
async fn several_accounts_lead_to_the_choice_without_a_second_factor() {
    let site = Site::demo();
    let browser = site.browser();
    let arrived = confirm(&browser, &mobile_id(&browser, "/en", "+37268000769", KADRI).await).await;
    let choice = browser.follow(&arrived).await;
    assert_eq!((choice.screen().as_str(), choice.count("[data-account-id]")), ("choose-user", 3));
}

#[actix_web::test]
async fn a_registration_is_prefilled_by_the_provider_and_gives_a_proven_account() {
    let site = Site::demo();
    let browser = site.browser();
    let setup =
        confirm(&browser, &mobile_id(&browser, "/en/register", "+37200000566", UNA).await).await;
    let setup = browser.follow(&setup).await;
    assert_eq!(setup.screen(), "setup-account");
    assert!(
        ["Una", "Uus", UNA].iter().all(|known| setup.text("main").contains(known)),
        "{}",
        setup.text("main")
    );
    let second = browser.submit(&setup, "submit", &[]).await;
    let address =
        [("street", "Aia 1"), ("city", "Tartu"), ("country", "EE"), ("postal_index", "51003")];
    let third = browser.submit(&second, "submit", &address).await;
    let own = [
        ("email", "una@kool.example"),
        ("email_confirmation", "una@kool.example"),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
    ];
    let done = browser.submit(&third, "submit", &own).await;
    assert_eq!(done.status, 303, "{:?}", done.errors());
    let letters = site.letters().await;
    let letter = letters.last().unwrap().replace("=\r\n", "");
    let link =
        letter.split("/activate/").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let page = browser.get(&format!("/en/activate/{link}")).await;
    assert_eq!(browser.submit(&page, "confirm", &[]).await.status, 303);
    // The identity now belongs to the account: the same phone signs in, and cannot register a second one.
    let signed_in = site.browser();
    let arrived =
        confirm(&signed_in, &mobile_id(&signed_in, "/en", "+37200000566", UNA).await).await;
    let terms = signed_in.follow(&arrived).await;
    assert_eq!(terms.screen(), "agree-to-terms", "{:?}", terms.errors());
    let again = site.browser();
    let refused =
        confirm(&again, &mobile_id(&again, "/en/register", "+37200000566", UNA).await).await;
    assert_eq!(again.follow(&refused).await.errors(), ["user_id_code_already_exist"]);
}

#[actix_web::test]
async fn every_published_mobile_id_person_gets_the_expected_error() {
    let site = Site::demo();
    for (person, language) in
        MOBILE_ID.iter().filter(|person| person.result != "OK").zip(languages())
    {
        let browser = site.browser();
        let over = confirm(
            &browser,
            &mobile_id(&browser, &format!("/{language}"), person.phone, person.code).await,
        )
        .await;
        let pane = browser.follow(&over).await;
        assert_eq!(pane.attribute("html", "lang").as_deref(), Some(language));
        let expected = match person.result {
            "USER_CANCELLED" => "authorization_process_canceled",
            "TIMEOUT" => "authorization_process_timeout",
            "NOT_MID_CLIENT" => "wrong_personal_code",
            "SIGNATURE_HASH_MISMATCH" => "sim_not_configured",
            _ => "phone_not_available",
        };
        assert_eq!(pane.errors(), [expected], "{}", person.result);
        assert!(browser.get("/account/").await.status == 303, "nobody is signed in");
    }
}

#[actix_web::test]
async fn every_published_smart_id_person_gets_the_expected_error() {
    let site = Site::demo();
    for (person, language) in
        SMART_ID.iter().filter(|person| person.result != "OK").zip(languages())
    {
        let browser = site.browser();
        let screen = format!("/{language}");
        let over =
            confirm(&browser, &smart_id(&browser, &screen, person.country, person.code).await)
                .await;
        let pane = browser.follow(&over).await;
        assert_eq!(pane.attribute("html", "lang").as_deref(), Some(language));
        let expected = match person.result {
            "ADVANCED" => "qualified_smart_id_missing",
            "TIMEOUT" => "authorization_process_timeout",
            "WRONG_VC" => "wrong_code_chosen",
            "DOCUMENT_UNUSABLE" => "document_unusable",
            "REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP" => "app_interaction_not_supported",
            "SERVER_ERROR" => "server_error",
            _ => "authorization_process_canceled",
        };
        assert_eq!(pane.errors(), [expected], "{} {}", person.country, person.result);
    }
}

#[actix_web::test]
async fn a_missing_or_blocked_account_is_reported() {
    let site = Site::demo();
    for (code, expected) in [
        ("39901012239", "user_not_found"),
        ("50001029996", "profile_blocked"),
        ("29101290233", "user_not_found"),
    ] {
        let browser = site.browser();
        let over = confirm(&browser, &smart_id(&browser, "/en", "EE", code).await).await;
        assert_eq!(browser.follow(&over).await.errors(), [expected], "{code}");
    }
}

#[actix_web::test]
async fn the_demo_phone_shows_the_verification_code_and_its_answer_decides() {
    let site = Site::demo();
    wait_for_me(&site).await;
    for (button, expected) in
        [("refuse", "authorization_process_canceled"), ("0000", "wrong_code_chosen")]
    {
        let browser = site.browser();
        let begun = smart_id(&browser, "/en", "EE", "40504040001").await;
        let waiting = browser.follow(&begun).await;
        press(&site, &code(&waiting), button).await;
        let over = confirm(&browser, &begun).await;
        assert_eq!(browser.follow(&over).await.errors(), [expected]);
    }
}

#[actix_web::test]
async fn two_tabs_with_the_same_method_stay_independent() {
    let site = Site::demo();
    wait_for_me(&site).await;
    let browser = site.browser();
    let first = smart_id(&browser, "/en", "EE", "40504040001").await;
    let first_code = code(&browser.follow(&first).await);
    let second = smart_id(&browser, "/en", "LV", "050405-10009").await;
    let second_code = code(&browser.follow(&second).await);
    assert_ne!(first_code, second_code);
    press(&site, &first_code, "refuse").await;
    let over = confirm(&browser, &first).await;
    assert_eq!(browser.follow(&over).await.errors(), ["authorization_process_canceled"]);
    press(&site, &second_code, "confirm").await;
    let arrived = confirm(&browser, &second).await;
    assert!(browser.follow(&arrived).await.text("main").contains("Anna Bērziņa"));
}

#[actix_web::test]
async fn a_confirmation_after_a_cancel_does_not_sign_in() {
    let site = Site::demo();
    wait_for_me(&site).await;
    let browser = site.browser();
    let begun = smart_id(&browser, "/en", "EE", "40504040001").await;
    let waiting = browser.follow(&begun).await;
    // The phone rings already when the visitor gives up.
    let ringing = async || site.browser().get("/demo/phone").await.count("[data-session]");
    while ringing().await == 0 {}
    assert_eq!(browser.submit(&waiting, "cancel", &[]).await.status, 303);
    press(&site, &code(&waiting), "confirm").await;
    assert_eq!(browser.follow(&begun).await.status, 303, "there is nothing to wait for");
    assert_eq!(browser.get("/account/").await.status, 303, "nobody is signed in");
}

#[actix_web::test]
async fn a_planted_session_cookie_is_replaced_when_a_confirmation_starts() {
    let site = Site::demo();
    let (victim, thief) = (site.browser(), site.browser());
    let refused = smart_id(&thief, "/en", "EE", "30403039917").await;
    assert_eq!(refused.status, 303);
    let planted = thief.cookie("lavi_account").unwrap();
    victim.set_cookie("lavi_account", &planted);
    let begun = smart_id(&victim, "/en", "EE", "40504040001").await;
    assert_ne!(victim.cookie("lavi_account").unwrap(), planted);
    confirm(&victim, &begun).await;
    assert_eq!(thief.get("/account/").await.status, 303, "the thief is nobody");
    assert_eq!(victim.get("/account/").await.status, 200);
}

/// Ceilings that are soon reached: two people whom one place rings in vain, four of a /56, eight of a /48.
const FEW: &str = "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n[limits]\npeople_per_address = 2\nper_network = 4\n";

#[actix_web::test]
async fn a_place_that_rings_in_vain_is_asked_for_work_by_64_56_and_48_and_no_door_is_shut() {
    let site = Site::demo_with(FEW);
    let at = |address: &str| site.browser().with_header("x-forwarded-for", address);
    let known = at("2001:db8:1:200::7");
    let begun = smart_id(&known, "/en", "EE", "40504040001").await;
    confirm(&known, &begun).await;
    let mut people = SMART_ID.iter().filter(|person| person.code != "40504040001");
    let mut rings = async |address: &str, language: &str| {
        let person = people.next().unwrap();
        smart_id(&at(address), &format!("/{language}"), person.country, person.code).await
    };
    for _ in 0..2 {
        assert_eq!(rings("2001:db8:1:200::7", "en").await.status, 303);
    }
    for (language, says) in SECURITY_CHECK {
        let asked = rings("2001:db8:1:200::8", language).await;
        assert_eq!(asked.status, 422, "{asked}");
        assert!(asked.text(".alert li").contains(says), "{asked}");
    }
    for (address, is_asked) in [
        ("2001:db8:1:201::7", false),
        ("2001:db8:1:201::7", false),
        // The /56 has rung four.
        ("2001:db8:1:202::7", true),
        ("2001:db8:1:300::7", false),
        ("2001:db8:1:300::7", false),
        ("2001:db8:1:301::7", false),
        ("2001:db8:1:301::7", false),
        // The /48 has rung eight.
        ("2001:db8:1:400::7", true),
        ("2001:db8:2:200::7", false),
        ("192.0.2.7", false),
    ] {
        let answer = rings(address, "en").await;
        let expected = if is_asked { 422 } else { 303 };
        assert_eq!(answer.status, expected, "{address}: {answer}");
    }
    // Work opens it, and a known browser is not asked.
    let browser = at("2001:db8:1:200::7");
    let asked = smart_id(&browser, "/en", "EE", "40504040001").await;
    assert_eq!(asked.errors(), ["confirm_recaptcha"], "{asked}");
    let (id, issued, work) = crate::floods::proof(&asked);
    let fields =
        [("captcha_id", id.as_str()), ("captcha_proof", &issued), ("captcha_answer", &work)];
    assert_eq!(browser.submit(&asked, "submit", &fields).await.status, 303);
    assert_eq!(smart_id(&known, "/en", "EE", "40504040001").await.status, 303, "known");
}

#[actix_web::test]
async fn repeated_unconfirmed_calls_to_one_person_need_a_captcha() {
    let site = Site::demo();
    let mut errors = Vec::new();
    for _ in 0..4 {
        let browser = site.browser();
        let begun = smart_id(&browser, "/en", "EE", "30403039917").await;
        if begun.status == 303 {
            confirm(&browser, &begun).await;
        } else {
            errors = begun.errors();
        }
    }
    assert_eq!(errors, ["confirm_recaptcha"]);
}
