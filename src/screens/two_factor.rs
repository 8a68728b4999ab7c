//! The second step of a password sign-in: a numeric code, or a passkey.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::{AwaitedFactor, Fault, LoginOutcome, TwoFactor},
    config::AccountRoot,
    domain::{ErrorCode, Secret, text},
    i18n::Area,
    login_methods::{outcome, passkey},
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visitor,
        cache::Audience,
        form::{act::FieldRules, captcha},
        page::{Door, SharedPage, Sheet, personal, render, shared},
    },
};

const AREA: Area = Area::TwoFactor;

#[derive(Template)]
#[template(path = "screens/two_factor.html")]
struct TwoFactorPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    lead: String,
    /// `None` where a passkey alone will do.
    code: Option<Input>,
    /// The box that has this browser trusted, where that is offered.
    remember: Option<Input>,
    /// A passkey of the account.
    passkey: Option<String>,
    /// Who is signing in, as they wrote it.
    name: Option<String>,
    /// What to do without the authenticator app, or without the passkey.
    help: [String; 2],
    /// Whether the field takes recovery codes too, which are longer.
    takes_recovery_codes: bool,
}

impl SharedPage for TwoFactorPage<'_> {
    const AUDIENCE: Audience = Audience::Strangers;
    type Key = ();
}

/// Shows the screen. It is shared by everyone of whom nothing is known, and whose computer is their own.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let memory = visitor.memory();
    let is_known = memory.signing_in_as().is_some() || memory.awaited_factor().is_some();
    if is_known || passkey::is_shared(&visitor) {
        let html = draw(&visitor, &FormView::fresh(&visitor))?;
        return Ok(personal(&visitor, StatusCode::OK, html));
    }
    shared::<TwoFactorPage<'_>>(&visitor, &(), || draw(&visitor, &FormView::fresh(&visitor)))
}

/// Checks the code. If no sign-in is waiting for one, the visitor starts over at the login screen.
pub async fn submit(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    form.answer(
        &visitor,
        async |fields| check(&visitor, fields).await,
        async |form| draw(&visitor, &form),
    )
    .await
}

async fn check(visitor: &Visitor, fields: &FormFields) -> Result<Next, Refusal> {
    if fields.given("passkey").or(fields.given("passkey_error")).is_some()
        || visitor.memory().awaited_factor() == Some(AwaitedFactor::Passkey)
    {
        let answer = passkey::answer(fields, AREA)?;
        let outcome = visitor
            .call(async |accounts, caller| accounts.passkey(caller, true, answer.expose()).await)
            .await;
        return followed(visitor, outcome);
    }
    let mut rules = FieldRules::default();
    let code = rules.check("two_factor_code", text::digits(fields.get("two_factor_code")));
    let recaptcha = captcha::answer(fields, &mut rules);
    rules.finish(AREA)?;
    let code = TwoFactor {
        two_factor_code: Secret::new(code.unwrap_or_default()),
        recaptcha,
        remember_device: (offers_trust(visitor) && fields.get(REMEMBER) == "true").then_some(true),
    };
    let outcome =
        visitor.call(async |accounts, caller| accounts.two_factor(caller, code).await).await;
    followed(visitor, outcome)
}

/// What follows from an answer to the second step.
fn followed(visitor: &Visitor, outcome: Result<LoginOutcome, Fault>) -> Result<Next, Refusal> {
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    match outcome::follow(visitor, &outcome, AREA, ErrorCode::CheckEmailAndPassword) {
        Err(refusal) if refusal.start_over => {
            let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
            Ok(Next::To(visitor.href(Screen::LoginError(code.as_str()))))
        }
        Err(mut refusal) => {
            for error in &mut refusal.errors {
                if error.code == ErrorCode::InputCodeInvalid && error.field.is_none() {
                    error.field = Some("two_factor_code".to_owned());
                }
            }
            Err(refusal)
        }
        other => other,
    }
}

/// What the page says where a code will do: its title, its first sentence, and what helps without the app.
const CODE_WORDS: [&str; 4] =
    ["two_factor-title", "two_factor-lead", "two_factor-help", "two_factor-help-recovery"];

/// The same in front of an account service of others.
const REMOTE_WORDS: [&str; 4] =
    ["two_factor-title", "two_factor-lead", "two_factor-help", "two_factor-help-contact"];

/// The same where a passkey is asked for.
const PASSKEY_WORDS: [&str; 4] = [
    "two_factor-passkey-title",
    "two_factor-passkey-lead",
    "two_factor-passkey-help",
    "two_factor-passkey-help-needs",
];

const REMEMBER: &str = "remember_device";

/// Whether this browser can be trusted here: not on a computer that several people share, as the configuration says of its
/// address, or somebody of it. A remote account service is not asked for that.
fn offers_trust(visitor: &Visitor) -> bool {
    let config = &visitor.site.config;
    matches!(config.account_api.root, AccountRoot::Embedded)
        && config.trusts_browsers_at(visitor.address())
        && !passkey::is_shared(visitor)
}

fn draw(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let awaited = visitor.memory().awaited_factor().unwrap_or_default();
    // A remote account service may not have recovery codes.
    let is_embedded = matches!(visitor.site.config.account_api.root, AccountRoot::Embedded);
    let asks_code = awaited != AwaitedFactor::Passkey;
    let [title, lead, question, help] = match (asks_code, is_embedded) {
        (false, _) => PASSKEY_WORDS,
        (true, true) => CODE_WORDS,
        (true, false) => REMOTE_WORDS,
    };
    let page = Page::new(visitor, "two-factor", title).of(form).with_islands();
    let page = page.at_door(Door::Ajar).styled(Sheet::Code);
    let page = if asks_code { page } else { page.kind("passkey") };
    let hint = if is_embedded { "two_factor-hint-recovery" } else { "two_factor-hint" };
    let code = Input::code("two_factor_code", page.t("two_factor-code")).hint(page.t(hint));
    let code = asks_code.then(|| code.autocomplete("one-time-code").numeric().of(form));
    let place = page.href(Screen::TwoFactor);
    let passkey = passkey::form(&page, form, place, "second-factor", "passkey-use");
    render(&TwoFactorPage {
        passkey: passkey.filter(|_| awaited != AwaitedFactor::Code),
        lead: page.t(lead),
        help: [page.t(question), page.t(help)],
        remember: (asks_code && offers_trust(visitor)).then(|| {
            let days = visitor.site.config.session.trust_days.into();
            let label = page.words().count("two_factor-remember", "days", days);
            Input::checkbox(REMEMBER, label).of(form)
        }),
        name: visitor.memory().signing_in_as(),
        takes_recovery_codes: is_embedded,
        code,
        form,
        page,
    })
}
