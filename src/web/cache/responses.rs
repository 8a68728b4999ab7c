//! Whole responses of shared pages, kept by their address (docs/decisions/0007). `middleware::response_cache` decides which
//! request gets one.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use actix_web::http::header::{HeaderName, HeaderValue};

use crate::{
    domain::Language,
    web::cache::{kept_page::KeptPage, policy::Audience},
};

/// How many addresses are kept with their answers, and how long one may be, in bytes. Everyone can think up addresses; when
/// there are too many, they start anew, while the pages stay.
const ADDRESSES: usize = 4096;

const LONGEST: usize = 256;

/// A page that was sent, and to whom it may be sent again: an extension of its answer.
pub(in crate::web) struct Cacheable {
    pub page: Arc<KeptPage>,
    pub audience: Audience,
    /// The one spelling of its address. Others are not kept: there is no end of them, and they may hold secrets of one visitor,
    /// such as a provider's code.
    pub address: String,
}

/// What an address answers.
pub(in crate::web) struct KeptResponse {
    pub page: Arc<KeptPage>,
    pub audience: Audience,
    /// The language that the address names.
    pub language: Language,
    /// The headers of 200 and 304 but for coding and cookies.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub content_type: HeaderValue,
    /// Whether the page may stand in a frame of another one.
    pub is_embedded: bool,
    /// The cookie of the language: as it is written, for HTTPS, and the latter for each jar of a frame.
    pub cookies: [HeaderValue; 4],
}

/// The responses kept so far.
#[derive(Default)]
pub(in crate::web) struct KeptResponses {
    /// Path and query to response; those without scripts (`Save-Data`) second.
    of_address: [RwLock<HashMap<Box<str>, Arc<KeptResponse>>>; 2],
}

impl KeptResponses {
    /// The response that this address had.
    pub(in crate::web) fn find(
        &self,
        address: &str,
        saves_data: bool,
    ) -> Option<Arc<KeptResponse>> {
        self.of_address[usize::from(saves_data)]
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(address)
            .map(Arc::clone)
    }

    /// Keeps the response of this address.
    pub(in crate::web) fn keep(&self, address: &str, saves_data: bool, response: KeptResponse) {
        if address.len() > LONGEST || !response.page.fits() {
            return;
        }
        let mut responses = self.of_address[usize::from(saves_data)]
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if responses.len() >= ADDRESSES {
            responses.clear();
        }
        responses.insert(address.into(), Arc::new(response));
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
