//! An import at the desk: of a bounded file, looked at before it is written, and without a change of what opens an account that
//! is there already. That is left to the command, or an operator could take over any account by a file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use zeroize::Zeroizing;

use crate::accounts::{
    Role,
    embedded::{
        ground::{
            events::{Deed, EventSource},
            fingerprint,
            operator_error::OperatorError,
            store::Writing,
        },
        people::import::{
            By, Fate, ImportReport, Imports, OnConflict, PART,
            checking::Person,
            form::FormBounds,
            problems::{FoundProblems, LineProblem},
        },
    },
};

/// What of a file is read at the desk. So many people hold the one writer of SQLite for a few seconds (docs/import.md).
const BOUNDS: FormBounds = FormBounds { people: 10_000, line: 64 * 1024 };

/// Problems that are looked through for the first ones, problems that are shown, and people who are.
const KEPT: usize = 10_000;
const PROBLEMS: usize = 200;
const ROWS: usize = 20;

/// What becomes of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coming {
    Added,
    Updated,
    /// The account stays as it is.
    Left,
}

/// A person of the file, as the desk shows them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ComingRow {
    /// First and last name.
    pub name: String,
    pub roles: Vec<Role>,
    pub coming: Coming,
}

/// What a file would do, or what is wrong with it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Preview {
    pub added: u64,
    pub updated: u64,
    pub skipped: u64,
    /// The first people.
    pub rows: Vec<ComingRow>,
    /// The first problems.
    pub problems: Vec<LineProblem>,
    pub total: u64,
    /// Names what would become of everybody: another one says that something has changed.
    pub fates: String,
}

impl Preview {
    /// How many would be added, updated and left as they are.
    pub const fn counts(&self) -> [u64; 3] {
        [self.added, self.updated, self.skipped]
    }
}

pub struct CheckedImport {
    people: Vec<Person>,
    fates: Vec<Fate>,
    pub preview: Preview,
}

impl Imports {
    /// Looks at a file as a whole. Nothing is written.
    pub async fn check(
        self: &Arc<Self>,
        file: &Arc<Zeroizing<Vec<u8>>>,
        on_conflict: OnConflict,
    ) -> Result<CheckedImport, OperatorError> {
        let (imports, bytes) = (self.clone(), file.clone());
        // On another thread: it takes a second of computing for the largest file.
        let checked = spawn_blocking(move || {
            let mut problems = FoundProblems::keeping(KEPT);
            let people = imports.checked(&bytes, BOUNDS, &mut problems);
            (people, problems)
        });
        let failed = |cause: tokio::task::JoinError| OperatorError::Failed(cause.to_string());
        let (people, mut problems) = checked.await.map_err(failed)?;
        let fates = self.fates(&people, on_conflict, &mut problems).await?;
        self.guard(&people, &fates, &mut problems).await?;
        let preview = preview(&people, &fates, problems);
        Ok(CheckedImport { people, fates, preview })
    }

    /// Writes everybody in this transaction, each as it was found when the file was looked at.
    ///
    /// # Errors
    /// [`OperatorError::NameTaken`], [`OperatorError::NoSuchAccount`] or [`OperatorError::ChangedMeanwhile`] if that is no longer
    /// so.
    pub async fn write_checked(
        &self,
        tx: &mut Writing,
        looked: &CheckedImport,
        deed: &Deed<'_>,
    ) -> Result<(), OperatorError> {
        self.prepare(tx).await?;
        // Without the place: events of a place are counted, and only so many get a row each.
        let source = EventSource::without_request(deed.source.actor.clone());
        let by = By { deed: Deed { source, reason: deed.reason }, guarded: true };
        for (people, fates) in looked.people.chunks(PART).zip(looked.fates.chunks(PART)) {
            self.write(tx, people, fates, &by).await?;
        }
        let Preview { added, updated, skipped, .. } = looked.preview;
        self.note(tx, &ImportReport { added, updated, skipped, problems: Vec::new() }, deed).await
    }
}

fn preview(people: &[Person], fates: &[Fate], problems: FoundProblems) -> Preview {
    let coming = |fate: &Fate| match fate {
        Fate::Add => Coming::Added,
        Fate::Update(_) => Coming::Updated,
        Fate::Skip => Coming::Left,
    };
    let row = |(person, fate): (&Person, &Fate)| ComingRow {
        name: format!("{} {}", person.first_name, person.last_name),
        roles: person.roles.clone().unwrap_or_default(),
        coming: coming(fate),
    };
    let word = |fate: &Fate| match fate {
        Fate::Add => "+\n".to_owned(),
        Fate::Update(account) => format!("{account}\n"),
        Fate::Skip => "-\n".to_owned(),
    };
    let total = problems.total();
    if total > 0 {
        let problems = problems.into_list().into_iter().take(PROBLEMS).collect();
        return Preview { problems, total, ..Preview::default() };
    }
    let mut report = ImportReport::default();
    report.count(fates);
    Preview {
        added: report.added,
        updated: report.updated,
        skipped: report.skipped,
        rows: people.iter().zip(fates).map(row).take(ROWS).collect(),
        fates: fingerprint(&fates.iter().map(word).collect::<String>()),
        ..Preview::default()
    }
}
