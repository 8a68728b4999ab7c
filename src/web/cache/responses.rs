//! Whole responses of shared pages, kept by their address (docs/decisions/0007). `middleware::response_cache` decides
//! which requests get one.

use std::{
    borrow::Cow,
    collections::HashMap,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

use actix_web::http::header::{HeaderName, HeaderValue};

use crate::{
    domain::Language,
    web::cache::{kept_page::KeptPage, policy::Audience},
};

/// How many addresses are kept with their responses, and how long an address may be, in bytes. Anyone can invent
/// addresses: when there are too many, all responses are dropped, but the pages stay.
const ADDRESSES: usize = 4096;

const LONGEST: usize = 256;

/// A page that was sent, and who may be sent it again. Attached to the response as an extension.
pub(in crate::web) struct Cacheable {
    pub page: Arc<KeptPage>,
    pub audience: Audience,
    /// The canonical spelling of its address. Responses under other spellings are not kept: there are endlessly many of
    /// them, and they may hold one visitor's secrets, such as a provider's code.
    pub address: String,
    /// The login method that the browser's cookie names, empty without the cookie; `None` if the page is the same for all.
    pub method: Option<&'static str>,
    /// The version of the wording in the page.
    pub version: u64,
}

/// The response that is kept for one address.
pub(in crate::web) struct KeptResponse {
    /// The pattern that the address fits, for the metrics.
    pub route: String,
    pub page: Arc<KeptPage>,
    pub audience: Audience,
    /// What the page varies by, as in [`Cacheable`].
    pub method: Option<&'static str>,
    /// The version of the wording in the page.
    pub version: u64,
    /// The language that the address names.
    pub language: Language,
    /// The headers of both 200 and 304, without content coding, content type and cookies.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub content_type: HeaderValue,
    /// Whether another page may embed this one in a frame.
    pub is_embedded: bool,
    /// The language cookie in four forms: over HTTP; over HTTPS; and over HTTPS in a frame, in the shared and in the
    /// partitioned jar (`middleware::framed_cookies`).
    pub cookies: [HeaderValue; 4],
}

/// What a response is kept under. No address has a space.
fn name<'a>(address: &'a str, method: &str) -> Cow<'a, str> {
    if method.is_empty() { address.into() } else { format!("{address} {method}").into() }
}

/// The responses kept so far.
#[derive(Default)]
pub(in crate::web) struct KeptResponses {
    /// Path and query to response; the second map is for requests with `Save-Data`, whose pages have no scripts.
    of_address: [RwLock<HashMap<Box<str>, Arc<KeptResponse>>>; 2],
    /// The version of the wording that is in force. Pages with another one are not kept.
    version: AtomicU64,
}

impl KeptResponses {
    /// The response kept for this address, to a browser whose cookie names this login method.
    pub(in crate::web) fn find(
        &self,
        address: &str,
        method: Option<&str>,
        saves_data: bool,
    ) -> Option<Arc<KeptResponse>> {
        let responses =
            self.of_address[usize::from(saves_data)].read().unwrap_or_else(PoisonError::into_inner);
        let Some(method) = method else { return responses.get(address).map(Arc::clone) };
        let own = responses.get(name(address, method).as_ref());
        own.or_else(|| responses.get(address).filter(|kept| kept.method.is_none())).map(Arc::clone)
    }

    /// Keeps the response of this address, unless the address or the page is too long.
    pub(in crate::web) fn keep(&self, address: &str, saves_data: bool, response: KeptResponse) {
        if address.len() > LONGEST || !response.page.fits() {
            return;
        }
        let mut responses = self.of_address[usize::from(saves_data)]
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        // Read under the lock, so that no page of a former wording comes in behind `renew`.
        if response.version != self.version.load(Ordering::SeqCst) {
            return;
        }
        if responses.len() >= ADDRESSES {
            responses.clear();
        }
        let name = name(address, response.method.unwrap_or_default());
        responses.insert(name.into_owned().into_boxed_str(), Arc::new(response));
    }

    /// Forgets them all, and keeps pages with this version of the wording from now on.
    pub(super) fn renew(&self, version: u64) {
        self.version.store(version, Ordering::SeqCst);
        self.clear();
    }

    /// Forgets them all.
    pub(super) fn clear(&self) {
        for responses in &self.of_address {
            responses.write().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    /// How many addresses are kept.
    pub(super) fn count(&self) -> usize {
        let count = |responses: &RwLock<HashMap<_, _>>| {
            responses.read().unwrap_or_else(PoisonError::into_inner).len()
        };
        self.of_address.iter().map(count).sum()
    }
}
