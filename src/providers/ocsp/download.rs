//! Reads the answer to a request, up to a limit.

use reqwest::{RequestBuilder, StatusCode};

use super::Rejection;
use crate::{metrics, providers::rest::TransportFault};

/// The body of a response with the status 200; `None` if it has more than `limit` bytes.
pub async fn body(request: RequestBuilder, limit: usize) -> Result<Option<Vec<u8>>, Rejection> {
    metrics::call(("revocation", "ask"), received(request, limit), metrics::ok_or_error).await
}

async fn received(request: RequestBuilder, limit: usize) -> Result<Option<Vec<u8>>, Rejection> {
    let mut response = request.send().await.map_err(unreachable)?;
    if response.status() != StatusCode::OK {
        return Err(Rejection::Http(response.status().as_u16()));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unreachable)? {
        if body.len() + chunk.len() > limit {
            return Ok(None);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(Some(body))
}

fn unreachable(error: reqwest::Error) -> Rejection {
    let cause = TransportFault::from(error);
    tracing::warn!(%cause, "what says whether cards are revoked cannot be reached");
    Rejection::Unreachable
}
