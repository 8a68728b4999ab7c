//! The front-end session: what the front end remembers of a visitor between two requests, in an encrypted cookie or in
//! Redis. Builds on `request`.

pub mod pending_confirmation;
pub mod redis_sessions;
pub mod session_keys;
pub mod session_store;

use actix_session::{Session, SessionExt};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    accounts::{Account, AskedSignIn, AwaitedFactor, PrefilledUser},
    config,
    domain::LoginMethod,
    web::Visitor,
};
use pending_confirmation::PendingConfirmation;
use redis_sessions::is_unreadable;

macro_rules! remembered {
    ($($(#[$doc:meta])* $get:ident / $set:ident / $key:literal : $type:ty),+ $(,)?) => {
        impl FrontEndSession {
            $(
                $(#[$doc])*
                pub fn $get(&self) -> Option<$type> {
                    self.get($key)
                }

                /// Remembers the value; `None` forgets it.
                pub fn $set(&self, value: Option<&$type>) {
                    self.set($key, value);
                }
            )+
        }
    };
}

// The front-end session: what the front end remembers of a visitor between two requests, as small typed values in the
// encrypted session cookie. It holds what must not be forged; drafts of earlier steps travel in the form
// (docs/decisions/0015).
//
// It contains its own age: a copied or planted cookie is worthless after `session.idle_minutes` without a change, or
// `session.hours` in total. A completed sign-in and a sign-out remove what was remembered of the person.

/// The largest single value, and the most that all values together may take, in bytes of JSON.
const LARGEST: usize = 1800;
const LARGEST_IN_ALL: usize = 2700;

/// How many pending confirmations are remembered at once. A new one displaces the oldest.
const MOST: usize = 4;

/// The key of two times, in seconds since 1970: when the session began, and when it was last written.
const AGE: &str = "age";

pub struct FrontEndSession {
    session: Session,
    now: i64,
}

remembered! {
    /// The hash to continue with after `user_id_code_already_exist`.
    proceed_hash / set_proceed_hash / "hash": String,
    /// The e-mail address that a registration's success screen names.
    registered_email / set_registered_email / "email": String,
    /// The e-mail address that a school registration's success screen names.
    school_email / set_school_email / "school": String,
    /// The user name that a reset link was requested for, to send it again.
    reset_username / set_reset_username / "reset": String,
    /// The account service's page that shows what else opens the account whose password was just set.
    review / set_review / "review": String,
    /// The accounts to choose from.
    accounts / set_accounts / "accounts": Vec<Account>,
    /// The identified person, for account setup.
    prefilled_user / set_prefilled_user / "user": PrefilledUser,
    /// The login method that identified this person.
    identified_by / set_identified_by / "method": LoginMethod,
    /// The login method of a sign-in in an embedded view, for the host message.
    signing_in_by / set_signing_in_by / "by": LoginMethod,
    /// What was typed as the user name beside a right password, whose second factor is awaited.
    signing_in_as / set_signing_in_as / "as": String,
    /// The application whose request waits for this sign-in, where it changes the login screen.
    asked_sign_in / set_asked_sign_in / "asked": AskedSignIn,
    /// Whether the person who is signing in by password may be asked to keep a passkey on this device.
    may_keep_passkey / set_may_keep_passkey / "keep": bool,
    /// What the second factor that is awaited may be, where it is not a code alone.
    awaited_factor / set_awaited_factor / "factor": AwaitedFactor,
    /// Where a sign-in leads once the person has said whether to keep a passkey.
    onward / set_onward / "onward": String,
    /// Whether the next try needs a captcha, although its form has not been sent yet.
    owes_captcha / set_owes_captcha / "captcha": bool,
    /// The incident number of the request by which a fault ended what the visitor had begun.
    incident / set_incident / "incident": String,
    /// The name of the account service's session that the visitor has said is not theirs.
    declined / set_declined / "declined": String,
    /// The pending confirmations, oldest first; see [`PendingConfirmation`].
    awaited / set_awaited / "waiting": Vec<PendingConfirmation>,
}

impl FrontEndSession {
    /// The session at this time; an expired one is empty.
    fn of(session: Session, now: i64, limits: &config::SessionConfig) -> Self {
        let is_empty = session.entries().is_empty();
        let age = session.get::<(i64, i64)>(AGE).ok().flatten();
        let is_alive = age.is_some_and(|(begun, written)| {
            now - begun < limits.lifetime && now - written < limits.idle
        });
        if !is_empty && !is_alive && !is_unreadable(&session) {
            session.clear();
        }
        Self { session, now }
    }

    /// Forgets everything and removes the cookie: the next person at this browser may be somebody else.
    pub fn forget(&self) {
        if !is_unreadable(&self.session) {
            self.session.purge();
        }
    }

    /// Forgets what was remembered of the person, whose sign-in is complete.
    pub fn forget_person(&self) {
        for key in [
            "hash", "email", "school", "reset", "review", "accounts", "user", "method", "by", "as",
            "captcha", "incident", "keep", "factor", "onward", "asked",
        ] {
            if self.session.contains_key(key) {
                self.session.remove(key);
            }
        }
    }

    fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        // A value that an older release wrote in another format counts as absent.
        self.session.get(key).ok().flatten()
    }

    fn set<T: Serialize>(&self, key: &str, value: Option<&T>) {
        if is_unreadable(&self.session) {
            return;
        }
        match value.filter(|value| fits(key, value)) {
            Some(value) => {
                let begun = self
                    .session
                    .get::<(i64, i64)>(AGE)
                    .ok()
                    .flatten()
                    .map_or(self.now, |(begun, _)| begun);
                let inserted = self
                    .session
                    .insert(key, value)
                    .and_then(|()| self.session.insert(AGE, (begun, self.now)));
                if let Err(cause) = inserted {
                    tracing::error!(%cause, key, "the session does not take a value");
                }
                self.make_room(key);
            }
            None => {
                self.session.remove(key);
            }
        }
    }

    /// Browsers drop a cookie of more than 4,096 bytes entirely. Encryption, encoding, name and attributes add less
    /// than half to the values' size. If they exceed the limit, the largest values are forgotten first, and `newest`
    /// last of all.
    fn make_room(&self, newest: &str) {
        loop {
            let entries = self.session.entries();
            let size = serde_json::to_vec(&*entries).map_or(0, |json| json.len());
            if size <= LARGEST_IN_ALL {
                return;
            }
            let values = entries.iter().filter(|(key, _)| *key != AGE);
            let Some((largest, _)) =
                values.max_by_key(|(key, value)| (*key != newest, value.len()))
            else {
                return;
            };
            let largest = largest.clone();
            drop(entries);
            tracing::warn!(
                key = largest,
                size,
                "the session is full: what takes the most room is forgotten"
            );
            self.session.remove(&largest);
        }
    }
}

impl FrontEndSession {
    /// Remembers this confirmation, replacing an older state of it.
    pub fn keep_confirmation(&self, waiting: &PendingConfirmation) {
        let mut all = self.others(&waiting.flow);
        all.push(waiting.clone());
        let surplus = all.len().saturating_sub(MOST);
        self.set_awaited(Some(&all.split_off(surplus)));
    }

    /// The confirmation with this flow id; without one, the newest.
    pub fn confirmation(&self, flow: Option<&str>) -> Option<PendingConfirmation> {
        let all = self.awaited().unwrap_or_default();
        all.into_iter().rev().find(|waiting| flow.is_none_or(|flow| waiting.flow == flow))
    }

    /// The pending confirmations by device link, newest first.
    pub fn device_links(&self) -> Vec<PendingConfirmation> {
        let all = self.awaited().unwrap_or_default().into_iter().rev();
        all.filter(|waiting| waiting.link.is_some() && waiting.confirmation.is_some()).collect()
    }

    pub fn drop_confirmation(&self, flow: &str) {
        let others = self.others(flow);
        self.set_awaited((!others.is_empty()).then_some(&others));
    }

    fn others(&self, flow: &str) -> Vec<PendingConfirmation> {
        self.awaited()
            .unwrap_or_default()
            .into_iter()
            .filter(|waiting| waiting.flow != flow)
            .collect()
    }
}

/// Whether a value is small enough. A very long list of accounts is not, and is fetched again by `session/pending`.
fn fits(key: &str, value: &impl Serialize) -> bool {
    let size = serde_json::to_vec(value).map_or(0, |json| json.len());
    if size > LARGEST {
        tracing::warn!(key, size, "a value is too large for the session");
    }
    size <= LARGEST
}

impl Visitor {
    pub fn memory(&self) -> FrontEndSession {
        FrontEndSession::of(
            self.request.get_session(),
            self.site.clock.now(),
            &self.site.config.session,
        )
    }
}
