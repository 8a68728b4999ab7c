//! Says what has failed (`?type=`), and where to go next. `?error=` selects a message and is never echoed.

use actix_web::HttpResponse;
use askama::Template;

use crate::{
    domain::ErrorCode,
    i18n::Area,
    web::{
        AppError, Next, Page, PageQuery, Screen, Visitor,
        cache::Audience,
        form,
        page::{Door, SharedPage, render, shared},
    },
};

/// Something that has failed: its name in addresses, and the ids of the messages about it.
struct FailureKind {
    slug: &'static str,
    heading: &'static str,
    lead: &'static str,
    /// On the link to try again.
    action: &'static str,
    /// Whose words its error codes have.
    area: Area,
    /// The error code that adds nothing to the heading.
    own_code: ErrorCode,
    /// Where to try again.
    way_on: Screen<'static>,
}

const ACTIVATION: &str = "activation";
const SCHOOL: &str = "schoolRegister";

const FAILURES: [FailureKind; 4] = [
    FailureKind {
        slug: "registration",
        heading: "failed-registration",
        lead: "failed-registration-lead",
        action: "failed-register-again",
        area: Area::Registration,
        own_code: ErrorCode::RegistrationFailed,
        way_on: Screen::Register,
    },
    FailureKind {
        slug: ACTIVATION,
        heading: "failed-activation",
        lead: "failed-activation-lead",
        action: "failed-register-again",
        area: Area::Registration,
        own_code: ErrorCode::ActivationFailed,
        way_on: Screen::Register,
    },
    FailureKind {
        slug: SCHOOL,
        heading: "failed-school",
        lead: "failed-school-lead",
        action: "failed-school-action",
        area: Area::SchoolRegister,
        own_code: ErrorCode::SchoolRegisterFailed,
        way_on: Screen::SchoolRegister,
    },
    FailureKind {
        slug: "reset",
        heading: "failed-reset",
        lead: "failed-reset-lead",
        action: "common-new-link",
        area: Area::PasswordReset,
        own_code: ErrorCode::PasswordChangeFailed,
        way_on: Screen::ForgotPassword,
    },
];

#[derive(Template)]
#[template(path = "screens/failed.html")]
struct FailedPage<'a> {
    page: Page<'a>,
    failure: &'static FailureKind,
    code: ErrorCode,
    lead: String,
    way_on: String,
    /// Whether there is a place to try again.
    leads_on: bool,
    /// The text of the link to try again.
    action: String,
}

impl SharedPage for FailedPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = PageQuery;
}

/// Shows the screen. A missing or unknown type leads to the login screen.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let named = visitor.query("type");
    let failure = FAILURES.iter().find(|one| named.as_deref() == Some(one.slug));
    let Some(failure) = failure else {
        return Ok(form::answer_next(&visitor, &Next::To(visitor.href(Screen::Login))));
    };
    let asked = PageQuery::of_kind(failure.slug).and_error(&visitor);
    let code = asked.error.unwrap_or(ErrorCode::Undefined);
    shared::<FailedPage<'_>>(&visitor, &asked, || {
        let page = Page::new(&visitor, "failed", failure.heading)
            .asked(asked.clone())
            .kind(failure.slug)
            .as_notice(Door::Closing);
        let says_no_more = code == ErrorCode::Undefined || code == failure.own_code;
        let contact = visitor.site.config.operator.contact.as_str();
        let registers = matches!(failure.way_on, Screen::Register);
        let leads_on = !registers || visitor.site.brand.offers_registration;
        let lead = match failure.slug {
            _ if !says_no_more => page.words().error(failure.area, None, code),
            ACTIVATION if !leads_on => page.t("failed-activation-lead-no-registration"),
            SCHOOL if !contact.is_empty() => {
                page.t1("failed-school-lead-contact", "contact", contact)
            }
            _ => page.t(failure.lead),
        };
        let (way_on, action) = (page.href(failure.way_on), page.t(failure.action));
        render(&FailedPage { page, failure, code, lead, way_on, leads_on, action })
    })
}
