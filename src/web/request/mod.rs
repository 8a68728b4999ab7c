//! One request: who makes it, from where, in which language and view, what its address asks for, and the calls to the
//! account service on its behalf. Builds on `site`.

pub mod card_cookie;
pub mod negotiate;
pub mod origin_check;
pub mod paths;

pub use paths::{PageQuery, Screen};

use std::{
    future::{Ready, ready},
    net::{IpAddr, SocketAddr},
    ops::Deref,
    sync::Arc,
};

use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::{Payload, RequestHead},
    http::header::{ACCEPT, ACCEPT_LANGUAGE, HeaderMap, HeaderName, USER_AGENT},
    rt::time::timeout,
    web,
};
use ipnet::IpNet;

use crate::{
    accounts::{AccountService, Caller, Fault, Reply, embedded::Embedded, public_address},
    domain::{Country, Language},
    i18n::Words,
    web::{ColorScheme, Site, site::LANGUAGE_COOKIE},
};

// The visitor: language, view, address and cookies of one request, the addresses of links for them, and the calls to the
// account service on their behalf. The cookies of its replies are collected here, and the outermost middleware relays them
// whatever the handler answers, so that the browser ends up with the account service's own cookies.

/// The incident number of a request, set by the outermost middleware.
#[derive(Clone, Debug)]
pub struct Incident(pub String);

/// The code of the error that a request was answered with, for its line in the log.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredCode(pub &'static str);

impl AnsweredCode {
    pub fn note(self, request: &HttpRequest) {
        request.extensions_mut().insert(self);
    }
}

/// The user name or e-mail address that the form of a request has, for the code that has to tell how it ended.
#[derive(Clone)]
pub struct TypedName(pub String);

impl TypedName {
    pub fn note(self, request: &HttpRequest) {
        request.extensions_mut().insert(self);
    }

    /// The one that was noted at this request.
    pub fn of(request: &HttpRequest) -> Option<String> {
        request.extensions().get::<Self>().map(|typed| typed.0.clone())
    }
}

/// The `Set-Cookie` values that this request's calls returned, ready to be sent to the browser.
#[derive(Default)]
struct Gathered(Vec<String>);

/// One request as the screens see it.
#[derive(Clone)]
pub struct Visitor {
    pub site: web::Data<Site>,
    pub request: HttpRequest,
    pub language: Language,
    /// Its wording, which a reload meanwhile does not change: no page has two. What answers in the handler's place, such as the
    /// page of an error, takes the wording that is in force then.
    words: Arc<Words>,
    /// How the page is embedded.
    pub view: View,
    /// The colour scheme that the embedder asks for.
    pub scheme: Option<ColorScheme>,
    pub wants_json: bool,
    /// `Save-Data: on`: the page gets no script.
    pub saves_data: bool,
}

impl Visitor {
    /// Reads the request. The language comes from the address (its prefix, or `?lang=` if it has none), else the
    /// cookie, else `Accept-Language`, else the default.
    ///
    /// # Panics
    /// If the application has no `Site`; the composition root always provides one.
    #[expect(clippy::expect_used, reason = "the composition root always hands the site in")]
    pub fn of(request: &HttpRequest) -> Self {
        let site =
            request.app_data::<web::Data<Site>>().expect("the site is handed in at start").clone();
        let header = |name: HeaderName| {
            request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
        };
        let mut segments = request.path().trim_start_matches('/').split('/');
        segments.next();
        let view = segments
            .next()
            .and_then(View::parse)
            .or_else(|| value(request, "view").and_then(|slug| View::parse(&slug)));
        let language = chosen(&site, request)
            .unwrap_or_else(|| preferred(&site, request, header(ACCEPT_LANGUAGE)));
        Self {
            language,
            words: site.words.of(language),
            view: view.unwrap_or_default(),
            scheme: view
                .filter(|view| view.is_embedded())
                .and_then(|_| value(request, "scheme"))
                .and_then(|name| ColorScheme::parse(&name)),
            wants_json: negotiate::prefers_json(header(ACCEPT)),
            saves_data: saves_data(request.headers()),
            request: request.clone(),
            site,
        }
    }

    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The same visitor with another language.
    pub fn speaking(self, language: Language) -> Self {
        Self { language, words: self.site.words.of(language), ..self }
    }

