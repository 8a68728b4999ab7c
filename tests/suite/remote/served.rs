//! An account service behind real HTTP.

use std::sync::Arc;

use actix_web::{App, HttpServer};
use lavi::{
    accounts::{
        AccountService,
        http_api::{self, CallerCheck},
    },
    domain::RedirectingProvider,
};
use url::Url;

use super::COOKIES;

/// Serves on a free port until the test ends.
pub fn serve(service: Arc<dyn AccountService>) -> Url {
    let cookies = COOKIES.map(str::to_owned);
    let app = move || {
        App::new().configure(http_api::configure(
            service.clone(),
            &CallerCheck::new(None, &[]),
            None,
            &cookies,
            &RedirectingProvider::BUILT_IN,
        ))
    };
    let server = HttpServer::new(app).workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
    let root = format!("http://{}/", server.addrs()[0]).parse().unwrap();
    actix_web::rt::spawn(server.run());
    root
}
