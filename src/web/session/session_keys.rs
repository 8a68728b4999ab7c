//! The keys of the session cookie, newest first. The session layer knows only one key. So a cookie under a former key
//! is re-encrypted under the newest before that layer sees it, and the response sets it anew: a key can be replaced
//! without anybody losing what they have begun.

use actix_session::SessionExt;
use actix_web::{
    Error, HttpMessage,
    body::{BoxBody, MessageBody},
    cookie::{Cookie, CookieJar, Key},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{COOKIE, HeaderValue},
    middleware::Next,
    web::Data,
};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use sha2::{Digest, Sha256};

use crate::{
    accounts::Fault,
    web::{AppError, session::redis_sessions},
};

pub struct SessionKeys {
    pub cookie: String,
    /// The key that cookies are encrypted with.
    pub newest: Key,
    /// Keys that older cookies can still be decrypted with.
    pub former: Vec<Key>,
}

/// Marks a request whose cookie was under a former key.
struct Reopened;

impl SessionKeys {
    /// The keys that bind form tokens to their cookie, newest first.
    pub fn form_keys(&self) -> Vec<[u8; 32]> {
        let of = |key: &Key| {
            Sha256::new().chain_update(key.signing()).chain_update("form token").finalize().into()
        };
        std::iter::once(&self.newest).chain(&self.former).map(of).collect()
    }

    /// The `Cookie` header with the session re-encrypted under the newest key; `None` if nothing has to change.
    fn renewed(&self, header: &str) -> Option<String> {
        let mut changed = false;
        let pairs = header.split(';').map(str::trim).map(|pair| {
            let value =
                pair.strip_prefix(self.cookie.as_str()).and_then(|rest| rest.strip_prefix('='));
            match value.and_then(|value| self.under_newest(value)) {
                Some(value) => {
                    changed = true;
                    format!("{}={value}", self.cookie)
                }
                None => pair.to_owned(),
            }
        });
        let header = pairs.collect::<Vec<_>>().join("; ");
        changed.then_some(header)
    }

    fn under_newest(&self, value: &str) -> Option<String> {
        let value = percent_decode_str(value).decode_utf8().ok()?;
        if self.opened(&self.newest, &value).is_some() {
            return None;
        }
        let plain = self.former.iter().find_map(|key| self.opened(key, &value))?;
        let mut jar = CookieJar::new();
        jar.private_mut(&self.newest).add(Cookie::new(self.cookie.clone(), plain));
        Some(utf8_percent_encode(jar.get(&self.cookie)?.value(), NON_ALPHANUMERIC).to_string())
    }

    fn opened(&self, key: &Key, value: &str) -> Option<String> {
        let mut jar = CookieJar::new();
        jar.add_original(Cookie::new(self.cookie.clone(), value.to_owned()));
        jar.private(key).get(&self.cookie).map(|cookie| cookie.value().to_owned())
    }
}

/// Outside the session layer: re-encrypts a cookie of a former key under the newest.
pub async fn reopen<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let keys =
        request.app_data::<Data<SessionKeys>>().filter(|keys| !keys.former.is_empty()).cloned();
    if let Some(keys) = keys {
        let headers: Vec<&str> =
            request.headers().get_all(COOKIE).filter_map(|header| header.to_str().ok()).collect();
        if let Some(header) =
            keys.renewed(&headers.join("; ")).and_then(|header| HeaderValue::from_str(&header).ok())
        {
            request.headers_mut().insert(COOKIE, header);
            request.extensions_mut().insert(Reopened);
        }
    }
    next.call(request).await
}

/// Inside the session layer: makes it set a re-encrypted cookie anew, and answers pages whose session cannot be read.
pub async fn renew(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if redis_sessions::is_asked_for(&request) {
        return Ok(request.error_response(AppError::Service(Fault::ServerError)));
    }
    // One that cannot be read would be lost: renewing puts what was read in its place.
    let session = request.get_session();
    if request.extensions().contains::<Reopened>() && !redis_sessions::is_unreadable(&session) {
        session.renew();
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}
