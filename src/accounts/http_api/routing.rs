//! The route of a call: its path and method, and 405 for every other method.

use actix_web::{FromRequest, Handler, Resource, Responder, Route, web};

use super::answer;

/// A call by POST.
pub(super) fn post<F, Args>(path: &str, call: F) -> Resource
where
    F: Handler<Args, Output: Responder + 'static>,
    Args: FromRequest + 'static,
{
    resource(path, web::post().to(call))
}

/// A call by GET.
pub(super) fn get<F, Args>(path: &str, call: F) -> Resource
where
    F: Handler<Args, Output: Responder + 'static>,
    Args: FromRequest + 'static,
{
    resource(path, web::get().to(call))
}

/// A call with a route that was built elsewhere.
pub(super) fn resource(path: &str, route: Route) -> Resource {
    web::resource(format!("/{path}")).route(route).default_service(web::to(answer::wrong_method))
}
