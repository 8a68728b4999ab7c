//! The login screen: tabs for the login methods, one open pane, and an error that the address may preset.

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    login_methods::{self, Purpose, Tabs},
    web::{
        AppError, Form, FormView, Page, PageQuery, Screen, Visitor,
        cache::policy::Audience,
        page::{SharedPage, islands::Mounted, render, shared},
    },
};

#[derive(Template)]
#[template(path = "screens/login.html")]
struct LoginPage<'a> {
    page: Page<'a>,
    tabs: Mounted<Tabs>,
    pane: String,
    /// Whether the brand offers registration here.
    offers_registration: bool,
}

impl SharedPage for LoginPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = PageQuery;
}

/// Shows the screen. The page is shared by everyone: the codes of `?error=` are a closed list.
///
/// # Errors
/// [`AppError::NotFound`] when the requested method is not offered.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let tabs = Tabs::of(&visitor, Purpose::SignIn)?;
    let asked = PageQuery::of_methods(&visitor);
    shared::<LoginPage<'_>>(&visitor, &asked, || {
        let form = match asked.error {
            Some(code) => FormView::with_error(&visitor, tabs.current, code),
            None => FormView::fresh(&visitor),
        };
        draw(&visitor, &form)
    })
}

/// Acts on the form of the open pane.
///
/// # Errors
/// [`AppError::NotFound`] when the method is not offered.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let method = Tabs::of(&visitor, Purpose::SignIn)?.current;
    let act =
        async |fields: &_| login_methods::start(&visitor, method, Purpose::SignIn, fields).await;
    form.answer(&visitor, act, async |form| draw(&visitor, &form)).await
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let tabs = Tabs::of(visitor, Purpose::SignIn)?;
    let asked = PageQuery::of_methods(visitor).without_error();
    let page = Page::new(visitor, "login", "common-sign-in").asked(asked).of(form).with_islands();
    let open = login_methods::pane(&page, visitor, tabs.current, Purpose::SignIn, form)?;
    render(&LoginPage {
        pane: open,
        tabs: tabs.mounted(),
        offers_registration: visitor.site.brand.offers_registration,
        page,
    })
}
