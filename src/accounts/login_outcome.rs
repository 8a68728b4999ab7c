//! The outcome of every way to sign in (docs/account-api.md section 3).

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use url::{Origin, Url};

use crate::{
    accounts::{
        Errors,
        outcome::{DeviceLinkStart, is_false, lenient, seconds, text},
    },
    domain::{ErrorCode, LoginMethod},
};

/// Seconds for which the service in this process keeps a sign-in that is not complete. Each step begins them anew.
pub const STEP_TIME: i64 = 15 * 60;

/// A flag, or one of the words `true` and `false`.
fn redirect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(redirect) => Some(redirect),
        Value::String(text) => Some(text != "false"),
        _ => None,
    })
}

/// A login method; what is no code of one counts as missing.
fn method<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<LoginMethod>, D::Error> {
    Ok(Value::deserialize(deserializer)?.as_str().and_then(LoginMethod::parse))
}

/// One of several accounts of the same identity.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The id that `select-user` takes.
    #[serde(deserialize_with = "id")]
    pub id: String,
    /// The account's name, as shown to the person.
    #[serde(default, deserialize_with = "lenient")]
    pub name: String,
    /// Tells apart two accounts with the same name.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

fn id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer)?.ok_or_else(|| serde::de::Error::custom("an id is a string"))
}

/// What may be given as the second factor of a sign-in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AwaitedFactor {
    /// A code of the app, or a recovery code.
    #[default]
    Code,
    /// One of these, or a passkey.
    CodeOrPasskey,
    /// A passkey: the account has no app, and a password alone must not set one up.
    Passkey,
}

/// The outcome of every way to sign in.
#[expect(clippy::struct_excessive_bools, reason = "the wire has them")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoginOutcome {
    /// Signed in or, with one of the flags below, accepted so far.
    #[serde(default, deserialize_with = "lenient")]
    pub success: bool,
    /// `Some(false)`: the session has ended, start again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session_active: Option<bool>,
    /// Ask for the TOTP code or a recovery code, then call `two-factor`.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub two_factor_required: bool,
    /// The next try needs a captcha.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub show_captcha: bool,
    /// Go to the agreeToTerms screen.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub terms_acception_required: bool,
    /// `accounts` lists more than one.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "is_false")]
    pub multiple_accounts: bool,
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub accounts: Vec<Account>,
    #[serde(default, deserialize_with = "method", skip_serializing_if = "Option::is_none")]
    pub login_method: Option<LoginMethod>,
    /// The four digits of the verification code, shown while a Mobile-ID or Smart-ID confirmation is pending.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub verification_code: Option<String>,
    /// The opaque name of a confirmation that has begun, at most 64 characters; `check-status` and `cancel` take it.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<String>,
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub device_link: Option<DeviceLinkStart>,
    /// A Mobile-ID or Smart-ID confirmation is pending; see [`LoginOutcome::is_pending`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<bool>,
    /// Where to go.
    #[serde(default, deserialize_with = "text", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// `Some(false)`: do not navigate; send the host message instead.
    #[serde(default, deserialize_with = "redirect", skip_serializing_if = "Option::is_none")]
    pub redirect: Option<bool>,
    /// Seconds until the next try is looked at (docs/account-api.md section 9).
    #[serde(default, deserialize_with = "seconds", skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// Tries are paused, and the embedded service offers a letter that opens this browser. Not on the wire: no other service
    /// does.
    #[serde(skip)]
    pub opens_by_letter: bool,
    /// The sign-in goes on at `url`, a page of the account; an embedded view, which has none, says so with this code. Not on the
    /// wire: another front end finds `url` alone.
    #[serde(skip)]
    pub unfinished: Option<ErrorCode>,
    /// What the second factor that is awaited may be. Not on the wire: no other service takes passkeys, and another front end is
    /// sent to `url` where a passkey alone will do.
    #[serde(skip)]
    pub awaited_factor: AwaitedFactor,
    /// The identity for a registration.
    #[serde(default, deserialize_with = "user", skip_serializing_if = "Option::is_none")]
    pub user: Option<PrefilledUser>,
    #[serde(default, deserialize_with = "lenient")]
    pub errors: Errors,
    /// The same as one string.
    #[serde(default, deserialize_with = "lenient", skip_serializing_if = "Errors::is_empty")]
    pub error: Errors,
}

