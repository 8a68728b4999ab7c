//! Linked identities: people whom a provider knows by `sub` alone.

use lavi::{
    accounts::embedded::{EventFilter, EventReader},
    domain::Language,
};
use serde_json::{Value, json};
use url::Url;

use super::{ACCOUNT_PAGE, is_signed_in, visitor};
use crate::{
    cast::{self, MARI, PASSWORD, UNA, account, account_with_code},
    doubles::shaped_provider::{ShapedProvider, parameter},
    papers::project,
    site::{Browser, MORNING, Seen, Site},
    world::Letter,
};

const IDENTITIES: &str = "/account/identities";

/// A provider that tells no personal code, and a site that offers it.
pub fn connected() -> (ShapedProvider, Site) {
    offered("\"password\", \"city\"", "")
}

/// As [`connected`], with these methods and more keys of the provider.
fn offered(methods: &str, keys: &str) -> (ShapedProvider, Site) {
    let claims = json!({"sub": "s-1", "given_name": "Mari", "family_name": "Maasikas", "auth_time": MORNING});
    let provider = ShapedProvider::new(json!({}), claims, Value::Null);
    let config = format!(
        "[login]\nprimary = [{methods}]\nsecondary = []\n[embedded.providers.city]\nname = \"City account\"\n\
         issuer = \"{}\"\nclient_id = \"us\"\nclaims.personal_code = \"code\"\n{keys}",
        provider.issuer()
    );
    let site = Site::unconnected_on_either(&config);
    (provider, site)
}

/// Out to the provider by a sign-in or a registration, and back.
pub async fn comes_back(
    browser: &Browser,
    provider: &ShapedProvider,
    site: &Site,
    path: &str,
) -> Seen {
    let out = browser.get(&format!("/account/{path}")).await;
    let back = provider.consents(&out.location(), site.clock.now());
    browser.get(&back).await
}

/// Presses the button that links the provider; returns the request that the provider gets.
async fn asks_to_link(browser: &Browser) -> Url {
    let page = browser.get(IDENTITIES).await;
    assert_eq!((page.status, page.screen().as_str()), (200, "arrival-identities"), "{page}");
    let onward = browser.submit(&page, "choose", &[]).await;
    assert_eq!(onward.status, 200, "{onward}");
    let address = onward.attribute("a[data-action=proceed]", "href").unwrap();
    assert_eq!(onward.header("refresh"), format!("0;url={address}"));
    let host = url::Url::parse(&address).unwrap().host_str().unwrap().to_owned();
    assert_eq!(onward.text(".lead"), format!("You will now go to {host}."), "{onward}");
    Url::parse(&address).unwrap()
}

/// Signs in at the provider and links its identity; returns where that ended.
pub async fn links(browser: &Browser, provider: &ShapedProvider, site: &Site) -> String {
    // Nobody signs in twice in a second.
    site.clock.advance(1);
    let request = asks_to_link(browser).await;
    provider.shape().claims["auth_time"] = site.clock.now().into();
    let back = provider.consents(request.as_str(), site.clock.now());
    browser.get(&back).await.location()
}

/// The same at a provider whose clock is so many seconds before ours, and which signed the person in at this second of its own.
async fn links_by(
    browser: &Browser,
    provider: &ShapedProvider,
    now: i64,
    signed_in_at: Value,
) -> String {
    let request = asks_to_link(browser).await;
    provider.shape().claims["auth_time"] = signed_in_at;
    let back = provider.consents(request.as_str(), now);
    browser.get(&back).await.location()
}

async fn signed_in(site: &Site, name: &str) -> Browser {
    let browser = visitor(site);
    browser.sign_in_at("/en", name).await;
    browser
}

