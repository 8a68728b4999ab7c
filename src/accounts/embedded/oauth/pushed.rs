//! Authorization requests that an application sends ahead, from server to server, so that the browser brings no more than their
//! name (RFC 9126).

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use url::{
    Url,
    form_urlencoded::{self, Serializer},
};

use crate::accounts::{
    embedded::{
        ground::{Ground, call::CallResult, carried::Carried},
        oauth::{
            clients::{Client, Clients},
            request::{AuthorizationStep, RequestError},
            tokens::TokenError,
        },
    },
    http_api::call::CallFields,
};

/// How our names of requests begin (RFC 9126 section 2.2).
pub const OWN: &str = "urn:ietf:params:oauth:request_uri:";

/// For so many seconds a browser can come with the name.
pub const LIFETIME: i64 = 90;

/// What requests are sealed for.
const PUSHED: &str = "pushed";

/// A request that is its own name: sealed, so nothing is written down for a browser that may never come, and nobody who knows a
/// public application's id can push others' requests out.
#[derive(Serialize, Deserialize)]
struct Pushed {
    client: String,
    /// As the browser would have brought it.
    query: String,
}

/// What a request to an endpoint of ours has beside the authorization request: how the application proves who it is.
const PROOF: [&str; 3] = ["client_secret", "client_assertion", "client_assertion_type"];

/// The sealed part of a name of ours.
fn own_name(request_uri: &str) -> Option<&str> {
    request_uri.strip_prefix(OWN).filter(|name| !name.is_empty())
}

/// The client and the request that a query names, if it names one of ours.
pub fn named_request(query: &str) -> Option<(String, String)> {
    let once = |name: &str| {
        let mut all = form_urlencoded::parse(query.as_bytes()).filter(|(known, _)| known == name);
        let value = all.next()?.1.into_owned();
        all.next().is_none().then_some(value)
    };
    let request = once("request_uri")?;
    Some((once("client_id")?, own_name(&request)?.to_owned()))
}

/// Names requests, and finds them by their names.
pub struct PushedRequests {
    ground: Arc<Ground>,
    carried: Carried,
}

impl PushedRequests {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), carried: Carried::new(ground) }
    }

    /// The name of a request of this client. What is wrong with it the application hears at once.
    pub async fn push(
        &self,
        clients: &Clients,
        client: &Client,
        fields: &CallFields,
    ) -> Result<String, TokenError> {
        if fields.optional("request_uri").is_some() {
            let why = "request_uri has no place in a request that is sent ahead";
            return Err(TokenError::Response("invalid_request", why));
        }
        let mut query = Serializer::new(String::new());
        query.append_pair("client_id", &client.id);
        query.extend_pairs(
            fields.all().filter(|(name, _)| *name != "client_id" && !PROOF.contains(name)),
        );
        let query = query.finish();
        let mut reader = self.ground.store.connection().await?;
        let parsed = clients.parse_request(&mut reader, &query).await?;
        drop(reader);
        if let Err(wrong) = parsed {
            return Err(refused(wrong));
        }
        let pushed = Pushed { client: client.id.clone(), query };
        Ok(format!("{OWN}{}", self.carried.seal(PUSHED, &pushed, LIFETIME)?))
    }

    /// What a browser has come with: the request that its query names, which is used up by that; or the query itself. Of what is
    /// named beside the name of a request nothing counts.
    pub async fn arrived(&self, query: &str) -> CallResult<String> {
        let Some((client, name)) = named_request(query) else { return Ok(query.to_owned()) };
        let opened = self.carried.open_until::<Pushed>(PUSHED, &name);
        let taken = match opened.filter(|(pushed, _)| pushed.client == client) {
            Some((pushed, until)) if self.carried.spend(PUSHED, &name, until).await? => {
                Some(pushed.query)
            }
            _ => None,
        };
        if taken.is_none() {
            tracing::info!(
                "a pushed authorization request is unknown, expired, already used, or belongs to another application"
            );
        }
        Ok(taken.unwrap_or_else(|| query.to_owned()))
    }
}

/// What the application hears of a request that is not valid.
fn refused(wrong: RequestError) -> TokenError {
    let (error, why) = match wrong {
        RequestError::Unanswerable(why) => ("invalid_request".to_owned(), why.to_owned()),
        RequestError::Answered(step) => {
            let fields = match step {
                AuthorizationStep::Post(answer) => answer.fields,
                AuthorizationStep::Back(address) => Url::parse(&address)
                    .map(|address| address.query_pairs().into_owned().collect())
                    .unwrap_or_default(),
                _ => Vec::new(),
            };
            let said = |name: &str| {
                let mut all = fields.iter().filter(|(known, _)| known == name);
                all.next().map(|(_, value)| value.clone())
            };
            let error = said("error").unwrap_or_else(|| "invalid_request".to_owned());
            (error, said("error_description").unwrap_or_default())
        }
    };
    TokenError::Said(error, why)
}
