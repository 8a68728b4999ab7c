//! Through the client, real HTTP and the server: what goes in comes out unchanged.

use std::{collections::BTreeSet, sync::Arc};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{recorder::Recorder, remote, served, visitor};
use crate::cast;
use lavi::{
    accounts::{
        Account, AccountService, Credentials, Document, Errors, Fault, FormCalls, LoginOutcome,
        NewAccount, NewSchool, PasswordSetting, PrefilledUser, Reply, ResetRequest, TokenCheck,
        TokenKind, TwoFactor, form_calls, outcome::Outcome, remote::Remote,
    },
    domain::{ErrorCode, LoginMethod, Secret},
};

fn behind(recorder: Recorder) -> (Arc<Recorder>, Remote) {
    let recorder = Arc::new(recorder);
    let root = served::serve(recorder.clone());
    (recorder, remote(&root))
}

fn done() -> (Arc<Recorder>, Remote) {
    behind(Recorder::answering(Reply::ok(LoginOutcome::default()), Reply::ok(Outcome::done())))
}

#[track_caller]
fn arrived(recorder: &Recorder, name: &str, payload: &Value) {
    let (called, _, received) = recorder.last();
    assert_eq!((called, &received), (name, payload));
}

#[actix_web::test]
async fn every_way_to_sign_in_arrives_as_it_was_called() {
    let (recorder, remote) = done();
    let caller = visitor();
    let credentials = Credentials {
        email: "mari maasikas&=õ".to_owned(),
        password: Secret::new(" p+%\u{1F642}\n"),
        recaptcha: Some("1:a".to_owned()),
        two_factor_code: None,
    };
    remote.login(&caller, credentials.clone()).await.result.unwrap();
    arrived(&recorder, "login", &json!(credentials));
    let code = TwoFactor {
        two_factor_code: Secret::new("123456"),
        recaptcha: None,
        remember_device: None,
    };
    remote.two_factor(&caller, code.clone()).await.result.unwrap();
    arrived(&recorder, "two-factor", &json!(code));
    remote.select_user(&caller, "7").await.result.unwrap();
    arrived(&recorder, "select-user", &json!("7"));
    let query = "client_id=a&state=a%2bB+c%20%C3%B5&scope=x;y";
    assert!(remote.third_party(&caller, query).await.result.unwrap().success);
    arrived(&recorder, "oauth/session", &json!(query));
    remote.pending(&caller).await.result.unwrap();
    arrived(&recorder, "session/pending", &json!(()));
}

/// A text that has to be escaped.
const ODD: &str = " õ&=+%\u{1F642}\n;";

/// A form with a value in every field that the table names; it has no others.
fn filled<T: Serialize + DeserializeOwned>(path: &str, fields: &'static str) -> T {
    let names = || fields.split_whitespace().map(|name| name.trim_end_matches('?'));
    let typed = names().map(|name| match (path, name) {
        ("password/reset/validate", "type") => (name, "admin"),
        ("create-account", "wish_partner_ads") | ("two-factor", "remember_device") => {
            (name, "true")
        }
        _ => (name, ODD),
    });
    let typed = serde_urlencoded::to_string(typed.collect::<Vec<_>>()).unwrap();
    let form = serde_urlencoded::from_str(&typed).unwrap();
    let written = json!(form);
    let written: BTreeSet<_> = written.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(written, names().collect(), "{path}");
    form
}

macro_rules! argument {
    ($path:literal, $field:literal, &str) => {
        ODD
    };
    ($path:literal, $fields:literal, $form:ty) => {
        filled::<$form>($path, $fields)
    };
}

macro_rules! calling {
    ($(#[$purpose:meta] $path:literal $fields:literal
        => $name:ident($($argument:ident: $($form:tt)+)?) -> $answer:ident;)*) => {
        #[actix_web::test]
        async fn every_call_of_the_table_arrives_as_it_was_called() {
            let (recorder, remote) = done();
            $({
                $(let $argument = argument!($path, $fields, $($form)+);)?
                let sent = json!(($($argument)?));
                remote.$name(&visitor() $(, $argument)?).await.result.unwrap();
                arrived(&recorder, $path, &sent);
            })*
        }
    };
}
form_calls!(calling);

#[actix_web::test]
async fn every_call_of_registration_arrives_as_it_was_called() {
    let (recorder, remote) = done();
    let caller = visitor();
    for wish_partner_ads in [true, false] {
        let account = NewAccount {
            first_name: "Mari".to_owned(),
            id_code: "49403136526".to_owned(),
            postal_index: "10111".to_owned(),
            password_confirmation: Secret::new(cast::PASSWORD),
            wish_partner_ads,
            ..NewAccount::default()
        };
        remote.create_account(&caller, account.clone()).await.result.unwrap();
        arrived(&recorder, "create-account", &json!(account));
    }
    remote.proceed(&caller, "h").await.result.unwrap();
    arrived(&recorder, "create-account/proceed", &json!("h"));
    remote.activate(&caller, "t").await.result.unwrap();
    arrived(&recorder, "create-account/activate", &json!("t"));
    remote.accept_terms(&caller).await.result.unwrap();
    arrived(&recorder, "terms/accept", &json!(()));
}

