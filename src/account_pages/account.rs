//! The account page: who is signed in, the way on with roles, and a row for each page about the account.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{self, AccountChange},
        identities::linkable,
        onward::end_session,
        signed_in::{AREA, to_login, who},
    },
    accounts::embedded::SignedIn,
    domain::LoginMethod,
    web::{
        AppError, Form, FormView, Page, Refusal, Screen, Visit,
        page::{Named, account_views::LinkedView, personal, render, role_view::RoleView},
    },
};

#[derive(Template)]
#[template(path = "account_pages/account.html")]
struct AccountPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    person: &'a SignedIn,
    /// How the person has signed in.
    signed_in: Named,
    /// The names of the applications with access, or that there are none.
    applications: String,
    /// This browser, and in how many the person is signed in.
    here: String,
    /// The e-diary, if one is connected.
    e_diary: Option<&'a str>,
    roles: Vec<RoleView>,
    /// The key of the chosen role, which stands first.
    chosen: Option<usize>,
    /// How many recovery codes are left; `None` without a second factor.
    codes_left: Option<i64>,
    /// Whether the person helps others at the desk.
    helps: bool,
    /// The names of what is linked, or that nothing is; `None` if nothing is and nothing can be.
    linked: Option<String>,
}

impl AccountPage<'_> {
    /// Whether the way on is to choose a role for the e-diary.
    fn continues_by_role(&self) -> bool {
        self.e_diary.is_some() && self.roles.len() > 1
    }

    fn is_chosen(&self, role: &RoleView) -> bool {
        self.chosen == Some(role.key)
    }
}

/// These names in a line, or this message where there are none.
fn listed(page: &Page, names: impl Iterator<Item = String>, none: &str) -> String {
    let names: Vec<String> = names.collect();
    if names.is_empty() { page.t(none) } else { names.join(" \u{b7} ") }
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let html = draw(&visit, &person, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn sign_out(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |_: &_| {
        let to = visit.href(Screen::Login);
        end_session(&visit, to).await.map_err(|fault| Refusal::fault(AREA, fault))
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

/// Creates a link to the `changePassword` screen and redirects to it.
async fn change_password(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |_: &_| account_change::perform(&visit, AccountChange::ChangePassword).await;
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

pub async fn draw(visit: &Visit, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    let applications =
        visit.relay(visit.embedded.oauth.consents.applications(&person.account).await)?;
    let own = visit.relay(visit.embedded.roles.own_roles(&visit.caller()).await)?;
    let sign_ins =
        visit.relay(visit.embedded.sign_ins.of_account(&visit.caller(), &person.account).await)?;
    let linked =
        visit.relay(visit.embedded.own_account.linked_identities(&person.account).await)?;
    let helps = visit.relay(visit.embedded.desk.has_grant(&person.account).await)?;
    let codes_left = if person.two_factor {
        Some(visit.relay(visit.embedded.own_account.recovery_codes_left(&person.account).await)?)
    } else {
        None
    };
    let greeting = visit.words().with("arrival-greeting", &[("name", &person.name)]);
    let page = Page::titled(visit, "account", greeting).for_reading().of(form);
    let mut roles = RoleView::list(visit, &own.roles);
    roles.sort_by_key(|role| own.chosen != Some(role.key));
    let method = page.words().method(person.method);
    let signed_in = match person.method {
        LoginMethod::Password => "arrival-signed_in-by-password",
        _ => "arrival-signed_in-by",
    };
    let main_app = &visit.site.config.main_app;
    render(&AccountPage {
        e_diary: main_app.configured.then(|| main_app.root.as_str()),
        signed_in: page.with_name(signed_in, &method),
        roles,
        chosen: own.chosen,
        applications: listed(
            &page,
            applications.into_iter().map(|application| application.name),
            "arrival-applications-none",
        ),
        here: page.t1("arrival-sign_ins-count", "count", &sign_ins.len().to_string()),
        codes_left,
        helps,
        linked: (!linked.is_empty() || !linkable(visit).is_empty()).then(|| {
            let linked = LinkedView::list(page.words(), &linked).into_iter().map(|one| one.name);
            listed(&page, linked, "arrival-identities-none")
        }),
        page,
        form,
        person,
    })
}

pub fn routes(app: &mut ServiceConfig) {
    for path in ["", "/"] {
        app.service(resource(path).route(get().to(show)));
    }
    app.service(resource("/sign-out").route(post().to(sign_out)));
    app.service(resource("/change-password").route(post().to(change_password)));
}
