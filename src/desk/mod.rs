//! The desk, below `/desk`: where a school's helper or an operator helps people who cannot sign in, prints slips, begins a school
//! year, and answers what waits. The embedded account service decides at each call who may do what.
//!
//! These addresses have no language prefix; `?lang=` chooses the language. Names and personal codes are posted, so that none
//! stands in an address.

mod applications;
mod classes;
mod entrance;
mod import;
mod overview;
mod person;
mod schools;
mod search;
mod words;
mod year;

use actix_web::web::ServiceConfig;

pub use entrance::DESK;
pub use overview::{EndingCertificate, EndingCertificates};

pub fn routes(app: &mut ServiceConfig) {
    search::routes(app);
    person::routes(app);
    classes::routes(app);
    year::routes(app);
    import::routes(app);
    schools::routes(app);
    applications::routes(app);
    overview::routes(app);
}
