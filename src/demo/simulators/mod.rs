//! Simulated Mobile-ID and Smart-ID services: the real wire format, signatures by a test CA, the published test
//! persons, and a phone page to confirm or refuse on. Production code verifies their answers.

mod authority;
mod mobile_id;
mod people;
mod phone;
mod sessions;
mod smart_id;

pub use authority::{Authority, AuthorityError, Subject};
pub use people::{MOBILE_ID, MobileIdPerson, Owner, Owners, Published, SMART_ID, SmartIdPerson};
pub use sessions::{LinkFault, Pace, SimulatedSessions, Simulators};

use std::{io, net::TcpListener};

use actix_web::{
    App, HttpServer,
    web::{Data, ServiceConfig, get, post, resource},
};

impl Simulators {
    /// Serves the APIs on this listener until the actix system stops.
    pub fn serve(&self, listener: TcpListener) -> io::Result<()> {
        let own = self.clone();
        let server =
            HttpServer::new(move || App::new().app_data(Data::new(own.clone())).configure(apis));
        actix_web::rt::spawn(server.workers(1).disable_signals().listen(listener)?.run());
        Ok(())
    }

    /// The route of the phone page.
    pub fn page(self) -> impl FnOnce(&mut ServiceConfig) {
        move |app| {
            app.app_data(Data::new(self)).service(
                resource("/phone").route(get().to(phone::show)).route(post().to(phone::submit)),
            );
            app.service(resource("/phone/open").route(get().to(phone::open)));
        }
    }
}

fn apis(app: &mut ServiceConfig) {
    app.service(resource("/mid-api/version").route(get().to(mobile_id::version)))
        .service(resource("/mid-api/authentication").route(post().to(mobile_id::start)))
        .service(
            resource("/mid-api/authentication/session/{id}").route(get().to(mobile_id::status)),
        )
        .service(
            resource("/smart-id-rp/v3/authentication/notification/etsi/{id}")
                .route(post().to(smart_id::start)),
        )
        .service(
            resource("/smart-id-rp/v3/authentication/device-link/anonymous")
                .route(post().to(smart_id::start_link)),
        )
        .service(resource("/smart-id-rp/v3/session/{id}").route(get().to(smart_id::status)));
}
