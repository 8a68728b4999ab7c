//! The response cache: sends shared pages before anything else is done (docs/decisions/0007). If the address alone
//! decides a page, its response is always the same: the first one passes through all middleware, and is then sent again
//! from here with all its headers. What still depends on the request is decided here as well: the content coding,
//! whether the browser already has the page, the language cookie. Requests whose response depends on anything else
//! bypass the cache.

use std::{
    future::{Future, Ready, ready},
    pin::Pin,
    rc::Rc,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};

use actix_web::{
    Error, HttpResponse,
    body::BoxBody,
    dev::{RequestHead, Service, ServiceRequest, ServiceResponse, Transform, forward_ready},
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
    web::Data,
};
use futures_util::future::Either;

use crate::web::{
    Site, Visitor,
    cache::{Audience, Cacheable, KeptResponse, compression::Coding},
    middleware::{ACCESS_COOKIE, Jar, measure},
    request::{
        self,
        negotiate::{accepted_coding, is_known},
        origin_check::is_silent,
        saves_data,
    },
    site::{LANGUAGE_COOKIE, METHOD_COOKIE, language_cookie},
};

impl KeptResponse {
    /// The part of a complete response that can be kept; `None` if it must not be sent again.
    fn of(response: &ServiceResponse<BoxBody>) -> Option<Self> {
        let extensions = response.response().extensions();
        let sent =
            extensions.get::<Cacheable>().filter(|sent| sent.audience != Audience::Nobody)?;
        if response
            .request()
            .uri()
            .path_and_query()
            .is_none_or(|asked| asked.as_str() != sent.address)
        {
            return None;
        }
        let visitor = Visitor::of(response.request());
        let of_request = [header::CONTENT_ENCODING, header::SET_COOKIE, header::CONTENT_TYPE];
        let headers = response.headers().iter().filter(|(name, _)| !of_request.contains(name));
        let [plain, secure] =
            [false, true].map(|secure| language_cookie(visitor.language, secure).to_string());
        let [shared, partitioned] = [Jar::Shared, Jar::Partitioned].map(|jar| jar.within(&secure));
        Some(Self {
            route: measure::route(response.request()),
            page: Arc::clone(&sent.page),
            audience: sent.audience,
            method: sent.method.clone(),
            version: sent.version,
            language: visitor.chosen_language()?,
            headers: headers.map(|(name, value)| (name.clone(), value.clone())).collect(),
            // Absent from a 304.
            content_type: response.headers().get(header::CONTENT_TYPE)?.clone(),
            is_embedded: visitor.view.is_embedded(),
            cookies: [
                HeaderValue::try_from(plain).ok()?,
                HeaderValue::try_from(secure).ok()?,
                HeaderValue::try_from(shared).ok()?,
                HeaderValue::try_from(partitioned).ok()?,
            ],
        })
    }

    /// The response to this request; `None` if the response depends on more than the cache knows.
    fn to(&self, head: &RequestHead, cookies: &Cookies, site: &Site) -> Option<HttpResponse> {
        if is_silent(head.headers())
            || cookies.has_form_token
            || (self.audience == Audience::Strangers && cookies.has_others)
        {
            return None;
        }
        let cookie = match cookies.language {
            Some(known) if known == self.language.code() => None,
            Some(_) => return None,
            None => Some(match Jar::of(site, head, self.is_embedded, cookies.has_access) {
                Jar::Own => &self.cookies[usize::from(request::is_secure(site, head))],
                Jar::Shared => &self.cookies[2],
                Jar::Partitioned => &self.cookies[3],
            }),
        };
        let is_known = is_known(head.headers(), &self.page.etag);
        let mut response =
            HttpResponse::new(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        let headers = response.headers_mut();
        for (name, value) in &self.headers {
            headers.append(name.clone(), value.clone());
        }
        if let Some(cookie) = cookie {
            headers.append(header::SET_COOKIE, cookie.clone());
        }
        if is_known {
            return Some(response);
        }
        let coding = accepted_coding(head.headers(), Coding::Brotli);
        headers.append(header::CONTENT_TYPE, self.content_type.clone());
        if let Some(name) = coding.name() {
            headers.append(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        Some(response.set_body(BoxBody::new(self.page.body(coding, &site.shared.background))))
    }
}

/// The cookies that shared pages depend on.
#[derive(Default)]
struct Cookies<'a> {
    language: Option<&'a str>,
    method: Option<&'a str>,
    has_form_token: bool,
    has_access: bool,
    has_others: bool,
}

impl<'a> Cookies<'a> {
    fn of(headers: &'a HeaderMap, check: &str) -> Self {
        let mut found = Self::default();
        for value in headers.get_all(header::COOKIE) {
            // An unreadable header could hold any cookie, so the request bypasses the cache.
            let Ok(value) = value.to_str() else { return Self { has_form_token: true, ..found } };
            for (name, value) in value.split(';').filter_map(|pair| pair.trim().split_once('=')) {
                match name {
                    LANGUAGE_COOKIE => found.language = Some(value),
                    METHOD_COOKIE => found.method = Some(value),
                    name if name == check => found.has_form_token = true,
                    name => {
                        found.has_access |= name == ACCESS_COOKIE;
                        found.has_others = true;
                    }
                }
            }
        }
        found
    }
}

/// The outermost middleware.
pub struct ResponseCache(pub Data<Site>);

impl<S> Transform<S, ServiceRequest> for ResponseCache
where
    S: Service<ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error> + 'static,
{
    type Response = ServiceResponse<BoxBody>;
    type Error = Error;
    type Transform = ResponseCacheService<S>;
    type InitError = ();
    type Future = Ready<Result<ResponseCacheService<S>, ()>>;

    fn new_transform(&self, within: S) -> Self::Future {
        ready(Ok(ResponseCacheService { within, site: Rc::new(self.0.clone()) }))
    }
}

/// The middleware around a service.
pub struct ResponseCacheService<S> {
    within: S,
    site: Rc<Data<Site>>,
}

type Response = Result<ServiceResponse<BoxBody>, Error>;

impl<S> Service<ServiceRequest> for ResponseCacheService<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error> + 'static,
{
    type Response = ServiceResponse<BoxBody>;
    type Error = Error;
    type Future = Either<Ready<Response>, Pin<Box<dyn Future<Output = Response>>>>;

    forward_ready!(within);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let begun = Instant::now();
        let head = request.head();
        let (&Method::GET, Some(address)) = (&head.method, head.uri.path_and_query()) else {
            return Either::Right(Box::pin(self.within.call(request)));
        };
        let saves_data = saves_data(head.headers());
        let cookies = Cookies::of(head.headers(), &self.site.cookies.check);
        let responses = &self.site.shared.responses;
        if let Some(kept) = responses.find(address.as_str(), cookies.method, saves_data) {
            return match kept.to(head, &cookies, &self.site) {
                Some(response) => {
                    tracing::debug!(status = response.status().as_u16(), "answered again");
                    self.site.answered[usize::from(response.status().as_u16() / 100) - 1]
                        .fetch_add(1, Ordering::Relaxed);
                    measure::given_again(&request, &kept.route, response.status(), begun);
                    Either::Left(ready(Ok(request.into_response(response))))
                }
                None => Either::Right(Box::pin(self.within.call(request))),
            };
        }
        let (site, address) = (Rc::clone(&self.site), address.clone());
        let answered = self.within.call(request);
        Either::Right(Box::pin(async move {
            let response = answered.await?;
            if let Some(kept) = KeptResponse::of(&response) {
                site.shared.responses.keep(address.as_str(), saves_data, kept);
            }
            Ok(response)
        }))
    }
}
