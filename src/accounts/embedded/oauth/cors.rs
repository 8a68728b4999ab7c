//! Which programs on other pages may read an endpoint's answer (Cross-Origin Resource Sharing): those of the origins that an
//! application's redirect URIs have, for what is asked in the name of that application. Browsers send no cookies along and need
//! none.

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
};

use actix_web::{
    Error, HttpMessage, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{
            ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
            ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE, HeaderValue, ORIGIN, VARY,
        },
    },
    middleware::Next,
};
use url::{Origin, Url};

use crate::accounts::embedded::ground::Ground;

/// For so many seconds the origins of all applications are used without reading them again.
const READ_AGAIN: i64 = 30;

/// The redirect URIs of the application in whose name a request comes, once it is known. A handler leaves them with the request.
pub struct InNameOf(pub String);

/// The origins of all applications, as this node has read them last.
pub struct PageOrigins {
    ground: Arc<Ground>,
    /// When they were read.
    read: RwLock<(i64, Arc<HashSet<String>>)>,
}

/// The origins of redirect URIs as browsers write them. An app's own scheme has none.
fn origins_of(redirect_uris: &str) -> impl Iterator<Item = String> {
    redirect_uris.split_whitespace().filter_map(|uri| match Url::parse(uri).ok()?.origin() {
        Origin::Opaque(_) => None,
        origin @ Origin::Tuple(..) => Some(origin.ascii_serialization()),
    })
}

impl PageOrigins {
    pub fn new(ground: &Arc<Ground>) -> Self {
        Self { ground: ground.clone(), read: RwLock::default() }
    }

    /// Whether any application has redirect URIs of this origin. Questions with origins that none has cause one read a second.
    async fn has(&self, origin: &str) -> bool {
        let now = self.ground.clock.now();
        let (read_at, known) = self.read.read().unwrap_or_else(PoisonError::into_inner).clone();
        let age = now - read_at;
        if age == 0 || ((0..READ_AGAIN).contains(&age) && known.contains(origin)) {
            return known.contains(origin);
        }
        let all: sqlx::Result<Vec<String>> =
            sqlx::query_scalar("SELECT redirect_uris FROM oauth_clients")
                .fetch_all(self.ground.store.pool())
                .await;
        let Ok(all) = all else { return known.contains(origin) };
        let read: HashSet<String> = all.iter().flat_map(|uris| origins_of(uris)).collect();
        let is_known = read.contains(origin);
        *self.read.write().unwrap_or_else(PoisonError::into_inner) = (now, Arc::new(read));
        is_known
    }
}

/// Answers preflights, and says of every other answer whether the page that has asked may read it. An answer that is in no
/// application's name says no more than that, so any application's page may read it.
pub async fn for_pages(
    origins: Option<Arc<PageOrigins>>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let origin = request.headers().get(ORIGIN).and_then(|origin| origin.to_str().ok());
    let origin = origin.map(str::to_owned);
    let is_preflight = request.method() == Method::OPTIONS;
    let mut response = if is_preflight {
        request.into_response(HttpResponse::NoContent().finish())
    } else {
        next.call(request).await?.map_into_boxed_body()
    };
    let named = response.request().extensions_mut().remove::<InNameOf>();
    let may_read = match (&origin, named, origins) {
        (Some(origin), Some(InNameOf(uris)), _) => origins_of(&uris).any(|known| known == *origin),
        (Some(origin), None, Some(origins)) => origins.has(origin).await,
        _ => false,
    };
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("Origin"));
    if let Some(origin) =
        origin.filter(|_| may_read).and_then(|origin| HeaderValue::try_from(origin).ok())
    {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        if is_preflight {
            for (name, value) in [
                (ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
                (ACCESS_CONTROL_ALLOW_HEADERS, "Authorization, Content-Type"),
                (ACCESS_CONTROL_MAX_AGE, "600"),
            ] {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
    }
    Ok(response)
}
