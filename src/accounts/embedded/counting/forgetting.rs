//! What was counted against an account is forgotten when its person has set a new password by a link.

use crate::accounts::embedded::{
    counting::{counters::forget, devices::Devices, gate::of_account},
    ground::{fingerprint::fingerprint, store::Writing},
};

impl Devices {
    /// A new password: what was guessed at the former one is worth nothing, and no browser is known any more.
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
                    &format!("with-code:{subject}"),
                ],
            )
            .await?;
        }
        // The links that were sent are worth nothing now, so another may be.
        forget(tx, &[&of_account(account), &format!("links:{account}")]).await?;
        self.forget_devices(tx, account).await
    }
}
