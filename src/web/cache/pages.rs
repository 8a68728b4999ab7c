//! Pages that are the same for everyone, rendered and compressed once (docs/decisions/0011), and the responses made of them.

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

/// How many pages are kept, and how many bytes of them as they are drawn; their codings take about as many again. Keys come from
/// closed lists, but their product is large; beyond this the pages start anew.
const CAPACITY: usize = 1024;
const BYTES: usize = 32 << 20;

/// How many pages may wait to be compressed well.
const WAITING: usize = 64;

#[derive(Default)]
struct Pages {
    of_key: HashMap<String, Arc<KeptPage>>,
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
    /// The responses that were made of them.
    pub(in crate::web) responses: KeptResponses,
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
            responses: KeptResponses::default(),
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
            // They hold the pages, too.
            self.responses.clear();
        }
        pages.bytes += kept.len();
        if let Some(twin) = pages.of_key.insert(key, Arc::clone(&kept)) {
            // Two visitors drew it at once.
            pages.bytes -= twin.len();
        }
        Ok(kept)
    }

    /// How much is kept at present.
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
