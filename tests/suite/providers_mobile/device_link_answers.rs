//! Answers to a device link, and how they are judged.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use lavi::{
    domain::{Country, ErrorCode},
    providers::{
        Identity,
        certificates::{Anchors, TEST_CAS},
        smart_id::{
            EndResult, Rejection, Request, Status, Style,
            device_link::{LinkRejection, needs_callback, verify_link},
        },
    },
};
use serde_json::Value;
use url::Url;

use super::{
    app::{App, VERIFIER},
    device_link::{callback, request, sent},
};
use crate::{
    doubles::phone_provider::{SID_DEMO, of_smart_id},
    fixtures::{self, NOW, at},
};

const MARI: (&str, &str) = ("EE", "40504040001");

struct Session {
    app: App,
    request: Request,
}

impl Session {
    fn new() -> Self {
        let app = App::new();
        let request = request(&of_smart_id(SID_DEMO, app.anchors()), 1);
        Self { app, request }
    }

    fn signed(&self, flow: &str) -> Value {
        self.app.signs(&sent(&self.request), flow, MARI)
    }

    fn verify(&self, answer: &Value, verifier: Option<&str>) -> Result<Identity, Rejection> {
        judge(&self.request, answer, verifier, &self.app.anchors())
    }
}

fn judge(
    request: &Request,
    answer: &Value,
    verifier: Option<&str>,
    anchors: &Anchors,
) -> Result<Identity, Rejection> {
    let answer: Status = serde_json::from_value(answer.clone()).unwrap();
    verify_link(request, &answer, verifier, anchors, NOW)
}

#[test]
fn whoever_scans_or_opens_the_link_is_the_person() {
    let session = Session::new();
    for (flow, verifier) in [("QR", None), ("Web2App", Some(VERIFIER))] {
        for (country, code) in [MARI, ("LT", "50001029996"), ("LV", "050405-10009")] {
            let answer = session.app.signs(&sent(&session.request), flow, (country, code));
            let identity = session.verify(&answer, verifier).unwrap();
            assert_eq!((identity.country.code(), &*identity.personal_code), (country, code));
        }
    }
}

#[test]
fn a_flow_that_was_not_offered_is_refused() {
    let session = Session::new();
    for flow in ["Notification", "App2App", "qr", ""] {
        assert_eq!(
            session.verify(&session.signed(flow), Some(VERIFIER)),
            Err(Rejection::Flow),
            "{flow}"
        );
    }
}

#[test]
fn an_answer_by_the_link_counts_only_with_its_callback() {
    let session = Session::new();
    let (link, code) = (session.signed("Web2App"), session.signed("QR"));
    let status = |answer: &Value| serde_json::from_value::<Status>(answer.clone()).unwrap();
    assert!(needs_callback(&status(&link)) && !needs_callback(&status(&code)));
    let refused = |verifier| session.verify(&link, verifier).unwrap_err();
    assert_eq!(refused(None), Rejection::Link(LinkRejection::NotReturned));
    // The text is hashed as it stands; nothing else leads to the signed challenge.
    let decoded = URL_SAFE_NO_PAD.decode(VERIFIER).unwrap();
    for other in ["", &VERIFIER[1..], &String::from_utf8_lossy(&decoded)] {
        assert_eq!(refused(Some(other)), Rejection::Link(LinkRejection::Verifier), "{other}");
    }
    assert!(Rejection::Link(LinkRejection::Verifier).is_forgery());
    assert!(Rejection::Link(LinkRejection::SecretDigest).is_forgery());
}

#[test]
fn the_captured_answer_and_the_published_callback_fit_but_for_the_signature() {
    // The captured answer's rpChallenge is not published, and its userChallenge belongs to another callback than the published one.
    let name = "smart-id-v3/responses/device-link-web2app-session-response.unverifiable.json";
    let (mut answer, published) =
        (fixtures::json(name), fixtures::json("smart-id-v3/computations.json"));
    let address = Url::parse(at(&published, "/callback/url")).unwrap();
    let (_, verifier) =
        address.query_pairs().find(|(name, _)| name == "userChallengeVerifier").unwrap();
    let anchors = Anchors::from_pem(&[TEST_CAS]).unwrap();
    let request = request(&of_smart_id(SID_DEMO, anchors.clone()), 1);
    let verify = |answer: &Value| judge(&request, answer, Some(&verifier), &anchors);
    assert_eq!(verify(&answer), Err(Rejection::Link(LinkRejection::Verifier)));
    answer["signature"]["userChallenge"] = published["callback"]["expect_userChallenge"].clone();
    assert_eq!(verify(&answer), Err(Rejection::Signature));
}

