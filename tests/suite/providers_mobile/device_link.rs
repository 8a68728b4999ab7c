//! Device links: what is sent, and how links are made, with the published computations.

use lavi::{
    config::SmartIdScheme,
    domain::{Country, Language, Secret},
    providers::{
        certificates::Anchors,
        smart_id::{
            Interaction, Interactions, Request, Settings, SmartId, TextError, body,
            device_link::{
                AuthCode, CallbackUrl, DeviceLink, LinkKind, LinkRejection, LinkSession,
            },
            payload,
        },
    },
    rng::Rng,
};
use serde_json::{Value, json};
use url::Url;

use crate::{
    doubles::{
        account_service::Stub,
        phone_provider::{SID_DEMO, UNHURRIED, of_smart_id},
    },
    fixtures::{self, at},
};

/// The page of a callback.
pub fn callback(seed: u64) -> CallbackUrl {
    let page = Url::parse("https://sign-in.example/et/smart-id/callback").unwrap();
    CallbackUrl::new(&page, SmartIdScheme::Demo, &Rng::seeded(seed)).unwrap()
}

fn interactions() -> Interactions {
    Interactions::new(&[Interaction::DisplayTextAndPin("Sign in".to_owned())]).unwrap()
}

/// A request to whoever scans, of one of the three countries.
pub fn request(settings: &Settings, seed: u64) -> Request {
    settings
        .device_link(Some(callback(seed)), &Country::SMART_ID, interactions(), &Rng::seeded(seed))
        .unwrap()
}

/// A request as it is sent.
pub fn sent(request: &Request) -> Value {
    serde_json::to_value(body(request, &Secret::new("00000000-0000-4000-8000-000000000000")))
        .unwrap()
}

/// The answer to the start of a device link.
pub fn started() -> Value {
    json!({
        "sessionID": "1dcc1600-29a6-4e95-a95c-d69b31febcfb", "sessionToken": "wGIrqveE6AuGDATZKmR1mtAZ",
        "sessionSecret": "B98ODiVCebRedSwdTk51zFSaGYyHtY1H2A0ocAi3/Ps=",
        "deviceLinkBase": "https://smart-id.com/device-link", "new": 1,
    })
}

/// The link of the published computations, except for the brokered name, which we never have.
fn published() -> DeviceLink {
    let signed = &fixtures::json("smart-id-v3/computations.json")["acsp_v2_digest"];
    let link = json!({
        "base": "https://smart-id.com/device-link", "token": "wGIrqveE6AuGDATZKmR1mtAZ",
        "secret": started()["sessionSecret"], "scheme": "Live", "challenge": signed["rpChallenge"],
        "relying_party_name": signed["relyingPartyName"], "interactions": signed["interactions"],
        "callback": signed["initialCallbackUrl"], "language": "eng",
    });
    serde_json::from_value(link).unwrap()
}

#[test]
fn every_published_auth_code_is_reproduced() {
    let computations = fixtures::json("smart-id-v3/computations.json");
    let (signed, codes) = (&computations["acsp_v2_digest"], &computations["auth_code"]);
    let key = fixtures::base64(at(codes, "/sessionSecret_base64"));
    for case in codes["cases"].as_array().unwrap() {
        let is_qr = case["deviceLinkType"] == "QR";
        let terms = AuthCode {
            scheme: SmartIdScheme::Live,
            challenge: at(signed, "/rpChallenge"),
            relying_party_name: at(signed, "/relyingPartyName"),
            brokered_name: at(signed, "/brokeredRpName"),
            interactions: at(signed, "/interactions"),
            callback: if is_qr { "" } else { at(signed, "/initialCallbackUrl") },
        };
        let link = at(case, "/unprotectedDeviceLink");
        assert_eq!(terms.of(&key, link), at(case, "/authCode"), "{case}");
        // Ours is the same link, with the authCode of a relying party that is no broker.
        let kind = match at(case, "/deviceLinkType") {
            "QR" => LinkKind::Qr(22),
            "Web2App" => LinkKind::Web2App,
            _ => continue,
        };
        let own = AuthCode { brokered_name: "", ..terms }.of(&key, link);
        assert_eq!(published().address(kind), format!("{link}&authCode={own}"), "{case}");
    }
}

