//! Says what has succeeded (`?type=`). The pages are shared by everyone, except those that name an e-mail address.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    accounts::ResetRequest,
    domain::{Email, ErrorCode, ResetBy},
    i18n::Area,
    web::{
        AppError, Form, FormView, Next, Page, PageQuery, Refusal, Screen, Visitor,
        cache::Audience,
        form,
        page::{Door, SharedPage, personal, render, shared},
    },
};

/// The area of the messages of a refused resend.
const AREA: Area = Area::ForgotPassword;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SuccessKind {
    Registration,
    RegistrationMessage,
    School,
    Reset,
    ProductReset,
    ProductAdminReset,
    ResetRequest,
    Activation,
    OpeningRequest,
    Opening,
}

impl SuccessKind {
    /// The kind that an address names. Two of the kinds contain the product's name.
    fn parse(asked: &str, product: &str) -> Option<Self> {
        Some(match asked {
            "registration" => Self::Registration,
            "registrationMessage" => Self::RegistrationMessage,
            "school" => Self::School,
            "reset" => Self::Reset,
            "resetRequest" => Self::ResetRequest,
            "activation" => Self::Activation,
            "openingRequest" => Self::OpeningRequest,
            "opening" => Self::Opening,
            _ => match asked.strip_prefix(product)? {
                "Reset" => Self::ProductReset,
                "AdminReset" => Self::ProductAdminReset,
                _ => return None,
            },
        })
    }

    /// The id of the message that heads the page.
    const fn heading(self) -> &'static str {
        match self {
            Self::Registration | Self::ResetRequest | Self::OpeningRequest => {
                "success-check-e-mail"
            }
            Self::RegistrationMessage => "success-registration-message",
            Self::School => "success-school",
            Self::Reset => "success-reset",
            Self::ProductReset => "success-product-reset",
            Self::ProductAdminReset => "success-product-admin-reset",
            Self::Activation => "success-activation",
            Self::Opening => "success-opening",
        }
    }

    /// The id of the message that says what happens next.
    const fn lead(self) -> &'static str {
        match self {
            Self::Registration => "success-registration-lead",
            Self::RegistrationMessage => "success-registration-message-lead",
            Self::School => "success-school-lead",
            Self::Reset | Self::ProductReset => "success-reset-lead",
            Self::ProductAdminReset => "success-product-admin-reset-lead",
            Self::ResetRequest => "success-reset-request-lead",
            Self::Activation | Self::Opening => "success-activation-lead",
            Self::OpeningRequest => "success-opening-request-lead",
        }
    }

    /// Whether a letter with a link is on its way, so that all there is to do is to open it.
    const fn has_written(self) -> bool {
        matches!(self, Self::Registration | Self::ResetRequest | Self::OpeningRequest)
    }

    /// Whether a password was set by a letter, after which the account service may have more to show.
    const fn has_new_password(self) -> bool {
        matches!(self, Self::Reset | Self::ProductAdminReset)
    }

    /// The same for a page that names the address that a letter was sent to.
    const fn lead_to(self) -> Option<&'static str> {
        match self {
            Self::Registration => Some("success-registration-lead-to"),
            Self::School => Some("success-school-lead-to"),
            Self::ResetRequest => Some("success-reset-request-lead-to"),
            _ => None,
        }
    }
}

#[derive(Template)]
#[template(path = "screens/success.html")]
struct SuccessPage<'a> {
    page: Page<'a>,
    form: &'a FormView,
    lead: String,
    /// Whether a letter with a link is on its way.
    has_written: bool,
    /// Where the resend form is posted, if this kind has one.
    resend: Option<String>,
    /// Whether the link has just been sent again.
    is_resent: bool,
    /// The account service's page that shows what else opens the account, if anything does.
    review: Option<String>,
}

impl SharedPage for SuccessPage<'_> {
    const AUDIENCE: Audience = Audience::Strangers;
    type Key = PageQuery;
}

