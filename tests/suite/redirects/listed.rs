//! Providers that the configuration adds: `[embedded.providers.NAME]`.

use std::io::Write;

use lavi::{
    config::Config,
    domain::{Language, LoginMethod},
};

use super::{ACCOUNT_PAGE, come_as, is_signed_in, validated, visitor};
use crate::site::Site;

/// Two providers, one of them with an icon of its own.
fn with_two(icon: &str) -> String {
    format!(
        "[login]\nprimary = [\"password\", \"tara\"]\nsecondary = [\"x_id\", \"school_keycloak\"]\n\
         [embedded.providers.tara]\nname = \"TARA\"\nicon = \"{icon}\"\n\
         [embedded.providers.school_keycloak]\nname = \"Kooli & linna konto\"\n"
    )
}

#[actix_web::test]
async fn a_provider_may_be_called_otherwise_in_some_languages() {
    let config = "[login]\nsecondary = [\"city_account\"]\n[embedded.providers.city_account]\nname = \"City account\"\n\
                  names = { lv = \"Pilsētas konts\", et = \"Linna konto\" }\n";
    for brand in ["main", "sibling"] {
        let site = Site::demo_with(&format!("site.brand = \"{brand}\"\n{config}"));
        for (language, name) in [
            ("lv", "Pilsētas konts"),
            ("et", "Linna konto"),
            ("ja", "City account"),
            ("de", "City account"),
        ] {
            for screen in ["", "/register"] {
                let page =
                    visitor(&site).get(&format!("/{language}{screen}?method=city-account")).await;
                let pane = page.text("[data-method=city_account]");
                assert!(pane.contains(name), "{brand} {language}{screen}: {page}");
            }
        }
    }
}

/// Each site has a provider that the other one does not have, and one whose name alone is another.
#[actix_web::test]
async fn two_sites_of_one_process_do_not_see_each_others_providers() {
    let site = |name: &str, own: &str| {
        Site::demo_with(&format!(
            "[login]\nsecondary = [\"city\", \"{own}\"]\n[embedded.providers.city]\nname = \"{name}\"\n\
             [embedded.providers.{own}]\nname = \"Own\"\n"
        ))
    };
    let (tartu, riga) = (site("Tartu", "tartu"), site("Riga", "riga"));
    for (site, name, own, other) in
        [(&tartu, "Tartu", "tartu", "riga"), (&riga, "Riga", "riga", "tartu")]
    {
        let browser = visitor(site);
        let page = browser.get("/en?method=city").await;
        assert!(page.text("[data-method=city]").contains(&format!("to {name}")), "{page}");
        for (slug, status) in [(own, 200), (other, 404)] {
            assert_eq!(browser.get(&format!("/en?method={slug}")).await.status, status, "{slug}");
        }
        let page = browser.get(&format!("/en/validation?type={own}")).await;
        assert_eq!(page.screen(), "validation", "{page}");
        let page = browser.get(&format!("/en/validation?type={other}")).await;
        assert_eq!(page.location(), "/en", "{page}");
    }
    let said = refusal("[login]\nsecondary = [\"riga\"]\n");
    assert!(said.contains("login.secondary: expected one of password, "), "{said}");
    assert!(!said.contains("tartu"), "{said}");
}

#[test]
fn a_code_is_one_word_of_at_most_32_characters() {
    let longest = "a".repeat(32);
    for code in ["a", "school_keycloak", "x509_2", &longest] {
        let method = LoginMethod::parse(code).unwrap();
        assert!(matches!(method, LoginMethod::Provider(_)), "{method}");
        assert_eq!((method.code(), LoginMethod::from_slug(&method.slug())), (code, Some(method)));
    }
    for code in ["", "1a", "_a", "a-b", "A", "a\u{f5}", "a\0", "har", &format!("{longest}a")] {
        assert_eq!(LoginMethod::parse(code), None, "{code}");
    }
    assert_eq!((LoginMethod::from_slug("har_id"), LoginMethod::parse("har-id")), (None, None));
}

fn icon_file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

const ICON: &str = "<svg class=\"icon\" viewBox=\"0 0 24 24\"><path d=\"M1 2h3\"/></svg>";

fn refusal(config: &str) -> String {
    let file = icon_file(config);
    Config::read(Some(file.path()), []).unwrap_err().to_string()
}

