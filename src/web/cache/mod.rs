//! What is kept to be sent again: shared pages in every content coding, and whole responses by their address. Nothing
//! here knows the visitor: `page` and `middleware::response_cache` decide who gets what. Imports no other room of
//! this floor.

pub mod compression;

use std::{
    borrow::Cow,
    collections::HashMap,
    io,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use actix_web::{
    http::header::{HeaderName, HeaderValue},
    web::Bytes,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{background::Background, domain::Language, web::AppError};
use compression::{Coding, brotli, gzip};

// Shared pages, rendered and compressed once (docs/decisions/0011), and the responses made of them, kept by their address
// (docs/decisions/0007). `middleware::response_cache` decides which requests get one.

/// The cache audience: who gets the same page at one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Nobody else: the page depends on more than the request shows.
    Nobody,
    /// Visitors who send no cookie except the language cookie.
    Strangers,
    Everyone,
}

/// The largest page that is kept, in bytes of HTML. Our longest page is less than half of this.
const LARGEST: usize = 96 * 1024;

/// Brotli's quality while the first visitor waits ([`QUICK`]) and later in the background ([`DENSE`]): a twelfth
/// smaller, but fifty times as slow.
const QUICK: u32 = 5;

const DENSE: u32 = 11;

/// One page in all its content codings. Each coding is made when it is first needed.
pub struct KeptPage {
    plain: Bytes,
    quick: OnceLock<Bytes>,
    dense: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    /// Whether the dense compression has been queued or is done.
    is_queued: AtomicBool,
    /// The weak entity tag. All codings share it; it changes only with the page.
    pub etag: HeaderValue,
}

impl KeptPage {
    fn new(html: String) -> Result<Self, AppError> {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..12]);
        let etag = HeaderValue::try_from(format!("W/\"{digest}\""))
            .map_err(|cause| AppError::Internal(cause.into()))?;
        let ([quick, dense, gzip], is_queued) = Default::default();
        Ok(Self {
            plain: html.into_bytes().into_boxed_slice().into(),
            quick,
            dense,
            gzip,
            is_queued,
            etag,
        })
    }

    /// Its HTML.
    pub fn plain(&self) -> &[u8] {
        &self.plain
    }

    /// The page in this coding. The first request for brotli also queues the dense compression.
    pub fn body(self: &Arc<Self>, coding: Coding, background: &Background) -> Bytes {
        match coding {
            Coding::Identity => self.plain.clone(),
            Coding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain, 9).into()).clone(),
            Coding::Brotli => {
                let quick = || {
                    self.queue(background);
                    self.quick.get_or_init(|| brotli(&self.plain, QUICK).into())
                };
                self.dense.get().unwrap_or_else(quick).clone()
            }
        }
    }

    /// Queues the dense compression, once. The queued job holds a weak reference, so it does not keep a dropped page
    /// alive. If the queue is full, the next visitor's request tries again.
    fn queue(self: &Arc<Self>, background: &Background) {
        if self.is_queued.swap(true, Ordering::Relaxed) {
            return;
        }
        let page = Arc::downgrade(self);
        let asked = background.run(move || {
            if let Some(page) = page.upgrade() {
                let _ = page.dense.set(brotli(&page.plain, DENSE).into());
            }
        });
        if asked.is_err() {
            self.is_queued.store(false, Ordering::Relaxed);
        }
    }

    /// The length of the uncompressed HTML, in bytes.
    fn len(&self) -> usize {
        self.plain.len()
    }

    /// Whether the page is small enough to be kept.
    fn fits(&self) -> bool {
        self.plain.len() <= LARGEST
    }
}

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
    pub method: Option<String>,
    /// The version of the wording in the page.
    pub version: u64,
}

pub(in crate::web) struct KeptResponse {
    /// The pattern that the address fits, for the metrics.
    pub route: String,
    pub page: Arc<KeptPage>,
    pub audience: Audience,
    /// What the page varies by, as in [`Cacheable`].
    pub method: Option<String>,
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
    /// partitioned jar (`middleware`).
    pub cookies: [HeaderValue; 4],
}

