//! A process that polls for a phone dies, stops or hangs, and another one adopts the confirmation.

use std::{mem, time::Duration};

use sqlx::{AnyConnection, Connection};
use tokio::runtime::{Builder, Runtime};

use super::{PhoneWorld, ServiceBrowser, code, identify, is_late, status, waiting::states};
use crate::{
    cast::{self, MARI, PHONE},
    doubles::phone_provider::PhoneProvider,
    embedded::allowances::{number, written},
    providers_mobile::app::VERIFIER,
    world::{World, words},
};
use lavi::{
    accounts::{
        AccountService, IdentityCall, LoginOutcome, PhoneMethod, Purpose,
        embedded::{Embedded, Settings},
        outcome::DeviceLinkCallback,
    },
    domain::{ErrorCode, Secret},
    rng::Rng,
};

/// Seconds after which the lease of a process that has died is over.
const LEASE: i64 = 5;

/// A process on the data of a world that can die: its tasks end, and nothing is tidied up.
struct Mortal {
    runtime: Runtime,
    service: Embedded,
}

impl Mortal {
    async fn on(world: &World) -> Self {
        Self::with(world, world.settings.clone()).await
    }

    async fn with(world: &World, settings: Settings) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let clock = world.clock.clone();
        let own = runtime.handle().clone();
        let opened = tokio::task::spawn_blocking(move || {
            own.block_on(Embedded::open(settings, clock, Rng::system().unwrap(), words())).unwrap()
        });
        let service = opened.await.unwrap();
        Self { runtime, service }
    }

    async fn identify(&self, browser: &mut ServiceBrowser, call: IdentityCall) -> LoginOutcome {
        let (service, caller) = (self.service.clone(), browser.caller.clone());
        let reply = self.runtime.spawn(async move { service.identify(&caller, call).await });
        browser.take(reply.await.unwrap())
    }

    fn die(self) {
        self.runtime.shutdown_background();
        // Its connections belong to a runtime that is gone.
        mem::forget(self.service);
    }

    async fn hand_over(&self) {
        let service = self.service.clone();
        self.runtime.spawn(async move { service.phones.hand_over().await }).await.unwrap();
    }
}

/// How a confirmation starts.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    MobileId,
    SmartId,
    Scanned,
    Opened,
}

impl Way {
    const ALL: [Self; 4] = [Self::MobileId, Self::SmartId, Self::Scanned, Self::Opened];

    fn call(self) -> IdentityCall {
        match self {
            Self::MobileId => super::mobile_id(Purpose::SignIn, MARI, PHONE),
            Self::SmartId => super::smart_id("EE", MARI),
            Self::Scanned | Self::Opened => {
                IdentityCall::DeviceLink { purpose: Purpose::SignIn, recaptcha: None }
            }
        }
    }

    fn status(self, begun: &LoginOutcome) -> IdentityCall {
        let method =
            if self == Self::MobileId { PhoneMethod::MobileId } else { PhoneMethod::SmartId };
        let confirmation = begun.confirmation.clone();
        IdentityCall::CheckStatus {
            purpose: Purpose::SignIn,
            method,
            confirmation,
            recaptcha: None,
        }
    }

    /// Mari confirms on her phone.
    async fn confirm(
        self,
        scene: &PhoneWorld,
        service: &Embedded,
        browser: &ServiceBrowser,
        begun: &LoginOutcome,
    ) {
        match self {
            Self::MobileId => scene.provider.confirm(0),
            Self::SmartId => scene.provider.sign_link(0, "Notification", ("EE", MARI)),
            Self::Scanned => scene.provider.sign_link(0, "QR", ("EE", MARI)),
            Self::Opened => {
                scene.provider.sign_link(0, "Web2App", ("EE", MARI));
                let (value, digest) = scene.provider.brought_back(0);
                let callback = DeviceLinkCallback {
                    confirmation: begun.confirmation.clone().unwrap(),
                    value: Secret::new(value),
                    session_secret_digest: Secret::new(digest),
                    user_challenge_verifier: Some(Secret::new(VERIFIER)),
                };
                let taken =
                    service.device_link_callback(&browser.caller, Purpose::SignIn, callback).await;
                assert!(taken.result.unwrap().success);
            }
        }
    }
}

