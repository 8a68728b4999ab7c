//! `[limits]` and the other numbers of docs/guessing.md, which explains how they were chosen. Those that depend on how many
//! people a service has are keys, which `config.toml` documents; the others have their number here.

use std::{net::IpAddr, num::NonZeroUsize, thread, time::Duration};

use ipnet::IpNet;

use crate::config::reader::{NETWORK, Reader, network, section};

section! {
    pub struct Limits(r) {
        /// Seconds of the short window; it starts with the first try counted in it.
        pub window: i64 = Some(15 * 60),
        /// Failures of a name, or of a person with a strong method, after which a captcha is required; also requests to
        /// reset the password of one name, and calls that make one person's phone ring without a confirmation.
        pub captcha_after: i64 = Some(3),
        /// Failures of a name after which unknown browsers have to wait; the same for calls that make one person's phone
        /// ring.
        pub pause_after: i64 = Some(10),
        /// Failures of a name in a day after which fewer, `tries_after`, lead to the pause of the short window.
        pub many_in_a_day: i64 = Some(100),
        /// See `many_in_a_day`.
        pub tries_after: i64 = Some(2),
        /// Failures of an account in a known browser after which the browser counts as unknown; also device links that nobody
        /// confirms in a browser that somebody has signed in with.
        pub device: i64 = Some(10),
        /// The same per day.
        pub device_in_a_day: i64 = Some(50),
        /// Wrong second-factor codes of an account per day.
        pub codes: i64 = positive(r, "codes"),
        /// Tries of a name in its pause from one network address per day: with password and code together, or at a school that
        /// the configuration names. Not more than `codes`, so that the answer tells nothing about the password.
        pub with_code: i64 = with_code(r, codes),
        /// Those of a name with a code, from everywhere.
        pub with_code_everywhere: i64 = Some(200),
        /// The same of all names from one network address, in the short window.
        pub with_code_at_address: i64 = Some(100),
        /// Different names that fail to sign in at one network address.
        pub names: Thresholds = Thresholds::read(r, "names_per_address"),
        /// Different names at which one password fails, after which unknown browsers have to wait with it. In the short window;
        /// in a day, after which fewer, `tries_after`, lead to the pause.
        pub same_password: Thresholds = Some(Thresholds::new(20, 100)),
        /// Different people whose phones ring because of one network address and who do not confirm; device links too.
        pub people: Thresholds = Thresholds::read(r, "people_per_address"),
        /// Different names for which one network address asks for a letter.
        pub resets: Thresholds = Thresholds::read(r, "resets_per_address"),
        /// Different people whom one network address registers or tries to register.
        pub registrations: Thresholds = Thresholds::read(r, "registrations_per_address"),
        /// Schools that one network address registers.
        pub new_schools: Thresholds = Some(Thresholds::new(10, 20)),
        /// The ceilings of an IPv6 /56 are those of an address times this.
        pub per_home: i64 = Some(2),
        /// The ceilings of a network (/24, /48) are those of an address times this.
        pub per_network: i64 = positive(r, "per_network"),
        /// Networks of schools, whose ceilings are those of others times `schools_times`, and where passwords never pause.
        pub schools: Vec<IpNet> = r.list("limits.schools", NETWORK, network),
        /// See `schools`.
        pub schools_times: i64 = positive(r, "schools_times"),
        /// The alarm: of 100 sign-ins anywhere within the short window, so many names that failed; every unknown browser then
        /// needs a captcha.
        pub everywhere_percent: i64 = positive(r, "everywhere_percent"),
        /// The fewest names that failed anywhere for the alarm, however few sign-ins there are.
        pub everywhere_least: i64 = positive(r, "everywhere_least"),
        /// Seconds between two checks of that number.
        pub look_around: i64 = Some(5),
        /// Letters to one recipient per day that strangers can cause: activation, registration of a school.
        pub letters: i64 = Some(3),
        /// Letters with a link to one account in a day that may follow one another after a minute. Later ones wait until the
        /// newest link has had two thirds of its time.
        pub links: i64 = Some(3),
        /// Wrong second-factor codes in one sign-in, which then has to start again.
        pub codes_per_sign_in: i64 = Some(5),
        /// Wrong second-factor codes of an account per day after which its person gets a letter.
        pub codes_letter: i64 = Some(5),
        /// How passwords are hashed.
        pub hashing: Hashing = Hashing::read_from(r),
    }
}

/// How many different failure marks one network address may leave before a captcha is required there. Places are never paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// Within the short window.
    pub quarter: i64,
    /// Within a day.
    pub day: i64,
}

