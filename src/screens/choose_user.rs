//! Choosing among several accounts of one identity. The account service decides whether a choice is still valid, so a
//! stale page is answered with the current list and never with a dead end.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::{Account, Fault},
    domain::{ErrorCode, person_name::initials},
    i18n::Area,
    login_methods::outcome,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        form::{act::FieldRules, answer_next},
        page::{Door, personal, render},
    },
};

const AREA: Area = Area::ChooseUser;

#[derive(Template)]
#[template(path = "screens/choose_user.html")]
struct ChooseUserPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    accounts: &'a [Account],
}

impl ChooseUserPage<'_> {
    /// What choosing an account is called. Several may have one name.
    fn choice(&self, account: &Account) -> String {
        let Account { name, description, .. } = account;
        let parts: Vec<_> = [name.as_str()].into_iter().chain(description.as_deref()).collect();
        let what = parts.join(self.page.words().language().between_items());
        self.page.t1("common-choose-what", "what", &what)
    }

    /// The letter on an account's tile: of what tells it from others of the same name, if anything does.
    fn letter(account: &Account) -> String {
        initials(account.description.as_deref().unwrap_or(&account.name), 1)
    }
}

/// Shows the accounts, or the login screen if there are none. The account service's current list takes precedence over
/// the remembered one: the sign-in may have begun on the ID-card host, which does not have this session.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let accounts = match (accounts_on_offer(&visitor).await, remembered_accounts(&visitor)) {
        (Ok(accounts), _) if !accounts.is_empty() => accounts,
        (Err(fault), known) if known.is_empty() => return Err(fault.into()),
        (_, known) => known,
    };
    if accounts.is_empty() {
        return Ok(answer_next(&visitor, &Next::To(visitor.href(Screen::Login))));
    }
    let html = draw(&visitor, &accounts, &FormView::fresh(&visitor))?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let known = remembered_accounts(&visitor);
    let draw = async |form: FormView| {
        // The account service's current list takes precedence over the remembered one, for this page and the next.
        let accounts = accounts_on_offer(&visitor).await.unwrap_or_default();
        if accounts.is_empty() {
            return draw(&visitor, &known, &form);
        }
        visitor.memory().set_accounts(Some(&accounts));
        draw(&visitor, &accounts, &form)
    };
    form.answer(&visitor, async |fields| choose(&visitor, fields).await, draw).await
}

fn remembered_accounts(visitor: &Visitor) -> Vec<Account> {
    visitor.memory().accounts().unwrap_or_default()
}

/// The accounts that the pending sign-in can choose among.
async fn accounts_on_offer(visitor: &Visitor) -> Result<Vec<Account>, Fault> {
    let outcome = visitor.call(async |accounts, caller| accounts.pending(caller).await).await?;
    Ok(outcome.accounts)
}

async fn choose(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    let id = fields.get("id");
    if id.is_empty() {
        rules.add("id", ErrorCode::Required);
    }
    rules.finish(AREA)?;
    let outcome =
        visitor.call(async |accounts, caller| accounts.select_user(caller, id).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    match outcome::follow(visitor, &outcome, AREA, ErrorCode::UserNotFound) {
        Err(refusal) if refusal.start_over => {
            visitor.memory().set_accounts(None);
            let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
            Ok(Next::To(visitor.href(Screen::LoginError(code.as_str()))))
        }
        other => other,
    }
}

fn draw(visitor: &Visitor, accounts: &[Account], form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "choose-user", "choose_user-title").for_reading();
    let page = page.at_door(Door::Ajar).of(form);
    render(&ChooseUserPage { page, form, accounts })
}
