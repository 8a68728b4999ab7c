//! Every form, without scripts, in all languages and with both brands: it opens, refuses bad input with 422 and a
//! message in that language, keeps what was typed, and accepts good input, on a journey from registration to the
//! signed-in person.

use std::collections::{BTreeMap, BTreeSet};

use lavi::{
    accounts::{Role, embedded::NewPerson},
    domain::{Brand, Country, Language},
    i18n::Catalogues,
};

use crate::{
    cast::{self, PASSWORD},
    site::{Browser, Seen, Site},
    world::Letter,
};

const NEW_PASSWORD: &str = "Sügis+2026";

/// A form that is reachable by its address alone, wrong input for it, and the expected error.
struct Case {
    address: &'static str,
    typed: &'static [(&'static str, &'static str)],
    errors: &'static [&'static str],
}

const CASES: [Case; 8] = [
    Case { address: "", typed: &[("email", "mari")], errors: &["password:required"] },
    Case {
        address: "?method=password",
        typed: &[],
        errors: &["email:required", "password:required"],
    },
    Case {
        address: "?method=mobile-id",
        typed: &[("personalCode", "60001019907"), ("phoneNumber", "5x")],
        errors: &["personalCode:invalid_id_code", "phoneNumber:digits_only"],
    },
    Case { address: "?method=smart-id", typed: &[], errors: &["personalCode:required"] },
    Case {
        address: "/two-factor",
        typed: &[("two_factor_code", "abc")],
        errors: &["two_factor_code:digits_only"],
    },
    Case {
        address: "/forgotPassword",
        typed: &[("username", " ")],
        errors: &["username:required"],
    },
    Case {
        address: "/setupAccount",
        typed: &[
            ("firstName", "Mari"),
            ("issuer", "EE"),
            ("idCode", "60001019907"),
            ("dateOfBirth", "31.02.2001"),
        ],
        errors: &[
            "lastName:required",
            "idCode:invalid_id_code",
            "dateOfBirth:incorrect_date_of_birth",
            "gender:required",
        ],
    },
    Case {
        address: "/school-register",
        typed: &[("schoolName", "Järve"), ("type", ""), ("country", "EE")],
        errors: &[
            "registrationNumber:required",
            "type:required",
            "street:required",
            "city:required",
        ],
    },
];

/// The labels of fields that an error can name.
const LABELS: [&str; 6] = [
    "setup_account-firstName",
    "setup_account-lastName",
    "setup_account-street",
    "setup_account-city",
    "school_register-schoolName",
    "school_register-registrationNumber",
];

