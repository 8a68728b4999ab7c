//! Unlocking: an operator forgets what was counted against an account.

use crate::accounts::embedded::{
    counting::counters::{forget, of_account},
    ground::{
        cookie::fingerprint,
        events::{AuditEntry, EventName, EventSource},
        operator_error::OperatorError,
    },
    people::administration::Administration,
};

impl Administration {
    /// Deletes what was counted against an account: tries of its names, codes, known browsers and its person's phones.
    pub async fn unlock(&self, account: &str) -> Result<(), OperatorError> {
        let record = self.accounts.existing(account).await?;
        let person: Option<(Option<String>, Option<String>)> =
            sqlx::query_as("SELECT issuer, personal_code FROM identities WHERE id = $1")
                .bind(&record.identity)
                .fetch_optional(self.store.pool())
                .await?;
        let mut tx = self.store.begin().await?;
        let devices: Vec<(String,)> =
            sqlx::query_as("SELECT token_hash FROM devices WHERE account = $1")
                .bind(account)
                .fetch_all(&mut *tx)
                .await?;
        let names: Vec<(String,)> =
            sqlx::query_as("SELECT name FROM login_names WHERE account = $1")
                .bind(account)
                .fetch_all(&mut *tx)
                .await?;
        let mut ids = vec![of_account(account), format!("codes-letter:{account}")];
        let mut ceilings = vec![format!("codes {account}")];
        ids.extend([format!("links:{account}"), format!("change:{account}")]);
        for (device,) in devices {
            ids.extend(["", "/day"].map(|day| format!("device:{device}:{account}{day}")));
            ids.push(format!("codes:{account}:{device}"));
        }
        for (name,) in names {
            ceilings.push(format!("name {}", self.tracer.of(&name)));
            let subject = fingerprint(&name);
            // Those of each place. An underscore of a fingerprint stands for itself too.
            sqlx::query("DELETE FROM attempts WHERE id LIKE $1")
                .bind(format!("with-code:{subject}:%"))
                .execute(&mut *tx)
                .await?;
            ids.extend([
                format!("name:{subject}"),
                format!("name:{subject}/day"),
                format!("with-code:{subject}/day"),
            ]);
            ids.push(format!("reset:{subject}"));
        }
        if let Some((Some(issuer), Some(code))) = person {
            let person = format!("{issuer} {code}");
            ceilings.push(format!("person {}", self.tracer.of(&person)));
            let subject = fingerprint(&person);
            ids.extend(["mobile_id", "smart_id"].map(|method| format!("{method}:{subject}")));
        }
        for ceiling in ceilings {
            sqlx::query("DELETE FROM ceilings WHERE id = $1")
                .bind(ceiling)
                .execute(&mut *tx)
                .await?;
        }
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        forget(&mut tx, &ids).await?;
        let entry = AuditEntry::new(EventName::TriesForgotten, EventSource::operator());
        self.events.record(&mut tx, entry.of(account)).await?;
        Ok(tx.commit().await?)
    }
}
