//! The last steps of a sign-in: keeping a closed account, the terms, and what follows the page about a second factor that the
//! person's role needs (`embedded.second_factor`).

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            ground::{
                call::{CallResult, whole},
                events::{AuditEntry, EventName, EventSource},
            },
            journey::{Journey, start_over},
            sessions::{Present, Stage},
        },
        outcome::Outcome,
    },
    domain::ErrorCode,
};

// Keeping a closed account, and accepting the terms.

impl Journey {
    /// Goes on with a sign-in whose person has kept the closed account.
    pub async fn resume(&self, caller: &Caller) -> CallResult<Reply<LoginOutcome>> {
        let found = self.sessions.present_at(caller, Stage::Closed).await?;
        let Some(Present { session, account }) = found else { return Ok(start_over()) };
        self.advance(caller, &account, session, None).await
    }

    /// Stores the acceptance and continues the sign-in. A person who is already signed in is simply sent on, because
    /// the same page may be open twice.
    pub async fn accept(&self, caller: &Caller) -> CallResult<Reply<Outcome>> {
        // Together with the account, whose version is the one that the sign-in was proven for.
        let found = self.sessions.session_and_account(caller).await?;
        let Present { session, mut account } = found.ok_or(ErrorCode::LoginRequired)?;
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

    // A second factor that the role needs.

    /// Goes on after the page that says until when a second factor is needed, or after one was set up: a sign-in that waited for
    /// it is complete.
    pub async fn go_on(&self, caller: &Caller) -> Reply<LoginOutcome> {
        let answer = async {
            let Some(Present { session, account }) = self.sessions.enroller(caller).await? else {
                return Ok(start_over());
            };
            if session.stage == Stage::Enrolling {
                return self.advance(caller, &account, session, None).await;
            }
            let url = Some(self.destination.next_address(caller).await?);
            let login_method = Some(session.method);
            Ok(Reply::ok(LoginOutcome {
                success: true,
                login_method,
                url,
                ..LoginOutcome::default()
            }))
        };
        whole(answer.await)
    }
}
