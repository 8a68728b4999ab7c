//! Accounts as the database holds them, and the one-time links that open them.

pub mod account;
pub mod accounts;
pub mod links;

use crate::accounts::embedded::ground::Ground;
use accounts::Accounts;
use links::Links;
use std::sync::Arc;

/// The room's services.
pub struct Records {
    pub accounts: Arc<Accounts>,
    pub links: Arc<Links>,
}

impl Records {
    /// Over the ground.
    pub fn new(ground: &Ground) -> Self {
        Self { accounts: Arc::new(Accounts::new(ground)), links: Arc::new(Links::new(ground)) }
    }
}
