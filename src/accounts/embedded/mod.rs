//! The embedded account service: the whole account API on SQLite or PostgreSQL.
//!
//! A file holds one thing, with its SQL beside its rule. Expiry is checked at every look-up, tokens and session cookies
//! are kept as hashes, letters go through an outbox in the transaction that they tell of.

mod account;
mod activation;
mod allowance;
mod applicant;
mod argon2id;
mod arrival;
mod captcha;
mod card;
mod database_line;
mod endings;
mod enrolment;
mod gate;
mod hashing;
mod identified;
mod key_file;
mod letters;
mod mail_server;
mod new_password;
pub mod oauth;
mod operator;
mod passwords;
mod people;
mod phones;
mod post;
mod private;
mod proof;
mod quoted;
mod recovery;
mod redirected;
mod refusal;
mod registration;
mod resealing;
mod roles;
mod schools;
mod sealed;
mod sessions;
mod settings;
mod sign_in;
mod steps;
mod store;
mod sweep;
mod terms;
mod tokens;
mod two_factor;
mod vault;
mod visits;

use std::sync::Arc;

use async_trait::async_trait;

pub use arrival::SignedIn;
pub use endings::SignIn;
pub use operator::{AccountSummary, OperatorError};
pub use people::NewPerson;
pub use proof::{Depth, Proof, Wish};
pub use redirected::{Landed, Landing, MissingKey, Protocol, RedirectProvider, RedirectSettings};
pub use roles::OwnRoles;
pub use schools::School;
pub use settings::{
    CaptchaSettings, Ceiling, Ceilings, Hashing, Limits, Operator, SessionLimits, Settings,
};
pub use store::{Migrated, OpenError};
pub use two_factor::Enrolment;
pub use vault::StorageKeys;

use crate::{
    accounts::{
        AccountService, Caller, Fault, IdentityCall, LoginOutcome, NewSchool, PhoneMethod, Purpose,
        Reply, Roles, ThirdParty,
        outcome::{Captcha, CardChallenge, Outcome},
        request::{
            Credentials, Document, NewAccount, PasswordSetting, ResetRequest, TokenCheck,
            TokenKind, TwoFactor,
        },
        service::Download,
    },
    chance::Chance,
    clock::Clock,
    config::CaptchaKind,
    domain::{LoginMethod, Secret},
    i18n::Catalogues,
    providers::{
        captcha::Verifier, id_card, mobile_id::MobileId, rest::SetupError, smart_id::SmartId,
        web_eid,
    },
};
use gate::{Alarm, Tracer};
use hashing::Hasher;
use post::Post;
use redirected::Connections;
use refusal::{Answer, Refusal, reply};
use store::Store;
use vault::Vault;

/// The account service on a database of its own. Clones share everything.
#[derive(Clone)]
pub struct Embedded {
    store: Store,
    vault: Vault,
    settings: Arc<Settings>,
    clock: Clock,
    chance: Chance,
    words: Catalogues,
    hasher: Hasher,
    verifier: Option<Arc<Verifier>>,
    post: Arc<Post>,
    mobile_id: Option<MobileId>,
    smart_id: Option<SmartId>,
    cards: Option<Arc<web_eid::Verifier>>,
    phones: Arc<phones::Memory>,
    redirects: Arc<Connections>,
    drawing: Arc<allowance::Drawing>,
    tracer: Arc<Tracer>,
    alarm: Arc<Alarm>,
}

impl Embedded {
    /// Opens the database, making and migrating it where needed. Nothing is sent and no one is asked yet.
    ///
    /// # Errors
    /// One clear line: an unreadable database, a sender that is no mailbox, settings that argon2 refuses.
    pub async fn open(
        settings: Settings,
        clock: Clock,
        chance: Chance,
        words: Catalogues,
    ) -> Result<Self, OpenError> {
        let store = Store::open(&settings.database).await?;
        let service = Self {
            vault: Vault::open(&settings.storage_keys, &store, &clock, &chance).await?,
            store,
            hasher: Hasher::new(settings.hashing, chance.clone())?,
            verifier: captcha::verifier(&settings.captcha)?,
            post: Arc::new(Post::new(&settings.mail, &settings.mail_from)?),
            mobile_id: settings.mobile_id.clone().map(MobileId::new).transpose()?,
            smart_id: settings.smart_id.clone().map(SmartId::new).transpose()?,
            phones: Arc::new(phones::Memory::new(settings.phones)),
            drawing: Arc::default(),
            redirects: Arc::new(Connections::new(&settings.redirects)?),
            cards: settings
                .id_card
                .clone()
                .map(|cards| verifier_of(cards, &settings))
                .transpose()?
                .map(Arc::new),
            tracer: Arc::new(Tracer::new(settings.log_key.as_ref(), &chance)),
            alarm: Arc::default(),
            settings: Arc::new(settings),
            clock,
            chance,
            words,
        };
        service.seal_what_is_plain().await?;
        Ok(service)
    }

    /// What opening the database did.
    #[must_use]
    pub fn migrated(&self) -> Migrated {
        self.store.migrated()
    }
}

