//! `/demo`: where to go, and whom to sign in as.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use askama::Template;

use super::{CAST, Demo, Member, PASSWORD, english::in_english, host_page};
use crate::{
    i18n::brands,
    web::{
        AppError, Page, Place, View, Visitor,
        page::{Width, personal, render},
    },
};

#[derive(Template)]
#[template(path = "demo/start.html")]
struct StartPage<'a> {
    page: Page<'a>,
    demo: &'a Demo,
    /// Addresses with what they show.
    places: Vec<(String, &'static str)>,
    /// The page of someone else that embeds the sign-in.
    host: String,
    people: Vec<Person>,
    password: &'static str,
    other_brand: String,
}

struct Person {
    member: &'static Member,
    /// What the authenticator shows, and for how many seconds.
    code: Option<(String, u64)>,
}

/// Shows the page.
///
/// # Errors
/// When it cannot be drawn.
pub async fn show(visitor: Visitor, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let (visitor, language) = in_english(visitor);
    let now = visitor.site.clock.now();
    let views = [
        (Place::Login, View::Full, "The sign-in"),
        (Place::Login, View::Mobile, "The sign-in on a phone, without the ID card"),
        (Place::Login, View::Iframe, "The sign-in for an iframe"),
        (Place::Login, View::Mini, "The small sign-in"),
        (Place::Login, View::LoginMini, "The small sign-in, other address"),
        (Place::Login, View::ThirdParty, "The sign-in for a third-party page"),
        (Place::Register, View::Full, "A new account"),
        (Place::ForgotPassword, View::Full, "A forgotten password"),
        (Place::Roles, View::Full, "The choice among roles, for whoever is signed in"),
        (Place::SchoolRegister, View::Full, "A school registers"),
    ];
    let brand = visitor.site.config.site.brand.name();
    let page =
        Page::titled(&visitor, "demo", "The demo world".to_owned()).width(Width::Wide).unframed();
    let html = render(&StartPage {
        page,
        demo: &demo,
        places: views
            .iter()
            .map(|(place, view, text)| (place.href(language, *view), *text))
            .collect(),
        host: format!(
            "{}/demo/host",
            host_page::origin(&visitor.site.config).ascii_serialization()
        ),
        people: CAST.iter().map(|member| Person { member, code: member.code(now) }).collect(),
        password: PASSWORD,
        other_brand: brands().into_iter().find(|other| other != brand).unwrap_or_default(),
    })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
