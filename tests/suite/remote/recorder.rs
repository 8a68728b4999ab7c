//! An account service that records its calls and answers as it is told.

use std::sync::Mutex;

use async_trait::async_trait;
use serde::Serialize;
use serde_json::{Value, json};

use lavi::{
    accounts::{
        AccessRequest, AccountService, Caller, Credentials, Document, Download, FormCalls,
        IdentityCall, LoginOutcome, NewAccount, NewSchool, PasswordSetting, PhoneMethod, Purpose,
        Reply, ResetRequest, Role, Roles, ThirdParty, TokenCheck, TokenKind, TwoFactor, form_calls,
        outcome::{
            Captcha, CardChallenge, CodeContent, DeviceLinkCallback, DeviceLinkCode, Outcome,
        },
    },
    domain::Secret,
};

/// The recorded calls, and the answers.
pub struct Recorder {
    /// Name, caller and payload of each call.
    pub calls: Mutex<Vec<(&'static str, Caller, Value)>>,
    /// The answer to every call that signs in.
    pub login: Reply<LoginOutcome>,
    /// The answer to every other call with an outcome.
    pub other: Reply<Outcome>,
}

impl Recorder {
    /// A recorder with these answers.
    pub fn answering(login: Reply<LoginOutcome>, other: Reply<Outcome>) -> Self {
        Self { calls: Mutex::default(), login, other }
    }

    /// The last call.
    pub fn last(&self) -> (&'static str, Caller, Value) {
        self.calls.lock().unwrap().last().cloned().unwrap()
    }

    fn note(&self, name: &'static str, caller: &Caller, payload: impl Serialize) {
        self.calls.lock().unwrap().push((name, caller.clone(), json!(payload)));
    }
}

/// The answer to a call of the table, by its type.
trait Recorded: Sized {
    fn told(recorder: &Recorder) -> Reply<Self>;
}

impl Recorded for LoginOutcome {
    fn told(recorder: &Recorder) -> Reply<Self> {
        recorder.login.clone()
    }
}

impl Recorded for Outcome {
    fn told(recorder: &Recorder) -> Reply<Self> {
        recorder.other.clone()
    }
}

impl Recorded for CardChallenge {
    fn told(recorder: &Recorder) -> Reply<Self> {
        recorder.other.clone().map(|_| Self { nonce: Secret::new("n".repeat(44)) })
    }
}

impl Recorded for Roles {
    fn told(recorder: &Recorder) -> Reply<Self> {
        let school = ("school".to_owned(), "Järve Gümnaasium".to_owned());
        recorder.other.clone().map(|_| {
            Self::of(vec![Role { name: "teacher".to_owned(), attributes: [school].into() }])
        })
    }
}

macro_rules! recording {
    ($(#[$purpose:meta] $path:literal $fields:literal
        => $name:ident($($argument:ident: $($form:tt)+)?) -> $answer:ident;)*) => {
        #[async_trait]
        impl FormCalls for Recorder {
            $(async fn $name(&self, caller: &Caller $(, $argument: $($form)+)?) -> Reply<$answer> {
                self.note($path, caller, ($($argument)?));
                $answer::told(self)
            })*
        }
    };
}
form_calls!(recording);

#[async_trait]
impl AccountService for Recorder {
    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome> {
        self.note("session/pending", caller, ());
        self.login.clone()
    }

    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome> {
        let fields: std::collections::BTreeMap<_, _> = call.fields().into_iter().collect();
        self.note("identify", caller, json!({ "path": call.path(), "fields": fields }));
        self.login.clone()
    }

    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
        confirmation: Option<&str>,
    ) -> Reply<Outcome> {
        self.note("cancel", caller, json!([purpose.path(&method.method().slug()), confirmation]));
        self.other.clone()
    }

    async fn device_link_code(
        &self,
        caller: &Caller,
        purpose: Purpose,
        confirmation: &str,
    ) -> Reply<DeviceLinkCode> {
        self.note("device-link/qr", caller, json!([purpose, confirmation]));
        self.other.clone().map(|_| DeviceLinkCode {
            data: Some(CodeContent { content: Secret::new("https://smart-id.com/device-link?õ") }),
            ..DeviceLinkCode::default()
        })
    }

    async fn device_link_callback(
        &self,
        caller: &Caller,
        purpose: Purpose,
        callback: DeviceLinkCallback,
    ) -> Reply<Outcome> {
        self.note("device-link/callback", caller, json!([purpose, callback]));
        self.other.clone()
    }

    async fn set_password(
        &self,
        caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome> {
        self.note(kind.path(), caller, setting);
        self.other.clone()
    }

    async fn document(&self, caller: &Caller, document: Document) -> Reply<String> {
        self.note(document.path(), caller, ());
        self.other.clone().map(|_| format!("<p>{} õ</p>", document.path()))
    }

    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download> {
        self.note("download", caller, document.path());
        self.other.clone().map(|_| Download {
            content_type: "application/pdf".to_owned(),
            disposition: "attachment; filename=\"terms.pdf\"".to_owned(),
            bytes: vec![0, 159, 146, 150],
        })
    }

    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome> {
        self.note("terms/accept", caller, ());
        self.other.clone()
    }

    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty> {
        self.note("oauth/session", caller, query);
        self.other.clone().map(|_| {
            ThirdParty::of(AccessRequest {
                client_id: "app".to_owned(),
                ..AccessRequest::default()
            })
        })
    }

    async fn captcha(&self, caller: &Caller) -> Reply<Captcha> {
        self.note("captcha", caller, ());
        let text = |text: &str| text.to_owned();
        self.other.clone().map(|_| Captcha {
            id: text("1"),
            image: text("data:image/png,"),
            audio: text("data:audio/wav,"),
            work: None,
        })
    }
}
