//! The demo's Mobile-ID and Smart-ID services, called by the production clients and, for requests that those never
//! send, by hand.

use std::{net::TcpListener, time::Duration};

use actix_web::rt::spawn;
use lavi::{
    clock::Clock,
    demo::simulators::{Pace, Simulators},
    domain::{Country, ErrorCode, Language, personal_code::PersonalCode, phone::Phone},
    providers::{
        Identity,
        certificates::{Anchors, Hash},
        mobile_id::{self, Challenge, DisplayText, MobileId},
        smart_id::{self, Algorithm, Interaction, Interactions, SemanticsIdentifier, SmartId},
    },
    rng::Rng,
};
use serde_json::{Value, json};

use crate::{
    cast::{MARI, PHONE, UNA},
    doubles::phone_provider::{of_mobile_id, of_smart_id},
    fixtures,
    site::MORNING,
};

/// The services on a port of their own.
struct Services {
    root: String,
    anchors: Anchors,
}

impl Services {
    /// Starts services whose phones answer at once, or never.
    fn start(by_themselves: bool) -> Self {
        let pace = Pace {
            failing: Duration::ZERO,
            confirming: Duration::ZERO,
            by_themselves,
            ..Pace::LEISURELY
        };
        Self::at(pace)
    }

    fn at(pace: Pace) -> Self {
        let simulators = Simulators::new(pace, Rng::seeded(7)).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let root = format!("http://{}", listener.local_addr().unwrap());
        simulators.serve(listener).unwrap();
        Self { root, anchors: Anchors::from_pem(&[simulators.authority()]).unwrap() }
    }

    fn mobile_id(&self) -> mobile_id::Settings {
        of_mobile_id(&format!("{}/mid-api", self.root), self.anchors.clone())
    }

    fn smart_id(&self) -> smart_id::Settings {
        of_smart_id(&format!("{}/smart-id-rp/v3", self.root), self.anchors.clone())
    }

    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let sent = reqwest::Client::new()
            .post(format!("{}{path}", self.root))
            .json(body)
            .send()
            .await
            .unwrap();
        (sent.status().as_u16(), sent.json().await.unwrap_or_default())
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let answer = reqwest::get(format!("{}{path}", self.root)).await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }
}

/// The result of a sign-in with Mobile-ID.
async fn by_mobile_id(
    settings: mobile_id::Settings,
    phone: &str,
    code: &str,
) -> Result<Identity, ErrorCode> {
    hashed_by_mobile_id(settings, Hash::Sha256, phone, code).await
}

/// The same with a challenge of this hash.
async fn hashed_by_mobile_id(
    settings: mobile_id::Settings,
    hash: Hash,
    phone: &str,
    code: &str,
) -> Result<Identity, ErrorCode> {
    let (prefix, number) = phone.split_at(4);
    let country = if prefix == "+370" { Country::LT } else { Country::EE };
    let challenge = Challenge::new(hash, &Rng::seeded(5));
    let (phone, code) =
        (Phone::parse(prefix, number).unwrap(), PersonalCode::parse(code, country).unwrap());
    let text = DisplayText::new("Tere, Õie!").unwrap();
    let request =
        mobile_id::Request::new(phone, &code, Language::Et, Some(text), challenge).unwrap();
    let client = MobileId::new(settings).unwrap();
    let session = client.start(&request).await.map_err(|rejection| rejection.code())?;
    client
        .finish(request.expected(), &session, &Clock::manual(MORNING))
        .await
        .map_err(|rejection| rejection.code())
}

/// The result of a sign-in with Smart-ID.
async fn by_smart_id(
    settings: smart_id::Settings,
    country: &str,
    code: &str,
) -> Result<Identity, ErrorCode> {
    hashed_by_smart_id(settings, Hash::Sha512, country, code).await
}

