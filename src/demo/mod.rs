//! Floor 7: the demo world, for trying Lävi out and for its tests. `lavi demo` starts it on a loopback address with a
//! fresh folder; `lavi serve` never does (`docs/decisions/0001-demo-floor.md`).
//!
//! Its pages are for engineers and operators, and in English only.

mod application;
mod cast;
mod host_page;
mod mailbox;
pub mod simulators;
pub mod stand_ins;
mod start_page;
mod world;

pub use cast::{CAST, Member, PASSWORD, Story};
pub use world::{Demo, DemoError};

use std::sync::Arc;

use actix_web::{
    Error,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::{Next, from_fn},
    web::{Data, ServiceConfig, get, resource, scope},
};

use crate::{
    login_methods::id_card,
    web::{AppError, request::is_of_this_machine},
};

impl Demo {
    /// The routes of the demo's pages, for requests from this machine only.
    pub fn routes(self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        move |app| {
            app.service(
                scope("/demo")
                    .app_data(Data::new(self.clone()))
                    .app_data(Data::from(Arc::clone(&self.application)))
                    .wrap(from_fn(on_this_machine))
                    .configure(self.simulators.clone().page())
                    .service(resource("").route(get().to(start_page::show)))
                    .service(resource("/").route(get().to(start_page::show)))
                    .configure(application::routes)
                    .service(scope("/card").configure(id_card::host_routes))
                    .service(resource("/host").route(get().to(host_page::show)))
                    .service(resource("/host.js").route(get().to(host_page::script)))
                    .service(resource("/mail").route(get().to(mailbox::show)))
                    .service(resource("/mail/{name}").route(get().to(mailbox::show_letter)))
                    .service(resource("/mail/{name}/html").route(get().to(mailbox::letter_html))),
            );
        }
    }
}

/// Answers 404 to requests from other machines, also to those that come through a proxy on this one.
async fn on_this_machine(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if !is_of_this_machine(request.request()) {
        return Ok(request.error_response(AppError::NotFound));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
