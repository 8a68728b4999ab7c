//! Floor 5: a room per way to prove who one is. Each draws its pane and starts its flow; [`outcome`] turns what the account
//! service answers into the next step, once for all.

pub mod id_card;
pub mod mobile_id;
pub mod outcome;
pub mod password;
pub mod phone;
pub mod redirect;
pub mod smart_id;
pub mod tabs;

pub use tabs::Tabs;

pub use crate::accounts::Purpose;

use crate::{
    domain::LoginMethod,
    web::{AppError, FormFields, FormView, Next, Page, Place, Refusal, Visitor},
};

impl Purpose {
    /// The screen with this method's pane.
    #[must_use]
    pub const fn place(self, method: LoginMethod) -> Place<'static> {
        match self {
            Self::SignIn => Place::Method(method),
            Self::Register => Place::RegisterMethod(method),
        }
    }

    /// The same with a preset error code.
    #[must_use]
    pub const fn place_with_error(self, method: LoginMethod, code: &str) -> Place<'_> {
        match self {
            Self::SignIn => Place::MethodError(method, code),
            Self::Register => Place::RegisterMethodError(method, code),
        }
    }

    /// The message that names the row of tabs.
    #[must_use]
    pub const fn methods(self) -> &'static str {
        match self {
            Self::SignIn => "login-methods",
            Self::Register => "register-methods",
        }
    }

    /// The message on the disclosure of further tabs.
    #[must_use]
    pub const fn more(self) -> &'static str {
        match self {
            Self::SignIn => "login-more",
            Self::Register => "register-more",
        }
    }

    /// The message on the pane's button.
    #[must_use]
    pub const fn button(self) -> &'static str {
        match self {
            Self::SignIn => "login-submit",
            Self::Register => "register-continue",
        }
    }
}

/// Draws a method's pane.
///
/// # Errors
/// When the template cannot be written.
pub fn pane(
    page: &Page,
    visitor: &Visitor,
    method: LoginMethod,
    purpose: Purpose,
    form: &FormView,
) -> Result<String, AppError> {
    match method {
        LoginMethod::Password => password::pane(page, purpose, form),
        LoginMethod::MobileId => mobile_id::pane(page, purpose, form),
        LoginMethod::SmartId => smart_id::pane(page, visitor, purpose, form),
        LoginMethod::IdCard => id_card::pane(page, visitor, purpose, form),
        LoginMethod::HarId | LoginMethod::XId | LoginMethod::EParaksts => {
            redirect::pane(page, visitor, method, purpose)
        }
    }
}

/// Acts on a pane's form.
///
/// # Errors
/// Why the form is shown again.
pub async fn start(
    visitor: &Visitor,
    method: LoginMethod,
    purpose: Purpose,
    fields: &FormFields,
) -> Result<Next, Refusal> {
    match (method, purpose) {
        (LoginMethod::Password, Purpose::SignIn) => password::sign_in(visitor, fields).await,
        (LoginMethod::MobileId, _) => mobile_id::start(visitor, purpose, fields).await,
        (LoginMethod::SmartId, _) => smart_id::start(visitor, purpose, fields).await,
        (LoginMethod::Password, Purpose::Register) => {
            Ok(Next::To(visitor.href(Place::SetupAccount)))
        }
        (LoginMethod::IdCard, _) => id_card::start(visitor, purpose, fields).await,
        (LoginMethod::HarId | LoginMethod::XId | LoginMethod::EParaksts, _) => {
            Ok(Next::To(address(visitor, method, purpose)))
        }
    }
}

/// Where a method's flow begins: at the account service's public root, or on the ID-card host
/// (docs/account-api.md sections 4, 5).
#[must_use]
pub fn address(visitor: &Visitor, method: LoginMethod, purpose: Purpose) -> String {
    let config = &visitor.site.config;
    let root = match (method, &config.id_card.host) {
        (LoginMethod::IdCard, Some(host)) => host,
        _ => &config.account_api.public_root,
    };
    let prefix = if purpose == Purpose::Register { "register/" } else { "" };
    root.join(&format!("{prefix}{}", method.slug())).map(String::from).unwrap_or_default()
}
