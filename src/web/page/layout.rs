//! The values that the layout around every page shows: title, looks, language switch, footer.

use crate::{
    accounts::request::Document,
    domain::ErrorCode,
    web::{ColorScheme, Page, Screen, View, page::json_answer::ShownError},
};

/// A link of the top bar or the footer.
pub struct NavLink {
    /// Where it leads.
    pub href: String,
    /// Its text.
    pub text: String,
    /// The language code for links of the language switch; otherwise empty.
    pub language: &'static str,
}

impl Page<'_> {
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
    #[must_use]
    pub fn step_title(&self, count: &str, step: &str, whole: &str) -> String {
        format!("{}{step} – {whole}", self.t1("label-before", "label", count))
    }

    /// The title that this page would have under another heading.
    #[must_use]
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
