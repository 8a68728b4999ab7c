//! Where a captcha's widget is loaded from, for the content security policy.

use crate::config::CaptchaKind;

/// The sources that a captcha's widget adds to the content security policy, each with a leading space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// `script-src`
    pub scripts: &'static str,
    /// `frame-src`
    pub frames: &'static str,
    /// `style-src` and `connect-src`
    pub others: &'static str,
}

/// The sources that the widget's provider documents.
#[must_use]
pub fn sources(kind: CaptchaKind) -> Sources {
    match kind {
        CaptchaKind::Image => Sources::default(),
        CaptchaKind::Recaptcha => Sources {
            scripts: " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
            frames: " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
            others: "",
        },
        CaptchaKind::Turnstile => Sources {
            scripts: " https://challenges.cloudflare.com",
            frames: " https://challenges.cloudflare.com",
            others: "",
        },
        CaptchaKind::Hcaptcha => {
            let hosts = " https://hcaptcha.com https://*.hcaptcha.com";
            Sources { scripts: hosts, frames: hosts, others: hosts }
        }
    }
}
