//! National personal codes (docs/behaviour.md section 19, docs/providers/personal-codes.md), and what some of them tell: date of
//! birth and gender.

use std::{fmt, ops::Range};

use time::{Date, Month};

use crate::domain::{Country, ErrorCode, text};

/// A personal code in its issuer's notation: 11 digits for EE and LT, `NNNNNN-NNNNN` for LV, as typed for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalCode {
    issuer: Country,
    code: String,
    facts: CodeFacts,
}

/// What a code tells of its person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CodeFacts {
    birth_date: Option<BirthDate>,
    gender: Option<Gender>,
}

impl PersonalCode {
    /// Parses a code. White space is dropped, full-width digits count. For EE the form, the date and the check digit must be
    /// right. A code of LT or LV in which they are not tells nothing.
    ///
    /// # Errors
    /// `required`, `max_length` or `invalid_id_code`.
    pub fn parse(typed: &str, issuer: Country) -> Result<Self, ErrorCode> {
        let typed = text::half_width(&text::required(typed)?);
        let code: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let code = if issuer == Country::LV { with_hyphen(code) } else { code };
        let facts = match issuer {
            Country::EE => Some(baltic(&code, issuer).ok_or(ErrorCode::InvalidIdCode)?),
            Country::LT => baltic(&code, issuer),
            Country::LV => latvian(&code),
            _ => None,
        };
        Ok(Self { issuer, code, facts: facts.unwrap_or_default() })
    }

    /// Parses a code that a provider is to be asked for, which costs a call: one of LT must be right like one of EE. One of
    /// LV must have the form; its check digit is not looked at, since codes are in use in which it is wrong.
    ///
    /// # Errors
    /// `required`, `max_length` or `invalid_id_code`.
    pub fn parse_for_provider(typed: &str, issuer: Country) -> Result<Self, ErrorCode> {
        let code = Self::parse(typed, issuer)?;
        let fits = match issuer {
            Country::LT => baltic(&code.code, issuer).is_some(),
            Country::LV => has_latvian_form(&code.code),
            _ => true,
        };
        if fits { Ok(code) } else { Err(ErrorCode::InvalidIdCode) }
    }

    pub const fn issuer(&self) -> Country {
        self.issuer
    }

    pub fn as_str(&self) -> &str {
        &self.code
    }

    /// The date of birth that the code tells. Lithuanian codes that begin with 9, Latvian ones that begin with 32 to 39
    /// and those of other countries tell none.
    pub const fn birth_date(&self) -> Option<BirthDate> {
        self.facts.birth_date
    }

    /// The gender that the code tells. Only Estonian and Lithuanian codes tell one.
    pub const fn gender(&self) -> Option<Gender> {
        self.facts.gender
    }
}

/// What an Estonian or Lithuanian code tells (`GYYMMDDSSSC`); `None` if it is none. A first digit of 9 means in
/// Lithuania that nothing is told.
fn baltic(code: &str, issuer: Country) -> Option<CodeFacts> {
    if code.len() != 11 || !is_digits(code) || digit(code, 10)? != baltic_check_digit(code) {
        return None;
    }
    let first = digit(code, 0)?;
    let century = match first {
        1 | 2 => 1800,
        3 | 4 => 1900,
        5 | 6 => 2000,
        9 if issuer == Country::LT => return Some(CodeFacts::default()),
        _ => return None,
    };
    let birth_date = BirthDate::from_parts(
        century + number(code, 1..3)?,
        number(code, 3..5)?,
        number(code, 5..7)?,
    )?;
    let gender = if first % 2 == 0 { Gender::Female } else { Gender::Male };
    Some(CodeFacts { birth_date: Some(birth_date), gender: Some(gender) })
}

