//! A stranger who has a password makes themselves at home in an account; its owner takes it back by the mailbox with one button, and the
//! stranger is out everywhere.

use lavi::accounts::embedded::oauth::NewClient;
use serde_json::Value;
use url::Url;

use crate::{
    cast,
    doubles::{authenticator::Authenticator, shaped_provider::ShapedProvider},
    oauth_server::{CHALLENGE, VERIFIER},
    own_pages::link,
    passkeys,
    redirects::{
        is_signed_in,
        linking::{comes_back, connected, links},
        visitor,
    },
    site::{Browser, Site},
};

const BACK: &str = "https://kava.example/back";

/// An application that a person has allowed, with its tokens.
struct Allowed {
    client: String,
    secret: String,
    tokens: Value,
}

impl Allowed {
    async fn in_browser(site: &Site, browser: &Browser) -> Self {
        let client = NewClient {
            name: "Kava".to_owned(),
            redirect_uris: vec![BACK.to_owned()],
            scopes: vec!["user_basic_data".to_owned()],
            ..NewClient::default()
        };
        let embedded = site.embedded.clone().unwrap();
        let client = embedded.oauth.clients.add_client(client).await.unwrap();
        let secret = client.secret.unwrap().expose().to_owned();
        let asked = format!(
            "/account/oauth/authorize?response_type=code&client_id={}&redirect_uri=https%3a%2F%2Fkava.example%2Fback\
             &scope=user_basic_data&state=a&code_challenge={CHALLENGE}&code_challenge_method=S256",
            client.id
        );
        let page = browser.follow(&browser.get(&asked).await).await;
        assert_eq!(page.screen(), "permissions", "{page}");
        let answer = Url::parse(&browser.submit(&page, "allow", &[]).await.location()).unwrap();
        let code = answer.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        let mut allowed = Self { client: client.id, secret, tokens: Value::Null };
        let fields = [
            ("grant_type", "authorization_code"),
            ("code", &code),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
        ];
        allowed.tokens = allowed.asks(site, &fields).await;
        assert!(allowed.tokens["access_token"].is_string(), "{}", allowed.tokens);
        allowed
    }

    /// The answer to the application's server.
    async fn asks(&self, site: &Site, fields: &[(&str, &str)]) -> Value {
        let own = [("client_id", self.client.as_str()), ("client_secret", self.secret.as_str())];
        let server = site.browser().with_header("sec-fetch-site", "");
        let answer = server.post("/account/oauth/token", &[fields, &own[..]].concat()).await;
        serde_json::from_str(&answer.body).unwrap()
    }

    /// Whether the access token still reads, and the refresh token still gives another.
    async fn opens(&mut self, site: &Site) -> (bool, bool) {
        let token = |name: &str| self.tokens[name].as_str().unwrap();
        let bearer = format!("Bearer {}", token("access_token"));
        let reader = site.browser().with_header("authorization", &bearer);
        let read = reader.get("/account/oauth/userinfo").await.status == 200;
        let refreshes =
            [("grant_type", "refresh_token"), ("refresh_token", token("refresh_token"))];
        let renewed = self.asks(site, &refreshes).await;
        let is_renewed = renewed["access_token"].is_string();
        if is_renewed {
            self.tokens = renewed;
        }
        (read, is_renewed)
    }
}

/// What a stranger has who signed in by a stolen password.
struct Stranger {
    browser: Browser,
    authenticator: Authenticator,
    provider: ShapedProvider,
    application: Allowed,
}

impl Stranger {
    /// Signs in, adds a passkey, links an identity, allows an application.
    async fn moves_in(site: &Site, provider: ShapedProvider) -> Self {
        let browser = visitor(site);
        browser.sign_in_at("/en", "mari").await;
        let mut authenticator = passkeys::authenticator();
        let added = passkeys::add(&browser, &mut authenticator).await;
        assert_eq!(added.location(), "/account/passkeys", "{added}");
        assert_eq!(links(&browser, &provider, site).await, "/account/identities");
        let application = Allowed::in_browser(site, &browser).await;
        Self { browser, authenticator, provider, application }
    }

    /// Which of the ways in still lead anywhere.
    async fn ways_in(&mut self, site: &Site) -> Vec<&'static str> {
        let is_in = async |browser: &Browser| is_signed_in(browser).await;
        let mut open = Vec::new();
        if is_in(&self.browser).await {
            open.push("session");
        }
        let other = visitor(site);
        passkeys::sign_in(&other, "/en?method=passkey", &self.authenticator).await;
        if is_in(&other).await {
            open.push("passkey");
        }
        let other = visitor(site);
        comes_back(&other, &self.provider, site, "providers/city").await;
        if is_in(&other).await {
            open.push("linked identity");
        }
        let other = visitor(site);
        other.sign_in_at("/en", "mari").await;
        if is_in(&other).await {
            open.push("password");
        }
        let (reads, renews) = self.application.opens(site).await;
        open.extend(reads.then_some("access token"));
        open.extend(renews.then_some("refresh token"));
        open
    }
}

/// The owner's new password by a letter, up to the page of what else opens the account.
async fn takes_back(site: &Site, letter: &str) -> (Browser, String) {
    let owner = visitor(site);
    let page = owner.get(letter).await;
    let new = [("password", "Sügis-2026"), ("password_confirmation", "Sügis-2026")];
    let named = [("username", "mari")];
    let fields =
        if page.count("[name=username]") > 0 { [&named[..], &new].concat() } else { new.into() };
    let done = owner.submit(&page, "submit", &fields).await;
    let success = owner.follow(&done).await;
    let review = success.attribute("a[data-action=proceed]", "href");
    (owner, review.unwrap_or_else(|| panic!("{success}")))
}

