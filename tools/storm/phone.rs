//! Signing in by phone: the pane, the check code, and the polls of a script every three seconds, or by hand without one.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::{
    browser::{Browser, Seen},
    personal_code::personal_code,
    plan::{Method, Person, Slip},
    tally::{End, Step},
    walk,
};

/// How long people take to open the pane, to type into it, and to type again, in seconds.
const OPENING: (f64, f64) = (1.0, 4.0);
const TYPING: (f64, f64) = (6.0, 15.0);
const AGAIN: (f64, f64) = (3.0, 8.0);
/// When people without scripts press the button: some before they have confirmed.
const PRESSING: (f64, f64) = (4.0, 25.0);
/// Between two polls of a script.
const INTERVAL: Duration = Duration::from_secs(3);
/// When nobody waits any more.
const TIMEOUT: Duration = Duration::from_secs(200);
/// After so many tries people give up.
const TRIES: u32 = 5;

/// Signs in.
pub async fn sign_in(browser: &mut Browser, person: &Person) -> End {
    let slug = if person.method == Method::SmartId { "smart-id" } else { "mobile-id" };
    let path = format!("/{}?method={slug}", browser.language);
    browser.think(OPENING).await;
    browser.get(Step::Pane, &path, None).await;
    browser.think(TYPING).await;
    let code = personal_code(person.number);
    let mut captcha = None;
    let mut last = String::new();
    for tries in 1..=TRIES {
        let typed = if person.slip == Slip::Mistypes && tries == 1 {
            mistyped(&code)
        } else {
            code.clone()
        };
        let begun = ask(browser, person, &path, &typed, captcha.take()).await;
        last = format!("{} {}", begun.status, begun.code);
        if begun.status == 303 && begun.location.contains("/waiting") {
            let answer = match wait(browser, person, &begun.location).await {
                Ok(answer) => answer,
                Err(end) => return end,
            };
            if answer.code.is_empty() {
                return walk::onward(browser, person, answer, tries).await;
            }
            if let Some(end) = given_up(person, &answer.code) {
                return end;
            }
            last = format!("{} {}", answer.status, answer.code);
            browser.get(Step::Pane, &answer.location, None).await;
        } else {
            captcha = browser.solve(&begun).await;
        }
        browser.think(AGAIN).await;
    }
    End::ShutOut(last)
}

/// People who have refused for good, and those whose phone cannot help them.
fn given_up(person: &Person, code: &str) -> Option<End> {
    match (person.slip, code) {
        (Slip::Refuses, "authorization_process_canceled" | "canceled") => {
            Some(End::Left("refused on the phone"))
        }
        (Slip::NotAtHand, "authorization_process_timeout") => {
            Some(End::Left("the phone was not at hand"))
        }
        (Slip::NoContract, _) => Some(End::Left("the phone has no contract")),
        _ => None,
    }
}

async fn ask(
    browser: &mut Browser,
    person: &Person,
    path: &str,
    code: &str,
    captcha: Option<(String, String)>,
) -> Seen {
    let number = format!("{:08}", 50_000_000 + person.number);
    let mut fields = vec![("personalCode", code)];
    if person.method == Method::SmartId {
        fields.push(("country", "EE"));
    } else {
        fields.extend([("phonePrefix", "+372"), ("phoneNumber", number.as_str())]);
    }
    if let Some((id, answer)) = &captcha {
        fields.extend([("captcha_id", id.as_str()), ("captcha_answer", answer)]);
    }
    browser.post(Step::PhoneStart, path, &fields).await
}

/// Waits on the page until it leads on.
async fn wait(browser: &mut Browser, person: &Person, path: &str) -> Result<Seen, End> {
    let shown = browser.get(Step::WaitingPage, path, None).await;
    if shown.status != 200 {
        return Err(End::ShutOut(format!(
            "the waiting page is {} {}",
            shown.status, shown.location
        )));
    }
    let begun = Instant::now();
    let mut asked = 0;
    while begun.elapsed() < TIMEOUT {
        asked += 1;
        let answer = if person.has_scripts {
            sleep(INTERVAL).await;
            browser.ask(Step::Poll, path).await
        } else {
            browser.think(PRESSING).await;
            browser.post(Step::HeldPoll, path, &[]).await
        };
        if answer.status == 303 {
            return Ok(answer);
        }
        if answer.status != 200 {
            return Err(End::ShutOut(format!("a poll is {} {}", answer.status, answer.code)));
        }
        if person.slip == Slip::Leaves && asked == 2 {
            return Err(End::Left("left the page"));
        }
        if person.slip == Slip::Reloads && asked == 1 {
            browser.get(Step::WaitingPage, path, None).await;
        }
    }
    Err(End::ShutOut("the phone never answered".to_owned()))
}

/// The code with another check digit.
fn mistyped(code: &str) -> String {
    let (rest, last) = code.split_at(10);
    format!("{rest}{}", (last.parse::<u32>().unwrap() + 1) % 10)
}
