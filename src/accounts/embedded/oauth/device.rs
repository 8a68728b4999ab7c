//! Devices without a browser of their own (RFC 8628): a device shows a code, its person types the code elsewhere and allows the
//! application, and the device, which has asked every few seconds, gets its tokens.

use std::{net::IpAddr, sync::Arc};

use serde_json::{Value, json};
use sqlx::FromRow;

use crate::{
    accounts::{
        AccessRequest, AskedSignIn, Caller, Fault, Reply, SignInReason,
        embedded::{
            counting::{counters::Counters, networks::network_address_hash},
            flows::{Flows, HeldRequests},
            ground::{
                Ground,
                call::{CallError, CallResult, whole},
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
                store::Writing,
            },
            oauth::{
                clients::{Client, Clients},
                consents::Consents,
                demand::{DemandedAssurance, SignInDemands, Sureness},
                request::{AuthorizationRequest, Hints, ReturnPath, WantedPages},
                tokens::{Grants, IssuedTokens, TokenError},
            },
            own_account::{OwnAccount, SignedIn},
            people::roles::AccountRoles,
        },
        http_api::call::CallFields,
    },
    domain::{kept, scope},
    metrics,
};

/// The `grant_type` of a device that asks for its tokens.
pub const DEVICE_GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// What waits in a browser whose person has to sign in first begins so, with the code behind it.
pub const MARK: &str = "user_code=";

/// Where people type the code, below the public root: short, because they type the address as well.
pub const DEVICE_PAGE: &str = "/device";

/// Seconds between two questions of a device, and how many more after each one that came too soon (RFC 8628 section 3.5).
pub const PAUSE: i64 = 5;

/// The letters of codes that people type: no vowels, so they make no words, and none that looks like a digit (section 6.1).
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// The devices of one application that wait for their people. Of more, those that end first are forgotten.
const MOST_WAITING: i64 = 1_000;

/// Codes that one person tries in a window, right ones among them. Nothing counts for an address: a hundred accounts that try
/// without end find one of a thousand waiting codes in nine months, while ten could keep all of a school from theirs.
const TRIES: i64 = 10;

/// Devices of public applications that begin at one address in a window.
const BEGUN_AT_ADDRESS: i64 = 100;

/// The code that somebody has typed, as it was made: letters alone, in upper case.
pub fn typed_code(text: &str) -> Option<String> {
    let code: String =
        text.chars().filter(|c| !matches!(c, '-' | ' ' | '\u{2010}'..='\u{2015}')).collect();
    let code = code.to_ascii_uppercase();
    (code.len() == 8 && code.bytes().all(|letter| LETTERS.contains(&letter))).then_some(code)
}

/// A code as it is shown: in two groups.
pub fn shown_code(code: &str) -> String {
    let (first, second) = code.split_at_checked(4).unwrap_or((code, ""));
    format!("{first}-{second}")
}

/// What the person sees who has typed a code.
pub enum DeviceStep {
    /// Nobody is signed in, or not as the application demands; the code waits with the browser.
    SignIn(Option<AskedSignIn>),
    /// No device waits for this code.
    Unknown,
    NoRole,
    Ask(AccessRequest),
    /// The application is allowed, or not.
    Done(bool),
}

#[derive(FromRow)]
struct DeviceRow {
    id: String,
    client: String,
    scopes: String,
    expires_at: i64,
    pause: i64,
    asked_at: Option<i64>,
    answer: Option<String>,
}

macro_rules! device_columns {
    () => {
        "SELECT id, client, scopes, expires_at, pause, asked_at, answer FROM oauth_devices WHERE "
    };
}

/// The devices that wait for their people.
pub struct DeviceGrants {
    ground: Arc<Ground>,
    requests: Arc<HeldRequests>,
    counters: Arc<Counters>,
    clients: Arc<Clients>,
    consents: Arc<Consents>,
    grants: Arc<Grants>,
    own_account: Arc<OwnAccount>,
    roles: Arc<AccountRoles>,
}

impl DeviceGrants {
    pub fn new(
        grants: &Arc<Grants>,
        flows: &Flows,
        counters: &Arc<Counters>,
        clients: &Arc<Clients>,
        consents: &Arc<Consents>,
        own_account: &Arc<OwnAccount>,
        roles: &Arc<AccountRoles>,
    ) -> Self {
        Self {
            ground: grants.ground.clone(),
            requests: flows.requests.clone(),
            counters: counters.clone(),
            clients: clients.clone(),
            consents: consents.clone(),
            grants: grants.clone(),
            own_account: own_account.clone(),
            roles: roles.clone(),
        }
    }

