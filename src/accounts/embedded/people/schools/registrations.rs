//! The registrations of schools as the operator sees them: lists, approves and deletes them.

use crate::accounts::{
    NewSchool,
    embedded::{
        ground::{
            events::{AuditEntry, EventName, EventSource},
            operator_error::OperatorError,
            store::Writing,
        },
        people::schools::Schools,
    },
};

/// A school's registration, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct School {
    /// The id of the registration.
    pub id: String,
    /// The fields of the form.
    pub details: NewSchool,
    /// The contact person's language.
    pub language: String,
    /// Whether the operator has approved it.
    pub approved: bool,
    /// When it was registered, in seconds since 1970.
    pub created_at: i64,
}

/// The columns of a [`SchoolRow`], by name, for the same reason as those of an account.
macro_rules! school_columns {
    () => {
        "id, name, registration_number, kind, street, city, country, first_name, last_name, email, number, language, \
         approved_at, created_at"
    };
}

#[derive(sqlx::FromRow)]
struct SchoolRow {
    id: String,
    name: String,
    registration_number: String,
    kind: String,
    street: String,
    city: String,
    country: String,
    first_name: String,
    last_name: String,
    email: String,
    number: String,
    language: String,
    approved_at: Option<i64>,
    created_at: i64,
}

impl From<SchoolRow> for School {
    fn from(row: SchoolRow) -> Self {
        Self {
            id: row.id,
            language: row.language,
            approved: row.approved_at.is_some(),
            created_at: row.created_at,
            details: NewSchool {
                school_name: row.name,
                registration_number: row.registration_number,
                kind: row.kind,
                street: row.street,
                city: row.city,
                country: row.country,
                first_name: row.first_name,
                last_name: row.last_name,
                email: row.email,
                number: row.number,
            },
        }
    }
}

impl Schools {
    /// All registrations, oldest first.
    pub async fn list_schools(&self) -> Result<Vec<School>, OperatorError> {
        let rows: Vec<SchoolRow> = sqlx::query_as(concat!(
            "SELECT ",
            school_columns!(),
            " FROM schools ORDER BY created_at, id"
        ))
        .fetch_all(self.store.pool())
        .await?;
        Ok(rows.into_iter().map(School::from).collect())
    }

    /// The registration with this id.
    pub async fn school(&self, id: &str) -> Result<School, OperatorError> {
        let row: Option<SchoolRow> =
            sqlx::query_as(concat!("SELECT ", school_columns!(), " FROM schools WHERE id = $1"))
                .bind(id)
                .fetch_optional(self.store.pool())
                .await?;
        row.map(School::from).ok_or(OperatorError::NoSuchSchool)
    }

    /// Marks a registration as approved. Approving twice is not an error.
    pub async fn approve_school(&self, id: &str) -> Result<(), OperatorError> {
        let mut tx = self.store.begin().await?;
        let approved =
            sqlx::query("UPDATE schools SET approved_at = COALESCE(approved_at, $2) WHERE id = $1")
                .bind(id)
                .bind(self.clock.now())
                .execute(&mut *tx)
                .await?;
        self.complete(tx, approved.rows_affected(), EventName::SchoolApproved, id).await
    }

    /// Deletes a registration.
    pub async fn remove_school(&self, id: &str) -> Result<(), OperatorError> {
        let mut tx = self.store.begin().await?;
        let removed =
            sqlx::query("DELETE FROM schools WHERE id = $1").bind(id).execute(&mut *tx).await?;
        self.complete(tx, removed.rows_affected(), EventName::SchoolRemoved, id).await
    }

    /// Commits the operator's change, if there is such a school.
    async fn complete(
        &self,
        mut tx: Writing,
        rows: u64,
        event: EventName,
        id: &str,
    ) -> Result<(), OperatorError> {
        if rows == 0 {
            return Err(OperatorError::NoSuchSchool);
        }
        let entry = AuditEntry::new(event, EventSource::operator());
        self.events.record(&mut tx, entry.detail(id)).await?;
        Ok(tx.commit().await?)
    }
}