#[test]
fn the_published_callback_is_accepted_and_no_other() {
    let computations = fixtures::json("smart-id-v3/computations.json");
    let (link, address) = (published(), Url::parse(at(&computations, "/callback/url")).unwrap());
    let brought = |name: &str| {
        address
            .query_pairs()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
            .unwrap()
    };
    assert!(link.is_called_back_by(&brought("value")));
    for other in ["", "RrKjjT4aggzu27YBddX1bq", &brought("value")[1..]] {
        assert!(!link.is_called_back_by(other), "{other}");
    }
    assert!(link.check_digest(&brought("sessionSecretDigest")).is_ok());
    for other in ["", &brought("value"), &fixtures::altered(&brought("sessionSecretDigest"))] {
        assert!(link.check_digest(other).is_err(), "{other}");
    }
}

#[test]
fn the_published_payload_is_what_a_phone_with_the_link_signs() {
    let computations = fixtures::json("smart-id-v3/computations.json");
    let signed = &computations["acsp_v2_digest"];
    let mut settings = of_smart_id(SID_DEMO, Anchors::default());
    settings.keys.scheme = SmartIdScheme::Live;
    let callback: CallbackUrl =
        serde_json::from_value(signed["initialCallbackUrl"].clone()).unwrap();
    let interactions = Interactions::from_base64(at(signed, "/interactions")).unwrap();
    let mut request = settings
        .device_link(Some(callback), &Country::SMART_ID, interactions, &Rng::seeded(1))
        .unwrap();
    request.challenge = fixtures::base64(at(signed, "/rpChallenge"));
    let signature = |flow: &str| {
        serde_json::from_value::<lavi::providers::smart_id::Status>(json!({
            "state": "COMPLETE", "signature": {
                "value": "", "serverRandom": signed["serverRandom"], "userChallenge": signed["userChallenge"],
                "flowType": flow, "signatureAlgorithm": "rsassa-pss",
            },
        }))
        .unwrap()
        .signature
        .unwrap()
    };
    let expected = at(signed, "/payload").replace("|RXhhbXBsZSBSUA==|", "||");
    assert_eq!(payload(&request, &signature("Web2App"), "confirmationMessage"), expected);
    let by_code = payload(&request, &signature("QR"), "confirmationMessage");
    assert!(by_code.ends_with("|confirmationMessage||QR"), "{by_code}");
}

#[test]
fn a_link_has_its_parameters_in_order_in_the_language_of_the_page() {
    let settings = of_smart_id(SID_DEMO, Anchors::default());
    let session: LinkSession = serde_json::from_value(started()).unwrap();
    let languages = ["est", "eng", "rus", "deu", "fra", "jpn", "lav"];
    for (language, code) in Language::ALL.into_iter().zip(languages) {
        let link = DeviceLink::of(&request(&settings, 1), &session, language).unwrap();
        let begins = "https://smart-id.com/device-link?deviceLinkType=";
        let goes_on = format!(
            "sessionToken=wGIrqveE6AuGDATZKmR1mtAZ&sessionType=auth&version=1.0&lang={code}&authCode="
        );
        let qr = link.address(LinkKind::Qr(7));
        assert!(qr.starts_with(&format!("{begins}QR&elapsedSeconds=7&{goes_on}")), "{qr}");
        let web2app = link.address(LinkKind::Web2App);
        assert!(web2app.starts_with(&format!("{begins}Web2App&{goes_on}")), "{web2app}");
        for address in [&qr, &web2app] {
            let (_, code) = address.rsplit_once('=').unwrap();
            assert_eq!(code.len(), 43);
            assert!(!address.contains(['%', '#', '|', '+', ' ']), "{address}");
            assert!(!address.contains("B98ODiVC"), "the secret stays on the server");
        }
        assert_ne!(qr, link.address(LinkKind::Qr(8)));
    }
}

