//! Codes and tokens: random, issued once, stored as fingerprints. All tokens that come of one code belong to one grant
//! and are deleted with it.

use std::sync::Arc;

use crate::{
    accounts::{
        Caller, Fault,
        embedded::{
            ground::{
                Ground,
                call::{CallError, CallResult},
                events::{AuditEntry, EventName, EventSource},
                fingerprint,
                store::Writing,
            },
            oauth::{
                claims::Disclosure,
                clients::Client,
                id_token::{SignInOfGrant, TokenSubject},
                keys::SigningKeys,
                request::{AuthorizationRequest, verifies},
            },
            own_account::SignedIn,
            records::accounts::still_proven,
        },
        http_api::call::CallFields,
    },
    domain::kept,
};

macro_rules! end_older {
    ($used:literal) => {
        concat!(
            "DELETE FROM oauth_grants WHERE account = $1 AND client = $2 AND code_used_at ",
            $used,
            " AND id <> $3 AND id NOT IN (SELECT id FROM oauth_grants WHERE account = $1 AND client = $2 AND code_used_at ",
            $used,
            " AND id <> $3 ORDER BY code_expires_at DESC, id LIMIT CAST($4 AS BIGINT))"
        )
    };
}

/// Lifetime of an access token in seconds.
const ACCESS_LIFETIME: i64 = 3600;

/// Lifetime of a refresh token in seconds.
const REFRESH_LIFETIME: i64 = 30 * 24 * 3600;

/// Tokens of one kind per grant, including used ones: more than a client needs that refreshes every hour for a month.
/// Beyond that, those that expire first are deleted.
const MOST_TOKENS: i64 = 1_000;

/// Deletes the tokens of a grant ($1) and a kind ($2) beyond so many ($3). Runs at each refresh: by the index
/// `oauth_tokens_by_end` alone, since most grants have no surplus.
pub const END_SURPLUS_TOKENS: &str = "DELETE FROM oauth_tokens WHERE token_hash IN (SELECT token_hash FROM oauth_tokens \
    WHERE grant_id = $1 AND kind = $2 ORDER BY expires_at DESC, used_at DESC LIMIT 9223372036854775807 OFFSET CAST($3 AS BIGINT))";

/// The answer of the token endpoint.
pub struct IssuedTokens {
    pub access: String,
    /// Seconds until the access token expires.
    pub lasts: i64,
    /// None for an application that only signs people in and may not go on without them.
    pub refresh: Option<String>,
    /// The scopes of the access token, separated by spaces.
    pub scopes: String,
    /// For an application that has asked for `openid`.
    pub id_token: Option<String>,
}

/// Issues and revokes codes and tokens, and their grants.
pub struct Grants {
    pub(super) ground: Arc<Ground>,
    pub(super) disclosure: Arc<Disclosure>,
    keys: Arc<SigningKeys>,
    issuer: String,
}

