//! Reads certificates from the files and folders that configuration keys name.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use rustls::pki_types::{CertificateDer, pem::PemObject};

use crate::{
    app::BuildError,
    providers::certificates::{Anchors, Certificate},
};

/// The endings of certificate files in a folder.
const ENDINGS: [&str; 4] = ["pem", "crt", "cer", "der"];

/// How a PEM text begins, behind comments.
const PEM: &[u8] = b"-----BEGIN ";

/// The CAs of a file, or of every certificate file of a folder.
///
/// # Errors
/// [`BuildError::Provider`] as with [`certificates`], or when a certificate is not of a CA.
pub fn anchors(key: &str, path: &Path) -> Result<Anchors, BuildError> {
    let read = read(key, path)?;
    if let Some((file, _)) = read.iter().find(|(_, certificate)| !certificate.can_issue()) {
        return Err(fault(key, file, "holds a certificate that is not of a CA"));
    }
    Ok(Anchors::of(read.into_iter().map(|(_, certificate)| certificate)))
}

/// The certificates of a file, or of every certificate file of a folder. PEM and DER are told apart by what is in the
/// file: `.crt` and `.cer` may be either.
///
/// # Errors
/// [`BuildError::Provider`] with the key and the file, when a file cannot be read or holds no certificate, or when the
/// folder has no certificate files.
pub fn certificates(key: &str, path: &Path) -> Result<Vec<Certificate>, BuildError> {
    Ok(read(key, path)?.into_iter().map(|(_, certificate)| certificate).collect())
}

fn read(key: &str, path: &Path) -> Result<Vec<(PathBuf, Certificate)>, BuildError> {
    let files = files(path).map_err(|cause| fault(key, path, &cause.to_string()))?;
    if files.is_empty() {
        let what = "the folder has no file that ends with .pem, .crt, .cer or .der";
        return Err(fault(key, path, what));
    }
    let mut read = Vec::new();
    for file in files {
        let bytes = fs::read(&file).map_err(|cause| fault(key, &file, &cause.to_string()))?;
        let certificates = parse(&bytes).ok_or_else(|| {
            fault(key, &file, "does not hold a certificate that can be read (PEM or DER)")
        })?;
        read.extend(certificates.into_iter().map(|certificate| (file.clone(), certificate)));
    }
    Ok(read)
}

/// The file itself, or the certificate files of a folder, sorted by name.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| {
        let ending = file.extension().map(OsStr::to_ascii_lowercase);
        ending.is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
    });
    files.sort();
    Ok(files)
}

/// At least one certificate, or `None`.
fn parse(bytes: &[u8]) -> Option<Vec<Certificate>> {
    if !bytes.windows(PEM.len()).any(|part| part == PEM) {
        return Certificate::from_der(bytes).ok().map(|certificate| vec![certificate]);
    }
    let all = CertificateDer::pem_slice_iter(bytes);
    let read: Option<Vec<_>> =
        all.map(|der| der.ok().and_then(|der| Certificate::from_der(&der).ok())).collect();
    read.filter(|certificates| !certificates.is_empty())
}

fn fault(key: &str, path: &Path, what: &str) -> BuildError {
    BuildError::Provider(format!("{key}: {}: {what}", path.display()))
}
