//! The register screen: the same login methods as on the login screen, and a form to fill in by hand.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    login_methods::{self, Purpose, Tabs, redirect},
    web::{
        AppError, Form, FormView, Page, PageQuery, Screen, Visitor,
        cache::Audience,
        form::answer_next,
        page::{Door, SharedPage, personal, render, shared},
    },
};

#[derive(Template)]
#[template(path = "screens/register.html")]
struct RegisterPage<'a> {
    page: Page<'a>,
    tabs: Tabs,
    pane: String,
    /// Whether the brand offers school registration here.
    offers_schools: bool,
}

impl SharedPage for RegisterPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = PageQuery;
}

/// Shows the screen. The page is shared by everyone: the codes of `?error=` are a closed list.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let current = Tabs::of(&visitor, Purpose::Register)?.current;
    if let Some(next) = redirect::leaves(&visitor, current, Purpose::Register) {
        return Ok(answer_next(&visitor, &next));
    }
    let asked = PageQuery::of_methods(&visitor);
    let own = FormView::owing_captcha(&visitor, current, asked.error).await;
    let own = own.or_else(|| FormView::after_fault(&visitor, asked.area(), asked.error));
    if let Some(form) = own {
        return Ok(personal(&visitor, StatusCode::OK, draw(&visitor, &form)?));
    }
    let drawn = || draw(&visitor, &FormView::asked(&visitor, &asked));
    if login_methods::is_personal(&visitor, current) {
        return Ok(personal(&visitor, StatusCode::OK, drawn()?));
    }
    shared::<RegisterPage<'_>>(&visitor, &asked, drawn)
}

/// Acts on the form of the open pane.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let method = Tabs::of(&visitor, Purpose::Register)?.current;
    let act =
        async |fields: &_| login_methods::start(&visitor, method, Purpose::Register, fields).await;
    form.answer(&visitor, act, async |form| draw(&visitor, &form)).await
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let tabs = Tabs::of(visitor, Purpose::Register)?;
    let asked = PageQuery::of_methods(visitor).without_error();
    let page =
        Page::new(visitor, "register", "register-title").asked(asked).of(form).with_islands();
    let page = login_methods::named(page.at_door(Door::Closed), tabs.current);
    let open = login_methods::pane(&page, visitor, tabs.current, Purpose::Register, form)?;
    let offers_schools = visitor.site.brand.offers_school_registration;
    render(&RegisterPage { pane: open, tabs, offers_schools, page })
}
