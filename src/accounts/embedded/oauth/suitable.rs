//! Whether a person has a role that suits an application.

use crate::accounts::embedded::{Embedded, refusal::Answer};

impl Embedded {
    /// Whether the account has one of these roles. Persons have no roles yet, so nobody has.
    #[expect(clippy::unused_async, reason = "roles will stand in the database")]
    pub(super) async fn has_suitable_role(&self, account: &str, roles: &[&str]) -> Answer<bool> {
        tracing::info!(%account, ?roles, "an application asks for roles, and persons have none yet");
        Ok(false)
    }
}
