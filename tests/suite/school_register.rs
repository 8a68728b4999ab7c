//! School registration: two steps, every rule, what is kept, and every possible ending.

use crate::{
    doubles::{account_service::Stub, server::answer},
    site::{Browser, Seen, Site},
};

const SCHOOL: [(&str, &str); 6] = [
    ("schoolName", "Järve Gümnaasium"),
    ("registrationNumber", "75012345"),
    ("type", "2"),
    ("street", "Kooli 1"),
    ("city", "Tartu"),
    ("country", "LV"),
];
const CONTACT: [(&str, &str); 4] = [
    ("firstName", "Anu"),
    ("lastName", "Õunapuu"),
    ("email", "anu@jarve.example"),
    ("number", "+372 (555) 0-0000"),
];

fn step(page: &Seen) -> String {
    assert_eq!(page.screen(), "school-register", "{page}");
    page.attribute("main", "data-step").unwrap()
}

/// The second step, with the first one completed.
async fn contact_step(browser: &Browser) -> Seen {
    let page = browser.get("/en/school-register").await;
    let second = browser.submit(&page, "submit", &SCHOOL).await;
    assert_eq!((second.status, step(&second).as_str()), (200, "2"), "{second}");
    second
}

/// The result of a registration with a service that answers this.
async fn before(said: &'static str) -> (Seen, Stub) {
    let stub = Stub::telling(&[("school-register", said)]);
    let site = Site::before(&stub, "");
    let browser = site.browser();
    let answer = browser.submit(&contact_step(&browser).await, "submit", &CONTACT).await;
    (answer, stub)
}

#[actix_web::test]
async fn the_first_step_asks_for_the_school() {
    let site = Site::with("[site]\ncountry = \"LV\"");
    let page = site.browser().get("/en/school-register").await;
    assert_eq!((page.status, step(&page).as_str()), (200, "1"), "{page}");
    assert_eq!(page.text(".step-count"), "Register a school · step 1 of 2");
    assert_eq!(
        page.value("country").as_deref(),
        Some("LV"),
        "the configured country is preselected"
    );
    let types = page.texts("#type option");
    assert_eq!(types.len(), 10);
    assert_eq!(types[..3], ["Choose", "Elementary school", "High school"]);
    assert_eq!(page.attribute("#type option:last-child", "value").as_deref(), Some("20"));
    assert_eq!(page.attribute("a[data-action=back]", "href").as_deref(), Some("/en"));
    assert_eq!(page.count("script[src]"), 1, "which keeps what is typed");
    assert!(!page.header("etag").is_empty(), "the same for everyone");
}

#[actix_web::test]
async fn another_language_keeps_the_step_and_what_was_typed() {
    let site = Site::start();
    let browser = site.browser();
    let second = contact_step(&browser).await;
    assert_eq!(second.count("form button[name=language]"), 6);
    let french =
        browser.submit(&second, "submit", &[("firstName", "Anu"), ("language", "fr")]).await;
    assert_eq!((french.status, step(&french).as_str()), (200, "2"), "{french}");
    assert_eq!(french.attribute("html", "lang").as_deref(), Some("fr"));
    for (name, value) in SCHOOL.into_iter().chain([("firstName", "Anu")]) {
        assert_eq!(french.value(name).as_deref(), Some(value), "{name}");
    }
}

#[actix_web::test]
async fn only_the_register_screen_of_the_main_brand_links_here() {
    let link = "a[href='/en/school-register']";
    assert_eq!(Site::start().browser().get("/en/register").await.count(link), 1);
    assert_eq!(
        Site::with("[site]\nbrand = \"sibling\"").browser().get("/en/register").await.count(link),
        0
    );
}

