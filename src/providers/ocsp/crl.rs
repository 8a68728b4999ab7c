//! Certificate revocation lists (RFC 5280 section 5): looks a certificate up in one, fetches them, and keeps those that
//! count.

use std::{fs, io::Read, path::Path, sync::Arc, time::Duration};

use reqwest::{Client, RequestBuilder, StatusCode};
use rustls::pki_types::{CertificateDer, CertificateRevocationListDer, UnixTime, pem::PemObject};
use tokio::sync::Mutex;
use webpki::{
    ALL_VERIFICATION_ALGS, BorrowedCertRevocationList, CertRevocationList, EndEntityCert, Error,
    ExpirationPolicy, KeyUsage, RevocationCheckDepth, RevocationOptionsBuilder,
    UnknownStatusPolicy, anchor_from_trusted_cert,
};

use crate::{
    metrics,
    providers::{
        certificates::Certificate,
        http,
        ocsp::{CrlSource, Rejection},
        rest::TransportFault,
    },
};

/// The DER of a list that is DER or PEM.
pub fn decode(bytes: Vec<u8>) -> Result<Vec<u8>, Rejection> {
    if !bytes.starts_with(b"-----BEGIN ") {
        return Ok(bytes);
    }
    let list = CertificateRevocationListDer::from_pem_slice(&bytes);
    Ok(list.map_err(|_| Rejection::CrlMalformed)?.to_vec())
}

/// Checks that `list` (DER), which `issuer` has signed and which is in force at `now` (seconds since 1970), does not name
/// `certificate`, which `issuer` has issued. Indirect and delta lists are not supported; a partial list counts for the
/// certificates that name its distribution point.
pub fn look_up(
    list: &[u8],
    certificate: &Certificate,
    issuer: &Certificate,
    now: i64,
) -> Result<(), Rejection> {
    let malformed = |_| Rejection::CrlMalformed;
    let list: CertRevocationList<'_> =
        BorrowedCertRevocationList::from_der(list).map_err(malformed)?.into();
    let lists = [&list];
    let revocation = RevocationOptionsBuilder::new(&lists)
        .map_err(|_| Rejection::CrlMalformed)?
        .with_depth(RevocationCheckDepth::EndEntity)
        .with_status_policy(UnknownStatusPolicy::Deny)
        .with_expiration_policy(ExpirationPolicy::Enforce)
        .build();
    let (leaf, issuer) =
        (CertificateDer::from(certificate.der()), CertificateDer::from(issuer.der()));
    let anchors = [anchor_from_trusted_cert(&issuer).map_err(malformed)?];
    let leaf = EndEntityCert::try_from(&leaf).map_err(malformed)?;
    let now = u64::try_from(now).map_err(|_| Rejection::CrlStale)?;
    let verified = leaf.verify_for_usage(
        ALL_VERIFICATION_ALGS,
        &anchors,
        &[],
        UnixTime::since_unix_epoch(Duration::from_secs(now)),
        KeyUsage::client_auth(),
        Some(revocation),
        None,
    );
    verified.map(drop).map_err(|cause| match cause {
        Error::CertRevoked => Rejection::Revoked,
        Error::CrlExpired { .. } => Rejection::CrlStale,
        Error::InvalidCrlSignatureForPublicKey => Rejection::CrlSignature,
        Error::UnknownRevocationStatus => Rejection::CrlIssuer,
        _ => Rejection::CrlMalformed,
    })
}

// Fetches an issuer's certificate revocation list and keeps one that counts, because a list can have megabytes.

/// The largest list in bytes.
pub const CRL_LIMIT: usize = 16 << 20;
/// Seconds after which a kept list is fetched anew. If that fails, it counts until its `nextUpdate`.
const FRESH: i64 = 10 * 60;
/// Seconds between two attempts to fetch, so that a crowd at the door does not ask again and again.
const PAUSE: i64 = 30;

/// One issuer's list. Only one caller at a time fetches; the others wait for that.
#[derive(Default)]
pub struct CrlStore(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// The list in DER and when it was fetched.
    list: Option<(Arc<Vec<u8>>, i64)>,
    /// When the last attempt was made and failed, and why.
    failed: Option<(Rejection, i64)>,
}