#[actix_web::test]
async fn a_linked_identity_signs_in_without_a_personal_code_until_it_is_removed() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let landed = comes_back(&visitor(&site), &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en?method=city&error=identity_unknown");
    assert_eq!(visitor(&site).get(&landed.location()).await.errors(), ["identity_unknown"]);

    let browser = signed_in(&site, "mari").await;
    let elsewhere = signed_in(&site, "mari").await;
    let before = browser.cookie("lavi_account");
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES);
    assert!(browser.cookie("lavi_account") != before && is_signed_in(&browser).await);
    assert!(!is_signed_in(&elsewhere).await, "the other sessions end");
    for (path, is_marked) in [(IDENTITIES, false), ("/account/review", true)] {
        let row = browser.get(path).await.text("[data-identity-id]");
        for said in ["City account", "Linked: 20.11.2026", "127.0.0.1: s-1"] {
            assert!(row.contains(said), "{path}: {row}");
        }
        assert_eq!(row.contains("New"), is_marked, "{path}: {row}");
    }
    let letter = Letter::parsed(site.letters().await.pop().unwrap().as_bytes());
    assert_eq!(letter.subject, "A sign-in was linked to your account");

    let other = visitor(&site);
    let landed = comes_back(&other, &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
    assert!(other.follow(&landed).await.text("h1").contains("Mari Maasikas"));
    let page = comes_back(&visitor(&site), &provider, &site, "register/providers/city").await;
    assert_eq!(page.location(), "/en/register?method=city&error=identity_in_use");

    let page = browser.get(IDENTITIES).await;
    let next = browser.submit(&page, "reject", &[]).await;
    assert_eq!(next.location(), IDENTITIES, "{next}");
    assert_eq!(browser.follow(&next).await.count("[data-identity-id]"), 0);
    assert!(!is_signed_in(&other).await, "who came by it is out");
    let letters = site.letters().await;
    assert!(
        letters.iter().any(|letter| letter.contains("A linked sign-in was removed")),
        "{letters:?}"
    );
    let landed = comes_back(&visitor(&site), &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en?method=city&error=identity_unknown");
    let mut reader = EventReader::open(&site.database).await.unwrap();
    let told: Vec<_> = reader
        .read(&EventFilter::default())
        .await
        .unwrap()
        .into_iter()
        .filter(|event| event.method.as_deref() == Some("city"))
        .map(|event| (event.event, event.outcome, event.account.is_some()))
        .collect();
    let event = |name: &str, outcome: &str| (name.to_owned(), outcome.to_owned(), outcome == "ok");
    assert_eq!(
        told,
        [
            event("sign_in_failed", "identity_unknown"),
            event("identity_linked", "ok"),
            event("sign_in", "ok"),
            event("identity_unlinked", "ok"),
            event("sign_in_failed", "identity_unknown"),
        ]
    );
}

#[actix_web::test]
async fn linking_needs_a_fresh_sign_in_on_both_sides() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    let request = asks_to_link(&browser).await;
    assert_eq!(parameter(&request, "prompt").as_deref(), Some("login"));
    assert_eq!(parameter(&request, "max_age").as_deref(), Some("0"));
    // A pupil's session of some seconds ago is nobody else's; the clocks may differ by five.
    for stale in [
        json!(MORNING - 61),
        json!(MORNING - 6),
        json!(MORNING - 2),
        json!(MORNING + 61),
        Value::Null,
    ] {
        let ended = links_by(&browser, &provider, MORNING, stale.clone()).await;
        assert_eq!(ended, "/account/identities?error=sign_in_too_old&method=city", "{stale}");
        let refused = browser.get(&ended).await;
        assert_eq!(refused.errors(), ["sign_in_too_old"]);
        assert!(refused.text(".alert").contains("City account did not ask you"), "{refused}");
        assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), 0);
    }
    // By the provider's clock it was two seconds before the request, however late that clock is.
    let before = links_by(&browser, &provider, MORNING - 3, json!(MORNING - 5)).await;
    assert_eq!(before, "/account/identities?error=sign_in_too_old&method=city");
    assert_eq!(links_by(&browser, &provider, MORNING - 5, json!(MORNING - 5)).await, IDENTITIES);
    let page = browser.get(IDENTITIES).await;
    browser.submit(&page, "reject", &[]).await;
    provider.shape().claims["auth_time"] = Value::Null;
    // Without a link under way, nothing is asked of `auth_time`.
    let landed = comes_back(&visitor(&site), &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en?method=city&error=identity_unknown");

    // Our side: a session whose proof is too old.
    let page = browser.get(IDENTITIES).await;
    site.clock.advance(301);
    for action in ["choose", "reject"] {
        let form = if action == "choose" { "link" } else { "remove" };
        let answer =
            browser.post(&format!("{IDENTITIES}/{form}"), &[("method", "city"), ("id", "x")]).await;
        assert_eq!(answer.location(), "/account/confirm?to=identities", "{answer}");
    }
    assert_eq!(
        browser.submit(&page, "choose", &[]).await.location(),
        "/account/confirm?to=identities"
    );
    let confirm = browser.get(IDENTITIES).await;
    assert_eq!(confirm.location(), "/account/confirm?to=identities");
    let page = browser.follow(&confirm).await;
    let next = browser.submit(&page, "confirm", &[("password", PASSWORD)]).await;
    assert_eq!(next.location(), IDENTITIES, "{next}");
}

