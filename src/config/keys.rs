//! Reads each section that has no file of its own of `config.toml`, key by key, and reports invalid values.

use std::{path::PathBuf, time::Duration};

use tracing_subscriber::EnvFilter;
use url::Url;

use crate::{
    config::{
        AccountApi, AccountRoot, CaptchaConfig, CaptchaKind, Config, Embed, EmbeddedConfig, Geo,
        LinksConfig, Log, Login, MainApp, Server, SiteConfig, Tls, id_card, limits, mail,
        providers,
        reader::{
            LISTEN, NETWORK, ORIGIN, Reader, WEB_ADDRESS, at_least_one, folder, milliseconds,
            network, origin, web_address,
        },
        redirects, sections, session, storage,
    },
    domain::{Brand, Country, Email, Language, LoginMethod, Secret},
};

/// Reads every section. A section with an invalid key is `None`, and the reader has the problem.
pub fn read(r: &mut Reader) -> Option<Config> {
    // `login.*` may name the providers that the configuration adds.
    redirects::add_login_methods(r);
    let server = server(r);
    let log = log(r);
    let site = site(r);
    let login = login(r);
    let captcha = captcha(r);
    let limits = limits::read(r);
    let account_api = account_api(r, server.as_ref());
    let main_app = main_app(r, account_api.as_ref());
    let root = account_api.as_ref().map(|api| &api.root);
    let id_card = id_card::read(r, root, server.as_ref());
    let embed = r.list("embed.origins", ORIGIN, origin).map(|origins| Embed { origins });
    let links = links(r);
    let geo = geo(r);
    let operator = sections::read_operator(r);
    let security = sections::read_security(r);
    let session = session::read(r);
    let is_embedded =
        account_api.as_ref().is_none_or(|api| matches!(api.root, AccountRoot::Embedded));
    let embedded =
        embedded(r, server.as_ref().filter(|_| is_embedded).map(|server| &server.public_url));
    Some(Config {
        server: server?,
        log: log?,
        site: site?,
        login: login?,
        captcha: captcha?,
        limits: limits?,
        account_api: account_api?,
        main_app: main_app?,
        id_card: id_card?,
        embed: embed?,
        links: links?,
        geo: geo?,
        operator: operator?,
        security: security?,
        session: session?,
        embedded: embedded?,
    })
}

fn server(r: &mut Reader) -> Option<Server> {
    let node = r.optional(
        "server.node",
        "letters, digits, dots, hyphens and underscores, at most 64",
        |text| {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            (text.len() <= 64 && text.chars().all(is_plain)).then(|| text.to_owned())
        },
    );
    let listen = r.parse("server.listen", LISTEN, |text| text.parse().ok());
    let public_url = r.parse("server.public_url", WEB_ADDRESS, web_address);
    let trusted_proxies = r.list("server.trusted_proxies", NETWORK, network);
    let allow_plain_http = r.get("server.allow_plain_http");
    let admin_listen = r.optional("server.admin_listen", LISTEN, |text| text.parse().ok());
    let max_connections = at_least_one(r, "server.max_connections");
    let max_connections_per_address = at_least_one(r, "server.max_connections_per_address");
    let body_timeout = milliseconds(r, "server.body_timeout_ms");
    let answer_timeout = milliseconds(r, "server.answer_timeout_ms");
    let idle_timeout = milliseconds(r, "server.idle_timeout_ms");
    let stop_delay = r.get("server.stop_delay_ms").map(Duration::from_millis);
    let hsts_subdomains = r.get("server.hsts_subdomains");
    let certificate: Option<String> = r.get("server.tls.certificate");
    let key: Option<String> = r.get("server.tls.key");
    let (certificate, key) = (certificate?, key?);
    match (certificate.is_empty(), key.is_empty()) {
        (true, false) => r.problem("server.tls.certificate", "is needed with server.tls.key"),
        (false, true) => r.problem("server.tls.key", "is needed with server.tls.certificate"),
        _ => {}
    }
    let has_files = !certificate.is_empty() || !key.is_empty();
    let tls = has_files.then(|| Tls { certificate: certificate.into(), key: key.into() });
    Some(Server {
        node: node?.unwrap_or_else(host_name),
        listen: listen?,
        public_url: public_url?,
        trusted_proxies: trusted_proxies?,
        allow_plain_http: allow_plain_http?,
        admin_listen: admin_listen?,
        max_connections: max_connections?,
        max_connections_per_address: max_connections_per_address?,
        body_timeout: body_timeout?,
        answer_timeout: answer_timeout?,
        idle_timeout: idle_timeout?,
        stop_delay: stop_delay?,
        hsts_subdomains: hsts_subdomains?,
        tls,
    })
}