/// What a response is kept under. No address has a space.
fn name<'a>(address: &'a str, method: &str) -> Cow<'a, str> {
    if method.is_empty() { address.into() } else { format!("{address} {method}").into() }
}

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
        let name = name(address, response.method.as_deref().unwrap_or_default());
        responses.insert(name.into_owned().into_boxed_str(), Arc::new(response));
    }

    /// Forgets them all, and keeps pages with this version of the wording from now on.
    fn renew(&self, version: u64) {
        self.version.store(version, Ordering::SeqCst);
        self.clear();
    }

    fn clear(&self) {
        for responses in &self.of_address {
            responses.write().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }

    fn count(&self) -> usize {
        let count = |responses: &RwLock<HashMap<_, _>>| {
            responses.read().unwrap_or_else(PoisonError::into_inner).len()
        };
        self.of_address.iter().map(count).sum()
    }
}

/// How many pages are kept, and how many bytes of uncompressed HTML; their compressed forms take about as much again.
/// Keys come from closed lists, but the number of combinations is large. When either bound is reached, all pages are
/// dropped.
const CAPACITY: usize = 1024;
const BYTES: usize = 32 << 20;

/// How many pages may wait for their dense compression.
const WAITING: usize = 64;

#[derive(Default)]
struct Pages {
    of_key: HashMap<String, Arc<KeptPage>>,
    /// The size of the pages' uncompressed HTML.
    bytes: usize,
}

/// How much the cache holds, as shown to the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheSize {
    pub pages: usize,
    /// The size of their uncompressed HTML, in bytes.
    pub bytes: usize,
    /// How many addresses have a kept response.
    pub addresses: usize,
    /// How many pages wait for their dense compression.
    pub waiting: usize,
}

/// The pages kept so far.
pub struct SharedPages {
    /// Runs the dense compression.
    pub background: Background,
    pages: RwLock<Pages>,
    pub(in crate::web) responses: KeptResponses,
}

impl SharedPages {
    /// An empty cache with its own compression thread.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            background: Background::start("compression", 1, WAITING)?,
            pages: RwLock::default(),
            responses: KeptResponses::default(),
        })
    }

    /// The page kept under this key; on the first request it is rendered by `draw`.
    pub fn get_or_draw(
        &self,
        key: String,
        draw: impl FnOnce() -> Result<String, AppError>,
    ) -> Result<Arc<KeptPage>, AppError> {
        if let Some(kept) =
            self.pages.read().unwrap_or_else(PoisonError::into_inner).of_key.get(&key)
        {
            return Ok(Arc::clone(kept));
        }
        let kept = Arc::new(KeptPage::new(draw()?)?);
        if !kept.fits() {
            tracing::error!(key, bytes = kept.len(), "a shared page is too long to be kept");
            return Ok(kept);
        }
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        if pages.of_key.len() >= CAPACITY || pages.bytes + kept.len() > BYTES {
            *pages = Pages::default();
            // The kept responses hold the pages, too.
            self.responses.clear();
        }
        pages.bytes += kept.len();
        if let Some(twin) = pages.of_key.insert(key, Arc::clone(&kept)) {
            // Two visitors requested it at once, and both rendered it.
            pages.bytes -= twin.len();
        }
        Ok(kept)
    }

    /// Forgets every page and response: the wording has this version now.
    pub fn renew(&self, version: u64) {
        *self.pages.write().unwrap_or_else(PoisonError::into_inner) = Pages::default();
        self.responses.renew(version);
    }

    pub fn size(&self) -> CacheSize {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        CacheSize {
            pages: pages.of_key.len(),
            bytes: pages.bytes,
            addresses: self.responses.count(),
            waiting: self.background.waiting(),
        }
    }
}