    /// A new code, in letters that are drawn evenly.
    fn new_user_code(&self) -> String {
        let mut code = String::new();
        while code.len() < 8 {
            // 240 is the largest multiple of 20 below 256.
            let drawn = self.ground.rng.bytes::<16>();
            let even = drawn.into_iter().filter(|byte| *byte < 240);
            let letters = even.map(|byte| char::from(LETTERS[usize::from(byte) % 20]));
            code.extend(letters.take(8 - code.len()));
        }
        code
    }

    // The device: it begins, and asks until it gets its tokens.

    /// Answers the device authorization request of an authenticated client, which comes from this address (RFC 8628 section 3.1).
    pub async fn begin(
        &self,
        client: &Client,
        fields: &CallFields,
        address: IpAddr,
    ) -> Result<Value, TokenError> {
        may_use(client)?;
        let scopes = client
            .scopes_in(&fields.text("scope"))
            .map_err(|(code, why)| TokenError::Response(code, why))?;
        if scopes.is_empty() {
            return Err(TokenError::Response("invalid_scope", "scope is missing"));
        }
        let (device_code, code) = (self.ground.rng.token(), self.new_user_code());
        let mut tx = self.ground.store.begin().await?;
        if client.is_public() {
            self.count_begun(&mut tx, address).await?;
        }
        sqlx::query(
            "DELETE FROM oauth_devices WHERE client = $1 AND id NOT IN (SELECT id FROM oauth_devices WHERE client = $1 \
             ORDER BY expires_at DESC, id LIMIT CAST($2 AS BIGINT))",
        )
        .bind(&client.id)
        .bind(MOST_WAITING - 1)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "INSERT INTO oauth_devices (id, user_code, client, scopes, expires_at, pause) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(fingerprint(&device_code))
        .bind(fingerprint(&code))
        .bind(&client.id)
        .bind(scopes.join(" "))
        .bind(self.ground.clock.now() + kept::DEVICE)
        .bind(PAUSE)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        let (user_code, public_url) = (shown_code(&code), &self.ground.config().server.public_url);
        let page = format!("{}{DEVICE_PAGE}", public_url.as_str().trim_end_matches('/'));
        Ok(json!({
            "device_code": device_code,
            "user_code": user_code,
            "verification_uri": page,
            "verification_uri_complete": format!("{page}?{MARK}{user_code}"),
            "expires_in": kept::DEVICE,
            "interval": PAUSE,
        }))
    }

    /// Answers a device that asks for its tokens (RFC 8628 section 3.4).
    pub async fn tokens_for(
        &self,
        client: &Client,
        fields: &CallFields,
    ) -> Result<IssuedTokens, TokenError> {
        may_use(client)?;
        let refused = |error, why| Err(TokenError::Response(error, why));
        let code = fields.text("device_code");
        if code.is_empty() {
            return refused("invalid_request", "device_code is missing");
        }
        let now = self.ground.clock.now();
        let mut tx = self.ground.store.begin().await?;
        let device: Option<DeviceRow> =
            sqlx::query_as(concat!(device_columns!(), "id = $1 AND client = $2"))
                .bind(fingerprint(&code))
                .bind(&client.id)
                .fetch_optional(&mut *tx)
                .await?;
        let Some(device) = device else {
            return refused(
                "invalid_grant",
                "device_code is unknown, used, or of another application",
            );
        };
        if device.expires_at <= now {
            return refused("expired_token", "nobody has allowed it in time; begin again");
        }
        let is_too_soon = device.asked_at.is_some_and(|at| now - at < device.pause);
        let pause = if is_too_soon { device.pause + PAUSE } else { device.pause };
        sqlx::query("UPDATE oauth_devices SET asked_at = $2, pause = $3 WHERE id = $1")
            .bind(&device.id)
            .bind(now)
            .bind(pause)
            .execute(&mut *tx)
            .await?;
        if is_too_soon {
            tx.commit().await?;
            return refused("slow_down", "wait five seconds more between two questions");
        }
        match device.answer.as_deref() {
            None => {
                tx.commit().await?;
                refused("authorization_pending", "nobody has said anything yet")
            }
            Some(answer) => {
                let ended = sqlx::query("DELETE FROM oauth_devices WHERE id = $1")
                    .bind(&device.id)
                    .execute(&mut *tx)
                    .await?;
                tx.commit().await?;
                if ended.rows_affected() == 0 {
                    return refused("invalid_grant", "another question has got the tokens");
                }
                if answer != "allowed" {
                    return refused("access_denied", "the person does not allow it");
                }
                // The grant was made when the person allowed it, with device_code in the place of a code.
                self.grants.exchange_code(client, &code, "", "").await
            }
        }
    }

