//! The second factor: turning it on with a key for an authenticator app and the app's first code, replacing the app, and
//! turning it off. Each needs a recent proof of identity first. If there already is an app, a code of it is asked for too.
//! Recovery codes: how many are left, and new ones.

use std::collections::BTreeSet;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account,
        account_change::{AccountChange, done, into_next, unproven},
        signed_in::{AREA, HERE, has_passkeys, see_other, to_login, who},
    },
    accounts::{
        AccountService, AwaitedFactor, Fault,
        embedded::{ChangeOutcome, Enrolment, Proof, SignedIn},
    },
    domain::{ErrorCode, LoginMethod, Secret, text},
    login_methods::outcome,
    web::{
        AppError, Form, FormFields, FormView, Input, Next, Page, Refusal, Screen, Visit, Visitor,
        form::{act::FieldRules, captcha},
        page::{Door, personal, qr_code::QrPicture, render},
    },
};

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/two-factor").route(get().to(show)).route(post().to(turn_on)));
    app.service(
        resource("/two-factor/change")
            .route(get().to(show_replacement))
            .route(post().to(replace_app)),
    );
    app.service(resource("/two-factor/off").route(post().to(turn_off)));
    app.service(resource("/second-factor").route(get().to(show_due)).route(post().to(go_on)));
}

/// Shows the key; if the second factor is on, asks whether to turn it off.
async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = enroller(&visit).await? else {
        return elsewhere(&visit).await;
    };
    if !person.two_factor {
        return show_key(&visit, &person, AccountChange::TwoFactor).await;
    }
    if let Some(proof) = unproven(&visit, AccountChange::TwoFactor).await? {
        return Ok(proof);
    }
    Ok(personal(&visit, StatusCode::OK, draw_off(&visit, &FormView::fresh(&visit))?))
}

/// A sign-in that waits for a passkey goes on where that is asked for; everybody else signs in first.
async fn elsewhere(visit: &Visit) -> Result<HttpResponse, AppError> {
    let outcome = visit.relay(visit.embedded.pending(&visit.caller()).await)?;
    Ok(match outcome.awaited_factor {
        AwaitedFactor::Passkey => {
            see_other(&outcome::to_second_factor(visit, AwaitedFactor::Passkey))
        }
        AwaitedFactor::Code | AwaitedFactor::CodeOrPasskey => to_login(visit),
    })
}

/// Shows the key for a new app that replaces the current one.
async fn show_replacement(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if !person.two_factor {
        return Ok(see_other("/account/two-factor"));
    }
    show_key(&visit, &person, AccountChange::NewApp).await
}

async fn show_key(
    visit: &Visit,
    person: &SignedIn,
    change: AccountChange,
) -> Result<HttpResponse, AppError> {
    Ok(match visit.relay(visit.embedded.own_account.enrol(&visit.caller()).await)? {
        ChangeOutcome::Done(enrolment) => {
            let form = FormView::fresh(visit);
            let html = draw_key(visit, person, &enrolment, &form).await?;
            personal(visit, StatusCode::OK, html)
        }
        ChangeOutcome::SignedOut => to_login(visit),
        ChangeOutcome::Unproven | ChangeOutcome::Refused(_) => {
            see_other(&change.reauthentication_path())
        }
    })
}

/// Completes the enrolment if the first code is right. Idempotent: a repeated request finds the second factor on.
async fn turn_on(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = enroller(&visit).await? else { return Ok(to_login(&visit)) };
    if person.two_factor {
        return Ok(see_other(HERE));
    }
    complete_enrolment(&visit, form, &person, AccountChange::TwoFactor).await
}

/// Replaces the current app's key by the new one.
async fn replace_app(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if !person.two_factor {
        return Ok(see_other(HERE));
    }
    complete_enrolment(&visit, form, &person, AccountChange::NewApp).await
}