section! {
    /// The cost of argon2id (OWASP's recommendation), and how many passwords are hashed at once.
    pub struct Hashing(r) {
        /// Memory of one hash, in KiB.
        pub memory_kib: u32 = Some(19 * 1024),
        /// Passes over that memory.
        pub iterations: u32 = Some(2),
        /// Hashes computed at once; `None`: one for each processor. Costly ones from elsewhere have half as many threads of their
        /// own.
        pub threads: Option<usize> = r.get("limits.hash_threads").map(more_than_none),
        /// Hashes that may queue; beyond that the service answers `service_busy`. `None`: 200 for each thread.
        pub queue: Option<usize> = r.get("limits.hash_queue").map(more_than_none),
        /// The longest expected wait, at the pace of recent hashes; beyond that the service also answers `service_busy`. Callers
        /// in the queue get an answer within half of the front end's ten seconds.
        pub timeout: Duration = Some(Duration::from_secs(5)),
    }
}

impl Thresholds {
    /// In the short window, and in a day.
    pub const fn new(quarter: i64, day: i64) -> Self {
        Self { quarter, day }
    }

    /// Reads `limits.KEY` and `limits.KEY_in_a_day`.
    fn read(r: &mut Reader, key: &str) -> Option<Self> {
        let (quarter, day) = (positive(r, key), positive(r, &format!("{key}_in_a_day")));
        Some(Self::new(quarter?, day?))
    }
}

impl Hashing {
    /// How many hashes are computed at once.
    pub fn concurrency(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.unwrap_or_else(processors).max(1)
    }

    /// How many hashes may wait for those.
    pub fn queue(&self) -> usize {
        self.queue.unwrap_or_else(|| self.concurrency() * 200)
    }
}

impl Limits {
    /// How many tries a name has in the short window, after so many failures in a day.
    pub const fn most_tries(&self, of_day: i64) -> i64 {
        if of_day >= self.many_in_a_day { self.tries_after } else { self.pause_after }
    }

    /// Whether an address is one of a school that the configuration names.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.schools.iter().any(|network| network.contains(&address))
    }

    /// At how many names one password may fail before it is paused at this address.
    pub fn same_password_at(&self, address: IpAddr) -> Thresholds {
        let times = self.times_at(address);
        let Thresholds { quarter, day } = self.same_password;
        Thresholds::new(quarter.saturating_mul(times), day.saturating_mul(times))
    }

    /// How many times as high as elsewhere the thresholds are at an address.
    fn times_at(&self, address: IpAddr) -> i64 {
        if self.is_trusted(address) { self.schools_times } else { 1 }
    }

    /// The thresholds that hold at an address: of the address, of the /56 and of the network around it in the short window, then
    /// of the three in a day.
    pub fn ceilings_at(&self, address: IpAddr, of: Thresholds) -> [i64; 6] {
        let times = self.times_at(address);
        let sizes = [1, self.per_home, self.per_network];
        std::array::from_fn(|which| {
            let of_address = if which < sizes.len() { of.quarter } else { of.day };
            of_address.saturating_mul(sizes[which % sizes.len()]).saturating_mul(times)
        })
    }
}

/// At most the number of codes that are looked at anyway.
fn with_code(r: &mut Reader, codes: Option<i64>) -> Option<i64> {
    let (with_code, codes) = (positive(r, "with_code")?, codes?);
    if with_code > codes {
        let why = "expected at most limits.codes, else the answers in a pause tell whether a password was right";
        r.problem("limits.with_code", &format!("{why}; found {with_code}"));
    }
    Some(with_code)
}

/// A number that is 0 for as many as fit.
fn more_than_none(given: u32) -> Option<usize> {
    usize::try_from(given).ok().filter(|number| *number > 0)
}

/// Reads a number of the section that is not 0.
fn positive(r: &mut Reader, key: &str) -> Option<i64> {
    r.checked(&format!("limits.{key}"), |value: u32| match value {
        0 => Err("expected a number from 1 on, found 0".to_owned()),
        value => Ok(value.into()),
    })
}

/// A number and the bounds within which it is sane.
struct Sane {
    key: &'static str,
    value: fn(&Limits) -> i64,
    least: i64,
    too_few: &'static str,
    most: i64,
    too_many: &'static str,
}

const SCHOOL: &str = "a class behind one address is asked for captchas";
const MANY: &str = "one address may ask about so many people without a captcha";

