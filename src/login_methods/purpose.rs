//! What depends on the purpose of a flow, signing in or registering, for every method: where its pane is, where the
//! flow begins, and the messages of both.

use crate::{
    accounts::Purpose,
    domain::LoginMethod,
    i18n::Words,
    web::{Page, Screen, Visitor, page::Named},
};

impl Purpose {
    /// The screen with this method's pane.
    pub const fn place(self, method: LoginMethod) -> Screen<'static> {
        match self {
            Self::SignIn => Screen::Method(method),
            Self::Register => Screen::RegisterMethod(method),
        }
    }

    /// The same screen with a preset error code.
    pub const fn place_with_error(self, method: LoginMethod, code: &str) -> Screen<'_> {
        match self {
            Self::SignIn => Screen::MethodError(method, code),
            Self::Register => Screen::RegisterMethodError(method, code),
        }
    }

    /// The id of the message that names the row of tabs.
    pub const fn methods(self) -> &'static str {
        match self {
            Self::SignIn => "login-methods",
            Self::Register => "register-methods",
        }
    }

    /// What a method's tab is called: that of the password leads people who register to the form, which they fill in by hand.
    pub fn name(self, words: &Words, method: LoginMethod) -> String {
        match (self, method) {
            (Self::Register, LoginMethod::Password) => words.t("register-by-hand-name"),
            _ => words.method(method),
        }
    }

    /// The words on the button of a pane, which name its method.
    pub fn label(self, page: &Page, method: LoginMethod) -> Named {
        let (sign_in, register) = match method {
            LoginMethod::Password => ("common-sign-in", "redirect-register"),
            LoginMethod::IdCard => ("id_card-sign-in", "id_card-register"),
            LoginMethod::Provider(_) => ("redirect-sign-in", "redirect-register"),
            LoginMethod::MobileId | LoginMethod::SmartId | LoginMethod::Passkey => {
                ("login-with", "redirect-register")
            }
        };
        let id = if self == Self::SignIn { sign_in } else { register };
        page.with_name(id, &page.words().method(method))
    }
}

/// Where a method's flow begins: at the account service's public root, or on the ID-card host
/// (docs/account-api.md sections 4, 5).
pub fn address(visitor: &Visitor, method: LoginMethod, purpose: Purpose) -> String {
    let config = &visitor.site.config;
    let root = match (method, &config.id_card.host) {
        (LoginMethod::IdCard, Some(host)) => host,
        _ => &config.account_api.public_root,
    };
    root.join(&purpose.path(&method.path())).map(String::from).unwrap_or_default()
}
