//! What has happened in a person's own account, from the table of events: what a person may see of it, and nothing of anybody
//! else.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;
use sqlx::FromRow;

use crate::{
    accounts::{
        Reply,
        embedded::{
            ground::{
                call::{CallResult, plain},
                events::EventName,
            },
            own_account::details::PersonData,
        },
    },
    domain::{Country, LoginMethod},
};

/// Days that a person sees at most; fewer if `embedded.events_days` are.
const DAYS: u16 = 90;

/// Events of one page, and the last page: somebody who tries a name all day must not make this a long search.
const PAGE: i64 = 50;
const LAST_PAGE: i64 = 200;

/// A page of what has happened, the newest first.
#[derive(Clone, Debug)]
pub struct AccountActivity {
    /// How many days it goes back.
    pub days: u16,
    pub happenings: Vec<Happening>,
    pub has_more: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    pub event: EventName,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The login method, if it has one that is still known.
    pub method: Option<LoginMethod>,
    /// The `User-Agent` header of the person's browser, if that was noted.
    pub user_agent: Option<String>,
    /// From where the person did it, if geolocation is configured.
    pub country: Option<Country>,
    /// The application that it is about, as it calls itself.
    pub application: Option<String>,
    /// Whether it was done in a browser, so that a person may say that it was not theirs.
    pub is_by_visitor: bool,
    pub is_by_desk: bool,
    /// How many such events it stands for.
    pub times: i64,
}

#[derive(FromRow)]
struct HappeningRow {
    at: i64,
    event: String,
    method: Option<String>,
    actor: String,
    times: i64,
    address: Option<String>,
    user_agent: Option<String>,
    application: Option<String>,
}

/// The SQL of an address or a browser of the event `e`, where it is the person's: what a letter asks of strangers may be answered
/// by one, and who failed may be one.
macro_rules! of_the_person {
    ($column:literal) => {
        concat!(
            "CASE WHEN e.actor = 'visitor' AND e.outcome = 'ok' AND e.event NOT IN ('password_reset_asked', 'opening_asked') THEN ",
            $column,
            " END"
        )
    };
}
pub(super) use of_the_person;

/// The message that tells a person of an event in their account, or why it is not told.
///
/// # Errors
/// The reason.
pub const fn words_of(event: EventName) -> Result<&'static str, &'static str> {
    Ok(match event {
        EventName::SignIn => "arrival-activity-sign_in",
        EventName::SignInStep => "arrival-activity-sign_in_step",
        EventName::SignInFailed => "arrival-activity-sign_in_failed",
        EventName::SecondFactorFailed => "arrival-activity-second_factor_failed",
        EventName::Reauthenticated => "arrival-activity-reauthenticated",
        EventName::ReauthenticationFailed => "arrival-activity-reauthentication_failed",
        EventName::SignOut => "arrival-activity-sign_out",
        EventName::SessionsEnded => "arrival-activity-sessions_ended",
        EventName::TermsAccepted => "arrival-activity-terms_accepted",
        EventName::AccountRegistered | EventName::AccountAdded => {
            "arrival-activity-account_registered"
        }
        EventName::Activated => "arrival-activity-activated",
        EventName::PasswordResetAsked => "arrival-activity-password_reset_asked",
        EventName::OpeningAsked => "arrival-activity-opening_asked",
        EventName::BrowserOpened => "arrival-activity-browser_opened",
        EventName::PasswordReset => "arrival-activity-password_reset",
        EventName::PasswordChanged => "arrival-activity-password_changed",
        EventName::PasswordChangeFailed => "arrival-activity-password_change_failed",
        EventName::PasswordLinkMade => "arrival-activity-password_link_made",
        EventName::SlipMade => "arrival-activity-slip_made",
        EventName::SlipUsed => "arrival-activity-slip_used",
        _ => return words_of_changes(event),
    })
}

/// What no arm of [`words_of`] and [`words_of_changes`] names: a test finds it.
pub const FORGOTTEN: &str = "nobody has thought of it";

