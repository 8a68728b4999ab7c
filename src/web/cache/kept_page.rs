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

/// A page of more bytes is not kept: none of ours is half as long.
const LARGEST: usize = 96 * 1024;

/// Brotli's quality while the first visitor waits, and in the background afterwards: a twelfth smaller, and it takes fifty
/// times as long.
const QUICK: u32 = 5;

const DENSE: u32 = 11;

/// One page in all its codings, which are made when first asked for.
pub struct KeptPage {
    plain: Bytes,
    quick: OnceLock<Bytes>,
    dense: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    /// Whether it waits to be compressed well, or was.
    is_queued: AtomicBool,
    /// Weak: the same for every coding, as long as the page is the same.
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

    /// How many bytes it has as it is drawn.
    pub(super) fn len(&self) -> usize {
        self.plain.len()
    }

    /// Whether it may be kept.
    pub(super) fn fits(&self) -> bool {
        self.plain.len() <= LARGEST
    }
}
