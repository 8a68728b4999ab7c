//! The people, entered into the server's database in one transaction. One in two hundred has the password that a sprayer tries, those who
//! mistype have each their own, and all others the same, since the server keeps nothing of a password that is right. So the hashes at the
//! server's cost are few, and a check costs the server what every check costs.

use std::path::Path;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, phc::PasswordHash},
};
use aws_lc_rs::digest::{SHA256, digest};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use lavi::clock::Clock;
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use crate::{
    dice::Dice,
    personal_code::personal_code,
    plan::{Method, Person},
    server::database,
};

const PASSWORD: &str = "Kevad-2026-mets";
/// What passwords of one's own begin and end with.
const WORDS: [(&str, u32); 8] = [
    ("Kadakas", 1),
    ("Pilvik", 1),
    ("Saarepuu", 1),
    ("Rannakivi", 1),
    ("Toomingas", 1),
    ("Hobune", 1),
    ("Virmalised", 1),
    ("Lumememm", 1),
];
/// What the sprayer tries.
pub const SPRAYED: &str = "Talv-2026-jogi";
/// What everybody's authenticator knows.
pub const AUTHENTICATOR: &str = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/// A connection to the server's database.
pub async fn open(folder: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(database(folder))
        .busy_timeout(std::time::Duration::from_secs(20));
    SqlitePoolOptions::new().max_connections(16).connect_with(options).await.unwrap()
}

/// Enters them.
pub async fn enter<'a>(pool: &SqlitePool, people: impl Iterator<Item = &'a Person>) {
    // Argon2's defaults are the server's: 19 MiB, two passes, one lane.
    let hash = |password: &str| {
        let salt = b"a storm's salt..";
        let hash: PasswordHash =
            Argon2::default().hash_password_with_salt(password.as_bytes(), salt).unwrap();
        hash.to_string()
    };
    let shared = [PASSWORD, SPRAYED].map(|password| (password, hash(password)));
    // A former release, by `-- server=FILE`, knows no browsers.
    let devices = "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'devices'";
    let has_devices = sqlx::query_scalar::<_, i64>(devices).fetch_one(pool).await.unwrap() == 1;
    let mut tx = pool.begin().await.unwrap();
    for person in people {
        let identity = id(person.number, 0);
        let password = password(person);
        let known = shared.iter().find(|(shared, _)| *shared == password);
        let password_hash = known.map_or_else(|| hash(&password), |(_, hash)| hash.clone());
        sqlx::query("INSERT INTO identities (id, issuer, personal_code) VALUES ($1, 'EE', $2)")
            .bind(&identity)
            .bind(personal_code(person.number))
            .execute(&mut *tx)
            .await
            .unwrap();
        for account in 0..=usize::from(person.has_two_accounts) {
            let name = name(person.number, account);
            sqlx::query(
                "INSERT INTO accounts (id, identity, proven, chooses_account, username, email, first_name, last_name, language, \
                 wish_partner_ads, password_hash, totp_secret, totp_step, blocked, activated_at, terms_version, created_at) \
                 VALUES ($1, $2, 1, $3, $4, $5, 'Mari', 'Maasikas', $6, 0, $7, $8, 0, 0, 1, '1', 1)",
            )
            .bind(id(person.number, account))
            .bind(&identity)
            .bind(person.has_two_accounts)
            .bind(&name)
            .bind(format!("{name}@people.example"))
            .bind(person.language)
            .bind(&password_hash)
            .bind((person.method == Method::PasswordAndCode).then_some(AUTHENTICATOR))
            .execute(&mut *tx)
            .await
            .unwrap();
            for name in [name.clone(), format!("{name}@people.example")] {
                let insert = sqlx::query("INSERT INTO login_names (name, account) VALUES ($1, $2)");
                insert.bind(name).bind(id(person.number, account)).execute(&mut *tx).await.unwrap();
            }
        }
        if person.is_known && has_devices {
            let now = Clock::System.now();
            for account in 0..=usize::from(person.has_two_accounts) {
                let known = "INSERT INTO devices (token_hash, account, created_at, seen_at) VALUES ($1, $2, $3, $3)";
                let known = sqlx::query(known)
                    .bind(fingerprint(&device(person.number)))
                    .bind(id(person.number, account));
                known.bind(now).execute(&mut *tx).await.unwrap();
            }
        }
    }
    tx.commit().await.unwrap();
}

/// A person's password.
pub fn password(person: &Person) -> String {
    if has_sprayed(person) {
        SPRAYED.to_owned()
    } else if person.slip.mistakes() > 0 {
        let mut dice = Dice::of(4, u64::try_from(person.number).unwrap());
        let number = 1_000 + dice.roll() % 9_000;
        format!("{}-{number}-{}", dice.pick(&WORDS), dice.pick(&WORDS))
    } else {
        PASSWORD.to_owned()
    }
}

/// Whether a person has the password that the sprayer tries.
pub const fn has_sprayed(person: &Person) -> bool {
    person.number % 200 == 7
}

/// The device cookie of a browser in which a person has signed in before.
pub fn device(number: usize) -> String {
    format!("{number:043}")
}

/// The id of a person's account.
pub fn id(number: usize, account: usize) -> String {
    format!("{account:04x}{number:028x}")
}

/// The user name of a person's account.
pub fn name(number: usize, account: usize) -> String {
    if account == 0 { format!("mari{number}") } else { format!("mari{number}.teacher") }
}

/// As the server keeps device cookies.
pub fn fingerprint(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(digest(&SHA256, text.as_bytes()))
}
