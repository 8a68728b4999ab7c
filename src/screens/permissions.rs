//! Third-party consent: a client requests data, and the person allows or rejects all of it. The account service says
//! which client requests which scopes (`oauth/session`); the answer is posted to it as a plain form.

use actix_web::{HttpMessage, HttpResponse, http::StatusCode};
use askama::Template;
use serde::{Deserialize, Serialize};
use url::{Url, form_urlencoded};

use crate::{
    accounts::{AccessRequest, Fault, LONGEST_QUERY, Scope},
    domain::{ErrorCode, person_name::initials, scope},
    i18n::Area,
    web::{
        AppError, FormView, Next, Page, Screen, Visitor,
        form::answer_next,
        page::{
            Door,
            islands::{Island, Mounted},
            personal, render,
        },
        site::policies::FormLeadsTo,
    },
};

pub const AREA: Area = Area::Permissions;

#[derive(Template)]
#[template(path = "screens/permissions.html")]
struct PermissionsPage<'a> {
    page: Page<'a>,
    /// Who is signed in, where the embedded service says it.
    person: Option<String>,
    parties: (String, Option<String>),
    /// The host that the answer is sent to.
    host: Option<String>,
    list: Mounted<PermissionsList>,
}

/// What the tiles of the application and of the person show.
pub fn parties(request: &AccessRequest) -> (String, Option<String>) {
    let person = request.person.as_ref().map(|(name, _)| initials(name, 2));
    (initials(&request.client_name, 1), person)
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
    let html = draw(&visitor, query, request, &FormView::fresh(&visitor))?;
    Ok(personal(&visitor, StatusCode::OK, html))
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

pub fn draw(
    visitor: &Visitor,
    query: &str,
    request: AccessRequest,
    form: &FormView,
) -> Result<String, AppError> {
    let parties = parties(&request);
    let heading = visitor.words().with("permissions-title", &[("client", &request.client_name)]);
    let page = Page::titled(visitor, "permissions", heading)
        .at(Screen::Permissions(query))
        .for_reading()
        .at_door(Door::Ajar)
        .of(form)
        .with_islands();
    let person = request.person.as_ref().map(|(name, account)| {
        page.words().with("permissions-person", &[("name", name), ("account", account)])
    });
    let target = redirect_uri(query);
    let host = target.as_ref().and_then(|url| url.host_str().map(str::to_owned));
    // The answer to the form redirects to the client, which the content security policy of the page has to allow.
    visitor.request.extensions_mut().insert(FormLeadsTo(target));
    let list = Mounted(PermissionsList::of(&page, visitor, request, form));
    render(&PermissionsPage { page, person, parties, host, list })
}

/// The redirect URI of the query. The account service has accepted the query, so it is a registered one.
fn redirect_uri(query: &str) -> Option<Url> {
    let value =
        form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "redirect_uri")?.1;
    Url::parse(&value).ok()
}

// The requested scopes and the two answers, as the `permissions-list` island. Four scopes are shown, the rest under
// "View more": without the script a `<details>`; with it the list grows, and a button shows that its answer is being
// sent.

/// How many scopes are shown at once (docs/behaviour.md section 16), the sensitive ones among them.
const SHOWN: usize = 4;

