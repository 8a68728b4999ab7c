//! The sections of the embedded account service's identity providers. `config.toml` documents every key.

use std::{path::PathBuf, time::Duration};

use toml::Value;
use url::Url;

use crate::{
    config::{
        reader::{Reader, WEB_ADDRESS, is_loopback, web_address},
        redirects::{self, RedirectsConfig},
    },
    domain::{Secret, TlsPin},
};

/// Identity providers.
#[derive(Clone, Debug)]
pub struct Providers {
    pub push_delay: Duration,
    pub timeout: Duration,
    pub mobile_id: MobileIdConfig,
    pub smart_id: SmartIdConfig,
    pub redirects: RedirectsConfig,
}

/// Which CAs are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrustedCas {
    /// The test CAs of SK ID Solutions, which certify anybody.
    Test,
    /// The CAs of SK ID Solutions that issue Mobile-ID and Smart-ID certificates.
    Live,
    /// A PEM file, or a folder of them.
    Files(PathBuf),
}

#[derive(Clone, Debug)]
pub struct MobileIdConfig {
    /// `None` if the provider is not used.
    pub base: Option<Url>,
    pub relying_party_uuid: Secret,
    pub relying_party_name: String,
    pub trusted_cas: TrustedCas,
    pub tls_roots: Option<PathBuf>,
    pub tls_pins: Vec<TlsPin>,
}

/// The service at the base address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmartIdScheme {
    Live,
    Demo,
    /// No key says so: the demo world's simulator, which leads back to plain HTTP too.
    Simulated,
}

#[derive(Clone, Debug)]
pub struct SmartIdConfig {
    /// `None` if the provider is not used.
    pub base: Option<Url>,
    pub scheme: SmartIdScheme,
    pub relying_party_uuid: Secret,
    pub relying_party_name: String,
    pub is_qualified: bool,
    /// The ways to start, in order; at least one, each once.
    pub start: Vec<SmartIdStart>,
    pub notification_needs_device_link: bool,
    pub trusted_cas: TrustedCas,
    pub tls_roots: Option<PathBuf>,
    pub tls_pins: Vec<TlsPin>,
}

/// Reads the sections below `embedded`.
pub fn read(r: &mut Reader) -> Option<Providers> {
    let push_delay: Option<u64> = r.get("embedded.push_delay_ms");
    let timeout: Option<u64> = r.get("embedded.provider_timeout_ms");
    let (mobile_id, smart_id, redirects) = (mobile_id(r), smart_id(r), redirects::read(r));
    Some(Providers {
        push_delay: Duration::from_millis(push_delay?),
        timeout: Duration::from_millis(timeout?),
        mobile_id: mobile_id?,
        smart_id: smart_id?,
        redirects: redirects?,
    })
}

fn mobile_id(r: &mut Reader) -> Option<MobileIdConfig> {
    let base = r.optional("embedded.mobile_id.base", WEB_ADDRESS, web_address)?;
    let (uuid, name) = relying_party(r, "embedded.mobile_id", base.as_ref());
    let trusted_cas = r.parse("embedded.mobile_id.trusted_cas", CAS, trusted_cas);
    let tls_roots =
        r.optional("embedded.mobile_id.tls_roots", "a PEM file", |text| Some(PathBuf::from(text)));
    let tls_pins = r.list("embedded.mobile_id.tls_pins", PIN, TlsPin::parse);
    Some(MobileIdConfig {
        base,
        relying_party_uuid: uuid?,
        relying_party_name: name?,
        trusted_cas: trusted_cas?,
        tls_roots: tls_roots?,
        tls_pins: tls_pins?,
    })
}

