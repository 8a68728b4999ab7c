//! Account setup: three steps, locked values, and what follows.

use std::sync::Arc;

use lavi::{
    accounts::{CodedError, Errors, Fault, LoginOutcome, PrefilledUser, Reply, outcome::Outcome},
    domain::ErrorCode,
};
use serde_json::json;

use crate::{
    cast::{MARI, PASSWORD, SECURITY_CHECK, set_up},
    remote::{recorder::Recorder, served::serve},
    site::{Browser, Seen, Site},
};

const PERSONAL: [(&str, &str); 6] = [
    ("firstName", "Mari"),
    ("lastName", "Maasikas"),
    ("issuer", "EE"),
    ("idCode", MARI),
    ("dateOfBirth", "1.1.2000"),
    ("gender", "1"),
];
const ADDRESS: [(&str, &str); 4] =
    [("street", "Pikk 1"), ("city", "Tallinn"), ("postal_index", "10123"), ("country", "EE")];
const ACCOUNT: [(&str, &str); 4] = [
    ("email", "mari@example.com"),
    ("email_confirmation", "Mari@example.com"),
    ("password", PASSWORD),
    ("password_confirmation", PASSWORD),
];

/// The last step, with the first two completed.
pub async fn at_the_last_step(browser: &Browser) -> Seen {
    let first = browser.get("/en/setupAccount").await;
    let second = browser.submit(&first, "submit", &PERSONAL).await;
    assert_eq!((second.status, step(&second).as_str()), (200, "2"), "{second}");
    let third = browser.submit(&second, "submit", &ADDRESS).await;
    assert_eq!((third.status, step(&third).as_str()), (200, "3"), "{third}");
    third
}

/// Registers a person, from the first step to the last.
pub async fn registered(browser: &Browser) -> Seen {
    let third = at_the_last_step(browser).await;
    browser.submit(&third, "submit", &ACCOUNT).await
}

fn step(page: &Seen) -> String {
    page.attribute("main", "data-step").unwrap_or_default()
}

/// A site whose account service gives these answers.
pub fn site_of(login: LoginOutcome, other: Reply<Outcome>) -> (Site, Arc<Recorder>) {
    let recorder = Arc::new(Recorder::answering(Reply::ok(login), other));
    let root = serve(Arc::clone(&recorder) as _);
    (Site::with(&format!("[account_api]\nroot = \"{root}\"")), recorder)
}

/// The first step of a person whom the account service has identified.
async fn identified(browser: &Browser) -> Seen {
    let answer = browser.post("/en", &[("email", "mari"), ("password", "x")]).await;
    assert_eq!(answer.location(), "/en/setupAccount", "{answer}");
    browser.follow(&answer).await
}

fn user(keys: serde_json::Value) -> LoginOutcome {
    let user: PrefilledUser = serde_json::from_value(keys).unwrap();
    LoginOutcome { success: true, user: Some(user), ..LoginOutcome::default() }
}

#[actix_web::test]
async fn each_step_leads_to_the_next_and_the_last_to_success() {
    let site = Site::start();
    let browser = site.browser();
    let answer = registered(&browser).await;
    assert_eq!(
        (answer.status, answer.location().as_str()),
        (303, "/en/success?type=registration"),
        "{answer}"
    );
    assert_eq!(site.letters().await.len(), 1);
}

#[actix_web::test]
async fn values_of_earlier_steps_are_kept_in_the_form() {
    let site = Site::start();
    let third = at_the_last_step(&site.browser()).await;
    for (name, value) in PERSONAL.into_iter().chain(ADDRESS) {
        assert_eq!(third.value(name).as_deref(), Some(value), "{name}");
    }
}

#[actix_web::test]
async fn the_country_of_the_site_is_preselected() {
    let site = Site::start();
    let first = site.browser().get("/en/setupAccount").await;
    assert_eq!(
        (
            first.value("issuer").as_deref(),
            first.attribute("[name=idCode]", "autocomplete").as_deref()
        ),
        (Some("EE"), Some("off"))
    );
}

#[actix_web::test]
async fn an_empty_first_step_names_every_field() {
    let site = Site::start();
    let answer = site.browser().post("/en/setupAccount", &[("step", "1")]).await;
    let expected = ["firstName", "lastName", "issuer", "idCode", "dateOfBirth", "gender"]
        .map(|name| format!("{name}:required"));
    assert_eq!((answer.status, answer.errors()), (422, expected.to_vec()), "{answer}");
}

