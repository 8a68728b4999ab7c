//! Password hashes that people bring from elsewhere: which kinds are known, whether one is whole and not too costly, and whether
//! a password fits it. The kinds are computed by kept crates; phpass and {SSHA} are a few lines upon their hashes. A password
//! that fits is hashed anew by `hashing`, so each of these is computed for one sign-in.

use argon2::{Params as Argon2Params, password_hash::phc::PasswordHash};
use base64::{
    Engine,
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use md5::Md5;
use pbkdf2::pbkdf2_hmac;
use sha_crypt::{PasswordVerifier, ShaCrypt};
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha512};

/// Base64 as others write it: with or without padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

// What one hash may cost. The writer of the file is not trusted with the memory and the time of the server: each bound is above
// what the systems named in docs/import.md write, and a hash at all of its bounds takes a few seconds.

/// The memory of argon2 and scrypt, in KiB.
const MEMORY: u64 = 128 * 1024;
/// How much memory they may go through in all, in KiB.
const PASSES: u64 = 1024 * 1024;
/// Lanes of argon2, and scrypt's p.
const LANES: u32 = 16;
/// Rounds of PBKDF2, over all blocks of its output.
const PBKDF2_ROUNDS: u32 = 2_000_000;
/// The cost of bcrypt.
const BCRYPT: u32 = 14;
/// Rounds of SHA-crypt.
const SHA_CRYPT_ROUNDS: u32 = 1_000_000;
/// Rounds of phpass, as a power of two.
const PHPASS: u32 = 20;
/// The longest password that is looked at, in bytes: SHA-crypt and phpass go through it in every round.
const PASSWORD: usize = 1_024;
/// The longest salt, in bytes.
const SALT: usize = 128;

/// A hash in its parts.
enum OldHash<'a> {
    /// Argon2, which `hashing` computes with its own memory.
    Argon2,
    Scrypt {
        params: scrypt::Params,
        salt: Vec<u8>,
        expected: Vec<u8>,
    },
    Pbkdf2 {
        long: bool,
        rounds: u32,
        salt: Vec<u8>,
        expected: Vec<u8>,
    },
    Bcrypt(&'a str),
    Phpass {
        rounds: u32,
        salt: &'a [u8],
        expected: &'a [u8],
    },
    Salted {
        long: bool,
        salt: Vec<u8>,
        expected: Vec<u8>,
    },
    ShaCrypt(&'a str),
}

/// Why a hash is not taken. It quotes nothing of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashRefusal {
    #[error("{0} is not supported")]
    Kind(&'static str),
    #[error("it is not a valid hash of its kind ({0})")]
    Broken(&'static str),
    /// It asks for more memory or time than one sign-in may cost.
    #[error("it asks for too much memory or time ({0})")]
    Costly(&'static str),
}

/// Whether a hash is of a known kind, whole, and not too costly.
pub fn check(hash: &str) -> Result<(), HashRefusal> {
    read(hash).map(drop)
}

/// Whether a password fits a hash that is not argon2's; `None`: `hashing` computes it.
pub fn verifies(hash: &str, password: &[u8]) -> Option<bool> {
    match read(hash) {
        Ok(OldHash::Argon2) => None,
        Ok(_) if password.len() > PASSWORD => Some(false),
        Ok(old) => Some(old.fits(password)),
        // Our own costs may be above these bounds.
        Err(_) if hash.starts_with("$argon2") => None,
        Err(_) => Some(false),
    }
}

/// Whether a hash that is not argon2's is of a kind that is slow by design.
pub fn is_slow(hash: &str) -> bool {
    !matches!(read(hash), Ok(OldHash::Argon2 | OldHash::Salted { .. }) | Err(_))
}

fn read(hash: &str) -> Result<OldHash<'_>, HashRefusal> {
    let after = |prefix: &str| hash.strip_prefix(prefix);
    if hash.starts_with("$argon2id$") || hash.starts_with("$argon2i$") {
        argon2(hash)
    } else if let Some(rest) = after("$scrypt$") {
        scrypt(rest)
    } else if let Some(rest) = after("$pbkdf2-sha256$") {
        pbkdf2(rest, false)
    } else if let Some(rest) = after("$pbkdf2-sha512$") {
        pbkdf2(rest, true)
    } else if let Some(rest) = after("pbkdf2_sha256$") {
        django(rest)
    } else if hash.starts_with("$2a$") || hash.starts_with("$2b$") || hash.starts_with("$2y$") {
        bcrypt(hash)
    } else if let Some(rest) = after("$P$").or_else(|| after("$H$")) {
        phpass(rest.as_bytes())
    } else if let Some(rest) = after("$5$") {
        sha_crypt(hash, rest, 43)
    } else if let Some(rest) = after("$6$") {
        sha_crypt(hash, rest, 86)
    } else if let Some((scheme, rest)) =
        hash.strip_prefix('{').and_then(|rest| rest.split_once('}'))
    {
        match scheme.to_ascii_uppercase().as_str() {
            "SSHA" => salted(rest, false),
            "SSHA512" => salted(rest, true),
            _ => Err(HashRefusal::Kind(kind_of(hash))),
        }
    } else {
        Err(HashRefusal::Kind(kind_of(hash)))
    }
}

fn argon2(hash: &str) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken("argon2");
    let phc = PasswordHash::new(hash).map_err(|_| broken)?;
    let params = Argon2Params::try_from(&phc).map_err(|_| broken)?;
    // Without a version it would be the one before 2015.
    let is_known = matches!(phc.version, Some(16 | 19));
    let is_salted = phc.salt.is_some_and(|salt| salt.as_ref().len() >= 8);
    if !is_known || !is_salted || phc.hash.is_none() {
        return Err(broken);
    }
    let memory = u64::from(params.m_cost());
    let passes = memory * u64::from(params.t_cost());
    if memory > MEMORY || passes > PASSES || params.p_cost() > LANES {
        return Err(HashRefusal::Costly("argon2"));
    }
    Ok(OldHash::Argon2)
}

/// `ln=16,r=8,p=1$SALT$HASH`
fn scrypt(rest: &str) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken("scrypt");
    let [costs, salt, expected] = parts(rest).ok_or(broken)?;
    let cost = |name| named_number(costs, name).ok_or(broken);
    let (log_n, r, p) = (cost("ln")?, cost("r")?, cost("p")?);
    if !(1..=24).contains(&log_n) || !(1..=64).contains(&r) || !(1..=LANES).contains(&p) {
        return Err(HashRefusal::Costly("scrypt"));
    }
    let memory = (u64::from(r) << log_n) / 8;
    if memory > MEMORY || memory * u64::from(p) > PASSES / 2 {
        return Err(HashRefusal::Costly("scrypt"));
    }
    let log_n = u8::try_from(log_n).map_err(|_| broken)?;
    let params = scrypt::Params::new(log_n, r, p).map_err(|_| broken)?;
    let (salt, expected) = salt_and_output(salt, expected).ok_or(broken)?;
    Ok(OldHash::Scrypt { params, salt, expected })
}