#[actix_web::test]
async fn every_call_about_passwords_arrives_as_it_was_called() {
    let (recorder, remote) = done();
    let caller = visitor();
    let request = ResetRequest { username: "mari".to_owned(), recaptcha: Some(String::new()) };
    remote.request_reset(&caller, request.clone()).await.result.unwrap();
    arrived(&recorder, "password/reset/request", &json!(request));
    for kind in [TokenKind::Reset, TokenKind::Change, TokenKind::Admin] {
        let check = TokenCheck { token: Secret::new("t"), kind };
        remote.validate_token(&caller, check.clone()).await.result.unwrap();
        arrived(&recorder, "password/reset/validate", &json!(check));
        let setting = PasswordSetting {
            token: Secret::new("t"),
            old_password: (kind == TokenKind::Change).then(|| Secret::new("o")),
            ..PasswordSetting::default()
        };
        remote.set_password(&caller, kind, setting.clone()).await.result.unwrap();
        arrived(&recorder, kind.path(), &json!(setting));
    }
}

#[actix_web::test]
async fn roles_and_schools_arrive_as_they_were_called_and_come_back() {
    let (recorder, remote) = done();
    let school = NewSchool::read(|field| format!("{field} &=õ"));
    remote.register_school(&visitor(), school.clone()).await.result.unwrap();
    arrived(&recorder, "school-register", &json!(school));
    let roles = remote.roles(&visitor()).await.result.unwrap();
    arrived(&recorder, "oauth/roles", &json!(()));
    assert_eq!(
        (roles.data[0].name.as_str(), roles.data[0].attributes["school"].as_str()),
        ("teacher", "Järve Gümnaasium")
    );
}

#[actix_web::test]
async fn the_caller_arrives_unchanged_except_for_unlisted_cookies() {
    let (recorder, remote) = done();
    remote.pending(&visitor()).await.result.unwrap();
    let (_, caller, _) = recorder.last();
    let sent = visitor();
    assert_eq!(
        (caller.language, caller.address, caller.secure),
        (sent.language, sent.address, sent.secure)
    );
    assert_eq!((caller.request_id, caller.user_agent), (sent.request_id, sent.user_agent));
    assert_eq!(caller.cookies, sent.cookies[..1]);
}

#[actix_web::test]
async fn outcomes_and_cookies_come_back_as_they_were_given() {
    let login = LoginOutcome {
        success: true,
        session_active: Some(true),
        multiple_accounts: true,
        accounts: vec![Account { id: "7".to_owned(), name: "Mari".to_owned(), description: None }],
        login_method: Some(LoginMethod::E_PARAKSTS),
        verification_code: Some("0417".to_owned()),
        pending: Some(false),
        url: Some("/kodu".to_owned()),
        redirect: Some(false),
        retry_after: Some(900),
        user: Some(PrefilledUser([("name".to_owned(), json!("Mari"))].into())),
        ..LoginOutcome::failed(ErrorCode::ServiceBusy)
    };
    let other = Outcome {
        message: Some("m".to_owned()),
        hash: Some("h".to_owned()),
        username: Some("u".to_owned()),
        retry_after: Some(60),
        show_captcha: true,
        errors: Errors::of_field("email", ErrorCode::InvalidEmail),
        ..Outcome::default()
    };
    let cookies = ["lavi_account=1; Path=/; HttpOnly", "app_session=\"2\"; Max-Age=0"];
    let reply = Reply::ok(login.clone())
        .with_cookie(cookies[0])
        .with_cookie("other=3")
        .with_cookie(cookies[1]);
    let (_, remote) = behind(Recorder::answering(reply, Reply::ok(other.clone())));
    let reply = remote.select_user(&visitor(), "7").await;
    assert_eq!((reply.result, reply.set_cookies), (Ok(login), cookies.map(str::to_owned).to_vec()));
    assert_eq!(remote.proceed(&visitor(), "h").await.result, Ok(other));
}

#[actix_web::test]
async fn faults_come_back_with_their_cookies() {
    for fault in [Fault::ServerError, Fault::TooManyRequests, Fault::Later(541)] {
        let (_, remote) = behind(Recorder::answering(
            Reply::fault(fault).with_cookie("lavi_account=; Max-Age=0"),
            Reply::fault(fault),
        ));
        let reply = remote.pending(&visitor()).await;
        assert_eq!((reply.result, reply.set_cookies.len()), (Err(fault), 1));
        assert_eq!(remote.document(&visitor(), Document::PrivacyPolicy).await.result, Err(fault));
        assert_eq!(remote.captcha(&visitor()).await.result, Err(fault));
    }
}

#[actix_web::test]
async fn documents_downloads_and_captchas_come_back_as_they_were_given() {
    let (recorder, remote) = done();
    let documents = [
        Document::ServiceTerms,
        Document::ServiceTermsRead,
        Document::PrivacyPolicy,
        Document::CookiePolicy,
    ];
    for document in documents {
        let html = remote.document(&visitor(), document).await.result.unwrap();
        assert_eq!(html, format!("<p>{} õ</p>", document.path()));
    }
    for document in [Document::ServiceTerms, Document::PrivacyPolicy] {
        let file = remote.download(&visitor(), document).await.result.unwrap();
        arrived(&recorder, "download", &json!(document.path()));
        assert_eq!(
            (file.content_type.as_str(), file.bytes),
            ("application/pdf", vec![0, 159, 146, 150])
        );
        assert_eq!(file.disposition, "attachment; filename=\"terms.pdf\"");
    }
    assert_eq!(remote.captcha(&visitor()).await.result.unwrap().image, "data:image/png,");
}

#[actix_web::test]
async fn a_call_that_is_too_large_is_refused_and_not_cut_off() {
    let (recorder, remote) = done();
    for _ in 0..3 {
        let outcome = remote.select_user(&visitor(), &"x".repeat(4 << 20)).await.result;
        assert_eq!(outcome.map(|outcome| outcome.errors.first()), Ok(Some(ErrorCode::BadRequest)));
    }
    assert!(recorder.calls.lock().unwrap().is_empty());
}