#[actix_web::test]
async fn every_rule_of_a_field_has_its_error_code() {
    let site = Site::start();
    let browser = site.browser();
    let long = "a".repeat(256);
    let cases = [
        ("1", "firstName", long.as_str(), "max_length"),
        ("1", "issuer", "XX", "invalid_format"),
        ("1", "idCode", "60001019907", "invalid_id_code"),
        ("1", "idCode", "6000101990", "invalid_id_code"),
        ("1", "idCode", long.as_str(), "max_length"),
        ("1", "dateOfBirth", "first of May", "invalid_format"),
        ("1", "dateOfBirth", "30.2.2000", "incorrect_date_of_birth"),
        ("1", "dateOfBirth", "1.1.2030", "incorrect_date_of_birth"),
        ("1", "dateOfBirth", "2.1.2000", "wrong_date_of_birth"),
        ("1", "gender", "0", "wrong_gender"),
        ("2", "street", "", "required"),
        ("2", "city", long.as_str(), "max_length"),
        ("2", "postal_index", " ", "required"),
        ("2", "country", "", "required"),
        ("3", "email", "mari@", "invalid_email"),
        ("3", "email_confirmation", "", "required"),
        ("3", "email_confirmation", "kaur@example.com", "email_mismatch"),
        ("3", "password_confirmation", "", "required"),
        ("3", "password_confirmation", "Kevad-2025", "password_mismatch"),
    ];
    for (number, field, value, code) in cases {
        let fields =
            PERSONAL.into_iter().chain(ADDRESS).chain(ACCOUNT).filter(|(name, _)| *name != field);
        let fields: Vec<_> = fields.chain([("step", number), (field, value)]).collect();
        let answer = browser.post("/en/setupAccount", &fields).await;
        let expected = format!("{field}:{code}");
        assert_eq!((answer.status, step(&answer).as_str()), (422, number), "{expected}");
        assert!(answer.errors().contains(&expected), "{expected}, not {:?}", answer.errors());
        let shown = format!(".field [data-field={field}][data-code={code}]");
        assert_eq!(answer.count(&shown), 1, "{expected} beside its field");
    }
}

#[actix_web::test]
async fn every_rule_of_a_password_has_its_error_code() {
    let site = Site::start();
    let browser = site.browser();
    for (password, code) in [
        ("", "required"),
        ("Kevad-26", "min_length"),
        ("kevadkevad", "password_strength"),
        ("Kevad 2026", "password_characters"),
    ] {
        let fields = PERSONAL
            .into_iter()
            .chain(ADDRESS)
            .chain(ACCOUNT)
            .filter(|(name, _)| !name.starts_with("password"));
        let fields: Vec<_> = fields
            .chain([("step", "3"), ("password", password), ("password_confirmation", password)])
            .collect();
        let answer = browser.post("/en/setupAccount", &fields).await;
        assert!(
            answer.errors().contains(&format!("password:{code}")),
            "{code}, not {:?}",
            answer.errors()
        );
        assert!(
            password.is_empty() || !answer.body.contains(password),
            "a password is shown again"
        );
    }
}

#[actix_web::test]
async fn going_back_keeps_what_was_typed_without_checking_it() {
    let site = Site::start();
    let browser = site.browser();
    let third = at_the_last_step(&browser).await;
    let second = browser
        .submit(&third, "submit", &[("email", "mari@"), ("password", PASSWORD), ("back", "1")])
        .await;
    assert_eq!(
        (second.status, step(&second).as_str(), second.errors().len()),
        (200, "2", 0),
        "{second}"
    );
    assert_eq!(second.value("street").as_deref(), Some("Pikk 1"));
    assert!(!second.body.contains(PASSWORD));
    let third = browser.submit(&second, "submit", &[]).await;
    assert_eq!(third.value("email").as_deref(), Some("mari@"));
}

