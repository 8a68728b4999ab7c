//! The typed addresses of all screens. Screens never import each other; they link to each other through this list.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    accounts::{Document, TokenKind},
    domain::{ErrorCode, Language, LoginMethod},
    i18n::Area,
    web::{ColorScheme, View, Visitor, request, site::METHOD_COOKIE},
};

/// What is escaped in a path segment or query value: all but RFC 3986's unreserved characters.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// A screen and the values in its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen<'a> {
    /// The login screen of the view.
    Login,
    /// The login screen for an application that changes it.
    LoginAsked,
    /// The login screen with this method's pane.
    Method(LoginMethod),
    /// The login screen with this method's pane and a preset error code.
    MethodError(LoginMethod, &'a str),
    /// The login screen with a preset error code.
    LoginError(&'a str),
    TwoFactor,
    Register,
    /// `register` with this method's pane.
    RegisterMethod(LoginMethod),
    /// `register` with this method's pane and a preset error code.
    RegisterMethodError(LoginMethod, &'a str),
    /// `waiting` for this flow's confirmation on a phone.
    Waiting(&'a str),
    /// `smart-id/code` for this flow's device link: the document of its frame.
    DeviceLinkCode(&'a str),
    /// `smart-id/code.bin` for this flow's device link: the bits alone.
    DeviceLinkMatrix(&'a str),
    /// `captcha/sound.wav` for the captcha with this id
    CaptchaSound(&'a str),
    /// `validation?type=…`
    Validation(&'a str),
    SetupAccount,
    ForgotPassword,
    /// `setNewPassword/{token}`, `changePassword/{token}` or `adminChangePassword/{token}`
    SetPassword(TokenKind, &'a str),
    Activate(&'a str),
    OpenBrowser(&'a str),
    ChooseUser,
    AgreeToTerms,
    /// `agreeToTerms` with the privacy policy open in the dialog
    AgreeToTermsPolicy,
    /// `success?type=…`
    Success(&'a str),
    /// `failed?type=…`, with an error code
    Failed(&'a str, Option<&'a str>),
    Message,
    Roles,
    SchoolRegister,
    /// `permissions`, with the query of the authorization request unchanged
    Permissions(&'a str),
    /// `terms/service`, `terms/privacy-policy` or `terms/cookies-privacy-policy`
    Terms(Document),
    /// `terms/accessibility`
    Accessibility,
}

impl Screen<'_> {
    /// The parameter of the login screen that says what an application asks for.
    const ASKED: &'static str = "wish";

    /// The parameter that stays when this screen is opened from another of its addresses.
    pub const fn kept_parameter(&self) -> Option<&'static str> {
        match self {
            Self::Login | Self::Method(_) | Self::MethodError(..) | Self::LoginError(_) => {
                Some(Self::ASKED)
            }
            _ => None,
        }
    }

    /// The address, relative to the root of the site.
    pub fn href(&self, language: Language, view: View) -> String {
        if let Self::Permissions(query) = self {
            let mark = if query.is_empty() { "" } else { "?" };
            return format!("/{language}/permissions{mark}{query}");
        }
        let path = self.path(view);
        let mut query = self.query();
        if view != View::Full && path != view.slug() {
            query.push(("view", view.slug().into()));
        }
        let slash = if path.is_empty() { "" } else { "/" };
        let query: Vec<String> =
            query.iter().map(|(name, value)| format!("{name}={}", escape(value))).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/{language}{slash}{path}{mark}{}", query.join("&"))
    }

    /// The path below the language.
    fn path(&self, view: View) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Login
            | Self::LoginAsked
            | Self::Method(_)
            | Self::MethodError(..)
            | Self::LoginError(_) => view.slug(),
            Self::TwoFactor => "two-factor",
            Self::Register | Self::RegisterMethod(_) | Self::RegisterMethodError(..) => "register",
            Self::Waiting(_) => "waiting",
            Self::DeviceLinkCode(_) => "smart-id/code",
            Self::DeviceLinkMatrix(_) => "smart-id/code.bin",
            Self::CaptchaSound(_) => "captcha/sound.wav",
            Self::Validation(_) => "validation",
            Self::SetupAccount => "setupAccount",
            Self::ForgotPassword => "forgotPassword",
            Self::SetPassword(kind, token) => {
                return format!("{}/{}", set_password_segment(*kind), escape(token)).into();
            }
            Self::Activate(token) => return format!("activate/{}", escape(token)).into(),
            Self::OpenBrowser(token) => return format!("openBrowser/{}", escape(token)).into(),
            Self::ChooseUser => "choose-user",
            Self::AgreeToTerms | Self::AgreeToTermsPolicy => "agreeToTerms",
            Self::Success(_) => "success",
            Self::Failed(..) => "failed",
            Self::Message => "message",
            Self::Roles => "roles",
            Self::SchoolRegister => "school-register",
            Self::Permissions(_) => "permissions",
            Self::Accessibility => "terms/accessibility",
            Self::Terms(document) => return format!("terms/{}", terms_segment(*document)).into(),
        })
    }

    /// The names and values of the query, besides the view.
    fn query(&self) -> Vec<(&'static str, Cow<'_, str>)> {
        match self {
            Self::Method(method) | Self::RegisterMethod(method) => {
                vec![("method", method.slug().into())]
            }
            Self::MethodError(method, code) | Self::RegisterMethodError(method, code) => {
                vec![("method", method.slug().into()), ("error", (*code).into())]
            }
            Self::LoginAsked => vec![(Self::ASKED, "1".into())],
            Self::LoginError(code) => vec![("error", (*code).into())],
            Self::Waiting(flow) | Self::DeviceLinkCode(flow) | Self::DeviceLinkMatrix(flow) => {
                vec![("flow", (*flow).into())]
            }
            Self::CaptchaSound(id) => vec![("id", (*id).into())],
            Self::Validation(kind) | Self::Success(kind) | Self::Failed(kind, None) => {
                vec![("type", (*kind).into())]
            }
            Self::AgreeToTermsPolicy => vec![("document", "privacy-policy".into())],
            Self::Failed(kind, Some(code)) => {
                vec![("type", (*kind).into()), ("error", (*code).into())]
            }
            Self::Message => vec![("type", "registrationHash".into())],
            _ => Vec::new(),
        }
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

// The query of a page: what its address asks for, as values of closed lists. The key of a shared page, the page itself
// with its language links, and its canonical address all come from this value, so that nothing a visitor typed can end
// up in a page that others get.

/// What an address asks for, besides language, screen and view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageQuery {
    /// `method`
    pub method: Option<LoginMethod>,
    /// `type`, one of the screen's own kinds
    pub kind: Option<String>,
    /// `error`
    pub error: Option<ErrorCode>,
    /// `again`
    pub again: bool,
    /// `wish`: an application changes the login screen.
    pub asked: bool,
}

impl PageQuery {
    /// The pane and the preset error of the login and register screens.
    pub fn of_methods(visitor: &Visitor) -> Self {
        let method = visitor.query("method").and_then(|slug| visitor.method_of_slug(&slug));
        let asked = visitor.query(Screen::ASKED).is_some();
        Self { method, error: error(visitor), asked, ..Self::default() }
    }

    /// A screen of this kind, which must come from a closed list.
    pub fn of_kind(kind: &str) -> Self {
        Self { kind: Some(kind.to_owned()), ..Self::default() }
    }

    /// Adds the error code of the address.
    pub fn and_error(self, visitor: &Visitor) -> Self {
        Self { error: error(visitor), ..self }
    }

    /// Whose words a preset error has: those of the method that the address names. Without one it may be the error of any.
    pub fn area(&self) -> Area {
        self.method.map_or(Area::General, Area::Method)
    }

    /// Removes the error code.
    pub fn without_error(self) -> Self {
        Self { error: None, ..self }
    }

    /// The canonical address of this query, with the parameters in the order of our own links.
    pub fn address(&self, path: &str, visitor: &Visitor) -> String {
        let view = Some(visitor.view.slug())
            .filter(|slug| !slug.is_empty() && path.rsplit('/').next() != Some(slug));
        let method = self.method.map(|method| method.slug());
        let pairs = [
            ("method", method.as_deref()),
            ("type", self.kind.as_deref()),
            ("error", self.error.map(ErrorCode::as_str)),
            ("view", view),
            ("scheme", visitor.scheme.map(ColorScheme::name)),
            ("again", self.again.then_some("1")),
            (Screen::ASKED, self.asked.then_some("1")),
        ];
        let mut address = path.to_owned();
        for (name, value) in pairs.into_iter().filter_map(|(name, value)| Some((name, value?))) {
            address.push(if address.len() == path.len() { '?' } else { '&' });
            address.extend([name, "=", &escape(value)]);
        }
        address
    }
}

impl Visitor {
    /// The current page in another language: with another prefix, or with `?lang=` if the address has no prefix. Of the
    /// query, only the understood values are kept, plus the first value of each parameter in `kept` (for pages of a
    /// single visitor).
    pub fn in_language(&self, language: Language, asked: &PageQuery, kept: &[&str]) -> String {
        let path = self.request.path();
        let has_prefix = request::prefix(&self.site, &self.request).is_some();
        let address = if has_prefix {
            asked.address(&request::with_prefix(path, language), self)
        } else {
            asked.address(path, self)
        };
        let own = kept.iter().filter_map(|name| Some((*name, self.query(name)?)));
        let language =
            (!has_prefix).then(|| (request::LANGUAGE_PARAMETER, language.code().to_owned()));
        own.chain(language).fold(address, |address, (name, value)| {
            let mark = if address.contains('?') { '&' } else { '?' };
            format!("{address}{mark}{name}={}", escape(&value))
        })
    }
}

impl Visitor {
    /// The method that this browser signed in by last, if the address asks for none itself.
    pub fn method_used_last(&self, asked: &PageQuery) -> Option<LoginMethod> {
        if asked.method.is_some() || asked.error.is_some() {
            return None;
        }
        self.request.cookie(METHOD_COOKIE).and_then(|slug| self.method_of_slug(slug.value()))
    }

    /// The method with this spelling in addresses, if there is one.
    fn method_of_slug(&self, slug: &str) -> Option<LoginMethod> {
        LoginMethod::from_slug(slug).filter(|method| self.site.config.has_method(method))
    }
}

fn error(visitor: &Visitor) -> Option<ErrorCode> {
    visitor.query("error").map(|code| ErrorCode::parse(&code))
}