/// What this machine calls itself.
fn host_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

fn log(r: &mut Reader) -> Option<Log> {
    let is_json = r.parse("log.format", "text or json", |text| match text {
        "text" => Some(false),
        "json" => Some(true),
        _ => None,
    });
    let requests = r.get("log.requests");
    let level = r.optional("log.level", "directives such as info or info,lavi=debug", |text| {
        let is_level = EnvFilter::builder().parse(text).is_ok();
        is_level.then(|| text.to_owned())
    });
    let traces = r.optional("log.traces", WEB_ADDRESS, web_address);
    Some(Log { is_json: is_json?, requests: requests?, level: level?, traces: traces? })
}

fn site(r: &mut Reader) -> Option<SiteConfig> {
    let project_name = sections::line(r, "site.project_name");
    let plain = |text: &str| {
        let fits =
            !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        fits.then(|| text.to_owned())
    };
    let product = r.parse("site.product", "lower-case letters and digits", plain);
    let brand = r.parse("site.brand", "lower-case letters, digits and hyphens", Brand::parse);
    let country = r.parse("site.country", "a country code such as EE", Country::parse);
    let languages = format!("one of {}", Language::codes());
    let locales = r.list("site.locales", &languages, Language::parse);
    let default_locale = r.optional("site.default_locale", &languages, Language::parse);
    let maintenance = r.get("site.maintenance");
    let overrides = r.optional("site.overrides", "a folder", |text| Some(PathBuf::from(text)));
    let (locales, default_locale) = (locales?, default_locale?.unwrap_or(Language::En));
    if locales.is_empty() {
        r.problem("site.locales", "needs a language");
    } else if !locales.contains(&default_locale) {
        r.problem("site.default_locale", &format!("{default_locale} is not among site.locales"));
    }
    Some(SiteConfig {
        project_name: project_name?,
        product: product?,
        brand: brand?,
        country: country?,
        locales,
        default_locale,
        maintenance: maintenance?,
        overrides: overrides?,
    })
}

fn login(r: &mut Reader) -> Option<Login> {
    let expected = format!(
        "one of {}",
        LoginMethod::all().map(LoginMethod::code).collect::<Vec<_>>().join(", ")
    );
    let primary = r.list("login.primary", &expected, LoginMethod::parse);
    let secondary = r.list("login.secondary", &expected, LoginMethod::parse);
    let (primary, secondary) = (primary?, secondary?);
    if primary.is_empty() {
        r.problem("login.primary", "needs a method");
    }
    let all: Vec<_> = primary.iter().chain(&secondary).collect();
    let twice = all
        .iter()
        .enumerate()
        .find(|(at, method)| all[..*at].contains(method))
        .map(|(_, method)| method.code());
    if let Some(method) = twice {
        r.problem("login.secondary", &format!("{method} is named twice"));
    }
    Some(Login { primary, secondary })
}

fn captcha(r: &mut Reader) -> Option<CaptchaConfig> {
    let kind =
        r.parse("captcha.kind", "image, recaptcha, turnstile or hcaptcha", |text| match text {
            "image" => Some(CaptchaKind::Image),
            "recaptcha" => Some(CaptchaKind::Recaptcha),
            "turnstile" => Some(CaptchaKind::Turnstile),
            "hcaptcha" => Some(CaptchaKind::Hcaptcha),
            _ => None,
        });
    let site_key: Option<String> = r.get("captcha.site_key");
    let secret = r.secret("captcha.secret");
    let verify_url = r.optional("captcha.verify_url", WEB_ADDRESS, web_address);
    let (kind, site_key) = (kind?, site_key?);
    if kind != CaptchaKind::Image && site_key.is_empty() {
        r.problem("captcha.site_key", "is needed with this captcha.kind");
    }
    Some(CaptchaConfig { kind, site_key, secret: secret?, verify_url: verify_url? })
}

fn links(r: &mut Reader) -> Option<LinksConfig> {
    let about = r.optional("links.about", WEB_ADDRESS, web_address);
    let contacts = r.optional("links.contacts", WEB_ADDRESS, web_address);
    let terms = r.optional("links.terms", WEB_ADDRESS, web_address);
    let data_processing = r.optional("links.data_processing", WEB_ADDRESS, web_address);
    Some(LinksConfig {
        about: about?,
        contacts: contacts?,
        terms: terms?,
        data_processing: data_processing?,
    })
}

