//! The authorization server as browsers use it: from a client's link through sign-in and consent back to the client.

use lavi::{
    accounts::embedded::{
        NewPerson,
        oauth::{NewClient, RegisteredClient},
    },
    domain::{Brand, Language},
    i18n::Catalogues,
};
use serde_json::Value;
use url::Url;

use crate::{
    cast,
    remote::visitor,
    site::{Browser, Seen, Site},
};

/// The example of RFC 7636, appendix B.
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const BACK: &str = "https://kava.example/back";
const AUTHORIZE: &str = "/account/oauth/authorize";

/// A site with Mari and a client.
struct OAuthSite {
    site: Site,
    client: RegisteredClient,
}

impl OAuthSite {
    async fn new() -> Self {
        Self::with("", &[]).await
    }

    async fn with(config: &str, roles: &[&str]) -> Self {
        let site = Site::with(config);
        let embedded = site.embedded.clone().unwrap();
        site.add(cast::mari()).await;
        let client = NewClient {
            name: "Õppekava".to_owned(),
            redirect_uris: vec![BACK.to_owned()],
            scopes: ["user_basic_data", "user_data"].map(str::to_owned).into(),
            roles: roles.iter().map(|role| (*role).to_owned()).collect(),
            ..NewClient::default()
        };
        let client = embedded.oauth.clients.add_client(client).await.unwrap();
        Self { site, client }
    }

    fn query(&self) -> String {
        format!(
            "response_type=code&client_id={}&redirect_uri=https%3a%2F%2Fkava.example%2Fback&scope=user_basic_data\
             &state=a%2Bb+c%2f&code_challenge={CHALLENGE}&code_challenge_method=S256",
            self.client.id
        )
    }

    async fn ask(&self, browser: &Browser) -> Seen {
        browser.get(&format!("{AUTHORIZE}?{}", self.query())).await
    }

    /// A browser in which Mari is signed in.
    async fn signed_in(&self) -> Browser {
        let browser = self.site.browser();
        let arrived = browser.sign_in_at("/en", "mari").await;
        assert_eq!(arrived.location(), "http://localhost:8080/account/", "{arrived}");
        browser
    }

    /// A signed-in browser at the consent screen.
    async fn asked(&self) -> (Browser, Seen) {
        let browser = self.signed_in().await;
        let page = browser.follow(&self.ask(&browser).await).await;
        assert_eq!((page.status, page.screen().as_str()), (200, "permissions"), "{page}");
        (browser, page)
    }
}

/// The parameters of the authorization response.
#[track_caller]
fn answered(answer: &Seen) -> Vec<(String, String)> {
    assert_eq!(answer.status, 303, "{answer}");
    parameters(&answer.location())
}

#[track_caller]
fn parameters(address: &str) -> Vec<(String, String)> {
    assert!(address.starts_with(&format!("{BACK}?")), "{address}");
    let url = Url::parse(address).unwrap();
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn state_and_iss() -> [(String, String); 2] {
    [pair("state", "a+b c/"), pair("iss", "http://localhost:8080/account")]
}

#[actix_web::test]
async fn a_signed_in_person_allows_and_the_client_gets_its_tokens() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    assert_eq!(
        page.address,
        format!("/en/permissions?{}", scene.query()),
        "the query is kept byte for byte"
    );
    let answer = browser.submit(&page, "allow", &[]).await;
    let told = answered(&answer);
    assert_eq!((told[0].0.as_str(), &told[1..]), ("code", &state_and_iss()[..]));
    let secret = scene.client.secret.as_ref().unwrap().expose();
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", told[0].1.as_str()),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
        ("client_id", &scene.client.id),
        ("client_secret", secret),
    ];
    // The client's server is not a browser: it does not say where it comes from.
    let application = scene.site.browser().with_header("sec-fetch-site", "");
    let tokens = application.post("/account/oauth/token", &fields).await;
    assert_eq!((tokens.status, tokens.header("cache-control")), (200, "no-store"), "{tokens}");
    let tokens: Value = serde_json::from_str(&tokens.body).unwrap();
    let bearer = format!("Bearer {}", tokens["access_token"].as_str().unwrap());
    let facts = scene
        .site
        .browser()
        .with_header("authorization", &bearer)
        .get("/account/oauth/userinfo")
        .await;
    assert_eq!(serde_json::from_str::<Value>(&facts.body).unwrap()["name"], "Mari Maasikas");
    let metadata = application.get("/.well-known/oauth-authorization-server/account").await;
    assert_eq!(
        serde_json::from_str::<Value>(&metadata.body).unwrap()["issuer"],
        "http://localhost:8080/account"
    );
}

