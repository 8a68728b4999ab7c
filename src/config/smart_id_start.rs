//! The ways to start a sign-in with Smart-ID, in the operator's order (`embedded.smart_id.start`).

use toml::Value;

use crate::config::reader::Reader;

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
pub(super) fn read(r: &mut Reader) -> Option<Vec<SmartIdStart>> {
    let words = match r.get::<Value>(KEY)? {
        Value::String(word) => vec![word],
        _ => r.get::<Vec<String>>(KEY)?,
    };
    let mut ways = Vec::new();
    let mut is_in_order = true;
    for word in &words {
        let problem = match SmartIdStart::parse(word) {
            None => format!("expected device-link or notification, found {word:?}"),
            Some(way) if ways.contains(&way) => format!("names {word:?} twice"),
            Some(way) => {
                ways.push(way);
                continue;
            }
        };
        r.problem(KEY, &problem);
        is_in_order = false;
    }
    if words.is_empty() {
        r.problem(KEY, "names no way to start; leave smart_id out of login.primary instead");
        is_in_order = false;
    }
    is_in_order.then_some(ways)
}
