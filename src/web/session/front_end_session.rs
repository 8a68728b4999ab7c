//! What the front end remembers of a visitor between two requests: small typed values in the encrypted session cookie.
//! What must not be forged lives here; drafts of earlier steps travel in the form
//! (docs/decisions/0015).
//!
//! It has its age inside: a cookie that was kept or planted is worth nothing after `session.idle_minutes` without a change, or
//! `session.hours` in all. A finished sign-in and a sign-out forget whom it was about.

use actix_session::{Session, SessionExt};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    accounts::{Account, PrefilledUser},
    config,
    domain::LoginMethod,
    web::{Visitor, session::pending_confirmation::PendingConfirmation},
};

/// The largest value that is remembered, and the most that all of them come to, in bytes of JSON.
const LARGEST: usize = 1800;
const LARGEST_IN_ALL: usize = 2700;

/// How many pending confirmations are remembered at once; the oldest gives way.
const MOST: usize = 4;

/// When the session began, and when it was last written, in seconds since 1970.
const AGE: &str = "age";

/// The typed session.
pub struct FrontEndSession {
    session: Session,
    now: i64,
}

macro_rules! remembered {
    ($($(#[$doc:meta])* $get:ident / $set:ident / $key:literal : $type:ty),+ $(,)?) => {
        impl FrontEndSession {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $get(&self) -> Option<$type> {
                    self.get($key)
                }

                /// Remembers it, or forgets it.
                pub fn $set(&self, value: Option<&$type>) {
                    self.set($key, value);
                }
            )+
        }
    };
}

remembered! {
    /// The hash to proceed with after `user_id_code_already_exist`.
    proceed_hash / set_proceed_hash / "hash": String,
    /// The address that the success screen of a registration names.
    registered_email / set_registered_email / "email": String,
    /// The address that the success screen of a school's registration names.
    school_email / set_school_email / "school": String,
    /// Who asked for a reset link, for the resend link.
    reset_username / set_reset_username / "reset": String,
    /// The accounts to choose from.
    accounts / set_accounts / "accounts": Vec<Account>,
    /// Who was identified, for account setup.
    prefilled_user / set_prefilled_user / "user": PrefilledUser,
    /// How the person of an embedded view signs in, for the page that embeds it.
    signing_in_by / set_signing_in_by / "by": LoginMethod,
    /// The session of the account service whose person the visitor is not, by a name made up for it.
    declined / set_declined / "declined": String,
    /// The confirmations on phones that are awaited, oldest first; see [`PendingConfirmation`].
    awaited / set_awaited / "waiting": Vec<PendingConfirmation>,
}

impl FrontEndSession {
    /// The session at this time; one that is over is empty.
    fn of(session: Session, now: i64, limits: &config::SessionConfig) -> Self {
        let is_empty = session.entries().is_empty();
        let age = session.get::<(i64, i64)>(AGE).ok().flatten();
        let is_alive = age.is_some_and(|(begun, written)| {
            now - begun < limits.lifetime && now - written < limits.idle
        });
        if !is_empty && !is_alive {
            session.clear();
        }
        Self { session, now }
    }

    /// Forgets everything, and the cookie goes: whoever sits here next is somebody else.
    pub fn forget(&self) {
        self.session.purge();
    }

    /// Forgets whom it was about: their sign-in is complete.
    pub fn forget_person(&self) {
        for key in ["hash", "email", "school", "reset", "accounts", "user", "by"] {
            if self.session.contains_key(key) {
                self.session.remove(key);
            }
        }
    }

    fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        // A value of an older release that no longer fits counts as absent.
        self.session.get(key).ok().flatten()
    }

    fn set<T: Serialize>(&self, key: &str, value: Option<&T>) {
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

    /// A browser drops a cookie of more than 4,096 bytes whole. Encrypted and encoded, with its name and attributes, what is
    /// remembered grows by less than a half: of more, the largest beside the newest is forgotten, and the newest last.
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
    /// Remembers it, in the place of an older state of the same.
    pub fn keep_confirmation(&self, waiting: &PendingConfirmation) {
        let mut all = self.others(&waiting.flow);
        all.push(waiting.clone());
        let surplus = all.len().saturating_sub(MOST);
        self.set_awaited(Some(&all.split_off(surplus)));
    }

    /// The one of this name; without a name, the newest.
    #[must_use]
    pub fn confirmation(&self, flow: Option<&str>) -> Option<PendingConfirmation> {
        let all = self.awaited().unwrap_or_default();
        all.into_iter().rev().find(|waiting| flow.is_none_or(|flow| waiting.flow == flow))
    }

    /// Forgets the one of this name.
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

/// A list of very many accounts does not fit, and is asked for again by `session/pending`.
fn fits(key: &str, value: &impl Serialize) -> bool {
    let size = serde_json::to_vec(value).map_or(0, |json| json.len());
    if size > LARGEST {
        tracing::warn!(key, size, "a value is too large for the session");
    }
    size <= LARGEST
}

impl Visitor {
    /// What is remembered of this visitor.
    #[must_use]
    pub fn memory(&self) -> FrontEndSession {
        FrontEndSession::of(
            self.request.get_session(),
            self.site.clock.now(),
            &self.site.config.session,
        )
    }
}
