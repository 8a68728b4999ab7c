//! Sealed values: what a stolen copy of the database must not reveal, such as TOTP secrets, letters with live links,
//! and flow states. They are sealed with AES-256-GCM-SIV, which tolerates a repeated nonce, under the newest of
//! several keys.
//!
//! A sealed text is `v1.KEY.DATA`: the key's id, then nonce, ciphertext and tag in base64. It can be opened only in
//! its own place: table, column and row are authenticated as well, so nobody with write access can move one person's
//! secret to another row.

use aws_lc_rs::aead::{AES_256_GCM_SIV, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::accounts::{Fault, embedded::ground::call::CallError};

/// The prefix of every sealed text.
pub const VERSION: &str = "v1";

/// The length of a storage key in bytes.
pub const KEY_LENGTH: usize = 32;

/// The seal context: table, column and row for which a text is sealed.
#[derive(Clone, Copy, Debug)]
pub enum SealContext<'a> {
    /// An account's TOTP secret, enrolled or still a candidate. The value is the account's id.
    Totp(&'a str),
    /// A part of a letter in the outbox: letter id and column.
    Letter(&'a str, &'static str),
    /// A flow state: kind and name. The session cookie is not part of it, because flow states move from one cookie
    /// value to the next.
    FlowState(&'a str, &'a str),
    /// A registration that waits for its activation: the fingerprint of its token.
    Registration(&'a str),
    /// A file that was uploaded at the desk: its id and column.
    Upload(&'a str, &'static str),
    /// What a browser carries: its purpose.
    Carried(&'a str),
    /// The private key that signs ID tokens: its id.
    SigningKey(&'a str),
    /// The sample of a storage key: the key's id.
    Sample(&'a str),
}

impl SealContext<'_> {
    fn label(self) -> String {
        match self {
            Self::Totp(account) => format!("accounts.totp/{account}"),
            Self::Letter(letter, part) => format!("outbox.{part}/{letter}"),
            Self::FlowState(kind, name) => format!("visits.state/{kind}/{name}"),
            Self::Registration(hash) => format!("registrations.person/{hash}"),
            Self::Upload(id, part) => format!("desk_imports.{part}/{id}"),
            Self::Carried(purpose) => format!("carried/{purpose}"),
            Self::SigningKey(id) => format!("signing_keys.private_key/{id}"),
            Self::Sample(id) => format!("storage_keys.sample/{id}"),
        }
    }
}

/// A text cannot be sealed or opened: the row was tampered with, or its key is missing.
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

pub struct StorageKey {
    id: String,
    cipher: LessSafeKey,
}

impl StorageKey {
    pub fn new(bytes: &Zeroizing<[u8; KEY_LENGTH]>) -> Option<Self> {
        let digest = Sha256::new()
            .chain_update("lavi storage key")
            .chain_update(bytes.as_slice())
            .finalize();
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_256_GCM_SIV, bytes.as_slice()).ok()?);
        Some(Self { id: BASE64.encode(&digest[..6]), cipher })
    }

    /// A fingerprint of the key, which does not reveal it.
    pub fn id(&self) -> &str {
        &self.id
    }

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

/// Splits a sealed text into the key's id and the data.
pub fn parts(sealed: &str) -> Option<(&str, &str)> {
    sealed.strip_prefix(VERSION)?.strip_prefix('.')?.split_once('.')
}
