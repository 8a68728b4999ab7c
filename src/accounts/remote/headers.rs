//! The headers of a call, and the cookies of its answer (docs/account-api.md section 1).

use std::sync::Once;

use reqwest::header::{
    ACCEPT, ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HeaderMap, HeaderName, HeaderValue, SET_COOKIE,
    USER_AGENT,
};

use crate::{
    accounts::{
        Caller, Relay,
        cookies::{SESSION, bare},
    },
    domain::Secret,
};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const VERIFICATION_CODE: HeaderName = HeaderName::from_static("lavi-verification-code");

/// The headers that describe the caller. Empty ones are left out.
pub fn of(caller: &Caller, accept: &str, relay: &Relay) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let mut say = |name: HeaderName, value: &str| {
        if let Some(value) = HeaderValue::from_str(value).ok().filter(|value| !value.is_empty()) {
            headers.insert(name, value);
        }
    };
    say(ACCEPT, accept);
    say(ACCEPT_LANGUAGE, caller.language.code());
    say(REQUEST_ID, &caller.request_id);
    say(FORWARDED_FOR, &caller.address.to_string());
    say(FORWARDED_PROTO, if caller.secure { "https" } else { "http" });
    say(USER_AGENT, &caller.user_agent);
    say(VERIFICATION_CODE, caller.verification_code.as_deref().unwrap_or_default());
    say(COOKIE, &relay.header(&caller.cookies).unwrap_or_default());
    headers
}

/// Our own credential, marked as sensitive so that it is not printed with the headers.
pub fn credential(token: &Secret) -> HeaderMap {
    let value = HeaderValue::try_from(format!("Bearer {}", token.expose())).ok();
    let value = value.map(|mut value| {
        value.set_sensitive(true);
        (AUTHORIZATION, value)
    });
    value.into_iter().collect()
}

/// The `Set-Cookie` values that may be relayed, as the service wrote them.
pub fn set_cookies(headers: &HeaderMap, relay: &Relay) -> Vec<String> {
    let values = headers
        .get_all(SET_COOKIE)
        .iter()
        .filter_map(|value| str::from_utf8(value.as_bytes()).ok());
    let (relayed, others): (Vec<&str>, Vec<&str>) = values.partition(|value| relay.admits(value));
    for value in others {
        warn_of_lost_session(value);
    }
    relayed.into_iter().map(str::to_owned).collect()
}

/// Says once that the session of Lävi's own account service, in another process, is not relayed under its name.
fn warn_of_lost_session(set_cookie: &str) {
    static ONCE: Once = Once::new();
    let name = set_cookie.split('=').next().unwrap_or_default().trim();
    if bare(name) == SESSION {
        ONCE.call_once(|| {
            tracing::warn!(
                "account_api.cookies: the account service calls its session {name}, which is not named there, so no sign-in lasts; \
                 name it so, and lavi_device with the same beginning"
            );
        });
    }
}
