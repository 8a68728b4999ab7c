//! Writes what a file says of people who have an account. What it does not say stays.

use std::collections::HashMap;

use crate::accounts::{
    Role,
    embedded::{
        ground::{
            batches::question, events::EventName, operator_error::OperatorError,
            sealed::SealContext, store::Writing,
        },
        people::{
            import::{
                By, Fate, Imports, PART,
                checking::Person,
                problems::{FoundProblems, LineProblem, Problem},
                writing::add_roles,
            },
            roles::RoleRow,
        },
        records::accounts::canonical,
    },
};

/// What of an account a file may change.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
struct ImportedAccount {
    identity: String,
    proven: i64,
    username: String,
    email: Option<String>,
    email_unproven: i64,
    first_name: String,
    last_name: String,
    language: String,
    date_of_birth: Option<String>,
    gender: Option<String>,
    street: Option<String>,
    city: Option<String>,
    country: Option<String>,
    postal_index: Option<String>,
    password_hash: Option<String>,
    totp_secret: Option<String>,
    blocked: i64,
    activated_at: Option<i64>,
    /// How many rights at the desk its person has.
    rights: i64,
}

/// What is read of an account `a`.
macro_rules! imported_columns {
    () => {
        "a.identity, a.proven, a.username, a.email, a.email_unproven, a.first_name, a.last_name, a.language, a.date_of_birth, a.gender, \
         a.street, a.city, a.country, a.postal_index, a.password_hash, a.totp_secret, a.blocked, a.activated_at, \
         (SELECT COUNT(*) FROM desk_grants g WHERE g.account = a.id) AS rights"
    };
}

/// An account that a file is to update, with the personal code of its person.
#[derive(sqlx::FromRow)]
struct UpdatedAccount {
    id: String,
    issuer: Option<String>,
    personal_code: Option<String>,
    #[sqlx(flatten)]
    account: ImportedAccount,
}

impl ImportedAccount {
    /// With what the file says of plain fields.
    fn with(&self, person: &Person, now: i64) -> Self {
        let or = |given: &Option<String>, present: &Option<String>| {
            given.as_ref().or(present.as_ref()).cloned()
        };
        let email = or(&person.email, &self.email);
        // A user name that is the e-mail address goes with it.
        let follows =
            self.email.as_ref().is_some_and(|email| canonical(email) == canonical(&self.username));
        let followed = person.email.as_ref().filter(|_| follows);
        let user_name = person.user_name.as_ref().or(followed).unwrap_or(&self.username);
        let is_new = email != self.email;
        let unproven = match person.email_verified {
            Some(verified) => i64::from(!verified),
            None if is_new => 0,
            None => self.email_unproven,
        };
        Self {
            identity: self.identity.clone(),
            proven: if person.code_proven { 1 } else { self.proven },
            username: user_name.clone(),
            email_unproven: if email.is_some() { unproven } else { 0 },
            email,
            first_name: person.first_name.clone(),
            last_name: person.last_name.clone(),
            language: person.language.clone().unwrap_or_else(|| self.language.clone()),
            date_of_birth: or(&person.birth_date, &self.date_of_birth),
            gender: or(&person.gender, &self.gender),
            street: or(&person.street, &self.street),
            city: or(&person.city, &self.city),
            country: or(&person.country, &self.country),
            postal_index: or(&person.postal_index, &self.postal_index),
            password_hash: or(&person.password_hash, &self.password_hash),
            totp_secret: self.totp_secret.clone(),
            blocked: person.blocked.map_or(self.blocked, i64::from),
            activated_at: match person.activated {
                Some(true) => self.activated_at.or(Some(now)),
                Some(false) => None,
                None => self.activated_at,
            },
            rights: self.rights,
        }
    }

    /// Whether somebody who could use the account before could not, or the other way round.
    fn opens_otherwise(&self, next: &Self) -> bool {
        self.password_hash != next.password_hash
            || self.totp_secret != next.totp_secret
            || self.identity != next.identity
            || self.proven != next.proven
            || self.email != next.email
            || self.blocked != next.blocked
            || (self.activated_at.is_some() && next.activated_at.is_none())
    }

    /// Whether the desk leaves it to the command: it would open otherwise or under another name, or helps at the desk.
    fn is_guarded(&self, next: &Self) -> Option<Problem> {
        if self.rights > 0 {
            return Some(Problem::HelpsOthers);
        }
        let is_other = self.opens_otherwise(next)
            || self.username != next.username
            || self.activated_at.is_some() != next.activated_at.is_some();
        is_other.then_some(Problem::OpensOtherwise)
    }
}