fn smart_id(r: &mut Reader) -> Option<SmartIdConfig> {
    let base = r.optional("embedded.smart_id.base", WEB_ADDRESS, web_address)?;
    let scheme =
        r.parse("embedded.smart_id.scheme", "smart-id or smart-id-demo", |text| match text {
            "smart-id" => Some(SmartIdScheme::Live),
            "smart-id-demo" => Some(SmartIdScheme::Demo),
            _ => None,
        });
    let (uuid, name) = relying_party(r, "embedded.smart_id", base.as_ref());
    let is_qualified = r.parse(
        "embedded.smart_id.certificate_level",
        "QUALIFIED or ADVANCED",
        |text| match text {
            "QUALIFIED" => Some(true),
            "ADVANCED" => Some(false),
            _ => None,
        },
    );
    let start = read_start(r);
    let needs_link: Option<bool> = r.get("embedded.smart_id.notification_needs_device_link");
    let trusted_cas = r.parse("embedded.smart_id.trusted_cas", CAS, trusted_cas);
    let tls_roots =
        r.optional("embedded.smart_id.tls_roots", "a PEM file", |text| Some(PathBuf::from(text)));
    let tls_pins = r.list("embedded.smart_id.tls_pins", PIN, TlsPin::parse);
    Some(SmartIdConfig {
        base,
        scheme: scheme?,
        relying_party_uuid: uuid?,
        relying_party_name: name?,
        is_qualified: is_qualified?,
        start: start?,
        notification_needs_device_link: needs_link?,
        trusted_cas: trusted_cas?,
        tls_roots: tls_roots?,
        tls_pins: tls_pins?,
    })
}

/// Reads our credentials as a relying party. They are required unless the service is on this machine.
fn relying_party(
    r: &mut Reader,
    section: &str,
    base: Option<&Url>,
) -> (Option<Secret>, Option<String>) {
    let is_elsewhere = base.is_some_and(|base| !is_loopback(base));
    let (uuid_key, name_key) =
        (format!("{section}.relying_party_uuid"), format!("{section}.relying_party_name"));
    let (uuid, name): (_, Option<String>) = (r.secret(&uuid_key), r.get(&name_key));
    let missing = |key: &str, is_empty: bool, r: &mut Reader| {
        if is_elsewhere && is_empty {
            r.problem(key, &format!("is needed with {section}.base"));
        }
    };
    missing(&uuid_key, uuid.as_ref().is_some_and(Secret::is_empty), r);
    missing(&name_key, name.as_ref().is_some_and(String::is_empty), r);
    (uuid, name)
}

const PIN: &str = "sha256/ and the base64 of 32 bytes";

const CAS: &str = "test, live, or a PEM file or a folder of them";

fn trusted_cas(text: &str) -> Option<TrustedCas> {
    match text {
        "" => None,
        "test" => Some(TrustedCas::Test),
        "live" => Some(TrustedCas::Live),
        files => Some(TrustedCas::Files(files.into())),
    }
}

// The ways to start a sign-in with Smart-ID, in the operator's order (`embedded.smart_id.start`).

/// The key.
pub(super) const KEY: &str = "embedded.smart_id.start";

/// A way to start a sign-in with Smart-ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmartIdStart {
    /// `device-link`: a QR code, or a link on the phone that shows the page. Nothing is typed.
    DeviceLink,
    /// `notification`: personal code and country; the phone rings.
    Notification,
}

impl SmartIdStart {
    fn parse(word: &str) -> Option<Self> {
        match word {
            "device-link" => Some(Self::DeviceLink),
            "notification" => Some(Self::Notification),
            _ => None,
        }
    }
}

/// Reads the list. One word alone, as older configurations have it, is a list of one.
pub(super) fn read_start(r: &mut Reader) -> Option<Vec<SmartIdStart>> {
    const NONE: &str = "names no way to start; leave smart_id out of login.primary instead";
    let words = r.checked(KEY, |words: Value| match words {
        Value::String(word) => Ok(vec![word]),
        Value::Array(words) if words.is_empty() => Err(NONE.to_owned()),
        words => words.try_into().map_err(|cause| cause.message().to_owned()),
    })?;
    let mut ways = Vec::new();
    for word in &words {
        let problem = match SmartIdStart::parse(word) {
            None => format!("expected device-link or notification, found {word:?}"),
            Some(way) if ways.contains(&way) => format!("names {word:?} twice"),
            Some(way) => {
                ways.push(way);
                continue;
            }
        };
        r.unusable(KEY, KEY, &problem);
    }
    if ways.is_empty() {
        ways.push(SmartIdStart::Notification);
    }
    Some(ways)
}
