//! Accounts as rows of the database, their one-time links, and whom providers know by an id of their own.

pub mod accounts;
pub mod linked_identities;
pub mod links;

use std::sync::Arc;

use crate::accounts::embedded::ground::Ground;
use accounts::Accounts;
use linked_identities::LinkedIdentities;
use links::Links;

/// The services of this room.
pub struct Records {
    pub accounts: Arc<Accounts>,
    pub links: Arc<Links>,
    pub linked_identities: Arc<LinkedIdentities>,
}

impl Records {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self {
            accounts: Arc::new(Accounts::new(ground)),
            links: Arc::new(Links::new(ground)),
            linked_identities: Arc::new(LinkedIdentities::new(ground)),
        }
    }
}
