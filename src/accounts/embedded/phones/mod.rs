//! Mobile-ID and Smart-ID: a phone confirms while the visitor waits. The check code depends on nothing from the provider,
//! so it is answered at once; the phone rings a moment later, when the code is on the screen.
//!
//! One background task a session asks the provider, in one long poll after the other. A visitor's poll reads memory; a
//! row of `visits` lets another process answer too, and decides what became of a cancelled session: a result whose row is
//! gone is discarded.

mod asked;
mod memory;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::{task, time};

pub use memory::Memory;

use crate::{
    accounts::{
        Caller, LoginOutcome, PhoneMethod, Purpose, Reply,
        embedded::{
            Embedded,
            allowance::PERSON,
            gate::{self, Gate, Passage, Traced},
            identified::Person,
            refusal::Answer,
        },
        outcome::Outcome,
    },
    domain::ErrorCode,
};
use asked::Asked;
use memory::{Entry, Place};

/// Seconds after which nobody waits any more. Providers give a person about two minutes.
const PATIENCE: u32 = 180;

/// What the row of a session says.
#[derive(Serialize, Deserialize)]
struct Awaited {
    /// The check code.
    code: String,
    /// Where the try is counted.
    gate: Gate,
    /// Who was asked, as the log says it.
    person: String,
    /// Absent while the phone is still to confirm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

/// How a session ended.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum End {
    /// This person has confirmed.
    Confirmed(Person),
    /// An error code.
    Failed(String),
}

/// The kind of the visit.
fn kind(purpose: Purpose, method: PhoneMethod) -> String {
    format!("phone:{}", purpose.path(method.method().code()))
}

impl Embedded {
    /// Shows a check code, and rings the phone when it had time to reach the screen.
    pub(super) async fn ring(
        &self,
        caller: &Caller,
        purpose: Purpose,
        asked: Asked,
        recaptcha: Option<&str>,
    ) -> Answer<Reply<LoginOutcome>> {
        let line = self.phones.line().ok_or(ErrorCode::ServiceBusy)?;
        let (method, code, id) = (asked.method(), asked.verification_code(), self.new_id());
        let (issuer, personal_code) = (asked.person().issuer().code(), asked.person().as_str());
        let gate = self.gate_of_phone(caller, method, (issuer, personal_code)).await?;
        let person = self.tracer.of(&format!("{issuer} {personal_code}"));
        let traced = Traced::hashed(caller, method.method(), &person);
        match self.pass(caller, &gate, recaptcha, false, &traced).await? {
            Passage::Open => {}
            Passage::WithCode(refused) | Passage::Refused(refused) => {
                return Ok(Reply::ok(refused));
            }
        }
        let kind = kind(purpose, method);
        let awaited = Awaited { code: code.clone(), gate, person, end: None };
        let renewed =
            self.begin_visit(caller, PERSON, (&kind, &id), &awaited, i64::from(PATIENCE)).await?;
        let entry = Entry {
            id: id.clone(),
            purpose,
            method,
            code: code.clone(),
            until: self.clock.now() + i64::from(PATIENCE),
        };
        for forgotten in self.phones.insert(renewed.session, entry) {
            self.discard(&forgotten).await?;
        }
        let service = self.clone();
        let waiting = task::spawn({
            let id = id.clone();
            async move {
                service.wait_for((&kind, &id), asked, awaited).await;
                drop(line);
            }
        });
        self.phones.watch(&id, waiting.abort_handle());
        Ok(Reply::ok(still_waiting(method, code)).with_cookie(renewed.cookie))
    }

