//! The files on this machine: whether others may read secrets, how much room the disks have, and how long certificates still
//! hold.

use std::{
    collections::BTreeSet,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use time::OffsetDateTime;

use crate::{
    accounts::embedded::StorageKeys,
    app::{
        server::scrape::free_bytes,
        settings::{
            certificate_files::{SOON, first_to_end},
            embedded_settings::storage_keys,
        },
    },
    clock::Clock,
    config::{AccountRoot, Config, Finding, MailTarget, sqlite_file},
    domain::kept::DAY,
    providers::certificates::Certificate,
};

/// Bytes below which a disk is nearly full, and below which it is as good as full.
const LITTLE: u64 = 1 << 30;
const NOTHING: u64 = 100 << 20;

pub fn examine(config: &Config, file: Option<&Path>) -> Vec<Finding> {
    let mut secrets: Vec<(&str, PathBuf)> = Vec::new();
    let mut written: Vec<(&str, PathBuf)> = Vec::new();
    secrets.extend(file.map(|file| ("--config", file.to_owned())));
    secrets.extend(config.server.tls.as_ref().map(|tls| ("server.tls.key", tls.key.clone())));
    secrets
        .extend(config.id_card.listener.as_ref().map(|own| ("id_card.key", own.tls.key.clone())));
    secrets.extend(config.session.key_file.as_ref().map(|file| ("session.key_file", file.clone())));
    secrets.extend(
        config
            .session
            .former_key_files
            .iter()
            .map(|file| ("session.former_key_files", file.clone())),
    );
    if matches!(config.account_api.root, AccountRoot::Embedded) {
        if let StorageKeys::File(file) = storage_keys(&config.embedded) {
            secrets.push(("embedded.storage_key_file", file));
        }
        if let Some(file) = sqlite_file(&config.embedded.database.0) {
            written.push(("embedded.database", folder_of(&file)));
            secrets.push(("embedded.database", file));
        }
        if let MailTarget::Folder(folder) = &config.embedded.mail {
            written.push(("embedded.mail", folder.clone()));
        }
    }
    let mut findings: Vec<Finding> =
        secrets.iter().filter_map(|(key, file)| rights(key, file)).collect();
    let mut seen = BTreeSet::new();
    findings.extend(
        written
            .iter()
            .filter(|(_, folder)| seen.insert(folder.clone()))
            .filter_map(|(key, folder)| room(key, folder)),
    );
    findings
}

fn folder_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Whether others on this machine may read a secret. Nothing of a file that is not there.
fn rights(key: &str, file: &Path) -> Option<Finding> {
    let mode = file.metadata().ok()?.permissions().mode();
    let shown = file.display();
    Some(if mode.trailing_zeros() >= 3 {
        Finding::ok("files", key, format!("{shown} is closed to others ({:o})", mode & 0o777))
    } else {
        let found = format!("everybody on this machine may use {shown} ({:o})", mode & 0o777);
        Finding::warning("files", key, found, "chmod o-rwx closes it")
    })
}

/// How much room is left where files are written.
fn room(key: &str, folder: &Path) -> Option<Finding> {
    let there = folder.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let free = free_bytes(there)?;
    let found = format!("{} MiB are free at {}", free >> 20, folder.display());
    let remedy = "free some disk space; a full disk stops sign-ins";
    Some(match free {
        NOTHING.. if free >= LITTLE => Finding::ok("disk", key, found),
        NOTHING.. => Finding::warning("disk", key, found, remedy),
        _ => Finding::problem("disk", key, found, remedy),
    })
}

// How long certificates still hold: our own, and the CAs that the configuration names in files.

/// A certificate that ends soon or has ended; otherwise what `name`s it is in order until a day.
pub fn expiry(
    subject: &str,
    key: &str,
    name: &str,
    certificate: &Certificate,
    now: i64,
) -> Option<Finding> {
    let end = certificate.ends()?;
    let day = OffsetDateTime::from_unix_timestamp(end).ok()?.date();
    let days = (end - now) / DAY;
    let renew = "renew it; `kill -HUP` or `systemctl reload` makes the server read its own anew";
    Some(if end <= now {
        Finding::problem(subject, key, format!("{name} ended on {day}"), renew)
    } else if days <= SOON {
        Finding::warning(subject, key, format!("{name} ends on {day}, in {days} days"), renew)
    } else {
        Finding::ok(subject, key, format!("{name} holds until {day}"))
    })
}

/// Looks at every file of certificates. Of each file the certificate that ends first counts.
pub fn examine_certificates(config: &Config, clock: &Clock) -> Vec<Finding> {
    let now = clock.now();
    let findings = first_to_end(config).into_iter().filter_map(|(subject, key, path, first)| {
        let name = match first.common_name() {
            Some(name) => format!("{}: {name}", path.display()),
            None => path.display().to_string(),
        };
        expiry(subject, &key, &name, &first, now)
    });
    findings.collect()
}
