//! Reads single keys from layered TOML and collects the problems.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::problems::Problems;
use crate::domain::Secret;

/// The prefix of a secret key's value that names a file with the secret.
const SECRET_FILE: &str = "secret-file:";

/// Stands in the defaults for the name of a section that the configuration may have any number of times:
/// `[embedded.providers.NAME]` has the defaults of each.
const ANY_NAME: &str = "NAME";

/// Values by their dotted key (`server.tls.key`).
pub struct Reader {
    values: BTreeMap<String, Value>,
    problems: Vec<String>,
}

impl Reader {
    /// Layers the file over the defaults, and the environment over both.
    pub fn new(
        defaults: &str,
        file: Option<&str>,
        environment: &BTreeMap<String, String>,
    ) -> Result<Self, Problems> {
        let mut reader = Self { values: BTreeMap::new(), problems: Vec::new() };
        flatten("", table(defaults)?, &mut reader.values);
        let known: BTreeSet<String> = reader.values.keys().cloned().collect();
        let mut own = BTreeMap::new();
        flatten("", file.map(table).transpose()?.unwrap_or_default(), &mut own);
        for (key, value) in own {
            reader.set(&known, &key, &key, value);
        }
        for (name, text) in environment {
            let key = name.trim_start_matches("LAVI__").to_lowercase().replace("__", ".");
            let value = reader.value_like(&key, text);
            reader.set(&known, &key, name, value);
        }
        Ok(reader)
    }

    fn set(&mut self, known: &BTreeSet<String>, key: &str, named: &str, value: Value) {
        let repeated = repeated(known, key);
        if let Some((section, pattern)) = &repeated {
            for (default, value) in self.section(pattern) {
                self.values.entry(format!("{section}.{default}")).or_insert(value);
            }
        }
        let has_name = key.split('.').any(|part| part == ANY_NAME);
        if repeated.is_some() || known.contains(key) && !has_name {
            self.values.insert(key.to_owned(), value);
        } else {
            self.problems.push(format!("{named}: there is no such key"));
        }
    }

    /// The keys below a section, without its name, and their values.
    fn section(&self, section: &str) -> Vec<(String, Value)> {
        let below = self.values.iter();
        below
            .filter_map(|(key, value)| {
                let name = key.strip_prefix(section)?.strip_prefix('.')?;
                Some((name.to_owned(), value.clone()))
            })
            .collect()
    }

    /// The names that the configuration has given to sections directly below this one.
    pub fn names(&self, section: &str) -> BTreeSet<String> {
        let below = self.section(section).into_iter();
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

    /// A secret; if the value is `secret-file:/path`, the text of that file without trailing line breaks.
    pub fn secret(&mut self, key: &str) -> Option<Secret> {
        let text: String = self.get(key)?;
        let Some(file) = text.strip_prefix(SECRET_FILE) else { return Some(Secret::new(text)) };
        match std::fs::read_to_string(file) {
            Ok(text) => Some(Secret::new(text.trim_end_matches(['\r', '\n']))),
            Err(cause) => {
                self.problem(key, &format!("{file}: {cause}"));
                None
            }
        }
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
    pub fn finish<T>(self, whole: Option<T>) -> Result<T, Problems> {
        match whole {
            Some(whole) if self.problems.is_empty() => Ok(whole),
            _ => Err(Problems(self.problems)),
        }
    }
}

/// For a key of a section that may be there any number of times: its section, and that section in the defaults.
fn repeated(known: &BTreeSet<String>, key: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = key.split('.').collect();
    (1..parts.len()).find_map(|at| {
        let before = parts[..at].join(".");
        let pattern = format!("{before}.{ANY_NAME}");
        let is_known = known.contains(&format!("{pattern}.{}", parts[at + 1..].join(".")));
        (is_known && parts[at] != ANY_NAME).then(|| (format!("{before}.{}", parts[at]), pattern))
    })
}

/// Parses TOML. A syntax error shows the line number but not the line, which may hold a password.
fn table(text: &str) -> Result<Table, Problems> {
    text.parse::<Table>().map_err(|cause| {
        let line = cause
            .span()
            .map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        Problems::one(format!("not TOML: line {line}: {}", cause.message().trim()))
    })
}

fn flatten(prefix: &str, table: Table, into: &mut BTreeMap<String, Value>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        match value {
            Value::Table(inner) => flatten(&key, inner, into),
            value => {
                into.insert(key, value);
            }
        }
    }
}
