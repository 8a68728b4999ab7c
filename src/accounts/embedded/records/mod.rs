//! Accounts as rows of the database, and their one-time links.

pub mod account;
pub mod accounts;
pub mod links;

use std::sync::Arc;

use crate::accounts::embedded::ground::Ground;
use accounts::Accounts;
use links::Links;

/// The services of this room.
pub struct Records {
    pub accounts: Arc<Accounts>,
    pub links: Arc<Links>,
}

impl Records {
    pub fn new(ground: &Ground) -> Self {
        Self { accounts: Arc::new(Accounts::new(ground)), links: Arc::new(Links::new(ground)) }
    }
}
