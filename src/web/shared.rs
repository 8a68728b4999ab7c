//! Pages that are the same for everyone, rendered and compressed once (decision 5), and the whole answers that `replay`
//! gives again.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::{
    background::Background,
    web::{
        AppError,
        compression::{brotli, gzip},
        negotiate::Coding,
        replay::Answer,
    },
};

/// How many pages are kept. Keys come from closed lists, but their product is large; beyond this the pages start anew.
const CAPACITY: usize = 1024;
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
    /// Weak: the same for every coding, as long as the page is the same.
    pub etag: HeaderValue,
}

impl Kept {
    fn new(html: String) -> Result<Self, AppError> {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..12]);
        let etag = HeaderValue::try_from(format!("W/\"{digest}\"")).map_err(|cause| AppError::Internal(cause.into()))?;
        let [quick, dense, gzip] = Default::default();
        Ok(Self { plain: html.into_bytes().into_boxed_slice().into(), quick, dense, gzip, etag })
    }

    /// The page in this coding.
    #[must_use]
    pub fn body(self: &Arc<Self>, coding: Coding, background: &Background) -> Bytes {
        match coding {
            Coding::Identity => self.plain.clone(),
            Coding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain, 9).into()).clone(),
            Coding::Brotli => {
                let quick = || {
                    let kept = Arc::clone(self);
                    background.run(move || drop(kept.dense.set(brotli(&kept.plain, DENSE).into())));
                    brotli(&self.plain, QUICK).into()
                };
                self.dense.get().unwrap_or_else(|| self.quick.get_or_init(quick)).clone()
            }
        }
    }
}

/// The pages kept so far.
pub struct SharedPages {
    /// Where they are compressed well.
    pub background: Background,
    pages: RwLock<HashMap<String, Arc<Kept>>>,
    /// Path and query to answer; those without scripts (`Save-Data`) second.
    answers: [RwLock<HashMap<Box<str>, Arc<Answer>>>; 2],
}

impl SharedPages {
    /// No page yet.
    ///
    /// # Errors
    /// When the system starts no more threads.
    pub fn new() -> io::Result<Self> {
        Ok(Self { background: Background::start("compression", 1)?, pages: RwLock::default(), answers: Default::default() })
    }

    /// The page of this key, drawn when it is asked for the first time.
    ///
    /// # Errors
    /// When it cannot be drawn; nothing is kept then.
    pub fn get_or_draw(&self, key: String, draw: impl FnOnce() -> Result<String, AppError>) -> Result<Arc<Kept>, AppError> {
        if let Some(kept) = self.pages.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(kept));
        }
        let kept = Arc::new(Kept::new(draw()?)?);
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= CAPACITY {
            pages.clear();
            // They hold the pages, too.
            self.answers.iter().for_each(|answers| answers.write().unwrap_or_else(PoisonError::into_inner).clear());
        }
        pages.insert(key, Arc::clone(&kept));
        Ok(kept)
    }

    /// The answer that this address had.
    pub(super) fn answer(&self, address: &str, saves_data: bool) -> Option<Arc<Answer>> {
        self.answers[usize::from(saves_data)].read().unwrap_or_else(PoisonError::into_inner).get(address).map(Arc::clone)
    }

    /// Keeps the answer of this address.
    pub(super) fn keep_answer(&self, address: &str, saves_data: bool, answer: Answer) {
        if address.len() > LONGEST {
            return;
        }
        let mut answers = self.answers[usize::from(saves_data)].write().unwrap_or_else(PoisonError::into_inner);
        if answers.len() >= ADDRESSES {
            answers.clear();
        }
        answers.insert(address.into(), Arc::new(answer));
    }
}