impl Imports {
    /// Writes what the file says of this account. Where that changes who may use it, its sessions end.
    pub(super) async fn update(
        &self,
        tx: &mut Writing,
        account: &str,
        person: &Person,
        by: &By<'_>,
    ) -> Result<(), OperatorError> {
        let present: ImportedAccount = sqlx::query_as(concat!(
            "SELECT ",
            imported_columns!(),
            " FROM accounts a WHERE a.id = $1"
        ))
        .bind(account)
        .fetch_optional(&mut **tx)
        .await?
        .ok_or(OperatorError::NoSuchAccount)?;
        let mut next = present.with(person, self.ground.clock.now());
        if let Some((issuer, code)) = &person.code {
            next.identity = self.accounts.identity(tx, issuer, code).await?;
            if next.identity != present.identity {
                next.proven = i64::from(person.code_proven);
            }
        }
        next.totp_secret = self.totp(account, person, present.totp_secret.as_deref())?;
        if by.guarded && present.is_guarded(&next).is_some() {
            return Err(OperatorError::ChangedMeanwhile);
        }
        let is_other = next != present;
        if is_other {
            self.write_account(tx, account, &present, &next).await?;
        }
        let has_other_id = set_external_id(tx, account, person.external_id.as_deref()).await?;
        let has_other_roles = set_roles(tx, account, person.roles.as_deref()).await?;
        if is_other || has_other_id || has_other_roles {
            let entry = by.deed.entry(EventName::AccountUpdated);
            self.ground.events.record(tx, entry.of(account)).await?;
        }
        Ok(())
    }

    /// Notes what the desk leaves to the command: accounts that would open otherwise than before, and those of people who help at
    /// the desk.
    pub(super) async fn guard(
        &self,
        people: &[Person],
        fates: &[Fate],
        problems: &mut FoundProblems,
    ) -> Result<(), OperatorError> {
        let updated = people.iter().zip(fates).filter_map(|(person, fate)| match fate {
            Fate::Update(account) => Some((account.as_str(), person)),
            Fate::Add | Fate::Skip => None,
        });
        let updated: Vec<(&str, &Person)> = updated.collect();
        for part in updated.chunks(PART) {
            let ids: Vec<&str> = part.iter().map(|(account, _)| *account).collect();
            let begin = concat!(
                "SELECT a.id, i.issuer, i.personal_code, ",
                imported_columns!(),
                " FROM accounts a JOIN identities i ON i.id = a.identity WHERE a.id IN"
            );
            let asked = question(begin, &ids, ids.len(), "");
            let rows: Vec<UpdatedAccount> = asked.fetch_all(self.ground.store.pool()).await?;
            let rows: HashMap<&str, &UpdatedAccount> =
                rows.iter().map(|row| (row.id.as_str(), row)).collect();
            for (account, person) in part {
                let Some(row) = rows.get(account) else { continue };
                let mut next = row.account.with(person, self.ground.clock.now());
                let known = row.issuer.as_deref().zip(row.personal_code.as_deref());
                let given = person.code.as_ref().map(|(issuer, code)| (*issuer, code.as_str()));
                if given.is_some() && given != known {
                    next.identity.clear();
                }
                next.totp_secret =
                    self.totp(account, person, row.account.totp_secret.as_deref())?;
                if let Some(problem) = row.account.is_guarded(&next) {
                    problems.push(LineProblem::new(person.line, "", problem));
                }
            }
        }
        Ok(())
    }

    /// The sealed key of the second factor: the present one, unless the file has another.
    fn totp(
        &self,
        account: &str,
        person: &Person,
        present: Option<&str>,
    ) -> Result<Option<String>, OperatorError> {
        let place = SealContext::Totp(account);
        let Some(key) = &person.totp_secret else { return Ok(present.map(str::to_owned)) };
        let known = present.map(|sealed| self.ground.vault.unseal(place, sealed)).transpose()?;
        if known.is_some_and(|known| *known == *key) {
            return Ok(present.map(str::to_owned));
        }
        Ok(Some(self.ground.vault.seal(place, key)?))
    }

