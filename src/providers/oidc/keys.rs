//! The provider's signing keys (RFC 7517), cached. A token with an unknown key id causes a new fetch, at most twice a
//! minute.

use std::sync::Arc;

use jsonwebtoken::{
    DecodingKey,
    jwk::{AlgorithmParameters, EllipticCurve, Jwk, PublicKeyUse},
};
use serde_json::Value;
use url::Url;

use super::{
    algorithm::{Algorithm, Family},
    remembered::Cached,
};
use crate::{
    domain::Secret,
    providers::oauth::{BackChannel, Claims, Rejection},
};

/// The public keys that can verify a signature. Symmetric and unreadable keys are left out.
#[derive(Clone, Debug, Default)]
pub struct KeySet(Vec<Jwk>);

impl KeySet {
    /// Parses a key set (RFC 7517 section 5). An unreadable key does not affect the others.
    ///
    /// # Errors
    /// [`Rejection::Nonsense`] if there is no list of keys.
    pub fn read(document: &Claims) -> Result<Self, Rejection> {
        let keys =
            document.get("keys").and_then(Value::as_array).ok_or(Rejection::Nonsense("keys"))?;
        let keys = keys.iter().filter_map(|key| serde_json::from_value::<Jwk>(key.clone()).ok());
        Ok(Self(keys.filter(|key| family(key).is_some()).collect()))
    }

    /// How many keys belong to one of these algorithms.
    pub(super) fn count_for(&self, algorithms: &[Algorithm]) -> usize {
        let fits = |key: &&Jwk| algorithms.iter().any(|one| family(key) == Some(one.family()));
        self.0.iter().filter(fits).count()
    }

    /// Whether there is a key with this id. `None` matches any set.
    fn has(&self, id: Option<&str>) -> bool {
        id.is_none_or(|id| self.0.iter().any(|key| key.common.key_id.as_deref() == Some(id)))
    }

    /// The key with this id for this algorithm. Without an id: the key for this algorithm, if there is only one.
    pub(super) fn find(&self, id: Option<&str>, algorithm: Algorithm) -> Option<DecodingKey> {
        let fits = |key: &&Jwk| {
            family(key) == Some(algorithm.family())
                && key
                    .common
                    .public_key_use
                    .as_ref()
                    .is_none_or(|purpose| *purpose == PublicKeyUse::Signature)
                && key.common.key_algorithm.is_none_or(|name| name.to_string() == algorithm.name())
                && id.is_none_or(|id| key.common.key_id.as_deref() == Some(id))
        };
        let mut fitting = self.0.iter().filter(fits);
        let key = fitting.next()?;
        (id.is_some() || fitting.next().is_none())
            .then(|| DecodingKey::from_jwk(key).ok())
            .flatten()
    }
}

fn family(key: &Jwk) -> Option<Family> {
    match &key.algorithm {
        AlgorithmParameters::RSA(_) => Some(Family::Rsa),
        AlgorithmParameters::EllipticCurve(parameters)
            if parameters.curve == EllipticCurve::P256 =>
        {
            Some(Family::P256)
        }
        _ => None,
    }
}

/// The cached key set of a provider.
#[derive(Debug, Default)]
pub(super) struct Keys(Cached<KeySet>);

impl Keys {
    /// A key set with the key of this token if possible, otherwise the latest one.
    pub(super) async fn for_token(
        &self,
        exchange: &BackChannel,
        url: &Url,
        token: &Secret,
        now: i64,
    ) -> Result<Arc<KeySet>, Rejection> {
        let header = jsonwebtoken::decode_header(token.expose())
            .map_err(|_| Rejection::IdToken("header"))?;
        let fetch = || async { KeySet::read(&exchange.document("keys", url).await?) };
        self.0.get_where(now, |keys| keys.has(header.kid.as_deref()), fetch).await
    }
}