#[actix_web::test]
async fn the_owner_takes_the_account_back_with_one_button_and_the_stranger_is_out_everywhere() {
    let (provider, site) = connected();
    site.add(cast::mari()).await;
    // The owner's own passkey, a month and more ago.
    let owner = visitor(&site);
    owner.sign_in_at("/en", "mari").await;
    let mut own = passkeys::authenticator();
    passkeys::add(&owner, &mut own).await;
    site.clock.advance(31 * 86_400);
    let mut stranger = Stranger::moves_in(&site, provider).await;
    assert_eq!(
        stranger.ways_in(&site).await,
        ["session", "passkey", "linked identity", "password", "access token", "refresh token"],
        "so that each of them is worth looking at afterwards"
    );

    let forgotten = owner.get("/en/forgotPassword").await;
    owner.submit(&forgotten, "submit", &[("username", "mari")]).await;
    let (owner, review) = takes_back(&site, &link(&site, "/setNewPassword/").await).await;
    let page = owner.get(&review).await;
    assert_eq!(page.screen(), "arrival-review", "{page}");
    assert_eq!(page.count("[data-passkey-id]"), 2, "{page}");
    assert_eq!(
        page.count("[data-passkey-id] .tag"),
        1,
        "what the stranger added is marked: {page}"
    );
    for new in ["[data-identity-id] .tag", "[data-client-id] .tag", "[data-review=password] .tag"] {
        assert_eq!(page.text(new), "New", "{new}: {page}");
    }
    assert_eq!(page.count("[data-review=email] .tag"), 0, "{page}");
    let removed = owner.submit(&page, "reject", &[("what", "all")]).await;
    assert_eq!(removed.location(), "/account/review", "{removed}");
    assert_eq!(stranger.ways_in(&site).await, [""; 0]);
    let said = [
        "A passkey was added to your account",
        "A passkey was removed from your account",
        "A linked sign-in was removed",
    ];
    let letters = site.letters().await.concat();
    for said in said {
        assert!(letters.contains(said), "{said}");
    }
}

#[actix_web::test]
async fn a_changed_address_is_undone_from_the_old_one_and_the_stranger_is_out() {
    let (provider, site) = connected();
    site.add(cast::mari()).await;
    let mut stranger = Stranger::moves_in(&site, provider).await;
    let form = stranger.browser.get("/account/email").await;
    stranger.browser.submit(&form, "confirm", &[("email", "stranger@away.example")]).await;
    let (confirm, undo) = (link(&site, "/email/confirm/").await, link(&site, "/email/undo/").await);
    for address in [&confirm, &undo] {
        let reader = visitor(&site);
        let page = reader.get(address).await;
        let done = reader.submit(&page, "confirm", &[]).await;
        assert_eq!(done.status, 200, "{done}");
    }
    let (owner, review) = takes_back(&site, &link(&site, "/setNewPassword/").await).await;
    let page = owner.get(&review).await;
    assert!(page.text("[data-review=email]").contains("mari@school.example"), "{page}");
    assert_eq!(page.text("[data-review=email] .tag"), "New", "{page}");
    owner.submit(&page, "reject", &[("what", "all")]).await;
    assert_eq!(stranger.ways_in(&site).await, [""; 0]);
    assert_eq!(visitor(&site).get(&confirm).await.status, 200, "a page that says that it is over");
}

#[actix_web::test]
async fn what_removes_a_passkey_asks_for_as_much_as_the_passkey_does() {
    let site = Site::start();
    site.add(cast::mari()).await;
    let owner = visitor(&site);
    owner.sign_in_at("/en", "mari").await;
    let mut own = passkeys::authenticator();
    passkeys::add(&owner, &mut own).await;
    let stranger = visitor(&site);
    stranger.sign_in_at("/en", "mari").await;
    let list = stranger.get("/account/passkeys").await;
    let id = list.attribute("[data-passkey-id]", "data-passkey-id").unwrap();
    for (path, fields) in [
        ("/account/passkeys/remove", vec![("id", id.as_str())]),
        ("/account/review", vec![("what", "passkey"), ("id", id.as_str())]),
        ("/account/review", vec![("what", "all")]),
    ] {
        let refused = stranger.post(path, &fields).await;
        assert!(refused.location().starts_with("/account/confirm?to="), "{path}: {refused}");
        let confirm = stranger.follow(&refused).await;
        assert_eq!(confirm.count("[name=password]"), 0, "a password is not as much: {confirm}");
        assert_eq!(confirm.count("form[data-passkey=again]"), 1, "{confirm}");
        assert!(confirm.text("main").contains("If you no longer have the passkey"), "{confirm}");
        let again = stranger.post(&refused.location(), &[("password", cast::PASSWORD)]).await;
        assert_eq!(again.location(), refused.location(), "{again}");
    }
    assert_eq!(stranger.get("/account/passkeys").await.count("[data-passkey-id]"), 1);

    // Who signs in by the passkey has proven it: one button takes everything else.
    let mut other = passkeys::authenticator();
    passkeys::add(&stranger, &mut other).await;
    let owner = visitor(&site);
    let landed = passkeys::sign_in(&owner, "/en?method=passkey", &own).await;
    assert_eq!(landed.status, 303, "{landed}");
    let removed = owner.post("/account/review", &[("what", "all")]).await;
    assert_eq!(removed.location(), "/account/review", "{removed}");
    let left = owner.get("/account/passkeys").await;
    assert_eq!(left.attribute("[data-passkey-id]", "data-passkey-id"), Some(id), "{left}");
    assert_eq!(left.count("[data-passkey-id]"), 1, "{left}");
}
