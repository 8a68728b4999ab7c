//! The tabs of the login and register screens: links to the panes, which the `method-tabs` island turns into tabs.

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    domain::LoginMethod,
    login_methods::Purpose,
    web::{
        AppError, View, Visitor,
        page::islands::{Island, Mounted},
    },
};

/// A method's tab.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tab {
    method: LoginMethod,
    /// Where its pane is.
    href: String,
    /// The method's name.
    label: String,
    /// Inline SVG.
    icon: String,
}

/// The tabs of a screen: the primary methods in a row, then those under "More ways".
#[derive(Clone, Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/method_tabs.html")]
#[serde(deny_unknown_fields)]
pub struct Tabs {
    /// The accessible name of the row.
    label: String,
    /// The label of the disclosure.
    more: String,
    primary: Vec<Tab>,
    secondary: Vec<Tab>,
    /// The method whose pane is open.
    pub current: LoginMethod,
}

impl Island for Tabs {
    const NAME: &'static str = "method-tabs";
    const CLASS: &'static str = "pane";
}

impl Tabs {
    /// The tabs that this view offers. The requested pane is open, or else the first one.
    ///
    /// # Errors
    /// [`AppError::NotFound`] when the requested method is not offered, or no method is.
    pub fn of(visitor: &Visitor, purpose: Purpose) -> Result<Self, AppError> {
        let login = &visitor.site.config.login;
        let offered = |methods: &[LoginMethod]| -> Vec<LoginMethod> {
            methods
                .iter()
                .copied()
                .filter(|method| is_offered(*method, visitor.view, purpose))
                .collect()
        };
        let (primary, secondary) = (offered(&login.primary), offered(&login.secondary));
        let current = match visitor.query("method") {
            Some(slug) => LoginMethod::from_slug(&slug)
                .filter(|method| primary.contains(method) || secondary.contains(method)),
            None => primary.first().or(secondary.first()).copied(),
        };
        let tab = |method: LoginMethod| Tab {
            method,
            href: visitor.href(purpose.place(method)),
            label: visitor.words().method(method),
            icon: visitor.site.assets.method_icon(method).to_owned(),
        };
        Ok(Self {
            label: visitor.words().t(purpose.methods()),
            more: visitor.words().t("common-more-ways"),
            primary: primary.into_iter().map(tab).collect(),
            secondary: secondary.into_iter().map(tab).collect(),
            current: current.ok_or(AppError::NotFound)?,
        })
    }

    /// The tabs as an island.
    #[must_use]
    pub const fn mounted(self) -> Mounted<Self> {
        Mounted(self)
    }

    fn is_open(&self, tab: &Tab) -> bool {
        tab.method == self.current
    }

    fn is_secondary_open(&self) -> bool {
        self.secondary.iter().any(|tab| self.is_open(tab))
    }
}

/// Whether the view offers this method. The mobile view has no card reader, and eParaksts cannot be used to register
/// (docs/account-api.md section 5).
fn is_offered(method: LoginMethod, view: View, purpose: Purpose) -> bool {
    match method {
        LoginMethod::IdCard => view != View::Mobile,
        _ => purpose == Purpose::SignIn || method.registers(),
    }
}
