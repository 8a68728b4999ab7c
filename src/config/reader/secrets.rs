//! Secrets: written in the configuration, or in files of their own, in one of four ways. `key = "…"`;
//! `key = "secret-file:/path"`; `key_file = "/path"` (`LAVI__SECTION__KEY_FILE`); or a credential of systemd with the
//! key's name (`LoadCredential=embedded.database:/path`).

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use toml::Value;

use super::values::{ANY_NAME, Values, add_section, repeated};
use crate::domain::Secret;

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
    /// What does not count, as lines about it name it.
    without: BTreeSet<String>,
}

impl SecretFiles {
    /// None yet, but for the credentials of systemd that do not count as `without`.
    pub fn among(environment: &BTreeMap<String, String>, without: &BTreeSet<String>) -> Self {
        Self {
            named: BTreeMap::new(),
            written: BTreeSet::new(),
            read: BTreeSet::new(),
            credentials: environment.get(CREDENTIALS).map(PathBuf::from),
            without: without.clone(),
        }
    }

    /// Notes that the configuration has a value for this key.
    pub fn written(&mut self, key: &str) {
        self.written.insert(key.to_owned());
    }

    /// Problems of files whose keys are not those of secrets.
    pub fn of_no_secret(&self) -> Vec<String> {
        let wrong = self.named.iter().filter(|(key, _)| !self.read.contains(*key));
        wrong.map(|(_, (named, _))| format!("{named}: there is no such key")).collect()
    }

    /// The files that a secret is to be read from, each with how it is named.
    fn of(&mut self, key: &str) -> Vec<(String, PathBuf)> {
        self.read.insert(key.to_owned());
        let credential = self.credentials.as_ref().map(|folder| folder.join(key));
        let credential = credential.filter(|file| file.exists());
        let credential = credential.map(|file| (format!("{key} ({CREDENTIALS})"), file));
        let credential = credential.filter(|(named, _)| !self.without.contains(named));
        self.named.get(key).cloned().into_iter().chain(credential).collect()
    }

    /// Notes the file of a secret. `false` if the key is no such name.
    pub fn note(
        &mut self,
        (values, known): (&mut Values, &BTreeSet<String>),
        (key, named): (&str, &str),
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
