//! The route of a call: its path and method, and 405 for every other method.

use std::future::ready;

use actix_web::{FromRequest, Handler, Resource, Responder, Route, web};

use super::answer;

/// A call by POST.
pub(super) fn post<F, Args>(path: &str, call: F) -> Resource
where
    F: Handler<Args, Output: Responder + 'static>,
    Args: FromRequest + 'static,
{
    only(path, "POST", web::post().to(call))
}

/// A call by GET.
pub(super) fn get<F, Args>(path: &str, call: F) -> Resource
where
    F: Handler<Args, Output: Responder + 'static>,
    Args: FromRequest + 'static,
{
    only(path, "GET", web::get().to(call))
}

fn only(path: &str, method: &'static str, route: Route) -> Resource {
    let refused = move || ready(answer::wrong_method(method));
    web::resource(format!("/{path}")).route(route).default_service(web::to(refused))
}
