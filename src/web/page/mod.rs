//! Pages: the layout around every page, parts that several pages share, error pages, and the ways to send a page.
//! Builds on `request`.

pub mod error_page;
pub mod foreign_html;
pub mod islands;
pub mod named;
pub mod qr_code;
pub mod role_view;
pub mod send;
pub mod shared;

pub use named::Named;
pub use send::{file, personal, render};
pub use shared::{SharedPage, shared};

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    accounts::request::Document,
    domain::{ErrorCode, LoginMethod},
    i18n::Words,
    web::{ColorScheme, PageQuery, Screen, View, Visitor, site::sheets::Sheet},
};
use islands::Island;
use send::ShownError;

// What every page knows about itself, and what the layout around it shows: title, looks, language switch, footer. The
// layout template renders it.

/// The width of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// 28 rem: beside the scene.
    Card,
    /// 40 rem: wherever people read, choose or fill in.
    #[default]
    Wide,
    /// 28 rem, its content centred, in the middle of the window.
    Notice,
    /// 785 px: the terms dialog.
    Dialog,
}

impl Width {
    /// The classes of the element around the card.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Card => "page",
            Self::Wide => "page wide",
            Self::Notice => "page notice",
            Self::Dialog => "page dialog",
        }
    }
}

/// A link of the top bar or the footer.
pub struct NavLink {
    /// Where it leads.
    pub href: String,
    /// Its text.
    pub text: String,
    /// The language code for links of the language switch; otherwise empty.
    pub language: &'static str,
}

/// What the layout needs to know; every page's template has one as `page`.
pub struct Page<'a> {
    visitor: &'a Visitor,
    /// `data-screen`
    pub screen: &'static str,
    /// `data-type`
    pub kind: Option<String>,
    /// `data-step`
    pub step: Option<u8>,
    /// The heading, and the first part of the title unless that is another.
    pub heading: String,
    /// The first part of the title, if the heading alone does not say where in a series of steps the page is.
    entitled: Option<String>,
    /// The form's errors, for the summary above it.
    pub errors: Vec<ShownError>,
    /// The incident number to read out to the operator.
    pub incident: Option<String>,
    /// The width of the card.
    pub width: Width,
    /// Whether the illustration is shown beside the card.
    pub illustrated: bool,
    /// Whether footer and language switch are shown, in views that have them.
    pub framed: bool,
    /// Whether the page loads the script: it has islands, or small controls such as "show password".
    pub scripted: bool,
    sheet: Sheet,
    asked: PageQuery,
    kept: &'static [&'static str],
    /// Where the language switch leads, if not to the current address.
    place: Option<Screen<'a>>,
    /// The id of the captcha that the form shows: where an error about it leads.
    pub(in crate::web) captcha: Option<&'static str>,
}

impl<'a> Page<'a> {
    /// A page with this `data-screen`, and the message of this id as its heading.
    pub fn new(visitor: &'a Visitor, screen: &'static str, heading: &str) -> Self {
        Self::titled(visitor, screen, visitor.words().t(heading))
    }

    /// A page with this `data-screen`, and this text as its heading.
    pub fn titled(visitor: &'a Visitor, screen: &'static str, heading: String) -> Self {
        Self {
            visitor,
            screen,
            kind: None,
            step: None,
            heading,
            entitled: None,
            errors: Vec::new(),
            incident: None,
            width: Width::Wide,
            illustrated: false,
            framed: true,
            scripted: false,
            sheet: Sheet::Entering,
            asked: PageQuery::default(),
            kept: &[],
            place: None,
            captcha: None,
        }
    }

    /// Sets the first part of the title, in the place of the heading.
    pub fn entitled(mut self, title: String) -> Self {
        self.entitled = Some(title);
        self
    }

    /// The language switch keeps this query.
    pub fn asked(mut self, asked: PageQuery) -> Self {
        self.asked = asked;
        self
    }