fn geo(r: &mut Reader) -> Option<Geo> {
    let service = |text: &str| web_address(&text.replace("{ip}", "ip")).map(|_| Secret::new(text));
    let url = r.parse_secret("geo.url", WEB_ADDRESS, |text| {
        if text.is_empty() { Some(None) } else { service(text).map(Some) }
    });
    let database = r.optional("geo.database", "a file", |text| Some(PathBuf::from(text)));
    let (url, database) = (url?, database?);
    if url.is_some() && database.is_some() {
        r.problem("geo.database", "geo.url is given too; one of them decides");
    }
    Some(Geo { url, database })
}

// Reads the sections that say where the account service is, and how the embedded one works.

/// The section of the account API.
pub fn account_api(r: &mut Reader, server: Option<&Server>) -> Option<AccountApi> {
    let root =
        r.parse("account_api.root", "\"embedded\" or an http(s) address", |text| match text {
            "embedded" => Some(AccountRoot::Embedded),
            address => folder(address).map(AccountRoot::Remote),
        });
    let credential = sections::read_credentials(r, "account_api.token");
    let public_root = r.optional("account_api.public_root", WEB_ADDRESS, folder);
    let token = |text: &str| {
        (!text.is_empty() && text.chars().all(|c| c.is_ascii_graphic() && !"=;,\"".contains(c)))
            .then(|| text.to_owned())
    };
    let cookies = r.list("account_api.cookies", "a cookie's name", token);
    let cookie_domain = r.optional("account_api.cookie_domain", "a domain", token);
    let redirect_origins = r.list("account_api.redirect_origins", ORIGIN, origin);
    let authorize_path: Option<String> = r.get("account_api.authorize_path");
    let timeout: Option<u64> = r.get("account_api.timeout_ms");
    let root = root?;
    let public_root = match (public_root?, &root) {
        (Some(given), _) => given,
        (None, AccountRoot::Remote(root)) => root.clone(),
        (None, AccountRoot::Embedded) => server?.public_url.join("/account/").ok()?,
    };
    Some(AccountApi {
        root,
        token: credential?,
        public_root,
        cookies: cookies?,
        cookie_domain: cookie_domain?,
        redirect_origins: redirect_origins?,
        authorize_path: authorize_path?,
        timeout: Duration::from_millis(timeout?),
    })
}

/// The section of the main app; without an address of its own it is at the public root.
pub fn main_app(r: &mut Reader, account_api: Option<&AccountApi>) -> Option<MainApp> {
    let root = r.optional("main_app.root", WEB_ADDRESS, folder)?;
    Some(MainApp {
        configured: root.is_some(),
        root: root.or_else(|| account_api.map(|api| api.public_root.clone()))?,
    })
}

/// The keys of the embedded account service itself, and the sections of its providers.
pub fn embedded(r: &mut Reader, public_url: Option<&Url>) -> Option<EmbeddedConfig> {
    let database = storage::database(r);
    let database_connections = storage::connections(r);
    let migrate_at_start = r.get("embedded.migrate_at_start");
    let storage_key_file = storage::key_file(r, database.as_ref(), public_url);
    let listener = sections::listener(r);
    let allow_test_identities = r.get("embedded.allow_test_identities");
    let mail = mail::read(r);
    let mail_from =
        r.parse("embedded.mail_from", "an address such as noreply@school.example", |text| {
            text.parse::<lettre::message::Mailbox>().ok().map(|_| text.to_owned())
        });
    let operator_email = r.optional("embedded.operator_email", "an e-mail address", |text| {
        Email::parse(text).ok().map(|email| email.as_str().to_owned())
    });
    let events_days = storage::events_days(r);
    let terms_version = r.get("embedded.terms_version");
    let terms_date = sections::terms_date(r);
    let providers = providers::read(r);
    Some(EmbeddedConfig {
        database: database?,
        database_connections: database_connections?,
        migrate_at_start: migrate_at_start?,
        storage_key_file: storage_key_file?,
        api_listen: listener.as_ref()?.0,
        api_token: listener?.1,
        allow_test_identities: allow_test_identities?,
        mail: mail?,
        mail_from: mail_from?,
        operator_email: operator_email?,
        events_days: events_days?,
        terms_version: terms_version?,
        terms_date: terms_date?,
        providers: providers?,
    })
}
