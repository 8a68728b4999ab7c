//! The redirects to providers and back (docs/account-api.md section 5). A method that is switched off answers 404.

use actix_web::{
    HttpResponse,
    web::{Query, ServiceConfig, get, post, resource},
};

use crate::{
    account_pages::{
        account_change::IDENTITIES,
        confirmation_page::NavigationQuestion,
        onward::{RedirectPurpose, away},
        signed_in::{AREA, see_other, to_login},
    },
    accounts::{
        Purpose,
        embedded::{AfterRedirect, Returned},
    },
    config::RedirectsConfig,
    domain::{ErrorCode, LoginMethod, RedirectingProvider},
    login_methods::{outcome, redirect::validation_type},
    providers::oauth::AuthorizationResponse,
    web::{
        AppError, Form, FormFields, Next, Refusal, Screen, Visit, Visitor,
        form::answer_next,
        request::origin_check::{Lead, lead, navigates},
        site::{LEFT_COOKIE, has_left_lately},
    },
};

pub fn routes(app: &mut ServiceConfig, providers: &RedirectsConfig) {
    for provider in providers.providers() {
        let purposes = if provider.registers() { &Purpose::ALL[..] } else { &Purpose::ALL[..1] };
        for purpose in purposes.iter().copied() {
            let begin = get().to(move |visit| begin(visit, provider, purpose));
            let confirmed = post().to(move |visit, form| confirmed(visit, form, provider, purpose));
            let address = format!("/{}", purpose.path(&provider.path()));
            app.service(resource(address).route(begin).route(confirmed));
        }
        let complete = get().to(move |visit, response| complete(visit, response, provider));
        app.service(resource(format!("/{}/callback", provider.path())).route(complete));
        // Where a provider sends people whom it has signed out, whatever it adds to the address.
        let signed_out = get().to(|visitor: Visitor| async move { to_login(&visitor) });
        app.service(resource(format!("/{}/signed-out", provider.path())).route(signed_out));
    }
}

/// Sends the browser to the provider with an authorization request. Where another site's page led here, the person is asked
/// first: a provider that still knows them would send them back signed in.
async fn begin(
    visit: Visit,
    provider: RedirectingProvider,
    purpose: Purpose,
) -> Result<HttpResponse, AppError> {
    offered(&visit, provider)?;
    if lead(&visit)? == Lead::Unknown {
        return NavigationQuestion::Leave(provider, purpose).show(&visit);
    }
    let has_left = has_left(&visit);
    let begun = visit.embedded.redirects.begin(&visit.caller(), provider, purpose, has_left).await;
    let address = visit.relay(begun)?;
    Ok(address.map_or_else(
        |code| failed(&visit, provider, purpose, code),
        |address| see_other(address.as_str()),
    ))
}

/// Whether somebody has signed out in this browser lately: then the visitor who goes to a provider may be somebody else.
fn has_left(visitor: &Visitor) -> bool {
    let cookie = visitor.request.cookie(LEFT_COOKIE);
    cookie.is_some_and(|cookie| has_left_lately(cookie.value(), visitor.site.clock.now()))
}

/// The same after the person has confirmed it.
async fn confirmed(
    visit: Visit,
    form: Form,
    provider: RedirectingProvider,
    purpose: Purpose,
) -> Result<HttpResponse, AppError> {
    offered(&visit, provider)?;
    let act = async |_: &FormFields| {
        let has_left = has_left(&visit);
        let reply =
            visit.embedded.redirects.begin(&visit.caller(), provider, purpose, has_left).await;
        match visit.relay(reply).map_err(|fault| Refusal::fault(AREA, fault))? {
            Ok(address) => away(&visit, provider, RedirectPurpose::SignIn, address.as_str()),
            Err(code) => Ok(Next::To(pane(&visit, provider, purpose, code))),
        }
    };
    let question = NavigationQuestion::Leave(provider, purpose);
    form.answer(&visit, act, async |form| question.draw(&visit, &form)).await
}

/// Takes the authorization response. A query that cannot be read, such as one with two states, counts as an empty
/// response.
async fn complete(
    visit: Visit,
    response: Option<Query<AuthorizationResponse>>,
    provider: RedirectingProvider,
) -> Result<HttpResponse, AppError> {
    offered(&visit, provider)?;
    navigates(&visit)?;
    let response = response.map(Query::into_inner).unwrap_or_default();
    let Returned { language, next } = visit
        .relay(visit.embedded.redirects.complete(&visit.caller(), provider, &response).await)?;
    let language = language.unwrap_or(visit.language);
    let visit = visit.speaking(language);
    Ok(match next {
        AfterRedirect::Validation(purpose) => {
            see_other(&visit.href(Screen::Validation(&validation_type(provider, purpose))))
        }
        AfterRedirect::Failed(purpose, code) => failed(&visit, provider, purpose, code),
        AfterRedirect::Linked(Ok(())) => see_other(IDENTITIES),
        AfterRedirect::Linked(Err(code)) => {
            let address =
                format!("{IDENTITIES}?error={}&method={}", code.as_str(), provider.slug());
            see_other(&visit.with_incident(address, code))
        }
        AfterRedirect::SignIn(signed_in) => {
            let method = LoginMethod::Provider(provider);
            match outcome::follow(&visit, &signed_in, method, ErrorCode::Undefined) {
                Ok(next) => answer_next(&visit, &next),
                Err(refusal) => {
                    let code = refusal.errors.first().map(|error| error.code);
                    let code = code.unwrap_or(ErrorCode::Undefined);
                    failed(&visit, provider, Purpose::SignIn, code)
                }
            }
        }
    })
}

/// Leads back to the provider's pane, which says what is wrong in the provider's own words.
fn failed(
    visitor: &Visitor,
    provider: RedirectingProvider,
    purpose: Purpose,
    code: ErrorCode,
) -> HttpResponse {
    see_other(&pane(visitor, provider, purpose, code))
}

fn pane(
    visitor: &Visitor,
    provider: RedirectingProvider,
    purpose: Purpose,
    code: ErrorCode,
) -> String {
    let method = LoginMethod::Provider(provider);
    visitor.with_incident(visitor.href(purpose.place_with_error(method, code.as_str())), code)
}

/// # Errors
/// [`AppError::NotFound`] for a method that the configuration does not offer.
fn offered(visitor: &Visitor, provider: RedirectingProvider) -> Result<(), AppError> {
    let is_offered = visitor.site.config.login.offers(LoginMethod::Provider(provider));
    if is_offered { Ok(()) } else { Err(AppError::NotFound) }
}
