//! Providers of published shapes, each with its sample of docs/providers/other-openid.md.

use lavi::config::Config;
use serde_json::{Value, json};
use url::Url;

use super::{ACCOUNT_PAGE, is_signed_in, visitor};
use crate::{
    cast::{MARI, account_with_code},
    doubles::shaped_provider::{ShapedProvider, padded_hash, parameter, url_safe_hash},
    papers::project,
    site::{Browser, Seen, Site},
};

/// The sample of this provider.
fn sample(code: &str) -> String {
    let page = std::fs::read_to_string(project("docs/providers/other-openid.md")).unwrap();
    let mut blocks = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let found = blocks.find(|block| block.starts_with(&format!("[embedded.providers.{code}]")));
    found.unwrap_or_else(|| panic!("no sample of {code}")).to_owned()
}

/// The sample with this provider at its issuer, and a button for it.
pub fn connected(code: &str, provider: &ShapedProvider) -> String {
    let mut table: toml::Table = sample(code).parse().unwrap();
    let keys = table["embedded"]["providers"][code].as_table_mut().unwrap();
    keys.insert("issuer".to_owned(), provider.issuer().into());
    keys.insert("client_secret".to_owned(), "a secret".into());
    format!("login = {{ primary = [\"password\", \"{code}\"], secondary = [] }}\n{table}")
}

/// Out to the provider and back; also the request that the provider got.
async fn comes_as(
    browser: &Browser,
    provider: &ShapedProvider,
    site: &Site,
    path: &str,
) -> (Url, Seen) {
    let out = browser.get(&format!("/account/{path}")).await;
    assert_eq!(out.status, 303, "{out}");
    let back = provider.consents(&out.location(), site.clock.now());
    (Url::parse(&out.location()).unwrap(), browser.get(&back).await)
}

struct Case {
    code: &'static str,
    slug: &'static str,
    discovery: Value,
    claims: Value,
    userinfo: Value,
    /// Parameters of the request.
    asked: &'static [(&'static str, &'static str)],
    /// Changes of the ID token after which nobody is signed in.
    refused: Vec<(&'static str, Value)>,
}

const MORNING: i64 = crate::site::MORNING;

fn cases() -> Vec<Case> {
    let tara = json!({
        "sub": "EE60001019906", "amr": ["mID"], "acr": "high", "at_hash": padded_hash(), "state": "abc", "jti": "663a",
        "profile_attributes": {"date_of_birth": "2000-01-01", "family_name": "O’CONNEŽ-ŠUSLIK", "given_name": "MARY ÄNN"},
    });
    let govsso = json!({
        "sub": "EE60001019906", "birthdate": "2000-01-01", "given_name": "MARY ÄNN", "family_name": "O’CONNEŽ-ŠUSLIK",
        "amr": ["mID"], "acr": "high", "at_hash": url_safe_hash(), "sid": "f5ab396c", "jti": "663a",
    });
    let eidas = json!({
        "sub": "7f83", "acr": "http://eidas.europa.eu/LoA/high", "PersonIdentifier": "EE/LV/60001019906",
        "FirstName": "Mary Änn", "FamilyName": "O’Connež-Šuslik", "DateOfBirth": "2000-01-01",
    });
    let keycloak = json!({
        "sub": "a3c2-11", "azp": "lavi", "typ": "ID", "acr": "2", "auth_time": MORNING - 60, "sid": "s", "at_hash": url_safe_hash(),
        "email_verified": false, "preferred_username": "mary", "given_name": "Mary Änn", "family_name": "O’Connež-Šuslik",
        "ee": {"isikukood": MARI},
    });
    let har_id = json!({
        "sub": "4f9a", "amr": ["pop"], "given_name": "Mary Änn", "family_name": "O’Connež-Šuslik", "personal_code": "EE:EID:60001019906",
    });
    vec![
        Case {
            code: "tara",
            slug: "tara",
            discovery: json!({"token_endpoint_auth_methods_supported": ["client_secret_basic"], "code_challenge_methods_supported": ["plain"]}),
            claims: tara,
            userinfo: Value::Null,
            asked: &[
                ("acr_values", "substantial"),
                ("scope", "openid idcard mid smartid"),
                ("ui_locales", "en"),
                ("code_challenge", ""),
            ],
            refused: vec![
                ("acr", "low".into()),
                ("acr", Value::Null),
                ("acr", json!(["high"])),
                ("sub", "60001019906".into()),
                ("sub", "QQ60001019906".into()),
                ("sub", "É60001019906".into()),
                ("at_hash", "X0MVjwrmMQs/IBzfU2osvw==".into()),
            ],
        },
        Case {
            code: "govsso",
            slug: "govsso",
            discovery: json!({"end_session_endpoint": "https://govsso.ria.ee/oauth2/sessions/logout"}),
            claims: govsso,
            userinfo: Value::Null,
            asked: &[("acr_values", "high"), ("scope", "openid")],
            refused: vec![
                ("acr", "substantial".into()),
                ("amr", json!(["eIDAS"])),
                ("amr", Value::Null),
            ],
        },
        Case {
            code: "eidas",
            slug: "eidas",
            discovery: json!({}),
            claims: eidas,
            userinfo: json!({"sub": "7f83"}),
            asked: &[("acr_values", "http://eidas.europa.eu/LoA/substantial")],
            refused: vec![
                ("acr", "http://eidas.europa.eu/LoA/low".into()),
                ("PersonIdentifier", "EE60001019906".into()),
                ("PersonIdentifier", "EE//60001019906".into()),
            ],
        },
        Case {
            code: "city",
            slug: "city",
            discovery: json!({"code_challenge_methods_supported": ["plain", "S256"]}),
            claims: keycloak,
            userinfo: json!({"sub": "a3c2-11"}),
            asked: &[("max_age", "3600"), ("code_challenge_method", "S256")],
            refused: vec![
                ("acr", "1".into()),
                ("auth_time", (MORNING - 3661).into()),
                ("auth_time", (MORNING + 61).into()),
                ("auth_time", Value::Null),
            ],
        },
        Case {
            code: "harid_too",
            slug: "harid-too",
            discovery: json!({}),
            claims: har_id,
            userinfo: json!({"sub": "4f9a"}),
            asked: &[("code_challenge_method", "S256")],
            refused: vec![("personal_code", "EE:PASSPORT:K1".into())],
        },
    ]
}

#[actix_web::test]
async fn each_shape_signs_in_and_registers_with_its_sample_and_is_refused_when_it_says_less() {
    for Case { code, slug, discovery, claims, userinfo, asked, refused } in cases() {
        let provider = ShapedProvider::new(discovery, claims.clone(), userinfo);
        let site = Site::unconnected(&connected(code, &provider));

        let browser = visitor(&site);
        let (request, next) =
            comes_as(&browser, &provider, &site, &format!("register/providers/{slug}")).await;
        for (name, value) in asked {
            assert_eq!(parameter(&request, name).unwrap_or_default(), *value, "{code} {name}");
        }
        let page = browser.follow(&next).await;
        assert_eq!(page.screen(), "validation", "{code}: {page}");
        let next = browser.submit(&page, "submit", &[]).await;
        let locked = browser.follow(&next).await.texts(".locked-value");
        for value in ["Mary Änn", "O’Connež-Šuslik", MARI, "01.01.2000"] {
            assert!(locked.contains(&value.to_owned()), "{code}: {value} in {locked:?}");
        }

        site.add(account_with_code("mari", MARI)).await;
        let browser = visitor(&site);
        let (_, landed) = comes_as(&browser, &provider, &site, &format!("providers/{slug}")).await;
        assert_eq!(landed.location(), ACCOUNT_PAGE, "{code}: {landed}");
        for (claim, value) in refused {
            provider.shape().claims[claim] = value.clone();
            let browser = visitor(&site);
            let (_, landed) =
                comes_as(&browser, &provider, &site, &format!("providers/{slug}")).await;
            let error = match claim {
                "acr" | "amr" => "sign_in_too_weak",
                "auth_time" => "sign_in_too_old",
                "at_hash" => "undefined",
                _ => "personal_code_missing",
            };
            let expected = format!("/en?method={slug}&error={error}");
            assert_eq!(landed.location(), expected, "{code} {claim} {value}");
            assert!(!is_signed_in(&browser).await, "{code} {claim} {value}");
            provider.shape().claims = claims.clone();
        }
    }
}

#[test]
fn every_sample_is_a_configuration_without_problems() {
    let page = std::fs::read_to_string(project("docs/providers/other-openid.md")).unwrap();
    let samples = page.matches("```toml\n[embedded.providers.").count();
    assert_eq!(samples, cases().len(), "a sample without a test");
    for Case { code, .. } in cases() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = sample(code)
            .lines()
            .filter(|line| !line.starts_with("client_secret"))
            .fold(String::new(), |all, line| all + line + "\n");
        std::fs::write(file.path(), text).unwrap();
        let config = Config::read(Some(file.path()), []).unwrap();
        let provider = config.embedded.providers.redirects.0.last().unwrap();
        assert_eq!(provider.lacks(), None, "{code}");
    }
}

