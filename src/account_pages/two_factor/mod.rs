//! The second factor: turning it on with a key for an authenticator app and the app's first code, replacing the app,
//! and turning it off. Each needs a recent proof of identity first. If there already is an app, a code of it is asked
//! for too.

mod enrol;
mod key_page;
mod off;
mod proof;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, ServiceConfig, get, post, resource},
};

use crate::{
    account_pages::{
        account_change::AccountChange,
        signed_in::{see_other, to_login, who},
        two_factor::{
            enrol::{replace_app, show_key, show_replacement, turn_on},
            off::{draw_off, turn_off},
        },
    },
    accounts::embedded::{Depth, Embedded, Wish},
    web::{AppError, FormView, Visitor, page::personal},
};

/// The routes below `/account/two-factor`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(resource("/two-factor").route(get().to(show)).route(post().to(turn_on)));
    app.service(
        resource("/two-factor/change")
            .route(get().to(show_replacement))
            .route(post().to(replace_app)),
    );
    app.service(resource("/two-factor/off").route(post().to(turn_off)));
}

/// Shows the key; if the second factor is on, asks whether to turn it off.
async fn show(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if !person.two_factor {
        return show_key(&visitor, &embedded, &person, AccountChange::TwoFactor).await;
    }
    let wish = visitor
        .relay(embedded.own_account.has_proven_lately(&visitor.caller(), Depth::Person).await)?;
    if !matches!(wish, Wish::Done(())) {
        return Ok(see_other(&AccountChange::TwoFactor.reauthentication_path()));
    }
    Ok(personal(&visitor, StatusCode::OK, draw_off(&visitor, &FormView::fresh(&visitor))?))
}
