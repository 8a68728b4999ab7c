//! The state that all calls share, and the check of a caller's credential.

use std::sync::Arc;

use actix_web::{
    Error,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderValue, WWW_AUTHENTICATE},
    middleware::Next,
    web::Data,
};

use super::{CallerCheck, answer, peer};
use crate::accounts::{AccountService, Relay};

/// The state that all calls share.
pub(super) struct Api {
    pub(super) service: Arc<dyn AccountService>,
    pub(super) door: CallerCheck,
    pub(super) relay: Relay,
}

/// Rejects callers without the credential before anything else of the request is read.
pub(super) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let api = request.app_data::<Data<Api>>();
    if api.is_some_and(|api| api.door.look_at(request.request()).is_some()) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    tracing::warn!(address = %peer::address(request.request()), "a caller without embedded.api_token is sent away");
    let mut refused = answer::unauthorized();
    refused.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    Ok(request.into_response(refused))
}
