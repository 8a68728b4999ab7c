//! The ways to sign in or to register: links to the panes, which the `method-tabs` island turns into tabs. The primary
//! ones are a row above the open pane, the others a grid of buttons below it.

use std::ops::Not;

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    config::SecondaryAs,
    domain::LoginMethod,
    login_methods::{Purpose, redirect},
    web::{
        AppError, View, Visitor,
        page::islands::{Island, Mounted},
    },
};

/// How many places the row of other methods has. Where there are more methods, the last place is "More ways".
const PLACES: usize = 4;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tab {
    method: LoginMethod,
    /// Where its pane is.
    href: String,
    label: String,
    /// Whether a press leads straight to the provider: nothing is typed in its pane.
    #[serde(default, skip_serializing_if = "Not::not")]
    goes: bool,
    /// Inline SVG. The script finds it in the markup.
    #[serde(default, skip_serializing)]
    icon: String,
}

/// What a list of tabs looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// A row above the pane.
    Row,
    /// Buttons below it.
    Grid,
}

#[derive(Clone, Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/method_tabs.html")]
#[serde(deny_unknown_fields)]
pub struct TabList {
    look: Look,
    /// The accessible name of the list.
    label: String,
    tabs: Vec<Tab>,
    /// The label of the disclosure.
    more: String,
    /// What stands in the disclosure.
    rest: Vec<Tab>,
    /// The method whose pane is open.
    current: LoginMethod,
    /// Whether the page is embedded: what leads to a provider then does so in the whole window.
    #[serde(default, skip_serializing_if = "Not::not")]
    framed: bool,
}

// A rendered template is safe.
impl askama::filters::HtmlSafe for TabList {}

impl Island for TabList {
    const NAME: &'static str = "method-tabs";
    const CLASS: &'static str = "methods";

    fn name(&self) -> &'static str {
        match self.look {
            Look::Row => Self::NAME,
            Look::Grid => "other-methods",
        }
    }
}

impl TabList {
    fn is_open(&self, tab: &Tab) -> bool {
        tab.method == self.current
    }

    fn is_rest_open(&self) -> bool {
        self.rest.iter().any(|tab| self.is_open(tab))
    }
}

/// The tabs of a screen, around its open pane.
#[derive(Clone, Debug)]
pub struct Tabs {
    row: TabList,
    others: TabList,
    /// All but the password.
    besides_password: TabList,
    /// The method whose pane is open.
    pub current: LoginMethod,
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
                .map(|method| beside(visitor, purpose, method))
                .filter(|method| primary.contains(method) || secondary.contains(method)),
            None => primary.first().or(secondary.first()).copied(),
        };
        let current = current.ok_or(AppError::NotFound)?;
        let words = visitor.words();
        let list = |look, label: &str, methods: &[LoginMethod], in_sight: usize| {
            let tab = |method: &LoginMethod| {
                let place = purpose.place(*method);
                let goes = look == Look::Grid && matches!(method, LoginMethod::Provider(_));
                Tab {
                    method: *method,
                    href: if goes {
                        redirect::straight(visitor, place)
                    } else {
                        visitor.href(place)
                    },
                    label: purpose.name(words, *method),
                    goes,
                    icon: match (purpose, method) {
                        (Purpose::Register, LoginMethod::Password) => {
                            visitor.site.assets.icon("mail")
                        }
                        _ => visitor.site.assets.method_icon(*method),
                    }
                    .to_owned(),
                }
            };
            TabList {
                look,
                label: words.t(label),
                tabs: methods.iter().take(in_sight).map(tab).collect(),
                more: words.t("common-more-ways"),
                rest: methods.iter().skip(in_sight).map(tab).collect(),
                current,
                framed: visitor.view.is_embedded(),
            }
        };
        let in_sight = match login.secondary_as {
            SecondaryAs::Dropdown => 0,
            SecondaryAs::Row if secondary.len() > PLACES => PLACES - 1,
            SecondaryAs::Row => PLACES,
        };
        let all: Vec<_> = primary.iter().chain(&secondary).copied().collect();
        let all: Vec<_> = all.into_iter().filter(|one| *one != LoginMethod::Password).collect();
        Ok(Self {
            row: list(Look::Row, purpose.methods(), &primary, primary.len()),
            others: list(Look::Grid, "common-more-ways", &secondary, in_sight),
            besides_password: list(Look::Grid, "common-more-ways", &all, all.len()),
            current,
        })
    }

    /// Opens the pane of this method, if it is offered.
    pub fn opened_at(mut self, method: Option<LoginMethod>) -> Self {
        let lists = [&self.row.tabs, &self.row.rest, &self.others.tabs, &self.others.rest];
        let is_offered =
            |method: &LoginMethod| lists.into_iter().flatten().any(|tab| tab.method == *method);
        let current = method.filter(is_offered).unwrap_or(self.current);
        (self.row.current, self.others.current, self.current) = (current, current, current);
        self
    }

    /// The row above the pane, unless no method is primary.
    pub fn row(&self) -> Option<Mounted<&TabList>> {
        (!self.row.tabs.is_empty()).then_some(Mounted(&self.row))
    }

    /// The grid below the pane, unless every method is primary.
    pub fn others(&self) -> Option<Mounted<&TabList>> {
        let is_empty = self.others.tabs.is_empty() && self.others.rest.is_empty();
        (!is_empty).then_some(Mounted(&self.others))
    }

    /// Every method but the password, as links, where passwords are paused. `None` if there is no other.
    pub fn besides_password(self) -> Option<TabList> {
        Some(self.besides_password).filter(|list| !list.tabs.is_empty())
    }

    /// What the open pane is called: as its tab.
    pub fn label(&self) -> &str {
        let lists = [&self.row.tabs, &self.row.rest, &self.others.tabs, &self.others.rest];
        let open = lists.into_iter().flatten().find(|tab| tab.method == self.current);
        open.map_or("", |tab| &tab.label)
    }

    /// Whether the open pane's own tab stands in the row, right above it.
    pub fn is_in_row(&self) -> bool {
        self.row.tabs.iter().any(|tab| tab.method == self.current)
    }
}

/// The method whose pane has this one: passkeys stand beside the password.
fn beside(visitor: &Visitor, purpose: Purpose, method: LoginMethod) -> LoginMethod {
    let is_there = purpose == Purpose::SignIn && visitor.site.config.passkey_host().is_some();
    if method == LoginMethod::Passkey && is_there { LoginMethod::Password } else { method }
}

/// Whether the view offers this method. The mobile view has no card reader, and eParaksts cannot be used to register
/// (docs/account-api.md section 5).
fn is_offered(method: LoginMethod, view: View, purpose: Purpose) -> bool {
    match method {
        LoginMethod::IdCard => view != View::Mobile,
        LoginMethod::Password
        | LoginMethod::MobileId
        | LoginMethod::SmartId
        | LoginMethod::Passkey
        | LoginMethod::Provider(_) => purpose == Purpose::SignIn || method.registers(),
    }
}
