//! The numbers of docs/guessing.md, which explains how they were chosen.

/// The limits on tries.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Seconds of the short window; it starts with the first try counted in it.
    pub window: i64,
    /// Failures of a name, or of a person with a strong method, after which a captcha is required; also requests to
    /// reset the password of one name, and calls that make one person's phone ring without a confirmation.
    pub captcha_after: i64,
    /// Failures of a name after which unknown browsers have to wait; the same for calls that make one person's phone
    /// ring.
    pub pause_after: i64,
    /// The same per day.
    pub pause_after_in_a_day: i64,
    /// Failures of an account in a known browser after which the browser counts as unknown.
    pub device: i64,
    /// The same per day.
    pub device_in_a_day: i64,
    /// Tries of a name with password and code together from one network address per day, while the name is paused. Not more than
    /// `codes`, so that the answer tells nothing about the password.
    pub with_code: i64,
    /// Tries of all names with password and code together from one network address.
    pub with_code_at_address: i64,
    /// Different names that fail to sign in at one network address.
    pub names: Thresholds,
    /// Different people whose phones ring because of one network address and who do not confirm.
    pub people: Thresholds,
    /// Different names for which one network address requests a reset.
    pub resets: Thresholds,
    /// Different people whom one network address registers or tries to register.
    pub registrations: Thresholds,
    /// Names that fail anywhere within the short window before the alarm: every unknown browser then needs a captcha.
    pub everywhere: i64,
    /// Seconds between two checks of that number.
    pub look_around: i64,
    /// Registrations of schools from one network address, per hour and per day; the network around it may have ten
    /// times as many per day.
    pub schools: (i64, i64),
    /// Letters to one recipient per day that strangers can cause: activation, registration of a school.
    pub letters: i64,
    /// Letters with a link for a new password to one account: during the lifetime of a link, and per day.
    pub links: (i64, i64),
    /// Wrong second-factor codes in one sign-in, which then has to start again.
    pub codes_per_sign_in: i64,
    /// Wrong second-factor codes of an account per day.
    pub codes: i64,
    /// Wrong second-factor codes of an account per day after which its person gets a letter.
    pub codes_letter: i64,
}

/// The thresholds for different failure marks at one network address.
#[derive(Clone, Copy, Debug)]
pub struct Thresholds {
    /// Within the short window.
    pub quarter: Threshold,
    /// Within a day.
    pub day: Threshold,
}

/// Two thresholds: for a captcha, and for a pause in unknown browsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// The number from which a captcha is required.
    pub captcha: i64,
    /// The number from which unknown browsers have to wait.
    pub pause: i64,
}

/// The thresholds of a network are those of an address times this.
const NETWORK: i64 = 20;

impl Thresholds {
    /// For the address and the network in the short window, then for both in a day.
    #[must_use]
    pub fn all(&self) -> [Threshold; 4] {
        [self.quarter, self.quarter.of_network(), self.day, self.day.of_network()]
    }

    /// Thresholds of an address as (captcha, pause): in the short window, and in a day.
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
            with_code: 20,
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
