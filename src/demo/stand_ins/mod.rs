//! Stand-ins for HarID, X-ID, eParaksts and the providers of the configuration. They speak the providers' real wire
//! format (docs/providers/openid.md), so that the production clients can be used with them. Instead of asking for a
//! proof of identity they ask whom to play.

mod openid;
mod people;
mod state;

pub use people::{PEOPLE, Played};
pub use state::StandIns;

use std::{future::ready, io};

use actix_web::{
    App, HttpRequest, HttpServer,
    web::{Data, Form, ServiceConfig, get, post, resource},
};

use crate::{config::RedirectsConfig, domain::LoginMethod};

/// The state that the handlers get.
type Own = Data<StandIns>;

impl StandIns {
    /// Serves the stand-ins of these providers until the actix system stops.
    pub fn serve(&self, redirects: &RedirectsConfig) -> io::Result<()> {
        let (own, methods) = (self.clone(), redirects.providers().map(LoginMethod::Provider));
        let methods: Vec<_> = methods.collect();
        let server = HttpServer::new(move || App::new().configure(own.routes(&methods)));
        actix_web::rt::spawn(
            server.workers(1).disable_signals().listen(self.0.listener.try_clone()?)?.run(),
        );
        Ok(())
    }

    fn routes(&self, methods: &[LoginMethod]) -> impl FnOnce(&mut ServiceConfig) {
        move |app| {
            app.app_data(Data::new(self.clone()));
            for method in methods.iter().copied() {
                let [authorize, token, userinfo] = match method {
                    LoginMethod::E_PARAKSTS => openid::E_PARAKSTS,
                    method => openid::paths(method),
                };
                let at = |path: &str| resource(format!("/{}/{path}", method.slug()));
                let ask = move |own: Own, request: HttpRequest| {
                    ready(openid::ask(&own, &request, method))
                };
                let redeem = move |own: Own, request: HttpRequest, form: Form<_>| {
                    ready(openid::redeem(&own, &request, &form, method))
                };
                let userinfo_of = move |own: Own, request: HttpRequest| {
                    ready(openid::userinfo(&own, &request, method))
                };
                app.service(at(authorize).route(get().to(ask)));
                app.service(at(token).route(post().to(redeem)));
                app.service(at(userinfo).route(get().to(userinfo_of)));
                if method != LoginMethod::E_PARAKSTS {
                    let discovery = move |own: Own| ready(openid::discovery(&own, method));
                    app.service(at(openid::DISCOVERY).route(get().to(discovery)));
                    app.service(
                        at(openid::KEYS).route(get().to(async |own: Own| openid::keys(&own))),
                    );
                }
            }
        }
    }
}
