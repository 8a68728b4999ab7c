//! Floor 6: a room per screen: its handlers, its page struct, its form and its rules. Its template, wording and test carry
//! the same name. Rooms never import each other; they name each other by `web::paths`.

pub mod arrival;
pub mod login;
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
}

/// The built-in pages of the embedded account service, below `/account`.
pub fn account_routes(app: &mut ServiceConfig) {
    arrival::routes(app);
}