#[actix_web::test]
async fn metadata_and_keys_may_be_read_by_programs_on_any_page_and_kept_for_five_minutes() {
    let site = Site::start();
    // A script on a page of another site.
    let reader = site.browser().with_header("sec-fetch-site", "cross-site");
    let reader =
        reader.with_header("sec-fetch-mode", "cors").with_header("origin", "https://kava.example");
    let mut documents = Vec::new();
    for path in [
        "/.well-known/oauth-authorization-server/account",
        "/account/.well-known/openid-configuration",
        "/account/oauth/jwks",
    ] {
        let answer = reader.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {answer}");
        for (name, value) in [
            ("cache-control", "public, max-age=300"),
            ("access-control-allow-origin", "*"),
            ("content-type", "application/json"),
            ("set-cookie", ""),
        ] {
            assert_eq!(answer.header(name), value, "{path}: {name}");
        }
        documents.push(serde_json::from_str::<Value>(&answer.body).unwrap());
    }
    assert_eq!(documents[0], documents[1]);
    assert_eq!(documents[0]["jwks_uri"], "http://localhost:8080/account/oauth/jwks");
    assert_eq!(documents[2]["keys"].as_array().unwrap().len(), 3);
}

/// The client, once it has a code.
struct Application<'a>(&'a OAuthSite);

impl Application<'_> {
    /// The scope of the tokens for this code.
    async fn scope_of(&self, code: &str) -> String {
        let secret = self.0.client.secret.as_ref().unwrap().expose();
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("client_id", &self.0.client.id),
            ("client_secret", secret),
        ];
        let application = self.0.site.browser().with_header("sec-fetch-site", "");
        let tokens = application.post("/account/oauth/token", &fields).await;
        serde_json::from_str::<Value>(&tokens.body).unwrap()["scope"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }
}

#[actix_web::test]
async fn an_application_may_ask_by_a_form_and_in_the_language_that_it_wants() {
    let scene = OAuthSite::new().await;
    let query = format!("{}&login_hint=mari%40kool.example", scene.query());
    let fields: Vec<(String, String)> =
        url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    for mode in ["cors", "no-cors"] {
        let script = scene.site.browser().with_header("sec-fetch-site", "cross-site");
        let script = script.with_header("sec-fetch-mode", mode);
        assert_eq!(script.post(AUTHORIZE, &fields).await.status, 403, "{mode}");
    }
    let browser = scene.site.browser().with_header("sec-fetch-site", "cross-site");
    let browser = browser.with_header("sec-fetch-mode", "navigate");
    let led = browser.post(AUTHORIZE, &fields).await;
    assert_eq!((led.status, led.header("set-cookie")), (303, ""), "{led}");
    assert!(!led.location().contains("mari"), "{led}");
    let asked = browser.follow(&led).await;
    assert_eq!(asked.location(), "/et?wish=1", "the sign-in");
    let page = browser.follow(&asked).await;
    let typed = page.attribute("input[name=email]", "value");
    assert_eq!(typed.as_deref(), Some("mari@kool.example"), "{page}");
    let usual = browser.get("/et").await;
    assert_eq!(usual.attribute("input[name=email]", "value"), None, "at its own address alone");
    let stranger = scene.site.browser().get("/et?wish=1").await;
    assert_eq!(stranger.attribute("input[name=email]", "value"), None, "{stranger}");
    scene.site.clock.advance(61);
    assert_eq!(browser.follow(&led).await.status, 400, "for a minute");

    for (wanted, place) in [
        ("lv", "/lv"),
        ("xx fr-CA en", "/fr"),
        ("xx", "/et"),
        ("..%2F..%2Fevil", "/et"),
        ("LV", "/lv"),
    ] {
        let query = scene.query();
        let address = format!("{AUTHORIZE}?{query}&ui_locales={}", wanted.replace(' ', "+"));
        assert_eq!(scene.site.browser().get(&address).await.location(), place, "{wanted}");
    }
}