#[actix_web::test]
async fn each_provider_has_a_tab_with_its_name_and_icon_and_signs_people_in() {
    let icon = icon_file(ICON);
    let site = Site::demo_with(&with_two(&icon.path().display().to_string()));
    for (code, slug, name) in
        [("tara", "tara", "TARA"), ("school_keycloak", "school-keycloak", "Kooli & linna konto")]
    {
        let browser = visitor(&site);
        let page = browser.get(&format!("/en?method={slug}")).await;
        let pane = format!("[data-method={code}]");
        assert_eq!(page.status, 200, "{page}");
        assert!(page.text(&pane).contains(&format!("Continue with {name}")), "{page}");
        assert!(page.text(&pane).contains(&format!("You will go to {name}")), "{page}");
        let own_icon = page.count(&format!("{pane} path[d='M1 2h3']"));
        assert_eq!(own_icon, usize::from(code == "tara"), "{page}");
        assert_eq!(
            page.attribute(&format!("{pane} a.button"), "href").unwrap(),
            format!("http://localhost:8080/account/providers/{slug}")
        );
        let returned = come_as(&browser, &format!("providers/{slug}"), "mary").await;
        assert_eq!(returned.location(), ACCOUNT_PAGE, "{returned}");
        let account = browser.follow(&returned).await;
        assert!(account.text("main").contains(name), "{account}");
    }
}

#[actix_web::test]
async fn a_registration_is_prefilled_by_the_provider() {
    let site = Site::demo_with(&with_two(""));
    let browser = visitor(&site);
    let next = validated(&browser, "register/providers/school-keycloak", "una").await;
    assert_eq!(next.location(), "/en/setupAccount", "{next}");
    let page = browser.follow(&next).await;
    assert!(page.texts(".locked-value").contains(&"60001018800".to_owned()), "{page}");
}

#[actix_web::test]
async fn a_failure_has_its_error_code_and_an_identity_is_not_passed_between_providers() {
    let site = Site::demo_with(&with_two(""));
    for (path, person, place, code) in [
        ("providers/tara", "una", "/en", "user_not_found"),
        ("providers/tara", "nobody", "/en", "canceled"),
        ("register/providers/tara", "nobody", "/en/register", "canceled"),
    ] {
        let browser = visitor(&site);
        let returned = come_as(&browser, path, person).await;
        let expected = format!("{place}?method=tara&error={code}");
        assert_eq!(returned.location(), expected, "{path} {person}");
        assert_eq!(browser.follow(&returned).await.errors(), [code]);
        assert!(!is_signed_in(&browser).await);
    }
    // A person who came back from one provider does not answer for another.
    let browser = visitor(&site);
    come_as(&browser, "register/providers/tara", "una").await;
    let page = browser.get("/en/validation?type=school-keycloak").await;
    let next = browser.submit(&page, "submit", &[]).await;
    assert_eq!(next.location(), "/en/register?method=school-keycloak&error=undefined", "{next}");
}

#[actix_web::test]
async fn a_provider_that_is_not_in_the_login_section_or_not_connected_has_no_address() {
    let site = Site::demo_with("[embedded.providers.kept_back]\nname = \"Kept back\"\n");
    let browser = visitor(&site);
    for path in ["providers/kept-back", "register/providers/kept-back", "providers/other"] {
        assert_eq!(browser.get(&format!("/account/{path}")).await.status, 404, "{path}");
    }
    let site = Site::start();
    assert_eq!(visitor(&site).get("/en?method=kept-back").await.status, 404);
    let config = icon_file(
        "[login]\nsecondary = [\"later\"]\n[embedded.providers.later]\nname = \"Later\"\nclient_id = \"us\"\n",
    );
    let config = Config::read(Some(config.path()), []).unwrap();
    let lacks: Vec<_> = config.without_provider();
    let later = LoginMethod::parse("later").unwrap();
    assert!(lacks.contains(&(later, "embedded.providers.later.issuer".to_owned())), "{lacks:?}");
    let LoginMethod::Provider(later) = later else { panic!("{later} is no provider") };
    let name = config.embedded.providers.redirects.of(later).unwrap().name.as_ref().unwrap();
    assert_eq!(name.in_language(Language::Et), "Later");
}

