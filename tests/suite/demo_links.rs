//! Device links at the demo's Smart-ID service: started and verified by the production client, scanned and opened as an
//! app does.

use std::{net::TcpListener, time::Duration};

use lavi::{
    clock::Clock,
    config::SmartIdScheme,
    demo::simulators::{LinkFault, Owner, Owners, Pace, Published, Simulators},
    domain::{Country, Language},
    providers::{
        certificates::Anchors,
        smart_id::{
            Interaction, Interactions, Request, SmartId, body,
            device_link::{CallbackUrl, DeviceLink, LinkKind, LinkSession, verify_link},
        },
    },
    rng::Rng,
};
use serde_json::{Value, json};
use url::Url;

use crate::{doubles::phone_provider::of_smart_id, fixtures, site::MORNING};

/// A device link of the demo's service.
struct Linked {
    simulators: Simulators,
    root: String,
    client: SmartId,
    request: Request,
    session: LinkSession,
    link: DeviceLink,
}

impl Linked {
    async fn start() -> Self {
        let pace = Pace { confirming: Duration::ZERO, failing: Duration::ZERO, ..Pace::LEISURELY };
        let simulators = Simulators::new(pace, Rng::seeded(7)).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let root = format!("http://{}/smart-id-rp/v3", listener.local_addr().unwrap());
        simulators.serve(listener).unwrap();
        let anchors = Anchors::from_pem(&[simulators.authority()]).unwrap();
        let settings = of_smart_id(&root, anchors);
        let way_back = Url::parse("http://127.0.0.1:8080/et/smart-id/callback").unwrap();
        let callback =
            CallbackUrl::new(&way_back, SmartIdScheme::Simulated, &Rng::seeded(1)).unwrap();
        let interactions =
            Interactions::new(&[Interaction::DisplayTextAndPin("Tere!".to_owned())]).unwrap();
        let request = settings
            .device_link(Some(callback), &Country::SMART_ID, interactions, &Rng::seeded(2))
            .unwrap();
        let client = SmartId::new(settings).unwrap();
        let session = client.start_link(&request).await.unwrap();
        let link = DeviceLink::of(&request, &session, Language::Et).unwrap();
        Self { simulators, root, client, request, session, link }
    }

    /// The personal code of whoever signed, verified by the production client.
    async fn identified(&self, verifier: Option<&str>) -> Result<String, String> {
        let clock = Clock::manual(MORNING);
        let answer = self.client.end(&self.session.id, &clock).await.unwrap();
        let anchors = &self.client.settings().anchors;
        verify_link(&self.request, &answer, verifier, anchors, MORNING)
            .map(|identity| identity.personal_code)
            .map_err(|rejection| rejection.to_string())
    }
}

fn owner() -> Owner {
    Published.smart_id("EE", "40504040001").unwrap()
}

#[actix_web::test]
async fn a_scanned_code_identifies_whoever_scanned_it() {
    let linked = Linked::start().await;
    let content = linked.link.address(LinkKind::Qr(0));
    linked.simulators.scan(&content, owner()).unwrap();
    assert_eq!(linked.identified(None).await.unwrap(), "40504040001");
    assert_eq!(linked.simulators.scan(&content, owner()), Err(LinkFault::Unknown), "it has ended");
}

#[actix_web::test]
async fn an_opened_link_comes_back_with_what_proves_it() {
    let linked = Linked::start().await;
    let link = linked.link.address(LinkKind::Web2App);
    assert_eq!(linked.simulators.opened(&link).unwrap().text, "Tere!");
    let number = linked.simulators.open(&link, owner()).unwrap();
    let back = Url::parse(&linked.simulators.callback(number).unwrap()).unwrap();
    let brought = |name: &str| {
        back.query_pairs()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.into_owned())
            .unwrap()
    };
    assert_eq!(back.path(), "/et/smart-id/callback");
    assert!(linked.link.is_called_back_by(&brought("value")));
    assert!(linked.link.check_digest(&brought("sessionSecretDigest")).is_ok());
    let refused = linked.identified(None).await.unwrap_err();
    assert!(refused.contains("has not come back"), "{refused}");
    let verifier = brought("userChallengeVerifier");
    assert_eq!(linked.identified(Some(&verifier)).await.unwrap(), "40504040001");
}