#[actix_web::test]
async fn another_language_keeps_the_step_and_what_was_typed_but_no_secret() {
    let site = Site::start();
    let browser = site.browser();
    let first = browser.get("/en/setupAccount").await;
    let links = first.attributes(".languages a", &["href"]);
    assert_eq!(links.len(), 6);
    for link in &links {
        assert_eq!(first.count(&format!("form button[name=language]{link}")), 1, "{link}: {first}");
    }
    // A browser that knows no `formaction` sends the form where it stands.
    let german = browser
        .post("/en/setupAccount", &[("step", "1"), ("firstName", "Mari"), ("language", "de")])
        .await;
    assert_eq!((german.status, step(&german).as_str()), (200, "1"), "{german}");
    assert_eq!(german.attribute("html", "lang").as_deref(), Some("de"));
    assert_eq!(german.value("firstName").as_deref(), Some("Mari"));
    assert_eq!(german.errors(), Vec::<String>::new(), "nothing was sent yet");
    assert_eq!(
        german.attribute("form[data-action=submit]", "action").as_deref(),
        Some("/de/setupAccount")
    );
    // Nor is what is wrong in the way.
    let third = at_the_last_step(&browser).await;
    let wrong =
        browser.submit(&third, "submit", &[("email", "mari"), ("password", PASSWORD)]).await;
    assert_eq!((wrong.status, step(&wrong).as_str()), (422, "3"), "{wrong}");
    let typed = [("email", "mari@"), ("password", PASSWORD), ("language", "lv")];
    let latvian = browser.submit(&wrong, "submit", &typed).await;
    assert_eq!((latvian.status, step(&latvian).as_str()), (200, "3"), "{latvian}");
    assert_eq!(latvian.attribute("html", "lang").as_deref(), Some("lv"));
    for (name, value) in PERSONAL.into_iter().chain(ADDRESS).chain([("email", "mari@")]) {
        assert_eq!(latvian.value(name).as_deref(), Some(value), "{name}");
    }
    assert!(!latvian.to_string().contains(PASSWORD));
    // What is no language of the site is none.
    let unknown = browser.post("/en/setupAccount", &[("step", "1"), ("language", "xx")]).await;
    assert_eq!(unknown.attribute("html", "lang").as_deref(), Some("en"));
}

#[actix_web::test]
async fn steps_that_are_done_are_named_and_no_step_can_be_skipped() {
    let site = Site::start();
    let browser = site.browser();
    let third = at_the_last_step(&browser).await;
    assert_eq!(third.texts(".step.done"), ["Done: Personal data", "Done: Address"], "{third}");
    let second = browser.submit(&third, "submit", &[("back", "1")]).await;
    let first = browser.submit(&second, "submit", &[("back", "1")]).await;
    assert_eq!(
        (first.status, step(&first).as_str(), first.value("firstName").as_deref()),
        (200, "1", Some("Mari"))
    );
    let ahead = browser.submit(&first, "submit", &[("step", "2"), ("firstName", "")]).await;
    let ahead = browser.submit(&ahead, "submit", &ACCOUNT).await;
    assert_eq!((ahead.status, step(&ahead).as_str()), (422, "1"), "{ahead}");
}

#[actix_web::test]
async fn pressing_enter_submits_the_form_by_a_button_that_is_seen() {
    let site = Site::start();
    let third = at_the_last_step(&site.browser()).await;
    let submits = "form[data-action=submit] button:not([type=button])";
    // Enter presses the first one. The last ones are the languages.
    assert_eq!(third.texts(submits)[..3], ["Create account", "Back", "Eesti"], "{third}");
    assert_eq!(third.count(&format!("{submits}[aria-hidden]")), 0, "{third}");
}

#[actix_web::test]
async fn the_last_step_checks_all_of_them_again_and_shows_the_earliest_with_an_error() {
    let site = Site::start();
    let browser = site.browser();
    let third = at_the_last_step(&browser).await;
    let fields: Vec<_> = ACCOUNT.into_iter().chain([("firstName", ""), ("city", "")]).collect();
    let answer = browser.submit(&third, "submit", &fields).await;
    assert_eq!(
        (answer.status, step(&answer).as_str(), answer.errors()),
        (422, "1", vec!["firstName:required".to_owned()])
    );
    assert_eq!(answer.value("email").as_deref(), Some("mari@example.com"));
    assert!(site.letters().await.is_empty());
}