    async fn write_account(
        &self,
        tx: &mut Writing,
        account: &str,
        present: &ImportedAccount,
        next: &ImportedAccount,
    ) -> Result<(), OperatorError> {
        sqlx::query(
            "UPDATE accounts SET identity = $2, proven = $3, username = $4, email = $5, email_unproven = $6, first_name = $7, \
             last_name = $8, language = $9, date_of_birth = $10, gender = $11, street = $12, city = $13, country = $14, \
             postal_index = $15, password_hash = $16, totp_secret = $17, blocked = $18, activated_at = $19 WHERE id = $1",
        )
        .bind(account)
        .bind(&next.identity)
        .bind(next.proven)
        .bind(&next.username)
        .bind(&next.email)
        .bind(next.email_unproven)
        .bind(&next.first_name)
        .bind(&next.last_name)
        .bind(&next.language)
        .bind(&next.date_of_birth)
        .bind(&next.gender)
        .bind(&next.street)
        .bind(&next.city)
        .bind(&next.country)
        .bind(&next.postal_index)
        .bind(&next.password_hash)
        .bind(&next.totp_secret)
        .bind(next.blocked)
        .bind(next.activated_at)
        .execute(&mut **tx)
        .await?;
        rename(tx, account, present, next).await?;
        if present.totp_secret.is_none() && next.totp_secret.is_some() {
            sqlx::query(
                "UPDATE accounts SET totp_step = 0, second_factor_since = $2 WHERE id = $1",
            )
            .bind(account)
            .bind(self.ground.clock.now())
            .execute(&mut **tx)
            .await?;
        }
        if let Some(former) = &present.password_hash
            && present.password_hash != next.password_hash
        {
            sqlx::query("INSERT INTO password_history (id, account, password_hash, replaced_at) VALUES ($1, $2, $3, $4)")
                .bind(self.ground.rng.id())
                .bind(account)
                .bind(former)
                .bind(self.ground.clock.now())
                .execute(&mut **tx)
                .await?;
        }
        if present.opens_otherwise(next) {
            self.sessions.end_sessions(tx, account).await?;
        }
        Ok(())
    }
}

/// Gives up the names that the account has no more, and takes the new ones.
async fn rename(
    tx: &mut Writing,
    account: &str,
    present: &ImportedAccount,
    next: &ImportedAccount,
) -> sqlx::Result<()> {
    let names = |one: &ImportedAccount| -> Vec<String> {
        let names = [Some(&one.username), one.email.as_ref()];
        names.into_iter().flatten().map(|name| canonical(name)).collect()
    };
    let (former, present_names) = (names(present), names(next));
    for name in former.iter().filter(|name| !present_names.contains(name)) {
        sqlx::query("DELETE FROM login_names WHERE account = $1 AND name = $2")
            .bind(account)
            .bind(name)
            .execute(&mut **tx)
            .await?;
    }
    for name in present_names.iter().filter(|name| !former.contains(name)) {
        // A former address of the account, which is kept for it, may come back.
        sqlx::query(
            "INSERT INTO login_names (name, account) SELECT $1, $2 \
             WHERE NOT EXISTS (SELECT 1 FROM login_names WHERE name = $1 AND account = $2)",
        )
        .bind(name)
        .bind(account)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Whether the account is called otherwise elsewhere than it was.
async fn set_external_id(
    tx: &mut Writing,
    account: &str,
    given: Option<&str>,
) -> sqlx::Result<bool> {
    let Some(given) = given else { return Ok(false) };
    let set = sqlx::query(
        "INSERT INTO external_ids (account, external_id) VALUES ($1, $2) \
         ON CONFLICT (account) DO UPDATE SET external_id = $2 WHERE external_ids.external_id <> $2",
    );
    Ok(set.bind(account).bind(given).execute(&mut **tx).await?.rows_affected() == 1)
}

/// Replaces the roles if the file has others. New ones get numbers that none had before, so that a session's choice never becomes
/// another.
async fn set_roles(tx: &mut Writing, account: &str, given: Option<&[Role]>) -> sqlx::Result<bool> {
    let Some(given) = given else { return Ok(false) };
    let rows: Vec<RoleRow> = sqlx::query_as(
        "SELECT number, name, school, class_level, parallel, period FROM roles WHERE account = $1 ORDER BY number",
    )
    .bind(account)
    .fetch_all(&mut **tx)
    .await?;
    let last = rows.last().map_or(0, |row| row.number);
    let present: Vec<Role> = rows.into_iter().map(RoleRow::role).collect();
    if present == given {
        return Ok(false);
    }
    sqlx::query("DELETE FROM roles WHERE account = $1").bind(account).execute(&mut **tx).await?;
    add_roles(tx, account, last + 1, given).await?;
    Ok(true)
}