/// A school computer: a pupil was here a moment ago, and the city still knows them.
#[actix_web::test]
async fn a_session_of_who_was_here_before_is_not_linked_whatever_the_clocks_say() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let pupil_signed_in_at = json!(site.clock.now());
    provider.shape().claims["auth_time"] = pupil_signed_in_at.clone();
    let browser = visitor(&site);
    let landed = comes_back(&browser, &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en?method=city&error=identity_unknown");
    browser.sign_in_at("/en", "mari").await;
    // In the same second: no clock tells the pupil's sign-in from one that was asked for now.
    let stolen = links_by(&browser, &provider, site.clock.now(), pupil_signed_in_at.clone()).await;
    assert_eq!(stolen, "/account/identities?error=sign_in_too_old&method=city");
    for language in Language::ALL {
        let page = browser.get(&format!("{stolen}&lang={language}")).await;
        let catalogue = project(&format!("i18n/{language}/errors.ftl"));
        let catalogue = std::fs::read_to_string(catalogue).unwrap();
        let sentence = catalogue
            .lines()
            .find_map(|line| line.strip_prefix("error-provider-sign_in_too_old = "))
            .unwrap()
            .replace("{ $method }", "City account");
        assert_eq!(page.texts(".alert [data-code]"), [sentence], "{page}");
        assert_eq!(page.count("[data-identity-id]"), 0);
    }
    // Signing out here is what the pupil does, and changes nothing.
    let page = browser.get("/account/").await;
    browser.submit(&page, "submit", &[]).await;
    assert_eq!(browser.get("/account/").await.status, 303, "signed out");
    browser.sign_in_at("/en", "mari").await;
    let stolen = links_by(&browser, &provider, site.clock.now(), pupil_signed_in_at.clone()).await;
    assert_eq!(stolen, "/account/identities?error=sign_in_too_old&method=city");
    // Somebody else may have signed in there in that second.
    provider.shape().claims["sub"] = "s-2".into();
    let linked = links_by(&browser, &provider, site.clock.now(), pupil_signed_in_at).await;
    assert_eq!(linked, IDENTITIES);
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES, "who signs in there now");
}

#[actix_web::test]
async fn what_the_provider_proved_long_ago_is_no_proof_and_it_is_asked_anew() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES);
    // The next pupil at the same computer, where the provider still knows Mari.
    let next = visitor(&site);
    provider.shape().claims["auth_time"] = (MORNING - 3600).into();
    let out = next.get("/account/providers/city").await;
    let request = Url::parse(&out.location()).unwrap();
    assert_eq!(parameter(&request, "prompt"), None);
    let landed = next.get(&provider.consents(request.as_str(), site.clock.now())).await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
    assert_eq!(next.get(IDENTITIES).await.location(), "/account/confirm?to=identities");
    // To prove it, the provider has to ask.
    let page = next.get("/account/confirm?to=identities").await;
    next.submit(&page, "choose", &[("method", "city")]).await;
    let out = next.get("/account/providers/city").await;
    let request = Url::parse(&out.location()).unwrap();
    assert_eq!(parameter(&request, "prompt").as_deref(), Some("login"));
    assert_eq!(parameter(&request, "max_age"), None);
    let landed = next.get(&provider.consents(request.as_str(), site.clock.now())).await;
    assert_eq!(landed.location(), "/en?method=city&error=sign_in_too_old");
    provider.shape().claims["auth_time"] = MORNING.into();
    let out = next.get("/account/providers/city").await;
    let landed = next.get(&provider.consents(&out.location(), site.clock.now())).await;
    assert!(landed.location().ends_with("/account/confirm?to=identities"), "{landed}");
    assert_eq!(next.get(IDENTITIES).await.status, 200);
    // A provider that says no time is believed.
    provider.shape().claims["auth_time"] = Value::Null;
    let landed = comes_back(&next, &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
}