/// The same with a signature over this hash.
async fn hashed_by_smart_id(
    settings: smart_id::Settings,
    hash: Hash,
    country: &str,
    code: &str,
) -> Result<Identity, ErrorCode> {
    let country = Country::parse(country).unwrap();
    let person =
        SemanticsIdentifier::new(country, &PersonalCode::parse(code, country).unwrap()).unwrap();
    let interactions = [
        Interaction::ConfirmationMessageAndVerificationCodeChoice("Tere, Õie!".to_owned()),
        Interaction::DisplayTextAndPin("Tere!".to_owned()),
    ];
    let request = smart_id::Request {
        algorithm: Algorithm::Pss(hash),
        ..settings.request(person, Interactions::new(&interactions).unwrap(), &Rng::seeded(5))
    };
    let client = SmartId::new(settings).unwrap();
    let session = client.start(&request).await.map_err(|rejection| rejection.code())?;
    client
        .finish(&request, &session, &Clock::manual(MORNING))
        .await
        .map_err(|rejection| rejection.code())
}

fn published(service: &str) -> Vec<Value> {
    fixtures::json("test-accounts.json")[service]["accounts"].as_array().unwrap().clone()
}

#[actix_web::test]
async fn every_published_mobile_id_person_answers_as_published() {
    let services = Services::start(true);
    for account in published("mobile_id_demo") {
        let [phone, code, result] =
            ["phone", "code", "result"].map(|name| account[name].as_str().unwrap());
        match by_mobile_id(services.mobile_id(), phone, code).await {
            Ok(identity) => {
                assert_eq!((identity.personal_code.as_str(), result), (code, "OK"));
                assert_eq!(identity.country == Country::LT, phone.starts_with("+370"));
            }
            Err(error) => {
                assert_eq!(error, mobile_id::SessionResult::parse(result).code(), "{phone}");
            }
        }
    }
}

#[actix_web::test]
async fn every_published_smart_id_person_answers_as_published() {
    let services = Services::start(true);
    for account in published("smart_id_demo_notification") {
        for country in ["EE", "LT", "LV"] {
            let (Some(code), Some(result)) =
                (account[country].as_str(), account["endResult"].as_str())
            else {
                continue;
            };
            match by_smart_id(services.smart_id(), country, code).await {
                Ok(identity) => {
                    assert_eq!(
                        (identity.personal_code.as_str(), identity.country.code(), result),
                        (code, country, "OK")
                    );
                }
                Err(error) if account["level"] == "ADVANCED" => {
                    assert_eq!(error, ErrorCode::QualifiedSmartIdMissing);
                }
                Err(error) => {
                    assert_eq!(error, smart_id::EndResult::parse(result).code(), "{code}");
                }
            }
        }
    }
}

#[actix_web::test]
async fn certificates_have_names_and_some_dates_of_birth() {
    let services = Services::start(true);
    let mary = by_mobile_id(services.mobile_id(), PHONE, MARI).await.unwrap();
    assert_eq!(
        (mary.given_name.as_str(), mary.surname.as_str()),
        ("MARY ÄNN", "O’CONNEŽ-ŠUSLIK TESTNUMBER")
    );
    for (code, date) in [
        ("329999-99901", Some("31.12.1999")),
        ("329999-99709", None),
        ("050405-10009", Some("05.04.1905")),
    ] {
        let identity = by_smart_id(services.smart_id(), "LV", code).await.unwrap();
        assert_eq!(identity.date_of_birth.map(|date| date.to_string()).as_deref(), date, "{code}");
    }
}

#[actix_web::test]
async fn unknown_people_and_phone_numbers_of_others_are_refused() {
    let services = Services::start(true);
    let stranger = by_mobile_id(services.mobile_id(), "+37200000001", "39901012239").await;
    assert_eq!(stranger.unwrap_err(), ErrorCode::WrongPersonalCode);
    let phone_of_another = by_mobile_id(services.mobile_id(), PHONE, UNA).await;
    assert_eq!(phone_of_another.unwrap_err(), ErrorCode::WrongPersonalCode);
    assert_eq!(
        by_smart_id(services.smart_id(), "EE", "29101290233").await.unwrap_err(),
        ErrorCode::UserNotFound
    );
}

