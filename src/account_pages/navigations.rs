//! The browser navigations of docs/account-api.md section 5 that the embedded service handles: choosing a role, signing
//! out, the terms as files. They are GETs, so another site's page can lead anyone to them; the person is then asked
//! first.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    web::{Data, ServiceConfig, get, post, resource},
};

use super::{
    account::draw,
    confirmation_page::{self, NavigationQuestion},
    sign_out::end_session,
    signed_in::{HERE, see_other, signed_out, to_login, who},
};
use crate::{
    accounts::{embedded::Embedded, request::Document},
    domain::ErrorCode,
    i18n::Area,
    web::{
        AppError, FormView, Next, Visitor,
        form::answer_next,
        page::personal,
        request::origin_check::{Lead, lead},
    },
};

/// The routes below `/account`.
pub fn routes(app: &mut ServiceConfig) {
    app.service(
        resource("/logout").route(get().to(log_out)).route(post().to(confirmation_page::log_out)),
    );
    app.service(resource("/set-user").route(get().to(set_user)));
    app.service(
        resource("/select-role")
            .route(get().to(select_role))
            .route(post().to(confirmation_page::select_role)),
    );
    app.service(resource("/terms/service-terms/download").route(get().to(service_terms)));
    app.service(resource("/terms/privacy-policy/download").route(get().to(privacy_policy)));
}

/// `select-role?role_key=N`: does what an e-diary would do with the choice. An index that the list does not have, for
/// instance from a stale page, is an error on the account page, which shows the current list.
async fn select_role(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visitor, &embedded).await? else { return Ok(to_login(&visitor)) };
    if lead(&visitor)? == Lead::Unknown {
        return NavigationQuestion::SelectRole.show(&visitor);
    }
    if let Some(place) = visitor.query("role_key").and_then(|key| key.parse().ok())
        && visitor.relay(embedded.roles.choose_role(&visitor.caller(), place).await)?
    {
        return Ok(see_other(HERE));
    }
    let form = FormView::with_error(&visitor, Area::Roles, ErrorCode::BadRequest);
    Ok(personal(
        &visitor,
        StatusCode::UNPROCESSABLE_ENTITY,
        draw(&visitor, &embedded, &person, &form).await?,
    ))
}

/// `logout?error_code=CODE`: ends the session. The login screen shows the error.
async fn log_out(visitor: Visitor, embedded: Data<Embedded>) -> Result<HttpResponse, AppError> {
    if lead(&visitor)? == Lead::Unknown && who(&visitor, &embedded).await?.is_some() {
        return NavigationQuestion::LogOut.show(&visitor);
    }
    Ok(match end_session(&visitor, &embedded, signed_out(&visitor)).await? {
        // No form led here, so a redirect may lead to the provider.
        Next::Onward(address, _) => see_other(&address),
        next => answer_next(&visitor, &next),
    })
}

/// `set-user?redirect=false`: does nothing, because the session cookie is already set.
async fn set_user() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type("application/json")
        .body("{}")
}

async fn service_terms(visitor: Visitor) -> Result<HttpResponse, AppError> {
    download(&visitor, Document::ServiceTerms).await
}

async fn privacy_policy(visitor: Visitor) -> Result<HttpResponse, AppError> {
    download(&visitor, Document::PrivacyPolicy).await
}

async fn download(visitor: &Visitor, document: Document) -> Result<HttpResponse, AppError> {
    let file =
        visitor.call(async |accounts, caller| accounts.download(caller, document).await).await?;
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, file.content_type))
        .insert_header((CONTENT_DISPOSITION, file.disposition));
    Ok(answer.insert_header((CACHE_CONTROL, "no-store")).body(file.bytes))
}
