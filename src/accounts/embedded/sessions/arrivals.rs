//! What a complete sign-in leaves: the browser is known and perhaps trusted, the account knows the country, and the person is
//! told by a letter.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller,
        embedded::{
            counting::{
                Counting,
                counters::DAY,
                devices::{Devices, SeenBrowser},
            },
            ground::{
                Ground,
                call::CallResult,
                events::{AuditEntry, EventName, EventSource},
                feed::Change,
                store::Writing,
            },
            mail::Mail,
            records::accounts::{AccountRow, SignInLetters},
        },
    },
    domain::Country,
};

/// New browsers of an account in a day that there is a letter of.
const LETTERS: i64 = 10;

/// Notes where people sign in, and tells them.
pub struct Arrivals {
    ground: Arc<Ground>,
    devices: Arc<Devices>,
    mail: Arc<Mail>,
}

/// What a sign-in says of itself once it is complete.
#[derive(Clone, Copy)]
pub struct Completed {
    /// Where the person is, if that is known.
    pub country: Option<Country>,
    /// Whether the person has given the account's code and has said that the browser is to be trusted.
    pub trusts: bool,
    pub is_first: bool,
}

/// What a complete sign-in leaves to the answer.
#[derive(Default)]
pub struct Arrival {
    /// The `Set-Cookie` value of the device cookie.
    pub set_cookie: Option<String>,
    /// Whether a letter was written.
    pub is_told: bool,
}

impl Arrivals {
    pub fn new(
        ground: &Arc<Ground>,
        Counting { devices, .. }: &Counting,
        mail: &Arc<Mail>,
    ) -> Self {
        Self { ground: ground.clone(), devices: devices.clone(), mail: mail.clone() }
    }

    /// Has the letter delivered, if one was written, after the commit.
    pub fn deliver(&self, arrival: &Arrival) {
        if arrival.is_told {
            self.mail.deliver_soon();
        }
    }

    /// Where somebody is who completes a sign-in, if that can be found out in time.
    pub async fn country(&self, caller: &Caller) -> Option<Country> {
        self.ground.settings.locator.as_ref()?.country(caller.address).await
    }

    /// Notes what a complete sign-in says of its browser and its country, and tells the person of it.
    pub async fn arrived(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        account: &AccountRow,
        Completed { country, trusts, is_first }: Completed,
    ) -> CallResult<Arrival> {
        let mut browser = self.devices.know_device(tx, caller, &account.id).await?;
        if let Some(browser) = &mut browser
            && trusts
            && self.devices.trust(tx, caller, browser, account).await?
        {
            let entry = AuditEntry::new(EventName::BrowserTrusted, EventSource::visitor(caller));
            self.ground.events.record(tx, entry.of(&account.id)).await?;
        }
        let new_country = country
            .filter(|country| account.countries.split(' ').all(|known| known != country.code()));
        self.note_arrival(tx, caller, account, new_country).await?;
        let is_told = !is_first
            && self.wants_letter(account, browser.as_ref(), new_country)
            && browser.as_ref().is_none_or(|browser| browser.new_today < LETTERS);
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
        if has_language && new_country.is_none() {
            return Ok(());
        }
        let country = new_country.map(|country| format!(" {}", country.code()));
        sqlx::query(
            "UPDATE accounts SET language = $2, countries = TRIM(countries || $3) WHERE id = $1",
        )
        .bind(&account.id)
        .bind(caller.language.code())
        .bind(country.unwrap_or_default())
        .execute(&mut **tx)
        .await?;
        if !has_language {
            // The feed tells an account's language.
            self.ground.events.tell(tx, Change::AccountChanged, &account.id, None);
        }
        Ok(())
    }

    /// Whether the person wants to be told of a sign-in. Of one within a day of the activation, while no other browser is known,
    /// they are not: they have just made the account.
    fn wants_letter(
        &self,
        account: &AccountRow,
        browser: Option<&SeenBrowser>,
        new_country: Option<Country>,
    ) -> bool {
        let now = self.ground.clock.now();
        let is_fresh = account.activated_at.is_some_and(|at| now - at < DAY);
        match account.sign_in_letters() {
            SignInLetters::Off => false,
            // The first country that is known says nothing.
            SignInLetters::Country => new_country.is_some() && !account.countries.is_empty(),
            SignInLetters::Always => {
                browser.is_some_and(|browser| browser.is_new && (browser.others > 0 || !is_fresh))
            }
        }
    }
}