#[actix_web::test]
async fn the_app_refuses_a_link_that_is_not_ours_or_not_of_now() {
    let linked = Linked::start().await;
    let (qr, web2app) =
        (linked.link.address(LinkKind::Qr(0)), linked.link.address(LinkKind::Web2App));
    let scan = |content: &str| linked.simulators.scan(content, owner()).unwrap_err();
    assert_eq!(scan(&linked.link.address(LinkKind::Qr(60))), LinkFault::Future);
    assert_eq!(scan(&qr.replace("elapsedSeconds=0", "elapsedSeconds=1")), LinkFault::AuthCode);
    assert_eq!(scan(&qr.replace("lang=est", "lang=eng")), LinkFault::AuthCode);
    assert_eq!(scan(&web2app), LinkFault::Parameters);
    assert_eq!(scan("https://example.org"), LinkFault::Parameters);
    assert_eq!(linked.simulators.open(&qr, owner()), Err(LinkFault::Parameters));
    linked.simulators.open(&web2app, owner()).unwrap();
}

#[actix_web::test]
async fn one_phone_alone_has_a_link() {
    let linked = Linked::start().await;
    assert_eq!(linked.simulators.waiting(), 1);
    let slow = Owner { after: Some(Duration::from_secs(60)), ..owner() };
    linked.simulators.scan(&linked.link.address(LinkKind::Qr(0)), slow).unwrap();
    assert_eq!(linked.simulators.waiting(), 0);
    let second = linked.simulators.open(&linked.link.address(LinkKind::Web2App), owner());
    assert_eq!(second, Err(LinkFault::Taken));
}

#[actix_web::test]
async fn a_person_who_cannot_sign_ends_the_session_as_the_app_does() {
    for (country, code, said) in [
        ("EE", "30403039917", "USER_REFUSED"),
        ("EE", "30403039983", "TIMEOUT"),
        ("LT", "40504049999", "UNUSABLE"),
    ] {
        let linked = Linked::start().await;
        let owner = Published.smart_id(country, code).unwrap();
        linked.simulators.scan(&linked.link.address(LinkKind::Qr(0)), owner).unwrap();
        let refused = linked.identified(None).await.unwrap_err();
        assert!(refused.contains(said), "{code}: {refused}");
    }
}

#[actix_web::test]
async fn a_start_that_the_real_service_would_refuse_is_refused() {
    let linked = Linked::start().await;
    let uuid = &linked.client.settings().keys.relying_party_uuid;
    let right = serde_json::to_value(body(&linked.request, uuid)).unwrap();
    let choice = fixtures::to_base64(
        json!([{ "type": "confirmationMessageAndVerificationCodeChoice", "displayText200": "Tere!" }])
            .to_string()
            .as_bytes(),
    );
    let cases: [(&str, Value, u16); 8] = [
        ("version", "other".into(), 200),
        ("vcType", "numeric4".into(), 400),
        ("nonce", "abc".into(), 400),
        ("initialCallbackUrl", "https://example.org/#x".into(), 400),
        ("initialCallbackUrl", "".into(), 400),
        ("interactions", choice.into(), 400),
        ("signatureProtocol", "RAW_DIGEST_SIGNATURE".into(), 400),
        ("relyingPartyName", "demo".into(), 401),
    ];
    for (field, value, status) in cases {
        let mut request = right.clone();
        request[field] = value;
        let path = format!("{}/authentication/device-link/anonymous", linked.root);
        let sent = reqwest::Client::new().post(path).json(&request).send().await.unwrap();
        assert_eq!(sent.status().as_u16(), status, "{field}");
    }
}