/// Shows the screen. A missing or unknown type leads to the login screen.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let Some((kind, asked)) = asked(&visitor) else {
        return Ok(form::answer_next(&visitor, &Next::To(visitor.href(Screen::Login))));
    };
    let email = address(&visitor, kind);
    let form = FormView::fresh(&visitor);
    let is_resent = kind == SuccessKind::ResetRequest && visitor.query("again").is_some();
    let review = review(&visitor, kind);
    if email.is_some() || review.is_some() {
        return Ok(personal(
            &visitor,
            StatusCode::OK,
            draw(&visitor, kind, &asked, email.as_deref(), is_resent, review, &form)?,
        ));
    }
    let understood = PageQuery { again: is_resent, ..PageQuery::of_kind(&asked) };
    shared::<SuccessPage<'_>>(&visitor, &understood, || {
        draw(&visitor, kind, &asked, None, is_resent, None, &form)
    })
}

/// Sends the reset link again, for the user name of the last request.
pub async fn resend(visitor: Visitor, form: Form) -> Result<HttpResponse, AppError> {
    let kind = asked(&visitor).filter(|(kind, _)| *kind == SuccessKind::ResetRequest);
    let Some((kind, asked)) = kind else { return Err(AppError::MethodNotAllowed) };
    let act = async |_: &_| request_again(&visitor).await;
    let email = address(&visitor, kind);
    form.answer(&visitor, act, async |form| {
        draw(&visitor, kind, &asked, email.as_deref(), false, None, &form)
    })
    .await
}

async fn request_again(visitor: &Visitor) -> Result<Next, Refusal> {
    let forgotten = || Ok(Next::To(visitor.href(Screen::ForgotPassword)));
    let Some(username) = visitor.memory().reset_username() else { return forgotten() };
    let request = ResetRequest { username, recaptcha: None };
    let outcome =
        visitor.call(async |accounts, caller| accounts.request_reset(caller, request).await).await;
    let outcome = outcome.map_err(|fault| Refusal::fault(AREA, fault))?;
    let errors = outcome.all_errors();
    if errors.is_empty() && outcome.success {
        return Ok(Next::To(again(visitor)));
    }
    // This page cannot show a captcha; the forgot-password form can.
    if outcome.show_captcha {
        forgotten()
    } else {
        Err(Refusal::of(AREA, errors, ErrorCode::UserNotFound))
    }
}

/// The address of the screen that says that the link was sent again.
fn again(visitor: &Visitor) -> String {
    format!("{}&again=1", visitor.href(Screen::Success("resetRequest")))
}

fn asked(visitor: &Visitor) -> Option<(SuccessKind, String)> {
    let asked = visitor.query("type")?;
    Some((SuccessKind::parse(&asked, &visitor.site.config.site.product)?, asked))
}

/// The e-mail address to name: of `?email=` if it is valid, else of the registration just made. The address that a reset
/// link was requested for is named where the brand asks for one, only to who typed it, and masked.
fn address(visitor: &Visitor, kind: SuccessKind) -> Option<String> {
    let parse = |typed: String| Email::parse(&typed).ok();
    let remembered = match kind {
        SuccessKind::Registration => visitor.memory().registered_email(),
        SuccessKind::School => visitor.memory().school_email(),
        SuccessKind::ResetRequest if visitor.site.brand.reset_by == ResetBy::Email => {
            let typed = visitor.memory().reset_username().and_then(parse)?;
            return Some(typed.masked());
        }
        _ => return None,
    };
    let email = visitor.query("email").or(remembered).and_then(parse)?;
    Some(email.as_str().to_owned())
}

/// The page that shows what else opens the account whose password was just set in this browser.
fn review(visitor: &Visitor, kind: SuccessKind) -> Option<String> {
    let address = visitor.memory().review().filter(|_| kind.has_new_password())?;
    visitor.site.onward.resolve(&address).map(String::from)
}

fn draw(
    visitor: &Visitor,
    kind: SuccessKind,
    asked: &str,
    email: Option<&str>,
    is_resent: bool,
    review: Option<String>,
    form: &FormView,
) -> Result<String, AppError> {
    let page = Page::new(visitor, "success", kind.heading())
        .asked(PageQuery::of_kind(asked))
        .kind(asked)
        .as_notice(if kind.has_written() { Door::Ajar } else { Door::Open })
        .of(form);
    render(&SuccessPage {
        has_written: kind.has_written(),
        lead: match kind.lead_to().zip(email) {
            Some((lead, email)) => page.t1(lead, "email", email),
            None => page.t(kind.lead()),
        },
        resend: (kind == SuccessKind::ResetRequest)
            .then(|| page.href(Screen::Success("resetRequest"))),
        is_resent: is_resent && form.errors.is_empty(),
        review,
        form,
        page,
    })
}
