//! The whole configuration, section by section. `config.toml` documents every key.

use url::Url;

use crate::{
    config::{
        AccountApi, AccountRoot, CaptchaConfig, Embed, EmbeddedConfig, Geo, IdCard, IdCardKind,
        Imprint, LimitsConfig, LinksConfig, Log, Login, MainApp, ProviderConfig, Security, Server,
        SessionConfig, SiteConfig, SmartIdScheme, is_loopback,
        providers::{KEY, SmartIdStart},
        reader::{Problems, Reader},
    },
    domain::LoginMethod,
};

/// The whole configuration.
#[derive(Clone, Debug)]
pub struct Config {
    pub server: Server,
    pub log: Log,
    pub site: SiteConfig,
    pub login: Login,
    pub captcha: CaptchaConfig,
    pub limits: LimitsConfig,
    pub account_api: AccountApi,
    pub main_app: MainApp,
    pub id_card: IdCard,
    pub embed: Embed,
    pub links: LinksConfig,
    pub geo: Geo,
    pub operator: Imprint,
    pub security: Security,
    pub session: SessionConfig,
    pub embedded: EmbeddedConfig,
}

// Which hosts get the account service's cookies, and whether those that need them do.

impl Config {
    /// Says what a domain of the cookies means, wherever one is set.
    pub fn shared_account_cookies(&self) -> Option<String> {
        let domain = self.account_api.cookie_domain.as_deref()?;
        let domain = domain.trim_start_matches('.');
        let card = match (&self.account_api.root, &self.id_card.host) {
            (AccountRoot::Embedded, Some(_)) => "; the ID card does not need it any more",
            _ => "",
        };
        Some(format!(
            "account_api.cookie_domain: each host of {domain} gets the cookies of those who are signed in with every request, and can plant \
             its own in their browsers; leave it empty unless the e-diary reads these cookies on another host, and then trust every host of \
             {domain} as much as this one{card}"
        ))
    }

    /// Warns if the cookies that a platform's account service sets on the ID-card host do not reach the site: whoever signs in there with a
    /// card is nobody here. The embedded service needs none there.
    pub fn unshared_card_cookies(&self) -> Option<String> {
        if matches!(self.account_api.root, AccountRoot::Embedded) {
            return None;
        }
        let (site, cards) = (&self.server.public_url, self.id_card.host.as_ref()?);
        let domain = self.account_api.cookie_domain.as_deref();
        let is_shared = site.host_str() == cards.host_str()
            || [site, cards]
                .iter()
                .all(|origin| domain.is_some_and(|domain| covers(domain, origin)));
        (!is_shared && !is_loopback(site)).then(|| {
            format!(
                "account_api.cookie_domain: who signs in with a card at {} is not signed in at {}, since browsers give cookies of the \
                 one not to the other; set it to a domain of both, such as school.example for login.school.example and \
                 id.school.example",
                cards.host_str().unwrap_or_default(),
                site.host_str().unwrap_or_default()
            )
        })
    }
}

/// Whether browsers give cookies with this `Domain` to this origin.
fn covers(domain: &str, origin: &Url) -> bool {
    let domain = domain.trim_start_matches('.').to_ascii_lowercase();
    let host = origin.host_str().unwrap_or_default();
    host.strip_suffix(&*domain)
        .is_some_and(|before| !domain.is_empty() && (before.is_empty() || before.ends_with('.')))
}

// Decides which methods of `login.*` are offered. With a remote account service all of them are, because only it knows
// which ones work. The embedded one offers what it can do, so that no button leads nowhere.

impl Config {
    /// The methods of `login.*` without a configured provider, each with the key that is empty.
    pub fn without_provider(&self) -> Vec<(LoginMethod, String)> {
        let named = self.login.primary.iter().chain(&self.login.secondary).copied();
        named.filter_map(|method| Some((method, self.lacks(method)?))).collect()
    }

    /// Removes the methods that cannot be offered.
    ///
    /// # Errors
    /// [`Problems`] when no method remains.
    pub fn keep_methods_that_work(&mut self) -> Result<(), Problems> {
        let missing = self.without_provider();
        let works = |method: &LoginMethod| !missing.iter().any(|(without, _)| without == method);
        self.login.primary.retain(works);
        self.login.secondary.retain(works);
        if self.login.primary.is_empty() && self.login.secondary.is_empty() {
            let keys: Vec<_> = missing.iter().map(|(_, key)| key.as_str()).collect();
            return Err(Problems::one(format!(
                "login.primary: no method can be offered; fill in {}",
                keys.join(" or ")
            )));
        }
        Ok(())
    }