/// `i=600000,l=32$SALT$HASH`, or the rounds alone in front.
fn pbkdf2(rest: &str, long: bool) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken("PBKDF2");
    let [costs, salt, expected] = parts(rest).ok_or(broken)?;
    let rounds = number(costs).or_else(|| named_number(costs, "i")).ok_or(broken)?;
    let (salt, expected) = salt_and_output(salt, expected).ok_or(broken)?;
    if named_number(costs, "l").is_some_and(|length| length as usize != expected.len()) {
        return Err(broken);
    }
    of_pbkdf2(rounds, long, salt, expected)
}

/// `600000$SALT$HASH`, the salt as it stands.
fn django(rest: &str) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken("Django's PBKDF2");
    let [rounds, salt, expected] = parts(rest).ok_or(broken)?;
    let expected = BASE64.decode(expected).ok().filter(|expected| expected.len() == 32);
    let is_salted = (1..=SALT).contains(&salt.len());
    let expected = expected.filter(|_| is_salted).ok_or(broken)?;
    of_pbkdf2(number(rounds).ok_or(broken)?, false, salt.as_bytes().to_vec(), expected)
}

fn of_pbkdf2<'a>(
    rounds: u32,
    long: bool,
    salt: Vec<u8>,
    expected: Vec<u8>,
) -> Result<OldHash<'a>, HashRefusal> {
    let blocks =
        u32::try_from(expected.len().div_ceil(if long { 64 } else { 32 })).unwrap_or(u32::MAX);
    if rounds == 0 {
        return Err(HashRefusal::Broken("PBKDF2"));
    }
    if rounds.saturating_mul(blocks) > PBKDF2_ROUNDS {
        return Err(HashRefusal::Costly("PBKDF2"));
    }
    Ok(OldHash::Pbkdf2 { long, rounds, salt, expected })
}

