//! The embedded account service: the whole account API on SQLite or PostgreSQL.
//!
//! A set of services on one [`Ground`], which they share, each with the other services that it needs. [`Embedded::open`]
//! builds them in the order of their dependencies. A file covers one subject, with its SQL beside its rules. Expiry is
//! checked at every look-up, tokens and session cookies are stored as fingerprints, and letters enter the outbox in the
//! transaction that they are about.

mod captcha;
mod counting;
pub mod desk;
mod door;
pub mod flows;
pub mod ground;
pub mod journey;
mod limits;
mod mail;
pub mod oauth;
pub mod own_account;
mod people;
mod records;
pub mod sessions;
pub mod strong;

pub use captcha::work as proof_of_work;
pub use counting::{devices::KnownBrowser, trace::NameHasher};
pub use ground::{
    database_state::{DatabaseState, inspect_database},
    event_reading::{Event, EventFilter, EventReader, Selection},
    events::EventName,
    feed::Change,
    held_up::{HeldUpApplication, NoticeFailure},
    key_file::StorageKeys,
    migrating::apply as apply_migrations,
    nodes::{LOOK as NODE_LOOK, LiveNode, Nodes},
    operator_error::OperatorError,
    settings::{MissingKey, OtherRelease, Protocol, RedirectProvider, RedirectSettings, Settings},
    store::{Migrated, OpenError},
};
pub use mail::{
    letters::{Letter, LetterText},
    outbox::OutboxBacklog,
    server::{MailReach, reach_mail_server},
};
pub use own_account::{
    ChangeOutcome, Proof, SignedIn,
    activity::{AccountActivity, FORGOTTEN, Happening, words_of},
    details::PersonDetails,
    review::{Removal, Review},
    sign_ins::SignInsElsewhere,
};
pub use people::{
    Factors,
    administration::{AccountDetails, AccountQuery, AccountSummary, ReachedCeiling},
    feed::{
        AccountState, Feed, FeedAccount, FeedAccounts, FeedAnswer, FeedChange, FeedPage,
        FeedQuestion,
    },
    import::{
        Coming, ImportOptions, ImportReport, LineProblem, OnConflict, Preview, Problem,
        form::{ArrivingRow, FIELDS as PEOPLE_FIELDS, FormBounds, PeopleForm, read as read_people},
    },
    new_person::NewPerson,
    passkeys::{PasskeyUse, user_handle},
    roles::OwnRoles,
    schools::{School, to_contact, to_operator},
    second_factor::Enrolment,
};
pub use records::{
    accounts::{SecondFactorState, SignInLetters, THIRTY_DAYS},
    linked_identities::LinkedIdentity,
    passkeys::Passkey,
};
pub use sessions::{Depth, sign_ins::SignIn};
pub use strong::redirects::{AfterRedirect, Returned};

use std::sync::Arc;

use crate::{
    clock::Clock,
    config::{CaptchaKind, MailTarget},
    i18n::Catalogues,
    rng::Rng,
};
use captcha::Captchas;
use counting::{Counting, trace::Tracer};
use desk::{Desk, DeskClasses, DeskImports, DeskWork, Helped};
use flows::Flows;
use ground::{Ground, database_address, key_file, private};
use journey::Journey;
use limits::Gates;
use mail::{Mail, server};
use oauth::Oauth;
use own_account::{
    OwnAccount, closing::AccountClosing, details::PersonData, email::EmailChanges,
    passkeys::OwnPasskeys, sign_ins::OwnSignIns,
};
use people::{
    administration::Administration,
    documents::Documents,
    import::Imports,
    passkeys::PasskeyProofs,
    passwords::Passwords,
    registration::{Activation, Registration},
    resealing::StorageKeyring,
    roles::AccountRoles,
    schools::Schools,
    second_factor::SecondFactors,
    upkeep::{ServiceGauges, Upkeep},
};
use records::Records;
use sessions::Sessions;
use strong::{
    Identification, card::Cards, passkey::PasskeySignIn, phones::Phones, redirects::Redirects,
};