/// The texts that a language has for an error.
fn sayings(words: &Catalogues, language: Language) -> BTreeSet<String> {
    let ids =
        lavi::i18n::catalogue_files(language.code(), None).into_iter().flat_map(|(_, text)| {
            let id = |line: &str| {
                line.split_once(" =")
                    .map(|(id, _)| id.to_owned())
                    .filter(|id| id.starts_with("error-") && !id.starts_with("error-page-"))
            };
            text.lines().filter_map(id).collect::<Vec<_>>()
        });
    let words = words.of(language);
    let said = ids.flat_map(|id| {
        if id.ends_with("-labelled") {
            LABELS.map(|label| words.with(&id, &[("label", &words.t(label))])).to_vec()
        } else if id.starts_with("error-provider-") {
            vec![words.with(&id, &[("method", "HarID")])]
        } else {
            vec![words.t(&id)]
        }
    });
    said.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn assert_refused(
    page: &Seen,
    case: &str,
    errors: &[&str],
    typed: &[(&str, &str)],
    sayings: &BTreeSet<String>,
) {
    assert_eq!(page.status, 422, "{case}: {page}");
    assert_eq!(page.errors(), errors, "{case}: {page}");
    for (name, value) in typed {
        let kept = page.value(name).unwrap_or_default();
        let expected = if name.contains("code") && name.contains("two") { "" } else { value };
        assert_eq!(kept, *expected, "{case}: {name}");
    }
    for text in page.texts(".alert [data-code]") {
        assert!(sayings.contains(&text), "{case}: {text}");
    }
}

async fn refuses_bad_input(brand: &str) {
    let site = Site::with(&format!("[site]\nbrand = \"{brand}\""));
    let words = Catalogues::read(&Language::ALL, &Brand::parse(brand).unwrap(), None).unwrap();
    for language in Language::ALL {
        let sayings = sayings(&words, language);
        for case in &CASES {
            let address = format!("/{language}{}", case.address);
            let browser = site.browser();
            let page = browser.get(&address).await;
            assert_eq!(page.status, 200, "{address}");
            assert_eq!(page.attribute("html", "lang").as_deref(), Some(language.code()));
            let again = browser.submit(&page, "submit", case.typed).await;
            assert_eq!(again.screen(), page.screen(), "{address}");
            assert_refused(&again, &address, case.errors, case.typed, &sayings);
        }
    }
}

#[actix_web::test]
async fn the_main_brand_refuses_bad_input_in_every_language() {
    refuses_bad_input("main").await;
}

#[actix_web::test]
async fn the_sibling_brand_refuses_bad_input_in_every_language() {
    refuses_bad_input("sibling").await;
}

/// The link to `segment` in a letter to this address, below the site. Letters are delivered in the background, so this
/// polls for it.
async fn link_for(site: &Site, email: &str, segment: &str) -> String {
    for _ in 0..1000 {
        for letter in site.letters().await {
            let letter = Letter::parsed(letter.as_bytes());
            let is_theirs = letter.to == email;
            if let Some(link) =
                letter.plain.split_whitespace().find(|word| is_theirs && word.contains(segment))
            {
                return link.trim_start_matches("http://localhost:8080").to_owned();
            }
        }
    }
    panic!("no letter with {segment}");
}

async fn sign_in(browser: &Browser, language: Language, email: &str, password: &str) -> Seen {
    let login = browser.get(&format!("/{language}")).await;
    browser.submit(&login, "submit", &[("email", email), ("password", password)]).await
}

/// Registers, activates, accepts the terms and signs in; then [`recovery`].
async fn journey(site: &Site, language: Language, sayings: &BTreeSet<String>) {
    let browser = site.browser();
    let email = format!("mari.{language}@kool.example");
    let register = browser.get(&format!("/{language}/register")).await;
    assert_eq!(register.screen(), "register");

    let first = browser.get(&format!("/{language}/setupAccount")).await;
    let personal = [
        ("firstName", "Mari"),
        ("lastName", "Õun"),
        ("issuer", "FI"),
        ("idCode", email.as_str()),
        ("dateOfBirth", "2003-02-01"),
        ("gender", "1"),
    ];
    let second = browser.submit(&first, "submit", &personal).await;
    assert_eq!(second.attribute("main", "data-step").as_deref(), Some("2"), "{second}");
    let wrong = browser.submit(&second, "submit", &[("city", "Tartu")]).await;
    assert_refused(
        &wrong,
        "step 2",
        &["street:required", "postal_index:required"],
        &[("city", "Tartu")],
        sayings,
    );
    let third =
        browser.submit(&wrong, "submit", &[("street", "Kooli 1"), ("postal_index", "51003")]).await;
    assert_eq!(third.attribute("main", "data-step").as_deref(), Some("3"), "{third}");
    let back = browser.submit(&third, "submit", &[("email", &email), ("back", "1")]).await;
    assert_eq!(
        (back.attribute("main", "data-step").as_deref(), back.value("street").as_deref()),
        (Some("2"), Some("Kooli 1")),
        "{back}"
    );
    let third = browser.submit(&back, "submit", &[]).await;
    let account = |again: &'static str| {
        [
            ("email", email.clone()),
            ("email_confirmation", email.clone()),
            ("password", PASSWORD.to_owned()),
            ("password_confirmation", again.to_owned()),
        ]
    };
    let fields = account("Kevad-2027");
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let wrong = browser.submit(&third, "submit", &fields).await;
    assert_refused(
        &wrong,
        "step 3",
        &["password_confirmation:password_mismatch"],
        &[("email", &email)],
        sayings,
    );
    let fields = account(PASSWORD);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let done = browser.submit(&wrong, "submit", &fields).await;
    let success = browser.follow(&done).await;
    assert_eq!(
        (success.screen().as_str(), success.attribute("main", "data-type").as_deref()),
        ("success", Some("registration")),
        "{success}"
    );
    assert!(success.text("main").contains(&email), "{success}");

    let early = sign_in(&browser, language, &email, PASSWORD).await;
    assert_refused(
        &early,
        "not activated",
        &["account_not_activated"],
        &[("email", &email)],
        sayings,
    );
    let link = link_for(site, &email, "/activate/").await;
    assert!(link.starts_with(&format!("/{language}/")), "{link}");
    let activate = browser.get(&link).await;
    let activated = browser.submit(&activate, "confirm", &[]).await;
    assert_eq!(activated.location(), format!("/{language}/success?type=activation"));

    let terms = browser.follow(&sign_in(&browser, language, &email, PASSWORD).await).await;
    assert_eq!(terms.screen(), "agree-to-terms");
    let arrived = browser.follow(&browser.submit(&terms, "confirm", &[]).await).await;
    assert_eq!(arrived.status, 200, "{arrived}");
    assert!(arrived.text("main").contains("Mari Õun"), "{arrived}");

    recovery(site, &browser, language, &email, sayings).await;
}

