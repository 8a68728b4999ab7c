//! The second step of a password sign-in.

use lavi::{accounts::embedded::NewPerson, domain::Secret};

use crate::{
    remote::stub::Stub,
    site::{Browser, Seen, Site},
};

const SECRET: &str = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/// A person with a second factor, after entering the password.
async fn at_the_second_step(site: &Site, browser: &Browser) -> Seen {
    let mut person = NewPerson::named("kaur", "Kaur", "Kask");
    person.password = Some(Secret::new("Kevad-2026"));
    person.totp_secret = Some(SECRET.to_owned());
    person.terms_version = Some("1".to_owned());
    site.embedded.clone().unwrap().administration.add_account(person).await.unwrap();
    let login = browser.get("/en").await;
    let answer =
        browser.submit(&login, "submit", &[("email", "kaur"), ("password", "Kevad-2026")]).await;
    assert_eq!(answer.location(), "/en/two-factor", "{answer}");
    browser.follow(&answer).await
}

fn code(site: &Site) -> String {
    let secret = totp_rs::Secret::try_from_base32(SECRET).unwrap();
    let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
    totp.generate(site.clock.now().try_into().unwrap()).to_string()
}

#[actix_web::test]
async fn the_right_code_arrives() {
    let site = Site::start();
    let browser = site.browser();
    let step = at_the_second_step(&site, &browser).await;
    assert_eq!(step.screen(), "two-factor");
    // Authenticator apps show the code with a space.
    let code = code(&site);
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let answer = browser.submit(&step, "submit", &[("two_factor_code", &spaced)]).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "http://localhost:8080/account/"),
        "{answer}"
    );
}

#[actix_web::test]
async fn a_wrong_code_is_asked_for_again() {
    let site = Site::start();
    let browser = site.browser();
    let step = at_the_second_step(&site, &browser).await;
    for (typed, error) in [
        ("", "two_factor_code:required"),
        ("12a456", "two_factor_code:digits_only"),
        ("000000", "input_code_invalid"),
    ] {
        let again = browser.submit(&step, "submit", &[("two_factor_code", typed)]).await;
        assert_eq!(
            (again.status, again.screen().as_str(), again.errors()),
            (422, "two-factor", vec![error.to_owned()]),
            "{again}"
        );
        assert_eq!(again.value("two_factor_code").as_deref(), Some(""));
    }
}

#[actix_web::test]
async fn without_a_sign_in_under_way_the_visitor_starts_over() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.get("/lv/two-factor").await;
    let answer = browser.submit(&page, "submit", &[("two_factor_code", "123456")]).await;
    assert_eq!(answer.status, 303, "{answer}");
    let login = browser.follow(&answer).await;
    assert_eq!((login.screen().as_str(), login.errors().len()), ("login", 1), "{login}");
}

#[actix_web::test]
async fn whoever_has_no_app_at_hand_learns_what_helps() {
    let page = Site::start().browser().get("/en/two-factor").await;
    assert!(page.text("main details").contains("one of your recovery codes"), "{page}");
    let stub = Stub::telling(&[]);
    let site = Site::with(&format!("[account_api]\nroot = \"{}\"", stub.root));
    let page = site.browser().get("/en/two-factor").await;
    let text = page.text("main details");
    assert!(text.contains("Contact your school’s administrator."), "{page}");
    assert!(!text.contains("recovery"), "another service may have no such codes: {page}");
}
