//! What the database must not tell whoever reads a copy of it: authenticators' keys, letters that wait with live links in them,
//! what browsers have under way. AES-256-GCM-SIV, which forgives a nonce that comes twice, under the newest of several keys.
//!
//! A sealed text is `v1.KEY.DATA`: the key's id, and nonce, ciphertext and tag in base64. It opens only where it was sealed: table,
//! column and row are sealed along, so that nobody who writes to the database hangs one person's key on another.

use aws_lc_rs::aead::{AES_256_GCM_SIV, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::accounts::{Fault, embedded::ground::refusal::CallError};

/// What every sealed text begins with.
pub const VERSION: &str = "v1";

/// The length of a storage key.
pub const KEY_LENGTH: usize = 32;

/// Where a text stands.
#[derive(Clone, Copy, Debug)]
pub enum SealContext<'a> {
    /// The authenticator's key of an account, in force or not yet.
    Totp(&'a str),
    /// A part of a letter that waits.
    Letter(&'a str, &'static str),
    /// A visit: kind and name. It moves from one value of a cookie to the next.
    Visit(&'a str, &'a str),
    /// A registration that waits.
    Registration(&'a str),
    /// The sample of a key.
    Sample(&'a str),
}

impl SealContext<'_> {
    fn label(self) -> String {
        match self {
            Self::Totp(account) => format!("accounts.totp/{account}"),
            Self::Letter(letter, part) => format!("outbox.{part}/{letter}"),
            Self::Visit(kind, name) => format!("visits.state/{kind}/{name}"),
            Self::Registration(hash) => format!("registrations.person/{hash}"),
            Self::Sample(id) => format!("storage_keys.sample/{id}"),
        }
    }
}

/// A text could not be sealed or opened: a row that was tampered with, or a key that is gone.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a sealed value of the database does not open")]
pub struct SealError;

impl From<SealError> for CallError {
    fn from(broken: SealError) -> Self {
        tracing::error!(
            "{broken}; embedded.storage_key_file lacks its key, or the row was tampered with"
        );
        Self::Fault(Fault::ServerError)
    }
}

/// One key.
pub struct StorageKey {
    id: String,
    cipher: LessSafeKey,
}

impl StorageKey {
    /// A key of these bytes.
    pub fn new(bytes: &Zeroizing<[u8; KEY_LENGTH]>) -> Option<Self> {
        let digest = Sha256::new()
            .chain_update("lavi storage key")
            .chain_update(bytes.as_slice())
            .finalize();
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_256_GCM_SIV, bytes.as_slice()).ok()?);
        Some(Self { id: BASE64.encode(&digest[..6]), cipher })
    }

    /// Its name; it says nothing of the key.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Seals a text for its place.
    pub fn seal(
        &self,
        place: SealContext<'_>,
        nonce: [u8; NONCE_LEN],
        text: &str,
    ) -> Result<String, SealError> {
        let mut sealed = text.as_bytes().to_vec();
        let (aad, drawn) = (Aad::from(place.label()), Nonce::assume_unique_for_key(nonce));
        self.cipher.seal_in_place_append_tag(drawn, aad, &mut sealed).map_err(|_| SealError)?;
        sealed.splice(0..0, nonce);
        Ok(format!("{VERSION}.{}.{}", self.id, BASE64.encode(sealed)))
    }

    /// Opens what was sealed for this place with this key.
    pub fn open(&self, place: SealContext<'_>, data: &str) -> Result<Zeroizing<String>, SealError> {
        let mut sealed = Zeroizing::new(BASE64.decode(data).map_err(|_| SealError)?);
        let (nonce, rest) = sealed.split_at_mut_checked(NONCE_LEN).ok_or(SealError)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| SealError)?;
        let opened = self
            .cipher
            .open_in_place(nonce, Aad::from(place.label()), rest)
            .map_err(|_| SealError)?;
        std::str::from_utf8(opened)
            .map(|text| Zeroizing::new(text.to_owned()))
            .map_err(|_| SealError)
    }
}

/// The key's id and the data of a sealed text.
pub fn parts(sealed: &str) -> Option<(&str, &str)> {
    sealed.strip_prefix(VERSION)?.strip_prefix('.')?.split_once('.')
}
