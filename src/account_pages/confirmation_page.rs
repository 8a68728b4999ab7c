//! Confirmation pages. Another site's page can lead a browser here to sign somebody out or to change their role, so
//! nothing is done until the person confirms it.

use actix_web::{HttpResponse, http::StatusCode, web::Data};
use askama::Template;

use super::{
    sign_out::end_session,
    signed_in::{AREA, HERE, signed_out},
};
use crate::{
    accounts::embedded::Embedded,
    domain::ErrorCode,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Visitor,
        page::{personal, render},
    },
};

#[derive(Template)]
#[template(path = "account_pages/confirmation_page.html")]
struct NavigationConfirmPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: String,
    lead: &'static str,
    button: &'static str,
    keep: &'static str,
}

/// What the person is asked to confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NavigationQuestion {
    LogOut,
    SelectRole,
}

impl NavigationQuestion {
    /// Shows the question as a page.
    pub(super) fn show(self, visitor: &Visitor) -> Result<HttpResponse, AppError> {
        Ok(personal(visitor, StatusCode::OK, self.draw(visitor, &FormView::fresh(visitor))?))
    }

    fn draw(self, visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
        let page = |heading, kind| {
            let page = Page::new(visitor, "arrival-asked-first", heading).kind(kind).as_notice();
            page.of(form)
        };
        render(&match self {
            Self::LogOut => NavigationConfirmPage {
                page: page("arrival-sign_out-title", "logout"),
                form,
                action: match visitor.query("error_code") {
                    Some(code) => {
                        format!("/account/logout?error_code={}", ErrorCode::parse(&code).as_str())
                    }
                    None => "/account/logout".to_owned(),
                },
                lead: "arrival-sign_out-lead",
                button: "arrival-sign-out",
                keep: "arrival-sign_out-keep",
            },
            Self::SelectRole => NavigationConfirmPage {
                page: page("arrival-role-title", "select-role"),
                form,
                action: format!(
                    "/account/select-role?role_key={}",
                    role(visitor).unwrap_or_default()
                ),
                lead: "arrival-role-lead",
                button: "arrival-role-change",
                keep: "arrival-role-keep",
            },
        })
    }
}

/// Signs out after the person has confirmed it.
pub(super) async fn log_out(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        let to = signed_out(&visitor);
        end_session(&visitor, &embedded, to).await.map_err(|fault| Refusal::fault(AREA, fault))
    };
    form.answer(&visitor, act, async |form| NavigationQuestion::LogOut.draw(&visitor, &form)).await
}

/// Changes the role after the person has confirmed it. The account page shows the current roles if this one is gone.
pub(super) async fn select_role(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let act = async |_: &FormFields| {
        if let Some(place) = role(&visitor) {
            let reply = embedded.roles.choose_role(&visitor.caller(), place).await;
            visitor.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        }
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visitor, act, async |form| NavigationQuestion::SelectRole.draw(&visitor, &form))
        .await
}

/// The role's index in the list, as the address names it.
fn role(visitor: &Visitor) -> Option<usize> {
    visitor.query("role_key")?.parse().ok()
}
