//! An OpenID provider that nobody here wrote: Authlib's, in Python, over HTTP. `tests/browser/openid.test.ts` drives
//! another (`oidc-provider`).

use std::{path::PathBuf, process::Command};

use url::Url;

use super::{ACCOUNT_PAGE, is_signed_in, visitor};
use crate::{
    cast::{MARI, account, account_with_code},
    lines::ExternalServer,
    papers::project,
    site::{Browser, MORNING, Seen, Site},
};

const KEYS: &str = "parameters = { acr_values = \"2\" }\nrequire = { acr = [\"2\"], amr = [\"pwd\"], max_age = 3600 }\n";

/// The provider, with what `scripts/setup.sh test` has installed.
fn provider() -> ExternalServer {
    let cache = std::env::var_os("XDG_CACHE_HOME").map_or_else(
        || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cache"),
        PathBuf::from,
    );
    ExternalServer::start("authlib (scripts/setup.sh test)", "listening", |port| {
        let mut command = Command::new("python3");
        command.arg(project("tests/suite/doubles/authlib_provider.py"));
        command.args([MORNING.to_string(), port.to_string()]);
        command.env("PYTHONPATH", cache.join("lavi/tools/provider"));
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    })
}

fn site(provider: &ExternalServer, keys: &str) -> Site {
    Site::unconnected(&format!(
        "[login]\nprimary = [\"password\", \"authlib\"]\nsecondary = []\n[embedded.providers.authlib]\nname = \"Authlib\"\n\
         issuer = \"http://127.0.0.1:{}\"\nclient_id = \"lavi\"\nclient_secret = \"a secret of the tests: /+ 1%\"\n\
         authentication = \"post\"\n{keys}[embedded.providers.authlib.claims]\npersonal_code = \"personal_code\"\n\
         personal_code_form = \"prefixed\"\n",
        provider.port
    ))
}

/// Out to the provider and back as this person; `change` is made to the request on its way.
async fn comes_as(browser: &Browser, path: &str, person: &str, change: (&str, &str)) -> Seen {
    let out = browser.get(&format!("/account/{path}")).await;
    returns_as(browser, &out.location().replace(change.0, change.1), person).await
}

/// From a request to the provider back as this person.
async fn returns_as(browser: &Browser, request: &str, person: &str) -> Seen {
    let mut request = Url::parse(request).unwrap();
    request.query_pairs_mut().append_pair("person", person);
    let there = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .tls_certs_only([])
        .build()
        .unwrap();
    let answer = there.get(request).send().await.unwrap();
    let back = answer.headers()["location"].to_str().unwrap().to_owned();
    browser.get(&back).await
}

const UNCHANGED: (&str, &str) = ("\n", "");

#[actix_web::test]
async fn a_provider_of_authlib_signs_in_and_registers() {
    let provider = provider();
    let site = site(&provider, KEYS);
    let browser = visitor(&site);
    let landed = comes_as(&browser, "register/providers/authlib", "mari", UNCHANGED).await;
    let page = browser.follow(&landed).await;
    let next = browser.submit(&page, "submit", &[]).await;
    let locked = browser.follow(&next).await.texts(".locked-value");
    for value in ["Mari", "Maasikas", MARI] {
        assert!(locked.contains(&value.to_owned()), "{value}: {locked:?}");
    }
    site.add(account_with_code("mari", MARI)).await;
    let browser = visitor(&site);
    let landed = comes_as(&browser, "providers/authlib", "mari", UNCHANGED).await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
    assert!(is_signed_in(&browser).await);
    let landed = comes_as(&visitor(&site), "providers/authlib", "", UNCHANGED).await;
    assert_eq!(landed.location(), "/en?method=authlib&error=canceled");
    let landed = comes_as(&visitor(&site), "providers/authlib", "sato", UNCHANGED).await;
    assert_eq!(landed.location(), "/en?method=authlib&error=identity_unknown");
}

#[actix_web::test]
async fn a_person_whom_authlib_knows_by_sub_alone_is_linked_and_recognised() {
    let provider = provider();
    let site = site(&provider, KEYS);
    site.add(account("kadri")).await;
    let browser = visitor(&site);
    browser.sign_in_at("/en", "kadri").await;
    let page = browser.get("/account/identities").await;
    let onward = browser.submit(&page, "choose", &[]).await;
    let request = onward.attribute("a[data-action=proceed]", "href").unwrap();
    let landed = returns_as(&browser, &request, "sato").await;
    assert_eq!(landed.location(), "/account/identities");
    let page = browser.follow(&landed).await;
    assert!(page.text("[data-identity-id]").contains("127.0.0.1: "), "{page}");
    let browser = visitor(&site);
    let landed = comes_as(&browser, "providers/authlib", "sato", UNCHANGED).await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
    assert!(browser.follow(&landed).await.text("h1").contains("Mari Maasikas"));
}

#[actix_web::test]
async fn what_authlib_answers_is_held_to_what_was_asked() {
    let provider = provider();
    let with_keys = site(&provider, KEYS);
    with_keys.add(account_with_code("mari", MARI)).await;
    // Another level, another nonce, another challenge, another state.
    for change in [
        ("acr_values=2", "acr_values=1"),
        ("nonce=", "nonce=x"),
        ("code_challenge=", "code_challenge=x"),
        ("state=", "state=x"),
    ] {
        let browser = visitor(&with_keys);
        let landed = comes_as(&browser, "providers/authlib", "mari", change).await;
        let code = if change.0 == "acr_values=2" { "sign_in_too_weak" } else { "undefined" };
        assert_eq!(landed.location(), format!("/en?method=authlib&error={code}"), "{change:?}");
        assert!(!is_signed_in(&browser).await, "{change:?}");
    }
    // Its session is ten minutes old: too old for five, unless it asks anew.
    let five = "require = { max_age = 300 }\n";
    for (keys, location) in [
        (five.to_owned(), "/en?method=authlib&error=sign_in_too_old"),
        (format!("{five}parameters = {{ prompt = \"login\" }}\n"), ACCOUNT_PAGE),
    ] {
        let site = site(&provider, &keys);
        site.add(account_with_code("mari", MARI)).await;
        let landed = comes_as(&visitor(&site), "providers/authlib", "mari", UNCHANGED).await;
        assert_eq!(landed.location(), location, "{keys}");
    }
}