async fn complete_enrolment(
    visit: &Visit,
    form: Form,
    person: &SignedIn,
    change: AccountChange,
) -> Result<HttpResponse, AppError> {
    let act = async |fields: &FormFields| {
        let mut rules = FieldRules::default();
        let code = rules.check("two_factor_code", text::digits(fields.get("two_factor_code")));
        let proof = if person.two_factor {
            proof(fields, "current_code", &mut rules)
        } else {
            Proof::default()
        };
        rules.finish(AREA)?;
        let first = Secret::new(code.unwrap_or_default());
        let wish =
            visit.relay(visit.embedded.own_account.turn_on(&visit.caller(), &first, &proof).await);
        let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
        match into_next(visit, change, wish)? {
            Ok(codes) if codes.is_empty() => Ok(Next::To(HERE.to_owned())),
            Ok(codes) => shown(visit, &codes, Some(person.must_enrol)),
            Err(next) => Ok(next),
        }
    };
    form.answer(visit, act, async |form| {
        match visit.relay(visit.embedded.own_account.enrol(&visit.caller_by_now()).await)? {
            ChangeOutcome::Done(enrolment) => draw_key(visit, person, &enrolment, &form).await,
            // Another browser has begun anew; a sign-in that waits for the app sees nothing of the account.
            _ if person.must_enrol => Err(AppError::Service(Fault::ServerError)),
            // The key may not be shown any more, so the account page shows the errors.
            _ => account::draw(visit, person, &form).await,
        }
    })
    .await
}

/// The person who is signed in, or whose sign-in needs a second factor first.
async fn enroller(visit: &Visit) -> Result<Option<SignedIn>, AppError> {
    Ok(visit.relay(visit.embedded.own_account.enroller(&visit.caller()).await)?)
}

// A role that needs a second factor: until when it can be put off, and the way on.

#[derive(Template)]
#[template(path = "account_pages/second_factor_due.html")]
struct DuePage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    lead: String,
}

