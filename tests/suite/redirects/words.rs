//! What a person reads who comes back from a provider in vain: the sentence, on the provider's own pane, in each language.

use serde_json::{Value, json};

use super::{shapes::connected, visitor};
use crate::{
    doubles::{account_service::Stub, shaped_provider::ShapedProvider},
    papers::project,
    site::{Seen, Site},
};

const LANGUAGES: [&str; 7] = ["et", "en", "ru", "de", "fr", "ja", "lv"];

/// The sentence of a message in the catalogue, with this name of the provider and the brand's terms.
fn sentence(brand: &str, language: &str, id: &str, name: &str) -> String {
    let catalogue = project(&format!("i18n/{language}/errors.ftl"));
    let catalogue = std::fs::read_to_string(catalogue).unwrap();
    let line = catalogue.lines().find_map(|line| line.strip_prefix(&format!("{id} = ")));
    let line = line.unwrap_or_else(|| panic!("{language}: no {id}"));
    match line.strip_prefix("{ error-").and_then(|line| line.strip_suffix(" }")) {
        Some(other) => sentence(brand, language, &format!("error-{other}"), name),
        // No line breaks the name of a product.
        None => with_terms(brand, language, &line.replace("{ $method }", name))
            .replace("-ID", "\u{2011}ID"),
    }
}

/// A sentence with the terms of a brand: `{ -mobile-id }`, `{ -id-card(case: "dative") }`.
fn with_terms(brand: &str, language: &str, sentence: &str) -> String {
    let Some((before, rest)) = sentence.split_once("{ -") else { return sentence.to_owned() };
    let (term, after) = rest.split_once(" }").unwrap();
    let (term, case) = term.split_once("(case: \"").unwrap_or((term, "\")"));
    let terms = project(&format!("i18n/brands/{brand}/{language}.ftl"));
    let terms = std::fs::read_to_string(terms).unwrap();
    let (_, term) = terms.split_once(&format!("\n-{term} =")).unwrap();
    let value = match case.trim_end_matches("\")") {
        "" => term.lines().next().unwrap(),
        case => term.split_once(&format!("[{case}] ")).unwrap().1.lines().next().unwrap(),
    };
    format!("{before}{}{}", value.trim(), with_terms(brand, language, after))
}

/// Checks that this page shows one alert with this sentence and the role of an alert, and has this method's pane open.
fn assert_reads(page: &Seen, method: &str, sentence: &str) {
    // Of the page all blanks are read alike, those that keep words together too.
    let sentence = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(page.text(".alert [data-code]"), sentence, "{page}");
    assert_eq!(page.count(".alert"), 1, "{page}");
    assert_eq!(page.attribute(".alert", "role").as_deref(), Some("alert"), "{page}");
    assert_eq!(page.count(&format!("[data-method={method}]")), 1, "{page}");
}

struct Failure {
    what: &'static str,
    claims: Value,
    /// The provider's part of the way back, in place of its own.
    back: fn(String) -> String,
    code: &'static str,
    id: &'static str,
}

fn failures() -> [Failure; 4] {
    let known = json!({"sub": "EE60001019906", "acr": "high", "amr": ["mID"]});
    let with =
        |what, code, id| Failure { what, claims: known.clone(), back: |back| back, code, id };
    [
        with("no account", "user_not_found", "error-provider-user_not_found"),
        Failure {
            claims: json!({"sub": "EE60001019906", "acr": "low", "amr": ["mID"]}),
            ..with("too weak", "sign_in_too_weak", "error-provider-sign_in_too_weak")
        },
        Failure {
            back: |back| back.replace("code=", "error=access_denied&was="),
            ..with("cancelled", "canceled", "error-provider-canceled")
        },
        Failure {
            back: |back| back.replace("code=", "error=temporarily_unavailable&was="),
            ..with("away", "server_error", "error-provider-server_error")
        },
    ]
}

