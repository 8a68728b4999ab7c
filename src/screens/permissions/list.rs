//! The requested scopes and the two answers, as the `permissions-list` island. Four scopes are shown, the rest under
//! "View more": without the script a `<details>`; with it the list grows, and a button shows that its answer is being
//! sent.

use askama::Template;
use serde::{Deserialize, Serialize};

use crate::{
    accounts::{AccessRequest, Scope},
    domain::scope,
    web::{FormView, Page, Visitor, page::islands::Island},
};

/// How many scopes are shown at once (docs/behaviour.md section 16).
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
    words: PermissionsWords,
}

/// One requested scope.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScopeView {
    name: String,
    /// The heading of its group; `None` if all scopes are of one group.
    group: Option<String>,
    text: String,
    /// Inline SVG.
    icon: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PermissionsWords {
    more: String,
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
        let group = |scope: &ScopeView| Group::of(&scope.name);
        if scopes.iter().any(|scope| Some(group(scope)) != scopes.first().map(group)) {
            for scope in &mut scopes {
                scope.group = Some(page.t(Group::of(&scope.name).heading()));
            }
        }
        Self {
            shown: SHOWN,
            scopes,
            action,
            client_id: request.client_id,
            state: request.state,
            request: request.request,
            token: form.token.clone(),
            words: PermissionsWords {
                more: page.t("permissions-more"),
                kept: request.person.is_some().then(|| page.t("permissions-withdraw")),
                allow: page.t("permissions-allow"),
                reject: page.t("permissions-reject"),
                loading: page.t("permissions-loading"),
                sending: page.t("permissions-sending"),
            },
        }
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
            "entrance_data" | "messages" => Self::You,
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
        Self { name: given.name, group: None, text, icon: page.icon(icon).to_owned() }
    }
}

/// The icon's name. The two scopes of external systems share one icon.
fn icon(name: &'static str) -> &'static str {
    if name.starts_with("external_system") { "external_system" } else { name }
}
