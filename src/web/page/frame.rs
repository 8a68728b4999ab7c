//! What every page knows about itself. The layout template renders it.

use crate::{
    domain::LoginMethod,
    i18n::Words,
    web::{
        PageQuery, Screen, View, Visitor,
        page::{Named, Width, json_answer::ShownError},
        site::sheets::Sheet,
    },
};

/// What the layout needs to know; every page's template has one as `page`.
pub struct Page<'a> {
    pub(super) visitor: &'a Visitor,
    /// `data-screen`
    pub screen: &'static str,
    /// `data-type`
    pub kind: Option<String>,
    /// `data-step`
    pub step: Option<u8>,
    /// The heading, and the first part of the title unless that is another.
    pub heading: String,
    /// The first part of the title, if the heading alone does not say where in a series of steps the page is.
    pub(super) entitled: Option<String>,
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
    pub(super) sheet: Sheet,
    pub(super) asked: PageQuery,
    pub(super) kept: &'static [&'static str],
    /// Where the language switch leads, if not to the current address.
    pub(super) place: Option<Screen<'a>>,
    /// The id of the captcha that the form shows: where an error about it leads.
    pub(in crate::web) captcha: Option<&'static str>,
}

impl<'a> Page<'a> {
    /// A page with this `data-screen`, and the message of this id as its heading.
    #[must_use]
    pub fn new(visitor: &'a Visitor, screen: &'static str, heading: &str) -> Self {
        Self::titled(visitor, screen, visitor.words().t(heading))
    }

    /// A page with this `data-screen`, and this text as its heading.
    #[must_use]
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
    #[must_use]
    pub fn entitled(mut self, title: String) -> Self {
        self.entitled = Some(title);
        self
    }

    /// The language switch keeps this query.
    #[must_use]
    pub fn asked(mut self, asked: PageQuery) -> Self {
        self.asked = asked;
        self
    }

    /// The language switch keeps these query parameters unchanged. Only for pages of a single visitor.
    #[must_use]
    pub fn keeping(mut self, names: &'static [&'static str]) -> Self {
        self.kept = names;
        self
    }

    /// The language switch leads to this screen.
    #[must_use]
    pub fn at(mut self, place: Screen<'a>) -> Self {
        self.place = Some(place);
        self
    }

    /// Sets `data-type`.
    #[must_use]
    pub fn kind(mut self, kind: &str) -> Self {
        self.kind = Some(kind.to_owned());
        self
    }

    /// Sets `data-step`.
    #[must_use]
    pub fn step(mut self, step: u8) -> Self {
        self.step = Some(step);
        self
    }

    /// Sets the width of the card.
    #[must_use]
    pub fn width(mut self, width: Width) -> Self {
        self.width = width;
        self
    }

    /// Shows the illustration beside a narrow card: where somebody arrives, and where something has worked.
    #[must_use]
    pub fn with_scene(mut self) -> Self {
        self.illustrated = true;
        self.width(Width::Card)
    }

    /// A page where people read or choose: a column of 40 rem in the middle, without the illustration.
    #[must_use]
    pub fn for_reading(self) -> Self {
        let page = self.width(Width::Wide);
        Self { sheet: Sheet::Reading, ..page }
    }

    /// A page that says how something went: a sign, a sentence, the way on.
    #[must_use]
    pub fn as_notice(self) -> Self {
        Self { sheet: Sheet::Reading, ..self.width(Width::Notice) }
    }

    /// Omits footer and language switch.
    #[must_use]
    pub fn unframed(mut self) -> Self {
        self.framed = false;
        self
    }

    /// Loads the script: the page has an island, a "show password" button or the list of password rules.
    #[must_use]
    pub fn with_islands(mut self) -> Self {
        self.scripted = true;
        self
    }

    /// The wording of the page's language.
    #[must_use]
    pub fn words(&self) -> &Words {
        self.visitor.words()
    }

    /// A message by its id.
    #[must_use]
    pub fn t(&self, id: &str) -> String {
        self.words().t(id)
    }

    /// A message with one variable.
    #[must_use]
    pub fn t1(&self, id: &str, name: &'static str, value: &str) -> String {
        self.words().with(id, &[(name, value)])
    }

    /// A message with the name of a login method, which stays on one line.
    #[must_use]
    pub fn with_name(&self, id: &str, name: &str) -> Named {
        Named::of(&self.t1(id, "method", name), name)
    }

    /// The address of a screen in this language and view.
    #[must_use]
    pub fn href(&self, place: Screen) -> String {
        self.visitor.href(place)
    }

    /// The address of a screen that is never framed: a link to it navigates the whole window.
    #[must_use]
    pub fn href_alone(&self, place: Screen) -> String {
        place.href(
            self.visitor.language,
            if self.visitor.view.is_embedded() { View::Full } else { self.visitor.view },
        )
    }

    /// An icon of `static/img/icons`, as inline SVG.
    #[must_use]
    pub fn icon(&self, name: &str) -> &str {
        self.visitor.site.assets.icon(name)
    }

    /// The icon of a login method as inline SVG.
    #[must_use]
    pub fn method_icon(&self, method: LoginMethod) -> &str {
        self.visitor.site.assets.method_icon(method)
    }
}