impl Grants {
    pub fn new(
        ground: &Arc<Ground>,
        disclosure: &Arc<Disclosure>,
        keys: &Arc<SigningKeys>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            disclosure: disclosure.clone(),
            keys: keys.clone(),
            issuer: ground.settings.issuer(),
        }
    }

    /// Issues the tokens of a grant that ends at `ends_at`. The access token gets `scopes`; the refresh token keeps
    /// all that was `granted`.
    async fn new_tokens(
        &self,
        tx: &mut Writing,
        grant: &str,
        ends_at: i64,
        granted: &str,
        scopes: &str,
    ) -> CallResult<IssuedTokens> {
        let (access, refresh, now) =
            (self.ground.rng.token(), self.ground.rng.token(), self.ground.clock.now());
        let [opens_until, waits_until] =
            [ACCESS_LIFETIME, REFRESH_LIFETIME].map(|lifetime| (now + lifetime).min(ends_at));
        let refreshes = may_refresh(granted);
        let both =
            [(&access, "access", scopes, opens_until), (&refresh, "refresh", granted, waits_until)];
        for (token, kind, scopes, expires_at) in
            both.into_iter().take(if refreshes { 2 } else { 1 })
        {
            sqlx::query(END_SURPLUS_TOKENS)
                .bind(grant)
                .bind(kind)
                .bind(MOST_TOKENS - 1)
                .execute(&mut **tx)
                .await?;
            sqlx::query("INSERT INTO oauth_tokens (token_hash, grant_id, kind, scopes, expires_at, issued_at) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(fingerprint(token))
                .bind(grant)
                .bind(kind)
                .bind(scopes)
                .bind(expires_at)
                .bind(now)
                .execute(&mut **tx)
                .await?;
        }
        Ok(IssuedTokens {
            access,
            lasts: opens_until - now,
            refresh: refreshes.then_some(refresh),
            scopes: scopes.to_owned(),
            id_token: None,
        })
    }

    /// Lets a grant live as long as the tokens that it gets now. `false` if it has ended.
    async fn prolong(
        &self,
        tx: &mut Writing,
        grant: &str,
        ends_at: i64,
        granted: &str,
    ) -> sqlx::Result<bool> {
        let lifetime = if may_refresh(granted) { REFRESH_LIFETIME } else { ACCESS_LIFETIME };
        let prolonged = sqlx::query("UPDATE oauth_grants SET expires_at = $2 WHERE id = $1")
            .bind(grant)
            .bind((self.ground.clock.now() + lifetime).min(ends_at))
            .execute(&mut **tx)
            .await?;
        Ok(prolonged.rows_affected() == 1)
    }

    /// The sign-in that a grant came of, if these scopes are to be answered with an ID token.
    async fn sign_in_of(
        &self,
        tx: &mut Writing,
        grant: &str,
        scopes: &str,
    ) -> CallResult<Option<SignInOfGrant>> {
        if !has(scopes, "openid") {
            return Ok(None);
        }
        let sign_in = sqlx::query_as(
            "SELECT account, nonce, auth_time, acr, amr, session, id_token_claims FROM oauth_grants WHERE id = $1",
        );
        Ok(sign_in.bind(grant).fetch_optional(&mut **tx).await?)
    }

    /// The tokens with their ID token, which is signed when the transaction is over.
    async fn with_id_token(
        &self,
        client: &Client,
        tokens: IssuedTokens,
        sign_in: Option<SignInOfGrant>,
    ) -> Result<IssuedTokens, TokenError> {
        let Some(sign_in) = sign_in else { return Ok(tokens) };
        let sector = client.sector.as_deref();
        let wanted = sign_in.wanted_claims();
        let about = TokenSubject {
            issuer: &self.issuer,
            client,
            subject: self.disclosure.subject(&sign_in.account, sector).await?,
            access_token: &tokens.access,
            told: self.disclosure.told(&sign_in.account, &tokens.scopes, &wanted).await?,
        };
        let id_token = self.keys.id_token(sign_in, about).await?;
        Ok(IssuedTokens { id_token: Some(id_token), ..tokens })
    }

    /// Ends a grant with all its tokens.
    pub async fn end_grant(&self, tx: &mut Writing, grant: &str) -> CallResult<()> {
        sqlx::query("DELETE FROM oauth_grants WHERE id = $1")
            .bind(grant)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}

fn may_refresh(granted: &str) -> bool {
    !has(granted, "openid") || has(granted, "offline_access")
}

fn has(scopes: &str, scope: &str) -> bool {
    scopes.split(' ').any(|known| known == scope)
}

// Authorization codes: each is issued with the grant that its tokens will belong to.

/// Lifetime of an authorization code in seconds.
const CODE_LIFETIME: i64 = 60;

/// Lifetime of a grant in seconds, however often it is refreshed. After that the client needs a new authorization.
const GRANT_LIFETIME: i64 = kept::GRANT;

/// Grants of one account for one client: so many with an unused code, and as many with an exchanged one. The oldest
/// beyond that are deleted.
const MOST_GRANTS: i64 = 32;

/// Deletes the oldest grants whose code is unused.
const END_OLDER_UNUSED: &str = end_older!("IS NULL");

/// Deletes the oldest grants whose code was exchanged.
const END_OLDER_EXCHANGED: &str = end_older!("IS NOT NULL");

impl Grants {
    /// Issues a code and creates its grant, which notes the sign-in of the caller's session for its ID tokens.
    pub async fn new_code(
        &self,
        tx: &mut Writing,
        caller: &Caller,
        person: &SignedIn,
        request: &AuthorizationRequest,
    ) -> CallResult<String> {
        let account = &person.account;
        let (code, now) = (self.ground.rng.token(), self.ground.clock.now());
        let id = self.ground.rng.id();
        let is_openid = request.scopes.contains(&"openid");
        let methods = if is_openid { Some(self.methods_of(tx, person).await?) } else { None };
        let told = request.demands.assurance.told(person.authentication.assurance);
        let acr = self.ground.config().acr.of(told);
        sqlx::query(
            "INSERT INTO oauth_grants (id, account, client, scopes, redirect_uri, code_challenge, code_hash, code_expires_at, \
             expires_at, credentials_version, nonce, auth_time, acr, amr, id_token_claims, session) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $15, \
             (SELECT public_id FROM sessions WHERE token_hash = $14))",
        )
        .bind(&id)
        .bind(account)
        .bind(&request.client.id)
        .bind(request.scopes.join(" "))
        .bind(&request.back.redirect_uri)
        .bind(&request.challenge)
        .bind(fingerprint(&code))
        .bind(now + CODE_LIFETIME)
        .bind(person.proven_for)
        .bind(request.nonce.as_deref().filter(|_| is_openid))
        .bind(is_openid.then_some(person.authentication.at))
        .bind(is_openid.then_some(acr))
        .bind(methods)
        .bind(self.ground.cookie.of(caller).filter(|_| is_openid).unwrap_or_default())
        .bind(request.demands.in_id_token.join(" "))
        .execute(&mut **tx)
        .await?;
        self.end_older_grants(tx, &id, account, &request.client.id, END_OLDER_UNUSED).await?;
        Ok(code)
    }

    /// How the person has authenticated (RFC 8176). A passkey that is on several devices is a key in software.
    async fn methods_of(&self, tx: &mut Writing, person: &SignedIn) -> CallResult<String> {
        let methods = person.authentication.methods;
        let Some(passkey) = &person.authentication.passkey else { return Ok(methods.to_owned()) };
        let synced: Option<i64> = sqlx::query_scalar("SELECT synced FROM passkeys WHERE id = $1")
            .bind(passkey)
            .fetch_optional(&mut **tx)
            .await?;
        Ok(match synced {
            Some(0) => format!("hwk {methods}"),
            Some(_) => format!("swk {methods}"),
            None => methods.to_owned(),
        })
    }

    /// Ends the oldest of an account's grants for one client, so that at most the maximum remains with this one.
    /// Grants with unused codes and those with exchanged ones are counted separately (`older` is the statement for one
    /// kind), so that requesting many codes does not end grants in use.
    async fn end_older_grants(
        &self,
        tx: &mut Writing,
        id: &str,
        account: &str,
        client: &str,
        older: &'static str,
    ) -> CallResult<()> {
        sqlx::query(older)
            .bind(account)
            .bind(client)
            .bind(id)
            .bind(MOST_GRANTS - 1)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }
}

/// The end of a grant whose code expires at this time.
const fn end_of_grant(code_expires_at: i64) -> i64 {
    code_expires_at - CODE_LIFETIME + GRANT_LIFETIME
}

// Exchanges an authorization code for tokens (RFC 6749 section 4.1.3, RFC 7636 section 4.6).

#[derive(sqlx::FromRow)]
struct CodeRow {
    id: String,
    account: String,
    client: String,
    scopes: String,
    redirect_uri: String,
    code_challenge: String,
    code_expires_at: i64,
    code_used_at: Option<i64>,
    session: Option<String>,
}

impl Grants {
    /// Exchanges a code. A known code is used up even if the exchange fails.
    pub(super) async fn exchange_code(
        &self,
        client: &Client,
        code: &str,
        redirect_uri: &str,
        verifier: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let mut tx = self.ground.store.begin().await?;
        let known: Option<CodeRow> =
            sqlx::query_as(
                "SELECT id, account, client, scopes, redirect_uri, code_challenge, code_expires_at, code_used_at, session \
                 FROM oauth_grants WHERE code_hash = $1 AND client = $2",
            )
                .bind(fingerprint(code))
                .bind(&client.id)
                .fetch_optional(&mut *tx)
                .await?;
        let known = known.ok_or(INVALID_GRANT)?;
        // Before the grant, as the end of a session has it: else the two could wait for each other.
        let goes_on = self.hold_session(&mut tx, &known).await?;
        let first = sqlx::query(
            "UPDATE oauth_grants SET code_used_at = $2 WHERE id = $1 AND code_used_at IS NULL",
        )
        .bind(&known.id)
        .bind(self.ground.clock.now())
        .execute(&mut *tx)
        .await?
        .rows_affected()
            == 1;
        let fits = first
            && goes_on
            && known.code_used_at.is_none()
            && known.code_expires_at > self.ground.clock.now()
            && known.redirect_uri == redirect_uri
            && verifies(verifier, &known.code_challenge)
            && self.is_open(&mut tx, &known.id).await?;
        if !fits {
            return self.end_reused_grant(tx, &known.id, &known.client).await;
        }
        self.note_sign_in(&mut tx, &known).await?;
        self.end_older_grants(
            &mut tx,
            &known.id,
            &known.account,
            &known.client,
            END_OLDER_EXCHANGED,
        )
        .await?;
        let ends_at = end_of_grant(known.code_expires_at);
        self.prolong(&mut tx, &known.id, ends_at, &known.scopes).await?;
        let tokens =
            self.new_tokens(&mut tx, &known.id, ends_at, &known.scopes, &known.scopes).await?;
        let sign_in = self.sign_in_of(&mut tx, &known.id, &known.scopes).await?;
        tx.commit().await?;
        self.with_id_token(client, tokens, sign_in).await
    }

    /// Keeps the session of a code from ending meanwhile. `false` if it has ended.
    async fn hold_session(&self, tx: &mut Writing, known: &CodeRow) -> sqlx::Result<bool> {
        let Some(session) = &known.session else { return Ok(true) };
        let held = sqlx::query(
            "UPDATE sessions SET seen_at = seen_at WHERE account = $1 AND public_id = $2",
        );
        let held = held.bind(&known.account).bind(session).execute(&mut **tx).await?;
        Ok(held.rows_affected() > 0)
    }

    /// Notes that the session of a code has signed in to the application, which is told when it ends.
    async fn note_sign_in(&self, tx: &mut Writing, known: &CodeRow) -> sqlx::Result<()> {
        let Some(session) = &known.session else { return Ok(()) };
        sqlx::query(
            "INSERT INTO oauth_sign_ins (session, client, account, since) SELECT public_id, $3, account, CAST($4 AS BIGINT) FROM sessions \
             WHERE account = $1 AND public_id = $2 ON CONFLICT (session, client) DO UPDATE SET since = excluded.since",
        )
        .bind(&known.account)
        .bind(session)
        .bind(&known.client)
        .bind(self.ground.clock.now())
        .execute(&mut **tx)
        .await?;
        Ok(())
    }
}

// Exchanges a refresh token for tokens (RFC 6749 section 6). Each refresh token is used once.

#[derive(sqlx::FromRow)]
struct RefreshTokenRow {
    grant_id: String,
    client: String,
    scopes: String,
    expires_at: i64,
    used_at: Option<i64>,
    code_expires_at: i64,
}

impl Grants {
    /// Exchanges a refresh token. Asking for fewer scopes narrows the access token only.
    pub(super) async fn refresh(
        &self,
        client: &Client,
        token: &str,
        wanted: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let mut tx = self.ground.store.begin().await?;
        let known: Option<RefreshTokenRow> = sqlx::query_as(
            "SELECT t.grant_id, g.client, t.scopes, t.expires_at, t.used_at, g.code_expires_at FROM oauth_tokens t \
             JOIN oauth_grants g ON g.id = t.grant_id WHERE t.token_hash = $1 AND t.kind = 'refresh' AND g.client = $2",
        )
        .bind(fingerprint(token))
        .bind(&client.id)
        .fetch_optional(&mut *tx)
        .await?;
        let known = known
            .filter(|known| known.expires_at > self.ground.clock.now())
            .ok_or(INVALID_GRANT)?;
        let scopes: Vec<&str> = wanted.split(' ').filter(|name| !name.is_empty()).collect();
        if !scopes.iter().all(|scope| known.scopes.split(' ').any(|granted| granted == *scope)) {
            return Err(TokenError::Response("invalid_scope", "more than was granted"));
        }
        // Before the token, as whatever ends the grant has it: else the two could wait for each other.
        let ends_at = end_of_grant(known.code_expires_at);
        if !self.prolong(&mut tx, &known.grant_id, ends_at, &known.scopes).await? {
            return Err(INVALID_GRANT);
        }
        let first = sqlx::query(
            "UPDATE oauth_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL",
        )
        .bind(fingerprint(token))
        .bind(self.ground.clock.now())
        .execute(&mut *tx)
        .await?
        .rows_affected()
            == 1;
        if !first || known.used_at.is_some() || !self.is_open(&mut tx, &known.grant_id).await? {
            return self.end_reused_grant(tx, &known.grant_id, &known.client).await;
        }
        let scopes = if scopes.is_empty() { known.scopes.clone() } else { scopes.join(" ") };
        let tokens =
            self.new_tokens(&mut tx, &known.grant_id, ends_at, &known.scopes, &scopes).await?;
        let sign_in = self.sign_in_of(&mut tx, &known.grant_id, &scopes).await?;
        tx.commit().await?;
        self.with_id_token(client, tokens, sign_in.map(SignInOfGrant::refreshed)).await
    }

    // If a code or refresh token is used twice, somebody has stolen it: its grant ends, with all tokens.

    /// Ends the grant, and refuses the request.
    async fn end_reused_grant(
        &self,
        mut tx: Writing,
        grant: &str,
        client: &str,
    ) -> Result<IssuedTokens, TokenError> {
        let account: Option<String> =
            sqlx::query_scalar("SELECT account FROM oauth_grants WHERE id = $1")
                .bind(grant)
                .fetch_optional(&mut *tx)
                .await?;
        // It has ended since it was looked up: nobody has used it twice.
        if account.is_none() {
            return Err(INVALID_GRANT);
        }
        self.end_grant(&mut tx, grant).await?;
        let entry = AuditEntry {
            account: account.as_deref(),
            ..AuditEntry::new(EventName::TokenReused, EventSource::application(client))
        };
        self.ground.events.record(&mut tx, entry).await?;
        tx.commit().await?;
        Err(INVALID_GRANT)
    }

    /// Whether the account of a grant is not blocked and still as it was when its person allowed the application.
    pub(super) async fn is_open(&self, tx: &mut Writing, grant: &str) -> CallResult<bool> {
        let open = sqlx::query(concat!(
            "SELECT 1 FROM oauth_grants g JOIN accounts a ON a.id = g.account WHERE g.id = $1 AND a.blocked = 0 AND ",
            still_proven!("g")
        ));
        Ok(open.bind(grant).fetch_optional(&mut **tx).await?.is_some())
    }

    // Token requests: which kind of grant a client presents, and its parameters.

    /// Answers a token request of an authenticated client.
    pub async fn tokens_for(
        &self,
        client: &Client,
        fields: &CallFields,
    ) -> Result<IssuedTokens, TokenError> {
        let needed =
            |name, missing| fields.optional(name).filter(|value| !value.is_empty()).ok_or(missing);
        match needed(
            "grant_type",
            TokenError::Response("invalid_request", "grant_type is missing"),
        )?
        .as_str()
        {
            "authorization_code" => {
                let missing = || {
                    TokenError::Response(
                        "invalid_request",
                        "code, redirect_uri and code_verifier are needed",
                    )
                };
                let code = needed("code", missing())?;
                let redirect_uri = needed("redirect_uri", missing())?;
                let verifier = match fields.text("code_verifier") {
                    verifier if verifier.is_empty() && !client.may_leave_out_pkce() => {
                        return Err(missing());
                    }
                    verifier => verifier,
                };
                self.exchange_code(client, &code, &redirect_uri, &verifier).await
            }
            "refresh_token" => {
                let token = needed(
                    "refresh_token",
                    TokenError::Response("invalid_request", "refresh_token is missing"),
                )?;
                self.refresh(client, &token, &fields.text("scope")).await
            }
            _ => Err(TokenError::Response(
                "unsupported_grant_type",
                "grant_type must be authorization_code, refresh_token, or that of devices",
            )),
        }
    }
}

/// Why a client gets no tokens (RFC 6749 section 5.2).
pub enum TokenError {
    /// An error code of RFC 6749 section 5.2, and its description.
    Response(&'static str, &'static str),
    /// The same, in words that were made for the request.
    Said(String, String),
    /// The client is not authenticated.
    Client,
    Fault(Fault),
}

impl<E: Into<CallError>> From<E> for TokenError {
    fn from(cause: E) -> Self {
        match cause.into() {
            CallError::Fault(fault) => Self::Fault(fault),
            CallError::Coded(_) => Self::Fault(Fault::ServerError),
        }
    }
}

/// The refusal of a code or refresh token.
pub const INVALID_GRANT: TokenError = TokenError::Response(
    "invalid_grant",
    "it is unknown, expired, used, or not for this application",
);
