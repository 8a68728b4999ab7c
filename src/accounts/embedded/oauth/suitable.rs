//! Whether a person has a role that suits an application.

use crate::accounts::{
    Fault,
    embedded::{
        Embedded,
        refusal::{Answer, Refusal},
    },
};

impl Embedded {
    /// Whether the account has one of these roles.
    pub(super) async fn has_suitable_role(&self, account: &str, roles: &[&str]) -> Answer<bool> {
        self.has_role(account, roles).await.map_err(|cause| {
            tracing::error!(%cause, "the roles of a person cannot be read");
            Refusal::Fault(Fault::ServerError)
        })
    }
}
