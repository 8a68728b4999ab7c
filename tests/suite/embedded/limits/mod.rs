//! Rate limits (docs/guessing.md): a captcha comes before any pause, and the victim of an attack is never shut out.

mod addresses;
mod codes;
mod devices;
mod faults;
mod log;
mod names;
mod numbers;

use lavi::{
    accounts::{
        LoginOutcome,
        embedded::{Limits, Threshold, Thresholds},
        request::Credentials,
    },
    domain::{ErrorCode, Secret},
};

use crate::{
    cast,
    world::{ServiceBrowser, World, code, credentials},
};

const WRONG: &str = "Sygis-2027!";

async fn fail(world: &World, address: &str, name: &str, times: usize) -> LoginOutcome {
    let mut last = LoginOutcome::default();
    for _ in 0..times {
        last = ServiceBrowser::at(address).login(world, name, WRONG).await;
    }
    last
}

/// A world without captchas, so that pauses can be reached.
async fn without_captcha() -> World {
    World::with(|settings| no_captcha(&mut settings.limits)).await
}

fn no_captcha(limits: &mut Limits) {
    limits.captcha_after = i64::MAX;
    for ceilings in [&mut limits.names, &mut limits.people, &mut limits.resets] {
        ceilings.quarter.captcha = i64::MAX / 100;
        ceilings.day.captcha = i64::MAX / 100;
    }
}

/// Adds Mari with a second factor.
async fn with_authenticator(world: &World) -> String {
    world.add(cast::account_with_totp("mari")).await
}

fn both(name: &str, password: &str, code: &str) -> Credentials {
    Credentials { two_factor_code: Some(Secret::new(code)), ..credentials(name, password) }
}

fn never() -> Threshold {
    Threshold { captcha: i64::MAX / 100, pause: i64::MAX / 100 }
}

/// Thresholds for a captcha and a pause in the short window only.
fn in_a_quarter(captcha: i64, pause: i64) -> Thresholds {
    Thresholds { quarter: Threshold { captcha, pause }, day: never() }
}

fn is_paused(outcome: &LoginOutcome) -> bool {
    code(outcome) == Some(ErrorCode::LoginPaused)
        && outcome.retry_after.is_some()
        && !outcome.success
}
