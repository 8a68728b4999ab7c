//! The keys that sign ID tokens, in the table `signing_keys`: sealed by the storage keys, and made by the first node that needs
//! them.
//!
//! A new key is published an hour before it signs, and a former one stays as long as a token that it signed may live
//! (docs/decisions/0077-openid-provider.md). Each node reads the table again at most half a minute later.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use serde_json::{Value, json};
use sqlx::FromRow;
use tokio::sync::Mutex;
use zeroize::Zeroizing;

use crate::accounts::{
    Fault,
    embedded::{
        ground::{
            Ground,
            call::{CallError, CallResult},
            events::{Deed, EventName},
            sealed::SealContext,
            store::Writing,
        },
        oauth::pair::{IdTokenAlgorithm, NewSigningKey, SigningPair},
    },
};

/// Lifetime of an ID token in seconds.
pub const ID_TOKEN_LIFETIME: i64 = 3600;
/// So many seconds a new key is published before it signs.
const PUBLISHED: i64 = 3600;
/// After so many seconds a node reads the table again.
const READ_AGAIN: i64 = 30;
/// So many seconds a key is still published after another one signs: the life of a token, while other nodes may sign with it a
/// little longer.
const FORMER: i64 = ID_TOKEN_LIFETIME + 2 * READ_AGAIN;

/// What a key is used for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SigningKeyState {
    /// It stands in the key set and does not sign yet.
    Published,
    Signing,
    /// It stands in the key set, because tokens that it signed may live.
    Former,
    /// Nothing any more; its private key is deleted.
    Retired,
}

impl SigningKeyState {
    /// The word that operators read.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Signing => "signs",
            Self::Former => "former",
            Self::Retired => "retired",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SigningKeySummary {
    /// `kid`
    pub id: String,
    /// `alg`
    pub algorithm: String,
    pub state: SigningKeyState,
    /// When it was made, in seconds since 1970.
    pub made_at: i64,
    pub signs_from: i64,
    pub retired_at: Option<i64>,
}

/// Why an operator's command about these keys fails.
#[derive(Debug, thiserror::Error)]
pub enum SigningKeyError {
    #[error("there is no such key in use (lavi oidc-keys list)")]
    Unknown,
    #[error("the new key {0} is published already and does not sign yet; wait until it does")]
    Published(String),
    #[error(
        "another operator has changed the keys at the same time; look at `lavi oidc-keys list`"
    )]
    Overtaken,
    /// The database or the signature library failed; the log says more.
    #[error("the account service fails: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for SigningKeyError {
    fn from(cause: sqlx::Error) -> Self {
        Self::Failed(cause.to_string())
    }
}

impl From<CallError> for SigningKeyError {
    fn from(_: CallError) -> Self {
        Self::Failed("a key cannot be made or read".to_owned())
    }
}

#[derive(FromRow)]
struct SigningKeyRow {
    id: String,
    algorithm: String,
    number: i64,
    private_key: Option<String>,
    made_at: i64,
    signs_from: i64,
    retired_at: Option<i64>,
}

/// A key that this node has opened.
struct HeldKey {
    id: String,
    algorithm: IdTokenAlgorithm,
    signs_from: i64,
    pair: SigningPair,
    /// As the key set shows it.
    public: Value,
}

/// What this node has read: the keys in use, those that sign later behind the others.
#[derive(Default)]
struct HeldKeys {
    keys: Vec<Arc<HeldKey>>,
    read_at: i64,
}

pub struct SigningKeys {
    pub(super) ground: Arc<Ground>,
    held: RwLock<Arc<HeldKeys>>,
    reading: Mutex<()>,
}