#[actix_web::test]
async fn every_rule_of_the_first_step_is_named() {
    let site = Site::start();
    let browser = site.browser();
    let page = browser.get("/en/school-register").await;
    let empty: Vec<_> = SCHOOL.iter().map(|(name, _)| (*name, "")).collect();
    let refused = browser.submit(&page, "submit", &empty).await;
    let expected: Vec<_> = SCHOOL.iter().map(|(field, _)| format!("{field}:required")).collect();
    assert_eq!(
        (refused.status, step(&refused).as_str(), refused.errors()),
        (422, "1", expected),
        "{refused}"
    );
    assert_eq!(refused.count("[aria-invalid=true]"), 6, "{refused}");

    let long = "õ".repeat(256);
    for (field, value, code) in [
        ("schoolName", long.as_str(), "max_length"),
        ("registrationNumber", &long, "max_length"),
        ("street", &long, "max_length"),
        ("city", &long, "max_length"),
        ("city", "Tar\u{7}tu", "invalid_format"),
        ("type", "4", "invalid_format"),
        ("type", "02", "invalid_format"),
        ("country", "XX", "invalid_format"),
        ("country", " ", "required"),
    ] {
        let mut fields = SCHOOL.to_vec();
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let refused = browser.submit(&page, "submit", &fields).await;
        assert_eq!(
            (refused.status, refused.errors()),
            (422, vec![format!("{field}:{code}")]),
            "{value}"
        );
        let kept = refused.value("schoolName").unwrap();
        assert_eq!(kept, if field == "schoolName" { value } else { "Järve Gümnaasium" });
    }
    for code in ["1", "2", "3", "8", "9", "10", "18", "19", "20"] {
        let mut fields = SCHOOL;
        fields[2].1 = code;
        assert_eq!(step(&browser.submit(&page, "submit", &fields).await), "2", "{code}");
    }
    let mut fields = SCHOOL;
    let longest = "õ".repeat(255);
    fields[0].1 = &longest;
    assert_eq!(step(&browser.submit(&page, "submit", &fields).await), "2");
}

#[actix_web::test]
async fn every_rule_of_the_second_step_is_named() {
    let site = Site::start();
    let browser = site.browser();
    let second = contact_step(&browser).await;
    let refused = browser.submit(&second, "submit", &[]).await;
    assert_eq!((refused.status, step(&refused).as_str()), (422, "2"), "{refused}");
    assert_eq!(
        refused.errors(),
        ["firstName:required", "lastName:required", "email:required", "number:required"]
    );
    let long = "a".repeat(256);
    for (field, value, code) in [
        ("firstName", long.as_str(), "max_length"),
        ("lastName", " ", "required"),
        ("email", "anu", "invalid_email"),
        ("email", "anu@jarve", "invalid_email"),
        ("number", "call me", "digits_only"),
        ("number", "+", "required"),
        ("number", "1234", "invalid_format"),
        ("number", "1234567890123456", "invalid_format"),
        ("number", "++3725550000", "digits_only"),
    ] {
        let mut fields = CONTACT.to_vec();
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let refused = browser.submit(&second, "submit", &fields).await;
        assert_eq!(
            (refused.status, refused.errors()),
            (422, vec![format!("{field}:{code}")]),
            "{value}: {refused}"
        );
        assert_eq!(refused.value(field).as_deref(), Some(value));
        assert_eq!(
            refused.value("schoolName").as_deref(),
            Some("Järve Gümnaasium"),
            "the first step stays"
        );
    }
    assert!(site.embedded.clone().unwrap().schools.list_schools().await.unwrap().is_empty());
}

#[actix_web::test]
async fn going_back_keeps_everything() {
    let site = Site::start();
    let browser = site.browser();
    let second = contact_step(&browser).await;
    let mut typed = CONTACT.to_vec();
    typed.push(("back", "1"));
    let first = browser.submit(&second, "submit", &typed).await;
    assert_eq!((first.status, step(&first).as_str()), (200, "1"), "{first}");
    assert!(first.errors().is_empty());
    for (name, value) in SCHOOL.iter().chain(&CONTACT) {
        assert_eq!(first.value(name).as_deref(), Some(*value), "{name}");
    }
    let second = browser.submit(&first, "submit", &[("city", "Riga")]).await;
    for (name, value) in &CONTACT {
        assert_eq!(second.value(name).as_deref(), Some(*value), "{name}");
    }
    assert_eq!(second.value("city").as_deref(), Some("Riga"));
}

