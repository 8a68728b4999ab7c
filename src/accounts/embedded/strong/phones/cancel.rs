//! Cancels confirmations. Their results are discarded.

use crate::accounts::{
    Caller, Reply,
    embedded::{
        flows::pending::ConfirmationKey,
        ground::refusal::CallResult,
        strong::phones::{Phones, confirmation::MeantConfirmation},
    },
    outcome::Outcome,
};

impl Phones {
    /// Cancels a confirmation. Its result will be discarded.
    pub async fn cancel_phone(
        &self,
        caller: &Caller,
        (purpose, method, id): MeantConfirmation<'_>,
    ) -> CallResult<Reply<Outcome>> {
        if let Some(session) = self.cookie.of(caller) {
            let key = ConfirmationKey {
                session: &session,
                purpose,
                method,
                id,
                code: caller.verification_code.as_deref(),
            };
            if let Some(found) = self.find_confirmation(&key).await? {
                self.drop_confirmation(&found.name).await?;
            }
        }
        Ok(Reply::ok(Outcome::done()))
    }

    /// Stops polling for a confirmation and deletes its row.
    pub(super) async fn drop_confirmation(&self, id: &str) -> CallResult<()> {
        self.pending.cancel(id);
        sqlx::query("DELETE FROM visits WHERE name = $1")
            .bind(id)
            .execute(self.store.pool())
            .await?;
        Ok(())
    }
}
