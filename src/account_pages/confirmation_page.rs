//! Confirmation pages. Another site's page can lead a browser here to sign somebody in or out or to change their role, so
//! nothing is done until the person confirms it.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    account_pages::{
        onward::end_session,
        signed_in::{AREA, HERE, signed_out},
    },
    accounts::Purpose,
    domain::{ErrorCode, LoginMethod, RedirectingProvider},
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visit, Visitor,
        page::{Door, personal, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/confirmation_page.html")]
struct NavigationConfirmPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    lead: String,
    button: String,
    keep: String,
    back: String,
}

/// What the person is asked to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NavigationQuestion {
    LogOut,
    SelectRole,
    /// To go to a provider and sign in or register by it.
    Leave(RedirectingProvider, Purpose),
}

impl NavigationQuestion {
    pub(super) fn show(self, visitor: &Visitor) -> Result<HttpResponse, AppError> {
        Ok(personal(visitor, StatusCode::OK, self.draw(visitor, &FormView::fresh(visitor))?))
    }

    pub(super) fn draw(self, visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
        let (heading, kind) = match self {
            Self::LogOut => ("arrival-sign_out-title", "logout"),
            Self::SelectRole => ("arrival-role-title", "select-role"),
            Self::Leave(_, Purpose::SignIn) => ("arrival-sign_in-title", "sign-in"),
            Self::Leave(_, Purpose::Register) => ("arrival-register-title", "register"),
        };
        let page =
            Page::new(visitor, "arrival-asked-first", heading).kind(kind).as_notice(Door::Closed);
        let page = page.of(form);
        let (action, lead, button, keep, back) = match self {
            Self::LogOut => (
                match visitor.query("error_code") {
                    Some(code) => {
                        format!("/account/logout?error_code={}", ErrorCode::parse(&code).as_str())
                    }
                    None => "/account/logout".to_owned(),
                },
                page.t("arrival-sign_out-lead"),
                page.t("arrival-sign-out"),
                page.t("arrival-sign_out-keep"),
                HERE.to_owned(),
            ),
            Self::SelectRole => (
                format!("/account/select-role?role_key={}", role(visitor).unwrap_or_default()),
                page.t("arrival-role-lead"),
                page.t("arrival-role-change"),
                page.t("arrival-role-keep"),
                HERE.to_owned(),
            ),
            Self::Leave(provider, purpose) => {
                let name = page.words().method(LoginMethod::Provider(provider));
                let (lead, button) = match purpose {
                    Purpose::SignIn => ("arrival-sign_in-lead", "redirect-sign-in"),
                    Purpose::Register => ("arrival-register-lead", "redirect-register"),
                };
                (
                    format!("/account/{}", purpose.path(&provider.path())),
                    page.t(lead),
                    page.t1(button, "method", &name),
                    page.t("arrival-sign_in-keep"),
                    visitor.href(Screen::Login),
                )
            }
        };
        render(&NavigationConfirmPage { page, form, action, lead, button, keep, back })
    }
}

/// Signs out after the person has confirmed it.
pub(super) async fn log_out(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let to = signed_out(&visit);
        end_session(&visit, to).await.map_err(|fault| Refusal::fault(AREA, fault))
    };
    form.answer(&visit, act, async |form| NavigationQuestion::LogOut.draw(&visit, &form)).await
}

/// Changes the role after the person has confirmed it. The account page shows the current roles if this one is gone.
pub(super) async fn select_role(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        if let Some(place) = role(&visit) {
            let reply = visit.embedded.roles.choose_role(&visit.caller(), place).await;
            visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        }
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visit, act, async |form| NavigationQuestion::SelectRole.draw(&visit, &form)).await
}

/// The role's index in the list, as the address names it.
fn role(visitor: &Visitor) -> Option<usize> {
    visitor.query("role_key")?.parse().ok()
}