/// `$2y$12$` and 53 characters.
fn bcrypt(hash: &str) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken("bcrypt");
    let fits = hash.len() == 60 && hash.is_ascii() && hash.as_bytes()[6] == b'$';
    let cost = hash.get(4..6).and_then(number).filter(|_| fits).ok_or(broken)?;
    let is_written = |c: u8| c.is_ascii_alphanumeric() || c == b'.' || c == b'/';
    if cost < 4 || !hash.bytes().skip(7).all(is_written) {
        return Err(broken);
    }
    if cost > BCRYPT { Err(HashRefusal::Costly("bcrypt")) } else { Ok(OldHash::Bcrypt(hash)) }
}

/// A character for the rounds, eight of salt, 22 of the hash.
fn phpass(rest: &[u8]) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken("phpass");
    if rest.len() != 31 || !rest.iter().all(|c| CRYPT64.contains(c)) {
        return Err(broken);
    }
    let power = CRYPT64.iter().position(|c| *c == rest[0]).ok_or(broken)?;
    match u32::try_from(power).unwrap_or(u32::MAX) {
        0..7 => Err(broken),
        power if power > PHPASS => Err(HashRefusal::Costly("phpass")),
        power => {
            Ok(OldHash::Phpass { rounds: 1 << power, salt: &rest[1..9], expected: &rest[9..] })
        }
    }
}

/// `rounds=5000$SALT$HASH`; the rounds may be missing.
fn sha_crypt<'a>(hash: &'a str, rest: &str, length: usize) -> Result<OldHash<'a>, HashRefusal> {
    let broken = HashRefusal::Broken("SHA-crypt");
    let fields: Vec<&str> = rest.split('$').collect();
    let (rounds, salt, expected) = match fields[..] {
        [salt, expected] => (5_000, salt, expected),
        [rounds, salt, expected] => {
            let rounds = rounds.strip_prefix("rounds=").and_then(number);
            (rounds.ok_or(broken)?, salt, expected)
        }
        _ => return Err(broken),
    };
    let is_written = |text: &str| text.bytes().all(|c| CRYPT64.contains(&c));
    let is_whole = (1..=16).contains(&salt.len()) && expected.len() == length;
    if !is_whole || !is_written(salt) || !is_written(expected) || rounds < 1_000 {
        return Err(broken);
    }
    if rounds > SHA_CRYPT_ROUNDS {
        Err(HashRefusal::Costly("SHA-crypt"))
    } else {
        Ok(OldHash::ShaCrypt(hash))
    }
}

/// The hash and the salt behind it, in base64.
fn salted(rest: &str, long: bool) -> Result<OldHash<'_>, HashRefusal> {
    let broken = HashRefusal::Broken(if long { "{SSHA512}" } else { "{SSHA}" });
    let mut expected = BASE64.decode(rest).map_err(|_| broken)?;
    let length = if long { 64 } else { 20 };
    if !(length + 1..=length + SALT).contains(&expected.len()) {
        return Err(broken);
    }
    let salt = expected.split_off(length);
    Ok(OldHash::Salted { long, salt, expected })
}

fn parts(rest: &str) -> Option<[&str; 3]> {
    let parts: Vec<&str> = rest.split('$').collect();
    parts.try_into().ok()
}

fn number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

fn named_number(costs: &str, name: &str) -> Option<u32> {
    let named = costs.split(',').filter_map(|cost| cost.split_once('='));
    named.into_iter().find(|(known, _)| *known == name).and_then(|(_, value)| number(value))
}

/// Salt and hash in base64, in which some write a full stop for the plus.
fn salt_and_output(salt: &str, output: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let decoded = |text: &str| BASE64.decode(text.replace('.', "+")).ok();
    let (salt, output) = (decoded(salt)?, decoded(output)?);
    let fits = (1..=SALT).contains(&salt.len()) && (16..=64).contains(&output.len());
    fits.then_some((salt, output))
}