    // The person: types the code, sees what it is for, and answers.

    /// Finds what the code is for that somebody has typed.
    pub async fn ask(&self, caller: &Caller, typed: &str) -> Reply<DeviceStep> {
        whole(self.asked(caller, typed).await)
    }

    async fn asked(&self, caller: &Caller, typed: &str) -> CallResult<Reply<DeviceStep>> {
        let code = typed_code(typed);
        let mark = format!("{MARK}{}", code.as_deref().map(shown_code).unwrap_or_default());
        let now = self.ground.clock.now();
        let Some(person) = self.own_account.signed_in_person(caller).await? else {
            let held = self.requests.hold(caller, &mark, self.requests.arrives_now())?;
            return Ok(Reply::ok(DeviceStep::SignIn(None)).with_cookie(held.cookie));
        };
        self.count_try(&person).await?;
        let waiting = match code {
            Some(code) => self.waiting(&code).await?,
            None => None,
        };
        let Some(WaitingDevice { device, client }) = waiting else {
            return Ok(Reply::ok(DeviceStep::Unknown));
        };
        if !self.roles.suits(&person.account, &client.roles).await? {
            return Ok(Reply::ok(DeviceStep::NoRole));
        }
        let arrival = self.requests.arrival(caller, &mark);
        let since = arrival.since;
        let request = request_of(client, &device);
        let held = self.requests.hold(caller, &mark, arrival)?;
        if let Some(wish) = wish(&request, &person, since, now) {
            return Ok(Reply::ok(DeviceStep::SignIn(Some(wish))).with_cookie(held.cookie));
        }
        let shown = self.requests.shown(&held, &person.account, &mark)?;
        let question = DeviceStep::Ask(request.question(shown, person));
        Ok(Reply::ok(question).with_cookie(held.cookie))
    }

    /// Takes the person's answer to the question that was shown in this browser.
    pub async fn decide(&self, caller: &Caller, shown: &str, allow: bool) -> Reply<DeviceStep> {
        whole(self.decided(caller, shown, allow).await)
    }

    async fn decided(
        &self,
        caller: &Caller,
        shown: &str,
        allow: bool,
    ) -> CallResult<Reply<DeviceStep>> {
        let unknown = || Ok(Reply::ok(DeviceStep::Unknown));
        let Some(shown) = self.requests.find_shown(caller, shown) else { return unknown() };
        let code = shown.query.strip_prefix(MARK).and_then(typed_code);
        let (Some(code), now) = (code, self.ground.clock.now()) else { return unknown() };
        // Somebody else is signed in, who has not seen it, or nobody any more.
        let person = self
            .own_account
            .signed_in_person(caller)
            .await?
            .filter(|person| person.account == shown.account);
        let Some(person) = person else {
            let held = self.requests.hold(caller, &shown.query, self.requests.arrives_now())?;
            return Ok(Reply::ok(DeviceStep::SignIn(None)).with_cookie(held.cookie));
        };
        let Some(WaitingDevice { device, client }) = self.waiting(&code).await? else {
            return unknown();
        };
        if allow && !self.roles.suits(&person.account, &client.roles).await? {
            return Ok(Reply::ok(DeviceStep::NoRole));
        }
        let request = request_of(client, &device);
        if let Some(wish) = wish(&request, &person, shown.arrival.since, now) {
            let held = self.requests.hold(caller, &shown.query, shown.arrival)?;
            return Ok(Reply::ok(DeviceStep::SignIn(Some(wish))).with_cookie(held.cookie));
        }
        let mut tx = self.ground.store.begin().await?;
        let answered = sqlx::query(
            "UPDATE oauth_devices SET answer = $2 WHERE id = $1 AND answer IS NULL AND expires_at > $3",
        )
        .bind(&device.id)
        .bind(if allow { "allowed" } else { "denied" })
        .bind(now)
        .execute(&mut *tx)
        .await?;
        if answered.rows_affected() == 0 {
            return unknown();
        }
        if allow {
            self.consents.consent(&mut tx, &person.account, &request).await?;
            let code = self.grants.new_code(&mut tx, caller, &person, &request).await?;
            // The device brings device_code in its place, and has until then as long as its own code is good. It goes on when the
            // person signs out here.
            sqlx::query(
                "UPDATE oauth_grants SET code_hash = $2, code_expires_at = $3, expires_at = $3, session = NULL WHERE code_hash = $1",
            )
            .bind(fingerprint(&code))
            .bind(&device.id)
            .bind(device.expires_at)
            .execute(&mut *tx)
            .await?;
            let entry =
                AuditEntry::new(EventName::ApplicationAllowed, EventSource::visitor(caller));
            let entry = entry.of(&person.account).detail(&request.client.id);
            self.ground.events.record(&mut tx, entry).await?;
        }
        tx.commit().await?;
        let answered = self.requests.answered(caller, &shown.query)?;
        Ok(Reply::ok(DeviceStep::Done(allow)).with_cookies(answered))
    }

