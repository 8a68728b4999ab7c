//! What depends on the purpose of a flow, signing in or registering, for every method: where its pane is, where the
//! flow begins, and the messages of both.

use crate::{
    accounts::Purpose,
    domain::LoginMethod,
    web::{Screen, Visitor},
};

impl Purpose {
    /// The screen with this method's pane.
    #[must_use]
    pub const fn place(self, method: LoginMethod) -> Screen<'static> {
        match self {
            Self::SignIn => Screen::Method(method),
            Self::Register => Screen::RegisterMethod(method),
        }
    }

    /// The same screen with a preset error code.
    #[must_use]
    pub const fn place_with_error(self, method: LoginMethod, code: &str) -> Screen<'_> {
        match self {
            Self::SignIn => Screen::MethodError(method, code),
            Self::Register => Screen::RegisterMethodError(method, code),
        }
    }

    /// The id of the message that names the row of tabs.
    #[must_use]
    pub const fn methods(self) -> &'static str {
        match self {
            Self::SignIn => "login-methods",
            Self::Register => "register-methods",
        }
    }

    /// The id of the message on the pane's button.
    #[must_use]
    pub const fn button(self) -> &'static str {
        match self {
            Self::SignIn => "common-sign-in",
            Self::Register => "common-continue",
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
    root.join(&format!("{prefix}{}", method.path())).map(String::from).unwrap_or_default()
}
