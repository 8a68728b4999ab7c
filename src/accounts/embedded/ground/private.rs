//! Files that only their owner can read, whatever our umask is: databases, backups, letters, keys.

use std::{
    fs::{DirBuilder, File, OpenOptions, Permissions, set_permissions},
    io::{ErrorKind, Result},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::Path,
};

use rustix::fs::{Access, access};

const OWNER: u32 = 0o600;

/// Creates a file; fails if it exists.
pub fn create(path: &Path) -> Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(OWNER).open(path)
}

/// Creates an empty file unless it exists.
pub fn ensure(path: &Path) -> Result<()> {
    match create(path) {
        Err(cause) if cause.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Creates a folder and its parents unless they exist.
pub fn folder(path: &Path) -> Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Restricts a file to its owner, if an older release or something else left it readable for others. Warns if the file
/// belongs to another user.
pub fn tighten(path: &Path) {
    let Ok(metadata) = path.metadata() else { return };
    if metadata.permissions().mode().trailing_zeros() >= 6 {
        return;
    }
    if let Err(cause) = set_permissions(path, Permissions::from_mode(OWNER)) {
        tracing::warn!(file = %path.display(), %cause, "others may read this file, and it is not ours to change; chmod 600 helps");
    }
}

/// Whether users who are neither the file's owner nor in its group have access to it.
pub fn is_open_to_all(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o007 != 0)
}

/// Whether files can be made in a folder.
///
/// # Errors
/// Why not, in words that name the folder.
pub fn can_hold(folder: &Path) -> std::result::Result<(), String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match folder.metadata() {
        Err(cause) => Err(format!("the folder {}: {cause}", folder.display())),
        Ok(found) if !found.is_dir() => Err(format!("{} is not a folder", folder.display())),
        Ok(_) => access(folder, Access::WRITE_OK | Access::EXEC_OK).map_err(|cause| {
            format!("nothing can be made in the folder {}: {cause}", folder.display())
        }),
    }
}

/// Whether a folder is there or can be made, and files in it.
///
/// # Errors
/// Why not, in words that name the folder.
pub fn can_be_made(folder: &Path) -> std::result::Result<(), String> {
    let there = folder.ancestors().find(|path| path.exists());
    can_hold(there.unwrap_or(Path::new(".")))
}

pub fn can_be_written(file: &Path) -> std::result::Result<(), String> {
    access(file, Access::WRITE_OK | Access::READ_OK)
        .map_err(|cause| format!("the file cannot be written to: {cause}"))
}
