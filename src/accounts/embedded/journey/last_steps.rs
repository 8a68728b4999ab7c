//! The last steps of a sign-in: keeping a closed account, the terms, and a second factor that the person's role needs
//! (`embedded.second_factor`).

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            ground::{
                events::{AuditEntry, EventName, EventSource},
                refusal::{CallResult, whole},
            },
            journey::{Journey, start_over},
            records::accounts::AccountRow,
            sessions::{Present, Session, Stage},
        },
        outcome::Outcome,
    },
    domain::ErrorCode,
};

/// The page that says until when a second factor can be put off, relative to the public root.
pub const SECOND_FACTOR: &str = "second-factor";

/// The page on which one is set up, relative to the public root.
pub const ENROLMENT: &str = "two-factor";

// Keeping a closed account, and accepting the terms.

impl Journey {
    /// Goes on with a sign-in whose person has kept the closed account.
    pub async fn resume(&self, caller: &Caller) -> CallResult<Reply<LoginOutcome>> {
        let Some((session, account)) = self.at_stage(caller, Stage::Closed).await? else {
            return Ok(start_over());
        };
        self.advance(caller, &account, session, None).await
    }

    /// Stores the acceptance and continues the sign-in. A person who is already signed in is simply sent on, because
    /// the same page may be open twice.
    pub async fn accept(&self, caller: &Caller) -> CallResult<Reply<Outcome>> {
        // Together with the account, whose version is the one that the sign-in was proven for.
        let found = self
            .sessions
            .session_and_account(&mut *self.ground.store.connection().await?, caller)
            .await?;
        let (session, mut account) = found.ok_or(ErrorCode::LoginRequired)?;
        match session.stage {
            Stage::SignedIn => {
                let url = Some(self.destination.next_address(caller).await?);
                return Ok(Reply::ok(Outcome { url, ..Outcome::done() }));
            }
            Stage::Terms => {}
            Stage::TwoFactor | Stage::Choosing | Stage::Closed | Stage::Enrolling => {
                return Err(ErrorCode::BadRequest.into());
            }
        }
        let (now, version) =
            (self.ground.clock.now(), &self.ground.config().embedded.terms_version);
        let mut tx = self.ground.store.begin().await?;
        sqlx::query("INSERT INTO terms_acceptances (id, account, version, accepted_at) VALUES ($1, $2, $3, $4)")
            .bind(self.ground.rng.id())
            .bind(&session.account)
            .bind(version)
            .bind(now)
            .execute(&mut *tx)
            .await?;
        sqlx::query("UPDATE accounts SET terms_version = $2 WHERE id = $1")
            .bind(&session.account)
            .bind(version)
            .execute(&mut *tx)
            .await?;
        let entry = AuditEntry::new(EventName::TermsAccepted, EventSource::visitor(caller));
        self.ground.events.record(&mut tx, entry.of(&session.account).detail(version)).await?;
        tx.commit().await?;
        account.terms_version = Some(version.clone());
        let advanced = self.advanced(caller, &account, session, None).await?;
        let Reply { result, set_cookies } = advanced.ok_or(ErrorCode::LoginRequired)?;
        Ok(Reply {
            result: result.map(|outcome| Outcome { url: outcome.url, ..Outcome::done() }),
            set_cookies,
        })
    }
}

// A second factor that the role needs.

impl Journey {
    /// The sign-in is complete, unless the person's role needs a second factor by now. As long as it can be put off, a page says until when.
    pub(super) async fn last_stage(
        &self,
        account: &AccountRow,
        session: &mut Session,
    ) -> CallResult<Stage> {
        let rule = &self.ground.config().embedded.second_factor;
        let now = self.ground.clock.now();
        let due_at = rule.due_at(account.second_factor_told_at, now);
        let Some(due_at) = due_at.filter(|_| session.one_factor && account.totp_secret.is_none())
        else {
            return Ok(Stage::SignedIn);
        };
        let roles = self.accounts.role_names(&account.id).await?;
        if !roles.iter().any(|role| rule.required_roles.contains(role)) {
            return Ok(Stage::SignedIn);
        }
        sqlx::query("UPDATE accounts SET second_factor_told_at = $2 WHERE id = $1 AND second_factor_told_at IS NULL")
            .bind(&account.id)
            .bind(now)
            .execute(self.ground.store.pool())
            .await?;
        if due_at <= now {
            return Ok(Stage::Enrolling);
        }
        session.second_factor_due = Some(due_at);
        Ok(Stage::SignedIn)
    }

    /// Goes on after the page that says until when a second factor is needed, or after one was set up: a sign-in that waited for it is complete.
    pub async fn go_on(&self, caller: &Caller) -> Reply<LoginOutcome> {
        whole(self.gone_on(caller).await)
    }

    async fn gone_on(&self, caller: &Caller) -> CallResult<Reply<LoginOutcome>> {
        let reader = &mut *self.ground.store.connection().await?;
        let Some(Present { session, account }) = self.sessions.enroller(reader, caller).await?
        else {
            return Ok(start_over());
        };
        if session.stage == Stage::Enrolling {
            return self.advance(caller, &account, session, None).await;
        }
        let url = Some(self.destination.next_address(caller).await?);
        let login_method = Some(session.method);
        Ok(Reply::ok(LoginOutcome { success: true, login_method, url, ..LoginOutcome::default() }))
    }
}
