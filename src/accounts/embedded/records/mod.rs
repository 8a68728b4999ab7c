//! Accounts as rows of the database, their one-time links, passkeys, and whom providers know by an id of their own.

pub mod accounts;
pub mod linked_identities;
pub mod links;
pub mod passkeys;

use std::sync::Arc;

use crate::accounts::embedded::ground::Ground;
use accounts::Accounts;
use linked_identities::LinkedIdentities;
use links::Links;
use passkeys::Passkeys;

pub struct Records {
    pub accounts: Arc<Accounts>,
    pub links: Arc<Links>,
    pub linked_identities: Arc<LinkedIdentities>,
    pub passkeys: Arc<Passkeys>,
}

impl Records {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            accounts: Arc::new(Accounts::new(ground)),
            links: Arc::new(Links::new(ground)),
            linked_identities: Arc::new(LinkedIdentities::new(ground)),
            passkeys: Arc::new(Passkeys::new(ground)),
        }
    }
}
