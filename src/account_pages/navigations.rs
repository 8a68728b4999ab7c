//! The browser navigations of docs/account-api.md section 5 that the embedded service handles: choosing a role, signing
//! out, the terms as files. They are GETs, so another site's page can lead anyone to them; the person is then asked
//! first.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue, REFERRER_POLICY},
    },
    web::{ServiceConfig, get, post, resource},
};

use crate::{
    account_pages::{
        account::draw,
        confirmation_page::{self, NavigationQuestion},
        onward::end_session,
        signed_in::{HERE, see_other, signed_out, to_login, who},
    },
    accounts::{Document, LoginOutcome, Purpose},
    domain::{ErrorCode, LoginMethod, Secret},
    i18n::Area,
    login_methods::{id_card, outcome},
    web::{
        AppError, FormView, Next, Refusal, Visit, Visitor,
        form::answer_next,
        page::personal,
        request::{
            card_cookie,
            origin_check::{Lead, lead},
        },
    },
};

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
async fn select_role(visit: Visit) -> Result<HttpResponse, AppError> {
    let Some(person) = who(&visit).await? else { return Ok(to_login(&visit)) };
    if lead(&visit)? == Lead::Unknown {
        return NavigationQuestion::SelectRole.show(&visit);
    }
    if let Some(place) = visit.query("role_key").and_then(|key| key.parse().ok())
        && visit.relay(visit.embedded.roles.choose_role(&visit.caller(), place).await)?
    {
        return Ok(see_other(HERE));
    }
    let form = FormView::with_error(&visit, Area::Roles, ErrorCode::BadRequest);
    Ok(personal(&visit, StatusCode::UNPROCESSABLE_ENTITY, draw(&visit, &person, &form).await?))
}

/// `logout?error_code=CODE`: ends the session. The login screen shows the error.
async fn log_out(visit: Visit) -> Result<HttpResponse, AppError> {
    if lead(&visit)? == Lead::Unknown && who(&visit).await?.is_some() {
        return NavigationQuestion::LogOut.show(&visit);
    }
    Ok(match end_session(&visit, signed_out(&visit)).await? {
        // No form led here, so a redirect may lead to the provider.
        Next::Onward(address, _) => see_other(&address),
        next => answer_next(&visit, &next),
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

// Where a browser comes back to from the ID-card host, with a code that it fetches the outcome with
// (docs/decisions/0055). The code counts once, for a minute, in the browser that began.

pub fn card_routes(app: &mut ServiceConfig) {
    for purpose in Purpose::ALL {
        let arrive = get().to(move |visit| arrive(visit, purpose));
        app.service(resource(format!("/{}/arrived", purpose.path("id-card"))).route(arrive));
    }
}

/// Why a browser brings no code: a fault that the ID-card host tells of, noted under the number that the page shows; or it has
/// not begun here.
fn failed(visitor: &Visitor, has_begun: bool) -> ErrorCode {
    let told = visitor.query("failed").map(|code| ErrorCode::parse(&code));
    let Some(code) = told.filter(|code| has_begun && code.is_fault()) else {
        return ErrorCode::AuthorizationProcessTimeout;
    };
    visitor.site.accounts.turned_away(&visitor.caller(), None, code);
    code
}

async fn arrive(visit: Visit, purpose: Purpose) -> Result<HttpResponse, AppError> {
    if !id_card::is_personal(&visit) {
        return Err(AppError::NotFound);
    }
    // A picture on another site's page is no arrival.
    lead(&visit)?;
    let outcome = match (card_cookie::begun(&visit), visit.query("code")) {
        (Some(begun), Some(code)) => {
            let (caller, code) = (visit.caller(), Secret::new(code));
            visit.relay(visit.embedded.card_arrived(&caller, &begun, &code).await)
        }
        (begun, _) => Ok(LoginOutcome::failed(failed(&visit, begun.is_some()))),
    };
    let (method, default) = (LoginMethod::IdCard, ErrorCode::CheckIdCardReader);
    let next = outcome
        .map_err(|fault| Refusal::fault(method, fault))
        .and_then(|outcome| outcome::follow(&visit, &outcome, method, default));
    let mut answer = match next {
        Ok(next) => answer_next(&visit, &next),
        Err(refusal) => {
            let code = refusal.errors.first().map_or(ErrorCode::Undefined, |error| error.code);
            let address = visit.href(purpose.place_with_error(method, code.as_str()));
            see_other(&visit.with_incident(address, code))
        }
    };
    let headers = answer.headers_mut();
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}
