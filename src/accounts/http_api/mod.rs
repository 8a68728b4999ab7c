//! Serves any account service over HTTP on `embedded.api_listen`, in the wire format of docs/account-api.md section 3.
//!
//! Reading is lenient (a missing field counts as empty, and the service decides), writing is strict. Every answer is
//! JSON except for documents and files. So are refusals: 400, 404 and 405 are outcomes with `bad_request`.

mod answer;
pub(super) mod call;
pub mod calls;
pub mod openapi;

pub use call::CallerCheck;

use std::sync::Arc;

use actix_web::{
    middleware::from_fn,
    web::{self, PayloadConfig, ServiceConfig},
};

use crate::{
    accounts::{AccountService, Relay},
    domain::RedirectingProvider,
};
use call::Api;
use calls::served;

/// The largest request body: 64 KiB.
const BODY_LIMIT: usize = 64 << 10;

/// The routes of all calls, relative to where they are mounted, behind the check of the credential. `cookies` names
/// the cookies that are passed to the service; `providers` are those that there are.
pub fn configure(
    service: Arc<dyn AccountService>,
    door: &CallerCheck,
    cookies: &[String],
    providers: &[RedirectingProvider],
) -> impl FnOnce(&mut ServiceConfig) + use<> {
    let api = Api { service, door: door.clone(), relay: Relay::new(cookies, None) };
    let served = served(providers);
    |routes| {
        let calls = web::scope("")
            .wrap(from_fn(call::guard))
            .app_data(web::Data::new(api))
            .app_data(PayloadConfig::new(BODY_LIMIT))
            .default_service(web::to(answer::unknown_path));
        routes.service(served.into_iter().fold(calls, |calls, call| calls.service(call.route)));
    }
}