/// What is warned of. A number that may be 0 for "as many as fit" is not, when it is.
const SANE: [Sane; 16] = [
    Sane {
        key: "names_per_address",
        value: |limits| limits.names.quarter,
        least: 20,
        too_few: SCHOOL,
        most: 500,
        too_many: "one address may try passwords for so many names in a quarter of an hour without a captcha",
    },
    Sane {
        key: "names_per_address_in_a_day",
        value: |limits| limits.names.day,
        least: 100,
        too_few: "a school behind one address is asked for captchas from the forenoon on",
        most: 5_000,
        too_many: "one address may try passwords for so many names in a day without a captcha",
    },
    Sane {
        key: "people_per_address",
        value: |limits| limits.people.quarter,
        least: 30,
        too_few: SCHOOL,
        most: 1_000,
        too_many: "one address may have so many phones ring in vain, or device links begun, in a quarter of an hour",
    },
    Sane {
        key: "people_per_address_in_a_day",
        value: |limits| limits.people.day,
        least: 60,
        too_few: "a school behind one address is asked for captchas from the forenoon on",
        most: 10_000,
        too_many: "one address may have so many phones ring in vain, or device links begun, in a day",
    },
    Sane {
        key: "resets_per_address",
        value: |limits| limits.resets.quarter,
        least: 20,
        too_few: SCHOOL,
        most: 500,
        too_many: MANY,
    },
    Sane {
        key: "resets_per_address_in_a_day",
        value: |limits| limits.resets.day,
        least: 50,
        too_few: SCHOOL,
        most: 5_000,
        too_many: MANY,
    },
    Sane {
        key: "registrations_per_address",
        value: |limits| limits.registrations.quarter,
        least: 30,
        too_few: "parents who register together in one room need captchas",
        most: 500,
        too_many: "one address may have so many letters sent to strangers in a quarter of an hour",
    },
    Sane {
        key: "registrations_per_address_in_a_day",
        value: |limits| limits.registrations.day,
        least: 60,
        too_few: "parents who register at a school in one evening need captchas",
        most: 5_000,
        too_many: "one address may have so many letters sent to strangers in a day",
    },
    Sane {
        key: "per_network",
        value: |limits| limits.per_network,
        least: 5,
        too_few: "the schools of a town, or the phones of an operator, are asked for captchas together",
        most: 256,
        too_many: "a rented network of 256 addresses is counted as if its addresses were strangers to one another",
    },
    Sane {
        key: "schools_times",
        value: |limits| limits.schools_times,
        least: 2,
        too_few: "limits.schools changes next to nothing",
        most: 100,
        too_many: "one pupil of a school may guess at so many times as many names without a captcha",
    },
    Sane {
        key: "everywhere_percent",
        value: |limits| limits.everywhere_percent,
        least: 3,
        too_few: "an ordinary morning, on which 2 in 100 do not get in, asks every new browser for a captcha",
        most: 30,
        too_many: "guesses from many networks are noticed late",
    },
    Sane {
        key: "everywhere_least",
        value: |limits| limits.everywhere_least,
        least: 200,
        too_few: "a few classes that mistype ask every new browser for a captcha",
        most: 10_000,
        too_many: "so many names may be guessed at from many networks in a quiet quarter of an hour before anybody notices",
    },
    Sane {
        key: "codes",
        value: |limits| limits.codes,
        least: 10,
        too_few: "a person whose phone's clock is wrong is shut out for a day",
        most: 50,
        too_many: "who knows a password finds the code within a year with a chance of more than 1 in 20",
    },
    Sane {
        key: "with_code",
        value: |limits| limits.with_code,
        least: 5,
        too_few: "a person whose name is guessed at has few tries with password and code",
        most: 50,
        too_many: "strangers may try so many pairs of password and code a day and address while a name is paused",
    },
    Sane {
        key: "hash_threads",
        value: |limits| number(limits.hashing.threads),
        least: 1,
        too_few: "no password could be looked at",
        most: 64,
        too_many: "more passwords are hashed at once than there are processors: every sign-in gets slower",
    },
    Sane {
        key: "hash_queue",
        value: |limits| number(limits.hashing.queue),
        least: 50,
        too_few: "a class that signs in at once is told that the service is busy",
        most: 20_000,
        too_many: "people wait for an answer that comes too late, instead of being told to try again",
    },
];

impl Limits {
    /// The numbers that are hardly meant: key, value, and what it would cost.
    pub fn odd(&self) -> Vec<String> {
        let mut lines: Vec<String> = SANE.iter().filter_map(|sane| sane.warning(self)).collect();
        lines.extend(self.schools.iter().filter(|network| is_wide(network)).map(|network| {
            format!(
                "limits.schools: {network} is more than a school has: everybody in it is trusted to guess {} times as much",
                self.schools_times
            )
        }));
        lines
    }
}

impl Sane {
    fn warning(&self, limits: &Limits) -> Option<String> {
        let (key, value) = (self.key, (self.value)(limits));
        let is_automatic = key.starts_with("hash_") && value == 0;
        let (bound, cost) = if value < self.least {
            (format!("less than {}", self.least), self.too_few)
        } else if value > self.most {
            (format!("more than {}", self.most), self.too_many)
        } else {
            return None;
        };
        (!is_automatic).then(|| format!("limits.{key}: {value} is {bound}: {cost}"))
    }
}

/// As the key has it: 0 for as many as fit.
fn number(given: Option<usize>) -> i64 {
    given.map_or(0, |given| i64::try_from(given).unwrap_or(i64::MAX))
}

/// Whether a network is larger than those that are counted by.
fn is_wide(network: &IpNet) -> bool {
    network.prefix_len() < if network.addr().is_ipv4() { 20 } else { 40 }
}
