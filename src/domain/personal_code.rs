//! National personal codes (docs/behaviour.md section 19, docs/providers.md section 5).

use crate::domain::{BirthDate, Country, ErrorCode, Gender, text};

/// A personal code in its issuer's notation: 11 digits for EE and LT, `NNNNNN-NNNNN` for LV, as typed for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalCode {
    issuer: Country,
    code: String,
}

impl PersonalCode {
    /// Parses a code. White space is dropped. For EE the length, the date and the checksum must be right.
    ///
    /// # Errors
    /// `required`, `max_length` or `invalid_id_code`.
    pub fn parse(typed: &str, issuer: Country) -> Result<Self, ErrorCode> {
        let code: String = text::required(typed)?.chars().filter(|c| !c.is_whitespace()).collect();
        let code = match issuer.code() {
            "EE" if !is_estonian(&code) => return Err(ErrorCode::InvalidIdCode),
            "LV" => with_hyphen(code),
            _ => code,
        };
        Ok(Self { issuer, code })
    }

    /// The issuing country.
    #[must_use]
    pub const fn issuer(&self) -> Country {
        self.issuer
    }

    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.code
    }

    /// The date of birth in an Estonian code.
    #[must_use]
    pub fn birth_date(&self) -> Option<BirthDate> {
        if self.issuer.code() == "EE" { estonian_birth_date(&self.code) } else { None }
    }

    /// The gender in an Estonian code.
    #[must_use]
    pub fn gender(&self) -> Option<Gender> {
        let first = (self.issuer.code() == "EE")
            .then(|| self.code.as_bytes().first().map(|b| b - b'0'))
            .flatten()?;
        Some(if first % 2 == 0 { Gender::Female } else { Gender::Male })
    }
}

/// Checks for eleven digits, a real date, and the weighted checksum modulo 11.
fn is_estonian(code: &str) -> bool {
    code.len() == 11
        && code.bytes().all(|b| b.is_ascii_digit())
        && estonian_birth_date(code).is_some()
        && code.as_bytes()[10] - b'0' == check_digit(&code.as_bytes()[..10])
}

fn check_digit(digits: &[u8]) -> u8 {
    let remainder = |weights: [u32; 10]| {
        digits
            .iter()
            .zip(weights)
            .map(|(digit, weight)| u32::from(digit - b'0') * weight)
            .sum::<u32>()
            % 11
    };
    let first = remainder([1, 2, 3, 4, 5, 6, 7, 8, 9, 1]);
    let value = if first == 10 { remainder([3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) } else { first };
    u8::try_from(value % 10).unwrap_or(0)
}

fn estonian_birth_date(code: &str) -> Option<BirthDate> {
    let number = |range: std::ops::Range<usize>| code.get(range)?.parse::<u16>().ok();
    let century = match number(0..1)? {
        1 | 2 => 1800,
        3 | 4 => 1900,
        5 | 6 => 2000,
        _ => return None,
    };
    BirthDate::from_parts(century + number(1..3)?, number(3..5)?, number(5..7)?)
}

/// Adds the hyphen to a Latvian code, which people type with or without it.
fn with_hyphen(code: String) -> String {
    if code.len() == 11 && code.bytes().all(|b| b.is_ascii_digit()) {
        format!("{}-{}", &code[..6], &code[6..])
    } else {
        code
    }
}