#[actix_web::test]
async fn an_invalid_first_step_is_shown_again_when_the_second_is_sent() {
    let site = Site::start();
    let browser = site.browser();
    let mut typed = CONTACT.to_vec();
    typed.extend([("type", "4"), ("email", "anu")]);
    typed.remove(2);
    let refused = browser.submit(&contact_step(&browser).await, "submit", &typed).await;
    assert_eq!((refused.status, step(&refused).as_str()), (422, "1"), "{refused}");
    assert_eq!(
        refused.errors(),
        ["type:invalid_format"],
        "the other step's error waits for its step"
    );
    assert_eq!(refused.value("lastName").as_deref(), Some("Õunapuu"));
}

#[actix_web::test]
async fn the_second_step_links_to_the_terms_and_the_contract() {
    let site = Site::start();
    let page = contact_step(&site.browser()).await;
    assert_eq!(page.count("form a[target=_blank][href='/en/terms/service']"), 1, "{page}");
    assert_eq!(page.count("form a[target=_blank]"), 1, "no built-in text is a contract: {page}");
    let site = Site::with(
        "[links]\nterms = \"https://x.example/terms\"\ndata_processing = \"https://x.example/contract\"",
    );
    let page = contact_step(&site.browser()).await;
    assert_eq!(page.texts("form .links a[href^='https://x.example/']").len(), 2, "{page}");
    assert_eq!(page.count("a[href='https://x.example/contract']"), 1);
}

#[actix_web::test]
async fn a_registration_is_stored_and_ends_on_the_success_screen_with_the_address() {
    let site = Site::start();
    let browser = site.browser();
    let done = browser.submit(&contact_step(&browser).await, "submit", &CONTACT).await;
    assert_eq!((done.status, done.location().as_str()), (303, "/en/success?type=school"), "{done}");
    let success = browser.follow(&done).await;
    assert_eq!(success.attribute("main", "data-type").as_deref(), Some("school"));
    assert!(success.text("main").contains("anu@jarve.example"), "{success}");
    assert_eq!(success.header("cache-control"), "no-store");
    let stranger = site.browser().get("/en/success?type=school").await;
    assert!(!stranger.text("main").contains('@'), "{stranger}");

    let schools = site.embedded.clone().unwrap().schools.list_schools().await.unwrap();
    let details = &schools[0].details;
    assert_eq!(
        (schools.len(), details.school_name.as_str(), details.kind.as_str()),
        (1, "Järve Gümnaasium", "2")
    );
    assert_eq!((details.country.as_str(), details.number.as_str()), ("LV", "+37255500000"));
}

