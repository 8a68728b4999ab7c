//! Deletes an account's counters after its person has set a new password by a link.

use crate::accounts::embedded::{
    counting::{counters::forget, devices::Devices, gate::of_account},
    ground::{fingerprint::fingerprint, store::Writing},
};

impl Devices {
    /// After a new password: guesses at the old one do not matter any more, and no browser stays known.
    pub async fn forget_counters(&self, tx: &mut Writing, account: &str) -> sqlx::Result<()> {
        let names: Vec<String> =
            sqlx::query_scalar("SELECT name FROM login_names WHERE account = $1")
                .bind(account)
                .fetch_all(&mut **tx)
                .await?;
        for name in names {
            let subject = fingerprint(&name);
            forget(
                tx,
                &[
                    &format!("name:{subject}"),
                    &format!("name:{subject}/day"),
                    &format!("with-code:{subject}/day"),
                ],
            )
            .await?;
        }
        // The links sent so far are worthless now, so new ones may be sent.
        forget(tx, &[&of_account(account), &format!("links:{account}")]).await?;
        self.forget_devices(tx, account).await
    }
}
