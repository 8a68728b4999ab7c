//! The file of storage keys: one key per line, 32 bytes in base64, newest first. Lines that begin with # are comments.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use base64::{Engine, engine::general_purpose::STANDARD as BASE64};
use zeroize::Zeroizing;

use crate::{
    accounts::embedded::ground::{
        private,
        sealed::{KEY_LENGTH, StorageKey},
    },
    rng::Rng,
};

/// Where storage keys come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageKeys {
    /// A file, created at the first start.
    File(PathBuf),
    /// A random key for this run, for a database that does not outlive it.
    OfThisRun,
}

/// Reads the keys; `None` if there is no such file.
///
/// # Errors
/// A text that says what is wrong with the file, without quoting a key.
pub fn read(file: &Path) -> Result<Option<Vec<StorageKey>>, String> {
    let text = match fs::read_to_string(file) {
        Ok(text) => Zeroizing::new(text),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(cause.to_string()),
    };
    let lines = text.lines().map(str::trim).enumerate();
    let keys = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(at, line)| {
        let bytes = Zeroizing::new(BASE64.decode(line).unwrap_or_default());
        let bytes: Option<[u8; KEY_LENGTH]> = bytes.as_slice().try_into().ok();
        bytes
            .and_then(|bytes| StorageKey::new(&Zeroizing::new(bytes)))
            .ok_or_else(|| format!("line {} is not a key; a key is 32 random bytes in base64 (openssl rand -base64 32)", at + 1))
    });
    let keys = keys.collect::<Result<Vec<_>, _>>()?;
    if keys.is_empty() {
        return Err("it holds no key".to_owned());
    }
    Ok(Some(keys))
}

/// Adds a new key above those of a file, or creates the file. A process that reads meanwhile sees either the old file
/// or the new one.
pub fn add(file: &Path, rng: &Rng) -> std::io::Result<()> {
    let former = Zeroizing::new(match fs::read_to_string(file) {
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => String::new(),
        text => text?,
    });
    let key = Zeroizing::new(BASE64.encode(Zeroizing::new(rng.bytes::<KEY_LENGTH>()).as_slice()));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let part = file.with_file_name(format!(".{name}.{}", rng.incident()));
    let mut writer = private::create(&part)?;
    writer.write_all(format!("{}\n{}", *key, *former).as_bytes())?;
    writer.sync_all()?;
    // If a second process starts at the same time, it must not replace the key that the first one already uses.
    if former.is_empty() {
        match fs::hard_link(&part, file) {
            Err(cause) if cause.kind() != std::io::ErrorKind::AlreadyExists => {}
            _ => return fs::remove_file(&part),
        }
    }
    fs::rename(&part, file)
}