/// The account service with its own database. Clones share everything.
#[derive(Clone)]
pub struct Embedded {
    /// Accounts, as the commands and the demo administer them.
    pub administration: Arc<Administration>,
    /// People who arrive from another system, and leave for one.
    pub imports: Arc<Imports>,
    pub second_factors: Arc<SecondFactors>,
    pub roles: Arc<AccountRoles>,
    pub schools: Arc<Schools>,
    pub own_account: Arc<OwnAccount>,
    /// What is held about the signed-in person.
    pub person_data: Arc<PersonData>,
    pub email_changes: Arc<EmailChanges>,
    pub closing: Arc<AccountClosing>,
    pub sign_ins: Arc<OwnSignIns>,
    pub own_passkeys: Arc<OwnPasskeys>,
    pub desk: Arc<Desk>,
    pub desk_classes: Arc<DeskClasses>,
    pub desk_work: Arc<DeskWork>,
    pub desk_imports: Arc<DeskImports>,
    pub oauth: Oauth,
    /// The flows to HarID, X-ID and eParaksts and back.
    pub redirects: Arc<Redirects>,
    pub mail: Arc<Mail>,
    pub feed: Arc<Feed>,
    pub upkeep: Arc<Upkeep>,
    pub gauges: Arc<ServiceGauges>,
    pub nodes: Arc<Nodes>,
    pub storage_keys: Arc<StorageKeyring>,
    /// Gives people names for the log that do not identify them.
    pub tracer: Arc<Tracer>,
    pub journey: Arc<Journey>,
    pub phones: Arc<Phones>,
    cards: Arc<Cards>,
    pub passkeys: Arc<PasskeySignIn>,
    registration: Arc<Registration>,
    activation: Arc<Activation>,
    passwords: Arc<Passwords>,
    documents: Arc<Documents>,
    captchas: Arc<Captchas>,
    captcha: CaptchaKind,
    migrated: Migrated,
}

