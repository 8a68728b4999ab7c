//! Passkeys of the signed-in person: the list, adding, naming and removing; the offer after a sign-in by password; what scripts
//! ask for; and where browsers look for what other sites may use and for this page.

use actix_web::{
    HttpMessage, HttpResponse,
    http::{StatusCode, header::CACHE_CONTROL},
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;
use serde_json::{Value, json};

use crate::{
    account_pages::{
        account_change::{AccountChange, PASSKEYS, done, into_next},
        signed_in::{AREA, HERE, see_other, to_login, who},
    },
    accounts::{
        Fault,
        embedded::{ChangeOutcome, Passkey, PasskeyUse, SignedIn, user_handle},
    },
    domain::LoginMethod,
    i18n::Words,
    login_methods::passkey,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Visit, Visitor,
        page::{account_views::Dots, personal, render},
        site::{PasskeyWish, Site},
    },
};

#[derive(Template)]
#[template(path = "account_pages/passkeys.html")]
struct PasskeysPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    passkeys: Vec<PasskeyView>,
    /// The form that adds one; `None` where no script comes, and on a computer that several people share.
    add: Option<String>,
    /// Whether several people share this computer, and whether that was said here.
    is_shared: bool,
    was_said: bool,
    /// What browsers are told of those that are left, as JSON.
    accepted: String,
}

/// A passkey as the person reads it.
pub struct PasskeyView {
    pub id: String,
    pub name: String,
    /// When it was added, in seconds since 1970.
    pub added_at: i64,
    /// Whether it is synced, when it was added and when it was last used.
    pub detail: Dots,
}

