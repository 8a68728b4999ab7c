//! One shared page in every content coding (docs/decisions/0011).

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicBool, Ordering},
};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    background::Background,
    web::{
        AppError,
        cache::compression::{Coding, brotli, gzip},
    },
};

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
    pub(super) fn new(html: String) -> Result<Self, AppError> {
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

    /// The page in this coding. The first request for brotli also queues the dense compression.
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
    pub(super) fn len(&self) -> usize {
        self.plain.len()
    }

    /// Whether the page is small enough to be kept.
    pub(super) fn fits(&self) -> bool {
        self.plain.len() <= LARGEST
    }
}
