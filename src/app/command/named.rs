//! The account that a command works on.

use std::fmt::Display;

use clap::Args;

use super::output::{Done, say};
use crate::accounts::embedded::Embedded;

/// Names an account.
#[derive(Debug, Args)]
pub struct AccountArgument {
    /// User name, e-mail address, or the account's id as `lavi audit` prints it.
    pub name: String,
}

impl AccountArgument {
    /// The account's id.
    pub async fn id(&self, embedded: &Embedded) -> Result<String, String> {
        embedded
            .administration
            .find_account(&self.name)
            .await
            .map_err(|cause| format!("{}: {cause}", self.name))
    }

    /// Acts on the account and prints what was done.
    pub async fn then<E: Display>(
        &self,
        embedded: &Embedded,
        what: &str,
        act: impl AsyncFnOnce(&str) -> Result<(), E>,
    ) -> Done {
        act(&self.id(embedded).await?).await.map_err(|cause| format!("{}: {cause}", self.name))?;
        say(&format!("{}: {what}", self.name))
    }
}
