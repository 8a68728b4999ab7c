//! Whether the store of sessions takes what a form wants to keep, asked before the form is looked at.

use actix_session::SessionExt;
use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::Method,
    middleware::Next,
    web::Data,
};

use crate::web::session::{session_store::SessionBackend, unreadable::make_unreadable};

/// Inside the session layer: before a form of somebody without a session is looked at, the store has to take something. Otherwise
/// what the form does would be done, and its visitor not be told. Whoever has a session has it from a store that answered
/// just now.
///
/// # Errors
/// The errors of the wrapped service.
pub async fn ask_before_forms<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let session = request.get_session();
    if request.method() == Method::POST
        && session.entries().is_empty()
        && let Some(store) = request.app_data::<Data<SessionBackend>>()
        && !store.takes_values().await
    {
        make_unreadable(&session);
    }
    drop(session);
    next.call(request).await
}
