//! The account page: who is signed in, roles, sign-ins, applications, and the ways to change the account.

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{self, AccountChange},
        identities::{LinkedView, linkable},
        onward::end_session,
        signed_in::{AREA, HERE, to_login, who},
    },
    accounts::embedded::{Embedded, SignIn, SignedIn, oauth::ConsentedClient},
    domain::{LoginMethod, scope},
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Next, Page, Refusal, Screen, Visitor,
        page::{Named, personal, render, role_view::RoleView},
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
    applications: &'a [ConsentedClient],
    /// The e-diary, if one is connected.
    e_diary: Option<&'a str>,
    roles: Vec<RoleView>,
    /// The key of the chosen role, which stands first.
    chosen: Option<usize>,
    /// How many recovery codes are left; `None` without a second factor.
    codes_left: Option<i64>,
    sign_ins: Vec<SignInView>,
    linked: Vec<LinkedView>,
    /// Whether there is something to link or to remove.
    links: bool,
}

impl AccountPage<'_> {
    /// Whether the way on is to choose a role for the e-diary.
    fn continues_by_role(&self) -> bool {
        self.e_diary.is_some() && self.roles.len() > 1
    }

    /// Whether there is something that signing out elsewhere ends.
    fn is_open_elsewhere(&self) -> bool {
        !self.applications.is_empty() || self.sign_ins.iter().any(|sign_in| !sign_in.is_this)
    }

    fn is_chosen(&self, role: &RoleView) -> bool {
        self.chosen == Some(role.key)
    }

    /// What a scope allows, in the visitor's language.
    fn allowed(&self, name: &str) -> String {
        scope::message(name).map_or_else(|| name.to_owned(), |id| self.page.t(id))
    }
}

/// Shows who is signed in.
async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let html = draw(&visitor, &embedded, &person, &FormView::fresh(&visitor)).await?;
    Ok(personal(&visitor, StatusCode::OK, html))
}

async fn sign_out(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |_: &_| {
        let to = visitor.href(Screen::Login);
        end_session(&visitor, &embedded, to).await.map_err(|fault| Refusal::fault(AREA, fault))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

/// Creates a link to the `changePassword` screen and redirects to it.
async fn change_password(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |_: &_| {
        account_change::perform(&visitor, &embedded, AccountChange::ChangePassword).await
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

/// Ends every other session, and revokes the grants of applications.
async fn sign_out_elsewhere(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |_: &_| {
        account_change::perform(&visitor, &embedded, AccountChange::SignOutElsewhere).await
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}

pub async fn draw(
    visitor: &Visitor,
    embedded: &Embedded,
    person: &SignedIn,
    form: &FormView,
) -> Result<String, AppError> {
    let applications =
        visitor.relay(embedded.oauth.consents.applications(&person.account).await)?;
    let own = visitor.relay(embedded.roles.own_roles(&visitor.caller()).await)?;
    let sign_ins =
        visitor.relay(embedded.own_account.sign_ins(&visitor.caller(), &person.account).await)?;
    let linked = visitor.relay(embedded.own_account.linked_identities(&person.account).await)?;
    let codes_left = if person.two_factor {
        Some(visitor.relay(embedded.own_account.recovery_codes_left(&person.account).await)?)
    } else {
        None
    };
    let greeting = visitor.words().with("arrival-greeting", &[("name", &person.name)]);
    let page = Page::titled(visitor, "arrival", greeting).for_reading().of(form);
    let mut roles = RoleView::list(visitor, &own.roles);
    roles.sort_by_key(|role| own.chosen != Some(role.key));
    let method = page.words().method(person.method);
    let signed_in = match person.method {
        LoginMethod::Password => "arrival-signed_in-by-password",
        _ => "arrival-signed_in-by",
    };
    let main_app = &visitor.site.config.main_app;
    render(&AccountPage {
        e_diary: main_app.configured.then(|| main_app.root.as_str()),
        signed_in: page.with_name(signed_in, &method),
        roles,
        chosen: own.chosen,
        applications: &applications,
        sign_ins: sign_ins.iter().map(|sign_in| SignInView::of(visitor.words(), sign_in)).collect(),
        codes_left,
        links: !linked.is_empty() || !linkable(visitor, embedded).is_empty(),
        linked: LinkedView::list(visitor.words(), &linked),
        page,
        form,
        person,
    })
}

/// The routes of the page.
pub fn routes(app: &mut ServiceConfig) {
    for path in ["", "/"] {
        app.service(resource(path).route(get().to(show)));
    }
    app.service(resource("/sign-out").route(post().to(sign_out)));
    app.service(resource("/change-password").route(post().to(change_password)));
    app.service(resource("/sign-out-elsewhere").route(post().to(sign_out_elsewhere)));
}

// Where the person is signed in, as text. Times are given as durations, since the server does not know the visitor's
// time zone. Nothing else is kept of a session, neither its address nor its browser.

/// A session as the person reads it.
pub struct SignInView {
    /// The login method and its name.
    pub by: LoginMethod,
    pub method: String,
    /// When it began and when it was last used, in text.
    pub times: String,
    /// Whether it is the session of this request.
    pub is_this: bool,
}

impl SignInView {
    /// A session in these words.
    pub fn of(words: &Words, sign_in: &SignIn) -> Self {
        let (age, idle) = (ago(words, sign_in.age), ago(words, sign_in.idle));
        Self {
            by: sign_in.method,
            method: words.method(sign_in.method),
            times: words.with("arrival-sign_ins-times", &[("age", &age), ("idle", &idle)]),
            is_this: sign_in.is_this,
        }
    }
}

pub fn ago(words: &Words, seconds: i64) -> String {
    match seconds / 60 {
        ..2 => words.t("arrival-ago-now"),
        minutes @ 2..120 => words.with("arrival-ago-minutes", &[("count", &minutes.to_string())]),
        minutes => words.with("arrival-ago-hours", &[("count", &(minutes / 60).to_string())]),
    }
}

// The applications that have the person's consent, and revoking it.

/// The routes below `/account/applications`.
pub fn application_routes(app: &mut ServiceConfig) {
    app.service(resource("/applications/revoke").route(post().to(revoke)));
}

/// Revokes a consent. Idempotent: revoking twice is not an error.
async fn revoke(
    visitor: Visitor,
    embedded: Data<Embedded>,
    form: Form,
) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    let act = async |fields: &FormFields| {
        let withdrawn = visitor.relay(
            embedded
                .oauth
                .consents
                .revoke_consent(&visitor.caller(), &person.account, fields.get("client_id"))
                .await,
        );
        withdrawn.map_err(|fault| Refusal::fault(AREA, fault))?;
        Ok(Next::To(HERE.to_owned()))
    };
    form.answer(&visitor, act, async |form| draw(&visitor, &embedded, &person, &form).await).await
}