#[test]
fn the_callback_is_signed_by_the_link_and_not_by_the_code() {
    let session = Session::new();
    let sent = sent(&session.request);
    let challenge = session.signed("QR")["signature"]["userChallenge"].as_str().unwrap().to_owned();
    let address = sent["initialCallbackUrl"].as_str().unwrap();
    for (flow, callback, is_right) in [
        ("QR", "", true),
        ("QR", address, false),
        ("Web2App", address, true),
        ("Web2App", "", false),
        ("Web2App", &address.to_uppercase(), false),
    ] {
        let answer = session.app.signs_with(&sent, flow, MARI, &challenge, callback);
        let expected = if is_right { None } else { Some(Rejection::Signature) };
        assert_eq!(session.verify(&answer, Some(VERIFIER)).err(), expected, "{flow} {callback}");
    }
    let other =
        Style::DeviceLink { callback: Some(callback(9)), countries: Country::SMART_ID.to_vec() };
    let request = Request { style: other, ..session.request.clone() };
    let answer = session.signed("Web2App");
    let refused = judge(&request, &answer, Some(VERIFIER), &session.app.anchors());
    assert_eq!(refused, Err(Rejection::Signature), "of another session");
}

#[test]
fn an_answer_by_a_link_is_refused_where_there_was_a_code_alone() {
    let session = Session::new();
    let style = Style::DeviceLink { callback: None, countries: Country::SMART_ID.to_vec() };
    let request = Request { style, ..session.request.clone() };
    assert!(sent(&request).get("initialCallbackUrl").is_none());
    let anchors = session.app.anchors();
    let by_link = judge(&request, &session.signed("Web2App"), Some(VERIFIER), &anchors);
    assert_eq!(by_link, Err(Rejection::Flow));
    assert!(judge(&request, &session.signed("QR"), None, &anchors).is_ok());
}

#[test]
fn a_person_of_a_country_that_is_not_offered_is_refused() {
    let session = Session::new();
    let style = Style::DeviceLink { callback: Some(callback(1)), countries: vec![Country::EE] };
    let request = Request { style, ..session.request.clone() };
    let lithuanian = session.app.signs(&sent(&request), "QR", ("LT", "50001029996"));
    let refused = judge(&request, &lithuanian, None, &session.app.anchors()).unwrap_err();
    assert_eq!(refused, Rejection::Link(LinkRejection::Country));
    assert_eq!((refused.code(), refused.is_forgery()), (ErrorCode::UserNotFound, false));
    assert!(judge(&request, &session.signed("QR"), None, &session.app.anchors()).is_ok());
}

#[test]
fn everything_that_a_notification_is_checked_for_is_checked_here_too() {
    let session = Session::new();
    for (pointer, value, expected) in [
        ("/state", "RUNNING", Rejection::Field("state")),
        ("/result/documentNumber", "", Rejection::Field("result.documentNumber")),
        ("/signatureProtocol", "RAW_DIGEST_SIGNATURE", Rejection::Field("signatureProtocol")),
        ("/signature/serverRandom", "c2hvcnQ=", Rejection::Field("signature.serverRandom")),
        ("/signature/signatureAlgorithm", "rsassa", Rejection::Algorithm("signatureAlgorithm")),
        ("/interactionTypeUsed", "confirmationMessage", Rejection::Interaction),
        ("/cert/certificateLevel", "ADVANCED", Rejection::Level),
    ] {
        let mut answer = session.signed("QR");
        *answer.pointer_mut(pointer).unwrap() = value.into();
        assert_eq!(session.verify(&answer, None), Err(expected), "{pointer}");
    }
    let short = session.app.signs_with(&sent(&session.request), "QR", MARI, &"c".repeat(42), "");
    assert_eq!(session.verify(&short, None), Err(Rejection::Field("signature.userChallenge")));
    let foreign = judge(&session.request, &session.signed("QR"), None, &App::new().anchors());
    assert!(matches!(foreign, Err(Rejection::Certificate(_))));
}

#[test]
fn every_end_result_of_a_device_link_has_words() {
    let session = Session::new();
    for (word, code) in [
        ("USER_REFUSED", ErrorCode::AuthorizationProcessCanceled),
        ("USER_REFUSED_INTERACTION", ErrorCode::AuthorizationProcessCanceled),
        ("USER_REFUSED_CERT_CHOICE", ErrorCode::AuthorizationProcessCanceled),
        ("TIMEOUT", ErrorCode::AuthorizationProcessTimeout),
        ("REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP", ErrorCode::AppInteractionNotSupported),
        ("DOCUMENT_UNUSABLE", ErrorCode::DocumentUnusable),
        ("ACCOUNT_UNUSABLE", ErrorCode::DocumentUnusable),
        ("PROTOCOL_FAILURE", ErrorCode::ServerError),
        ("EXPECTED_LINKED_SESSION", ErrorCode::ServerError),
        ("SERVER_ERROR", ErrorCode::ServerError),
    ] {
        let ended = serde_json::json!({ "state": "COMPLETE", "result": { "endResult": word } });
        // A refusal needs no callback: the phone may bring one without a verifier.
        let rejection = session.verify(&ended, None).unwrap_err();
        assert_eq!(
            (&rejection, rejection.code()),
            (&Rejection::Ended(EndResult::parse(word)), code)
        );
    }
}
