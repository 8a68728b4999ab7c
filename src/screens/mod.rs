//! Floor 6: a room per screen: its handlers, its page struct, its form and its rules. Its template, wording and test carry
//! the same name. Rooms never import each other; they name each other by `web::paths`.

pub mod activate;
pub mod failed;
pub mod login;
pub mod message;
pub mod register;
pub mod setup_account;
pub mod success;
pub mod two_factor;

use actix_web::web::{ServiceConfig, get, post, resource};

use crate::web::View;

/// The routes of every screen, below `/{lang}`. HEAD is answered as GET.
pub fn routes(app: &mut ServiceConfig) {
    for path in
        ["", "/", "/login"].into_iter().map(str::to_owned).chain(View::ALL[1..].iter().map(|view| format!("/{}", view.slug())))
    {
        app.service(resource(path).route(get().to(login::show)).route(post().to(login::submit)));
    }
    app.service(resource("/two-factor").route(get().to(two_factor::show)).route(post().to(two_factor::submit)));
    app.service(resource("/register").route(get().to(register::show)).route(post().to(register::submit)));
    app.service(resource("/setupAccount").route(get().to(setup_account::show)).route(post().to(setup_account::submit)));
    app.service(resource("/success").route(get().to(success::show)).route(post().to(success::resend)));
    app.service(resource("/failed").route(get().to(failed::show)));
    app.service(resource("/message").route(get().to(message::show)).route(post().to(message::submit)));
    app.service(resource("/activate/{token}").route(get().to(activate::show)).route(post().to(activate::submit)));
}

/// The built-in pages of the embedded account service, below `/account`.
pub fn account_routes(_app: &mut ServiceConfig) {}