impl LoginOutcome {
    pub fn failed(code: ErrorCode) -> Self {
        Self { errors: Errors::of(code), ..Self::default() }
    }

    /// Whether a second factor is asked for next.
    pub fn asks_factor(&self) -> bool {
        self.two_factor_required || self.awaited_factor == AwaitedFactor::Passkey
    }

    /// Whether a Mobile-ID or Smart-ID confirmation is pending.
    pub fn is_pending(&self) -> bool {
        let ended = (self.success && self.url.is_some())
            || !self.errors.is_empty()
            || !self.error.is_empty()
            || !self.accounts.is_empty()
            || self.terms_acception_required
            // After a method of one factor.
            || self.two_factor_required;
        self.pending.unwrap_or(!ended)
    }

    /// The name of the confirmation that has begun, if the contract allows it: 1 to 64 characters.
    pub fn opaque_confirmation(&self) -> Option<String> {
        let name = self.confirmation.clone();
        name.filter(|name| (1..=64).contains(&name.chars().count()))
    }

    /// `errors` and `error` together.
    pub fn all_errors(&self) -> Errors {
        Errors(self.errors.0.iter().chain(&self.error.0).cloned().collect())
    }
}

// Where an outcome's `url` may lead (docs/account-api.md section 1). Pure. The visitor is sent to the full address
// resolved here, so that no browser interprets the service's text in its own way.

/// The origins to which the front end follows a `url`.
#[derive(Clone, Debug)]
pub struct Onward {
    public_root: Url,
    origins: Vec<Origin>,
}

impl Onward {
    /// The origins of the public root and of the main app are always allowed; `redirect_origins` are added to them.
    pub fn new(public_root: Url, main_app_root: &Url, redirect_origins: &[Origin]) -> Self {
        let mut origins = vec![public_root.origin(), main_app_root.origin()];
        origins.extend_from_slice(redirect_origins);
        Self { public_root, origins }
    }

    /// Whether this origin belongs to us, to the account service or to the main app.
    pub fn knows(&self, origin: &Origin) -> bool {
        self.origins.contains(origin)
    }

    /// The origin of an address, for the log; `null` where there is none, such as that of `data:`.
    pub fn origin(&self, url: &str) -> Option<String> {
        self.public_root.join(url).ok().map(|url| url.origin().ascii_serialization())
    }

    /// The absolute address that `url` means, resolved against the public root as the WHATWG URL standard does. `None`
    /// if the origin is not allowed or if `url` contains control characters, backslashes or user information.
    pub fn resolve(&self, url: &str) -> Option<Url> {
        if url.chars().any(|c| c.is_control() || c == '\\') {
            return None;
        }
        let resolved = self.public_root.join(url).ok()?;
        // A `blob:` address has the origin of the page that created it.
        let of_the_web = matches!(resolved.scheme(), "http" | "https");
        let anonymous = resolved.username().is_empty() && resolved.password().is_none();
        (of_the_web && anonymous && self.origins.contains(&resolved.origin())).then_some(resolved)
    }
}

// What is already known of a person who registers, and which fields of the form that locks.

/// Some services write an empty object as `[]`.
pub(super) fn user<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<PrefilledUser>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Object(fields) => Some(PrefilledUser(fields.into_iter().collect())),
        _ => None,
    })
}

/// The identity for a registration. All fields are optional; the number of fields decides which ones are locked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrefilledUser(pub std::collections::BTreeMap<String, Value>);

impl PrefilledUser {
    /// The keys listed in docs/account-api.md section 2.
    const KEYS: [&'static str; 9] = [
        "name",
        "surname",
        "personal_code",
        "iso",
        "date_of_birth",
        "gender",
        "email",
        "city",
        "street",
    ];

    /// The text of one of the keys in docs/account-api.md section 2. A number becomes its digits.
    pub fn get(&self, key: &str) -> Option<String> {
        match self.0.get(key)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// With exactly seven keys, name, surname, date of birth and address are locked instead of the identity. Unknown
    /// keys and `null` do not count.
    pub fn has_seven_keys(&self) -> bool {
        self.0
            .iter()
            .filter(|(key, value)| Self::KEYS.contains(&key.as_str()) && !value.is_null())
            .count()
            == 7
    }
}
