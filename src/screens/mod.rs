//! Floor 6: a room per screen, with its handlers, page struct, form and rules. Its template, wording and test have the
//! same name. Screens never import each other; they link to each other through `web::request::paths`.

pub mod activate;
pub mod agree_to_terms;
pub mod choose_user;
pub mod failed;
pub mod forgot_password;
pub mod login;
pub mod message;
pub mod open_browser;
pub mod permissions;
pub mod register;
pub mod roles;
pub mod school_register;
pub mod set_password;
pub mod setup_account;
pub mod success;
pub mod terms;
pub mod two_factor;
pub mod validation;
pub mod waiting;

use actix_web::{
    HttpResponse, Resource,
    web::{ServiceConfig, get, post, resource},
};

use crate::{
    accounts::{Document, TokenKind},
    login_methods::web_eid,
    web::{AppError, Framed, View, form::captcha, request::paths::set_password_segment},
};
use waiting::poll;

/// The routes of every screen, below `/{lang}`. HEAD is handled as GET.
pub fn routes(app: &mut ServiceConfig) {
    sign_in(app);
    account(app);
    app.service(resource("/roles").route(get().to(roles::show)));
    app.service(
        resource("/school-register")
            .route(get().to(school_register::show))
            .route(post().to(school_register::submit)),
    );
    app.service(resource("/terms").route(get().to(terms::index)));
    for (path, document) in [
        ("/terms/service", Document::ServiceTerms),
        ("/terms/privacy-policy", Document::PrivacyPolicy),
        ("/terms/cookies-privacy-policy", Document::CookiePolicy),
    ] {
        app.service(resource(path).route(get().to(move |visitor| terms::show(visitor, document))));
    }
    app.service(resource("/terms/accessibility").route(get().to(terms::accessibility)));
    app.service(resource("/permissions").route(get().to(permissions::show)));
    app.service(resource("/maintenance").route(get().to(show_maintenance)));
}

/// The screens of a sign-in, from the first field to success.
fn sign_in(app: &mut ServiceConfig) {
    for path in ["", "/", "/login"]
        .into_iter()
        .map(str::to_owned)
        .chain(View::ALL[1..].iter().map(|view| format!("/{}", view.slug())))
    {
        app.service(framed(&path).route(get().to(login::show)).route(post().to(login::submit)));
    }
    app.service(framed("/id-card/challenge").route(post().to(web_eid::challenge)));
    app.service(
        framed("/two-factor")
            .route(get().to(two_factor::show))
            .route(post().to(two_factor::submit)),
    );
    app.service(
        framed("/waiting").route(get().to(waiting::show)).route(post().to(waiting::submit)),
    );
    app.service(framed("/smart-id/code").route(get().to(waiting::device_link::show_code)));
    app.service(framed("/smart-id/code.bin").route(get().to(waiting::device_link::show_matrix)));
    app.service(framed("/captcha/sound.wav").route(get().to(captcha::hear)));
    app.service(resource("/smart-id/callback").route(get().to(poll::called_back)));
    app.service(
        resource("/validation")
            .route(get().to(validation::show))
            .route(post().to(validation::submit)),
    );
    // A first sign-in by a strong method leads here.
    app.service(
        framed("/setupAccount")
            .route(get().to(setup_account::show))
            .route(post().to(setup_account::submit)),
    );
    app.service(
        framed("/success").route(get().to(success::show)).route(post().to(success::resend)),
    );
    app.service(resource("/failed").route(get().to(failed::show)));
    app.service(
        framed("/message").route(get().to(message::show)).route(post().to(message::submit)),
    );
    for path in ["/choose-user", "/chooseUser"] {
        app.service(
            framed(path).route(get().to(choose_user::show)).route(post().to(choose_user::submit)),
        );
    }
    for path in ["/agreeToTerms", "/agree-to-terms"] {
        app.service(
            framed(path)
                .route(get().to(agree_to_terms::show))
                .route(post().to(agree_to_terms::submit)),
        );
    }
}

/// The screens to register, to recover a password, and those that letters link to.
fn account(app: &mut ServiceConfig) {
    app.service(
        resource("/register").route(get().to(register::show)).route(post().to(register::submit)),
    );
    app.service(
        resource("/activate/{token}")
            .route(get().to(activate::show))
            .route(post().to(activate::submit)),
    );
    app.service(
        resource("/openBrowser/{token}")
            .route(get().to(open_browser::show))
            .route(post().to(open_browser::submit)),
    );
    app.service(
        resource("/forgotPassword")
            .route(get().to(forgot_password::show))
            .route(post().to(forgot_password::submit)),
    );
    for kind in TokenKind::ALL {
        let show = get().to(move |visitor, link| set_password::show(visitor, link, kind));
        let submit =
            post().to(move |visitor, link, form| set_password::submit(visitor, link, form, kind));
        app.service(
            resource(format!("/{}/{{token}}", set_password_segment(kind)))
                .route(show)
                .route(submit),
        );
    }
}

/// A screen that embedders may frame.
fn framed(path: &str) -> Resource {
    resource(path).app_data(Framed)
}

// The maintenance notice at its own address. While `site.maintenance` is on, the middleware answers every screen with
// it.

async fn show_maintenance() -> Result<HttpResponse, AppError> {
    Err(AppError::Maintenance)
}