#[actix_web::test]
async fn an_answer_by_a_form_is_a_page_that_may_send_it_to_the_application_alone() {
    let scene = OAuthSite::new().await;
    let browser = scene.signed_in().await;
    let address = format!("{AUTHORIZE}?{}&response_mode=form_post", scene.query());
    let consent = browser.follow(&browser.get(&address).await).await;
    let seen = |page: &Seen| {
        assert_eq!((page.status, page.screen().as_str()), (200, "form-post"), "{page}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("form-action https: 'self'"), "{policy}");
        assert_eq!(page.header("cache-control"), "no-store", "{page}");
        let form = "main form[method=post][data-at-once]";
        assert_eq!(page.attribute(form, "action").as_deref(), Some(BACK), "{page}");
        let value = |name: &str| page.attribute(&format!("{form} input[name={name}]"), "value");
        (value("code"), value("error"), value("state"), value("iss"))
    };
    let rejected = browser.submit(&consent, "reject", &[]).await;
    let issuer = Some("http://localhost:8080/account".to_owned());
    let state = Some("a+b c/".to_owned());
    assert_eq!(
        seen(&rejected),
        (None, Some("access_denied".to_owned()), state.clone(), issuer.clone())
    );
    let consent = browser.follow(&browser.get(&address).await).await;
    let allowed = browser.submit(&consent, "allow", &[]).await;
    let (code, error, ..) = seen(&allowed);
    assert_eq!((code.is_some(), error), (true, None), "{allowed}");
    let (code, ..) = seen(&browser.get(&address).await);
    assert!(code.is_some(), "it is not asked again");
}

#[actix_web::test]
async fn who_has_to_sign_in_once_more_reads_why_in_every_language() {
    let all = Catalogues::read(&Language::ALL, &Brand::parse("main").unwrap(), None).unwrap();
    for language in Language::ALL {
        let scene = OAuthSite::new().await;
        let browser = scene.signed_in().await;
        scene.site.clock.advance(5);
        let address = format!("{AUTHORIZE}?{}&prompt=login&ui_locales={language}", scene.query());
        let led = browser.get(&address).await;
        assert_eq!(led.location(), format!("/{language}?wish=1"));
        let page = browser.follow(&led).await;
        let why = all.of(language).with("login-asked-again", &[("client", "Õppekava")]);
        assert_eq!(page.text("[data-asked]"), why, "{page}");
        let wrong = [("email", "mari"), ("password", "wrong")];
        let wrong = browser.submit(&page, "submit", &wrong).await;
        assert_eq!(wrong.text("[data-asked]"), why, "{wrong}");
        let other = browser.get(&format!("/{language}")).await;
        assert!(!other.text("main").contains(&why), "{other}");
    }
}

#[actix_web::test]
async fn a_rejection_leads_back_with_access_denied_and_is_not_remembered() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    let told = answered(&browser.submit(&page, "reject", &[]).await);
    assert_eq!((&told[0], &told[1..]), (&pair("error", "access_denied"), &state_and_iss()[..]));
    assert_eq!(
        browser.follow(&scene.ask(&browser).await).await.screen(),
        "permissions",
        "next time the question comes again"
    );
}

