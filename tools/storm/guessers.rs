//! Three who guess passwords. A stranger in a mobile network goes through many accounts and would be right at each with the
//! guess after three wrong ones that were looked at; a pupil goes on at one teacher's account from the school's own address, and
//! reads captchas; a sprayer tries one password at every account from an address of its own, with many browsers, which answer captchas
//! by work, and would be right at one account in two hundred.

use std::{collections::BTreeMap, ops::AddAssign, sync::Arc, time::Duration};

use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until},
};

use crate::{
    browser::Browser,
    dice::Dice,
    fill,
    plan::{Person, mobile_address, school_address},
    tally::Step,
    world::World,
};

/// The stranger's address and the pupil's school.
pub const NETWORK: usize = 0;
pub const SCHOOL: usize = 7;
/// Between two guesses of the stranger, and of the pupil when there is no captcha to be read.
const STRANGER: Duration = Duration::from_millis(250);
const PUPIL: Duration = Duration::from_secs(3);
/// Guesses of an account; the one after so many wrong ones that were looked at is right.
const GUESSES: usize = 5;
const WRONG: usize = 3;
/// The sprayer's address, how many browsers it has, and what each waits between two names.
const SPRAYER: &str = "192.0.2.254";
const BROWSERS: usize = 24;
const BETWEEN_NAMES: Duration = Duration::from_secs(2);

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Guesses {
    /// By answer: `status code`.
    pub answers: BTreeMap<String, u64>,
    /// Guesses of which the password was looked at.
    pub looked_at: u64,
    /// The last of them, in seconds after the first guess.
    pub stopped_after: f64,
    pub accounts: usize,
    pub opened: u64,
}

impl Guesses {
    fn note(&mut self, status: u16, code: &str, since: Instant) {
        *self.answers.entry(format!("{status} {code}").trim().to_owned()).or_default() += 1;
        self.opened += u64::from(status == 303);
        if code == "check_email_and_password" || status == 303 {
            self.looked_at += 1;
            self.stopped_after = since.elapsed().as_secs_f64();
        }
    }
}

impl AddAssign for Guesses {
    fn add_assign(&mut self, other: Self) {
        for (answer, count) in other.answers {
            *self.answers.entry(answer).or_default() += count;
        }
        self.looked_at += other.looked_at;
        self.stopped_after = self.stopped_after.max(other.stopped_after);
        self.accounts += other.accounts;
        self.opened += other.opened;
    }
}

/// Many accounts, until the time is up.
pub async fn stranger(
    world: Arc<World>,
    victims: Vec<Person>,
    from: Instant,
    until: Instant,
) -> Guesses {
    let mut guesses = Guesses::default();
    let mut browser = Browser::at(&world, &mobile_address(NETWORK), Dice::of(1, 1));
    let mut at = from;
    for victim in victims {
        guesses.accounts += 1;
        let (name, mut wrong) = (fill::name(victim.number, 0), 0);
        for guess in 1..=GUESSES {
            let password =
                if wrong == WRONG { fill::password(&victim) } else { format!("Parool-{guess}") };
            sleep_until(at).await;
            if at > until {
                return guesses;
            }
            let answer = browser
                .post(
                    Step::Guess,
                    "/et?method=password",
                    &[("email", &name), ("password", &password)],
                )
                .await;
            guesses.note(answer.status, &answer.code, from);
            wrong += usize::from(answer.code == "check_email_and_password");
            at = Instant::now().max(at + STRANGER);
        }
    }
    guesses
}

/// One account, until the time is up.
pub async fn pupil(world: Arc<World>, victim: Person, from: Instant, until: Instant) -> Guesses {
    let mut guesses = Guesses { accounts: 1, ..Guesses::default() };
    let mut browser = Browser::at(&world, &school_address(SCHOOL), Dice::of(2, 2));
    let (name, mut captcha) = (fill::name(victim.number, 0), None::<(String, String)>);
    let mut next = from;
    for guess in 0.. {
        sleep_until(next).await;
        if Instant::now() > until {
            break;
        }
        let password = format!("Parool-{guess}");
        let mut fields = vec![("email", name.as_str()), ("password", password.as_str())];
        if let Some((id, answer)) = &captcha {
            fields.extend([("captcha_id", id.as_str()), ("captcha_answer", answer.as_str())]);
        }
        let answer = browser.post(Step::Guess, "/et?method=password", &fields).await;
        guesses.note(answer.status, &answer.code, from);
        captcha = browser.solve(&answer).await;
        next = Instant::now() + PUPIL;
    }
    guesses
}

/// Every account once, until the time is up.
pub async fn sprayer(
    world: Arc<World>,
    victims: Vec<Person>,
    from: Instant,
    until: Instant,
) -> Guesses {
    let mut browsers = JoinSet::new();
    for number in 0..BROWSERS {
        let share = victims.iter().skip(number).step_by(BROWSERS).cloned().collect();
        let dice = Dice::of(3, u64::try_from(number).unwrap());
        browsers.spawn(spray(Browser::at(&world, SPRAYER, dice), share, from, until));
    }
    let mut guesses = Guesses::default();
    while let Some(share) = browsers.join_next().await {
        guesses += share.unwrap();
    }
    guesses
}

/// One of its browsers.
async fn spray(
    mut browser: Browser,
    victims: Vec<Person>,
    from: Instant,
    until: Instant,
) -> Guesses {
    let mut guesses = Guesses::default();
    let mut captcha = None::<(String, String)>;
    let mut next = from;
    for victim in victims {
        sleep_until(next).await;
        if Instant::now() > until {
            break;
        }
        let name = fill::name(victim.number, 0);
        guesses.accounts += 1;
        // A refusal with a captcha is answered once.
        for _ in 0..2 {
            let mut fields = vec![("email", name.as_str()), ("password", fill::SPRAYED)];
            if let Some((id, answer)) = &captcha {
                fields.extend([("captcha_id", id.as_str()), ("captcha_answer", answer.as_str())]);
            }
            let answer = browser.post(Step::Guess, "/et?method=password", &fields).await;
            guesses.note(answer.status, &answer.code, from);
            captcha = browser.solve(&answer).await;
            if answer.code != "confirm_recaptcha" {
                break;
            }
        }
        next = Instant::now() + BETWEEN_NAMES;
    }
    guesses
}
