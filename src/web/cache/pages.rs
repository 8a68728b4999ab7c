//! Pages that are the same for everyone, rendered and compressed once (docs/decisions/0011), and
//! the whole answers that `replay` gives again.

use std::{
    collections::HashMap,
    io,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    background::Background,
    web::{
        AppError,
        cache::compression::{brotli, gzip},
        middleware::response_cache::Answer,
        request::negotiate::Coding,
    },
};

/// How many pages are kept, and how many bytes of them as they are drawn; their codings take about as many again. Keys come from
/// closed lists, but their product is large; beyond this the pages start anew.
const CAPACITY: usize = 1024;
const BYTES: usize = 32 << 20;
/// A page of more bytes is not kept: none of ours is half as long.
const LARGEST: usize = 96 * 1024;
/// How many pages may wait to be compressed well.
const WAITING: usize = 64;
/// How many addresses are kept with their answers, and how long one may be, in bytes. Everyone can think up addresses; when
/// there are too many, they start anew, while the pages stay.
const ADDRESSES: usize = 4096;
const LONGEST: usize = 256;

/// Brotli's quality while the first visitor waits, and in the background afterwards: a twelfth smaller, and it takes fifty
/// times as long.
const QUICK: u32 = 5;
const DENSE: u32 = 11;

/// One page in all its codings, which are made when first asked for.
pub struct Kept {
    plain: Bytes,
    quick: OnceLock<Bytes>,
    dense: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    /// Whether it waits to be compressed well, or was.
    is_queued: AtomicBool,
    /// Weak: the same for every coding, as long as the page is the same.
    pub etag: HeaderValue,
}

impl Kept {
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

    /// The page in this coding.
    #[must_use]
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

    /// Has it compressed well, once. What waits does not keep a page that is dropped meanwhile; where too much waits, the next
    /// visitor tries again.
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

    /// Whether it may be kept.
    pub(in crate::web) fn fits(&self) -> bool {
        self.plain.len() <= LARGEST
    }
}

#[derive(Default)]
struct Pages {
    of_key: HashMap<String, Arc<Kept>>,
    /// Of the pages as they were drawn.
    bytes: usize,
}

/// How much is kept, for the operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Pages.
    pub pages: usize,
    /// Their bytes, as they were drawn.
    pub bytes: usize,
    /// Addresses with their answers.
    pub addresses: usize,
    /// Pages that wait to be compressed well.
    pub waiting: usize,
}

/// The pages kept so far.
pub struct SharedPages {
    /// Where they are compressed well.
    pub background: Background,
    pages: RwLock<Pages>,
    /// Path and query to answer; those without scripts (`Save-Data`) second.
    answers: [RwLock<HashMap<Box<str>, Arc<Answer>>>; 2],
}

impl SharedPages {
    /// No page yet.
    ///
    /// # Errors
    /// When the system starts no more threads.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            background: Background::start("compression", 1, WAITING)?,
            pages: RwLock::default(),
            answers: Default::default(),
        })
    }

    /// The page of this key, drawn when it is asked for the first time.
    ///
    /// # Errors
    /// When it cannot be drawn; nothing is kept then.
    pub fn get_or_draw(
        &self,
        key: String,
        draw: impl FnOnce() -> Result<String, AppError>,
    ) -> Result<Arc<Kept>, AppError> {
        if let Some(kept) =
            self.pages.read().unwrap_or_else(PoisonError::into_inner).of_key.get(&key)
        {
            return Ok(Arc::clone(kept));
        }
        let kept = Arc::new(Kept::new(draw()?)?);
        if !kept.fits() {
            tracing::error!(key, bytes = kept.plain.len(), "a shared page is too long to be kept");
            return Ok(kept);
        }
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        if pages.of_key.len() >= CAPACITY || pages.bytes + kept.plain.len() > BYTES {
            *pages = Pages::default();
            // They hold the pages, too.
            self.answers.iter().for_each(|answers| {
                answers.write().unwrap_or_else(PoisonError::into_inner).clear();
            });
        }
        pages.bytes += kept.plain.len();
        if let Some(twin) = pages.of_key.insert(key, Arc::clone(&kept)) {
            // Two visitors drew it at once.
            pages.bytes -= twin.plain.len();
        }
        Ok(kept)
    }

    /// How much is kept at present.
    #[must_use]
    pub fn holding(&self) -> Holding {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        let addresses = self
            .answers
            .iter()
            .map(|answers| answers.read().unwrap_or_else(PoisonError::into_inner).len())
            .sum();
        Holding {
            pages: pages.of_key.len(),
            bytes: pages.bytes,
            addresses,
            waiting: self.background.waiting(),
        }
    }

    /// The answer that this address had.
    pub(in crate::web) fn answer(&self, address: &str, saves_data: bool) -> Option<Arc<Answer>> {
        self.answers[usize::from(saves_data)]
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(address)
            .map(Arc::clone)
    }

    /// Keeps the answer of this address.
    pub(in crate::web) fn keep_answer(&self, address: &str, saves_data: bool, answer: Answer) {
        if address.len() > LONGEST || !answer.fits() {
            return;
        }
        let mut answers =
            self.answers[usize::from(saves_data)].write().unwrap_or_else(PoisonError::into_inner);
        if answers.len() >= ADDRESSES {
            answers.clear();
        }
        answers.insert(address.into(), Arc::new(answer));
    }
}
