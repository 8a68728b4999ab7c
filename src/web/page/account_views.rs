//! What an account has, as people read it: sign-ins, known browsers, linked identities, what happened. The person's own pages and
//! the desk show it. Times are given as durations, since the server does not know the visitor's time zone.

use askama::Template;
use url::Url;

use crate::{
    accounts::embedded::{Happening, KnownBrowser, LinkedIdentity, SignIn, words_of},
    domain::LoginMethod,
    i18n::Words,
    web::Page,
};

/// Facts in one line, with a dot between two of them: never at the edge of a line (`.dots` of lists.css).
#[derive(Clone, Debug, PartialEq, Eq, Template)]
#[template(
    source = r#"<span class="dots"><span>{% for fact in facts %}<span>{% if !loop.first %}<span class="dot">· </span>{% endif %}{{ fact }}</span>{% if !loop.last %} {% endif %}{% endfor %}</span></span>"#,
    ext = "html"
)]
pub struct Dots {
    facts: Vec<String>,
}

impl askama::filters::HtmlSafe for Dots {}

impl Dots {
    /// These facts.
    pub fn of(facts: impl IntoIterator<Item = String>) -> Self {
        Self { facts: facts.into_iter().collect() }
    }

    /// The facts of these words, which have a dot between them.
    fn parted(words: &str) -> Self {
        Self::of(words.split('·').map(|fact| fact.trim().to_owned()))
    }
}

/// A browser, and whether it is the one of this request.
fn titled(page: &Page, browser: &str, is_this: bool) -> Dots {
    let this = is_this.then(|| page.t("arrival-sign_ins-this"));
    Dots::of([browser.to_owned()].into_iter().chain(this))
}

/// Seconds for which a time is told as a duration; after that as a date.
const LATELY: i64 = 2 * 86_400;

/// A session as the person reads it.
pub struct SignInView {
    /// Names it in forms.
    pub id: Option<String>,
    pub by: LoginMethod,
    /// Browser and system.
    pub browser: String,
    /// The login method, and the country if it is known.
    pub details: Dots,
    /// When it began and when it was last used.
    pub times: Dots,
    /// Whether it is the session of this request.
    pub is_this: bool,
}

impl SignInView {
    pub fn of(words: &Words, sign_in: &SignIn) -> Self {
        let (age, idle) = (ago(words, sign_in.age), ago(words, sign_in.idle));
        let country = sign_in.country.map(|country| words.country(country).to_owned());
        Self {
            id: sign_in.id.clone(),
            by: sign_in.method,
            browser: words.browser(sign_in.user_agent.as_deref()),
            details: Dots::of([words.method(sign_in.method)].into_iter().chain(country)),
            times: Dots::parted(
                &words.with("arrival-sign_ins-times", &[("age", &age), ("idle", &idle)]),
            ),
            is_this: sign_in.is_this,
        }
    }

    /// What its row is headed with.
    pub fn title(&self, page: &Page) -> Dots {
        titled(page, &self.browser, self.is_this)
    }
}

/// How long ago something was.
pub fn ago(words: &Words, seconds: i64) -> String {
    match seconds / 60 {
        ..2 => words.t("arrival-ago-now"),
        minutes @ 2..120 => words.with("arrival-ago-minutes", &[("count", &minutes.to_string())]),
        minutes => words.with("arrival-ago-hours", &[("count", &(minutes / 60).to_string())]),
    }
}

/// A known browser as the person reads it.
pub struct BrowserView {
    /// Names it in forms.
    pub id: String,
    /// Browser and system.
    pub browser: String,
    /// When somebody first signed in there, in seconds since 1970.
    pub since: i64,
    /// When somebody first and last signed in there.
    pub times: Dots,
    /// Until when the second factor is not asked for there, if it is not.
    pub trusted: Option<String>,
    /// Whether it is the browser of this request.
    pub is_this: bool,
}

