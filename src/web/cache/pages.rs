//! Shared pages, rendered and compressed once (docs/decisions/0011), and the responses made of them.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, PoisonError, RwLock},
};

use crate::{
    background::Background,
    web::{
        AppError,
        cache::{kept_page::KeptPage, responses::KeptResponses},
    },
};

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
pub struct Holding {
    /// How many pages.
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
    /// The responses made from the pages.
    pub(in crate::web) responses: KeptResponses,
}

impl SharedPages {
    /// An empty cache with its own compression thread.
    ///
    /// # Errors
    /// [`io::Error`] when the operating system cannot start the thread.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            background: Background::start("compression", 1, WAITING)?,
            pages: RwLock::default(),
            responses: KeptResponses::default(),
        })
    }

    /// The page kept under this key; on the first request it is rendered by `draw`.
    ///
    /// # Errors
    /// The [`AppError`] of `draw`; nothing is kept then.
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

    /// How much the cache holds now.
    #[must_use]
    pub fn holding(&self) -> Holding {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        Holding {
            pages: pages.of_key.len(),
            bytes: pages.bytes,
            addresses: self.responses.count(),
            waiting: self.background.waiting(),
        }
    }
}