/// Says until when a second factor can be put off.
async fn show_due(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let html = draw_due(&visit, &person, &FormView::fresh(&visit)).await?;
    let Some(html) = html else {
        return Ok(see_other(HERE));
    };
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn draw_due(
    visit: &Visit,
    person: &SignedIn,
    form: &FormView,
) -> Result<Option<String>, AppError> {
    let due_at = person.second_factor_due.filter(|_| !person.two_factor);
    let Some(due_at) = due_at else { return Ok(None) };
    let words = visit.words();
    let [title, lead] = if has_passkeys(visit, person).await? {
        ["arrival-must-passkey-title", "arrival-must-passkey-lead"]
    } else {
        ["arrival-must-title", "arrival-must-lead"]
    };
    let title = words.with(title, &[("date", &words.day(due_at))]);
    let page = Page::titled(visit, "arrival-two-factor", title).kind("due");
    let page = page.as_notice(Door::Ajar).of(form);
    render(&DuePage { lead: page.t(lead), page, form }).map(Some)
}

/// The sign-in goes on: a second factor is put off, or was set up.
async fn go_on(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = enroller(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |_: &FormFields| {
        let reply = visit.embedded.journey.go_on(&visit.caller_by_now()).await;
        let outcome = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        outcome::follow(&visit, &outcome, AREA, ErrorCode::Undefined)
    };
    form.answer(&visit, act, async |form| {
        let html = draw_due(&visit, &person, &form).await?;
        html.ok_or(AppError::Service(Fault::ServerError))
    })
    .await
}

#[derive(Template)]
#[template(path = "account_pages/two_factor.html")]
struct EnrolPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    action: &'static str,
    lead: String,
    /// Which linked sign-ins are followed by the code too, and which are not.
    linked: Vec<String>,
    /// The QR code as inline SVG.
    picture: String,
    /// The key in groups of four.
    key: String,
    /// `otpauth://…`
    address: &'a str,
    code: Input,
    /// A code of the current app, if there is one.
    current: Option<Input>,
    submit: String,
    /// Where the way back leads: to the account page, or out of a sign-in that needs the app.
    back: String,
}

/// What is said of the linked sign-ins: which of them need the code too, and which prove two factors by themselves.
async fn of_linked(visit: &Visit, person: &SignedIn) -> Result<Vec<String>, AppError> {
    let linked =
        visit.relay(visit.embedded.own_account.linked_identities(&person.account).await)?;
    let methods = linked.into_iter().filter_map(|own| own.method);
    let (passing, asked): (Vec<_>, Vec<_>) = methods.partition(|method| {
        matches!(method, LoginMethod::Provider(provider) if visit.embedded.redirects.proves_two_factors(*provider))
    });
    let words = visit.words();
    let told = |id, methods: Vec<LoginMethod>| {
        let names: BTreeSet<String> =
            methods.into_iter().map(|method| words.method(method)).collect();
        let names: Vec<String> = names.into_iter().collect();
        (!names.is_empty()).then(|| words.with(id, &[("methods", &names.join(", "))]))
    };
    let asked = told("arrival-two_factor-linked-asked", asked);
    Ok(asked.into_iter().chain(told("arrival-two_factor-linked-passing", passing)).collect())
}

/// Draws the page, for the first app or for one that replaces it.
async fn draw_key(
    visit: &Visit,
    person: &SignedIn,
    enrolment: &Enrolment,
    form: &FormView,
) -> Result<String, AppError> {
    let (kind, action, [title, lead, label, submit]) = if person.two_factor {
        let words = [
            "arrival-two_factor-change",
            "arrival-two_factor-change-lead",
            "arrival-two_factor-new-code",
            "arrival-two_factor-change-submit",
        ];
        ("change", "/account/two-factor/change", words)
    } else {
        let words = [
            "arrival-two_factor-title",
            "arrival-two_factor-lead",
            "two_factor-code",
            "arrival-two_factor-turn-on",
        ];
        ("on", "/account/two-factor", words)
    };
    let page = Page::new(visit, "arrival-two-factor", title).kind(kind).for_reading().of(form);
    let page = page.with_islands();
    let code = Input::code("two_factor_code", page.t(label)).hint(page.t("two_factor-hint"));
    let current = Input::code("current_code", page.t("arrival-two_factor-current-code"));
    let current = current.hint(page.t("arrival-confirm-code-hint")).autocomplete("off").numeric();
    render(&EnrolPage {
        linked: of_linked(visit, person).await?,
        action,
        lead: page.t(if person.must_enrol { "arrival-must-enrol" } else { lead }),
        back: if person.must_enrol { page.href(Screen::Login) } else { HERE.to_owned() },
        picture: QrPicture::of(enrolment.address.expose())?.svg(),
        key: in_fours(enrolment.secret.expose()),
        address: enrolment.address.expose(),
        code: code.autocomplete("one-time-code").numeric().of(form),
        current: person.two_factor.then(|| current.of(form)),
        submit: page.t(submit),
        form,
        page,
    })
}

#[derive(Template)]
#[template(path = "account_pages/two_factor_off.html")]
struct OffPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    code: Input,
}

/// Turns the second factor off, after checking a code.
async fn turn_off(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if !person.two_factor {
        return Ok(see_other(HERE));
    }
    let act = async |fields: &FormFields| {
        let mut rules = FieldRules::default();
        let proof = proof(fields, "two_factor_code", &mut rules);
        rules.finish(AREA)?;
        let wish = visit.relay(visit.embedded.own_account.turn_off(&visit.caller(), &proof).await);
        let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
        done(&visit, AccountChange::TwoFactor, wish, HERE)
    };
    form.answer(&visit, act, async |form| draw_off(&visit, &form)).await
}

/// Draws the page that asks for the code.
fn draw_off(visitor: &Visitor, form: &FormView) -> Result<String, AppError> {
    let page = Page::new(visitor, "arrival-two-factor", "arrival-two_factor-off-title")
        .kind("off")
        .for_reading()
        .of(form);
    let code = Input::code("two_factor_code", page.t("two_factor-code"))
        .hint(page.t("arrival-confirm-code-hint"));
    render(&OffPage { code: code.autocomplete("one-time-code").numeric().of(form), page, form })
}

/// A code of the current app or a recovery code, with the captcha that may accompany it.
fn proof(fields: &FormFields, name: &str, rules: &mut FieldRules) -> Proof {
    let code = rules.check(name, text::digits(fields.get(name)));
    let recaptcha = captcha::answer(fields, rules);
    Proof { code: Secret::new(code.unwrap_or_default()), recaptcha, ..Proof::default() }
}