impl PhoneWorld {
    /// A world with both providers, in which Mari has an account.
    async fn of_both() -> Self {
        let provider = PhoneProvider::new();
        let world = World::with(|settings| {
            settings.mobile_id = Some(provider.mobile_id());
            settings.smart_id = Some(provider.smart_id());
        });
        let scene = Self { world: world.await, provider };
        scene.world.add(cast::account_with_code("mari", MARI)).await;
        scene
    }

    /// Returns once the provider's session is in the database.
    pub async fn is_adoptable(&self) {
        while !states(self).await.concat().contains("\"session\"") {}
    }

    /// Starts a confirmation at a process that then dies.
    async fn orphaned(&self, browser: &mut ServiceBrowser, way: Way) -> LoginOutcome {
        let mortal = Mortal::on(&self.world).await;
        let begun = mortal.identify(browser, way.call()).await;
        assert!(begun.is_pending(), "{way:?} {begun:?}");
        self.is_adoptable().await;
        self.polled(1).await;
        mortal.die();
        begun
    }

    /// Returns once the first session was polled so often.
    async fn polled(&self, times: usize) {
        while self.provider.polls(0) < times {
            tokio::task::yield_now().await;
        }
    }

    /// Polls at a process until the confirmation has ended.
    async fn end_at(
        &self,
        service: &Embedded,
        browser: &mut ServiceBrowser,
        (way, begun): (Way, &LoginOutcome),
    ) -> LoginOutcome {
        loop {
            let outcome = identify(service, browser, way.status(begun)).await;
            if !outcome.is_pending() {
                return outcome;
            }
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_confirmation_goes_on_elsewhere_when_its_process_has_died() {
    for way in Way::ALL {
        let (scene, mut browser) = (PhoneWorld::of_both().await, ServiceBrowser::new());
        let begun = scene.orphaned(&mut browser, way).await;
        let other = &scene.world.service;
        scene.world.clock.advance(LEASE - 1);
        assert!(identify(other, &mut browser, way.status(&begun)).await.is_pending());
        assert_eq!(other.gauges.phones(), 0, "the lease is not over");
        scene.world.clock.advance(1);
        assert_eq!(
            identify(other, &mut browser, way.status(&begun)).await.confirmation,
            begun.confirmation
        );
        scene.polled(2).await;
        assert_eq!((other.gauges.phones(), scene.provider.rung()), (1, 1), "it rings once");
        way.confirm(&scene, other, &browser, &begun).await;
        let outcome = scene.end_at(other, &mut browser, (way, &begun)).await;
        assert!(outcome.success, "{way:?} {outcome:?}");
        assert_eq!(browser.signed_in(&scene.world).await.as_deref(), Some("mari"));
        let again = identify(other, &mut browser, way.status(&begun)).await;
        assert_eq!(code(&again), Some(ErrorCode::AuthorizationProcessTimeout), "once only");
    }
}

#[tokio::test]
async fn what_was_confirmed_before_anybody_adopts_it_counts() {
    for way in Way::ALL {
        let (scene, mut browser) = (PhoneWorld::of_both().await, ServiceBrowser::new());
        let begun = scene.orphaned(&mut browser, way).await;
        way.confirm(&scene, &scene.world.service, &browser, &begun).await;
        scene.world.clock.advance(LEASE);
        let outcome = scene.end_at(&scene.world.service, &mut browser, (way, &begun)).await;
        assert!(outcome.success, "{way:?} {outcome:?}");
    }
}

#[tokio::test]
async fn a_process_that_stops_hands_its_confirmations_over_at_once() {
    for way in Way::ALL {
        let (scene, mut browser) = (PhoneWorld::of_both().await, ServiceBrowser::new());
        let mortal = Mortal::on(&scene.world).await;
        let begun = mortal.identify(&mut browser, way.call()).await;
        // The phone may be ringing at this very moment: that is waited for.
        mortal.hand_over().await;
        assert_eq!((mortal.service.gauges.phones(), scene.provider.rung()), (0, 1));
        mortal.die();
        let other = &scene.world.service;
        assert!(identify(other, &mut browser, way.status(&begun)).await.is_pending());
        way.confirm(&scene, other, &browser, &begun).await;
        let outcome = scene.end_at(other, &mut browser, (way, &begun)).await;
        assert!(outcome.success, "{way:?} {outcome:?}");
    }
}

#[tokio::test]
async fn of_several_processes_one_adopts() {
    for _ in 0..10 {
        let (scene, mut browser) = (PhoneWorld::of_both().await, ServiceBrowser::new());
        let begun = scene.orphaned(&mut browser, Way::MobileId).await;
        scene.world.clock.advance(LEASE);
        let others = [
            scene.world.reopened().await,
            scene.world.reopened().await,
            scene.world.reopened().await,
        ];
        let polls = others.iter().chain(&others).map(|other| {
            let mut browser = browser.clone();
            let call = Way::MobileId.status(&begun);
            async move { identify(other, &mut browser, call).await.is_pending() }
        });
        assert!(futures_util::future::join_all(polls).await.into_iter().all(|pending| pending));
        scene.polled(2).await;
        let adopted = || others.iter().map(|other| other.gauges.phones()).sum::<usize>();
        while adopted() != 1 {
            tokio::task::yield_now().await;
        }
        scene.provider.confirm(0);
        let outcome = scene.end_at(&others[0], &mut browser, (Way::MobileId, &begun)).await;
        assert!(outcome.success);
        assert_eq!(scene.provider.polls(0), 2, "the dead one's, and one more");
    }
}

#[tokio::test]
async fn nobody_adopts_what_a_living_process_polls_for() {
    let (scene, mut browser) = (PhoneWorld::with_mari().await, ServiceBrowser::new());
    let other = scene.world.reopened().await;
    scene.start(&mut browser).await;
    scene.is_adoptable().await;
    for _ in 0..20 {
        scene.world.clock.advance(2);
        scene.world.service.phones.keep().await;
        assert!(identify(&other, &mut browser, status(Purpose::SignIn)).await.is_pending());
    }
    assert_eq!((other.gauges.phones(), scene.provider.polls(0)), (0, 1));
    assert_eq!(number(&scene.world, "SELECT count(*) FROM processes").await, 1, "one row for all");
    scene.provider.confirm(0);
    assert!(super::finish(&other, &mut browser, Purpose::SignIn).await.success);
}

#[tokio::test]
async fn a_process_that_has_hung_gives_up_what_others_have_adopted() {
    let (scene, mut browser) = (PhoneWorld::with_mari().await, ServiceBrowser::new());
    let other = scene.world.reopened().await;
    let begun = scene.start(&mut browser).await;
    scene.is_adoptable().await;
    scene.polled(1).await;
    scene.world.clock.advance(LEASE);
    assert!(identify(&other, &mut browser, status(Purpose::SignIn)).await.is_pending());
    scene.polled(2).await;
    let slow = &scene.world.service;
    assert_eq!((slow.gauges.phones(), other.gauges.phones()), (1, 1));
    slow.phones.keep().await;
    assert_eq!((slow.gauges.phones(), other.gauges.phones()), (0, 1));
    assert_eq!(scene.poll(&mut browser).await, begun, "it still answers, from the row");
    scene.provider.confirm(0);
    assert!(scene.finish(&mut browser, Purpose::SignIn).await.success);
}

#[tokio::test]
async fn what_a_process_that_has_hung_hears_does_not_end_what_another_has_adopted() {
    // Each has a provider of its own, so that the test can answer one of them.
    let [provider, of_other] = [(); 2].map(|()| PhoneProvider::new());
    let world = World::with(|settings| {
        let mut own = provider.mobile_id();
        own.keys.base = of_other.mobile_id().keys.base;
        settings.mobile_id = Some(own);
    });
    let scene = PhoneWorld { world: world.await, provider };
    scene.world.add(cast::account_with_code("mari", MARI)).await;
    let mut settings = scene.world.settings.clone();
    settings.mobile_id = Some(scene.provider.mobile_id());
    let (slow, mut browser) = (Mortal::with(&scene.world, settings).await, ServiceBrowser::new());
    let begun = slow.identify(&mut browser, Way::MobileId.call()).await;
    scene.is_adoptable().await;
    scene.world.clock.advance(LEASE);
    let other = &scene.world.service;
    let poll = Way::MobileId.status(&begun);
    assert!(identify(other, &mut browser, poll.clone()).await.is_pending());
    while of_other.polls(0) == 0 {
        tokio::task::yield_now().await;
    }
    scene.provider.end(0, "USER_CANCELLED");
    while slow.service.gauges.phones() > 0 {
        tokio::task::yield_now().await;
    }
    assert!(identify(other, &mut browser, poll).await.is_pending());
    of_other.say(0, &scene.provider.signed(0, &scene.provider.ca, MARI));
    assert!(scene.end_at(other, &mut browser, (Way::MobileId, &begun)).await.success);
    slow.die();
}

#[tokio::test]
async fn a_phone_that_may_not_have_rung_is_not_rung_again() {
    let provider = PhoneProvider::new();
    let world = World::with(|settings| {
        settings.mobile_id = Some(provider.mobile_id());
        settings.config.embedded.providers.push_delay = Duration::from_secs(3600);
    });
    let scene = PhoneWorld { world: world.await, provider };
    scene.world.add(cast::account_with_code("mari", MARI)).await;
    let mut browser = ServiceBrowser::new();
    let mortal = Mortal::on(&scene.world).await;
    let begun = mortal.identify(&mut browser, Way::MobileId.call()).await;
    mortal.die();
    scene.world.clock.advance(LEASE);
    let outcome = scene.end_at(&scene.world.service, &mut browser, (Way::MobileId, &begun)).await;
    assert_eq!((outcome.success, code(&outcome)), (false, Some(ErrorCode::ServerError)));
    assert_eq!(scene.provider.rung(), 0);
    let counted =
        "SELECT CAST(COALESCE(SUM(tries), 0) AS BIGINT) FROM attempts WHERE id LIKE 'phone:%'";
    assert_eq!(number(&scene.world, counted).await, 0, "it is no try of Mari's");
    assert!(scene.start(&mut browser).await.is_pending(), "she can try again");
}

#[tokio::test]
async fn what_is_cancelled_is_adopted_by_nobody() {
    for adopted in [false, true] {
        let (scene, mut browser) = (PhoneWorld::of_both().await, ServiceBrowser::new());
        let begun = scene.orphaned(&mut browser, Way::MobileId).await;
        scene.world.clock.advance(LEASE);
        let (other, third) = (&scene.world.service, scene.world.reopened().await);
        if adopted {
            assert!(identify(other, &mut browser, Way::MobileId.status(&begun)).await.is_pending());
            scene.polled(2).await;
        }
        super::cancel(&third, &browser).await;
        scene.provider.confirm(0);
        assert!(is_late(&scene.end_at(other, &mut browser, (Way::MobileId, &begun)).await));
        assert_eq!(browser.signed_in(&scene.world).await, None);
    }
}

#[tokio::test]
async fn an_end_that_could_not_be_written_down_is_asked_for_again() {
    let (scene, mut browser) = (PhoneWorld::with_mari().await, ServiceBrowser::new());
    scene.start(&mut browser).await;
    scene.is_adoptable().await;
    scene.polled(1).await;
    written(&scene.world, "ALTER TABLE visits RENAME TO away").await;
    scene.provider.confirm(0);
    while scene.world.service.gauges.phones() > 0 {
        tokio::task::yield_now().await;
    }
    written(&scene.world, "ALTER TABLE away RENAME TO visits").await;
    assert!(scene.finish(&mut browser, Purpose::SignIn).await.success);
    assert_eq!(scene.provider.polls(0), 2);
}

#[tokio::test]
async fn a_row_that_was_tampered_with_ends_in_an_error() {
    // Garbage, and the sealed state of another confirmation.
    for forged in ["'v1.x.y'", "'{}'", "(SELECT state FROM visits WHERE name <> NAME)"] {
        let (scene, mut browser) = (PhoneWorld::of_both().await, ServiceBrowser::new());
        let begun = scene.orphaned(&mut browser, Way::MobileId).await;
        let mut thief = ServiceBrowser::new();
        assert!(identify(&scene.world.service, &mut thief, Way::Scanned.call()).await.is_pending());
        let name = format!("'{}'", begun.confirmation.as_ref().unwrap());
        let forge =
            format!("UPDATE visits SET state = {forged} WHERE name = NAME").replace("NAME", &name);
        assert_eq!(written(&scene.world, &forge).await, 1);
        scene.world.clock.advance(LEASE);
        let outcome =
            scene.end_at(&scene.world.service, &mut browser, (Way::MobileId, &begun)).await;
        assert!(is_late(&outcome), "{forged} {outcome:?}");
        assert_eq!(scene.provider.polls(0), 1, "{forged}");
    }
}

#[tokio::test]
async fn the_providers_session_is_sealed() {
    let scene = PhoneWorld::of_both().await;
    for way in [Way::MobileId, Way::Scanned] {
        identify(&scene.world.service, &mut ServiceBrowser::new(), way.call()).await;
    }
    let opened = async || states(&scene).await.concat();
    while opened().await.matches("\"session\"").count() < 2 {}
    let opened = opened().await;
    assert!(opened.contains("mobile_id") && opened.contains("smart_id"), "{opened}");
    let mut connection = AnyConnection::connect(scene.world.database()).await.unwrap();
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT kind, state, held_by FROM visits")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    connection.close().await.unwrap();
    for (_, state, holder) in &rows {
        assert!(state.starts_with("v1.") && !holder.is_empty());
        for word in ["session", "mobile_id", "smart_id", MARI, "digest"] {
            assert!(!state.contains(word), "{word} in {state}");
        }
    }
}

#[tokio::test]
async fn what_a_dead_process_leaves_is_swept() {
    let (scene, mut browser) = (PhoneWorld::with_mari().await, ServiceBrowser::new());
    scene.start(&mut browser).await;
    let rows = "SELECT count(*) FROM processes";
    scene.world.service.upkeep.sweep().await;
    assert_eq!(number(&scene.world, rows).await, 1);
    scene.world.clock.advance(LEASE);
    scene.world.service.upkeep.sweep().await;
    assert_eq!(number(&scene.world, rows).await, 0);
}

#[tokio::test]
async fn many_who_are_adopted_leave_the_database_to_others() {
    let scene = PhoneWorld::of_both().await;
    let mortal = Mortal::on(&scene.world).await;
    let mut browsers = Vec::new();
    for number in 0..20 {
        let mut browser = ServiceBrowser::at(&format!("198.51.100.{number}"));
        let begun = mortal.identify(&mut browser, Way::Scanned.call()).await;
        browsers.push((browser, begun));
    }
    while (0..20).any(|at| scene.provider.polls(at) == 0) {
        tokio::task::yield_now().await;
    }
    mortal.die();
    scene.world.clock.advance(LEASE);
    let service = &scene.world.service;
    // The first makes sure of the lease.
    let (first, begun) = &browsers[0];
    identify(service, &mut first.clone(), Way::Scanned.status(begun)).await;
    while scene.provider.polls(0) < 2 {
        tokio::task::yield_now().await;
    }
    // Nobody can write for a while.
    let is_sqlite = scene.world.database().starts_with("sqlite:");
    let mut other = AnyConnection::connect(scene.world.database()).await.unwrap();
    for statement in if is_sqlite {
        &["BEGIN IMMEDIATE"][..]
    } else {
        &["BEGIN", "LOCK TABLE visits IN SHARE ROW EXCLUSIVE MODE"]
    } {
        sqlx::raw_sql(*statement).execute(&mut other).await.unwrap();
    }
    for (browser, begun) in &browsers[1..] {
        let outcome = identify(service, &mut browser.clone(), Way::Scanned.status(begun)).await;
        assert!(outcome.is_pending(), "{outcome:?}");
    }
    // Whoever only reads is answered. A pool without a free connection would refuse after two seconds.
    for _ in 0..30 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(service.own_account.signed_in(&browsers[1].0.caller).await.result.is_ok());
    }
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    while service.gauges.phones() < browsers.len() || (0..20).any(|at| scene.provider.polls(at) < 2)
    {
        tokio::task::yield_now().await;
    }
    assert!((0..20).all(|at| scene.provider.polls(at) == 2), "each once");
}
