//! Changes a flow state that another process may be changing too.

use serde::{Serialize, de::DeserializeOwned};

use crate::accounts::embedded::{flows::states::FlowStates, ground::refusal::CallResult};

/// How often a change is tried again because somebody else was faster.
const TRIES: u8 = 8;

impl FlowStates {
    /// The flow state of this kind and name, whichever browser has it.
    pub async fn named_flow<T: DeserializeOwned>(
        &self,
        (kind, name): (&str, &str),
    ) -> CallResult<Option<T>> {
        Ok(self.sealed_flow((kind, name)).await?.map(|(_, state)| state))
    }

    /// Changes the flow state of this kind and name. `change` may be called again with a newer state, and makes no change by
    /// answering `None`. Returns whether the state was changed.
    pub async fn change_flow<T: Serialize + DeserializeOwned>(
        &self,
        (kind, name): (&str, &str),
        change: impl Fn(T) -> Option<T>,
    ) -> CallResult<bool> {
        self.change_flow_of(None, (kind, name), change).await
    }

    /// The same, but only while this process works on it, if one is given.
    pub(super) async fn change_flow_of<T: Serialize + DeserializeOwned>(
        &self,
        holder: Option<&str>,
        (kind, name): (&str, &str),
        change: impl Fn(T) -> Option<T>,
    ) -> CallResult<bool> {
        let update = match holder {
            None => "UPDATE visits SET state = $3 WHERE kind = $1 AND name = $2 AND state = $4",
            Some(_) => {
                "UPDATE visits SET state = $3 WHERE kind = $1 AND name = $2 AND state = $4 AND held_by = $5"
            }
        };
        for _ in 0..TRIES {
            let Some((sealed, state)) = self.sealed_flow((kind, name)).await? else {
                return Ok(false);
            };
            let Some(changed) = change(state) else { return Ok(false) };
            let changed = self.seal_flow((kind, name), &changed)?;
            let update = sqlx::query(update).bind(kind).bind(name).bind(changed).bind(sealed);
            let update = holder.into_iter().fold(update, sqlx::query::Query::bind);
            if update.execute(self.store.pool()).await?.rows_affected() == 1 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn sealed_flow<T: DeserializeOwned>(
        &self,
        (kind, name): (&str, &str),
    ) -> CallResult<Option<(String, T)>> {
        let sealed: Option<String> =
            sqlx::query_scalar("SELECT state FROM visits WHERE kind = $1 AND name = $2")
                .bind(kind)
                .bind(name)
                .fetch_optional(self.store.pool())
                .await?;
        Ok(sealed.and_then(|sealed| {
            let state = self.unseal_flow((kind, name), &sealed)?;
            Some((sealed, state))
        }))
    }
}
