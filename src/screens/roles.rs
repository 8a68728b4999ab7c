//! Several roles belong to one person, who chooses one: the main app takes the choice, by the role's place in the list. A plain
//! link does it, in the top window, with and without scripts.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    domain::ErrorCode,
    web::{
        AppError, Next, Page, Screen, Visitor,
        form::answer_next,
        page::{personal, render, role_view::RoleView},
    },
};

#[derive(Template)]
#[template(path = "screens/roles.html")]
struct RolesPage<'a> {
    page: Page<'a>,
    roles: Vec<RoleView>,
}

/// Shows the roles. What is wrong is said on the login screen.
///
/// # Errors
/// When the account service cannot say what there is to choose.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let answer = visitor.call(async |accounts, caller| accounts.roles(caller).await).await?;
    // Nothing to choose is said as `role_not_allowed`: of the codes there are, it alone speaks of roles ("no role that suits
    // the service"), and it sends people to those who can give them one. An empty list would be a dead end.
    let failure =
        answer.failure().or_else(|| answer.data.is_empty().then_some(ErrorCode::RoleNotAllowed));
    if let Some(code) = failure {
        return Ok(answer_next(
            &visitor,
            &Next::To(visitor.href(Screen::LoginError(code.as_str()))),
        ));
    }
    let page = Page::new(&visitor, "roles", "roles-title");
    let html = render(&RolesPage { roles: RoleView::list(&visitor, &answer.data), page })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