fn baltic_check_digit(code: &str) -> u32 {
    let first = weighted(code, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
    let remainder =
        if first == 10 { weighted(code, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11 } else { first };
    remainder % 10
}

/// What a Latvian code tells; `None` if it is none. Until 2017 codes were `DDMMYY-CNNNX`, in which C of 0, 1 or 2 means
/// the century 18, 19 or 20, and X is a check digit. Newer ones begin with 32 to 39, and the rest of them is random.
fn latvian(code: &str) -> Option<CodeFacts> {
    let (day, rest) = code.split_once('-').filter(|_| has_latvian_form(code))?;
    if (32..=39).contains(&number(day, 0..2)?) {
        return Some(CodeFacts::default());
    }
    let digits = format!("{day}{rest}");
    let check_digit = (1 + weighted(&digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11 % 10;
    let century = number(rest, 0..1).filter(|century| *century <= 2)?;
    let birth_date = BirthDate::from_parts(
        (18 + century) * 100 + number(day, 4..6)?,
        number(day, 2..4)?,
        number(day, 0..2)?,
    )?;
    (digit(&digits, 10)? == check_digit)
        .then_some(CodeFacts { birth_date: Some(birth_date), gender: None })
}

fn has_latvian_form(code: &str) -> bool {
    code.split_once('-').is_some_and(|(day, rest)| {
        day.len() == 6 && rest.len() == 5 && is_digits(day) && is_digits(rest)
    })
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(digits: &str, range: Range<usize>) -> Option<u16> {
    digits.get(range)?.parse().ok()
}

fn digit(digits: &str, at: usize) -> Option<u32> {
    digits.get(at..=at)?.parse().ok()
}

/// The sum of the first ten digits, each times its weight.
fn weighted(digits: &str, weights: [u32; 10]) -> u32 {
    digits.bytes().zip(weights).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum()
}

/// Adds the hyphen to a Latvian code, which people type with or without it.
fn with_hyphen(code: String) -> String {
    if code.len() == 11 && is_digits(&code) {
        format!("{}-{}", &code[..6], &code[6..])
    } else {
        code
    }
}

/// A real calendar date that is not in the future. `Display` writes the wire's `dd.mm.yyyy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BirthDate(Date);

impl BirthDate {
    /// Parses `d.m.yyyy` and `yyyy-m-d`, either with `.`, `/`, `-` or spaces between the numbers, full-width digits too: a year
    /// of four digits in front cannot be mistaken.
    ///
    /// # Errors
    /// `required`; `invalid_format` for any other text; `incorrect_date_of_birth` when the day does not exist or is
    /// after `today`.
    pub fn parse(typed: &str, today: Date) -> Result<Self, ErrorCode> {
        let typed = text::half_width(typed);
        let typed = typed.trim().trim_end_matches('.');
        if typed.is_empty() {
            return Err(ErrorCode::Required);
        }
        let parts: Vec<&str> = typed
            .split(|c: char| matches!(c, '.' | '/' | '-') || c.is_whitespace())
            .filter(|part| !part.is_empty())
            .collect();
        let [first, month, last] = parts[..] else { return Err(ErrorCode::InvalidFormat) };
        let (day, year) = if first.len() == 4 { (last, first) } else { (first, last) };
        let number = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
            let fits = lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            if fits {
                part.parse::<u16>().map_err(|_| ErrorCode::InvalidFormat)
            } else {
                Err(ErrorCode::InvalidFormat)
            }
        };
        let (day, month, year) = (number(day, 1..=2)?, number(month, 1..=2)?, number(year, 4..=4)?);
        Self::from_parts(year, month, day)
            .filter(|date| date.0 <= today)
            .ok_or(ErrorCode::IncorrectDateOfBirth)
    }

    /// The date with these numbers, if that day exists.
    pub fn from_parts(year: u16, month: u16, day: u16) -> Option<Self> {
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?).ok().map(Self)
    }

    pub fn date(self) -> Date {
        self.0
    }
}

impl fmt::Display for BirthDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}.{:02}.{:04}", self.0.day(), u8::from(self.0.month()), self.0.year())
    }
}

/// 0 male, 1 female (docs/behaviour.md section 19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gender {
    /// 0
    Male,
    /// 1
    Female,
}

impl Gender {
    /// Both, in the order of their codes.
    pub const ALL: [Self; 2] = [Self::Male, Self::Female];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Male => "0",
            Self::Female => "1",
        }
    }

    /// The id of the message that names it.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Male => "gender-0",
            Self::Female => "gender-1",
        }
    }

    /// The gender with this wire code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|gender| gender.code() == code)
    }
}
