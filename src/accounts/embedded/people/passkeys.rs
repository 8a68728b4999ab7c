//! What proves a passkey and what makes one: the challenge, which the browser carries back within its answer, and the answer's
//! verification (docs/decisions/0068). Nothing is kept of a challenge before its answer is right.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::AnyConnection;

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::trace::{SignInTrace, Tracer, TryOutcome},
            ground::{
                Ground,
                call::{CallError, CallResult},
                carried::Carried,
                events::{AuditEntry, EventName, EventSource},
            },
            records::{
                Records,
                accounts::AccountRow,
                passkeys::{Passkey, PasskeyOfAccount, Passkeys},
            },
        },
    },
    domain::{ErrorCode, LoginMethod, UserAgent},
    providers::webauthn::{
        ALGORITHMS, Asserted, Assertion, NewCredential, NewPasskey, Rejection, RelyingParty,
    },
};

/// Seconds for which a challenge can be answered. A page asks for another in time.
const LIFETIME: i64 = 15 * 60;

/// Milliseconds that a browser waits for its authenticator.
const TIMEOUT: i64 = 5 * 60 * 1000;

words! {
    /// What a passkey is asked for.
    PasskeyUse {
        SignIn = "sign-in",
        SecondFactor = "second-factor",
        /// To reauthenticate.
        Again = "again",
        Add = "add",
    }
}

impl PasskeyUse {
    /// What its challenges are sealed for.
    const fn purpose(self) -> &'static str {
        match self {
            Self::SignIn => "passkey/sign-in",
            Self::SecondFactor => "passkey/second-factor",
            Self::Again => "passkey/again",
            Self::Add => "passkey/add",
        }
    }

    const fn failure(self) -> EventName {
        match self {
            Self::SignIn | Self::Add => EventName::SignInFailed,
            Self::SecondFactor => EventName::SecondFactorFailed,
            Self::Again => EventName::ReauthenticationFailed,
        }
    }
}

/// What a challenge holds. It is sealed, and the sealed text is the challenge: no two are the same.
#[derive(Serialize, Deserialize)]
struct PasskeyChallenge {
    nonce: String,
    /// The account that has to answer, if that is known.
    account: Option<String>,
}

/// A challenge that was answered: as the browser had it, what it holds, and until when it is good.
struct Answered {
    challenge: String,
    asked: PasskeyChallenge,
    until: i64,
}

/// Asks for passkeys and verifies what is answered.
pub struct PasskeyProofs {
    ground: Arc<Ground>,
    carried: Carried,
    pub passkeys: Arc<Passkeys>,
    tracer: Arc<Tracer>,
    /// `None`: people cannot have passkeys here.
    party: Option<RelyingParty>,
}

impl PasskeyProofs {
    pub fn new(ground: &Arc<Ground>, records: &Records, tracer: &Arc<Tracer>) -> Self {
        let config = ground.config();
        let written = |origin: &url::Origin| origin.ascii_serialization();
        let own = config.server.public_url.origin();
        let desk = config.embedded.desk_url.as_ref().map(url::Url::origin);
        let party = config.passkey_host().map(|host| RelyingParty {
            id: host.to_owned(),
            origins: [&own]
                .into_iter()
                .chain(&desk)
                .chain(&config.passkeys.related_origins)
                .map(written)
                .collect(),
            embedders: config.embed.origins.iter().map(written).collect(),
        });
        Self {
            ground: ground.clone(),
            carried: Carried::new(ground),
            passkeys: records.passkeys.clone(),
            tracer: tracer.clone(),
            party,
        }
    }

    pub fn are_possible(&self) -> bool {
        self.party.is_some()
    }

    /// Whether this account has a passkey, and people can use them here.
    pub async fn has_any(&self, reader: &mut AnyConnection, account: &str) -> CallResult<bool> {
        Ok(self.are_possible() && self.passkeys.count(reader, account).await? > 0)
    }

    fn party(&self) -> CallResult<&RelyingParty> {
        self.party.as_ref().ok_or(CallError::from(ErrorCode::BadRequest))
    }

    fn challenge(&self, wanted: PasskeyUse, account: Option<&str>) -> CallResult<String> {
        let asked = PasskeyChallenge {
            nonce: self.ground.rng.token(),
            account: account.map(str::to_owned),
        };
        Ok(URL_SAFE_NO_PAD.encode(self.carried.seal(wanted.purpose(), &asked, LIFETIME)?))
    }