#[actix_web::test]
async fn the_operators_prompt_stands_except_where_a_fresh_sign_in_is_needed() {
    let keys = "parameters = { prompt = \"select_account\" }\n";
    let (_provider, site) = offered("\"password\", \"city\"", keys);
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    let out = browser.get("/account/providers/city").await;
    let request = Url::parse(&out.location()).unwrap();
    assert_eq!(parameter(&request, "prompt").as_deref(), Some("select_account"));
    let request = asks_to_link(&browser).await;
    assert_eq!(parameter(&request, "prompt").as_deref(), Some("login"));
}

#[actix_web::test]
async fn an_answer_links_only_in_the_session_that_asked() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    site.add(account("kadri")).await;
    let browser = signed_in(&site, "mari").await;
    let request = asks_to_link(&browser).await;
    let back = provider.consents(request.as_str(), site.clock.now());
    // Another person's browser is led to it.
    let victim = signed_in(&site, "kadri").await;
    assert_eq!(victim.get(&back).await.location(), "/en?method=city&error=undefined");
    // Somebody else has signed in here meanwhile.
    browser.sign_in_at("/en", "kadri").await;
    assert_eq!(
        browser.get(&back).await.location(),
        "/account/identities?error=login_required&method=city"
    );
    for browser in [&victim, &browser] {
        assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), 0);
    }
}

#[actix_web::test]
async fn an_identity_opens_one_account_and_no_other_of_its_person() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    site.add(account("kadri")).await;
    let browser = signed_in(&site, "mari").await;
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES);
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES, "once more changes nothing");
    assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), 1);
    let kadri = signed_in(&site, "kadri").await;
    let ended = links(&kadri, &provider, &site).await;
    assert_eq!(ended, "/account/identities?error=identity_in_use&method=city");
    // Whose personal code the provider tells, and the account is another's.
    site.add(account_with_code("una", UNA)).await;
    site.add(account_with_code("una-two", UNA)).await;
    provider.shape().claims["sub"] = "s-2".into();
    provider.shape().claims["code"] = MARI.into();
    let una = signed_in(&site, "una").await;
    assert_eq!(
        links(&una, &provider, &site).await,
        "/account/identities?error=identity_in_use&method=city"
    );
    provider.shape().claims["code"] = UNA.into();
    assert_eq!(links(&una, &provider, &site).await, IDENTITIES);
    // With the code there are two accounts to choose from; by `sub` alone there is one.
    let browser = visitor(&site);
    let landed = comes_back(&browser, &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en/choose-user");
    provider.shape().claims["code"] = Value::Null;
    let browser = visitor(&site);
    let landed = comes_back(&browser, &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
}

#[actix_web::test]
async fn whoever_registers_through_a_provider_is_known_to_it_from_then_on() {
    let (provider, site) = connected();
    let browser = visitor(&site);
    let landed = comes_back(&browser, &provider, &site, "register/providers/city").await;
    let page = browser.follow(&landed).await;
    let next = browser.submit(&page, "submit", &[]).await;
    let mut page = browser.follow(&next).await;
    let person =
        [("idCode", MARI), ("issuer", "EE"), ("gender", "1"), ("dateOfBirth", "01.01.2000")];
    let address =
        [("street", "Kase 3"), ("city", "Tartu"), ("country", "EE"), ("postal_index", "50103")];
    for fields in [&person, &address] {
        page = browser.submit(&page, "submit", fields).await;
    }
    let email = "mari@kool.example";
    let account = [
        ("email", email),
        ("email_confirmation", email),
        ("password", PASSWORD),
        ("password_confirmation", PASSWORD),
    ];
    let done = browser.submit(&page, "submit", &account).await;
    assert_eq!(done.location(), "/en/success?type=registration", "{done}");
    let landed = comes_back(&visitor(&site), &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en?method=city&error=account_not_activated");
    let letter = cast::body_of(&site.letters().await.pop().unwrap());
    let link = letter.split_whitespace().find(|word| word.contains("/activate/")).unwrap();
    let page = browser.get(link).await;
    browser.submit(&page, "confirm", &[]).await;
    let landed = comes_back(&visitor(&site), &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), "/en/agreeToTerms", "{landed}");
    // The same person registers again: the account is there.
    let browser = visitor(&site);
    let landed = comes_back(&browser, &provider, &site, "register/providers/city").await;
    assert_eq!(landed.location(), "/en/register?method=city&error=identity_in_use", "{landed}");
}

#[actix_web::test]
async fn the_last_way_in_stays_and_twenty_are_the_most() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    for number in 0..20 {
        provider.shape().claims["sub"] = format!("s-{number}").into();
        assert_eq!(links(&browser, &provider, &site).await, IDENTITIES, "{number}");
    }
    provider.shape().claims["sub"] = "one more".into();
    assert_eq!(
        links(&browser, &provider, &site).await,
        "/account/identities?error=too_many_requests&method=city"
    );
    // An account that has neither a password nor a proven personal code.
    site.sql("UPDATE accounts SET password_hash = NULL").await;
    for left in (1..20).rev() {
        let page = browser.get(IDENTITIES).await;
        browser.submit(&page, "reject", &[]).await;
        assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), left);
    }
    let page = browser.get(IDENTITIES).await;
    let refused = browser.submit(&page, "reject", &[]).await;
    assert_eq!(refused.errors(), ["last_way_in"], "{refused}");
    assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), 1);
}

