//! Reads single keys from layered TOML and collects the problems.

mod secrets;
mod values;

pub use secrets::CREDENTIALS;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use self::{
    secrets::SecretFiles,
    values::{
        ANY_NAME, Values, add_section, flatten, is_empty_table, put_into_table, repeated,
        section_of,
    },
};
use crate::{config::problems::Problems, domain::Secret};

/// How the line about a file begins that is not TOML.
pub const NOT_TOML: &str = "not TOML";

/// Values by their dotted key (`server.tls.key`).
pub struct Reader {
    values: Values,
    secret_files: SecretFiles,
    problems: Vec<String>,
}

impl Reader {
    /// Layers the text of a file over the defaults, and the environment over both. What is said of the keys or by the
    /// variables in `without` does not count.
    pub fn new(
        defaults: &str,
        file: Option<(&Path, &str)>,
        environment: &BTreeMap<String, String>,
        without: &BTreeSet<String>,
    ) -> Result<Self, Problems> {
        let mut reader = Self {
            values: BTreeMap::new(),
            secret_files: SecretFiles::among(environment, without),
            problems: Vec::new(),
        };
        flatten("", table(defaults, None)?, &mut reader.values);
        let known: BTreeSet<String> = reader.values.keys().cloned().collect();
        let mut own = BTreeMap::new();
        let own_table = file.map(|(path, text)| table(text, Some(path))).transpose()?;
        flatten("", own_table.unwrap_or_default(), &mut own);
        let is_left_out =
            |key: &str, named: &str| [key, named].iter().any(|name| without.contains(*name));
        for (key, value) in own.into_iter().filter(|(key, _)| !is_left_out(key, key)) {
            reader.set(&known, &key, &key, value);
        }
        for (name, text) in environment.iter().filter(|(name, _)| *name != CREDENTIALS) {
            let key = name.trim_start_matches("LAVI__").to_lowercase().replace("__", ".");
            if !is_left_out(&key, name) {
                let value = reader.value_like(&key, text);
                reader.set(&known, &key, name, value);
            }
        }
        Ok(reader)
    }

    fn set(&mut self, known: &BTreeSet<String>, key: &str, named: &str, value: Value) {
        if self.secret_files.note((&mut self.values, known), (key, named), &value) {
            return;
        }
        self.secret_files.written(key);
        let repeated = repeated(known, key);
        if let Some((section, pattern)) = &repeated {
            add_section(&mut self.values, section, pattern);
        } else if put_into_table(&mut self.values, known, key, &value)
            || is_empty_table(&value) && !known.contains(key)
        {
            return;
        }
        let has_name = key.split('.').any(|part| part == ANY_NAME);
        if repeated.is_some() || known.contains(key) && !has_name {
            self.values.insert(key.to_owned(), value);
        } else {
            self.problems.push(format!("{named}: there is no such key"));
        }
    }

    /// The names that the configuration has given to sections directly below this one.
    pub fn names(&self, section: &str) -> BTreeSet<String> {
        let below = section_of(&self.values, section).into_iter();
        let names = below.filter_map(|(key, _)| Some(key.split_once('.')?.0.to_owned()));
        names.filter(|name| name != ANY_NAME).collect()
    }

    /// A variable's text as a value of the same TOML type as the key's default.
    fn value_like(&self, key: &str, text: &str) -> Value {
        let default = self.values.get(key).or_else(|| {
            let (_, pattern) = repeated(&self.values.keys().cloned().collect(), key)?;
            let name = key.splitn(pattern.split('.').count() + 1, '.').last()?;
            self.values.get(&format!("{pattern}.{name}"))
        });
        match default {
            Some(Value::String(_)) | None => Value::String(text.to_owned()),
            Some(_) => format!("value = {text}")
                .parse::<Table>()
                .ok()
                .and_then(|mut table| table.remove("value"))
                .unwrap_or_else(|| Value::String(text.to_owned())),
        }
    }

    /// A value of a type that serde can read.
    pub fn get<T: DeserializeOwned>(&mut self, key: &str) -> Option<T> {
        let Some(value) = self.values.get(key).cloned() else {
            self.problem(key, "has no default in config.toml");
            return None;
        };
        value.try_into().map_err(|cause: toml::de::Error| self.problem(key, cause.message())).ok()
    }

    /// A text for a custom parser; `expected` describes valid values for the error message.
    pub fn parse<T>(
        &mut self,
        key: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text: String = self.get(key)?;
        parse(&text).or_else(|| {
            self.problem(key, &format!("expected {expected}, found {text:?}"));
            None
        })
    }

    /// Like [`Reader::parse`], for a text that may be empty.
    #[expect(clippy::option_option, reason = "outer: the key is in order; inner: it is not empty")]
    pub fn optional<T>(
        &mut self,
        key: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<Option<T>> {
        self.parse(
            key,
            expected,
            |text| if text.is_empty() { Some(None) } else { parse(text).map(Some) },
        )
    }

    /// Like [`Reader::parse`], for each text of a list.
    pub fn list<T>(
        &mut self,
        key: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let texts: Vec<String> = self.get(key)?;
        let mut values = Vec::new();
        for text in &texts {
            match parse(text) {
                Some(value) => values.push(value),
                None => self.problem(key, &format!("expected {expected}, found {text:?}")),
            }
        }
        (values.len() == texts.len()).then_some(values)
    }

    /// The entries of a table with names of the operator's choice, sorted by name. Each value is a text.
    pub fn table(&mut self, key: &str) -> Option<Vec<(String, String)>> {
        let table: Table = self.get(key)?;
        let mut entries = Vec::new();
        for (name, value) in &table {
            match value.as_str().map(str::trim) {
                Some(text) if !text.is_empty() && !text.chars().any(char::is_control) => {
                    entries.push((name.clone(), text.to_owned()));
                }
                _ => self.problem(&format!("{key}.{name}"), "expected a text"),
            }
        }
        entries.sort();
        (entries.len() == table.len()).then_some(entries)
    }

    /// A secret, which may stand in a file of its own.
    pub fn secret(&mut self, key: &str) -> Option<Secret> {
        let text: String = self.get(key)?;
        let read = self.secret_files.read(key, text);
        read.map_err(|(named, what)| self.problem(&named, &what)).ok()
    }

    /// Like [`Reader::parse`], for a secret, whose invalid value is not shown.
    pub fn parse_secret<T>(
        &mut self,
        key: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.secret(key)?;
        parse(text.expose()).or_else(|| {
            self.problem(
                key,
                &format!(
                    "expected {expected}; what was found is not shown, it may hold a password"
                ),
            );
            None
        })
    }

    /// Records a problem of a key.
    pub fn problem(&mut self, key: &str, what: &str) {
        self.problems.push(format!("{key}: {what}"));
    }

    /// The configuration, or every recorded problem.
    pub fn finish<T>(mut self, whole: Option<T>) -> Result<T, Problems> {
        self.problems.extend(self.secret_files.of_no_secret());
        match whole {
            Some(whole) if self.problems.is_empty() => Ok(whole),
            _ => Err(Problems(self.problems)),
        }
    }
}

/// Parses the TOML of a file; without a file, that of the defaults. A syntax error shows the line number but not the line,
/// which may hold a password.
fn table(text: &str, file: Option<&Path>) -> Result<Table, Problems> {
    text.parse::<Table>().map_err(|cause| {
        let line = cause
            .span()
            .map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let file = file.map(|file| format!(" ({})", file.display())).unwrap_or_default();
        Problems::one(format!("{NOT_TOML}: line {line}: {}{file}", cause.message().trim()))
    })
}
