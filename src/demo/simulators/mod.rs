//! Simulated Mobile-ID and Smart-ID services: the true wire format, signatures of a test CA of their own, the published
//! test persons, and a phone page on which someone confirms or refuses. Production code verifies what they answer.

mod authority;
mod mobile_id;
mod owners;
mod people;
mod phone;
mod sessions;
mod smart_id;

use std::{io, net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    App, HttpServer,
    web::{Data, ServiceConfig, get, post, resource},
};

pub use authority::{Authority, AuthorityError, Subject};
pub use owners::{Owner, Owners, Published};
pub use people::{MOBILE_ID, MobileIdPerson, SMART_ID, SmartIdPerson};
pub use sessions::Sessions;

use crate::chance::Chance;
use sessions::{Answer, Asked};
use tokio::time::sleep;

/// The simulated services. Clones share everything.
#[derive(Clone)]
pub struct Simulators(Arc<State>);

struct State {
    authority: Authority,
    owners: Box<dyn Owners>,
    sessions: Sessions,
    pace: Pace,
    chance: Chance,
}

/// How fast phones are.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// After how long a person whose sign-in fails does so.
    pub failing: Duration,
    /// After how long everyone else confirms, where phones answer by themselves.
    pub confirming: Duration,
    /// After how long a phone that nobody answers gives up.
    pub patience: Duration,
    /// Whether phones answer by themselves from the start.
    pub by_themselves: bool,
}

impl Pace {
    /// Time enough to compare the code, and to refuse on the phone page instead.
    pub const LEISURELY: Self = Self {
        failing: Duration::from_secs(2),
        confirming: Duration::from_secs(8),
        patience: Duration::from_secs(120),
        by_themselves: true,
    };
}

impl Simulators {
    /// New ones for the published test persons, with a CA and keys of their own.
    ///
    /// # Errors
    /// When keys or certificates cannot be made.
    pub fn new(pace: Pace, chance: Chance) -> Result<Self, AuthorityError> {
        Self::of(Published, pace, chance)
    }

    /// The same for other people.
    ///
    /// # Errors
    /// When keys or certificates cannot be made.
    pub fn of(
        owners: impl Owners + 'static,
        pace: Pace,
        chance: Chance,
    ) -> Result<Self, AuthorityError> {
        let (authority, sessions) = (Authority::new()?, Sessions::new(pace.by_themselves));
        Ok(Self(Arc::new(State { authority, owners: Box::new(owners), sessions, pace, chance })))
    }

    /// How many sessions were begun, and how many polls came.
    #[must_use]
    pub fn counts(&self) -> (u64, u64) {
        self.0.sessions.counts()
    }

    /// The PEM text of the CA that every certificate comes from.
    #[must_use]
    pub fn authority(&self) -> &str {
        self.0.authority.pem()
    }

    /// Answers calls of the APIs on this listener, until the system stops.
    ///
    /// # Errors
    /// When the listener cannot be used.
    pub fn serve(&self, listener: TcpListener) -> io::Result<()> {
        let own = self.clone();
        let server =
            HttpServer::new(move || App::new().app_data(Data::new(own.clone())).configure(apis));
        actix_web::rt::spawn(server.workers(1).disable_signals().listen(listener)?.run());
        Ok(())
    }

    /// The phone page, below where it is mounted.
    pub fn page(self) -> impl FnOnce(&mut ServiceConfig) {
        move |app| {
            app.app_data(Data::new(self)).service(
                resource("/phone").route(get().to(phone::show)).route(post().to(phone::submit)),
            );
        }
    }
}

fn apis(app: &mut ServiceConfig) {
    app.service(resource("/mid-api/version").route(get().to(mobile_id::version)))
        .service(resource("/mid-api/authentication").route(post().to(mobile_id::start)))
        .service(
            resource("/mid-api/authentication/session/{id}").route(get().to(mobile_id::status)),
        )
        .service(
            resource("/smart-id-rp/v3/authentication/notification/etsi/{id}")
                .route(post().to(smart_id::start)),
        )
        .service(resource("/smart-id-rp/v3/session/{id}").route(get().to(smart_id::status)));
}

impl Simulators {
    /// A phone rings, and answers by itself unless somebody is faster on the phone page; gives the session's name.
    fn ring(&self, asked: Asked) -> String {
        let (state, result) = (Arc::clone(&self.0), asked.result);
        let after = asked.owner.as_ref().and_then(|owner| owner.after);
        let number = state.sessions.ring(asked);
        tokio::spawn(async move {
            let Pace { failing, confirming, patience, .. } = state.pace;
            if result != "OK" {
                sleep(after.unwrap_or(failing)).await;
                return state.sessions.answer(number, Answer::Ended(result));
            }
            sleep(after.unwrap_or(confirming)).await;
            if state.sessions.by_themselves() {
                return state.sessions.answer(number, Answer::Confirmed);
            }
            sleep(patience).await;
            state.sessions.answer(number, Answer::Ended("TIMEOUT"));
        });
        sessions::name(number)
    }
}