impl PasskeyView {
    pub fn list(words: &Words, passkeys: &[Passkey]) -> Vec<Self> {
        let view = |passkey: &Passkey| {
            let kind = words.t(if passkey.is_synced {
                "arrival-passkeys-synced"
            } else {
                "arrival-passkeys-bound"
            });
            let added =
                words.with("arrival-passkeys-added", &[("date", &words.day(passkey.created_at))]);
            let used = match passkey.used_at {
                Some(at) => words.with("arrival-passkeys-used", &[("date", &words.day(at))]),
                None => words.t("arrival-passkeys-unused"),
            };
            Self {
                id: passkey.id.clone(),
                added_at: passkey.created_at,
                name: if passkey.name.is_empty() {
                    words.t("method-passkey")
                } else {
                    passkey.name.clone()
                },
                detail: Dots::of([kind, added, used]),
            }
        };
        passkeys.iter().map(view).collect()
    }
}

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/passkeys").route(get().to(show)));
    app.service(resource("/passkeys/options").route(post().to(options)));
    app.service(resource("/passkeys/add").route(post().to(add)));
    app.service(resource("/passkeys/rename").route(post().to(rename)));
    app.service(resource("/passkeys/remove").route(post().to(remove)));
    app.service(resource("/passkeys/offer").route(get().to(offer)).route(post().to(decline)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let html = draw(&visit, &person, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

/// What a script hands to the browser: options as JSON, or `next`, where the person has to go first. `?for=` says for what.
async fn options(visit: Visit, _own: Form) -> Result<HttpResponse, AppError> {
    let wanted = visit.query("for").and_then(|named| PasskeyUse::parse(&named));
    let caller = visit.caller();
    let asked: Option<Value> = match wanted.ok_or(AppError::BadRequest)? {
        PasskeyUse::SignIn => visit.embedded.passkeys.asked().ok(),
        PasskeyUse::SecondFactor => {
            visit.embedded.passkeys.asked_as_second_factor(&caller).await.ok().flatten()
        }
        PasskeyUse::Again => visit.relay(visit.embedded.own_passkeys.ask_again(&caller).await)?,
        PasskeyUse::Add => {
            match visit.relay(visit.embedded.own_passkeys.ask_for_one(&caller).await)? {
                ChangeOutcome::Done(asked) => Some(asked),
                _ => Some(json!({ "next": AccountChange::Passkeys.reauthentication_path() })),
            }
        }
    };
    let asked = asked.ok_or(Fault::ServerError)?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(asked))
}

async fn add(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let is_offered = visit.query("offer").is_some();
    let act = async |fields: &FormFields| {
        let answer = passkey::answer(fields, AREA)?;
        let reply = visit.embedded.own_passkeys.add(&visit.caller(), answer.expose()).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        let added = into_next(&visit, AccountChange::Passkeys, wish)?;
        if added.is_ok() {
            visit.request.extensions_mut().insert(PasskeyWish::Kept);
        }
        let goes_on = || if is_offered { onward(&visit, HERE) } else { PASSKEYS.to_owned() };
        Ok(added.map_or_else(|next| next, |()| Next::To(goes_on())))
    };
    let drawn = async |form: FormView| {
        if is_offered { draw_offer(&visit, &form) } else { draw(&visit, &person, &form).await }
    };
    form.answer(&visit, act, drawn).await
}

async fn rename(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let (caller, id, name) = (visit.caller(), fields.get("id"), fields.get("name"));
        let reply = visit.embedded.own_passkeys.rename(&caller, id, name).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        done(&visit, AccountChange::Passkeys, wish, PASSKEYS)
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn remove(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let by_password = visit.site.config.login.offers(LoginMethod::Password);
        let (caller, id) = (visit.caller(), fields.get("id"));
        let reply = visit.embedded.own_passkeys.remove(&caller, id, by_password).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        done(&visit, AccountChange::Passkeys, wish, PASSKEYS)
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn draw(visit: &Visit, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    let own = visit.relay(visit.embedded.own_passkeys.of_account(&person.account).await)?;
    let page = Page::new(visit, "account-passkeys", "arrival-passkeys").for_reading().of(form);
    let page = page.with_islands();
    let is_shared = passkey::is_shared(visit);
    let add = passkey::form(&page, form, format!("{PASSKEYS}/add"), "add", "arrival-passkeys-add");
    let credentials: Vec<&str> = own.iter().map(|passkey| passkey.credential.as_str()).collect();
    let accepted = json!({
        "rpId": visit.site.config.passkey_host(),
        "userId": user_handle(&person.account),
        "allAcceptedCredentialIds": credentials,
        "name": person.username,
        "displayName": person.name,
    });
    render(&PasskeysPage {
        passkeys: PasskeyView::list(visit.words(), &own),
        add: add.filter(|_| !is_shared),
        was_said: passkey::wish(visit) == Some(PasskeyWish::Shared),
        accepted: accepted.to_string(),
        is_shared,
        page,
        form,
    })
}

// The offer after a sign-in by password.

#[derive(Template)]
#[template(path = "account_pages/passkey_offer.html")]
struct OfferPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    add: Option<String>,
}

/// Where the sign-in leads that was held up by the offer.
fn onward(visitor: &Visitor, otherwise: &str) -> String {
    let held = visitor.memory().onward();
    if held.is_some() {
        visitor.memory().set_onward(None);
    }
    let held = held.and_then(|url| visitor.site.onward.resolve(&url));
    held.map_or_else(|| otherwise.to_owned(), |url| url.to_string())
}

/// Offers a passkey to who has none, once.
async fn offer(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let own = visit.relay(visit.embedded.own_passkeys.of_account(&person.account).await)?;
    if !own.is_empty() || !passkey::may_offer(&visit) {
        return Ok(see_other(&onward(&visit, HERE)));
    }
    let html = draw_offer(&visit, &FormView::fresh(&visit))?;
    Ok(personal(&visit, StatusCode::OK, html))
}

/// Remembers on this device what was said instead, and goes on.
async fn decline(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    if who(&visit).await?.is_none() {
        return Ok(to_login(&visit));
    }
    let act = async |fields: &FormFields| {
        let (wish, otherwise) = match fields.get("what") {
            "shared" => (PasskeyWish::Shared, HERE),
            "own" => (PasskeyWish::Open, PASSKEYS),
            _ => (PasskeyWish::Later, HERE),
        };
        visit.request.extensions_mut().insert(wish);
        Ok(Next::To(onward(&visit, otherwise)))
    };
    form.answer(&visit, act, async |form| draw_offer(&visit, &form)).await
}

fn draw_offer(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "account-passkeys-offer", "arrival-passkeys-offer-title");
    let page = page.for_reading().of(form).with_islands();
    let action = format!("{PASSKEYS}/add?offer=1");
    let add = passkey::form(&page, form, action, "add", "arrival-passkeys-add");
    render(&OfferPage { page, form, add })
}

// What browsers and keepers of passkeys look for.

pub fn well_known(app: &mut ServiceConfig) {
    app.service(resource("/.well-known/webauthn").route(get().to(related_origins)));
    app.service(resource("/.well-known/passkey-endpoints").route(get().to(endpoints)));
}

/// The origins of other sites that may use the passkeys of this one (Web Authentication level 3, section 5.11).
async fn related_origins(site: Data<Site>) -> Result<HttpResponse, AppError> {
    let origins = &site.config.passkeys.related_origins;
    if origins.is_empty() {
        return Err(AppError::NotFound);
    }
    let origins: Vec<_> = origins.iter().map(url::Origin::ascii_serialization).collect();
    Ok(HttpResponse::Ok().json(json!({ "origins": origins })))
}

/// Where people add and manage their passkeys (Relying Party Passkey Endpoints).
async fn endpoints(site: Data<Site>) -> Result<HttpResponse, AppError> {
    let own = site.config.server.public_url.join(PASSKEYS).map_err(|_| AppError::NotFound)?;
    Ok(HttpResponse::Ok().json(json!({ "enroll": own.as_str(), "manage": own.as_str() })))
}