#[test]
fn a_section_that_cannot_be_used_is_an_error_that_names_its_key() {
    for (config, key, cause) in [
        ("[embedded.providers.tara]\nissuer = \"https://tara.example\"", "tara.name", "is needed"),
        ("[embedded.providers.har_id]\nname = \"x\"", "har_id", "the name is taken"),
        ("[embedded.providers.har]\nname = \"x\"", "har", "the name is taken"),
        ("[embedded.providers.Tara]\nname = \"x\"", "Tara", "lower-case letters"),
        ("[embedded.providers.tara]\nname = \"x\"\nisuer = \"y\"", "tara.isuer", "no such key"),
        ("[embedded.providers.NAME]\nname = \"x\"", "NAME.name", "no such key"),
        ("[embedded.providers.NAME.parameters]\na = \"x\"", "NAME.parameters.a", "no such key"),
        ("[embedded.providers.tara]\nname = \"x\"\nkind = \"saml\"", "tara.kind", "oidc or oauth"),
        (
            "[embedded.providers.tara]\nname = \"x\"\nissuer = \"http://tara.example\"",
            "tara.issuer",
            "http to tara.example",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nparameters = { state = \"y\" }",
            "tara.parameters.state",
            "Lävi sets this parameter itself; remove it",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\n[embedded.providers.tara.parameters]\nredirect_uri = \"y\"",
            "tara.parameters.redirect_uri",
            "server.public_url",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nparameters = { max_age = \"0\" }",
            "tara.parameters.max_age",
            "use require.max_age",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nkind = \"oauth\"\nsign_out = true",
            "tara.sign_out",
            "needs kind = \"oidc\"",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nend_session_endpoint = \"http://id.example/bye\"",
            "tara.end_session_endpoint",
            "http to id.example",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nnames = { xx = \"y\" }",
            "tara.names.xx",
            "no language",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nparameters = { prompt = 1 }",
            "tara.parameters.prompt",
            "expected a text",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nparameters = { \"a b\" = \"c\" }",
            "tara.parameters.a b",
            "is no name of a parameter",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nparameters = { a = { b = \"c\" } }",
            "tara.parameters.a.b",
            "no such key",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nrequire.acr = \"high\"",
            "tara.require.acr",
            "expected a sequence",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nrequire = { max_age = -1 }",
            "tara.require.max_age",
            "expected",
        ),
        (
            "[embedded.providers.tara]\nname = \"x\"\nicon = \"/nowhere.svg\"",
            "tara.icon",
            "No such file",
        ),
    ] {
        let said = refusal(config);
        let line =
            said.lines().find(|line| line.starts_with(&format!("embedded.providers.{key}:")));
        assert!(line.is_some_and(|line| line.contains(cause)), "{config}: {said}");
    }
}

#[test]
fn an_icon_is_one_small_svg_element_that_runs_and_loads_nothing() {
    for icon in [
        "<p>no picture</p>",
        "<svg><script>alert(1)</script></svg>",
        "<svg onload=\"alert(1)\"></svg>",
        "<svg/onload=\"alert(1)\"></svg>",
        "<svg\nonload=\"alert(1)\"></svg>",
        "<svg class=\"icon\"onload=\"alert(1)\"></svg>",
        "<svg><path style=\"fill: url(https://elsewhere.example/a)\"/></svg>",
        "<svg><path fill=\"url(https://elsewhere.example/a)\"/></svg>",
        "<svg></svg><p>more</p><svg></svg>",
        "<svg><image href=\"https://elsewhere.example\"/></svg>",
        "<svg></svg><p>more</p>",
        "<svg><style>path { fill: red }</style></svg>",
        "<svg><path style=\"fill: red\"/></svg>",
        "<svg><foreignObject><p>more</p></foreignObject></svg>",
        "<svg><!-- more --></svg>",
    ] {
        let file = icon_file(icon);
        let said = refusal(&with_two(&file.path().display().to_string()));
        assert!(said.starts_with("embedded.providers.tara.icon: "), "{icon}: {said}");
    }
}

#[test]
fn the_environment_may_give_every_key() {
    let environment = [
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__NAME", "By environment"),
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__CLIENT_ID", "us"),
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__ISSUER", "https://id.example"),
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__SCOPES", "[\"openid\", \"idcard\"]"),
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__PKCE", "false"),
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__PARAMETERS__PROMPT", "login"),
        ("LAVI__EMBEDDED__PROVIDERS__FROM_ENVIRONMENT__REQUIRE__ACR", "[\"high\"]"),
        ("LAVI__LOGIN__SECONDARY", "[\"from_environment\"]"),
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()));
    let config = Config::read(None, environment).unwrap();
    let provider = config.embedded.providers.redirects.0.last().unwrap();
    assert_eq!(
        (provider.lacks(), provider.section.as_str()),
        (None, "embedded.providers.from_environment")
    );
    assert_eq!(provider.parameters, [("prompt".to_owned(), "login".to_owned())]);
    assert_eq!(
        (provider.requirements.acr.as_slice(), provider.requirements.max_age),
        (["high".to_owned()].as_slice(), None)
    );
    assert_eq!(config.login.secondary, [LoginMethod::Provider(provider.provider)]);
}
