//! A call as it arrives: the caller and the fields.

use std::io;

use actix_web::{
    Error, FromRequest, HttpRequest,
    dev::Payload,
    error::PayloadError,
    web::{Bytes, Data},
};
use futures_util::future::LocalBoxFuture;

use super::{
    answer::Refused,
    api::Api,
    fields::CallFields,
    peer::{self, Trust},
};
use crate::{
    accounts::{AccountService, Caller},
    providers::{certificates::Certificate, id_card::Rejection},
};

/// A parsed call.
pub struct ApiCall {
    api: Data<Api>,
    /// The visitor on whose behalf it is made.
    pub caller: Caller,
    /// The certificate of the visitor's own TLS handshake, as forwarded by a caller with the credential.
    pub certificate: Result<Option<Certificate>, Rejection>,
    /// The fields of the body; empty for a GET.
    pub fields: CallFields,
    /// The raw query string.
    pub query: String,
}

impl ApiCall {
    /// The service that answers the call.
    pub fn service(&self) -> &dyn AccountService {
        self.api.service.as_ref()
    }
}

impl FromRequest for ApiCall {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self, Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let api = request.app_data::<Data<Api>>().cloned();
        let trust = api.as_ref().and_then(|api| api.door.look_at(request)).unwrap_or(Trust::None);
        let caller =
            api.as_ref().map(|api| peer::caller(request, trust, &api.door.proxies, &api.relay));
        let query = request.query_string().to_owned();
        let certificate = peer::certificate(request, trust);
        let body = Bytes::from_request(request, payload);
        Box::pin(async move {
            let body = body.await.map_err(|cause| match cause.as_error() {
                Some(PayloadError::Io(cause)) if cause.kind() == io::ErrorKind::TimedOut => {
                    Refused::Late
                }
                _ => Refused::Unreadable,
            })?;
            let fields = CallFields::of(body).ok_or(Refused::Unreadable)?;
            let (api, caller) =
                (api.ok_or(Refused::Unreadable)?, caller.ok_or(Refused::Unreadable)?);
            Ok(Self { api, caller, certificate, fields, query })
        })
    }
}