    /// The language switch keeps these query parameters unchanged. Only for pages of a single visitor.
    pub fn keeping(mut self, names: &'static [&'static str]) -> Self {
        self.kept = names;
        self
    }

    /// The language switch leads to this screen.
    pub fn at(mut self, place: Screen<'a>) -> Self {
        self.place = Some(place);
        self
    }

    /// Sets `data-type`.
    pub fn kind(mut self, kind: &str) -> Self {
        self.kind = Some(kind.to_owned());
        self
    }

    /// Sets `data-step`.
    pub fn step(mut self, step: u8) -> Self {
        self.step = Some(step);
        self
    }

    /// Sets the width of the card.
    pub fn width(mut self, width: Width) -> Self {
        self.width = width;
        self
    }

    /// Shows the illustration beside a narrow card: where somebody arrives, and where something has worked.
    pub fn with_scene(mut self) -> Self {
        self.illustrated = true;
        self.width(Width::Card)
    }

    /// A page where people read or choose: a column of 40 rem in the middle, without the illustration.
    pub fn for_reading(self) -> Self {
        let page = self.width(Width::Wide);
        Self { sheet: Sheet::Reading, ..page }
    }

    /// A page that says how something went: a sign, a sentence, the way on.
    pub fn as_notice(self) -> Self {
        Self { sheet: Sheet::Reading, ..self.width(Width::Notice) }
    }

    /// Omits footer and language switch.
    pub fn unframed(mut self) -> Self {
        self.framed = false;
        self
    }

    /// Loads the script: the page has an island, a "show password" button or the list of password rules.
    pub fn with_islands(mut self) -> Self {
        self.scripted = true;
        self
    }

    /// The wording of the page's language.
    pub fn words(&self) -> &Words {
        self.visitor.words()
    }

    /// A message by its id.
    pub fn t(&self, id: &str) -> String {
        self.words().t(id)
    }

    /// A message with one variable.
    pub fn t1(&self, id: &str, name: &'static str, value: &str) -> String {
        self.words().with(id, &[(name, value)])
    }

    /// A message with the name of a login method, which stays on one line.
    pub fn with_name(&self, id: &str, name: &str) -> Named {
        Named::of(&self.t1(id, "method", name), name)
    }

    /// The address of a screen in this language and view.
    pub fn href(&self, place: Screen) -> String {
        self.visitor.href(place)
    }

    /// The address of a screen that is never framed: a link to it navigates the whole window.
    pub fn href_alone(&self, place: Screen) -> String {
        place.href(
            self.visitor.language,
            if self.visitor.view.is_embedded() { View::Full } else { self.visitor.view },
        )
    }

    /// An icon of `static/img/icons`, as inline SVG.
    pub fn icon(&self, name: &str) -> &str {
        self.visitor.site.assets.icon(name)
    }

    /// The icon of a login method as inline SVG.
    pub fn method_icon(&self, method: LoginMethod) -> &str {
        self.visitor.site.assets.method_icon(method)
    }

    pub(crate) fn language(&self) -> &'static str {
        self.visitor.language.code()
    }

    pub(crate) fn language_name(&self) -> &'static str {
        self.visitor.language.own_name()
    }

    pub(crate) fn project_name(&self) -> &str {
        &self.visitor.site.config.site.project_name
    }

    pub(crate) fn title(&self) -> String {
        let prefix =
            if self.errors.is_empty() { String::new() } else { self.t("error-title-prefix") };
        format!("{prefix}{}", self.title_of(self.entitled.as_ref().unwrap_or(&self.heading)))
    }

    /// What the title of a page in a series of steps says before the product's name: the step, and of what it is one.
    pub fn step_title(&self, count: &str, step: &str, whole: &str) -> String {
        format!("{}{step} – {whole}", self.t1("label-before", "label", count))
    }

    /// The title that this page would have under another heading.
    pub fn title_of(&self, heading: &str) -> String {
        format!("{heading} – {}", self.project_name())
    }

    /// The id that an error of the summary leads to: its field, or the captcha that it is about.
    pub(crate) fn target<'e>(&self, error: &'e ShownError) -> Option<&'e str> {
        let captcha =
            || self.captcha.filter(|_| error.code == ErrorCode::ConfirmRecaptcha.as_str());
        error.field.as_deref().or_else(captcha)
    }

    pub(crate) fn css(&self) -> &str {
        self.visitor.site.assets.sheets.of(self.sheet, self.visitor.settled_scheme()).text()
    }

    pub(crate) fn color_scheme(&self) -> &'static str {
        self.visitor.settled_scheme().map_or("light dark", ColorScheme::name)
    }

    pub(crate) fn logo(&self) -> &str {
        &self.visitor.site.assets.logo
    }

    pub(crate) fn illustration(&self) -> &str {
        &self.visitor.site.assets.illustration
    }

    pub(crate) fn favicon(&self) -> String {
        self.visitor.site.assets.href("favicon.svg")
    }

    pub(crate) fn script(&self) -> Option<String> {
        (self.scripted && !self.visitor.saves_data)
            .then(|| self.visitor.site.assets.href("start.js"))
    }

    pub(crate) fn is_embedded(&self) -> bool {
        self.visitor.view.is_embedded()
    }

    pub(crate) fn home(&self) -> String {
        Screen::Login.href(self.visitor.language, View::Full)
    }

    pub(crate) fn languages(&self) -> Vec<NavLink> {
        let others = self
            .visitor
            .site
            .config
            .site
            .locales
            .iter()
            .filter(|language| **language != self.visitor.language);
        others
            .map(|language| NavLink {
                href: match self.place {
                    Some(place) => place.href(*language, self.visitor.view),
                    None => self.visitor.in_language(*language, &self.asked, self.kept),
                },
                text: language.own_name().to_owned(),
                language: language.code(),
            })
            .collect()
    }

    pub(crate) fn footer(&self) -> Vec<NavLink> {
        let links = &self.visitor.site.config.links;
        let link = |href: String, id: &str| NavLink { href, text: self.t(id), language: "" };
        let given =
            |url: &Option<url::Url>, id: &str| url.as_ref().map(|url| link(url.to_string(), id));
        let terms = given(&links.terms, "terms-service").unwrap_or_else(|| {
            link(self.href(Screen::Terms(Document::ServiceTerms)), "terms-service")
        });
        let privacy =
            link(self.href(Screen::Terms(Document::PrivacyPolicy)), "terms-privacy-policy");
        let cookies = link(self.href(Screen::Terms(Document::CookiePolicy)), "terms-cookie-policy");
        let accessibility = link(self.href(Screen::Accessibility), "terms-accessibility");
        let own = [given(&links.about, "footer-about"), given(&links.contacts, "footer-contacts")];
        own.into_iter().flatten().chain([terms, privacy, cookies, accessibility]).collect()
    }
}