impl Embedded {
    /// Opens the database; creates it if needed, and migrates it if the settings say so. No letter is sent and no provider is
    /// called yet.
    ///
    /// # Errors
    /// [`OpenError`], one clear line: the database cannot be read, the sender is not a mailbox, or argon2 refuses the
    /// settings.
    pub async fn open(
        settings: Settings,
        clock: Clock,
        rng: Rng,
        words: Catalogues,
    ) -> Result<Self, OpenError> {
        let ground = Arc::new(Ground::open(settings, clock, rng, words).await?);
        let counting = Counting::new(&ground);
        let captchas = Arc::new(Captchas::new(&ground)?);
        let mail = Arc::new(Mail::new(&ground)?);
        let records = Records::new(&ground);
        let flows = Flows::new(&ground, &counting.counters);
        let sessions = Arc::new(Sessions::new(&ground, &records, &flows.states, &counting, &mail));
        let gates = Gates::new(&ground, counting, captchas.clone(), &mail);
        let second_factors = Arc::new(SecondFactors::new(&ground, &records, &mail, &sessions));
        let proofs = Arc::new(PasskeyProofs::new(&ground, &records, &gates.tracer));
        let factors = Factors { second_factors, proofs };
        let roles = Arc::new(AccountRoles::new(&ground, &records, &sessions));
        let own_account = Arc::new(OwnAccount::new(
            &ground, &records, &flows, &gates, &mail, &sessions, &factors,
        ));
        let journey =
            Arc::new(Journey::new(&ground, &records, &flows, &gates, &sessions, &factors));
        let identification =
            Arc::new(Identification::new(&ground, &records, &flows, &gates, &sessions, &journey));
        let activation = Arc::new(Activation::new(&ground, &records, &flows, &mail));
        let registration = Registration::new(&ground, &records, &flows, &gates, &mail, &activation);
        let administration =
            Arc::new(Administration::new(&ground, &records, &gates, &mail, &sessions));
        let schools = Arc::new(Schools::new(&ground, &gates, &mail));
        let person_data = Arc::new(PersonData { own: own_account.clone() });
        let oauth = Oauth::new(&ground, &flows, &gates.counters, &own_account, &roles);
        let helped = Helped::new(&factors, &administration, &roles, &schools, &person_data, &oauth);
        let desk = Arc::new(Desk::new(&ground, &records, &gates, &mail, &sessions, &helped));
        let redirects =
            Redirects::new(&ground, &flows, &gates, &identification, &own_account, &sessions)?;
        let passkeys = PasskeySignIn::new(&ground, &flows, &gates, &sessions, &factors, &journey);
        let passwords = Passwords::new(&ground, &records, &flows, &gates, &mail, &sessions);
        let imports = Arc::new(Imports::new(&ground, &records, &sessions));
        let service = Self {
            desk_imports: Arc::new(DeskImports::new(&desk, &imports)),
            desk_classes: Arc::new(DeskClasses { desk: desk.clone() }),
            desk_work: Arc::new(DeskWork { desk: desk.clone() }),
            desk,
            administration,
            imports,
            schools,
            oauth,
            redirects: Arc::new(redirects),
            feed: Arc::new(Feed::new(&ground)),
            upkeep: Arc::new(Upkeep::new(&ground, &records, &gates.limiter)),
            gauges: Arc::new(ServiceGauges::new(&ground, &flows)),
            nodes: Arc::new(Nodes::new(&ground)),
            storage_keys: Arc::new(StorageKeyring::new(&ground)),
            tracer: gates.tracer.clone(),
            phones: Arc::new(Phones::new(&ground, &flows, &gates, &identification)?),
            cards: Arc::new(Cards::new(&ground, &flows, &gates, &identification)?),
            passkeys: Arc::new(passkeys),
            registration: Arc::new(registration),
            activation,
            passwords: Arc::new(passwords),
            documents: Arc::new(Documents::new(&ground)),
            captcha: ground.config().captcha.kind,
            migrated: ground.store.migrated().clone(),
            person_data,
            email_changes: Arc::new(EmailChanges { own: own_account.clone() }),
            closing: Arc::new(AccountClosing { own: own_account.clone() }),
            sign_ins: Arc::new(OwnSignIns { own: own_account.clone() }),
            own_passkeys: Arc::new(OwnPasskeys { own: own_account.clone() }),
            second_factors: factors.second_factors,
            roles,
            own_account,
            mail,
            journey,
            captchas,
        };
        if ground.settings.other_release == OtherRelease::Migrate {
            service.storage_keys.seal_what_is_plain().await?;
        }
        Ok(service)
    }

    /// Which migrations opening the database ran.
    pub fn migrated(&self) -> &Migrated {
        &self.migrated
    }
}

// What would keep the embedded account service from opening, as far as files and addresses show it without a
// connection.

/// Why the service would not open with this database, these storage keys, and this way of letters: a line each.
pub fn obstacles(database: &str, keys: &StorageKeys, mail: &MailTarget) -> Vec<String> {
    let mut lines = database_address::obstacles(database);
    lines.extend(of_keys(keys).map(|cause| cause.to_string()));
    lines.extend(of_mail(mail).map(|cause| format!("{cause} (embedded.mail)")));
    lines
}

fn of_keys(keys: &StorageKeys) -> Option<OpenError> {
    let StorageKeys::File(file) = keys else { return None };
    let cause = match key_file::read(file) {
        Ok(Some(_)) => return None,
        Ok(None) => private::can_hold(file.parent().unwrap_or(file))
            .map_err(|cause| format!("it cannot be made: {cause}"))
            .err()?,
        Err(cause) => cause,
    };
    Some(OpenError::StorageKey { file: file.clone(), cause })
}

fn of_mail(mail: &MailTarget) -> Option<OpenError> {
    let cause = match mail {
        MailTarget::Folder(folder) => private::can_be_made(folder)
            .map_err(|cause| format!("{}: {cause}", folder.display()))
            .err()?,
        MailTarget::Smtp(server) => server::server(server).err()?,
    };
    Some(OpenError::Mail(cause))
}
