//! `[limits]`: the numbers of docs/guessing.md that depend on how many people a service has. `config.toml` documents every key.

use ipnet::IpNet;

use crate::config::reader::{NETWORK, Reader, network};

#[derive(Clone, Debug)]
pub struct LimitsConfig {
    pub names_per_address: u32,
    pub names_per_address_in_a_day: u32,
    pub people_per_address: u32,
    pub people_per_address_in_a_day: u32,
    pub resets_per_address: u32,
    pub resets_per_address_in_a_day: u32,
    pub registrations_per_address: u32,
    pub registrations_per_address_in_a_day: u32,
    pub per_network: u32,
    pub schools: Vec<IpNet>,
    pub schools_times: u32,
    pub everywhere_percent: u32,
    pub everywhere_least: u32,
    pub codes: u32,
    pub with_code: u32,
    /// 0: one for each processor.
    pub hash_threads: u32,
    /// 0: 200 for each thread.
    pub hash_queue: u32,
}

/// A number and the bounds within which it is sane.
struct Sane {
    key: &'static str,
    value: fn(&LimitsConfig) -> u32,
    least: u32,
    too_few: &'static str,
    most: u32,
    too_many: &'static str,
}

const SCHOOL: &str = "a class behind one address is asked for captchas";
const MANY: &str = "one address may ask about so many people without a captcha";

/// What is warned of. A number that may be 0 for "as many as fit" is not, when it is.
const SANE: [Sane; 16] = [
    Sane {
        key: "names_per_address",
        value: |limits| limits.names_per_address,
        least: 20,
        too_few: SCHOOL,
        most: 500,
        too_many: "one address may try passwords for so many names in a quarter of an hour without a captcha",
    },
    Sane {
        key: "names_per_address_in_a_day",
        value: |limits| limits.names_per_address_in_a_day,
        least: 100,
        too_few: "a school behind one address is asked for captchas from the forenoon on",
        most: 5_000,
        too_many: "one address may try passwords for so many names in a day without a captcha",
    },
    Sane {
        key: "people_per_address",
        value: |limits| limits.people_per_address,
        least: 30,
        too_few: SCHOOL,
        most: 1_000,
        too_many: "one address may have so many phones ring in vain, or device links begun, in a quarter of an hour",
    },
    Sane {
        key: "people_per_address_in_a_day",
        value: |limits| limits.people_per_address_in_a_day,
        least: 60,
        too_few: "a school behind one address is asked for captchas from the forenoon on",
        most: 10_000,
        too_many: "one address may have so many phones ring in vain, or device links begun, in a day",
    },
    Sane {
        key: "resets_per_address",
        value: |limits| limits.resets_per_address,
        least: 20,
        too_few: SCHOOL,
        most: 500,
        too_many: MANY,
    },
    Sane {
        key: "resets_per_address_in_a_day",
        value: |limits| limits.resets_per_address_in_a_day,
        least: 50,
        too_few: SCHOOL,
        most: 5_000,
        too_many: MANY,
    },
    Sane {
        key: "registrations_per_address",
        value: |limits| limits.registrations_per_address,
        least: 30,
        too_few: "parents who register together in one room need captchas",
        most: 500,
        too_many: "one address may have so many letters sent to strangers in a quarter of an hour",
    },
    Sane {
        key: "registrations_per_address_in_a_day",
        value: |limits| limits.registrations_per_address_in_a_day,
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
        value: |limits| limits.hash_threads,
        least: 1,
        too_few: "no password could be looked at",
        most: 64,
        too_many: "more passwords are hashed at once than there are processors: every sign-in gets slower",
    },
    Sane {
        key: "hash_queue",
        value: |limits| limits.hash_queue,
        least: 50,
        too_few: "a class that signs in at once is told that the service is busy",
        most: 20_000,
        too_many: "people wait for an answer that comes too late, instead of being told to try again",
    },
];

/// Reads the section.
pub fn read(r: &mut Reader) -> Option<LimitsConfig> {
    let mut positive = |key: &str| {
        r.checked(&format!("limits.{key}"), |value: u32| match value {
            0 => Err("expected a number from 1 on, found 0".to_owned()),
            value => Ok(value),
        })
    };
    let names_per_address = positive("names_per_address");
    let names_per_address_in_a_day = positive("names_per_address_in_a_day");
    let people_per_address = positive("people_per_address");
    let people_per_address_in_a_day = positive("people_per_address_in_a_day");
    let resets_per_address = positive("resets_per_address");
    let resets_per_address_in_a_day = positive("resets_per_address_in_a_day");
    let registrations_per_address = positive("registrations_per_address");
    let registrations_per_address_in_a_day = positive("registrations_per_address_in_a_day");
    let per_network = positive("per_network");
    let schools_times = positive("schools_times");
    let everywhere_percent = positive("everywhere_percent");
    let everywhere_least = positive("everywhere_least");
    let codes = positive("codes");
    let with_code = positive("with_code");
    let schools = r.list("limits.schools", NETWORK, network);
    let (hash_threads, hash_queue) = (r.get("limits.hash_threads"), r.get("limits.hash_queue"));
    let (codes, with_code) = (codes?, with_code?);
    if with_code > codes {
        let why = "expected at most limits.codes, else the answers in a pause tell whether a password was right";
        r.problem("limits.with_code", &format!("{why}; found {with_code}"));
    }
    Some(LimitsConfig {
        names_per_address: names_per_address?,
        names_per_address_in_a_day: names_per_address_in_a_day?,
        people_per_address: people_per_address?,
        people_per_address_in_a_day: people_per_address_in_a_day?,
        resets_per_address: resets_per_address?,
        resets_per_address_in_a_day: resets_per_address_in_a_day?,
        registrations_per_address: registrations_per_address?,
        registrations_per_address_in_a_day: registrations_per_address_in_a_day?,
        per_network: per_network?,
        schools: schools?,
        schools_times: schools_times?,
        everywhere_percent: everywhere_percent?,
        everywhere_least: everywhere_least?,
        codes,
        with_code,
        hash_threads: hash_threads?,
        hash_queue: hash_queue?,
    })
}

impl LimitsConfig {
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
    fn warning(&self, limits: &LimitsConfig) -> Option<String> {
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

/// Whether a network is larger than those that are counted by.
fn is_wide(network: &IpNet) -> bool {
    network.prefix_len() < if network.addr().is_ipv4() { 20 } else { 40 }
}