#[actix_web::test]
async fn a_visitor_signs_in_first_and_returns_to_the_consent_screen() {
    let scene = OAuthSite::new().await;
    for start in
        [format!("{AUTHORIZE}?{}", scene.query()), format!("/oauth/authorize?{}", scene.query())]
    {
        let browser = scene.site.browser().with_header("accept-language", "lv");
        let mut answer = browser.get(&start).await;
        while answer.status == 303 {
            answer = browser.follow(&answer).await;
        }
        assert_eq!(
            (answer.screen().as_str(), answer.attribute("html", "lang").as_deref()),
            ("login", Some("lv")),
            "{answer}"
        );
        let arrived = browser.sign_in(&answer, "mari").await;
        assert_eq!(arrived.location(), format!("http://localhost:8080{AUTHORIZE}"), "{arrived}");
        let on = browser.follow(&arrived).await;
        assert_eq!(on.location(), format!("/lv/permissions?{}", scene.query()));
        let page = browser.follow(&on).await;
        assert_eq!(answered(&browser.submit(&page, "reject", &[]).await)[1..], state_and_iss());
        assert_eq!(browser.get(AUTHORIZE).await.location(), "/account/", "nothing waits any more");
    }
}

#[actix_web::test]
async fn links_goes_on_with_the_pending_authorization() {
    let scene = OAuthSite::new().await;
    let links = ("user-agent", "Links (2.28; Linux)");
    let browser = scene.site.browser().with_header(links.0, links.1);
    let mut answer = browser.get(&format!("{AUTHORIZE}?{}", scene.query())).await;
    while answer.status == 303 {
        answer = browser.follow(&answer).await;
    }
    let mut arrived = browser.sign_in(&answer, "mari").await;
    assert!(arrived.location().contains(&format!("{AUTHORIZE}?fresh=")), "{arrived}");
    while arrived.status == 303 {
        arrived = browser.follow(&arrived).await;
    }
    assert_eq!((arrived.status, arrived.screen().as_str()), (200, "permissions"), "{arrived}");
    // Beside a request its word takes nothing away.
    let unknown = browser.get(&format!("{AUTHORIZE}?fresh=1&client_id=nobody")).await;
    let known = browser.get(&format!("{AUTHORIZE}?client_id=nobody")).await;
    assert_eq!((unknown.status, unknown.screen()), (known.status, known.screen()), "{unknown}");
    assert_ne!(unknown.screen(), "permissions");
}

#[actix_web::test]
async fn a_pending_authorization_survives_every_step_of_a_sign_in() {
    let scene = OAuthSite::new().await;
    let anu = NewPerson { terms_version: None, ..cast::account_with_totp("anu") };
    scene.site.add(anu).await;
    let code = cast::totp_code(scene.site.clock.now());

    let browser = scene.site.browser();
    let login = browser.follow(&scene.ask(&browser).await).await;
    let second = browser.sign_in(&login, "anu").await;
    let second = browser.follow(&second).await;
    let terms = browser.submit(&second, "submit", &[("two_factor_code", &code)]).await;
    let terms = browser.follow(&terms).await;
    assert_eq!(terms.screen(), "agree-to-terms", "{terms}");
    let on = browser.submit(&terms, "confirm", &[]).await;
    assert_eq!(on.location(), format!("http://localhost:8080{AUTHORIZE}"), "{on}");
    let on = browser.follow(&on).await;
    assert_eq!(browser.follow(&on).await.screen(), "permissions");
}

#[actix_web::test]
async fn a_remembered_consent_is_not_asked_for_again() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    browser.submit(&page, "allow", &[]).await;
    assert_eq!(answered(&scene.ask(&browser).await)[0].0, "code");

    // After a sign-in a page goes on by itself, because the sign-in form may not redirect to the client.
    let fresh = scene.site.browser();
    let login = fresh.follow(&scene.ask(&fresh).await).await;
    let between = fresh.follow(&fresh.sign_in(&login, "mari").await).await;
    assert_eq!((between.status, between.screen().as_str()), (200, "permissions"), "{between}");
    let address = between.header("refresh").strip_prefix("0;url=").unwrap().to_owned();
    let host = Url::parse(&address).unwrap().host_str().unwrap().to_owned();
    assert_eq!(between.text(".lead"), format!("Suuname su nüüd aadressile {host}."), "{between}");
    assert_eq!(parameters(&address)[1..], state_and_iss());
    assert_eq!(between.attribute("main a.button", "href"), Some(address));
}

