//! Accounts as the database holds them, and the one-time links that open them.

pub mod account;
pub mod accounts;
pub mod links;

use std::sync::Arc;

use crate::accounts::embedded::ground::Ground;
use accounts::Accounts;
use links::Links;

/// The room's services.
pub struct Records {
    pub accounts: Arc<Accounts>,
    pub links: Arc<Links>,
}

impl Records {
    pub fn new(ground: &Ground) -> Self {
        Self { accounts: Arc::new(Accounts::new(ground)), links: Arc::new(Links::new(ground)) }
    }
}