impl CrlStore {
    /// Checks that the list does not name `certificate`, which `issuer` has issued.
    pub async fn check(
        &self,
        client: &Client,
        source: &CrlSource,
        certificate: &Certificate,
        issuer: &Certificate,
        now: i64,
    ) -> Result<(), Rejection> {
        let fresh = self.0.lock().await.fresh(now);
        if let Some(list) = &fresh {
            let verdict = look_up_in_background(Arc::clone(list), certificate, issuer, now).await;
            if verdict != Err(Rejection::CrlStale) {
                return verdict;
            }
        }
        let mut kept = self.0.lock().await;
        // A caller who waited finds what another has fetched meanwhile.
        let fetched =
            kept.fresh(now).filter(|list| fresh.is_none_or(|stale| !Arc::ptr_eq(&stale, list)));
        if let Some(list) = fetched {
            drop(kept);
            return look_up_in_background(list, certificate, issuer, now).await;
        }
        match kept.failed {
            Some((cause, at)) if (at..at + PAUSE).contains(&now) => {
                kept.older(certificate, issuer, now).await.unwrap_or(Err(cause))
            }
            _ => kept.fetch(client, source, certificate, issuer, now).await,
        }
    }
}

impl Kept {
    /// The list, if it was fetched a short time ago.
    fn fresh(&self, now: i64) -> Option<Arc<Vec<u8>>> {
        let (list, at) = self.list.as_ref()?;
        (*at..at + FRESH).contains(&now).then(|| Arc::clone(list))
    }

    /// Fetches the list, looks into it, and keeps it if it counts. If it does not, the older one is looked into.
    async fn fetch(
        &mut self,
        client: &Client,
        source: &CrlSource,
        certificate: &Certificate,
        issuer: &Certificate,
        now: i64,
    ) -> Result<(), Rejection> {
        let cause = match load(client, source).await.map(Arc::new) {
            Ok(list) => {
                match look_up_in_background(Arc::clone(&list), certificate, issuer, now).await {
                    verdict @ (Ok(()) | Err(Rejection::Revoked)) => {
                        *self = Self { list: Some((list, now)), failed: None };
                        return verdict;
                    }
                    Err(cause) => cause,
                }
            }
            Err(cause) => cause,
        };
        tracing::warn!(%cause, "an issuer's CRL cannot be used");
        self.failed = Some((cause, now));
        self.older(certificate, issuer, now).await.unwrap_or(Err(cause))
    }

    /// What the list that is kept says, until it ends.
    async fn older(
        &mut self,
        certificate: &Certificate,
        issuer: &Certificate,
        now: i64,
    ) -> Option<Result<(), Rejection>> {
        let (list, _) = self.list.as_ref()?;
        let verdict = look_up_in_background(Arc::clone(list), certificate, issuer, now).await;
        if verdict == Err(Rejection::CrlStale) {
            self.list = None;
            return None;
        }
        Some(verdict)
    }
}

async fn load(client: &Client, source: &CrlSource) -> Result<Vec<u8>, Rejection> {
    let bytes = match source {
        CrlSource::Address(address) => body(client.get(address.clone()), CRL_LIMIT).await?,
        CrlSource::File(file) => {
            let file = file.clone();
            let read = tokio::task::spawn_blocking(move || read(&file)).await;
            read.map_err(|_| Rejection::Unreachable)?.map_err(|cause| {
                tracing::warn!(%cause, "an issuer's CRL cannot be read");
                Rejection::Unreachable
            })?
        }
    };
    decode(bytes.ok_or(Rejection::CrlTooLarge)?)
}

/// The content of a file; `None` if it has more than [`CRL_LIMIT`] bytes.
fn read(file: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(CRL_LIMIT).unwrap_or(u64::MAX);
    fs::File::open(file)?.take(limit + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= CRL_LIMIT).then_some(bytes))
}

/// [`look_up`] on a thread for long work: the signature covers the whole list.
async fn look_up_in_background(
    list: Arc<Vec<u8>>,
    certificate: &Certificate,
    issuer: &Certificate,
    now: i64,
) -> Result<(), Rejection> {
    let (certificate, issuer) = (certificate.clone(), issuer.clone());
    let work = move || look_up(&list, &certificate, &issuer, now);
    tokio::task::spawn_blocking(work).await.map_err(|_| Rejection::Unreachable)?
}

/// The body of a response with the status 200; `None` if it has more than `limit` bytes.
pub async fn body(request: RequestBuilder, limit: usize) -> Result<Option<Vec<u8>>, Rejection> {
    metrics::call("revocation", "ask", received(request, limit), metrics::ok_or_error).await
}

async fn received(request: RequestBuilder, limit: usize) -> Result<Option<Vec<u8>>, Rejection> {
    let response = request.send().await.map_err(unreachable)?;
    if response.status() != StatusCode::OK {
        return Err(Rejection::Http(response.status().as_u16()));
    }
    http::body(response, limit).await.map_err(unreachable)
}

fn unreachable(error: reqwest::Error) -> Rejection {
    let cause = TransportFault::from(error);
    tracing::warn!(%cause, "an OCSP responder or CRL cannot be reached");
    Rejection::Unreachable
}
