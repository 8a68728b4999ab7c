//! Mobile-ID and Smart-ID in the embedded account service, with a provider that behaves as the test says.

mod adoption;
mod faults;
mod identified;
mod known_browsers;
mod links;
mod one_factor;
mod refusals;
mod registering;
mod several;
mod waiting;

use lavi::{
    accounts::{
        AccountService, IdentityCall, LoginOutcome, PhoneMethod, Purpose,
        embedded::{Embedded, Settings},
    },
    domain::{ErrorCode, Secret},
};

use crate::{
    cast::{self, MARI, PHONE},
    doubles::phone_provider::PhoneProvider,
    world::{ServiceBrowser, World, code},
};

/// A world with a provider.
struct PhoneWorld {
    world: World,
    provider: PhoneProvider,
}

impl PhoneWorld {
    async fn new() -> Self {
        Self::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let provider = PhoneProvider::new();
        let world = World::with(|settings| {
            settings.mobile_id = Some(provider.mobile_id());
            change(settings);
        });
        Self { world: world.await, provider }
    }

    /// A world in which Mari has an account.
    async fn with_mari() -> Self {
        let scene = Self::new().await;
        scene.world.add(cast::account_with_code("mari", MARI)).await;
        scene
    }

    /// Starts a sign-in of Mari by Mobile-ID.
    async fn start(&self, browser: &mut ServiceBrowser) -> LoginOutcome {
        self.ask(browser, Purpose::SignIn, MARI).await
    }

    /// Starts Mobile-ID for a person.
    async fn ask(
        &self,
        browser: &mut ServiceBrowser,
        purpose: Purpose,
        code: &str,
    ) -> LoginOutcome {
        identify(&self.world.service, browser, mobile_id(purpose, code, PHONE)).await
    }

    async fn poll(&self, browser: &mut ServiceBrowser) -> LoginOutcome {
        identify(&self.world.service, browser, status(Purpose::SignIn)).await
    }

    /// Polls until the phone has answered.
    async fn finish(&self, browser: &mut ServiceBrowser, purpose: Purpose) -> LoginOutcome {
        finish(&self.world.service, browser, purpose).await
    }

    /// Starts Mobile-ID for a person, who confirms.
    async fn confirmed(
        &self,
        browser: &mut ServiceBrowser,
        purpose: Purpose,
        code: &str,
    ) -> LoginOutcome {
        let session = self.provider.rung();
        assert!(self.ask(browser, purpose, code).await.is_pending());
        self.provider.has_rung(session + 1).await;
        self.provider.confirm(session);
        self.finish(browser, purpose).await
    }

    /// Signs Mari in by Mobile-ID in a new browser.
    async fn opened(&self) -> LoginOutcome {
        self.confirmed(&mut ServiceBrowser::new(), Purpose::SignIn, MARI).await
    }

    /// Starts Mobile-ID for Mari in a new browser; the session ends with this result.
    async fn in_vain(&self, result: &str) -> LoginOutcome {
        let (mut browser, session) = (ServiceBrowser::new(), self.provider.rung());
        assert!(self.start(&mut browser).await.is_pending());
        self.provider.has_rung(session + 1).await;
        self.provider.end(session, result);
        self.finish(&mut browser, Purpose::SignIn).await
    }
}

fn mobile_id(purpose: Purpose, code: &str, number: &str) -> IdentityCall {
    IdentityCall::MobileId {
        purpose,
        personal_code: Secret::new(code),
        phone_number: Secret::new(number),
        recaptcha: None,
    }
}

fn smart_id(country: &str, code: &str) -> IdentityCall {
    IdentityCall::SmartId {
        purpose: Purpose::SignIn,
        country: country.to_owned(),
        personal_code: Secret::new(code),
        recaptcha: None,
    }
}

fn status(purpose: Purpose) -> IdentityCall {
    IdentityCall::CheckStatus {
        purpose,
        method: PhoneMethod::MobileId,
        confirmation: None,
        recaptcha: None,
    }
}

async fn identify(
    service: &Embedded,
    browser: &mut ServiceBrowser,
    call: IdentityCall,
) -> LoginOutcome {
    let reply = service.identify(&browser.caller, call).await;
    browser.take(reply)
}

async fn finish(
    service: &Embedded,
    browser: &mut ServiceBrowser,
    purpose: Purpose,
) -> LoginOutcome {
    loop {
        let outcome = identify(service, browser, status(purpose)).await;
        if !outcome.is_pending() {
            return outcome;
        }
        tokio::task::yield_now().await;
    }
}

/// Cancels this browser's confirmation by Mobile-ID.
async fn cancel(service: &Embedded, browser: &ServiceBrowser) {
    assert!(
        service
            .cancel(&browser.caller, Purpose::SignIn, PhoneMethod::MobileId, None)
            .await
            .result
            .unwrap()
            .success
    );
}

/// The browser's tab with this verification code.
fn tab(browser: &ServiceBrowser, code: Option<&String>) -> ServiceBrowser {
    let mut tab = browser.clone();
    tab.caller.verification_code = code.cloned();
    tab
}

/// Whether an outcome says that the time is up, or that nothing is pending.
fn is_late(outcome: &LoginOutcome) -> bool {
    code(outcome) == Some(ErrorCode::AuthorizationProcessTimeout) && !outcome.success
}
