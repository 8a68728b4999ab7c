//! User name and password.

use askama::Template;

use crate::{
    accounts::request::Credentials,
    domain::{ErrorCode, LoginMethod, Secret},
    login_methods::{Purpose, outcome},
    web::{
        AppError, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        form::{captcha, rules::FieldRules},
        page::render,
    },
};

/// The login method of this pane.
const METHOD: LoginMethod = LoginMethod::Password;

#[derive(Template)]
#[template(path = "login_methods/password.html")]
struct PasswordPane<'a> {
    page: &'a Page<'a>,
    form: &'a FormView,
    action: String,
    username: Input,
    password: Input,
    /// Shown while passwords are paused: a password together with this code is accepted.
    code: Option<Input>,
}

#[derive(Template)]
#[template(path = "login_methods/password_register.html")]
struct RegisterPane<'a> {
    page: &'a Page<'a>,
}

/// The pane.
///
/// # Errors
/// [`AppError::Internal`] when the template cannot be rendered.
pub fn pane(page: &Page, purpose: Purpose, form: &FormView) -> Result<String, AppError> {
    if purpose == Purpose::Register {
        return render(&RegisterPane { page });
    }
    let reveal = (page.t("password-show"), page.t("password-hide"));
    let code = form.asks_code.then(|| {
        let code = Input::code("two_factor_code", page.t("login-paused-code"))
            .hint(page.t("login-paused-code-hint"));
        code.autocomplete("one-time-code").numeric().of(form)
    });
    render(&PasswordPane {
        code,
        username: Input::text("email", page.t("login-username"))
            .autocomplete("username")
            .plain()
            .of(form),
        password: Input::password("password", page.t("common-password"), reveal)
            .autocomplete("current-password")
            .of(form),
        action: page.href(purpose.place(LoginMethod::Password)),
        page,
        form,
    })
}

/// Signs in.
///
/// # Errors
/// [`Refusal`] when the form has to be shown again.
pub async fn sign_in(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    let username = fields.get("email").trim();
    if username.is_empty() {
        rules.add("email", ErrorCode::Required);
    }
    if fields.get("password").is_empty() {
        rules.add("password", ErrorCode::Required);
    }
    let credentials = Credentials {
        email: username.to_owned(),
        password: Secret::new(fields.get("password")),
        recaptcha: captcha::answer(fields, &mut rules),
        two_factor_code: fields
            .given("two_factor_code")
            .filter(|code| !code.is_empty())
            .map(Secret::new),
    };
    rules.finish(METHOD)?;
    let outcome =
        visitor.call(async |accounts, caller| accounts.login(caller, credentials).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(METHOD, fault))?;
    outcome::follow(visitor, &outcome, METHOD, ErrorCode::CheckEmailAndPassword)
}