    /// The address of a screen, in the visitor's language, view and scheme.
    pub fn href(&self, place: Screen) -> String {
        let mut address = place.href(self.language, self.view);
        if let Some(scheme) = self.scheme {
            address.push(if address.contains('?') { '&' } else { '?' });
            address.extend(["scheme=", scheme.name()]);
        }
        // What an application asks for stays on the screen whichever method is looked at.
        if let Some(name) = place.kept_parameter().filter(|name| self.query(name).is_some()) {
            address.push(if address.contains('?') { '&' } else { '?' });
            address.extend([name, "=1"]);
        }
        address
    }

    /// The value of a query parameter.
    pub fn query(&self, name: &str) -> Option<String> {
        value(&self.request, name)
    }

    /// The path after routing, with its escapes decoded, so that every spelling of a screen's address gives the same
    /// path.
    pub fn path(&self) -> &str {
        self.request.match_info().as_str()
    }

    /// The current address with its first segment replaced by this language.
    pub fn below(&self, language: Language) -> String {
        let query = self.request.query_string();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{mark}{query}", with_prefix(self.request.path(), language))
    }

    /// The language that the address names.
    pub fn chosen_language(&self) -> Option<Language> {
        chosen(&self.site, &self.request)
    }

    pub fn incident(&self) -> String {
        self.request
            .extensions()
            .get::<Incident>()
            .map_or_else(String::new, |incident| incident.0.clone())
    }

    /// The caller that the account service sees.
    pub fn caller(&self) -> Caller {
        let cookies = self
            .request
            .headers()
            .get_all(actix_web::http::header::COOKIE)
            .filter_map(|value| value.to_str().ok());
        let header = |name| {
            self.request
                .headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
                .unwrap_or_default()
        };
        Caller {
            language: self.language,
            address: self.address(),
            secure: self.is_secure(),
            request_id: self.incident(),
            user_agent: header(USER_AGENT).to_owned(),
            verification_code: None,
            cookies: cookies.flat_map(|value| self.site.relay.inbound(value)).collect(),
        }
    }

    /// The visitor's address: the peer's, or behind trusted proxies the last address in `X-Forwarded-For` that is not a
    /// proxy's.
    pub fn address(&self) -> IpAddr {
        public_address(&self.site.config.server.trusted_proxies, &self.request)
    }

    /// Whether embedders may frame this page.
    pub fn is_framed(&self) -> bool {
        let is_needed = || {
            self.request.app_data::<Framed>().is_some()
                || self.request.extensions().contains::<Framed>()
        };
        self.view.is_embedded() && is_needed()
    }

    /// The scheme that the page is drawn in, if that is not left to the browser. The policies of pages that may not be
    /// framed allow the one style sheet alone.
    pub fn settled_scheme(&self) -> Option<ColorScheme> {
        self.scheme.filter(|_| self.is_framed())
    }

    /// The country that forms preselect: where the visitor's address is located, else `site.country`.
    pub async fn country(&self) -> Country {
        let located = match &self.site.geolocation {
            Some(locator) => locator.country(self.address()).await,
            None => None,
        };
        located.unwrap_or(self.site.config.site.country)
    }

    /// Whether the visitor came over HTTPS: as the trusted proxy says, else by the scheme of `server.public_url`.
    pub fn is_secure(&self) -> bool {
        is_secure(&self.site, self.request.head())
    }