#[actix_web::test]
async fn each_failure_of_a_configured_provider_is_said_on_its_own_pane_in_each_language() {
    let name = "TARA";
    for Failure { what, claims, back, code, id } in failures() {
        let provider = ShapedProvider::new(json!({}), claims, Value::Null);
        let site = Site::unconnected(&connected("tara", &provider));
        for language in LANGUAGES {
            for (path, place) in [("providers/tara", ""), ("register/providers/tara", "/register")]
            {
                if what == "no account" && !place.is_empty() {
                    continue;
                }
                let browser = visitor(&site);
                browser.get(&format!("/{language}")).await;
                let out = browser.get(&format!("/account/{path}")).await;
                let consented = provider.consents(&out.location(), site.clock.now());
                let landed = browser.get(&back(consented)).await;
                let address = format!("/{language}{place}?method=tara&error={code}");
                assert_eq!(landed.leads_to(), address, "{what}");
                let page = browser.follow(&landed).await;
                assert_reads(&page, "tara", &sentence("main", language, id, name));
                assert_eq!(page.incident().is_some(), code == "server_error", "{what}: {page}");
            }
        }
    }
}

/// What a visitor reads of a method: its spelling in addresses and in the page, the outcomes with the message of each.
struct Words {
    slug: &'static str,
    method: &'static str,
    name: &'static str,
    /// Code, and the message in errors.ftl, of whoever signs in.
    signing_in: &'static [(&'static str, &'static str)],
    /// The same of whoever registers.
    registering: &'static [(&'static str, &'static str)],
}

/// No account or an account already, cancelled, too weak, the provider is down: of every method.
const METHODS: [Words; 7] = [
    Words {
        slug: "har-id",
        method: "har_id",
        name: "HarID",
        signing_in: &[
            ("user_not_found", "error-har_id-user_not_found"),
            ("canceled", "error-har_id-canceled"),
            ("sign_in_too_weak", "error-har_id-sign_in_too_weak"),
            ("server_error", "error-provider-server_error"),
            ("personal_code_missing", "error-provider-personal_code_missing"),
        ],
        registering: &[
            ("user_id_code_already_exist", "error-user_id_code_already_exist"),
            ("canceled", "error-har_id-canceled"),
            ("sign_in_too_weak", "error-har_id-sign_in_too_weak"),
            ("server_error", "error-provider-server_error"),
            ("personal_code_missing", "error-provider-personal_code_missing"),
        ],
    },
    Words {
        slug: "x-id",
        method: "x_id",
        name: "X-ID",
        signing_in: &[
            ("user_not_found", "error-x_id-user_not_found"),
            ("canceled", "error-x_id-canceled"),
            ("sign_in_too_weak", "error-provider-sign_in_too_weak"),
            ("server_error", "error-provider-server_error"),
        ],
        registering: &[
            ("user_id_code_already_exist", "error-user_id_code_already_exist"),
            ("canceled", "error-x_id-canceled"),
            ("sign_in_too_weak", "error-provider-sign_in_too_weak"),
            ("server_error", "error-provider-server_error"),
        ],
    },
    Words {
        slug: "e-paraksts",
        method: "e_paraksts",
        name: "eParaksts",
        signing_in: &[
            ("user_not_found", "error-e_paraksts-user_not_found"),
            ("canceled", "error-e_paraksts-canceled"),
            ("sign_in_too_weak", "error-provider-sign_in_too_weak"),
            ("server_error", "error-provider-server_error"),
        ],
        // Nobody registers by it.
        registering: &[],
    },
    Words {
        slug: "mobile-id",
        method: "mobile_id",
        name: "",
        signing_in: &[
            ("user_not_found", "error-mobile_id_login-user_not_found"),
            (
                "authorization_process_canceled",
                "error-mobile_id_login-authorization_process_canceled",
            ),
            ("canceled", "error-mobile_id_login-canceled"),
            ("server_error", "error-mobile_id_login-server_error"),
            ("provider_maintenance", "error-mobile_id_login-provider_maintenance"),
        ],
        registering: &[
            ("user_id_code_already_exist", "error-user_id_code_already_exist"),
            (
                "authorization_process_canceled",
                "error-mobile_id_login-authorization_process_canceled",
            ),
            ("server_error", "error-mobile_id_login-server_error"),
        ],
    },
    Words {
        slug: "smart-id",
        method: "smart_id",
        name: "",
        signing_in: &[
            ("user_not_found", "error-smart_id_login-user_not_found"),
            (
                "authorization_process_canceled",
                "error-smart_id_login-authorization_process_canceled",
            ),
            ("canceled", "error-smart_id_login-canceled"),
            ("qualified_smart_id_missing", "error-qualified_smart_id_missing"),
            ("device_link_elsewhere", "error-device_link_elsewhere"),
            ("server_error", "error-smart_id_login-server_error"),
            ("provider_maintenance", "error-smart_id_login-provider_maintenance"),
        ],
        registering: &[
            ("user_id_code_already_exist", "error-user_id_code_already_exist"),
            (
                "authorization_process_canceled",
                "error-smart_id_login-authorization_process_canceled",
            ),
            ("qualified_smart_id_missing", "error-qualified_smart_id_missing"),
            ("device_link_elsewhere", "error-device_link_elsewhere"),
            ("server_error", "error-smart_id_login-server_error"),
        ],
    },
    Words {
        slug: "id-card",
        method: "id_card",
        name: "",
        signing_in: &[
            ("user_not_found", "error-id_card-user_not_found"),
            ("authorization_process_canceled", "error-id_card-authorization_process_canceled"),
            ("canceled", "error-id_card-canceled"),
            ("check_id_card_reader", "error-check_id_card_reader"),
            ("server_error", "error-id_card-server_error"),
        ],
        registering: &[
            ("user_id_code_already_exist", "error-user_id_code_already_exist"),
            ("authorization_process_canceled", "error-id_card-authorization_process_canceled"),
            ("check_id_card_reader", "error-check_id_card_reader"),
            ("server_error", "error-id_card-server_error"),
        ],
    },
    Words {
        slug: "password",
        method: "password",
        name: "",
        signing_in: &[
            ("user_not_found", "error-password_login-user_not_found"),
            ("check_email_and_password", "error-check_email_and_password"),
            ("server_error", "error-server_error"),
            ("service_busy", "error-service_busy"),
        ],
        registering: &[],
    },
];