#[test]
fn the_start_names_nobody_and_carries_the_callback() {
    let settings = of_smart_id(SID_DEMO, Anchors::default());
    let (first, second) = (sent(&request(&settings, 1)), sent(&request(&settings, 2)));
    let mut keys: Vec<_> = first.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    let expected = [
        "certificateLevel",
        "initialCallbackUrl",
        "interactions",
        "relyingPartyName",
        "relyingPartyUUID",
        "signatureProtocol",
        "signatureProtocolParameters",
    ];
    assert_eq!(keys, expected, "neither vcType nor nonce");
    let challenge = "/signatureProtocolParameters/rpChallenge";
    assert_eq!(at(&first, challenge).len(), 88);
    assert_ne!(at(&first, challenge), at(&second, challenge));
    let value = |sent: &Value| {
        let address = Url::parse(at(sent, "/initialCallbackUrl")).unwrap();
        assert_eq!(address.path(), "/et/smart-id/callback");
        address.query().unwrap().strip_prefix("value=").unwrap().to_owned()
    };
    assert!((22..=86).contains(&value(&first).len()));
    assert_ne!(value(&first), value(&second));
}

#[test]
fn a_callback_that_the_provider_would_not_take_is_refused() {
    let long = format!("https://example.org/{}", "a".repeat(1_800));
    for (page, service, is_taken) in [
        ("https://example.org/et/smart-id/callback", SmartIdScheme::Demo, true),
        ("http://example.org/et/smart-id/callback", SmartIdScheme::Demo, false),
        ("http://127.0.0.1:8080/et/smart-id/callback", SmartIdScheme::Simulated, true),
        ("https://example.org/et/a|b", SmartIdScheme::Demo, false),
        ("https://example.org/et/#part", SmartIdScheme::Demo, false),
        (&long, SmartIdScheme::Demo, false),
        ("app:callback", SmartIdScheme::Simulated, false),
    ] {
        let made = CallbackUrl::new(&Url::parse(page).unwrap(), service, &Rng::seeded(1));
        assert_eq!(made.is_ok(), is_taken, "{page}");
        assert_eq!(made.err(), (!is_taken).then_some(LinkRejection::Address), "{page}");
    }
}

#[test]
fn a_device_link_offers_no_choice_of_codes() {
    let settings = of_smart_id(SID_DEMO, Anchors::default());
    let prompt = "Sign in".to_owned();
    let with_choice =
        Interactions::new(&[Interaction::ConfirmationMessageAndVerificationCodeChoice(
            prompt.clone(),
        )]);
    let made = |interactions| {
        settings
            .device_link(Some(callback(1)), &Country::SMART_ID, interactions, &Rng::seeded(1))
            .err()
    };
    assert_eq!(made(with_choice.unwrap()), Some(TextError::List));
    let others =
        [Interaction::ConfirmationMessage(prompt.clone()), Interaction::DisplayTextAndPin(prompt)];
    assert_eq!(made(Interactions::new(&others).unwrap()), None);
}

#[test]
fn a_reply_that_could_not_stand_in_a_link_is_refused() {
    for (field, value) in [
        ("sessionToken", ""),
        ("sessionToken", "a&lang=eng"),
        ("sessionToken", "a|b"),
        ("sessionSecret", "not base64"),
        ("sessionSecret", "c2hvcnQ="),
        ("sessionSecret", ""),
        ("deviceLinkBase", "javascript:alert(1)"),
        ("deviceLinkBase", "https://smart-id.com/device-link?x=1"),
        ("deviceLinkBase", "https://smart-id.com/device-link#x"),
        ("deviceLinkBase", "https://smart-id.com/device|link"),
        ("deviceLinkBase", "https://smart-id.com/ device-link"),
        ("sessionID", "../x"),
    ] {
        let mut reply = started();
        reply[field] = value.into();
        assert!(serde_json::from_value::<LinkSession>(reply).is_err(), "{field} {value}");
        let mut reply = started();
        reply.as_object_mut().unwrap().remove(field);
        assert!(serde_json::from_value::<LinkSession>(reply).is_err(), "without {field}");
    }
}

#[actix_web::test]
async fn a_device_link_is_started_anonymously() {
    let stub = Stub::answering(200, &started().to_string());
    let settings = of_smart_id(&format!("{}v3/", stub.root), Anchors::default());
    let settings = Settings { timing: UNHURRIED, ..settings };
    let request = request(&settings, 1);
    assert!(SmartId::new(settings).unwrap().start_link(&request).await.is_ok());
    let start = stub.request();
    let path = "POST /api/v3/authentication/device-link/anonymous HTTP/1.1\r\n";
    assert!(start.starts_with(path), "{start}");
    let body: Value = serde_json::from_str(start.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(body, sent(&request));
}
