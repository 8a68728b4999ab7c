//! The login screen: tabs for the login methods, one open pane, and an error that the address may preset.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::SignInReason,
    domain::{Email, ErrorCode, LoginMethod},
    login_methods::{self, Purpose, TabList, Tabs, redirect},
    web::{
        AppError, Form, FormView, Page, PageQuery, Screen, Visitor,
        cache::Audience,
        form::answer_next,
        page::{Door, SharedPage, error_page, personal, render, shared, shared::PageKey},
    },
};

#[derive(Template)]
#[template(path = "screens/login.html")]
struct LoginPage<'a> {
    page: Page<'a>,
    /// What an application asks for, in words.
    asked: Option<String>,
    tabs: Tabs,
    pane: String,
    /// Whether the brand offers registration here.
    offers_registration: bool,
    /// Who helps, if the configuration says so: an address and its words.
    contact: Option<(String, String)>,
}

/// The screen while passwords are paused: the ways that work, and a folded form.
#[derive(Template)]
#[template(path = "screens/paused.html")]
struct PausedPage<'a> {
    page: Page<'a>,
    others: Option<TabList>,
    pane: String,
    /// As [`LoginPage::contact`].
    contact: Option<(String, String)>,
}

impl SharedPage for LoginPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = Opened;
}

/// What the address asks for, and the method that this browser signed in by last where the address asks for none.
struct Opened {
    asked: PageQuery,
    last: Option<LoginMethod>,
}

impl PageKey for Opened {
    fn address(&self, visitor: &Visitor) -> String {
        PageKey::address(&self.asked, visitor)
    }

    fn method(&self) -> Option<String> {
        let is_asked = self.asked.method.is_some() || self.asked.error.is_some();
        (!is_asked).then(|| self.last.map(|method| method.slug()).unwrap_or_default())
    }
}

/// Shows the screen. The page is shared by everyone: the codes of `?error=` are a closed list.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let asked = PageQuery::of_methods(&visitor);
    let last = visitor.method_used_last(&asked);
    let tabs = Tabs::of(&visitor, Purpose::SignIn)?.opened_at(last);
    if let Some(next) = redirect::leaves(&visitor, tabs.current, Purpose::SignIn) {
        return Ok(answer_next(&visitor, &next));
    }
    let own = FormView::owing_captcha(&visitor, tabs.current, asked.error).await;
    let own = own.or_else(|| FormView::after_fault(&visitor, asked.area(), asked.error));
    if let Some(form) = own.or_else(|| asked_form(&visitor, &asked)) {
        return Ok(personal(&visitor, StatusCode::OK, draw(&visitor, tabs, &form)?));
    }
    let is_personal = login_methods::is_personal(&visitor, tabs.current);
    let opened = Opened { asked, last };
    let drawn = || draw(&visitor, tabs, &FormView::asked(&visitor, &opened.asked));
    if is_personal {
        return Ok(personal(&visitor, StatusCode::OK, drawn()?));
    }
    shared::<LoginPage<'_>>(&visitor, &opened, drawn)
}

/// Acts on the form of the open pane.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    // A form says which method it is of, so what the browser remembers by now does not count.
    let tabs = Tabs::of(&visitor, Purpose::SignIn)?;
    let is_passkey = PageQuery::of_methods(&visitor).method == Some(LoginMethod::Passkey);
    let method = if is_passkey { LoginMethod::Passkey } else { tabs.current };
    let act =
        async |fields: &_| login_methods::start(&visitor, method, Purpose::SignIn, fields).await;
    form.answer(&visitor, act, async |form| draw(&visitor, tabs, &form)).await
}

/// The form for an application that changes the screen.
fn asked_form(visitor: &Visitor, asked: &PageQuery) -> Option<FormView> {
    let by = visitor.memory().asked_sign_in().filter(|_| asked.asked)?;
    let mut form = FormView::asked(visitor, asked);
    if let Some(username) = by.username {
        form.preset("email", username);
    }
    Some(form)
}

/// What an application asks for, in words. `None` at every address but its own, whose page nobody else gets.
fn asked_in_words(visitor: &Visitor, asked: &PageQuery) -> Option<String> {
    let by = visitor.memory().asked_sign_in().filter(|_| asked.asked)?;
    let id = match by.reason? {
        SignInReason::Again => "login-asked-again",
        SignInReason::TwoFactors => "login-asked-factors",
        SignInReason::Identity => "login-asked-identity",
    };
    Some(visitor.words().with(id, &[("client", &by.client)]))
}

fn draw(visitor: &Visitor, tabs: Tabs, form: &FormView) -> Result<String, AppError> {
    if let Some(seconds) = form.paused_for {
        return draw_paused(visitor, tabs, form, seconds);
    }
    let asked = PageQuery::of_methods(visitor).without_error();
    let page = Page::new(visitor, "login", "login-title").asked(asked).of(form).with_islands();
    let mut page = login_methods::named(page.at_door(Door::Closed), tabs.current);
    let spent = ErrorCode::TokenValidationFailed.as_str();
    if form.errors.iter().any(|error| error.code == spent) {
        page.new_link = Some(page.href_alone(Screen::ForgotPassword));
    }
    let open = login_methods::pane(&page, visitor, tabs.current, Purpose::SignIn, form)?;
    render(&LoginPage {
        asked: asked_in_words(visitor, &PageQuery::of_methods(visitor)),
        pane: open,
        contact: contact(&page, visitor),
        tabs,
        offers_registration: visitor.site.brand.offers_registration,
        page,
    })
}

fn draw_paused(
    visitor: &Visitor,
    tabs: Tabs,
    form: &FormView,
    seconds: u32,
) -> Result<String, AppError> {
    let ids = ["login-paused-hours", "login-paused-minutes"];
    let heading = error_page::in_words(visitor.words(), ids, seconds);
    let asked = PageQuery::of_methods(visitor).without_error();
    let page = Page::titled(visitor, "login", heading).asked(asked).of(form).with_islands();
    let mut page = page.at_door(Door::Closing);
    page.errors.clear();
    let folded = login_methods::pane(&page, visitor, LoginMethod::Password, Purpose::SignIn, form)?;
    let contact = contact(&page, visitor);
    render(&PausedPage { others: tabs.besides_password(), pane: folded, contact, page })
}

/// The page with contacts, or else the operator's own e-mail address. Other ways to reach the operator are no links, and stand
/// in the privacy policy.
fn contact(page: &Page, visitor: &Visitor) -> Option<(String, String)> {
    let config = &visitor.site.config;
    if let Some(url) = &config.links.contacts {
        return Some((url.to_string(), page.t("login-trouble-contact")));
    }
    let contact = &config.operator.contact;
    contact.parse::<Email>().ok().map(|_| (format!("mailto:{contact}"), contact.clone()))
}