#[actix_web::test]
async fn a_script_gets_the_errors_of_a_step_as_json() {
    let site = Site::start();
    let browser = site.browser().with_header("accept", "application/json");
    let good: Vec<_> = PERSONAL.into_iter().chain([("step", "1")]).collect();
    let answer = browser.post("/en/setupAccount", &good).await;
    assert_eq!((answer.status, answer.body.as_str()), (200, r#"{"errors":[]}"#));
    let bad = browser.post("/en/setupAccount", &[("step", "2")]).await;
    let json: serde_json::Value = serde_json::from_str(&bad.body).unwrap();
    assert_eq!((bad.status, &json["errors"][0]["field"]), (422, &json!("street")));
}

#[actix_web::test]
async fn an_error_of_the_account_service_stands_on_the_step_of_its_field() {
    let error = |field: &str, code| CodedError { field: Some(field.to_owned()), code };
    let errors =
        Errors(vec![error("email", ErrorCode::InvalidEmail), error("city", ErrorCode::MaxLength)]);
    let (site, _) =
        site_of(LoginOutcome::default(), Reply::ok(Outcome { errors, ..Outcome::default() }));
    let answer = registered(&site.browser()).await;
    assert_eq!(
        (answer.status, step(&answer).as_str(), answer.errors()),
        (422, "2", vec!["city:max_length".to_owned()])
    );
}

#[actix_web::test]
async fn an_error_without_a_field_stands_on_the_last_step() {
    let (site, _) = site_of(
        LoginOutcome::default(),
        Reply::ok(Outcome::failed(ErrorCode::UserEmailAlreadyExist)),
    );
    let answer = registered(&site.browser()).await;
    assert_eq!(
        (answer.status, step(&answer).as_str(), answer.errors()),
        (422, "3", vec!["user_email_already_exist".to_owned()])
    );
}

#[actix_web::test]
async fn a_fault_of_the_account_service_keeps_what_was_typed() {
    for (fault, status, code) in [
        (Fault::ServerError, 503, "server_error"),
        (Fault::TooManyRequests, 429, "too_many_requests"),
    ] {
        let (site, _) = site_of(LoginOutcome::default(), Reply::fault(fault));
        let answer = registered(&site.browser()).await;
        assert_eq!(
            (answer.status, step(&answer).as_str(), answer.errors()),
            (status, "3", vec![code.to_owned()])
        );
        assert_eq!(
            (answer.value("email").as_deref(), answer.value("city").as_deref()),
            (Some("mari@example.com"), Some("Tallinn"))
        );
    }
}

#[actix_web::test]
async fn where_many_have_registered_the_form_asks_for_work_in_every_language_and_keeps_what_was_typed()
 {
    let site = Site::with("[limits]\nregistrations_per_address = 1\n");
    assert_eq!(registered(&site.browser()).await.status, 303);
    for (language, says) in SECURITY_CHECK {
        let (code, email) = (format!("4711{language}"), format!("{language}@home.example"));
        let (browser, path) = (site.browser(), format!("/{language}/setupAccount"));
        let asked = browser.post(&path, &set_up(("FI", &code), &email)).await;
        assert_eq!((asked.status, step(&asked).as_str()), (422, "3"), "{asked}");
        assert!(asked.text(".alert li").contains(says), "{asked}");
        assert_eq!(asked.count(".captcha .error"), 0, "nothing was wrong: {asked}");
        for (name, typed) in [("email", email.as_str()), ("street", "Pikk 1"), ("idCode", &code)] {
            assert_eq!(asked.value(name).as_deref(), Some(typed), "{name}");
        }
        // The browser sends this form: the captcha's own script works on it, with scripts and without.
        assert_eq!(asked.count("[data-island=setup-stepper]"), 0, "{asked}");
        assert_eq!(asked.count("form[data-action=submit] [data-island=captcha]"), 1, "{asked}");
        // Another picture loses nothing, and registers nobody.
        let another = browser.submit(&asked, "submit", &[("captcha_new", "1")]).await;
        assert_eq!((another.status, another.errors().len()), (200, 0), "{another}");
        assert_eq!(another.value("email").as_deref(), Some(email.as_str()));
        let (id, issued, work) = crate::floods::proof(&another);
        let fields = [
            ("captcha_id", id.as_str()),
            ("captcha_proof", &issued),
            ("captcha_answer", &work),
            ("password", PASSWORD),
            ("password_confirmation", PASSWORD),
        ];
        let done = browser.submit(&another, "submit", &fields).await;
        assert_eq!(done.location(), format!("/{language}/success?type=registration"), "{done}");
    }
}

#[actix_web::test]
async fn a_script_hears_that_work_is_asked_for() {
    let site = Site::with("[limits]\nregistrations_per_address = 1\n");
    assert_eq!(registered(&site.browser()).await.status, 303);
    let script = site.browser().with_header("accept", "application/json");
    let form = set_up(("FI", "4711"), "late@home.example");
    let told = script.post("/en/setupAccount", &form).await;
    assert_eq!(told.status, 422, "{told}");
    let told: serde_json::Value = serde_json::from_str(&told.body).unwrap();
    assert_eq!(told["errors"][0]["code"], "confirm_recaptcha", "{told}");
}

#[actix_web::test]
async fn another_message_of_the_account_service_has_its_own_success() {
    let (site, _) = site_of(
        LoginOutcome::default(),
        Reply::ok(Outcome { message: Some("wait".to_owned()), ..Outcome::done() }),
    );
    assert_eq!(
        registered(&site.browser()).await.location(),
        "/en/success?type=registrationMessage"
    );
}

#[actix_web::test]
async fn values_are_sent_in_the_format_of_the_wire() {
    let (site, recorder) = site_of(LoginOutcome::default(), Reply::ok(Outcome::done()));
    let browser = site.browser();
    let first = browser.get("/en/setupAccount").await;
    let fields = [
        ("firstName", " Mari "),
        ("lastName", "Maasikas"),
        ("issuer", "LV"),
        ("idCode", "010100 12345"),
        ("dateOfBirth", "2000-01-01"),
        ("gender", "1"),
    ];
    let second = browser.submit(&first, "submit", &fields).await;
    let third = browser.submit(&second, "submit", &ADDRESS).await;
    let fields: Vec<_> = ACCOUNT.into_iter().chain([("wish_partner_ads", "true")]).collect();
    assert_eq!(browser.submit(&third, "submit", &fields).await.status, 303);
    let (call, _, sent) = recorder.last();
    assert_eq!(call, "create-account");
    for (name, value) in [
        ("firstName", "Mari"),
        ("idCode", "010100-12345"),
        ("dateOfBirth", "01.01.2000"),
        ("country", "EE"),
    ] {
        assert_eq!(sent[name], value, "{name}");
    }
    assert_eq!(sent["wish_partner_ads"], true);
}

#[actix_web::test]
async fn a_proven_identity_is_locked_and_not_taken_from_the_form() {
    let known = user(
        json!({"name": "Jaan", "surname": "Tamm", "personal_code": "123", "iso": "EE", "gender": 0, "email": "jaan@example.com"}),
    );
    let (site, recorder) = site_of(known, Reply::ok(Outcome::done()));
    let browser = site.browser();
    let first = identified(&browser).await;
    assert_eq!(first.count(".locked"), 5, "{first}");
    for field in ["firstName", "lastName", "idCode", "issuer", "gender"] {
        assert_eq!(first.count(&format!("[name={field}]")), 0, "{field}");
    }
    assert_eq!(first.text("#issuer .locked-value"), "Estonia");
    // The date is open, and values that the service vouched for skip the rules: 123 is not an Estonian code.
    let second = browser
        .submit(
            &first,
            "submit",
            &[("dateOfBirth", "1.1.2000"), ("firstName", "Eve"), ("idCode", "9")],
        )
        .await;
    assert_eq!((second.status, step(&second).as_str()), (200, "2"), "{second}");
    assert!(!second.body.contains("Eve"));
    let third = browser.submit(&second, "submit", &ADDRESS).await;
    assert_eq!(third.value("email").as_deref(), Some("jaan@example.com"));
    assert_eq!(browser.submit(&third, "submit", &ACCOUNT).await.status, 303);
    let (_, _, sent) = recorder.last();
    assert_eq!(
        (&sent["firstName"], &sent["idCode"], &sent["gender"]),
        (&json!("Jaan"), &json!("123"), &json!("0"))
    );
    // The account is created, so the next setup starts empty.
    assert_eq!(browser.get("/en/setupAccount").await.count(".locked"), 0);
}

#[actix_web::test]
async fn a_prefilled_user_with_seven_keys_locks_name_birth_date_and_address() {
    let known = user(json!({
        "name": "Jaan", "surname": "Tamm", "personal_code": "50001010017", "iso": "LV", "date_of_birth": "01.01.2000",
        "city": "Tartu", "street": "Riia 2", "gender": null, "unknown": "x",
    }));
    let (site, _) = site_of(known, Reply::ok(Outcome::done()));
    let browser = site.browser();
    let first = identified(&browser).await;
    assert_eq!(first.count(".locked"), 3, "{first}");
    assert_eq!(
        (first.value("idCode").as_deref(), first.value("issuer").as_deref()),
        (Some("50001010017"), Some("LV"))
    );
    let second = browser.submit(&first, "submit", &[("gender", "0")]).await;
    assert_eq!((step(&second).as_str(), second.count(".locked")), ("2", 2), "{second}");
    assert_eq!(
        (second.value("country").as_deref(), second.value("postal_index").as_deref()),
        (Some("LV"), Some(""))
    );
}

#[actix_web::test]
async fn an_identified_person_can_start_over_with_an_empty_form() {
    let known = user(json!({"name": "Jaan", "surname": "Tamm"}));
    let (site, _) = site_of(known, Reply::ok(Outcome::done()));
    let browser = site.browser();
    let first = identified(&browser).await;
    let answer = browser.submit(&first, "cancel", &[]).await;
    assert_eq!(answer.location(), "/en/register");
    assert_eq!(browser.get("/en/setupAccount").await.count(".locked"), 0);
}

#[actix_web::test]
async fn the_title_says_which_step_of_what_it_is() {
    let site = Site::start();
    let first = site.browser().get("/en/setupAccount").await;
    assert_eq!(first.text("title"), "Step 1 of 3: Personal data – Create account – Päevik");
    assert_eq!(first.text(".step-count"), "Create account · step 1 of 3");
    let last = at_the_last_step(&site.browser()).await;
    assert_eq!(last.texts("label[for=password] + ul.rules li").len(), 4, "{last}");
    assert_eq!(last.text("title"), "Step 3 of 3: Account data – Create account – Päevik");
    let school = site.browser().get("/en/school-register").await;
    assert_eq!(school.text("title"), "Step 1 of 2: School data – Register a school – Päevik");
}

#[actix_web::test]
async fn names_are_asked_for_in_the_order_of_the_language() {
    let site = Site::start();
    for (language, is_reversed) in [("et", false), ("ja", true)] {
        let page = site.browser().get(&format!("/{language}/setupAccount")).await;
        let at = |name: &str| page.body.find(&format!("id=\"{name}\"")).unwrap();
        assert_eq!(at("lastName") < at("firstName"), is_reversed, "{language}");
        let empty = [("step", "1"), ("issuer", "EE")];
        let page = site.browser().post(&format!("/{language}/setupAccount"), &empty).await;
        let first = if is_reversed { "lastName:required" } else { "firstName:required" };
        assert_eq!(page.errors().first().map(String::as_str), Some(first), "{language}");
    }
}

#[actix_web::test]
async fn a_personal_code_is_described_where_it_is_asked_for() {
    let hint = |page: &Seen, id: &str| page.text(&format!("#{id}-hint"));
    let site = Site::start();
    let any = "Estonia and Lithuania: 11 digits; Latvia: 123456-12345";
    let page = site.browser().get("/en/setupAccount").await;
    assert_eq!(page.text("#idCode-hint span"), "11 digits");
    assert_eq!(
        hint(&page, "idCode"),
        "11 digits (Latvia: 123456-12345)",
        "where no script follows the choice, nothing is said twice"
    );
    let latvian = [("step", "1"), ("issuer", "LV")];
    let page = site.browser().post("/en/setupAccount", &latvian).await;
    assert_eq!(
        hint(&page, "idCode"),
        "For example 123456-12345 (Estonia and Lithuania: 11 digits)"
    );
    let finnish = [("step", "1"), ("issuer", "FI")];
    let page = site.browser().post("/en/setupAccount", &finnish).await;
    assert_eq!(hint(&page, "idCode"), any);
    let page = site.browser().get("/en?method=smart-id").await;
    assert_eq!(hint(&page, "personalCode"), "11 digits (Latvia: 123456-12345)");
    let keys = page.attribute("#personalCode", "inputmode");
    assert_eq!(keys.as_deref(), Some("numeric"), "a code of LV is taken without its hyphen");
    let page = site.browser().get("/en?method=mobile-id").await;
    assert_eq!(hint(&page, "personalCode"), "11 digits");
    assert_eq!(page.texts("#phonePrefix option"), ["EE +372", "LT +370"]);
    let site = Site::with("[site]\nbrand = \"sibling\"");
    let page = site.browser().get("/en?method=smart-id").await;
    assert_eq!(hint(&page, "personalCode"), "For example 123456-12345");
}