impl SigningKeys {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), held: RwLock::default(), reading: Mutex::default() }
    }

    /// The key set (RFC 7517): the public parts of all keys in use.
    pub async fn key_set(&self) -> CallResult<Value> {
        let held = self.current().await?;
        Ok(json!({"keys": held.keys.iter().map(|key| &key.public).collect::<Vec<_>>()}))
    }

    /// Signs these claims as a JWT of this type. Never inside a transaction: it may have to read the keys, or to make them. An
    /// RSA signature takes a millisecond, the others a tenth of that, so it is made at once and not in a thread of its own.
    pub async fn sign(
        &self,
        algorithm: IdTokenAlgorithm,
        kind: &str,
        claims: &Value,
    ) -> CallResult<String> {
        let held = self.current().await?;
        let now = self.ground.clock.now();
        let mut of_algorithm = held.keys.iter().filter(|key| key.algorithm == algorithm);
        let first = of_algorithm.next();
        let key = of_algorithm.rfind(|key| key.signs_from <= now).or(first);
        let key = key.ok_or_else(|| broken("there is no key for this algorithm"))?;
        let header = json!({"alg": algorithm.as_str(), "kid": key.id, "typ": kind});
        let [header, claims] =
            [&header, claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
        let signed = format!("{header}.{claims}");
        let signature =
            key.pair.sign(signed.as_bytes()).map_err(|_| broken("the signature fails"))?;
        Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }

    /// Whether the key of this name, which is in use, has made this signature of this message.
    pub async fn has_signed(
        &self,
        id: &str,
        algorithm: &str,
        message: &[u8],
        signature: &[u8],
    ) -> CallResult<bool> {
        let held = self.current().await?;
        let key = held.keys.iter().find(|key| key.id == id && key.algorithm.as_str() == algorithm);
        Ok(key.is_some_and(|key| key.pair.has_signed(message, signature)))
    }

    /// The keys as they were read half a minute ago at most. While the database fails, those that were read before.
    async fn current(&self) -> CallResult<Arc<HeldKeys>> {
        let held = self.held();
        if self.is_fresh(&held) {
            return Ok(held);
        }
        let _turn = self.reading.lock().await;
        let held = self.held();
        if self.is_fresh(&held) {
            return Ok(held);
        }
        match self.read().await {
            Ok(read) => Ok(read),
            Err(_) if !held.keys.is_empty() => Ok(held),
            Err(cause) => Err(cause),
        }
    }

    fn held(&self) -> Arc<HeldKeys> {
        self.held.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_fresh(&self, held: &HeldKeys) -> bool {
        let age = self.ground.clock.now() - held.read_at;
        !held.keys.is_empty() && (0..READ_AGAIN).contains(&age)
    }

    /// Makes the keys that are missing, retires those whose time is over, and reads the others. To be called about once a minute.
    pub async fn keep(&self) {
        let _turn = self.reading.lock().await;
        if self.read().await.is_err() {
            tracing::error!("the keys for signing ID tokens cannot be kept; it is tried again");
        }
    }

    async fn read(&self) -> CallResult<Arc<HeldKeys>> {
        let mut rows = self.rows().await?;
        let mut made = false;
        for algorithm in IdTokenAlgorithm::ALL {
            let is_used = |row: &SigningKeyRow| {
                row.algorithm == algorithm.as_str() && row.retired_at.is_none()
            };
            if rows.iter().any(is_used) {
                continue;
            }
            let number = number_after(&rows, algorithm);
            let key = new_key(algorithm).await?;
            let mut tx = self.ground.store.begin().await?;
            if self.insert(&mut tx, &key, number, self.ground.clock.now()).await? {
                tracing::info!(key = %key.id, algorithm = algorithm.as_str(), "a key for signing ID tokens was made");
            }
            tx.commit().await?;
            made = true;
        }
        if made {
            rows = self.rows().await?;
        }
        let states = states(&rows, self.ground.clock.now());
        let former = self.held();
        let mut keys = Vec::new();
        for (row, state) in rows.iter().zip(states) {
            if state == SigningKeyState::Retired {
                if row.retired_at.is_none() {
                    let mut tx = self.ground.store.begin().await?;
                    self.delete_private_key(&mut tx, &row.id).await?;
                    tx.commit().await?;
                }
                continue;
            }
            keys.extend(self.opened(row, &former)?);
        }
        let read = Arc::new(HeldKeys { keys, read_at: self.ground.clock.now() });
        *self.held.write().unwrap_or_else(PoisonError::into_inner) = read.clone();
        Ok(read)
    }

    async fn rows(&self) -> sqlx::Result<Vec<SigningKeyRow>> {
        sqlx::query_as(
            "SELECT id, algorithm, number, private_key, made_at, signs_from, retired_at FROM signing_keys \
             ORDER BY signs_from, number",
        )
        .fetch_all(self.ground.store.pool())
        .await
    }

    /// The key of a row, which is opened once. A newer release may have keys of an algorithm that this one does not know.
    fn opened(&self, row: &SigningKeyRow, former: &HeldKeys) -> CallResult<Option<Arc<HeldKey>>> {
        let (Some(algorithm), Some(sealed)) =
            (IdTokenAlgorithm::parse(&row.algorithm), &row.private_key)
        else {
            return Ok(None);
        };
        let same = |key: &&Arc<HeldKey>| key.id == row.id && key.signs_from == row.signs_from;
        if let Some(known) = former.keys.iter().find(same) {
            return Ok(Some(known.clone()));
        }
        let private = self.ground.vault.unseal(SealContext::SigningKey(&row.id), sealed)?;
        let private = Zeroizing::new(STANDARD.decode(private.as_str()).unwrap_or_default());
        let pair = SigningPair::open(algorithm, &private).map_err(|_| broken("a key is broken"))?;
        let (id, signs_from) = (row.id.clone(), row.signs_from);
        let mut public = pair.public().ok_or_else(|| broken("a key is broken"))?;
        for (name, value) in [("use", "sig"), ("alg", algorithm.as_str()), ("kid", &id)] {
            public.insert(name.to_owned(), value.into());
        }
        Ok(Some(Arc::new(HeldKey { id, algorithm, signs_from, pair, public: public.into() })))
    }

    /// Every key that there was, those that sign later behind the others.
    pub async fn list(&self) -> Result<Vec<SigningKeySummary>, SigningKeyError> {
        let rows = self.rows().await?;
        let states = states(&rows, self.ground.clock.now());
        let summary = |(row, state): (SigningKeyRow, SigningKeyState)| SigningKeySummary {
            id: row.id,
            algorithm: row.algorithm,
            state,
            made_at: row.made_at,
            signs_from: row.signs_from,
            retired_at: row.retired_at,
        };
        Ok(rows.into_iter().zip(states).map(summary).collect())
    }

    /// For how many seconds the signing key of each algorithm has signed.
    pub async fn ages(&self) -> sqlx::Result<Vec<(String, i64)>> {
        let rows = self.rows().await?;
        let now = self.ground.clock.now();
        let states = states(&rows, now);
        let signing = rows.into_iter().zip(states);
        let signing = signing.filter(|(_, state)| *state == SigningKeyState::Signing);
        Ok(signing.map(|(row, _)| (row.algorithm, now - row.signs_from)).collect())
    }

    /// Makes a new key of each algorithm, which signs after an hour. Returns their ids.
    ///
    /// # Errors
    /// [`SigningKeyError::Published`] if such keys wait already, [`SigningKeyError::Overtaken`] if somebody else made some at
    /// this moment.
    pub async fn rotate(&self) -> Result<Vec<String>, SigningKeyError> {
        let rows = self.rows().await?;
        let now = self.ground.clock.now();
        let waits = |(row, state): (&SigningKeyRow, &SigningKeyState)| {
            (*state == SigningKeyState::Published).then(|| row.id.clone())
        };
        if let Some(id) = rows.iter().zip(&states(&rows, now)).find_map(waits) {
            return Err(SigningKeyError::Published(id));
        }
        let mut made = Vec::new();
        for algorithm in IdTokenAlgorithm::ALL {
            made.push((new_key(algorithm).await?, number_after(&rows, algorithm)));
        }
        let mut tx = self.ground.store.begin().await?;
        for (key, number) in &made {
            // The first one of its algorithm has nothing to wait for.
            let signs_from = if *number == 1 { now } else { now + PUBLISHED };
            if !self.insert(&mut tx, key, *number, signs_from).await? {
                return Err(SigningKeyError::Overtaken);
            }
            let deed = Deed::operator();
            let entry = deed.entry(EventName::SigningKeyAdded).detail(&key.id);
            self.ground.events.record(&mut tx, entry).await?;
        }
        tx.commit().await?;
        Ok(made.into_iter().map(|(key, _)| key.id).collect())
    }

    /// Retires a key at once: tokens that it signed are good no more. If it signs, the published one of its algorithm signs from
    /// now on, or else a new one.
    ///
    /// # Errors
    /// [`SigningKeyError::Unknown`], also of a key that is retired already.
    pub async fn retire(&self, id: &str) -> Result<(), SigningKeyError> {
        let rows = self.rows().await?;
        let now = self.ground.clock.now();
        let states = states(&rows, now);
        let found = rows.iter().zip(&states).find(|(row, _)| row.id == id);
        let Some((row, state)) = found.filter(|(_, state)| **state != SigningKeyState::Retired)
        else {
            return Err(SigningKeyError::Unknown);
        };
        let successor = rows.iter().zip(&states).find(|(other, state)| {
            **state == SigningKeyState::Published && other.algorithm == row.algorithm
        });
        let algorithm = IdTokenAlgorithm::parse(&row.algorithm);
        let new = match (state, successor, algorithm) {
            (SigningKeyState::Signing, None, Some(algorithm)) => {
                Some((new_key(algorithm).await?, number_after(&rows, algorithm)))
            }
            _ => None,
        };
        let mut tx = self.ground.store.begin().await?;
        if self.delete_private_key(&mut tx, id).await? == 0 {
            return Err(SigningKeyError::Overtaken);
        }
        if let Some((key, number)) = &new
            && !self.insert(&mut tx, key, *number, now).await?
        {
            return Err(SigningKeyError::Overtaken);
        }
        if let (SigningKeyState::Signing, Some((successor, _))) = (state, successor) {
            sqlx::query("UPDATE signing_keys SET signs_from = $2 WHERE id = $1")
                .bind(&successor.id)
                .bind(now)
                .execute(&mut *tx)
                .await?;
        }
        let deed = Deed::operator();
        let entry = deed.entry(EventName::SigningKeyRetired).detail(id);
        self.ground.events.record(&mut tx, entry).await?;
        Ok(tx.commit().await?)
    }

    async fn delete_private_key(&self, tx: &mut Writing, id: &str) -> sqlx::Result<u64> {
        let retired = sqlx::query(
            "UPDATE signing_keys SET private_key = NULL, retired_at = $2 WHERE id = $1 AND retired_at IS NULL",
        );
        let retired = retired.bind(id).bind(self.ground.clock.now()).execute(&mut **tx).await?;
        Ok(retired.rows_affected())
    }

    /// Writes a new key. `false` if another node has written one of this number meanwhile.
    async fn insert(
        &self,
        tx: &mut Writing,
        key: &NewSigningKey,
        number: i64,
        signs_from: i64,
    ) -> CallResult<bool> {
        let sealed = self.ground.vault.seal(SealContext::SigningKey(&key.id), &key.private)?;
        let inserted = sqlx::query(
            "INSERT INTO signing_keys (id, algorithm, number, private_key, made_at, signs_from) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (algorithm, number) DO NOTHING",
        )
        .bind(&key.id)
        .bind(key.algorithm.as_str())
        .bind(number)
        .bind(sealed)
        .bind(self.ground.clock.now())
        .bind(signs_from)
        .execute(&mut **tx)
        .await?;
        Ok(inserted.rows_affected() == 1)
    }
}

async fn new_key(algorithm: IdTokenAlgorithm) -> CallResult<NewSigningKey> {
    NewSigningKey::make(algorithm).await.ok_or_else(|| broken("no key can be made"))
}

/// The log says what; the caller hears that the service fails.
fn broken(what: &'static str) -> CallError {
    tracing::error!(what, "an ID token cannot be signed");
    CallError::Fault(Fault::ServerError)
}

/// What each of these keys, which are sorted by the time from which they sign, is used for at this time.
fn states(rows: &[SigningKeyRow], now: i64) -> Vec<SigningKeyState> {
    // The time from which the next key of the same algorithm signs. One that signs later comes behind.
    let mut next: HashMap<&str, i64> = HashMap::new();
    let mut states: Vec<SigningKeyState> = Vec::with_capacity(rows.len());
    for row in rows.iter().rev() {
        states.push(match (row.retired_at, next.get(row.algorithm.as_str())) {
            (Some(_), _) => SigningKeyState::Retired,
            (None, _) if row.signs_from > now => SigningKeyState::Published,
            (None, Some(next)) if next + FORMER <= now => SigningKeyState::Retired,
            (None, Some(next)) if *next <= now => SigningKeyState::Former,
            (None, _) => SigningKeyState::Signing,
        });
        if row.retired_at.is_none() {
            next.insert(&row.algorithm, row.signs_from);
        }
    }
    states.reverse();
    states
}

fn number_after(rows: &[SigningKeyRow], algorithm: IdTokenAlgorithm) -> i64 {
    let of_it = rows.iter().filter(|row| row.algorithm == algorithm.as_str());
    of_it.map(|row| row.number).max().unwrap_or_default() + 1
}
