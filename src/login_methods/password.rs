//! User name and password.

use askama::Template;

use crate::{
    accounts::{Credentials, ResetRequest},
    domain::{ErrorCode, LoginMethod, Secret},
    login_methods::{
        Purpose, outcome,
        passkey::{self, READY},
    },
    web::{
        AppError, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        form::{act::FieldRules, captcha},
        page::render,
    },
};

/// The button for a letter that opens this browser.
const LETTER: &str = "letter";

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
    /// A passkey in place of both.
    passkey: Option<String>,
    /// Whether the form of a pause is open: something in it waits for an answer.
    is_unfolded: bool,
}

#[derive(Template)]
#[template(path = "login_methods/password_register.html")]
struct RegisterPane<'a> {
    page: &'a Page<'a>,
}

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
    let has_tried = form.posted().given("two_factor_code").is_some_and(|code| !code.is_empty());
    let passkey = passkey::sign_in_form(page, form);
    render(&PasswordPane {
        code,
        is_unfolded: has_tried || form.captcha.is_some(),
        username: Input::text("email", page.t("login-username"))
            .autocomplete(if passkey.is_some() { "username webauthn" } else { "username" })
            .plain()
            .of(form),
        password: Input::password("password", page.t("common-password"), reveal)
            .autocomplete("current-password")
            .of(form),
        action: page.href(purpose.place(LoginMethod::Password)),
        passkey,
        page,
        form,
    })
}

/// Asks for the letter that opens this browser. What is said next is the same whether or not there is such an account.
async fn ask_for_letter(
    visitor: &Visitor,
    username: &str,
    fields: &FormFields,
    mut rules: FieldRules,
) -> Result<Next, Refusal> {
    let offered = |refusal| Refusal { letter: true, ..refusal };
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(METHOD).map_err(offered)?;
    let request = ResetRequest { username: username.to_owned(), recaptcha };
    let outcome = visitor
        .call(async |accounts, caller| accounts.request_opening(caller, request).await)
        .await;
    let outcome = outcome.map_err(|fault| offered(Refusal::fault(METHOD, fault)))?;
    if outcome.success {
        return Ok(Next::To(visitor.href(Screen::Success("openingRequest"))));
    }
    let refusal = Refusal::of(METHOD, outcome.all_errors(), ErrorCode::Undefined)
        .with_captcha(outcome.show_captcha);
    Err(offered(refusal.pausing(outcome.retry_after)))
}

pub async fn sign_in(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    let mut rules = FieldRules::default();
    let username = fields.get("email").trim();
    if username.is_empty() {
        rules.add("email", ErrorCode::Required);
    }
    if fields.given(LETTER).is_some() {
        return ask_for_letter(visitor, username, fields, rules).await;
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
    if outcome.asks_factor() {
        visitor.memory().set_signing_in_as(Some(&username.to_owned()));
    }
    let may_keep = !fields.get(READY).is_empty() && passkey::may_offer(visitor);
    visitor.memory().set_may_keep_passkey((may_keep && outcome.success).then_some(&true));
    outcome::follow(visitor, &outcome, METHOD, ErrorCode::CheckEmailAndPassword)
}