impl Embedded {
    async fn identify_by(
        &self,
        caller: &Caller,
        call: &IdentityCall,
    ) -> Answer<Reply<LoginOutcome>> {
        match call {
            IdentityCall::MobileId { purpose, personal_code, phone_number, recaptcha } => {
                let asked = self.by_mobile_id(caller, *purpose, personal_code, phone_number)?;
                self.ring(caller, *purpose, asked, recaptcha.as_deref()).await
            }
            IdentityCall::SmartId { purpose, country, personal_code, recaptcha } => {
                let asked = self.by_smart_id(caller, *purpose, country, personal_code)?;
                self.ring(caller, *purpose, asked, recaptcha.as_deref()).await
            }
            IdentityCall::CheckStatus { purpose, method, .. } => {
                self.phone_status(caller, *purpose, *method).await
            }
            IdentityCall::IdCard { purpose, proof } => self.by_card(caller, *purpose, proof).await,
            IdentityCall::HarIdAllowedUsers => {
                self.validate(caller, LoginMethod::HarId, Purpose::SignIn).await
            }
            IdentityCall::HarIdUser => {
                self.validate(caller, LoginMethod::HarId, Purpose::Register).await
            }
            IdentityCall::XIdUser => {
                self.validate(caller, LoginMethod::XId, Purpose::Register).await
            }
        }
    }
}

/// A Web eID token is made for the origin of the page.
fn verifier_of(
    cards: id_card::Settings,
    settings: &Settings,
) -> Result<web_eid::Verifier, SetupError> {
    let origin = settings.public_url.origin().ascii_serialization();
    Ok(web_eid::Verifier { origin, cards: id_card::Verifier::new(cards)? })
}

/// The reply of a call that has no outcome to carry a code.
fn plain<T>(answer: Answer<T>) -> Reply<T> {
    match answer {
        Ok(answer) => Reply::ok(answer),
        Err(Refusal::Fault(fault)) => Reply::fault(fault),
        Err(Refusal::Coded(_)) => Reply::fault(Fault::ServerError),
    }
}

#[async_trait]
impl AccountService for Embedded {
    async fn login(&self, caller: &Caller, credentials: Credentials) -> Reply<LoginOutcome> {
        reply(self.sign_in(caller, &credentials).await)
    }

    async fn two_factor(&self, caller: &Caller, code: TwoFactor) -> Reply<LoginOutcome> {
        reply(self.enter_code(caller, &code).await)
    }

    async fn select_user(&self, caller: &Caller, id: &str) -> Reply<LoginOutcome> {
        reply(self.choose(caller, id).await)
    }

    async fn pending(&self, caller: &Caller) -> Reply<LoginOutcome> {
        reply(self.under_way(caller).await)
    }

    async fn identify(&self, caller: &Caller, call: IdentityCall) -> Reply<LoginOutcome> {
        reply(self.identify_by(caller, &call).await)
    }

    async fn cancel(
        &self,
        caller: &Caller,
        purpose: Purpose,
        method: PhoneMethod,
    ) -> Reply<Outcome> {
        reply(self.cancel_phone(caller, purpose, method).await)
    }

    async fn card_challenge(&self, caller: &Caller) -> Reply<CardChallenge> {
        match self.challenge_card(caller).await {
            Ok(reply) => reply,
            Err(refusal) => plain(Err(refusal)),
        }
    }

    async fn create_account(&self, caller: &Caller, account: NewAccount) -> Reply<Outcome> {
        reply(self.register(caller, &account).await)
    }

    async fn proceed(&self, caller: &Caller, hash: &str) -> Reply<Outcome> {
        reply(self.register_anyway(caller, hash).await)
    }

    async fn activate(&self, _caller: &Caller, token: &str) -> Reply<Outcome> {
        reply(self.activate_by(token).await)
    }

    async fn activate_here(
        &self,
        caller: &Caller,
        token: &str,
        password: &Secret,
    ) -> Reply<Outcome> {
        reply(self.activate_from(caller, token, password).await)
    }

    async fn refuse_account(&self, _caller: &Caller, token: &str) -> Reply<Outcome> {
        reply(self.refuse_registration(token).await)
    }

    async fn request_reset(&self, caller: &Caller, request: ResetRequest) -> Reply<Outcome> {
        reply(self.forgotten(caller, &request).await)
    }

    async fn validate_token(&self, _caller: &Caller, check: TokenCheck) -> Reply<Outcome> {
        reply(self.check_link(&check).await)
    }

    async fn set_password(
        &self,
        _caller: &Caller,
        kind: TokenKind,
        setting: PasswordSetting,
    ) -> Reply<Outcome> {
        reply(self.set(kind, &setting).await)
    }

    async fn register_school(&self, caller: &Caller, school: NewSchool) -> Reply<Outcome> {
        reply(self.enter_school(caller, &school).await)
    }

    async fn roles(&self, caller: &Caller) -> Reply<Roles> {
        reply(self.roles_of(caller).await)
    }

    async fn document(&self, caller: &Caller, document: Document) -> Reply<String> {
        plain(self.text_of(caller.language, document))
    }

    async fn download(&self, caller: &Caller, document: Document) -> Reply<Download> {
        plain(self.file_of(caller.language, document))
    }

    async fn accept_terms(&self, caller: &Caller) -> Reply<Outcome> {
        reply(self.agree(caller).await)
    }

    async fn third_party(&self, caller: &Caller, query: &str) -> Reply<ThirdParty> {
        reply(self.asked_by_third_party(caller, query).await)
    }

    async fn captcha(&self, caller: &Caller) -> Reply<Captcha> {
        match self.settings.captcha.kind {
            CaptchaKind::Image => plain(self.new_captcha(caller).await),
            _ => Reply::fault(Fault::ServerError),
        }
    }
}
