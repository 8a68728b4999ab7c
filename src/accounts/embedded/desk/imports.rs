//! People whom an operator imports at the desk: a file is uploaded and looked at, kept sealed for an hour, and written as a whole
//! when its operator says so. It is looked at again before that, and where something has changed meanwhile, that is said and
//! nothing is written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::spawn_blocking,
};
use zeroize::Zeroizing;

use super::{
    entry::{AtDesk, AtDeskResult, Desk, DeskGrant, DeskOutcome, Turned, clean, deed, into_reply},
    rights::{DeskAct, Reason},
};
use crate::{
    accounts::{
        Caller, Fault, Reply,
        embedded::{
            OnConflict, Preview,
            ground::{call::CallError, operator_error::OperatorError, sealed::SealContext},
            people::import::{CheckedImport, Imports},
        },
    },
    domain::kept,
};

/// The largest file, in bytes.
pub const LARGEST: usize = 20 * 1024 * 1024;

/// The turn of the one who uploads.
#[derive(Debug)]
pub struct UploadTurn(#[expect(unused, reason = "it is held")] OwnedSemaphorePermit);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UploadStage {
    Wrong,
    Ready,
    Done,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UploadedPeople {
    pub stage: UploadStage,
    pub preview: Preview,
    /// How many would have been added, updated and left as they are when it was looked at before, if that has changed.
    pub before: Option<[u64; 3]>,
}

impl UploadedPeople {
    fn of(preview: Preview, before: Option<[u64; 3]>) -> Self {
        let stage = if preview.total > 0 { UploadStage::Wrong } else { UploadStage::Ready };
        Self { stage, preview, before }
    }
}

#[derive(sqlx::FromRow)]
struct UploadRow {
    on_conflict: String,
    summary: String,
    people: Option<String>,
}

/// Who has uploaded it, and by which right.
struct Uploader {
    at: AtDesk,
    grant: DeskGrant,
}

pub struct DeskImports {
    desk: Arc<Desk>,
    imports: Arc<Imports>,
    /// One upload at a time.
    uploads: Arc<Semaphore>,
    /// One file in memory at a time, besides the one that is being uploaded.
    work: Semaphore,
}

impl DeskImports {
    pub fn new(desk: &Arc<Desk>, imports: &Arc<Imports>) -> Self {
        Self {
            desk: desk.clone(),
            imports: imports.clone(),
            uploads: Arc::new(Semaphore::new(1)),
            work: Semaphore::new(1),
        }
    }

    async fn uploader(&self, caller: &Caller) -> AtDeskResult<Uploader> {
        let at = self.desk.entered(caller).await?;
        let grant = at.grant_for(DeskAct::Import, None)?.clone();
        Ok(Uploader { at, grant })
    }

    /// Whether the caller may upload, before anything of it is read. `None`: somebody else is uploading.
    pub async fn admit(&self, caller: &Caller) -> Reply<DeskOutcome<Option<UploadTurn>>> {
        into_reply(self.uploader(caller).await.map(|_| {
            let turn = self.uploads.clone().try_acquire_owned().ok();
            turn.map(UploadTurn)
        }))
    }

    /// Looks at a file, and keeps what was found, under the id that is returned. What the caller has uploaded before is deleted.
    pub async fn check(
        &self,
        caller: &Caller,
        file: Zeroizing<Vec<u8>>,
        on_conflict: OnConflict,
    ) -> Reply<DeskOutcome<String>> {
        let answer = async {
            let Uploader { at, grant } = self.uploader(caller).await?;
            let _turn = self.work.acquire().await;
            let (ground, file) = (&self.desk.ground, Arc::new(file));
            let looked = self.imports.check(&file, on_conflict).await.map_err(failed)?;
            let id = ground.rng.id();
            let found = UploadedPeople::of(looked.preview, None);
            let people = if found.stage == UploadStage::Ready {
                Some(self.sealed(&id, &file).await?)
            } else {
                None
            };
            let summary = self.sealed_summary(&id, &found)?;
            let mut tx = self.desk.begin(&at, &grant).await?;
            sqlx::query("DELETE FROM desk_imports WHERE account = $1")
                .bind(&at.account)
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "INSERT INTO desk_imports (id, account, on_conflict, summary, people, expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&id)
            .bind(&at.account)
            .bind(on_conflict.as_str())
            .bind(summary)
            .bind(people)
            .bind(ground.clock.now() + kept::IMPORT)
            .execute(&mut *tx)
            .await?;
            tx.commit().await?;
            Ok(id)
        };
        into_reply(answer.await)
    }

    /// What is known of the caller's upload. `None`: it is kept no more, or never was.
    pub async fn uploaded(
        &self,
        caller: &Caller,
        id: &str,
    ) -> Reply<DeskOutcome<Option<UploadedPeople>>> {
        let answer = async {
            let Uploader { at, .. } = self.uploader(caller).await?;
            let row: Option<(String,)> = sqlx::query_as(
                "SELECT summary FROM desk_imports WHERE id = $1 AND account = $2 AND expires_at > $3",
            )
            .bind(clean(id))
            .bind(&at.account)
            .bind(self.desk.ground.clock.now())
            .fetch_optional(self.desk.ground.store.pool())
            .await?;
            row.map(|(summary,)| self.summary(&clean(id), &summary)).transpose()
        };
        into_reply(answer.await)
    }

    /// Imports the caller's upload, unless something has changed since it was looked at: then what is known of it says so. Doing
    /// it twice does it once. `false`: it is kept no more.
    pub async fn go(&self, caller: &Caller, id: &str, reason: Reason) -> Reply<DeskOutcome<bool>> {
        into_reply(self.gone(caller, &clean(id), reason).await)
    }

    async fn gone(&self, caller: &Caller, id: &str, reason: Reason) -> AtDeskResult<bool> {
        let uploader = self.uploader(caller).await?;
        let _turn = self.work.acquire().await;
        let row: Option<UploadRow> = sqlx::query_as(
            "SELECT on_conflict, summary, people FROM desk_imports WHERE id = $1 AND account = $2 AND expires_at > $3",
        )
        .bind(id)
        .bind(&uploader.at.account)
        .bind(self.desk.ground.clock.now())
        .fetch_optional(self.desk.ground.store.pool())
        .await?;
        let Some(row) = row else { return Ok(false) };
        // Without its people it is imported already, or cannot be.
        let Some(people) = row.people else { return Ok(true) };
        let seen = self.summary(id, &row.summary)?.preview;
        let file = Arc::new(self.opened(id, people).await?);
        let on_conflict = OnConflict::parse(&row.on_conflict).ok_or(Turned::NotFound)?;
        let looked = self.imports.check(&file, on_conflict).await.map_err(failed)?;
        if looked.preview.fates != seen.fates || looked.preview.total > 0 {
            return self.say_changed(&uploader, id, looked, &seen).await;
        }
        match self.write(caller, &uploader, id, &looked, reason).await? {
            Ok(()) => Ok(true),
            Err(
                OperatorError::NameTaken
                | OperatorError::NoSuchAccount
                | OperatorError::ChangedMeanwhile,
            ) => {
                let again = self.imports.check(&file, on_conflict).await.map_err(failed)?;
                self.say_changed(&uploader, id, again, &seen).await
            }
            Err(cause) => Err(failed(cause)),
        }
    }

    /// Writes everybody, in one transaction with the end of the upload.
    async fn write(
        &self,
        caller: &Caller,
        uploader: &Uploader,
        id: &str,
        looked: &CheckedImport,
        reason: Reason,
    ) -> AtDeskResult<Result<(), OperatorError>> {
        let Uploader { at, grant } = uploader;
        let mut done = UploadedPeople::of(looked.preview.clone(), None);
        done.stage = UploadStage::Done;
        done.preview.rows.clear();
        let mut tx = self.desk.begin(at, grant).await?;
        let taken = sqlx::query(
            "UPDATE desk_imports SET people = NULL, summary = $3 WHERE id = $1 AND account = $2 AND people IS NOT NULL AND expires_at > $4",
        )
        .bind(id)
        .bind(&at.account)
        .bind(self.sealed_summary(id, &done)?)
        .bind(self.desk.ground.clock.now())
        .execute(&mut *tx)
        .await?;
        if taken.rows_affected() == 0 {
            // Another node has just done it, or the hour is over.
            return Ok(Ok(()));
        }
        let deed = deed(caller, at, Some(reason));
        if let Err(cause) = self.imports.write_checked(&mut tx, looked, &deed).await {
            return Ok(Err(cause));
        }
        Ok(tx.commit().await.map_err(OperatorError::from))
    }

    /// Keeps what was found now, beside how many it was before.
    async fn say_changed(
        &self,
        uploader: &Uploader,
        id: &str,
        looked: CheckedImport,
        seen: &Preview,
    ) -> AtDeskResult<bool> {
        let found = UploadedPeople::of(looked.preview, Some(seen.counts()));
        let mut tx = self.desk.begin(&uploader.at, &uploader.grant).await?;
        sqlx::query(
            "UPDATE desk_imports SET summary = $2, people = CASE WHEN CAST($3 AS BIGINT) = 1 THEN people ELSE NULL END \
             WHERE id = $1 AND people IS NOT NULL",
        )
        .bind(id)
        .bind(self.sealed_summary(id, &found)?)
        .bind(i64::from(found.stage == UploadStage::Ready))
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    fn sealed_summary(&self, id: &str, found: &UploadedPeople) -> AtDeskResult<String> {
        let text = Zeroizing::new(serde_json::to_string(found).map_err(failed)?);
        Ok(self.desk.ground.vault.seal(SealContext::Upload(id, "summary"), &text)?)
    }

    fn summary(&self, id: &str, sealed: &str) -> AtDeskResult<UploadedPeople> {
        let text = self.desk.ground.vault.unseal(SealContext::Upload(id, "summary"), sealed)?;
        serde_json::from_str(&text).map_err(|_| failed("what is kept of a file cannot be read"))
    }

    /// The file, sealed. A file without problems is UTF-8.
    async fn sealed(&self, id: &str, file: &Arc<Zeroizing<Vec<u8>>>) -> AtDeskResult<String> {
        let (vault, id, file) = (self.desk.ground.vault.clone(), id.to_owned(), file.clone());
        let sealing = spawn_blocking(move || {
            let text = std::str::from_utf8(&file).ok();
            text.map(|text| vault.seal(SealContext::Upload(&id, "people"), text))
        });
        let sealed = sealing.await.map_err(failed)?;
        Ok(sealed.ok_or(Turned::Call(CallError::Fault(Fault::ServerError)))??)
    }

    async fn opened(&self, id: &str, sealed: String) -> AtDeskResult<Zeroizing<Vec<u8>>> {
        let (vault, id) = (self.desk.ground.vault.clone(), id.to_owned());
        let opening = spawn_blocking(move || {
            let text = vault.unseal(SealContext::Upload(&id, "people"), &sealed);
            text.map(|text| Zeroizing::new(text.as_bytes().to_vec()))
        });
        Ok(opening.await.map_err(failed)??)
    }
}

fn failed(cause: impl std::fmt::Display) -> Turned {
    tracing::error!(%cause, "an import at the desk fails");
    Turned::Call(CallError::Fault(Fault::ServerError))
}
