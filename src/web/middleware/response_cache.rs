//! Shared pages, answered before anything else is done (docs/decisions/0007). A page that the
//! address alone decides has the same answer each time: its first answer went the whole way, and is
//! given again from here with all its headers. What still depends on the request is decided as on
//! the whole way: the coding, whether the browser has the page already, the cookie of the language.
//! A request of which more depends is let through.

use std::{
    future::{Future, Ready, ready},
    pin::Pin,
    rc::Rc,
    sync::{Arc, atomic::Ordering},
};

use actix_web::{
    Error, HttpResponse,
    body::BoxBody,
    dev::{RequestHead, Service, ServiceRequest, ServiceResponse, Transform, forward_ready},
    http::{
        Method, StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    web::Data,
};
use futures_util::future::Either;

use crate::{
    domain::Language,
    web::{
        Site, View, Visitor,
        cache::{compression::coding_name, pages::Kept},
        middleware::{
            framed_cookies::{ACCESS_COOKIE, Jar},
            layers,
        },
        request::{
            negotiate::{self, Coding},
            peer,
            visitor::{LANGUAGE_COOKIE, saves_data},
        },
    },
};

/// Who sees the same page at one address, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Audience {
    /// Some; the request does not say who.
    Some,
    /// Everyone of whom nothing is known: who sends no cookie but that of the language.
    Strangers,
    /// Everyone.
    Everyone,
}

/// A page that was sent, and to whom it may be sent again: an extension of its answer.
pub(in crate::web) struct Sent {
    pub kept: Arc<Kept>,
    pub audience: Audience,
    /// The one spelling of its address. Others are not kept: there is no end of them, and they may hold secrets of one visitor,
    /// such as a provider's code.
    pub address: String,
}

/// What an address answers.
pub(in crate::web) struct Answer {
    kept: Arc<Kept>,
    audience: Audience,
    /// The language that the address names.
    language: Language,
    /// The headers of 200 and 304 but for coding and cookies.
    headers: Vec<(HeaderName, HeaderValue)>,
    content_type: HeaderValue,
    view: View,
    /// The cookie of the language: as it is written, for HTTPS, and the latter for each jar of a frame.
    cookies: [HeaderValue; 4],
}

impl Answer {
    /// From the answer that came the whole way.
    fn of(response: &ServiceResponse<BoxBody>) -> Option<Self> {
        let extensions = response.response().extensions();
        let sent = extensions.get::<Sent>().filter(|sent| sent.audience != Audience::Some)?;
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
        let [plain, secure] = [false, true]
            .map(|secure| layers::language_cookie(visitor.language, secure).to_string());
        let [shared, partitioned] = [Jar::Shared, Jar::Partitioned].map(|jar| jar.within(&secure));
        Some(Self {
            kept: Arc::clone(&sent.kept),
            audience: sent.audience,
            language: visitor.chosen_language()?,
            headers: headers.map(|(name, value)| (name.clone(), value.clone())).collect(),
            // A 304 has none.
            content_type: response.headers().get(header::CONTENT_TYPE)?.clone(),
            view: visitor.view,
            cookies: [
                HeaderValue::try_from(plain).ok()?,
                HeaderValue::try_from(secure).ok()?,
                HeaderValue::try_from(shared).ok()?,
                HeaderValue::try_from(partitioned).ok()?,
            ],
        })
    }

    /// Whether its page may be kept.
    pub(in crate::web) fn fits(&self) -> bool {
        self.kept.fits()
    }