impl BrowserView {
    pub fn of(words: &Words, browser: &KnownBrowser) -> Self {
        let (since, seen) = (words.day(browser.since), words.day(browser.seen_at));
        let until = |at| words.with("arrival-trust-until", &[("date", &words.day(at))]);
        Self {
            id: browser.id.clone(),
            since: browser.since,
            browser: words.browser(browser.user_agent.as_deref()),
            times: Dots::parted(
                &words.with("arrival-review-browser", &[("since", &since), ("seen", &seen)]),
            ),
            trusted: browser.trusted_until.map(until),
            is_this: browser.is_this,
        }
    }

    /// What its row is headed with.
    pub fn title(&self, page: &Page) -> Dots {
        titled(page, &self.browser, self.is_this)
    }
}

/// A linked identity as the person reads it.
pub struct LinkedView {
    /// Names it in forms.
    pub id: String,
    /// The provider.
    pub name: String,
    /// The method that signs in with it, while its provider is connected.
    method: Option<LoginMethod>,
    /// Where the provider is, and what it calls the person.
    pub known_as: String,
    /// When it was linked, in seconds since 1970 and in words.
    pub linked_at: i64,
    pub since: String,
}

impl LinkedView {
    pub fn list(words: &Words, linked: &[LinkedIdentity]) -> Vec<Self> {
        let view = |identity: &LinkedIdentity| Self {
            id: identity.id.clone(),
            method: identity.method,
            name: match identity.method {
                Some(method) => words.method(method),
                None => words.t("arrival-identities-gone"),
            },
            known_as: format!("{}: {}", host(&identity.identity.issuer), identity.identity.subject),
            linked_at: identity.linked_at,
            since: words
                .with("arrival-identities-since", &[("date", &words.day(identity.linked_at))]),
        };
        linked.iter().map(view).collect()
    }
}

impl LinkedView {
    /// Its icon as inline SVG.
    pub fn icon<'page>(&self, page: &'page Page) -> &'page str {
        self.method.map_or_else(|| page.icon("provider"), |method| page.method_icon(method))
    }
}

/// The host of an issuer; all of it where it is no address.
fn host(issuer: &str) -> String {
    let url = Url::parse(issuer).ok();
    url.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_else(|| issuer.to_owned())
}

/// Something that has happened, as the person reads it.
pub struct HappenedView {
    /// What it was.
    pub what: String,
    /// How, where and when.
    pub detail: Dots,
    /// Both, for screen readers.
    pub whole: String,
    /// Whether the person may say that it was not theirs.
    pub may_be_foreign: bool,
}

impl HappenedView {
    /// A happening in these words; `None` if it is not told.
    pub fn of(words: &Words, happening: &Happening, now: i64) -> Option<Self> {
        let what = words.t(words_of(happening.event).ok()?);
        let when = when(words, happening.at, now);
        let method = happening.method.map(|method| words.method(method));
        let browser = happening.user_agent.as_deref().map(|header| words.browser(Some(header)));
        let country = happening.country.map(|country| words.country(country).to_owned());
        let by = match happening {
            Happening { is_by_desk: true, .. } => Some(words.t("arrival-activity-desk")),
            Happening { is_by_visitor: false, application: None, .. } => {
                Some(words.t("arrival-activity-operator"))
            }
            _ => None,
        };
        let times = (happening.times > 1).then(|| format!("× {}", happening.times));
        let whole = format!("{what}, {when}");
        let parts =
            [happening.application.clone(), method, browser, country, by, Some(when), times];
        let detail = Dots::of(parts.into_iter().flatten());
        Some(Self { what, detail, whole, may_be_foreign: happening.is_by_visitor })
    }
}

/// When something was: for two days how long ago, then the moment.
pub fn when(words: &Words, at: i64, now: i64) -> String {
    if now - at < LATELY {
        return ago(words, now - at);
    }
    words.moment(at)
}
