//! What a person reads who comes back from a provider in vain: the sentence, on the provider's own pane, in each language.

use serde_json::{Value, json};

use super::{shapes::connected, visitor};
use crate::{
    doubles::{account_service::Stub, shaped_provider::ShapedProvider},
    papers::project,
    site::{Seen, Site},
};

const LANGUAGES: [&str; 7] = ["et", "en", "ru", "de", "fr", "ja", "lv"];

/// The sentence of a message in the catalogue, with this name of the provider.
fn sentence(language: &str, id: &str, name: &str) -> String {
    let catalogue = project(&format!("i18n/{language}/errors.ftl"));
    let catalogue = std::fs::read_to_string(catalogue).unwrap();
    let line = catalogue.lines().find_map(|line| line.strip_prefix(&format!("{id} = ")));
    line.unwrap_or_else(|| panic!("{language}: no {id}")).replace("{ $method }", name)
}

/// Checks that this page shows one alert with this sentence and the role of an alert, and has this method's pane open.
fn assert_reads(page: &Seen, method: &str, sentence: &str) {
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
                assert_eq!(landed.location(), address, "{what}");
                let page = browser.get(&address).await;
                assert_reads(&page, "tara", &sentence(language, id, name));
            }
        }
    }
}

#[actix_web::test]
async fn each_built_in_method_has_words_of_its_own_in_each_language() {
    let site = Site::demo();
    for (slug, method, code, id) in [
        ("har-id", "har_id", "user_not_found", "error-har_id-user_not_found"),
        ("har-id", "har_id", "canceled", "error-har_id-canceled"),
        ("har-id", "har_id", "sign_in_too_weak", "error-har_id-sign_in_too_weak"),
        ("har-id", "har_id", "server_error", "error-provider-server_error"),
        ("x-id", "x_id", "user_not_found", "error-x_id-user_not_found"),
        ("x-id", "x_id", "canceled", "error-x_id-canceled"),
        ("x-id", "x_id", "sign_in_too_weak", "error-provider-sign_in_too_weak"),
        ("x-id", "x_id", "server_error", "error-provider-server_error"),
        ("e-paraksts", "e_paraksts", "user_not_found", "error-e_paraksts-user_not_found"),
        ("e-paraksts", "e_paraksts", "canceled", "error-e_paraksts-canceled"),
        ("e-paraksts", "e_paraksts", "server_error", "error-provider-server_error"),
        ("mobile-id", "mobile_id", "user_not_found", "error-mobile_id_login-user_not_found"),
        ("mobile-id", "mobile_id", "server_error", "error-mobile_id_login-server_error"),
        ("smart-id", "smart_id", "user_not_found", "error-smart_id_login-user_not_found"),
        ("smart-id", "smart_id", "server_error", "error-smart_id_login-server_error"),
        ("id-card", "id_card", "user_not_found", "error-id_card-user_not_found"),
        ("id-card", "id_card", "server_error", "error-id_card-server_error"),
        ("password", "password", "server_error", "error-server_error"),
    ] {
        for language in LANGUAGES {
            let address = format!("/{language}?method={slug}&error={code}");
            let page = site.browser().get(&address).await;
            let name = match slug {
                "har-id" => "HarID",
                "x-id" => "X-ID",
                _ => "eParaksts",
            };
            assert_reads(&page, method, &sentence(language, id, name));
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
            assert_reads(&page, "password", &sentence(language, id, ""));
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
    assert_reads(&page, "mobile_id", &sentence("en", "error-server_error", ""));
}