    /// Asks the provider and writes down how it ended.
    async fn wait_for(&self, (kind, id): (&str, &str), asked: Asked, awaited: Awaited) {
        let asking = async {
            time::sleep(self.settings.push_delay).await;
            asked.finish(&self.clock).await
        };
        let end = match time::timeout(Duration::from_secs(PATIENCE.into()), asking).await {
            Ok(Ok(identity)) => End::Confirmed(Person::from(&identity)),
            Ok(Err(code)) => End::Failed(code.to_string()),
            Err(_) => End::Failed(ErrorCode::AuthorizationProcessTimeout.to_string()),
        };
        let written = self
            .sealed_visit((kind, id), &Awaited { end: Some(end), ..awaited })
            .unwrap_or_default();
        // A row that is gone was cancelled: nothing is written.
        let update =
            sqlx::query("UPDATE visits SET state = $2 WHERE name = $1").bind(id).bind(written);
        if let Err(cause) = update.execute(self.store.pool()).await {
            tracing::error!(%cause, "how a confirmation on a phone ended cannot be written down");
        }
        self.phones.ended(id);
    }

    /// What a poll is told.
    pub(super) async fn phone_status(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> Answer<Reply<LoginOutcome>> {
        let Some(session) = self.place_of(caller) else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        let place =
            Place { session: &session, purpose, method, code: caller.verification_code.as_deref() };
        if let Some(code) = self.phones.waiting(&place, self.clock.now()) {
            return Ok(Reply::ok(still_waiting(method, code)));
        }
        let Some((id, awaited)) = self.phone_visit(&place).await? else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        if awaited.end.is_none() {
            return Ok(Reply::ok(still_waiting(method, awaited.code)));
        }
        // Two polls at once: one of them gets the row.
        let taken: Option<Awaited> = self.take_visit(caller, (&kind(purpose, method), &id)).await?;
        let Some(Awaited { end: Some(end), gate, person: asked, .. }) = taken else {
            return Err(ErrorCode::AuthorizationProcessTimeout.into());
        };
        match end {
            End::Confirmed(person) => {
                gate::settle(&mut *self.store.connection().await?, &gate).await?;
                self.identified(caller, purpose, method.method(), person).await
            }
            End::Failed(code) => {
                let traced = Traced::hashed(caller, method.method(), &asked);
                self.not_confirmed(&gate, ErrorCode::parse(&code), &traced).await
            }
        }
    }

    /// A try counts when a person was asked in vain, not when the provider is at fault.
    async fn not_confirmed(
        &self,
        gate: &Gate,
        code: ErrorCode,
        traced: &Traced<'_>,
    ) -> Answer<Reply<LoginOutcome>> {
        if matches!(
            code,
            ErrorCode::ServerError | ErrorCode::BadRequest | ErrorCode::TooManyRequests
        ) {
            self.forgive(gate).await?;
        }
        self.failed(gate, code, traced).await
    }

    /// The newest session of this browser, purpose and method, or the one of this check code.
    async fn phone_visit(&self, place: &Place<'_>) -> Answer<Option<(String, Awaited)>> {
        let kind = kind(place.purpose, place.method);
        let mut all = self
            .visits::<Awaited>(self.store.pool(), place.session, &kind, self.clock.now())
            .await?;
        Ok(all.find(|(_, awaited)| place.code.is_none_or(|code| code == awaited.code)))
    }

    /// Forgets a session; what its phone answers is never looked at.
    pub(super) async fn cancel_phone(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> Answer<Reply<Outcome>> {
        if let Some(session) = self.place_of(caller) {
            let place = Place {
                session: &session,
                purpose,
                method,
                code: caller.verification_code.as_deref(),
            };
            if let Some((id, _)) = self.phone_visit(&place).await? {
                self.discard(&id).await?;
            }
        }
        Ok(Reply::ok(Outcome::done()))
    }

    async fn discard(&self, id: &str) -> Answer<()> {
        self.phones.cancel(id);
        sqlx::query("DELETE FROM visits WHERE name = $1")
            .bind(id)
            .execute(self.store.pool())
            .await?;
        Ok(())
    }
}

/// What a poll is told, and the start too.
fn still_waiting(method: PhoneMethod, code: String) -> LoginOutcome {
    LoginOutcome {
        success: true,
        pending: Some(true),
        verification_code: Some(code),
        login_method: Some(method.method()),
        ..LoginOutcome::default()
    }
}