    fn lacks(&self, method: LoginMethod) -> Option<String> {
        if matches!(self.account_api.root, AccountRoot::Remote(_)) {
            return None;
        }
        let providers = &self.embedded.providers;
        let key = match method {
            LoginMethod::Password => None,
            LoginMethod::MobileId => {
                providers.mobile_id.base.is_none().then_some("embedded.mobile_id.base")
            }
            LoginMethod::SmartId => {
                providers.smart_id.base.is_none().then_some("embedded.smart_id.base")
            }
            // With the kind web-eid, missing trusted_cas are an error anyway.
            LoginMethod::IdCard => (self.id_card.kind == IdCardKind::Tls
                && self.id_card.host.is_none())
            .then_some("id_card.host"),
            LoginMethod::Provider(provider) => {
                return providers.redirects.of(provider).and_then(ProviderConfig::lacks);
            }
        };
        key.map(str::to_owned)
    }
}

// What the ways to start a sign-in with Smart-ID need elsewhere in the configuration.

/// Notes what the ways to start need and do not have.
pub(super) fn check_smart_id(r: &mut Reader, config: &Config) {
    let smart_id = &config.embedded.providers.smart_id;
    let has_link = smart_id.start.contains(&SmartIdStart::DeviceLink);
    if !matches!(config.account_api.root, AccountRoot::Embedded) {
        // Another account service knows itself what it needs.
        return;
    }
    let is_plain = config.server.public_url.scheme() != "https";
    if has_link && smart_id.base.is_some() && smart_id.scheme == SmartIdScheme::Live && is_plain {
        r.problem(
            KEY,
            "device-link needs server.public_url on https, because phones come back to it",
        );
    }
    if !smart_id.notification_needs_device_link {
        return;
    }
    let key = "embedded.smart_id.notification_needs_device_link";
    if !has_link {
        r.problem(key, "needs device-link in embedded.smart_id.start, else nobody can ever start a notification");
    }
    if !config.account_api.cookies.iter().any(|name| name.ends_with("lavi_device")) {
        r.problem(key, "needs lavi_device in account_api.cookies, which tells browsers apart");
    }
}

// What the built-in documents say as the configuration has it.

/// Something that a document says as the configuration has it.
#[derive(Clone, Debug)]
pub struct Blank {
    /// How a document writes it, such as `{operator}`.
    pub name: &'static str,
    /// The key of the configuration.
    pub key: &'static str,
    /// What stands there in its place; empty: the document's line is left out.
    pub value: String,
}

/// A document with its blanks filled in, each by the value beside its name. A line with a blank that has no value says
/// nothing, so it goes.
pub fn fill(text: &str, blanks: &[(&str, String)]) -> String {
    let says_something =
        |line: &&str| !blanks.iter().any(|(name, value)| value.is_empty() && line.contains(name));
    let lines: Vec<&str> = text.lines().filter(says_something).collect();
    blanks.iter().fold(lines.join("\n"), |text, (name, value)| text.replace(name, value))
}

impl Blank {
    /// Its name and its value within HTML.
    pub fn in_html(&self) -> (&'static str, String) {
        let value = self.value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        (self.name, value)
    }
}

impl Config {
    /// What documents say as the configuration has it.
    pub fn blanks(&self) -> Vec<Blank> {
        let blank = |name, key, value: &str| Blank { name, key, value: value.to_owned() };
        vec![
            blank("{operator}", "operator.name", &self.operator.name),
            blank("{contact}", "operator.contact", &self.operator.contact),
            blank("{authority}", "operator.authority", &self.operator.authority),
            blank(
                "{enforcement}",
                "operator.accessibility_authority",
                &self.operator.accessibility_authority,
            ),
            blank("{assessed}", "operator.accessibility_date", &self.operator.accessibility_date),
            blank("{version}", "embedded.terms_version", &self.embedded.terms_version),
            blank("{date}", "embedded.terms_date", &self.embedded.terms_date),
        ]
    }
}
