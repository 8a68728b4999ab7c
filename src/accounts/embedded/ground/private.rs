//! Files that their owner alone reads, whatever the umask of whoever started us: databases, backups, letters, keys.

use std::{
    fs::{DirBuilder, File, OpenOptions, Permissions, set_permissions},
    io::{ErrorKind, Result},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

const OWNER: u32 = 0o600;

/// Makes a file that is not there yet.
pub fn create(path: &Path) -> Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(OWNER).open(path)
}

/// Makes a file if it is not there yet; what is there stays.
pub fn ensure(path: &Path) -> Result<()> {
    match create(path) {
        Err(cause) if cause.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Makes a folder, and those above it, if it is not there yet.
pub fn folder(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Takes a file of an older release, or of another making, away from everybody but its owner. Where it belongs to somebody else,
/// that is said.
pub fn tighten(path: &Path) {
    let Ok(metadata) = path.metadata() else { return };
    if metadata.permissions().mode().trailing_zeros() >= 6 {
        return;
    }
    if let Err(cause) = set_permissions(path, Permissions::from_mode(OWNER)) {
        tracing::warn!(file = %path.display(), %cause, "others may read this file, and it is not ours to change; chmod 600 helps");
    }
}

/// Whether people who are neither its owner nor of its group may read a file.
pub fn is_open_to_all(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o007 != 0)
}
