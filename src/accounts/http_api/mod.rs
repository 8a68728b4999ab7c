//! Serves any account service over HTTP on `embedded.api_listen`, in the wire format of docs/account-api.md section 3.
//!
//! Reading is lenient (a missing field counts as empty, and the service decides), writing is strict. Every answer is
//! JSON except for documents and files. So are refusals: 400, 404 and 405 are outcomes with `bad_request`.

mod answer;
pub(super) mod call;
mod calls;
pub mod openapi;

pub use call::CallerCheck;

use std::sync::Arc;

use actix_web::{
    middleware::from_fn,
    web::{self, PayloadConfig, ServiceConfig},
};

use crate::accounts::{AccountService, Relay};
use call::{Api, get, post};

/// The largest request body: 64 KiB.
const BODY_LIMIT: usize = 64 << 10;

/// The routes of all calls, relative to where they are mounted, behind the check of the credential. `cookies` names
/// the cookies that are passed to the service.
pub fn configure(
    service: Arc<dyn AccountService>,
    door: &CallerCheck,
    cookies: &[String],
) -> impl FnOnce(&mut ServiceConfig) + use<> {
    let api = Api { service, door: door.clone(), relay: Relay::new(cookies, None) };
    |routes| {
        let calls = web::scope("")
            .wrap(from_fn(call::guard))
            .app_data(web::Data::new(api))
            .app_data(PayloadConfig::new(BODY_LIMIT))
            .service(post("login", calls::login))
            .service(post("two-factor", calls::two_factor))
            .service(post("select-user", calls::select_user))
            .configure(calls::identity_routes)
            .configure(calls::device_link_routes)
            .service(get("session/pending", calls::pending))
            .service(post("create-account", calls::create_account))
            .service(post("create-account/proceed", calls::proceed))
            .service(post("create-account/activate", calls::activate))
            .service(post("password/reset/request", calls::request_reset))
            .service(post("password/reset/validate", calls::validate_token))
            .service(post("password/reset", calls::reset_password))
            .service(post("password/change", calls::change_password))
            .service(post("password/admin-change", calls::admin_change_password))
            .service(post("school-register", calls::register_school))
            .service(post("oauth/roles", calls::roles))
            .service(get("terms/service-terms", calls::service_terms))
            .service(get("terms/service-terms/read", calls::service_terms_read))
            .service(get("terms/service-terms/download", calls::download_service_terms))
            .service(get("terms/privacy-policy", calls::privacy_policy))
            .service(get("terms/privacy-policy/download", calls::download_privacy_policy))
            .service(get("terms/cookies-privacy-policy", calls::cookie_policy))
            .service(post("terms/accept", calls::accept_terms))
            .service(get("oauth/session", calls::third_party))
            .service(get("captcha", calls::captcha))
            .default_service(web::to(answer::unknown_path));
        routes.service(calls);
    }
}