    /// What a browser is asked to prove a passkey with: `PublicKeyCredentialRequestOptionsJSON`. `allowed` are those of the
    /// person, if that is known.
    pub fn request(
        &self,
        wanted: PasskeyUse,
        account: Option<&str>,
        allowed: &[Passkey],
    ) -> CallResult<Value> {
        Ok(json!({
            "challenge": self.challenge(wanted, account)?,
            "rpId": self.party()?.id,
            "allowCredentials": described(allowed),
            "userVerification": "required",
            "timeout": TIMEOUT,
        }))
    }

    /// What a browser is asked to make a passkey with: `PublicKeyCredentialCreationOptionsJSON`.
    pub fn creation(&self, account: &AccountRow, existing: &[Passkey]) -> CallResult<Value> {
        let party = self.party()?;
        let algorithms = ALGORITHMS.map(|alg| json!({ "type": "public-key", "alg": alg }));
        Ok(json!({
            "rp": { "id": party.id, "name": self.ground.config().site.project_name },
            "user": {
                "id": user_handle(&account.id),
                "name": account.username,
                "displayName": account.name(),
            },
            "challenge": self.challenge(PasskeyUse::Add, Some(&account.id))?,
            "pubKeyCredParams": algorithms,
            "excludeCredentials": described(existing),
            "authenticatorSelection": {
                "residentKey": "required",
                "requireResidentKey": true,
                "userVerification": "required",
            },
            "attestation": "none",
            "timeout": TIMEOUT,
        }))
    }

    /// The challenge that was answered, if it is one of ours for this use and still good.
    fn answered(&self, wanted: PasskeyUse, challenge: &[u8]) -> Option<Answered> {
        let challenge = str::from_utf8(challenge).ok()?.to_owned();
        let (asked, until) = self.carried.open_until(wanted.purpose(), &challenge)?;
        Some(Answered { challenge, asked, until })
    }

    async fn spend(&self, wanted: PasskeyUse, answered: &Answered) -> CallResult<()> {
        let is_first =
            self.carried.spend(wanted.purpose(), &answered.challenge, answered.until).await?;
        if is_first { Ok(()) } else { Err(ErrorCode::AuthorizationProcessTimeout.into()) }
    }

    /// The passkey that has answered, with its account as it was before that was looked at. `of` is whose it must be, if that is
    /// known. A failure is an event.
    pub async fn prove(
        &self,
        caller: &Caller,
        wanted: PasskeyUse,
        of: Option<&AccountRow>,
        answer: &str,
    ) -> CallResult<PasskeyOfAccount> {
        let mut found = None;
        let proven = self.proven(caller, wanted, of, answer, &mut found).await;
        if let Err(CallError::Coded(errors)) = &proven {
            let known: Option<&AccountRow> = of.or(found.as_ref());
            let traced = match known {
                Some(account) => SignInTrace::new(caller, LoginMethod::Passkey, &account.username),
                None => SignInTrace::unnamed(caller, LoginMethod::Passkey),
            };
            let traced =
                traced.at(known.map(|account| account.id.as_str())).trying(wanted.failure());
            let code = errors.first().unwrap_or(ErrorCode::Undefined);
            self.tracer.trace(&traced, TryOutcome::Failed(code)).await?;
        }
        proven
    }

    async fn proven(
        &self,
        caller: &Caller,
        wanted: PasskeyUse,
        of: Option<&AccountRow>,
        answer: &str,
        found: &mut Option<AccountRow>,
    ) -> CallResult<PasskeyOfAccount> {
        let party = self.party()?;
        let assertion = Assertion::read(answer).map_err(refused)?;
        let answered = self
            .answered(wanted, assertion.challenge())
            .filter(|answered| answered.asked.account.as_deref() == of.map(|of| of.id.as_str()))
            .ok_or(ErrorCode::AuthorizationProcessTimeout)?;
        let passkey = self.passkeys.of_credential(&assertion.id).await?;
        let passkey = passkey.ok_or(ErrorCode::PasskeyUnknown)?;
        if of.is_some_and(|of| of.id != passkey.account.id) {
            return Err(ErrorCode::PasskeyOfAnother.into());
        }
        *found = Some(passkey.account.clone());
        if assertion.user.as_ref().is_some_and(|user| *user != passkey.account.id.as_bytes()) {
            return Err(ErrorCode::PasskeyFailed.into());
        }
        let asserted = assertion
            .check(party, answered.challenge.as_bytes(), &passkey.known)
            .and_then(Asserted::verified);
        let asserted = match asserted {
            Ok(asserted) => asserted,
            Err(Rejection::Counter) => return Err(self.copied(caller, &passkey).await?),
            Err(cause) => return Err(refused(cause)),
        };
        self.spend(wanted, &answered).await?;
        if !self.passkeys.used(&passkey.id, &asserted).await? {
            return Err(self.copied(caller, &passkey).await?);
        }
        Ok(passkey)
    }

