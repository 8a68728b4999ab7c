//! Applications that prove who they are by an assertion which their own key signs, in place of a secret: `private_key_jwt` (RFC
//! 7521, RFC 7523, `OpenID` Connect Core section 9).

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
    time::Duration,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;
use url::Url;

use crate::{
    accounts::{
        Fault,
        embedded::{
            ground::{
                Ground,
                call::{CallError, CallResult},
                fingerprint,
            },
            oauth::{
                client_keys::{ALGORITHMS, ApplicationKeys, parse_set},
                clients::Client,
                tokens::TokenError,
            },
        },
    },
    providers::{
        oauth::{BackChannel, Claims, Rejection, seconds},
        oidc::{Cached, DocumentPace, KeySet, claims_of},
    },
};

/// The only `client_assertion_type`.
pub const ASSERTION_TYPE: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/// What `typ` of an assertion may be, if it says anything (RFC 7523bis). Another one is another kind of token.
const TYPES: [&str; 2] = ["jwt", "client-authentication+jwt"];

/// Tolerated difference between two clocks, in seconds.
const SKEW: i64 = 60;

/// For how many seconds an assertion may be good.
const LONGEST: i64 = 600;

/// The assertions of one application that are remembered at once. More are refused until some of them are over.
const MOST_USED: i64 = 10_000;

/// How long an application's server may take to send its key set.
const PATIENCE: Duration = Duration::from_secs(5);

/// Key sets are read again after five minutes; for a key id that is not known at most once a minute.
const PACE: DocumentPace = DocumentPace { lifetime: 300, grace: 3600, pause: 60 };

/// What a good assertion says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientAssertion {
    /// `jti`
    pub id: String,
    /// `exp`
    pub expires_at: i64,
}

/// The application that an assertion says it is from. Nothing of it is proven.
pub fn claimed_client(assertion: &str) -> Option<String> {
    let payload = URL_SAFE_NO_PAD.decode(assertion.split('.').nth(1)?).ok()?;
    let claims: Claims = serde_json::from_slice(&payload).ok()?;
    claims.get("sub").and_then(Value::as_str).map(str::to_owned)
}

impl ClientAssertion {
    /// Checks an assertion of this client, for any of these audiences.
    ///
    /// # Errors
    /// The name of the check that fails.
    pub fn verify(
        assertion: &str,
        keys: &KeySet,
        client: &str,
        audiences: &[String],
        now: i64,
    ) -> Result<Self, &'static str> {
        let header = jsonwebtoken::decode_header(assertion).map_err(|_| "header")?;
        let kind = header.typ.as_deref().unwrap_or("JWT").to_ascii_lowercase();
        if !TYPES.contains(&kind.trim_start_matches("application/")) {
            return Err("typ");
        }
        let claims = claims_of(assertion, keys, &ALGORITHMS)?;
        let text = |name: &str| claims.get(name).and_then(Value::as_str);
        let is_past = |name: &str| {
            let at = claims.get(name);
            at.is_none_or(|at| at.as_i64().is_some_and(|at| at <= now + SKEW))
        };
        let expires_at = seconds(&claims, "exp").unwrap_or_default();
        let is_for = |value: &Value| {
            value.as_str().is_some_and(|one| audiences.iter().any(|own| own == one))
        };
        let checks = [
            ("iss", text("iss") == Some(client)),
            ("sub", text("sub") == Some(client)),
            (
                "aud",
                match claims.get("aud") {
                    // Anyone else who is named could use it here.
                    Some(Value::Array(all)) => !all.is_empty() && all.iter().all(is_for),
                    one => one.is_some_and(is_for),
                },
            ),
            ("exp: over", now < expires_at.saturating_add(SKEW)),
            ("exp: too far", expires_at <= now + LONGEST + SKEW),
            ("iat", is_past("iat")),
            ("nbf", is_past("nbf")),
            ("jti", text("jti").is_some_and(|id| !id.is_empty())),
        ];
        if let Some((name, _)) = checks.into_iter().find(|(_, holds)| !holds) {
            return Err(name);
        }
        Ok(Self { id: text("jti").unwrap_or_default().to_owned(), expires_at })
    }
}

/// Checks assertions, and remembers those that were used.
pub struct Assertions {
    ground: Arc<Ground>,
    published: PublishedKeys,
}

