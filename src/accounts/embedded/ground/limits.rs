//! The numbers of docs/guessing.md, where their arithmetic stands.

/// How many tries are allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Seconds of the short window; it begins with the first try counted in it.
    pub window: i64,
    /// Failures of a name, or of a person at an authenticator, after which a captcha is asked; also requests for a reset of one
    /// name, and calls that ring one person's phone in vain.
    pub captcha_after: i64,
    /// Failures of a name after which browsers that are not known have to wait; the same for calls that ring one person's phone.
    pub pause_after: i64,
    /// The same in a day.
    pub pause_after_in_a_day: i64,
    /// Failures of an account in a browser that is known, after which the browser counts as one that is not.
    pub device: i64,
    /// The same in a day.
    pub device_in_a_day: i64,
    /// Tries of a name with password and code together while it is paused.
    pub with_code: i64,
    /// The same from one address.
    pub with_code_at_address: i64,
    /// Different names that fail to sign in at one place.
    pub names: Thresholds,
    /// Different people whose phones are rung from one place and do not confirm.
    pub people: Thresholds,
    /// Different names for which one place asks for a reset.
    pub resets: Thresholds,
    /// Different people whom one place registers, or tries to.
    pub registrations: Thresholds,
    /// Names that fail anywhere within the short window, after which every browser that is not known is asked for a captcha.
    pub everywhere: i64,
    /// Seconds between two looks at that number.
    pub look_around: i64,
    /// Registrations of schools from one address in an hour, and in a day; of its network ten times as many a day.
    pub schools: (i64, i64),
    /// Letters to one recipient in a day that strangers can cause: activation, registration of a school.
    pub letters: i64,
    /// Letters with a link for a new password of one account: while a link lives, and in a day.
    pub links: (i64, i64),
    /// Wrong codes of an authenticator in one sign-in, which then begins anew.
    pub codes_per_sign_in: i64,
    /// Wrong codes of an account in a day.
    pub codes: i64,
    /// Wrong codes of an account in a day after which its person is written to.
    pub codes_letter: i64,
}

/// How many marks a place may bear.
#[derive(Clone, Copy, Debug)]
pub struct Thresholds {
    /// Of an address in the short window.
    pub quarter: Threshold,
    /// Of an address in a day.
    pub day: Threshold,
}

/// A number from which a captcha is asked, and one from which browsers that are not known wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// For a captcha.
    pub captcha: i64,
    /// For a pause.
    pub pause: i64,
}

/// A network bears as much as so many addresses.
const NETWORK: i64 = 20;

impl Thresholds {
    /// Of address and network in the short window, then in a day.
    #[must_use]
    pub fn all(&self) -> [Threshold; 4] {
        [self.quarter, self.quarter.of_network(), self.day, self.day.of_network()]
    }

    /// Ceilings of an address, each for a captcha and for a pause: in the short window, and in a day.
    #[must_use]
    pub const fn new(quarter: (i64, i64), day: (i64, i64)) -> Self {
        Self {
            quarter: Threshold { captcha: quarter.0, pause: quarter.1 },
            day: Threshold { captcha: day.0, pause: day.1 },
        }
    }
}

impl Threshold {
    const fn of_network(self) -> Self {
        Self {
            captcha: self.captcha.saturating_mul(NETWORK),
            pause: self.pause.saturating_mul(NETWORK),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            window: 15 * 60,
            captcha_after: 3,
            pause_after: 10,
            pause_after_in_a_day: 100,
            device: 10,
            device_in_a_day: 50,
            with_code: 30,
            with_code_at_address: 100,
            names: Thresholds::new((50, 100), (250, 500)),
            people: Thresholds::new((100, 250), (200, 500)),
            resets: Thresholds::new((50, 100), (150, 300)),
            registrations: Thresholds::new((60, 60), (200, 200)),
            everywhere: 3_000,
            look_around: 5,
            schools: (10, 20),
            letters: 3,
            links: (3, 6),
            codes_per_sign_in: 5,
            codes: 20,
            codes_letter: 5,
        }
    }
}