/// What a kind that is not known here is called, by the beginning of its hashes.
fn kind_of(hash: &str) -> &'static str {
    const KINDS: [(&str, &str); 24] = [
        ("$1$", "MD5-crypt"),
        ("$apr1$", "Apache's MD5-crypt"),
        ("$2x$", "bcrypt $2x$, which a fault had made,"),
        ("$2$", "bcrypt $2$"),
        ("$y$", "yescrypt"),
        ("$gy$", "yescrypt with another hash"),
        ("$7$", "scrypt of crypt(3)"),
        ("$argon2d$", "argon2d"),
        ("$pbkdf2$", "PBKDF2 with SHA-1"),
        ("$pbkdf2-sha1$", "PBKDF2 with SHA-1"),
        ("$S$", "the hash of Drupal 7"),
        ("$wp$", "the hash of WordPress 6.8"),
        ("$3$", "the NT hash"),
        ("$sha1$", "SHA1-crypt"),
        ("pbkdf2_sha1$", "Django's PBKDF2 with SHA-1"),
        ("bcrypt_sha256$", "Django's bcrypt over SHA-256"),
        ("bcrypt$", "Django's bcrypt (leave out `bcrypt$`: what follows is verified)"),
        ("argon2$", "Django's argon2 (leave out `argon2`: what follows is verified)"),
        ("scrypt$", "Django's scrypt"),
        ("md5$", "Django's salted MD5"),
        ("sha1$", "Django's salted SHA-1"),
        ("!", "a password that is locked"),
        ("*", "a password that is locked"),
        ("{CRYPT}", "{CRYPT} (leave it out: what follows may be verified)"),
    ];
    let begins = |prefix: &str| {
        hash.get(..prefix.len()).is_some_and(|begin| {
            begin == prefix || prefix.starts_with('{') && begin.eq_ignore_ascii_case(prefix)
        })
    };
    if let Some((_, name)) = KINDS.into_iter().find(|(prefix, _)| begins(prefix)) {
        return name;
    }
    let is_hex = hash.bytes().all(|c| c.is_ascii_hexdigit());
    match hash.len() {
        _ if begins("{SHA}") => "{SHA}, which has no salt,",
        _ if begins("{MD5}") => "{MD5}, which has no salt,",
        _ if begins("{SMD5}") => "{SMD5}",
        _ if begins("{CLEARTEXT}") || begins("{PLAIN}") => "a password that is not hashed",
        32 if is_hex => "MD5 without a salt",
        40 if is_hex => "SHA-1 without a salt",
        64 if is_hex => "SHA-256 without a salt",
        128 if is_hex => "SHA-512 without a salt",
        13 => "DES-crypt, or another kind that is not known,",
        _ => "a kind that is not known",
    }
}

impl OldHash<'_> {
    /// Whether the password fits. Hashes are compared in constant time.
    fn fits(&self, password: &[u8]) -> bool {
        match self {
            Self::Argon2 => false,
            Self::Scrypt { params, salt, expected } => {
                let mut output = vec![0; expected.len()];
                scrypt::scrypt(password, salt, params, &mut output).is_ok()
                    && same(&output, expected)
            }
            Self::Pbkdf2 { long, rounds, salt, expected } => {
                let mut output = vec![0; expected.len()];
                if *long {
                    pbkdf2_hmac::<Sha512>(password, salt, *rounds, &mut output);
                } else {
                    pbkdf2_hmac::<Sha256>(password, salt, *rounds, &mut output);
                }
                same(&output, expected)
            }
            Self::Bcrypt(hash) => bcrypt::verify(password, hash).unwrap_or(false),
            Self::Phpass { rounds, salt, expected } => {
                let mut digest = Md5::new().chain_update(salt).chain_update(password).finalize();
                for _ in 0..*rounds {
                    digest = Md5::new().chain_update(digest).chain_update(password).finalize();
                }
                same(&crypt64(&digest), expected)
            }
            Self::Salted { long: false, salt, expected } => {
                same(&Sha1::new().chain_update(password).chain_update(salt).finalize(), expected)
            }
            Self::Salted { long: true, salt, expected } => {
                same(&Sha512::new().chain_update(password).chain_update(salt).finalize(), expected)
            }
            Self::ShaCrypt(hash) => ShaCrypt::default().verify_password(password, *hash).is_ok(),
        }
    }
}

fn same(one: &[u8], other: &[u8]) -> bool {
    aws_lc_rs::constant_time::verify_slices_are_equal(one, other).is_ok()
}

/// The characters of crypt(3), by their values.
const CRYPT64: &[u8; 64] = b"./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Three bytes as four characters, the lowest six bits first.
fn crypt64(bytes: &[u8]) -> Vec<u8> {
    let mut written = Vec::new();
    for chunk in bytes.chunks(3) {
        let value = chunk.iter().rev().fold(0_usize, |value, byte| value << 8 | usize::from(*byte));
        written.extend((0..=chunk.len()).map(|at| CRYPT64[value >> (6 * at) & 63]));
    }
    written
}
