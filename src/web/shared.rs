//! Pages that are the same for everyone, rendered and compressed once (decision 5).

use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, PoisonError, RwLock},
};

use actix_web::web::Bytes;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::web::{AppError, negotiate::Coding};

/// How many pages are kept. Keys come from closed lists, but their product is large; beyond this the pages start anew.
const CAPACITY: usize = 1024;

/// One page in all its codings.
pub struct Kept {
    plain: Bytes,
    brotli: Bytes,
    gzip: Bytes,
    /// Strong entity tags: plain, brotli, gzip.
    etags: [String; 3],
}

impl Kept {
    fn new(html: String) -> Self {
        let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(&html)[..12]);
        let plain = html.into_bytes();
        Self {
            brotli: compress(plain.clone(), Coding::Brotli, 11).into(),
            gzip: compress(plain.clone(), Coding::Gzip, 9).into(),
            plain: plain.into(),
            etags: ["", "-br", "-gz"].map(|coding| format!("\"{digest}{coding}\"")),
        }
    }

    /// Body, `Content-Encoding` and entity tag.
    #[must_use]
    pub fn coded(&self, coding: Coding) -> (Bytes, Option<&'static str>, &str) {
        let (body, etag) = match coding {
            Coding::Identity => (&self.plain, &self.etags[0]),
            Coding::Brotli => (&self.brotli, &self.etags[1]),
            Coding::Gzip => (&self.gzip, &self.etags[2]),
        };
        (body.clone(), coding_name(coding), etag)
    }
}

/// The pages kept so far.
#[derive(Default)]
pub struct SharedPages(RwLock<HashMap<String, Arc<Kept>>>);

impl SharedPages {
    /// The page of this key, drawn when it is asked for the first time.
    ///
    /// # Errors
    /// When it cannot be drawn; nothing is kept then.
    pub fn get_or_draw(&self, key: String, draw: impl FnOnce() -> Result<String, AppError>) -> Result<Arc<Kept>, AppError> {
        if let Some(kept) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Arc::clone(kept));
        }
        let kept = Arc::new(Kept::new(draw()?));
        let mut pages = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= CAPACITY {
            pages.clear();
        }
        pages.insert(key, Arc::clone(&kept));
        Ok(kept)
    }
}

/// The `Content-Encoding` of a coding.
#[must_use]
pub const fn coding_name(coding: Coding) -> Option<&'static str> {
    match coding {
        Coding::Brotli => Some("br"),
        Coding::Gzip => Some("gzip"),
        Coding::Identity => None,
    }
}

/// Compresses; `effort` is brotli's quality 0 to 11 and gzip's level 0 to 9.
#[must_use]
pub fn compress(bytes: Vec<u8>, coding: Coding, effort: u32) -> Vec<u8> {
    match coding {
        Coding::Identity => bytes,
        Coding::Brotli => {
            let mut writer = brotli::CompressorWriter::new(Vec::new(), 4096, effort, 18);
            // Writing into memory does not fail.
            let _ = writer.write_all(&bytes);
            writer.into_inner()
        }
        Coding::Gzip => {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(effort.min(9)));
            let _ = writer.write_all(&bytes);
            writer.finish().unwrap_or_default()
        }
    }
}
