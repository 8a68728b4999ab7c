//! Signing in by password, with the mistakes that people make, and setting a forgotten one anew.

use std::{sync::Arc, time::Duration};

use lavi::clock::Clock;
use tokio::time::timeout;
use totp_rs::Builder;

use crate::{
    browser::{Browser, Seen},
    dice::Dice,
    fill,
    plan::{Person, Slip},
    tally::{End, Step},
    walk,
};

/// What a new password is.
const ANEW: &str = "Uus-Kevad-2026";
/// How long people take to type name and password, and to type them again, in seconds.
const TYPING: (f64, f64) = (4.0, 12.0);
const AGAIN: (f64, f64) = (3.0, 8.0);
/// How long people wait before they try again what was no fault of theirs.
const PAUSE: (f64, f64) = (4.0, 10.0);
/// How long people take to find the letter.
const LETTER: (f64, f64) = (8.0, 20.0);
/// When the impatient send the form again.
const IMPATIENCE: Duration = Duration::from_millis(30);
/// After so many tries people give up.
const TIMEOUT: u32 = 8;

/// Signs in.
pub async fn sign_in(browser: &mut Browser, person: &Person, password: &str) -> End {
    browser.think(TYPING).await;
    if person.slip == Slip::Leaves {
        return End::Left("left the page");
    }
    let mut slips = Dice::of(5, u64::try_from(person.number).unwrap());
    let (name, path) =
        (fill::name(person.number, 0), format!("/{}?method=password", browser.language));
    let mut captcha: Option<(String, String)> = None;
    let mut last = String::new();
    for tries in 1..=TIMEOUT {
        let typed = if tries <= person.slip.mistakes() {
            mistyped(password, &mut slips)
        } else {
            password.to_owned()
        };
        let mut fields = vec![("email", name.as_str()), ("password", typed.as_str())];
        if let Some((id, answer)) = &captcha {
            fields.extend([("captcha_id", id.as_str()), ("captcha_answer", answer)]);
        }
        if person.slip == Slip::Impatient && tries == 1 {
            // The browser hangs up; what the server makes of it is its own affair.
            let _ = timeout(IMPATIENCE, browser.post(Step::Password, &path, &fields)).await;
        }
        let answer = browser.post(Step::Password, &path, &fields).await;
        if answer.status == 303 {
            return walk::onward(browser, person, answer, tries).await;
        }
        if answer.code == "login_paused" {
            return End::ShutOut(answer.code);
        }
        captcha = browser.solve(&answer).await;
        if captcha.is_none() {
            browser.think(if answer.status == 422 { AGAIN } else { PAUSE }).await;
        }
        last = format!("{} {}", answer.status, answer.code);
    }
    End::ShutOut(last)
}

/// The password with Caps Lock on, a letter left out, or a letter twice.
fn mistyped(password: &str, slips: &mut Dice) -> String {
    let letters: Vec<char> = password.chars().collect();
    let at = usize::try_from(slips.roll()).unwrap() % letters.len();
    let (before, after) = letters.split_at(at);
    match slips.roll() % 3 {
        0 => {
            let turned = |letter: char| match letter.to_ascii_uppercase() {
                upper if upper == letter => letter.to_ascii_lowercase(),
                upper => upper,
            };
            password.chars().map(turned).collect()
        }
        1 => before.iter().chain(&after[1..]).collect(),
        _ => before.iter().chain([&letters[at]]).chain(after).collect(),
    }
}

/// Sets the password anew by a letter, and signs in with it.
pub async fn renew(browser: &mut Browser, person: &Person) -> End {
    browser.think(TYPING).await;
    let (name, path) =
        (fill::name(person.number, 0), format!("/{}/forgotPassword", browser.language));
    let page = browser.get(Step::ForgotPage, &path, None).await;
    browser.think(AGAIN).await;
    let mut asked = ask_for_letter(browser, &path, &name, None).await;
    if let Some(captcha) = browser.solve(&asked).await {
        asked = ask_for_letter(browser, &path, &name, Some(captcha)).await;
    }
    if asked.status != 303 {
        return End::ShutOut(format!("{} {} {}", page.status, asked.status, asked.code));
    }
    browser.think(LETTER).await;
    let world = Arc::clone(&browser.world);
    let Some(link) = world.link(&format!("{name}@people.example")).await else {
        return End::ShutOut("no letter".to_owned());
    };
    browser.get(Step::LinkPage, &link, None).await;
    browser.think(TYPING).await;
    for _ in 0..TIMEOUT {
        let fields =
            [("username", name.as_str()), ("password", ANEW), ("password_confirmation", ANEW)];
        let set = browser.post(Step::NewPassword, &link, &fields).await;
        if set.status == 303 {
            return sign_in(browser, person, ANEW).await;
        }
        browser.think(PAUSE).await;
    }
    End::ShutOut("the new password is not taken".to_owned())
}

async fn ask_for_letter(
    browser: &mut Browser,
    path: &str,
    name: &str,
    captcha: Option<(String, String)>,
) -> Seen {
    let mut fields = vec![("username", name)];
    if let Some((id, answer)) = &captcha {
        fields.extend([("captcha_id", id.as_str()), ("captcha_answer", answer)]);
    }
    browser.post(Step::Forgot, path, &fields).await
}

/// What the authenticator shows now.
pub fn authenticator_code() -> String {
    let secret = totp_rs::Secret::try_from_base32(fill::AUTHENTICATOR).unwrap();
    let now = u64::try_from(Clock::System.now()).unwrap();
    Builder::new().with_secret(secret).build().unwrap().generate(now).to_string()
}
