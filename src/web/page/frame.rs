//! The frame of every page, and the ways to send one.

use askama::Template;

use crate::{
    accounts::request::Document,
    i18n::Words,
    web::{AppError, Asked, FormView, Place, View, Visitor, form::ShownError, page::Width},
};

/// Bytes of most pages with their style sheet; what grows up to there is copied again and again.
const ROOM: usize = 32_000;

/// A link of the top bar or the footer.
pub struct Link {
    /// Where it leads.
    pub href: String,
    /// What it says.
    pub text: String,
    /// The language code, for links of the language switch.
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
    /// The heading, and the title's first part.
    pub heading: String,
    /// What is wrong with the form, for the summary above it.
    pub errors: Vec<ShownError>,
    /// The width of the card.
    pub width: Width,
    /// Whether the illustration is shown.
    pub illustrated: bool,
    /// Whether footer and language switch are shown, where the view has them.
    pub framed: bool,
    /// Whether the page gets the script: it has islands, or small controls such as show password.
    pub scripted: bool,
    asked: Asked,
    kept: &'static [&'static str],
    /// Where the language switch leads, when not to the present address.
    place: Option<Place<'a>>,
}

impl<'a> Page<'a> {
    /// A page of this mark, with the message of this id as its heading.
    #[must_use]
    pub fn new(visitor: &'a Visitor, screen: &'static str, heading: &str) -> Self {
        Self::titled(visitor, screen, visitor.words().t(heading))
    }

    /// A page of this mark with this heading, already in words.
    #[must_use]
    pub fn titled(visitor: &'a Visitor, screen: &'static str, heading: String) -> Self {
        Self {
            visitor,
            screen,
            kind: None,
            step: None,
            heading,
            errors: Vec::new(),
            width: Width::Card,
            illustrated: true,
            framed: true,
            scripted: false,
            asked: Asked::default(),
            kept: &[],
            place: None,
        }
    }

    /// With a form's errors above it.
    #[must_use]
    pub fn of(mut self, form: &FormView) -> Self {
        self.errors.clone_from(&form.errors);
        self
    }

    /// With a language switch that keeps what was asked for.
    #[must_use]
    pub fn asked(mut self, asked: Asked) -> Self {
        self.asked = asked;
        self
    }

    /// With these query parameters kept by the language switch as they are: for pages of one visitor alone.
    #[must_use]
    pub fn keeping(mut self, names: &'static [&'static str]) -> Self {
        self.kept = names;
        self
    }

    /// With a language switch that leads to this screen.
    #[must_use]
    pub fn at(mut self, place: Place<'a>) -> Self {
        self.place = Some(place);
        self
    }

    /// With `data-type`.
    #[must_use]
    pub fn kind(mut self, kind: &str) -> Self {
        self.kind = Some(kind.to_owned());
        self
    }

    /// With `data-step`.
    #[must_use]
    pub fn step(mut self, step: u8) -> Self {
        self.step = Some(step);
        self
    }

    /// With a card of this width.
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.width = width;
        self
    }

    /// Without the illustration.
    #[must_use]
    pub fn without_illustration(mut self) -> Self {
        self.illustrated = false;
        self
    }

    /// Without footer and language switch.
    #[must_use]
    pub fn unframed(mut self) -> Self {
        self.framed = false;
        self
    }

    /// With something on it that the script makes work: an island, show password, the rules of a password.
    #[must_use]
    pub fn with_islands(mut self) -> Self {
        self.scripted = true;
        self
    }

    /// The words of the page's language.
    #[must_use]
    pub fn words(&self) -> &Words {
        self.visitor.words()
    }

    /// A message.
    #[must_use]
    pub fn t(&self, id: &str) -> String {
        self.words().t(id)
    }

    /// A message with one variable.
    #[must_use]
    pub fn t1(&self, id: &str, name: &'static str, value: &str) -> String {
        self.words().with(id, &[(name, value)])
    }

    /// The address of a screen in this language and view.
    #[must_use]
    pub fn href(&self, place: Place) -> String {
        self.visitor.href(place)
    }

    /// The address of a screen that is never framed: a link to it leads the whole window there.
    #[must_use]
    pub fn href_alone(&self, place: Place) -> String {
        place.href(
            self.visitor.language,
            if self.is_embedded() { View::Full } else { self.visitor.view },
        )
    }

    /// An icon of `static/img/icons`, as inline SVG.
    #[must_use]
    pub fn icon(&self, name: &str) -> &str {
        self.visitor.site.assets.icon(name)
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
        format!("{prefix}{}", self.title_of(&self.heading))
    }

    /// The title of this page under another heading.
    #[must_use]
    pub fn title_of(&self, heading: &str) -> String {
        format!("{heading} – {}", self.project_name())
    }

    pub(crate) fn css(&self) -> &str {
        self.visitor.site.assets.css.text()
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
        Place::Login.href(self.visitor.language, View::Full)
    }

    pub(crate) fn languages(&self) -> Vec<Link> {
        let others = self
            .visitor
            .site
            .config
            .site
            .locales
            .iter()
            .filter(|language| **language != self.visitor.language);
        others
            .map(|language| Link {
                href: match self.place {
                    Some(place) => place.href(*language, self.visitor.view),
                    None => self.visitor.in_language(*language, &self.asked, self.kept),
                },
                text: language.own_name().to_owned(),
                language: language.code(),
            })
            .collect()
    }

    pub(crate) fn footer(&self) -> Vec<Link> {
        let links = &self.visitor.site.config.links;
        let link = |href: String, id: &str| Link { href, text: self.t(id), language: "" };
        let given =
            |url: &Option<url::Url>, id: &str| url.as_ref().map(|url| link(url.to_string(), id));
        let terms = given(&links.terms, "footer-terms").unwrap_or_else(|| {
            link(self.href(Place::Terms(Document::ServiceTerms)), "footer-terms")
        });
        let privacy = link(self.href(Place::Terms(Document::PrivacyPolicy)), "footer-privacy");
        let cookies = link(self.href(Place::Terms(Document::CookiePolicy)), "footer-cookies");
        let own = [given(&links.about, "footer-about"), given(&links.contacts, "footer-contacts")];
        own.into_iter().flatten().chain([terms, privacy, cookies]).collect()
    }
}

/// Renders a template.
///
/// # Errors
/// When the template cannot be written, which is a fault of ours.
pub fn render(template: &impl Template) -> Result<String, AppError> {
    let mut html = String::with_capacity(ROOM);
    template.render_into(&mut html).map_err(|cause| AppError::Internal(cause.into()))?;
    Ok(html)
}
