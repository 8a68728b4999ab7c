//! Statements about many rows. What is put together is words of this program, which the types say (`&'static str`), and the
//! numbers of places; every value is bound.

use sqlx::{
    Any, AnyConnection, AssertSqlSafe, FromRow,
    any::{AnyArguments, AnyRow},
    query::{Query, QueryAs},
};

/// `($1, $2), ($3, $4)`: the places of so many rows.
fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> =
            (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

/// The most values of a statement: SQLite takes 32,766, PostgreSQL 65,535, and both are slow long before.
const VALUES: usize = 4_000;

pub enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for Value<'a> {
    fn from(text: &'a Option<String>) -> Self {
        Self::Text(text.as_deref())
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Number(Some(i64::from(flag)))
    }
}

/// Inserts rows, as many in a statement as it bears.
pub async fn insert(
    connection: &mut AnyConnection,
    into: &'static str,
    rows: &[Vec<Value<'_>>],
    end: &'static str,
) -> sqlx::Result<()> {
    let columns = rows.first().map_or(1, Vec::len);
    for rows in rows.chunks(VALUES / columns) {
        let statement = format!("INSERT INTO {into} VALUES {} {end}", places(rows.len(), columns));
        let mut query: Query<'_, Any, AnyArguments> = sqlx::query(AssertSqlSafe(statement));
        for value in rows.iter().flatten() {
            query = match value {
                Value::Text(text) => query.bind(*text),
                Value::Number(number) => query.bind(*number),
            };
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// A question about these texts, whose places stand between both parts of the statement, so many in each bracket.
pub fn question<'a, T: for<'r> FromRow<'r, AnyRow>>(
    begin: &'static str,
    texts: &[&'a str],
    columns: usize,
    end: &'static str,
) -> QueryAs<'a, Any, T, AnyArguments> {
    let statement = format!("{begin} {}{end}", places(texts.len() / columns, columns));
    texts.iter().fold(sqlx::query_as(AssertSqlSafe(statement)), |query, text| query.bind(*text))
}