    /// The answer to this request, or none when it depends on more.
    fn to(&self, head: &RequestHead, site: &Site) -> Option<HttpResponse> {
        let cookies = Cookies::of(head.headers(), &site.cookies.check);
        if cookies.has_form_token || (self.audience == Audience::Strangers && cookies.has_others) {
            return None;
        }
        let cookie = match cookies.language {
            Some(known) if known == self.language.code() => None,
            Some(_) => return None,
            None => Some(match Jar::of(site, head, self.view, cookies.has_access) {
                Jar::Own => &self.cookies[usize::from(peer::is_secure(site, head))],
                Jar::Shared => &self.cookies[2],
                Jar::Partitioned => &self.cookies[3],
            }),
        };
        let is_known = is_known(head.headers(), &self.kept.etag);
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
        if let Some(name) = coding_name(coding) {
            headers.append(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        Some(response.set_body(BoxBody::new(self.kept.body(coding, &site.shared.background))))
    }
}

/// The coding that a request takes, of brotli and gzip the preferred one.
pub(in crate::web) fn accepted_coding(headers: &HeaderMap, preferred: Coding) -> Coding {
    let header = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    negotiate::coding(header.unwrap_or_default(), preferred)
}

/// Whether the browser has the page of this entity tag already (`If-None-Match`, which compares weakly).
pub(in crate::web) fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let etag = etag.to_str().unwrap_or_default().trim_start_matches("W/");
    known
        .split(',')
        .take(negotiate::MOST)
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// The cookies that shared pages depend on.
#[derive(Default)]
struct Cookies<'a> {
    language: Option<&'a str>,
    has_form_token: bool,
    has_access: bool,
    has_others: bool,
}

impl<'a> Cookies<'a> {
    fn of(headers: &'a HeaderMap, check: &str) -> Self {
        let mut found = Self::default();
        for value in headers.get_all(header::COOKIE) {
            // What cannot be read may be anything.
            let Ok(value) = value.to_str() else { return Self { has_form_token: true, ..found } };
            for (name, value) in value.split(';').filter_map(|pair| pair.trim().split_once('=')) {
                match name {
                    LANGUAGE_COOKIE => found.language = Some(value),
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

/// The layer around all others.
pub struct Replay(pub Data<Site>);

impl<S> Transform<S, ServiceRequest> for Replay
where
    S: Service<ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error> + 'static,
{
    type Response = ServiceResponse<BoxBody>;
    type Error = Error;
    type Transform = Replaying<S>;
    type InitError = ();
    type Future = Ready<Result<Replaying<S>, ()>>;

    fn new_transform(&self, within: S) -> Self::Future {
        ready(Ok(Replaying { within, site: Rc::new(self.0.clone()) }))
    }
}

/// The layer at work.
pub struct Replaying<S> {
    within: S,
    site: Rc<Data<Site>>,
}

type Answered = Result<ServiceResponse<BoxBody>, Error>;

impl<S> Service<ServiceRequest> for Replaying<S>
where
    S: Service<ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error> + 'static,
{
    type Response = ServiceResponse<BoxBody>;
    type Error = Error;
    type Future = Either<Ready<Answered>, Pin<Box<dyn Future<Output = Answered>>>>;

    forward_ready!(within);

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let head = request.head();
        let (&Method::GET, Some(address)) = (&head.method, head.uri.path_and_query()) else {
            return Either::Right(Box::pin(self.within.call(request)));
        };
        let saves_data = saves_data(head.headers());
        if let Some(answer) = self.site.shared.answer(address.as_str(), saves_data) {
            return match answer.to(head, &self.site) {
                Some(response) => {
                    tracing::debug!(status = response.status().as_u16(), "answered again");
                    self.site.answered[usize::from(response.status().as_u16() / 100) - 1]
                        .fetch_add(1, Ordering::Relaxed);
                    Either::Left(ready(Ok(request.into_response(response))))
                }
                None => Either::Right(Box::pin(self.within.call(request))),
            };
        }
        let (site, address) = (Rc::clone(&self.site), address.clone());
        let answered = self.within.call(request);
        Either::Right(Box::pin(async move {
            let response = answered.await?;
            if let Some(answer) = Answer::of(&response) {
                site.shared.keep_answer(address.as_str(), saves_data, answer);
            }
            Ok(response)
        }))
    }
}
