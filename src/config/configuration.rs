//! The whole configuration, section by section, and what has to fit between sections. `config.toml` documents every key.

use std::net::IpAddr;

use url::Url;

use crate::{
    config::{
        AccountApi, AccountRoot, AcrNames, CaptchaConfig, Embed, EmbeddedConfig, Geo, IdCard,
        IdCardKind, Imprint, Limits, LinksConfig, Log, Login, MainApp, PasskeysConfig,
        ProviderConfig, Security, Server, SessionConfig, SiteConfig, SmartIdScheme, id_card,
        is_loopback,
        providers::{KEY, SmartIdStart},
        reader::{Problems, Reader, section},
    },
    domain::LoginMethod,
};

section! {
    pub struct Config(r) {
        pub server: Server = Server::read_from(r),
        pub log: Log = Log::read_from(r),
        pub site: SiteConfig = SiteConfig::read_from(r),
        pub login: Login = Login::read_from(r),
        pub captcha: CaptchaConfig = CaptchaConfig::read_from(r),
        pub limits: Limits = Limits::read_from(r),
        pub account_api: AccountApi = AccountApi::read_from(r, server.as_ref()),
        pub main_app: MainApp = MainApp::read_from(r, account_api.as_ref()),
        pub id_card: IdCard =
            id_card::read(r, account_api.as_ref().map(|api| &api.root), server.as_ref()),
        pub embed: Embed = Embed::read_from(r),
        pub passkeys: PasskeysConfig = PasskeysConfig::read_from(r),
        pub acr: AcrNames = AcrNames::read_from(r),
        pub links: LinksConfig = LinksConfig::read_from(r),
        pub geo: Geo = Geo::read_from(r),
        pub operator: Imprint = Imprint::read_from(r),
        pub security: Security = Security::read_from(r),
        pub session: SessionConfig = SessionConfig::read_from(r),
        pub embedded: EmbeddedConfig =
            EmbeddedConfig::read_from(r, embedded_at(server.as_ref(), account_api.as_ref())),
    }
}

/// The public address, if the account service is the embedded one or may be.
fn embedded_at<'a>(
    server: Option<&'a Server>,
    account_api: Option<&AccountApi>,
) -> Option<&'a Url> {
    let is_remote = account_api.is_some_and(|api| matches!(api.root, AccountRoot::Remote(_)));
    server.filter(|_| !is_remote).map(|server| &server.public_url)
}

// Whether people can have passkeys here.

impl Config {
    /// The host that passkeys belong to. `None`: there are none, because they are off, because the account service is another
    /// one, or because browsers allow them neither without https, except on this machine, nor for an address in numbers.
    pub fn passkey_host(&self) -> Option<&str> {
        let public = &self.server.public_url;
        let host = public.domain()?;
        let is_local = host == "localhost" || host.ends_with(".localhost");
        let is_embedded = matches!(self.account_api.root, AccountRoot::Embedded);
        let is_possible = is_embedded && (self.server.is_https() || is_local);
        (self.passkeys.is_enabled && is_possible)
            .then(|| self.passkeys.rp_id.as_deref().unwrap_or(host))
    }
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

    /// Warns if the cookies that a platform's account service sets on the ID-card host do not reach the site: a visitor who signs
    /// in there with a card is nobody here. The embedded service needs none there.
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
                "account_api.cookie_domain: people who sign in with a card at {} are not signed in at {}: browsers do not give \
                 cookies of the one to the other; set it to a domain of both, such as school.example for login.school.example and \
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
    /// Whether people at this address may have their browser trusted, so that the second factor's code is not asked for again:
    /// not on a computer that several people share. The one place that decides it.
    pub fn trusts_browsers_at(&self, address: IpAddr) -> bool {
        self.session.trust_days > 0 && !self.is_shared_computer(address)
    }

    /// Whether several people share the computers at this address.
    pub fn is_shared_computer(&self, address: IpAddr) -> bool {
        let networks = &self.passkeys.shared_networks;
        networks.iter().any(|network| network.contains(&address.to_canonical()))
    }
}

