//! Rate limits (docs/guessing.md): a captcha comes before any pause, and the victim of an attack is never shut out.

mod addresses;
mod codes;
mod devices;
mod faults;
mod log;
mod names;
mod numbers;
mod opening;
mod operator;
mod spraying;

use crate::{
    cast,
    world::{ServiceBrowser, World, code, credentials},
};
use lavi::{
    accounts::{AccountService, Caller, Credentials, LoginOutcome, embedded::proof_of_work},
    config::{Limits, Thresholds},
    domain::{ErrorCode, Secret},
};

const WRONG: &str = "Sygis-2027!";

async fn fail(world: &World, address: &str, name: &str, times: usize) -> LoginOutcome {
    let mut last = LoginOutcome::default();
    for _ in 0..times {
        last = ServiceBrowser::at(address).login(world, name, WRONG).await;
    }
    last
}

/// The work for one captcha, as a browser sends it.
pub async fn proof(world: &World, caller: &Caller) -> String {
    let id = world.service.captcha(caller).await.result.unwrap().id;
    let is_one = |nonce: &u64| proof_of_work::is_proof(&id, &format!("work-{nonce}")) == Some(true);
    let nonce = (0..u64::MAX).find(is_one).unwrap();
    format!("{id}:work-{nonce}")
}

/// A try in a new browser that does the work of a captcha.
async fn worked(world: &World, address: &str, name: &str, password: &str) -> LoginOutcome {
    let mut browser = ServiceBrowser::at(address);
    let recaptcha = Some(proof(world, &browser.caller).await);
    browser.login_with(world, Credentials { recaptcha, ..credentials(name, password) }).await
}

/// A world without captchas, so that pauses can be reached.
async fn without_captcha() -> World {
    World::with(|settings| no_captcha(&mut settings.config.limits)).await
}

fn no_captcha(limits: &mut Limits) {
    limits.captcha_after = i64::MAX;
    for ceilings in [&mut limits.names, &mut limits.people, &mut limits.resets] {
        *ceilings = Thresholds::new(NEVER, NEVER);
    }
}

/// Adds Mari with a second factor.
async fn with_authenticator(world: &World) -> String {
    world.add(cast::account_with_totp("mari")).await
}

fn both(name: &str, password: &str, code: &str) -> Credentials {
    Credentials { two_factor_code: Some(Secret::new(code)), ..credentials(name, password) }
}

/// More than anybody reaches, also twenty times.
const NEVER: i64 = i64::MAX / 1_000;

/// A ceiling in the short window only.
pub fn in_a_quarter(captcha: i64) -> Thresholds {
    Thresholds::new(captcha, NEVER)
}

fn is_paused(outcome: &LoginOutcome) -> bool {
    code(outcome) == Some(ErrorCode::LoginPaused)
        && outcome.retry_after.is_some()
        && !outcome.success
}