/// The list of scopes and its two forms.
#[derive(Debug, Template, Serialize, Deserialize)]
#[template(path = "islands/permissions_list.html")]
#[serde(deny_unknown_fields)]
pub struct PermissionsList {
    /// How many scopes are shown at once.
    shown: usize,
    scopes: Vec<ScopeView>,
    /// Where the forms are posted.
    action: String,
    client_id: String,
    state: String,
    /// Tells this authorization request apart from others of the same client and state, if the account service does.
    request: Option<String>,
    /// The form token, for browsers that do not say where a form comes from.
    token: Option<String>,
    /// The icon of what is sensitive, as inline SVG.
    lock: String,
    words: PermissionsWords,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScopeView {
    name: String,
    /// The heading of its group; `None` if all scopes are of one group.
    group: Option<String>,
    text: String,
    /// Inline SVG.
    icon: String,
    /// Whether it is marked, and never folded.
    is_sensitive: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PermissionsWords {
    more: String,
    sensitive: String,
    /// How long the access lasts, where the account service says who is signed in.
    kept: Option<String>,
    allow: String,
    reject: String,
    loading: String,
    sending: String,
}

impl Island for PermissionsList {
    const NAME: &'static str = "permissions-list";
    const CLASS: &'static str = "form";
}

impl PermissionsList {
    /// The list of an authorization request.
    pub fn of(page: &Page, visitor: &Visitor, request: AccessRequest, form: &FormView) -> Self {
        let api = &visitor.site.config.account_api;
        let action =
            api.public_root.join(&api.authorize_path).map_or_else(|_| String::new(), String::from);
        let mut scopes: Vec<ScopeView> = Vec::new();
        for scope in request.scopes {
            if !scopes.iter().any(|known| known.name == scope.name) {
                scopes.push(ScopeView::of(page, scope));
            }
        }
        scopes.sort_by_key(|scope| Group::of(&scope.name));
        // What is sensitive is never folded: the rest of what is in sight is whatever comes first.
        let mut room =
            SHOWN.saturating_sub(scopes.iter().filter(|scope| scope.is_sensitive).count());
        let mut is_in_sight = |scope: &ScopeView| {
            let has_room = scope.is_sensitive || room > 0;
            room -= usize::from(has_room && !scope.is_sensitive);
            has_room
        };
        let (mut scopes, rest): (Vec<_>, Vec<_>) =
            scopes.into_iter().partition(|scope| is_in_sight(scope));
        let more = page.words().count("permissions-more", "count", rest.len());
        let shown = scopes.len();
        scopes.extend(rest);
        let group = |scope: &ScopeView| Group::of(&scope.name);
        if scopes.iter().any(|scope| Some(group(scope)) != scopes.first().map(group)) {
            for scope in &mut scopes {
                scope.group = Some(page.t(Group::of(&scope.name).heading()));
            }
        }
        Self {
            shown,
            scopes,
            action,
            client_id: request.client_id,
            state: request.state,
            request: request.request,
            token: form.token.clone(),
            lock: page.icon("password").to_owned(),
            words: PermissionsWords {
                more,
                sensitive: page.t("permissions-sensitive"),
                kept: request.person.is_some().then(|| page.t("permissions-withdraw")),
                allow: page.t("permissions-allow"),
                reject: page.t("permissions-reject"),
                loading: page.t("permissions-loading"),
                sending: page.t("permissions-sending"),
            },
        }
    }

    /// The same with forms that are posted to this address.
    pub fn posted_to(self, action: &str) -> Self {
        Self { action: action.to_owned(), ..self }
    }

    fn first(&self) -> Vec<Heap<'_>> {
        grouped(self.scopes.get(..self.shown).unwrap_or(&self.scopes))
    }

    fn rest(&self) -> Vec<Heap<'_>> {
        grouped(self.scopes.get(self.shown..).unwrap_or_default())
    }
}

/// A group's heading and its scopes.
type Heap<'a> = (Option<&'a str>, &'a [ScopeView]);

fn grouped(scopes: &[ScopeView]) -> Vec<Heap<'_>> {
    let groups = scopes.chunk_by(|one, next| one.group == next.group);
    groups.map(|group| (group.first().and_then(|scope| scope.group.as_deref()), group)).collect()
}

/// What a scope is about. Scopes are listed by group, and within a group as they were requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    You,
    Learning,
    School,
    Other,
}

impl Group {
    fn of(scope: &str) -> Self {
        match scope {
            "user_grades"
            | "class_grades"
            | "private_grades"
            | "school_grades"
            | "school_certificate_data"
            | "reaction_data_and_statistics" => Self::Learning,
            _ if scope.starts_with("school_") => Self::School,
            "entrance_data" | "messages" | "openid" | "profile" | "email" | "offline_access" => {
                Self::You
            }
            _ if scope.starts_with("user_") => Self::You,
            _ => Self::Other,
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            Self::You => "permissions-group-you",
            Self::Learning => "permissions-group-learning",
            Self::School => "attribute-school",
            Self::Other => "permissions-group-other",
        }
    }
}

impl ScopeView {
    /// Our own text and icon; for an unknown scope, the account service's text and a general icon.
    fn of(page: &Page, given: Scope) -> Self {
        let known = scope::parse(&given.name).zip(scope::message(&given.name));
        let (text, icon) = match known {
            Some((name, message)) => (page.t(message), icon(name)),
            None => (
                given
                    .description
                    .filter(|text| !text.is_empty())
                    .unwrap_or_else(|| given.name.clone()),
                "general",
            ),
        };
        let is_sensitive = scope::is_sensitive(&given.name);
        Self { name: given.name, group: None, text, icon: page.icon(icon).to_owned(), is_sensitive }
    }
}

/// The icon's name. The two scopes of external systems share one icon, and those of OpenID Connect have icons of other pages.
fn icon(name: &'static str) -> &'static str {
    match name {
        "openid" => "key",
        "profile" => "person",
        "email" => "mail",
        "offline_access" => "clock",
        name if name.starts_with("external_system") => "external_system",
        name => name,
    }
}
