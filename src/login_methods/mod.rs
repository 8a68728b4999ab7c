//! Floor 5: a room per way to prove who one is. Each draws its pane and starts its flow; [`outcome`] turns what the account
//! service answers into the next step, once for all.

pub mod id_card;
pub mod mobile_id;
pub mod outcome;
pub mod password;
pub mod redirect;
pub mod smart_id;

use crate::{
    domain::LoginMethod,
    web::{AppError, Fields, FormView, Next, Page, Place, Refusal, View, Visitor},
};

/// What a method's pane is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The login screen.
    SignIn,
    /// The register screen.
    Register,
}

impl Purpose {
    /// The screen with this method's pane.
    #[must_use]
    pub const fn place(self, method: LoginMethod) -> Place<'static> {
        match self {
            Self::SignIn => Place::Method(method),
            Self::Register => Place::RegisterMethod(method),
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

/// A method's tab.
pub struct Tab {
    /// The method.
    pub method: LoginMethod,
    /// Where its pane is.
    pub href: String,
    /// Whether its pane is open.
    pub is_current: bool,
    /// Its name.
    pub label: String,
}

/// The tabs of a screen: the primary methods, then those under "More ways".
pub struct Tabs {
    /// In one row.
    pub primary: Vec<Tab>,
    /// In a disclosure.
    pub secondary: Vec<Tab>,
    /// The method whose pane is open.
    pub current: LoginMethod,
}

impl Tabs {
    /// The tabs that this view offers; the pane asked for is open, else the first one.
    ///
    /// # Errors
    /// 404 when the pane asked for is not offered.
    pub fn of(visitor: &Visitor, purpose: Purpose) -> Result<Self, AppError> {
        let login = &visitor.site.config.login;
        let offered = |methods: &[LoginMethod]| -> Vec<LoginMethod> {
            methods.iter().copied().filter(|method| visitor.view != View::Mobile || *method != LoginMethod::IdCard).collect()
        };
        let (primary, secondary) = (offered(&login.primary), offered(&login.secondary));
        let current = match visitor.query("method") {
            Some(slug) => LoginMethod::from_slug(&slug).filter(|method| primary.contains(method) || secondary.contains(method)),
            None => primary.first().or(secondary.first()).copied(),
        };
        let current = current.ok_or(AppError::NotFound)?;
        let tab = |method: LoginMethod| Tab {
            method,
            href: visitor.href(purpose.place(method)),
            is_current: method == current,
            label: visitor.words().t(&format!("method-{method}")),
        };
        Ok(Self { primary: primary.into_iter().map(tab).collect(), secondary: secondary.into_iter().map(tab).collect(), current })
    }

    /// Whether the open pane's tab is among "More ways".
    #[must_use]
    pub fn is_secondary_open(&self) -> bool {
        self.secondary.iter().any(|tab| tab.is_current)
    }
}

/// Where the words of a method's errors are looked up first.
#[must_use]
pub const fn area(method: LoginMethod) -> &'static str {
    match method {
        LoginMethod::Password => password::AREA,
        LoginMethod::MobileId => mobile_id::AREA,
        LoginMethod::SmartId => smart_id::AREA,
        LoginMethod::IdCard | LoginMethod::HarId | LoginMethod::XId | LoginMethod::EParaksts => method.code(),
    }
}

/// Draws a method's pane.
///
/// # Errors
/// When the template cannot be written.
pub fn pane(page: &Page, visitor: &Visitor, method: LoginMethod, purpose: Purpose, form: &FormView) -> Result<String, AppError> {
    match method {
        LoginMethod::Password => password::pane(page, purpose, form),
        LoginMethod::MobileId => mobile_id::pane(page, purpose, form),
        LoginMethod::SmartId => smart_id::pane(page, visitor, purpose, form),
        LoginMethod::IdCard => id_card::pane(page, visitor, purpose, form),
        LoginMethod::HarId | LoginMethod::XId | LoginMethod::EParaksts => redirect::pane(page, visitor, method, purpose),
    }
}

/// Acts on a pane's form.
///
/// # Errors
/// Why the form is shown again.
pub async fn start(visitor: &Visitor, method: LoginMethod, purpose: Purpose, fields: &Fields) -> Result<Next, Refusal> {
    match (method, purpose) {
        (LoginMethod::Password, Purpose::SignIn) => password::sign_in(visitor, fields).await,
        (LoginMethod::MobileId, _) => mobile_id::start(visitor, purpose, fields).await,
        (LoginMethod::SmartId, _) => smart_id::start(visitor, purpose, fields).await,
        (LoginMethod::Password, Purpose::Register) => Ok(Next::To(visitor.href(Place::SetupAccount))),
        (LoginMethod::IdCard | LoginMethod::HarId | LoginMethod::XId | LoginMethod::EParaksts, _) => {
            Ok(Next::To(address(visitor, method, purpose)))
        }
    }
}

/// Where a method's flow begins: at the account service's public root, or on the ID-card host (account-api.md sections 4, 5).
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
