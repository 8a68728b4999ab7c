//! Linked identities: what opens this account at a provider that knows its people by an id of its own; linking another,
//! removing one. All of it needs a recent proof of who the person is.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, IDENTITIES, into_next},
        onward::{RedirectPurpose, away},
        signed_in::{AREA, see_other, to_login, who},
    },
    accounts::{
        Errors,
        embedded::{ChangeOutcome, Embedded, SignedIn},
    },
    domain::{ErrorCode, LoginMethod, RedirectingProvider},
    i18n::Area,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Visitor,
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
    /// What can be linked, each with its name.
    others: Vec<(String, String)>,
}

/// The offered providers by which identities can be linked.
pub fn linkable(visitor: &Visitor, embedded: &Embedded) -> Vec<RedirectingProvider> {
    let login = &visitor.site.config.login;
    let provider = |method: &LoginMethod| match method {
        LoginMethod::Provider(provider) => Some(*provider),
        _ => None,
    };
    let offered = login.primary.iter().chain(&login.secondary).filter_map(provider);
    offered.filter(|provider| embedded.redirects.can_link(*provider)).collect()
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/identities").route(get().to(show)));
    app.service(resource("/identities/link").route(post().to(link)));
    app.service(resource("/identities/remove").route(post().to(remove)));
}

/// Shows the page; `?error=CODE&method=SLUG` is what a provider's callback ended with, in that provider's words.
async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let change = AccountChange::LinkedIdentities;
    let wish = visitor
        .relay(embedded.own_account.has_proven_lately(&visitor.caller(), change.depth()).await)?;
    if !matches!(wish, ChangeOutcome::Done(())) {
        return Ok(see_other(&change.reauthentication_path()));
    }
    let (status, form) = match visitor.query("error") {
        Some(code) => {
            let code = ErrorCode::parse(&code);
            let named = visitor.query("method");
            let mut offered = linkable(&visitor, &embedded).into_iter();
            let of = offered.find(|provider| named.as_deref() == Some(&*provider.slug()));
            let area = of.map_or(AREA, |provider| Area::Method(LoginMethod::Provider(provider)));
            let form = FormView::after_fault(&visitor, area, Some(code))
                .unwrap_or_else(|| FormView::with_error(&visitor, area, code));
            (StatusCode::UNPROCESSABLE_ENTITY, form)
        }
        None => (StatusCode::OK, FormView::fresh(&visitor)),
    };
    let html = draw(&visitor, &embedded, &person, &form).await?;
    Ok(personal(&visitor, status, html))
}

/// Sends the person to a provider, which asks them anew.
async fn link(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let refused = |code| Refusal::of(AREA, Errors::of(code), ErrorCode::Undefined);
        let mut offered = linkable(&visitor, &embedded).into_iter();
        let Some(provider) = offered.find(|provider| provider.slug() == fields.get("method"))
        else {
            return Err(refused(ErrorCode::BadRequest));
        };
        let reply = embedded.redirects.begin_link(&visitor.caller(), provider).await;
        let wish = visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let address = match into_next(&visitor, AccountChange::LinkedIdentities, wish)? {
            Ok(address) => address.map_err(refused)?,
            Err(next) => return Ok(next),
        };
        away(&visitor, provider, RedirectPurpose::Link, address.as_str())
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn remove(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let by_password = visitor.site.config.login.offers(LoginMethod::Password);
        let (caller, id) = (visitor.caller(), fields.get("id"));
        let reply = embedded.own_account.unlink_identity(&caller, id, by_password).await;
        let wish = visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(into_next(&visitor, AccountChange::LinkedIdentities, wish)?
            .map_or_else(|next| next, |()| Next::To(IDENTITIES.to_owned())))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    form: &FormView,
) -> Result<String, AppError> {
    let linked = visitor.relay(embedded.own_account.linked_identities(&person.account).await)?;
    let page = Page::new(visitor, SCREEN, "arrival-identities").for_reading().of(form);
    let name = |provider: RedirectingProvider| {
        (provider.slug(), page.words().method(LoginMethod::Provider(provider)))
    };
    let others = linkable(visitor, embedded).into_iter().map(name).collect();
    render(&IdentitiesPage {
        linked: LinkedView::list(visitor.words(), &linked),
        others,
        page,
        form,
    })
}
