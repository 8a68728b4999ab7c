//! A run of an import: all checks, then everything in one transaction, or in parts that are resumed.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::accounts::embedded::{
    ground::{
        events::{Deed, EventName},
        fingerprint,
        operator_error::OperatorError,
        store::Writing,
    },
    people::import::{
        By, Fate, ImportOptions, ImportReport, Imports, OnConflict, PART, REMEMBERED,
        checking::Person, form::FormBounds, problems::FoundProblems,
    },
};

/// How far an import has come.
#[derive(Default, sqlx::FromRow)]
struct Progress {
    done: i64,
    added: i64,
    updated: i64,
    skipped: i64,
}

impl Imports {
    /// Checks a file, and writes its people unless there is a problem.
    ///
    /// # Errors
    /// [`OperatorError::NameTaken`] if somebody took a name meanwhile, [`OperatorError::ImportUnderWay`], or
    /// [`OperatorError::Failed`].
    pub async fn import(
        &self,
        file: &[u8],
        options: ImportOptions,
    ) -> Result<ImportReport, OperatorError> {
        let mut problems = FoundProblems::keeping(usize::MAX);
        let people = self.checked(file, FormBounds::NONE, &mut problems);
        let mut report = ImportReport::default();
        let id = import_id(file, options.on_conflict);
        let progress = if options.resume { self.progress(&id).await? } else { None };
        let done = progress.as_ref().map_or(0, |progress| progress.done);
        let left = usize::try_from(done).ok().and_then(|done| people.get(done..));
        let left = left.unwrap_or_default();
        let fates = self.fates(left, options.on_conflict, &mut problems).await?;
        report.problems = problems.into_list();
        if !report.problems.is_empty() {
            return Ok(report);
        }
        if let Some(progress) = progress {
            let count = |number: i64| u64::try_from(number).unwrap_or_default();
            report.added = count(progress.added);
            report.updated = count(progress.updated);
            report.skipped = count(progress.skipped);
        }
        if options.dry_run {
            report.count(&fates);
        } else if options.resume {
            self.write_parts(&id, done, left, &fates, &mut report).await?;
        } else {
            let mut tx = self.ground.store.begin().await?;
            self.prepare(&mut tx).await?;
            let by = By { deed: Deed::operator(), guarded: false };
            for (people, fates) in left.chunks(PART).zip(fates.chunks(PART)) {
                self.write(&mut tx, people, fates, &by).await?;
            }
            report.count(&fates);
            self.note(&mut tx, &report, &by.deed).await?;
            tx.commit().await?;
        }
        Ok(report)
    }

    /// Writes part after part. How far it has come is committed with each.
    async fn write_parts(
        &self,
        id: &str,
        mut done: i64,
        people: &[Person],
        fates: &[Fate],
        report: &mut ImportReport,
    ) -> Result<(), OperatorError> {
        let total = done + i64::try_from(people.len()).unwrap_or_default();
        let by = By { deed: Deed::operator(), guarded: false };
        for (people, fates) in people.chunks(PART).zip(fates.chunks(PART)) {
            let mut tx = self.ground.store.begin().await?;
            self.prepare(&mut tx).await?;
            // First, so that a second run of the same import waits here, and then finds that it is not alone.
            let before = done;
            done += i64::try_from(people.len()).unwrap_or_default();
            report.count(fates);
            self.keep_progress(&mut tx, id, total, before, done, report).await?;
            self.write(&mut tx, people, fates, &by).await?;
            if done == total {
                self.note(&mut tx, report, &by.deed).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }

    /// Writes a part of the people, each as its fate says.
    pub(super) async fn write(
        &self,
        tx: &mut Writing,
        people: &[Person],
        fates: &[Fate],
        by: &By<'_>,
    ) -> Result<(), OperatorError> {
        let added = people.iter().zip(fates).filter(|(_, fate)| **fate == Fate::Add);
        let added: Vec<&Person> = added.map(|(person, _)| person).collect();
        self.add(tx, &added, &by.deed).await?;
        for (person, fate) in people.iter().zip(fates) {
            if let Fate::Update(account) = fate {
                self.update(tx, account, person, by).await?;
            }
        }
        Ok(())
    }

    /// Makes a transaction ready. PostgreSQL plans its look-ups for the tables as they were before it, which may have been empty.
    pub(super) async fn prepare(&self, tx: &mut Writing) -> Result<(), OperatorError> {
        if !self.ground.store.is_sqlite() {
            sqlx::query("SET LOCAL enable_seqscan = off").execute(&mut **tx).await?;
        }
        self.accounts.drop_expired(tx).await?;
        Ok(())
    }

    /// Notes who has brought how many in.
    pub(super) async fn note(
        &self,
        tx: &mut Writing,
        report: &ImportReport,
        deed: &Deed<'_>,
    ) -> Result<(), OperatorError> {
        let detail = deed.about(&(report.added + report.updated).to_string());
        let entry = deed.entry(EventName::AccountsImported).detail(&detail);
        Ok(self.ground.events.record(tx, entry).await?)
    }

    async fn progress(&self, id: &str) -> Result<Option<Progress>, OperatorError> {
        let row = sqlx::query_as(
            "SELECT done, added, updated, skipped FROM imports WHERE id = $1 AND expires_at > $2",
        );
        let row = row.bind(id).bind(self.ground.clock.now());
        Ok(row.fetch_optional(self.ground.store.pool()).await?)
    }

    async fn keep_progress(
        &self,
        tx: &mut Writing,
        id: &str,
        total: i64,
        before: i64,
        done: i64,
        report: &ImportReport,
    ) -> Result<(), OperatorError> {
        let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let kept = sqlx::query(
            "INSERT INTO imports (id, total, done, added, updated, skipped, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (id) DO UPDATE SET done = $3, added = $4, updated = $5, skipped = $6, expires_at = $7 \
             WHERE imports.done = $8 OR imports.expires_at <= $9",
        )
        .bind(id)
        .bind(total)
        .bind(done)
        .bind(count(report.added))
        .bind(count(report.updated))
        .bind(count(report.skipped))
        .bind(self.ground.clock.now() + REMEMBERED)
        .bind(before)
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        if kept.rows_affected() == 1 { Ok(()) } else { Err(OperatorError::ImportUnderWay) }
    }
}

/// Names the import of this file in this way.
fn import_id(file: &[u8], on_conflict: OnConflict) -> String {
    let digest = URL_SAFE_NO_PAD.encode(Sha256::digest(file));
    fingerprint(&format!("{digest} {}", on_conflict.as_str()))
}