    /// Makes a call: `visitor.call(async |accounts, caller| accounts.login(caller, credentials).await)`.
    pub async fn call<T>(
        &self,
        call: impl AsyncFnOnce(&dyn AccountService, &Caller) -> Reply<T>,
    ) -> Result<T, Fault> {
        let caller = self.caller_by_now();
        // What was typed is lost with the answer's deadline, so this ends before.
        let limit = self.site.config.server.answer_timeout * 4 / 5;
        let replied = timeout(limit, call(self.site.accounts.as_ref(), &caller)).await;
        self.relay(replied.unwrap_or_else(|_| {
            tracing::error!(
                "the account service does not answer in time (server.answer_timeout_ms)"
            );
            Reply::fault(Fault::ServerError)
        }))
    }

    /// The caller with the cookies that earlier calls of this request have set.
    pub fn caller_by_now(&self) -> Caller {
        let mut caller = self.caller();
        for set_cookie in &gathered(&self.request) {
            follow(&mut caller.cookies, set_cookie);
        }
        caller
    }

    /// Relays the cookies of a reply, for calls that are not part of [`AccountService`].
    pub fn relay<T>(&self, reply: Reply<T>) -> Result<T, Fault> {
        let relayed = reply.set_cookies.iter().filter_map(|value| self.site.relay.outbound(value));
        let mut extensions = self.request.extensions_mut();
        match extensions.get_mut::<Gathered>() {
            Some(gathered) => gathered.0.extend(relayed),
            None => {
                extensions.insert(Gathered(relayed.collect()));
            }
        }
        reply.result
    }
}

impl FromRequest for Visitor {
    type Error = std::convert::Infallible;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

/// A visit to a page of the embedded account service: the visitor, and that service.
#[derive(Clone)]
pub struct Visit {
    visitor: Visitor,
    pub embedded: web::Data<Embedded>,
}

impl Visit {
    /// The same visit in another language.
    pub fn speaking(self, language: Language) -> Self {
        Self { visitor: self.visitor.speaking(language), embedded: self.embedded }
    }
}

impl Deref for Visit {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl FromRequest for Visit {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let embedded = web::Data::from_request(request, payload).into_inner();
        ready(embedded.map(|embedded| Self { visitor: Visitor::of(request), embedded }))
    }
}

/// Whether the browser asks to save data (`Save-Data: on`).
pub(in crate::web) fn saves_data(headers: &HeaderMap) -> bool {
    headers.get("save-data").is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"on"))
}

/// Names the language in addresses without a language prefix.
const LANGUAGE_PARAMETER: &str = "lang";

/// Replaces the first segment of a path by this language.
fn with_prefix(path: &str, language: Language) -> String {
    let rest = path
        .trim_start_matches('/')
        .split_once('/')
        .map_or(String::new(), |(_, rest)| format!("/{rest}"));
    format!("/{language}{rest}")
}

/// The language named by the first path segment.
fn prefix(site: &Site, request: &HttpRequest) -> Option<Language> {
    site.language(request.path().trim_start_matches('/').split('/').next().unwrap_or_default())
}

/// The language that the address names.
fn chosen(site: &Site, request: &HttpRequest) -> Option<Language> {
    prefix(site, request).or_else(|| site.language(&value(request, LANGUAGE_PARAMETER)?))
}

/// The language of the cookie, else of `Accept-Language`, else the default.
fn preferred(site: &Site, request: &HttpRequest, accepted: &str) -> Language {
    let of_cookie =
        request.cookie(LANGUAGE_COOKIE).and_then(|cookie| site.language(cookie.value()));
    let offered = &site.config.site.locales;
    of_cookie
        .or_else(|| negotiate::language(accepted, offered))
        .unwrap_or(site.config.site.default_locale)
}

