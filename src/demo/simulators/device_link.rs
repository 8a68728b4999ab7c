//! The start of a device link at the simulated RP API, by `POST authentication/device-link/anonymous`, and what phones do with
//! its links.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Bytes, Data},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    Owner, Simulators,
    links::LinkFault,
    phone_link::{PhoneLink, QR, WEB2APP},
    prompted_phone::{PhoneAnswer, PromptedPhone},
    session_id,
    smart_id::{LETS_CHOOSE, asked, refused, text},
};
use crate::providers::{
    certificates::Hash,
    smart_id::{Scheme, device_link::AuthCode},
};

/// How old a scanned code may be. Real codes live shorter; a test's machine may be slow.
const OLDEST: Duration = Duration::from_secs(15);

/// The beginning of links if there is no demo.
const BASE: &str = "https://smart-id.com/device-link";

/// `POST authentication/device-link/anonymous`
pub async fn start(simulators: Data<Simulators>, body: Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return refused(StatusCode::BAD_REQUEST);
    };
    let (shown, _) = match asked(&request) {
        Ok(asked) => asked,
        Err(status) => return refused(status),
    };
    let callback = text(&request, "/initialCallbackUrl");
    // The real service takes HTTPS only; the demo world speaks HTTP.
    let is_callback = (callback.starts_with("https://") || callback.starts_with("http://"))
        && !callback.contains(['|', '#'])
        && callback.chars().count() <= 1_800;
    let names_a_code = request.get("vcType").is_some() || request.get("nonce").is_some();
    if !is_callback || names_a_code || offers_choice(text(&request, "/interactions")) {
        return refused(StatusCode::BAD_REQUEST);
    }
    let rng = &simulators.0.rng;
    let secret = rng.bytes::<32>().to_vec();
    let link = PhoneLink {
        token: URL_SAFE_NO_PAD.encode(rng.bytes::<18>()),
        secret: secret.clone(),
        verifier: rng.token(),
        begun: Instant::now(),
        flow: QR,
    };
    let mut answer = json!({
        "sessionToken": link.token, "sessionSecret": STANDARD.encode(secret),
        "deviceLinkBase": simulators.link_base(),
    });
    let number = simulators.0.sessions.ring(PromptedPhone {
        service: "Smart-ID",
        relying_party: text(&request, "/relyingPartyName").to_owned(),
        text: shown.1,
        code: String::new(),
        choice: Vec::new(),
        result: "OK",
        owner: None,
        link: Some(link),
        request,
    });
    let (own, timeout) = (simulators.clone(), simulators.0.pace.timeout);
    tokio::spawn(async move {
        sleep(timeout).await;
        own.0.sessions.answer(number, PhoneAnswer::Ended("TIMEOUT"));
    });
    answer["sessionID"] = session_id::name(number).into();
    HttpResponse::Ok().json(answer)
}

/// Whether an interaction needs a verification code.
fn offers_choice(interactions: &str) -> bool {
    let json = STANDARD.decode(interactions).unwrap_or_default();
    String::from_utf8_lossy(&json).contains(LETS_CHOOSE)
}

impl Simulators {
    /// The beginning of every link.
    pub fn link_base(&self) -> &str {
        self.0.link_base.get().map_or(BASE, String::as_str)
    }

    /// How many links no phone has scanned or opened yet.
    pub fn waiting(&self) -> usize {
        self.0.sessions.waiting_links().len()
    }

    /// A person's phone scans what a QR code holds. Returns the number of the session, which the phone page shows from now on.
    ///
    /// # Errors
    /// [`LinkFault`] if the app would refuse the code.
    pub fn scan(&self, content: &str, owner: Owner) -> Result<u64, LinkFault> {
        let (number, elapsed) = self.check_link(content, QR)?;
        let age = self.0.sessions.link_age(number).ok_or(LinkFault::Unknown)?;
        let shown_at = Duration::from_secs(elapsed.ok_or(LinkFault::Parameters)?);
        let Some(old) = age.checked_sub(shown_at) else { return Err(LinkFault::Future) };
        if old > OLDEST {
            return Err(LinkFault::Old);
        }
        self.take(number, QR, owner)
    }

