//! Floor 5: a room per login method. Each renders its pane and starts its flow. [`outcome`] turns the account service's
//! answer into the next step, for all methods alike.

pub mod id_card;
pub mod mobile_id;
pub mod outcome;
pub mod passkey;
pub mod password;
pub mod phone;
mod purpose;
pub mod redirect;
pub mod smart_id;
pub mod tabs;
pub mod web_eid;

pub use purpose::address;
pub use tabs::{TabList, Tabs};

pub use crate::accounts::Purpose;
use crate::{
    domain::LoginMethod,
    web::{AppError, FormFields, FormView, Next, Page, Refusal, Screen, Visitor},
};

/// Names the method of the open pane in the page's title. A page with the password is the screen itself.
pub fn named(page: Page<'_>, method: LoginMethod) -> Page<'_> {
    if method == LoginMethod::Password {
        return page;
    }
    let title = format!("{} – {}", page.words().method(method), page.heading);
    page.entitled(title)
}

/// Whether the pane of this method is drawn for one browser alone, so that its page is not shared.
pub fn is_personal(visitor: &Visitor, method: LoginMethod) -> bool {
    method == LoginMethod::IdCard && id_card::is_personal(visitor)
}

pub fn pane(
    page: &Page,
    visitor: &Visitor,
    method: LoginMethod,
    purpose: Purpose,
    form: &FormView,
) -> Result<String, AppError> {
    match method {
        LoginMethod::Password | LoginMethod::Passkey => password::pane(page, purpose, form),
        LoginMethod::MobileId => mobile_id::pane(page, purpose, form),
        LoginMethod::SmartId => smart_id::pane(page, visitor, purpose, form),
        LoginMethod::IdCard => id_card::pane(page, visitor, purpose, form),
        LoginMethod::Provider(_) => redirect::pane(page, visitor, method, purpose),
    }
}

/// Acts on the form of a pane.
pub async fn start(
    visitor: &Visitor,
    method: LoginMethod,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    match (method, purpose) {
        (LoginMethod::Password, Purpose::SignIn) => password::sign_in(visitor, fields).await,
        (LoginMethod::Passkey, _) => passkey::sign_in(visitor, fields).await,
        (LoginMethod::MobileId, _) => mobile_id::start(visitor, purpose, fields).await,
        (LoginMethod::SmartId, _) => smart_id::start(visitor, purpose, fields).await,
        (LoginMethod::Password, Purpose::Register) => {
            Ok(Next::To(visitor.href(Screen::SetupAccount)))
        }
        (LoginMethod::IdCard, _) => id_card::start(visitor, purpose, fields).await,
        (LoginMethod::Provider(_), _) => Ok(Next::To(address(visitor, method, purpose))),
    }
}