#[actix_web::test]
async fn an_unanswered_phone_times_out() {
    let pace = Pace {
        confirming: Duration::ZERO,
        timeout: Duration::ZERO,
        by_themselves: false,
        ..Pace::LEISURELY
    };
    let services = Services::at(pace);
    for ended in [
        by_mobile_id(services.mobile_id(), PHONE, MARI).await,
        by_smart_id(services.smart_id(), "EE", "40504040001").await,
    ] {
        assert_eq!(ended.unwrap_err(), ErrorCode::AuthorizationProcessTimeout);
    }
}

#[actix_web::test]
async fn every_hash_that_can_be_asked_for_is_signed() {
    let services = Services::start(true);
    for hash in [Hash::Sha256, Hash::Sha384, Hash::Sha512] {
        let signed = hashed_by_mobile_id(services.mobile_id(), hash, PHONE, MARI).await;
        assert!(signed.is_ok(), "{hash:?}");
        let signed = hashed_by_smart_id(services.smart_id(), hash, "EE", "40504040001").await;
        assert!(signed.is_ok(), "{hash:?}");
    }
}

#[actix_web::test]
async fn a_trust_anchor_of_another_run_is_not_accepted() {
    let (services, others) = (Services::start(true), Services::start(true));
    let settings = mobile_id::Settings { anchors: others.anchors.clone(), ..services.mobile_id() };
    assert_eq!(by_mobile_id(settings, PHONE, MARI).await.unwrap_err(), ErrorCode::ServerError);
    let settings = smart_id::Settings { anchors: others.anchors.clone(), ..services.smart_id() };
    assert_eq!(
        by_smart_id(settings, "EE", "40504040001").await.unwrap_err(),
        ErrorCode::ServerError
    );
}

const MID: &str = "/mid-api/authentication";
const SID: &str = "/smart-id-rp/v3/authentication/notification/etsi/PNOEE-40504040001";
const NO_SESSION: &str = "1dcc1600-29a6-4e95-a95c-d69b31febcfb";

fn mid_start() -> Value {
    fixtures::json("mid/requests/authenticationRequest.json")
}

fn sid_start() -> Value {
    fixtures::json("smart-id-v3/auth-ok-notification-pss-sha256.json")["request"].clone()
}

/// A valid start request with one field changed.
fn changed(start: &Value, pointer: &str, value: &Value) -> Value {
    let mut start = start.clone();
    start.pointer_mut(pointer).unwrap().clone_from(value);
    start
}

#[actix_web::test]
async fn mobile_id_accepts_only_well_formed_requests_of_known_relying_parties() {
    let services = Services::start(false);
    assert_eq!(services.post(MID, &mid_start()).await.0, 200);
    for (pointer, value, status) in [
        ("/relyingPartyUUID", json!(""), 400),
        ("/relyingPartyUUID", json!("00000000-0000-4000-8000-000000000000"), 401),
        ("/relyingPartyName", json!("ELSE"), 401),
        ("/phoneNumber", json!("37200000766"), 400),
        ("/phoneNumber", json!("+372 0000 0766"), 400),
        ("/nationalIdentityNumber", json!("6000101990"), 400),
        ("/hash", json!("AAAA"), 400),
        ("/hash", json!("?"), 400),
        ("/hashType", json!("SHA1"), 400),
        ("/language", json!("LAV"), 400),
        ("/language", json!(7), 400),
    ] {
        let (answered, body) = services.post(MID, &changed(&mid_start(), pointer, &value)).await;
        assert_eq!(answered, status, "{pointer} {value}");
        assert!(body["error"].is_string() && body["traceId"].is_string(), "{body}");
    }
    for (format, length, status) in [
        ("GSM-7", 100, 200),
        ("GSM-7", 101, 400),
        ("UCS-2", 50, 200),
        ("UCS-2", 51, 400),
        ("ASCII", 1, 400),
    ] {
        let mut start = mid_start();
        start["displayText"] = "a".repeat(length).into();
        start["displayTextFormat"] = format.into();
        assert_eq!(services.post(MID, &start).await.0, status, "{format} {length}");
    }
    assert_eq!(services.get(&format!("{MID}/session/{NO_SESSION}")).await.0, 404);
    assert_eq!(services.get(&format!("{MID}/session/{NO_SESSION}?timeoutMs=soon")).await.0, 400);
    assert_eq!(services.get(MID).await.0, 405);
    let version = reqwest::get(format!("{}/mid-api/version", services.root)).await.unwrap();
    assert!(version.text().await.unwrap().starts_with("Version: "));
}