impl Assertions {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), published: PublishedKeys::default() }
    }

    /// Whether this assertion proves that a request comes from the client. It does so once.
    pub async fn prove(&self, client: &Client, assertion: &str) -> Result<bool, TokenError> {
        let (now, issuer) = (self.ground.clock.now(), self.ground.settings.issuer());
        let audiences =
            [issuer.clone(), format!("{issuer}/oauth/token"), format!("{issuer}/oauth/par")];
        let checked = match self.keys_of(client, assertion, now).await {
            Ok(keys) => ClientAssertion::verify(assertion, &keys, &client.id, &audiences, now)
                .map_err(str::to_owned),
            Err(cause) => Err(cause),
        };
        let why = match checked {
            Ok(good) if self.use_up(client, &good, now).await? => return Ok(true),
            Ok(_) => "jti: used before".to_owned(),
            Err(why) => why,
        };
        tracing::info!(client = %client.id, why, "an application's assertion is refused");
        Ok(false)
    }

    async fn keys_of(
        &self,
        client: &Client,
        assertion: &str,
        now: i64,
    ) -> Result<Arc<KeySet>, String> {
        match client.keys() {
            None => Err("the application has a secret, or is public".to_owned()),
            Some(ApplicationKeys::Set(set)) => {
                let set = parse_set(&set).ok_or("the key set cannot be read")?;
                Ok(Arc::new(set))
            }
            Some(ApplicationKeys::At(address)) => {
                let url = Url::parse(&address).map_err(|cause| cause.to_string())?;
                let header = jsonwebtoken::decode_header(assertion).map_err(|_| "header")?;
                let exchange = self.published.exchange().ok_or("no HTTP client can be built")?;
                let fetch =
                    || async { KeySet::read(&exchange.document("client_keys", &url).await?) };
                let known = self.published.of(&client.id, &address);
                let suits = |keys: &KeySet| keys.has(header.kid.as_deref());
                let found = known.get_where(now, suits, fetch).await;
                found.map_err(|cause: Rejection| format!("jwks_uri: {cause}"))
            }
        }
    }

    /// Notes that an assertion is used; `false` if it was before.
    async fn use_up(&self, client: &Client, good: &ClientAssertion, now: i64) -> CallResult<bool> {
        let mut writer = self.ground.store.single_write().await?;
        let noted = sqlx::query(
            "INSERT INTO oauth_assertions (client, jti, expires_at) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT) \
             WHERE (SELECT COUNT(*) FROM oauth_assertions WHERE client = CAST($1 AS TEXT) AND expires_at > $4) < $5 \
             ON CONFLICT (client, jti) DO NOTHING",
        )
        .bind(&client.id)
        .bind(fingerprint(&good.id))
        .bind(good.expires_at + SKEW)
        .bind(now)
        .bind(MOST_USED)
        .execute(&mut *writer)
        .await?
        .rows_affected();
        if noted == 1 {
            return Ok(true);
        }
        let known: Option<i64> = sqlx::query_scalar(
            "SELECT expires_at FROM oauth_assertions WHERE client = $1 AND jti = $2",
        )
        .bind(&client.id)
        .bind(fingerprint(&good.id))
        .fetch_optional(&mut *writer)
        .await?;
        if known.is_some() {
            return Ok(false);
        }
        tracing::warn!(client = %client.id, most = MOST_USED, "an application sends more assertions than are remembered; it should request tokens less often");
        Err(CallError::Fault(Fault::TooManyRequests))
    }
}

/// The key sets that applications publish, as this node has read them. Only registered addresses stand in it.
#[derive(Default)]
struct PublishedKeys {
    exchange: OnceLock<Option<BackChannel>>,
    sets: RwLock<HashMap<String, PublishedSet>>,
}

/// A key set with the address that it was read from.
struct PublishedSet {
    address: String,
    keys: Arc<Cached<KeySet>>,
}

impl PublishedKeys {
    /// The HTTP client, made when the first application needs it.
    fn exchange(&self) -> Option<&BackChannel> {
        self.exchange.get_or_init(|| BackChannel::new(PATIENCE).ok()).as_ref()
    }

    fn of(&self, client: &str, address: &str) -> Arc<Cached<KeySet>> {
        let mut sets = self.sets.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = sets.get(client).filter(|known| known.address == address) {
            return known.keys.clone();
        }
        let keys = Arc::new(Cached::at(PACE));
        let known = PublishedSet { address: address.to_owned(), keys: keys.clone() };
        sets.insert(client.to_owned(), known);
        keys
    }
}
