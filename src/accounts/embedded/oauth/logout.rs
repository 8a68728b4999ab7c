//! Where applications send people to sign them out (`OpenID` Connect RP-Initiated Logout 1.0).
//!
//! Anybody can lead a browser here. So nobody is signed out without a question, unless the application shows an ID token of the
//! person or the session that is signed in, and the browser goes back to no address but one that is registered.

use std::sync::Arc;

use url::form_urlencoded::{self, Serializer};

use crate::accounts::{
    Caller, Reply,
    embedded::{
        ground::{
            Ground,
            call::{CallResult, whole},
        },
        oauth::{
            claims::Disclosure,
            clients::{Client, Clients},
            hint::{IdTokenHint, session_for},
            keys::SigningKeys,
        },
        own_account::{OwnAccount, SignedIn},
    },
};

/// The address below the issuer.
pub const LOGOUT: &str = "oauth/logout";

/// The longest query string of a request, in bytes.
const LONGEST: usize = 8192;

/// The parameters of a request. Each may occur only once.
const KNOWN: [&str; 6] = [
    "id_token_hint",
    "logout_hint",
    "client_id",
    "post_logout_redirect_uri",
    "state",
    "ui_locales",
];

/// Where the browser goes when the person is signed out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogoutEnd {
    /// Back to the application, at this address.
    pub back: Option<String>,
    /// Whether the application has asked for something that it does not get, so that a page has to say that there is no way back.
    pub is_refused: bool,
}

/// What a person is asked who is to be signed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogoutQuestion {
    /// The name of the application that asks, if that is known.
    pub application: Option<String>,
    /// Name and username of the person who is signed in.
    pub person: (String, String),
    pub end: LogoutEnd,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogoutStep {
    Nobody(LogoutEnd),
    SignOut(LogoutEnd),
    Ask(LogoutQuestion),
}

/// A request, as far as it is good.
struct ReceivedLogout {
    hint: Option<IdTokenHint>,
    client: Option<Client>,
    end: LogoutEnd,
}

/// Handles requests to sign people out.
pub struct Logouts {
    ground: Arc<Ground>,
    clients: Arc<Clients>,
    keys: Arc<SigningKeys>,
    disclosure: Arc<Disclosure>,
    own_account: Arc<OwnAccount>,
}

impl Logouts {
    pub(super) fn new(
        ground: &Arc<Ground>,
        clients: &Arc<Clients>,
        keys: &Arc<SigningKeys>,
        disclosure: &Arc<Disclosure>,
        own_account: &Arc<OwnAccount>,
    ) -> Self {
        Self {
            ground: ground.clone(),
            clients: clients.clone(),
            keys: keys.clone(),
            disclosure: disclosure.clone(),
            own_account: own_account.clone(),
        }
    }

    /// What a request with this query string leads to. It signs nobody out itself.
    pub async fn step(&self, caller: &Caller, query: &str) -> Reply<LogoutStep> {
        whole(self.next_step(caller, query).await)
    }

    async fn next_step(&self, caller: &Caller, query: &str) -> CallResult<Reply<LogoutStep>> {
        let ReceivedLogout { hint, client, end } = self.receive(query).await?;
        let person = self.own_account.signed_in_person(caller).await?;
        let Some(person) = person else { return Ok(Reply::ok(LogoutStep::Nobody(end))) };
        let is_meant = match (&hint, &client) {
            (Some(hint), Some(client)) => self.is_of(hint, client, caller, &person).await?,
            _ => false,
        };
        Ok(Reply::ok(if is_meant {
            LogoutStep::SignOut(end)
        } else {
            let application = client.map(|client| client.name);
            LogoutStep::Ask(LogoutQuestion {
                application,
                person: (person.name, person.username),
                end,
            })
        }))
    }

    /// Whether a hint names the session of the caller, or its person.
    async fn is_of(
        &self,
        hint: &IdTokenHint,
        client: &Client,
        caller: &Caller,
        person: &SignedIn,
    ) -> CallResult<bool> {
        let subject = self.disclosure.subject(&person.account, client.sector.as_deref()).await?;
        if subject == hint.subject {
            return Ok(true);
        }
        let name: Option<Option<String>> =
            sqlx::query_scalar("SELECT public_id FROM sessions WHERE token_hash = $1")
                .bind(self.ground.cookie.of(caller).unwrap_or_default())
                .fetch_optional(self.ground.store.pool())
                .await?;
        let session = name.flatten().map(|name| session_for(&name, &client.id));
        Ok(session.is_some() && session == hint.session)
    }

    /// Reads a request. What is wrong with it is said in the log, for the maker of the application.
    async fn receive(&self, query: &str) -> CallResult<ReceivedLogout> {
        let refused = |client: Option<&Client>, why: &'static str| {
            let client = client.map(|client| client.id.as_str());
            tracing::info!(client, why, "an application's request to sign out is not followed");
            LogoutEnd { back: None, is_refused: true }
        };
        let nothing = |why| ReceivedLogout { hint: None, client: None, end: refused(None, why) };
        if query.len() > LONGEST {
            return Ok(nothing("the request is too long"));
        }
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes())
            .filter(|(name, value)| KNOWN.contains(&&**name) && !value.is_empty())
            .collect();
        let is_twice = |name: &&str| pairs.iter().filter(|(known, _)| known == name).count() > 1;
        if KNOWN.iter().any(is_twice) {
            return Ok(nothing("a parameter stands twice"));
        }
        let given = |name: &str| pairs.iter().find(|(known, _)| known == name).map(|(_, v)| &**v);
        let hint = match given("id_token_hint") {
            Some(token) => self.keys.read_hint(&self.ground.settings.issuer(), token).await?,
            None => None,
        };
        let named = hint.as_ref().map(|hint| hint.client.as_str());
        if let (Some(of_token), Some(said)) = (named, given("client_id"))
            && of_token != said
        {
            return Ok(nothing("client_id is not the application of id_token_hint"));
        }
        let client = match named.or(given("client_id")) {
            Some(id) => self.clients.find(id).await?,
            None => None,
        };
        let end = match (given("post_logout_redirect_uri"), &client) {
            (None, _) => LogoutEnd::default(),
            (Some(_), None) => refused(
                None,
                "neither a valid id_token_hint nor client_id says which application wants the browser back",
            ),
            (Some(uri), Some(client)) if !client.logout.has_post_logout(uri) => refused(
                Some(client),
                "post_logout_redirect_uri is not registered (lavi client set ID --post-logout URI)",
            ),
            (Some(uri), Some(_)) => {
                LogoutEnd { back: Some(with_state(uri, given("state"))), is_refused: false }
            }
        };
        if hint.is_none() && given("id_token_hint").is_some() {
            tracing::info!(
                "an id_token_hint is ignored: it was not issued here, or the key that signed it is retired"
            );
        }
        Ok(ReceivedLogout { hint, client, end })
    }
}

fn with_state(uri: &str, state: Option<&str>) -> String {
    let Some(state) = state else { return uri.to_owned() };
    let mark = if uri.contains('?') { '&' } else { '?' };
    let query = Serializer::new(String::new()).append_pair("state", state).finish();
    format!("{uri}{mark}{query}")
}