#[actix_web::test]
async fn two_removals_at_the_same_moment_leave_a_way_in() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    site.sql("UPDATE accounts SET password_hash = NULL").await;
    let mut subjects = 0..;
    for round in 0..5 {
        while browser.get(IDENTITIES).await.count("[data-identity-id]") < 2 {
            provider.shape().claims["sub"] = format!("s-{:?}", subjects.next()).into();
            assert_eq!(links(&browser, &provider, &site).await, IDENTITIES);
        }
        let page = browser.get(IDENTITIES).await;
        let fields = page.form("reject").fields;
        let remove = async |at: usize| {
            let row = format!("[data-identity-id]:nth-of-type({at})");
            let id = page.attribute(&row, "data-identity-id").unwrap();
            let mut fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            fields.retain(|(name, _)| *name != "id");
            fields.push(("id", &id));
            browser.post("/account/identities/remove", &fields).await
        };
        futures_util::future::join(remove(1), remove(2)).await;
        assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), 1, "round {round}");
    }
}

#[actix_web::test]
async fn a_password_is_no_way_in_where_nobody_signs_in_by_password() {
    let (provider, site) = offered("\"city\"", "");
    site.add(account("mari")).await;
    site.sql(&format!(
        "INSERT INTO linked_identities (id, account, issuer, subject, provider, linked_at) \
         SELECT 'one', id, '{}', 's-1', 'city', 0 FROM accounts",
        provider.issuer()
    ))
    .await;
    let browser = visitor(&site);
    let landed = comes_back(&browser, &provider, &site, "providers/city").await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
    let page = browser.get(IDENTITIES).await;
    assert_eq!(browser.submit(&page, "reject", &[]).await.errors(), ["last_way_in"]);
    assert_eq!(browser.get(IDENTITIES).await.count("[data-identity-id]"), 1);
}

#[actix_web::test]
async fn nobody_who_is_not_signed_in_links_or_removes() {
    let (_provider, site) = connected();
    for (path, is_form) in [("", false), ("/link", true), ("/remove", true)] {
        let address = format!("{IDENTITIES}{path}");
        let browser = visitor(&site);
        let answer =
            if is_form { browser.post(&address, &[]).await } else { browser.get(&address).await };
        assert_eq!((answer.status, answer.location().as_str()), (303, "/en"), "{address}");
    }
}

#[actix_web::test]
async fn a_subject_is_compared_exactly() {
    let (provider, site) = connected();
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES);
    let comes = async |subject: &str| {
        provider.shape().claims["sub"] = subject.into();
        comes_back(&visitor(&site), &provider, &site, "providers/city").await.location()
    };
    for other in [" s-1", "s-1 ", "s-1\u{a0}", "\ts-1", "S-1"] {
        let landed = comes(other).await;
        assert_eq!(landed, "/en?method=city&error=identity_unknown", "{other:?}");
    }
    for empty in ["", " "] {
        assert_eq!(comes(empty).await, "/en?method=city&error=undefined", "{empty:?}");
    }
    assert_eq!(comes("s-1").await, ACCOUNT_PAGE);
}