const fn words_of_changes(event: EventName) -> Result<&'static str, &'static str> {
    Ok(match event {
        EventName::TwoFactorOn => "arrival-activity-two_factor_on",
        EventName::TwoFactorChanged => "arrival-activity-two_factor_changed",
        EventName::TwoFactorOff => "arrival-activity-two_factor_off",
        EventName::BrowserTrusted => "arrival-activity-browser_trusted",
        EventName::TrustEnded => "arrival-activity-trust_ended",
        EventName::LettersChosen => "arrival-activity-letters_chosen",
        EventName::TwoFactorOffAsked => "arrival-activity-two_factor_off_asked",
        EventName::BrowsersForgotten => "arrival-activity-browsers_forgotten",
        EventName::RecoveryCodesMade => "mail-recovery-codes-made-subject",
        EventName::RecoveryCodeUsed => "mail-recovery-code-used-subject",
        EventName::IdentityLinked => "arrival-activity-identity_linked",
        EventName::IdentityUnlinked => "mail-identity-removed-subject",
        EventName::PasskeyAdded => "mail-passkey-added-subject",
        EventName::PasskeyRenamed => "arrival-activity-passkey_renamed",
        EventName::PasskeyRemoved => "mail-passkey-removed-subject",
        EventName::PasskeyCopied => "arrival-activity-passkey_copied",
        EventName::RoleChosen => "arrival-activity-role_chosen",
        EventName::RoleAdded => "arrival-activity-role_added",
        EventName::RoleRemoved => "arrival-activity-role_removed",
        EventName::ApplicationAllowed => "arrival-activity-application_allowed",
        EventName::ApplicationWithdrawn => "arrival-activity-application_withdrawn",
        EventName::TokenReused => "arrival-activity-token_reused",
        EventName::AccountBlocked => "arrival-activity-account_blocked",
        EventName::AccountClosed => "arrival-activity-account_closed",
        EventName::AccountReopened => "arrival-activity-account_reopened",
        EventName::DetailsChanged => "arrival-activity-details_changed",
        EventName::EmailChangeAsked => "arrival-activity-email_change_asked",
        EventName::EmailChanged => "arrival-email-confirmed-title",
        EventName::EmailChangeUndone => "arrival-activity-email_change_undone",
        EventName::DataTaken => "arrival-activity-data_taken",
        EventName::AccountUnblocked => "arrival-activity-account_unblocked",
        EventName::AccountUpdated => "arrival-activity-account_updated",
        EventName::DeskGranted => "arrival-activity-desk_granted",
        EventName::DeskRevoked => "arrival-activity-desk_revoked",
        EventName::DeskActAsked | EventName::DeskActDeclined => {
            return Err("nothing has happened in the account as long as no second operator agrees");
        }
        EventName::DeskLookupsReached => {
            return Err("it says how look-ups at the desk are counted");
        }
        EventName::TurnedAway | EventName::LogoutNoticeLost => {
            return Err("a fault of ours or of others; nothing has happened in the account");
        }
        EventName::AskingRefused => return Err("it is about a place that asked about many people"),
        EventName::ActivationFailed => {
            return Err("before the activation nobody has proven whose account it is");
        }
        EventName::TriesForgotten => "desk-did-unlock",
        EventName::LimitsLifted => {
            return Err("it says how tries are counted");
        }
        EventName::RegistrationDeleted | EventName::AccountDeleted => {
            return Err("there is no account any more that could see it");
        }
        EventName::ClientAdded
        | EventName::ClientChanged
        | EventName::ClientRemoved
        | EventName::ClientSecretRenewed
        | EventName::YearBegun
        | EventName::SchoolRefused
        | EventName::SchoolRegistered
        | EventName::SchoolApproved
        | EventName::SchoolRemoved
        | EventName::StorageKeyAdded
        | EventName::StorageKeysRotated
        | EventName::SigningKeyAdded
        | EventName::SigningKeyRetired
        | EventName::AccountsImported
        | EventName::AccountsExported
        | EventName::BackupMade => return Err("it is about no account"),
        _ => return Err(FORGOTTEN),
    })
}

/// The names of the events that a person is told of, each with a comma behind it.
pub fn told() -> String {
    let told = EventName::ALL.iter().filter(|event| words_of(**event).is_ok());
    told.flat_map(|event| [event.as_str(), ","]).collect()
}

impl PersonData {
    /// A page of what has happened in this account; the newest is page 0.
    pub async fn activity(&self, account: &str, page: i64) -> Reply<AccountActivity> {
        plain(self.happened(account, page.clamp(0, LAST_PAGE)).await)
    }

    /// The same inside the service.
    pub async fn happened(&self, account: &str, page: i64) -> CallResult<AccountActivity> {
        let days = DAYS.min(self.own.ground.config().embedded.events_days);
        // Of the steps of a sign-in the one alone that says that somebody had the password: what follows the others tells of
        // itself.
        let rows: Vec<HappeningRow> = sqlx::query_as(concat!(
            "SELECT e.at, e.event, e.method, e.actor, e.times, c.name AS application, ",
            of_the_person!("e.address"),
            " AS address, ",
            of_the_person!("e.user_agent"),
            " AS user_agent FROM events e \
             LEFT JOIN oauth_clients c ON c.id = e.detail \
             AND e.event IN ('application_allowed', 'application_withdrawn', 'token_reused') \
             WHERE e.account = $1 AND e.at >= $2 AND ',' || $3 LIKE '%,' || e.event || ',%' \
             AND (e.event <> 'sign_in_step' OR e.detail = 'second_factor') \
             ORDER BY e.id DESC LIMIT CAST($4 AS BIGINT) OFFSET CAST($5 AS BIGINT)"
        ))
        .bind(account)
        .bind(self.own.ground.clock.now_ms() - i64::from(days) * 86_400_000)
        .bind(told())
        .bind(PAGE + 1)
        .bind(page * PAGE)
        .fetch_all(self.own.ground.store.pool())
        .await?;
        let countries = self.countries(&rows).await;
        let has_more = rows.len() > usize::try_from(PAGE).unwrap_or_default() && page < LAST_PAGE;
        let happening = |row: HappeningRow| {
            let method = row.method.as_deref().and_then(LoginMethod::parse);
            Some(Happening {
                event: EventName::parse(&row.event)?,
                at: row.at / 1000,
                method: method.filter(|method| self.own.ground.config().has_method(method)),
                country: row.address.and_then(|address| *countries.get(&address)?),
                user_agent: row.user_agent,
                application: row.application,
                is_by_visitor: row.actor == "visitor",
                is_by_desk: row.actor.starts_with("desk:"),
                times: row.times,
            })
        };
        let rows = rows.into_iter().take(usize::try_from(PAGE).unwrap_or_default());
        Ok(AccountActivity { days, has_more, happenings: rows.filter_map(happening).collect() })
    }

    /// The country of each address, if it is found in time; all of them are looked up at once.
    async fn countries(&self, rows: &[HappeningRow]) -> BTreeMap<String, Option<Country>> {
        let Some(locator) = &self.own.ground.settings.locator else { return BTreeMap::new() };
        let addresses: BTreeSet<&String> =
            rows.iter().filter_map(|row| row.address.as_ref()).collect();
        join_all(addresses.into_iter().map(async |written| {
            let country = match written.parse() {
                Ok(address) => locator.country(address).await,
                Err(_) => None,
            };
            (written.clone(), country)
        }))
        .await
        .into_iter()
        .collect()
    }
}
