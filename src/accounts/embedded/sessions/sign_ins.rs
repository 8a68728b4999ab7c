//! Where an account is signed in, as its person sees it, and what a complete sign-in leaves there: the browser is known and perhaps
//! trusted, the account knows the country, and the person is told by a letter.

use sqlx::FromRow;

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::devices::SeenBrowser,
            ground::{
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
                refusal::CallResult,
                store::Writing,
            },
            records::accounts::{AccountRow, SignInLetters, still_proven},
            sessions::{Session, Sessions},
        },
    },
    domain::{Country, LoginMethod},
};

/// One of the sessions in which the account is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// Names it in forms; `None`: a node of an earlier release has begun it. It says nothing of its cookie.
    pub id: Option<String>,
    /// The login method of the session.
    pub method: LoginMethod,
    /// The `User-Agent` header of the browser, if that was noted.
    pub user_agent: Option<String>,
    /// Where it began, if geolocation is configured.
    pub country: Option<Country>,
    /// Seconds since the sign-in.
    pub age: i64,
    /// Seconds since the last request, with a precision of one minute.
    pub idle: i64,
    /// Whether it is the caller's own session.
    pub is_this: bool,
}

/// A row of `sessions`, as far as its person sees it.
#[derive(FromRow)]
struct Row {
    token_hash: String,
    public_id: Option<String>,
    state: String,
    user_agent: Option<String>,
    country: Option<String>,
    created_at: i64,
    seen_at: i64,
}

/// What a complete sign-in leaves to the answer.
#[derive(Default)]
pub(super) struct Arrival {
    /// The `Set-Cookie` value of the device cookie.
    pub set_cookie: Option<String>,
    /// Whether a letter was written.
    pub is_told: bool,
}

impl Sessions {
    /// Where this account is signed in, the last used first.
    pub async fn sign_ins_of(&self, caller: &Caller, account: &str) -> CallResult<Vec<SignIn>> {
        let (own, now) =
            (caller.cookie(&self.ground.settings.cookie).map(fingerprint), self.ground.clock.now());
        let rows: Vec<Row> = sqlx::query_as(concat!(
            "SELECT s.token_hash, s.public_id, s.state, s.user_agent, s.country, s.created_at, s.seen_at FROM sessions s \
             JOIN accounts a ON a.id = s.account WHERE s.account = $1 AND s.expires_at > $2 AND s.seen_at > $3 AND ",
            still_proven!("s"),
            " ORDER BY s.seen_at DESC, s.token_hash"
        ))
        .bind(account)
        .bind(now)
        .bind(now - self.ground.config().session.idle)
        .fetch_all(self.ground.store.pool())
        .await?;
        let sign_in = |row: Row| {
            let session = self.read(&row.state)?;
            session.is_complete().then(|| SignIn {
                id: row.public_id,
                method: session.method,
                user_agent: row.user_agent,
                country: row.country.as_deref().and_then(Country::parse),
                age: now - row.created_at,
                idle: now - row.seen_at,
                is_this: own.as_ref() == Some(&row.token_hash),
            })
        };
        Ok(rows.into_iter().filter_map(sign_in).collect())
    }

    /// Ends the session of this name, with what is under way in it, if it is one of the account and not the caller's own. Whatever value
    /// its cookie has by then. Returns whether there was one.
    pub async fn end_one(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &str,
        id: &str,
    ) -> sqlx::Result<bool> {
        let ended: Option<String> = sqlx::query_scalar(
            "DELETE FROM sessions WHERE account = $1 AND public_id = $2 AND token_hash <> $3 RETURNING token_hash",
        )
        .bind(account)
        .bind(id.replace(char::is_control, ""))
        .bind(self.ground.cookie.of(caller).unwrap_or_default())
        .fetch_optional(&mut **tx)
        .await?;
        let Some(ended) = ended else { return Ok(false) };
        sqlx::query("DELETE FROM visits WHERE session = $1").bind(ended).execute(&mut **tx).await?;
        Ok(true)
    }

    /// Where somebody is who completes a sign-in, if that can be found out in time.
    pub(super) async fn country(&self, caller: &Caller, session: &Session) -> Option<Country> {
        let locator = self.ground.settings.locator.as_ref().filter(|_| session.is_complete())?;
        locator.country(caller.address).await
    }

    /// Notes what a complete sign-in says of its browser and its country, and tells the person of it.
    pub(super) async fn arrived(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        session: &Session,
        account: &AccountRow,
        country: Option<Country>,
    ) -> CallResult<Arrival> {
        let mut browser = self.devices.know_device(tx, caller, &account.id).await?;
        if let Some(browser) = &mut browser
            && session.trusts
            && session.code_given_for.as_ref() == Some(&account.id)
            && self.devices.trust(tx, caller, browser, account).await?
        {
            let entry = AuditEntry::new(EventName::BrowserTrusted, EventSource::visitor(caller));
            self.ground.events.record(tx, entry.of(&account.id)).await?;
        }
        let new_country = country
            .filter(|country| account.countries.split(' ').all(|known| known != country.code()));
        self.note_arrival(tx, caller, account, new_country).await?;
        let is_told = wants_letter(account, browser.as_ref(), new_country)
            && self.counters.may_tell_of_sign_in(tx, &account.id).await?;
        if is_told {
            let agent = EventSource::visitor(caller).user_agent;
            self.mail.tell_of_sign_in(tx, account, &agent, country).await?;
        }
        Ok(Arrival { set_cookie: browser.map(|browser| browser.set_cookie), is_told })
    }

    /// Writes into the account's row what is new in it: most sign-ins have nothing new.
    async fn note_arrival(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &AccountRow,
        new_country: Option<Country>,
    ) -> CallResult<()> {
        let has_language = account.language() == caller.language;
        if has_language && account.first_signed_in_at.is_some() && new_country.is_none() {
            return Ok(());
        }
        let country = new_country.map(|country| format!(" {}", country.code()));
        sqlx::query(
            "UPDATE accounts SET language = $2, first_signed_in_at = COALESCE(first_signed_in_at, $3), countries = TRIM(countries || $4) \
             WHERE id = $1",
        )
        .bind(&account.id)
        .bind(caller.language.code())
        .bind(self.ground.clock.now())
        .bind(country.unwrap_or_default())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

/// Whether the person is told of a sign-in. Never of the first one of an account, which its owner has just made or asked for.
fn wants_letter(
    account: &AccountRow,
    browser: Option<&SeenBrowser>,
    new_country: Option<Country>,
) -> bool {
    match account.sign_in_letters() {
        SignInLetters::Off => false,
        // The first country that is known says nothing.
        SignInLetters::Country => new_country.is_some() && !account.countries.is_empty(),
        SignInLetters::Always => browser.is_some_and(|browser| {
            browser.is_new && (account.first_signed_in_at.is_some() || browser.others > 0)
        }),
    }
}
