//! Whoever is turned away by a fault has a number to read out: under every form, in seven languages, with and without scripts.

use lavi::domain::Language;

use crate::{
    doubles::{account_service::Stub, server::answer},
    site::Site,
};

const NEW: &str = "Sygis-2027!";

/// Forms that lead to a call of the account service: address below the language, what is posted.
const FORMS: [(&str, &[(&str, &str)]); 7] = [
    ("", &[("email", "mari"), ("password", NEW)]),
    ("/forgotPassword", &[("username", "mari")]),
    (
        "/setNewPassword/abc",
        &[("username", "mari"), ("password", NEW), ("password_confirmation", NEW)],
    ),
    ("/activate/abc", &[("sent", "1")]),
    ("/two-factor", &[("two_factor_code", "123456")]),
    ("/choose-user", &[("id", "1")]),
    (
        "?method=mobile-id",
        &[("personalCode", "60001019906"), ("phonePrefix", "+372"), ("phoneNumber", "55555555")],
    ),
];

/// The stand-in hangs up after each answer, and says so: else a call may go to a connection that is just being closed.
const CLOSES: &str = "Connection: close\r\n";

/// What stands before the number.
pub const SENTENCES: [(Language, &str); 7] = [
    (Language::Et, "Veakood: "),
    (Language::En, "Reference: "),
    (Language::Ru, "Код ошибки: "),
    (Language::De, "Kennung: "),
    (Language::Fr, "Référence : "),
    (Language::Ja, "お問い合わせ番号："),
    (Language::Lv, "Kļūdas kods: "),
];

/// The incident number of a request that has just called the account service.
fn incident_of(stub: &Stub) -> String {
    let request = stub.request();
    // What else the same page asks.
    stub.asked();
    let line = request.lines().find_map(|line| line.strip_prefix("x-request-id: "));
    line.unwrap_or_else(|| panic!("{request}")).to_owned()
}

#[actix_web::test]
async fn every_form_that_a_fault_sends_back_shows_the_incident_in_words() {
    for (status, answered) in [(500, 503), (429, 429)] {
        let stub = Stub::always(answer(status, CLOSES, "{}"));
        let site = Site::before(&stub, "");
        for (language, sentence) in SENTENCES {
            for (path, typed) in FORMS {
                let address = format!("/{}{path}", language.code());
                let page = site.browser().post(&address, typed).await;
                assert_eq!(page.status, answered, "{address}: {page}");
                assert_ne!(page.screen(), "error", "{address}: {page}");
                let expected = format!("{sentence}{}", incident_of(&stub));
                assert_eq!(page.text(".alert .hint"), expected, "{address}");
            }
        }
    }
}

#[actix_web::test]
async fn scripts_get_the_incident_in_words_and_what_the_visitor_can_correct_has_none() {
    let stub = Stub::always(answer(500, CLOSES, "{}"));
    let site = Site::before(&stub, "");
    let script = site.browser().with_header("accept", "application/json");
    let (path, typed) = FORMS[0];
    let told = script.post(&format!("/et{path}"), typed).await;
    let said: serde_json::Value = serde_json::from_str(&told.body).unwrap();
    assert_eq!(said["incident"], format!("Veakood: {}", incident_of(&stub)), "{told}");
    let told = script.post("/et", &[("email", ""), ("password", "")]).await;
    let said: serde_json::Value = serde_json::from_str(&told.body).unwrap();
    assert_eq!((told.status, &said["incident"]), (422, &serde_json::Value::Null), "{told}");
    let page = site.browser().post("/et", &[("email", ""), ("password", "")]).await;
    assert_eq!((page.status, page.count(".alert .hint")), (422, 0), "{page}");
}

#[actix_web::test]
async fn a_fault_that_comes_as_an_outcome_has_a_number_too() {
    for (code, has_number) in [("server_error", true), ("check_email_and_password", false)] {
        let outcome = format!(r#"{{"success":false,"errors":["{code}"]}}"#);
        let site = Site::before(&Stub::always(answer(200, CLOSES, &outcome)), "");
        let (path, typed) = FORMS[0];
        let page = site.browser().post(&format!("/et{path}"), typed).await;
        assert_eq!(page.incident().is_some(), has_number, "{code}: {page}");
    }
}
