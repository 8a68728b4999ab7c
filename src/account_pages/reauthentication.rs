//! Reauthentication before the account itself is changed: a page asks for a password with a code, or for a sign-in by a strong
//! method that leads back to the account change. Where it leads comes from a closed list; an address is never read from the
//! request.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AREA, AccountChange, into_next, is_proven, perform},
        signed_in::{HERE, has_passkeys, see_other, to_login, who},
    },
    accounts::{
        Fault,
        embedded::{Depth, Proof, SignedIn},
    },
    domain::{ErrorCode, LoginMethod, Secret, text},
    login_methods::passkey,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visit, Visitor,
        form::{act::FieldRules, captcha},
        page::{personal, render},
    },
};

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/confirm").route(get().to(show)).route(post().to(submit)));
    app.service(resource("/confirm/by").route(post().to(confirm_by_method)));
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let Some(change) = visit.query("to").and_then(|slug| AccountChange::parse(&slug)) else {
        return Ok(see_other(HERE));
    };
    let depth = depth_of(&visit, &person, change).await?;
    let is_proven = is_proven(&visit, depth).await?;
    if let Some(page) = change.page().filter(|_| is_proven) {
        return Ok(see_other(page));
    }
    let html = draw(&visit, &person, change, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn submit(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let Some(change) = change_of(&visit, fields) else {
            return Ok(Next::To(HERE.to_owned()));
        };
        let refused = |fault| Refusal::fault(AREA, fault);
        let depth = depth_of(&visit, &person, change).await.map_err(refused)?;
        if !is_proven(&visit, depth).await.map_err(refused)? {
            let (own, caller) = (&visit.embedded.own_account, visit.caller());
            let reply = if fields.given("passkey").or(fields.given("passkey_error")).is_some() {
                visit
                    .embedded
                    .own_passkeys
                    .prove_again(&caller, passkey::answer(fields, AREA)?.expose())
                    .await
            } else {
                let proof = read_proof(&person, depth, fields)?;
                own.prove_again(&caller, &proof, depth).await
            };
            let wish = visit.relay(reply);
            let wish = wish.map_err(refused)?;
            match into_next(&visit, change, wish) {
                Ok(Ok(())) => {}
                Ok(Err(next)) => return Ok(next),
                Err(refusal) => return Err(Refusal { area: AREA, ..refusal }),
            }
        }
        perform(&visit, change).await
    };
    form.answer(&visit, act, async |form| {
        let change = change_of(&visit, form.posted()).ok_or(AppError::BadRequest)?;
        draw(&visit, &person, change, &form).await
    })
    .await
}

/// What the person is about to change, as the form or its address says.
fn change_of(visitor: &Visitor, fields: &FormFields) -> Option<AccountChange> {
    let named = fields.given("to").map(str::to_owned).or_else(|| visitor.query("to"));
    named.and_then(|slug| AccountChange::parse(&slug))
}

fn read_proof(person: &SignedIn, depth: Depth, fields: &FormFields) -> Result<Proof, Refusal> {
    let mut rules = FieldRules::default();
    if fields.get("password").is_empty() {
        rules.add("password", ErrorCode::Required);
    }
    let asks_code = person.two_factor && depth != Depth::Person;
    let code = if asks_code {
        rules.check("two_factor_code", text::digits(fields.get("two_factor_code")))
    } else {
        None
    };
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(AREA)?;
    Ok(Proof {
        password: Secret::new(fields.get("password")),
        code: Secret::new(code.unwrap_or_default()),
        recaptcha,
    })
}

/// Starts a sign-in by a strong method that leads back here.
async fn confirm_by_method(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let method = LoginMethod::from_slug(fields.get("method"))
            .filter(|method| strong_methods(&visit).contains(method));
        let (Some(change), Some(method)) = (AccountChange::parse(fields.get("to")), method) else {
            return Ok(Next::To(HERE.to_owned()));
        };
        // Relative to the public root, like every outcome's `url`.
        let way_back = format!("confirm?to={}", change.slug());
        let reply =
            visit.embedded.own_account.return_to_after_sign_in(&visit.caller(), &way_back).await;
        visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(visit.href(Screen::Method(method))))
    };
    form.answer(&visit, act, async |form| {
        let change = AccountChange::parse(form.posted().get("to")).ok_or(AppError::BadRequest)?;
        draw(&visit, &person, change, &form).await
    })
    .await
}

