//! The pages of the embedded account service, below `/account`: the account page, which sign-ins lead to while there is
//! no e-diary (`main_app.root`), and the addresses that browsers are sent to. The account page shows who is signed in.
//! There people choose among roles, set up the second factor, change the password and sign out.
//!
//! These addresses belong to the account service, so they have no language prefix; `?lang=` chooses the language.

mod account;
mod account_change;
mod activity;
mod applications;
mod authorize;
mod close;
mod confirmation_page;
mod data;
mod details;
pub mod device;
mod email;
mod identities;
mod logout;
mod navigations;
mod onward;
pub mod passkeys;
mod providers;
mod reauthentication;
mod review;
mod sessions;
mod signed_in;
mod two_factor;

pub use data::data_field;

use actix_web::web::ServiceConfig;

use crate::{accounts::embedded::oauth, config::Config};

/// The routes below `/account`, with those that this configuration adds.
pub fn routes(app: &mut ServiceConfig, config: &Config) {
    account::routes(app);
    applications::routes(app);
    sessions::routes(app);
    reauthentication::routes(app);
    two_factor::recovery_routes(app);
    review::routes(app);
    activity::routes(app);
    close::routes(app);
    data::routes(app);
    details::routes(app);
    email::routes(app);
    two_factor::routes(app);
    navigations::card_routes(app);
    identities::routes(app);
    navigations::routes(app);
    providers::routes(app, &config.embedded.providers.redirects);
    if config.passkey_host().is_some() {
        passkeys::routes(app);
    }
    authorize::routes(app);
    logout::routes(app);
    oauth::routes(app);
}
