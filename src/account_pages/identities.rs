//! Linked identities: what opens this account at a provider that knows its people by an id of its own; linking another,
//! removing one. All of it needs a recent proof of who the person is.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, IDENTITIES, done, into_next, unproven},
        onward::{RedirectPurpose, away},
        signed_in::{AREA, to_login, who},
    },
    accounts::embedded::SignedIn,
    domain::{ErrorCode, LoginMethod, RedirectingProvider},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Page, Refusal, Visit,
        page::{account_views::LinkedView, personal, render},
    },
};

const SCREEN: &str = "arrival-identities";

#[derive(Template)]
#[template(path = "account_pages/identities.html")]
struct IdentitiesPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    linked: Vec<LinkedView>,
    /// What can be linked.
    others: Vec<LoginMethod>,
}

pub fn linkable(visit: &Visit) -> Vec<RedirectingProvider> {
    let login = &visit.site.config.login;
    let provider = |method: &LoginMethod| match method {
        LoginMethod::Provider(provider) => Some(*provider),
        _ => None,
    };
    let offered = login.primary.iter().chain(&login.secondary).filter_map(provider);
    offered.filter(|provider| visit.embedded.redirects.can_link(*provider)).collect()
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/identities").route(get().to(show)));
    app.service(resource("/identities/link").route(post().to(link)));
    app.service(resource("/identities/remove").route(post().to(remove)));
}

/// Shows the page; `?error=CODE&method=SLUG` is what a provider's callback ended with, in that provider's words.
async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if let Some(proof) = unproven(&visit, AccountChange::LinkedIdentities).await? {
        return Ok(proof);
    }
    let (status, form) = match visit.query("error") {
        Some(code) => {
            let code = ErrorCode::parse(&code);
            let named = visit.query("method");
            let mut offered = linkable(&visit).into_iter();
            let of = offered.find(|provider| named.as_deref() == Some(&*provider.slug()));
            let area = of.map_or(AREA, |provider| Area::Method(LoginMethod::Provider(provider)));
            let form = FormView::after_fault(&visit, area, Some(code))
                .unwrap_or_else(|| FormView::with_error(&visit, area, code));
            (StatusCode::UNPROCESSABLE_ENTITY, form)
        }
        None => (StatusCode::OK, FormView::fresh(&visit)),
    };
    let html = draw(&visit, &person, &form).await?;
    Ok(personal(&visit, status, html))
}

/// Sends the person to a provider, which asks them anew.
async fn link(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let refused = |code| Refusal::by(AREA, code);
        let mut offered = linkable(&visit).into_iter();
        let Some(provider) = offered.find(|provider| provider.slug() == fields.get("method"))
        else {
            return Err(refused(ErrorCode::BadRequest));
        };
        let reply = visit.embedded.redirects.begin_link(&visit.caller(), provider).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let address = match into_next(&visit, AccountChange::LinkedIdentities, wish)? {
            Ok(address) => address.map_err(refused)?,
            Err(next) => return Ok(next),
        };
        away(&visit, provider, RedirectPurpose::Link, address.as_str())
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn remove(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let by_password = visit.site.config.login.offers(LoginMethod::Password);
        let (caller, id) = (visit.caller(), fields.get("id"));
        let reply = visit.embedded.own_account.unlink_identity(&caller, id, by_password).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        done(&visit, AccountChange::LinkedIdentities, wish, IDENTITIES)
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn draw(visit: &Visit, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    let linked =
        visit.relay(visit.embedded.own_account.linked_identities(&person.account).await)?;
    let page = Page::new(visit, SCREEN, "arrival-identities").for_reading().of(form);
    let others = linkable(visit).into_iter().map(LoginMethod::Provider).collect();
    render(&IdentitiesPage { linked: LinkedView::list(visit.words(), &linked), others, page, form })
}
