//! The answer to a call, and the id of the session that it may have started.

use reqwest::{RequestBuilder, Response, Version};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::providers::rest::fault::TransportFault;

/// The largest body in bytes; answers of the providers have 10 kB at most.
pub(super) const LARGEST: usize = 64 << 10;

/// A complete answer, with any status.
pub struct RestResponse {
    /// The HTTP status, 100 to 999.
    pub status: u16,
    pub(super) body: Vec<u8>,
}

impl RestResponse {
    /// The body as JSON.
    ///
    /// # Errors
    /// [`TransportFault::Json`] if the body has another shape.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, TransportFault> {
        serde_json::from_slice(&self.body).map_err(|_| TransportFault::Json)
    }

    /// The id of the session that was started.
    ///
    /// # Errors
    /// [`TransportFault::Json`] if the body has no valid session id.
    pub fn session(&self) -> Result<SessionId, TransportFault> {
        self.json::<StartedSession>().map(|started| started.session_id)
    }
}

/// The id of a session at the provider. It is a UUID, but nothing depends on that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct SessionId(pub(super) String);

impl TryFrom<String> for SessionId {
    type Error = TransportFault;

    /// Accepts 1 to 64 letters, digits and hyphens.
    fn try_from(id: String) -> Result<Self, TransportFault> {
        let fits = (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if fits { Ok(Self(id)) } else { Err(TransportFault::Session) }
    }
}

/// The answer to the call that starts a session.
#[derive(Deserialize)]
struct StartedSession {
    #[serde(rename = "sessionID")]
    session_id: SessionId,
}

/// Sends a request and receives the complete answer, and the version of HTTP in which it came.
pub(super) async fn receive(
    request: RequestBuilder,
) -> Result<(Version, RestResponse), TransportFault> {
    let mut response: Response = request.send().await?;
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        if body.len() + chunk.len() > LARGEST {
            return Err(TransportFault::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok((response.version(), RestResponse { status: response.status().as_u16(), body }))
}