#[actix_web::test]
async fn a_consent_is_revoked_on_the_account_page() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    assert!(browser.get("/account/").await.text("main").contains("No application has access."));
    browser.submit(&page, "allow", &[]).await;
    assert!(!browser.get("/account/").await.text("main").contains("No application has access."));
    let account_page = browser.get("/account/applications").await;
    assert_eq!(account_page.screen(), "account-applications");
    assert!(account_page.text("main").contains("Since 20.11.2026"), "{account_page}");
    assert_eq!(
        account_page.attribute("[data-client-id]", "data-client-id"),
        Some(scene.client.id.clone()),
        "{account_page}"
    );
    assert_eq!(account_page.count("[data-client-id] [data-scope=user_basic_data]"), 1);
    let answer = browser.submit(&account_page, "reject", &[]).await;
    assert_eq!(answer.location(), "/account/applications", "{answer}");
    assert_eq!(browser.get("/account/applications").await.count("[data-client-id]"), 0);
    assert_eq!(browser.follow(&scene.ask(&browser).await).await.screen(), "permissions");
    let stranger = scene
        .site
        .browser()
        .post("/account/applications/revoke", &[("client_id", &scene.client.id)])
        .await;
    assert_eq!(stranger.location(), "/et");
}

#[actix_web::test]
async fn an_unknown_client_or_redirect_uri_is_never_redirected_to() {
    let scene = OAuthSite::new().await;
    let browser = scene.signed_in().await;
    let query = scene.query();
    for wrong in [
        query.replace(&scene.client.id, "nobody"),
        query.replace("client_id=", "client_id=x&client_id="),
        query.replace("client_id=", "client="),
        query.replace("kava.example", "evil.example"),
        query.replace("%2Fback", "%2Fback%2F"),
        query.replace("%2Fback", "%2FBack"),
        query.replace("%2Fback", "%2Fback%3Fx=1"),
        query.replace("https%3a", "http%3a"),
        query.replace("redirect_uri=", "redirect_uri=https%3A%2F%2Fevil.example%2F&redirect_uri="),
        query.replace("redirect_uri=", "redirect="),
        "x=1".to_owned(),
    ] {
        for browser in [&browser, &scene.site.browser()] {
            let page = browser.get(&format!("{AUTHORIZE}?{wrong}")).await;
            assert_eq!(
                (page.status, page.screen().as_str(), page.location().as_str()),
                (400, "error", ""),
                "{wrong}"
            );
            assert_eq!(page.header("refresh"), "");
            assert_eq!(
                page.attribute("[data-code]", "data-code").as_deref(),
                Some("bad_request"),
                "{page}"
            );
        }
    }
}

#[actix_web::test]
async fn other_errors_of_an_authorization_request_are_sent_to_the_client() {
    let scene = OAuthSite::new().await;
    let query = scene.query();
    for (wrong, error) in [
        (query.replace("response_type=code", "response_type=token"), "unsupported_response_type"),
        (query.replace("response_type=code&", ""), "invalid_request"),
        (
            query.replace("scope=user_basic_data", "scope=user_basic_data+root_data"),
            "invalid_scope",
        ),
        (query.replace("scope=user_basic_data", "scope=everything"), "invalid_scope"),
        (query.replace("scope=user_basic_data", "scope=+"), "invalid_scope"),
        (query.replace("&scope=user_basic_data", ""), "invalid_scope"),
        (query.replace("S256", "plain"), "invalid_request"),
        (query.replace("&code_challenge_method=S256", ""), "invalid_request"),
        (query.replace(CHALLENGE, "short"), "invalid_request"),
        (query.replace("&code_challenge=", "&challenge="), "invalid_request"),
        (format!("{query}&scope=user_data"), "invalid_request"),
        (format!("{query}&response_mode=fragment"), "invalid_request"),
    ] {
        // Such an error does not need a signed-in person.
        let told = answered(&scene.site.browser().get(&format!("{AUTHORIZE}?{wrong}")).await);
        assert_eq!(told[0], pair("error", error), "{wrong}");
        assert_eq!(told[2..], state_and_iss(), "{wrong}");
    }
    for unfit in [
        query.replace("a%2Bb+c%2f", "%FF"),
        query.replace("a%2Bb+c%2f", "a%0D%0Ab"),
        format!("{query}&state=b"),
    ] {
        let told = answered(&scene.site.browser().get(&format!("{AUTHORIZE}?{unfit}")).await);
        assert_eq!(
            (told[0].clone(), told.iter().any(|(name, _)| name == "state")),
            (pair("error", "invalid_request"), false),
            "{unfit}"
        );
    }
    let stateless = scene
        .site
        .browser()
        .get(&format!("{AUTHORIZE}?{}", query.replace("state", "unknown")))
        .await;
    assert_eq!(stateless.location(), "/et", "a state is the application's own business");
}