/// A person with the provider linked and an authenticator, whose key this is. The provider has these keys of the configuration.
async fn with_two_factors(keys: &str, said: &str) -> (ShapedProvider, Site, Browser, String) {
    let (provider, site) = offered("\"password\", \"city\"", keys);
    provider.shape().claims["amr"] = json!(["pwd", "mfa"]);
    site.add(account("mari")).await;
    let browser = signed_in(&site, "mari").await;
    assert_eq!(links(&browser, &provider, &site).await, IDENTITIES);
    for language in Language::ALL {
        let page = browser.get(&format!("/account/two-factor?lang={language}")).await;
        let catalogue = project(&format!("i18n/{language}/arrival.ftl"));
        let catalogue = std::fs::read_to_string(catalogue).unwrap();
        let id = format!("arrival-two_factor-linked-{said} = ");
        let sentence = catalogue.lines().find_map(|line| line.strip_prefix(&id)).unwrap();
        let sentence = sentence.replace("{ $methods }", "City account").replace('\u{202f}', " ");
        assert_eq!(page.texts("main p[data-linked]"), [sentence], "{page}");
    }
    let page = browser.get("/account/two-factor").await;
    let key = page.text("main .locked-value");
    let code = cast::totp_code_of(&key, site.clock.now());
    let on = browser.submit(&page, "confirm", &[("two_factor_code", &code)]).await;
    assert_eq!(on.screen(), "arrival-recovery-codes", "{on}");
    (provider, site, browser, key)
}

/// Out to the provider, which asks anew, and back.
async fn comes_anew(browser: &Browser, provider: &ShapedProvider, site: &Site) -> Seen {
    provider.shape().claims["auth_time"] = site.clock.now().into();
    comes_back(browser, provider, site, "providers/city").await
}

#[actix_web::test]
async fn a_linked_identity_that_may_be_a_password_is_followed_by_the_code() {
    for keys in ["", "require.amr = [\"pwd\"]\n", "require.amr = [\"mfa\", \"pwd\"]\n"] {
        let (provider, site, _, key) = with_two_factors(keys, "asked").await;
        let browser = visitor(&site);
        let gives_code = async |landed: &Seen| {
            site.clock.advance(30);
            assert_eq!(landed.location(), "/en/two-factor", "{keys}{landed}");
            assert!(!is_signed_in(&browser).await, "{keys}");
            let page = browser.follow(landed).await;
            let wrong = browser.submit(&page, "submit", &[("two_factor_code", "000000")]).await;
            assert_eq!(wrong.errors(), ["two_factor_code:input_code_invalid"], "{wrong}");
            let code = cast::totp_code_of(&key, site.clock.now());
            browser.submit(&page, "submit", &[("two_factor_code", &code)]).await
        };
        let landed = comes_anew(&browser, &provider, &site).await;
        assert_eq!(gives_code(&landed).await.location(), ACCOUNT_PAGE, "{keys}");
        assert_eq!(browser.get(IDENTITIES).await.status, 200, "a whole proof, with the code");
        // Confirming who one is by it takes the code as well.
        site.clock.advance(301);
        let page = browser.get("/account/confirm?to=identities").await;
        browser.submit(&page, "choose", &[("method", "city")]).await;
        let landed = comes_anew(&browser, &provider, &site).await;
        let next = gives_code(&landed).await;
        assert!(next.location().ends_with("/account/confirm?to=identities"), "{keys}{next}");
        assert_eq!(browser.get(IDENTITIES).await.status, 200, "{keys}");
    }
}

#[actix_web::test]
async fn a_linked_identity_whose_provider_has_to_ask_two_factors_is_a_whole_proof() {
    let (provider, site, ..) = with_two_factors("require.amr = [\"mfa\"]\n", "passing").await;
    let browser = visitor(&site);
    let landed = comes_anew(&browser, &provider, &site).await;
    assert_eq!(landed.location(), ACCOUNT_PAGE, "{landed}");
    assert_eq!(browser.get(IDENTITIES).await.status, 200);
    provider.shape().claims["amr"] = json!(["pwd"]);
    let landed = comes_anew(&visitor(&site), &provider, &site).await;
    assert_eq!(landed.location(), "/en?method=city&error=sign_in_too_weak");
}
