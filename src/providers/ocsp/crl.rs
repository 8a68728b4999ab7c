//! Looks a certificate up in a certificate revocation list (RFC 5280 section 5), as a pure function.

use std::time::Duration;

use rustls::pki_types::{CertificateDer, CertificateRevocationListDer, UnixTime, pem::PemObject};
use webpki::{
    ALL_VERIFICATION_ALGS, BorrowedCertRevocationList, CertRevocationList, EndEntityCert, Error,
    ExpirationPolicy, KeyUsage, RevocationCheckDepth, RevocationOptionsBuilder,
    UnknownStatusPolicy, anchor_from_trusted_cert,
};

use super::Rejection;
use crate::providers::certificates::Certificate;

/// The DER of a list that is DER or PEM.
///
/// # Errors
/// [`Rejection::CrlMalformed`] if it is neither.
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
///
/// # Errors
/// [`Rejection::Revoked`], or the cause why the list does not count.
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
