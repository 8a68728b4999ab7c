//! What a person does: opens the page, goes one of the ways in, and ends somewhere.

use std::{sync::Arc, time::Instant};

use crate::{
    browser::{Browser, Seen},
    dice::Dice,
    fill, password, phone,
    plan::{Person, Slip},
    server::DIARY,
    tally::{End, Step},
    world::World,
};

/// How long people take for the six digits of an authenticator, and to choose an account, in seconds.
const DIGITS: (f64, f64) = (5.0, 12.0);
const CHOOSING: (f64, f64) = (2.0, 6.0);

/// A person comes, and goes on until there is an end.
pub async fn person(world: Arc<World>, person: Person, seed: u64) {
    let begun = Instant::now();
    let dice = Dice::of(seed ^ 0x77, u64::try_from(person.number).unwrap());
    let mut browser = Browser::of(&world, &person, dice);
    open(&mut browser, &person).await;
    let end = if person.method.is_phone() {
        phone::sign_in(&mut browser, &person).await
    } else if person.slip == Slip::Forgotten {
        password::renew(&mut browser, &person).await
    } else {
        password::sign_in(&mut browser, &person, &fill::password(&person)).await
    };
    world.tally.end(person.number, end, begun.elapsed());
}

/// The sign-in page, and for a first visit its script.
async fn open(browser: &mut Browser, person: &Person) {
    let path = format!("/{}", person.language);
    let world = Arc::clone(&browser.world);
    if person.is_returning {
        browser.get(Step::Revisit, &path, world.etags.get(&path).map(String::as_str)).await;
        return;
    }
    browser.get(Step::Page, &path, None).await;
    if person.has_scripts {
        browser.get(Step::Script, &world.script, None).await;
    }
}

/// What follows an answer that leads on.
pub async fn onward(browser: &mut Browser, person: &Person, answer: Seen, tries: u32) -> End {
    let mut at = answer.location;
    for _ in 0..4 {
        if at.starts_with(DIARY) {
            return End::SignedIn(tries);
        }
        let next = if at.contains("/two-factor") {
            browser.get(Step::CodePage, &at, None).await;
            code(browser, &at).await
        } else if at.contains("/choose-user") {
            browser.get(Step::ChoicePage, &at, None).await;
            browser.think(CHOOSING).await;
            browser.post(Step::Choice, &at, &[("id", &fill::id(person.number, 0))]).await
        } else {
            break;
        };
        if next.status != 303 {
            return End::ShutOut(format!("{} {}", next.status, next.code));
        }
        at = next.location;
    }
    End::ShutOut(format!("led to {}", at.split('?').next().unwrap_or_default()))
}

/// The six digits; where a captcha is asked for too, both once more.
async fn code(browser: &mut Browser, path: &str) -> Seen {
    browser.think(DIGITS).await;
    let sent = browser
        .post(Step::Code, path, &[("two_factor_code", &password::authenticator_code())])
        .await;
    let Some((id, answer)) = browser.solve(&sent).await else { return sent };
    browser.think(DIGITS).await;
    let again = password::authenticator_code();
    let fields =
        [("two_factor_code", again.as_str()), ("captcha_id", &id), ("captcha_answer", &answer)];
    browser.post(Step::Code, path, &fields).await
}