#[actix_web::test]
async fn an_answer_with_another_state_or_client_is_refused() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    for action in ["allow", "reject"] {
        for changed in
            [("state", "a+b c"), ("state", ""), ("client_id", "nobody"), ("client_id", "")]
        {
            let refused = browser.submit(&page, action, &[changed]).await;
            assert_eq!(
                (refused.status, refused.screen().as_str(), refused.location().as_str()),
                (400, "error", ""),
                "{changed:?}"
            );
        }
    }
    let strange = browser.submit(&page, "allow", &[("_method", "PUT")]).await;
    assert_eq!(
        (strange.status, strange.errors()),
        (422, vec!["bad_request".to_owned()]),
        "the question comes again"
    );
    let stranger = scene.signed_in().await;
    let refused = stranger.submit(&page, "allow", &[]).await;
    assert_eq!(
        (refused.status, refused.location().as_str()),
        (400, ""),
        "another browser of the same person"
    );
    let twice = [("client_id", scene.client.id.as_str()), ("state", "a+b c/"), ("state", "a+b c/")];
    assert_eq!(browser.post(AUTHORIZE, &twice).await.status, 400);
}

#[actix_web::test]
async fn a_second_click_is_answered_like_the_first() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    let first = answered(&browser.submit(&page, "allow", &[]).await);
    let second = answered(&browser.submit(&page, "allow", &[]).await);
    assert_eq!((second[0].0.as_str(), &second[1..]), ("code", &first[1..]));
}

#[actix_web::test]
async fn a_wider_request_in_another_window_does_not_change_the_one_on_the_screen() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    let wider = scene.query().replace("scope=user_basic_data", "scope=user_basic_data+user_data");
    let second = browser.follow(&browser.get(&format!("{AUTHORIZE}?{wider}")).await).await;
    let scopes = |page: &Seen| page.count("main li[data-scope]");
    assert_eq!((scopes(&page), scopes(&second)), (1, 2));
    assert_ne!(page.value("request"), second.value("request"));

    let unmarked = [("client_id", scene.client.id.as_str()), ("state", "a+b c/")];
    assert_eq!(
        browser.post(AUTHORIZE, &unmarked).await.status,
        400,
        "a form that names none of the two"
    );
    let told = answered(&browser.submit(&page, "allow", &[]).await);
    let application = Application(&scene);
    assert_eq!(application.scope_of(&told[0].1).await, "user_basic_data");
    let told = answered(&browser.submit(&second, "allow", &[]).await);
    assert_eq!(application.scope_of(&told[0].1).await, "user_basic_data user_data");
}