    /// Notes that there may be a copy of this passkey.
    async fn copied(&self, caller: &Caller, passkey: &PasskeyOfAccount) -> CallResult<CallError> {
        let mut tx = self.ground.store.begin().await?;
        let entry = AuditEntry::new(EventName::PasskeyCopied, EventSource::visitor(caller));
        let entry = entry.of(&passkey.account.id).failed(ErrorCode::PasskeyCopied);
        self.ground.events.record(&mut tx, entry.detail(&passkey.id)).await?;
        tx.commit().await?;
        Ok(ErrorCode::PasskeyCopied.into())
    }

    /// The passkey that a browser has made for this account, and what it may be called.
    pub async fn made(
        &self,
        caller: &Caller,
        account: &AccountRow,
        answer: &str,
    ) -> CallResult<(NewPasskey, String)> {
        // No page that another site frames makes passkeys.
        let party = RelyingParty { embedders: Vec::new(), ..self.party()?.clone() };
        let registration = NewCredential::read(answer).map_err(refused)?;
        let answered = self
            .answered(PasskeyUse::Add, registration.challenge())
            .filter(|answered| answered.asked.account.as_ref() == Some(&account.id))
            .ok_or(ErrorCode::AuthorizationProcessTimeout)?;
        let made = registration
            .check(&party, answered.challenge.as_bytes())
            .and_then(NewPasskey::verified)
            .map_err(refused)?;
        self.spend(PasskeyUse::Add, &answered).await?;
        let name = first_name(made.maker, &caller.user_agent);
        Ok((made, name))
    }
}

/// The best known keepers of passkeys, by their AAGUIDs.
const MAKERS: [(&str, &str); 21] = [
    ("08987058cadc4b81b6e130de50dcbe96", "Windows Hello"),
    ("0ea242b443c44a1b8b17dd6d0b6baec6", "Keeper"),
    ("2fc0579f811347eab116bb5a8db9202a", "YubiKey"),
    ("50726f746f6e5061737350726f746f6e", "Proton Pass"),
    ("531126d6e717415c93203d9aa6981239", "Dashlane"),
    ("53414d53554e47000000000000000000", "Samsung Pass"),
    ("6028b017b1d44c02b4b3afcdafc96bb2", "Windows Hello"),
    ("771b48fdd3d44f749232fc157ab0507a", "Microsoft Edge"),
    ("9ddd1817af5a4672a2b93e3dd95000a9", "Windows Hello"),
    ("adce000235bcc60a648b0b25f1f05503", "Chrome"),
    ("b53976664885aa6bcebfe52262a439a2", "Chromium"),
    ("b84e404815dc4dd08640f4f60813c8af", "NordPass"),
    ("bada5566a7aa401fbd9645619a55120d", "1Password"),
    ("cb69481e8ff7403993ec0a2729a154a8", "YubiKey"),
    ("d548826e79b4db40a3d811116f7e8349", "Bitwarden"),
    ("dd4ec289e01d41c9bb8970fa845d4bf2", "iCloud"),
    ("ea9b8d664d011d213ce4b6b48cb575d4", "Google Password Manager"),
    ("ee882879721c491397753dfcce97072a", "YubiKey"),
    ("fa2b99dc9e3942578f924a30d23c4118", "YubiKey"),
    ("fbfc3007154e4ecc8c0b6e020557d7bd", "Apple Passwords"),
    ("fdb141b25d84443e8a354698c205a502", "KeePassXC"),
];

/// What a new passkey is called until its owner names it: its keeper, by the AAGUIDs that the best known publish, else the
/// browser.
fn first_name(maker: [u8; 16], user_agent: &str) -> String {
    let maker = maker.map(|byte| format!("{byte:02x}")).concat();
    if let Some((_, name)) = MAKERS.iter().find(|(id, _)| *id == maker) {
        return (*name).to_owned();
    }
    let UserAgent { browser, system } = UserAgent::read(user_agent);
    browser.into_iter().chain(system).collect::<Vec<_>>().join(", ")
}

/// The handle of an account at authenticators: its random id.
pub fn user_handle(account: &str) -> String {
    URL_SAFE_NO_PAD.encode(account)
}

fn described(passkeys: &[Passkey]) -> Vec<Value> {
    let described = |passkey: &Passkey| json!({ "type": "public-key", "id": passkey.credential, "transports": passkey.transports });
    passkeys.iter().map(described).collect()
}

/// What the person is told; the log has the cause.
fn refused(cause: Rejection) -> CallError {
    tracing::warn!(%cause, "a passkey does not pass");
    let code = match cause {
        Rejection::NotVerified => ErrorCode::PasskeyUnverified,
        _ => ErrorCode::PasskeyFailed,
    };
    code.into()
}