/// Forgets the password, sets a new one and signs in again.
async fn recovery(
    site: &Site,
    browser: &Browser,
    language: Language,
    email: &str,
    sayings: &BTreeSet<String>,
) {
    let forgot = browser.get(&format!("/{language}/forgotPassword")).await;
    let sent = browser.submit(&forgot, "submit", &[("username", email)]).await;
    assert_eq!(sent.location(), format!("/{language}/success?type=resetRequest"), "{sent}");
    let link = link_for(site, email, "/setNewPassword/").await;
    let form = browser.get(&link).await;
    assert_eq!(form.screen(), "set-new-password");
    let weak = browser
        .submit(
            &form,
            "submit",
            &[("password", "kevadkevad"), ("password_confirmation", "kevadkevad")],
        )
        .await;
    assert_refused(&weak, "weak", &["password:password_strength"], &[], sayings);
    let old = browser
        .submit(&weak, "submit", &[("password", PASSWORD), ("password_confirmation", PASSWORD)])
        .await;
    assert_refused(&old, "old", &["password:old_password"], &[], sayings);
    let changed = browser
        .submit(
            &old,
            "submit",
            &[("password", NEW_PASSWORD), ("password_confirmation", NEW_PASSWORD)],
        )
        .await;
    assert_eq!(changed.location(), format!("/{language}/success?type=reset"), "{changed}");

    let refused = sign_in(browser, language, email, PASSWORD).await;
    assert_refused(
        &refused,
        "old password",
        &["check_email_and_password"],
        &[("email", email)],
        sayings,
    );
    let arrived = browser.follow(&sign_in(browser, language, email, NEW_PASSWORD).await).await;
    assert!(arrived.text("main").contains("Mari Õun"), "{arrived}");
}