#[derive(Template)]
#[template(path = "account_pages/reauthentication.html")]
struct ConfirmPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    change: &'static str,
    /// What the person is about to do, and how they go on.
    what: String,
    lead: String,
    password: Option<Input>,
    code: Option<Input>,
    /// A passkey in place of both.
    passkey: Option<String>,
    /// Login methods that prove as much.
    others: Vec<LoginMethod>,
    /// Whether a passkey is all that could prove as much: a new password by letter helps without it.
    only_passkey: bool,
    /// Whether the person has nothing yet that would prove as much.
    lacks_factor: bool,
}

async fn draw(
    visit: &Visit,
    person: &SignedIn,
    change: AccountChange,
    form: &FormView,
) -> Result<String, AppError> {
    let depth = depth_of(visit, person, change).await?;
    let is_proven = is_proven(visit, depth).await?;
    let page = Page::new(visit, "arrival-confirm", "arrival-confirm-title").for_reading().of(form);
    let page = if is_proven { page } else { page.with_islands() };
    let asks_password =
        person.has_password && !is_proven && (depth != Depth::Strong || person.two_factor);
    let reveal = (page.t("password-show"), page.t("password-hide"));
    let password = Input::password("password", page.t("common-password"), reveal)
        .autocomplete("current-password");
    let code = Input::code("two_factor_code", page.t("two_factor-code"))
        .hint(page.t("arrival-confirm-code-hint"));
    let opens = !is_proven
        && visit
            .relay(visit.embedded.own_account.opens_by_strong_methods(&person.account).await)?;
    let others = if opens { strong_methods(visit) } else { Vec::new() };
    let has_passkey = !is_proven && has_passkeys(visit, person).await?;
    let action = format!("/account/confirm?to={}", change.slug());
    let passkey = passkey::form(&page, form, action, "again", "passkey-use");
    let asks_code = asks_password && person.two_factor && depth != Depth::Person;
    let lead = match (is_proven, asks_password, asks_code) {
        (true, ..) => "arrival-confirm-lead-done",
        (false, true, false) => "arrival-confirm-lead",
        (false, true, true) => "arrival-confirm-lead-code",
        (false, false, _) => "arrival-confirm-lead-strong",
    };
    render(&ConfirmPage {
        passkey: passkey.filter(|_| has_passkey),
        change: change.slug(),
        lead: page.t(lead),
        password: asks_password.then(|| password.of(form)),
        what: page.t(change.message()),
        code: asks_code.then(|| code.autocomplete("one-time-code").numeric().of(form)),
        only_passkey: has_passkey && !asks_password && others.is_empty(),
        lacks_factor: change == AccountChange::Desk
            && !is_proven
            && !has_passkey
            && !asks_password
            && others.is_empty(),
        others,
        form,
        page,
    })
}

/// How much this change asks for: what removes passkeys, as much as they do.
async fn depth_of(visit: &Visit, person: &SignedIn, change: AccountChange) -> Result<Depth, Fault> {
    let removes_passkeys = matches!(change, AccountChange::Passkeys | AccountChange::Review)
        && has_passkeys(visit, person).await?;
    Ok(if removes_passkeys { Depth::Strong } else { change.depth() })
}

/// The offered methods that prove as much as a password and a second factor.
fn strong_methods(visitor: &Visitor) -> Vec<LoginMethod> {
    let login = &visitor.site.config.login;
    login
        .primary
        .iter()
        .chain(&login.secondary)
        .copied()
        .filter(|method| *method != LoginMethod::Password)
        .collect()
}
