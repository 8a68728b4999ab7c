//! The calls and their fields. A field with `?` may be left out. Which there are twice, to sign in and to register, is the
//! purposes' to say; paths that the code has elsewhere are taken from there.

use super::answers::AnswerKind::{
    self, Captcha, Document, File, Login, Nonce, Outcome, QrCode, Roles, ThirdParty,
};
use crate::accounts::{
    IdentityCall, PhoneMethod, Purpose,
    identity_call::DEVICE_LINK,
    request::{Document as Text, TokenKind},
};

/// A call as it is described.
pub struct Described {
    /// `get` or `post`.
    pub method: &'static str,
    /// Relative to the root, without a slash before it.
    pub path: String,
    /// The names of its fields, with blanks between.
    pub fields: &'static str,
    pub(super) answer: AnswerKind,
    pub(super) summary: &'static str,
}

const NEW_ACCOUNT: &str = "firstName lastName idCode issuer dateOfBirth gender street city country postal_index email email_confirmation password password_confirmation wish_partner_ads? recaptcha?";
const NEW_SCHOOL: &str =
    "schoolName registrationNumber type street city country firstName lastName email number";
const NEW_PASSWORD: &str = "token username password password_confirmation";
const CHANGED_PASSWORD: &str = "token username password password_confirmation old_password";

fn post(
    path: impl Into<String>,
    fields: &'static str,
    answer: AnswerKind,
    summary: &'static str,
) -> Described {
    Described { method: "post", path: path.into(), fields, answer, summary }
}

fn get(
    path: impl Into<String>,
    fields: &'static str,
    answer: AnswerKind,
    summary: &'static str,
) -> Described {
    Described { method: "get", path: path.into(), fields, answer, summary }
}

/// Every call.
pub fn described() -> Vec<Described> {
    let mut calls = vec![
        post(
            "login",
            "email password recaptcha? two_factor_code?",
            Login,
            "Signs in with a password",
        ),
        post("two-factor", "two_factor_code recaptcha?", Login, "The second step of a sign-in"),
        post("select-user", "id", Login, "Chooses among several accounts"),
        get("session/pending", "", Login, "What is under way in this session"),
    ];
    for purpose in Purpose::ALL {
        calls.extend(to_identify(purpose));
    }
    calls.push(post("id-card/challenge", "", Nonce, "The challenge that a card signs (Web eID)"));
    calls.extend(IdentityCall::returns().map(|(purpose, provider)| {
        let path = IdentityCall::CameBack { purpose, provider }.path();
        post(path, "", Login, "Who came back from a provider")
    }));
    calls.extend([
        post("create-account", NEW_ACCOUNT, Outcome, "Registers a person"),
        post(
            "create-account/proceed",
            "hash",
            Outcome,
            "Registers a person whose personal code has an account already",
        ),
        post("create-account/activate", "token", Outcome, "Activates an account"),
        post(
            "password/reset/request",
            "username recaptcha?",
            Outcome,
            "Sends a letter for a forgotten password",
        ),
        post(
            "password/reset/validate",
            "token type",
            Outcome,
            "Looks at the token of a link, and leaves it good",
        ),
        post(TokenKind::Reset.path(), NEW_PASSWORD, Outcome, "Sets a new password"),
        post(
            TokenKind::Change.path(),
            CHANGED_PASSWORD,
            Outcome,
            "Sets a new password by somebody who knows the old one",
        ),
        post(
            TokenKind::Admin.path(),
            NEW_PASSWORD,
            Outcome,
            "Sets the password that an administrator asked for",
        ),
        post("school-register", NEW_SCHOOL, Outcome, "Registers a school"),
        get(
            "oauth/session",
            "client_id? redirect_uri? response_type? scope? state?",
            ThirdParty,
            "Who asks for which data, by the query of the authorization request",
        ),
        post("oauth/roles", "", Roles, "The roles of the person who is signed in"),
    ]);
    for text in
        [Text::ServiceTerms, Text::ServiceTermsRead, Text::PrivacyPolicy, Text::CookiePolicy]
    {
        calls.push(get(text.path(), "", Document, "A document as an HTML fragment"));
    }
    for text in [Text::ServiceTerms, Text::PrivacyPolicy] {
        calls.push(get(format!("{}/download", text.path()), "", File, "A document as a file"));
    }
    calls.push(post("terms/accept", "terms_accepted", Outcome, "Accepts the terms in force"));
    calls.push(get("captcha", "", Captcha, "A picture and a sound to solve"));
    calls
}

/// Those that prove who somebody is, to sign in or to register.
fn to_identify(purpose: Purpose) -> Vec<Described> {
    let at = |path: &str| purpose.path(path);
    let mut calls = vec![
        post(
            at("mobile-id"),
            "personalCode phoneNumber recaptcha?",
            Login,
            "Rings a phone by Mobile-ID",
        ),
        post(at("smart-id"), "country personalCode recaptcha?", Login, "Rings a phone by Smart-ID"),
        post(
            at("id-card"),
            "auth_token?",
            Login,
            "A card: Client-Cert, or the token that it signed",
        ),
        post(at(DEVICE_LINK), "recaptcha?", Login, "Begins a Smart-ID device link"),
        get(
            at(&format!("{DEVICE_LINK}/qr")),
            "confirmation",
            QrCode,
            "What the QR code of this second holds",
        ),
        post(
            at(&format!("{DEVICE_LINK}/callback")),
            "confirmation value sessionSecretDigest userChallengeVerifier?",
            Outcome,
            "What a phone brought back",
        ),
    ];
    for method in PhoneMethod::ALL {
        let of = |call: &str| at(&format!("{}/{call}", method.method().slug()));
        calls.push(post(
            of("check-status"),
            "confirmation? recaptcha?",
            Login,
            "Whether the phone has confirmed",
        ));
        calls.push(post(of("cancel"), "confirmation?", Outcome, "Gives a confirmation up"));
    }
    calls
}
