//! The typed addresses of all screens. Screens never import each other; they link to each other through this list.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    accounts::request::{Document, TokenKind},
    domain::{Language, LoginMethod},
    web::View,
};

/// What is escaped in a path segment or query value: all but RFC 3986's unreserved characters.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// A screen and the values in its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen<'a> {
    /// The login screen of the view.
    Login,
    /// The login screen with this method's pane.
    Method(LoginMethod),
    /// The login screen with this method's pane and a preset error code.
    MethodError(LoginMethod, &'a str),
    /// The login screen with a preset error code.
    LoginError(&'a str),
    /// The second step of a password sign-in.
    TwoFactor,
    /// `register`
    Register,
    /// `register` with this method's pane.
    RegisterMethod(LoginMethod),
    /// `register` with this method's pane and a preset error code.
    RegisterMethodError(LoginMethod, &'a str),
    /// `waiting` for this flow's confirmation on a phone.
    Waiting(&'a str),
    /// `smart-id/code` for this flow's device link: the document of its frame.
    DeviceLinkCode(&'a str),
    /// `smart-id/code.svg` for this flow's device link: the picture alone.
    DeviceLinkPicture(&'a str),
    /// `validation?type=…`
    Validation(&'a str),
    /// `setupAccount`
    SetupAccount,
    /// `forgotPassword`
    ForgotPassword,
    /// `setNewPassword/{token}`, `changePassword/{token}` or `adminChangePassword/{token}`
    SetPassword(TokenKind, &'a str),
    /// `activate/{token}`
    Activate(&'a str),
    /// `openBrowser/{token}`
    OpenBrowser(&'a str),
    /// `choose-user`
    ChooseUser,
    /// `agreeToTerms`
    AgreeToTerms,
    /// `agreeToTerms` with the privacy policy open in the dialog
    AgreeToTermsPolicy,
    /// `success?type=…`
    Success(&'a str),
    /// `failed?type=…`, with an error code
    Failed(&'a str, Option<&'a str>),
    /// `message?type=registrationHash`
    Message,
    /// `maintenance`
    Maintenance,
    /// `roles`
    Roles,
    /// `school-register`
    SchoolRegister,
    /// `permissions`, with the query of the authorization request unchanged
    Permissions(&'a str),
    /// `terms/service`, `terms/privacy-policy` or `terms/cookies-privacy-policy`
    Terms(Document),
    /// `terms/accessibility`
    Accessibility,
}

impl Screen<'_> {
    /// The address, relative to the root of the site.
    pub fn href(&self, language: Language, view: View) -> String {
        let mut query: Vec<(&str, &str)> = Vec::new();
        let login = |query: &mut Vec<_>, more: Option<(&'static str, _)>| {
            query.extend(more);
            view.slug().to_owned()
        };
        let path = match self {
            Self::Login => login(&mut query, None),
            Self::Method(method) => login(&mut query, Some(("method", method.slug()))),
            Self::MethodError(method, code) => {
                query.extend([("method", method.slug()), ("error", *code)]);
                view.slug().to_owned()
            }
            Self::LoginError(code) => {
                query.push(("error", code));
                view.slug().to_owned()
            }
            Self::TwoFactor => "two-factor".to_owned(),
            Self::Register => "register".to_owned(),
            Self::RegisterMethod(method) => {
                query.push(("method", method.slug()));
                "register".to_owned()
            }
            Self::RegisterMethodError(method, code) => {
                query.extend([("method", method.slug()), ("error", *code)]);
                "register".to_owned()
            }
            Self::Waiting(flow) => {
                query.push(("flow", flow));
                "waiting".to_owned()
            }
            Self::DeviceLinkCode(flow) => {
                query.push(("flow", flow));
                "smart-id/code".to_owned()
            }
            Self::DeviceLinkPicture(flow) => {
                query.push(("flow", flow));
                "smart-id/code.svg".to_owned()
            }
            Self::Validation(kind) => {
                query.push(("type", kind));
                "validation".to_owned()
            }
            Self::SetupAccount => "setupAccount".to_owned(),
            Self::ForgotPassword => "forgotPassword".to_owned(),
            Self::SetPassword(kind, token) => {
                format!("{}/{}", set_password_segment(*kind), escape(token))
            }
            Self::Activate(token) => format!("activate/{}", escape(token)),
            Self::OpenBrowser(token) => format!("openBrowser/{}", escape(token)),
            Self::ChooseUser => "choose-user".to_owned(),
            Self::AgreeToTerms => "agreeToTerms".to_owned(),
            Self::AgreeToTermsPolicy => {
                query.push(("document", "privacy-policy"));
                "agreeToTerms".to_owned()
            }
            Self::Success(kind) => {
                query.push(("type", kind));
                "success".to_owned()
            }
            Self::Failed(kind, code) => {
                query.push(("type", kind));
                query.extend(code.map(|code| ("error", code)));
                "failed".to_owned()
            }
            Self::Message => {
                query.push(("type", "registrationHash"));
                "message".to_owned()
            }
            Self::Maintenance => "maintenance".to_owned(),
            Self::Roles => "roles".to_owned(),
            Self::SchoolRegister => "school-register".to_owned(),
            Self::Permissions(query) => {
                let mark = if query.is_empty() { "" } else { "?" };
                return format!("/{language}/permissions{mark}{query}");
            }
            Self::Accessibility => "terms/accessibility".to_owned(),
            Self::Terms(document) => format!("terms/{}", terms_segment(*document)),
        };
        if view != View::Full && path != view.slug() {
            query.push(("view", view.slug()));
        }
        let slash = if path.is_empty() { "" } else { "/" };
        let query: Vec<String> =
            query.iter().map(|(name, value)| format!("{name}={}", escape(value))).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/{language}{slash}{path}{mark}{}", query.join("&"))
    }
}

/// The path segment before the token of a password link.
pub const fn set_password_segment(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Reset => "setNewPassword",
        TokenKind::Change => "changePassword",
        TokenKind::Admin => "adminChangePassword",
    }
}

const fn terms_segment(document: Document) -> &'static str {
    match document {
        Document::ServiceTerms | Document::ServiceTermsRead => "service",
        Document::PrivacyPolicy => "privacy-policy",
        Document::CookiePolicy => "cookies-privacy-policy",
    }
}

/// Percent-encodes a path segment or query value.
pub fn escape(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).to_string()
}
