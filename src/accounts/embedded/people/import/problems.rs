//! What can be wrong with a line of a file of people, each kind for itself, so that the desk says it in the language of its
//! reader. `Display` has the words of the command. No problem quotes a value.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use crate::{
    accounts::embedded::ground::old_hash::HashRefusal,
    domain::{ErrorCode, Language},
};

/// The most characters of a field.
const LONGEST: u32 = 255;
/// The least bytes of the key of an authenticator app.
const KEY_BYTES: u32 = 16;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Problem {
    Missing,
    /// It has more characters than this.
    TooLong(u32),
    /// It is no name of a person.
    NoPersonName,
    NoEmail,
    NoPersonalCode,
    NoSuchDay,
    OtherForm,
    NoGender,
    NoLanguage,
    NoFlag,
    NoCountry,
    /// A personal code has no issuer beside it.
    IssuerMissing,
    /// An issuer has no personal code beside it.
    CodeMissing,
    /// A personal code is said to be proven, and there is none.
    NothingProven,
    RolesNoList,
    RoleNoText,
    RoleUnknownField,
    NoSuchRole,
    Nobody,
    /// Neither a user name nor an e-mail address.
    NoName,
    /// The personal code says otherwise.
    OtherThanCode,
    /// A hash of this kind is not verified here.
    HashKind(Cow<'static, str>),
    /// A hash of this kind is not whole.
    HashBroken(Cow<'static, str>),
    /// A hash of this kind asks for too much.
    HashCostly(Cow<'static, str>),
    /// A key of an authenticator app has fewer bytes than this, or is no key.
    NoKey(u32),
    /// The line with this number has the same.
    SameAsLine(u64),
    /// An account has it.
    Taken,
    /// It leads to another account than the other names of the person.
    OfAnother,
    /// Somebody has registered it who has not proven yet that the address is theirs.
    WaitsForActivation,
    /// The line with this number is about the same account.
    SameAccountAsLine(u64),
    EmptyFile,
    NoUtf8,
    /// From this column on it is no JSON.
    NoJson(usize),
    NoText,
    UnknownField,
    /// A line of a table has another number of cells than its heading.
    Cells {
        cells: usize,
        wanted: usize,
    },
    TwiceInHeading,
    /// At the desk: there are more people in it than this.
    TooMany(usize),
    /// At the desk: a line is longer than so many bytes.
    LongLine(usize),
    /// At the desk: it would change what opens an account that is there already.
    OpensOtherwise,
    /// At the desk: the account is that of somebody who helps there.
    HelpsOthers,
}

/// What is wrong with a value.
impl From<ErrorCode> for Problem {
    fn from(code: ErrorCode) -> Self {
        match code {
            ErrorCode::Required => Self::Missing,
            ErrorCode::MaxLength => Self::TooLong(LONGEST),
            ErrorCode::LettersOnly => Self::NoPersonName,
            ErrorCode::InvalidEmail => Self::NoEmail,
            ErrorCode::InvalidIdCode => Self::NoPersonalCode,
            ErrorCode::IncorrectDateOfBirth => Self::NoSuchDay,
            _ => Self::OtherForm,
        }
    }
}

impl From<HashRefusal> for Problem {
    fn from(refusal: HashRefusal) -> Self {
        match refusal {
            HashRefusal::Kind(kind) => Self::HashKind(kind.into()),
            HashRefusal::Broken(kind) => Self::HashBroken(kind.into()),
            HashRefusal::Costly(kind) => Self::HashCostly(kind.into()),
        }
    }
}

impl Problem {
    /// A key of an authenticator app cannot be read.
    pub const fn no_key() -> Self {
        Self::NoKey(KEY_BYTES)
    }

    /// What the command says where no figure belongs to it.
    const fn words(&self) -> &'static str {
        match self {
            Self::Missing => "it is missing",
            Self::NoPersonName => {
                "a name has letters, spaces, hyphens and apostrophes, and at least one letter"
            }
            Self::NoEmail => "it is no e-mail address",
            Self::NoPersonalCode => "it is no personal code of this issuer",
            Self::NoSuchDay => "there is no such day, or it has not come yet",
            Self::NoGender => "expected 0 or 1",
            Self::NoFlag => "expected true or false",
            Self::NoCountry => "expected the two letters of a country, such as EE",
            Self::IssuerMissing => "it is missing beside the personal code",
            Self::CodeMissing => "it is missing beside its issuer",
            Self::NothingProven => "there is no personal code",
            Self::RolesNoList => "expected a list of objects of JSON",
            Self::RoleNoText => "a value of a role is no text",
            Self::RoleUnknownField => "a role has role, school, class_level, parallel and period",
            Self::NoSuchRole => "there is no such role (docs/behaviour.md section 15 has them)",
            Self::Nobody => "there is nobody in it",
            Self::NoName => "it is missing, and there is no e-mail address in its place",
            Self::OtherThanCode => "the personal code tells another one",
            Self::Taken => "an account has it already",
            Self::OfAnother => "another account has it than the one to be updated",
            Self::WaitsForActivation => "a registration that waits for its activation has it",
            Self::EmptyFile => "the file is empty",
            Self::NoUtf8 => "it is not UTF-8",
            Self::NoText => "it is no text",
            Self::UnknownField => "there is no such field",
            Self::TwiceInHeading => "the heading has it twice",
            Self::OpensOtherwise => "it would change what opens an account",
            Self::HelpsOthers => "the account helps at the desk",
            _ => "it has not the expected form",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(most) => write!(f, "it is longer than {most} characters"),
            Self::NoLanguage => write!(f, "expected one of {}", Language::codes()),
            Self::HashKind(kind) => write!(f, "{kind} is not supported"),
            Self::HashBroken(kind) => write!(f, "it is not a valid hash of its kind ({kind})"),
            Self::HashCostly(kind) => write!(f, "it asks for too much memory or time ({kind})"),
            Self::NoKey(least) => write!(f, "it is no key of at least {least} bytes in base32"),
            Self::SameAsLine(line) => write!(f, "line {line} has the same"),
            Self::SameAccountAsLine(line) => write!(f, "line {line} is about the same account"),
            Self::NoJson(column) => {
                write!(f, "it is not an object of JSON on one line (column {column})")
            }
            Self::Cells { cells, wanted } => {
                write!(f, "it has {cells} cells, and the heading {wanted}")
            }
            Self::TooMany(most) => write!(f, "there are more than {most} people in it"),
            Self::LongLine(most) => write!(f, "it is longer than {most} bytes"),
            other => f.write_str(other.words()),
        }
    }
}

/// What is wrong with a line. It quotes no value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineProblem {
    pub line: u64,
    /// The name of the field; empty: the line as a whole.
    pub field: String,
    pub problem: Problem,
}

impl LineProblem {
    pub fn new(line: u64, field: impl Into<String>, problem: Problem) -> Self {
        Self { line, field: field.into(), problem }
    }
}

/// The problems of a file: those that are kept, and how many there are.
#[derive(Debug)]
pub struct FoundProblems {
    list: Vec<LineProblem>,
    most: usize,
    total: u64,
}

impl FoundProblems {
    /// Keeps so many of them.
    pub const fn keeping(most: usize) -> Self {
        Self { list: Vec::new(), most, total: 0 }
    }

    pub fn push(&mut self, problem: LineProblem) {
        self.total += 1;
        if self.list.len() < self.most {
            self.list.push(problem);
        }
    }

    /// How many there are, with those that are not kept.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Those that are kept, in the order of their lines.
    pub fn into_list(mut self) -> Vec<LineProblem> {
        self.list.sort_by_key(|problem| problem.line);
        self.list
    }
}