/// The first value of the query parameter with this name.
fn value(request: &HttpRequest, name: &str) -> Option<String> {
    // Most names are written without escapes, so only names with escapes need decoding before the comparison.
    let may_be = |pair: &&str| {
        let written = pair.split('=').next().unwrap_or_default();
        written == name || written.contains(['%', '+'])
    };
    let pairs = request.query_string().split('&').filter(may_be);
    pairs
        .flat_map(|pair| url::form_urlencoded::parse(pair.as_bytes()))
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
}

/// The collected `Set-Cookie` values to send with this response.
pub fn gathered(request: &HttpRequest) -> Vec<String> {
    request.extensions().get::<Gathered>().map(|gathered| gathered.0.clone()).unwrap_or_default()
}

/// Applies a `Set-Cookie` value, so that a later call of the same request sends what an earlier one set.
fn follow(cookies: &mut Vec<(String, String)>, set_cookie: &str) {
    let pair = set_cookie.split(';').next().unwrap_or_default();
    if let Some((name, value)) = pair.split_once('=') {
        cookies.retain(|(known, _)| known != name.trim());
        if !value.trim().is_empty() {
            cookies.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
}

// The other end of the connection: the visitor, or a trusted proxy that says who the visitor is.

/// The local address at which the connection of a request arrived. Attached to every connection.
#[derive(Clone, Copy, Debug)]
pub struct ListensOn(pub SocketAddr);

/// Whether a request comes from this machine, and not through a proxy on it.
pub fn is_of_this_machine(request: &HttpRequest) -> bool {
    let is_proxied = ["forwarded", "x-forwarded-for", "via"]
        .iter()
        .any(|name| request.headers().contains_key(*name));
    !is_proxied && request.peer_addr().is_some_and(|peer| peer.ip().is_loopback())
}

/// Whether a request came over HTTPS: as the trusted proxy says, else by the scheme of `server.public_url`.
pub fn is_secure(site: &Site, head: &RequestHead) -> bool {
    let said = head.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    match said {
        Some(scheme) if is_proxied(site, head) => scheme.eq_ignore_ascii_case("https"),
        _ => site.config.server.is_https(),
    }
}

fn is_proxied(site: &Site, head: &RequestHead) -> bool {
    is_sent_by(&site.config.server.trusted_proxies, head)
}

/// Whether the connection comes from one of these networks; headers are not considered.
pub fn is_sent_by(networks: &[IpNet], head: &RequestHead) -> bool {
    head.peer_addr.is_some_and(|peer| is_in(networks, peer.ip()))
}

/// Whether an address is of one of these networks.
pub fn is_in(networks: &[IpNet], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(&address.to_canonical()))
}

// The ways in which the sign-in can be embedded.

/// Marks screens that may be framed, because embedders need them: as data of the route, or of a request that is
/// answered with another page. No other page may be framed, whatever `?view=` says.
#[derive(Clone, Copy, Debug)]
pub struct Framed;

/// How a page is embedded: not at all, or in a page of another site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// A top-level page.
    #[default]
    Full,
    /// `login-mini`
    LoginMini,
    /// `mini`
    Mini,
    /// `mobile`: a top-level page without the ID card.
    Mobile,
    /// `iframe`
    Iframe,
    /// `thirdParty`
    ThirdParty,
}

impl View {
    pub const ALL: [Self; 6] =
        [Self::Full, Self::LoginMini, Self::Mini, Self::Mobile, Self::Iframe, Self::ThirdParty];

    /// The last segment of the login screen's address, and the value of `?view=` on the screens that follow.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Full => "",
            Self::LoginMini => "login-mini",
            Self::Mini => "mini",
            Self::Mobile => "mobile",
            Self::Iframe => "iframe",
            Self::ThirdParty => "thirdParty",
        }
    }

    pub fn parse(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| !slug.is_empty() && view.slug() == slug)
    }

    /// Whether the view is framed: footer and top bar are hidden, and the host page is told of a sign-in.
    pub const fn is_embedded(self) -> bool {
        matches!(self, Self::LoginMini | Self::Mini | Self::Iframe | Self::ThirdParty)
    }
}