#[actix_web::test]
async fn a_form_is_answered_for_the_person_who_saw_it_in_the_browser_that_showed_it() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    let value = page.value("request").unwrap();
    let foreign = scene.asked().await.1.value("request").unwrap();
    for request in ["", "x", &foreign, &value[..value.len() - 1]] {
        let refused = browser.submit(&page, "allow", &[("request", request)]).await;
        assert_eq!((refused.status, refused.location().as_str()), (400, ""), "{request}");
    }
    // Somebody else signs in in another tab: they have not seen it.
    scene.site.add(cast::account("anu")).await;
    browser.sign_in_at("/en", "anu").await;
    let asked = browser.submit(&page, "allow", &[]).await;
    assert_eq!(asked.location(), format!("/en/permissions?{}", scene.query()), "{asked}");
    let page = browser.follow(&asked).await;
    assert_eq!(answered(&browser.submit(&page, "allow", &[]).await)[0].0, "code");
}

#[actix_web::test]
async fn an_applications_address_as_a_picture_is_refused() {
    let scene = OAuthSite::new().await;
    for mode in ["no-cors", "cors"] {
        let picture = scene.site.browser().with_header("sec-fetch-mode", mode);
        let picture = picture.with_header("sec-fetch-site", "cross-site");
        let refused = scene.ask(&picture).await;
        assert_eq!((refused.status, refused.header("set-cookie")), (403, ""), "{mode}");
    }
    let led = scene.site.browser().with_header("sec-fetch-mode", "navigate");
    let led = led.with_header("sec-fetch-site", "cross-site");
    assert_eq!(scene.ask(&led).await.location(), "/et");
}

#[actix_web::test]
async fn a_consent_form_of_another_site_is_refused() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    for header in ["cross-site", "same-site"] {
        let foreign = scene.site.browser().with_header("sec-fetch-site", header);
        foreign.set_cookie("lavi_account", &browser.cookie("lavi_account").unwrap());
        let refused = foreign.submit(&page, "allow", &[]).await;
        assert_eq!((refused.status, refused.location().as_str()), (403, ""), "{header}");
    }
}

#[actix_web::test]
async fn a_browser_without_fetch_metadata_answers_at_the_second_try() {
    let scene = OAuthSite::new().await;
    for (action, parameter) in [("allow", "code"), ("reject", "error")] {
        let (browser, page) = scene.asked().await;
        let silent = browser.with_header("sec-fetch-site", "");
        let again = silent.submit(&page, action, &[]).await;
        assert_eq!((again.status, again.screen().as_str()), (403, "permissions"), "{again}");
        assert_eq!(
            again.attribute("a[hreflang=fr]", "href"),
            Some(format!("/fr/permissions?{}", scene.query()))
        );
        assert_eq!(answered(&silent.submit(&again, action, &[]).await)[0].0, parameter);
        let mari =
            scene.site.embedded.clone().unwrap().administration.find_account("mari").await.unwrap();
        scene
            .site
            .embedded
            .clone()
            .unwrap()
            .oauth
            .consents
            .revoke_consent(&visitor(), &mari, &scene.client.id)
            .await
            .result
            .unwrap();
    }
}

#[actix_web::test]
async fn signing_out_ends_the_pending_authorization() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    let account_page = browser.get("/account/").await;
    browser.submit(&account_page, "submit", &[]).await;
    assert_eq!(browser.submit(&page, "allow", &[]).await.status, 400);
    assert_eq!(browser.get(AUTHORIZE).await.location(), "/account/");
}

#[actix_web::test]
async fn an_expired_session_leads_to_the_sign_in_and_back() {
    let scene = OAuthSite::new().await;
    let browser = scene.signed_in().await;
    for _ in 0..14 {
        scene.site.clock.advance(3000);
        assert_eq!(browser.get("/account/").await.status, 200);
    }
    scene.site.clock.advance(1140);
    let page = browser.follow(&scene.ask(&browser).await).await;
    scene.site.clock.advance(120);
    let login = browser.follow(&browser.submit(&page, "allow", &[]).await).await;
    assert_eq!(login.screen(), "login", "{login}");
    let on = browser.follow(&browser.sign_in(&login, "mari").await).await;
    assert_eq!(browser.follow(&on).await.screen(), "permissions");
}

