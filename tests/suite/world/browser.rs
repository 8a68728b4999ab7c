//! A browser without a front end: it calls the account service itself.

use std::sync::LazyLock;

use super::{COOKIE, DEVICE_COOKIE, World};
use lavi::{
    accounts::{Caller, Credentials, FormCalls, LoginOutcome, Relay, Reply, TwoFactor},
    domain::{Language, Secret},
};

/// Cookies pass as a front end relays them.
static RELAY: LazyLock<Relay> =
    LazyLock::new(|| Relay::new(&[COOKIE, DEVICE_COOKIE, "app_session"].map(str::to_owned), None));

/// A caller of the account service who keeps the cookies that it sets.
#[derive(Clone)]
pub struct ServiceBrowser {
    pub caller: Caller,
}

impl ServiceBrowser {
    pub fn new() -> Self {
        Self::at("192.0.2.1")
    }

    /// A browser at this network address.
    pub fn at(address: &str) -> Self {
        Self::of(Caller {
            language: Language::En,
            address: address.parse().unwrap(),
            secure: true,
            request_id: "test".to_owned(),
            user_agent: "test".to_owned(),
            verification_code: None,
            cookies: Vec::new(),
        })
    }

    /// The browser of this caller.
    pub fn of(caller: Caller) -> Self {
        Self { caller }
    }

    /// Keeps the cookies of a reply and returns its outcome.
    pub fn take<T>(&mut self, reply: Reply<T>) -> T {
        for cookie in reply.set_cookies.iter().filter_map(|cookie| RELAY.outbound(cookie)) {
            let (name, value) = cookie.split(';').next().unwrap().split_once('=').unwrap();
            self.caller.cookies.retain(|(known, _)| known != name);
            if !value.is_empty() {
                self.caller.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        reply.result.unwrap()
    }

    pub fn cookie(&self) -> Option<&str> {
        self.caller.cookie(COOKIE)
    }

    pub async fn login(&mut self, world: &World, email: &str, password: &str) -> LoginOutcome {
        self.login_with(world, credentials(email, password)).await
    }

    pub async fn login_with(&mut self, world: &World, credentials: Credentials) -> LoginOutcome {
        let reply = world.service.login(&self.caller, credentials).await;
        self.take(reply)
    }

    /// Enters the code of an authenticator app as the second step.
    pub async fn enter_code(&mut self, world: &World, code: &str) -> LoginOutcome {
        let code = TwoFactor {
            two_factor_code: Secret::new(code),
            recaptcha: None,
            remember_device: None,
        };
        let reply = world.service.two_factor(&self.caller, code).await;
        self.take(reply)
    }

    /// The user name of the person who is signed in here, if any.
    pub async fn signed_in(&self, world: &World) -> Option<String> {
        world
            .service
            .own_account
            .signed_in(&self.caller)
            .await
            .result
            .unwrap()
            .map(|signed_in| signed_in.username)
    }
}

/// A name and a password.
pub fn credentials(email: &str, password: &str) -> Credentials {
    Credentials {
        email: email.to_owned(),
        password: Secret::new(password),
        ..Credentials::default()
    }
}
