//! Who comes, when, from where, how, and with which mistakes; docs/performance.md has the main figures. Everything is drawn
//! before the storm, from the seed alone.

use std::time::Duration;

use crate::dice::Dice;

/// The whole storm: people, and how long they take to come.
pub const PEOPLE: u32 = 20_000;
pub const LENGTH: Duration = Duration::from_secs(600);
/// Schools, each behind one address, and the addresses of mobile networks, which some hundreds share.
pub const SCHOOLS: usize = 40;
pub const MOBILE: usize = 24;
/// Of a hundred people so many come from a school.
const AT_SCHOOL: u32 = 70;
/// Of a hundred people so many come around eight, half-way through; the others all the time.
const AT_EIGHT: u32 = 60;
/// How close to eight: the standard deviation, as a share of the whole time.
const CLOSE: f64 = 0.12;

/// How people sign in, of a hundred.
pub const METHODS: [(Method, u32); 4] = [
    (Method::Password, 58),
    (Method::PasswordAndCode, 7),
    (Method::SmartId, 22),
    (Method::MobileId, 13),
];
/// What goes wrong with a password, of a thousand.
pub const PASSWORD: [(Slip, u32); 6] = [
    (Slip::Nothing, 820),
    (Slip::WrongOnce, 90),
    (Slip::WrongTwice, 30),
    (Slip::Forgotten, 20),
    (Slip::Impatient, 20),
    (Slip::Leaves, 20),
];
/// What goes wrong with a phone, of a thousand.
pub const PHONE: [(Slip, u32); 8] = [
    (Slip::Nothing, 800),
    (Slip::Mistypes, 40),
    (Slip::Reloads, 70),
    (Slip::RefusesOnce, 25),
    (Slip::Refuses, 15),
    (Slip::NotAtHand, 20),
    (Slip::NoContract, 10),
    (Slip::Leaves, 20),
];
const LANGUAGES: [(&str, u32); 3] = [("et", 75), ("ru", 20), ("en", 5)];
/// Of a hundred people: those whose browser has the page and its script already, those whose browser runs scripts, those with
/// an old browser that sends `Origin` and no `Sec-Fetch-Site`, those with two accounts.
const RETURNING: u32 = 60;
const SCRIPTS: u32 = 95;
const OLD: u32 = 4;
const TWO_ACCOUNTS: u32 = 6;
/// Of a hundred people: those whose browser has a device cookie of an earlier sign-in, at a school and on the road.
const KNOWN: (u32, u32) = (85, 30);

/// How somebody signs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    Password,
    PasswordAndCode,
    SmartId,
    MobileId,
}

impl Method {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::PasswordAndCode => "password and code",
            Self::SmartId => "Smart-ID",
            Self::MobileId => "Mobile-ID",
        }
    }

    /// Whether a phone confirms.
    pub const fn is_phone(self) -> bool {
        matches!(self, Self::SmartId | Self::MobileId)
    }
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    Nothing,
    /// The first password is wrong.
    WrongOnce,
    /// The first two are.
    WrongTwice,
    /// The password is set anew by a letter's link.
    Forgotten,
    /// Hangs up before the answer and sends the form again.
    Impatient,
    /// Goes away: before the password is sent, or while the phone rings.
    Leaves,
    /// The personal code has a wrong digit at first.
    Mistypes,
    /// Loads the waiting page again.
    Reloads,
    /// Refuses on the phone, then tries again.
    RefusesOnce,
    /// Refuses on the phone and gives up.
    Refuses,
    /// Nobody answers the phone.
    NotAtHand,
    /// The service knows no such person.
    NoContract,
}

impl Slip {
    /// How often the password is mistyped.
    pub const fn mistakes(self) -> u32 {
        match self {
            Self::WrongOnce => 1,
            Self::WrongTwice => 2,
            _ => 0,
        }
    }

    /// Whether the person does not mean to get in.
    pub const fn gives_up(self) -> bool {
        matches!(self, Self::Leaves | Self::Refuses | Self::NotAtHand | Self::NoContract)
    }
}

/// One person.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "people are many things at once")]
pub struct Person {
    pub number: usize,
    /// After the beginning.
    pub arrives: Duration,
    /// `None`: on the road.
    pub school: Option<usize>,
    pub address: String,
    pub language: &'static str,
    pub method: Method,
    pub slip: Slip,
    pub is_returning: bool,
    pub has_scripts: bool,
    pub is_old: bool,
    pub has_two_accounts: bool,
    pub is_known: bool,
    /// Loses no time: for what is measured one by one.
    pub is_hurried: bool,
}

/// Everybody, in no order; `length` is the time in which they come, most around its middle, or as many in each minute.
pub fn people(count: u32, length: Duration, rush: bool, seed: u64) -> Vec<Person> {
    let mut town = Dice::of(seed, u64::MAX);
    // The largest school is four times the smallest.
    let schools: Vec<(usize, u32)> = (0..SCHOOLS)
        .map(|school| (school, 40 + u32::try_from(town.roll() % 121).unwrap()))
        .collect();
    (0..count)
        .map(|number| {
            let mut dice = Dice::of(seed, number.into());
            let school = dice.happens(AT_SCHOOL).then(|| dice.pick(&schools));
            let mobile = usize::try_from(dice.roll()).unwrap() % MOBILE;
            let method = dice.pick(&METHODS);
            Person {
                number: usize::try_from(number).unwrap(),
                arrives: length.mul_f64(arrival(&mut dice, rush)),
                school,
                address: school.map_or_else(|| mobile_address(mobile), school_address),
                language: dice.pick(&LANGUAGES),
                method,
                slip: if method.is_phone() { dice.pick(&PHONE) } else { dice.pick(&PASSWORD) },
                is_returning: dice.happens(RETURNING),
                has_scripts: dice.happens(SCRIPTS),
                is_old: dice.happens(OLD),
                has_two_accounts: dice.happens(TWO_ACCOUNTS),
                is_known: dice.happens(if school.is_some() { KNOWN.0 } else { KNOWN.1 }),
                is_hurried: false,
            }
        })
        .collect()
}

/// People of one method without mistakes, who come after one another.
pub fn sample(first: usize, count: usize, method: Method) -> Vec<Person> {
    let person = |number: usize| Person {
        number,
        arrives: Duration::ZERO,
        school: None,
        address: format!("192.0.2.{}", number % 250),
        language: "et",
        method,
        slip: Slip::Nothing,
        is_returning: true,
        has_scripts: true,
        is_old: false,
        has_two_accounts: false,
        is_known: true,
        is_hurried: true,
    };
    (first..first + count).map(person).collect()
}

/// When somebody comes, as a share of the whole time.
fn arrival(dice: &mut Dice, rush: bool) -> f64 {
    if !dice.happens(AT_EIGHT) || !rush {
        return dice.unit();
    }
    // Twelve dice make a bell.
    let bell = (0..12).map(|_| dice.unit()).sum::<f64>() - 6.0;
    (0.5 + CLOSE * bell).clamp(0.0, 1.0)
}

/// The address of a school.
pub fn school_address(school: usize) -> String {
    format!("198.51.100.{}", school + 1)
}

/// An address of a mobile network.
pub fn mobile_address(mobile: usize) -> String {
    format!("203.0.113.{}", mobile + 1)
}