impl Config {
    /// Whether there is this method: it is no provider, or one that the configuration has.
    pub fn has_method(&self, method: &LoginMethod) -> bool {
        let redirects = &self.embedded.providers.redirects;
        !matches!(method, LoginMethod::Provider(named) if redirects.of(*named).is_none())
    }

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
            LoginMethod::Password | LoginMethod::Passkey => None,
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

/// Something that a document says as the configuration has it.
#[derive(Clone, Debug)]
pub struct Blank {
    /// How a document writes it, such as `{operator}`.
    pub name: &'static str,
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

// Plain HTTP to other services. Requests contain passwords and people's names, and responses say who somebody is, so
// plain HTTP is an error. The exception is this machine itself, where nobody can intercept the connection.

/// Reports every key with a plain HTTP address elsewhere as a problem, unless `server.allow_plain_http` is set.
pub(super) fn check_plain_http(r: &mut Reader, config: &Config) {
    if config.server.allow_plain_http {
        return;
    }
    for (key, host) in addresses(config) {
        r.problem(&key, &format!("http to {host} can be read and changed on its way; use https, or set server.allow_plain_http"));
    }
}

impl Config {
    /// Warnings for the operator about each use of plain HTTP.
    pub fn plain_http(&self) -> Vec<String> {
        let said =
            |(key, host)| format!("{key}: http to {host}: it can be read and changed on its way");
        let mut warnings: Vec<String> = addresses(self).into_iter().map(said).collect();
        let public = &self.server.public_url;
        if public.scheme() == "http" && !is_loopback(public) {
            warnings.push(
                "server.public_url: with http, passwords and cookies can be read on their way, and cookies are not Secure; \
                 use https"
                    .to_owned(),
            );
        }
        let smart_id = &self.embedded.providers.smart_id;
        let is_linked =
            smart_id.base.is_some() && smart_id.start.contains(&SmartIdStart::DeviceLink);
        let is_embedded = matches!(self.account_api.root, AccountRoot::Embedded);
        if public.scheme() == "http"
            && is_linked
            && is_embedded
            && smart_id.scheme != SmartIdScheme::Simulated
        {
            warnings.push(format!(
                "{KEY}: device-link has a QR code alone, because phones come back to https only; set server.public_url to \
                 https for the link that opens the app on the phone that shows the page"
            ));
        }
        if let Some(listen) =
            self.embedded.api_listen.filter(|listen| !listen.ip().to_canonical().is_loopback())
        {
            warnings.push(format!(
                "embedded.api_listen: {listen} speaks plain http, and passwords and the token go there; let it be a loopback address \
                 behind a proxy with TLS"
            ));
        }
        warnings
    }
}

/// The keys and hosts of other services that are called over plain HTTP. OCSP is not among them: its responses are
/// signed, and it always uses plain HTTP.
fn addresses(config: &Config) -> Vec<(String, String)> {
    let providers = &config.embedded.providers;
    let root = match &config.account_api.root {
        AccountRoot::Remote(root) => Some(root.clone()),
        AccountRoot::Embedded => None,
    };
    let text = |text: &str| Url::parse(text).ok();
    let keys = [
        ("account_api.root", root),
        ("captcha.verify_url", config.captcha.verify_url.clone()),
        (
            "geo.url",
            config.geo.url.as_ref().and_then(|url| text(&url.expose().replace("{ip}", "ip"))),
        ),
        ("embedded.mobile_id.base", providers.mobile_id.base.clone()),
        ("embedded.smart_id.base", providers.smart_id.base.clone()),
        ("log.traces", config.log.traces.clone()),
    ];
    let redirects = providers.redirects.0.iter().flat_map(ProviderConfig::addresses);
    let plain = keys
        .into_iter()
        .filter_map(|(key, url)| Some((key.to_owned(), url?)))
        .chain(redirects)
        .filter(|(_, url)| url.scheme() == "http");
    let elsewhere = plain.filter(|(_, url)| !is_loopback(url));
    elsewhere.map(|(key, url)| (key, url.host_str().unwrap_or_default().to_owned())).collect()
}