/// Changes the password with the old one, then with an operator's link; and registers the same personal code again.
async fn later(site: &Site, language: Language, sayings: &BTreeSet<String>) {
    let browser = site.browser();
    let email = format!("mari.{language}@kool.example");
    let arrived = browser.follow(&sign_in(&browser, language, &email, NEW_PASSWORD).await).await;
    let form = browser.follow(&browser.submit(&arrived, "proceed", &[]).await).await;
    assert_eq!(form.screen(), "change-password", "{form}");
    let typed =
        |old, new| [("old_password", old), ("password", new), ("password_confirmation", new)];
    let wrong = browser.submit(&form, "submit", &typed("Talv-2026", "Suvi#2026")).await;
    assert_refused(
        &wrong,
        "wrong old password",
        &["old_password:incorrect_password"],
        &[],
        sayings,
    );
    let changed = browser.submit(&wrong, "submit", &typed(NEW_PASSWORD, "Suvi#2026")).await;
    assert_eq!(changed.location(), format!("/{language}/success?type=paevikReset"), "{changed}");

    let embedded = site.embedded.clone().unwrap();
    let account = embedded.administration.find_account(&email).await.unwrap();
    let link = embedded.administration.admin_password_link(&account).await.unwrap();
    let form = browser.get(link.expose()).await;
    assert_eq!(form.screen(), "admin-change-password", "{form}");
    let short = browser
        .submit(&form, "submit", &[("password", "kort"), ("password_confirmation", "kort")])
        .await;
    assert_refused(&short, "short", &["password:min_length"], &[], sayings);
    let new = [("password", "Sügis#2026"), ("password_confirmation", "Sügis#2026")];
    let changed = browser.submit(&short, "submit", &new).await;
    assert_eq!(
        changed.location(),
        format!("/{language}/success?type=paevikAdminReset"),
        "{changed}"
    );

    let message = browser.follow(&registered_again(&browser, language, &email).await).await;
    assert_eq!(
        (message.screen().as_str(), message.attribute("main", "data-type").as_deref()),
        ("message", Some("registrationHash")),
        "{message}"
    );
    let proceeded = browser.submit(&message, "proceed", &[]).await;
    assert_eq!(
        proceeded.location(),
        format!("/{language}/success?type=registration"),
        "{proceeded}"
    );
}

/// A second account with the personal code of the first one.
async fn registered_again(browser: &Browser, language: Language, code: &str) -> Seen {
    let email = format!("again.{code}");
    let fields = [
        ("firstName", "Mari"),
        ("lastName", "Õun"),
        ("issuer", "FI"),
        ("idCode", code),
        ("dateOfBirth", "1.2.2003"),
        ("gender", "1"),
        ("street", "Kooli 1"),
        ("city", "Tartu"),
        ("postal_index", "51003"),
        ("email", &email),
        ("email_confirmation", &email),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
    ];
    let mut page = browser.get(&format!("/{language}/setupAccount")).await;
    for own in [&fields[..6], &fields[6..9], &fields[9..]] {
        page = browser.submit(&page, "submit", own).await;
    }
    page
}

/// Several accounts and outdated terms: both screens get a wrong answer first.
async fn chooses_and_agrees(site: &Site, language: Language, sayings: &BTreeSet<String>) {
    let names = ["parent", "teacher"].map(|role| format!("{role}.{language}"));
    for name in &names {
        let code = Country::parse("FI").map(|issuer| (issuer, format!("kadri-{language}")));
        site.add(NewPerson { personal_code: code, terms_version: None, ..cast::kadri(name) }).await;
    }
    let browser = site.browser();
    let choose = browser.follow(&sign_in(&browser, language, &names[0], PASSWORD).await).await;
    assert_eq!(
        (choose.screen().as_str(), choose.count("li[data-account-id]")),
        ("choose-user", 2),
        "{choose}"
    );
    let stale = browser.submit(&choose, "choose", &[("id", "gone")]).await;
    assert_refused(&stale, "stale choice", &["user_not_found"], &[], sayings);
    let terms = browser.follow(&browser.submit(&stale, "choose", &[]).await).await;
    assert_eq!(terms.screen(), "agree-to-terms", "{terms}");
    let unsaid = browser.submit(&terms, "confirm", &[("terms_accepted", "")]).await;
    assert_refused(&unsaid, "terms", &["terms_accepted:required"], &[], sayings);
    let agreed = browser.submit(&unsaid, "confirm", &[("terms_accepted", "true")]).await;
    assert!(browser.follow(&agreed).await.text("main").contains("Kadri Kuusk"), "{agreed}");
}

