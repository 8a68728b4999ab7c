//! The browser's side of signing out for an application: `oauth/logout` below the public root, the question, and the page that
//! says that it is done.

use actix_web::{
    HttpMessage, HttpResponse,
    http::StatusCode,
    web::{Bytes, ServiceConfig, get, post, resource},
};
use askama::Template;
use url::{Url, form_urlencoded};

use crate::{
    account_pages::signed_in::{AREA, HERE, see_other, see_other_unkept, who},
    accounts::{
        Fault,
        embedded::oauth::{LogoutEnd, LogoutQuestion, LogoutStep},
    },
    domain::Language,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visit, Visitor,
        page::{Door, personal, render},
        request::origin_check::navigates,
        site::{SignedOut, policies::FormLeadsTo},
    },
};

/// The address that applications know.
const ADDRESS: &str = "/account/oauth/logout";
/// The address of the page at the end.
const END: &str = "/account/signed-out";

#[derive(Template)]
#[template(path = "account_pages/sign_out.html")]
struct SignOutPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    lead: String,
    person: String,
    action: String,
}

#[derive(Template)]
#[template(path = "account_pages/signed_out.html")]
struct SignedOutPage<'a> {
    page: Page<'a>,
    /// Whether the application wanted the browser back and does not get it.
    is_refused: bool,
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/oauth/logout").route(get().to(arrive)).route(post().to(posted)));
    app.service(
        resource("/oauth/logout/confirm").route(get().to(arrive)).route(post().to(confirm)),
    );
    app.service(resource("/signed-out").route(get().to(show_signed_out)));
}

/// Takes a request that an application has sent as a form. Browsers keep our cookies back from other sites' forms, so they come
/// again by GET.
async fn posted(visitor: Visitor, body: Bytes) -> HttpResponse {
    let mut query = form_urlencoded::Serializer::new(visitor.request.query_string().to_owned());
    query.extend_pairs(form_urlencoded::parse(&body));
    see_other_unkept(&format!("{ADDRESS}?{}", query.finish()))
}

/// Takes a request: asks, signs out, or says that nobody is signed in.
async fn arrive(visit: Visit) -> Result<HttpResponse, AppError> {
    navigates(&visit)?;
    let visit = match wanted_language(&visit) {
        Some(language) => visit.speaking(language),
        None => visit,
    };
    let query = visit.request.query_string();
    match visit.relay(visit.embedded.oauth.logouts.step(&visit.caller(), query).await)? {
        LogoutStep::Nobody(end) => Ok(see_other_unkept(&address_of(&visit, end))),
        LogoutStep::SignOut(end) => {
            sign_out(&visit).await?;
            Ok(see_other_unkept(&address_of(&visit, end)))
        }
        LogoutStep::Ask(question) => {
            let html = draw(&visit, &question, &FormView::fresh(&visit))?;
            Ok(personal(&visit, StatusCode::OK, html))
        }
    }
}

/// Signs out after the person has confirmed it.
async fn confirm(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let step = async || {
        let query = visit.request.query_string();
        visit.relay(visit.embedded.oauth.logouts.step(&visit.caller(), query).await)
    };
    let act = async |_: &FormFields| {
        let refused = |fault| Refusal::fault(AREA, fault);
        let end = match step().await.map_err(refused)? {
            LogoutStep::Nobody(end) => end,
            LogoutStep::SignOut(end) | LogoutStep::Ask(LogoutQuestion { end, .. }) => {
                sign_out(&visit).await.map_err(refused)?;
                end
            }
        };
        Ok(Next::To(address_of(&visit, end)))
    };
    let again = async |form| match step().await? {
        LogoutStep::Ask(question) => draw(&visit, &question, &form),
        _ => Err(AppError::BadRequest),
    };
    form.answer(&visit, act, again).await
}

async fn show_signed_out(visit: Visit) -> Result<HttpResponse, AppError> {
    if who(&visit).await?.is_some() {
        return Ok(see_other(HERE));
    }
    let page = Page::new(&visit, "signed-out", "arrival-signed_out-title").as_notice(Door::Closed);
    let is_refused = visit.query("back").is_some_and(|back| back == "no");
    Ok(personal(&visit, StatusCode::OK, render(&SignedOutPage { page, is_refused })?))
}

/// Ends the session here. The person stays signed in at a provider: the application wants the browser back.
async fn sign_out(visit: &Visit) -> Result<(), Fault> {
    visit.relay(visit.embedded.own_account.sign_out(&visit.caller()).await)?;
    visit.memory().forget();
    visit.request.extensions_mut().insert(SignedOut(visit.site.clock.now()));
    Ok(())
}

fn draw(visitor: &Visitor, question: &LogoutQuestion, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "sign-out", "arrival-sign_out-title");
    let page = page.as_notice(Door::Closed).of(form);
    let lead = match &question.application {
        Some(name) => page.t1("arrival-sign_out-application", "client", name),
        None => page.t("arrival-sign_out-lead"),
    };
    let (name, account) = &question.person;
    let person = page.words().with("permissions-person", &[("name", name), ("account", account)]);
    // The answer to the form redirects to the application, which the content security policy of the page has to allow.
    if let Some(back) = question.end.back.as_deref().and_then(|back| Url::parse(back).ok()) {
        visitor.request.extensions_mut().insert(FormLeadsTo(Some(back)));
    }
    let (language, query) = (visitor.language.code(), visitor.request.query_string());
    let action = format!("{ADDRESS}/confirm?lang={language}&{query}");
    render(&SignOutPage { page, form, lead, person, action })
}

/// The language that the application asks for, unless the person has chosen one on the page.
fn wanted_language(visitor: &Visitor) -> Option<Language> {
    if visitor.chosen_language().is_some() {
        return None;
    }
    let wanted = visitor.query("ui_locales").unwrap_or_default();
    let code = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let known = |tag| visitor.site.language(&code(tag));
    wanted.split(' ').find_map(known)
}

/// Back to the application, or to the page that says that the person is signed out.
fn address_of(visitor: &Visitor, LogoutEnd { back, is_refused }: LogoutEnd) -> String {
    let refused = if is_refused { "&back=no" } else { "" };
    back.unwrap_or_else(|| format!("{END}?lang={}{refused}", visitor.language.code()))
}