    /// Counts a code that is about to be looked up, unless this person has tried too many.
    async fn count_try(&self, person: &SignedIn) -> CallResult<()> {
        let own = format!("device-codes:{}", person.account);
        let mut tx = self.ground.store.begin().await?;
        if self.counters.count(&mut tx, [own.as_str()], TRIES).await? {
            return Ok(tx.commit().await?);
        }
        let (_, until) = self.counters.counter(&mut tx, &own).await?;
        Err(self.later(until))
    }

    /// Counts a device of a public application, which anybody can begin: one place must not push out the devices of all others.
    async fn count_begun(&self, tx: &mut Writing, address: IpAddr) -> CallResult<()> {
        let limits = &self.ground.config().limits;
        let times = if limits.is_trusted(address) { limits.schools_times } else { 1 };
        let place = format!("devices@{}", network_address_hash(address));
        let most = BEGUN_AT_ADDRESS.saturating_mul(times);
        if self.counters.count(tx, [place.as_str()], most).await? {
            return Ok(());
        }
        let (_, until) = self.counters.counter(tx, &place).await?;
        Err(self.later(until))
    }

    fn later(&self, until: i64) -> CallError {
        metrics::limited("device");
        let seconds = (until - self.ground.clock.now()).max(1);
        CallError::Fault(Fault::Later(u32::try_from(seconds).unwrap_or(u32::MAX)))
    }

    async fn waiting(&self, code: &str) -> CallResult<Option<WaitingDevice>> {
        let mut reader = self.ground.store.connection().await?;
        let device: Option<DeviceRow> = sqlx::query_as(concat!(
            device_columns!(),
            "user_code = $1 AND answer IS NULL AND expires_at > $2"
        ))
        .bind(fingerprint(code))
        .bind(self.ground.clock.now())
        .fetch_optional(&mut *reader)
        .await?;
        let Some(device) = device else { return Ok(None) };
        let client = self.clients.client(&mut reader, &device.client).await?;
        let client = client.filter(Client::may_use_devices);
        Ok(client.map(|client| WaitingDevice { device, client }))
    }
}

/// A device whose person has not answered yet, and its application.
struct WaitingDevice {
    device: DeviceRow,
    client: Client,
}

/// The other sign-in that an application demands of a person who has signed in so, in a browser that came at `since`; `None`:
/// they can answer.
fn wish(
    request: &AuthorizationRequest,
    person: &SignedIn,
    since: i64,
    now: i64,
) -> Option<AskedSignIn> {
    let authentication = &person.authentication;
    let reason = match request.demands.assurance.judge(authentication.assurance) {
        Sureness::Lacking(reason) => Some(reason),
        _ if request.wants_proof_after(authentication.at, since, now) => Some(SignInReason::Again),
        _ => None,
    };
    let client = request.client.name.clone();
    reason.map(|reason| AskedSignIn { client, username: None, reason: Some(reason) })
}

fn may_use(client: &Client) -> Result<(), TokenError> {
    let why = "the application is not registered with --device";
    let refusal = || TokenError::Response("unauthorized_client", why);
    if client.may_use_devices() { Ok(()) } else { Err(refusal()) }
}

/// What the device asks for, as a browser would bring it.
fn request_of(client: Client, device: &DeviceRow) -> AuthorizationRequest {
    AuthorizationRequest {
        back: ReturnPath::default(),
        demands: SignInDemands {
            assurance: DemandedAssurance::default().with_floor(client.demanded_assurance()),
            ..SignInDemands::default()
        },
        hints: Hints::default(),
        scopes: device.scopes.split(' ').filter_map(scope::parse).collect(),
        challenge: String::new(),
        nonce: None,
        pages: WantedPages { consent: true, ..WantedPages::default() },
        max_age: client.longest_age(None),
        client,
    }
}