#[actix_web::test]
async fn a_missing_role_is_reported_on_the_login_screen_in_every_language() {
    for brand in ["main", "sibling"] {
        let scene = OAuthSite::with(&format!("[site]\nbrand = \"{brand}\""), &["headmaster"]).await;
        for language in Language::ALL {
            let browser = scene.signed_in().await;
            browser.get(&format!("/{language}")).await;
            for address in [
                format!("{AUTHORIZE}?{}", scene.query()),
                format!("/{language}/permissions?{}", scene.query()),
            ] {
                let answer = browser.get(&address).await;
                assert_eq!(
                    answer.location(),
                    format!("/{language}?error=role_not_allowed"),
                    "{answer}"
                );
                let login = browser.follow(&answer).await;
                assert_eq!(login.errors(), ["role_not_allowed"]);
            }
        }
    }
}

#[actix_web::test]
async fn sign_in_and_consent_work_in_every_language_on_both_brands() {
    for brand in ["main", "sibling"] {
        let scene = OAuthSite::with(&format!("[site]\nbrand = \"{brand}\""), &[]).await;
        for language in Language::ALL {
            let browser = scene.site.browser();
            let login =
                browser.get(&format!("/{language}/oauth/authorize?{}", scene.query())).await;
            let login = browser.follow(&browser.follow(&login).await).await;
            assert_eq!(
                (login.screen().as_str(), login.errors()),
                ("login", vec!["login_required".to_owned()]),
                "{login}"
            );
            let on = browser.follow(&browser.sign_in(&login, "mari").await).await;
            let page = browser.follow(&on).await;
            assert_eq!(
                (page.screen().as_str(), page.attribute("html", "lang").as_deref()),
                ("permissions", Some(language.code()))
            );
            assert_eq!(
                answered(&browser.submit(&page, "reject", &[]).await)[0],
                pair("error", "access_denied")
            );
        }
    }
}

#[actix_web::test]
async fn with_a_remote_account_service_there_are_no_oauth_addresses() {
    let site = Site::with("[account_api]\nroot = \"http://127.0.0.1:9/api/\"");
    for path in [
        "/account/oauth/token",
        "/account/oauth/userinfo",
        "/.well-known/oauth-authorization-server/account",
        "/account/.well-known/openid-configuration",
        "/account/oauth/jwks",
    ] {
        assert_eq!(site.browser().get(path).await.status, 404, "{path}");
    }
}

#[actix_web::test]
async fn an_authorization_request_over_two_kilobytes_gets_an_error_page() {
    let scene = OAuthSite::new().await;
    let query = format!("{}&more={}", scene.query(), "a".repeat(2048));
    for address in [format!("{AUTHORIZE}?{query}"), format!("/en/permissions?{query}")] {
        let page = scene.site.browser().get(&address).await;
        assert_eq!((page.status, page.screen().as_str()), (400, "error"), "{page}");
    }
    let short = format!("{}&more={}", scene.query(), "a".repeat(1_500));
    assert_eq!(scene.site.browser().get(&format!("{AUTHORIZE}?{short}")).await.location(), "/et");
}

#[actix_web::test]
async fn the_consent_says_whose_it_is_and_how_long_it_lasts() {
    let scene = OAuthSite::new().await;
    let (browser, page) = scene.asked().await;
    let text = page.text("main");
    for sentence in [
        "You are signed in as Mari Maasikas (mari).",
        "The application keeps this access until you revoke it in your account.",
    ] {
        assert!(text.contains(sentence), "{page}");
    }
    assert_eq!(page.texts(".tile"), ["Õ", "MM"], "{page}");
    // Whoever it is not signs in instead, and is asked.
    let other = NewPerson { first_name: "Anu".to_owned(), ..cast::account("anu") };
    scene.site.add(other).await;
    let login = page.attribute(".lead a", "href").unwrap();
    let signed_in = browser.sign_in_at(&login, "anu").await;
    let again = browser.follow(&browser.follow(&signed_in).await).await;
    assert_eq!(again.screen(), "permissions", "{again}");
    assert!(again.text(".lead").contains("Anu Maasikas"), "{again}");
}
