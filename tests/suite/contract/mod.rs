//! What every account service promises, written once and tested against two: the embedded one in process, and the same
//! behind the account API and its client, over real HTTP.

mod device_links;
mod documents;
mod passwords;
mod phones;
mod registration;
mod roles;
mod sign_in;
mod steps;
mod third_parties;

use std::{fs, sync::Arc};

use lavi::{
    accounts::{AccountService, LoginOutcome},
    domain::{Brand, ErrorCode, Language, Secret},
    i18n::Catalogues,
};

use crate::{
    doubles::phone_provider::PhoneProvider,
    remote::{self, served},
    world::{ServiceBrowser, World, credentials},
};

/// Makes two tests of each promise: an `async fn` that takes a [`Contract`].
macro_rules! promises {
    ($($promise:ident)+) => {
        mod embedded {
            $(#[actix_web::test] async fn $promise() { super::$promise(super::Contract::embedded().await).await; })+
        }
        mod over_http {
            $(#[actix_web::test] async fn $promise() { super::$promise(super::Contract::over_http().await).await; })+
        }
    };
}
use promises;

/// What is promised, and who keeps it.
pub struct Contract {
    /// The service under test.
    pub service: Arc<dyn AccountService>,
    /// What is behind it.
    pub world: World,
    /// The provider of Mobile-ID and Smart-ID.
    pub provider: PhoneProvider,
}

impl Contract {
    /// The embedded service, in process.
    pub async fn embedded() -> Self {
        let provider = PhoneProvider::new();
        let brand = Brand::parse("main").unwrap();
        let words = Catalogues::read(&Language::ALL, &brand, None).unwrap();
        let world = World::speaking(words, |settings| {
            settings.device_cookie = None;
            settings.mobile_id = Some(provider.mobile_id());
            settings.smart_id = Some(provider.smart_id());
        })
        .await;
        Self { service: Arc::new(world.service.clone()), world, provider }
    }

    /// The same service behind the account API and its client.
    pub async fn over_http() -> Self {
        let contract = Self::embedded().await;
        let root = served::serve(contract.service);
        Self { service: Arc::new(remote::remote(&root)), ..contract }
    }

    /// Signs in with only a password.
    pub async fn sign_in(
        &self,
        browser: &mut ServiceBrowser,
        name: &str,
        password: &str,
    ) -> LoginOutcome {
        let reply = self.service.login(&browser.caller, credentials(name, password)).await;
        browser.take(reply)
    }

    /// The errors of a failed sign-in in a new browser.
    pub async fn refusal(&self, name: &str, password: &str) -> Vec<ErrorCode> {
        codes(&self.sign_in(&mut visitor(), name, password).await)
    }

    /// The token of the only letter whose link leads to this page. Removes the letter from the mailbox.
    pub async fn token(&self, page: &str) -> Secret {
        let page = format!("/{page}/");
        let mut letters = self.world.letters().await;
        letters.retain(|letter| letter.plain.contains(&page));
        assert_eq!(letters.len(), 1, "letters with a link to {page}");
        let letter = letters.remove(0);
        fs::remove_file(self.world.path("mail").join(&letter.file)).unwrap();
        let (_, rest) = letter.plain.split_once(&page).unwrap();
        Secret::new(rest.split_whitespace().next().unwrap())
    }
}

/// The browser of a visitor.
pub fn visitor() -> ServiceBrowser {
    let mut caller = remote::visitor();
    caller.cookies.clear();
    ServiceBrowser::of(caller)
}

/// The error codes of an outcome in order.
pub fn codes(outcome: &LoginOutcome) -> Vec<ErrorCode> {
    outcome.all_errors().0.iter().map(|error| error.code).collect()
}
