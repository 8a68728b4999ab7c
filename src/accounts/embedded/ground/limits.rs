//! The numbers of docs/guessing.md, which explains how they were chosen. The configuration sets those that depend on how large a service
//! is (`[limits]`).

use std::net::IpAddr;

use ipnet::IpNet;

/// The limits on tries.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Seconds of the short window; it starts with the first try counted in it.
    pub window: i64,
    /// Failures of a name, or of a person with a strong method, after which a captcha is required; also requests to
    /// reset the password of one name, and calls that make one person's phone ring without a confirmation.
    pub captcha_after: i64,
    /// Failures of a name after which unknown browsers have to wait; the same for calls that make one person's phone
    /// ring.
    pub pause_after: i64,
    /// Failures of a name in a day after which fewer, `tries_after`, lead to the pause of the short window.
    pub many_in_a_day: i64,
    /// See `many_in_a_day`.
    pub tries_after: i64,
    /// Failures of an account in a known browser after which the browser counts as unknown; also device links that nobody
    /// confirms in a browser that somebody has signed in with.
    pub device: i64,
    /// The same per day.
    pub device_in_a_day: i64,
    /// Tries of a name in its pause from one network address per day: with password and code together, or at a school that the configuration
    /// names. Not more than `codes`, so that the answer tells nothing about the password.
    pub with_code: i64,
    /// Those of a name with a code, from everywhere.
    pub with_code_everywhere: i64,
    /// The same of all names from one network address, in the short window.
    pub with_code_at_address: i64,
    /// Different names that fail to sign in at one network address.
    pub names: Thresholds,
    /// Different names at which one password fails, after which unknown browsers have to wait with it. In the short window; in a day, after
    /// which fewer, `tries_after`, lead to the pause.
    pub same_password: Thresholds,
    /// Different people whose phones ring because of one network address and who do not confirm; device links too.
    pub people: Thresholds,
    /// Different names for which one network address asks for a letter.
    pub resets: Thresholds,
    /// Different people whom one network address registers or tries to register.
    pub registrations: Thresholds,
    /// Schools that one network address registers.
    pub schools: Thresholds,
    /// The ceilings of an IPv6 /56 are those of an address times this.
    pub home: i64,
    /// The ceilings of a network (/24, /48) are those of an address times this.
    pub network: i64,
    /// Networks of schools, whose ceilings are those of others times `trusted_times`, and where passwords never pause.
    pub trusted: Vec<IpNet>,
    /// See `trusted`.
    pub trusted_times: i64,
    /// The alarm: of 100 sign-ins anywhere within the short window, so many names that failed; every unknown browser then needs a captcha.
    pub everywhere: i64,
    /// The fewest names that failed anywhere for the alarm, however few sign-ins there are.
    pub everywhere_least: i64,
    /// Seconds between two checks of that number.
    pub look_around: i64,
    /// Letters to one recipient per day that strangers can cause: activation, registration of a school.
    pub letters: i64,
    /// Letters with a link to one account in a day that may follow one another after a minute. Later ones wait until the newest link has had
    /// two thirds of its time.
    pub links: i64,
    /// Wrong second-factor codes in one sign-in, which then has to start again.
    pub codes_per_sign_in: i64,
    /// Wrong second-factor codes of an account per day.
    pub codes: i64,
    /// Wrong second-factor codes of an account per day after which its person gets a letter.
    pub codes_letter: i64,
}

/// How many different failure marks one network address may leave before a captcha is required there. Places are never paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Within the short window.
    pub quarter: i64,
    /// Within a day.
    pub day: i64,
}

impl Thresholds {
    /// In the short window, and in a day.
    pub const fn new(quarter: i64, day: i64) -> Self {
        Self { quarter, day }
    }
}

impl Limits {
    /// Whether an address is one of a school that the configuration names.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted.iter().any(|network| network.contains(&address))
    }

    /// At how many names one password may fail before it is paused at this address.
    pub fn same_password_at(&self, address: IpAddr) -> Thresholds {
        let times = self.times_at(address);
        let Thresholds { quarter, day } = self.same_password;
        Thresholds::new(quarter.saturating_mul(times), day.saturating_mul(times))
    }

    /// How many times as high as elsewhere the thresholds are at an address.
    fn times_at(&self, address: IpAddr) -> i64 {
        if self.is_trusted(address) { self.trusted_times } else { 1 }
    }

    /// The thresholds that hold at an address: of the address, of the /56 and of the network around it in the short window, then of the three
    /// in a day.
    pub fn ceilings_at(&self, address: IpAddr, of: Thresholds) -> [i64; 6] {
        let times = self.times_at(address);
        let sizes = [1, self.home, self.network];
        std::array::from_fn(|which| {
            let of_address = if which < sizes.len() { of.quarter } else { of.day };
            of_address.saturating_mul(sizes[which % sizes.len()]).saturating_mul(times)
        })
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            window: 15 * 60,
            captcha_after: 3,
            pause_after: 10,
            many_in_a_day: 100,
            tries_after: 2,
            device: 10,
            device_in_a_day: 50,
            with_code: 20,
            with_code_everywhere: 200,
            with_code_at_address: 100,
            names: Thresholds::new(50, 250),
            same_password: Thresholds::new(20, 100),
            people: Thresholds::new(100, 200),
            resets: Thresholds::new(50, 150),
            registrations: Thresholds::new(60, 200),
            schools: Thresholds::new(10, 20),
            home: 2,
            network: 20,
            trusted: Vec::new(),
            trusted_times: 10,
            everywhere: 5,
            everywhere_least: 1_000,
            look_around: 5,
            letters: 3,
            links: 3,
            codes_per_sign_in: 5,
            codes: 20,
            codes_letter: 5,
        }
    }
}
