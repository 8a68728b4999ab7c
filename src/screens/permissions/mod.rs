//! Third-party consent: a client requests data, and the person allows or rejects all of it. The account service says
//! which client requests which scopes (`oauth/session`); the answer is posted to it as a plain form.

mod list;

pub use self::list::PermissionsList;

use actix_web::{
    HttpResponse,
    http::{StatusCode, header::CONTENT_SECURITY_POLICY},
};
use askama::Template;
use url::{Url, form_urlencoded};

use crate::{
    accounts::{AccessRequest, Fault, LONGEST_QUERY},
    domain::ErrorCode,
    i18n::Area,
    web::{
        AppError, FormView, Next, Page, Screen, Visitor,
        form::answer_next,
        page::{islands::Mounted, personal, render},
    },
};

/// The area of this screen's messages.
pub const AREA: Area = Area::Permissions;

#[derive(Template)]
#[template(path = "screens/permissions.html")]
struct PermissionsPage<'a> {
    page: Page<'a>,
    /// The name of the person who is signed in, where the embedded service says it.
    person: Option<String>,
    /// What the application's tile shows.
    initial: String,
    /// What the person's sign shows.
    person_initials: String,
    /// The host that the answer is sent to.
    host: Option<String>,
    list: Mounted<PermissionsList>,
}

/// Shows the requested scopes, or the login screen with the error if the account service refuses the request.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let query = visitor.request.query_string();
    if query.len() > LONGEST_QUERY {
        return Err(AppError::BadRequest);
    }
    let request = match asked(&visitor, query).await? {
        Ok(request) => request,
        Err(code) => {
            return Ok(answer_next(
                &visitor,
                &Next::To(visitor.href(Screen::LoginError(code.as_str()))),
            ));
        }
    };
    let mut response = personal(
        &visitor,
        StatusCode::OK,
        draw(&visitor, query, request, &FormView::fresh(&visitor))?,
    );
    allow_redirect(&visitor, query, &mut response);
    Ok(response)
}

/// The authorization request behind this query. The inner error is the account service's refusal.
pub async fn asked(
    visitor: &Visitor,
    query: &str,
) -> Result<Result<AccessRequest, ErrorCode>, Fault> {
    let outcome =
        visitor.call(async |accounts, caller| accounts.third_party(caller, query).await).await?;
    let errors = outcome.all_errors();
    if !errors.is_empty() || !outcome.success {
        return Ok(Err(errors.first().unwrap_or(ErrorCode::Undefined)));
    }
    let request = outcome.data.filter(|request| !request.client_id.is_empty());
    request.map(Ok).ok_or_else(|| {
        tracing::error!("an application's request comes without its application");
        Fault::ServerError
    })
}

/// Renders the screen for this request.
pub fn draw(
    visitor: &Visitor,
    query: &str,
    request: AccessRequest,
    form: &FormView,
) -> Result<String, AppError> {
    let initial = initials(&request.client_name, 1);
    let heading = visitor.words().with("permissions-title", &[("client", &request.client_name)]);
    let page = Page::titled(visitor, "permissions", heading)
        .at(Screen::Permissions(query))
        .for_reading()
        .of(form)
        .with_islands();
    let person = request.person.clone();
    let person_initials = initials(person.as_deref().unwrap_or_default(), 2);
    let host = redirect_uri(query).and_then(|url| url.host_str().map(str::to_owned));
    let list = Mounted(PermissionsList::of(&page, visitor, request, form));
    render(&PermissionsPage { page, person, initial, person_initials, host, list })
}

/// The first letters of a name's first and last words.
fn initials(name: &str, most: usize) -> String {
    let first = |word: &str| word.chars().find(|letter| letter.is_alphanumeric());
    let letters: Vec<char> = name.split_whitespace().filter_map(first).collect();
    let last = letters.last().filter(|_| most > 1 && letters.len() > 1);
    letters.first().into_iter().chain(last).flat_map(|letter| letter.to_uppercase()).collect()
}

/// The form's answer redirects to the client, which the page's content security policy has to allow.
fn allow_redirect(visitor: &Visitor, query: &str, response: &mut HttpResponse) {
    let policy = visitor.site.policies.allowing_form_redirect_to(redirect_uri(query).as_ref());
    if let Ok(policy) = policy.parse() {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
}

/// The redirect URI of the query. The account service has accepted the query, so it is a registered one.
fn redirect_uri(query: &str) -> Option<Url> {
    let value =
        form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "redirect_uri")?.1;
    Url::parse(&value).ok()
}
