//! Pages: the layout around every page, shared parts, error pages, and the ways to send a page. Builds on `request`.

pub mod account_views;
pub mod error_page;
pub mod foreign_html;
pub mod islands;
pub mod qr_code;
pub mod role_view;
pub mod shared;

pub use shared::{SharedPage, shared};

use actix_web::{
    HttpMessage, HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
            CONTENT_TYPE, PRAGMA, VARY,
        },
    },
    web::Data,
};
use askama::Template;
use serde::{Deserialize, Serialize};

pub use crate::web::site::assets::Sheet;
use crate::{
    accounts::Document,
    domain::{ErrorCode, Language, LoginMethod},
    i18n::Words,
    web::{
        AppError, ColorScheme, PageQuery, Screen, Site, View, Visitor,
        cache::compression::{Coding, Effort, Precompressed, brotli},
        request::negotiate::accepted_coding,
        site::{assets::Sheets, policies::StyledBy},
    },
};
use islands::Island;

// What every page knows about itself, and what the layout around it shows: title, looks, language switch, footer. The
// layout template renders it.

/// How the door of the scene stands; docs/looks.md says when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    Closed,
    Ajar,
    Widening,
    Open,
    Closing,
    Nobody,
    Mended,
}

impl Door {
    /// The classes of the element around the drawing.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Closed => "illustration",
            Self::Ajar => "illustration ajar",
            Self::Widening => "illustration ajar widening",
            Self::Open => "illustration open",
            Self::Closing => "illustration closing",
            Self::Nobody => "illustration nobody",
            Self::Mended => "illustration mended",
        }
    }
}

/// A link of the top bar or the footer.
pub struct NavLink {
    pub href: String,
    pub text: String,
    /// The language code for links of the language switch; otherwise empty.
    pub language: &'static str,
}