#[actix_web::test]
async fn each_outcome_of_each_method_is_said_on_its_pane_in_each_language_and_brand() {
    for brand in ["main", "sibling"] {
        let site = Site::demo_with(&format!("[site]\nbrand = \"{brand}\""));
        for Words { slug, method, name, signing_in, registering } in METHODS {
            let outcomes = signing_in.iter().map(|outcome| ("", outcome));
            let outcomes = outcomes.chain(registering.iter().map(|outcome| ("/register", outcome)));
            for (place, (code, id)) in outcomes {
                for language in LANGUAGES {
                    let address = format!("/{language}{place}?method={slug}&error={code}");
                    let page = site.browser().get(&address).await;
                    assert_eq!(page.status, 200, "{brand} {address}");
                    assert_reads(&page, method, &sentence(brand, language, id, name));
                    let screen = if place.is_empty() { "login" } else { "register" };
                    assert_eq!(page.screen(), screen, "{brand} {address}");
                }
            }
        }
    }
}

#[actix_web::test]
async fn a_wrong_password_is_said_in_each_language_and_brand() {
    for brand in ["main", "sibling"] {
        let site = Site::with(&format!(
            "[site]\nbrand = \"{brand}\"\n[server]\ntrusted_proxies = [\"127.0.0.0/8\"]"
        ));
        for (number, language) in LANGUAGES.iter().enumerate() {
            let name = format!("nobody-{language}");
            let typed = [("email", name.as_str()), ("password", "Sygis-2027!")];
            let browser =
                site.browser().with_header("x-forwarded-for", &format!("192.0.2.{number}"));
            let page = browser.post(&format!("/{language}"), &typed).await;
            assert_eq!(page.status, 422, "{brand} {language}");
            let expected = sentence(brand, language, "error-check_email_and_password", "");
            assert_reads(&page, "password", &expected);
        }
    }
}

#[actix_web::test]
async fn an_error_without_a_method_has_general_words_and_not_those_of_the_password() {
    let site = Site::start();
    for (code, id) in [
        ("user_not_found", "error-user_not_found"),
        ("canceled", "error-canceled"),
        ("sign_in_too_weak", "error-sign_in_too_weak"),
        ("server_error", "error-server_error"),
    ] {
        for language in LANGUAGES {
            let page = site.browser().get(&format!("/{language}?error={code}")).await;
            assert_reads(&page, "password", &sentence("main", language, id, ""));
        }
    }
}

#[actix_web::test]
async fn a_fault_of_the_account_service_is_not_blamed_on_the_provider() {
    let site = Site::before(&Stub::telling(&[]), "");
    let typed =
        [("personalCode", "60001019906"), ("phonePrefix", "+372"), ("phoneNumber", "55555555")];
    let page = site.browser().post("/en?method=mobile-id", &typed).await;
    assert_eq!(page.status, 503, "{page}");
    assert_reads(&page, "mobile_id", &sentence("main", "en", "error-server_error", ""));
}
