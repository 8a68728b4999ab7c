//! `/demo`: links to the screens, and whom to sign in as.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use askama::Template;

use super::{CAST, Demo, Member, PASSWORD, host_page};
use crate::{
    domain::Language,
    i18n::brands,
    web::{
        AppError, Page, Screen, View, Visitor,
        page::{personal, render},
    },
};

#[derive(Template)]
#[template(path = "demo/start.html")]
struct StartPage<'a> {
    page: Page<'a>,
    demo: &'a Demo,
    /// What to try first: addresses with a title and a sentence each.
    tries: Vec<(String, &'static str, &'static str)>,
    /// Further screens: addresses with a title each.
    places: Vec<(String, &'static str)>,
    people: Vec<CastRow>,
    password: &'static str,
    other_brand: String,
}

struct CastRow {
    member: &'static Member,
    /// The code that the authenticator app shows, and for how many more seconds.
    code: Option<(String, u64)>,
}

pub async fn show(visitor: Visitor, demo: Data<Demo>) -> Result<HttpResponse, AppError> {
    let language = visitor.language;
    let visitor = visitor.speaking(Language::En);
    let now = visitor.site.clock.now();
    let views = [
        (Screen::Login, View::Mobile, "The sign-in on a phone, without the ID card"),
        (Screen::Login, View::Iframe, "The sign-in for an iframe"),
        (Screen::Login, View::Mini, "The small sign-in"),
        (Screen::Login, View::LoginMini, "The small sign-in, other address"),
        (Screen::Login, View::ThirdParty, "The sign-in for a third-party page"),
        (Screen::Roles, View::Full, "The choice among roles, for a person who is signed in"),
        (Screen::SchoolRegister, View::Full, "A school registers"),
    ];
    let here = |place: Screen| place.href(language, View::Full);
    let origin = host_page::origin(&visitor.site.config).ascii_serialization();
    let tries = vec![
        (here(Screen::Login), "Sign in", "As mari with the password below, or by phone as Mary."),
        (here(Screen::Register), "Create an account", "With a person of the list further down."),
        (here(Screen::ForgotPassword), "Forget a password", "The link is in the mailbox."),
        (
            "/demo/phone".to_owned(),
            "The phone",
            "Confirm or refuse what Mobile-ID and Smart-ID ask.",
        ),
        ("/demo/mail".to_owned(), "The mailbox", "Every letter that was sent."),
        (
            "/demo/application".to_owned(),
            "An application",
            "Of another company, which asks for access.",
        ),
        ("/account/".to_owned(), "The account page", "Second factor, applications, sessions."),
        ("/desk/".to_owned(), "The desk", "Where Jaak helps others who cannot sign in."),
        (
            format!("{origin}/demo/host"),
            "Another site",
            "Embeds the sign-in and shows the messages it receives.",
        ),
    ];
    let brand = visitor.site.config.site.brand.name();
    let page = Page::titled(&visitor, "demo", "The demo world".to_owned()).for_reading().unframed();
    let html = render(&StartPage {
        page,
        demo: &demo,
        tries,
        places: views
            .iter()
            .map(|(place, view, text)| (place.href(language, *view), *text))
            .collect(),
        people: CAST.iter().map(|member| CastRow { member, code: member.code(now) }).collect(),
        password: PASSWORD,
        other_brand: brands().into_iter().find(|other| other != brand).unwrap_or_default(),
    })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
