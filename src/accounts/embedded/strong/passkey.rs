//! A sign-in by passkey, and a passkey as the second factor of a sign-in by password. A passkey opens the account that it was
//! added to, and proves two factors: the device, and what verified its person there.

use std::sync::Arc;

use serde_json::Value;

use crate::{
    accounts::{
        Caller, LoginOutcome, Reply,
        embedded::{
            counting::trace::{SignInTrace, Tracer, TryOutcome},
            flows::{Flows, registrants::Registrants},
            ground::{Ground, call::CallResult},
            journey::{Journey, closed_because, start_over},
            limits::Gates,
            people::{
                Factors,
                passkeys::{PasskeyProofs, PasskeyUse},
            },
            sessions::{Present, Session, Sessions, Stage},
        },
    },
    domain::LoginMethod,
};

pub struct PasskeySignIn {
    ground: Arc<Ground>,
    registrants: Arc<Registrants>,
    tracer: Arc<Tracer>,
    sessions: Arc<Sessions>,
    proofs: Arc<PasskeyProofs>,
    journey: Arc<Journey>,
}

impl PasskeySignIn {
    pub fn new(
        ground: &Arc<Ground>,
        flows: &Flows,
        gates: &Gates,
        sessions: &Arc<Sessions>,
        factors: &Factors,
        journey: &Arc<Journey>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            registrants: flows.registrants.clone(),
            tracer: gates.tracer.clone(),
            sessions: sessions.clone(),
            proofs: factors.proofs.clone(),
            journey: journey.clone(),
        }
    }

    /// What a browser is asked to sign in with. It names nobody.
    pub fn asked(&self) -> CallResult<Value> {
        self.proofs.request(PasskeyUse::SignIn, None, &[])
    }

    /// What the browser of a sign-in that waits for its second factor is asked for. `None` if none waits.
    pub async fn asked_as_second_factor(&self, caller: &Caller) -> CallResult<Option<Value>> {
        let Some(Present { account, .. }) =
            self.sessions.present_at(caller, Stage::TwoFactor).await?
        else {
            return Ok(None);
        };
        let own = self.proofs.passkeys.of_account(&account.id).await?;
        self.proofs.request(PasskeyUse::SecondFactor, Some(&account.id), &own).map(Some)
    }

    pub async fn sign_in(&self, caller: &Caller, answer: &str) -> CallResult<Reply<LoginOutcome>> {
        let passkey = self.proofs.prove(caller, PasskeyUse::SignIn, None, answer).await?;
        let account = &passkey.account;
        if let Some(code) = closed_because(account) {
            let traced = SignInTrace::new(caller, LoginMethod::Passkey, &account.username);
            let traced = traced.at(Some(&account.id));
            self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
            return Err(code.into());
        }
        let now = self.ground.clock.now();
        let session = Session {
            stage: Stage::Choosing,
            account: account.id.clone(),
            method: LoginMethod::Passkey,
            // It opens its own account alone, also where its person has others.
            chosen: true,
            offered: None,
            code_given_for: None,
            one_factor: false,
            assurance: None,
            proven_at: now,
            code_at: now,
            second_factor_due: None,
            trusts: false,
            proven_by: Some(passkey.id.clone()),
            second_by: None,
            is_first: false,
        };
        self.registrants.registered(caller).await?;
        self.journey.advance(caller, account, session, None).await
    }

    /// Takes a sign-in by password on with what the browser answered.
    pub async fn second_factor(
        &self,
        caller: &Caller,
        answer: &str,
    ) -> CallResult<Reply<LoginOutcome>> {
        let Some(Present { session, account }) =
            self.sessions.present_at(caller, Stage::TwoFactor).await?
        else {
            return Ok(start_over());
        };
        let given =
            self.proofs.prove(caller, PasskeyUse::SecondFactor, Some(&account), answer).await?;
        let session = Session {
            code_given_for: Some(account.id.clone()),
            code_at: self.ground.clock.now(),
            second_by: Some(given.id),
            ..session
        };
        self.journey.advance(caller, &account, session, None).await
    }
}
