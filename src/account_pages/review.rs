//! What else opens the account or acts for it: shown to who has just set a password by a letter, and to who is signed in. One
//! button removes all of it, and each row goes by itself (docs/decisions/0054).

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{ServiceConfig, get, post, resource},
};
use askama::Template;

use crate::{
    account_pages::{
        account_change::{AccountChange, REVIEW, done},
        passkeys::PasskeyView,
        signed_in::{AREA, to_login},
    },
    accounts::embedded::{
        ChangeOutcome, Removal, Review, SecondFactorState, oauth::ConsentedClient,
    },
    domain::{ErrorCode, LoginMethod, kept},
    i18n::Words,
    web::{
        AppError, Form, FormFields, FormView, Page, Refusal, Screen, Visit,
        page::{
            account_views::{BrowserView, LinkedView, SignInView},
            personal, render,
        },
    },
};

#[derive(Template)]
#[template(path = "account_pages/review.html")]
struct ReviewPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    /// Whether nobody is signed in: the letter is all that was proven.
    by_letter: bool,
    /// From when on something counts as new, in seconds since 1970.
    new_from: i64,
    marks: String,
    /// Address and password, each with when it was last changed, as far as that is known.
    email: Option<String>,
    email_changed_at: Option<i64>,
    has_password: bool,
    password_changed_at: Option<i64>,
    factor: Option<FactorView>,
    linked: Vec<LinkedView>,
    passkeys: Vec<PasskeyView>,
    browsers: Vec<BrowserView>,
    sign_ins: Vec<SignInView>,
    applications: Vec<ConsentedClient>,
}

impl ReviewPage<'_> {
    fn is_new(&self, at: i64) -> bool {
        at >= self.new_from
    }

    fn changed(&self, at: i64) -> String {
        self.page.t1("arrival-review-changed", "date", &self.page.words().day(at))
    }

    /// Whether there is something that one button removes.
    fn has_more(&self) -> bool {
        !self.linked.is_empty()
            || !self.passkeys.is_empty()
            || !self.applications.is_empty()
            || self.knows_others()
            || self.is_open_elsewhere()
            || self.browsers.iter().any(|browser| browser.trusted.is_some())
            || self.factor.as_ref().is_some_and(|factor| factor.goes)
    }

    fn knows_others(&self) -> bool {
        self.browsers.iter().any(|browser| !browser.is_this)
    }

    fn is_open_elsewhere(&self) -> bool {
        self.sign_ins.iter().any(|sign_in| !sign_in.is_this)
    }

    /// The words for what the one button leaves.
    fn stays(&self) -> Option<&'static str> {
        let browser = self.browsers.iter().any(|browser| browser.is_this)
            || self.sign_ins.iter().any(|sign_in| sign_in.is_this);
        let factor = self.factor.as_ref().is_some_and(|factor| !factor.goes);
        match (browser, factor) {
            (false, false) => None,
            (true, false) => Some("arrival-review-stays-browser"),
            (false, true) => Some("arrival-review-stays-factor"),
            (true, true) => Some("arrival-review-stays-both"),
        }
    }

    fn is_empty(&self) -> bool {
        !self.has_more() && self.factor.is_none()
    }
}

/// The second factor as the person reads it.
struct FactorView {
    /// Since when it is on, if that is known, in seconds since 1970.
    since_at: Option<i64>,
    /// The same in words.
    since: String,
    /// What the mailbox can do about it, if it cannot turn it off at once.
    note: Option<String>,
    /// Whether it goes at once.
    goes: bool,
    /// What the button does, and its words.
    offer: Option<(&'static str, String)>,
}

impl FactorView {
    fn of(words: &Words, factor: SecondFactorState, by_letter: bool) -> Self {
        let since = match factor.since {
            Some(at) => words.with("arrival-review-factor-since", &[("date", &words.day(at))]),
            None => words.t("arrival-review-factor-on"),
        };
        if !by_letter {
            return Self { since_at: factor.since, since, note: None, goes: false, offer: None };
        }
        let goes = factor.goes_by_letter;
        let (note, offer) = match factor.off_asked_at {
            _ if goes => (None, Some(("second-factor", words.t("arrival-two_factor-turn-off")))),
            Some(asked) => {
                let from = words.day(asked + kept::FACTOR);
                (Some(words.with("arrival-review-factor-asked", &[("date", &from)])), None)
            }
            None => (
                Some(words.t("arrival-review-factor-wait")),
                Some(("second-factor-later", words.t("arrival-review-factor-ask"))),
            ),
        };
        Self { since_at: factor.since, since, note, goes, offer }
    }
}

/// Seconds for which something counts as new.
const NEW: i64 = 30 * 86_400;

pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/review").route(get().to(show)).route(post().to(remove)));
}

/// What is there to look through; `None` if nobody is signed in and the letter counts no more.
async fn review(visit: &Visit) -> Result<Option<Review>, AppError> {
    let wish = visit.relay(visit.embedded.own_account.review(&visit.caller_by_now()).await)?;
    Ok(match wish {
        ChangeOutcome::Done(review) => Some(review),
        _ => None,
    })
}

async fn show(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(review) = review(&visit).await? else { return Ok(to_login(&visit)) };
    let html = draw(&visit, review, &FormView::fresh(&visit)).await?;
    Ok(personal(&visit, StatusCode::OK, html))
}

async fn remove(visit: Visit, form: Form) -> Result<HttpResponse, AppError> {
    let Some(found) = review(&visit).await? else { return Ok(to_login(&visit)) };
    let act = async |fields: &FormFields| {
        let id = fields.get("id");
        let removal = match fields.get("what") {
            "all" => Removal::All,
            "identity" => Removal::Identity(id),
            "passkey" => Removal::Passkey(id),
            "application" => Removal::Application(id),
            "browsers" => Removal::Browsers,
            "sign-ins" => Removal::SignIns,
            "second-factor" => Removal::SecondFactor,
            "second-factor-later" => Removal::SecondFactorLater,
            _ => return Err(Refusal::by(AREA, ErrorCode::BadRequest)),
        };
        let by_password = visit.site.config.login.offers(LoginMethod::Password);
        let reply = visit.embedded.own_account.remove(&visit.caller(), removal, by_password).await;
        let wish = visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))?;
        done(&visit, AccountChange::Review, wish, REVIEW)
    };
    form.answer(&visit, act, async |form| draw(&visit, found, &form).await).await
}

async fn draw(visit: &Visit, review: Review, form: &FormView) -> Result<String, AppError> {
    let applications =
        visit.relay(visit.embedded.oauth.consents.applications(&review.account).await)?;
    let words = visit.words();
    let page = Page::new(visit, "arrival-review", "arrival-review-title").for_reading().of(form);
    let by_letter = review.by_letter;
    let days = (NEW / 86_400).to_string();
    render(&ReviewPage {
        new_from: visit.site.clock.now() - NEW,
        marks: words.with("arrival-review-marks", &[("days", &days)]),
        email: review.email,
        email_changed_at: review.email_changed_at,
        has_password: review.has_password,
        password_changed_at: review.password_changed_at,
        factor: review.second_factor.map(|factor| FactorView::of(words, factor, by_letter)),
        linked: LinkedView::list(words, &review.identities),
        passkeys: PasskeyView::list(words, &review.passkeys),
        browsers: review.browsers.iter().map(|one| BrowserView::of(words, one)).collect(),
        sign_ins: review.sign_ins.iter().map(|one| SignInView::of(words, one)).collect(),
        applications,
        by_letter,
        form,
        page,
    })
}