    /// A person's phone scans the code that is shown now, whatever it holds.
    ///
    /// # Errors
    /// [`LinkFault::Taken`] if another phone has it, [`LinkFault::Unknown`] if there is no such session.
    pub fn scan_now(&self, number: u64, owner: Owner) -> Result<u64, LinkFault> {
        self.take(number, QR, owner)
    }

    /// The owner of a phone, by country and personal code: `EE 40504040001`.
    pub fn owner_named(&self, name: &str) -> Option<Owner> {
        let (country, code) = name.split_once(' ')?;
        self.0.owners.smart_id(country, code)
    }

    /// A person's phone opens a link, on the device that shows the page. Returns the number of the session.
    ///
    /// # Errors
    /// [`LinkFault`] if the app would refuse the link.
    pub fn open(&self, link: &str, owner: Owner) -> Result<u64, LinkFault> {
        let (number, _) = self.check_link(link, WEB2APP)?;
        self.take(number, WEB2APP, owner)
    }

    /// The session of a link that a phone opens, if the link is right.
    ///
    /// # Errors
    /// [`LinkFault`] if the app would refuse the link.
    pub fn opened(&self, link: &str) -> Result<PromptedPhone, LinkFault> {
        let (number, _) = self.check_link(link, WEB2APP)?;
        self.0.sessions.asked(number).ok_or(LinkFault::Unknown)
    }

    /// Where the phone goes once its person has answered: the callback's address with what the phone brings.
    pub fn callback(&self, number: u64) -> Option<String> {
        let asked = self.0.sessions.asked(number)?;
        let (link, callback) = (asked.link?, text(&asked.request, "/initialCallbackUrl"));
        let digest = URL_SAFE_NO_PAD.encode(Hash::Sha256.digest(&link.secret));
        Some(format!(
            "{callback}&sessionSecretDigest={digest}&userChallengeVerifier={}",
            link.verifier
        ))
    }

    /// Gives a session to the person whose phone has it, and lets the phone answer as it does.
    fn take(&self, number: u64, flow: &'static str, owner: Owner) -> Result<u64, LinkFault> {
        // A person with an account of the lower level alone.
        let result = if owner.result == "ADVANCED" { "ACCOUNT_UNUSABLE" } else { owner.result };
        let after = owner.after;
        let owner = Owner { result, ..owner };
        self.0.sessions.take_link(number, flow, owner)?;
        self.answer_in_time(number, result, after);
        Ok(number)
    }

    /// The session of a link of this type, and the seconds that it states.
    fn check_link(&self, link: &str, kind: &str) -> Result<(u64, Option<u64>), LinkFault> {
        let rest = link.strip_prefix(self.link_base()).and_then(|rest| rest.strip_prefix('?'));
        let (unprotected, code) = link.rsplit_once("&authCode=").ok_or(LinkFault::Parameters)?;
        let query =
            rest.and_then(|rest| rest.rsplit_once("&authCode=")).ok_or(LinkFault::Parameters)?.0;
        let mut pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let mut next = |name: &str| {
            pairs
                .next()
                .filter(|(key, _)| *key == name)
                .map(|(_, value)| value)
                .ok_or(LinkFault::Parameters)
        };
        if next("deviceLinkType")? != kind {
            return Err(LinkFault::Parameters);
        }
        let elapsed = match kind {
            QR => Some(next("elapsedSeconds")?.parse().map_err(|_| LinkFault::Parameters)?),
            _ => None,
        };
        let token = next("sessionToken")?;
        if next("sessionType")? != "auth" || next("version")? != "1.0" || next("lang")?.len() != 3 {
            return Err(LinkFault::Parameters);
        }
        let number = self.0.sessions.link_of(token).ok_or(LinkFault::Unknown)?;
        let asked = self.0.sessions.asked(number).ok_or(LinkFault::Unknown)?;
        let text = |pointer: &str| text(&asked.request, pointer);
        let terms = AuthCode {
            scheme: Scheme::Demo,
            challenge: text("/signatureProtocolParameters/rpChallenge"),
            relying_party_name: &asked.relying_party,
            brokered_name: "",
            interactions: text("/interactions"),
            callback: if kind == WEB2APP { text("/initialCallbackUrl") } else { "" },
        };
        let secret = asked.link.as_ref().map_or(&[][..], |link| link.secret.as_slice());
        if terms.of(secret, unprotected) == code {
            Ok((number, elapsed))
        } else {
            Err(LinkFault::AuthCode)
        }
    }
}