#[actix_web::test]
async fn smart_id_accepts_only_well_formed_requests_of_known_relying_parties() {
    let services = Services::start(false);
    assert_eq!(services.post(SID, &sid_start()).await.0, 200);
    for (pointer, value, status) in [
        ("/relyingPartyUUID", json!("00000000-0000-0000-0000-000000000000"), 403),
        ("/relyingPartyName", json!("demo"), 401),
        ("/certificateLevel", json!("ADVANCED"), 403),
        ("/certificateLevel", json!("QSCD"), 400),
        ("/signatureProtocol", json!("RAW_DIGEST_SIGNATURE"), 400),
        ("/signatureProtocolParameters/rpChallenge", json!("AAAA"), 400),
        ("/signatureProtocolParameters/signatureAlgorithm", json!("rsassa"), 400),
        (
            "/signatureProtocolParameters/signatureAlgorithmParameters/hashAlgorithm",
            json!("SHA-1"),
            400,
        ),
        ("/interactions", json!("W10="), 400),
        ("/vcType", json!("numeric6"), 400),
    ] {
        let (answered, body) = services.post(SID, &changed(&sid_start(), pointer, &value)).await;
        assert_eq!((answered, &body["status"]), (status, &json!(status)), "{pointer} {value}");
    }
    for person in ["PNOee-40504040001", "40504040001", "PNOEE40504040001", "PNOEE-"] {
        let path = SID.replace("PNOEE-40504040001", person);
        assert_eq!(services.post(&path, &sid_start()).await.0, 400, "{person}");
    }
    let basic =
        services.post(&SID.replace("PNOEE-40504040001", "PNOLV-050404-19993"), &sid_start()).await;
    assert_eq!(
        (basic.0, &basic.1["errors"][0]["code"]),
        (404, &json!("NO_SUITABLE_ACCOUNT_FOUND"))
    );
    assert_eq!(services.get(&format!("/smart-id-rp/v3/session/{NO_SESSION}")).await.0, 404);
    assert_eq!(services.get(SID).await.0, 405);
}

fn session(started: &(u16, Value)) -> &str {
    started.1["sessionID"].as_str().unwrap()
}

#[actix_web::test]
async fn a_session_of_one_service_is_unknown_to_the_other() {
    let services = Services::start(false);
    let (mobile_id, smart_id) =
        (services.post(MID, &mid_start()).await, services.post(SID, &sid_start()).await);
    assert_eq!(services.get(&format!("{MID}/session/{}", session(&smart_id))).await.0, 404);
    assert_eq!(
        services.get(&format!("/smart-id-rp/v3/session/{}", session(&mobile_id))).await.0,
        404
    );
}

#[actix_web::test]
async fn a_newer_poll_ends_the_older_one() {
    let services = Services::start(false);
    let started = services.post(MID, &mid_start()).await;
    let address = format!("{}{MID}/session/{}?timeoutMs=60000", services.root, session(&started));
    let poll = || spawn(reqwest::get(address.clone()));
    // Whichever returns first is the older one.
    let (older, newer) = match futures_util::future::select(poll(), poll()).await {
        futures_util::future::Either::Left(ended) | futures_util::future::Either::Right(ended) => {
            ended
        }
    };
    assert_eq!(older.unwrap().unwrap().json::<Value>().await.unwrap()["state"], "RUNNING");
    newer.abort();
}
