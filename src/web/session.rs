//! What the front end remembers of a visitor between two requests: small typed values in the encrypted session cookie.
//! What must not be forged lives here; drafts of earlier steps travel in the form (decision 9).

use actix_session::{Session, SessionExt};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    accounts::{Account, PrefilledUser},
    domain::LoginMethod,
    web::{Visitor, waiting::Waiting},
};

/// The largest value that is remembered, in bytes of JSON.
const LARGEST: usize = 1800;

/// The typed session.
pub struct Memory(Session);

macro_rules! remembered {
    ($($(#[$doc:meta])* $get:ident / $set:ident / $key:literal : $type:ty),+ $(,)?) => {
        impl Memory {
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
    /// The confirmations on phones that are awaited, oldest first; see [`Waiting`].
    awaited / set_awaited / "waiting": Vec<Waiting>,
}

impl Memory {
    fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        // A value of an older release that no longer fits counts as absent.
        self.0.get(key).ok().flatten()
    }

    fn set<T: Serialize>(&self, key: &str, value: Option<&T>) {
        match value.filter(|value| fits(key, value)) {
            Some(value) => {
                if let Err(cause) = self.0.insert(key, value) {
                    tracing::error!(%cause, key, "the session does not take a value");
                }
            }
            None => {
                self.0.remove(key);
            }
        }
    }
}

/// A cookie holds 4096 bytes, encrypted and encoded; a list of very many accounts does not fit, and is asked for again by
/// `session/pending`.
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
    pub fn memory(&self) -> Memory {
        Memory(self.request.get_session())
    }
}