// The host message: what the page that embeds us learns of a sign-in (docs/account-api.md section 7), sent by the
// `host-message` island. Only the browser knows the host page's origin; the server lists the origins that may receive
// the message.

/// The message and its receivers. Nothing of it is visible.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(source = "", ext = "html")]
#[serde(deny_unknown_fields)]
pub struct HostMessage {
    /// The wire's name of the login method, if known.
    #[serde(rename = "type")]
    method: Option<LoginMethod>,
    /// The origins that may receive it (`embed.origins`).
    origins: Vec<String>,
    /// In the iframe view: the main app's `set-user`, which the script calls first, with the visitor's cookies.
    set_user: Option<String>,
}

impl Island for HostMessage {
    const NAME: &'static str = "host-message";
    const CLASS: &'static str = "hidden-visually";
}

impl HostMessage {
    /// The message for a sign-in by this method.
    pub fn of(visitor: &Visitor, method: Option<LoginMethod>) -> Self {
        let config = &visitor.site.config;
        let set_user = config
            .main_app
            .root
            .join("set-user?redirect=false")
            .ok()
            .filter(|_| visitor.view == View::Iframe);
        Self {
            method,
            origins: config.embed.origins.iter().map(url::Origin::ascii_serialization).collect(),
            set_user: set_user.map(String::from),
        }
    }
}