/// A school registers; its second step gets a wrong answer first.
async fn school_registers(site: &Site, language: Language, sayings: &BTreeSet<String>) {
    let browser = site.browser();
    let first = browser.get(&format!("/{language}/school-register")).await;
    let school = [
        ("schoolName", "Järve"),
        ("registrationNumber", "75"),
        ("type", "9"),
        ("street", "Kooli 1"),
        ("city", "Tartu"),
    ];
    let second = browser.submit(&first, "submit", &school).await;
    let contact = [("firstName", "Anu"), ("lastName", ""), ("email", "anu"), ("number", "5550x")];
    let wrong = browser.submit(&second, "submit", &contact).await;
    let errors = ["lastName:required", "email:invalid_email", "number:digits_only"];
    assert_refused(&wrong, "contact person", &errors, &contact, sayings);
    let email = format!("anu.{language}@jarve.example");
    let right = [("lastName", "Aas"), ("email", email.as_str()), ("number", "+372 5550")];
    let success = browser.follow(&browser.submit(&wrong, "submit", &right).await).await;
    assert_eq!(success.attribute("main", "data-type").as_deref(), Some("school"), "{success}");
    assert!(success.text("main").contains(&email), "{success}");
}

/// A person with two roles chooses one.
async fn chooses_a_role(site: &Site, language: Language) {
    let embedded = site.embedded.clone().unwrap();
    let account = site.add(cast::account(&format!("roles.{language}"))).await;
    for name in ["teacher", "parent"] {
        let attributes = [("school".to_owned(), "Järve".to_owned())].into();
        embedded
            .roles
            .add_role(&account, &Role { name: name.to_owned(), attributes })
            .await
            .unwrap();
    }
    let browser = site.browser();
    sign_in(&browser, language, &format!("roles.{language}"), PASSWORD).await;
    let roles = browser.get(&format!("/{language}/roles")).await;
    assert_eq!(
        (roles.screen().as_str(), roles.count("li[data-role-key]")),
        ("roles", 2),
        "{roles}"
    );
    let choose = roles.attribute("[data-role-key='1'] a", "href").unwrap();
    let arrived = browser.follow(&browser.get(&choose).await).await;
    assert_eq!(
        arrived.attribute("[data-role-key][aria-current]", "data-role-key").as_deref(),
        Some("1"),
        "{arrived}"
    );
    assert_eq!(arrived.attribute("html", "lang").as_deref(), Some(language.code()));
}

async fn journeys(brand: &str) {
    let site = Site::with(&format!("[site]\nbrand = \"{brand}\""));
    let words = Catalogues::read(&Language::ALL, &Brand::parse(brand).unwrap(), None).unwrap();
    for language in Language::ALL {
        let sayings = sayings(&words, language);
        journey(&site, language, &sayings).await;
        later(&site, language, &sayings).await;
        chooses_and_agrees(&site, language, &sayings).await;
        school_registers(&site, language, &sayings).await;
        chooses_a_role(&site, language).await;
    }
}

#[actix_web::test]
async fn the_main_brand_completes_every_journey_in_every_language() {
    journeys("main").await;
}

#[actix_web::test]
async fn the_sibling_brand_completes_every_journey_in_every_language() {
    journeys("sibling").await;
}

#[actix_web::test]
async fn the_two_brands_differ_in_rules_looks_and_names() {
    let pages: BTreeMap<&str, Site> = ["main", "sibling"]
        .into_iter()
        .map(|brand| (brand, Site::with(&format!("[site]\nbrand = \"{brand}\""))))
        .collect();
    let (main, sibling) = (pages["main"].browser(), pages["sibling"].browser());
    assert_eq!(main.get("/en").await.count("a[href='/en/register']"), 1);
    assert_eq!(sibling.get("/en").await.count("a[href='/en/register']"), 0);
    assert_eq!(
        sibling.get("/en/forgotPassword").await.attribute("#username", "type").as_deref(),
        Some("email")
    );
    assert_eq!(sibling.get("/lv?method=smart-id").await.count("select"), 0);
    assert_ne!(main.get("/en").await.text("style"), sibling.get("/en").await.text("style"));
    for (browser, name) in [(main, "Päevik"), (sibling, "Dienasgrāmata")] {
        let page = browser.get("/en").await;
        assert_eq!(
            (page.text(".logo-name").as_str(), page.text("title").ends_with(name)),
            (name, true)
        );
    }
}
