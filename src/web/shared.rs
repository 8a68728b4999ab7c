//! Pages that are the same for everyone, rendered and compressed once (decision 5), and the whole answers that `replay`
//! gives again.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock, PoisonError, RwLock},
};

use actix_web::{http::header::HeaderValue, web::Bytes};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::web::{AppError, compression::compress, negotiate::Coding, replay::Answer};

/// How many pages are kept. Keys come from closed lists, but their product is large; beyond this the pages start anew.
const CAPACITY: usize = 1024;
/// How many addresses are kept with their answers, and how long one may be, in bytes. Everyone can think up addresses; when
/// there are too many, they start anew, while the pages stay.
const ADDRESSES: usize = 4096;
const LONGEST: usize = 256;

/// One page in all its codings.
pub struct Kept {
    plain: Bytes,
    /// Compressed when first asked for.
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    /// Strong entity tags: plain, brotli, gzip.
    etags: [Option<HeaderValue>; 3],
}

impl Kept {
    fn new(html: String) -> Self {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..12]);
        let etags = ["", "-br", "-gz"].map(|coding| HeaderValue::try_from(format!("\"{digest}{coding}\"")).ok());
        Self { plain: html.into(), brotli: OnceLock::new(), gzip: OnceLock::new(), etags }
    }

    /// The page in this coding.
    #[must_use]
    pub fn body(&self, coding: Coding) -> Bytes {
        let compressed = |effort| compress(self.plain.to_vec(), coding, effort).into();
        match coding {
            Coding::Identity => self.plain.clone(),
            Coding::Brotli => self.brotli.get_or_init(|| compressed(11)).clone(),
            Coding::Gzip => self.gzip.get_or_init(|| compressed(9)).clone(),
        }
    }

    /// The entity tag of this coding.
    #[must_use]
    pub fn etag(&self, coding: Coding) -> Option<&HeaderValue> {
        match coding {
            Coding::Identity => self.etags[0].as_ref(),
            Coding::Brotli => self.etags[1].as_ref(),
            Coding::Gzip => self.etags[2].as_ref(),
        }
    }
}

/// The pages kept so far.
#[derive(Default)]
pub struct SharedPages {
    pages: RwLock<HashMap<String, Arc<Kept>>>,
    /// Path and query to answer; those without scripts (`Save-Data`) second.
    answers: [RwLock<HashMap<Box<str>, Arc<Answer>>>; 2],
}

impl SharedPages {
    /// The page of this key, drawn when it is asked for the first time.
    ///
    /// # Errors
    /// When it cannot be drawn; nothing is kept then.
    pub fn get_or_draw(&self, key: String, draw: impl FnOnce() -> Result<String, AppError>) -> Result<Arc<Kept>, AppError> {
        if let Some(kept) = self.pages.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(kept));
        }
        let kept = Arc::new(Kept::new(draw()?));
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
