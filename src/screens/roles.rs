//! Choosing among several roles of one person. The main app takes the choice, by the role's index in the list. A plain
//! link in the top window does it, with and without scripts.

use actix_web::{HttpResponse, http::StatusCode};
use askama::Template;

use crate::{
    domain::ErrorCode,
    web::{
        AppError, Next, Page, Screen, Visitor,
        form::answer_next,
        page::{Door, personal, render, role_view::RoleView},
    },
};

#[derive(Template)]
#[template(path = "screens/roles.html")]
struct RolesPage<'a> {
    page: Page<'a>,
    roles: Vec<RoleView>,
}

/// Shows the roles. An error is shown on the login screen instead.
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let answer = visitor.call(async |accounts, caller| accounts.roles(caller).await).await?;
    // An empty list is answered with `role_not_allowed`. It is the only code about roles ("no role that suits the
    // service"), and its message refers people to those who can give them a role. An empty list would be a dead end.
    let failure =
        answer.failure().or_else(|| answer.data.is_empty().then_some(ErrorCode::RoleNotAllowed));
    if let Some(code) = failure {
        return Ok(answer_next(
            &visitor,
            &Next::To(visitor.href(Screen::LoginError(code.as_str()))),
        ));
    }
    let page = Page::new(&visitor, "roles", "roles-title").for_reading().at_door(Door::Ajar);
    let html = render(&RolesPage { roles: RoleView::list(&visitor, &answer.data), page })?;
    Ok(personal(&visitor, StatusCode::OK, html))
}
