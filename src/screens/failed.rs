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

/// What has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FailureKind {
    Registration,
    Activation,
    SchoolRegister,
    Reset,
}

impl FailureKind {
    fn parse(asked: &str) -> Option<Self> {
        Some(match asked {
            "registration" => Self::Registration,
            "activation" => Self::Activation,
            "schoolRegister" => Self::SchoolRegister,
            "reset" => Self::Reset,
            _ => return None,
        })
    }

    const fn slug(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Activation => "activation",
            Self::SchoolRegister => "schoolRegister",
            Self::Reset => "reset",
        }
    }

    /// The id of the message that heads the page.
    const fn heading(self) -> &'static str {
        match self {
            Self::Registration => "failed-registration",
            Self::Activation => "failed-activation",
            Self::SchoolRegister => "failed-school",
            Self::Reset => "failed-reset",
        }
    }

    /// The id of the message that says what to do.
    const fn lead(self) -> &'static str {
        match self {
            Self::Registration => "failed-registration-lead",
            Self::Activation => "failed-activation-lead",
            Self::SchoolRegister => "failed-school-lead",
            Self::Reset => "failed-reset-lead",
        }
    }

    /// The id of the message on the link to try again.
    const fn action(self) -> &'static str {
        match self {
            Self::Registration | Self::Activation => "failed-register-again",
            Self::SchoolRegister => "failed-school-action",
            Self::Reset => "common-new-link",
        }
    }

    /// The area of the messages for its error codes.
    const fn area(self) -> Area {
        match self {
            Self::Registration | Self::Activation => Area::Registration,
            Self::SchoolRegister => Area::SchoolRegister,
            Self::Reset => Area::PasswordReset,
        }
    }

    /// The error code that adds nothing to the heading.
    const fn own_code(self) -> ErrorCode {
        match self {
            Self::Registration => ErrorCode::RegistrationFailed,
            Self::Activation => ErrorCode::ActivationFailed,
            Self::SchoolRegister => ErrorCode::SchoolRegisterFailed,
            Self::Reset => ErrorCode::PasswordChangeFailed,
        }
    }

    /// Where to try again.
    const fn way_on(self) -> Screen<'static> {
        match self {
            Self::Registration | Self::Activation => Screen::Register,
            Self::SchoolRegister => Screen::SchoolRegister,
            Self::Reset => Screen::ForgotPassword,
        }
    }
}

#[derive(Template)]
#[template(path = "screens/failed.html")]
struct FailedPage<'a> {
    page: Page<'a>,
    kind: FailureKind,
    code: ErrorCode,
    lead: String,
    /// The text of the link to try again.
    action: String,
}

impl SharedPage for FailedPage<'_> {
    const AUDIENCE: Audience = Audience::Everyone;
    type Key = PageQuery;
}

/// Shows the screen. A missing or unknown type leads to the login screen.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let Some(kind) = visitor.query("type").and_then(|asked| FailureKind::parse(&asked)) else {
        return Ok(form::answer_next(&visitor, &Next::To(visitor.href(Screen::Login))));
    };
    let asked = PageQuery::of_kind(kind.slug()).and_error(&visitor);
    let code = asked.error.unwrap_or(ErrorCode::Undefined);
    shared::<FailedPage<'_>>(&visitor, &asked, || {
        let page = Page::new(&visitor, "failed", kind.heading())
            .asked(asked.clone())
            .kind(kind.slug())
            .as_notice(Door::Closing);
        let says_no_more = code == ErrorCode::Undefined || code == kind.own_code();
        let contact = visitor.site.config.operator.contact.as_str();
        let lead = if says_no_more && kind == FailureKind::SchoolRegister && !contact.is_empty() {
            page.t1("failed-school-lead-contact", "contact", contact)
        } else if says_no_more {
            page.t(kind.lead())
        } else {
            page.words().error(kind.area(), None, code)
        };
        render(&FailedPage { action: page.t(kind.action()), lead, kind, code, page })
    })
}
