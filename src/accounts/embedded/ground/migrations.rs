//! The migrations: most are one text for both databases; those in `sqlite` and `postgres` are of one each.

use sqlx::migrate::Migrator;

/// The migrations of this kind of database, in their order.
pub fn migrator(sqlite: bool) -> Migrator {
    let (common, own) = (
        sqlx::migrate!("src/accounts/embedded/migrations"),
        if sqlite {
            sqlx::migrate!("src/accounts/embedded/migrations/sqlite")
        } else {
            sqlx::migrate!("src/accounts/embedded/migrations/postgres")
        },
    );
    Migrator::with_migrations(common.iter().chain(own.iter()).cloned().collect())
}