/// What the layout needs to know; every page's template has one as `page`.
#[expect(clippy::struct_excessive_bools, reason = "each says one thing of the layout")]
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
    /// Where a new password link is to be had, if the summary of errors ends with that.
    pub new_link: Option<String>,
    /// The incident number to read out to the operator.
    pub incident: Option<String>,
    /// The scene, beside a narrow card. Without it the card has 40 rem: texts, setup, school, account.
    pub door: Option<Door>,
    /// Whether what the card says is centred.
    pub is_notice: bool,
    /// Whether footer and language switch are shown, in views that have them.
    pub framed: bool,
    /// Whether other languages are buttons of the form ([`Self::other_languages`]), which send what was typed along; the bar's
    /// links lead to them.
    pub keeps_typed: bool,
    /// Whether the page loads the script: it has islands, or small controls such as "show password".
    pub scripted: bool,
    sheet: Sheet,
    asked: PageQuery,
    kept: &'static [&'static str],
    /// Where the language switch leads, if not to the current address.
    switch: Option<Screen<'a>>,
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
            new_link: None,
            incident: None,
            door: None,
            is_notice: false,
            framed: true,
            keeps_typed: false,
            scripted: false,
            sheet: Sheet::Entering,
            asked: PageQuery::default(),
            kept: &[],
            switch: None,
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
        self.switch = Some(place);
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

    /// A page of the frame that a visitor stays in from the first field to success: a narrow card beside the scene.
    pub fn at_door(self, door: Door) -> Self {
        Self { door: Some(door), ..self }
    }

    pub fn styled(self, sheet: Sheet) -> Self {
        Self { sheet, ..self }
    }

    /// A page where people read or choose: a column of 40 rem in the middle, without the scene.
    pub fn for_reading(self) -> Self {
        Self { sheet: Sheet::Reading, ..self }
    }

    /// A page that says how something went, in the frame: a sign, a sentence, the way on.
    pub fn as_notice(self, door: Door) -> Self {
        Self { is_notice: true, ..self.for_reading().at_door(door) }
    }

    /// Omits footer and language switch.
    pub fn unframed(mut self) -> Self {
        self.framed = false;
        self
    }

    /// The other languages for the buttons of a form: code, address and own name. None in an embedded view.
    pub fn other_languages(&self) -> Vec<(String, String, String)> {
        if self.is_embedded() {
            return Vec::new();
        }
        let button = |link: NavLink| (link.language.to_owned(), link.href, link.text);
        self.languages().into_iter().map(button).collect()
    }

    /// Loads the script: the page has an island, a "show password" button or the list of password rules.
    pub fn with_islands(mut self) -> Self {
        self.scripted = true;
        self
    }

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

    pub(crate) fn language(&self) -> Language {
        self.visitor.language
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

    /// The classes and the drawing of the scene. A form with errors has closed the door, however it stood.
    pub(crate) fn scene(&self) -> Option<(&'static str, &str)> {
        let door = self.door.filter(|_| !self.is_embedded())?;
        let door = if self.errors.is_empty() { door } else { Door::Closing };
        Some((door.class(), &self.visitor.site.assets.illustration))
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
        let (own, locales) = (self.visitor.language, &self.visitor.site.config.site.locales);
        locales
            .iter()
            .filter(|language| **language != own)
            .map(|language| NavLink {
                href: match self.switch {
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

/// How long this step of a sign-in waits for the person, in words; `None` if the account service does not say.
pub fn step_time(page: &Page) -> Option<String> {
    let minutes = page.visitor.site.accounts.minutes_of_a_step()?;
    Some(page.words().count("common-step-time", "minutes", minutes))
}

/// The host whose passkeys people can have here, if they can.
pub fn passkey_host<'page>(page: &'page Page) -> Option<&'page str> {
    page.visitor.site.config.passkey_host()
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

// Renders a page and sends it to one visitor, in the coding that suits the browser best. Scripts get errors with their texts as
// JSON in its place (docs/decisions/0003).

/// A page with more bytes than this around its style sheet would come near the end of the first flight (14,480 bytes) if it were
/// compressed quickly.
const LARGE: usize = 15_300;

pub fn render(template: &impl Template) -> Result<String, AppError> {
    // Most pages with their style sheet fit, so the string is not copied as it grows.
    let mut html = String::with_capacity(32_000);
    template.render_into(&mut html).map_err(|cause| AppError::Internal(cause.into()))?;
    Ok(html)
}

/// A page for one visitor as it crosses the wire, with its content coding. Gzip is preferred to brotli: the style sheet is
/// already compressed, and the rest costs a tenth of the time. Strangers can have as many of these pages made as they like.
pub fn compressed(visitor: &Visitor, html: String) -> (Vec<u8>, Coding) {
    let coding = accepted_coding(visitor.request.headers(), Coding::Gzip);
    let css = allowed_style(visitor, &html);
    let css = css.unwrap_or_else(|| visitor.site.assets.sheets.of(Sheet::Entering, None));
    let around = html.len().saturating_sub(css.text().len());
    let effort = if around > LARGE { Effort::Dense } else { Effort::Quick };
    let body = match coding {
        Coding::Gzip => css.gzip(&html, Sheets::BEFORE, effort),
        // For a client that takes nothing else.
        Coding::Brotli => brotli(html.as_bytes(), 2),
        Coding::Identity => html.into_bytes(),
    };
    (body, coding)
}

/// The style sheet in this page, which the policy of the answer will allow.
fn allowed_style<'a>(visitor: &'a Visitor, html: &str) -> Option<&'a Precompressed> {
    let css = visitor.site.assets.sheets.within(html)?;
    visitor.request.extensions_mut().insert(StyledBy(css.source().to_owned()));
    Some(css)
}

/// Sends a page that only this visitor may see.
pub fn personal(visitor: &Visitor, status: StatusCode, html: String) -> HttpResponse {
    let (body, coding) = compressed(visitor, html);
    let mut response = HttpResponse::build(status);
    response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8"));
    // elinks and lynx show a page again that had `no-store` alone.
    response.insert_header((CACHE_CONTROL, "no-store")).insert_header((PRAGMA, "no-cache"));
    response.insert_header((VARY, "Accept-Encoding"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    response.body(body)
}

/// Sends a text file as a download.
pub fn file(name: &str, text: &str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("text/plain; charset=utf-8")
        .body(text.to_owned())
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownError {
    /// The form field that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    pub code: &'static str,
    /// Its text in the visitor's language.
    pub text: String,
}

/// The answer to a form posted by a script: what is wrong, where to go next, and after how many seconds to retry.
#[derive(Default, Serialize)]
pub(in crate::web) struct JsonAnswer<'a> {
    pub errors: &'a [ShownError],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// The incident number in words, where a fault or a pause is the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incident: Option<String>,
}

/// A JSON response with an error that belongs to no form.
pub(in crate::web) fn json_error(
    status: StatusCode,
    code: &'static str,
    text: String,
) -> HttpResponse {
    let errors = &[ShownError { field: None, code, text }];
    json(status, &JsonAnswer { errors, ..JsonAnswer::default() })
}

/// A JSON response; it is never cached.
pub(in crate::web) fn json(status: StatusCode, answer: &JsonAnswer) -> HttpResponse {
    HttpResponse::build(status).insert_header(("Cache-Control", "no-store")).json(answer)
}

/// A file that somebody opens by itself may do nothing; the pages' own policy is four times as long.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Serves a built file. Its name contains its hash, so it can be cached forever.
pub async fn serve(request: HttpRequest, site: Data<Site>) -> Result<HttpResponse, AppError> {
    let file = site.assets.file(request.match_info().query("name")).ok_or(AppError::NotFound)?;
    let (body, coding) = file.body(accepted_coding(request.headers(), Coding::Brotli));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, file.content_type))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"));
    response.insert_header((VARY, "Accept-Encoding"));
    if let Some(name) = coding.name() {
        response.insert_header((CONTENT_ENCODING, name));
    }
    Ok(response.body(body))
}

// Words with the name of a product, which no line breaks: `Mobile-ID`, never `Mobile-` and `ID`.

/// Words with a name somewhere among them. In a page the name is an element that keeps together.
#[derive(Clone, Debug, PartialEq, Eq, Template)]
#[template(
    source = r#"<span>{{ before }}{% if !name.is_empty() %}<span class="name">{{ name }}</span>{% endif %}{{ after }}</span>"#,
    ext = "html"
)]
pub struct Named {
    before: String,
    name: String,
    after: String,
}

impl askama::filters::HtmlSafe for Named {}

impl Named {
    /// These words, which may have this name among them.
    pub fn of(words: &str, name: &str) -> Self {
        let (before, name, after) = words
            .split_once(name)
            .filter(|_| !name.is_empty())
            .map_or((words, "", ""), |(before, after)| (before, name, after));
        Self { before: before.to_owned(), name: name.to_owned(), after: after.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_an_element_and_what_stands_around_it_is_text() {
        for (words, name, html) in [
            (
                "Mit Mobile-ID <b>",
                "Mobile-ID",
                r#"Mit <span class="name">Mobile-ID</span> &#60;b&#62;"#,
            ),
            ("Jätka HarID-ga", "HarID", r#"Jätka <span class="name">HarID</span>-ga"#),
            ("Sign in", "Mobile-ID", "Sign in"),
            ("Sign in", "", "Sign in"),
        ] {
            assert_eq!(Named::of(words, name).to_string(), format!("<span>{html}</span>"));
        }
    }
}