#[actix_web::test]
async fn whose_level_is_too_low_reads_so_in_their_language() {
    let claims = json!({"sub": "EE60001019906", "acr": "low", "amr": ["mID"]});
    let provider = ShapedProvider::new(json!({}), claims, Value::Null);
    let site = Site::unconnected(&connected("tara", &provider));
    let mut read = std::collections::BTreeSet::new();
    for language in ["et", "en", "ru", "de", "fr", "ja", "lv"] {
        for (path, place) in [("providers/tara", ""), ("register/providers/tara", "/register")] {
            let browser = visitor(&site);
            browser.get(&format!("/{language}")).await;
            let (_, landed) = comes_as(&browser, &provider, &site, path).await;
            let expected = format!("/{language}{place}?method=tara&error=sign_in_too_weak");
            assert_eq!(landed.location(), expected, "{path}");
            let page = browser.get(&landed.location()).await;
            assert_eq!(page.errors(), ["sign_in_too_weak"]);
            read.insert(page.text(".alert [data-code]"));
        }
    }
    assert_eq!(read.len(), 7, "{read:#?}");
}

#[actix_web::test]
async fn the_operators_ui_locales_take_the_place_of_the_visitors() {
    let provider = ShapedProvider::new(json!({}), json!({}), Value::Null);
    let sample = connected("harid_too", &provider);
    let site = Site::unconnected(&format!(
        "{sample}\n[embedded.providers.harid_too.parameters]\nui_locales = \"et\"\nprompt = \"login\"\n"
    ));
    let out = visitor(&site).get("/account/providers/harid-too").await;
    let request = Url::parse(&out.location()).unwrap();
    assert_eq!(parameter(&request, "ui_locales").as_deref(), Some("et"));
    assert_eq!(parameter(&request, "prompt").as_deref(), Some("login"));
}