#[actix_web::test]
async fn every_field_is_sent_to_the_account_service() {
    let (answer, stub) = before(r#"{"success":true}"#).await;
    assert_eq!(answer.location(), "/en/success?type=school");
    let request = stub.request_for("school-register");
    let expected = "schoolName=J%C3%A4rve+G%C3%BCmnaasium&registrationNumber=75012345&type=2&street=Kooli+1&city=Tartu&country=LV\
                    &firstName=Anu&lastName=%C3%95unapuu&email=anu%40jarve.example&number=%2B37255500000";
    assert_eq!(request.split_once("\r\n\r\n").unwrap().1, expected);
}

#[actix_web::test]
async fn a_field_error_of_the_service_is_shown_on_the_step_of_its_field() {
    for (said, on, errors) in [
        (
            r#"{"errors":{"registrationNumber":"invalid_format"}}"#,
            "1",
            vec!["registrationNumber:invalid_format"],
        ),
        (r#"{"errors":{"email":["invalid_email"]}}"#, "2", vec!["email:invalid_email"]),
        (r#"{"errors":{"email":"invalid_email","city":"required"}}"#, "1", vec!["city:required"]),
        (r#"{"success":true,"errors":{"number":"required"}}"#, "2", vec!["number:required"]),
    ] {
        let (answer, _stub) = before(said).await;
        assert_eq!((answer.status, step(&answer).as_str()), (422, on), "{said}: {answer}");
        assert_eq!(answer.errors(), errors);
        assert_eq!(answer.value("firstName").as_deref(), Some("Anu"));
        assert_eq!(answer.value("schoolName").as_deref(), Some("Järve Gümnaasium"));
    }
}

#[actix_web::test]
async fn every_other_refusal_ends_on_the_failure_screen() {
    for (said, code) in [
        (r#"{"success":false}"#, "undefined"),
        (r#"{"errors":["school_register_failed"]}"#, "school_register_failed"),
        (r#"{"errors":["unheard_of"]}"#, "undefined"),
        (r#"{"error":"server_error"}"#, "server_error"),
        (r#"{"errors":{"unheard_of":"required"}}"#, "required"),
    ] {
        let (answer, _stub) = before(said).await;
        let expected = format!("/en/failed?type=schoolRegister&error={code}");
        assert_eq!((answer.status, answer.location()), (303, expected), "{said}: {answer}");
    }
    let site = Site::start();
    let failed =
        site.browser().get("/en/failed?type=schoolRegister&error=school_register_failed").await;
    assert!(failed.text("main").contains("or try again later."), "{failed}");
    assert_eq!(failed.count("a[href='/en/school-register']"), 1);
}

#[actix_web::test]
async fn a_fault_of_the_service_keeps_what_was_typed() {
    for (status, code) in [(500, "server_error"), (429, "too_many_requests")] {
        let stub = Stub::always(answer(status, "", "{}"));
        let site = Site::before(&stub, "");
        let browser = site.browser();
        let again = browser.submit(&contact_step(&browser).await, "submit", &CONTACT).await;
        let expected = if status == 500 { 503 } else { 429 };
        assert_eq!(
            (again.status, step(&again).as_str(), again.errors()),
            (expected, "2", vec![code.to_owned()]),
            "{again}"
        );
        for (name, value) in SCHOOL.iter().chain(&CONTACT) {
            assert_eq!(again.value(name).as_deref(), Some(*value), "{name}");
        }
    }
}

#[actix_web::test]
async fn school_registrations_are_limited_per_address() {
    let site = Site::start();
    let browser = site.browser();
    let second = contact_step(&browser).await;
    for _ in 0..10 {
        assert_eq!(browser.submit(&second, "submit", &CONTACT).await.status, 303);
    }
    let refused = browser.submit(&second, "submit", &CONTACT).await;
    assert_eq!(
        (refused.status, refused.errors()),
        (429, vec!["too_many_requests".to_owned()]),
        "{refused}"
    );
    assert_eq!(refused.value("email").as_deref(), Some("anu@jarve.example"));
    site.clock.advance(3600);
    assert_eq!(browser.submit(&refused, "submit", &[]).await.status, 303, "later it goes on");
}

#[actix_web::test]
async fn a_form_of_another_site_registers_nothing() {
    let site = Site::start();
    let fields: Vec<_> = SCHOOL.into_iter().chain(CONTACT).chain([("step", "2")]).collect();
    let foreign = site
        .browser()
        .with_header("sec-fetch-site", "cross-site")
        .post("/en/school-register", &fields)
        .await;
    assert_eq!(foreign.status, 403);
    let silent = site.browser().with_header("sec-fetch-site", "");
    let again = silent.post("/en/school-register", &fields).await;
    assert_eq!((again.status, step(&again).as_str()), (403, "2"), "asked once more: {again}");
    assert!(site.embedded.clone().unwrap().schools.list_schools().await.unwrap().is_empty());
    assert_eq!(silent.submit(&again, "submit", &[]).await.location(), "/en/success?type=school");
}
