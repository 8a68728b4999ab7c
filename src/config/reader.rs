//! Reads single keys from layered TOML, secrets and values that several sections have among them, and collects the problems.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    net::IpAddr,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    time::Duration,
};

use ipnet::{IpNet, Ipv4Net};
use serde::de::DeserializeOwned;
use toml::{Table, Value};
use url::{Host, Origin, Url};

use crate::{config::Findings, domain::Secret};

/// A section of the configuration: each field with its type and how its key is read. Every key is read, so that all problems are
/// reported at once. What reads a key may use the fields above it.
macro_rules! section {
    (
        $(#[$of_section:meta])*
        pub struct $name:ident($r:ident $(, $given:ident: $kind:ty)*) {
            $($(#[$of_field:meta])* pub $field:ident: $type:ty = $read:expr,)*
        }
    ) => {
        $(#[$of_section])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($(#[$of_field])* pub $field: $type,)*
        }

        impl $name {
            /// Reads the section.
            pub(in crate::config) fn read_from(
                $r: &mut $crate::config::reader::Reader
                $(, $given: $kind)*
            ) -> Option<Self> {
                $(let $field: Option<$type> = $read;)*
                Some(Self { $($field: $field?,)* })
            }
        }
    };
}

pub(super) use section;

/// Values by their dotted key (`server.tls.key`). A value that cannot be used is noted, and the key's default is read instead,
/// so that no problem hides another.
pub struct Reader {
    defaults: Values,
    values: Values,
    secret_files: SecretFiles,
    findings: Findings,
}

impl Reader {
    /// Layers a file over the defaults, and the environment over both. A file that cannot be read, or is not TOML, is noted
    /// and counts as empty.
    pub fn new(
        defaults: &str,
        file: Option<&Path>,
        environment: &BTreeMap<String, String>,
    ) -> Self {
        let mut reader = Self {
            defaults: BTreeMap::new(),
            values: BTreeMap::new(),
            secret_files: SecretFiles::among(environment),
            findings: Findings::default(),
        };
        flatten("", reader.toml(defaults, None), &mut reader.defaults);
        reader.values.clone_from(&reader.defaults);
        let known: BTreeSet<String> = reader.defaults.keys().cloned().collect();
        let mut own = BTreeMap::new();
        match file.map(|path| (path, fs::read_to_string(path))) {
            Some((_, Ok(text))) => flatten("", reader.toml(&text, file), &mut own),
            Some((path, Err(cause))) => {
                reader.problem(&path.display().to_string(), &cause.to_string());
            }
            None => {}
        }
        for (key, value) in own {
            reader.set(&known, &key, &key, value);
        }
        for (name, text) in environment.iter().filter(|(name, _)| *name != CREDENTIALS) {
            let key = name.trim_start_matches("LAVI__").to_lowercase().replace("__", ".");
            let value = reader.value_like(&key, text);
            reader.set(&known, &key, name, value);
        }
        reader
    }

    /// Parses TOML. A syntax error shows the line number but not the line, which may hold a password.
    fn toml(&mut self, text: &str, file: Option<&Path>) -> Table {
        text.parse().unwrap_or_else(|cause: toml::de::Error| {
            let line = cause
                .span()
                .map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            let file = file.unwrap_or(Path::new("config.toml")).display().to_string();
            let what = format!("not TOML: line {line}: {} ({file})", cause.message().trim());
            self.problem(&file, &what);
            Table::new()
        })
    }

    fn set(&mut self, known: &BTreeSet<String>, key: &str, named: &str, value: Value) {
        if self.secret_files.note(&mut self.values, known, key, named, &value) {
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
            self.problem(named, "there is no such key");
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
        match self.default_of(key) {
            Some(Value::String(_)) | None => Value::String(text.to_owned()),
            Some(_) => format!("value = {text}")
                .parse::<Table>()
                .ok()
                .and_then(|mut table| table.remove("value"))
                .unwrap_or_else(|| Value::String(text.to_owned())),
        }
    }

    /// The default of a key, also of one in a section that the configuration may have any number of times.
    fn default_of(&self, key: &str) -> Option<&Value> {
        self.defaults.get(key).or_else(|| {
            let (_, pattern) = repeated(&self.defaults.keys().cloned().collect(), key)?;
            let name = key.splitn(pattern.split('.').count() + 1, '.').last()?;
            self.defaults.get(&format!("{pattern}.{name}"))
        })
    }

    /// Notes that the value of a key cannot be used. From now on the key has its default.
    pub fn unusable(&mut self, key: &str, named: &str, what: &str) {
        self.findings.unusable(key, named, what);
        if let Some(default) = self.default_of(key).cloned() {
            self.values.insert(key.to_owned(), default);
        }
    }

    /// A value of a type that serde can read.
    pub fn get<T: DeserializeOwned>(&mut self, key: &str) -> Option<T> {
        self.checked(key, Ok)
    }

    /// Like [`Reader::get`], for a value that `check` takes or says what is wrong with.
    pub fn checked<T: DeserializeOwned, U>(
        &mut self,
        key: &str,
        check: impl Fn(T) -> Result<U, String>,
    ) -> Option<U> {
        // The second time it is the default.
        for _ in 0..2 {
            let Some(value) = self.values.get(key).cloned() else {
                self.problem(key, "has no default in config.toml");
                return None;
            };
            let read =
                value.try_into().map_err(|cause: toml::de::Error| cause.message().to_owned());
            match read.and_then(&check) {
                Ok(value) => return Some(value),
                Err(what) => self.unusable(key, key, &what),
            }
        }
        None
    }

    /// A text for a custom parser; `expected` describes valid values for the error message.
    pub fn parse<T>(
        &mut self,
        key: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.checked(key, |text: String| {
            parse(&text).ok_or_else(|| format!("expected {expected}, found {text:?}"))
        })
    }

    /// Like [`Reader::parse`], for a text that may be empty.
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

    /// Like [`Reader::parse`], for each text of a list. The others stay; if there are none, it is the default.
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
                None => self.unusable(key, key, &format!("expected {expected}, found {text:?}")),
            }
        }
        if values.is_empty() && !texts.is_empty() {
            let defaults: Vec<String> = self.get(key)?;
            values.extend(defaults.iter().filter_map(|text| parse(text)));
        }
        Some(values)
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
        Some(entries)
    }

    /// A secret, which may stand in a file of its own.
    pub fn secret(&mut self, key: &str) -> Option<Secret> {
        let text: String = self.get(key)?;
        match self.secret_files.read(key, text) {
            Ok(secret) => Some(secret),
            Err((named, what)) => {
                self.unusable(key, &named, &what);
                self.get(key).map(|default: String| Secret::new(default))
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
        let what =
            format!("expected {expected}; what was found is not shown, it may hold a password");
        self.checked_secret(key, &what, parse)
    }

    /// Like [`Reader::parse_secret`], with these words about an invalid value.
    pub fn checked_secret<T>(
        &mut self,
        key: &str,
        what: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let secret = self.secret(key)?;
        parse(secret.expose()).or_else(|| {
            self.unusable(key, key, what);
            let default: String = self.get(key)?;
            parse(&default)
        })
    }

    /// Notes a problem of a key whose value is in order by itself, as [`Findings::problem`] does.
    pub fn problem(&mut self, key: &str, what: &str) {
        self.findings.problem(key, what);
    }

    /// What is wrong.
    pub fn finish(mut self) -> Findings {
        for named in self.secret_files.of_no_secret() {
            self.findings.problem(&named, "there is no such key");
        }
        self.findings
    }
}

// Secrets: written in the configuration, or in files of their own, in one of four ways. `key = "…"`;
// `key = "secret-file:/path"`; `key_file = "/path"` (`LAVI__SECTION__KEY_FILE`); or a credential of systemd with the
// key's name (`LoadCredential=embedded.database:/path`).

/// The variable with the folder of the credentials that systemd hands over.
pub const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";

/// The ending of a key that names the file of a secret.
const ENDING: &str = "_file";

/// The prefix of a secret key's value that names a file with the secret.
const SECRET_FILE: &str = "secret-file:";

/// Where secrets are kept apart from the configuration.
pub struct SecretFiles {
    /// The key of a secret: how the configuration calls the key of its file, and the file.
    named: BTreeMap<String, (String, PathBuf)>,
    /// The keys with a value of their own.
    written: BTreeSet<String>,
    /// The keys that turned out to be secrets.
    read: BTreeSet<String>,
    credentials: Option<PathBuf>,
}

impl SecretFiles {
    /// None yet, but for the credentials of systemd.
    pub fn among(environment: &BTreeMap<String, String>) -> Self {
        Self {
            named: BTreeMap::new(),
            written: BTreeSet::new(),
            read: BTreeSet::new(),
            credentials: environment.get(CREDENTIALS).map(PathBuf::from),
        }
    }

    /// Notes that the configuration has a value for this key.
    pub fn written(&mut self, key: &str) {
        self.written.insert(key.to_owned());
    }

    /// How the configuration calls the keys of files that are of no secret.
    pub fn of_no_secret(&self) -> Vec<String> {
        let wrong = self.named.iter().filter(|(key, _)| !self.read.contains(*key));
        wrong.map(|(_, (named, _))| named.clone()).collect()
    }

    /// The files that a secret is to be read from, each with how it is named.
    fn of(&mut self, key: &str) -> Vec<(String, PathBuf)> {
        self.read.insert(key.to_owned());
        let credential = self.credentials.as_ref().map(|folder| folder.join(key));
        let credential = credential.filter(|file| file.exists());
        let credential = credential.map(|file| (format!("{key} ({CREDENTIALS})"), file));
        self.named.get(key).cloned().into_iter().chain(credential).collect()
    }

    /// Notes the file of a secret. `false` if the key is no such name.
    pub fn note(
        &mut self,
        values: &mut Values,
        known: &BTreeSet<String>,
        key: &str,
        named: &str,
        value: &Value,
    ) -> bool {
        let section = |key: &str| repeated(known, key);
        let is_known = |key: &str| {
            let has_name = key.split('.').any(|part| part == ANY_NAME);
            section(key).is_some() || known.contains(key) && !has_name
        };
        let Some(secret) = key.strip_suffix(ENDING).filter(|key| is_known(key)) else {
            return false;
        };
        let Some(file) = value.as_str().filter(|_| !is_known(key)) else { return false };
        if let Some((section, pattern)) = section(secret) {
            add_section(values, &section, &pattern);
        }
        if !file.is_empty() {
            self.named.insert(secret.to_owned(), (named.to_owned(), PathBuf::from(file)));
        }
        true
    }

    /// A secret: the text that the configuration has for the key, or that of its file without trailing line breaks.
    ///
    /// # Errors
    /// What is wrong, and what it is wrong of: the key, or the name of its file's key.
    pub fn read(&mut self, key: &str, text: String) -> Result<Secret, (String, String)> {
        let files = self.of(key);
        let is_written = self.written.contains(key) && !text.is_empty();
        let places = files.iter().map(|(named, _)| named.as_str());
        let places: Vec<&str> = is_written.then_some(key).into_iter().chain(places).collect();
        if places.len() > 1 {
            let what = format!("is given more than once: {}; leave one", places.join(", "));
            return Err((key.to_owned(), what));
        }
        let (named, file) = match (files.into_iter().next(), text.strip_prefix(SECRET_FILE)) {
            (Some(place), _) => place,
            (None, Some(file)) => (key.to_owned(), PathBuf::from(file)),
            (None, None) => return Ok(Secret::new(text)),
        };
        fs::read_to_string(&file)
            .map(|text| Secret::new(text.trim_end_matches(['\r', '\n'])))
            .map_err(|cause| (named, format!("{}: {cause}", file.display())))
    }
}

/// Values by their dotted key (`server.tls.key`).
pub type Values = BTreeMap<String, Value>;

/// Stands in the defaults for the name of a section that the configuration may have any number of times:
/// `[embedded.providers.NAME]` has the defaults of each.
pub const ANY_NAME: &str = "NAME";

/// The keys below a section, without its name, and their values.
pub fn section_of(values: &Values, section: &str) -> Vec<(String, Value)> {
    let below = values.iter();
    below
        .filter_map(|(key, value)| {
            let name = key.strip_prefix(section)?.strip_prefix('.')?;
            Some((name.to_owned(), value.clone()))
        })
        .collect()
}

/// Gives a section of the configuration's own the defaults of its kind.
pub fn add_section(values: &mut Values, section: &str, pattern: &str) {
    for (default, value) in section_of(values, pattern) {
        values.entry(format!("{section}.{default}")).or_insert(value);
    }
}

/// Puts the value of `section.table.name` into a table whose default is empty, such as the parameters of a provider.
/// `false` if the defaults have no such table.
pub fn put_into_table(
    values: &mut Values,
    known: &BTreeSet<String>,
    key: &str,
    value: &Value,
) -> bool {
    let Some((table, name)) = key.rsplit_once('.') else { return false };
    if let Some((section, pattern)) = repeated(known, table) {
        add_section(values, &section, &pattern);
    } else if !known.contains(table) || table.split('.').any(|part| part == ANY_NAME) {
        return false;
    }
    match values.get_mut(table) {
        Some(Value::Table(entries)) => {
            entries.insert(name.to_owned(), value.clone());
            true
        }
        _ => false,
    }
}

/// For a key of a section that may be there any number of times: its section, and that section in the defaults.
pub fn repeated(known: &BTreeSet<String>, key: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = key.split('.').collect();
    (1..parts.len()).find_map(|at| {
        let before = parts[..at].join(".");
        let pattern = format!("{before}.{ANY_NAME}");
        let is_known = known.contains(&format!("{pattern}.{}", parts[at + 1..].join(".")));
        (is_known && parts[at] != ANY_NAME).then(|| (format!("{before}.{}", parts[at]), pattern))
    })
}

/// Whether a value is a table without entries.
pub fn is_empty_table(value: &Value) -> bool {
    value.as_table().is_some_and(Table::is_empty)
}

/// Adds the values of a table and of those in it, except empty tables, which are values themselves.
pub fn flatten(prefix: &str, table: Table, into: &mut BTreeMap<String, Value>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        match value {
            Value::Table(inner) if !inner.is_empty() => flatten(&key, inner, into),
            value => {
                into.insert(key, value);
            }
        }
    }
}

/// Every problem of the configuration, one line each.
#[derive(Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<String>);

impl Problems {
    pub fn one(problem: impl Into<String>) -> Self {
        Self(vec![problem.into()])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for Problems {}

pub const ORIGIN: &str = "an origin such as https://diary.example";

pub const WEB_ADDRESS: &str = "an http(s) address";

pub const NETWORK: &str = "an address or CIDR block";

pub const LISTEN: &str = "an address and port such as 127.0.0.1:8080";

pub fn milliseconds(r: &mut Reader, key: &str) -> Option<Duration> {
    at_least_one(r, key)
        .map(|number| Duration::from_millis(u64::try_from(number).unwrap_or(u64::MAX)))
}

pub fn at_least_one(r: &mut Reader, key: &str) -> Option<usize> {
    r.checked(
        key,
        |number| if number == 0 { Err("must be at least 1".to_owned()) } else { Ok(number) },
    )
}

/// A number that lies between two others.
pub fn within(r: &mut Reader, key: &str, range: RangeInclusive<u16>) -> Option<u16> {
    r.checked(key, |number: u16| {
        if range.contains(&number) {
            return Ok(number);
        }
        Err(format!("expected {} to {}, found {number}", range.start(), range.end()))
    })
}

pub fn web_address(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// A root address, with a trailing slash so that paths can be joined to it.
pub fn folder(text: &str) -> Option<Url> {
    web_address(&if text.ends_with('/') { text.to_owned() } else { format!("{text}/") })
}

pub fn origin(text: &str) -> Option<Origin> {
    let url = web_address(text)?;
    (url.path() == "/" && url.query().is_none()).then(|| url.origin())
}

/// A network, or an address alone. IPv4 in the spelling of IPv6 (`::ffff:10.0.0.1`) is IPv4, as callers are.
pub fn network(text: &str) -> Option<IpNet> {
    let alone = || text.parse().ok().map(|address: std::net::IpAddr| IpNet::from(address));
    let given: IpNet = text.parse().ok().or_else(alone)?;
    let IpNet::V6(spelled) = given else { return Some(given) };
    let (address, length) = (spelled.addr().to_ipv4_mapped(), spelled.prefix_len().checked_sub(96));
    match address.zip(length) {
        Some((address, length)) => Ipv4Net::new(address, length).ok().map(IpNet::V4),
        None => Some(given),
    }
}

/// Whether an address names this machine itself: `localhost`, `127.0.0.0/8`, `::1`.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        // For schemes that are not special (WHATWG URL), the host is always parsed as a name, even if it is an IP
        // address.
        Some(Host::Domain(name)) => {
            name.eq_ignore_ascii_case("localhost")
                || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
        None => false,
    }
}