// Recovery codes: how many are left, new ones, and the page that shows them once. The page's form contains the codes,
// so that they can be saved as a file without a script; the server keeps only their fingerprints.

const SCREEN: &str = "arrival-recovery-codes";

/// The most codes in a file. [`LENGTH`] is the number of digits of each.
const HOW_MANY: usize = 10;

const LENGTH: usize = 16;

#[derive(Template)]
#[template(path = "account_pages/recovery.html")]
struct AskPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    left: i64,
}

#[derive(Template)]
#[template(path = "account_pages/recovery_codes.html")]
struct CodesPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// In groups of four digits.
    codes: Vec<String>,
    /// All codes, for the file.
    together: String,
    /// Whether the second factor has just been turned on.
    is_first: bool,
    /// Whether a sign-in goes on after it.
    goes_on: bool,
}

pub fn recovery_routes(app: &mut ServiceConfig) {
    app.service(resource("/recovery-codes").route(get().to(show_recovery)).route(post().to(make)));
    app.service(resource("/recovery-codes/file").route(post().to(file)));
}

async fn show_recovery(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if !person.two_factor {
        return Ok(see_other(HERE));
    }
    if let Some(proof) = unproven(&visit, AccountChange::RecoveryCodes).await? {
        return Ok(proof);
    }
    let html = draw(&visit, &person, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn make(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |_: &FormFields| {
        if !person.two_factor {
            return Ok(Next::To(HERE.to_owned()));
        }
        let wish =
            visit.relay(visit.embedded.own_account.make_recovery_codes(&visit.caller()).await);
        let wish = wish.map_err(|fault| Refusal::fault(AREA, fault))?;
        match into_next(&visit, AccountChange::RecoveryCodes, wish)? {
            Ok(codes) => shown(&visit, &codes, None),
            Err(next) => Ok(next),
        }
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

async fn draw(visit: &Visit, person: &SignedIn, form: &FormView) -> Result<String, AppError> {
    let left =
        visit.relay(visit.embedded.own_account.recovery_codes_left(&person.account).await)?;
    let page =
        Page::new(visit, SCREEN, "arrival-recovery-title").kind("make").for_reading().of(form);
    render(&AskPage { page, form, left })
}

/// The page that shows new codes, only this once.
///
/// `first` is there if the second factor has just been turned on, and true if a sign-in has waited for it.
pub fn shown(visitor: &Visitor, codes: &[Secret], first: Option<bool>) -> Result<Next, Refusal> {
    let page =
        Page::new(visitor, SCREEN, "arrival-recovery-fresh-title").kind("codes").for_reading();
    let page = page.with_islands();
    let together = codes.iter().map(Secret::expose).collect::<Vec<_>>().join(" ");
    let codes = codes.iter().map(|code| in_fours(code.expose())).collect();
    let (is_first, goes_on) = (first.is_some(), first == Some(true));
    let form = &FormView::fresh(visitor);
    let html = render(&CodesPage { page, form, codes, together, is_first, goes_on });
    html.map(Next::Shown).map_err(|cause| {
        tracing::error!(%cause, "recovery codes cannot be shown");
        Refusal::fault(AREA, Fault::ServerError)
    })
}

/// Returns the posted codes as a file. Anything but codes of digits is not returned.
async fn file(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(person) = enroller(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let codes: Vec<&str> = fields.get("codes").split(' ').collect();
        let is_code =
            |code: &&str| code.len() == LENGTH && code.bytes().all(|digit| digit.is_ascii_digit());
        Ok(if codes.len() <= HOW_MANY && codes.iter().all(is_code) {
            let lines: String =
                codes.iter().flat_map(|code| [in_fours(code), "\r\n".to_owned()]).collect();
            let title = visit.words().t("arrival-recovery");
            let product = &visit.site.config.site.project_name;
            Next::File("recovery-codes.txt", format!("{product} – {title}\r\n\r\n{lines}"))
        } else {
            Next::To(HERE.to_owned())
        })
    };
    form.answer(&visit, act, async |form| draw(&visit, &person, &form).await).await
}

/// Splits digits or letters into groups of four.
fn in_fours(key: &str) -> String {
    let letters: Vec<char> = key.chars().collect();
    letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}
